//! A filtered iterator cannot be collected without a check.

use openarmature_prompts::TwoOrMore;

fn main() {
    let members = TwoOrMore::new(1, 2, []);
    let _: TwoOrMore<i32> = members.into_iter().filter(|n| *n > 1).collect();
}
