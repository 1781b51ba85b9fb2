//! A vector may be too short, so the conversion is `try_from`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = TwoOrMore::from(vec![1]);
    let _: TwoOrMore<i32> = vec![1].into();
}
