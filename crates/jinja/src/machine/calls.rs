//! Calls of macros, functions and methods.

use minijinja::{Error, ErrorKind, Value, value::Kwargs};

use super::{frames::Caller, loop_object::Loop, macro_object::Macro, state::Machine};
use crate::{
    callable::{Check, require_all},
    error::{refused, unknown},
    fuel::{pay_items, pay_units},
    methods::{self, Bound},
    objects::{Entries, Key, Kind, items, keep_text, kind, live_dict, pairs, tuple},
    ops,
    program::{Argument, Arguments, Function},
    strict::refuse_undefined,
};

type Outcome = Result<Value, Error>;

/// What a call is given.
#[derive(Default)]
pub(super) struct Given {
    positional: Vec<Value>,
    named: Vec<(Box<str>, Value)>,
}

impl Given {
    /// As filters and functions take it: the named ones are one value, the last.
    pub(super) fn into_values(self) -> Vec<Value> {
        let mut values = self.positional;
        if !self.named.is_empty() {
            let named = self.named.iter();
            let named: Kwargs = named
                .map(|(name, value)| (&**name, value.clone()))
                .collect();
            values.push(Value::from(named));
        }
        values
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        let place = self.named.iter().position(|(given, _)| **given == *name)?;
        Some(self.named.remove(place).1)
    }

    fn add_named(&mut self, name: &str, value: Value) -> Result<(), Error> {
        if self.named.iter().any(|(given, _)| **given == *name) {
            return Err(refused("two arguments of one name"));
        }
        self.named.push((name.into(), value));
        Ok(())
    }
}

impl<'p> Machine<'p> {
    /// Evaluates the arguments of a call; `first` stands before them.
    pub(super) fn evaluate(
        &mut self,
        first: Option<Value>,
        arguments: &'p Arguments,
    ) -> Result<Given, Error> {
        let mut given = Given {
            positional: Vec::with_capacity(arguments.given.len() + usize::from(first.is_some())),
            named: vec![],
        };
        given.positional.extend(first);
        for argument in &arguments.given {
            match argument {
                Argument::Positional(expr) => given.positional.push(self.expr(expr)?),
                Argument::Named(name, expr) => {
                    let value = self.expr(expr)?;
                    given.add_named(name, value)?;
                }
                Argument::Star(expr) => {
                    let values = self.expr(expr)?;
                    let values = items(&self.state, &values)?;
                    pay_items(&self.state, values.len())?;
                    given.positional.extend(values.iter());
                }
                Argument::DoubleStar(expr) => {
                    let values = self.expr(expr)?;
                    refuse_undefined(&self.state, &values)?;
                    if kind(&values) != Kind::Dict {
                        return Err(refused("`**` of something that is no dict"));
                    }
                    for (name, value) in pairs(&values) {
                        // Looking for a name among many takes as long as there are.
                        pay_items(&self.state, 1 + given.named.len() / 4)?;
                        let name = name
                            .as_str()
                            .ok_or_else(|| refused("a name that is no text"))?;
                        given.add_named(name, value)?;
                    }
                }
            }
        }
        if let Some(caller) = arguments.caller {
            let caller = self.make_macro(caller);
            given.add_named("caller", caller)?;
        }
        Ok(given)
    }

    pub(super) fn call_value(&mut self, callee: &Value, arguments: &'p Arguments) -> Outcome {
        refuse_undefined(&self.state, callee)?;
        // What is not there is named by the function, not by an argument.
        let blame = self.blame;
        let given = self.evaluate(None, arguments)?;
        let made = self.call(callee, given);
        if made.is_err() && self.blame.is_none() {
            self.blame = blame;
        }
        made
    }

    fn call(&mut self, callee: &Value, given: Given) -> Outcome {
        if let Some(called) = callee.downcast_object::<Macro>() {
            return self.call_macro(&called, given);
        }
        if let Some(called) = callee.downcast_object_ref::<Loop>() {
            let mut values = given.into_values().into_iter();
            return match (values.next(), values.next()) {
                (Some(value), None) => self.call_loop(called, &value),
                _ => Err(refused("`loop(…)` takes what it goes through")),
            };
        }
        if let Some(bound) = callee.downcast_object_ref::<Bound>() {
            return self.method(&bound.value, &bound.name, given);
        }
        if kind(callee) != Kind::Other {
            return Err(refused("a call of something that is no function"));
        }
        let values = given.into_values();
        require_all(&self.state, &values, Check::Shallow)?;
        callee.call(&mut self.state, &values)
    }

    pub(super) fn call_method(
        &mut self,
        value: &Value,
        name: &'p str,
        arguments: &'p Arguments,
    ) -> Outcome {
        refuse_undefined(&self.state, value)?;
        let of = kind(value);
        if methods::has(of, name) {
            let given = self.evaluate(None, arguments)?;
            return self.method(value, name, given);
        }
        // An entry of a dict, or an attribute of an object, may be something to call.
        let callee = ops::attribute(value, name)?;
        let given = self.evaluate(None, arguments)?;
        if !callee.is_undefined() {
            return self.call(&callee, given);
        }
        if of == Kind::Other {
            let made = value.call_method(&mut self.state, name, &given.into_values());
            return made.map_err(|error| named(error, name));
        }
        Err(unknown(ErrorKind::UnknownMethod, "method", name))
    }

    fn method(&mut self, value: &Value, name: &str, given: Given) -> Outcome {
        pay_units(&self.state, 4)?;
        let (state, given) = (&mut self.state, given.into_values());
        let made = if kind(value) == Kind::Other {
            value.call_method(state, name, &given)
        } else {
            methods::call(state, value, name, &given)
        };
        let made = made.map_err(|error| named(error, name))?;
        keep_text(&made);
        Ok(made)
    }

    pub(super) fn make_macro(&mut self, function: u32) -> Value {
        self.macros += 1;
        let captured = self.captured_cells(function, self.base);
        Value::from_object(Macro { function, captured })
    }

    /// `macro.name` and what else Jinja2 tells of a macro.
    pub(super) fn macro_attribute(&self, value: &Value, name: &str) -> Option<Value> {
        let called = value.downcast_object_ref::<Macro>()?;
        let function = self.program.functions.get(called.function as usize)?;
        let names = &self.program.names;
        let text = |name: u32| Value::from(names.get(name));
        Some(match name {
            "name" => text(function.name),
            "arguments" => {
                let parameters = function.parameters.iter();
                tuple(parameters.map(|parameter| text(parameter.name)).collect())
            }
            "caller" => Value::from(function.caller.is_some()),
            "catch_kwargs" => Value::from(function.kwargs.is_some()),
            "catch_varargs" => Value::from(function.varargs.is_some()),
            _ => return None,
        })
    }

    /// The cells that a function reads which is inside of the one whose variables begin at `base`.
    pub(super) fn captured_cells(&self, function: u32, base: usize) -> Box<[usize]> {
        let function = self.program.functions.get(function as usize);
        let captures = function.map_or(&[][..], |function| &function.captures);
        captures
            .iter()
            .map(|(outer, _)| self.cell(base, *outer).unwrap_or(usize::MAX))
            .collect()
    }

    fn call_macro(&mut self, called: &Macro, given: Given) -> Outcome {
        let function = self.program.functions.get(called.function as usize);
        let function = function.ok_or_else(|| refused("a macro of another template"))?;
        pay_units(&self.state, 1 + function.locals.len() as u64 / 2)?;
        self.deeper(|machine| {
            let caller = machine.enter(function, &called.captured)?;
            let printed = machine.capture(|machine| {
                machine.bind(function, given)?;
                machine.body(&function.body)
            });
            machine.leave(caller);
            printed
        })
    }

    /// Gives the parameters of a macro their values.
    fn bind(&mut self, function: &'p Function, mut given: Given) -> Result<(), Error> {
        let mut rest = std::mem::take(&mut given.positional).into_iter();
        let mut missing = vec![];
        for parameter in &function.parameters {
            let name = self.program.names.get(parameter.name);
            match rest.next().or_else(|| given.take(name)) {
                Some(value) => {
                    self.remember(self.base + parameter.local as usize, &value);
                    self.set(parameter.local, value);
                }
                None => missing.push(parameter),
            }
        }
        if let Some(local) = function.caller {
            let caller = given.take("caller");
            self.set(local, caller.unwrap_or_default());
        }
        match function.kwargs {
            Some(local) => {
                let named = given.named.into_iter();
                let named: Entries = named
                    .map(|(name, value)| (Key::text(&name), value))
                    .collect();
                self.set(local, live_dict(named));
            }
            None if given.named.is_empty() => {}
            None => return Err(refused("a macro is given a name that it does not take")),
        }
        match function.varargs {
            Some(local) => self.set(local, tuple(rest.collect())),
            None if rest.len() == 0 => {}
            None => return Err(refused("a macro is given more than it takes")),
        }
        for parameter in missing {
            if let Some(default) = &parameter.default {
                let value = self.expr(default)?;
                self.set(parameter.local, value);
            }
        }
        Ok(())
    }

    /// Shows a block where it stands, or by `self.name()`. It sees the function whose variables begin at `base`.
    pub(super) fn show_block(&mut self, function: u32, base: usize) -> Result<(), Error> {
        pay_units(&self.state, 1)?;
        let captured = self.captured_cells(function, base);
        let Some(function) = self.program.functions.get(function as usize) else {
            return Ok(());
        };
        self.deeper(|machine| {
            let caller: Caller<'p> = machine.enter(function, &captured)?;
            let outcome = machine.body(&function.body);
            machine.leave(caller);
            outcome
        })
    }
}

/// Names a method that does not exist.
fn named(error: Error, name: &str) -> Error {
    match error.kind() {
        ErrorKind::UnknownMethod => unknown(ErrorKind::UnknownMethod, "method", name),
        _ => error,
    }
}
