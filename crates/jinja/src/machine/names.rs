//! What a render was given, and the functions of the language.

use minijinja::Value;

use super::state::Machine;
use crate::{bindings::Binding, globals, program::Name};

impl<'p> Machine<'p> {
    /// What was given by this name; asked for once.
    pub(super) fn given(&mut self, name: Name) -> Value {
        let index = name as usize;
        if let Some(Some(value)) = self.given.get(index) {
            return value.clone();
        }
        let name = self.program.names.get(name);
        let value = match self.binding(name) {
            Some(binding) => binding.to_value(self.program.changes),
            None => globals::get(name).unwrap_or_default(),
        };
        if let Some(place) = self.given.get_mut(index) {
            *place = Some(value.clone());
        }
        value
    }

    fn binding(&self, name: &str) -> Option<&'p Binding> {
        self.bindings.get(name).filter(|_| name != globals::THIS)
    }

    /// Prints what was given without making a value of it, where that is simple.
    pub(super) fn push_given(&mut self, name: Name) -> bool {
        let name = self.program.names.get(name);
        let Some(binding) = self.binding(name) else {
            return false;
        };
        binding.push_plain(&mut self.out)
    }
}
