//! A slice has no `append`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    members.append(&mut Vec::new());
}
