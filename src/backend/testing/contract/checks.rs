//! The parts of the contract.

use std::{
    collections::HashMap,
    task::{Context, Poll, Waker},
    time::Duration,
};

use futures_util::{FutureExt, future::join_all};
use jiff::{SignedDuration, Timestamp};

use crate::{
    backend::{FetchError, FetchRequest, PromptBackend},
    prompt::Prompt,
};

use super::violation::ContractViolation;

type Checked<T = ()> = Result<T, ContractViolation>;

/// A name that no fixture has.
const ABSENT: &str = "contract-absent";
const HOUR: Duration = Duration::from_hours(1);

/// Names that mean something to a file system, a URL, a shell or a pattern, and to no backend.
const ODD_NAMES: [&str; 25] = [
    ABSENT,
    "",
    " ",
    ".",
    "..",
    "/",
    "//",
    "/etc/passwd",
    "../contract-text",
    "../../etc/passwd",
    "contract/../contract-text",
    "contract//nested",
    "contract-text/",
    "./contract-text",
    "contract%2Fnested",
    "contract-text?version=1",
    "contract-text#1",
    "contract-text.j2",
    "contract-tex*",
    "C:\\contract-text",
    "contract-text\0",
    "contract-text\n",
    "{{ user }}",
    "\u{202e}txet",
    "名\u{301}🙂",
];

fn request(prompt: &Prompt) -> FetchRequest<'_> {
    FetchRequest::new(prompt.name(), prompt.label())
}

fn check(request: FetchRequest<'_>, holds: bool, description: &str) -> Checked {
    if holds {
        Ok(())
    } else {
        Err(ContractViolation::new(request, description))
    }
}

async fn fetch(backend: &dyn PromptBackend, request: FetchRequest<'_>) -> Checked<Prompt> {
    let outcome = backend.fetch(request).await;
    outcome.map_err(|error| {
        ContractViolation::new(request, "a prompt that it holds is an error").because(error)
    })
}

fn is_as_stored(fetched: &Prompt, stored: &Prompt) -> Checked {
    let request = request(stored);
    let check = |holds, description| check(request, holds, description);
    check(fetched.name() == stored.name(), "the name is another one")?;
    check(
        fetched.label() == stored.label(),
        "the label is another one",
    )?;
    check(!fetched.version().is_empty(), "the version is empty")?;
    let templates = |prompt: &Prompt| {
        let segments = prompt.chat_template().map(<[_]>::to_vec);
        (prompt.template().map(str::to_owned), segments)
    };
    check(
        templates(fetched) == templates(stored),
        "the template is another one",
    )
}

pub(super) async fn found(backend: &dyn PromptBackend, stored: &Prompt) -> Checked {
    for max_age in [None, Some(Duration::ZERO), Some(HOUR), Some(Duration::MAX)] {
        let request = request(stored).with_max_age(max_age);
        is_as_stored(&fetch(backend, request).await?, stored)?;
        if let Some(ready) = backend.fetch_if_ready(request) {
            is_as_stored(&ready, stored)?;
        }
    }
    Ok(())
}

/// Returns the oldest time that this age allows now.
fn oldest(max_age: Duration) -> Option<Timestamp> {
    let age = SignedDuration::try_from(max_age).ok()?;
    Timestamp::now().checked_sub(age).ok()
}

fn is_in_time(
    request: FetchRequest<'_>,
    oldest: Option<Timestamp>,
    fetched_at: Timestamp,
) -> Checked {
    check(
        request,
        oldest.is_none_or(|oldest| fetched_at >= oldest),
        "`fetched_at` is before the oldest time that the request allows",
    )?;
    let is_past = fetched_at <= Timestamp::now();
    check(request, is_past, "`fetched_at` is in the future")
}

pub(super) async fn times(backend: &dyn PromptBackend, stored: &Prompt) -> Checked {
    for max_age in [Duration::ZERO, HOUR] {
        let request = request(stored).with_max_age(max_age);
        let before = oldest(max_age);
        is_in_time(request, before, fetch(backend, request).await?.fetched_at())?;
        let before = oldest(max_age);
        if let Some(ready) = backend.fetch_if_ready(request) {
            is_in_time(request, before, ready.fetched_at())?;
        }
    }
    Ok(())
}

/// Polls a future once, and returns its output if it is ready.
fn poll_once<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
    let mut context = Context::from_waker(Waker::noop());
    match future.poll_unpin(&mut context) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

pub(super) async fn dropped(backend: &dyn PromptBackend, stored: &Prompt) -> Checked {
    let request = request(stored).with_max_age(Duration::ZERO);
    drop(backend.fetch(request));
    let mut left = backend.fetch(request);
    let mut kept = backend.fetch(request);
    drop(poll_once(&mut left));
    let polled = poll_once(&mut kept);
    drop(left);
    let outcome = match polled {
        Some(outcome) => outcome,
        None => kept.await,
    };
    let fetched = outcome.map_err(|error| {
        let description = "a fetch fails when another one is dropped";
        ContractViolation::new(request, description).because(error)
    })?;
    is_as_stored(&fetched, stored)?;
    is_as_stored(&fetch(backend, request).await?, stored)
}

pub(super) async fn unknown_label(backend: &dyn PromptBackend, stored: &Prompt) -> Checked {
    for label in ["contract-absent-label", "", "..", "../production", "*"] {
        not_found(backend, FetchRequest::new(stored.name(), label)).await?;
    }
    Ok(())
}

pub(super) async fn odd_names(backend: &dyn PromptBackend, stored: &[Prompt]) -> Checked {
    let long = "n".repeat(10_000);
    let deep = "n/".repeat(2_000);
    for name in ODD_NAMES.into_iter().chain([long.as_str(), &deep]) {
        let request = FetchRequest::new(name, "production");
        if stored.iter().all(|prompt| prompt.name() != name) {
            not_found(backend, request).await?;
        }
    }
    Ok(())
}

async fn not_found(backend: &dyn PromptBackend, request: FetchRequest<'_>) -> Checked {
    for max_age in [None, Some(Duration::ZERO)] {
        let request = request.with_max_age(max_age);
        let violation = |description: &str| ContractViolation::new(request, description);
        let is_ready = backend.fetch_if_ready(request).is_some();
        let description = "a prompt that it does not hold is ready";
        check(request, !is_ready, description)?;
        match backend.fetch(request).await {
            Ok(_) => return Err(violation("a prompt that it does not hold is found")),
            Err(FetchError::NotFound(error)) => {
                let is_named = (error.name(), error.label()) == (request.name, request.label);
                check(request, is_named, "the error names another prompt")?;
                let has_backend = !error.backend_name().is_empty();
                check(request, has_backend, "the error does not name the backend")?;
            }
            Err(error) => {
                let description = "a prompt that it does not hold is not `prompt_not_found`";
                return Err(violation(description).because(error));
            }
        }
    }
    Ok(())
}

pub(super) async fn unavailable(backend: &dyn PromptBackend, stored: &[Prompt]) -> Checked {
    for request in stored.iter().map(request) {
        let violation = |description: &str| ContractViolation::new(request, description);
        let is_ready = backend.fetch_if_ready(request).is_some();
        let description = "a backend that cannot be reached has a prompt ready";
        check(request, !is_ready, description)?;
        match backend.fetch(request).await {
            Ok(_) => return Err(violation("a backend that cannot be reached finds a prompt")),
            Err(FetchError::StoreUnavailable(error)) => {
                let is_named = (error.name(), error.label()) == (request.name, request.label);
                check(request, is_named, "the error names another prompt")?;
                let fault = error.faults().first();
                let has_backend = fault.backend_name() == backend.backend_name();
                check(request, has_backend, "the error does not name the backend")?;
            }
            Err(error) => {
                let description = "a backend that cannot be reached is not unavailable";
                return Err(violation(description).because(error));
            }
        }
    }
    Ok(())
}

/// Checks that equal templates have equal hashes, and different templates different ones.
pub(super) async fn hashes(backend: &dyn PromptBackend, stored: &[Prompt]) -> Checked {
    let mut templates = HashMap::new();
    for prompt in stored {
        let request = request(prompt).with_max_age(Duration::ZERO);
        let fetched = fetch(backend, request).await?;
        let hash = fetched.template_hash().as_str().to_owned();
        check(request, !hash.is_empty(), "the template hash is empty")?;
        let again = fetch(backend, request).await?;
        let is_stable = again.template_hash().as_str() == hash;
        check(request, is_stable, "two fetches give two template hashes")?;
        let source = (
            fetched.template().map(str::to_owned),
            fetched.chat_template().map(<[_]>::to_vec),
        );
        let before = templates.insert(hash, source.clone());
        let is_own = before.is_none_or(|before| before == source);
        check(request, is_own, "two templates have one hash")?;
    }
    Ok(())
}

pub(super) async fn concurrent(backend: &dyn PromptBackend, stored: &[Prompt]) -> Checked {
    const TIMES: usize = 32;
    let ages = [None, Some(Duration::ZERO), Some(HOUR)];
    let requests = (0..TIMES).flat_map(|time| {
        let age = ages.iter().copied().cycle().nth(time).flatten();
        stored
            .iter()
            .map(move |prompt| (prompt, request(prompt).with_max_age(age)))
    });
    let fetches = requests.map(async |(prompt, request)| {
        let absent = backend
            .fetch(FetchRequest::new(ABSENT, prompt.label()))
            .await;
        check(
            request,
            absent.is_err(),
            "a prompt that it does not hold is found",
        )?;
        is_as_stored(&fetch(backend, request).await?, prompt)
    });
    join_all(fetches).await.into_iter().collect()
}
