//! Renders two typed prompts, groups them, and sends them to a model.
//!
//! `cargo run -p openarmature-prompts-send -- message="Where is my order?" team=delivery`
//!
//! With `OPENAI_API_KEY` the program talks to OpenAI, or to the server of `OPENAI_BASE_URL`. Without a key it
//! prints the requests and sends nothing.

use std::{collections::BTreeMap, env, error::Error, process::ExitCode};

use openarmature_prompts::{
    Message, PromptGroup, PromptRenderError, PromptResult, TypedPrompt,
    active::{self, PromptSpanProcessor},
    prompt_group, requests,
};
use openarmature_prompts_send::client::{Answer, Client};
use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;

const USAGE: &str = "usage: message=TEXT team=NAME [tone=TEXT]";

/// `prompts/production/support/classify.j2`
#[derive(TypedPrompt)]
#[prompt(name = "support/classify")]
struct Classify<'a> {
    message: &'a str,
    teams: &'a [&'a str],
}

/// `prompts/production/support/answer.chat.yaml`
#[derive(TypedPrompt)]
#[prompt(name = "support/answer")]
struct AnswerFor<'a> {
    message: &'a str,
    team: &'a str,
    tone: Option<&'a str>,
    #[prompt(placeholder)]
    history: &'a [Message],
}

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
    let arguments = arguments()?;
    let argument = |name| arguments.get(name).map(String::as_str);
    let message = argument("message").ok_or(USAGE)?;
    let group = render(message, argument("team").ok_or(USAGE)?, argument("tone"))?;
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

/// Returns the arguments of the command line by name.
fn arguments() -> Result<BTreeMap<String, String>, &'static str> {
    let pair = |argument: String| {
        let (name, value) = argument.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    };
    let arguments: Option<_> = env::args().skip(1).map(pair).collect();
    arguments.ok_or(USAGE)
}

/// Renders both prompts. A variable that is left out here does not compile.
fn render(
    message: &str,
    team: &str,
    tone: Option<&str>,
) -> Result<PromptGroup<PromptResult>, PromptRenderError> {
    let classify = Classify {
        message,
        teams: &["delivery", "billing", "other"],
    };
    let answer = AnswerFor {
        message,
        team,
        tone,
        history: &[],
    };
    Ok(prompt_group!["support"; classify.render()?, answer.render()?])
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
