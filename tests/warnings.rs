#![cfg(feature = "prompts")]
//! A store that is passed over is in the log.
//!
//! In a process of its own and one after the other: which events are of interest is decided for the whole
//! process, and other tests that fetch at the same time can decide it.

use std::{
    error::Error,
    fmt::{self, Write},
    io,
    sync::{Arc, Mutex},
};

use openarmature_prompts::{
    Prompt, PromptManager,
    backend::{
        FetchError, FetchRequest, MemoryBackend, PromptBackend, PromptStoreUnavailable, async_trait,
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

fn logged(run: impl FnOnce()) -> Vec<(Level, String)> {
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
fn a_store_that_is_passed_over_is_a_warning_and_what_is_found_or_not_is_none() {
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
