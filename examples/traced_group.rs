//! A classifier and its follow-up as a group: every call of the model is a span that carries both.
//!
//! `cargo run --example traced_group --features opentelemetry`

use std::{error::Error, time::Duration};

use openarmature_prompts::{
    Message, NonEmpty, Prompt, PromptManager,
    active::{self, PromptSpanProcessor},
    backend::MemoryBackend,
    prompt::TokenBudget,
    prompt_group,
};
use opentelemetry::{
    KeyValue,
    trace::{Span, Tracer, TracerProvider},
};
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};

/// A stand-in for a model's client. It knows nothing of prompts and groups.
struct Client {
    tracer: SdkTracer,
}

impl Client {
    async fn chat(&self, messages: &NonEmpty<Message>, answer: &str) -> String {
        let mut span = self.tracer.start("chat");
        span.set_attribute(KeyValue::new("messages", messages.len().to_string()));
        // Stands for the time that a model takes.
        tokio::time::sleep(Duration::from_millis(10)).await;
        span.end();
        answer.to_owned()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let provider = SdkTracerProvider::builder()
        .with_span_processor(PromptSpanProcessor::new())
        .with_simple_exporter(opentelemetry_stdout::SpanExporter::default())
        .build();
    let client = Client {
        tracer: provider.tracer("stand-in"),
    };
    let manager = PromptManager::new(MemoryBackend::new([
        Prompt::text("classify", "Which team answers this? {{ message }}")
            .with_token_budget(TokenBudget::for_input(200)),
        Prompt::text("answer", "Answer for the {{ team }} team: {{ message }}"),
    ]));

    // A runtime of tokio, because the SDK's simple exporter blocks with an executor of its own when a span ends.
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(run(&manager, &client))?;
    provider.shutdown()?;
    Ok(())
}

async fn run(manager: &PromptManager, client: &Client) -> Result<(), Box<dyn Error>> {
    let message = ("message", "Where is my order?");
    let classify = manager.get("classify", [message]).await?;
    let answer = manager
        .get("answer", [message, ("team", "delivery")])
        .await?;
    let group = prompt_group!["support"; classify, answer];

    active::in_group(&group, async {
        for (result, said) in group
            .members()
            .iter()
            .zip(["delivery", "It is on its way."])
        {
            active::in_prompt(result, client.chat(result.messages(), said)).await;
        }
    })
    .await;
    Ok(())
}
