//! Only structs with named fields.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
enum Kind {
    One,
}

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
union Either {
    one: u8,
    other: i8,
}

#[derive(TypedPrompt)]
#[prompt(text = "{{ message }}")]
struct Message(String);

fn main() {
    let _ = Kind::One.render();
    let _ = Message("Hello".to_owned()).render();
}
