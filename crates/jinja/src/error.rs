//! What is wrong with a template, in words that hold no variable's value.

use std::{borrow::Cow, fmt};

use minijinja::ErrorKind as EngineKind;

/// The longest piece of a template that an error shows, in characters.
const MAX_EXCERPT: usize = 80;

/// A fault in a template: what is wrong, and where.
///
/// The text never holds the value of a variable.
///
/// ```
/// use openarmature_jinja::{Bindings, ErrorKind, Template};
///
/// let template = Template::parse("Hello,\n{{ user.nmae }}!")?;
/// let user = serde_json::json!({"name": "Ada"});
/// let error = template.render(&Bindings::from_iter([("user", user)])).unwrap_err();
/// assert_eq!(error.to_string(), "undefined variable `user.nmae`, line 2");
/// assert_eq!(error.kind(), &ErrorKind::UndefinedVariable { name: "user.nmae".into() });
/// assert_eq!(error.line(), 2);
/// # Ok::<(), openarmature_jinja::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    detail: Option<Cow<'static, str>>,
    line: usize,
    column: Option<usize>,
}

/// What kind of fault it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The template cannot be parsed.
    Syntax,
    /// The template is larger, or nested deeper, than the engine allows.
    TooComplex,
    /// A variable, or a part of one, is not there.
    UndefinedVariable {
        /// The name as the template has it, such as `user.name`.
        name: String,
    },
    /// The template takes more steps than its fuel allows.
    OutOfFuel,
    /// The template holds more memory than it may.
    OutOfMemory,
    /// A filter, a test, a function or a method that does not exist.
    Unknown,
    /// An operation that the values do not have, such as a text plus a number.
    InvalidOperation,
}

impl ErrorKind {
    /// Returns whether it is a limit of the engine that was exceeded.
    ///
    /// ```
    /// use openarmature_jinja::{Bindings, Template};
    ///
    /// let endless = "{% for i in range(99999) %}".repeat(9) + &"{% endfor %}".repeat(9);
    /// let error = Template::parse(&endless)?.render(&Bindings::default()).unwrap_err();
    /// assert!(error.kind().is_limit());
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub const fn is_limit(&self) -> bool {
        matches!(self, Self::TooComplex | Self::OutOfFuel | Self::OutOfMemory)
    }
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, detail: &'static str, line: usize) -> Self {
        Self {
            kind,
            detail: Some(detail.into()),
            line,
            column: None,
        }
    }

    pub(crate) fn out_of_fuel() -> Self {
        Self {
            kind: ErrorKind::OutOfFuel,
            detail: None,
            line: 1,
            column: None,
        }
    }

    pub(crate) fn at(kind: ErrorKind, detail: &'static str, source: &str, at: usize) -> Self {
        let (line, column) = place(source, at);
        Self {
            kind,
            detail: Some(detail.into()),
            line,
            column,
        }
    }

    /// Of the parser, which speaks of the template alone: no variable is known yet.
    pub(crate) fn syntax(error: &minijinja::Error, source: &str) -> Self {
        let detail = match error.kind() {
            EngineKind::BadEscape => Some("an escape that cannot be read".into()),
            _ => error.detail().map(|detail| Cow::Owned(shorten(detail))),
        };
        let (line, column) = match error.range() {
            Some(range) => place(source, range.start),
            None => (error.line().unwrap_or(1), None),
        };
        Self {
            kind: ErrorKind::Syntax,
            detail,
            line,
            column,
        }
    }

    /// Of a render. Only what a [`Fault`] says is shown: the engine's own texts may hold values.
    pub(crate) fn render(error: &minijinja::Error, source: &str) -> Self {
        let fault = Fault::of(error).cloned().unwrap_or_default();
        let kind = match error.kind() {
            EngineKind::UndefinedError => ErrorKind::UndefinedVariable {
                name: shorten(&fault.name.unwrap_or_default()),
            },
            EngineKind::OutOfFuel if fault.is_memory => ErrorKind::OutOfMemory,
            EngineKind::OutOfFuel => ErrorKind::OutOfFuel,
            EngineKind::UnknownFilter
            | EngineKind::UnknownTest
            | EngineKind::UnknownFunction
            | EngineKind::UnknownMethod => ErrorKind::Unknown,
            _ => ErrorKind::InvalidOperation,
        };
        let (line, column) = place(source, fault.at.unwrap_or(0) as usize);
        Self {
            kind,
            detail: fault.detail,
            line,
            column,
        }
    }

    pub(crate) fn undefined(name: &str, source: &str, at: usize) -> Self {
        let (line, column) = place(source, at);
        Self {
            kind: ErrorKind::UndefinedVariable {
                name: shorten(name),
            },
            detail: None,
            line,
            column,
        }
    }

    /// Returns the kind of fault.
    ///
    /// ```
    /// use openarmature_jinja::{ErrorKind, Template};
    ///
    /// let error = Template::parse("{{ x").unwrap_err();
    /// assert_eq!(error.kind(), &ErrorKind::Syntax);
    /// ```
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Returns the line of the template, counted from 1.
    ///
    /// ```
    /// let error = openarmature_jinja::Template::parse("a\n{{ x").unwrap_err();
    /// assert_eq!(error.line(), 2);
    /// ```
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column, in characters and counted from 1, if it is known.
    ///
    /// ```
    /// let error = openarmature_jinja::Template::parse("Hello {{ * }}").unwrap_err();
    /// assert_eq!(error.column(), Some(10));
    /// ```
    pub const fn column(&self) -> Option<usize> {
        self.column
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Returns what is wrong, without the place.
    ///
    /// ```
    /// let error = openarmature_jinja::Template::parse("{{ user").unwrap_err();
    /// assert_eq!(error.line(), 1);
    /// assert!(error.to_string().starts_with(&error.description()));
    /// ```
    pub fn description(&self) -> String {
        let what: Cow<'_, str> = match &self.kind {
            ErrorKind::Syntax => "syntax error".into(),
            ErrorKind::TooComplex => "the template is too complex".into(),
            ErrorKind::UndefinedVariable { name } => format!("undefined variable `{name}`").into(),
            ErrorKind::OutOfFuel => "the template takes more than its fuel allows".into(),
            ErrorKind::OutOfMemory => "the template takes more memory than it may".into(),
            ErrorKind::Unknown => "unknown name".into(),
            ErrorKind::InvalidOperation => "invalid operation".into(),
        };
        match &self.detail {
            Some(detail) => format!("{what}: {detail}"),
            None => what.into(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.description(), self.line)
    }
}

/// The line and the column of a byte.
fn place(source: &str, at: usize) -> (usize, Option<usize>) {
    let before = source.get(..at).unwrap_or_default();
    let line = 1 + before.matches('\n').count();
    let column = before
        .rsplit('\n')
        .next()
        .map(|rest| rest.chars().count() + 1);
    (line, column)
}

pub(crate) fn shorten(text: &str) -> String {
    let mut shortened: String = text.chars().take(MAX_EXCERPT).collect();
    if shortened.len() < text.len() {
        shortened.push('…');
    }
    shortened.trim().replace('\n', " ")
}

/// What we know of an error of the engine. It travels as the error's source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fault {
    /// Words of ours or of the template, never a value.
    pub(crate) detail: Option<Cow<'static, str>>,
    /// What is undefined.
    pub(crate) name: Option<String>,
    /// The place in the template, in bytes.
    pub(crate) at: Option<u32>,
    pub(crate) is_memory: bool,
}

impl Fault {
    pub(crate) fn of(error: &minijinja::Error) -> Option<&Self> {
        std::error::Error::source(error)?.downcast_ref()
    }

    pub(crate) fn into_error(self, kind: EngineKind) -> minijinja::Error {
        minijinja::Error::from(kind).with_source(self)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.detail.as_deref().unwrap_or("invalid operation"))
    }
}

impl std::error::Error for Fault {}

/// An operation that the values do not have.
pub(crate) fn refused(detail: &'static str) -> minijinja::Error {
    let detail = Some(Cow::Borrowed(detail));
    Fault {
        detail,
        ..Fault::default()
    }
    .into_error(EngineKind::InvalidOperation)
}

/// More memory than a render may hold.
pub(crate) fn out_of_memory() -> minijinja::Error {
    Fault {
        is_memory: true,
        ..Fault::default()
    }
    .into_error(EngineKind::OutOfFuel)
}

/// A filter, test, function or method that does not exist.
pub(crate) fn unknown(kind: EngineKind, what: &str, name: &str) -> minijinja::Error {
    let detail = Some(Cow::Owned(format!("{what} `{}`", shorten(name))));
    Fault {
        detail,
        ..Fault::default()
    }
    .into_error(kind)
}
