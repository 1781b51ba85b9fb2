//! Sidecars: their parameters, and the prompts that each fault breaks.

use openarmature_prompts_documents::{Fault, Sidecar, TokenBudget};
use serde_json::{Value, json};

const FILE: &str = "production/greeting.config.json";

fn read(text: &str) -> Result<Sidecar, Fault> {
    Sidecar::read(FILE, text)
}

fn fault(text: &str) -> String {
    let fault = read(text).expect_err(text);
    assert_eq!(fault.file(), Some(FILE));
    let place = fault.place().expect("a place");
    format!("{}:{}: {}", place.line, place.column, fault.message())
}

fn budget(input: Option<u64>, total: Option<u64>) -> Option<TokenBudget> {
    let bounds = json!({"input_max_tokens": input, "total_max_tokens": total});
    TokenBudget::from_json(&bounds)
}

#[test]
fn parameters_are_at_the_top_and_the_rest_is_extras() {
    let sidecar = read(
        r#"{"c": 1, "temperature": 0.2, "seed": -3, "b": null, "stop_sequences": ["END"],
            "extras": {"a": {"d": 1.0}}, "token_budget": {"total_max_tokens": 9}}"#,
    )
    .unwrap();
    assert_eq!(sidecar.token_budget, budget(None, Some(9)));
    let sampling = sidecar.sampling.unwrap();
    assert_eq!((sampling.temperature, sampling.seed), (Some(0.2), Some(-3)));
    assert_eq!(sampling.stop_sequences, Some(vec!["END".to_owned()]));
    assert_eq!(
        Value::Object(sampling.extras).to_string(),
        r#"{"c":1,"b":null,"a":{"d":1.0}}"#
    );
}

#[test]
fn an_empty_sidecar_has_no_parameters() {
    for text in [
        "{}",
        " {\n} ",
        r#"{"seed": null, "extras": null, "token_budget": null}"#,
        r#"{"extras": {}}"#,
    ] {
        assert_eq!(read(text), Ok(Sidecar::default()), "{text}");
    }
}

#[test]
fn no_token_budget_is_an_error() {
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    for (text, expected) in [
        (
            r#"{"input_max_tokens": 5, "output_max_tokens": 3}"#,
            budget(Some(5), None),
        ),
        (
            r#"{"input_max_tokens": -5, "total_max_tokens": 9}"#,
            budget(None, Some(9)),
        ),
        (
            r#"{"input_max_tokens": 1e400, "total_max_tokens": 9}"#,
            budget(None, Some(9)),
        ),
        (
            r#"{"input_max_tokens": NaN, "total_max_tokens": 9}"#,
            budget(None, Some(9)),
        ),
        (
            r#"{"input_max_tokens": 1, "input_max_tokens": 2, "total_max_tokens": 9}"#,
            budget(None, Some(9)),
        ),
        (r#"{"input_max_tokens": 99999999999999999999}"#, None),
        (
            r#"{"input_max_tokens": "5", "total_max_tokens": 1.5}"#,
            None,
        ),
        (r#"{"input_max_tokens": {"input_max_tokens": 5}}"#, None),
        ("{}", None),
        ("[]", None),
        ("7", None),
        ("-", None),
        ("\"lots\"", None),
        ("\"\\ud800\"", None),
        ("\"\\q\u{7}\"", None),
        ("'lots'", None),
        ("False", None),
        ("-Infinity", None),
        ("1e400", None),
        ("[1e400]", None),
        ("", None),
        ("{1: 2}", None),
        ("{\"a\": 1,}", None),
        ("{\"a\" 1}", None),
        ("{oops}", None),
        ("{\"a\": [}", None),
        ("{\"a\": ]}", None),
        ("{\"a\": {]}}", None),
        (&deep, None),
    ] {
        for sidecar in [
            format!(r#"{{"token_budget": {text}, "seed": 1}}"#),
            format!(r#"{{"seed": 1, "token_budget": {text}}}"#),
        ] {
            let name = sidecar.get(..80).unwrap_or(&sidecar);
            let sidecar = read(&sidecar).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!(sidecar.token_budget, expected, "{name}");
            assert_eq!(sidecar.sampling.unwrap().seed, Some(1), "{name}");
        }
    }
    let twice =
        r#"{"token_budget": {"total_max_tokens": 1}, "token_budget": {"total_max_tokens": 2}}"#;
    assert_eq!(read(twice), Ok(Sidecar::default()));
    let escaped = r#"{"token_\u0062udget": oops}"#;
    assert_eq!(read(escaped), Ok(Sidecar::default()));
}

#[test]
fn a_fault_has_a_place() {
    let deep = format!("{{\"a\": {}", "[".repeat(200) + &"]".repeat(200) + "}");
    for (text, expected) in [
        ("", "1:1: EOF while parsing a value"),
        ("{", "1:2: expected a key in quotes"),
        ("{} {}", "1:4: trailing characters"),
        ("{\"seed\": 1} x", "1:13: trailing characters"),
        ("seed: 1", "1:1: expected value"),
        ("[]", "1:1: expected an object"),
        ("\n null", "2:2: expected an object"),
        ("{\"seed\": 1,}", "1:12: expected a key in quotes"),
        ("{\"seed\" 1}", "1:9: expected `:`"),
        ("{\"seed\": 1", "1:11: expected `,` or `}`"),
        ("{\"seed\": 1 \"top_p\": 1}", "1:12: expected `,` or `}`"),
        ("{\"seed\": }", "1:10: EOF while parsing a value"),
        ("{\"seed", "1:7: EOF while parsing a string"),
        ("{\"seed\": 1,\n \"seed\": 1}", "2:2: duplicate key"),
        (
            "{\"extras\": {\"a\": 1,\n\n  \"a\": 2}}",
            "3:5: duplicate key",
        ),
        ("{\"temperature\": NaN}", "1:17: expected value"),
        (
            "{\"ä\": 1,\n  \"temperature\": 1e400}",
            "2:22: number out of range",
        ),
        (
            "{\"temperature\": \"warm\"}",
            "1:17: `temperature` is not a number",
        ),
        (
            "{\"seed\": 1,\n\"max_tokens\": -1}",
            "2:15: `max_tokens` is not a count",
        ),
        ("{\"seed\": 1.5}", "1:10: `seed` is not an integer"),
        (
            "{\"stop_sequences\": \"END\"}",
            "1:20: `stop_sequences` is not a list of texts",
        ),
        (
            "{\"stop_sequences\": [1]}",
            "1:20: `stop_sequences` is not a list of texts",
        ),
        ("{\"extras\": 1}", "1:12: `extras` is not an object"),
        (&deep, "1:134: recursion limit exceeded"),
    ] {
        assert_eq!(fault(text), expected, "{text:?}");
    }
}

#[test]
fn a_fault_never_holds_the_text_of_the_file() {
    const SECRET: &str = "s3cr3t";
    for text in [
        "SECRET",
        "\"SECRET\"",
        "[\"SECRET\"]",
        "{\"SECRET\"}",
        "{\"SECRET\": SECRET}",
        "{\"SECRET\": 1, \"SECRET\": 2}",
        "{\"a\": {\"SECRET\": 1, \"SECRET\": 2}}",
        "{\"seed\": \"SECRET\"}",
        "{\"temperature\": \"SECRET\"}",
        "{\"stop_sequences\": {\"SECRET\": \"SECRET\"}}",
        "{\"extras\": \"SECRET\"}",
        "{\"a\": \"SECRET\\q\"}",
        "{\"a\": \"SECRET",
    ] {
        let fault = read(&text.replace("SECRET", SECRET)).expect_err(text);
        for found in [fault.to_string(), format!("{fault:?}")] {
            assert!(!found.contains(SECRET), "{text:?}: {found}");
        }
    }
}

#[test]
fn the_file_for_many_has_an_entry_for_each_name() {
    let text = r#"{"greeting": {"seed": 1}, "team/a": {"token_budget": {"total_max_tokens": 9}}, "none": null}"#;
    let read = |name| Sidecar::read_shared(text, name).unwrap();
    assert_eq!(read("greeting").sampling.unwrap().seed, Some(1));
    assert_eq!(read("team/a").token_budget, budget(None, Some(9)));
    for name in ["none", "absent", "seed"] {
        assert_eq!(read(name), Sidecar::default());
    }
}

#[test]
fn a_fault_in_one_entry_breaks_no_other_prompt() {
    for broken in [
        "7",
        "[]",
        "oops",
        "{\"seed\": \"x\"}",
        "{\"seed\": 1e400}",
        "{\"seed\": NaN,}",
        "{\"seed\": 1, \"seed\": 2}",
        "{oops}",
        "{\"a\": [}",
        "{\"a\" 1 2}",
        "",
    ] {
        for text in [
            format!("{{\"broken\": {broken}, \"good\": {{\"seed\": 7}}}}"),
            format!("{{\"good\": {{\"seed\": 7}}, \"broken\": {broken}}}"),
        ] {
            let good = Sidecar::read_shared(&text, "good")
                .unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(good.sampling.unwrap().seed, Some(7), "{text}");
            assert_eq!(
                Sidecar::read_shared(&text, "absent"),
                Ok(Sidecar::default()),
                "{text}"
            );
            let fault = Sidecar::read_shared(&text, "broken").expect_err(&text);
            assert_eq!(fault.file(), Some("prompt_configs.json"));
            assert!(fault.place().is_some(), "{text}: {fault}");
        }
    }
    // Two entries of one name are a fault of this name alone.
    let twice = r#"{"a": {"seed": 1}, "b": {"seed": 2}, "a": {"seed": 3}}"#;
    assert_eq!(
        Sidecar::read_shared(twice, "a").unwrap_err().to_string(),
        "prompt_configs.json, line 1, column 38: duplicate key"
    );
    assert!(Sidecar::read_shared(twice, "b").is_ok());
    // A text that ends too early still gives the entries before its end, and no others.
    let cut = r#"{"a": {"seed": 1}, "b": {"se"#;
    assert!(Sidecar::read_shared(cut, "a").is_ok());
    assert!(Sidecar::read_shared(cut, "b").is_err());
    assert!(Sidecar::read_shared(cut, "c").is_err());
}

#[test]
fn a_budget_from_any_format_is_never_an_error_for_its_type() {
    use serde::Deserialize;
    #[derive(Deserialize)]
    struct Holder {
        #[serde(default, deserialize_with = "TokenBudget::deserialize")]
        token_budget: Option<TokenBudget>,
    }
    let deep = "[".repeat(1000) + &"]".repeat(1000);
    for (text, expected) in [
        (
            r#"{"input_max_tokens": 5, "more": 1e400}"#,
            budget(Some(5), None),
        ),
        (
            r#"{"input_max_tokens": -1, "total_max_tokens": 6}"#,
            budget(None, Some(6)),
        ),
        ("null", None),
        ("true", None),
        ("-1", None),
        ("1.5", None),
        ("\"a\"", None),
        ("[1, {}]", None),
        (&deep, None),
    ] {
        let holder: Holder = serde_json::from_str(&format!("{{\"token_budget\": {text}}}"))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(holder.token_budget, expected, "{text}");
    }
    let holder: Holder = serde_json::from_str("{}").unwrap();
    assert_eq!(holder.token_budget, None);
}
