//! Renders templates line by line: a JSON object comes in on standard input, one goes out on standard output.
//!
//! In: `{"template": "Hello, {{ user }}!", "variables": {"user": "Ada"}}`, with `"lenient": true` if undefined variables
//! are no errors. Out: `{"text": "Hello, Ada!"}`, or `{"error": "…", "line": 1}`. With the argument `--measure` each answer also has `seconds`, the time that parsing and
//! rendering took (on Linux that of the thread alone), and on Linux `peak_bytes`, how far the memory of the process rose above what it was with the
//! variables ready; `bytes` (the length of the text) then stands in place of `text`. The scripts in `compare/` use it.

#[path = "../tests/engine/mod.rs"]
mod engine;
#[path = "../tests/usage/mod.rs"]
mod usage;

use std::{
    env,
    io::{self, BufRead, Write},
    thread,
    time::Instant,
};

use engine::Failure;
use serde_json::{Map, Value, json};

/// The stack of a thread in Rust unless the program says otherwise.
const STACK: usize = 2 << 20;

fn main() {
    let measure = env::args().any(|argument| argument == "--measure");
    let thread = thread::Builder::new().stack_size(STACK);
    let handle = thread.spawn(move || answer_lines(measure));
    handle
        .expect("a thread starts")
        .join()
        .expect("input and output work");
}

fn answer_lines(measure: bool) {
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let mut case: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let template = case["template"].as_str().expect("a template").to_owned();
        let variables = case.get_mut("variables").map(Value::take);
        let variables = serde_json::from_value(variables.unwrap_or_default()).unwrap_or_default();
        let answer = if measure {
            measured(&template, variables)
        } else if case["lenient"] == true {
            answer(engine::render_leniently(&template, &variables))
        } else {
            answer(engine::render(&template, &variables))
        };
        writeln!(output, "{answer}")
            .and_then(|()| output.flush())
            .expect("output");
    }
}

fn answer(result: Result<String, Failure>) -> Value {
    match result {
        Ok(text) => json!({"text": text}),
        Err(failure) => json!({"error": failure.what, "line": failure.line}),
    }
}

fn measured(template: &str, variables: Map<String, Value>) -> Value {
    let variables = engine::bindings(variables);
    let before = usage::start_peak();
    let (start, thread_start) = (Instant::now(), usage::thread_time());
    let result = engine::parse(template).and_then(|parsed| parsed.render(&variables));
    let elapsed = start.elapsed();
    let seconds = usage::thread_time()
        .zip(thread_start)
        .map_or(elapsed, |(now, start)| now.saturating_sub(start));
    let rise = usage::rise(before);
    let bytes = result.as_ref().map_or(0, String::len);
    let mut answer = answer(result);
    let fields = answer.as_object_mut().expect("an object");
    fields
        .remove("text")
        .map(|_| fields.insert("bytes".into(), bytes.into()));
    fields.insert("seconds".into(), seconds.as_secs_f64().into());
    fields.insert(
        "peak_bytes".into(),
        rise.map(|rise| rise.saturating_sub(bytes)).into(),
    );
    answer
}
