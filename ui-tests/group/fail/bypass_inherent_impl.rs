//! No other crate can add a method that sees inside.

use openarmature_prompts::TwoOrMore;

impl<T> TwoOrMore<T> {
    fn shrink(&mut self) {
        self.0.clear();
    }
}

fn main() {

}
