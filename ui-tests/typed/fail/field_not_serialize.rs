//! A field that does not serialize.

use openarmature_prompts::TypedPrompt;

struct Team;

#[derive(TypedPrompt)]
#[prompt(text = "{{ message }} {{ team }} {{ other|default('none') }} {{ teams }}")]
struct Classify<'a> {
    message: &'a str,
    team: &'a Team,
    other: Option<Team>,
    teams: Vec<Team>,
}

fn main() {
    let _ = |value: Classify<'_>| value.render();
}
