//! From the tokens of a struct to the generated code.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{DeriveInput, Ident, LitStr, Path, ext::IdentExt, parse_quote};

use crate::{
    attributes::StructAttributes,
    compare::compare,
    fields::Fields,
    generate,
    problems::Problems,
    prompts::{Prompts, name_of},
    search::label_of,
    words::Subject,
};

/// Returns the implementation of the trait, or the faults and an implementation that hides no other error.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let mut problems = Problems::default();
    let attributes = StructAttributes::read(ident, &input.attrs, &mut problems);
    let fields = Fields::read(input, &mut problems);
    let absent: Vec<String> = attributes.absent.iter().map(LitStr::value).collect();
    refuse_given(&attributes.absent, &fields, &mut problems);
    let library = private(attributes.library.as_ref());
    let label = attributes.label.as_ref();
    let has_fields = Fields::has_names(input);
    let (mut name, mut prompts) = (String::new(), Prompts::default());
    if let Some(source) = attributes.source.as_ref().filter(|_| has_fields) {
        name = name_of(source, &ident.unraw().to_string());
        prompts = Prompts::find(source, label, &mut problems);
        let names: Vec<&str> = absent.iter().map(String::as_str).collect();
        let subject = Subject {
            ident,
            fields: &fields,
            absent: &names,
        };
        let span = source.literal().span();
        compare(
            &subject,
            &prompts.found,
            span,
            &attributes.absent,
            &mut problems,
        );
    }
    let compiled = match prompts.found.first() {
        Some(first) if problems.is_empty() => {
            generate::compiled(&library, &name, &label_of(label), first)
        }
        _ => generate::unavailable(&library),
    };
    let names = (&*name, &*absent);
    let implementation = generate::implementation(&library, input, &fields, names, &compiled);
    let tracked = generate::tracked(&library, &prompts.files);
    if problems.is_empty() {
        return quote!(#implementation #tracked);
    }
    let errors = problems.into_tokens(ident);
    quote!(#errors #implementation)
}

/// Returns the path of what the generated code refers to.
fn private(library: Option<&Path>) -> Path {
    let mut path = library
        .cloned()
        .unwrap_or_else(|| parse_quote!(::openarmature_prompts));
    let private: Ident = format_ident!("__private");
    path.segments.push(private.into());
    path
}

/// Reports names that the struct leaves out and gives.
fn refuse_given(absent: &[LitStr], fields: &Fields, problems: &mut Problems) {
    for literal in absent {
        let name = literal.value();
        if let Some(field) = fields.find(&name, false) {
            let message = format!(
                "the field `{}` gives the variable `{name}`: remove it from `absent`, or remove the field",
                field.ident
            );
            problems.add(literal.span(), message);
        }
    }
}
