//! Chat documents: their grammar, and the places of faults.

use openarmature_prompts_documents::{
    Fault, Place,
    chat::{self, Block, Content, Image, ImageDetail, ImageSource, Segment, Text},
};

const FILE: &str = "production/support.chat.yaml";

fn read(text: &str) -> Result<Vec<Segment>, Fault> {
    chat::read(FILE, text)
}

fn fault(text: &str) -> String {
    let fault = read(text).expect_err(text);
    assert_eq!(fault.file(), Some(FILE));
    let place = fault.place().expect("a place");
    format!("{}:{}: {}", place.line, place.column, fault.message())
}

fn content(text: &str) -> Text {
    let segments = read(text).unwrap_or_else(|fault| panic!("{fault}"));
    match &segments[..] {
        [
            Segment::Message {
                content: Content::Text(content),
                ..
            },
        ] => content.clone(),
        other => panic!("{other:?}"),
    }
}

fn value(text: &str) -> String {
    content(text).value
}

#[test]
fn segments_are_messages_and_placeholders() {
    let segments = read(
        "# A comment.\n- role: system\n  content: You are {{ adjective }}.\n- placeholder: history\n",
    )
    .unwrap();
    let [
        Segment::Message {
            role,
            content: Content::Text(template),
        },
        Segment::Placeholder { name },
    ] = &segments[..]
    else {
        panic!("{segments:?}");
    };
    assert_eq!(
        (role.value.as_str(), template.value.as_str()),
        ("system", "You are {{ adjective }}.")
    );
    assert_eq!(
        template.place,
        Some(Place {
            line: 3,
            column: 12
        })
    );
    assert_eq!(name.value, "history");
    assert_eq!(
        name.place,
        Some(Place {
            line: 4,
            column: 16
        })
    );
}

#[test]
fn blocks_are_texts_and_images() {
    let segments = read(
        "- role: user\n  content:\n    - {type: text, text: t}\n    \
         - {type: image, source: {type: url, url: u}, detail: low}\n    \
         - {type: image, source: {type: inline, base64_data: d}, media_type: image/png, detail: null}\n",
    )
    .unwrap();
    let [
        Segment::Message {
            content: Content::Blocks(blocks),
            ..
        },
    ] = &segments[..]
    else {
        panic!("{segments:?}");
    };
    let [
        Block::Text(text),
        Block::Image(Image {
            source: ImageSource::Url(url),
            media_type: None,
            detail: Some(ImageDetail::Low),
        }),
        Block::Image(Image {
            source: ImageSource::Inline(data),
            media_type: Some(media_type),
            detail: None,
        }),
    ] = &blocks[..]
    else {
        panic!("{blocks:?}");
    };
    let values = [text, url, data, media_type].map(|text| text.value.as_str());
    assert_eq!(values, ["t", "u", "d", "image/png"]);
}

#[test]
fn a_document_without_content_has_no_segments() {
    for text in [
        "",
        "\n",
        "# Nothing yet.\n",
        "[]",
        "---\n...\n",
        "null",
        "~",
    ] {
        assert_eq!(read(text), Ok(vec![]), "{text:?}");
    }
}

#[test]
fn values_that_are_text_in_yaml_1_2_are_text() {
    for text in [
        "yes",
        "No",
        "on",
        "2026-01-01",
        "1.2.3",
        "0b1",
        "1_000",
        "12:30",
        "inf",
        "nan",
        "e5",
    ] {
        assert_eq!(
            value(&format!("- role: user\n  content: {text} \n")),
            text,
            "{text}"
        );
    }
    for quoted in ["'1'", "\"1\"", "!!str 1", "! 1", "|-\n    1"] {
        assert_eq!(
            value(&format!("- role: user\n  content: {quoted}\n")),
            "1",
            "{quoted}"
        );
    }
    for tilde in ["'~'", "!!str ~", "\"~\""] {
        assert_eq!(
            value(&format!("- role: user\n  content: {tilde}\n")),
            "~",
            "{tilde}"
        );
    }
}

#[test]
fn numbers_and_truth_values_need_quotes() {
    for plain in [
        "1",
        "-1",
        "+1",
        "1.5",
        ".5",
        "5.",
        "1e3",
        "-1.5E-3",
        "0x1F",
        "0o17",
        ".inf",
        "-.Inf",
        ".nan",
        "true",
        "False",
        "!!int \"1\"",
        "!!bool \"true\"",
    ] {
        assert_eq!(
            fault(&format!("- role: user\n  content: {plain}\n"))
                .split_once(": ")
                .unwrap()
                .1,
            "`content` is not text; a number or `true` needs quotes",
            "{plain}"
        );
    }
}

#[test]
fn anchors_and_aliases_repeat_a_value() {
    let segments = read("- &a {role: user, content: &c hi}\n- *a\n- {role: system, content: *c}\n");
    let segments = segments.unwrap();
    assert_eq!(segments[0], segments[1]);
    let Segment::Message {
        content: Content::Text(text),
        ..
    } = &segments[2]
    else {
        panic!("{segments:?}");
    };
    assert_eq!(text.value, "hi");
}

#[test]
fn a_fault_in_a_segment_has_a_place() {
    let alone = "a segment has `role` and `content`, or `placeholder` alone";
    let unknown = "unknown key; a segment has `role`, `content`, `placeholder`";
    for (text, expected) in [
        (
            "hello",
            "1:1: a chat document is a list of segments".to_owned(),
        ),
        (
            "role: user",
            "1:1: a chat document is a list of segments".to_owned(),
        ),
        ("- hello", "1:3: a segment is not a map".to_owned()),
        ("- role: user", format!("1:3: {alone}")),
        (
            "- {placeholder: h}\n- {content: a}",
            format!("2:3: {alone}"),
        ),
        (
            "- {role: user, content: a, placeholder: b}",
            format!("1:3: {alone}"),
        ),
        (
            "- {role: user, content: a, placeholder: null}\n- {}",
            format!("2:3: {alone}"),
        ),
        (
            "- {role: user, content: a, extra: b}",
            format!("1:28: {unknown}"),
        ),
        (
            "- {role: user, content: a,\n   <<: {}}",
            format!("2:4: {unknown}"),
        ),
        (
            "- {role: user, role: user, content: a}",
            "1:16: duplicate key".to_owned(),
        ),
        (
            "- {role: null, role: user, content: a}",
            "1:16: duplicate key".to_owned(),
        ),
        (
            "- {1: user, content: a}",
            "1:4: a key of a segment is not text".to_owned(),
        ),
        (
            "- {role: [user], content: a}",
            "1:10: `role` is not text".to_owned(),
        ),
        (
            "- {placeholder: {}}",
            "1:17: `placeholder` is not text".to_owned(),
        ),
    ] {
        assert_eq!(fault(text), expected, "{text:?}");
    }
}

#[test]
fn a_fault_in_a_block_has_a_place() {
    let source = "the source of an image is {type: url, url} or {type: inline, base64_data}";
    for (text, expected) in [
        (
            "- {role: user, content: {a: b}}",
            "1:25: `content` is not text or a list of blocks".to_owned(),
        ),
        (
            "- {role: user, content: [a]}",
            "1:26: a block is not a map".to_owned(),
        ),
        (
            "- {role: user, content: [{}]}",
            "1:26: a block needs `type`".to_owned(),
        ),
        (
            "- {role: user, content: [{type: audio}]}",
            "1:33: unknown block type; the types are `text` and `image`".to_owned(),
        ),
        (
            "- {role: user, content: [{type: text}]}",
            "1:26: a text block needs `text`".to_owned(),
        ),
        (
            "- {role: user, content: [{type: text, text: a, detail: low}]}",
            "1:56: a text block has `type` and `text` alone".to_owned(),
        ),
        (
            "- {role: user, content: [{type: image}]}",
            "1:26: an image block needs `source`".to_owned(),
        ),
        (
            "- {role: user, content: [{type: image, text: a}]}",
            "1:46: an image block has no `text`".to_owned(),
        ),
        (
            "- {role: user, content: [{type: image, source: {type: url, base64_data: a}}]}",
            format!("1:48: {source}"),
        ),
        (
            "- {role: user, content: [{type: image, source: {type: file, url: a}}]}",
            format!("1:48: {source}"),
        ),
        (
            "- {role: user, content: [{type: image, source: {type: url, url: a}, detail: best}]}",
            "1:77: `detail` is not `auto`, `low` or `high`".to_owned(),
        ),
    ] {
        assert_eq!(fault(text), expected, "{text:?}");
    }
}

#[test]
fn a_fault_of_yaml_has_a_place() {
    for (text, expected) in [
        (
            "- {role: user, content: !secret a}",
            "1:25: unknown YAML tag".to_owned(),
        ),
        (
            "- {role: user, content: !!binary aGk=}",
            "1:25: unknown YAML tag".to_owned(),
        ),
        (
            "- !segment\n  role: user\n  content: a",
            "1:3: unknown YAML tag".to_owned(),
        ),
        ("!list []", "1:1: unknown YAML tag".to_owned()),
        ("!!map []", "1:1: unknown YAML tag".to_owned()),
        (
            "- &a [*a]",
            "1:7: an alias inside its own anchor".to_owned(),
        ),
        (
            "- *a",
            "1:3: invalid YAML: an alias without an anchor".to_owned(),
        ),
        (
            "[]\n---\n[]",
            "2:1: the file holds a second document".to_owned(),
        ),
    ] {
        assert_eq!(fault(text), expected, "{text:?}");
    }
}

#[test]
fn a_text_that_is_not_yaml_has_a_place() {
    for (text, place) in [
        ("- [", (1, 3)),
        ("- role: user\n content: a", (2, 2)),
        ("- \"a\n", (1, 3)),
        ("- role: user\n  content: @a", (2, 12)),
        ("- {role: user}}", (1, 15)),
    ] {
        let fault = read(text).expect_err(text);
        let found = fault.place().map(|place| (place.line, place.column));
        assert!(
            fault.message().starts_with("invalid YAML: "),
            "{text:?}: {fault}"
        );
        assert_eq!(found, Some(place), "{text:?}: {fault}");
    }
}

#[test]
fn a_fault_never_holds_the_text_of_the_file() {
    const SECRET: &str = "s3cr3t";
    for text in [
        "SECRET",
        "SECRET: SECRET",
        "- SECRET",
        "- {SECRET: 1}",
        "- {role: user, SECRET: SECRET, content: SECRET}",
        "- {role: user, content: !SECRET SECRET}",
        "- {role: user, content: [{type: SECRET}]}",
        "- {role: user, content: [{type: image, source: {type: SECRET, url: SECRET}}]}",
        "- {role: user, content: [{type: image, source: {type: url, url: a}, detail: SECRET}]}",
        "- *SECRET",
        "- !SECRET!a b",
        "%SECRET\n- a",
        "%TAG SECRET\n- a",
        "- \"SECRET\n  \\S SECRET\"",
        "- {role: user, content: SECRET",
        "- [SECRET: SECRET: SECRET]",
        "- SECRET\nSECRET",
        "- role: user\n\tcontent: SECRET",
        "- {SECRET: a, SECRET: b}",
    ] {
        let fault = read(&text.replace("SECRET", SECRET)).expect_err(text);
        for found in [fault.to_string(), format!("{fault:?}")] {
            assert!(!found.contains(SECRET), "{text:?}: {found}");
        }
        assert!(std::error::Error::source(&fault).is_none());
    }
}

#[test]
fn a_document_that_is_too_deep_or_too_large_is_refused() {
    let mut bomb = "- &a0 {role: user, content: lol}\n".to_owned();
    for level in 1..40 {
        let below = format!("*a{}, ", level - 1).repeat(10);
        bomb = format!("{bomb}- &a{level} [{below}]\n");
    }
    let long = format!("- &a {{role: user, content: {}}}\n", "x".repeat(1 << 20));
    for (text, message) in [
        ("[".repeat(100_000), "the document is nested too deep"),
        ("- ".repeat(100_000), "the document is nested too deep"),
        ("{a: ".repeat(100_000), "the document is nested too deep"),
        (bomb, "the document has too many values"),
        (
            format!("{long}{}", "- *a\n".repeat(20)),
            "the aliases repeat too much text",
        ),
        (
            "- a\n".repeat((1 << 18) + 1),
            "the document has too many values",
        ),
        (
            format!("- &a [{}]\n- [{}]", "b,".repeat(2000), "*a,".repeat(2000)),
            "the document has too many values",
        ),
    ] {
        let fault = read(&text).unwrap_err();
        assert_eq!(fault.message(), message);
        assert!(fault.place().is_some());
    }
}

#[test]
fn a_place_in_a_template_is_a_place_in_the_file() {
    let place = |line, column| Some(Place { line, column });
    // A literal block: each line of the template is a line of the file.
    let text = content("- role: user\n  content: |\n    one\n\n      two {{ x }}\n");
    assert_eq!(text.value, "one\n\n  two {{ x }}\n");
    assert_eq!(text.place_of(1, 1), place(3, 5));
    assert_eq!(text.place_of(3, 7), place(5, 11));
    let text = content("- role: user\n  content: |2-\n      one\n    two\n");
    assert_eq!(text.value, "  one\ntwo");
    assert_eq!(text.place_of(2, 1), place(4, 5));
    let text = content("- role: user\n  content: |\n\n    one\n");
    assert_eq!(text.value, "\none\n");
    assert_eq!(text.place_of(2, 1), place(4, 5));
    // One line, with and without quotes.
    for (line, column) in [
        ("- {role: user, content: \"größe {{ x }}\"}", 26),
        ("- {role: user, content: 'größe {{ x }}'}", 26),
        ("- role: user\n  content: größe {{ x }}", 12),
    ] {
        let text = content(line);
        let line = if line.contains('\n') { 2 } else { 1 };
        assert_eq!(text.place_of(1, 1), place(line, column));
        assert_eq!(text.place_of(1, 7), place(line, column + 6));
    }
    // Escapes and folded lines: the place is the beginning of the text.
    let text = content("- {role: user, content: \"a\\tb {{ x }}\"}");
    assert_eq!(text.place_of(1, 5), place(1, 26));
    let text = content("- role: user\n  content: one\n    two\n");
    assert_eq!(
        (text.value.as_str(), text.place_of(1, 5)),
        ("one two", place(2, 12))
    );
    let text = content("- role: user\n  content: >\n    one\n    two\n");
    assert_eq!(text.value, "one two\n");
    assert_eq!(text.place_of(1, 5).map(|place| place.line), Some(3));
}

#[test]
fn other_formats_have_the_same_grammar() {
    let segment: Segment =
        serde_json::from_str(r#"{"role": "user", "content": "hi", "placeholder": null}"#).unwrap();
    let Segment::Message { role, .. } = &segment else {
        panic!("{segment:?}");
    };
    assert_eq!(role.place, None);
    for (text, expected) in [
        (
            r#"{"role": "user"}"#,
            "a segment has `role` and `content`, or `placeholder` alone",
        ),
        (r#"{"role": "user", "content": 1}"#, "`content` is not text"),
        (r#"{"role": "user", "role": "user"}"#, "duplicate key"),
        (r#"{"a": 1}"#, "unknown key"),
        (
            "[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]",
            "the document is nested too deep",
        ),
    ] {
        let error = serde_json::from_str::<Segment>(text)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}
