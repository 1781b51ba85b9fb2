//! There is no `split_off`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _ = members.split_off(0);
}
