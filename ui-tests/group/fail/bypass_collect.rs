//! `collect` would need no check; the method with a check is `try_from_iter`.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _ = (0..1).collect::<TwoOrMore<i32>>();
}
