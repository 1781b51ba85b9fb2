//! All faults of one struct are reported at once.

use openarmature_prompts::{Message, TypedPrompt};

struct Private;

#[derive(TypedPrompt)]
#[prompt(text = "{{ mesage|uper }} {{ team }} {{ user }}", colour = "blue")]
struct Classify<'a> {
    message: &'a str,
    team: Option<&'a str>,
    private: Private,
    #[prompt(placeholder)]
    history: &'a [Message],
    #[prompt(default)]
    doubtful: &'a str,
}

fn main() {
    let _ = |value: Classify<'_>| value.render();
}
