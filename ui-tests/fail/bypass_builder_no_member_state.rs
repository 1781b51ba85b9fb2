//! The first state cannot be skipped or made again.

use openarmature_prompts::group::builder::NoMember;

fn main() {
    let _ = NoMember(());
}
