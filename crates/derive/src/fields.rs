//! The fields of the struct: what each gives to the prompt.

use std::collections::HashMap;

use openarmature_prompts_documents::compare::{Field as Value, Placeholder, Presence, Shape};
use proc_macro2::{Ident, Span};
use syn::{Data, DeriveInput, Fields as Syntax, Type, ext::IdentExt};

use crate::{attributes::FieldAttributes, problems::Problems, types::in_option};

/// A field of the struct.
pub(crate) struct Field {
    /// The name of the field.
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    /// The name of the variable or the placeholder.
    pub(crate) name: String,
    pub(crate) gives: Gives,
    /// `None` is given as `none`.
    pub(crate) is_nullable: bool,
    pub(crate) may_be_unused: bool,
    /// An attribute could not be read, so that nothing else is known of the field.
    pub(crate) is_doubtful: bool,
}

/// What a field gives to the prompt.
pub(crate) enum Gives {
    /// A variable.
    Value,
    /// A variable, unless the field is `None`. The type is that of what is in the `Option`.
    Optional(Box<Type>),
    /// The messages of a placeholder.
    Messages,
}

/// The fields of the struct, sorted by the name of what they give.
#[derive(Default)]
pub(crate) struct Fields(Vec<Field>);

impl Fields {
    /// Reads the fields, and reports those that contradict themselves or each other.
    pub(crate) fn read(input: &DeriveInput, problems: &mut Problems) -> Self {
        let kind = match &input.data {
            Data::Struct(data) => match &data.fields {
                Syntax::Named(fields) => {
                    let read = fields.named.iter();
                    let fields = read.filter_map(|field| Field::read(field, problems));
                    return Self::sorted(fields.collect(), problems);
                }
                Syntax::Unit => return Self::default(),
                Syntax::Unnamed(_) => "a tuple struct",
            },
            Data::Enum(_) => "an enum",
            Data::Union(_) => "a union",
        };
        let name = &input.ident;
        let message = format!(
            "`{name}` is {kind}, but a typed prompt is a struct with named fields\n\
             help: write `struct {name} {{ … }}` with a field for each variable of the prompt"
        );
        problems.add(name.span(), message);
        Self::default()
    }

    /// Returns whether the fields have names, or there are none.
    pub(crate) fn has_names(input: &DeriveInput) -> bool {
        match &input.data {
            Data::Struct(data) => !matches!(data.fields, Syntax::Unnamed(_)),
            Data::Enum(_) | Data::Union(_) => false,
        }
    }

    fn sorted(mut fields: Vec<Field>, problems: &mut Problems) -> Self {
        let mut known: HashMap<(bool, &str), &Ident> = HashMap::new();
        let mut is_first = vec![];
        for field in &fields {
            let key = (field.is_placeholder(), &*field.name);
            let other = known.insert(key, &field.ident);
            if let Some(other) = other {
                problems.add(
                    field.ident.span(),
                    format!(
                        "the fields `{other}` and `{}` both give `{}`: rename or remove one of them",
                        field.ident, field.name
                    ),
                );
            }
            is_first.push(other.is_none());
        }
        let mut is_first = is_first.into_iter();
        fields.retain(|_| is_first.next() == Some(true));
        fields.sort_by(|one, other| one.name.cmp(&other.name));
        Self(fields)
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Field> {
        self.0.iter()
    }

    /// Returns the field that gives a variable or the messages of a placeholder.
    pub(crate) fn find(&self, name: &str, is_placeholder: bool) -> Option<&Field> {
        let mut of_name = self.iter().filter(|field| field.name == name);
        of_name.find(|field| field.is_doubtful || field.is_placeholder() == is_placeholder)
    }

    /// Calls a closure with the shape that is compared with prompts.
    ///
    /// A doubtful field gives both a variable and messages, and may be unused, so that it causes no other fault.
    pub(crate) fn with_shape<R>(&self, absent: &[&str], run: impl FnOnce(&Shape<'_>) -> R) -> R {
        let values = self
            .iter()
            .filter(|field| field.is_doubtful || !field.is_placeholder());
        let mut fields: Vec<Value<'_>> = values.map(Field::as_value).collect();
        fields.dedup_by(|one, other| one.name == other.name);
        let messages = self
            .iter()
            .filter(|field| field.is_doubtful || field.is_placeholder());
        let placeholders: Vec<Placeholder<'_>> = messages.map(Field::as_placeholder).collect();
        run(&Shape {
            fields: &fields,
            placeholders: &placeholders,
            absent,
        })
    }
}

impl Field {
    fn read(field: &syn::Field, problems: &mut Problems) -> Option<Self> {
        let attributes = FieldAttributes::read(&field.attrs, problems);
        let ident = field.ident.clone()?;
        let inner = in_option(&field.ty);
        let mut refuse = |span: Span, message: &str| problems.add(span, message);
        let gives = match (attributes.placeholder, attributes.nullable, inner) {
            (Some(_), Some(nullable), _) => {
                let message =
                    "the messages of a placeholder are a list, never `None`: remove `nullable`";
                refuse(nullable, message);
                Gives::Messages
            }
            (Some(_), None, _) => Gives::Messages,
            (None, Some(nullable), None) => {
                let message = "`nullable` is for a field of type `Option<…>`, written so: without it, the field \
                               always gives its value; remove `nullable`";
                refuse(nullable, message);
                Gives::Value
            }
            (None, None, Some(inner)) => Gives::Optional(Box::new(inner.clone())),
            (None, None, None) | (None, Some(_), Some(_)) => Gives::Value,
        };
        let name = match attributes.rename {
            Some(name) => name.value(),
            None => ident.unraw().to_string(),
        };
        Some(Self {
            ident,
            ty: field.ty.clone(),
            name,
            gives,
            is_nullable: attributes.nullable.is_some(),
            may_be_unused: attributes.may_be_unused.is_some(),
            is_doubtful: attributes.is_doubtful,
        })
    }

    pub(crate) fn is_placeholder(&self) -> bool {
        matches!(self.gives, Gives::Messages)
    }

    pub(crate) fn presence(&self) -> Presence {
        match self.gives {
            Gives::Optional(_) if !self.is_doubtful => Presence::Optional,
            _ => Presence::Required,
        }
    }

    fn as_value(&self) -> Value<'_> {
        Value {
            name: &self.name,
            presence: self.presence(),
            may_be_unused: self.may_be_unused || self.is_doubtful,
        }
    }

    fn as_placeholder(&self) -> Placeholder<'_> {
        Placeholder {
            name: &self.name,
            may_be_unused: self.may_be_unused || self.is_doubtful,
        }
    }
}
