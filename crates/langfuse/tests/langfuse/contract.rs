//! The contract of backends, alone and behind a cache.

use std::net::TcpListener;

use openarmature_prompts::{
    Prompt, Segment,
    backend::{CachedBackend, PromptBackend, testing::ContractFixture},
    message::Content as Message,
};
use serde_json::{Value, json};

use crate::{
    backend_contract::keeps_the_contract,
    stand_in::{StoredPrompt, prompts::Content},
    support::{builder, server},
};

fn entry(segment: &Segment) -> Value {
    match (
        segment.role(),
        segment.content(),
        segment.placeholder_name(),
    ) {
        (Some(role), Some(Message::Text(template)), None) => {
            json!({"role": role, "content": template})
        }
        (None, None, Some(name)) => json!({"type": "placeholder", "name": name}),
        _ => panic!("Langfuse has no such segment: {segment:?}"),
    }
}

fn stored(prompt: &Prompt) -> StoredPrompt {
    let content = match (prompt.template(), prompt.chat_template()) {
        (Some(template), _) => Content::Text(template.to_owned()),
        (_, segments) => Content::Chat(segments.unwrap().iter().map(entry).collect()),
    };
    StoredPrompt {
        content,
        ..StoredPrompt::text(prompt.name(), prompt.label(), "")
    }
}

#[test]
fn the_backend_keeps_the_contract_alone_and_behind_a_cache() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let unreachable: &'static dyn PromptBackend =
        Box::leak(Box::new(builder(&url).build().unwrap()));
    let fixture = ContractFixture::default().with_unavailable(unreachable);
    let server = server(fixture.prompts().iter().map(stored));
    let backend = builder(&server.base_url()).build().unwrap();
    keeps_the_contract(CachedBackend::new(backend.clone()), &fixture);
    keeps_the_contract(backend, &fixture);
}
