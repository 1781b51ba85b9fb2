//! An array of known length is checked when it is built.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from_array(["rewrite"]);
}
