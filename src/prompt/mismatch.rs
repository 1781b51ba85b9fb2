//! The difference between the inputs of a prompt and the fields of a typed prompt.

use openarmature_prompts_documents::{
    Inputs, Site,
    compare::{Difference, Shape},
};

/// The most differences that the text of an error names.
const MAX_NAMED: usize = 20;

/// The names in which a prompt differs from a [typed prompt](crate::TypedPrompt).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch(Box<Names>);

/// Boxed, so that errors stay small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    missing: Vec<String>,
    required: Vec<String>,
    unused: Vec<String>,
    missing_placeholders: Vec<String>,
    unused_placeholders: Vec<String>,
}

impl Mismatch {
    /// Returns the variables that the prompt requires and no field gives.
    pub fn missing(&self) -> &[String] {
        &self.0.missing
    }

    /// Returns the variables that the prompt requires and whose field is an `Option`.
    pub fn required(&self) -> &[String] {
        &self.0.required
    }

    /// Returns the fields whose variable no template reads.
    pub fn unused(&self) -> &[String] {
        &self.0.unused
    }

    /// Returns the placeholders that no field fills.
    pub fn missing_placeholders(&self) -> &[String] {
        &self.0.missing_placeholders
    }

    /// Returns the fields for placeholders that the prompt does not have.
    pub fn unused_placeholders(&self) -> &[String] {
        &self.0.unused_placeholders
    }

    /// Compares the inputs of a prompt with the fields of a struct, and describes the differences.
    ///
    /// A variable that the templates can do without needs no field.
    pub(super) fn of(inputs: &Inputs, shape: &Shape<'_>) -> Option<(Self, String)> {
        let mut names = Names::default();
        let mut named = vec![];
        let mut count = 0;
        for difference in shape.differences(inputs) {
            if matches!(difference, Difference::Missing { variable, .. } if !variable.is_required())
            {
                continue;
            }
            let (list, name) = match difference {
                Difference::Missing { variable, .. } => (&mut names.missing, &*variable.name),
                Difference::Required { variable } => (&mut names.required, &*variable.name),
                Difference::Unused { field, .. } => (&mut names.unused, field),
                Difference::MissingPlaceholder { placeholder, .. } => {
                    (&mut names.missing_placeholders, &*placeholder.name)
                }
                Difference::UnusedPlaceholder { field, .. } => {
                    (&mut names.unused_placeholders, field)
                }
            };
            list.push(name.to_owned());
            if count < MAX_NAMED {
                named.push(describe(&difference));
            }
            count += 1;
        }
        if count > MAX_NAMED {
            named.push(format!("and {} more", count - MAX_NAMED));
        }
        (count > 0).then(|| (Self(Box::new(names)), named.join("; ")))
    }
}

fn describe(difference: &Difference<'_>) -> String {
    match difference {
        Difference::Missing {
            variable,
            closest,
            is_placeholder,
        } => {
            let what = format!("no field gives the variable `{}`", variable.name);
            let at = Some(variable.required_at.unwrap_or(variable.site));
            let hint = is_placeholder.then_some("one fills a placeholder of that name");
            with_notes(what, at, hint, *closest)
        }
        Difference::Required { variable } => {
            let name = &variable.name;
            let what = format!("the field for the variable `{name}` is an `Option`");
            let hint = Some("a template requires the variable");
            with_notes(what, variable.required_at, hint, None)
        }
        Difference::Unused {
            field,
            closest,
            is_placeholder,
        } => {
            let what = format!("no template reads the variable of the field `{field}`");
            let hint = is_placeholder.then_some("a placeholder has that name");
            with_notes(what, None, hint, *closest)
        }
        Difference::MissingPlaceholder {
            placeholder,
            closest,
            is_variable,
        } => {
            let what = format!("no field fills the placeholder `{}`", placeholder.name);
            let hint = is_variable.then_some("one gives a variable of that name");
            with_notes(what, Some(placeholder.site), hint, *closest)
        }
        Difference::UnusedPlaceholder {
            field,
            closest,
            is_variable,
        } => {
            let what = format!("there is no placeholder for the field `{field}`");
            let hint = is_variable.then_some("a template reads a variable of that name");
            with_notes(what, None, hint, *closest)
        }
    }
}

/// Adds the place, a hint and the name that may be meant, in parentheses.
fn with_notes(what: String, at: Option<Site>, hint: Option<&str>, meant: Option<&str>) -> String {
    let notes: Vec<String> = [
        at.map(|site| site.to_string()),
        hint.map(str::to_owned),
        meant.map(|name| format!("did you mean `{name}`?")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if notes.is_empty() {
        return what;
    }
    format!("{what} ({})", notes.join("; "))
}
