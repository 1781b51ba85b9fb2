//! `DerefMut` gives a slice, not a vector.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _: &mut Vec<i32> = &mut members;
}
