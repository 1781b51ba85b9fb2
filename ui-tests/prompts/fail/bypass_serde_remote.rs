//! A remote derive cannot build it.

use openarmature_prompts::TwoOrMore;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(remote = "TwoOrMore")]
struct Forged<T>(Vec<T>);

fn main() {

}
