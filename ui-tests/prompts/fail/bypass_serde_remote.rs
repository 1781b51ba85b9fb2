//! A remote derive of serde cannot construct a `TwoOrMore`.

use openarmature_prompts::TwoOrMore;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(remote = "TwoOrMore")]
struct Forged<T>(Vec<T>);

fn main() {}
