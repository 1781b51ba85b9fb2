//! `mem::replace` takes no vector in exchange.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    let _ = std::mem::replace(&mut members, Vec::new());
}
