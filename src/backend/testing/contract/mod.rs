//! The contract of backends (§5), as a check that any backend can run.

mod checks;
mod violation;

use crate::{Segment, backend::PromptBackend, placeholder, prompt::Prompt};

pub use violation::ContractViolation;

/// The prompts that a backend holds while [`backend_contract`] checks it.
///
/// ```
/// use openarmature_prompts::{Prompt, backend::testing::ContractFixture};
///
/// let fixture = ContractFixture::new([Prompt::text("greeting", "Hello!")]).ignoring_labels();
/// assert_eq!(fixture.prompts().len(), 1);
/// ```
#[derive(Clone)]
pub struct ContractFixture<'a> {
    prompts: Vec<Prompt>,
    ignores_labels: bool,
    unavailable: Option<&'a dyn PromptBackend>,
}

impl<'a> ContractFixture<'a> {
    /// Creates a fixture of these prompts, which the backend holds with these names, labels and templates.
    pub fn new(prompts: impl IntoIterator<Item = Prompt>) -> Self {
        Self {
            prompts: prompts.into_iter().collect(),
            ignores_labels: false,
            unavailable: None,
        }
    }

    /// States that the backend has the same prompts for every label.
    #[must_use]
    pub fn ignoring_labels(mut self) -> Self {
        self.ignores_labels = true;
        self
    }

    /// Adds a backend of the same kind that cannot be reached, to check its errors.
    #[must_use]
    pub fn with_unavailable(mut self, backend: &'a dyn PromptBackend) -> Self {
        self.unavailable = Some(backend);
        self
    }

    /// Returns the prompts, to put them where the backend reads them.
    pub fn prompts(&self) -> &[Prompt] {
        &self.prompts
    }
}

/// The default prompts: a text prompt under two labels, one whose name has a slash, one with letters of many
/// alphabets, and a chat prompt with a placeholder.
impl Default for ContractFixture<'_> {
    fn default() -> Self {
        Self::new([
            Prompt::text("contract-text", "Hello, {{ user }}!\n"),
            Prompt::text("contract-text", "Hi, {{ user }}! Grüße, 你好.").with_label("staging"),
            Prompt::text("contract/nested", "Nested: {{ text }}"),
            Prompt::chat(
                "contract-chat",
                [
                    Segment::system("You answer questions about {{ product }}."),
                    placeholder!("history"),
                    Segment::user("{{ question }}"),
                ],
            ),
        ])
    }
}

/// Checks that a backend keeps the contract of §5.
///
/// The backend must hold the prompts of the fixture. The check covers:
///
/// - *found*: each prompt has the name, label and template that it was stored with, and a version;
/// - *hashes*: two fetches give the same hash, and two templates have two;
/// - *labels*: an absent label is `prompt_not_found`;
/// - *not found and odd names*: names that are absent, empty, very long, or look like paths, addresses or
///   patterns are `prompt_not_found`, with the name and label of the request in the error;
/// - *unavailable*: a backend that cannot be reached is `prompt_store_unavailable`, and names itself;
/// - *ages and times*: `fetched_at` is the time of the read, which with a maximum age of zero begins after
///   the call, and otherwise at most that age before it;
/// - *concurrent fetches*: each gets the prompt that it asked for;
/// - *dropped fetches*: a fetch that is dropped before its end, or is never polled, disturbs no other;
/// - *ready*: what [`fetch_if_ready`](PromptBackend::fetch_if_ready) returns has the right name, label, template
///   and time, and is there only for prompts that the backend holds and can reach.
///
/// It runs on the executor of the caller.
///
/// ```
/// use openarmature_prompts::backend::{
///     CachedBackend, MemoryBackend,
///     testing::{ContractFixture, backend_contract},
/// };
///
/// let fixture = ContractFixture::default();
/// let backend = CachedBackend::new(MemoryBackend::new(fixture.prompts().iter().cloned()));
/// pollster::block_on(backend_contract(&backend, &fixture))?;
/// # Ok::<(), openarmature_prompts::backend::testing::ContractViolation>(())
/// ```
///
/// # Errors
///
/// [`ContractViolation`] for the first part of the contract that the backend breaks. It has no category.
pub async fn backend_contract(
    backend: &dyn PromptBackend,
    fixture: &ContractFixture<'_>,
) -> Result<(), ContractViolation> {
    for prompt in &fixture.prompts {
        checks::found(backend, prompt).await?;
        checks::times(backend, prompt).await?;
        checks::dropped(backend, prompt).await?;
        if !fixture.ignores_labels {
            checks::unknown_label(backend, prompt).await?;
        }
    }
    checks::hashes(backend, &fixture.prompts).await?;
    checks::odd_names(backend, &fixture.prompts).await?;
    checks::concurrent(backend, &fixture.prompts).await?;
    match fixture.unavailable {
        Some(unavailable) => checks::unavailable(unavailable, &fixture.prompts).await,
        None => Ok(()),
    }
}
