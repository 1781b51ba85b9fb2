//! Starts spans of `tracing` where they are created, so that they get the attributes of that scope (§12).

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, Ordering},
};

use tracing::{
    Dispatch, Subscriber,
    dispatcher::WeakDispatch,
    span::{Attributes, Id},
};
use tracing_subscriber::{
    layer::{Context, Layer},
    registry::LookupSpan,
};

use super::scope;

/// A layer for `tracing` that starts the OpenTelemetry span when a span is created inside a scope (§12).
///
/// Without this layer, a span that is created inside a scope and entered outside misses the attributes,
/// because the OpenTelemetry layer starts it when it is entered. Add the layer after the OpenTelemetry layer,
/// and a [`PromptSpanProcessor`](super::PromptSpanProcessor) to the tracer provider:
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
/// context of the parent before.
///
/// The layer has no effect where it cannot find the OpenTelemetry layer: before it, inside a `Vec` or an
/// `Option` of layers, and if one of the two is behind `reload::Layer`. The log then has one warning, when the
/// first span that was created inside a scope is entered or closed. A span that a filter keeps from the
/// OpenTelemetry layer looks the same, as long as no other one was found.
#[derive(Debug, Default)]
pub struct PromptSpanLayer {
    dispatch: OnceLock<WeakDispatch>,
    /// Set once the OpenTelemetry layer was found for a newly created span.
    has_found: AtomicBool,
    has_missed: AtomicBool,
    has_warned: AtomicBool,
}

/// Marks a span that was created inside a scope and for which the OpenTelemetry layer was not found.
struct Missed;

impl PromptSpanLayer {
    /// Creates a layer.
    pub const fn new() -> Self {
        Self {
            dispatch: OnceLock::new(),
            has_found: AtomicBool::new(false),
            has_missed: AtomicBool::new(false),
            has_warned: AtomicBool::new(false),
        }
    }

    /// Starts the span, and returns whether the OpenTelemetry layer was found.
    fn start(&self, id: &Id) -> bool {
        let dispatch = self.dispatch.get().and_then(WeakDispatch::upgrade);
        // Reading its context starts the span.
        dispatch.is_some_and(|dispatch| {
            tracing_opentelemetry::get_otel_context(id, &dispatch).is_some()
        })
    }

    /// Warns if this span was missed. The warning comes after the span's creation, during which events are lost.
    fn warn_once<S>(&self, id: &Id, context: &Context<'_, S>)
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let may_warn = self.has_missed.load(Ordering::Relaxed)
            && !self.has_found.load(Ordering::Relaxed)
            && !self.has_warned.load(Ordering::Relaxed);
        if !may_warn {
            return;
        }
        let is_missed = |span: tracing_subscriber::registry::SpanRef<'_, S>| {
            span.extensions().get::<Missed>().is_some()
        };
        let is_missed = context.span(id).is_some_and(is_missed);
        if is_missed && !self.has_warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "`PromptSpanLayer` cannot find the OpenTelemetry layer: add it to the subscriber \
                 after that layer, with neither in a `Vec`, an `Option` or `reload::Layer`"
            );
        }
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for PromptSpanLayer {
    fn on_register_dispatch(&self, dispatch: &Dispatch) {
        // The first dispatcher is the one that this layer belongs to.
        let _ = self.dispatch.set(dispatch.downgrade());
    }

    fn on_new_span(&self, _: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if scope::current().is_empty() {
            return;
        }
        if self.start(id) {
            self.has_found.store(true, Ordering::Relaxed);
        } else if let Some(span) = context.span(id) {
            span.extensions_mut().replace(Missed);
            self.has_missed.store(true, Ordering::Relaxed);
        }
    }

    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        self.warn_once(id, &context);
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        self.warn_once(&id, &context);
    }
}
