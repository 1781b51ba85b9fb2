//! Fetches a prompt with the keys of the environment, and prints it.
//!
//! ```sh
//! cargo run -p openarmature-prompts-langfuse --example fetch -- support/answer production
//! ```

use std::{env, error::Error, process::ExitCode};

use openarmature_prompts::backend::{FetchRequest, PromptBackend};
use openarmature_prompts_langfuse::LangfuseBackend;

fn run() -> Result<String, Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().ok_or("usage: fetch NAME [LABEL]")?;
    let label = arguments.next().unwrap_or_else(|| "production".to_owned());
    let backend = LangfuseBackend::from_env()?;
    let prompt = pollster::block_on(backend.fetch(FetchRequest::new(&name, &label)))?;
    Ok(serde_json::to_string_pretty(&prompt)?)
}

fn main() -> ExitCode {
    match run() {
        Ok(prompt) => {
            println!("{prompt}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
