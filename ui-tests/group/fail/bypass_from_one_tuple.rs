//! A tuple of one member cannot be converted.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from((1,));
}
