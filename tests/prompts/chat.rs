//! Chat prompts: segments, blocks and placeholders, and their errors.

use openarmature_prompts::{
    Category, Message, NonEmpty, Prompt, PromptRenderError, PromptResult, Segment, Variables,
    message::{AssistantBlock, Content, ImageBlock, ImageDetail, TextBlock, ToolCall, UserBlock},
    placeholder,
    prompt::{ImageBlockTemplate, Placeholders, TextBlockTemplate},
};
use serde_json::{Value, json};

fn given() -> Variables {
    Variables::from_serialize(&json!({"x": "value", "empty": "", "url": "https://a.example/i.png"}))
        .unwrap()
}

fn chat(segments: impl IntoIterator<Item = Segment>) -> Result<PromptResult, PromptRenderError> {
    Prompt::chat("case", segments).render(given())
}

fn texts(result: &PromptResult) -> Vec<(&str, &str)> {
    let messages = result.messages().iter();
    messages
        .map(|message| (message.role().as_str(), message.text().unwrap()))
        .collect()
}

/// The refusal of segments that only a document can hold.
#[track_caller]
fn document_refused(segments: &Value, description: &str) {
    let document =
        json!({"name": "case", "version": "v3", "label": "l", "chat_template": segments});
    let prompt: Prompt = serde_json::from_value(document).unwrap();
    let error = prompt.render(given()).unwrap_err();
    assert_eq!(error.description(), description);
    assert_eq!(error.category(), Category::PromptRenderError);
    assert_eq!((error.name(), error.version()), ("case", "v3"));
    assert_eq!(error.label(), "l");
    assert_eq!(error.variables(), &given());
}

#[track_caller]
fn refused(segments: impl IntoIterator<Item = Segment>, description: &str) {
    assert_eq!(chat(segments).unwrap_err().description(), description);
}

mod segments {
    use super::*;

    #[test]
    fn render_to_a_message_each_in_order() {
        let result = chat([
            Segment::system("s {{ x }}"),
            Segment::user("u"),
            Segment::assistant("a\n"),
            Segment::user("{{ x }}"),
            Segment::user("{{ x }}"),
        ]);
        let result = result.unwrap();
        let expected = [
            ("system", "s value"),
            ("user", "u"),
            ("assistant", "a\n"),
            ("user", "value"),
            ("user", "value"),
        ];
        assert_eq!(texts(&result), expected);
    }

    #[test]
    fn do_not_see_the_variables_of_another() {
        refused(
            [Segment::user("{% set y = 1 %}a"), Segment::user("{{ y }}")],
            "segment 2 (user): undefined variable `y`, line 1",
        );
        refused(
            [
                Segment::user("{% macro m() %}a{% endmacro %}{{ m() }}"),
                Segment::user("{{ m() }}"),
            ],
            "segment 2 (user): undefined variable `m`, line 1",
        );
        // A variable that one segment sets has its old value in the next one.
        let result = chat([
            Segment::user("{% set x = 'changed' %}{{ x }}"),
            Segment::user("{{ x }}"),
        ]);
        let result = result.unwrap();
        assert_eq!(texts(&result), [("user", "changed"), ("user", "value")]);
    }

    #[test]
    fn cannot_include_each_other() {
        for other in ["0", "1", "template", "case", "segment 1"] {
            let template = format!("{{% include '{other}' ignore missing %}}a");
            let error = chat([Segment::system("s"), Segment::user(template)]).unwrap_err();
            assert!(
                error.description().starts_with("segment 2 (user): "),
                "{error}"
            );
        }
    }

    #[test]
    fn blocks_do_not_see_the_variables_of_another() {
        refused(
            [Segment::user_blocks(
                TextBlockTemplate::new("{% set y = 'a' %}{{ y }}"),
                [TextBlockTemplate::new("{{ y }}").into()],
            )],
            "segment 1 (user): block 2: undefined variable `y`, line 1",
        );
        refused(
            [Segment::user_blocks(
                ImageBlockTemplate::inline("{% set y = 'a' %}AAAA", "{{ y }}"),
                [],
            )],
            "segment 1 (user): block 1: undefined variable `y`, line 1",
        );
    }

    #[test]
    fn nothing_is_escaped_in_a_chat_called_html() {
        let prompt = Prompt::chat("mail.html", [Segment::user("{{ x }}")]);
        let result = prompt.render([("x", "<&>")]).unwrap();
        assert_eq!(texts(&result), [("user", "<&>")]);
    }

    #[test]
    fn without_any_there_is_nothing_to_render() {
        refused([], "the list of segments is empty");
    }

    #[test]
    fn faults_of_theirs_are_named_by_place_and_role() {
        refused(
            [Segment::system("a"), Segment::assistant("{{ gone }}")],
            "segment 2 (assistant): undefined variable `gone`, line 1",
        );
        refused(
            [Segment::system("{{ empty }}")],
            "segment 1 (system): the template renders to an empty text",
        );
        refused(
            [
                Segment::user("{{ x }}"),
                Segment::user("{% if false %}a{% endif %}"),
            ],
            "segment 2 (user): the template renders to an empty text",
        );
        refused(
            [Segment::assistant("")],
            "segment 1 (assistant): the template renders to an empty text",
        );
        let error = chat([Segment::user("a"), Segment::user("{% if %}")]).unwrap_err();
        let start = "segment 2 (user): syntax error: ";
        assert!(error.description().starts_with(start), "{error}");
        assert_eq!(texts(&chat([Segment::user(" ")]).unwrap()), [("user", " ")]);
    }

    #[test]
    fn can_be_rendered_without_strictness_and_with_less_fuel() {
        let prompt = Prompt::chat("case", [Segment::user("a{{ gone }}")]);
        let lenient = prompt.clone().with_strict(false);
        assert_eq!(texts(&lenient.render(()).unwrap()), [("user", "a")]);
        prompt.render(()).unwrap_err();
        let long = "{% for i in range(500) %}{{ i }}{% endfor %}";
        let prompt = Prompt::chat("case", [Segment::user(long), Segment::user(long)]);
        prompt.render(()).unwrap();
        let error = prompt.clone().with_fuel(200).render(()).unwrap_err();
        assert!(error.description().contains("fuel"), "{error}");
        assert_eq!(
            prompt.template_hash(),
            prompt.clone().with_fuel(200).template_hash()
        );
    }
}

mod blocks {
    use super::*;

    #[test]
    fn of_a_user_stay_blocks() {
        let result = chat([Segment::user_blocks(
            TextBlockTemplate::new("What is {{ x }}?"),
            [
                ImageBlockTemplate::url("{{ url }}").into(),
                ImageBlockTemplate::url("{{ url }}?2")
                    .with_media_type("image/{{ x }}")
                    .with_detail(ImageDetail::High)
                    .into(),
            ],
        )]);
        let expected = Message::user([
            UserBlock::from(TextBlock::new("What is value?").unwrap()),
            ImageBlock::url("https://a.example/i.png").into(),
            // The media type of an image at an address is no template.
            ImageBlock::url("https://a.example/i.png?2")
                .with_media_type("image/{{ x }}")
                .with_detail(ImageDetail::High)
                .into(),
        ]);
        assert_eq!(
            result.unwrap().into_messages(),
            NonEmpty::new(expected.unwrap())
        );
    }

    #[test]
    fn of_an_assistant_stay_blocks() {
        let result = chat([Segment::assistant_blocks(
            TextBlockTemplate::new("a {{ x }}"),
            [TextBlockTemplate::new("b")],
        )]);
        let expected = Message::assistant([
            AssistantBlock::from(TextBlock::new("a value").unwrap()),
            TextBlock::new("b").unwrap().into(),
        ]);
        assert_eq!(
            result.unwrap().into_messages(),
            NonEmpty::new(expected.unwrap())
        );
        // One block is not the same as a text.
        let one = chat([Segment::assistant_blocks(TextBlockTemplate::new("a"), [])]).unwrap();
        let Message::Assistant(message) = one.messages().first() else {
            panic!("{one:?}");
        };
        assert!(matches!(message.content(), Content::Blocks(blocks) if blocks.len() == 1));
    }

    #[test]
    fn of_the_system_are_joined_by_a_new_line() {
        let result = chat([Segment::system_blocks(
            TextBlockTemplate::new("a {{ x }}"),
            [TextBlockTemplate::new("b\n"), TextBlockTemplate::new("c")],
        )]);
        let expected = Message::system("a value\nb\n\nc").unwrap();
        assert_eq!(result.unwrap().into_messages(), NonEmpty::new(expected));
    }

    #[test]
    fn that_are_empty_are_refused() {
        refused(
            [Segment::user_blocks(
                TextBlockTemplate::new("a"),
                [TextBlockTemplate::new("{{ empty }}").into()],
            )],
            "segment 1 (user): block 2: the text renders to an empty text",
        );
        refused(
            [Segment::system_blocks(
                TextBlockTemplate::new("a"),
                [TextBlockTemplate::new("")],
            )],
            "segment 1 (system): block 2: the text renders to an empty text",
        );
        refused(
            [Segment::user_blocks(
                ImageBlockTemplate::url("{{ empty }}"),
                [],
            )],
            "segment 1 (user): block 1: the image's `url` renders to an empty text",
        );
        refused(
            [Segment::user_blocks(
                ImageBlockTemplate::inline("{{ empty }}", "image/png"),
                [],
            )],
            "segment 1 (user): block 1: the image's `base64_data` renders to an empty text",
        );
        refused(
            [Segment::user_blocks(
                ImageBlockTemplate::inline("AAAA", "{{ empty }}"),
                [],
            )],
            "segment 1 (user): block 1: the image's `media_type` renders to an empty text",
        );
    }

    fn inline(data: &str) -> Result<PromptResult, PromptRenderError> {
        let image = ImageBlockTemplate::inline("{{ data }}", "image/{{ kind }}");
        let prompt = Prompt::chat("case", [Segment::user_blocks(image, [])]);
        prompt.render([("data", data), ("kind", "png")])
    }

    #[test]
    fn inline_data_passes_as_it_is() {
        // The last two have bits beyond the last byte, which is no fault of syntax.
        for data in ["AAAA", "QQ==", "QUI=", "+/+/", "QR==", "QUJ="] {
            let expected = Message::user([ImageBlock::inline(data, "image/png").into()]);
            let messages = inline(data).unwrap().into_messages();
            assert_eq!(messages, NonEmpty::new(expected.unwrap()));
        }
        let long = "QUJD".repeat(300_000);
        inline(&long).unwrap();
    }

    #[test]
    fn inline_data_that_is_no_base64_is_refused() {
        for data in [
            "A",
            "AA",
            "AAA",
            "AA=",
            "A===",
            "AAAA=",
            "AAAA====",
            "=AAA",
            "AA==AAAA",
            "AAAA\n",
            " AAAA",
            "AA AA",
            "AAAA\r\nAAAA",
            "_-_-",
            "AAA\u{e9}",
            "data:image/png;base64,AAAA",
            "A!AA",
            "====",
            "AAA\0",
        ] {
            let error = inline(data).expect_err(data);
            assert_eq!(
                error.description(),
                "segment 1 (user): block 1: the image's `base64_data` does not render to base64",
                "{data:?}"
            );
        }
    }
}

mod documents {
    use super::*;

    #[test]
    fn with_an_image_outside_user_are_refused_when_rendered() {
        let image = json!({"type": "image", "source": {"type": "url", "url": "u"}});
        for role in ["system", "assistant"] {
            document_refused(
                &json!([{"role": role, "content": [{"type": "text", "text": "t"}, image]}]),
                &format!("segment 1 ({role}): block 2: only a user message has images"),
            );
        }
    }

    #[test]
    fn with_an_empty_list_of_blocks_are_refused_when_rendered() {
        for role in ["system", "user", "assistant"] {
            document_refused(
                &json!([{"role": "user", "content": "a"}, {"role": role, "content": []}]),
                &format!("segment 2 ({role}): the list of blocks is empty"),
            );
        }
        document_refused(&json!([]), "the list of segments is empty");
    }

    #[test]
    fn with_a_bad_name_of_a_placeholder_are_refused_when_rendered() {
        for name in [
            "1h", "", "a b", "a-b", "höhe", "a\n", "a.b", "{{ x }}", " a",
        ] {
            document_refused(
                &json!([{"role": "user", "content": "a"}, {"placeholder": name}]),
                &format!(
                    "segment 2: {name:?} is not a valid name of a placeholder: a letter or `_`, then letters, \
                     digits and `_`"
                ),
            );
        }
    }

    #[test]
    fn with_one_placeholder_twice_are_refused_when_rendered() {
        document_refused(
            &json!([{"placeholder": "h"}, {"role": "user", "content": "a"}, {"placeholder": "h"}]),
            "segment 3: there is already a placeholder with the name \"h\"",
        );
    }

    #[test]
    fn with_another_role_are_refused_when_rendered() {
        for role in ["tool", "developer", "System", ""] {
            document_refused(
                &json!([{"role": role, "content": "a"}]),
                &format!("segment 1: role {role:?} is not one of system, user and assistant"),
            );
        }
    }

    #[test]
    fn with_an_inline_image_of_no_media_type_are_refused_when_rendered() {
        let source = json!({"type": "inline", "base64_data": "AAAA"});
        document_refused(
            &json!([{"role": "user", "content": [{"type": "image", "source": source}]}]),
            "segment 1 (user): block 1: an inline image needs `media_type`",
        );
    }

    #[test]
    fn name_their_fault_before_any_of_the_variables() {
        document_refused(
            &json!([{"role": "user", "content": "{{ gone }}"}, {"placeholder": "1"}]),
            "segment 2: \"1\" is not a valid name of a placeholder: a letter or `_`, then letters, digits and `_`",
        );
    }
}

mod placeholders {
    use super::*;

    fn history() -> Vec<Message> {
        let arguments = json!({"city": "{{ x }}", "n": 1.0}).as_object().cloned();
        let call = ToolCall::new("c1", "weather", arguments).with_signature("sig");
        vec![
            Message::user("{{ x }} and {{ gone }}").unwrap(),
            Message::user("once more").unwrap(),
            Message::assistant_calling("", vec![call]).unwrap(),
            Message::tool("", "c1"),
            Message::system("{% if %}").unwrap(),
        ]
    }

    fn prompt() -> Prompt {
        Prompt::chat(
            "case",
            [
                Segment::system("s"),
                placeholder!("history"),
                Segment::user("{{ x }}"),
            ],
        )
    }

    #[test]
    fn take_the_messages_as_they_are() {
        let placeholders = Placeholders::from([("history", history())]);
        let result = prompt().render_with(given(), &placeholders).unwrap();
        let messages: Vec<&Message> = result.messages().iter().collect();
        assert_eq!(messages.len(), 7);
        for (injected, original) in messages[1..6].iter().zip(&history()) {
            assert_eq!(*injected, original);
        }
        assert_eq!(messages[6].text(), Some("value"));
        // Placeholders are not variables.
        assert_eq!(result.variables(), &given());
    }

    #[test]
    fn may_be_filled_with_nothing_where_something_remains() {
        let none = Placeholders::new().with("history", vec![]);
        let result = prompt().render_with(given(), &none).unwrap();
        assert_eq!(texts(&result), [("system", "s"), ("user", "value")]);
        let alone = Prompt::chat("case", [placeholder!("history")]);
        let error = alone.render_with(given(), &none).unwrap_err();
        assert_eq!(
            error.description(),
            "the rendered prompt is empty: it has no messages"
        );
        let filled = Placeholders::from([("history", history())]);
        assert_eq!(alone.render_with((), &filled).unwrap().messages().len(), 5);
    }

    #[test]
    fn that_are_not_filled_are_named_as_they_stand() {
        let error = prompt().render(given()).unwrap_err();
        assert_eq!(
            error.description(),
            "segment 2: placeholder `history` is not filled"
        );
        // A name is compared in full, and a variable does not fill a placeholder.
        let other = Placeholders::from([("History", history()), ("histor", vec![])]);
        prompt()
            .render_with([("history", "a"), ("x", "b")], &other)
            .unwrap_err();
    }

    #[test]
    fn may_be_given_for_more_than_there_are() {
        let more = Placeholders::from([("history", vec![]), ("other", history())]);
        let result = prompt().render_with(given(), &more).unwrap();
        assert_eq!(result.messages().len(), 2);
    }

    #[test]
    fn stand_where_they_stand_in_order() {
        let prompt = Prompt::chat(
            "case",
            [placeholder!("b"), placeholder!("a"), placeholder!("_1")],
        );
        let one = |text: &str| vec![Message::user(text).unwrap()];
        let given = Placeholders::from([("a", one("a")), ("b", one("b")), ("_1", one("c"))]);
        let result = prompt.render_with((), &given).unwrap();
        assert_eq!(
            texts(&result),
            [("user", "b"), ("user", "a"), ("user", "c")]
        );
    }
}
