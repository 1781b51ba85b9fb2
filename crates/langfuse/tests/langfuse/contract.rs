//! The contract of backends, alone and behind a cache.

use std::{net::TcpListener, pin::Pin};

use openarmature_prompts::{
    Prompt, Segment,
    backend::{
        CachedBackend, PromptBackend,
        testing::{ContractFixture, backend_contract},
    },
    message::Content as Message,
};
use serde_json::{Value, json};

use crate::{
    callers::EXECUTORS,
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

fn keeps_the_contract(backend: impl PromptBackend + 'static, fixture: &ContractFixture<'static>) {
    let backend: Box<dyn PromptBackend> = Box::new(backend);
    let backend: &'static dyn PromptBackend = Box::leak(backend);
    for executor in EXECUTORS {
        let fixture = fixture.clone();
        let check: Pin<Box<dyn Future<Output = _> + Send>> =
            Box::pin(async move { backend_contract(backend, &fixture).await });
        for outcome in executor.start(vec![check]).all() {
            outcome.unwrap_or_else(|violation| panic!("{violation}: {violation:?}"));
        }
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
