//! The operators of a template: strict about undefined values, paid before they work, and Python's in what they
//! give.

mod arithmetic;
mod compare;
mod concat;
mod contains;
mod number;
mod slice;
mod sort;
mod subscript;

pub(crate) use arithmetic::{
    add, divide, floor_divide, multiply, negate, power, remainder, subtract,
};
pub(crate) use compare::{compare, equal, equal_item};
pub(crate) use concat::concat;
pub(crate) use contains::{contains, pay_key};
pub(crate) use number::Number;
pub(crate) use slice::slice;
pub(crate) use sort::sorted;
pub(crate) use subscript::{attribute, item};
