//! Another crate cannot add a method with access to the vector.

use openarmature_prompts::TwoOrMore;

impl<T> TwoOrMore<T> {
    fn shrink(&mut self) {
        self.0.clear();
    }
}

fn main() {}
