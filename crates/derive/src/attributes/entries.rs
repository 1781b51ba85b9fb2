//! The entries of `#[prompt(…)]`, read one by one, so that a fault in one leaves the others readable.

use proc_macro2::{Span, TokenTree};
use syn::{
    Attribute, Ident, LitStr, Meta, Path, Token, bracketed,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
};

use crate::problems::Problems;

/// Reads the entries of each `#[prompt(…)]`.
///
/// Returns false if there was a fault in one of them.
pub(super) fn read(
    attributes: &[Attribute],
    problems: &mut Problems,
    mut entry: impl FnMut(&Ident, ParseStream<'_>) -> syn::Result<()>,
) -> bool {
    let mut faults = vec![];
    for attribute in attributes {
        if !attribute.path().is_ident("prompt") {
            continue;
        }
        let Meta::List(list) = &attribute.meta else {
            let message = "the attribute has its entries in parentheses: `#[prompt(…)]`";
            faults.push(syn::Error::new_spanned(&attribute.meta, message));
            continue;
        };
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(fault) = one(input, &mut entry) {
                    faults.push(fault);
                    skip(input)?;
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        };
        if let Err(fault) = read.parse2(list.tokens.clone()) {
            faults.push(fault);
        }
    }
    let is_right = faults.is_empty();
    for fault in faults {
        problems.push(fault);
    }
    is_right
}

fn one(
    input: ParseStream<'_>,
    entry: &mut impl FnMut(&Ident, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let key = Ident::parse_any(input)
        .map_err(|error| syn::Error::new(error.span(), "expected the name of an entry"))?;
    entry(&key, input)?;
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    Err(input.error(format!("expected `,` after the entry `{key}`")))
}

/// Skips the rest of an entry.
fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Puts a value in its place, unless there is one already.
pub(super) fn once<T>(key: &Ident, place: &mut Option<T>, value: T) -> syn::Result<()> {
    if place.is_some() {
        return Err(syn::Error::new(
            key.span(),
            format!("there is already an entry `{key}`; remove one of them"),
        ));
    }
    *place = Some(value);
    Ok(())
}

/// Reads an entry without a value.
pub(super) fn flag(key: &Ident, input: ParseStream<'_>) -> syn::Result<Span> {
    if input.peek(Token![=]) {
        let message = format!("`{key}` has no value: write `{key}` alone");
        return Err(input.error(message));
    }
    Ok(key.span())
}

/// Reads the `= "…"` of an entry.
pub(super) fn text(key: &Ident, input: ParseStream<'_>) -> syn::Result<LitStr> {
    equals(key, input)?;
    input.parse().map_err(|error: syn::Error| {
        let message = format!(
            "expected a literal text, `{key} = \"…\"`; macros and constants are not expanded here"
        );
        syn::Error::new(error.span(), message)
    })
}

/// Reads the `= "…"` or the `= ["…", "…"]` of an entry.
pub(super) fn texts(key: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    if input.peek(Token![=]) && input.peek2(syn::token::Bracket) {
        equals(key, input)?;
        let list;
        bracketed!(list in input);
        let texts = Punctuated::<LitStr, Token![,]>::parse_terminated(&list)
            .map_err(|error| syn::Error::new(error.span(), "expected a literal text"))?;
        return Ok(texts.into_iter().collect());
    }
    text(key, input).map(|text| vec![text])
}

/// Reads the `= ::path` of an entry.
pub(super) fn path(key: &Ident, input: ParseStream<'_>) -> syn::Result<Path> {
    if !input.peek(Token![=]) {
        let message = format!("`{key}` needs a path: `{key} = ::name`");
        return Err(syn::Error::new(key.span(), message));
    }
    input.parse::<Token![=]>()?;
    input.call(Path::parse_mod_style).map_err(|error| {
        let message = format!("expected a path without quotes: `{key} = ::name`");
        syn::Error::new(error.span(), message)
    })
}

fn equals(key: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
    if !input.peek(Token![=]) {
        let message = format!("`{key}` needs a value: `{key} = \"…\"`");
        return Err(syn::Error::new(key.span(), message));
    }
    input.parse::<Token![=]>().map(drop)
}

/// Returns the error for an entry that does not exist where it is.
///
/// `here` are the entries that do, and `elsewhere` those of the other place, which is called `other`.
pub(super) fn unknown(key: &Ident, here: &[&str], elsewhere: &[&str], other: &str) -> syn::Error {
    let name = key.to_string();
    let message = if elsewhere.contains(&&*name) {
        format!("`{name}` belongs {other}")
    } else {
        match openarmature_jinja::closest(&name, here.iter().copied()) {
            Some(meant) => format!("unknown entry `{name}`; did you mean `{meant}`?"),
            None => format!(
                "unknown entry `{name}`; the entries are `{}`",
                here.join("`, `")
            ),
        }
    };
    syn::Error::new(key.span(), message)
}
