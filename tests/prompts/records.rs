//! Prompts, results, sampling parameters and token budgets as documents.

use openarmature_prompts::{
    Message, Prompt, PromptResult, Segment, Variables, placeholder,
    prompt::{Placeholders, SamplingConfig, TokenBudget},
};
use serde_json::{Value, json};

mod sampling {
    use super::*;

    fn sampling(text: &str) -> Result<SamplingConfig, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn keeps_known_and_unknown_keys() {
        let text = r#"{"top_p":0.5,"seed":-3,"z":[1],"temperature":1,"stop_sequences":["a",""],
            "extras":{"k":{"n":null}},"max_tokens":9,"frequency_penalty":-0.5,"presence_penalty":2}"#;
        let config = sampling(text).unwrap();
        assert_eq!(config.temperature(), Some(1.0));
        assert_eq!(config.top_p(), Some(0.5));
        assert_eq!(config.frequency_penalty(), Some(-0.5));
        assert_eq!(config.presence_penalty(), Some(2.0));
        assert_eq!(config.max_tokens(), Some(9));
        assert_eq!(config.seed(), Some(-3));
        assert_eq!(
            config.stop_sequences(),
            Some(&["a".to_owned(), String::new()][..])
        );
        assert_eq!(
            Value::from(config.extras().clone()),
            json!({"z": [1], "k": {"n": null}})
        );
        let written = serde_json::to_string(&config).unwrap();
        assert_eq!(
            written,
            r#"{"temperature":1.0,"top_p":0.5,"frequency_penalty":-0.5,"presence_penalty":2.0,"max_tokens":9,"seed":-3,"stop_sequences":["a",""],"extras":{"z":[1],"k":{"n":null}}}"#
        );
        assert_eq!(sampling(&written).unwrap(), config);
    }

    #[test]
    fn leaves_out_absent_and_null_fields() {
        let config = sampling(r#"{"seed":null,"extras":null,"top_p":null,"stop_sequences":null}"#);
        assert_eq!(config, Ok(SamplingConfig::new()));
        assert_eq!(serde_json::to_string(&SamplingConfig::new()).unwrap(), "{}");
        // A parameter of a provider may be null, and then stays so.
        let config = sampling(r#"{"top_k":null}"#).unwrap();
        assert_eq!(
            serde_json::to_string(&config).unwrap(),
            r#"{"extras":{"top_k":null}}"#
        );
        let empty = sampling(r#"{"stop_sequences":[]}"#).unwrap();
        assert_eq!(
            serde_json::to_string(&empty).unwrap(),
            r#"{"stop_sequences":[]}"#
        );
    }

    #[test]
    fn refuses_values_of_another_type() {
        for (text, description) in [
            (r#"{"temperature":"hot"}"#, "`temperature` is not a number"),
            (r#"{"top_p":[1]}"#, "`top_p` is not a number"),
            (r#"{"max_tokens":-1}"#, "`max_tokens` is not a count"),
            (r#"{"max_tokens":1.5}"#, "`max_tokens` is not a count"),
            (r#"{"seed":"7"}"#, "`seed` is not an integer"),
            (
                r#"{"stop_sequences":"a"}"#,
                "`stop_sequences` is not a list of texts",
            ),
            (
                r#"{"stop_sequences":[1]}"#,
                "`stop_sequences` is not a list of texts",
            ),
            (r#"{"extras":[]}"#, "`extras` is not an object"),
            ("[]", "expected an object"),
        ] {
            let error = sampling(text).unwrap_err();
            assert!(error.starts_with(description), "{text}: {error}");
        }
    }
}

mod budget {
    use super::*;

    fn read(document: &Value) -> Option<TokenBudget> {
        let prompt = json!({"name": "n", "template": "t", "token_budget": *document});
        let prompt: Prompt = serde_json::from_value(prompt).unwrap();
        assert_eq!(TokenBudget::from_json(document), prompt.token_budget());
        prompt.token_budget()
    }

    #[test]
    fn takes_the_bounds_it_knows() {
        let both = TokenBudget::for_input(0).with_total_max_tokens(7);
        assert_eq!(
            read(&json!({"input_max_tokens": 0, "total_max_tokens": 7})),
            Some(both)
        );
        let one = TokenBudget::for_total(7);
        assert_eq!(
            read(&json!({"total_max_tokens": 7, "per_day": 1})),
            Some(one)
        );
        for bad in [
            json!(-1),
            json!(1.5),
            json!("9"),
            json!(null),
            json!([]),
            json!(true),
        ] {
            let document = json!({"input_max_tokens": bad, "total_max_tokens": 7});
            assert_eq!(read(&document), Some(one), "{bad}");
        }
        assert_eq!(
            serde_json::to_value(one).unwrap(),
            json!({"total_max_tokens": 7})
        );
    }

    #[test]
    fn without_a_good_bound_is_no_budget() {
        for document in [
            json!(null),
            json!({}),
            json!([]),
            json!("9"),
            json!(9),
            json!({"input_max_tokens": -1}),
            json!({"input": 9}),
        ] {
            assert_eq!(read(&document), None, "{document}");
        }
    }

    #[test]
    fn is_crossed_by_more_than_the_bound() {
        let budget = TokenBudget::for_input(10).with_total_max_tokens(20);
        assert!(!budget.crossed(Some(10), Some(10), Some(20)).any());
        assert!(budget.crossed(Some(11), None, None).input);
        assert!(!budget.crossed(Some(11), None, None).total);
        assert!(budget.crossed(Some(1), Some(1), Some(21)).total);
        assert!(budget.crossed(Some(10), Some(11), None).total);
        assert!(!budget.crossed(None, Some(u64::MAX), None).any());
        assert!(budget.crossed(Some(1), Some(u64::MAX), None).total);
    }
}

mod prompts {
    use super::*;

    fn roundtrip(document: &Value) -> Prompt {
        let prompt: Prompt = serde_json::from_value(document.clone()).unwrap();
        assert_eq!(serde_json::to_value(&prompt).unwrap(), *document);
        let again: Prompt = serde_json::from_str(&document.to_string()).unwrap();
        assert_eq!(again, prompt);
        prompt
    }

    #[test]
    fn of_text_are_read_as_written() {
        let prompt = roundtrip(&json!({
            "name": "team/a", "version": "7", "label": "canary", "template": "Hi {{ x }}\r\n",
            "template_hash": "md5:1", "fetched_at": "2026-05-06T07:08:09Z",
            "sampling": {"seed": 1, "extras": {"a": [1.0]}},
            "token_budget": {"total_max_tokens": 5},
            "observability_entities": {"o": {"id": 1}}, "metadata": {"m": null},
        }));
        assert_eq!(prompt.template(), Some("Hi {{ x }}\r\n"));
        assert_eq!(prompt.chat_template(), None);
        assert_eq!(*prompt.template_hash(), "md5:1");
        assert_eq!(prompt.metadata().unwrap()["m"], Value::Null);
    }

    #[test]
    fn of_segments_are_read_as_written() {
        let prompt = roundtrip(&json!({
            "name": "n", "version": "v", "label": "l",
            "chat_template": [
                {"role": "system", "content": "s"},
                {"placeholder": "h"},
                {"role": "user", "content": [
                    {"type": "text", "text": "t"},
                    {"type": "image", "source": {"type": "url", "url": "u"}, "detail": "high"},
                    {"type": "image", "source": {"type": "inline", "base64_data": "{{ d }}"},
                        "media_type": "{{ m }}"},
                ]},
            ],
            "template_hash": "h", "fetched_at": "2026-05-06T07:08:09.123Z",
        }));
        assert_eq!(prompt.template(), None);
        assert_eq!(prompt.chat_template().unwrap().len(), 3);
        assert_eq!(prompt.chat_template().unwrap()[1], placeholder!("h"));
        assert_eq!(prompt.chat_template().unwrap()[0], Segment::system("s"));
    }

    #[test]
    fn have_the_defaults_of_code_for_missing_fields() {
        let document = json!({"name": "n", "template": "t", "version": null, "label": null,
            "chat_template": null, "sampling": null, "metadata": null, "token_budget": null});
        let prompt: Prompt = serde_json::from_value(document).unwrap();
        let made = Prompt::text("n", "t").with_fetched_at(prompt.fetched_at());
        assert_eq!(prompt, made);
        assert_eq!(prompt.label(), "production");
        assert_eq!(prompt.version().len(), 16);
        assert!(prompt.template_hash().as_str()[7..].starts_with(prompt.version()));
        let written = serde_json::to_value(&prompt).unwrap();
        for absent in [
            "sampling",
            "token_budget",
            "metadata",
            "observability_entities",
            "chat_template",
        ] {
            assert_eq!(written.get(absent), None);
        }
    }

    #[test]
    fn that_are_no_prompts_are_refused() {
        for (document, description) in [
            (
                json!({"name": "n"}),
                "a prompt has either `template` or `chat_template`",
            ),
            (
                json!({"name": "n", "template": "t", "chat_template": []}),
                "a prompt has either `template` or `chat_template`",
            ),
            (json!({"template": "t"}), "missing field `name`"),
            (
                json!({"name": "n", "template": "t", "tmpl": 1}),
                "unknown field `tmpl`",
            ),
            (
                json!({"name": "n", "template": "t", "metadata": []}),
                "expected an object or null",
            ),
            (
                json!({"name": "n", "chat_template": [{"role": "user"}]}),
                "a segment has `role` and `content`, or `placeholder` alone",
            ),
            (
                json!({"name": "n", "chat_template": [{"role": "user", "content": "a", "placeholder": "p"}]}),
                "a segment has `role` and `content`, or `placeholder` alone",
            ),
            (
                json!({"name": "n", "chat_template": [{"role": "user", "content": [{"type": "audio"}]}]}),
                "unknown block type; the types are `text` and `image`",
            ),
            (
                json!({"name": "n", "chat_template": [{"role": "user", "content": [{"type": "text"}]}]}),
                "a text block needs `text`",
            ),
        ] {
            let error = serde_json::from_value::<Prompt>(document.clone()).unwrap_err();
            assert!(
                error.to_string().starts_with(description),
                "{document}: {error}"
            );
        }
    }
}

mod results {
    use super::*;

    #[test]
    fn are_read_as_written() {
        let prompt = Prompt::chat("n", [Segment::user("{{ a }}"), placeholder!("h")])
            .with_sampling(SamplingConfig::new().with_seed(3))
            .with_token_budget(TokenBudget::for_input(4));
        let history = vec![Message::tool("done", "c1")];
        let given = Placeholders::new().with("h", history);
        let result = prompt.render_with([("a", 1.0)], &given).unwrap();
        let document = serde_json::to_value(&result).unwrap();
        assert_eq!(document["variables"], json!({"a": 1.0}));
        assert_eq!(
            document["messages"][0],
            json!({"role": "user", "content": "1.0"})
        );
        assert_eq!(document["rendered_hash"], result.rendered_hash().as_str());
        assert_eq!(document["sampling"], json!({"seed": 3}));
        assert_eq!(document.get("observability_entities"), None);
        let again: PromptResult = serde_json::from_value(document).unwrap();
        assert_eq!(again, result);
    }

    /// A result has no metadata, so the metadata of its prompt does not change comparisons.
    #[test]
    fn are_equal_after_a_round_trip_for_any_prompt() {
        let metadata = json!({"owner": "o"}).as_object().cloned().unwrap();
        let prompt = Prompt::text("n", "a").with_metadata(metadata);
        let result = prompt.render(()).unwrap();
        let document = serde_json::to_value(&result).unwrap();
        assert_eq!(document.get("metadata"), None);
        let again: PromptResult = serde_json::from_value(document).unwrap();
        assert_eq!(again, result);
    }

    #[test]
    fn without_a_message_are_refused() {
        let result = Prompt::text("n", "a").render(()).unwrap();
        let mut document = serde_json::to_value(&result).unwrap();
        document["messages"] = json!([]);
        let error = serde_json::from_value::<PromptResult>(document.clone()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the `messages` of a prompt result are empty"
        );
        document["messages"] = json!([{"role": "robot", "content": "a"}]);
        let error = serde_json::from_value::<PromptResult>(document).unwrap_err();
        assert_eq!(error.to_string(), "invalid message: unknown role \"robot\"");
    }
}

#[test]
fn variables_are_an_object() {
    let variables: Variables = serde_json::from_str(r#"{"b":[1,{"z":0,"a":1}],"a":null}"#).unwrap();
    assert_eq!(variables.len(), 2);
    assert_eq!(
        serde_json::to_string(&variables).unwrap(),
        r#"{"a":null,"b":[1,{"z":0,"a":1}]}"#
    );
    for text in ["[]", "null", "1", "\"a\""] {
        serde_json::from_str::<Variables>(text).unwrap_err();
    }
}
