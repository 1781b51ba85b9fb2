//! A template of a prompt.

use openarmature_jinja::{Bindings, Error, Options};

/// A parsed template, or its text and the syntax error, which is reported when the template is rendered.
pub(super) struct Template(Result<openarmature_jinja::Template, (Box<str>, Error)>);

impl Template {
    pub(super) fn parse(source: &str) -> Self {
        let parsed = openarmature_jinja::Template::parse(source);
        Self(parsed.map_err(|error| (source.into(), error)))
    }

    /// Returns the text.
    pub(super) fn source(&self) -> &str {
        match &self.0 {
            Ok(template) => template.source(),
            Err((source, _)) => source,
        }
    }

    pub(super) fn render(&self, bindings: &Bindings, options: &Options) -> Result<String, Error> {
        match &self.0 {
            Ok(template) => template.render_with(bindings, options),
            Err((_, error)) => Err(error.clone()),
        }
    }
}
