//! The errors of fetches: what they say, and what can be read from them.

use std::{error::Error, io};

use openarmature_prompts::{
    Category, Prompt, PromptManager,
    backend::{
        BackendFault, FetchError, FetchRequest, MemoryBackend, PromptBackend, PromptNotFound,
        PromptStoreUnavailable, async_trait,
    },
};

const REQUEST: FetchRequest<'_> = FetchRequest::new("greeting", "staging");

fn source_of(error: &(dyn Error + 'static)) -> Option<String> {
    error.source().map(ToString::to_string)
}

#[test]
fn a_prompt_that_no_backend_has() {
    let error = PromptNotFound::new("files", REQUEST);
    assert_eq!(error.category(), Category::PromptNotFound);
    let parts = (error.backend_name(), error.name(), error.label());
    assert_eq!(parts, ("files", "greeting", "staging"));
    assert!(error.passed_over().is_none());
    assert_eq!(source_of(&error), None);
    let error = error.with_source(io::Error::other("the cause"));
    assert_eq!(source_of(&error).as_deref(), Some("the cause"));
}

#[test]
fn a_backend_that_is_unavailable() {
    let error = PromptStoreUnavailable::new("files", REQUEST, "it is down");
    assert_eq!(error.category(), Category::PromptStoreUnavailable);
    assert_eq!((error.name(), error.label()), ("greeting", "staging"));
    assert_eq!(source_of(&error), None);
    let error = error.with_source(io::Error::other("the cause"));
    assert_eq!(source_of(&error).as_deref(), Some("the cause"));
    let fault = error.faults().first();
    let parts = (fault.backend_name(), fault.description());
    assert_eq!((error.faults().len(), parts), (1, ("files", "it is down")));
    assert_eq!(source_of(fault).as_deref(), Some("the cause"));
    let listing = PromptStoreUnavailable::of_listing("files", "staging", "it is down");
    assert_eq!((listing.name(), listing.label()), ("", "staging"));
}

/// A backend that is always down.
struct Down(&'static str);

#[async_trait]
impl PromptBackend for Down {
    fn backend_name(&self) -> &str {
        self.0
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let cause = io::Error::other(format!("the cause of {}", self.0));
        Err(PromptStoreUnavailable::new(self.0, request, "it is down")
            .with_source(cause)
            .into())
    }
}

fn fetch(manager: &PromptManager) -> FetchError {
    let fetched = manager.fetch("greeting").label("staging");
    pollster::block_on(fetched.into_future()).unwrap_err()
}

#[test]
fn backends_that_were_passed_over() {
    let down = || PromptManager::new(Down("a")).with_fallback(Down("b"));
    let not_found = down().with_fallback(MemoryBackend::new([]));
    let FetchError::NotFound(error) = fetch(&not_found) else {
        panic!("the last backend has no prompt");
    };
    let passed_over = error.passed_over().unwrap();
    let FetchError::StoreUnavailable(unavailable) = fetch(&down()) else {
        panic!("no backend answers");
    };
    assert_eq!(passed_over.to_string(), unavailable.to_string());
    // The text has the causes, and there is no single one.
    assert_eq!(
        unavailable.to_string(),
        "prompt_store_unavailable: prompt \"greeting\" with label \"staging\": backend \"a\": it is down: \
         the cause of a; backend \"b\": it is down: the cause of b"
    );
    assert_eq!(source_of(&unavailable), None);
    let names: Vec<_> = unavailable
        .faults()
        .iter()
        .map(BackendFault::backend_name)
        .collect();
    assert_eq!(names, ["a", "b"]);
    // Where there is no cause, the errors that were passed over are the source.
    assert_eq!(source_of(&error), Some(unavailable.to_string()));
    assert_eq!(FetchError::from(error).category(), Category::PromptNotFound);
    let error = FetchError::from(unavailable);
    assert_eq!(error.category(), Category::PromptStoreUnavailable);
}
