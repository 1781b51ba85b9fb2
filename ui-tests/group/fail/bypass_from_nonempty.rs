//! A `NonEmpty` may have one member, so the conversion is `try_from`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from(nonempty::NonEmpty::new(1));
}
