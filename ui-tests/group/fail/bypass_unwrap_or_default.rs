//! A refusal has no default to fall back on.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::try_from(vec![1]).unwrap_or_default();
}
