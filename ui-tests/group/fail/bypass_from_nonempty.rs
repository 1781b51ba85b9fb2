//! One or more may be one.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from(nonempty::NonEmpty::new(1));
}
