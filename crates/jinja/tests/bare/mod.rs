//! The engine below ours with nothing around it: no fuel, no `debug`.

use minijinja::{Environment, UndefinedBehavior, Value, value::Serde};
use serde_json::Map;

pub(crate) fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_debug(false);
    environment
}

#[allow(dead_code, reason = "the benches use it")]
pub(crate) fn values(variables: Map<String, serde_json::Value>) -> Value {
    let pairs = variables.into_iter();
    Value::from_pairs(pairs.map(|(name, value)| (name, Value::from(Serde(value)))))
}
