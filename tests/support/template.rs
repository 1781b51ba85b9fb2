//! One template and its variables: the result or the error of the render.

use openarmature_prompts::{Prompt, PromptRenderError, Variables};
use serde_json::Value;

pub(crate) fn variables(json: &Value) -> Variables {
    Variables::from_serialize(json).unwrap()
}

pub(crate) fn render(template: &str, json: &Value) -> Result<String, PromptRenderError> {
    let result = Prompt::text("case", template).render(variables(json))?;
    Ok(result.messages().first().text().unwrap().to_owned())
}

#[track_caller]
pub(crate) fn is(template: &str, json: &Value, expected: &str) {
    assert_eq!(
        render(template, json).as_deref().ok(),
        Some(expected),
        "{template}"
    );
}

#[track_caller]
pub(crate) fn refused(template: &str, json: &Value, description: &str) {
    let error = render(template, json).expect_err(template);
    assert_eq!(error.description(), description, "{template}");
}
