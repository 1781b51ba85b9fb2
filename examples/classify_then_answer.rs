//! Fetches a text and a chat prompt from files, renders them, groups them, and prints the group.
//!
//! `cargo run --example classify_then_answer -- message="Where is my order?" team=delivery`

use std::{collections::BTreeMap, error::Error, process::ExitCode, time::Duration};

use openarmature_prompts::{
    Message, Prompt, PromptGroup, PromptManager, PromptResult, Segment,
    backend::{CachedBackend, FilesystemBackend, MemoryBackend},
    placeholder,
    prompt::Placeholders,
    prompt_group,
};
use serde_json::{Value, json};

const USAGE: &str = "usage: classify_then_answer [--json] [--prompts FOLDER] [--classify NAME] \
                     [--answer NAME] VARIABLE=VALUE...";

struct Arguments {
    json: bool,
    prompts: String,
    classify: String,
    answer: String,
    variables: BTreeMap<String, Value>,
}

fn main() -> ExitCode {
    let outcome = arguments().map_err(Into::into).and_then(|arguments| {
        let group = pollster::block_on(render(&arguments))?;
        print(&group, arguments.json)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", in_one_line(&*error));
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<Arguments, String> {
    let mut arguments = Arguments {
        json: false,
        prompts: concat!(env!("CARGO_MANIFEST_DIR"), "/examples/prompts").to_owned(),
        classify: "support/classify".to_owned(),
        answer: "support/answer".to_owned(),
        variables: BTreeMap::from([("teams".to_owned(), json!(["delivery", "billing", "other"]))]),
    };
    let mut given = std::env::args().skip(1);
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or(USAGE);
        match argument.as_str() {
            "--json" => arguments.json = true,
            "--prompts" => arguments.prompts = value()?,
            "--classify" => arguments.classify = value()?,
            "--answer" => arguments.answer = value()?,
            pair => {
                let (name, value) = pair.split_once('=').ok_or(USAGE)?;
                arguments.variables.insert(name.to_owned(), value.into());
            }
        }
    }
    Ok(arguments)
}

/// Creates a manager of the files, through a cache, with prompts of this program as the fallback.
fn manager(prompts: &str) -> PromptManager {
    let brought = MemoryBackend::new([
        Prompt::text(
            "support/classify",
            "Which of {{ teams|join(', ') }} answers this? {{ message }}",
        ),
        Prompt::chat(
            "support/answer",
            [
                Segment::system("You answer for the {{ team }} team of a shop."),
                placeholder!("history"),
                Segment::user("{{ message }}"),
            ],
        ),
    ]);
    PromptManager::new(CachedBackend::new(FilesystemBackend::new(prompts)))
        .with_fallback(brought)
        .with_max_age(Duration::from_mins(1))
}

async fn render(arguments: &Arguments) -> Result<PromptGroup<PromptResult>, Box<dyn Error>> {
    let manager = manager(&arguments.prompts);
    let history = Placeholders::new().with(
        "history",
        vec![
            Message::user("Hello!")?,
            Message::assistant("Hello, how can I help?")?,
        ],
    );
    let classify = manager
        .get(&arguments.classify, arguments.variables.clone())
        .await?;
    let answer = manager
        .get(&arguments.answer, arguments.variables.clone())
        .placeholders(&history)
        .await?;
    Ok(prompt_group!["classify_then_answer"; classify, answer])
}

fn print(group: &PromptGroup<PromptResult>, json: bool) -> Result<(), Box<dyn Error>> {
    if json {
        println!("{}", serde_json::to_string_pretty(group)?);
        return Ok(());
    }
    println!("group {} of {}", group.group_name(), group.members().len());
    for result in group.members() {
        println!(
            "\n{} ({}, version {})",
            result.name(),
            result.label(),
            result.version()
        );
        println!("  template {}", result.template_hash());
        println!("  rendered {}", result.rendered_hash());
        if let Some(sampling) = result.sampling() {
            println!("  sampling {}", serde_json::to_string(sampling)?);
        }
        if let Some(budget) = result.token_budget() {
            println!("  budget   {}", serde_json::to_string(&budget)?);
        }
        for message in result.messages() {
            let text = message.text().unwrap_or("(blocks)").trim_end();
            println!("  {}: {}", message.role(), text.replace('\n', "\n    "));
        }
    }
    Ok(())
}

/// Returns an error and its causes in one line.
fn in_one_line(error: &(dyn Error + 'static)) -> String {
    let mut line = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        line.push_str(": ");
        line.push_str(&error.to_string());
        source = error.source();
    }
    line.replace('\n', " ")
}
