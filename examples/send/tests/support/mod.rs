//! A server that checks requests as a provider does, and answers them.

use std::{
    collections::BTreeSet,
    net::SocketAddr,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
};

use serde_json::{Map, Value, json};
use tiny_http::{Header, Request, Response, Server};

/// The key that the server takes.
pub(crate) const KEY: &str = "sk-test-4f1d";

/// A server of OpenAI Chat Completions on this machine.
pub(crate) struct Provider {
    server: Arc<Server>,
    thread: Option<JoinHandle<()>>,
    bodies: Arc<Mutex<Vec<Value>>>,
}

impl Provider {
    /// Starts a server whose answers say `text`.
    pub(crate) fn start(text: &'static str) -> Self {
        let server = Arc::new(Server::http("127.0.0.1:0").unwrap());
        let bodies: Arc<Mutex<Vec<Value>>> = Arc::default();
        let (listening, kept) = (server.clone(), bodies.clone());
        let thread = thread::spawn(move || {
            for mut request in listening.incoming_requests() {
                let (status, answer) = match checked(&mut request) {
                    Ok(body) => {
                        let answer = completion(&body, text);
                        kept.lock().unwrap().push(body);
                        (200, answer)
                    }
                    Err((status, message)) => (status, json!({ "error": { "message": message } })),
                };
                let header = Header::from_bytes("content-type", "application/json").unwrap();
                let response = Response::from_string(answer.to_string());
                let response = response.with_status_code(status).with_header(header);
                request.respond(response).unwrap();
            }
        });
        Self {
            server,
            thread: Some(thread),
            bodies,
        }
    }

    pub(crate) fn base_url(&self) -> String {
        let address: SocketAddr = self.server.server_addr().to_ip().unwrap();
        format!("http://{address}/v1/")
    }

    /// Returns the bodies of the requests that were accepted.
    pub(crate) fn bodies(&self) -> Vec<Value> {
        self.bodies.lock().unwrap().clone()
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.server.unblock();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "the server failed");
        }
    }
}

type Refusal = (u16, String);

fn checked(request: &mut Request) -> Result<Value, Refusal> {
    let refuse = |status, message: &str| Err((status, message.to_owned()));
    if (request.method().as_str(), request.url()) != ("POST", "/v1/chat/completions") {
        return refuse(404, "unknown path");
    }
    let header = |name: &'static str| {
        let mut headers = request.headers().iter();
        let header = headers.find(|header| header.field.equiv(name));
        header.map_or("", |header| header.value.as_str()).to_owned()
    };
    if header("authorization") != format!("Bearer {KEY}") {
        return refuse(401, "incorrect API key");
    }
    if !header("content-type").starts_with("application/json") {
        return refuse(415, "the content type is not JSON");
    }
    let mut text = String::new();
    request.as_reader().read_to_string(&mut text).unwrap();
    let body: Value =
        serde_json::from_str(&text).map_err(|error| (400, format!("no JSON: {error}")))?;
    match fault(&body) {
        None => Ok(body),
        Some(fault) => Err((400, fault)),
    }
}

/// Returns what the provider has against a body.
fn fault(body: &Value) -> Option<String> {
    const KNOWN: [&str; 9] = [
        "model",
        "messages",
        "temperature",
        "top_p",
        "max_tokens",
        "seed",
        "stop",
        "frequency_penalty",
        "presence_penalty",
    ];
    let Some(fields) = body.as_object() else {
        return Some("the body is no object".into());
    };
    if let Some(unknown) = fields.keys().find(|key| !KNOWN.contains(&key.as_str())) {
        return Some(format!("unrecognized request argument: {unknown}"));
    }
    if !body["model"].is_string() {
        return Some("you must provide a model".into());
    }
    let Some(messages) = body["messages"]
        .as_array()
        .filter(|messages| !messages.is_empty())
    else {
        return Some("messages must not be empty".into());
    };
    let mut open = BTreeSet::new();
    messages.iter().enumerate().find_map(|(index, message)| {
        message_fault(message, &mut open).map(|fault| format!("messages[{index}]: {fault}"))
    })
}

/// Returns what is wrong with a message. `open` holds the calls of tools without a result.
fn message_fault(message: &Value, open: &mut BTreeSet<String>) -> Option<String> {
    let no_fields = Map::new();
    let fields = message.as_object().unwrap_or(&no_fields);
    let role = message["role"].as_str().unwrap_or_default();
    let allowed: &[&str] = match role {
        "system" | "user" => &["role", "content"],
        "assistant" => &["role", "content", "tool_calls"],
        "tool" => &["role", "content", "tool_call_id"],
        _ => return Some(format!("unknown role {role:?}")),
    };
    if let Some(unknown) = fields.keys().find(|key| !allowed.contains(&key.as_str())) {
        return Some(format!("unknown field {unknown:?}"));
    }
    if role == "tool" {
        let id = message["tool_call_id"].as_str().unwrap_or_default();
        return (!open.remove(id)).then(|| "no call of this id".into());
    }
    if !open.is_empty() {
        return Some("a call of a tool has no result".into());
    }
    for call in message["tool_calls"].as_array().into_iter().flatten() {
        let arguments = call["function"]["arguments"].as_str();
        let is_json = arguments.is_some_and(|text| serde_json::from_str::<Value>(text).is_ok());
        if call["type"] != "function" || !call["function"]["name"].is_string() || !is_json {
            return Some("a call of a tool is incomplete".into());
        }
        open.extend(call["id"].as_str().map(str::to_owned));
    }
    match &message["content"] {
        Value::String(_) => None,
        Value::Null if !open.is_empty() => None,
        Value::Array(parts) if parts.iter().all(is_part) => None,
        _ => Some("the content is no text and no list of parts".into()),
    }
}

fn is_part(part: &Value) -> bool {
    match part["type"].as_str() {
        Some("text") => part["text"].is_string(),
        Some("image_url") => part["image_url"]["url"].is_string(),
        _ => false,
    }
}

/// Counts a word as a token.
fn completion(body: &Value, text: &str) -> Value {
    let words = |text: &str| text.split_whitespace().count();
    let (prompt, answer) = (words(&body["messages"].to_string()), words(text));
    json!({
        "object": "chat.completion",
        "model": body["model"],
        "choices": [{
            "index": 0,
            "message": { "role": "assistant", "content": text },
            "finish_reason": "stop",
        }],
        "usage": {
            "prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer,
        },
    })
}
