//! Runs fixture files: each case is a named test.
//!
//! The project's own always run; when `OPENARMATURE_FIXTURES` names a folder, those in its folders
//! `prompt-management`, `observability` and `llm-provider` do, too. The cases under `must-fail` guard this
//! harness: they pass when the harness fails them, and for the reason they state.
//!
//! Beside the name of a test stands its kind, where the case is checked less than others: `only maps` (nothing
//! is expected of the request) or `out of scope` (the test is ignored).

mod call;
mod error;
mod expect;
mod fixture;
mod llm_provider;
mod observability;
mod prompt_management;
mod record;
mod vocabulary;
mod wire;
mod world;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

use libtest_mimic::{Arguments, Failed, Trial};

use fixture::{Case, Keys};

/// The outcome of a check: `Ok` if it holds, or the text of its failure.
type Checked<T = ()> = Result<T, String>;

/// A folder of fixtures, with the functions that read its files and run its cases.
struct Capability {
    folder: &'static str,
    cases: fn(&Path) -> Checked<Vec<Case>>,
    run: fn(Keys) -> Checked,
}

const CAPABILITIES: [Capability; 3] = [
    Capability {
        folder: "prompt-management",
        cases: fixture::cases,
        run: prompt_management::run,
    },
    Capability {
        folder: "observability",
        cases: fixture::cases,
        run: observability::run,
    },
    Capability {
        folder: "llm-provider",
        cases: llm_provider::cases,
        run: llm_provider::run,
    },
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let mut trials = trials_that_pass(&here.join("fixtures"));
    trials.extend(trials_that_fail(&here.join("must-fail")));
    if let Some(folder) = env::var_os("OPENARMATURE_FIXTURES") {
        trials.extend(trials_that_pass(&PathBuf::from(folder)));
    }
    trials.push(llm_provider::what_is_out_of_scope(
        &here.join("fixtures/llm-provider"),
    ));
    trials.push(llm_provider::bytes_that_differ());
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials_that_pass(root: &Path) -> Vec<Trial> {
    trials(root, "", |run, case| run(case.keys))
}

fn trials_that_fail(root: &Path) -> Vec<Trial> {
    trials(root, "must-fail/", |run, mut case| {
        let reason = case.take_expected_failure()?;
        match run(case.keys) {
            Ok(()) => Err(format!("passes, but must fail with {reason:?}")),
            Err(failure) if failure.contains(&reason) => Ok(()),
            Err(failure) => Err(format!(
                "must fail with {reason:?}, but fails with: {failure}"
            )),
        }
    })
}

/// Creates a trial for each case. A file that cannot be read is a trial that fails, so no file is skipped.
fn trials(root: &Path, prefix: &str, run: fn(fn(Keys) -> Checked, Case) -> Checked) -> Vec<Trial> {
    let mut trials = Vec::new();
    for capability in CAPABILITIES {
        for file in fixture::files(&root.join(capability.folder)) {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let name = format!("{prefix}{}/{stem}", capability.folder);
            match (capability.cases)(&file) {
                Ok(cases) => trials.extend(cases.into_iter().map(|case| {
                    let (name, kind, is_ignored) =
                        (case.full_name(&name), case.kind, case.is_ignored);
                    let run = move || run(capability.run, case).map_err(Failed::from);
                    Trial::test(name, run)
                        .with_kind(kind)
                        .with_ignored_flag(is_ignored)
                })),
                Err(failure) => trials.push(Trial::test(name, move || Err(failure.into()))),
            }
        }
    }
    if trials.is_empty() {
        let failure = format!("there is no fixture in {}", root.display());
        trials.push(Trial::test("fixtures", move || Err(failure.into())));
    }
    trials
}
