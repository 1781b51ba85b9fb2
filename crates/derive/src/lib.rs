#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// A template never stops the compiler.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]

mod absent;
mod attributes;
mod compare;
mod events;
mod expand;
mod fields;
mod files;
mod folder;
mod found;
mod generate;
mod origin;
mod paths;
mod problems;
mod prompts;
mod reports;
mod search;
mod types;
mod words;

use proc_macro::TokenStream;

/// Stack for what templates make the engine nest.
///
/// The engine asks for as much as its optimized code needs, unless assertions are on. A macro of a release build is
/// compiled without both and needs about six times as much, and some tools run it on threads with little.
const STACK: usize = 256 << 20;

#[doc = include_str!("../docs/typed_prompt.md")]
#[proc_macro_derive(TypedPrompt, attributes(prompt))]
pub fn typed_prompt(input: TokenStream) -> TokenStream {
    match syn::parse(input) {
        Ok(input) => stacker::grow(STACK, || expand::expand(&input)).into(),
        Err(error) => error.into_compile_error().into(),
    }
}
