//! The seal has no name outside.

use openarmature_prompts::group::builder::sealed::Sealed;

struct Mine;

impl Sealed<u8> for Mine {}

fn main() {

}
