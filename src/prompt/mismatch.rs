//! The difference between the inputs of a prompt and the fields of a typed prompt.

use openarmature_prompts_documents::{
    Inputs, Site,
    compare::{Difference, Shape},
};

/// The most differences that the text of an error names.
const MAX_NAMED: usize = 20;

/// The names in which a prompt differs from a [typed prompt](crate::TypedPrompt).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mismatch {
    /// The variables that the prompt requires and no field gives.
    pub missing: Vec<String>,
    /// The variables that the prompt requires and whose field is an `Option`.
    pub required: Vec<String>,
    /// The fields whose variable no template reads.
    pub unused: Vec<String>,
    /// The placeholders that no field fills.
    pub missing_placeholders: Vec<String>,
    /// The fields for placeholders that the prompt does not have.
    pub unused_placeholders: Vec<String>,
}

impl Mismatch {
    /// Compares the inputs of a prompt with the fields of a struct, and describes the differences.
    ///
    /// A variable that the templates can do without needs no field.
    pub(super) fn of(inputs: &Inputs, shape: &Shape<'_>) -> Option<(Self, String)> {
        let mut mismatch = Self::default();
        let mut named = vec![];
        let mut count = 0;
        for difference in shape.differences(inputs) {
            if matches!(difference, Difference::Missing { variable, .. } if !variable.is_required())
            {
                continue;
            }
            let (list, name) = match difference {
                Difference::Missing { variable, .. } => (&mut mismatch.missing, &*variable.name),
                Difference::Required { variable } => (&mut mismatch.required, &*variable.name),
                Difference::Unused { field, .. } => (&mut mismatch.unused, field),
                Difference::MissingPlaceholder { placeholder, .. } => {
                    (&mut mismatch.missing_placeholders, &*placeholder.name)
                }
                Difference::UnusedPlaceholder { field, .. } => {
                    (&mut mismatch.unused_placeholders, field)
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
        (count > 0).then(|| (mismatch, named.join("; ")))
    }
}

fn describe(difference: &Difference<'_>) -> String {
    let other_kind = |is_there: bool, what: &str| {
        let hint = if is_there { what } else { "" };
        hint.to_owned()
    };
    let meant = |closest: Option<&str>| match closest {
        Some(name) => format!("; did you mean `{name}`?"),
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
            place(variable.required_at.unwrap_or(variable.site)),
            other_kind(
                *is_placeholder,
                ", but one fills a placeholder of that name"
            ),
            meant(*closest),
        ),
        Difference::Required { variable } => format!(
            "the variable `{}` is required ({}), but its field is an `Option`",
            variable.name,
            place(variable.required_at.unwrap_or(variable.site)),
        ),
        Difference::Unused {
            field,
            closest,
            is_placeholder,
        } => format!(
            "no template reads the field `{field}`{}{}",
            other_kind(*is_placeholder, ", but a placeholder has that name"),
            meant(*closest),
        ),
        Difference::MissingPlaceholder {
            placeholder,
            closest,
            is_variable,
        } => format!(
            "no field fills the placeholder `{}` ({}){}{}",
            placeholder.name,
            place(placeholder.site),
            other_kind(*is_variable, ", but one gives a variable of that name"),
            meant(*closest),
        ),
        Difference::UnusedPlaceholder {
            field,
            closest,
            is_variable,
        } => format!(
            "there is no placeholder for the field `{field}`{}{}",
            other_kind(
                *is_variable,
                ", but a template reads a variable of that name"
            ),
            meant(*closest),
        ),
    }
}

fn place(site: Site) -> String {
    site.to_string()
}
