//! Variables as the engine sees them: converted when a template first asks for them, and once.

use std::{
    borrow::Cow,
    fmt,
    sync::{Arc, OnceLock},
};

use minijinja::Value;
use serde_json::{Number, Value as Json};

use super::{
    objects::{Entries, Key, frozen_dict, frozen_list, list, live_dict},
    text::to_plain,
};

/// The variables of a render, by name. Cloning is cheap.
#[derive(Clone)]
pub struct Bindings(Arc<Names>);

/// Sorted by name: made in one allocation, and searched by halves.
struct Names(Box<[Binding]>);

/// One variable: its name and its value.
pub struct Binding {
    name: Cow<'static, str>,
    json: Json,
    container: OnceLock<Value>,
}

impl Binding {
    /// Creates a variable.
    ///
    /// A name that lives as long as the program is not copied.
    pub fn new(name: impl Into<Cow<'static, str>>, json: Json) -> Self {
        Self {
            name: name.into(),
            json,
            container: OnceLock::new(),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value.
    pub fn json(&self) -> &Json {
        &self.json
    }

    /// The value as a template sees it. A container is made once and shared, unless the template changes it.
    pub(crate) fn to_value(&self, changes: bool) -> Value {
        match &self.json {
            Json::Array(_) | Json::Object(_) if !changes => self
                .container
                .get_or_init(|| to_value(&self.json, true))
                .clone(),
            json => to_value(json, false),
        }
    }

    /// Prints a value that is no container, and says whether it is one of those.
    pub(crate) fn push_plain(&self, out: &mut String) -> bool {
        match &self.json {
            Json::String(text) => out.push_str(text),
            Json::Null => out.push_str("None"),
            Json::Bool(true) => out.push_str("True"),
            Json::Bool(false) => out.push_str("False"),
            Json::Number(_) => out.push_str(&to_plain(&to_value(&self.json, true))),
            Json::Array(_) | Json::Object(_) => return false,
        }
        true
    }
}

impl Bindings {
    /// Creates the variables of a render. Of two with the same name the later one counts.
    ///
    /// Variables that are sorted by name already are not moved.
    pub fn new(mut variables: Vec<Binding>) -> Self {
        // No two neighbours are equal.
        let is_sorted = variables.is_sorted_by(|one, other| one.name < other.name);
        if !is_sorted {
            variables.reverse();
            variables.sort_by(|one, other| one.name.cmp(&other.name));
            variables.dedup_by(|later, first| later.name == first.name);
        }
        Self(Arc::new(Names(variables.into())))
    }

    /// Returns the variables, sorted by name.
    pub fn variables(&self) -> &[Binding] {
        &self.0.0
    }

    /// Returns the variable of this name.
    pub fn get(&self, name: &str) -> Option<&Binding> {
        self.0.get(name)
    }
}

impl Names {
    fn get(&self, name: &str) -> Option<&Binding> {
        let place = self
            .0
            .binary_search_by(|variable| (*variable.name).cmp(name));
        place.ok().and_then(|place| self.0.get(place))
    }
}

impl fmt::Debug for Names {
    /// Names alone: values stay out of every message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.0.iter().map(Binding::name))
            .finish()
    }
}

impl Default for Bindings {
    fn default() -> Self {
        Self::new(vec![])
    }
}

impl<K: Into<String>, V: Into<Json>> FromIterator<(K, V)> for Bindings {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(variables: I) -> Self {
        let variables = variables.into_iter();
        Self::new(
            variables
                .map(|(name, json)| Binding::new(name.into(), json.into()))
                .collect(),
        )
    }
}

/// By hand and not through serde, where a number can look like an object.
///
/// A frozen container is shared between renders; another one belongs to the render that asks for it.
fn to_value(json: &Json, is_frozen: bool) -> Value {
    match json {
        Json::Null => Value::from(()),
        Json::Bool(bool) => Value::from(*bool),
        Json::Number(number) => number_to_value(number),
        Json::String(string) => Value::from(string.as_str()),
        Json::Array(items) => {
            let items = items.iter().map(|item| to_value(item, is_frozen)).collect();
            if is_frozen {
                frozen_list(items)
            } else {
                list(items)
            }
        }
        Json::Object(entries) => {
            let entries: Entries = entries
                .iter()
                .map(|(key, value)| (Key::text(key), to_value(value, is_frozen)))
                .collect();
            if is_frozen {
                frozen_dict(entries)
            } else {
                live_dict(entries)
            }
        }
    }
}

fn number_to_value(number: &Number) -> Value {
    if let Some(integer) = number.as_i64() {
        return Value::from(integer);
    }
    if let Some(integer) = number.as_u64() {
        return Value::from(integer);
    }
    // Not a number where another crate has switched on arbitrary precision, and the number is beyond a float's.
    Value::from(number.as_f64().unwrap_or(f64::NAN))
}
