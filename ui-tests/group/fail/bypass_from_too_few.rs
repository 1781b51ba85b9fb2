//! A refusal does not turn into the proof.

use openarmature_prompts::TwoOrMore;

fn main() {
    let too_few = TwoOrMore::try_from(vec![1]).unwrap_err();
    let _ = TwoOrMore::from(too_few);
}
