//! The contract of backends: those of this crate keep it, alone and behind a cache, and it detects broken ones.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use crate::support::contract::keeps_the_contract;
use openarmature_prompts::{
    Prompt,
    backend::{
        CachedBackend, FetchError, FetchRequest, MemoryBackend, PromptBackend, PromptNotFound,
        PromptStoreUnavailable, async_trait,
        testing::{ContractFixture, backend_contract},
    },
};

#[test]
fn memory() {
    let fixture = ContractFixture::default();
    let backend = MemoryBackend::new(fixture.prompts().iter().cloned());
    keeps_the_contract(CachedBackend::new(backend.clone()), &fixture);
    keeps_the_contract(
        CachedBackend::new(CachedBackend::new(backend.clone())),
        &fixture,
    );
    keeps_the_contract(backend, &fixture);
}

/// The one fault of a backend that otherwise keeps the contract.
#[derive(Clone, Copy, Debug)]
enum Fault {
    OtherName,
    OtherLabel,
    OtherTemplate,
    NoVersion,
    OldTime,
    FutureTime,
    HashOfTheTime,
    OneHash,
    AnyLabel,
    TrimsNames,
    UnavailableWhenAbsent,
    NamesAnotherPrompt,
    FailsWhenConcurrent,
    FailsAfterADrop,
    FoundWhenUnavailable,
    NotFoundWhenUnavailable,
    ReadyWithOtherName,
    ReadyTooOld,
    ReadyWhenAbsent,
    ReadyWhenUnavailable,
}

struct Faulty {
    memory: MemoryBackend,
    fault: Fault,
    running: AtomicUsize,
    calls: AtomicUsize,
}

/// Counts a fetch that is under way; the drop of one before its end leaves the count too high.
impl Faulty {
    fn change(&self, prompt: Prompt) -> Prompt {
        let now = prompt.fetched_at();
        let day = Duration::from_hours(24);
        match self.fault {
            Fault::OtherName => Prompt::text("other", "text").with_label(prompt.label()),
            Fault::OtherLabel => prompt.with_label("other"),
            Fault::OtherTemplate => Prompt::text(prompt.name(), "other").with_label(prompt.label()),
            Fault::NoVersion => prompt.with_version(""),
            Fault::OldTime => prompt.with_fetched_at(now - day),
            Fault::FutureTime => prompt.with_fetched_at(now + day),
            Fault::HashOfTheTime => {
                let call = self.calls.load(Ordering::SeqCst);
                prompt.with_template_hash(format!("sha256:{call}"))
            }
            Fault::OneHash => prompt.with_template_hash("sha256:1"),
            _ => prompt,
        }
    }
}

#[async_trait]
impl PromptBackend for Faulty {
    fn backend_name(&self) -> &'static str {
        "faulty"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        self.calls.fetch_add(1, Ordering::SeqCst);
        let running = self.running.fetch_add(1, Ordering::SeqCst);
        tokio::task::yield_now().await;
        let unavailable = || PromptStoreUnavailable::new("faulty", request, "it is down").into();
        let limit = match self.fault {
            Fault::FailsWhenConcurrent => 5,
            Fault::FailsAfterADrop => 2,
            _ => usize::MAX,
        };
        if running >= limit {
            return Err(unavailable());
        }
        let outcome = match self.fault {
            Fault::AnyLabel => {
                let found = self
                    .memory
                    .fetch(FetchRequest::new(request.name, "production"))
                    .await;
                found.map(|prompt| prompt.with_label(request.label))
            }
            Fault::TrimsNames => {
                let name = request.name.trim_end_matches(['/', '\n', '\0']);
                let found = self.memory.fetch(FetchRequest::new(name, request.label));
                let not_found = |_| PromptNotFound::new("faulty", request).into();
                found.await.map_err(not_found)
            }
            _ => self.memory.fetch(request).await,
        };
        self.running.fetch_sub(1, Ordering::SeqCst);
        match (self.fault, outcome) {
            (Fault::UnavailableWhenAbsent, Err(_)) => Err(unavailable()),
            (Fault::NamesAnotherPrompt, Err(_)) => {
                Err(PromptNotFound::new("faulty", FetchRequest::new("", "")).into())
            }
            (_, outcome) => outcome.map(|prompt| self.change(prompt)),
        }
    }

    fn fetch_if_ready(&self, request: FetchRequest<'_>) -> Option<Prompt> {
        let prompt = self.memory.fetch_if_ready(request);
        match self.fault {
            Fault::ReadyWithOtherName => prompt.map(|_| Prompt::text("other", "text")),
            // It was read before the request, if only a moment ago.
            Fault::ReadyTooOld => prompt.map(|prompt| {
                let moment = Duration::from_millis(1);
                let read = prompt.fetched_at() - moment;
                prompt.with_fetched_at(read)
            }),
            Fault::ReadyWhenAbsent => prompt.or_else(|| Some(Prompt::text("absent", "text"))),
            Fault::ReadyWhenUnavailable => prompt,
            _ => None,
        }
    }
}

#[test]
fn every_fault_is_found() {
    use Fault::{
        AnyLabel, FailsAfterADrop, FailsWhenConcurrent, FoundWhenUnavailable, FutureTime,
        HashOfTheTime, NamesAnotherPrompt, NoVersion, NotFoundWhenUnavailable, OldTime, OneHash,
        OtherLabel, OtherName, OtherTemplate, ReadyTooOld, ReadyWhenAbsent, ReadyWhenUnavailable,
        ReadyWithOtherName, TrimsNames, UnavailableWhenAbsent,
    };
    for (fault, description) in [
        (OtherName, "the name is another one"),
        (OtherLabel, "the label is another one"),
        (OtherTemplate, "the template is another one"),
        (NoVersion, "the version is empty"),
        (
            OldTime,
            "`fetched_at` is before the oldest time that the request allows",
        ),
        (FutureTime, "`fetched_at` is in the future"),
        (HashOfTheTime, "two fetches give two template hashes"),
        (OneHash, "two templates have one hash"),
        (AnyLabel, "a prompt that it does not hold is found"),
        (TrimsNames, "a prompt that it does not hold is found"),
        (
            UnavailableWhenAbsent,
            "a prompt that it does not hold is not `prompt_not_found`",
        ),
        (NamesAnotherPrompt, "the error names another prompt"),
        (FailsWhenConcurrent, "a prompt that it holds is an error"),
        (FailsAfterADrop, "a fetch fails when another one is dropped"),
        (
            FoundWhenUnavailable,
            "a backend that cannot be reached finds a prompt",
        ),
        (
            NotFoundWhenUnavailable,
            "a backend that cannot be reached is not unavailable",
        ),
        (ReadyWithOtherName, "the name is another one"),
        (
            ReadyTooOld,
            "`fetched_at` is before the oldest time that the request allows",
        ),
        (ReadyWhenAbsent, "a prompt that it does not hold is ready"),
        (
            ReadyWhenUnavailable,
            "a backend that cannot be reached has a prompt ready",
        ),
    ] {
        let fixture = ContractFixture::default();
        let faulty = Faulty {
            memory: MemoryBackend::new(fixture.prompts().iter().cloned()),
            fault,
            running: AtomicUsize::new(0),
            calls: AtomicUsize::new(0),
        };
        let empty = MemoryBackend::new([]);
        let fixture = match fault {
            FoundWhenUnavailable | ReadyWhenUnavailable => fixture.with_unavailable(&faulty),
            NotFoundWhenUnavailable => fixture.with_unavailable(&empty),
            _ => fixture.clone(),
        };
        let violation = thread::scope(|scope| {
            let run = || pollster::block_on(backend_contract(&faulty, &fixture));
            scope.spawn(run).join().unwrap()
        });
        assert_eq!(
            violation.unwrap_err().description(),
            description,
            "{fault:?}"
        );
    }
}
