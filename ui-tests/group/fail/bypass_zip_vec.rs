//! `zip` takes another `TwoOrMore`, since the pairs are as many as the shorter list has members.

use openarmature_prompts::two_or_more;

fn main() {
    let _ = two_or_more![1, 2].zip(vec![1]);
}
