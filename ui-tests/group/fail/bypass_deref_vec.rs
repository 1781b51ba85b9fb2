//! `DerefMut` gives a slice and no vector.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _: &mut Vec<i32> = &mut members;
}
