//! Renders two typed prompts, groups the results, and prints the group.
//!
//! The compiler checks the fields of each struct against the files in `examples/prompts`. The program fetches the
//! prompts from the same folder or another one, and checks them again before it renders them.
//!
//! `cargo run --example classify_then_answer --features derive -- message="Where is my order?" team=delivery`

use std::{error::Error, process::ExitCode, time::Duration};

use openarmature_prompts::{
    Message, PromptGroup, PromptManager, PromptResult, TypedPrompt,
    backend::{CachedBackend, FilesystemBackend, MemoryBackend},
    prompt_group,
};

#[derive(TypedPrompt)]
#[prompt(name = "support/classify", root = "examples/prompts")]
struct Classify<'a> {
    message: &'a str,
    teams: &'a [&'a str],
}

#[derive(TypedPrompt)]
#[prompt(name = "support/answer", root = "examples/prompts")]
struct Answer<'a> {
    message: &'a str,
    team: &'a str,
    tone: Option<&'a str>,
    #[prompt(placeholder)]
    history: Vec<Message>,
}

const USAGE: &str = "usage: classify_then_answer [--json] [--prompts FOLDER] [--label LABEL] \
                     message=TEXT team=NAME [tone=TONE]";

#[derive(Default)]
struct Arguments {
    json: bool,
    prompts: Option<String>,
    label: Option<String>,
    message: String,
    team: String,
    tone: Option<String>,
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
    let mut arguments = Arguments::default();
    let mut given = std::env::args().skip(1);
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or(USAGE);
        match argument.as_str() {
            "--json" => arguments.json = true,
            "--prompts" => arguments.prompts = Some(value()?),
            "--label" => arguments.label = Some(value()?),
            pair => match pair.split_once('=').ok_or(USAGE)? {
                ("message", text) => text.clone_into(&mut arguments.message),
                ("team", name) => name.clone_into(&mut arguments.team),
                ("tone", tone) => arguments.tone = Some(tone.to_owned()),
                _ => return Err(USAGE.to_owned()),
            },
        }
    }
    if arguments.message.is_empty() || arguments.team.is_empty() {
        return Err(USAGE.to_owned());
    }
    Ok(arguments)
}

/// Creates a manager of the files, through a cache, with the prompts that were compiled in as the fallback.
fn manager(arguments: &Arguments) -> PromptManager {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/prompts");
    let files = FilesystemBackend::new(arguments.prompts.as_deref().unwrap_or(folder));
    let compiled_in = [Classify::prompt(), Answer::prompt()];
    PromptManager::new(CachedBackend::new(files))
        .with_fallback(MemoryBackend::new(compiled_in.map(Clone::clone)))
        .with_max_age(Duration::from_mins(1))
}

async fn render(arguments: &Arguments) -> Result<PromptGroup<PromptResult>, Box<dyn Error>> {
    let manager = manager(arguments);
    let label = arguments.label.as_deref();
    let classify = Classify {
        message: &arguments.message,
        teams: &["delivery", "billing", "other"],
    };
    let answer = Answer {
        message: &arguments.message,
        team: &arguments.team,
        tone: arguments.tone.as_deref(),
        history: vec![
            Message::user("Hello!")?,
            Message::assistant("Hello, how can I help?")?,
        ],
    };
    Ok(prompt_group![
        "classify_then_answer";
        manager.get_typed(&classify).label(label).await?,
        manager.get_typed(&answer).label(label).await?,
    ])
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
