//! A pattern cannot take the vector out.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let TwoOrMore(vector) = &mut members;
    vector.clear();
}
