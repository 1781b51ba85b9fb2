//! The tuple constructor is private.

use openarmature_prompts::TwoOrMore;

fn main() {
    let _: TwoOrMore<u8> = TwoOrMore(vec![]);
}
