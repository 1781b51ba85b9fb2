//! What a prompt needs, and what is wrong with it, without its variables.

use super::{
    Inputs, Prompt, PromptFault, PromptFaultKind, PromptRenderError, Variables, render_fault::Fault,
};

impl Prompt {
    /// Returns the variables that the templates read and the placeholders, each in order of first use.
    ///
    /// A variable is required or optional: it is optional if the templates can only read it where they provide for
    /// its absence, as in `{{ team|default("none") }}` or after `{% if team is defined %}`. A form can ask for the
    /// variables:
    ///
    /// ```
    /// use openarmature_prompts::{Prompt, Segment, placeholder};
    ///
    /// let prompt = Prompt::chat(
    ///     "support/answer",
    ///     [
    ///         Segment::system("You answer for {{ team }}{% if tone is defined %}, {{ tone }}{% endif %}."),
    ///         placeholder!("history"),
    ///         Segment::user("{{ message }}"),
    ///     ],
    /// );
    /// let form: Vec<String> = prompt
    ///     .inputs()?
    ///     .variables()
    ///     .iter()
    ///     .map(|variable| format!("{}{}", variable.name, if variable.is_required() { " *" } else { "" }))
    ///     .collect();
    /// assert_eq!(form, ["team *", "tone", "message *"]);
    ///
    /// let tone = prompt.inputs()?.variable("tone").expect("a variable");
    /// assert_eq!(tone.site.to_string(), "segment 1, line 1, column 32");
    /// assert_eq!(prompt.inputs()?.placeholders()[0].name, "history");
    /// # Ok::<(), openarmature_prompts::PromptRenderError>(())
    /// ```
    ///
    /// With every required variable given, no render of a prompt that [`validate`](Self::validate) finds no fault
    /// in fails because a variable is undefined. An attribute or an item of a variable can still be.
    ///
    /// The first call analyses the prompt. Later calls, also on clones, return the same inputs.
    ///
    /// # Errors
    ///
    /// `prompt_render_error` if a template cannot be parsed.
    pub fn inputs(&self) -> Result<&Inputs, PromptRenderError> {
        let analysis = self.analysis();
        let mut faults = analysis.faults.iter();
        let unparsed = |fault: &&PromptFault| {
            matches!(
                fault.kind,
                PromptFaultKind::Syntax | PromptFaultKind::TooComplex
            )
        };
        let unknown = if analysis.is_complete {
            faults.find(unparsed)
        } else {
            // Other faults may have left no room for the one of a template that cannot be parsed.
            faults.clone().find(unparsed).or_else(|| faults.next())
        };
        match unknown {
            None => Ok(&analysis.inputs),
            Some(fault) => Err(self.refused(fault.into())),
        }
    }

    /// Returns every fault that is known without variables, in the order of their places.
    ///
    /// These are syntax errors and tags that are not supported in each template; functions, filters and tests that
    /// do not exist; names of placeholders, images and roles that are invalid; messages without blocks; and
    /// templates without variables whose render fails or is empty. A render reports the first of them, and only
    /// if it gets there. At most 1,000 are returned.
    ///
    /// A test can check the prompts that a program brings along; for those in files, see
    /// [`FilesystemBackend::validate_all`](crate::backend::FilesystemBackend::validate_all):
    ///
    /// ```
    /// use openarmature_prompts::{Prompt, Segment};
    ///
    /// let prompt = Prompt::chat("greeting", [Segment::system("{{ name|uper }}"), Segment::user("")]);
    /// let faults: Vec<String> = prompt.validate().iter().map(ToString::to_string).collect();
    /// assert_eq!(faults, [
    ///     "segment 1, line 1, column 9: unknown filter `uper`; did you mean `upper`?",
    ///     "segment 2: the template renders to an empty text",
    /// ]);
    /// ```
    pub fn validate(&self) -> Vec<PromptFault> {
        self.faults().cloned().collect()
    }

    pub(super) fn faults(&self) -> impl Iterator<Item = &PromptFault> {
        let is_strict = self.options().is_strict();
        let faults = self.analysis().faults.iter();
        // Without strictness, an undefined variable prints nothing.
        faults.filter(move |fault| is_strict || !concerns_undefined(fault.kind))
    }

    pub(super) fn refused(&self, fault: Fault) -> PromptRenderError {
        PromptRenderError::new(self.record().clone(), Variables::new(), fault)
    }
}

/// Returns whether a fault may be an undefined variable, or an attribute or item that is undefined.
const fn concerns_undefined(kind: PromptFaultKind) -> bool {
    matches!(kind, PromptFaultKind::Hidden | PromptFaultKind::Constant)
}
