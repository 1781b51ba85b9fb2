//! Templates, parsed once and rendered often.

use std::{borrow::Cow, panic::catch_unwind};

use memchr::memchr;
use minijinja::machinery::{ast, parse};

use crate::{
    bindings::Bindings,
    compile::compile,
    engine::{self, Options},
    error::{Error, ErrorKind},
    fuel::{DEFAULT_FUEL, check_output},
    machine::{self, Input},
    objects::Ledger,
    program::Program,
    read::{Part, read, syntax},
};

/// Stack for the parser, the compiler and the end of the tree, for each level that it nests. A debug build uses
/// five times as much.
const STACK_PER_LEVEL: usize = if cfg!(debug_assertions) {
    6 << 10
} else {
    1 << 10
};
/// Stack for what the parser nests whatever it reads: 150 levels of brackets and blocks.
const STACK: usize = 150
    * if cfg!(debug_assertions) {
        8 << 10
    } else {
        2 << 10
    };

/// A parsed template.
///
/// Rendering takes `&self` and no lock, and works from many threads.
///
/// ```
/// use openarmature_jinja::{Bindings, Template};
///
/// let template = Template::parse("Hello, {{ user }}!")?;
/// let text = template.render(&Bindings::from_iter([("user", "Ada")]))?;
/// assert_eq!(text, "Hello, Ada!");
/// # Ok::<(), openarmature_jinja::Error>(())
/// ```
pub struct Template {
    /// Line ends are `\n`, as Jinja2 reads them.
    source: Box<str>,
    /// The text as it was given, where it has other line ends.
    original: Option<Box<str>>,
    code: Code,
}

/// What a template is rendered from.
enum Code {
    /// Text and names, which need no machine.
    Parts(Box<[Part]>),
    Program(Box<Program>),
}

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    ///
    /// [`Error`] for a fault in the syntax, or a template that is too large or nested too deeply.
    ///
    /// ```
    /// let error = openarmature_jinja::Template::parse("{% if %}").unwrap_err();
    /// assert_eq!(error.line(), 1);
    /// ```
    pub fn parse(source: &str) -> Result<Self, Error> {
        let normalized = normalized(source);
        let original = matches!(normalized, Cow::Owned(_)).then(|| Box::from(source));
        let source: Box<str> = normalized.into();
        let read = read(&source)?;
        let code = if let Some(parts) = read.parts {
            Code::Parts(parts)
        } else {
            let program = with_tree(&source, read.depth, |tree| {
                compile(&tree?, &source, read.tags)
            });
            Code::Program(Box::new(program?))
        };
        Ok(Self {
            source,
            original,
            code,
        })
    }

    /// Returns the template's text, as it was given.
    ///
    /// ```
    /// let template = openarmature_jinja::Template::parse("Hello,\r\n{{ user }}!")?;
    /// assert_eq!(template.source(), "Hello,\r\n{{ user }}!");
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub fn source(&self) -> &str {
        self.original.as_deref().unwrap_or(&self.source)
    }

    /// Renders the template: undefined variables are errors, and the fuel is [`DEFAULT_FUEL`].
    ///
    /// # Errors
    ///
    /// [`Error`] for an undefined variable, an operation that the values do not have, or a limit that is exceeded.
    ///
    /// ```
    /// use openarmature_jinja::{Bindings, Template};
    ///
    /// let template = Template::parse("{% for n in numbers %}{{ n + 1 }} {% endfor %}")?;
    /// let numbers = serde_json::json!([1, 2.5]);
    /// assert_eq!(template.render(&Bindings::from_iter([("numbers", numbers)]))?, "2 3.5 ");
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub fn render(&self, bindings: &Bindings) -> Result<String, Error> {
        self.render_with(bindings, &Options::new())
    }

    /// Renders the template with other options.
    ///
    /// # Errors
    ///
    /// As of [`render`](Self::render).
    ///
    /// ```
    /// use openarmature_jinja::{Bindings, ErrorKind, Options, Template};
    ///
    /// let template = Template::parse("{% for i in range(1000) %}.{% endfor %}")?;
    /// let error = template.render_with(&Bindings::default(), &Options::new().fuel(500)).unwrap_err();
    /// assert_eq!(error.kind(), &ErrorKind::OutOfFuel);
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub fn render_with(&self, bindings: &Bindings, options: &Options) -> Result<String, Error> {
        let parts: &[Part] = match &self.code {
            Code::Parts(parts) if options.fuel_limit() >= DEFAULT_FUEL => parts,
            Code::Parts(parts) => {
                // A part is a step.
                if parts.len() as u64 >= options.fuel_limit() {
                    return Err(Error::out_of_fuel());
                }
                parts
            }
            Code::Program(program) => return self.run(program, bindings, options),
        };
        self.fill(parts, bindings, options)
    }

    fn run(
        &self,
        program: &Program,
        bindings: &Bindings,
        options: &Options,
    ) -> Result<String, Error> {
        let _ledger = Ledger::open();
        let source = &*self.source;
        let state = engine::state(options);
        let input = Input {
            program,
            source,
            bindings,
        };
        state
            .and_then(|state| machine::run(&input, state))
            .map_err(|error| Error::render(&error, source))
    }

    /// Renders text and names.
    fn fill(
        &self,
        parts: &[Part],
        bindings: &Bindings,
        options: &Options,
    ) -> Result<String, Error> {
        let source = &*self.source;
        let slice =
            |start: u32, end: u32| source.get(start as usize..end as usize).unwrap_or_default();
        let mut out = String::with_capacity(source.len() + source.len() / 2);
        for part in parts {
            check_output(out.len()).map_err(|error| Error::render(&error, source))?;
            match *part {
                Part::Text(start, end) => out.push_str(slice(start, end)),
                Part::Name(start, end) => match bindings.get(slice(start, end)) {
                    Some(binding) if binding.push_plain(&mut out) => {}
                    Some(binding) => {
                        let state = engine::state(options);
                        let value = binding.to_value(false);
                        state
                            .and_then(|state| crate::text::push_text(&state, &mut out, &value))
                            .map_err(|error| Error::render(&error, source))?;
                    }
                    None if options.is_strict() => {
                        let name = slice(start, end);
                        return Err(Error::undefined(name, source, start as usize));
                    }
                    None => {}
                },
            }
        }
        Ok(out)
    }
}

/// A template's text with the line ends that Jinja2 reads.
pub(crate) fn normalized(source: &str) -> Cow<'_, str> {
    if memchr(b'\r', source.as_bytes()).is_some() {
        source.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        source.into()
    }
}

/// Parses, with a stack that the tree fits in, and uses the tree.
pub(crate) fn with_tree<R>(
    source: &str,
    depth: usize,
    run: impl FnOnce(Result<ast::Stmt<'_>, Error>) -> R,
) -> R {
    let needed = STACK + depth * STACK_PER_LEVEL;
    stacker::maybe_grow(needed, needed, || run(tree(source)))
}

fn tree(source: &str) -> Result<ast::Stmt<'_>, Error> {
    // The parser counts columns in 16 bits. Beyond them it panics when it reports an error, in builds that check
    // for overflow.
    let parsed = catch_unwind(|| parse(source, "template", syntax()));
    let Ok(parsed) = parsed else {
        let why = "behind column 65,535 of its line";
        let at = first_long_line(source);
        return Err(Error::at(ErrorKind::Syntax, why, source, at));
    };
    parsed.map_err(|error| Error::syntax(&error, source))
}

/// Returns the place of the first line that has more columns than the parser counts.
fn first_long_line(source: &str) -> usize {
    let mut lines = source.split_inclusive('\n').scan(0, |start, line| {
        let at = *start;
        *start += line.len();
        Some((at, line))
    });
    let long = lines.find(|(_, line)| line.chars().count() > usize::from(u16::MAX));
    long.map_or(0, |(at, _)| at)
}

impl std::fmt::Debug for Template {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Template").field(&self.source()).finish()
    }
}
