//! The variables of a render (§6).

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};

use openarmature_jinja::{Binding, Bindings};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use openarmature_prompts_documents::json;

use crate::category::Category;

use super::to_json::{self, NotJson, from_serialize};

/// The variables of a render: JSON values by name (§6).
///
/// Cloning is cheap.
///
/// Renders also accept pairs and maps directly (see [`IntoVariables`]). Use [`variables!`](crate::variables)
/// for values of different types, and a `Variables` for several renders with the same values.
///
/// ```
/// use openarmature_prompts::Variables;
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Ticket<'a> {
///     id: u32,
///     lines: Vec<&'a str>,
/// }
///
/// let variables = Variables::from_serialize(&Ticket { id: 7, lines: vec!["It broke."] })?;
/// assert_eq!(variables.get("id"), Some(&7.into()));
///
/// // A value that JSON cannot hold is an error. It does not become `null`.
/// let error = Variables::try_from_iter([("score", f64::NAN)]).unwrap_err();
/// assert_eq!(error.name(), Some("score"));
/// # Ok::<(), openarmature_prompts::prompt::InvalidVariables>(())
/// ```
#[derive(Clone)]
pub struct Variables(Bindings);

impl Variables {
    /// Creates an empty set of variables.
    pub fn new() -> Self {
        Self(Bindings::new(vec![]))
    }

    fn from_values(values: impl Iterator<Item = (String, Value)>) -> Self {
        Self(Bindings::new(
            values
                .map(|(name, value)| Binding::new(name, value))
                .collect(),
        ))
    }

    /// Creates variables from pairs of a name and a value that serializes to JSON.
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] if a value is not JSON, such as NaN.
    pub fn try_from_iter<K: Into<String>, V: Serialize>(
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Self, InvalidVariables> {
        Self::from_entries(
            pairs
                .into_iter()
                .map(|(name, value)| Self::entry(name, &value)),
        )
    }

    /// Creates one entry of [`variables!`](crate::variables).
    #[doc(hidden)]
    pub fn entry<T: Serialize + ?Sized>(name: impl Into<String>, value: &T) -> VariableEntry {
        VariableEntry {
            name: name.into(),
            value: from_serialize(value),
        }
    }

    /// Creates the variables of [`variables!`](crate::variables).
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] if a value is not JSON.
    #[doc(hidden)]
    pub fn from_entries(
        entries: impl IntoIterator<Item = VariableEntry>,
    ) -> Result<Self, InvalidVariables> {
        let mut entries = entries.into_iter();
        let mut bindings = Vec::with_capacity(entries.size_hint().0);
        while let Some(VariableEntry { name, value }) = entries.next() {
            match value {
                Ok(value) => bindings.push(Binding::new(name, value)),
                Err(why) => {
                    let before = bindings.iter().map(|binding| binding.name().to_owned());
                    let names = before
                        .chain([name.clone()])
                        .chain(entries.map(|entry| entry.name))
                        .collect();
                    return Err(InvalidVariables {
                        name: Some(name),
                        names,
                        why: Why::NotJson(why),
                    });
                }
            }
        }
        Ok(Self(Bindings::new(bindings)))
    }

    /// Creates variables from bindings, of which one may be no JSON.
    pub(super) fn from_bindings(
        bindings: Vec<Binding>,
        refused: Option<(&str, NotJson)>,
    ) -> Result<Self, InvalidVariables> {
        match refused {
            None => Ok(Self(Bindings::new(bindings))),
            Some((name, why)) => Err(InvalidVariables {
                name: Some(name.to_owned()),
                names: bindings
                    .iter()
                    .map(|binding| binding.name().to_owned())
                    .collect(),
                why: Why::NotJson(why),
            }),
        }
    }

    /// Creates variables from a struct or a map, one for each field.
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] if a value is not JSON, or the argument is neither a struct nor a map.
    pub fn from_serialize<T: Serialize + ?Sized>(record: &T) -> Result<Self, InvalidVariables> {
        match from_serialize(record) {
            Ok(Value::Object(values)) => Ok(values.into()),
            Ok(_) => Err(InvalidVariables::NO_RECORD),
            Err(why) => {
                let names = to_json::names(record);
                Err(InvalidVariables {
                    name: names.at_fault,
                    names: names.all,
                    why: Why::NotJson(why),
                })
            }
        }
    }

    /// Returns the value of a variable.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).map(Binding::json)
    }

    /// Returns the variables, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        let variables = self.0.variables().iter();
        variables.map(|variable| (variable.name(), variable.json()))
    }

    /// Returns the number of variables.
    pub fn len(&self) -> usize {
        self.0.variables().len()
    }

    /// Returns whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) const fn bindings(&self) -> &Bindings {
        &self.0
    }
}

/// One entry of [`variables!`](crate::variables): a name, and a value or the reason that it is not JSON.
#[doc(hidden)]
pub struct VariableEntry {
    name: String,
    value: Result<Value, NotJson>,
}

impl Default for Variables {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Map<String, Value>> for Variables {
    fn from(values: Map<String, Value>) -> Self {
        Self::from_values(values.into_iter())
    }
}

/// Takes the entries of an object.
///
/// # Errors
///
/// [`InvalidVariables`] if the value is not an object.
impl TryFrom<Value> for Variables {
    type Error = InvalidVariables;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        match value {
            Value::Object(values) => Ok(values.into()),
            _ => Err(InvalidVariables::NO_RECORD),
        }
    }
}

/// Creates [`Variables`](crate::Variables) from names and values of different types (§6).
///
/// A value is anything that serializes to JSON; it is borrowed. The macro gives a
/// `Result<Variables, InvalidVariables>`, which a render accepts as it is.
///
/// ```
/// use openarmature_prompts::{Prompt, variables};
///
/// let prompt = Prompt::text("answer", "{{ count }} answers for the {{ team }} team");
/// let team = String::from("delivery");
/// let result = prompt.render(variables! { "team" => team, "count" => 3 })?;
/// assert_eq!(result.messages().first().text(), Some("3 answers for the delivery team"));
/// # Ok::<(), openarmature_prompts::PromptRenderError>(())
/// ```
#[macro_export]
macro_rules! variables {
    ($($name:expr => $value:expr),* $(,)?) => {
        $crate::prompt::Variables::from_entries([
            $($crate::prompt::Variables::entry($name, &$value)),*
        ])
    };
}

impl PartialEq for Variables {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

/// Shows the names, and no value.
impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|(name, _)| name))
            .finish()
    }
}

impl Serialize for Variables {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Variables {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        json::object(deserializer).map(Self::from)
    }
}

/// A value that converts into variables: pairs, a map, a JSON object, [`Variables`], or `()` for none.
///
/// For a struct of your own, use [`Variables::from_serialize`]. The trait is sealed.
///
/// ```
/// use std::collections::BTreeMap;
/// use openarmature_prompts::{Prompt, variables};
///
/// let prompt = Prompt::text("sum", "{{ a }} and {{ b }}");
/// prompt.render([("a", 1), ("b", 2)])?;
/// prompt.render(BTreeMap::from([("a", "x"), ("b", "y")]))?;
/// prompt.render(serde_json::json!({"a": 1, "b": [true]}))?;
/// prompt.render(variables! { "a" => 1, "b" => "two" })?;
/// # Ok::<(), openarmature_prompts::PromptRenderError>(())
/// ```
pub trait IntoVariables: sealed::Sealed {
    /// Returns the variables.
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] if a value is not JSON.
    fn into_variables(self) -> Result<Variables, InvalidVariables>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! into_variables {
    ($([$($generics:tt)*] $source:ty, $this:ident => $variables:expr;)+) => {$(
        impl<$($generics)*> sealed::Sealed for $source {}

        impl<$($generics)*> IntoVariables for $source {
            fn into_variables(self) -> Result<Variables, InvalidVariables> {
                let $this = self;
                $variables
            }
        }
    )+};
}

into_variables! {
    [] Variables, this => Ok(this);
    [] &Variables, this => Ok(this.clone());
    [] (), _this => Ok(Variables::new());
    [] Result<Variables, InvalidVariables>, this => this;
    [] Map<String, Value>, this => Ok(this.into());
    [] Value, this => Variables::try_from(this);
    [K: Into<String>, V: Serialize, const N: usize] [(K, V); N], this => Variables::try_from_iter(this);
    [K: Into<String>, V: Serialize] Vec<(K, V)>, this => Variables::try_from_iter(this);
    [K: Into<String>, V: Serialize] BTreeMap<K, V>, this => Variables::try_from_iter(this);
    [K: Into<String>, V: Serialize, S] HashMap<K, V, S>, this => Variables::try_from_iter(this);
}

/// The error for variables that are not JSON.
///
/// Its category is `prompt_render_error` (§11).
///
/// Its text never has the value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidVariables {
    name: Option<String>,
    names: Vec<String>,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    NotJson(NotJson),
    NoRecord,
}

impl InvalidVariables {
    const NO_RECORD: Self = Self {
        name: None,
        names: vec![],
        why: Why::NoRecord,
    };

    /// Returns [`Category::PromptRenderError`].
    pub const fn category(&self) -> Category {
        Category::PromptRenderError
    }

    /// Returns the name of the variable at fault, if it is known.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the names of all variables that were given, in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the description of the fault, without the category.
    pub(crate) fn description(&self) -> String {
        let what = match &self.name {
            Some(name) => format!("variable `{name}`"),
            None => "the record of variables".to_owned(),
        };
        match self.why {
            Why::NotJson(why) => format!("{what} {why}"),
            Why::NoRecord => format!("{what} is not a record or a map with names"),
        }
    }
}

impl fmt::Display for InvalidVariables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.category(), self.description())
    }
}

impl std::error::Error for InvalidVariables {}
