//! The values of a typed prompt's fields, collected for a render.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use openarmature_jinja::Binding;
use serde::Serialize;

use super::super::{InvalidVariables, Variables, to_json::NotJson, to_json::from_serialize};
use crate::message::Message;

/// Collects the values of the fields.
pub struct Giver<'v> {
    variables: Vec<Binding>,
    /// The first value that is not JSON.
    refused: Option<(&'static str, NotJson)>,
    placeholders: Filled<'v>,
}

impl<'v> Giver<'v> {
    /// Creates a giver with room for the values of a struct.
    pub(super) fn with_capacity(variables: usize, placeholders: usize) -> Self {
        Self {
            variables: Vec::with_capacity(variables),
            refused: None,
            placeholders: Vec::with_capacity(placeholders),
        }
    }

    /// Gives a variable.
    pub fn value<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) {
        // After a value that is not JSON, names alone matter.
        let json = from_serialize(value).unwrap_or_else(|why| {
            self.refused.get_or_insert((name, why));
            serde_json::Value::Null
        });
        self.variables.push(Binding::new(name, json));
    }

    /// Gives a variable unless it is `None`.
    pub fn optional<T: Serialize>(&mut self, name: &'static str, value: &Option<T>) {
        if let Some(value) = value {
            self.value(name, value);
        }
    }

    /// Gives the messages for a placeholder.
    pub fn messages<M: Messages + ?Sized>(&mut self, name: &'static str, messages: &'v M) {
        self.placeholders.push((name, messages.messages()));
    }

    pub(crate) fn into_parts(self) -> (Result<Variables, InvalidVariables>, Filled<'v>) {
        let variables = Variables::from_bindings(self.variables, self.refused);
        (variables, self.placeholders)
    }
}

/// Placeholders and their messages.
type Filled<'v> = Vec<(&'static str, &'v [Message])>;

/// Messages for a placeholder.
#[diagnostic::on_unimplemented(
    message = "a placeholder is a list of messages, but the field is `{Self}`",
    label = "not a list of messages",
    note = "a field with `#[prompt(placeholder)]` is `&[Message]`, `Vec<Message>` or an array"
)]
pub trait Messages {
    /// Returns the messages.
    fn messages(&self) -> &[Message];
}

impl Messages for [Message] {
    fn messages(&self) -> &[Message] {
        self
    }
}

impl<const N: usize> Messages for [Message; N] {
    fn messages(&self) -> &[Message] {
        self
    }
}

impl Messages for Vec<Message> {
    fn messages(&self) -> &[Message] {
        self
    }
}

impl Messages for Cow<'_, [Message]> {
    fn messages(&self) -> &[Message] {
        self
    }
}

macro_rules! pointers {
    ($($pointer:ty),+) => {$(
        impl<M: Messages + ?Sized> Messages for $pointer {
            fn messages(&self) -> &[Message] {
                (**self).messages()
            }
        }
    )+};
}

pointers!(&M, &mut M, Box<M>, Rc<M>, Arc<M>);
