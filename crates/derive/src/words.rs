//! The words for each event: where it is reported, what is wrong, and what to do.

use openarmature_prompts_documents::{Template, Variable};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;

use crate::{
    events::Event,
    fields::{Fields, Gives},
    found::Found,
};

/// What is said of an event.
pub(crate) struct Words {
    /// Where it is reported.
    pub(crate) span: Span,
    /// What is wrong.
    pub(crate) what: String,
    /// What to do.
    pub(crate) help: String,
}

/// What the words refer to.
pub(crate) struct Subject<'a> {
    /// The name of the struct.
    pub(crate) ident: &'a Ident,
    pub(crate) fields: &'a Fields,
    /// The names that the struct leaves out on purpose.
    pub(crate) absent: &'a [&'a str],
}

impl Subject<'_> {
    /// Returns the words for an event in a prompt.
    pub(crate) fn words(&self, event: Event<'_>, prompt: &Found) -> Words {
        match event {
            Event::Misspelt { variable, field } => self.misspelt(&variable.name, field),
            Event::Missing { variable, closest } => self.missing(variable, closest),
            Event::WantsVariable { variable } => self.wants_variable(&variable.name),
            Event::Required { variable } => self.required(&variable.name),
            Event::Unused { field, closest } => self.unused(field, closest),
            Event::MisspeltPlaceholder { placeholder, field } => {
                self.misspelt_placeholder(&placeholder.name, field)
            }
            Event::MissingPlaceholder {
                placeholder,
                closest,
            } => self.missing_placeholder(&placeholder.name, closest),
            Event::WantsPlaceholder { placeholder } => self.wants_placeholder(&placeholder.name),
            Event::UnusedPlaceholder { field, closest } => {
                self.unused_placeholder(field, closest, &prompt.template)
            }
        }
    }

    /// Returns the place of a field's name, or that of the struct's name.
    fn at(&self, name: Option<&str>, is_placeholder: bool) -> Span {
        let field = name.and_then(|name| self.fields.find(name, is_placeholder));
        field.map_or_else(|| self.ident.span(), |field| field.ident.span())
    }

    fn misspelt(&self, variable: &str, field: &str) -> Words {
        Words {
            span: self.at(Some(field), false),
            what: format!(
                "the template reads the variable `{variable}`, but the field gives `{field}`"
            ),
            help: format!(
                "write `{field}` in the template, or rename the field; with `#[prompt(rename = \"{variable}\")]` \
                 it keeps its name and gives `{variable}`"
            ),
        }
    }

    fn missing(&self, variable: &Variable, closest: Option<&str>) -> Words {
        let name = &*variable.name;
        let needs = if variable.is_required() {
            "needs"
        } else {
            "reads"
        };
        let what = format!(
            "no field of `{}` gives the variable `{name}`, which the template {needs}",
            self.ident
        );
        let meant = closest.map(|field| format!("did you mean `{field}`? If not, "));
        let meant = meant.unwrap_or_default();
        let field = spelling(name);
        let help = if variable.is_required() && self.absent.contains(&name) {
            format!(
                "`absent` is for variables that the template can do without: add a field `{field}`, or write \
                 `{{{{ {name}|default(\"…\") }}}}` in the template"
            )
        } else if variable.is_required() {
            format!(
                "{meant}add a field `{field}` to the struct, or remove the variable from the template"
            )
        } else {
            format!(
                "{meant}add a field `{field}: Option<…>` to the struct; `#[prompt(absent = \"{name}\")]` above the \
                 struct says that the variable is never given"
            )
        };
        Words {
            span: self.at(closest, false),
            what,
            help,
        }
    }

    fn wants_variable(&self, name: &str) -> Words {
        Words {
            span: self.at(Some(name), true),
            what: format!(
                "the template reads the variable `{name}`, but the field `{name}` fills a placeholder"
            ),
            help: format!(
                "remove `#[prompt(placeholder)]`, or replace the variable by the segment `- placeholder: {name}` of a \
                 chat document"
            ),
        }
    }

    fn required(&self, name: &str) -> Words {
        let field = self.fields.find(name, false);
        let inner = field.and_then(|field| match &field.gives {
            Gives::Optional(inner) => Some((field, inner.to_token_stream().to_string())),
            _ => None,
        });
        let (span, inner) = match inner {
            Some((field, inner)) => (field.ty.span(), inner),
            None => (self.ident.span(), "…".to_owned()),
        };
        Words {
            span,
            what: format!("the template needs the variable `{name}`, but its field can be `None`"),
            help: format!(
                "make the field `{inner}`, or write `{{{{ {name}|default(\"…\") }}}}` or `{{% if {name} is defined %}}` \
                 in the template; with `#[prompt(nullable)]`, `None` is given as `none`"
            ),
        }
    }

    fn unused(&self, field: &str, closest: Option<&str>) -> Words {
        let meant = match closest {
            Some(variable) => {
                format!("did you mean `{variable}`, which the template reads? If not, ")
            }
            None => String::new(),
        };
        Words {
            span: self.at(Some(field), false),
            what: format!("no template reads the variable `{field}`, so its value would be lost"),
            help: format!(
                "{meant}write `{{{{ {field} }}}}` in the template, or remove the field; with \
                 `#[prompt(may_be_unused)]` a template need not read it"
            ),
        }
    }

    fn misspelt_placeholder(&self, placeholder: &str, field: &str) -> Words {
        Words {
            span: self.at(Some(field), true),
            what: format!(
                "the prompt has the placeholder `{placeholder}`, but the field fills `{field}`"
            ),
            help: format!(
                "write `- placeholder: {field}` in the document, or rename the field; with \
                 `#[prompt(rename = \"{placeholder}\")]` it keeps its name and fills `{placeholder}`"
            ),
        }
    }

    fn missing_placeholder(&self, name: &str, closest: Option<&str>) -> Words {
        let meant = closest.map(|field| format!("did you mean `{field}`? If not, "));
        let meant = meant.unwrap_or_default();
        let field = spelling(name);
        Words {
            span: self.at(closest, true),
            what: format!(
                "no field of `{}` fills the placeholder `{name}`",
                self.ident
            ),
            help: format!(
                "{meant}add `#[prompt(placeholder)] {field}: Vec<Message>` to the struct"
            ),
        }
    }

    fn wants_placeholder(&self, name: &str) -> Words {
        Words {
            span: self.at(Some(name), false),
            what: format!("the prompt has the placeholder `{name}`, but the field `{name}` gives a variable"),
            help: "write `#[prompt(placeholder)]` above the field, whose type is then a list of messages".to_owned(),
        }
    }

    fn unused_placeholder(&self, field: &str, closest: Option<&str>, template: &Template) -> Words {
        let meant = closest.map(|name| format!("did you mean `{name}`? If not, "));
        let meant = meant.unwrap_or_default();
        let help = match template {
            Template::Text(_) => format!(
                "only chat prompts have placeholders: write the prompt as `<name>.chat.yaml` with the segment \
                 `- placeholder: {field}`, or remove the field"
            ),
            Template::Chat(_) => format!(
                "{meant}add the segment `- placeholder: {field}`, or remove the field; with \
                 `#[prompt(may_be_unused)]` a prompt need not have the placeholder"
            ),
        };
        Words {
            span: self.at(Some(field), true),
            what: format!("the prompt has no placeholder `{field}`, so its messages would be lost"),
            help,
        }
    }
}

/// Returns the name of a field for a variable.
fn spelling(name: &str) -> String {
    match name {
        "self" | "Self" | "super" | "crate" | "_" => "…".to_owned(),
        _ if syn::parse_str::<Ident>(name).is_err() => format!("r#{name}"),
        _ => name.to_owned(),
    }
}
