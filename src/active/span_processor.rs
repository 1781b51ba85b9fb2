//! The active prompt and group as attributes of OpenTelemetry spans (§12).

use std::{fmt, sync::Arc, time::Duration};

use opentelemetry::{Context as OtelContext, KeyValue, trace::Span as _};
use opentelemetry_sdk::{
    error::OTelSdkResult,
    trace::{Span, SpanData, SpanProcessor},
};

use super::{scope, snapshot::AttributeValue};

type Filter = dyn Fn(&SpanData) -> bool + Send + Sync;

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
/// not when it is created. Add a [`PromptSpanLayer`](super::PromptSpanLayer) there.
#[derive(Clone, Default)]
pub struct PromptSpanProcessor {
    filter: Option<Arc<Filter>>,
}

impl PromptSpanProcessor {
    /// Creates a processor for all spans.
    pub const fn new() -> Self {
        Self { filter: None }
    }

    /// Sets which spans get the attributes, by a predicate on the data that a span has when it starts.
    ///
    /// The processor calls the predicate only inside a scope, with a copy of the span's data.
    ///
    /// ```
    /// use openarmature_prompts::active::PromptSpanProcessor;
    /// use opentelemetry::trace::SpanKind;
    ///
    /// // The calls of models, and not what happens between them.
    /// let processor = PromptSpanProcessor::new()
    ///     .with_filter(|span| span.span_kind == SpanKind::Client && span.name.starts_with("chat"));
    /// ```
    #[must_use]
    pub fn with_filter(
        mut self,
        filter: impl Fn(&SpanData) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.filter = Some(Arc::new(filter));
        self
    }

    /// Returns whether this span gets attributes. A span without data is not recorded.
    fn accepts(&self, span: &Span) -> bool {
        let Some(filter) = &self.filter else {
            return true;
        };
        span.exported_data().is_some_and(|data| filter(&data))
    }
}

impl fmt::Debug for PromptSpanProcessor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PromptSpanProcessor")
            .field("has_filter", &self.filter.is_some())
            .finish()
    }
}

impl SpanProcessor for PromptSpanProcessor {
    fn on_start(&self, span: &mut Span, _: &OtelContext) {
        let active = scope::current();
        if active.is_empty() || !self.accepts(span) {
            return;
        }
        for (key, value) in active.attributes() {
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
