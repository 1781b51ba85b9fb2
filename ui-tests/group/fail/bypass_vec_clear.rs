//! There is no `clear`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    members.clear();
}
