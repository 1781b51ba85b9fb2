//! The implementation that the derive macro generates.

use openarmature_prompts_documents::{Sidecar, compare::Shape};

use super::{
    super::{
        Prompt, PromptRenderError, PromptResult, SamplingConfig, TokenBudget, placeholders::Given,
    },
    giver::Giver,
};

/// The names in a struct that is a prompt.
#[derive(Clone, Copy, Debug)]
pub struct PromptShape {
    /// The name of the prompt.
    pub prompt_name: &'static str,
    /// The name of the struct.
    pub type_name: &'static str,
    /// The variables, sorted by name, and the placeholders.
    pub inputs: Shape<'static>,
}

/// A struct that is a prompt. The derive macro implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a typed prompt",
    label = "not a typed prompt",
    note = "write `#[derive(TypedPrompt)]` above the struct"
)]
pub trait Derived {
    /// The names in the struct.
    const SHAPE: PromptShape;

    /// Returns the prompt that was compiled in.
    fn compiled() -> &'static Prompt;

    /// Gives the values of the fields, the variables sorted by name.
    fn give<'v>(&'v self, giver: &mut Giver<'v>);
}

/// Collects the values of a struct's fields.
pub(crate) fn collect<T: Derived>(value: &T) -> Giver<'_> {
    let inputs = T::SHAPE.inputs;
    let mut giver = Giver::with_capacity(inputs.fields.len(), inputs.placeholders.len());
    value.give(&mut giver);
    giver
}

/// Renders a prompt that fits, with the fields of a value.
pub(super) fn render<T: Derived>(
    prompt: &Prompt,
    value: &T,
) -> Result<PromptResult, PromptRenderError> {
    let (variables, placeholders) = collect(value).into_parts();
    prompt.render_given(variables, Given::Fields(&placeholders))
}

/// Creates the prompt that is compiled in, from the text of its sidecar.
///
/// # Panics
///
/// If the text is not that of a sidecar.
pub fn embedded(prompt: Prompt, label: &str, sidecar: Option<&str>) -> Prompt {
    let prompt = prompt.with_label(label);
    let Some(text) = sidecar else {
        return prompt;
    };
    #[allow(clippy::expect_used, reason = "the macro read it before")]
    let sidecar = Sidecar::read("", text).expect("the sidecar can be read");
    prompt
        .with_sampling(sidecar.sampling.map(SamplingConfig::from))
        .with_token_budget(sidecar.token_budget.map(TokenBudget::from))
}
