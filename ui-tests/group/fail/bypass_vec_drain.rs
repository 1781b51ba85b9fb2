//! There is no `drain`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _ = members.drain(..);
}
