//! The faults of one struct, each at its place, reported together.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};

/// The most faults that are reported of one struct: a hostile template can have tens of thousands.
pub(crate) const MAX: usize = 50;

/// The faults of one struct.
#[derive(Default)]
pub(crate) struct Problems {
    errors: Vec<syn::Error>,
    left_out: usize,
}

impl Problems {
    /// Adds a fault at a place in the source code.
    pub(crate) fn add(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds a fault, and writes its message only if it is reported.
    pub(crate) fn add_with(&mut self, span: Span, message: impl FnOnce() -> String) {
        if self.errors.len() < MAX {
            self.add(span, message());
        } else {
            self.left_out += 1;
        }
    }

    /// Counts faults that are not reported.
    pub(crate) fn leave_out(&mut self, count: usize) {
        self.left_out += count;
    }

    /// Adds a fault.
    pub(crate) fn push(&mut self, error: syn::Error) {
        if self.errors.len() < MAX {
            self.errors.push(error);
        } else {
            self.left_out += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Returns the tokens that report the faults. `name` is the name of the struct.
    pub(crate) fn into_tokens(mut self, name: &syn::Ident) -> TokenStream {
        if self.left_out > 0 {
            let more = format!("`{name}` has {} more faults", self.left_out);
            self.errors.push(syn::Error::new(name.span(), more));
        }
        let errors = self.errors.into_iter();
        errors
            .reduce(|mut all, error| {
                all.combine(error);
                all
            })
            .map(syn::Error::into_compile_error)
            .unwrap_or_default()
    }
}
