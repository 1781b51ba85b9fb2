//! The attributes on real spans of the real SDK, plain and through `tracing`.
#![allow(clippy::redundant_async_block)]
#![cfg(feature = "opentelemetry")]

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use openarmature_prompts::{
    Prompt, PromptResult,
    active::{self, PromptSpanLayer, PromptSpanProcessor},
    backend::{CachedBackend, FetchError, FetchRequest, PromptBackend, async_trait},
    prompt::TokenBudget,
    prompt_group,
};
use opentelemetry::{
    Context as OtelContext, KeyValue,
    trace::{FutureExt, TraceContextExt, Tracer, TracerProvider},
};
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracer, SdkTracerProvider, SpanData};
use tokio::sync::Notify;
use tracing::Subscriber;
use tracing_subscriber::layer::SubscriberExt;

const PREFIX: &str = "openarmature.prompt.";

fn result(name: &str) -> PromptResult {
    let prompt = Prompt::text(name, "Say {{ word }}.");
    prompt.render([("word", "secret")]).unwrap()
}

fn spans() -> (InMemorySpanExporter, SdkTracerProvider) {
    let exporter = InMemorySpanExporter::default();
    let provider = SdkTracerProvider::builder()
        .with_span_processor(PromptSpanProcessor::new())
        .with_simple_exporter(exporter.clone())
        .build();
    (exporter, provider)
}

fn attribute(span: &SpanData, key: &str) -> Option<String> {
    let key = format!("{PREFIX}{key}");
    let found = span
        .attributes
        .iter()
        .find(|pair| pair.key.as_str() == key)?;
    Some(found.value.to_string())
}

fn finished(exporter: &InMemorySpanExporter) -> Vec<SpanData> {
    exporter.get_finished_spans().unwrap()
}

fn is_bare(span: &SpanData) -> bool {
    !span
        .attributes
        .iter()
        .any(|pair| pair.key.as_str().starts_with(PREFIX))
}

#[test]
fn every_span_in_a_scope_has_the_prompt_and_the_group() {
    let (exporter, provider) = spans();
    let tracer = provider.tracer("client");
    let prompt =
        Prompt::text("classify", "Say {{ word }}.").with_token_budget(TokenBudget::for_input(10));
    let classify = prompt.render([("word", "secret")]).unwrap();
    let group = prompt_group!["support"; classify, result("answer")];
    tracer.in_span("before", |_| {});
    active::with_group(&group, || {
        active::with_prompt(group.members().first(), || {
            tracer.in_span("outer", |_| tracer.in_span("inner", |_| {}));
        });
        tracer.in_span("group alone", |_| {});
    });
    tracer.in_span("after", |_| {});

    for span in finished(&exporter) {
        match &*span.name {
            "outer" | "inner" => {
                assert_eq!(attribute(&span, "name").as_deref(), Some("classify"));
                assert_eq!(attribute(&span, "group_name").as_deref(), Some("support"));
                let hash = group.members().first().rendered_hash().to_string();
                assert_eq!(attribute(&span, "rendered_hash"), Some(hash));
                let bound = attribute(&span, "token_budget.input_max_tokens");
                assert_eq!(bound.as_deref(), Some("10"));
                assert_eq!(attribute(&span, "token_budget.total_max_tokens"), None);
            }
            "group alone" => {
                assert_eq!(attribute(&span, "group_name").as_deref(), Some("support"));
                assert_eq!(attribute(&span, "name"), None);
            }
            _ => assert!(is_bare(&span), "{span:?}"),
        }
        assert!(!format!("{span:?}").contains("secret"));
    }
}

async fn call(tracer: SdkTracer, group: usize, member: &'static str) {
    let both = prompt_group![format!("group {group}"); result("classify"), result("answer")];
    active::in_group(&both, async {
        for result in both
            .members()
            .iter()
            .filter(|result| result.name() == member)
        {
            active::in_prompt(result, async {
                tokio::task::yield_now().await;
                tracer.in_span(format!("{group} {member}"), |_| {});
                tokio::task::yield_now().await;
            })
            .await;
        }
        tokio::task::yield_now().await;
    })
    .await;
}

#[test]
fn a_thousand_concurrent_calls_each_have_their_own() {
    let (exporter, provider) = spans();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .build()
        .unwrap();
    runtime.block_on(async {
        let calls = (0..1000).map(|n| {
            let tracer = provider.tracer("client");
            let member = if n % 2 == 0 { "classify" } else { "answer" };
            tokio::spawn(call(tracer, n / 2, member))
        });
        for task in calls.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        let tracer = || provider.tracer("client");
        tokio::join!(
            call(tracer(), 1000, "classify"),
            call(tracer(), 1001, "answer")
        );
    });
    let spans = finished(&exporter);
    assert_eq!(spans.len(), 1002);
    for span in spans {
        let (group, member) = span.name.split_once(' ').unwrap();
        assert_eq!(
            attribute(&span, "group_name"),
            Some(format!("group {group}"))
        );
        assert_eq!(attribute(&span, "name").as_deref(), Some(member));
    }
}

fn subscriber(provider: &SdkTracerProvider) -> impl Subscriber + Send + Sync {
    tracing_subscriber::registry()
        .with(tracing_opentelemetry::layer().with_tracer(provider.tracer("client")))
        .with(PromptSpanLayer::new())
}

#[test]
fn spans_of_tracing_have_what_was_active_when_they_were_made() {
    let (exporter, provider) = spans();
    let (a, b) = (result("a"), result("b"));
    tracing::subscriber::with_default(subscriber(&provider), || {
        // A span that is created and entered inside a scope.
        active::with_prompt(&a, || tracing::info_span!("inside a").in_scope(|| {}));
        // A span that is created inside and entered outside, or inside another scope.
        let made = active::with_prompt(&a, || tracing::info_span!("made in a"));
        made.in_scope(|| {});
        let made = active::with_prompt(&a, || tracing::info_span!("made in a, entered in b"));
        active::with_prompt(&b, || made.in_scope(|| {}));
        // A span that is created inside and never entered.
        drop(active::with_prompt(&a, || {
            tracing::info_span!("never entered in a")
        }));
        // A span that is created outside starts where it is first entered.
        let made = tracing::info_span!("made outside, entered in a");
        active::with_prompt(&a, || made.in_scope(|| {}));
        // A span outside of every scope.
        tracing::info_span!("outside").in_scope(|| {});
    });
    let spans = finished(&exporter);
    assert_eq!(spans.len(), 6);
    for span in spans {
        if span.name == "outside" {
            assert!(is_bare(&span));
        } else {
            assert_eq!(
                attribute(&span, "name").as_deref(),
                Some("a"),
                "{}",
                span.name
            );
        }
    }
}

#[test]
fn spans_of_tracing_keep_their_parent() {
    let (exporter, provider) = spans();
    let a = result("a");
    tracing::subscriber::with_default(subscriber(&provider), || {
        tracing::info_span!("parent").in_scope(|| {
            active::with_prompt(&a, || tracing::info_span!("child").in_scope(|| {}));
        });
    });
    let spans = finished(&exporter);
    let named = |name: &str| spans.iter().find(|span| span.name == name).unwrap();
    let (parent, child) = (named("parent"), named("child"));
    assert_eq!(child.parent_span_id, parent.span_context.span_id());
    assert!(is_bare(parent));
    assert_eq!(attribute(child, "name").as_deref(), Some("a"));
}

#[test]
fn a_panic_and_a_cancelled_future_leave_later_spans_bare() {
    let (exporter, provider) = spans();
    let tracer = provider.tracer("client");
    let a = result("a");
    let panicking = std::panic::AssertUnwindSafe(|| active::with_prompt(&a, || panic!("inside")));
    std::panic::catch_unwind(panicking).unwrap_err();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(async {
        let never = active::in_prompt(&a, std::future::pending::<()>());
        let waited = tokio::time::timeout(std::time::Duration::from_millis(1), never).await;
        assert!(waited.is_err());
        tracer.in_span("after", |_| {});
    });
    let spans = finished(&exporter);
    assert!(spans.len() == 1 && is_bare(&spans[0]));
}

#[test]
fn a_filter_chooses_the_spans_by_their_data() {
    let exporter = InMemorySpanExporter::default();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let processor = PromptSpanProcessor::new().with_filter(move |span| {
        count.fetch_add(1, Ordering::SeqCst);
        span.name == "chat"
            && span
                .attributes
                .iter()
                .any(|pair| pair.key.as_str() == "model")
    });
    let provider = SdkTracerProvider::builder()
        .with_span_processor(processor.clone())
        .with_simple_exporter(exporter.clone())
        .build();
    let tracer = provider.tracer("client");
    let start = |name: &'static str, attributes: Vec<KeyValue>| {
        drop(
            tracer
                .span_builder(name)
                .with_attributes(attributes)
                .start(&tracer),
        );
    };
    let model = || vec![KeyValue::new("model", "m")];
    start("chat", model());
    assert_eq!(asked.load(Ordering::SeqCst), 0);
    active::with_prompt(&result("a"), || {
        start("chat", model());
        start("chat", vec![]);
        start("other", model());
    });
    let bare: Vec<bool> = finished(&exporter).iter().map(is_bare).collect();
    assert_eq!(bare, [true, false, true, true]);
    assert_eq!(
        format!("{processor:?}"),
        "PromptSpanProcessor { has_filter: true }"
    );
}

/// Starts a span for each part of a read, and fetches from a cache as its users do.
struct Traced(SdkTracer, Arc<Notify>);

#[async_trait]
impl PromptBackend for Traced {
    fn backend_name(&self) -> &'static str {
        "traced"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        assert!(active::current().is_empty());
        self.0.in_span("before", |_| {});
        self.1.notified().await;
        assert!(active::current().is_empty());
        self.0.in_span("after", |_| {});
        Ok(Prompt::text(request.name, "text"))
    }
}

#[test]
fn the_spans_of_a_shared_read_belong_to_the_caller_that_began_it() {
    const REQUEST: FetchRequest<'_> = FetchRequest::new("greeting", "production");
    let (exporter, provider) = spans();
    let tracer = provider.tracer("client");
    let gate = Arc::new(Notify::new());
    let cached = CachedBackend::new(Traced(tracer.clone(), gate.clone()));
    let parent = |name: &'static str| OtelContext::current_with_span(tracer.start(name));
    let (beginner, joiner) = (parent("beginner"), parent("joiner"));
    let mut poller = std::task::Context::from_waker(std::task::Waker::noop());
    let a = result("a");
    let mut first = active::in_prompt(&a, cached.fetch(REQUEST).with_context(beginner.clone()));
    let mut first = Box::pin(async move { (&mut first).await });
    assert!(first.as_mut().poll(&mut poller).is_pending());
    let mut second = Box::pin(cached.fetch(REQUEST).with_context(joiner));
    assert!(second.as_mut().poll(&mut poller).is_pending());
    // The caller that began the read is dropped, and the other one drives the read.
    drop(first);
    gate.notify_one();
    assert!(pollster::block_on(second).is_ok());
    let trace = beginner.span().span_context().clone();
    let spans = finished(&exporter);
    for name in ["before", "after"] {
        let span = spans.iter().find(|span| span.name == name).unwrap();
        assert_eq!(span.parent_span_id, trace.span_id(), "{name}");
        assert!(is_bare(span));
    }
}
