//! `mem::swap` takes no vector in exchange.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    std::mem::swap(&mut members, &mut Vec::new());
}
