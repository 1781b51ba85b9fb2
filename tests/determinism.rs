//! The same prompt and variables give the same bytes, in every process and on every thread.
#![cfg(feature = "prompts")]

use std::{
    collections::{BTreeSet, HashMap},
    env,
    process::Command,
    thread,
};

use openarmature_prompts::{
    Message, Prompt, PromptRenderError, PromptResult, Segment, Variables,
    message::InvalidMessage,
    placeholder,
    prompt::{ImageBlockTemplate, InvalidVariables, Placeholders, TextBlockTemplate},
};
use proptest::prelude::*;
use serde_json::json;

/// Set in the processes that one test starts.
const INSIDE: &str = "OPENARMATURE_RENDER_AND_PRINT";

fn prompt() -> Prompt {
    Prompt::chat(
        "all",
        [
            Segment::system(
                "{% for k, v in entries|items %}{{ k }}={{ v }};{% endfor %}{{ entries }}{{ entries|tojson }}\
                 {{ map }}{{ words|unique|list }}{{ [{'k': 2}, {'k': 1}, {'k': 2}]|groupby('k') }}{{ entries.keys()|list }}\
                 {{ words|sort|join(',') }}{{ {'b': 1, 'a': 2} }}{{ dict(z=1, y=2, x=3) }}\
                 {% set ns = namespace(b=1, a=2) %}{{ ns.a }}{{ ns.b }}{{ words|map('upper')|list }}{{ floats }}",
            ),
            placeholder!("history"),
            Segment::user_blocks(
                TextBlockTemplate::new("{{ words|last }}"),
                [ImageBlockTemplate::inline("{{ data }}", "image/png").into()],
            ),
        ],
    )
}

/// From maps that each process walks in an order of its own.
fn variables() -> Variables {
    let map: HashMap<String, usize> = (0..40).map(|n| (format!("key {n}"), n)).collect();
    let mut all: HashMap<&str, serde_json::Value> = HashMap::new();
    let mut sorted: Vec<_> = map.iter().collect();
    sorted.sort();
    all.insert(
        "entries",
        json!({"z": 1, "a": [1.5], "m": {"y": 1, "b": 2}}),
    );
    all.insert("map", serde_json::to_value(sorted).unwrap());
    all.insert("words", json!(["pear", "Apple", "fig", "apple", "plum"]));
    all.insert("floats", json!([1e-7, 1e21, 0.1, 1.0]));
    all.insert("data", json!("QUJD"));
    Variables::try_from_iter(all).unwrap()
}

fn placeholders() -> Placeholders {
    let given: HashMap<&str, Vec<Message>> = HashMap::from([
        ("history", vec![Message::user("{{ hi }}").unwrap()]),
        ("other", vec![]),
    ]);
    given.into_iter().collect()
}

/// Returns the parts that must be the same: all but the time.
fn rendered() -> String {
    let prompt = prompt();
    let result = prompt.render_with(variables(), &placeholders()).unwrap();
    format!(
        "{} {} {} {} {}",
        result.template_hash(),
        result.rendered_hash(),
        result.version(),
        serde_json::to_string(result.messages()).unwrap(),
        serde_json::to_string(result.variables()).unwrap(),
    )
}

#[test]
fn twenty_processes_render_the_same_bytes() {
    if env::var_os(INSIDE).is_some() {
        println!("\nrendered={}", rendered());
        return;
    }
    let mut seen = BTreeSet::from([rendered()]);
    for _ in 0..20 {
        let output = Command::new(env::current_exe().unwrap())
            .args([
                "twenty_processes_render_the_same_bytes",
                "--exact",
                "--nocapture",
            ])
            .env(INSIDE, "1")
            .output()
            .unwrap();
        assert!(output.status.success());
        let stdout = String::from_utf8(output.stdout).unwrap();
        let line = stdout
            .lines()
            .find_map(|line| line.strip_prefix("rendered="));
        seen.insert(line.unwrap().to_owned());
    }
    assert_eq!(seen.len(), 1, "{seen:#?}");
}

#[test]
fn one_prompt_renders_from_eight_threads_at_once() {
    let prompt = prompt();
    let (variables, placeholders) = (variables(), placeholders());
    let expected = prompt.render_with(&variables, &placeholders).unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let result = prompt.render_with(&variables, &placeholders).unwrap();
                    assert_eq!(result.messages(), expected.messages());
                    assert_eq!(result.rendered_hash(), expected.rendered_hash());
                }
            });
        }
    });
}

#[test]
fn records_and_errors_go_from_thread_to_thread() {
    fn check<T: Send + Sync + Clone + 'static>() {}
    check::<Prompt>();
    check::<PromptResult>();
    check::<Variables>();
    check::<Placeholders>();
    check::<Segment>();
    check::<Message>();
    check::<PromptRenderError>();
    check::<InvalidVariables>();
    check::<InvalidMessage>();
}

#[test]
fn a_map_without_an_order_gives_the_same_result_as_one_with() {
    let pairs = [("c", 1), ("a", 2), ("b", 3)];
    let prompt = Prompt::text("case", "{{ a }}{{ b }}{{ c }}");
    let ordered = prompt.render(pairs).unwrap();
    for _ in 0..20 {
        let result = prompt.render(HashMap::from(pairs)).unwrap();
        assert_eq!(result.messages(), ordered.messages());
        assert_eq!(result.variables(), ordered.variables());
        assert_eq!(
            serde_json::to_string(result.variables()).unwrap(),
            r#"{"a":2,"b":3,"c":1}"#
        );
    }
}

fn any_value() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(|value| json!(value)),
        any::<i64>().prop_map(|value| json!(value)),
        any::<f64>().prop_map(|value| json!(value)),
        any::<String>().prop_map(|value| json!(value)),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(|items| json!(items)),
            proptest::collection::btree_map(any::<String>(), inner, 0..4)
                .prop_map(|entries| json!(entries)),
        ]
    })
}

fn any_literal() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[^{}#%\r]{0,20}").unwrap()
}

proptest! {
    #[test]
    fn rendering_twice_gives_the_same_bytes(
        (start, end) in (any_literal(), any_literal()),
        (a, b) in (any_value(), any_value()),
    ) {
        let prompt = Prompt::text("case", format!("{start}{{{{ a }}}}-{{{{ b|tojson }}}}{end}"));
        let once = prompt.render([("a", &a), ("b", &b)]).unwrap();
        let twice = prompt.render([("a", &a), ("b", &b)]).unwrap();
        prop_assert_eq!(once.messages(), twice.messages());
        prop_assert_eq!(once.rendered_hash(), twice.rendered_hash());
        let anew = Prompt::text("case", prompt.template().unwrap());
        let thrice = anew.render(once.variables()).unwrap();
        prop_assert_eq!(once.rendered_hash(), thrice.rendered_hash());
        prop_assert_eq!(once.template_hash(), thrice.template_hash());
        // Text outside of templates is unchanged.
        let text = once.messages().first().text().unwrap();
        prop_assert!(text.starts_with(&start) && text.ends_with(&end));
    }

    #[test]
    fn a_later_variable_leaves_what_stands_before_it(
        literal in any_literal(),
        first in any_value(),
        (later, other) in (any_value(), any_value()),
    ) {
        let before = format!("{literal}{{{{ first }}}}{{% for i in [1, 2] %}}{{{{ first|tojson }}}}{{% endfor %}}|");
        let prefix = Prompt::text("case", before.as_str()).render([("first", &first)]).unwrap();
        let prefix = prefix.messages().first().text().unwrap();
        let whole = Prompt::text("case", format!("{before}{{{{ later }}}}"));
        for later in [&later, &other] {
            let result = whole.render([("first", &first), ("later", later)]).unwrap();
            prop_assert!(result.messages().first().text().unwrap().starts_with(prefix));
        }
        // In a chat the messages before it are the same.
        let chat = Prompt::chat("case", [Segment::system(before), Segment::user("a{{ later }}")]);
        let one = chat.render([("first", &first), ("later", &later)]).unwrap();
        let two = chat.render([("first", &first), ("later", &other)]).unwrap();
        prop_assert_eq!(one.messages().first(), two.messages().first());
    }
}
