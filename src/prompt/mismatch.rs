//! The difference between the inputs of a prompt and the fields of a typed prompt.

use openarmature_prompts_documents::{
    Inputs,
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
    let hint = |is_there, hint| if is_there { hint } else { "" };
    let meant = |closest: Option<&str>| match closest {
        Some(name) => format!(", did you mean `{name}`?"),
        None => String::new(),
    };
    match difference {
        Difference::Missing {
            variable,
            closest,
            is_placeholder,
        } => format!(
            "no field gives the variable `{}` ({}){}{}",
            variable.name,
            variable.required_at.unwrap_or(variable.site),
            hint(
                *is_placeholder,
                ", but one fills a placeholder of that name"
            ),
            meant(*closest),
        ),
        Difference::Required { variable } => format!(
            "the variable `{}` is required ({}), but its field is an `Option`",
            variable.name,
            variable.required_at.unwrap_or(variable.site),
        ),
        Difference::Unused {
            field,
            closest,
            is_placeholder,
        } => format!(
            "no template reads the field `{field}`{}{}",
            hint(*is_placeholder, ", but a placeholder has that name"),
            meant(*closest),
        ),
        Difference::MissingPlaceholder {
            placeholder,
            closest,
            is_variable,
        } => format!(
            "no field fills the placeholder `{}` ({}){}{}",
            placeholder.name,
            placeholder.site,
            hint(*is_variable, ", but one gives a variable of that name"),
            meant(*closest),
        ),
        Difference::UnusedPlaceholder {
            field,
            closest,
            is_variable,
        } => format!(
            "there is no placeholder for the field `{field}`{}{}",
            hint(
                *is_variable,
                ", but a template reads a variable of that name"
            ),
            meant(*closest),
        ),
    }
}
