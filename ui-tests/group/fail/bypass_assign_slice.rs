//! A slice of the members cannot be replaced by a shorter one.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    members[..] = [];
}
