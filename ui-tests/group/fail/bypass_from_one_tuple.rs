//! A tuple of one is not enough.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from((1,));
}
