//! A conversation becomes the same body each time, or is refused; no text of a message is lost.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use openarmature_prompts::{
    Message,
    message::{
        AssistantBlock, ImageBlock, RedactedThinkingBlock, TextBlock, ThinkingBlock, ToolCall,
        UserBlock,
    },
    prompt::SamplingConfig,
    requests::{anthropic, gemini, openai},
};
use serde_json::{Map, Value};

#[derive(Arbitrary, Debug)]
enum Block {
    Text(String, Option<String>),
    Thinking(String, Option<String>),
    Redacted(String),
    Url(String, Option<String>),
    Inline(String, String),
}

#[derive(Arbitrary, Debug)]
enum Input {
    System(String),
    User(String),
    UserBlocks(Vec<Block>),
    Assistant(Vec<Block>, Vec<(String, String, Option<String>)>),
    Tool(String, String),
}

#[derive(Arbitrary, Debug)]
struct Sampling {
    temperature: Option<f64>,
    max_tokens: Option<u64>,
    stop: Option<Vec<String>>,
    extras: Vec<(String, Result<i64, String>)>,
}

fn text(text: String, signature: Option<String>) -> Option<TextBlock> {
    let block = TextBlock::new(text).ok()?;
    Some(match signature {
        Some(signature) => block.with_signature(signature),
        None => block,
    })
}

fn user(block: Block) -> Option<UserBlock> {
    match block {
        Block::Text(words, signature) => text(words, signature).map(Into::into),
        Block::Url(url, media_type) => Some(match media_type {
            Some(media_type) => ImageBlock::url(url).with_media_type(media_type).into(),
            None => ImageBlock::url(url).into(),
        }),
        Block::Inline(data, media_type) => Some(ImageBlock::inline(data, media_type).into()),
        _ => None,
    }
}

fn assistant(block: Block) -> Option<AssistantBlock> {
    match block {
        Block::Text(words, signature) => text(words, signature).map(Into::into),
        Block::Thinking(words, signature) => Some(match signature {
            Some(signature) => ThinkingBlock::new(words).with_signature(signature).into(),
            None => ThinkingBlock::new(words).into(),
        }),
        Block::Redacted(data) => Some(RedactedThinkingBlock::new(data).into()),
        _ => None,
    }
}

fn message(input: Input) -> Option<Message> {
    match input {
        Input::System(words) => Message::system(words).ok(),
        Input::User(words) => Message::user(words).ok(),
        Input::UserBlocks(blocks) => {
            let blocks: Vec<UserBlock> = blocks.into_iter().filter_map(user).collect();
            Message::user(blocks).ok()
        }
        Input::Assistant(blocks, calls) => {
            let blocks: Vec<AssistantBlock> = blocks.into_iter().filter_map(assistant).collect();
            let calls = calls.into_iter().map(|(id, name, value)| {
                let arguments = value.map(|value| Map::from_iter([("q".into(), value.into())]));
                ToolCall::new(id, name, arguments)
            });
            Message::assistant_calling(blocks, calls.collect()).ok()
        }
        Input::Tool(words, id) => Some(Message::tool(words, id)),
    }
}

fn sampling(input: Sampling) -> SamplingConfig {
    let mut sampling = SamplingConfig::new();
    if let Some(temperature) = input.temperature
        && let Ok(changed) = sampling.clone().try_with_temperature(temperature)
    {
        sampling = changed;
    }
    if let Some(max_tokens) = input.max_tokens {
        sampling = sampling.with_max_tokens(max_tokens);
    }
    if let Some(stop) = input.stop {
        sampling = sampling.with_stop_sequences(stop);
    }
    let extras = input.extras.into_iter().map(|(name, value)| {
        let value = value.map_or_else(Value::from, Value::from);
        (name, value)
    });
    sampling.with_extras(extras.collect())
}

fuzz_target!(|input: (Vec<Input>, Sampling)| {
    let messages: Vec<Message> = input.0.into_iter().filter_map(message).collect();
    let sampling = sampling(input.1);
    let conversation = (&messages, Some(&sampling));
    let bodies = || {
        [
            openai::body("model", conversation),
            anthropic::body("model", conversation),
            gemini::body(conversation),
        ]
    };
    for (body, again) in bodies().into_iter().zip(bodies()) {
        match (body, again) {
            (Ok(body), Ok(again)) => {
                let bytes = serde_json::to_vec(&body).expect("a body serializes");
                assert_eq!(bytes, serde_json::to_vec(&again).expect("a body serializes"));
                let written = String::from_utf8(bytes).expect("JSON is UTF-8");
                for message in &messages {
                    let words = message.text().unwrap_or_default();
                    let json = Value::from(words).to_string();
                    assert!(written.contains(json.trim_matches('"')), "{words:?} is lost");
                }
            }
            (Err(error), Err(_)) => assert_eq!(error.category(), "provider_invalid_request"),
            (body, again) => panic!("{body:?} and {again:?}"),
        }
    }
});
