//! Prompts whose variables are the fields of a struct.

mod checked;
mod derived;
mod giver;
mod probe;

pub use checked::{CheckedPrompt, check};
pub(crate) use derived::collect;
pub use derived::{Derived, PromptShape, embedded};
pub use giver::{Giver, Messages};
pub use probe::{NotAnOption, Probe};

use super::{Prompt, PromptRenderError, PromptResult};

/// A struct whose fields are the variables and the placeholders of a prompt.
///
/// The derive macro of the same name (feature `derive`) implements it, and describes its attributes. The trait cannot
/// be implemented by hand.
#[cfg_attr(
    feature = "derive",
    doc = r#"
```
use openarmature_prompts::{
    CheckedPrompt, Prompt, PromptManager, TypedPrompt, backend::MemoryBackend, prompt::RenderErrorKind,
};

#[derive(TypedPrompt)]
#[prompt(name = "classify", text = "{{ message }}{% if team is defined %} ({{ team }}){% endif %}")]
struct Classify<'a> {
    message: &'a str,
    team: Option<&'a str>, // `None`: the variable is not given
}

// The text that was compiled in. The compiler checked it.
let classify = Classify { message: "Where is it?", team: Some("delivery") };
let result = classify.render()?;
assert_eq!(result.messages().first().text(), Some("Where is it? (delivery)"));

// The text that a backend has now. It is checked before it is rendered.
let backend = MemoryBackend::new([
    Prompt::text("classify", "{{ team|default('any') }}: {{ message }}"),
    Prompt::text("classify", "{{ team }}: {{ mesage }}").with_label("edited"),
]);
let manager = PromptManager::new(backend);
let result = pollster::block_on(manager.get_typed(&classify).into_future())?;
assert_eq!(result.messages().first().text(), Some("delivery: Where is it?"));

// The check as a type of its own. What was compiled in stands in for a prompt that does not fit.
let fetched = pollster::block_on(manager.fetch_typed().label("edited").into_future());
let checked: CheckedPrompt<Classify<'_>> = fetched.unwrap_or_else(|_| CheckedPrompt::compiled_in());
assert_eq!(checked.render(&classify)?.label(), "production");

// What does not fit is named.
let edited = pollster::block_on(manager.fetch("classify").label("edited").into_future())?;
let error = edited.check::<Classify<'_>>().unwrap_err();
let RenderErrorKind::Mismatch(mismatch) = error.kind() else { unreachable!() };
assert_eq!(mismatch.missing(), ["mesage"]);
assert_eq!(mismatch.required(), ["team"]);
assert_eq!(mismatch.unused(), ["message"]);
# Ok::<(), openarmature_prompts::PromptError>(())
```
"#
)]
///
/// # The guarantee
///
/// Rendering what was compiled in, or a [`CheckedPrompt`], never fails because a variable is undefined or a
/// placeholder is not filled. The guarantee covers variables, and not their attributes and items: a misspelt
/// `{{ user.nmae }}` is an error of the render.
pub trait TypedPrompt: Derived + Sized {
    /// Returns the prompt that was compiled in.
    fn prompt() -> &'static Prompt {
        Self::compiled()
    }

    /// Renders the prompt that was compiled in.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`, as [`CheckedPrompt::render`].
    fn render(&self) -> Result<PromptResult, PromptRenderError> {
        derived::render(Self::compiled(), self)
    }
}

impl<T: Derived> TypedPrompt for T {}
