//! Prints the request bodies of generated results as JSON lines, three for each result: one of each provider.
//!
//! `cargo run --example requests -- 200 7 | python3 scripts/check_requests.py` checks them against the types of
//! the official Python clients. The arguments are the number of results and the seed of the generator.

use std::{
    env,
    error::Error,
    io::{self, Write},
};

use openarmature_prompts::{
    Message, Prompt, PromptResult,
    message::{
        AssistantBlock, ImageBlock, ImageDetail, RedactedThinkingBlock, TextBlock, ThinkingBlock,
        ToolCall, UserBlock,
    },
    placeholder,
    prompt::{Placeholders, SamplingConfig},
    requests::{self, InvalidRequest},
};
use serde_json::{Map, Value, json};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// A small generator of random numbers, SplitMix64: the same seed gives the same results everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % bound
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    fn text(&mut self) -> String {
        const WORDS: [&str; 8] = [
            "roof", "Straße", "\"door\"", "a\nline", "{{ x }}", "🏡", "42", " ",
        ];
        let mut text = String::from("the");
        for _ in 0..=self.below(4) {
            let index = usize::try_from(self.below(8)).unwrap_or(0);
            text.extend([" ", WORDS[index]]);
        }
        text
    }

    fn float(&mut self, limit: u32) -> f64 {
        let thousandths = u32::try_from(self.below(u64::from(limit) * 1000 + 1)).unwrap_or(0);
        f64::from(thousandths) / 1000.0
    }
}

fn main() -> Outcome {
    let mut arguments = env::args().skip(1);
    let results: u32 = arguments.next().map_or(Ok(200), |count| count.parse())?;
    let mut random = Random(arguments.next().map_or(Ok(1), |seed| seed.parse())?);
    let mut out = io::stdout().lock();
    for _ in 0..results {
        let result = result(&mut random)?;
        let bodies = [
            ("openai", requests::openai::body("gpt-4o-mini", &result)),
            (
                "anthropic",
                requests::anthropic::body("claude-sonnet-4-5", &result),
            ),
            ("gemini", requests::gemini::body(&result)),
        ];
        for (provider, body) in bodies {
            writeln!(out, "{}", line(provider, body))?;
        }
    }
    Ok(())
}

fn line(provider: &str, body: Result<Map<String, Value>, InvalidRequest>) -> Value {
    match body {
        Ok(body) => json!({"provider": provider, "body": body}),
        Err(refused) => json!({"provider": provider, "refused": refused.to_string()}),
    }
}

fn result(random: &mut Random) -> Outcome<PromptResult> {
    let placeholders = Placeholders::from([("conversation", conversation(random)?)]);
    let prompt = Prompt::chat("generated", [placeholder!("conversation")]);
    let prompt = prompt.with_sampling(sampling(random)?);
    Ok(prompt.render_with(Map::new(), &placeholders)?)
}

fn conversation(random: &mut Random) -> Outcome<Vec<Message>> {
    let mut messages = vec![];
    if random.one_in(2) {
        messages.push(Message::system(random.text())?);
    }
    messages.push(user(random)?);
    for turn in 0..random.below(4) {
        let mut calls = vec![];
        for number in 0..random.below(3) {
            calls.push(call(random, format!("call-{turn}-{number}")));
        }
        let answers: Vec<_> = calls.iter().map(|call| call.id().to_owned()).collect();
        messages.push(assistant(random, calls)?);
        for id in answers {
            messages.push(Message::tool(random.text(), id));
        }
        if random.one_in(2) {
            messages.push(user(random)?);
        }
    }
    if messages
        .last()
        .is_some_and(|last| matches!(last, Message::Assistant(_)))
    {
        messages.push(user(random)?);
    }
    Ok(messages)
}

fn user(random: &mut Random) -> Outcome<Message> {
    if random.one_in(2) {
        return Ok(Message::user(random.text())?);
    }
    let mut blocks: Vec<UserBlock> = vec![];
    for _ in 0..=random.below(3) {
        if random.one_in(2) {
            blocks.push(TextBlock::new(random.text())?.into());
        } else {
            blocks.push(image(random).into());
        }
    }
    Ok(Message::user(blocks)?)
}

fn image(random: &mut Random) -> ImageBlock {
    let image = match random.below(3) {
        0 => ImageBlock::inline("QUJDRA==", "image/png"),
        1 => ImageBlock::url("https://example.com/picture.jpg"),
        _ => ImageBlock::url("https://example.com/picture").with_media_type("image/webp"),
    };
    let details = [ImageDetail::Auto, ImageDetail::Low, ImageDetail::High];
    let index = usize::try_from(random.below(4)).unwrap_or(0);
    image.with_detail(details.get(index).copied())
}

fn assistant(random: &mut Random, calls: Vec<ToolCall>) -> Outcome<Message> {
    if random.one_in(2) {
        let content = if calls.is_empty() || random.one_in(2) {
            random.text()
        } else {
            String::new()
        };
        return Ok(Message::assistant_calling(content, calls)?);
    }
    let mut blocks: Vec<AssistantBlock> = vec![];
    for _ in 0..=random.below(3) {
        blocks.push(match random.below(5) {
            0 => ThinkingBlock::new(random.text()).into(),
            1 => ThinkingBlock::new(random.text())
                .with_signature("c2ln")
                .into(),
            2 => RedactedThinkingBlock::new("ZGF0YQ==").into(),
            3 => TextBlock::new(random.text())?.with_signature("c2ln").into(),
            _ => TextBlock::new(random.text())?.into(),
        });
    }
    Ok(Message::assistant_calling(blocks, calls)?)
}

fn call(random: &mut Random, id: String) -> ToolCall {
    let arguments = json!({
        "text": random.text(),
        "count": random.below(9),
        "nested": {"z": [null, true, random.float(2)], "a": {}},
    });
    let arguments = arguments.as_object().cloned().filter(|_| !random.one_in(4));
    let call = ToolCall::new(id, "look_up", arguments);
    if random.one_in(3) {
        return call.with_signature("c2ln");
    }
    call
}

/// Returns parameters in the ranges that all providers have for them, or none.
fn sampling(random: &mut Random) -> Outcome<Option<SamplingConfig>> {
    if random.one_in(10) {
        return Ok(None);
    }
    let mut sampling = SamplingConfig::new();
    if !random.one_in(10) {
        sampling = sampling.with_max_tokens(1 + random.below(4096));
    }
    if random.one_in(2) {
        sampling = sampling.try_with_temperature(random.float(1))?;
    }
    if random.one_in(2) {
        sampling = sampling.try_with_top_p(random.float(1))?;
    }
    if random.one_in(12) {
        sampling = sampling.with_seed(i64::try_from(random.below(1 << 31))?);
    }
    if random.one_in(12) {
        sampling = sampling.try_with_frequency_penalty(random.float(2))?;
    }
    if random.one_in(12) {
        sampling = sampling.try_with_presence_penalty(-random.float(2))?;
    }
    if random.one_in(3) {
        let sequences: Vec<_> = (0..=random.below(3))
            .map(|number| format!("END {number}"))
            .collect();
        sampling = sampling.with_stop_sequences(sequences);
    }
    Ok(Some(sampling))
}
