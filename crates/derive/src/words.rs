//! The words for each event: where it is reported, what is wrong, and what to do.

use openarmature_prompts_documents::{Template, Variable};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

use crate::{
    events::Event,
    fields::{Field, Fields},
    found::Found,
};

/// What is said of an event.
pub(crate) struct Words {
    /// The tokens where it is reported.
    pub(crate) at: TokenStream,
    /// What is wrong.
    pub(crate) what: String,
    /// What to do, each line another way.
    pub(crate) help: Vec<String>,
}

/// What the words refer to.
pub(crate) struct Subject<'a> {
    /// The name of the struct.
    pub(crate) ident: &'a Ident,
    pub(crate) fields: &'a Fields,
    /// The names that the struct leaves out on purpose.
    pub(crate) absent: &'a [&'a str],
}

const MAY_BE_UNUSED: &str =
    "write `#[prompt(may_be_unused)]` above the field: then a prompt may leave the field unused";

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

    /// Returns the name of a field, or that of the struct if there is none.
    fn at(&self, field: Option<&Field>) -> TokenStream {
        let ident = field.map_or(self.ident, |field| &field.ident);
        ident.to_token_stream()
    }

    /// Returns the field of a variable.
    fn value(&self, name: &str) -> Option<&Field> {
        self.fields.find(name, false)
    }

    /// Returns the field of a placeholder.
    fn messages(&self, name: &str) -> Option<&Field> {
        self.fields.find(name, true)
    }

    fn misspelt(&self, variable: &str, field: &str) -> Words {
        Words {
            at: self.at(self.value(field)),
            what: format!(
                "the template reads the variable `{variable}`, but the field gives `{field}`"
            ),
            help: vec![
                format!(
                    "write `{field}` in the template, or call the field `{}`",
                    spelling(variable)
                ),
                format!(
                    "write `#[prompt(rename = \"{variable}\")]` above the field: then it gives `{variable}`"
                ),
            ],
        }
    }

    fn missing(&self, variable: &Variable, closest: Option<&str>) -> Words {
        let name = &*variable.name;
        let needs = if variable.is_required() {
            "needs"
        } else {
            "reads if it is given"
        };
        let mut help: Vec<String> = closest.map(did_you_mean).into_iter().collect();
        let field = spelling(name);
        if !variable.is_required() {
            help.push(format!("add a field `{field}: Option<…>` to the struct"));
            help.push(format!(
                "write `#[prompt(absent = \"{name}\")]` above the struct: then the variable is never given"
            ));
        } else if self.absent.contains(&name) {
            help.push(format!("add a field `{field}` to the struct"));
            help.push(format!(
                "write `{{{{ {name}|default(\"…\") }}}}` in the template: `absent` is for variables that it can do without"
            ));
        } else {
            help.push(format!("add a field `{field}` to the struct"));
            help.push("remove the variable from the template".to_owned());
        }
        Words {
            at: self.at(closest.and_then(|closest| self.value(closest))),
            what: format!(
                "no field of `{}` gives the variable `{name}`, which the template {needs}",
                self.ident
            ),
            help,
        }
    }

    fn wants_variable(&self, name: &str) -> Words {
        Words {
            at: self.at(self.messages(name)),
            what: format!(
                "the template reads the variable `{name}`, but the field `{name}` fills a placeholder"
            ),
            help: vec![
                "remove `placeholder` above the field".to_owned(),
                format!(
                    "write a segment `- placeholder: {name}` in a chat document in place of the variable"
                ),
            ],
        }
    }

    fn required(&self, name: &str) -> Words {
        let field = self.value(name);
        Words {
            at: field.map_or_else(|| self.at(None), |field| field.ty.to_token_stream()),
            what: format!("the template needs the variable `{name}`, but its field can be `None`"),
            help: vec![
                "remove the `Option` from the type of the field".to_owned(),
                format!(
                    "write `{{{{ {name}|default(\"…\") }}}}` or `{{% if {name} is defined %}}` in the template"
                ),
                "write `#[prompt(nullable)]` above the field: then `None` is given as `none`"
                    .to_owned(),
            ],
        }
    }

    fn unused(&self, field: &str, closest: Option<&str>) -> Words {
        let mut help: Vec<String> = closest.map(did_you_mean).into_iter().collect();
        help.push(format!("write `{{{{ {field} }}}}` in the template"));
        help.push("remove the field".to_owned());
        help.push(MAY_BE_UNUSED.to_owned());
        Words {
            at: self.at(self.value(field)),
            what: format!(
                "the template does not read the variable `{field}`, so that its value would be lost"
            ),
            help,
        }
    }

    fn misspelt_placeholder(&self, placeholder: &str, field: &str) -> Words {
        Words {
            at: self.at(self.messages(field)),
            what: format!(
                "the prompt has the placeholder `{placeholder}`, but the field fills `{field}`"
            ),
            help: vec![
                format!(
                    "write `- placeholder: {field}` in the document, or call the field `{}`",
                    spelling(placeholder)
                ),
                format!(
                    "write `rename = \"{placeholder}\"` beside `placeholder`: then it fills `{placeholder}`"
                ),
            ],
        }
    }

    fn missing_placeholder(&self, name: &str, closest: Option<&str>) -> Words {
        let mut help: Vec<String> = closest.map(did_you_mean).into_iter().collect();
        help.push(format!(
            "add a field `#[prompt(placeholder)] {}: Vec<Message>` to the struct",
            spelling(name)
        ));
        help.push(format!("remove the segment `- placeholder: {name}`"));
        Words {
            at: self.at(closest.and_then(|closest| self.messages(closest))),
            what: format!(
                "no field of `{}` fills the placeholder `{name}`",
                self.ident
            ),
            help,
        }
    }

    fn wants_placeholder(&self, name: &str) -> Words {
        Words {
            at: self.at(self.value(name)),
            what: format!(
                "the prompt has the placeholder `{name}`, but the field `{name}` gives a variable"
            ),
            help: vec![
                "write `#[prompt(placeholder)]` above the field, whose type is a list of messages"
                    .to_owned(),
                format!(
                    "read the variable in a message, `{{{{ {name} }}}}`, in place of the placeholder"
                ),
            ],
        }
    }

    fn unused_placeholder(&self, field: &str, closest: Option<&str>, template: &Template) -> Words {
        let mut help: Vec<String> = closest.map(did_you_mean).into_iter().collect();
        help.push(match template {
            Template::Chat(_) => format!("add a segment `- placeholder: {field}` to the document"),
            Template::Text(_) => format!(
                "make the prompt a chat document, `<name>.chat.yaml`, with a segment `- placeholder: {field}`: \
                 a text has no placeholders"
            ),
        });
        help.push("remove the field".to_owned());
        help.push(MAY_BE_UNUSED.to_owned());
        Words {
            at: self.at(self.messages(field)),
            what: format!(
                "the prompt has no placeholder `{field}`, so that its messages would be lost"
            ),
            help,
        }
    }
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// Returns the name of a field for a variable.
fn spelling(name: &str) -> String {
    match name {
        "self" | "Self" | "super" | "crate" | "_" => {
            format!("#[prompt(rename = \"{name}\")] …")
        }
        _ if syn::parse_str::<Ident>(name).is_err() => format!("r#{name}"),
        _ => name.to_owned(),
    }
}
