//! Reads a JSON or YAML file of pipelines and makes a prompt group of each.
//!
//! `cargo run --example pipelines -- examples/pipelines.yaml`

use std::{collections::BTreeMap, fmt, fs, process::ExitCode};

use openarmature_prompts::PromptGroup;
use serde::Deserialize;
use serde_saphyr::Spanned;

/// One stage: the prompt it renders, and under which label.
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

/// Prints the good groups and gives a line for each bad one.
fn run(path: &str) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    // JSON is YAML, too.
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
    for (number, stage) in group.members().iter().enumerate() {
        println!("  {}. {stage}", number + 1);
    }
}
