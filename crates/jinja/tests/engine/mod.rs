//! The one place where tests, benches and examples call the crate.

#![allow(dead_code, reason = "each of them uses a part of it")]

use openarmature_jinja::{Binding, Bindings, Error, Options, Template};
use serde_json::{Map, Value};

/// Why a template does not render: what its error says, and the line that it names.
#[derive(Debug, PartialEq)]
pub(crate) struct Failure {
    pub(crate) what: String,
    pub(crate) line: Option<usize>,
    /// The texts of the error's `Debug` and of its sources.
    pub(crate) inside: Vec<String>,
}

impl Failure {
    fn new(error: &Error) -> Self {
        let mut inside = vec![];
        let mut layer: Option<&(dyn std::error::Error + 'static)> = Some(error);
        while let Some(error) = layer {
            inside.extend([
                error.to_string(),
                format!("{error:#}"),
                format!("{error:?}"),
                format!("{error:#?}"),
            ]);
            layer = error.source();
        }
        Self {
            what: error.to_string(),
            line: Some(error.line()),
            inside,
        }
    }
}

/// A template that is parsed, or the fault in it.
pub(crate) struct Parsed(Template);

/// Parses a template with the default fuel.
pub(crate) fn parse(source: &str) -> Result<Parsed, Failure> {
    let parsed = Template::parse(source);
    parsed.map(Parsed).map_err(|error| Failure::new(&error))
}

/// Returns the variables as the crate takes them.
pub(crate) fn bindings(variables: Map<String, Value>) -> Bindings {
    let pairs = variables.into_iter();
    Bindings::new(
        pairs
            .map(|(name, value)| Binding::new(name, value))
            .collect(),
    )
}

impl Parsed {
    /// Renders with variables that are ready.
    pub(crate) fn render(&self, variables: &Bindings) -> Result<String, Failure> {
        self.0
            .render(variables)
            .map_err(|error| Failure::new(&error))
    }
}

/// Parses a template and renders it with undefined variables that are no errors.
pub(crate) fn render_leniently(
    source: &str,
    variables: &Map<String, Value>,
) -> Result<String, Failure> {
    let options = Options::new().strict(false);
    let rendered = parse(source)?
        .0
        .render_with(&bindings(variables.clone()), &options);
    rendered.map_err(|error| Failure::new(&error))
}

/// Parses a template and renders it.
pub(crate) fn render(source: &str, variables: &Map<String, Value>) -> Result<String, Failure> {
    parse(source)?.render(&bindings(variables.clone()))
}
