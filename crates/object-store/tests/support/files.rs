//! Prompts as files, and how to fetch them.

use openarmature_prompts::{
    Prompt,
    backend::{FetchError, FetchRequest, PromptBackend},
};

/// Returns the path and the content of the template of each prompt.
pub(crate) fn templates(prompts: &[Prompt], with_labels: bool) -> Vec<(String, String)> {
    let template = |prompt: &Prompt| {
        let name = prompt.name();
        let path = if with_labels {
            format!("{}/{name}", prompt.label())
        } else {
            name.to_owned()
        };
        match (prompt.template(), prompt.chat_template()) {
            (Some(template), _) => (format!("{path}.j2"), template.to_owned()),
            (None, segments) => {
                let document = serde_json::to_string(segments.unwrap()).unwrap();
                (format!("{path}.chat.yaml"), document)
            }
        }
    };
    prompts.iter().map(template).collect()
}

/// Fetches a prompt with the label `production` on this thread, which has no runtime.
pub(crate) fn fetch(backend: &impl PromptBackend, name: &str) -> Result<Prompt, FetchError> {
    pollster::block_on(backend.fetch(FetchRequest::new(name, "production")))
}

/// Returns the description of the one fault of an unavailable backend.
pub(crate) fn unavailable(outcome: Result<Prompt, FetchError>) -> String {
    match outcome {
        Err(FetchError::StoreUnavailable(error)) => {
            assert_eq!(error.faults().len(), 1);
            error.faults().first().description().to_owned()
        }
        other => panic!("{other:?}"),
    }
}

/// Checks that a prompt is not found.
pub(crate) fn is_not_found(outcome: Result<Prompt, FetchError>) {
    match outcome {
        Err(FetchError::NotFound(_)) => {}
        other => panic!("{other:?}"),
    }
}
