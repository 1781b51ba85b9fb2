//! A server that speaks the part of Langfuse's API that serves prompts, on 127.0.0.1.
//!
//! ```sh
//! cargo run -p openarmature-prompts-langfuse --example langfuse_stand_in
//! ```
//!
//! It prints the environment variables for a client. It has the text prompt `greeting` and the chat prompt
//! `support/answer`. Prompts named `misbehave/…` show what a client does when the server fails: `misbehave/503`,
//! `misbehave/429-after-2`, `misbehave/502-html`, `misbehave/404-empty`, `misbehave/delay-3000` and the others in
//! `stand_in/misbehaviour.rs`.

// The tests use all of it.
#[allow(dead_code)]
mod stand_in;

use std::{env, error::Error, thread};

use serde_json::json;
use stand_in::{PUBLIC_KEY, SECRET_KEY, StandIn, StoredPrompt};

fn prompts() -> Vec<StoredPrompt> {
    let greeting = StoredPrompt {
        labels: vec!["production".into(), "latest".into()],
        tags: vec!["shop".into()],
        commit_message: Some("Say hello".into()),
        ..StoredPrompt::text(
            "greeting",
            "production",
            "Hello, {{user}}! Welcome to {{ shop }}.",
        )
    };
    let staging = StoredPrompt::text("greeting", "staging", "Hi, {{user}}!").with_version(2);
    let answer = StoredPrompt::chat(
        "support/answer",
        "production",
        [
            json!({"role": "system", "content": "You answer for the {{team}} team."}),
            json!({"type": "placeholder", "name": "history"}),
            json!({"role": "user", "content": "{{question}}"}),
        ],
    );
    let config = json!({
        "model": "gpt-4o-mini",
        "temperature": 0.2,
        "max_tokens": 256,
        "token_budget": {"input_max_tokens": 1000},
    });
    vec![
        greeting.with_config(config.clone()),
        staging,
        answer.with_config(config),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let port = env::args().nth(1).map_or(Ok(0), |port| port.parse())?;
    let server = StandIn::start(port, prompts())?;
    println!("export LANGFUSE_BASE_URL={}", server.base_url());
    println!("export LANGFUSE_PUBLIC_KEY={PUBLIC_KEY}");
    println!("export LANGFUSE_SECRET_KEY={SECRET_KEY}");
    loop {
        thread::park();
    }
}
