//! The active prompt and group as attributes of OpenTelemetry spans (§12).

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

/// A span processor that puts the attributes of the active prompt and group on every span that starts inside
/// a scope (§12).
///
/// It covers every client that starts spans. Add it to the tracer provider of the SDK, at any position:
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
///     provider.tracer("client").in_span("chat", |_| { /* call the model */ });
/// });
///
/// let span = &spans.get_finished_spans()?[0];
/// let name = span.attributes.iter().find(|pair| pair.key.as_str() == "openarmature.prompt.name");
/// assert_eq!(name.unwrap().value.as_str(), "classify");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the crate `tracing` and its OpenTelemetry layer, a span starts when it is first entered or closed, and
/// not when it is created. Add a [`PromptSpanLayer`] there.
#[derive(Clone, Debug, Default)]
pub struct PromptSpanProcessor(());

impl PromptSpanProcessor {
    /// Creates a processor.
    pub const fn new() -> Self {
        Self(())
    }
}

impl SpanProcessor for PromptSpanProcessor {
    fn on_start(&self, span: &mut Span, _: &OtelContext) {
        for (key, value) in active::current().attributes() {
            span.set_attribute(match value {
                AttributeValue::Text(text) => KeyValue::new(key, text.to_owned()),
                // OpenTelemetry has no unsigned integers. A bound beyond `i64::MAX` tokens has no effect.
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

/// A layer for `tracing` that starts the OpenTelemetry span when a span is created inside a scope (§12).
///
/// Without this layer, a span that is created inside a scope and entered outside misses the attributes,
/// because the OpenTelemetry layer starts it when it is entered. Add the layer after the OpenTelemetry layer,
/// and a [`PromptSpanProcessor`] to the tracer provider:
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
/// A span that is created outside a scope and first entered inside one starts there, and has the attributes.
/// A started span cannot get another parent: if a span with a remote parent is created inside a scope, set the
/// context of the parent before. An `Option` of this layer does nothing, because `Option<Layer>` does not
/// forward the registration of the subscriber.
#[derive(Debug, Default)]
pub struct PromptSpanLayer {
    dispatch: OnceLock<WeakDispatch>,
}

impl PromptSpanLayer {
    /// Creates a layer.
    pub const fn new() -> Self {
        Self {
            dispatch: OnceLock::new(),
        }
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for PromptSpanLayer {
    fn on_register_dispatch(&self, dispatch: &Dispatch) {
        // The first dispatcher is the one that this layer belongs to.
        let _ = self.dispatch.set(dispatch.downgrade());
    }

    fn on_new_span(&self, _: &Attributes<'_>, id: &Id, _: LayerContext<'_, S>) {
        if active::current().is_empty() {
            return;
        }
        if let Some(dispatch) = self.dispatch.get().and_then(WeakDispatch::upgrade) {
            // Reading its context starts the span.
            let _ = tracing_opentelemetry::get_otel_context(id, &dispatch);
        }
    }
}
