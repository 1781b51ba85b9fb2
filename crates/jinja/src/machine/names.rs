//! What a render was given, and the functions of the language.

use minijinja::Value;

use super::state::Machine;
use crate::{globals, program::Name};

impl Machine<'_> {
    /// What was given by this name; asked for once.
    pub(super) fn given(&mut self, name: Name) -> Value {
        let index = name as usize;
        if let Some(Some(value)) = self.given.get(index) {
            return value.clone();
        }
        let name = self.program.names.get(name);
        let value = match self.bindings.get(name) {
            Some(binding) => binding.to_value(self.program.changes),
            None => globals::get(name).unwrap_or_default(),
        };
        if let Some(place) = self.given.get_mut(index) {
            *place = Some(value.clone());
        }
        value
    }

    /// Prints what was given without making a value of it, where that is simple.
    pub(super) fn push_given(&mut self, name: Name) -> bool {
        let name = self.program.names.get(name);
        let Some(binding) = self.bindings.get(name) else {
            return false;
        };
        binding.push_plain(&mut self.out)
    }
}
