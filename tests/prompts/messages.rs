//! Messages as documents: read, written and refused.

use openarmature_prompts::{
    Message,
    message::{
        AssistantBlock, Content, ImageBlock, ImageDetail, ImageSource, RedactedThinkingBlock, Role,
        TextBlock, ThinkingBlock, ToolCall, UserBlock,
    },
};
use serde_json::{Value, json};

fn read(document: &Value) -> Result<Message, String> {
    let text = document.to_string();
    let from_text = serde_json::from_str::<Message>(&text).map_err(|error| error.to_string());
    let from_value: Option<Message> = serde_json::from_value(document.clone()).ok();
    assert_eq!(from_text.clone().ok(), from_value);
    // Without the place.
    from_text.map_err(|error| error.split(" at line").next().unwrap().to_owned())
}

#[track_caller]
fn is(document: &Value, message: &Message) {
    assert_eq!(read(document).as_ref(), Ok(message));
    assert_eq!(serde_json::to_value(message).unwrap(), *document);
}

#[track_caller]
fn refused(document: &Value, description: &str) {
    assert_eq!(read(document).unwrap_err(), description, "{document}");
}

mod values {
    use super::*;

    #[test]
    fn of_one_text_are_read_as_written() {
        is(
            &json!({"role": "system", "content": "Be brief."}),
            &Message::system("Be brief.").unwrap(),
        );
        is(
            &json!({"role": "user", "content": " "}),
            &Message::user(" ").unwrap(),
        );
        is(
            &json!({"role": "assistant", "content": "Ja, natürlich\n"}),
            &Message::assistant("Ja, natürlich\n").unwrap(),
        );
        is(
            &json!({"role": "tool", "content": "", "tool_call_id": "c9"}),
            &Message::tool("", "c9"),
        );
        let text = serde_json::to_string(&Message::user("a").unwrap()).unwrap();
        assert_eq!(text, r#"{"role":"user","content":"a"}"#);
    }

    #[test]
    fn of_blocks_are_read_as_written() {
        let blocks = json!([
            {"type": "text", "text": "Which?", "signature": "s1"},
            {"type": "image", "source": {"type": "url", "url": "u"}},
            {"type": "image", "source": {"type": "url", "url": "u"}, "media_type": "image/gif",
                "detail": "low"},
            {"type": "image", "source": {"type": "inline", "base64_data": "QQ=="},
                "media_type": "image/png", "detail": "auto"},
        ]);
        let message = Message::user([
            UserBlock::from(TextBlock::new("Which?").unwrap().with_signature("s1")),
            ImageBlock::url("u").into(),
            ImageBlock::url("u")
                .with_media_type("image/gif")
                .with_detail(ImageDetail::Low)
                .into(),
            ImageBlock::inline("QQ==", "image/png")
                .with_detail(ImageDetail::Auto)
                .into(),
        ]);
        is(
            &json!({"role": "user", "content": blocks}),
            &message.unwrap(),
        );
        let blocks = json!([
            {"type": "thinking", "text": "", "signature": "s2"},
            {"type": "thinking", "text": "hm"},
            {"type": "redacted_thinking", "data": "opaque=="},
            {"type": "text", "text": "This."},
        ]);
        let message = Message::assistant([
            AssistantBlock::from(ThinkingBlock::new("").with_signature("s2")),
            ThinkingBlock::new("hm").into(),
            RedactedThinkingBlock::new("opaque==").into(),
            TextBlock::new("This.").unwrap().into(),
        ]);
        is(
            &json!({"role": "assistant", "content": blocks}),
            &message.unwrap(),
        );
    }

    #[test]
    fn that_call_tools_are_read_as_written() {
        let arguments = json!({"z": 1, "a": [1.0, null, {"b": "c"}]});
        let calls = vec![
            ToolCall::new("c1", "find", arguments.as_object().cloned()),
            ToolCall::new("c2", "stop", None).with_signature("s"),
        ];
        let document = json!({"role": "assistant", "content": "", "tool_calls": [
            {"id": "c1", "name": "find", "arguments": arguments},
            {"id": "c2", "name": "stop", "arguments": null, "signature": "s"},
        ]});
        is(&document, &Message::assistant_calling("", calls).unwrap());
        // An empty list of calls is kept, beside content.
        let document = json!({"role": "assistant", "content": "a", "tool_calls": []});
        is(&document, &Message::assistant_calling("a", vec![]).unwrap());
        assert_ne!(
            read(&document),
            Message::assistant("a").map_err(|_| String::new())
        );
        // The keys of the arguments stay in their order.
        let text = r#"{"id":"c","name":"n","arguments":{"z":1,"a":2}}"#;
        let call: ToolCall = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&call).unwrap(), text);
    }

    #[test]
    fn read_null_as_absent() {
        assert_eq!(
            read(
                &json!({"role": "user", "content": "a", "tool_calls": null, "tool_call_id": null})
            ),
            Ok(Message::user("a").unwrap())
        );
        assert_eq!(
            read(&json!({"role": "assistant", "content": "a", "tool_calls": null})),
            Ok(Message::assistant("a").unwrap())
        );
        let call = json!({"id": "c", "name": "n", "signature": null});
        assert_eq!(
            read(&json!({"role": "assistant", "content": null, "tool_calls": [call]})),
            Ok(Message::assistant_calling("", vec![ToolCall::new("c", "n", None)]).unwrap())
        );
        let text = json!({"type": "text", "text": "a", "signature": null, "source": null,
            "media_type": null, "detail": null, "data": null});
        let image = json!({"type": "image", "source": {"type": "url", "url": "u", "base64_data": null},
            "media_type": null, "detail": null});
        assert_eq!(
            read(&json!({"role": "user", "content": [text, image]})),
            Ok(Message::user([
                UserBlock::from(TextBlock::new("a").unwrap()),
                ImageBlock::url("u").into()
            ])
            .unwrap())
        );
    }

    #[test]
    fn of_other_roles_and_blocks_are_refused() {
        refused(
            &json!({"role": "developer", "content": "a"}),
            "invalid message: unknown role \"developer\"",
        );
        refused(
            &json!({"role": "System", "content": "a"}),
            "invalid message: unknown role \"System\"",
        );
        for (role, kind) in [
            ("user", "audio"),
            ("user", "thinking"),
            ("user", "redacted_thinking"),
            ("assistant", "image"),
            ("assistant", "tool_use"),
        ] {
            refused(
                &json!({"role": role, "content": [{"type": kind, "text": "a"}]}),
                &format!(
                    "invalid message: block type \"{kind}\" is not allowed in a {role} message"
                ),
            );
        }
        for role in ["system", "tool"] {
            let block = json!({"type": "text", "text": "a"});
            let document = if role == "tool" {
                json!({"role": role, "content": [block], "tool_call_id": "c"})
            } else {
                json!({"role": role, "content": [block]})
            };
            refused(
                &document,
                &format!("invalid message: a {role} message has text alone"),
            );
        }
        // A fault in the last of many blocks is one of the message.
        let text = json!({"type": "text", "text": "a"});
        read(&json!({"role": "user", "content": [text, text, {"type": "video"}]})).unwrap_err();
    }

    #[test]
    fn with_keys_that_they_do_not_have_are_refused() {
        refused(
            &json!({"role": "user", "content": "a", "tool_calls": []}),
            "invalid message: a user message has no `tool_calls`",
        );
        refused(
            &json!({"role": "system", "content": "a", "tool_call_id": "c"}),
            "invalid message: a system message has no `tool_call_id`",
        );
        refused(
            &json!({"role": "assistant", "content": "a", "tool_call_id": "c"}),
            "invalid message: a assistant message has no `tool_call_id`",
        );
        let error = read(&json!({"role": "user", "content": "a", "name": "n"})).unwrap_err();
        assert!(error.starts_with("unknown field `name`"), "{error}");
        refused(
            &json!({"role": "user", "content": [{"type": "text", "text": "a", "detail": "low"}]}),
            "invalid message: a text block has no `detail`",
        );
        let source = json!({"type": "url", "url": "u"});
        refused(
            &json!({"role": "user", "content": [{"type": "image", "source": source, "text": "a"}]}),
            "invalid message: a image block has no `text`",
        );
        refused(
            &json!({"role": "assistant", "content": [
                {"type": "redacted_thinking", "data": "d", "signature": "s"}]}),
            "invalid message: a redacted_thinking block has no `signature`",
        );
        let call = json!({"id": "c", "name": "n", "arguments": {}, "type": "function"});
        let error = read(&json!({"role": "assistant", "content": "", "tool_calls": [call]}));
        assert!(error.unwrap_err().starts_with("unknown field `type`"));
    }

    #[test]
    fn that_lack_something_are_refused() {
        refused(
            &json!({"role": "user"}),
            "invalid message: a user message needs `content`",
        );
        refused(
            &json!({"role": "tool", "content": "a"}),
            "invalid message: a tool message needs `tool_call_id`",
        );
        refused(
            &json!({"role": "user", "content": [{"type": "text"}]}),
            "invalid message: a text block needs `text`",
        );
        refused(
            &json!({"role": "user", "content": [{"type": "image"}]}),
            "invalid message: an image block needs `source`",
        );
        refused(
            &json!({"role": "user", "content": [
                {"type": "image", "source": {"type": "inline", "base64_data": "AAAA"}}]}),
            "invalid message: an inline image block needs `media_type`",
        );
        refused(
            &json!({"role": "user", "content": [{"type": "image", "source": {"type": "file"}}]}),
            "invalid message: unknown image source \"file\"",
        );
        for source in [
            json!({"type": "url", "base64_data": "AAAA"}),
            json!({"type": "inline", "url": "u"}),
            json!({"type": "url", "url": "u", "base64_data": "AAAA"}),
        ] {
            refused(
                &json!({"role": "user", "content": [
                    {"type": "image", "source": source, "media_type": "image/png"}]}),
                "invalid message: the source of an image has `url` when its type is \"url\", and \
                 `base64_data` when it is \"inline\"",
            );
        }
        assert!(
            read(&json!({"content": "a"}))
                .unwrap_err()
                .contains("`role`")
        );
        let detail =
            json!({"type": "image", "source": {"type": "url", "url": "u"}, "detail": "huge"});
        let error = read(&json!({"role": "user", "content": [detail]})).unwrap_err();
        assert!(error.contains("unknown variant `huge`"), "{error}");
        for content in [json!(7), json!({"text": "a"}), json!([7]), json!(true)] {
            read(&json!({"role": "user", "content": content})).unwrap_err();
        }
        for arguments in [json!([1]), json!("{}"), json!(1)] {
            let call = json!({"id": "c", "name": "n", "arguments": arguments});
            let error = read(&json!({"role": "assistant", "content": "", "tool_calls": [call]}));
            assert_eq!(error.unwrap_err(), "expected an object or null");
        }
    }

    #[test]
    fn that_are_empty_are_refused_from_documents_and_in_code() {
        let faults = [
            (
                json!({"role": "system", "content": ""}),
                Message::system("").unwrap_err(),
                "the content of a system message is empty",
            ),
            (
                json!({"role": "user", "content": ""}),
                Message::user("").unwrap_err(),
                "the content of a user message is empty",
            ),
            (
                json!({"role": "user", "content": []}),
                Message::user(vec![]).unwrap_err(),
                "the content of a user message is empty",
            ),
            (
                json!({"role": "assistant", "content": ""}),
                Message::assistant("").unwrap_err(),
                "the content of an assistant message is empty, and it calls no tool",
            ),
            (
                json!({"role": "assistant", "content": [], "tool_calls": []}),
                Message::assistant_calling(vec![], vec![]).unwrap_err(),
                "the content of an assistant message is empty, and it calls no tool",
            ),
            (
                json!({"role": "user", "content": [{"type": "text", "text": ""}]}),
                TextBlock::new("").unwrap_err(),
                "a text block is empty",
            ),
        ];
        for (document, error, description) in faults {
            let description = format!("invalid message: {description}");
            refused(&document, &description);
            assert_eq!(error.to_string(), description);
        }
        let calls = vec![ToolCall::new("c", "n", None)];
        let message = Message::assistant_calling(vec![], calls).unwrap();
        let Message::Assistant(message) = message else {
            panic!("{message:?}");
        };
        assert_eq!(*message.content(), Content::Blocks(vec![]));
        assert_eq!(message.tool_calls().len(), 1);
    }
}

mod parts {
    use super::*;

    #[test]
    fn of_blocks_and_calls_are_read_back() {
        let text = TextBlock::new("a").unwrap().with_signature("s");
        assert_eq!((text.text(), text.signature()), ("a", Some("s")));
        let image = ImageBlock::url("u")
            .with_media_type("image/png")
            .with_detail(ImageDetail::Low);
        assert_eq!(image.source(), &ImageSource::Url { url: "u".into() });
        assert_eq!(image.media_type(), Some("image/png"));
        assert_eq!(image.detail(), Some(ImageDetail::Low));
        let thought = ThinkingBlock::new("t").with_signature("s");
        assert_eq!((thought.text(), thought.signature()), ("t", Some("s")));
        assert_eq!(RedactedThinkingBlock::new("d").data(), "d");
        let arguments = json!({"key": "value"}).as_object().cloned();
        let call = ToolCall::new("c", "n", arguments.clone()).with_signature("s");
        assert_eq!((call.id(), call.name()), ("c", "n"));
        assert_eq!(call.arguments(), arguments.as_ref());
        assert_eq!(call.signature(), Some("s"));
        let call = ToolCall::new("c", "n", None);
        assert_eq!((call.arguments(), call.signature()), (None, None));
    }

    #[test]
    fn of_messages_are_read_back() {
        for message in [
            Message::system("a").unwrap(),
            Message::user("a").unwrap(),
            Message::assistant("a").unwrap(),
            Message::tool("a", "c"),
        ] {
            assert_eq!(message.text(), Some("a"));
            match message {
                Message::System(system) => {
                    assert_eq!(system.content(), "a");
                    assert_eq!(system.into_content(), "a");
                }
                Message::User(user) => {
                    assert_eq!(user.content(), &Content::from("a"));
                    assert_eq!(user.into_content(), "a".into());
                }
                Message::Assistant(assistant) => {
                    assert_eq!(assistant.content(), &Content::from("a"));
                    assert_eq!(assistant.tool_calls(), []);
                    assert_eq!(assistant.into_content(), "a".into());
                }
                Message::Tool(tool) => {
                    assert_eq!((tool.content(), tool.tool_call_id()), ("a", "c"));
                    assert_eq!(tool.into_content(), "a");
                }
                other => panic!("{other:?}"),
            }
        }
        let blocks = Message::user([ImageBlock::url("u").into()]).unwrap();
        assert_eq!(blocks.text(), None);
    }

    #[test]
    fn roles_have_names() {
        for (role, name) in [
            (Role::System, "system"),
            (Role::User, "user"),
            (Role::Assistant, "assistant"),
            (Role::Tool, "tool"),
        ] {
            assert_eq!((role.as_str(), name.parse()), (name, Ok(role)));
            assert_eq!(format!("{role:>10}"), format!("{name:>10}"));
            assert_eq!(serde_json::to_value(role).unwrap(), name);
            assert_eq!(serde_json::from_value::<Role>(name.into()).unwrap(), role);
        }
        let error = "developer".parse::<Role>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid message: unknown role \"developer\""
        );
        for (detail, name) in [
            (ImageDetail::Auto, "auto"),
            (ImageDetail::Low, "low"),
            (ImageDetail::High, "high"),
        ] {
            assert_eq!(detail.as_str(), name);
            assert_eq!(serde_json::to_value(detail).unwrap(), name);
        }
    }
}
