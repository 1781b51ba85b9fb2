//! Links to files outside the folder of the crate.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(path = "links/production/file.j2")]
struct ToFile;

#[derive(TypedPrompt)]
#[prompt(name = "outside", root = "links")]
struct ToFolder;

#[derive(TypedPrompt)]
#[prompt(name = "outside", root = "root")]
struct ToRoot;

#[derive(TypedPrompt)]
#[prompt(path = "links/production/sidecar.j2")]
struct ToSidecar;

#[derive(TypedPrompt)]
#[prompt(path = "links/production/pipe.j2")]
struct Pipe;

fn main() {}
