//! `BorrowMut` does not give the vector.

use std::borrow::BorrowMut;

use openarmature_prompts::TwoOrMore;

fn main() {
    let mut members = TwoOrMore::new(1, 2, []);
    BorrowMut::<Vec<i32>>::borrow_mut(&mut members).clear();
}
