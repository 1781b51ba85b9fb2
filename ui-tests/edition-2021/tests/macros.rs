//! The macros mean the same in a crate of edition 2021.

#[path = "../../group/pass/every_form.rs"]
mod every_form;
#[path = "../../group/pass/items_of_the_caller.rs"]
mod items_of_the_caller;

#[test]
fn every_form_compiles() {
    every_form::main();
}

#[test]
fn items_of_the_caller_change_nothing() {
    items_of_the_caller::main();
}
