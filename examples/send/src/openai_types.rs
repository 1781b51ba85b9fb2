//! The body of a request as the type of `async-openai`.

use async_openai::types::chat::CreateChatCompletionRequest;
use openarmature_prompts::requests::{self, Conversation, InvalidRequest};
use serde_json::Value;

/// The error for a conversation that is no [`CreateChatCompletionRequest`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConvertError {
    /// No request of this provider can be made.
    #[error(transparent)]
    Invalid(#[from] InvalidRequest),
    /// The type refuses the body.
    #[error("the body is not a request of async-openai: {0}")]
    Refused(#[from] serde_json::Error),
    /// The type has no place for a part of the body, most often an extra such as `top_k`.
    #[error("async-openai has no place for {place}")]
    NoPlace {
        /// The part, as a JSON Pointer.
        place: String,
    },
}

/// Returns the request of a conversation.
///
/// The type reads the body of [`requests::openai::body`]. A field that it does not know would be dropped
/// without a word, so the request is written again and compared with the body.
///
/// # Errors
///
/// [`ConvertError`] if the conversation cannot become a request, or if the type cannot hold all of it.
///
/// ```
/// use openarmature_prompts::{Prompt, prompt::SamplingConfig};
/// use openarmature_prompts_send::openai_types;
///
/// let prompt = Prompt::text("greeting", "Hello, {{ user }}!");
/// let result = prompt.render([("user", "Alice")])?;
/// let request = openai_types::request("gpt-4o-mini", &result)?;
/// assert_eq!(request.messages.len(), 1);
///
/// let extras: serde_json::Map<_, _> = [("top_k".to_owned(), 40.into())].into_iter().collect();
/// let result = prompt.with_sampling(SamplingConfig::new().with_extras(extras)).render([("user", "Alice")])?;
/// let refused = openai_types::request("gpt-4o-mini", &result).unwrap_err();
/// assert_eq!(refused.to_string(), "async-openai has no place for /top_k");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn request<'a>(
    model: &str,
    conversation: impl Into<Conversation<'a>>,
) -> Result<CreateChatCompletionRequest, ConvertError> {
    let body = Value::Object(requests::openai::body(model, conversation)?);
    let request: CreateChatCompletionRequest = serde_json::from_value(body.clone())?;
    let held = serde_json::to_value(&request)?;
    match lost(&body, &held) {
        Some(place) => Err(ConvertError::NoPlace { place }),
        None => Ok(request),
    }
}

/// Returns the place of the first part of a document that another does not have.
fn lost(document: &Value, held: &Value) -> Option<String> {
    match (document, held) {
        (Value::Object(fields), Value::Object(held)) => {
            fields
                .iter()
                .find_map(|(name, field)| match held.get(name) {
                    Some(held) => lost(field, held).map(|place| format!("/{name}{place}")),
                    None => Some(format!("/{name}")),
                })
        }
        (Value::Array(items), Value::Array(held)) if items.len() == held.len() => {
            let pairs = items.iter().zip(held).enumerate();
            pairs.into_iter().find_map(|(index, (item, held))| {
                lost(item, held).map(|place| format!("/{index}{place}"))
            })
        }
        // The type has single precision for sampling parameters.
        (Value::Number(number), Value::Number(held)) if is_same_number(number, held) => None,
        _ if document == held => None,
        _ => Some(String::new()),
    }
}

fn is_same_number(number: &serde_json::Number, held: &serde_json::Number) -> bool {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "single precision is compared"
    )]
    let single = |number: &serde_json::Number| number.as_f64().map(|number| number as f32);
    number == held || single(number) == single(held)
}
