//! Templates, parsed once and rendered often.

use std::borrow::Cow;

use minijinja::machinery::{self, ast::Stmt};

use crate::{
    analysis::{self, Fault, Inputs},
    bindings::Bindings,
    compile::compile,
    engine::{self, Options},
    error::Error,
    fuel::DEFAULT_FUEL,
    machine::{self, Input},
    names,
    objects::Ledger,
    program::Program,
    read::{self, Part, read},
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
        let original = source.contains('\r').then(|| Box::from(source));
        let source: Box<str> = with_unix_line_ends(source).into();
        let read = read(&source)?;
        let code = match read.parts {
            Some(parts) => Code::Parts(parts),
            None => {
                let program = with_tree(&source, read.depth, |tree| compile(tree, &source))??;
                Code::Program(Box::new(program))
            }
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

    /// Returns the variables that the template reads, each required or optional.
    ///
    /// A variable is optional if it can only be read where the template provides for its absence: as the subject
    /// of `is defined`, `is undefined`, `default` or `d`, or where such a test held. With every required
    /// variable given, no render of a template that [`validate`] finds no fault in fails because a variable is
    /// undefined. An attribute or an item of a variable can still be.
    ///
    /// ```
    /// use openarmature_jinja::Template;
    ///
    /// let template = Template::parse("Hello {{ name }}{% if team is defined %} of {{ team }}{% endif %}!")?;
    /// let inputs = template.inputs();
    /// assert!(inputs.get("name").is_some_and(|name| name.required));
    /// assert!(inputs.get("team").is_some_and(|team| !team.required && team.line == 1));
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub fn inputs(&self) -> Inputs {
        let source = &*self.source;
        let depth = read(source).map_or(0, |read| read.depth);
        let inputs = |tree: &Stmt<'_>| analysis::inputs(tree, source, names::vocabulary());
        // The source could be parsed when the template was made.
        with_tree(source, depth, inputs).unwrap_or_default()
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

/// Returns every fault of a template that is known without variables, in the order of their places.
///
/// These are a syntax error, tags that are not supported, functions, filters and tests that do not exist, and
/// arguments that a macro does not take. At most 1,000 faults are returned.
///
/// ```
/// let faults = openarmature_jinja::validate("{{ name|uper }}\n{% include 'x' %}");
/// let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
/// assert_eq!(messages, [
///     "unknown filter `uper`; did you mean `upper`? (line 1, column 9)",
///     "the tag `include` is not supported; there are no other templates: put its text into this one \
///      (line 2, column 4)",
/// ]);
/// ```
pub fn validate(source: &str) -> Vec<Fault> {
    let source = &*with_unix_line_ends(source);
    let refused = |error: Error| analysis::refused(source, read::syntax(), &error);
    let depth = match read(source) {
        Ok(read) => read.depth,
        Err(error) => return refused(error),
    };
    let faults = with_tree(source, depth, |tree| {
        let faults = analysis::faults(tree, source, names::vocabulary());
        match compile(tree, source) {
            Err(error) if faults.is_empty() => refused(error),
            _ => faults,
        }
    });
    faults.unwrap_or_else(refused)
}

/// Line ends are `\n`, as Jinja2 reads them.
fn with_unix_line_ends(source: &str) -> Cow<'_, str> {
    if source.contains('\r') {
        source.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        source.into()
    }
}

/// Parses a template, with a stack that the tree fits in until it is dropped.
fn with_tree<R>(
    source: &str,
    depth: usize,
    run: impl FnOnce(&Stmt<'_>) -> R,
) -> Result<R, Error> {
    let needed = STACK + depth * STACK_PER_LEVEL;
    stacker::maybe_grow(needed, needed, || {
        let tree = machinery::parse(source, "template", read::syntax());
        let tree = tree.map_err(|error| Error::syntax(&error, source))?;
        Ok(run(&tree))
    })
}

impl std::fmt::Debug for Template {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Template").field(&self.source()).finish()
    }
}
