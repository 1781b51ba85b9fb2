//! Conversations as the types of popular clients.

use std::error::Error;

use openarmature_prompts::{
    Message,
    message::{
        AssistantBlock, ImageBlock, ImageDetail, RedactedThinkingBlock, TextBlock, ThinkingBlock,
        ToolCall,
    },
    prompt::SamplingConfig,
    requests,
};
use openarmature_prompts_send::{openai_types, rig_messages};
use rig_core::completion::message as rig;
use serde_json::{Value, json};

type Outcome = Result<(), Box<dyn Error>>;

fn conversation() -> Result<Vec<Message>, Box<dyn Error>> {
    let arguments = serde_json::from_str(r#"{"city": "Bern", "days": [1, 2]}"#)?;
    let calls = vec![
        ToolCall::new("call-1", "weather", Some(arguments)),
        ToolCall::new("call-2", "time", None),
    ];
    Ok(vec![
        Message::system("You answer in French.")?,
        Message::user([
            TextBlock::new("Where is this?")?.into(),
            ImageBlock::inline("aGk=", "image/png")
                .with_detail(ImageDetail::Low)
                .into(),
            ImageBlock::url("https://example.com/a.png").into(),
        ])?,
        Message::assistant_calling("I look it up.", calls)?,
        Message::tool("sunny", "call-1"),
        Message::tool("noon", "call-2"),
        Message::user("And tomorrow?")?,
    ])
}

#[test]
fn async_openai_holds_the_whole_body() -> Outcome {
    let messages = conversation()?;
    let sampling = SamplingConfig::new()
        .try_with_temperature(0.7)?
        .try_with_top_p(0.9)?
        .with_max_tokens(64)
        .with_seed(7)
        .with_stop_sequences(["END"]);
    let request = openai_types::request("gpt-4o-mini", (&messages, Some(&sampling)))?;
    assert_eq!(request.messages.len(), messages.len());
    assert_eq!(request.temperature, Some(0.7));
    let held = serde_json::to_value(&request)?;
    let body = Value::Object(requests::openai::body("gpt-4o-mini", (&messages, None))?);
    assert_eq!(held["messages"], body["messages"]);
    Ok(())
}

#[test]
fn what_async_openai_would_drop_is_an_error() -> Outcome {
    let messages = conversation()?;
    let sampling = SamplingConfig::new().with_extras(serde_json::from_value::<
        serde_json::Map<_, _>,
    >(json!({ "min_p": 0.1 }))?);
    let error = openai_types::request("gpt-4o-mini", (&messages, Some(&sampling))).unwrap_err();
    assert_eq!(error.to_string(), "async-openai has no place for /min_p");
    Ok(())
}

#[test]
fn rig_holds_texts_images_calls_and_results() -> Outcome {
    let messages = rig_messages::convert(&conversation()?)?;
    // The two results are one message.
    assert_eq!(messages.len(), 5);
    assert_eq!(messages[0], rig::Message::system("You answer in French."));
    assert_eq!(messages[4], rig::Message::user("And tomorrow?"));
    let rig::Message::User { content } = &messages[1] else {
        panic!("{messages:?}");
    };
    let detail = Some(rig::ImageDetail::Low);
    let png = Some(rig::ImageMediaType::PNG);
    assert_eq!(
        content[1],
        rig::UserContent::image_base64("aGk=", png, detail)
    );
    assert_eq!(
        content[2],
        rig::UserContent::image_url("https://example.com/a.png", None, None)
    );
    let rig::Message::Assistant(assistant) = &messages[2] else {
        panic!("{messages:?}");
    };
    let calls: Vec<&rig::ToolCall> = assistant.tool_calls().collect();
    assert_eq!(calls[0].function.arguments["days"], json!([1, 2]));
    assert!(calls[1].function.arguments.is_empty());
    let rig::Message::User { content } = &messages[3] else {
        panic!("{messages:?}");
    };
    let results = [
        calls[0].result(vec![rig::ToolResultContent::text("sunny")]),
        calls[1].result(vec![rig::ToolResultContent::text("noon")]),
    ];
    let results: Vec<rig::UserContent> = results
        .into_iter()
        .map(rig::UserContent::ToolResult)
        .collect();
    assert_eq!(*content, results);
    Ok(())
}

#[test]
fn what_rig_cannot_hold_is_an_error() -> Outcome {
    let text = TextBlock::new("Hi")?.with_signature("s");
    let cases = [
        (
            Message::user([text.clone().into()])?,
            "the signature of a text",
        ),
        (
            Message::assistant([AssistantBlock::from(text)])?,
            "the signature of a text",
        ),
        (
            Message::user([ImageBlock::inline("aGk=", "image/tiff").into()])?,
            "an image of the type \"image/tiff\"",
        ),
        (
            Message::assistant([AssistantBlock::from(
                ThinkingBlock::new("Hm").with_signature("s"),
            )])?,
            "the signature of a thought",
        ),
        (
            Message::assistant([AssistantBlock::from(RedactedThinkingBlock::new("d"))])?,
            "a redacted thought",
        ),
        (
            Message::assistant_calling("", vec![ToolCall::new("", "time", None)])?,
            "a call without an id",
        ),
        (
            Message::assistant_calling("", vec![ToolCall::new("call-1", "", None)])?,
            "a tool without a name",
        ),
        (
            Message::assistant_calling(
                "",
                vec![ToolCall::new("1", "t", None).with_signature("s")],
            )?,
            "the signature of a call",
        ),
        (
            Message::tool("noon", "call-9"),
            "the result of \"call-9\", which no message before it calls",
        ),
    ];
    for (message, what) in cases {
        let error = rig_messages::convert([&Message::user("Hi")?, &message]).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("message 2: rig has no place for {what}")
        );
    }
    Ok(())
}

#[test]
fn thoughts_without_a_signature_are_reasoning() -> Outcome {
    let blocks = [
        AssistantBlock::from(ThinkingBlock::new("Hm")),
        TextBlock::new("Yes.")?.into(),
    ];
    let messages = rig_messages::convert([&Message::assistant(blocks)?])?;
    let content = vec![
        rig::AssistantContent::reasoning("Hm"),
        rig::AssistantContent::text("Yes."),
    ];
    assert_eq!(
        messages,
        [rig::Message::Assistant(rig::AssistantMessage::new(content))]
    );
    Ok(())
}
