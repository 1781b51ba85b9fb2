//! The functions behind the macros check the length themselves.

use openarmature_prompts::group::macros;

fn main() {
    let _ = macros::list([1], |_| ());
    let _ = macros::spread([1], |_| ());
}
