//! The variables of a render.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};

use openarmature_jinja::{Binding, Bindings};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use openarmature_prompts_documents::json;

use crate::category::Category;

use super::to_json::{NotJson, from_serialize};

/// What a template is rendered with: JSON values by name. Cloning copies nothing.
///
/// Most renders take pairs or a map as they are (see [`IntoVariables`]); a `Variables` is for values that
/// differ in type, or that serve several renders.
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
/// // What JSON cannot hold is refused here, and does not become `null`.
/// let error = Variables::try_from_iter([("score", f64::NAN)]).unwrap_err();
/// assert_eq!(error.name(), Some("score"));
/// # Ok::<(), openarmature_prompts::prompt::InvalidVariables>(())
/// ```
#[derive(Clone)]
pub struct Variables(Bindings);

impl Variables {
    /// No variables.
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

    /// Variables from pairs of a name and anything that can be written as JSON.
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] when a value cannot, such as NaN.
    pub fn try_from_iter<K: Into<String>, V: Serialize>(
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Self, InvalidVariables> {
        let values = pairs.into_iter().map(|(name, value)| {
            let name = name.into();
            match from_serialize(&value) {
                Ok(value) => Ok(Binding::new(name, value)),
                Err(why) => Err(InvalidVariables::of(name, why)),
            }
        });
        Ok(Self(Bindings::new(values.collect::<Result<_, _>>()?)))
    }

    /// Variables from a record or a map, one for each field.
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] when a value cannot be written as JSON, or it is no record.
    pub fn from_serialize<T: Serialize + ?Sized>(record: &T) -> Result<Self, InvalidVariables> {
        match from_serialize(record) {
            Ok(Value::Object(values)) => Ok(values.into()),
            Ok(_) => Err(InvalidVariables {
                name: None,
                why: Why::NoRecord,
            }),
            Err(why) => Err(InvalidVariables {
                name: None,
                why: Why::NotJson(why),
            }),
        }
    }

    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).map(Binding::json)
    }

    /// The variables, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        let variables = self.0.variables().iter();
        variables.map(|variable| (variable.name(), variable.json()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.variables().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) const fn bindings(&self) -> &Bindings {
        &self.0
    }
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

impl PartialEq for Variables {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

/// Names alone: a log is no place for what a person said.
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

/// What a render takes its variables from: pairs, a map, [`Variables`], or `()` for none.
///
/// For a record of your own there is [`Variables::from_serialize`].
///
/// ```
/// use std::collections::BTreeMap;
/// use openarmature_prompts::{Prompt, Variables};
///
/// let prompt = Prompt::text("sum", "{{ a }} and {{ b }}");
/// prompt.render([("a", 1), ("b", 2)])?;
/// prompt.render(BTreeMap::from([("a", "x"), ("b", "y")]))?;
/// prompt.render(serde_json::json!({"a": 1, "b": [true]}).as_object().cloned().unwrap_or_default())?;
/// # Ok::<(), openarmature_prompts::PromptRenderError>(())
/// ```
pub trait IntoVariables: sealed::Sealed {
    /// The variables.
    ///
    /// # Errors
    ///
    /// [`InvalidVariables`] when a value cannot be written as JSON.
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
    [K: Into<String>, V: Serialize, const N: usize] [(K, V); N], this => Variables::try_from_iter(this);
    [K: Into<String>, V: Serialize] Vec<(K, V)>, this => Variables::try_from_iter(this);
    [K: Into<String>, V: Serialize] BTreeMap<K, V>, this => Variables::try_from_iter(this);
    [K: Into<String>, V: Serialize, S] HashMap<K, V, S>, this => Variables::try_from_iter(this);
}

/// Variables that no JSON can hold; the category is `prompt_render_error` (§11). Names no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidVariables {
    name: Option<String>,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    NotJson(NotJson),
    NoRecord,
}

impl InvalidVariables {
    fn of(name: String, why: NotJson) -> Self {
        Self {
            name: Some(name),
            why: Why::NotJson(why),
        }
    }

    /// Always [`Category::PromptRenderError`].
    pub const fn category(&self) -> Category {
        Category::PromptRenderError
    }

    /// Which variable it is, where that is known.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What is wrong, without the category.
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
