//! The functions behind the macros check the length themselves.

use openarmature_prompts::group::literal;

fn main() {
    let _ = literal::list([1], |_| ());
    let _ = literal::spread([1], |_| ());
}
