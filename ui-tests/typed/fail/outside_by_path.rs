//! The paths of files outside the folder of the crate.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "../../outside")]
struct Above;

#[derive(TypedPrompt)]
#[prompt(name = "outside", root = "../")]
struct RootAbove;

#[derive(TypedPrompt)]
#[prompt(name = "outside", label = "..", root = "prompts")]
struct LabelAbove;

#[derive(TypedPrompt)]
#[prompt(path = "/etc/passwd")]
struct Absolute;

fn main() {}
