//! A template made to do harm ends as an error or as a text: soon, in little memory, on a small stack.
//!
//! Each attack runs in a process of its own, because an overflow of the stack would end this one, too. The limits of a
//! release build, a second and 300 MB beyond the variables and the text, are measured by `compare/hostile.py`; a build
//! without optimizations has ten times the time.
#![allow(clippy::explicit_write, clippy::duration_suboptimal_units)]

mod data;
mod repeated;
mod size;
mod source;
mod templates;
mod values;

#[path = "../engine/mod.rs"]
mod engine;
#[path = "../usage/mod.rs"]
mod usage;

use std::{
    env,
    io::{Read, Write},
    process::{Child, Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Map, Value, json};

/// Names the attack that the process runs.
const INSIDE: &str = "OPENARMATURE_ATTACK";
/// Of the thread that renders.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Of the process, on a machine that does other things, too.
const PATIENCE: Duration = Duration::from_secs(120);
const MEMORY_LIMIT: usize = 300_000_000;
/// The stack of a thread in Rust unless the program says otherwise.
const STACK: usize = 2 << 20;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ends {
    /// With an error.
    Refused,
    /// With an error or a text: what the template asks for is cheap.
    Anyhow,
    /// With a text.
    Rendered,
}

struct Attack {
    name: String,
    ends: Ends,
    template: Box<dyn Fn() -> String + Send>,
    variables: Box<dyn Fn() -> Map<String, Value> + Send>,
}

/// Attacks on the variables of [`variables`]: how each ends, its name, its template.
macro_rules! attacks {
    ($($ends:ident $name:ident $template:expr;)+) => {
        vec![$(Attack {
            name: stringify!($name).into(),
            ends: Ends::$ends,
            template: Box::new(|| $template.to_string()),
            variables: Box::new(crate::variables),
        }),+]
    };
}
use attacks;

/// A word, a long text and long lists.
fn variables() -> Map<String, Value> {
    let variables = json!({
        "x": "abc",
        "text": "word ".repeat(200_000),
        "list": (0..100_000).rev().collect::<Vec<_>>(),
        "people": (0..5_000).map(|n| json!({"age": n % 90})).collect::<Vec<_>>(),
        "words": (0..20_000).map(|n| format!("w{n}")).collect::<Vec<_>>(),
    });
    serde_json::from_value(variables).unwrap()
}

fn main() -> ExitCode {
    let attacks = [
        size::attacks(),
        source::attacks(),
        values::attacks(),
        repeated::attacks(),
        data::attacks(),
    ];
    let attacks = attacks.into_iter().flatten();
    if let Ok(name) = env::var(INSIDE) {
        let attack = attacks.into_iter().find(|attack| attack.name == name);
        run(&attack.unwrap());
        return ExitCode::SUCCESS;
    }
    let trial = |attack: Attack| Trial::test(attack.name.clone(), move || check(&attack));
    libtest_mimic::run(&Arguments::from_args(), attacks.map(trial).collect()).exit_code()
}

/// Runs the attack on a thread of its own, and prints how it ended.
fn run(attack: &Attack) {
    let (template, variables) = ((attack.template)(), engine::bindings((attack.variables)()));
    let thread = thread::Builder::new().stack_size(STACK);
    let before = usage::start_peak();
    let render = move || {
        let result = engine::parse(&template).and_then(|parsed| parsed.render(&variables));
        (result, usage::thread_time().unwrap_or_default())
    };
    let (result, took) = thread.spawn(render).unwrap().join().unwrap();
    let length = result.as_ref().map_or(0, String::len);
    // Nothing is known where there is no `/proc`.
    let rise = usage::rise(before).map_or(0, |rise| rise.saturating_sub(length));
    let outcome = match &result {
        Ok(text) => format!("rendered {} bytes", text.len()),
        Err(failure) => format!("refused {}", failure.what.replace('\n', " ")),
    };
    let took = took.as_millis();
    writeln!(std::io::stdout(), "outcome={took} {rise} {outcome}").unwrap();
}

/// Runs the attack in a process, within the limits.
fn check(attack: &Attack) -> Result<(), Failed> {
    let mut child = Command::new(env::current_exe()?)
        .env(INSIDE, &attack.name)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let success = ends_in_time(&mut child)?;
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.unwrap().read_to_string(&mut stdout)?;
    child.stderr.unwrap().read_to_string(&mut stderr)?;
    if !success {
        return Err(format!("the process failed: {stderr}").into());
    }
    let report = stdout
        .trim()
        .strip_prefix("outcome=")
        .ok_or(stdout.clone())?;
    let fields: Vec<_> = report.splitn(3, ' ').collect();
    let [took, rise, outcome] = fields[..] else {
        return Err(format!("reports {report}").into());
    };
    let expected = match attack.ends {
        Ends::Refused => outcome.starts_with("refused"),
        Ends::Rendered => outcome.starts_with("rendered"),
        Ends::Anyhow => true,
    };
    if !expected {
        return Err(format!("{outcome}, but should be {:?}", attack.ends).into());
    }
    let (took, rise): (u64, usize) = (took.parse()?, rise.parse()?);
    if Duration::from_millis(took) > TIME_LIMIT {
        return Err(format!("takes {took} ms: {outcome}").into());
    }
    if rise > MEMORY_LIMIT {
        return Err(format!("takes {rise} bytes: {outcome}").into());
    }
    Ok(())
}

fn ends_in_time(child: &mut Child) -> Result<bool, Failed> {
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if started.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Err(format!("takes more than {PATIENCE:?}").into());
        }
        thread::sleep(Duration::from_millis(2));
    }
}
