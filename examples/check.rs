//! Checks the prompts in a folder: prints the inputs of each, and every fault with file, line and column.
//!
//! `cargo run --example check -- examples/prompts`

use std::{collections::BTreeMap, error::Error, process::ExitCode};

use openarmature_prompts::{
    backend::{FetchRequest, FileFault, FilesystemBackend, PromptBackend},
    prompt::Inputs,
};

const USAGE: &str = "usage: check [--flat] FOLDER";

/// The inputs of a prompt, as words: `message`, `team?` for an optional variable, `history[]` for a placeholder.
type Words = Vec<String>;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_flat = arguments.first().is_some_and(|first| first == "--flat");
    arguments.drain(..usize::from(is_flat));
    let [folder] = arguments.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let backend = if is_flat {
        FilesystemBackend::flat(folder)
    } else {
        FilesystemBackend::new(folder)
    };
    match pollster::block_on(check(folder, &backend)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            let source = error.source().map(|source| format!(": {source}"));
            eprintln!("{error}{}", source.unwrap_or_default());
            ExitCode::FAILURE
        }
    }
}

/// Prints inputs, differences between labels, and faults, and returns the number of faults.
async fn check(folder: &str, backend: &FilesystemBackend) -> Result<usize, Box<dyn Error>> {
    let mut prompts: BTreeMap<String, BTreeMap<String, Words>> = BTreeMap::new();
    let mut faults = vec![];
    for label in backend.labels().await? {
        faults.extend(backend.validate_all(&label).await?);
        for name in backend.names(&label).await? {
            let fetched = backend.fetch(FetchRequest::new(&name, &label)).await;
            // The faults say why there are no inputs.
            let words = fetched
                .ok()
                .and_then(|prompt| prompt.inputs().ok().map(words));
            println!(
                "{name} ({label}): {}",
                words.as_ref().map_or("unknown".to_owned(), listed)
            );
            if let Some(words) = words {
                prompts
                    .entry(name)
                    .or_default()
                    .insert(label.clone(), words);
            }
        }
    }
    for (name, labels) in &prompts {
        for difference in differences(labels) {
            println!("{name}: {difference}");
        }
    }
    for fault in &faults {
        eprintln!("{}", in_one_line(folder, fault));
    }
    Ok(faults.len())
}

fn words(inputs: &Inputs) -> Words {
    let variables = inputs.variables().iter().map(|variable| {
        let mark = if variable.is_required() { "" } else { "?" };
        format!("{}{mark}", variable.name)
    });
    let placeholders = inputs.placeholders().iter();
    let placeholders = placeholders.map(|placeholder| format!("{}[]", placeholder.name));
    variables.chain(placeholders).collect()
}

fn listed(words: &Words) -> String {
    if words.is_empty() {
        "no inputs".to_owned()
    } else {
        words.join(", ")
    }
}

/// Says which inputs some labels of a prompt have, and others do not.
fn differences(labels: &BTreeMap<String, Words>) -> Vec<String> {
    let mut inputs: Vec<&String> = labels.values().flatten().collect();
    inputs.sort();
    inputs.dedup();
    let names = |has: bool, input: &String| {
        let with = labels
            .iter()
            .filter(|(_, words)| words.contains(input) == has);
        with.map(|(label, _)| label.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let partial = inputs
        .into_iter()
        .filter(|input| !labels.values().all(|words| words.contains(input)));
    partial
        .map(|input| {
            format!(
                "{input} is an input with the label {}, but not with {}",
                names(true, input),
                names(false, input)
            )
        })
        .collect()
}

fn in_one_line(folder: &str, fault: &FileFault) -> String {
    let line = match (fault.file(), fault.place()) {
        (Some(file), Some(place)) => format!(
            "{folder}/{file}:{}:{}: {}",
            place.line,
            place.column,
            fault.message()
        ),
        (Some(file), None) => format!("{folder}/{file}: {}", fault.message()),
        _ => format!("{folder}: {}", fault.message()),
    };
    line.replace('\n', " ")
}
