//! Fetches two prompts from files, renders them, groups them, and sends them to a model.
//!
//! `cargo run -p openarmature-prompts-send -- message="Where is my order?" team=delivery`
//!
//! With `OPENAI_API_KEY` the program talks to OpenAI, or to the server of `OPENAI_BASE_URL`. Without a key it
//! prints the requests and sends nothing.

use std::{collections::BTreeMap, env, error::Error, process::ExitCode};

use openarmature_prompts::{
    PromptGroup, PromptManager, PromptResult,
    active::{self, PromptSpanProcessor},
    backend::{CachedBackend, FilesystemBackend},
    prompt::Placeholders,
    prompt_group, requests,
};
use openarmature_prompts_send::client::{Answer, Client};
use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use serde_json::{Value, json};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let group = pollster::block_on(render(variables()?))?;
    let provider = SdkTracerProvider::builder()
        .with_span_processor(PromptSpanProcessor::new())
        .with_simple_exporter(opentelemetry_stdout::SpanExporter::default())
        .build();
    match Client::from_env(provider.tracer("send")) {
        Some(client) => send(&client, &group)?,
        None => print_requests(&group)?,
    }
    provider.shutdown()?;
    Ok(())
}

/// Returns the variables of the command line.
fn variables() -> Result<BTreeMap<String, Value>, String> {
    let teams = json!(["delivery", "billing", "other"]);
    let mut variables = BTreeMap::from([("teams".to_owned(), teams)]);
    for pair in env::args().skip(1) {
        let (name, value) = pair.split_once('=').ok_or("usage: VARIABLE=VALUE...")?;
        variables.insert(name.to_owned(), value.into());
    }
    Ok(variables)
}

async fn render(
    variables: BTreeMap<String, Value>,
) -> Result<PromptGroup<PromptResult>, Box<dyn Error>> {
    let prompts = concat!(env!("CARGO_MANIFEST_DIR"), "/../prompts");
    let manager = PromptManager::new(CachedBackend::new(FilesystemBackend::new(prompts)));
    let history = Placeholders::new().with("history", vec![]);
    let classify = manager.get("support/classify", variables.clone()).await?;
    let answer = manager
        .get("support/answer", variables)
        .placeholders(&history)
        .await?;
    Ok(prompt_group!["support"; classify, answer])
}

/// Sends the members, one after the other. Each call is a span with its prompt and the group.
fn send(client: &Client, group: &PromptGroup<PromptResult>) -> Result<(), Box<dyn Error>> {
    active::with_group(group, || {
        for result in group {
            let answer = client.chat(result)?;
            println!("{}: {}", result.name(), answer.text);
            warn(result, &answer);
        }
        Ok(())
    })
}

fn warn(result: &PromptResult, answer: &Answer) {
    for (name, is_crossed) in [
        ("input", answer.crossed.input),
        ("total", answer.crossed.total),
    ] {
        if is_crossed {
            println!("{}: over its budget of {name} tokens", result.name());
        }
    }
}

fn print_requests(group: &PromptGroup<PromptResult>) -> Result<(), Box<dyn Error>> {
    println!("OPENAI_API_KEY is not set, so nothing is sent. The requests are:");
    for result in group {
        let body = requests::openai::body("gpt-4o-mini", result)?;
        println!("{}", serde_json::to_string_pretty(&body)?);
    }
    Ok(())
}
