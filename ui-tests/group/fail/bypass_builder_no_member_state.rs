//! The first state cannot be constructed by hand.

use openarmature_prompts::group::builder::NoMember;

fn main() {
    let _ = NoMember(());
}
