//! Jinja2 templates that render as they do in Python: strict, deterministic and bounded.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]

mod arguments;
mod error;
mod filters;
mod float;
mod limits;
mod methods;
mod namespace;
mod objects;
mod predicates;
mod strict;
mod text;
mod tilde;
mod tokens;
mod value;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, LazyLock},
};

use minijinja::{AutoEscape, Environment, UndefinedBehavior, syntax::SyntaxConfig};
use self_cell::self_cell;

pub use error::{Error, ErrorKind};
pub use float::python_float;
pub use value::{Binding, Bindings};

/// The fuel that a render may use unless an [`Engine`] says otherwise.
pub const DEFAULT_FUEL: u64 = 1_000_000;

/// The settings that templates are parsed and rendered with. Cloning is cheap.
#[derive(Clone)]
pub struct Engine(Arc<Environment<'static>>);

impl Engine {
    /// Returns the strict engine with the default fuel.
    pub fn shared() -> Self {
        static SHARED: LazyLock<Engine> = LazyLock::new(|| Engine::new(true, DEFAULT_FUEL));
        SHARED.clone()
    }

    /// Creates an engine. With `strict`, an undefined variable is an error.
    pub fn new(strict: bool, fuel: u64) -> Self {
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
            Err::<Option<String>, _>(minijinja::Error::new(
                minijinja::ErrorKind::BadInclude,
                "there is no loader",
            ))
        });
        filters::register(&mut environment);
        Self(Arc::new(environment))
    }

    /// Returns whether undefined variables are errors.
    pub fn is_strict(&self) -> bool {
        self.0.undefined_behavior() == UndefinedBehavior::Strict
    }

    /// Returns the fuel that a render may use.
    pub fn fuel(&self) -> u64 {
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

type Parsed<'a> = Result<minijinja::Template<'a, 'a>, Error>;

self_cell! {
    struct Cell {
        owner: Source,
        #[covariant]
        dependent: Parsed,
    }
}

/// A parsed template. A syntax error is reported when the template is rendered.
pub struct Template(Cell);

impl Template {
    /// Parses a template.
    pub fn parse(engine: &Engine, source: &str) -> Self {
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
            parsed?.map_err(|error| Error::new(&error, text))
        }))
    }

    /// Returns the template's text.
    pub fn source(&self) -> &str {
        let source = self.0.borrow_owner();
        source.original.as_deref().unwrap_or(&source.text)
    }

    /// Returns the engine that the template was parsed with.
    pub fn engine(&self) -> &Engine {
        &self.0.borrow_owner().engine
    }

    /// Renders the template.
    ///
    /// # Errors
    ///
    /// [`Error`], for a fault in the syntax, an undefined variable, or a template that takes more than its
    /// fuel.
    pub fn render(&self, context: &Bindings) -> Result<String, Error> {
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
            return Err(Error::undefined(name));
        }
        let render = || {
            let rendered = caught(|| template.render(context.to_value()))?;
            rendered.map_err(|error| Error::new(&error, &source.text))
        };
        caught(|| limits::with_stack_to_render(source.nests_values, render))?
    }
}

/// A panic of the engine, or of the stack that is made for it, as an error.
fn caught<R>(run: impl FnOnce() -> R) -> Result<R, Error> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Error::panicked())
}
