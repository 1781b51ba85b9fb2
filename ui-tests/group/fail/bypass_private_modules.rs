//! The internal modules are private.

use openarmature_prompts::{group::members::TwoOrMore, group::name::GroupName};

fn main() {}
