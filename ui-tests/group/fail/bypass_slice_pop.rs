//! A slice has no `pop`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    (*members).pop();
    members.as_mut_slice().pop();
}
