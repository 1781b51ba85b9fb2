//! `take` would leave a default behind.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _ = std::mem::take(&mut members);
}
