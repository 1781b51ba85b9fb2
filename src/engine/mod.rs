//! Jinja2 templates on `minijinja`, set so that the text is the same: strict, deterministic, bounded.

mod arguments;
mod error;
mod filters;
mod limits;
mod methods;
mod namespace;
mod objects;
mod python;
mod strict;
mod tests;
mod text;
mod tilde;
mod tokens;
mod value;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, LazyLock},
};

use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, syntax::SyntaxConfig,
};
use self_cell::self_cell;

pub(crate) use error::EngineError;
pub(crate) use value::{Context, ContextValue};

/// What a render may use before it is stopped; see `docs/jinja.md` for what it pays for.
pub(crate) const DEFAULT_FUEL: u64 = 1_000_000;

/// A set-up engine, shared by every template parsed with it.
#[derive(Clone)]
pub(crate) struct Engine(Arc<Environment<'static>>);

impl Engine {
    /// The strict engine with the default bounds. There is one, made once.
    pub(crate) fn shared() -> Self {
        static SHARED: LazyLock<Engine> = LazyLock::new(|| Engine::new(true, DEFAULT_FUEL));
        SHARED.clone()
    }

    pub(crate) fn new(strict: bool, fuel: u64) -> Self {
        let mut environment = Environment::empty();
        environment.set_undefined_behavior(if strict {
            UndefinedBehavior::Strict
        } else {
            UndefinedBehavior::Lenient
        });
        environment.set_auto_escape_callback(|_| AutoEscape::None);
        environment.set_fuel(Some(fuel));
        // Needed for the place of an error; what else it keeps is dropped with the error.
        environment.set_debug(true);
        environment.set_syntax(keep_trailing_newline());
        environment.set_formatter(text::format);
        environment.set_unknown_method_callback(methods::call);
        // Refuses every template, so that `include 'x' ignore missing` is an error, too.
        environment.set_loader(|_| {
            Err::<Option<String>, _>(Error::new(ErrorKind::BadInclude, "there is no loader"))
        });
        filters::register(&mut environment);
        Self(Arc::new(environment))
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.0.undefined_behavior() == UndefinedBehavior::Strict
    }

    pub(crate) fn fuel(&self) -> u64 {
        self.0.fuel().unwrap_or(u64::MAX)
    }
}

fn keep_trailing_newline() -> SyntaxConfig {
    SyntaxConfig::builder()
        .keep_trailing_newline(true)
        .build()
        .unwrap_or_default()
}

struct Source {
    engine: Engine,
    /// Line ends are `\n`, as Jinja2 reads them.
    text: Box<str>,
    /// The text as it was given, where it has other line ends.
    original: Option<Box<str>>,
    /// Whether it needs the large stack.
    nests_values: bool,
    /// What has to be a variable, beside what the engine asks for.
    required: Vec<String>,
}

type Parsed<'a> = Result<minijinja::Template<'a, 'a>, EngineError>;

self_cell! {
    struct Cell {
        owner: Source,
        #[covariant]
        dependent: Parsed,
    }
}

/// One parsed template. A fault in its syntax is kept until it is rendered.
pub(crate) struct Template(Cell);

impl Template {
    pub(crate) fn parse(engine: &Engine, source: &str) -> Self {
        let has_other_ends = source.contains('\r');
        let text: Box<str> = if has_other_ends {
            source.replace("\r\n", "\n").replace('\r', "\n").into()
        } else {
            source.into()
        };
        // What is refused here is looked at no further.
        let checked = limits::check(&text).and_then(|()| namespace::check(&text));
        let required = checked.as_ref().map_or(vec![], |()| tilde::required(&text));
        let source = Source {
            engine: engine.clone(),
            nests_values: limits::can_nest_values(&text),
            required,
            original: has_other_ends.then(|| source.into()),
            text,
        };
        Self(Cell::new(source, |Source { engine, text, .. }| {
            checked?;
            let parse = || engine.0.template_from_named_str("template", text);
            let parsed = caught(|| limits::with_stack_to_parse(text, || caught(parse)))?;
            parsed?.map_err(|error| EngineError::new(&error, text))
        }))
    }

    /// The template's text as it was given.
    pub(crate) fn source(&self) -> &str {
        let source = self.0.borrow_owner();
        source.original.as_deref().unwrap_or(&source.text)
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.0.borrow_owner().engine
    }

    pub(crate) fn render(&self, context: &Context) -> Result<String, EngineError> {
        let source = self.0.borrow_owner();
        let template = match self.0.borrow_dependent() {
            Ok(template) => template,
            Err(error) => return Err(error.clone()),
        };
        if source.engine.is_strict()
            && let Some(name) = source
                .required
                .iter()
                .find(|name| context.get(name).is_none())
        {
            return Err(EngineError::undefined(name));
        }
        let render = || {
            let rendered = caught(|| template.render(context.to_value()))?;
            rendered.map_err(|error| EngineError::new(&error, &source.text))
        };
        caught(|| limits::with_stack_to_render(source.nests_values, render))?
    }
}

/// A panic of the engine, or of the stack that is made for it, as an error.
fn caught<R>(run: impl FnOnce() -> R) -> Result<R, EngineError> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| EngineError::panicked())
}
