//! Hostile templates do not stop the compiler.

mod support;

use std::fmt::Write as _;

use support::Package;

/// Templates of up to 1 MiB, each with what the compiler says of it.
fn templates() -> Vec<(&'static str, String, &'static str)> {
    let around = |before: &str, piece: &str, times, after: &str| {
        before.to_owned() + &piece.repeat(times) + after
    };
    let nested = |before: &str, within: &str, after: &str, times| {
        before.repeat(times) + within + &after.repeat(times)
    };
    let numbered = |count, write: &dyn Fn(&mut String, usize)| {
        let mut text = String::new();
        (0..count).for_each(|number| write(&mut text, number));
        text
    };
    let terms = numbered(60_000, &|text, n| write!(text, "a{n} + ").unwrap());
    let lines = numbered(60_000, &|text, n| writeln!(text, "{{{{ v{n} }}}}").unwrap());
    let macros = numbered(3_000, &|text, n| {
        let after = n + 1;
        write!(
            text,
            "{{% macro m{n}() %}}{{{{ m{after}() }}}}{{% endmacro %}}"
        )
        .unwrap();
    });
    let (needs, complex) = ("which the template needs", "too complex");
    vec![
        ("terms", format!("{{{{ {terms}a }}}}"), complex),
        ("lines", lines, "has 59950 more faults"),
        (
            "macros",
            format!("{macros}{{{{ m0() }}}}"),
            "unknown function `m3000`",
        ),
        ("sum", around("{{ a", " + a", 3_900, " }}"), needs),
        ("filters", around("{{ a", "|upper", 3_900, " }}"), needs),
        ("attributes", around("{{ a", ".b", 3_900, " }}"), needs),
        ("negations", around("{{ ", "not ", 3_900, "a }}"), needs),
        (
            "choices",
            around("{{ ", "a if a else ", 1_900, "a }}"),
            needs,
        ),
        (
            "elifs",
            around("{% if a %}", "{% elif a %}", 990, "{% endif %}"),
            needs,
        ),
        ("ifs", nested("{% if a %}", "", "{% endif %}", 140), needs),
        (
            "loops",
            nested(
                "{% for a in b recursive %}",
                "{{ loop(a) }}",
                "{% endfor %}",
                70,
            ),
            needs,
        ),
        (
            "brackets",
            "{{ ".to_owned() + &nested("(", "a", ")", 10_000) + " }}",
            complex,
        ),
        ("large", "{{ a }} ".repeat(200_000), complex),
        (
            "long_line",
            "a".repeat(70_000) + "{{ a b }}",
            "line 1, column 70006",
        ),
        (
            "calls",
            "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(1) }}".to_owned(),
            "too deeply",
        ),
        ("zeros", "{{ a\0 }}".to_owned(), "syntax error"),
    ]
}

#[test]
fn hostile_templates_do_not_stop_the_compiler() {
    let package = Package::new("hostile");
    package.manifest("2024", "");
    // As in a release build: neither optimized nor with assertions. The engine asks for the least stack then.
    package.append(
        "Cargo.toml",
        "[profile.dev.build-override]\nopt-level = 0\ndebug-assertions = false\n",
    );
    let mut source = "use openarmature_prompts::TypedPrompt;\n".to_owned();
    for (name, template, _) in templates() {
        package.write(&format!("prompts/production/{name}.j2"), &template);
        let derive =
            format!("#[derive(TypedPrompt)]\n#[prompt(name = {name:?})]\nstruct S_{name};\n");
        source.push_str(&derive);
    }
    package.write(
        "prompts/production/document.chat.yaml",
        &"[".repeat(100_000),
    );
    source.push_str("#[derive(TypedPrompt)]\n#[prompt(name = \"document\")]\nstruct Document;\n");
    package.write("src/main.rs", &(source + "fn main() {}\n"));
    let messages = package.check(&[]);
    for (name, _, expected) in templates() {
        let of_name = |text: &str| {
            text.contains(&format!("/{name}.j2")) || text.contains(&format!("`S_{name}`"))
        };
        let found = messages
            .iter()
            .any(|message| of_name(&message.text) && message.text.contains(expected));
        assert!(found, "{name}");
    }
    assert!(
        messages
            .iter()
            .any(|message| message.text.contains("document.chat.yaml, line 1"))
    );
}
