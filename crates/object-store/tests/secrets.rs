//! Keys of accounts and texts of prompts are in no line of the log, no error and no `Debug` output.
//!
//! This test runs in a process of its own, because it reads every line that the process logs.
#![cfg(feature = "aws")]

#[path = "support/mod.rs"]
mod support;

use std::{
    error::Error,
    fmt::{self, Write},
    iter::successors,
    sync::{Arc, Mutex},
    time::Duration,
};

use openarmature_prompts::{
    PromptManager,
    backend::{CachedBackend, FetchError, FetchRequest, PromptBackend},
};
use openarmature_prompts_object_store::ObjectStoreBackend;
use pollster::block_on;
use support::server::{self, ACCESS_KEY, Fault, SECRET_KEY, Server};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
    registry::LookupSpan,
};

/// In every text of a prompt and every body of an answer.
const TEXT: &str = "CONFIDENTIAL";
const TOKEN: &str = "token-of-the-session";

/// Keeps what is logged by the client; the server of the test logs in the same process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        write!(self.0, "{}={value:?} ", field.name()).unwrap();
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        write!(self.0, "{}={} ", field.name(), texts(value)).unwrap();
    }
}

fn is_of_the_server(target: &str) -> bool {
    target.starts_with("s3s")
}

impl Log {
    fn write(&self, target: &str, write: impl FnOnce(&mut String)) {
        if !is_of_the_server(target) {
            let mut log = self.0.lock().unwrap();
            log.push_str(target);
            log.push_str(": ");
            write(&mut log);
            log.push('\n');
        }
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Log {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let target = event.metadata().target();
        self.write(target, |line| event.record(&mut Line(line)));
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, _: &Id, _: Context<'_, S>) {
        let target = attributes.metadata().target();
        self.write(target, |line| attributes.record(&mut Line(line)));
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let target = context
            .metadata(id)
            .map_or("", |metadata| metadata.target());
        self.write(target, |line| values.record(&mut Line(line)));
    }
}

/// Some of the client's crates log with `log`.
impl log::Log for Log {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        self.write(record.target(), |line| {
            write!(line, "{}", record.args()).unwrap();
        });
    }

    fn flush(&self) {}
}

/// Returns all texts of an error and of its sources.
fn texts(error: &(dyn Error + 'static)) -> String {
    successors(Some(error), |&error| error.source())
        .map(|error| format!("{error} {error:?} {error:#?}"))
        .collect::<Vec<_>>()
        .join(" ")
}

fn outcomes(backend: &ObjectStoreBackend, name: &str) -> String {
    let error = |outcome: Result<_, FetchError>| match outcome {
        Ok(_) => String::new(),
        Err(error) => texts(&error),
    };
    let request = FetchRequest::new(name, "production");
    let cached = CachedBackend::new(backend.clone());
    let manager = PromptManager::new(backend.clone());
    let listed = |listed: Result<Vec<String>, _>| match listed {
        Ok(_) => String::new(),
        Err(error) => texts(&error),
    };
    [
        error(block_on(backend.fetch(request))),
        error(block_on(cached.fetch(request))),
        error(block_on(manager.fetch(name).into_future())),
        listed(block_on(backend.names("production"))),
        listed(block_on(backend.labels())),
        format!("{backend:?} {cached:?} {manager:?}"),
    ]
    .join(" ")
}

fn backend(endpoint: &str, secret_key: &str) -> ObjectStoreBackend {
    let mut options = server::options(endpoint, secret_key);
    options.push(("session_token", TOKEN.to_owned()));
    server::backend("s3://company/prompts", options)
}

#[test]
fn nothing_secret_is_told() {
    let log = Log::default();
    log::set_boxed_logger(Box::new(log.clone())).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    let registry = tracing_subscriber::registry().with(log.clone());
    tracing::subscriber::set_global_default(registry).unwrap();

    let server = Server::start();
    let broken = format!("- role: user\n  content: !{TEXT} {TEXT}\n");
    server.put([
        ("prompts/production/greeting.j2", TEXT),
        ("prompts/production/chat.chat.yaml", &broken),
        ("prompts/production/sidecar.j2", TEXT),
        (
            "prompts/production/sidecar.config.json",
            &format!("{{\"seed\": \"{TEXT}\"}}"),
        ),
    ]);
    server.put([("prompts/production/bytes.j2", b"CONFIDENTIAL \xff")]);
    let mut told = String::new();
    for secret_key in [SECRET_KEY, "another-secret"] {
        for name in ["greeting", "chat", "sidecar", "bytes", "none"] {
            told.push_str(&outcomes(&backend(&server.url(), secret_key), name));
        }
    }
    let nobody = backend(&server::nobody(), SECRET_KEY);
    told.push_str(&outcomes(&nobody, "greeting"));
    let page = format!("<html>{TEXT} {SECRET_KEY}</html>");
    let error = format!("<Error><Code>{TEXT}</Code><Message>{SECRET_KEY}</Message></Error>");
    for fault in [
        Fault::Status(200, page.clone()),
        Fault::Status(403, error.clone()),
        Fault::Status(404, error.clone()),
        Fault::Status(500, error),
        Fault::Status(502, page),
        Fault::Redirect(format!("http://127.0.0.1:1/{TEXT}")),
        Fault::CutOff(5),
    ] {
        server.behave();
        server.misbehave("", fault, usize::MAX);
        told.push_str(&outcomes(&backend(&server.url(), SECRET_KEY), "greeting"));
    }
    server.behave();
    server.misbehave("", Fault::Silence, usize::MAX);
    let hurried = backend(&server.url(), SECRET_KEY).with_timeout(Duration::from_millis(50));
    told.push_str(&outcomes(&hurried, "greeting"));

    let log = log.0.lock().unwrap();
    // The test can fail: the client does log, and there are errors.
    assert!(log.contains("object_store::client::retry: "), "{log}");
    assert!(log.contains("openarmature_prompts"), "{log}");
    assert!(
        told.matches("prompt_store_unavailable").count() > 50,
        "{told}"
    );
    for secret in [TEXT, SECRET_KEY, ACCESS_KEY, TOKEN, "another-secret"] {
        for (place, texts) in [("the log", &*log), ("the errors", &told)] {
            let found = texts.lines().find(|line| line.contains(secret));
            assert!(found.is_none(), "{secret} is in {place}: {found:?}");
        }
    }
}
