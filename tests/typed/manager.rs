//! Typed calls of the manager.

use std::{cell::Cell, future::Future, time::Duration};

use openarmature_prompts::{
    Category, CheckedPrompt, Message, Prompt, PromptError, PromptManager, Segment,
    backend::{CachedBackend, FetchError, FetchRequest, MemoryBackend, PromptBackend, async_trait},
    placeholder,
    prompt::RenderErrorKind,
};

use crate::by_hand::typed;

typed! {
    Ask<'a> = Prompt::chat("case", [placeholder!("history"), Segment::user("compiled: {{ message }}")]);
    value message: &'a str,
    => history: Vec<Message>,
}

fn ask(message: &str) -> Ask<'_> {
    Ask {
        message,
        history: vec![Message::user("before").unwrap()],
    }
}

fn manager() -> PromptManager {
    let prompt = |label: &str, end: &str| {
        Prompt::chat(
            "case",
            [
                placeholder!("history"),
                Segment::user(format!("{label}: {end}")),
            ],
        )
        .with_label(label)
    };
    PromptManager::new(MemoryBackend::new([
        prompt("production", "{{ message }}"),
        prompt("staging", "{{ message|upper }}"),
        prompt("edited", "{{ mesage }}"),
    ]))
}

fn last(result: &openarmature_prompts::PromptResult) -> &str {
    result.messages().last().text().unwrap()
}

#[tokio::test]
async fn get_typed_fetches_checks_and_renders() {
    let manager = manager();
    let result = manager.get_typed(&ask("Hi")).await.unwrap();
    assert_eq!(last(&result), "production: Hi");
    assert_eq!(result.messages().len(), 2);
    let result = manager
        .get_typed(&ask("Hi"))
        .label("staging")
        .await
        .unwrap();
    assert_eq!(last(&result), "staging: HI");
    assert_eq!(result.label(), "staging");
}

#[tokio::test]
async fn a_prompt_that_was_edited_is_refused_before_it_is_rendered() {
    let manager = manager();
    let error = manager
        .get_typed(&ask("Hi"))
        .label("edited")
        .await
        .unwrap_err();
    assert_eq!(error.category(), Category::PromptRenderError);
    let PromptError::Render(error) = error else {
        panic!("{error}");
    };
    assert!(matches!(error.kind(), RenderErrorKind::Mismatch(_)));
    assert_eq!(error.label(), "edited");
    let error = manager
        .fetch_typed::<Ask<'_>>()
        .label("edited")
        .await
        .unwrap_err();
    assert_eq!(error.category(), Category::PromptRenderError);
    let error = manager
        .get_typed(&ask("Hi"))
        .label("none")
        .await
        .unwrap_err();
    assert_eq!(error.category(), Category::PromptNotFound);
}

#[tokio::test]
async fn fetch_typed_checks_once_for_many_renders() {
    let checked = manager().fetch_typed().label("staging").await.unwrap();
    for text in ["a", "b"] {
        let result = checked.render(&ask(text)).unwrap();
        assert_eq!(last(&result), format!("staging: {}", text.to_uppercase()));
    }
    assert_eq!(checked.prompt().backend_name(), Some("memory"));
    let compiled = manager().fetch_typed().label("none").await;
    let checked = compiled.unwrap_or_else(|_| CheckedPrompt::compiled_in());
    assert_eq!(last(&checked.render(&ask("a")).unwrap()), "compiled: a");
}

/// A backend that notes the age that it is asked for.
struct Noting;

#[async_trait]
impl PromptBackend for Noting {
    fn backend_name(&self) -> &'static str {
        "noting"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let text = format!("{:?} {{{{ message }}}}", request.max_age);
        Ok(Prompt::chat(
            request.name,
            [placeholder!("history"), Segment::user(text)],
        ))
    }
}

#[tokio::test]
async fn the_age_reaches_the_backend() {
    let manager = PromptManager::new(Noting).with_max_age(Duration::from_secs(9));
    let result = manager.get_typed(&ask("a")).await.unwrap();
    assert_eq!(last(&result), "Some(9s) a");
    let result = manager
        .get_typed(&ask("a"))
        .max_age(Duration::ZERO)
        .await
        .unwrap();
    assert_eq!(last(&result), "Some(0ns) a");
    let call = manager
        .fetch_typed::<Ask<'_>>()
        .max_age(Duration::from_secs(1));
    let result = call.clone().await.unwrap().render(&ask("a")).unwrap();
    assert_eq!(last(&result), "Some(1s) a");
}

#[tokio::test]
async fn a_cached_prompt_is_analysed_once() {
    let manager = PromptManager::new(CachedBackend::new(MemoryBackend::new([Prompt::chat(
        "case",
        [placeholder!("history"), Segment::user("{{ message }}")],
    )])));
    let first = manager.fetch_typed::<Ask<'_>>().await.unwrap();
    let second = manager.fetch_typed::<Ask<'_>>().await.unwrap();
    let inputs = |prompt: &Prompt| std::ptr::from_ref(prompt.inputs().unwrap());
    assert_eq!(inputs(first.prompt()), inputs(second.prompt()));
}

#[test]
fn the_futures_are_send_whatever_the_struct_holds() {
    fn is_send<F: Future + Send + 'static>(_: &F) {}
    fn is_send_for<'a, F: Future + Send + 'a>(_: &F, _: &'a ()) {}

    typed! {
        Local = Prompt::text("case", "{{ counter }}");
        value counter: Cell<i32>,
    }

    // The value is gone before the future runs.
    let call = {
        let local = Local {
            counter: Cell::new(0),
        };
        move |manager: PromptManager| {
            let call = manager.get_typed(&local);
            is_send_for(&call.clone().into_future(), &());
            pollster::block_on(call.into_future())
        }
    };
    let backend = || MemoryBackend::new([Prompt::text("case", "{{ counter + 1 }}")]);
    let result = call(PromptManager::new(backend())).unwrap();
    assert_eq!(last(&result), "1");

    let future = async move {
        let manager = PromptManager::new(backend());
        let local = manager.fetch_typed::<Local>().await.unwrap();
        drop(local);
    };
    is_send(&future);
}

#[test]
fn a_call_says_what_it_is() {
    let manager = manager();
    let call = format!("{:?}", manager.get_typed(&ask("s3cr3t")));
    assert!(
        call.starts_with("GetTyped {") && call.contains("message"),
        "{call}"
    );
    assert!(!call.contains("s3cr3t"), "{call}");
    let call = format!("{:?}", manager.fetch_typed::<Ask<'_>>());
    assert!(call.starts_with("FetchTyped(Fetch {"), "{call}");
}
