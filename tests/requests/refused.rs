//! Refused requests, and the place that the error names.

use openarmature_prompts::{
    Message,
    message::{AssistantBlock, ImageBlock, ThinkingBlock, UserBlock},
    prompt::SamplingConfig,
    requests,
};
use serde_json::json;

use crate::{Body, assistant, bodies, calling, sampling, user};

#[test]
fn the_message_at_fault_is_named_and_counted_from_one() {
    let thought = [AssistantBlock::from(ThinkingBlock::new(""))];
    let image = [UserBlock::from(ImageBlock::url(""))];
    let system = || Message::system("s").unwrap();
    let cases = [
        (
            vec![assistant("a"), user("u")],
            1,
            "message 1 (assistant): the first message must be",
        ),
        (
            vec![Message::tool("t", "c"), user("u")],
            1,
            "message 1 (tool): the first message must be",
        ),
        (
            vec![user("u"), system(), user("u")],
            2,
            "message 2 (system): only the first message",
        ),
        (
            vec![system(), system(), user("u")],
            2,
            "message 2 (system): only the first message",
        ),
        (
            vec![user("u"), assistant("a")],
            2,
            "message 2 (assistant): the last message must be",
        ),
        (
            vec![system()],
            1,
            "message 1 (system): the last message must be",
        ),
        (
            vec![user("u"), Message::tool("t", "c")],
            2,
            "message 2 (tool): no earlier call",
        ),
        (
            vec![user("u"), calling(&["a", "b", "a"]), user("u")],
            2,
            "message 2 (assistant): two calls",
        ),
        (
            vec![user("u"), Message::assistant(thought).unwrap(), user("u")],
            2,
            "message 2 (assistant): a block is empty",
        ),
        (
            vec![user("u"), Message::user(image).unwrap()],
            2,
            "message 2 (user): a block is empty",
        ),
    ];
    let sampling = SamplingConfig::new().with_max_tokens(1);
    for (messages, number, text) in &cases {
        for body in bodies((messages, Some(&sampling)).into()) {
            let refused = body.unwrap_err();
            assert_eq!(refused.category(), "provider_invalid_request");
            assert_eq!(refused.message_number(), Some(*number));
            assert_eq!(refused.field(), None);
            let expected = format!("provider_invalid_request: {text}");
            assert!(refused.to_string().starts_with(&expected), "{refused}");
        }
    }
    for body in bodies((&[], Some(&sampling)).into()) {
        let refused = body.unwrap_err();
        assert_eq!(
            (refused.message_number(), refused.field()),
            (None, Some("messages"))
        );
        assert_eq!(
            refused.to_string(),
            "provider_invalid_request: messages: there is no message"
        );
    }
}

#[test]
fn an_image_of_unknown_type_names_its_message() {
    let image = [UserBlock::from(ImageBlock::url(
        "https://example.com/secret",
    ))];
    let messages = [user("u"), Message::user(image).unwrap()];
    let refused = requests::gemini::body((&messages, None)).unwrap_err();
    assert_eq!(refused.message_number(), Some(2));
    assert!(!format!("{refused} {refused:?}").contains("secret"));
}

#[test]
fn the_field_at_fault_is_named() {
    let messages = [user("u")];
    let field = |body: Body| body.unwrap_err().field().map(String::from);
    for name in ["seed", "frequency_penalty", "presence_penalty"] {
        let sampling = sampling(json!({"max_tokens": 1, name: 0}));
        let body = requests::anthropic::body("model", (&messages, Some(&sampling)));
        assert_eq!(field(body).as_deref(), Some(name));
    }
    let empty = SamplingConfig::new();
    for sampling in [None, Some(&empty)] {
        let body = requests::anthropic::body("model", (&messages, sampling));
        assert_eq!(field(body).as_deref(), Some("max_tokens"));
    }
    for name in [
        "model",
        "messages",
        "tools",
        "tool_choice",
        "stream",
        "temperature",
    ] {
        let extras = json!({name: "secret"});
        let sampling = sampling(json!({"temperature": 1, "extras": extras}));
        let refused = requests::openai::body("model", (&messages, Some(&sampling))).unwrap_err();
        assert_eq!(refused.field(), Some(name));
        assert!(!format!("{refused} {refused:?}").contains("secret"));
    }
}
