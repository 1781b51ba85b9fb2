//! An array of none or one cannot be converted, and an array is never converted with a check.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::<u8>::from([]);
    let _ = TwoOrMore::from([1]);
    let _ = TwoOrMore::try_from([1]);
}
