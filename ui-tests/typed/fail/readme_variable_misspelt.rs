use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "support/route")] // prompts/production/support/route.j2
struct Route<'a> {
    message: &'a str,
}

fn main() {}
