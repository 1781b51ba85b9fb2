//! The backend for prompts in Langfuse.

use std::{fmt, sync::Arc};

use openarmature_prompts::{
    Prompt,
    backend::{FetchError, FetchRequest, PromptBackend, PromptNotFound, async_trait},
};

use crate::{
    address::Address,
    answer::Wanted,
    attempts::Fetcher,
    fault::{Failure, FaultKind},
    runtime,
};

/// A backend for the prompts of a project in Langfuse.
///
/// ```no_run
/// use openarmature_prompts::{PromptManager, backend::CachedBackend};
/// use openarmature_prompts_langfuse::LangfuseBackend;
///
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let manager = PromptManager::new(CachedBackend::new(LangfuseBackend::from_env()?));
/// let result = manager.get("support/classify", [("message", "Where is my order?")]).await?;
/// # Ok(())
/// # }
/// ```
///
/// # Prompts
///
/// The backend asks `GET /api/public/v2/prompts/{name}?label={label}` with basic authentication, on a thread of
/// its own, so that any executor can await a fetch.
///
/// | in Langfuse | in [`Prompt`] |
/// |---|---|
/// | a text prompt | a text prompt |
/// | a chat message, a placeholder | a segment |
/// | the version | [`version`](Prompt::version) |
/// | `temperature`, `top_p`, `max_tokens`, `seed`, `frequency_penalty`, `presence_penalty` and `stop_sequences` in `config`, and the object `extras` in it | [`sampling`](Prompt::sampling) |
/// | `token_budget` in `config` | [`token_budget`](Prompt::token_budget), unless it is invalid |
/// | `config` as a whole, the labels, the tags and the commit message | `config`, `labels`, `tags` and `commit_message` in [`metadata`](Prompt::metadata) |
/// | the name and the version | `langfuse_prompt` in [`observability_entities`](Prompt::observability_entities) |
///
/// Templates are Jinja2, and variables of Langfuse (`{{name}}`) are Jinja2 as well. There are two differences: what
/// Langfuse shows as text, such as `{% if team %}` and `{# a note #}`, is a statement or a comment here, and a
/// variable that is not given is an error here.
///
/// # Errors
///
/// A fetch is `prompt_not_found` if Langfuse says so: with status 404 and an object of JSON, as all answers of its
/// API are. A 404 of another form comes from a proxy or from a wrong base URL, and is no statement about the prompt.
/// Names and labels that Langfuse cannot have are `prompt_not_found` without a request: an empty name, `.` and
/// `..`, an empty label (for which Langfuse answers with the prompt for production), a text with a NUL, and
/// one that makes a URL of more than 4 KiB.
///
/// Everything else is `prompt_store_unavailable`: any other status, an answer that the API does not document (a web
/// page, one that is cut off or too large, one for another prompt, a chat entry of unknown form), a field of
/// `config` with the wrong type, a redirect to another server, and a server that is not reached or too slow. The
/// error has the status, and never a key or text of the answer.
///
/// The backend makes up to three attempts if another one may succeed: after status 408, 429 and 5xx, a failed
/// connection, an answer that was cut off, and a timeout. It does not make one that would begin after the deadline, so
/// that a long `Retry-After` ends the fetch at once. [`builder`](Self::builder) sets times and limits.
///
/// # Logs
///
/// The backend logs nothing. The crates below it log connections (`hyper_util`) and, if another crate has
/// switched that on, handshakes (`rustls`), and no headers or bodies.
#[derive(Clone)]
pub struct LangfuseBackend {
    backend_name: Arc<str>,
    address: Address,
    fetcher: Arc<Fetcher>,
}

impl LangfuseBackend {
    pub(crate) fn new(backend_name: String, address: Address, fetcher: Fetcher) -> Self {
        Self {
            backend_name: backend_name.into(),
            address,
            fetcher: Arc::new(fetcher),
        }
    }
}

#[async_trait]
impl PromptBackend for LangfuseBackend {
    fn backend_name(&self) -> &str {
        &self.backend_name
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let not_found = || PromptNotFound::new(&*self.backend_name, request).into();
        let Some(uri) = self.address.prompt(request.name, request.label) else {
            return Err(not_found());
        };
        let wanted = Wanted {
            name: request.name.to_owned(),
            label: request.label.to_owned(),
            backend_name: self.backend_name.clone(),
        };
        let fetcher = self.fetcher.clone();
        let fetch = async move { fetcher.fetch(uri, wanted).await };
        let outcome = runtime::run(fetch)
            .await
            .unwrap_or_else(|cause| Err(Failure::new(FaultKind::NoThread(cause).into(), 1, None)));
        match outcome {
            Ok(Some(prompt)) => Ok(prompt),
            Ok(None) => Err(not_found()),
            Err(failure) => Err(failure.into_error(&self.backend_name, request).into()),
        }
    }
}

/// Shows no key.
impl fmt::Debug for LangfuseBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LangfuseBackend")
            .field("backend_name", &self.backend_name)
            .field("base_url", &self.address.to_string())
            .field("settings", self.fetcher.settings())
            .finish_non_exhaustive()
    }
}
