//! A template of a prompt, and the settings that it is rendered with.

use openarmature_jinja::{Bindings, Error, Options};

/// The settings that templates are rendered with.
#[derive(Clone, Copy)]
pub(super) struct Engine(Options);

impl Engine {
    /// Returns the strict engine with the default fuel.
    pub(super) const fn shared() -> Self {
        Self(Options::new())
    }

    pub(super) const fn new(strict: bool, fuel: u64) -> Self {
        Self(Options::new().strict(strict).fuel(fuel))
    }

    pub(super) const fn is_strict(&self) -> bool {
        self.0.is_strict()
    }

    pub(super) const fn fuel(&self) -> u64 {
        self.0.fuel_limit()
    }
}

/// A parsed template. A syntax error is kept until the template is rendered.
pub(super) struct Template {
    parsed: Result<openarmature_jinja::Template, (Box<str>, Error)>,
    engine: Engine,
}

impl Template {
    pub(super) fn parse(engine: &Engine, source: &str) -> Self {
        let parsed = openarmature_jinja::Template::parse(source);
        Self {
            parsed: parsed.map_err(|error| (source.into(), error)),
            engine: *engine,
        }
    }

    /// Returns the template's text.
    pub(super) fn source(&self) -> &str {
        match &self.parsed {
            Ok(template) => template.source(),
            Err((source, _)) => source,
        }
    }

    pub(super) const fn engine(&self) -> &Engine {
        &self.engine
    }

    pub(super) fn render(&self, bindings: &Bindings) -> Result<String, Error> {
        match &self.parsed {
            Ok(template) => template.render_with(bindings, &self.engine.0),
            Err((_, error)) => Err(error.clone()),
        }
    }
}
