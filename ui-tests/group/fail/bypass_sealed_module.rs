//! The sealed trait cannot be named.

use openarmature_prompts::group::builder::sealed::Sealed;

struct Mine;

impl Sealed<u8> for Mine {}

fn main() {}
