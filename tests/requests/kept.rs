//! The parts of messages that a body must have, by rules that are independent of the mappings.

use std::collections::HashMap;

use openarmature_prompts::{
    Message,
    message::{
        AssistantBlock, Content, ImageBlock, ImageSource, RedactedThinkingBlock, TextBlock,
        ThinkingBlock, ToolCall, UserBlock,
    },
};
use serde_json::json;

/// A conversation that each provider takes. All texts, ids and names in it are different tokens.
#[derive(Default)]
pub(crate) struct Tokens {
    next: usize,
    pub(crate) messages: Vec<Message>,
}

impl Tokens {
    pub(crate) fn token(&mut self) -> String {
        self.next += 1;
        format!("leaf{};", self.next)
    }

    pub(crate) fn text(&mut self, signed: bool) -> TextBlock {
        let text = TextBlock::new(self.token()).unwrap();
        if signed {
            text.with_signature(self.token())
        } else {
            text
        }
    }

    pub(crate) fn user(&mut self, kinds: &[u8]) {
        let mut blocks: Vec<UserBlock> = vec![];
        for kind in kinds {
            blocks.push(match kind % 5 {
                0 => self.text(false).into(),
                1 => self.text(true).into(),
                2 => ImageBlock::url(format!("https://example.com/{}.png", self.token())).into(),
                3 => ImageBlock::url(self.token())
                    .with_media_type("image/png")
                    .into(),
                _ => ImageBlock::inline(self.token(), "image/png").into(),
            });
        }
        let content = match kinds {
            [] => Content::Text(self.token()),
            _ => Content::Blocks(blocks),
        };
        self.messages.push(Message::user(content).unwrap());
    }

    pub(crate) fn assistant(&mut self, kinds: &[u8], calls: usize) {
        let mut blocks: Vec<AssistantBlock> = vec![];
        for kind in kinds {
            blocks.push(match kind % 5 {
                0 => self.text(false).into(),
                1 => self.text(true).into(),
                2 => ThinkingBlock::new(self.token()).into(),
                3 => ThinkingBlock::new(self.token())
                    .with_signature(self.token())
                    .into(),
                _ => RedactedThinkingBlock::new(self.token()).into(),
            });
        }
        let content = match kinds {
            [] if calls % 2 == 1 => Content::Text(String::new()),
            [] => Content::Text(self.token()),
            _ => Content::Blocks(blocks),
        };
        let calls: Vec<_> = (0..calls)
            .map(|number| {
                let arguments = json!({self.token(): [{"x": self.token()}]});
                let arguments = arguments.as_object().cloned();
                let call = ToolCall::new(self.token(), self.token(), arguments);
                if number == 0 {
                    call.with_signature(self.token())
                } else {
                    call
                }
            })
            .collect();
        let ids: Vec<_> = calls.iter().map(|call| call.id().to_owned()).collect();
        self.messages
            .push(Message::assistant_calling(content, calls).unwrap());
        for id in ids {
            let content = self.token();
            self.messages.push(Message::tool(content, id));
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Provider {
    Openai,
    Anthropic,
    Gemini,
}

/// The tokens that a body must have: all but those that the rules leave out.
pub(crate) fn kept(provider: Provider, messages: &[Message]) -> Vec<&str> {
    let mut kept = vec![];
    let mut names = HashMap::new();
    let is_gemini = provider == Provider::Gemini;
    for message in messages {
        match message {
            Message::System(system) => kept.push(system.content()),
            Message::User(user) => match user.content() {
                Content::Text(text) => kept.push(text),
                Content::Blocks(blocks) => kept.extend(blocks.iter().map(|block| match block {
                    UserBlock::Text(text) => text.text(),
                    UserBlock::Image(image) => match image.source() {
                        ImageSource::Url { url } => url,
                        ImageSource::Inline { base64_data } => base64_data.as_str(),
                        _ => unreachable!(),
                    },
                    _ => unreachable!(),
                })),
            },
            Message::Assistant(assistant) => {
                match assistant.content() {
                    Content::Text(text) => kept.push(text),
                    Content::Blocks(blocks) => {
                        kept.extend(blocks.iter().flat_map(|block| kept_of(provider, block)));
                    }
                }
                for call in assistant.tool_calls() {
                    names.insert(call.id(), call.name());
                    kept.extend([call.id(), call.name()]);
                    kept.extend(call.signature().filter(|_| is_gemini));
                    for (key, value) in call.arguments().unwrap() {
                        kept.extend([key, value[0]["x"].as_str().unwrap()]);
                    }
                }
            }
            Message::Tool(tool) => {
                kept.extend([tool.content(), tool.tool_call_id()]);
                kept.extend(names.get(tool.tool_call_id()).filter(|_| is_gemini));
            }
            _ => unreachable!(),
        }
    }
    kept
}

fn kept_of(provider: Provider, block: &AssistantBlock) -> Vec<&str> {
    match (block, provider) {
        (AssistantBlock::Text(text), Provider::Gemini) => [Some(text.text()), text.signature()]
            .into_iter()
            .flatten()
            .collect(),
        (AssistantBlock::Text(text), _) => vec![text.text()],
        (AssistantBlock::Thinking(thought), Provider::Anthropic) => match thought.signature() {
            Some(signature) => vec![thought.text(), signature],
            None => vec![],
        },
        (AssistantBlock::Thinking(thought), Provider::Gemini) => match thought.signature() {
            Some(_) => vec![],
            None => vec![thought.text()],
        },
        (AssistantBlock::RedactedThinking(thought), Provider::Anthropic) => vec![thought.data()],
        _ => vec![],
    }
}

/// The tokens in a text, sorted.
pub(crate) fn tokens<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let pieces = texts
        .into_iter()
        .flat_map(|text| text.split("leaf").skip(1));
    let mut tokens: Vec<_> = pieces
        .map(|piece| piece.split_once(';').unwrap().0)
        .collect();
    tokens.sort_unstable();
    tokens
}
