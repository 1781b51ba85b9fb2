//! Another crate cannot implement `Default`.

use openarmature_prompts::TwoOrMore;

impl<T> Default for TwoOrMore<T> {
    fn default() -> Self {
        loop {}
    }
}

fn main() {
    let _ = TwoOrMore::<u8>::default();
}
