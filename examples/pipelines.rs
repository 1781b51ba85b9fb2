//! Reads a JSON or YAML file of pipelines and makes a prompt group of each.
//!
//! `cargo run --example pipelines -- examples/pipelines.yaml`
//!
//! A pipeline with fewer than two stages is refused with its place in the file, and the others are
//! still read: see `examples/pipelines-bad.json`.

use std::{collections::BTreeMap, fmt, fs, process::ExitCode};

use openarmature_prompts::PromptGroup;
use serde::Deserialize;
use serde_saphyr::Spanned;

/// A stage of a pipeline: the prompt that it renders, and the label that the prompt is fetched by.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    prompt: String,
    #[serde(default = "production")]
    label: String,
}

fn production() -> String {
    "production".into()
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.prompt, self.label)
    }
}

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: cargo run --example pipelines -- FILE");
        return ExitCode::FAILURE;
    };
    match run(&path) {
        Ok(refused) if refused.is_empty() => ExitCode::SUCCESS,
        Ok(refused) => {
            for line in refused {
                eprintln!("{line}");
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the groups that are valid and returns a line for each pipeline that is refused.
fn run(path: &str) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    // Every JSON document is also YAML.
    let pipelines: BTreeMap<String, Spanned<Vec<Stage>>> =
        serde_saphyr::from_str(&text).map_err(|error| {
            error
                .to_string()
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned()
        })?;
    let mut pipelines: Vec<_> = pipelines.into_iter().collect();
    let place =
        |stages: &Spanned<Vec<Stage>>| (stages.referenced.line(), stages.referenced.column());
    pipelines.sort_by_key(|(_, stages)| place(stages));

    let mut refused = vec![];
    for (name, stages) in pipelines {
        let (line, column) = place(&stages);
        match PromptGroup::try_from((name, stages.value)) {
            Ok(group) => print_group(&group),
            Err(error) => refused.push(format!("{path}:{line}:{column}: {error}")),
        }
    }
    Ok(refused)
}

fn print_group(group: &PromptGroup<Stage>) {
    println!("{}", group.group_name());
    for (index, stage) in group.iter().enumerate() {
        println!("  {}. {stage}", index + 1);
    }
}
