//! `AsMut` gives a slice, not a vector.

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    AsMut::<Vec<i32>>::as_mut(&mut members).clear();
}
