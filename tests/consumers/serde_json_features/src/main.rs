//! Renders, hashes and reads with every feature of the dependencies on; the values are the same as without.

use std::process::ExitCode;

use openarmature_prompts::{Message, NonEmpty, Prompt, PromptResult, Segment, Variables, hash::ContentHash, message::{ToolCall, hash_messages}, prompt::{SamplingConfig, TokenBudget}};
use serde_json::{Map, Value, json};

/// Computed elsewhere; the crate's own tests hold them to it without these features.
const HASHES: &str = include_str!("../../../data/hashes.json");

const NUMBERS: &str = r#"{
    "i": 7, "low": -9223372036854775808, "high": 18446744073709551615, "exact": 9007199254740993,
    "f": 1.0, "padded": 1.50, "small": 1e-07, "large": 1E21, "hundred": 1e2, "zero": -0.0,
    "nested": {"z": [1.0, {"y": 2.50, "x": -3}], "a": 1e16}
}"#;

const TEMPLATE: &str = "{{ i }} {{ low }} {{ high }} {{ exact }} {{ f }} {{ padded }} {{ small }} \
    {{ large }} {{ hundred }} {{ zero }} {{ nested }} {{ nested|tojson }} {{ i + f }} {{ i // 2 }} \
    {{ f == 1 }} {{ i is integer }} {{ f is integer }} {{ f is float }} {{ padded * 2 }} \
    {{ [i, f, padded]|sort }} {{ [f, padded]|sum }} {{ exact - 1 }} {{ range(i)|length }} {{ f|int }}";

const TEXT: &str = "7 -9223372036854775808 18446744073709551615 9007199254740993 1.0 1.5 1e-07 \
    1e+21 100.0 -0.0 {'z': [1.0, {'y': 2.5, 'x': -3}], 'a': 1e+16} \
    {\"a\": 1e+16, \"z\": [1.0, {\"x\": -3, \"y\": 2.5}]} 8.0 3 True True False True 3.0 \
    [1.0, 1.5, 7] 2.5 9007199254740992 7 1";

struct Checks(Vec<String>);

impl Checks {
    fn equal<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, expected: T) {
        if found != expected {
            self.0.push(format!("{what}: {found:?}, not {expected:?}"));
        }
    }
}

fn text(result: &PromptResult) -> &str {
    result.messages().first().text().unwrap_or_default()
}

fn main() -> ExitCode {
    let mut checks = Checks(vec![]);
    hashes(&mut checks);
    rendering(&mut checks);
    documents(&mut checks);
    what_is_refused(&mut checks);
    for failure in &checks.0 {
        eprintln!("{failure}");
    }
    ExitCode::from(u8::from(!checks.0.is_empty()))
}

fn hashes(checks: &mut Checks) {
    let expected: Value = serde_json::from_str(HASHES).unwrap();
    let cases = |key: &str| expected[key].as_array().unwrap().clone();
    for case in cases("messages") {
        // From a text, and from a value.
        let from_text: Vec<Message> = serde_json::from_str(&case["messages"].to_string()).unwrap();
        let from_value: Vec<Message> = serde_json::from_value(case["messages"].clone()).unwrap();
        for messages in [from_text, from_value] {
            let what = format!("{messages:?}");
            let hash = hash_messages(&NonEmpty::from_vec(messages).unwrap());
            checks.equal(&what, hash.as_str(), case["hash"].as_str().unwrap());
        }
    }
    for case in cases("texts") {
        let hash = ContentHash::of_text(case["template"].as_str().unwrap());
        checks.equal("text", hash.as_str(), case["hash"].as_str().unwrap());
    }
    for case in cases("chats") {
        let segments: Vec<Segment> = serde_json::from_value(case["segments"].clone()).unwrap();
        let prompt = Prompt::chat("any", segments);
        let hash = prompt.template_hash().as_str();
        checks.equal("chat", hash, case["hash"].as_str().unwrap());
    }
    for case in cases("numbers") {
        let json = case["json"].as_str().unwrap();
        let call = format!("{{\"id\":\"i\",\"name\":\"n\",\"arguments\":{{\"x\":{json}}}}}");
        let from_text: ToolCall = serde_json::from_str(&call).unwrap();
        let value: Value = serde_json::from_str(&call).unwrap();
        let from_value: ToolCall = serde_json::from_value(value).unwrap();
        for call in [from_text, from_value] {
            let message = Message::assistant_calling("", vec![call]).unwrap();
            let hash = hash_messages(&NonEmpty::new(message));
            checks.equal(json, hash.as_str(), case["hash"].as_str().unwrap());
        }
    }
}

fn rendering(checks: &mut Checks) {
    let prompt = Prompt::text("numbers", TEMPLATE);
    let map: Map<String, Value> = serde_json::from_str(NUMBERS).unwrap();
    let read: Variables = serde_json::from_str(NUMBERS).unwrap();
    let made = Variables::from_serialize(&map).unwrap();
    let pairs = Variables::try_from_iter(map.clone()).unwrap();
    for (what, variables) in [
        ("read", read),
        ("made", made),
        ("pairs", pairs),
        ("map", map.into()),
    ] {
        match prompt.render(&variables) {
            Ok(result) => checks.equal(what, text(&result), TEXT),
            Err(error) => checks.equal(what, error.to_string(), String::new()),
        }
    }
    // Values that are not numbers in JSON's own types.
    let short = Prompt::text("case", "{{ x }}");
    checks.equal(
        "f32",
        text(&short.render([("x", 0.1_f32)]).unwrap()),
        "0.10000000149011612",
    );
    checks.equal("f64", text(&short.render([("x", 0.1_f64)]).unwrap()), "0.1");
    checks.equal(
        "u64",
        text(&short.render([("x", u64::MAX)]).unwrap()),
        "18446744073709551615",
    );
    // A text that names the private key is a dict like any other.
    let private = json!({"$serde_json::private::Raw": "1", "a": 2});
    let result = short.render([("x", private)]).unwrap();
    checks.equal(
        "raw",
        text(&result),
        "{'$serde_json::private::Raw': '1', 'a': 2}",
    );
    // These features add no other name to templates.
    for gone in [
        "{{ now() }}",
        "{{ randrange(3) }}",
        "{{ lipsum() }}",
        "{{ [1]|random }}",
        "{{ 0|datetimeformat }}",
    ] {
        checks.equal(gone, Prompt::text("case", gone).render(()).is_err(), true);
    }
    let wrapped = Prompt::text("case", "{{ 'ein langer Satz mit Wörtern'|wordwrap(10) }}");
    checks.equal(
        "wordwrap",
        text(&wrapped.render(()).unwrap()),
        "ein langer\nSatz mit\nWörtern",
    );
    let beyond: Variables = serde_json::from_str(r#"{"x": 18446744073709551616}"#).unwrap();
    let result = short.render(beyond).unwrap();
    checks.equal("beyond 64 bits", text(&result), "1.8446744073709552e+19");
}

fn documents(checks: &mut Checks) {
    let sampling = r#"{"temperature":1,"top_p":0.5,"max_tokens":9,"seed":-3,"top_k":40}"#;
    let sampling: SamplingConfig = serde_json::from_str(sampling).unwrap();
    checks.equal("temperature", sampling.temperature(), Some(1.0));
    checks.equal("top_p", sampling.top_p(), Some(0.5));
    checks.equal("max_tokens", sampling.max_tokens(), Some(9));
    checks.equal("seed", sampling.seed(), Some(-3));
    checks.equal(
        "sampling",
        serde_json::to_string(&sampling).unwrap(),
        r#"{"temperature":1.0,"top_p":0.5,"max_tokens":9,"seed":-3,"extras":{"top_k":40}}"#.into(),
    );
    for bad in [
        r#"{"max_tokens":1.0}"#,
        r#"{"seed":1e2}"#,
        r#"{"temperature":"1"}"#,
        r#"{"seed":18446744073709551616}"#,
    ] {
        checks.equal(
            bad,
            serde_json::from_str::<SamplingConfig>(bad).is_err(),
            true,
        );
    }

    let budget = |text: &str| {
        let text = format!(r#"{{"name":"n","template":"t","token_budget":{text}}}"#);
        serde_json::from_str::<Prompt>(&text)
            .map(|prompt| prompt.token_budget())
            .ok()
    };
    let total = Some(Some(TokenBudget::for_total(7)));
    checks.equal("budget", budget(r#"{"total_max_tokens":7}"#), total);
    for bad in ["1.0", "-1", "1e2", "18446744073709551616", "\"7\""] {
        let both = format!(r#"{{"input_max_tokens":{bad},"total_max_tokens":7}}"#);
        checks.equal(bad, budget(&both), total);
    }
    checks.equal("no budget", budget("1.5"), Some(None));

    let prompt = r#"{"name":"n","version":"v","label":"l","template":"{{ x }}","template_hash":"h","fetched_at":"2026-01-02T03:04:05Z","metadata":{"z":1,"a":[1.5,{"y":null,"b":2}]}}"#;
    let read: Prompt = serde_json::from_str(prompt).unwrap();
    checks.equal(
        "prompt",
        serde_json::to_string(&read).unwrap(),
        prompt.to_owned(),
    );
    let result = read.render([("x", json!({"z": 1, "a": 1.5}))]).unwrap();
    checks.equal("result", text(&result), "{'z': 1, 'a': 1.5}");
    let document = serde_json::to_string(&result).unwrap();
    let again: PromptResult = serde_json::from_str(&document).unwrap();
    checks.equal("result", &again, &result);
    let value: Value = serde_json::from_str(&document).unwrap();
    checks.equal(
        "result",
        &serde_json::from_value::<PromptResult>(value).unwrap(),
        &result,
    );
}

/// Without arbitrary precision no document can hold these, and so they are refused with it, too.
fn what_is_refused(checks: &mut Checks) {
    for number in ["1e400", "-1e400"] {
        let document = format!(r#"{{"x": {number}}}"#);
        let read = serde_json::from_str::<Variables>(&document);
        checks.equal(number, read.is_err(), true);
        let read = serde_json::from_str::<SamplingConfig>(&document);
        checks.equal(number, read.is_err(), true);
    }
    let wide = Variables::try_from_iter([("x", u128::MAX)]);
    checks.equal("u128", wide.is_err(), true);
    for bad in [f64::NAN, f64::INFINITY] {
        checks.equal(
            "not finite",
            Variables::try_from_iter([("x", [bad])]).is_err(),
            true,
        );
    }
}
