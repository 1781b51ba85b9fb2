//! `from_array` checks the length of an array when the call is built.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from_array(["rewrite"]);
}
