//! The modules inside cannot be named.

use openarmature_prompts::{arity::TwoOrMore, group::name::GroupName};

fn main() {

}
