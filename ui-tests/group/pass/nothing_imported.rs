//! The macro needs nothing from its user: no import, no prelude, no `unsafe`.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings)]

fn main() {
    let group = ::openarmature_prompts::prompt_group!["rag"; 1, 2];
    ::std::assert_eq!(group.members().len(), 2);
    let group = ::openarmature_prompts::prompt_group!["rag"; ..[1, 2, 3]];
    ::std::assert_eq!(group.members().len(), 3);
}
