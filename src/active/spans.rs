//! The active prompt and group on every OpenTelemetry span (§12).

use opentelemetry::{Context as OtelContext, KeyValue, trace::Span as _};
use opentelemetry_sdk::{
    error::OTelSdkResult,
    trace::{Span, SpanData, SpanProcessor},
};
use tracing::{
    Dispatch, Subscriber,
    dispatcher::WeakDispatch,
    span::{Attributes, Id},
};
use tracing_subscriber::{
    layer::{Context as LayerContext, Layer},
    registry::LookupSpan,
};

use std::{sync::OnceLock, time::Duration};

use crate::active::{self, AttributeValue};

/// Puts the attributes of the active prompt and group on every span that starts inside a scope.
///
/// Any client that opens spans is covered. Add it to the provider of the SDK, in any place:
///
/// ```
/// use openarmature_prompts::{Prompt, active::{self, PromptSpanProcessor}};
/// use opentelemetry::trace::{Tracer, TracerProvider};
/// use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider};
///
/// let spans = InMemorySpanExporter::default();
/// let provider = SdkTracerProvider::builder()
///     .with_span_processor(PromptSpanProcessor::new())
///     .with_simple_exporter(spans.clone())
///     .build();
///
/// let classify = Prompt::text("classify", "Classify this.").render(())?;
/// active::with_prompt(&classify, || {
///     provider.tracer("client").in_span("chat", |_| { /* the model is called */ });
/// });
///
/// let span = &spans.get_finished_spans()?[0];
/// let name = span.attributes.iter().find(|pair| pair.key.as_str() == "openarmature.prompt.name");
/// assert_eq!(name.unwrap().value.as_str(), "classify");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the crate `tracing` and its OpenTelemetry layer, a span reaches the SDK not when it is made but
/// when it is first entered, or closed; add [`PromptSpanLayer`] there.
#[derive(Clone, Debug, Default)]
pub struct PromptSpanProcessor(());

impl PromptSpanProcessor {
    /// A processor of spans.
    pub const fn new() -> Self {
        Self(())
    }
}

impl SpanProcessor for PromptSpanProcessor {
    fn on_start(&self, span: &mut Span, _: &OtelContext) {
        for (key, value) in active::current().attributes() {
            span.set_attribute(match value {
                AttributeValue::Text(text) => KeyValue::new(key, text.to_owned()),
                // OpenTelemetry has no unsigned integers; no model takes as many tokens as are lost here.
                AttributeValue::Integer(count) => {
                    KeyValue::new(key, i64::try_from(count).unwrap_or(i64::MAX))
                }
            });
        }
    }

    fn on_end(&self, _: SpanData) {}

    fn force_flush(&self) -> OTelSdkResult {
        Ok(())
    }

    fn shutdown_with_timeout(&self, _: Duration) -> OTelSdkResult {
        Ok(())
    }
}

/// Has a span of the crate `tracing` started for OpenTelemetry when it is made, if that is inside a scope.
///
/// Without it a span that is made inside a scope and entered outside misses the attributes, since the
/// OpenTelemetry layer starts it only then. Add it after that layer, beside a [`PromptSpanProcessor`]:
///
/// ```
/// use openarmature_prompts::active::{PromptSpanLayer, PromptSpanProcessor};
/// use opentelemetry::trace::TracerProvider;
/// use opentelemetry_sdk::trace::SdkTracerProvider;
/// use tracing_subscriber::layer::SubscriberExt;
///
/// let provider = SdkTracerProvider::builder()
///     .with_span_processor(PromptSpanProcessor::new())
///     .build();
/// let subscriber = tracing_subscriber::registry()
///     .with(tracing_opentelemetry::layer().with_tracer(provider.tracer("app")))
///     .with(PromptSpanLayer::new());
/// # let _ = subscriber;
/// ```
///
/// A span that is made outside and first entered inside a scope is started there, and has the attributes.
/// A span that is started cannot be given another parent: where a span is made inside a scope and gets a
/// remote parent, set the parent's context before it is made. An `Option` of this layer does nothing, since
/// it is not told of the subscriber.
#[derive(Debug, Default)]
pub struct PromptSpanLayer {
    dispatch: OnceLock<WeakDispatch>,
}

impl PromptSpanLayer {
    /// A layer beside the OpenTelemetry one.
    pub const fn new() -> Self {
        Self {
            dispatch: OnceLock::new(),
        }
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for PromptSpanLayer {
    fn on_register_dispatch(&self, dispatch: &Dispatch) {
        // The first is the one that this layer belongs to.
        let _ = self.dispatch.set(dispatch.downgrade());
    }

    fn on_new_span(&self, _: &Attributes<'_>, id: &Id, _: LayerContext<'_, S>) {
        if active::current().is_empty() {
            return;
        }
        if let Some(dispatch) = self.dispatch.get().and_then(WeakDispatch::upgrade) {
            // Asking for its context starts the span.
            let _ = tracing_opentelemetry::get_otel_context(id, &dispatch);
        }
    }
}
