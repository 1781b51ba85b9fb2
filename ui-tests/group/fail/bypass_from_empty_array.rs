//! `from_array` is not built for lengths below two.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::<u8>::from_array::<0>([]);
    let _ = TwoOrMore::from_array(std::array::from_fn::<u8, 1, _>(|_| 0));
}
