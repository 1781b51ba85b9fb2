//! Another name of `Option` is refused.

use std::option::Option as Perhaps;

use openarmature_prompts::TypedPrompt;

type Maybe<T> = Option<T>;

#[derive(TypedPrompt)]
#[prompt(text = "{{ team }} {{ tone|default('calm') }} {{ name }}")]
struct Classify<'a> {
    team: Maybe<&'a str>,
    tone: Perhaps<String>,
    name: String,
}

fn main() {}
