//! Templates that make an analysis deep or slow, as large as the engine reads them.

#![allow(clippy::panic, reason = "a test that fails panics")]

use std::time::{Duration, Instant};

use minijinja::{machinery::parse, syntax::SyntaxConfig};

use super::{Inputs, Vocabulary, faults, inputs};

/// Far more than any of them takes: a release build is at 0.3 s for the worst.
const LIMIT: Duration = Duration::from_secs(20);
/// A debug build is slow, and gets smaller ones.
const SCALE: usize = if cfg!(debug_assertions) { 10 } else { 1 };
const SIZE: usize = (1 << 20) / SCALE;

/// Analyses on a small stack what was parsed on a large one.
fn analysed(source: &str) -> Inputs {
    stacker::grow(1 << 30, || {
        let template = parse(source, "template", SyntaxConfig::default());
        let template = template.unwrap_or_else(|error| panic!("{error}"));
        let vocabulary = Vocabulary::new(&["range"], &["f", "default"], &["defined", "undefined"]);
        let start = Instant::now();
        let inputs = std::thread::scope(|scope| {
            let small = std::thread::Builder::new().stack_size(256 << 10);
            let run = small.spawn_scoped(scope, || {
                faults(&template, source, &vocabulary);
                inputs(&template, source, &vocabulary)
            });
            run.ok().and_then(|run| run.join().ok())
        });
        let took = start.elapsed();
        let beginning: String = source.chars().take(80).collect();
        if std::env::var_os("SHOW_TIMES").is_some() {
            println!("{took:>10.1?} {} bytes {beginning}", source.len());
        }
        assert!(took < LIMIT, "{took:?} for {beginning}");
        inputs.unwrap_or_else(|| panic!("failed: {beginning}"))
    })
}

fn repeated(start: &str, piece: impl Fn(usize) -> String, end: &str, times: usize) -> String {
    let mut source = start.to_owned();
    (0..times).for_each(|at| source.push_str(&piece(at)));
    source + end
}

#[test]
fn long_chains() {
    const TERMS: usize = 60_000 / SCALE;
    for piece in [
        " + x",
        " ~ x",
        " ** x",
        " and x",
        " or x",
        "|f",
        ".a",
        "[x]",
        "(x)",
        " < x",
        " if x",
        " is defined",
        " and x is defined",
        " or x is undefined",
        "|default(x)",
        " if x is defined else x",
        "[x:x]",
    ] {
        let inputs = analysed(&repeated("{{ x", |_| piece.to_owned(), " }}", TERMS));
        assert_eq!(inputs.len(), 1, "{piece}");
    }
    assert_eq!(
        analysed(&repeated("{{ ", |_| "not ".into(), "x }}", TERMS)).len(),
        1
    );
    assert_eq!(
        analysed(&repeated("{{ [", |_| "x, ".into(), "x] }}", TERMS)).len(),
        1
    );
    assert_eq!(
        analysed(&repeated(
            "{% if x %}",
            |_| "{% elif x %}".into(),
            "{% endif %}",
            TERMS
        ))
        .len(),
        1
    );
}

#[test]
fn many_facts() {
    let defined = |at: usize| format!(" and v{at} is defined");
    let all = repeated("{% if v is defined", defined, " %}", 20_000 / SCALE);
    let reads = repeated(
        "",
        |at| format!("{{{{ v{at} }}}}"),
        "{% endif %}",
        20_000 / SCALE,
    );
    assert_eq!(analysed(&(all.clone() + &reads)).required().count(), 0);
    let or = |at: usize| format!(" or v{at} is defined");
    let inputs = analysed(&repeated(
        &all.replace(" %}", " and (y"),
        or,
        ") %}{% endif %}",
        20_000 / SCALE,
    ));
    assert_eq!(inputs.required().count(), 1);
    let elif =
        |at: usize| format!("{{% elif v{at} is defined %}}{{{{ v{at} }}}}{{% set s{at} = 1 %}}");
    let inputs = analysed(&repeated("{% if c %}", elif, "{% endif %}", 10_000 / SCALE));
    assert_eq!(inputs.required().count(), 1);
    let elif = |_| "{% elif c %}{% set a = 1 %}{% set b = 2 %}".to_owned();
    let inputs = analysed(&repeated(
        "{% if c %}{% set b = 1 %}",
        elif,
        "{% else %}{% set b = 1 %}{% endif %}{{ b }}",
        10_000 / SCALE,
    ));
    assert_eq!(inputs.len(), 1);
}

#[test]
fn deep_frames_with_many_reads() {
    let depth = 140;
    let reads = repeated("", |at| format!("{{{{ v{at} }}}}"), "", 60_000 / SCALE);
    let source = "{% with a = 1 %}".repeat(depth) + &reads + &"{% endwith %}".repeat(depth);
    assert_eq!(analysed(&source).len(), 60_000 / SCALE);
    let sets = repeated(
        "",
        |at| format!("{{% set v{at} = 1 %}}"),
        "",
        30_000 / SCALE,
    );
    let source = "{% if c %}".repeat(depth) + &sets + &"{% endif %}".repeat(depth) + "{{ v1 }}";
    assert_eq!(analysed(&source).len(), 2);
}

#[test]
fn macros_that_call_each_other() {
    // Each calls the two before it.
    let two = |at: usize| {
        format!(
            "{{% macro m{}() %}}{{{{ m{at}() }}}}{{{{ m{}() }}}}{{% endmacro %}}",
            at + 2,
            at + 1
        )
    };
    let start = "{% macro m0() %}{{ x }}{% endmacro %}{% macro m1() %}{{ x }}{% endmacro %}";
    let count = SIZE / 70;
    let inputs = analysed(&repeated(
        start,
        two,
        &format!("{{{{ m{count}() }}}}"),
        count,
    ));
    assert_eq!(inputs.required().count(), 1);
}

#[test]
fn macros_that_are_called_under_conditions() {
    // Each is called under another condition, and looks at all that is known.
    let body = repeated(
        "{% macro m() %}",
        |at| format!("{{{{ v{at} }}}}"),
        "{% endmacro %}",
        20_000 / SCALE,
    );
    let call = |at: usize| format!("{{% if v{at} is defined %}}{{{{ m() }}}}{{% endif %}}");
    assert_eq!(
        analysed(&repeated(&body, call, "", 15_000 / SCALE)).len(),
        20_000 / SCALE
    );
    // More calls under other conditions than are told apart: more is required then, and nothing is missed.
    let sets = repeated(
        "",
        |at| format!("{{% set v{at} = 1 %}}"),
        &body,
        20_000 / SCALE,
    );
    let inputs = analysed(&repeated(
        &sets,
        |_| "{% if a is defined %}{{ m() }}{% endif %}".into(),
        "",
        5_000 / SCALE,
    ));
    assert!(inputs.get("a").is_some_and(|input| !input.required));
}

#[test]
fn macros_in_branches_and_in_macros() {
    // Macros that a branch may have defined.
    let define = |_| {
        "{% if c %}{% macro m() %}{{ m() }}{{ x }}{% endmacro %}{% endif %}{{ m() }}".to_owned()
    };
    assert_eq!(analysed(&repeated("", define, "", SIZE / 80)).len(), 3);
    // Macros inside macros, each called twice.
    let inside = |at: usize| format!("{{% macro m{at}() %}}");
    let calls = |at: usize| {
        format!(
            "{{{{ x }}}}{{% endmacro %}}{{{{ m{0}() }}}}{{% if y is defined %}}{{{{ m{0}() }}}}{{% endif %}}",
            99 - at
        )
    };
    let source = repeated(&repeated("", inside, "", 100), calls, "", 100);
    assert_eq!(analysed(&source).len(), 2);
}

#[test]
fn many_faults() {
    let names = |at: usize| format!("{{{{ x|unknown{at} }}}}{{{{ unknown{at}() }}}}");
    let inputs = analysed(&repeated("", names, "", SIZE / 40));
    assert_eq!(inputs.len(), SIZE / 40 + 1);
    let macros = |at: usize| format!("{{% macro m{at}() %}}{{% endmacro %}}{{{{ n{at}(1) }}}}");
    let inputs = analysed(&repeated("", macros, "", SIZE / 60));
    assert_eq!(inputs.len(), SIZE / 60);
    let blocks = |at: usize| {
        format!("{{% block b{at} %}}{{{{ self.b{at}() }}}}{{{{ self }}}}{{% endblock %}}")
    };
    assert_eq!(analysed(&repeated("", blocks, "", 10_000 / SCALE)).len(), 0);
}
