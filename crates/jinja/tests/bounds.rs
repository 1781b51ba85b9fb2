//! The bounds that `docs/differences.md` lists: what is within them renders, and what is beyond is refused.

mod engine;

use openarmature_jinja::{Bindings, Error, ErrorKind, Options, Template};

fn render(template: &str) -> Result<String, Error> {
    Template::parse(template)?.render(&Bindings::default())
}

/// Repeats something around a middle.
fn nested(open: &str, middle: &str, close: &str, times: usize) -> String {
    open.repeat(times) + middle + &close.repeat(times)
}

#[track_caller]
fn within(template: &str) {
    let beginning: String = template.chars().take(80).collect();
    assert_eq!(render(template).err(), None, "{beginning}");
}

#[track_caller]
fn beyond(template: &str, expected: &ErrorKind) {
    let beginning: String = template.chars().take(80).collect();
    let error = render(template).unwrap_err();
    assert_eq!(error.kind(), expected, "{beginning}: {error}");
}

#[test]
fn fuel() {
    let template = Template::parse("{% for i in range(100) %}{{ i }}{% endfor %}").unwrap();
    let with = |fuel| template.render_with(&Bindings::default(), &Options::new().fuel(fuel));
    assert!(with(1_000).is_ok());
    assert_eq!(with(100).unwrap_err().kind(), &ErrorKind::OutOfFuel);
}

#[test]
fn memory() {
    let texts = |mebibytes: usize| {
        let text = "{% set t = 'a' * 1048576 %}{% set ns = namespace(l=[]) %}";
        let keep = "{% set ns.l = ns.l + [t ~ i] %}";
        format!("{text}{{% for i in range({mebibytes}) %}}{keep}{{% endfor %}}")
    };
    within(&texts(150));
    beyond(&texts(250), &ErrorKind::OutOfMemory);
}

#[test]
fn output() {
    let output = |mebibytes: usize| {
        let text = "{% set t = 'a' * 1048576 %}";
        format!("{text}{{% for i in range({mebibytes}) %}}{{{{ t }}}}{{% endfor %}}")
    };
    within(&output(64));
    beyond(&output(66), &ErrorKind::OutOfMemory);
}

#[test]
fn calls() {
    let calls = |times: usize| {
        let body = "{{ m(n - 1) if n > 1 }}";
        format!("{{% macro m(n) %}}{body}{{% endmacro %}}{{{{ m({times}) }}}}")
    };
    within(&calls(200));
    beyond(&calls(201), &ErrorKind::InvalidOperation);
}

#[test]
fn nested_lists() {
    let list = |times: usize, then: &str| {
        let wrap = "{% set ns.l = [ns.l] %}";
        format!(
            "{{% set ns = namespace(l=1) %}}{{% for i in range({times}) %}}{wrap}{{% endfor %}}{then}"
        )
    };
    for then in ["{{ ns.l }}", "{{ ns.l|tojson }}"] {
        within(&list(200, then));
        beyond(&list(202, then), &ErrorKind::InvalidOperation);
    }
    let compare = "{% set a = ns.l %}{% set ns.l = 1 %}{% for i in range(300) %}{% set ns.l = [ns.l] %}{% endfor %}{{ a == ns.l }}";
    within(&list(100, compare));
    beyond(&list(300, compare), &ErrorKind::InvalidOperation);
}

#[test]
fn ranges() {
    within("{{ range(100000)|length }}");
    beyond("{{ range(100001)|length }}", &ErrorKind::InvalidOperation);
}

#[test]
fn size() {
    const MEBIBYTE: usize = 1 << 20;
    within(&"a".repeat(MEBIBYTE));
    beyond(&"a".repeat(MEBIBYTE + 1), &ErrorKind::TooComplex);
}

#[test]
fn chains() {
    let chain = |times: usize| format!("{{{{ 1{} }}}}", " + 1".repeat(times));
    within(&chain(4_000));
    beyond(&chain(4_001), &ErrorKind::TooComplex);
    let elifs = |times: usize| format!("{{% if 0 %}}{}{{% endif %}}", "{% elif 0 %}".repeat(times));
    within(&elifs(1_000));
    beyond(&elifs(1_001), &ErrorKind::TooComplex);
}

#[test]
fn nested_syntax() {
    for (open, middle, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{% if 1 %}", "a", "{% endif %}"),
    ] {
        let template = |times| {
            let nested = nested(open, middle, close, times);
            if open.len() == 1 {
                format!("{{{{ {nested} }}}}")
            } else {
                nested
            }
        };
        within(&template(70));
        beyond(&template(200), &ErrorKind::Syntax);
    }
}
