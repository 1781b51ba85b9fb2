//! What went wrong in a template, in words that hold no variable's value.

use std::fmt;

use minijinja::ErrorKind as EngineKind;

/// The longest piece of a template that an error shows, in characters.
const MAX_EXCERPT: usize = 80;

/// A fault in a template: what is wrong, and the line.
///
/// The text never holds the value of a variable.
#[derive(Clone, Debug)]
pub struct Error {
    kind: ErrorKind,
    what: String,
    line: Option<usize>,
}

/// The kind of a fault in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The template does not parse.
    Syntax,
    /// The template reads a variable, an attribute or an item that does not exist.
    #[non_exhaustive]
    UndefinedVariable {
        /// The name, as the template writes it.
        name: String,
    },
    /// The template does more than its limits allow.
    Limit,
    /// The template does something with a value that the value does not allow.
    InvalidOperation,
}

impl Error {
    pub(crate) fn new(error: &minijinja::Error, source: &str) -> Self {
        let excerpt = error
            .range()
            .and_then(|range| source.get(range))
            .map(shorten)
            .filter(|excerpt| !excerpt.is_empty());
        let what = match (error.kind(), undefined_name(error), &excerpt) {
            (EngineKind::UndefinedError, Some(name), _) => format!("undefined variable `{name}`"),
            (EngineKind::UndefinedError, None, Some(excerpt)) => {
                format!("undefined variable `{excerpt}`")
            }
            // The parser speaks of the template alone: no variable is known yet.
            (EngineKind::SyntaxError, ..) => match error.detail() {
                Some(detail) => format!("syntax error: {}", shorten(detail)),
                None => "syntax error".into(),
            },
            (EngineKind::OutOfFuel, ..) => "the template takes more than its fuel allows".into(),
            (kind, Some(name), _) => format!("{kind}, undefined variable `{name}`"),
            (kind, None, Some(excerpt)) => format!("{kind} in `{excerpt}`"),
            (kind, None, None) => kind.to_string(),
        };
        let undefined = undefined_name(error).map(str::to_owned);
        let kind = match (error.kind(), undefined.or_else(|| excerpt.clone())) {
            (EngineKind::UndefinedError, Some(name)) => ErrorKind::UndefinedVariable { name },
            (EngineKind::SyntaxError, _) => ErrorKind::Syntax,
            (EngineKind::OutOfFuel, _) => ErrorKind::Limit,
            _ => ErrorKind::InvalidOperation,
        };
        Self {
            kind,
            what,
            line: error.line(),
        }
    }

    pub(crate) fn undefined(name: &str) -> Self {
        Self {
            kind: ErrorKind::UndefinedVariable {
                name: name.to_owned(),
            },
            what: format!("undefined variable `{name}`"),
            line: None,
        }
    }

    /// The engine has faults of its own, such as a division by zero in `loop.cycle()`.
    pub(crate) fn panicked() -> Self {
        Self {
            kind: ErrorKind::InvalidOperation,
            what: "the engine failed".into(),
            line: None,
        }
    }

    pub(crate) fn too_complex(what: &str, line: usize) -> Self {
        Self {
            kind: ErrorKind::Syntax,
            what: format!("syntax error: {what}"),
            line: Some(line),
        }
    }
}

impl Error {
    /// Returns the kind of the fault.
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Returns the line of the template, counted from 1.
    pub const fn line(&self) -> Option<usize> {
        self.line
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match self.line {
            Some(line) => write!(f, ", line {line}"),
            None => Ok(()),
        }
    }
}

/// The engine names what is missing by the template's text: "`user.name` is undefined".
fn undefined_name(error: &minijinja::Error) -> Option<&str> {
    if error.kind() != EngineKind::UndefinedError {
        return None;
    }
    let detail = error.detail()?.strip_prefix('`')?;
    detail.split_once("` is undefined").map(|(name, _)| name)
}

fn shorten(text: &str) -> String {
    let mut shortened: String = text.chars().take(MAX_EXCERPT).collect();
    if shortened.len() < text.len() {
        shortened.push('…');
    }
    shortened.trim().replace('\n', " ")
}
