//! Names in the scope of a struct change nothing about its prompt.
//!
//! The library is called `prompts` here, and there is no prelude.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unused_macros)]

mod core {}
mod std {}
mod alloc {}
mod serde {}
mod openarmature_prompts {}

struct Option;
struct Some;
struct None;
struct Result;
struct Ok;
struct Prompt;
struct Shape;
struct Field;
struct Giver;
struct Derived;
struct String;
struct Vec;
struct str;
struct bool;

static name: () = ();
static label: () = ();
static giver: () = ();
static __openarmature: () = ();
const COMPILED: () = ();
const SHAPE: () = ();

macro_rules! assert {
    ($($any:tt)*) => {
        ::std::compile_error! { "a macro of the caller" }
    };
}

macro_rules! concat {
    ($($any:tt)*) => {
        ::std::compile_error! { "a macro of the caller" }
    };
}

macro_rules! env {
    ($($any:tt)*) => {
        ::std::compile_error! { "a macro of the caller" }
    };
}

macro_rules! include_str {
    ($($any:tt)*) => {
        ::std::compile_error! { "a macro of the caller" }
    };
}

macro_rules! panic {
    ($($any:tt)*) => {
        ::std::compile_error! { "a macro of the caller" }
    };
}

macro_rules! unreachable {
    ($($any:tt)*) => {
        ::std::compile_error! { "a macro of the caller" }
    };
}

trait Everything {
    fn value(&self) {}
    fn optional(&self) {}
    fn messages(&self) {}
    fn give(&self) {}
    fn compiled() {}
}

impl<T: ?::std::marker::Sized> Everything for T {}

#[derive(::prompts::TypedPrompt)]
#[prompt(name = "greeting", crate = ::prompts)]
pub struct Greeting<'v, 'giver> {
    pub user: &'v ::std::primitive::str,
    pub giver: ::std::option::Option<&'giver ::std::primitive::str>,
    #[prompt(placeholder)]
    pub history: ::std::vec::Vec<::prompts::Message>,
}

#[derive(::prompts::TypedPrompt)]
#[prompt(text = "{{ name }}", crate = ::prompts)]
pub struct Generic<COMPILED> {
    pub name: COMPILED,
}

pub fn main() {
    let greeting = Greeting {
        user: "Ada",
        giver: ::std::option::Option::None,
        history: ::std::vec::Vec::new(),
    };
    let result = ::prompts::TypedPrompt::render(&greeting).unwrap();
    ::std::assert_eq!(result.messages().first().text(), ::std::option::Option::Some("Hello, Ada!"));
    ::std::assert!(::prompts::TypedPrompt::render(&Generic { name: 1 }).is_ok());
}
