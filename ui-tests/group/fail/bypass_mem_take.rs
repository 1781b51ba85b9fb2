//! `mem::take` needs a default, and there is none.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _ = std::mem::take(&mut members);
}
