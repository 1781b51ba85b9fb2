//! A `TooFew` cannot be converted back without a check.

use openarmature_prompts::TwoOrMore;

fn main() {
    let too_few = TwoOrMore::try_from(vec![1]).unwrap_err();
    let _ = TwoOrMore::from(too_few);
}
