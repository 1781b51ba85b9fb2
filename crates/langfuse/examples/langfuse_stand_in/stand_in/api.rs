//! The documented answers.

use base64::{Engine, engine::general_purpose::STANDARD};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use super::{PUBLIC_KEY, Received, SECRET_KEY, prompts::StoredPrompt};

const PROMPTS: &str = "/api/public/v2/prompts/";

/// A status and an object of JSON.
pub(super) type Answer = (u16, Value);

pub(super) fn error(status: u16, message: &str) -> Answer {
    let name = match status {
        400 => "InvalidRequestError",
        401 => "UnauthorizedError",
        403 => "ForbiddenError",
        404 => "LangfuseNotFoundError",
        405 => "MethodNotAllowedError",
        429 => "RateLimitExceeded",
        _ => "InternalServerError",
    };
    (status, json!({"message": message, "error": name}))
}

/// Returns the name in the path of a request, if it is for a prompt.
pub(super) fn prompt_name(target: &str) -> Option<String> {
    let path = target.split('?').next()?;
    decode(path.strip_prefix(PROMPTS)?)
}

fn decode(text: &str) -> Option<String> {
    Some(percent_decode_str(text).decode_utf8().ok()?.into_owned())
}

/// Returns a parameter of the query. An empty one counts as absent, as for Langfuse.
fn parameter(target: &str, name: &str) -> Option<String> {
    let (_, query) = target.split_once('?')?;
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.into_iter().find(|(key, _)| *key == name)?;
    decode(&value.replace('+', " ")).filter(|value| !value.is_empty())
}

pub(super) fn answer(request: &Received, prompts: &[StoredPrompt]) -> Answer {
    let keys = STANDARD.encode(format!("{PUBLIC_KEY}:{SECRET_KEY}"));
    if request.header("authorization") != Some(&format!("Basic {keys}")) {
        return error(
            401,
            "Invalid credentials. Confirm that you've configured the correct host.",
        );
    }
    let Some(name) = prompt_name(&request.target) else {
        return error(404, "No such route");
    };
    if request.method != "GET" {
        return error(405, "Method not allowed");
    }
    let version = parameter(&request.target, "version");
    let label = parameter(&request.target, "label");
    let (wanted, found) = match (version, label) {
        (Some(_), Some(_)) => return error(400, "Cannot specify both version and label"),
        (Some(version), None) => {
            let Ok(version) = version.parse::<u64>() else {
                return error(400, "Invalid request data");
            };
            let found = prompts
                .iter()
                .find(|prompt| prompt.name == name && prompt.version == version);
            (format!("version {version}"), found)
        }
        (None, label) => {
            let label = label.unwrap_or_else(|| "production".to_owned());
            let found = prompts
                .iter()
                .find(|prompt| prompt.name == name && prompt.labels.contains(&label));
            (format!("label '{label}'"), found)
        }
    };
    match found {
        Some(prompt) => (200, prompt.to_json()),
        None => error(404, &format!("Prompt not found: '{name}' with {wanted}")),
    }
}
