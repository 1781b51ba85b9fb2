//! What is known of a template without its variables.

use std::sync::LazyLock;

use crate::{
    analysis::{self, Fault, Inputs, Vocabulary},
    compile::compile,
    error::Error,
    names,
    read::read,
    template::{Template, normalized, with_tree},
};

fn vocabulary() -> &'static Vocabulary {
    static NAMES: LazyLock<Vocabulary> =
        LazyLock::new(|| Vocabulary::new(names::FUNCTIONS, names::FILTERS, names::TESTS));
    &NAMES
}

/// Returns the variables that a template reads, each required or optional.
///
/// A variable is optional if it can only be read where the template provides for its absence: as the subject
/// of `is defined`, `is undefined`, `default` or `d`, or where such a test held.
///
/// With every required variable given, no render of a template that [`validate`] finds no fault in fails because
/// a variable is undefined. An attribute or an item of a variable can still be.
///
/// A macro's body is looked at again for each call under other conditions, 50,000 steps and one for every four bytes of
/// the template in all. What is called beyond that is looked at as if no condition held, so that variables can be
/// required there that need not be.
///
/// # Errors
///
/// [`Error`] for a template that cannot be parsed.
///
/// ```
/// let inputs = openarmature_jinja::inputs("{{ user }}{{ team|default('none') }}")?;
/// assert_eq!(inputs.required().collect::<Vec<_>>(), ["user"]);
/// assert_eq!(inputs.optional().collect::<Vec<_>>(), ["team"]);
/// # Ok::<(), openarmature_jinja::Error>(())
/// ```
pub fn inputs(source: &str) -> Result<Inputs, Error> {
    let source = &*normalized(source);
    let depth = read(source)?.depth;
    with_tree(source, depth, |tree| {
        Ok(analysis::inputs(&tree?, source, vocabulary()))
    })
}

/// Returns every fault of a template that is known without variables, in the order of their places.
///
/// These are a syntax error, tags that are not supported, functions, filters and tests that do not exist,
/// arguments that a macro does not take, and reads that no variable can reach. At most 1,000 are returned.
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
    let source = &*normalized(source);
    let refused = |error: &Error| analysis::refused(source, error);
    let read = match read(source) {
        Ok(read) => read,
        Err(error) => return refused(&error),
    };
    with_tree(source, read.depth, |tree| match tree {
        Ok(tree) => {
            let faults = analysis::faults(&tree, source, vocabulary());
            match compile(&tree, source, read.tags) {
                Err(error) if faults.is_empty() => refused(&error),
                _ => faults,
            }
        }
        Err(error) => refused(&error),
    })
}

impl Template {
    /// Returns the variables that the template reads, as [`inputs`] does.
    ///
    /// ```
    /// let template = openarmature_jinja::Template::parse("Hello, {{ user }}!")?;
    /// assert_eq!(template.inputs().len(), 1);
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub fn inputs(&self) -> Inputs {
        // It was parsed before.
        inputs(self.source()).unwrap_or_default()
    }

    /// Returns every fault that is known without variables, as [`validate`] does.
    ///
    /// ```
    /// let template = openarmature_jinja::Template::parse("{{ user|uper }}")?;
    /// assert_eq!(template.validate().len(), 1);
    /// # Ok::<(), openarmature_jinja::Error>(())
    /// ```
    pub fn validate(&self) -> Vec<Fault> {
        validate(self.source())
    }
}
