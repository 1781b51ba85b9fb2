//! A small client of OpenAI Chat Completions.

use std::{env, fmt, time::Duration};

use openarmature_prompts::{
    PromptResult, active,
    prompt::CrossedBounds,
    requests::{self, InvalidRequest},
};
use opentelemetry::{
    KeyValue,
    trace::{Span, SpanKind, Status, Tracer},
};
use opentelemetry_sdk::trace::SdkTracer;
use serde_json::Value;
use ureq::Agent;

/// The base URL of OpenAI, which is used when `OPENAI_BASE_URL` is not set.
const OPENAI: &str = "https://api.openai.com/v1";

/// The error for a call that has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// Nothing was sent: the result cannot become a request.
    #[error(transparent)]
    Invalid(#[from] InvalidRequest),
    /// The provider was not reached, or did not answer in time.
    #[error("no answer: {0}")]
    Transport(#[from] ureq::Error),
    /// The provider refused the request.
    #[error("the provider answered with status {status}: {message}")]
    Status {
        /// The HTTP status.
        status: u16,
        /// The provider's message.
        message: String,
    },
    /// The answer is not a chat completion.
    #[error("the answer has no {0}")]
    Answer(&'static str),
}

/// The answer of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The text of the first choice.
    pub text: String,
    /// The tokens of the prompt, if the provider counts them.
    pub prompt_tokens: Option<u64>,
    /// The tokens of the answer, if the provider counts them.
    pub completion_tokens: Option<u64>,
    /// The bounds of the prompt's token budget that the call crossed.
    pub crossed: CrossedBounds,
}

/// A client of OpenAI Chat Completions, or of a server that speaks its protocol.
pub struct Client {
    agent: Agent,
    base_url: String,
    key: String,
    model: String,
    tracer: SdkTracer,
}

impl Client {
    /// Creates a client.
    pub fn new(base_url: &str, key: &str, model: &str, tracer: SdkTracer) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(Duration::from_mins(1)))
            .http_status_as_error(false)
            .build();
        Self {
            agent: config.new_agent(),
            base_url: base_url.trim_end_matches('/').to_owned(),
            key: key.to_owned(),
            model: model.to_owned(),
            tracer,
        }
    }

    /// Creates a client from `OPENAI_API_KEY`, `OPENAI_BASE_URL` and `OPENAI_MODEL`.
    ///
    /// Returns `None` if there is no key.
    pub fn from_env(tracer: SdkTracer) -> Option<Self> {
        let key = env::var("OPENAI_API_KEY").ok()?;
        let base_url = env::var("OPENAI_BASE_URL").unwrap_or_else(|_| OPENAI.to_owned());
        let model = env::var("OPENAI_MODEL").unwrap_or_else(|_| "gpt-4o-mini".to_owned());
        Some(Self::new(&base_url, &key, &model, tracer))
    }

    /// Sends a rendered prompt, in a span that carries the active prompt and group.
    ///
    /// # Errors
    ///
    /// [`CallError`] if there is no answer. It holds neither the key nor the text of a message.
    pub fn chat(&self, result: &PromptResult) -> Result<Answer, CallError> {
        active::with_prompt(result, || {
            let mut span = self
                .tracer
                .span_builder(format!("chat {}", self.model))
                .with_kind(SpanKind::Client)
                .start(&self.tracer);
            let outcome = self.send(result);
            match &outcome {
                Ok(answer) => span.set_attributes(usage(answer)),
                Err(error) => span.set_status(Status::error(error.to_string())),
            }
            span.end();
            outcome
        })
    }

    fn send(&self, result: &PromptResult) -> Result<Answer, CallError> {
        let body = requests::openai::body(&self.model, result)?;
        let mut response = self
            .agent
            .post(format!("{}/chat/completions", self.base_url))
            .header("authorization", format!("Bearer {}", self.key))
            .send_json(&body)?;
        let status = response.status();
        let answer: Value = response.body_mut().read_json().unwrap_or_default();
        if !status.is_success() {
            let message = answer["error"]["message"].as_str();
            return Err(CallError::Status {
                status: status.as_u16(),
                message: message.unwrap_or("no message").to_owned(),
            });
        }
        let text = answer["choices"][0]["message"]["content"].as_str();
        let tokens = |name| answer["usage"][name].as_u64();
        let (prompt_tokens, completion_tokens) =
            (tokens("prompt_tokens"), tokens("completion_tokens"));
        let crossed = result
            .token_budget()
            .map(|budget| budget.crossed(prompt_tokens, completion_tokens, tokens("total_tokens")));
        Ok(Answer {
            text: text.ok_or(CallError::Answer("text"))?.to_owned(),
            prompt_tokens,
            completion_tokens,
            crossed: crossed.unwrap_or_default(),
        })
    }
}

/// Shows everything but the key.
impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.base_url)
            .field("model", &self.model)
            .finish_non_exhaustive()
    }
}

fn usage(answer: &Answer) -> Vec<KeyValue> {
    let pairs = [
        ("gen_ai.usage.input_tokens", answer.prompt_tokens),
        ("gen_ai.usage.output_tokens", answer.completion_tokens),
    ];
    let counted = pairs.into_iter().filter_map(|(name, tokens)| {
        let tokens = i64::try_from(tokens?).ok()?;
        Some(KeyValue::new(name, tokens))
    });
    counted.collect()
}
