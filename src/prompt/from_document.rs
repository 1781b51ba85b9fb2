//! Prompts from files that were read as plain data.

use openarmature_prompts_documents::{Document, Template};

use super::{Prompt, SamplingConfig, Segment, TokenBudget};

impl Prompt {
    /// Creates a prompt from the content of its files, as `openarmature_prompts_documents::read` returns it.
    ///
    /// Backends that have the files of [`FilesystemBackend`](crate::backend::FilesystemBackend) elsewhere
    /// create their prompts this way. Label, version and time are those of [`text`](Self::text).
    ///
    /// ```
    /// use openarmature_prompts::Prompt;
    /// use openarmature_prompts_documents::{Document, Sidecar, Template};
    ///
    /// let document = Document {
    ///     path: "production/greeting.j2".to_owned(),
    ///     template: Template::Text("Hello, {{ user }}!".to_owned()),
    ///     sidecar: Sidecar::read("production/greeting.config.json", r#"{"temperature": 0.2}"#)?,
    /// };
    /// let prompt = Prompt::from_document("greeting", document).with_label("production");
    /// assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
    /// assert_eq!(prompt.sampling().and_then(|sampling| sampling.temperature()), Some(0.2));
    /// # Ok::<(), openarmature_prompts_documents::Fault>(())
    /// ```
    pub fn from_document(name: impl Into<String>, document: Document) -> Self {
        let prompt = match document.template {
            Template::Text(template) => Self::text(name, template),
            Template::Chat(segments) => Self::chat(name, segments.into_iter().map(Segment::from)),
        };
        prompt
            .with_sampling(document.sidecar.sampling.map(SamplingConfig::from))
            .with_token_budget(document.sidecar.token_budget.map(TokenBudget::from))
    }
}
