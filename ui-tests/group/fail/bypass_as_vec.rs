//! `as_vec` gives no way to change the vector.

use openarmature_prompts::TwoOrMore;

fn main() {
    let members = TwoOrMore::new(1, 2, []);
    members.as_vec().clear();
}
