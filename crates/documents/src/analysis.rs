//! What is known of a prompt without variables: its inputs and its faults.

use std::fmt;

use openarmature_jinja::FaultKind as TemplateFaultKind;

use crate::{
    inputs::{Collector, Inputs},
    site::Site,
    templates::Templates,
};

/// The most faults that are reported of a prompt.
const MAX_FAULTS: usize = 1_000;

/// The inputs and the faults of a prompt.
///
/// ```
/// use openarmature_prompts_documents::{Analysis, Templates};
///
/// let analysis = Analysis::of(&Templates::Text("Hello, {{ user }}!\n{{ team|uper }}"));
/// assert_eq!(analysis.inputs.required().collect::<Vec<_>>(), ["user", "team"]);
/// assert_eq!(
///     analysis.faults[0].to_string(),
///     "line 2, column 9: unknown filter `uper`; did you mean `upper`?",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// The inputs. A template that cannot be parsed adds none.
    pub inputs: Inputs,
    /// The faults, in the order of their places, at most 1,000.
    pub faults: Vec<PromptFault>,
}

/// A fault of a prompt that is known without variables.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PromptFault {
    /// The kind of fault.
    pub kind: PromptFaultKind,
    /// The place.
    pub site: Site,
    /// What is wrong, and what to do.
    pub message: String,
}

/// The kind of a [`PromptFault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PromptFaultKind {
    /// A template cannot be parsed, or uses a tag that is not supported.
    Syntax,
    /// A template is larger, or nested deeper, than the engine allows.
    TooComplex,
    /// A function, filter or test does not exist, or a macro does not take the arguments.
    Unknown,
    /// A template reads a variable that it hides.
    Hidden,
}

impl Analysis {
    /// Analyses the templates of a prompt.
    pub fn of(templates: &Templates<'_>) -> Self {
        let mut collector = Collector::default();
        let mut faults = vec![];
        for (site, template) in templates.iter() {
            // The faults name the syntax error.
            if let Ok(inputs) = openarmature_jinja::inputs(template) {
                collector.template(site, inputs);
            }
            let of_template = openarmature_jinja::validate(template).into_iter();
            faults.extend(of_template.map(|fault| PromptFault::of_template(site, fault)));
        }
        for (site, name) in templates.placeholders() {
            collector.placeholder(site, name);
        }
        faults.sort_by_key(|fault| fault.site);
        faults.truncate(MAX_FAULTS);
        Self {
            inputs: collector.finish(),
            faults,
        }
    }
}

impl PromptFault {
    fn of_template(site: Site, fault: openarmature_jinja::Fault) -> Self {
        let kind = match fault.kind {
            TemplateFaultKind::Syntax | TemplateFaultKind::Tag => PromptFaultKind::Syntax,
            TemplateFaultKind::TooComplex => PromptFaultKind::TooComplex,
            TemplateFaultKind::Hidden => PromptFaultKind::Hidden,
            _ => PromptFaultKind::Unknown,
        };
        Self {
            kind,
            site: site.at(fault.line, fault.column),
            message: fault.message,
        }
    }
}

impl fmt::Display for PromptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.site == Site::default() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.site, self.message)
    }
}

impl std::error::Error for PromptFault {}
