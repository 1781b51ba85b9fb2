//! The manager: the order in which it asks backends, its errors when none answers, and its renders.

use std::{
    borrow::Cow,
    error::Error,
    fmt,
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::support::backend::{Answer, Scripted};
use openarmature_prompts::{
    Category, Message, NonEmpty, Prompt, PromptError, PromptGroup, PromptManager, Segment,
    backend::{
        CachedBackend, FetchError, FetchRequest, MemoryBackend, PromptBackend, PromptNotFound,
        PromptStoreUnavailable, async_trait,
    },
    labels::{LabelResolver, MappingLabelResolver},
    placeholder,
    prompt::Placeholders,
};

fn fetch(manager: &PromptManager) -> Result<Prompt, FetchError> {
    pollster::block_on(manager.fetch("greeting").into_future())
}

fn first_line(outcome: Result<Prompt, FetchError>) -> String {
    outcome.unwrap().template().unwrap().to_owned()
}

const REQUEST: FetchRequest<'_> = FetchRequest::new("greeting", "staging");

#[test]
fn the_first_backend_that_has_the_prompt_gives_it_and_no_other_is_asked() {
    let [first, second] = [
        Scripted::new("first", Answer::Text("one")),
        Scripted::new("second", Answer::Text("two")),
    ];
    let manager = PromptManager::new(first.clone()).with_fallback(second.clone());
    assert_eq!(first_line(fetch(&manager)), "one");
    assert_eq!((first.count(), second.count()), (1, 0));
}

#[test]
fn a_prompt_that_is_not_found_ends_the_search() {
    let [first, second] = [
        Scripted::new("first", Answer::NotFound),
        Scripted::new("second", Answer::Text("two")),
    ];
    let manager = PromptManager::new(first.clone()).with_fallback(second.clone());
    assert_eq!(
        fetch(&manager).unwrap_err().to_string(),
        "prompt_not_found: backend \"first\" has no prompt \"greeting\" with label \"production\""
    );
    assert_eq!((first.count(), second.count()), (1, 0));
}

#[test]
fn an_unavailable_backend_is_passed_over_in_the_order_given() {
    let stores = [
        Scripted::new("a", Answer::Unavailable),
        Scripted::new("b", Answer::Unavailable),
        Scripted::new("c", Answer::NotFound),
        Scripted::new("d", Answer::Text("four")),
    ];
    let manager = || {
        let [a, rest @ ..] = stores
            .clone()
            .map(|store| Arc::new(store) as Arc<dyn PromptBackend>);
        PromptManager::from_backends(NonEmpty::from((a, rest.into())))
    };
    let error = fetch(&manager()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("prompt_not_found: backend \"c\""),
        "{error}"
    );
    assert_eq!(stores.each_ref().map(Scripted::count), [1, 1, 1, 0]);
    stores[2].set(Answer::Unavailable);
    assert_eq!(first_line(fetch(&manager())), "four");
    assert_eq!(stores.each_ref().map(Scripted::count), [2, 2, 2, 1]);
    assert_eq!(
        format!("{:?}", manager()),
        "PromptManager { backends: [\"a\", \"b\", \"c\", \"d\"], max_age: None, .. }"
    );
}

/// Errors of several levels.
#[derive(Debug)]
struct Level1;

#[derive(Debug)]
struct Level2;

impl fmt::Display for Level1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no answer")
    }
}

impl Error for Level1 {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&Level2)
    }
}

impl fmt::Display for Level2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("connection refused")
    }
}

impl Error for Level2 {}

struct Down;

#[async_trait]
impl PromptBackend for Down {
    fn backend_name(&self) -> &'static str {
        "down"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        Err(
            PromptStoreUnavailable::new("down", request, "it does not answer")
                .with_source(Level1)
                .into(),
        )
    }
}

/// Returns the text of each error of the chain.
fn chain(error: &dyn Error) -> Vec<String> {
    std::iter::successors(Some(error), |&error| error.source())
        .map(ToString::to_string)
        .collect()
}

#[test]
fn the_error_of_one_unavailable_backend_has_its_chain() {
    let expected = [
        "prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"down\": it does not answer",
        "no answer",
        "connection refused",
    ];
    let error = fetch(&PromptManager::new(Down)).unwrap_err();
    assert_eq!(chain(&error), expected);
    assert_eq!(chain(&PromptError::from(error)), expected);
}

#[test]
fn when_all_are_unavailable_each_is_listed_with_its_cause() {
    let manager = PromptManager::new(Scripted::new("first", Answer::Unavailable))
        .with_fallback(Down)
        .with_fallback(CachedBackend::new(Scripted::new(
            "third",
            Answer::Unavailable,
        )));
    let error = fetch(&manager).unwrap_err();
    assert_eq!(error.category(), Category::PromptStoreUnavailable);
    // The text has all causes, so `source()` repeats none of them.
    assert_eq!(
        chain(&error),
        [
            "prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"first\": it is down: connection refused; \
          backend \"down\": it does not answer: no answer: connection refused; \
          backend \"third\": it is down: connection refused"
        ]
    );
    let FetchError::StoreUnavailable(error) = error else {
        panic!("{error}")
    };
    let faults: Vec<_> = error
        .faults()
        .iter()
        .map(|fault| (fault.backend_name(), fault.description()))
        .collect();
    assert_eq!(
        faults,
        [
            ("first", "it is down"),
            ("down", "it does not answer"),
            ("third", "it is down")
        ]
    );
    assert_eq!(
        chain(&error.faults()[1]),
        [
            "backend \"down\": it does not answer",
            "no answer",
            "connection refused"
        ]
    );
}

#[test]
fn the_label_is_the_argument_else_the_resolvers_else_production() {
    let label = |manager: &PromptManager, name: &str, label: Option<&str>| {
        let fetch = manager.fetch(name);
        let fetch = match label {
            Some(label) => fetch.label(label),
            None => fetch,
        };
        pollster::block_on(fetch.into_future())
            .unwrap()
            .label()
            .to_owned()
    };
    let plain = PromptManager::new(Scripted::new("store", Answer::Text("text")));
    assert_eq!(label(&plain, "greeting", None), "production");
    assert_eq!(label(&plain, "greeting", Some("canary")), "canary");
    assert_eq!(label(&plain, "greeting", Some("")), "");

    let labels = MappingLabelResolver::new([("greeting", "variant-a"), ("default", "staging")]);
    let mapped = plain.clone().with_label_resolver(labels);
    assert_eq!(label(&mapped, "greeting", None), "variant-a");
    assert_eq!(label(&mapped, "farewell", None), "staging");
    assert_eq!(label(&mapped, "greeting", Some("canary")), "canary");

    let labels = MappingLabelResolver::new([("greeting", "variant-a")]);
    let mapped = plain.clone().with_label_resolver(labels);
    assert_eq!(label(&mapped, "farewell", None), "production");
    let mapped = plain.with_label_resolver(MappingLabelResolver::default());
    assert_eq!(label(&mapped, "greeting", None), "production");
}

#[test]
fn a_resolver_is_asked_when_no_label_is_named_and_then_once() {
    struct Counting(Arc<Mutex<Vec<String>>>);
    impl LabelResolver for Counting {
        fn resolve(&self, name: &str) -> Option<Cow<'_, str>> {
            self.0.lock().unwrap().push(name.to_owned());
            Some(format!("for-{name}").into())
        }
    }
    let asked = Arc::default();
    let manager = PromptManager::new(Scripted::new("first", Answer::Unavailable))
        .with_fallback(Scripted::new("second", Answer::Text("two")))
        .with_label_resolver(Counting(Arc::clone(&asked)));
    assert_eq!(fetch(&manager).unwrap().label(), "for-greeting");
    pollster::block_on(manager.get("greeting", ()).label("named").into_future()).unwrap();
    assert_eq!(*asked.lock().unwrap(), ["greeting"]);
}

#[test]
fn the_cache_age_is_the_argument_else_the_default_else_none() {
    let store = Scripted::new("store", Answer::Text("text"));
    let plain = PromptManager::new(store.clone());
    let aged = plain.clone().with_max_age(Duration::from_mins(1));
    pollster::block_on(async {
        plain.fetch("greeting").await.unwrap();
        plain
            .fetch("greeting")
            .max_age(Duration::from_secs(0))
            .await
            .unwrap();
        plain
            .get("greeting", ())
            .max_age(Duration::from_secs(7))
            .await
            .unwrap();
        aged.fetch("greeting").await.unwrap();
        aged.get("greeting", ()).await.unwrap();
        aged.fetch("greeting")
            .max_age(Duration::from_secs(0))
            .await
            .unwrap();
        aged.get("greeting", ())
            .max_age(Duration::from_secs(u64::MAX))
            .await
            .unwrap();
        aged.clone()
            .with_max_age(Duration::from_secs(0))
            .fetch("greeting")
            .await
            .unwrap();
    });
    assert_eq!(
        store.calls(),
        [
            None,
            Some(0),
            Some(7),
            Some(60),
            Some(60),
            Some(0),
            Some(u64::MAX),
            Some(0)
        ]
    );
}

#[test]
fn get_fetches_and_renders_with_placeholders_too() {
    let segments = [
        Segment::system("Be kind to {{ user }}."),
        placeholder!("history"),
        Segment::user("{{ question }}"),
    ];
    let store = MemoryBackend::new([Prompt::chat("chat", segments).with_label("staging")]);
    let manager = PromptManager::new(store);
    let history = vec![
        Message::user("Hi").unwrap(),
        Message::assistant("Hello.").unwrap(),
    ];
    let placeholders = Placeholders::from([("history", history)]);
    let variables = [("user", "Alice"), ("question", "Why?")];
    let got = pollster::block_on(
        manager
            .get("chat", variables)
            .label("staging")
            .placeholders(&placeholders)
            .into_future(),
    )
    .unwrap();
    let texts: Vec<_> = got
        .messages()
        .iter()
        .map(|message| message.text().unwrap())
        .collect();
    assert_eq!(texts, ["Be kind to Alice.", "Hi", "Hello.", "Why?"]);
    assert_eq!((got.name(), got.label()), ("chat", "staging"));

    let prompt = pollster::block_on(manager.fetch("chat").label("staging").into_future()).unwrap();
    let rendered = manager
        .render_with(&prompt, variables, &placeholders)
        .unwrap();
    assert_eq!(rendered.messages(), got.messages());
    assert_eq!(rendered.rendered_hash(), got.rendered_hash());
    // Without the placeholders the render fails.
    let error = manager.render(&prompt, variables).unwrap_err();
    assert!(error.description().contains("history"), "{error}");
    let error = pollster::block_on(
        manager
            .get("chat", variables)
            .label("staging")
            .into_future(),
    )
    .unwrap_err();
    assert_eq!(error.category(), Category::PromptRenderError);
}

#[test]
fn a_prompt_that_cannot_be_rendered_is_asked_of_no_other_backend() {
    let [first, second] = [
        Scripted::new("first", Answer::Text("{{ user }}")),
        Scripted::new("second", Answer::Text("two")),
    ];
    let manager = PromptManager::new(first).with_fallback(second.clone());
    let error = pollster::block_on(manager.get("greeting", ()).into_future()).unwrap_err();
    assert_eq!(error.category(), Category::PromptRenderError);
    assert_eq!(second.count(), 0);
}

#[test]
fn no_backend_is_asked_until_a_fetch_is_awaited() {
    let store = Scripted::new("store", Answer::Text("text"));
    let manager = PromptManager::new(store.clone());
    drop((
        manager.fetch("greeting"),
        manager.get("greeting", ()).into_future(),
    ));
    assert_eq!(store.count(), 0);
}

#[test]
fn each_narrow_error_converts_into_the_wide_one_with_the_same_text() {
    fn not_found() -> Result<(), PromptError> {
        Err(PromptNotFound::new("store", REQUEST))?
    }
    fn unavailable() -> Result<(), PromptError> {
        Err(PromptStoreUnavailable::new("store", REQUEST, "it is down").with_source(Level1))?
    }
    fn fetch_error() -> Result<(), PromptError> {
        Err(FetchError::from(PromptNotFound::new("store", REQUEST)))?
    }
    fn render() -> Result<(), PromptError> {
        Prompt::text("greeting", "{{ user }}")
            .with_version("v1")
            .render(())?;
        Ok(())
    }
    fn group() -> Result<(), PromptError> {
        PromptGroup::try_from(("pair", vec![Prompt::text("only", "one")]))?;
        Ok(())
    }
    let one = PromptGroup::try_from(("pair", vec![Prompt::text("only", "one")])).unwrap_err();
    let not_there =
        "prompt_not_found: backend \"store\" has no prompt \"greeting\" with label \"staging\""
            .to_owned();
    for (error, category, expected) in [
        (not_found(), Category::PromptNotFound, vec![not_there.clone()]),
        (fetch_error(), Category::PromptNotFound, vec![not_there]),
        (
            unavailable(),
            Category::PromptStoreUnavailable,
            vec!["prompt_store_unavailable: prompt \"greeting\" with label \"staging\": backend \"store\": it is down".into(), "no answer".into(), "connection refused".into()],
        ),
        (
            render(),
            Category::PromptRenderError,
            vec!["prompt_render_error: prompt \"greeting\" (version \"v1\", label \"production\"): undefined variable `user`, line 1".into()],
        ),
        (group(), Category::PromptGroupInvalid, chain(&one)),
    ] {
        let error = error.unwrap_err();
        assert_eq!(error.category(), category);
        assert!(error.to_string().starts_with(category.as_str()), "{error}");
        assert_eq!(chain(&error), expected);
    }
}

#[test]
fn a_reference_a_box_and_an_arc_of_a_backend_are_backends() {
    fn check(store: impl PromptBackend) {
        assert_eq!(store.backend_name(), "store");
        let prompt =
            pollster::block_on(store.fetch(
                FetchRequest::new("greeting", "staging").with_max_age(Duration::from_secs(7)),
            ))
            .unwrap();
        assert_eq!(
            (prompt.name(), prompt.label(), prompt.template()),
            ("greeting", "staging", Some("text"))
        );
    }
    let store = Scripted::new("store", Answer::Text("text"));
    let object: &dyn PromptBackend = &store;
    check(&store);
    check(object);
    check(Box::new(store.clone()));
    check(Box::new(store.clone()) as Box<dyn PromptBackend>);
    check(Arc::new(store.clone()));
    check(Arc::new(store.clone()) as Arc<dyn PromptBackend>);
    check(Arc::new(Box::new(store.clone()) as Box<dyn PromptBackend>));
    assert_eq!(store.calls(), [Some(7); 7]);
}

#[test]
fn references_boxes_and_arcs_pass_on_what_is_ready() {
    fn check(backend: impl PromptBackend) {
        assert!(backend.fetch_if_ready(REQUEST).is_some());
        let absent = FetchRequest::new("absent", "staging");
        assert!(backend.fetch_if_ready(absent).is_none());
    }
    let prompt = Prompt::text("greeting", "Hello!").with_label("staging");
    let memory = MemoryBackend::new([prompt]);
    check(&memory);
    check(Box::new(memory.clone()) as Box<dyn PromptBackend>);
    check(Arc::new(memory) as Arc<dyn PromptBackend>);
}

#[test]
fn a_prompt_has_the_name_of_the_backend_that_has_it() {
    let memory = MemoryBackend::new([Prompt::text("greeting", "Hello!")]).with_backend_name("mine");
    let unnamed = Scripted::new("scripted", Answer::Text("text"));
    let down = Scripted::new("down", Answer::Unavailable);
    for (manager, name) in [
        (PromptManager::new(memory.clone()), "mine"),
        (
            PromptManager::new(CachedBackend::new(memory.clone())),
            "mine",
        ),
        (
            PromptManager::new(CachedBackend::new(CachedBackend::new(memory))),
            "mine",
        ),
        (PromptManager::new(unnamed.clone()), "scripted"),
        (
            PromptManager::new(down).with_fallback(unnamed.clone()),
            "scripted",
        ),
        (PromptManager::new(CachedBackend::new(unnamed)), "scripted"),
    ] {
        // The first prompt is read, the second comes from the cache if there is one.
        for _ in 0..2 {
            let prompt = fetch(&manager).unwrap();
            assert_eq!(prompt.backend_name(), Some(name));
            let document = serde_json::to_string(&prompt).unwrap();
            assert!(!document.contains(name) && !document.contains("backend"));
            let read: Prompt = serde_json::from_str(&document).unwrap();
            assert_eq!(read.backend_name(), None);
            assert_eq!(read, prompt);
        }
    }
}
