//! The macros need no import and no prelude, and cause no warning.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings)]

fn main() {
    let group = ::openarmature_prompts::prompt_group!["rag"; 1, 2];
    ::std::assert_eq!(group.len(), 2);
    let group = ::openarmature_prompts::prompt_group!["rag"; ..[1, 2, 3]];
    ::std::assert_eq!(group.len(), 3);
    ::std::assert_eq!(::openarmature_prompts::two_or_more![1, 2].len(), 2);
    ::std::assert_eq!(::openarmature_prompts::two_or_more![..[1, 2, 3]].len(), 3);
}
