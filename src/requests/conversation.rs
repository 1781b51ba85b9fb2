//! The input of a request: messages and sampling parameters.

use nonempty::NonEmpty;

use crate::{
    message::Message,
    prompt::{PromptResult, SamplingConfig},
};

/// The messages and the sampling parameters that a request is made from.
///
/// A `&PromptResult` converts into a conversation, and so does a pair of messages and optional sampling
/// parameters: the form for a loop over tools, whose messages grow.
///
/// ```
/// use openarmature_prompts::{Message, Prompt, message::ToolCall, requests::{self, Conversation}};
///
/// let result = Prompt::text("weather", "How is the weather in {{ city }}?").render([("city", "Bern")])?;
/// let first = requests::openai::body("gpt-4o-mini", &result)?;
/// assert_eq!(first, requests::openai::body("gpt-4o-mini", (result.messages(), result.sampling()))?);
///
/// let mut messages: Vec<Message> = result.messages().iter().cloned().collect();
/// messages.push(Message::assistant_calling("", vec![ToolCall::new("call-1", "weather", None)])?);
/// messages.push(Message::tool("sunny", "call-1"));
/// let second = requests::openai::body("gpt-4o-mini", (&messages, result.sampling()))?;
/// assert_eq!(second["messages"].as_array().map(Vec::len), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conversation<'a> {
    first: Option<&'a Message>,
    rest: &'a [Message],
    sampling: Option<&'a SamplingConfig>,
}

impl<'a> Conversation<'a> {
    pub(super) fn messages(self) -> impl DoubleEndedIterator<Item = &'a Message> {
        self.first.into_iter().chain(self.rest)
    }

    pub(super) const fn len(self) -> usize {
        self.first.is_some() as usize + self.rest.len()
    }

    pub(super) const fn sampling(self) -> Option<&'a SamplingConfig> {
        self.sampling
    }
}

impl<'a> From<&'a PromptResult> for Conversation<'a> {
    fn from(result: &'a PromptResult) -> Self {
        (result.messages(), result.sampling()).into()
    }
}

impl<'a> From<(&'a NonEmpty<Message>, Option<&'a SamplingConfig>)> for Conversation<'a> {
    fn from((messages, sampling): (&'a NonEmpty<Message>, Option<&'a SamplingConfig>)) -> Self {
        Self {
            first: Some(&messages.head),
            rest: &messages.tail,
            sampling,
        }
    }
}

impl<'a> From<(&'a [Message], Option<&'a SamplingConfig>)> for Conversation<'a> {
    fn from((messages, sampling): (&'a [Message], Option<&'a SamplingConfig>)) -> Self {
        Self {
            first: None,
            rest: messages,
            sampling,
        }
    }
}

impl<'a> From<(&'a Vec<Message>, Option<&'a SamplingConfig>)> for Conversation<'a> {
    fn from((messages, sampling): (&'a Vec<Message>, Option<&'a SamplingConfig>)) -> Self {
        (messages.as_slice(), sampling).into()
    }
}

impl<'a, const N: usize> From<(&'a [Message; N], Option<&'a SamplingConfig>)> for Conversation<'a> {
    fn from((messages, sampling): (&'a [Message; N], Option<&'a SamplingConfig>)) -> Self {
        (messages.as_slice(), sampling).into()
    }
}
