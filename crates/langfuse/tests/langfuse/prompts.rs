//! Prompts as they come from Langfuse.

use openarmature_prompts::{
    Message, Prompt, Segment,
    prompt::{Placeholders, RenderErrorKind, SamplingConfig, TokenBudget},
};
use serde_json::{Value, json};

use crate::{
    stand_in::{Misbehaviour, StoredPrompt, prompts::Content},
    support::{builder, fetch, greeting, misbehaved, server, unavailable},
};

fn stored(prompt: StoredPrompt) -> Prompt {
    let name = prompt.name.clone();
    let server = server([prompt]);
    let backend = builder(&server.base_url()).build().unwrap();
    fetch(&backend, &name).unwrap()
}

#[test]
fn a_text_prompt() {
    let template = "Hello, {{user}}! You are in {{ shop }}.\r\n";
    let prompt = stored(StoredPrompt {
        version: 7,
        labels: vec!["latest".into(), "production".into()],
        tags: vec!["shop".into(), "eu".into()],
        commit_message: Some("Say hello".into()),
        ..StoredPrompt::text("team/greeting", "production", template)
    });
    assert_eq!(prompt.name(), "team/greeting");
    assert_eq!(prompt.label(), "production");
    assert_eq!(prompt.version(), "7");
    assert_eq!(prompt.template(), Some(template));
    assert_eq!(prompt.backend_name(), Some("langfuse"));
    assert_eq!(prompt.sampling(), None);
    assert_eq!(prompt.token_budget(), None);
    let same = Prompt::text("team/greeting", template);
    assert_eq!(prompt.template_hash(), same.template_hash());
    assert_eq!(
        prompt.metadata().cloned().map(Value::Object),
        Some(json!({
            "config": {},
            "labels": ["latest", "production"],
            "tags": ["shop", "eu"],
            "commit_message": "Say hello",
        }))
    );
    assert_eq!(
        prompt.observability_entities().cloned().map(Value::Object),
        Some(json!({"langfuse_prompt": {"name": "team/greeting", "version": 7}}))
    );
    let result = prompt
        .render([("user", "Alice"), ("shop", "Berlin")])
        .unwrap();
    let message = result.messages().first();
    assert_eq!(message.text(), Some("Hello, Alice! You are in Berlin.\n"));
    assert_eq!(
        result
            .observability_entities()
            .and_then(|entities| entities.get("langfuse_prompt")),
        Some(&json!({"name": "team/greeting", "version": 7}))
    );
}

#[test]
fn a_chat_prompt() {
    let prompt = stored(StoredPrompt::chat(
        "support",
        "production",
        [
            json!({"role": "system", "content": "You answer for {{team}}."}),
            json!({"type": "placeholder", "name": "history"}),
            json!({"type": "chatmessage", "role": "user", "content": "{{question}}"}),
            json!({"type": null, "role": "assistant", "content": "Yes?"}),
        ],
    ));
    let same = Prompt::chat(
        "support",
        [
            Segment::system("You answer for {{team}}."),
            openarmature_prompts::placeholder!("history"),
            Segment::user("{{question}}"),
            Segment::assistant("Yes?"),
        ],
    );
    assert_eq!(prompt.chat_template(), same.chat_template());
    assert_eq!(prompt.template_hash(), same.template_hash());
    let history = Placeholders::new().with("history", vec![Message::user("Hi").unwrap()]);
    let result = prompt
        .render_with(
            [("team", "delivery"), ("question", "Where is it?")],
            &history,
        )
        .unwrap();
    let texts: Vec<_> = result.messages().iter().map(Message::text).collect();
    let expected = ["You answer for delivery.", "Hi", "Where is it?", "Yes?"];
    assert_eq!(texts, expected.map(Some));
}

#[test]
fn templates_are_jinja_and_strict() {
    let prompt = stored(StoredPrompt::text(
        "greeting",
        "production",
        "{# a note #}{% if user %}Hello, {{ user|upper }}!{% endif %}",
    ));
    let result = prompt.render([("user", "Alice")]).unwrap();
    assert_eq!(result.messages().first().text(), Some("Hello, ALICE!"));
    let error = prompt.render(()).unwrap_err();
    assert!(
        matches!(error.kind(), RenderErrorKind::UndefinedVariable { name, .. } if name == "user")
    );
}

#[test]
fn a_role_that_no_message_has_is_an_error_when_rendered() {
    let entry = json!({"role": "developer", "content": "Be brief."});
    let prompt = stored(StoredPrompt::chat("support", "production", [entry]));
    assert_eq!(
        prompt.render(()).unwrap_err().kind(),
        &RenderErrorKind::Segments
    );
}

fn config(config: Value) -> StoredPrompt {
    StoredPrompt::text("greeting", "production", "Hello!").with_config(config)
}

#[test]
fn sampling_parameters_and_extras_are_those_of_the_config() {
    let whole = json!({
        "model": "gpt-4o-mini",
        "temperature": 0.2,
        "top_p": 1,
        "max_tokens": 256,
        "seed": -7,
        "frequency_penalty": 0.5,
        "presence_penalty": null,
        "stop_sequences": ["END"],
        "extras": {"top_k": 40, "model": "other"},
        "tools": [{"name": "search"}],
    });
    let prompt = stored(config(whole.clone()));
    let expected: SamplingConfig = serde_json::from_value(json!({
        "temperature": 0.2,
        "top_p": 1.0,
        "max_tokens": 256,
        "seed": -7,
        "frequency_penalty": 0.5,
        "stop_sequences": ["END"],
        "extras": {"top_k": 40, "model": "other"},
    }))
    .unwrap();
    assert_eq!(prompt.sampling(), Some(&expected));
    assert_eq!(prompt.metadata().unwrap()["config"], whole);
}

#[test]
fn a_config_may_be_anything() {
    for whole in [
        json!(null),
        json!([1]),
        json!("text"),
        json!(1.5),
        json!({"model": "gpt"}),
    ] {
        let prompt = stored(config(whole.clone()));
        assert_eq!(prompt.sampling(), None, "{whole}");
        assert_eq!(prompt.token_budget(), None, "{whole}");
        assert_eq!(prompt.metadata().unwrap()["config"], whole);
    }
}

#[test]
fn a_parameter_of_the_wrong_type_is_an_error_without_its_value() {
    for (field, value, expected) in [
        ("temperature", json!("hot-secret"), "a number"),
        ("top_p", json!(true), "a number"),
        ("max_tokens", json!(-1), "a count"),
        ("seed", json!(1.5), "an integer"),
        ("stop_sequences", json!("secret"), "a list of texts"),
        ("extras", json!(["secret"]), "an object"),
    ] {
        let server = server([config(json!({ field: value }))]);
        let backend = builder(&server.base_url()).build().unwrap();
        assert_eq!(
            unavailable(fetch(&backend, "greeting")),
            format!(
                "status 200 OK: the `config` of the prompt is invalid: `{field}` is not {expected}"
            )
        );
        assert_eq!(server.received().len(), 1);
    }
}

#[test]
fn a_budget_is_never_an_error() {
    let budget = TokenBudget::for_input(1000);
    for (value, expected) in [
        (json!({"input_max_tokens": 1000}), Some(budget)),
        (
            json!({"input_max_tokens": 1000, "total_max_tokens": 1500}),
            Some(budget.with_total_max_tokens(1500)),
        ),
        (
            json!({"input_max_tokens": 1000, "total_max_tokens": "many"}),
            Some(budget),
        ),
        (json!({"input_max_tokens": -1}), None),
        (json!({"input_max_tokens": 1e300}), None),
        (json!({}), None),
        (json!([]), None),
        (json!("many"), None),
        (json!(null), None),
    ] {
        let prompt = stored(config(json!({"token_budget": value})));
        assert_eq!(prompt.token_budget(), expected, "{value}");
        assert_eq!(prompt.sampling(), None);
    }
}

#[test]
fn an_entry_of_unknown_form_fails_the_fetch() {
    let good = json!({"role": "user", "content": "Hi"});
    for entry in [
        json!({"name": "history"}),
        json!({"type": "placeholder"}),
        json!({"type": "placeholder", "name": 1}),
        json!({"type": "placeholder", "name": "history", "role": "user", "content": "Hi"}),
        json!({"type": "image", "role": "user", "content": "Hi"}),
        json!({"type": 1, "role": "user", "content": "Hi"}),
        json!({"role": "user"}),
        json!({"content": "Hi"}),
        json!({"role": "user", "content": null}),
        json!({"role": "user", "content": [{"type": "text", "text": "Hi"}]}),
        json!({"role": 1, "content": "Hi"}),
        json!({"role": "user", "content": "Hi", "tool_calls": []}),
        json!({}),
        json!("Hi"),
        json!(null),
        json!([good]),
    ] {
        let prompt = StoredPrompt::chat("support", "production", [good.clone(), entry.clone()]);
        let server = server([prompt]);
        let backend = builder(&server.base_url()).build().unwrap();
        assert_eq!(
            unavailable(fetch(&backend, "support")),
            "status 200 OK: entry 2 of the chat prompt is neither a message nor a placeholder",
            "{entry}"
        );
    }
}

#[test]
fn an_answer_with_a_field_that_is_missing_or_of_another_type_fails_the_fetch() {
    for (fields, problem) in [
        (json!({"name": null}), "`name` is not text"),
        (json!({"name": 1}), "`name` is not text"),
        (
            json!({"name": "other"}),
            "the answer is a prompt with another name",
        ),
        (
            json!({"name": "Greeting"}),
            "the answer is a prompt with another name",
        ),
        (json!({"version": null}), "`version` is not a count"),
        (json!({"version": "1"}), "`version` is not a count"),
        (json!({"version": 1.5}), "`version` is not a count"),
        (json!({"version": -1}), "`version` is not a count"),
        (json!({"type": null}), "`type` is not text"),
        (
            json!({"type": "image"}),
            "`type` is neither `text` nor `chat`",
        ),
        (json!({"type": "chat"}), "`prompt` is not a list"),
        (json!({"prompt": null}), "`prompt` is not text"),
        (json!({"prompt": []}), "`prompt` is not text"),
        (json!({"config": null}), "`config` is missing"),
        (json!({"labels": null}), "`labels` is not a list of texts"),
        (json!({"labels": [1]}), "`labels` is not a list of texts"),
        (json!({"tags": "a"}), "`tags` is not a list of texts"),
    ] {
        let outcome = misbehaved(&Misbehaviour::Changed(fields.clone()));
        assert_eq!(
            unavailable(outcome),
            format!("status 200 OK: {problem}"),
            "{fields}"
        );
    }
}

#[test]
fn fields_that_are_not_documented_change_nothing() {
    let (server, backend) = greeting();
    server.misbehave([Misbehaviour::Changed(
        json!({"new": {"a": 1}, "commitMessage": null}),
    )]);
    let prompt = fetch(&backend, "greeting").unwrap();
    assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
}

#[test]
fn an_empty_chat_is_an_error_when_rendered() {
    let prompt = StoredPrompt {
        content: Content::Chat(vec![]),
        ..StoredPrompt::text("greeting", "production", "")
    };
    let prompt = stored(prompt);
    assert_eq!(prompt.chat_template(), Some(&[][..]));
    assert_eq!(
        prompt.render(()).unwrap_err().kind(),
        &RenderErrorKind::Segments
    );
}
