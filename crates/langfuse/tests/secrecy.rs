//! Keys and texts of prompts are in no line of a log, no error and no `Debug` output.
//!
//! The test has a process of its own, because it collects every line of the process.

#[path = "../examples/langfuse_stand_in/stand_in/mod.rs"]
#[allow(dead_code)]
mod stand_in;

#[path = "langfuse/support.rs"]
#[allow(dead_code)]
mod support;

use std::{
    error::Error,
    fmt::{Debug, Write},
    fs, iter,
    sync::Mutex,
    time::Duration,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use openarmature_prompts::{
    Category, PromptError, PromptManager,
    backend::{
        CachedBackend, FetchError, FetchRequest, FilesystemBackend, MemoryBackend, PromptBackend,
    },
};
use openarmature_prompts_langfuse::LangfuseBackend;
use openarmature_prompts_object_store::ObjectStoreBackend;
use serde_json::json;
use stand_in::{Misbehaviour, PUBLIC_KEY, SECRET_KEY, StoredPrompt};
use tracing::{
    Event, Id, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Record},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
};

/// A part of every template, of no other text.
const TEXT: &str = "xq7vzjwkqpl0r8sgtnhy";

static LINES: Mutex<Vec<String>> = Mutex::new(vec![]);

/// Collects the lines of `log` and the events and spans of `tracing`, at every level.
struct Collector;

impl log::Log for Collector {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        let line = format!("{} {}", record.target(), record.args());
        LINES.lock().unwrap().push(line);
    }

    fn flush(&self) {}
}

#[derive(Default)]
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {}={value:?}", field.name()).unwrap();
    }

    fn record_error(&mut self, field: &Field, error: &(dyn Error + 'static)) {
        write!(self.0, " {}={}", field.name(), chain(error)).unwrap();
    }
}

impl<S: Subscriber> Layer<S> for Collector {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(event.metadata().target().to_owned());
        event.record(&mut line);
        LINES.lock().unwrap().push(line.0);
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, _: &Id, _: Context<'_, S>) {
        let mut line = Line(attributes.metadata().name().to_owned());
        attributes.record(&mut line);
        LINES.lock().unwrap().push(line.0);
    }

    fn on_record(&self, _: &Id, values: &Record<'_>, _: Context<'_, S>) {
        let mut line = Line::default();
        values.record(&mut line);
        LINES.lock().unwrap().push(line.0);
    }
}

/// Every text that an error can become.
fn chain(error: &(dyn Error + 'static)) -> String {
    let errors = iter::successors(Some(error), |&error| error.source());
    let texts = errors.map(|error| format!("{error} {error:#} {error:?} {error:#?}"));
    texts.collect::<Vec<_>>().join(" ")
}

/// Checks that a text has no key and no part of a template, also in pieces as in a dump of bytes.
#[track_caller]
fn assert_silent(text: &str) {
    let credentials = STANDARD.encode(format!("{PUBLIC_KEY}:{SECRET_KEY}"));
    let lower = text.to_lowercase();
    for secret in [PUBLIC_KEY, SECRET_KEY] {
        assert!(!text.contains(secret), "{text}");
    }
    for secret in [TEXT, &credentials] {
        for piece in secret.as_bytes().windows(8) {
            let piece = std::str::from_utf8(piece).unwrap();
            assert!(!text.contains(piece), "{piece} in {text}");
        }
        let bytes: Vec<_> = secret.bytes().collect();
        for piece in bytes.windows(4) {
            let [a, b, c, d] = piece else { unreachable!() };
            for hex in [
                format!("{a:02x}{b:02x}{c:02x}{d:02x}"),
                format!("{a:02x}{b:02x} {c:02x}{d:02x}"),
                format!("{a:02x} {b:02x} {c:02x} {d:02x}"),
                format!("{a}, {b}, {c}, {d}"),
            ] {
                assert!(!lower.contains(&hex), "{hex} in {text}");
            }
        }
    }
}

fn misbehaviours() -> Vec<Misbehaviour> {
    let leak = format!("{TEXT} {PUBLIC_KEY} {SECRET_KEY}");
    vec![
        Misbehaviour::Status(401),
        Misbehaviour::Status(404),
        Misbehaviour::Status(500),
        Misbehaviour::RetryAfter(429, leak.clone()),
        Misbehaviour::RetryAfter(429, "3600".to_owned()),
        Misbehaviour::Html(502),
        Misbehaviour::Html(404),
        Misbehaviour::Truncated,
        Misbehaviour::Stalled,
        Misbehaviour::Oversized,
        Misbehaviour::Silent,
        Misbehaviour::Closed,
        Misbehaviour::Garbage,
        Misbehaviour::Redirect(format!("https://example.com/{TEXT}")),
        Misbehaviour::Redirect(format!("{TEXT}://{SECRET_KEY}")),
        Misbehaviour::Body(leak.clone()),
        Misbehaviour::Body(format!("{{\"{leak}\": \"{leak}\"}}")),
        Misbehaviour::Body(format!("{{\"name\": {leak}")),
        Misbehaviour::Changed(json!({"name": leak})),
        Misbehaviour::Changed(json!({"version": leak})),
        Misbehaviour::Changed(json!({"type": leak})),
        Misbehaviour::Changed(json!({"labels": leak})),
        Misbehaviour::Changed(json!({"type": "chat", "prompt": [leak]})),
        Misbehaviour::Changed(json!({"type": "chat", "prompt": [{"role": 1, "content": leak}]})),
        Misbehaviour::Changed(json!({"config": {"temperature": leak}})),
        Misbehaviour::Changed(json!({"config": {"stop_sequences": leak, "token_budget": leak}})),
    ]
}

fn check(outcome: Result<impl Sized, impl Error + 'static>) {
    if let Err(error) = outcome {
        assert_silent(&chain(&error));
    }
}

fn check_debug(value: &impl Debug) {
    assert_silent(&format!("{value:?} {value:#?}"));
}

/// Fetches prompts from a server that works, and then misbehaves in every way.
fn fetch_all(server: &stand_in::StandIn, backend: &LangfuseBackend) {
    check_debug(backend);
    let fetch = |name: &str| -> Result<_, FetchError> {
        pollster::block_on(backend.fetch(FetchRequest::new(name, "production")))
    };
    for name in ["greeting", "support", "other", ""] {
        check(fetch(name));
    }
    for misbehaviour in misbehaviours() {
        server.misbehave(vec![misbehaviour; 2]);
        check(fetch("greeting"));
    }
    let cached = CachedBackend::new(backend.clone()).with_max_age(Duration::ZERO);
    check_debug(&cached);
    let manager = PromptManager::new(cached).with_fallback(MemoryBackend::new([]));
    for misbehaviour in misbehaviours() {
        server.misbehave(vec![misbehaviour; 2]);
        check(pollster::block_on(
            manager.get("greeting", [("user", "Alice")]).into_future(),
        ));
        check(pollster::block_on(
            manager.get("greeting", ()).into_future(),
        ));
    }
}

/// A backend of objects behind a server that answers them as it answers Langfuse.
fn objects(server: &stand_in::StandIn) -> ObjectStoreBackend {
    let options = [
        ("endpoint", server.base_url()),
        ("allow_http", "true".to_owned()),
        ("region", "us-east-1".to_owned()),
        ("access_key_id", PUBLIC_KEY.to_owned()),
        ("secret_access_key", SECRET_KEY.to_owned()),
    ];
    let objects = ObjectStoreBackend::from_url_opts("s3://company/prompts", options);
    objects.unwrap().with_timeout(Duration::from_millis(200))
}

/// Fetches and renders through Langfuse, object storage and files, each behind a cache: the first two are
/// unavailable, and most of the files are broken.
fn fetch_through_all(server: &stand_in::StandIn, langfuse: &LangfuseBackend) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("production")).unwrap();
    for (file, text) in [
        ("good.j2", format!("{TEXT} {{{{ user }}}}")),
        (
            "filter.j2",
            format!("{TEXT} {{{{ user|shout('{TEXT}') }}}}"),
        ),
        ("syntax.j2", format!("{TEXT} {{{{ '{TEXT}")),
        ("fails.j2", format!("{{{{ '{TEXT}' + user + 1 }}}}")),
        (
            "chat.chat.yaml",
            format!("- role: user\n  content: !{TEXT} {TEXT}\n"),
        ),
        ("sidecar.j2", TEXT.to_owned()),
        ("sidecar.config.json", format!("{{\"seed\": \"{TEXT}\"}}")),
    ] {
        fs::write(folder.path().join("production").join(file), text).unwrap();
    }
    let cached = CachedBackend::new(langfuse.clone()).with_max_age(Duration::ZERO);
    let manager = PromptManager::new(cached)
        .with_fallback(CachedBackend::new(objects(server)))
        .with_fallback(CachedBackend::new(FilesystemBackend::new(folder.path())));
    check_debug(&manager);
    for misbehaviour in [
        Misbehaviour::Status(500),
        Misbehaviour::Body(format!("{TEXT} {SECRET_KEY}")),
        Misbehaviour::Closed,
    ] {
        for (name, category) in [
            ("good", None),
            ("filter", Some(Category::PromptRenderError)),
            ("syntax", Some(Category::PromptRenderError)),
            ("fails", Some(Category::PromptRenderError)),
            ("chat", Some(Category::PromptStoreUnavailable)),
            ("sidecar", Some(Category::PromptStoreUnavailable)),
            ("none", Some(Category::PromptNotFound)),
        ] {
            server.behave();
            let before = server.received().len();
            server.misbehave(vec![misbehaviour.clone(); 100]);
            let get = manager.get(name, [("user", TEXT)]).into_future();
            let outcome = pollster::block_on(get);
            // Both asked the server, and neither had the prompt.
            let asked = server.received().len() - before;
            assert!(asked >= 2, "{name} {misbehaviour:?}: {asked}");
            let found = outcome.as_ref().err().map(PromptError::category);
            assert_eq!(found, category, "{name} {misbehaviour:?}");
            if let Ok(result) = &outcome {
                check_debug(result);
            }
            check(outcome);
        }
    }
    server.behave();
}

#[test]
fn no_key_and_no_text_is_in_a_log_an_error_or_debug_output() {
    log::set_logger(&Collector).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    let subscriber = tracing_subscriber::registry().with(Collector);
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let template = format!("Hello, {{{{ user }}}}! {TEXT}");
    let entries = [json!({"role": "user", "content": template})];
    let prompts = vec![
        StoredPrompt::text("greeting", "production", &template),
        StoredPrompt::chat("support", "production", entries),
    ];
    let time = Duration::from_millis(50);
    let plain = support::server(prompts.clone());
    let (secure, pem) = support::secure("127.0.0.1", prompts);
    let url = secure.base_url();
    for (server, builder) in [
        (&plain, support::builder(&plain.base_url())),
        (&secure, support::builder(&url).root_certificates(pem)),
    ] {
        let builder = builder.retries(1).attempt_timeout(time).max_answer(10_000);
        check_debug(&builder);
        fetch_all(server, &builder.build().unwrap());
    }
    let builder = support::builder(&plain.base_url()).retries(1);
    fetch_through_all(&plain, &builder.attempt_timeout(time).build().unwrap());
    check(support::fetch(
        &support::builder(&url).build().unwrap(),
        "greeting",
    ));
    let password = support::builder(&format!("https://{PUBLIC_KEY}:{SECRET_KEY}@example.com"));
    check_debug(&password);
    check(password.build());

    let lines = LINES.lock().unwrap();
    for line in &*lines {
        assert_silent(line);
    }
    // The collector works: the pool of connections and the manager have lines in it.
    let has = |text: &str| lines.iter().any(|line| line.starts_with(text));
    assert!(has("hyper_util"), "{lines:#?}");
    assert!(has("openarmature_prompts"), "{lines:#?}");
    assert!(has("object_store"), "{lines:#?}");
}
