//! A generic field whose type does not serialize.

use openarmature_prompts::TypedPrompt;

struct Team;

#[derive(TypedPrompt)]
#[prompt(text = "{{ team }}")]
struct Classify<T> {
    team: T,
}

fn main() {
    let _ = Classify { team: "delivery" }.render();
    let _ = Classify { team: Team }.render();
}
