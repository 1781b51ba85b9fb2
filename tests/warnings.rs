//! The log lines about backends that are unavailable.
//!
//! These tests run in a process of their own and one after the other: `tracing` decides for the whole process
//! which events are of interest, and other tests that fetch at the same time can change the decision.
#![cfg(feature = "prompts")]

use std::{
    error::Error,
    fmt::{self, Write},
    io,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use openarmature_prompts::{
    Prompt, PromptManager,
    backend::{
        CachedBackend, FetchError, FetchRequest, MemoryBackend, PromptBackend, PromptNotFound,
        PromptStoreUnavailable, async_trait,
    },
};
use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
};

struct Down;

#[async_trait]
impl PromptBackend for Down {
    fn backend_name(&self) -> &'static str {
        "down"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        Err(
            PromptStoreUnavailable::new("down", request, "it does not answer")
                .with_source(io::Error::other("connection refused"))
                .into(),
        )
    }
}

/// Keeps each event as one line.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<(Level, String)>>>);

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        write!(self.0, "{}={value:?} ", field.name()).unwrap();
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        let chain: Vec<_> = std::iter::successors(Some(value), |&error| error.source())
            .map(ToString::to_string)
            .collect();
        write!(self.0, "{}={} ", field.name(), chain.join(": ")).unwrap();
    }
}

impl<S: Subscriber> Layer<S> for Log {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        self.0
            .lock()
            .unwrap()
            .push((*event.metadata().level(), line.0));
    }
}

/// Held while a test logs, so that tests run one after the other.
static ALONE: Mutex<()> = Mutex::new(());

fn logged(run: impl FnOnce()) -> Vec<(Level, String)> {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let log = Log::default();
    let subscriber = tracing_subscriber::registry().with(log.clone());
    tracing::subscriber::with_default(subscriber, run);
    let lines = log.0.lock().unwrap();
    lines.clone()
}

fn fetch(manager: &PromptManager, name: &str) -> Result<Prompt, FetchError> {
    pollster::block_on(manager.fetch(name).into_future())
}

#[test]
fn a_backend_that_is_passed_over_is_a_warning_and_other_answers_are_not() {
    let store = || MemoryBackend::new([Prompt::text("greeting", "two")]);
    let passed_over = PromptManager::new(Down).with_fallback(store());
    assert_eq!(
        logged(|| drop(fetch(&passed_over, "greeting").unwrap())),
        [(
            Level::WARN,
            "message=a backend of prompts is unavailable backend=\"down\" prompt=\"greeting\" label=\"production\" \
             error=prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"down\": it does not answer: connection refused "
                .to_owned()
        )]
    );
    let manager = PromptManager::new(store());
    let quiet = logged(|| {
        fetch(&manager, "greeting").unwrap();
        fetch(&manager, "nothing").unwrap_err();
    });
    assert_eq!(quiet, []);
}

/// A backend that is down for names that a test sets.
#[derive(Clone, Default)]
struct Switch(Arc<Mutex<Vec<&'static str>>>);

impl Switch {
    fn down(&self, names: &[&'static str]) {
        *self.0.lock().unwrap() = names.to_vec();
    }
}

#[async_trait]
impl PromptBackend for Switch {
    fn backend_name(&self) -> &'static str {
        "switch"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        if self.0.lock().unwrap().contains(&request.name) {
            return Err(PromptStoreUnavailable::new("switch", request, "it is down").into());
        }
        if request.name == "absent" {
            return Err(PromptNotFound::new("switch", request).into());
        }
        Ok(Prompt::text(request.name, "the secret text"))
    }
}

/// Runs fetches and returns the level and the message of each line.
fn levels(run: impl FnOnce()) -> Vec<(Level, String)> {
    let lines = logged(run);
    assert!(lines.iter().all(|(_, line)| !line.contains("secret")));
    let message = |line: &str| {
        line.split(" backend=")
            .next()
            .unwrap()
            .replace("message=", "")
    };
    lines
        .iter()
        .map(|(level, line)| (*level, message(line)))
        .collect()
}

fn lines<const N: usize>(expected: [(Level, &str); N]) -> Vec<(Level, String)> {
    expected
        .map(|(level, line)| (level, line.to_owned()))
        .to_vec()
}

const DOWN: (Level, &str) = (Level::WARN, "a backend of prompts is unavailable");
const BACK: (Level, &str) = (Level::INFO, "a backend of prompts is available again");
const STALE: (Level, &str) = (
    Level::WARN,
    "a backend of prompts is unavailable, and expired prompts are served",
);

#[test]
fn an_outage_is_one_warning_and_one_line_when_it_is_over() {
    for back in ["a", "b", "absent"] {
        let switch = Switch::default();
        let manager = PromptManager::new(switch.clone());
        let clone = manager.clone();
        let log = levels(|| {
            fetch(&manager, "a").unwrap();
            for _ in 0..2 {
                switch.down(&["a", "b", "absent"]);
                for name in ["a", "b", "a"] {
                    fetch(&manager, name).unwrap_err();
                    fetch(&clone, name).unwrap_err();
                }
                switch.down(&[]);
                drop(fetch(&manager, back));
                for name in ["a", "b"] {
                    fetch(&clone, name).unwrap();
                }
            }
        });
        assert_eq!(log, lines([DOWN, BACK, DOWN, BACK]), "{back}");
    }
}

#[test]
fn each_backend_of_a_manager_has_its_own_outages() {
    let [first, second] = [Switch::default(), Switch::default()];
    let manager = PromptManager::new(first.clone()).with_fallback(second.clone());
    let log = levels(|| {
        first.down(&["a"]);
        fetch(&manager, "a").unwrap();
        second.down(&["a"]);
        fetch(&manager, "a").unwrap_err();
        second.down(&[]);
        fetch(&manager, "a").unwrap();
        first.down(&[]);
        fetch(&manager, "a").unwrap();
    });
    assert_eq!(log, lines([DOWN, DOWN, BACK, BACK]));
}

#[test]
fn one_broken_prompt_does_not_flood_the_log() {
    let switch = Switch::default();
    let manager = PromptManager::new(switch.clone());
    switch.down(&["broken"]);
    let log = levels(|| {
        for _ in 0..10 {
            fetch(&manager, "broken").unwrap_err();
            fetch(&manager, "a").unwrap();
        }
    });
    assert_eq!(log, lines([DOWN, BACK]));
}

#[test]
fn an_answer_of_a_cache_does_not_end_an_outage() {
    let switch = Switch::default();
    let manager = PromptManager::new(CachedBackend::new(switch.clone()));
    let log = levels(|| {
        fetch(&manager, "a").unwrap();
        switch.down(&["b"]);
        for _ in 0..10 {
            fetch(&manager, "a").unwrap();
            fetch(&manager, "b").unwrap_err();
        }
        switch.down(&[]);
        fetch(&manager, "b").unwrap();
    });
    assert_eq!(log, lines([DOWN, BACK]));
}

#[test]
fn expired_prompts_are_served_with_one_warning_for_each_outage() {
    let switch = Switch::default();
    let cached = CachedBackend::new(switch.clone())
        .with_max_age(Duration::ZERO)
        .stale_if_unavailable(Duration::from_hours(1));
    let manager = PromptManager::new(cached);
    let log = levels(|| {
        for name in ["a", "b"] {
            fetch(&manager, name).unwrap();
        }
        for _ in 0..2 {
            switch.down(&["a", "b"]);
            for name in ["a", "b", "a", "b"] {
                fetch(&manager, name).unwrap();
            }
            switch.down(&[]);
            fetch(&manager, "a").unwrap();
        }
    });
    assert_eq!(log, lines([STALE, BACK, STALE, BACK]));
}

#[test]
fn an_answer_of_an_inner_cache_does_not_end_an_outage() {
    let switch = Switch::default();
    let inner = CachedBackend::new(switch.clone()).with_capacity(1);
    let outer = CachedBackend::new(inner)
        .with_max_age(Duration::ZERO)
        .stale_if_unavailable(Duration::from_hours(1));
    let manager = PromptManager::new(outer);
    let fetch_all = |names: &[&str]| {
        levels(|| {
            for name in names {
                fetch(&manager, name).unwrap();
            }
        })
    };
    // The inner cache keeps the second alone.
    assert_eq!(fetch_all(&["b", "a"]), []);
    switch.down(&["a", "b"]);
    assert_eq!(fetch_all(&["b", "a", "b", "a"]), lines([STALE]));
    switch.down(&[]);
    assert_eq!(fetch_all(&["a"]), []);
    assert_eq!(fetch_all(&["b"]), lines([BACK]));
}

#[test]
fn a_refresh_that_fails_is_a_warning() {
    let switch = Switch::default();
    let cached = CachedBackend::new(switch.clone())
        .with_max_age(Duration::ZERO)
        .refresh_in_background(pollster::block_on);
    let manager = PromptManager::new(cached);
    let log = levels(|| {
        fetch(&manager, "a").unwrap();
        switch.down(&["a"]);
        for _ in 0..3 {
            fetch(&manager, "a").unwrap();
        }
        switch.down(&[]);
        fetch(&manager, "a").unwrap();
    });
    assert_eq!(log, lines([STALE, BACK]));
}

#[cfg(feature = "opentelemetry")]
mod layers {
    //! The warning of `PromptSpanLayer` if it cannot find the OpenTelemetry layer.

    use std::sync::PoisonError;

    use openarmature_prompts::{
        Prompt,
        active::{self, PromptSpanLayer},
    };
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use tracing::{Level, Subscriber};
    use tracing_subscriber::{
        Layer, Registry, filter::filter_fn, layer::SubscriberExt, registry::LookupSpan, reload,
    };

    use super::{ALONE, Log};

    fn telemetry<S>() -> impl Layer<S> + Send + Sync
    where
        S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
    {
        let provider = SdkTracerProvider::builder().build();
        tracing_opentelemetry::layer().with_tracer(provider.tracer("client"))
    }

    /// Returns how many warnings there are when many spans are created inside a scope.
    fn warnings<S: Subscriber + Send + Sync + 'static>(log: &Log, subscriber: S) -> usize {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let result = Prompt::text("classify", "Classify this.")
            .render(())
            .unwrap();
        tracing::subscriber::with_default(subscriber, || {
            tracing::info_span!("outside").in_scope(|| {});
            for _ in 0..10 {
                let span = active::with_prompt(&result, || tracing::info_span!("inside"));
                span.in_scope(|| {});
                drop(active::with_prompt(&result, || {
                    tracing::info_span!("not entered")
                }));
            }
        });
        let lines = log.0.lock().unwrap();
        let is_ours = |(level, line): &&(Level, String)| {
            *level == Level::WARN && line.contains("cannot find the OpenTelemetry layer")
        };
        lines.iter().filter(is_ours).count()
    }

    fn registry(log: &Log) -> impl Subscriber + Send + Sync + for<'a> LookupSpan<'a> {
        tracing_subscriber::registry().with(log.clone())
    }

    #[test]
    fn in_the_right_place_there_is_no_warning() {
        let log = Log::default();
        let subscriber = registry(&log)
            .with(telemetry())
            .with(PromptSpanLayer::new());
        assert_eq!(warnings(&log, subscriber), 0);
    }

    /// A span that a filter keeps from the OpenTelemetry layer looks like one for which there is no such layer,
    /// as long as no other was found.
    #[test]
    fn a_span_that_is_filtered_gives_a_warning_before_another_was_found() {
        for (filtered, expected) in [("inside", 1), ("not entered", 0)] {
            let log = Log::default();
            let filter = filter_fn(move |metadata| metadata.name() != filtered);
            let subscriber = registry(&log)
                .with(telemetry().with_filter(filter))
                .with(PromptSpanLayer::new());
            assert_eq!(warnings(&log, subscriber), expected, "{filtered}");
        }
    }

    #[test]
    fn in_the_wrong_order_there_is_one_warning() {
        let log = Log::default();
        let subscriber = registry(&log)
            .with(PromptSpanLayer::new())
            .with(telemetry());
        assert_eq!(warnings(&log, subscriber), 1);
    }

    #[test]
    fn in_a_vector_there_is_one_warning() {
        let log = Log::default();
        let layers: Vec<Box<dyn Layer<Registry> + Send + Sync>> = vec![
            Box::new(log.clone()),
            Box::new(telemetry()),
            Box::new(PromptSpanLayer::new()),
        ];
        let subscriber = tracing_subscriber::registry().with(layers);
        assert_eq!(warnings(&log, subscriber), 1);
    }

    #[test]
    fn behind_a_layer_that_reloads_there_is_one_warning() {
        let log = Log::default();
        let (reloads, _handle) = reload::Layer::new(telemetry());
        let subscriber = registry(&log).with(reloads).with(PromptSpanLayer::new());
        assert_eq!(warnings(&log, subscriber), 1);
    }

    #[test]
    fn as_an_option_there_is_one_warning() {
        let log = Log::default();
        let subscriber = registry(&log)
            .with(telemetry())
            .with(Some(PromptSpanLayer::new()));
        assert_eq!(warnings(&log, subscriber), 1);
    }
}
