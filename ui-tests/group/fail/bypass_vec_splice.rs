//! There is no `splice`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _ = members.splice(.., []);
}
