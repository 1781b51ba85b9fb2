//! What the code does with the fields.

use openarmature_prompts_documents::compare::Presence;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Generics, Path, WherePredicate, parse_quote, spanned::Spanned};

use crate::{
    fields::{Field, Fields, Gives},
    types::{is_generic, is_recursive, with_static},
};

/// Returns the shape of the fields as a constant.
pub(super) fn shape(library: &Path, fields: &Fields, absent: &[String]) -> TokenStream {
    let known = || fields.iter().filter(|field| !field.is_doubtful);
    let values = known().filter(|field| !field.is_placeholder()).map(|field| {
        let Field { name, may_be_unused, .. } = field;
        let presence = match field.presence() {
            Presence::Required => quote!(Required),
            Presence::Optional => quote!(Optional),
        };
        quote! {
            #library::Field { name: #name, presence: #library::Presence::#presence, may_be_unused: #may_be_unused }
        }
    });
    let placeholders = known().filter(|field| field.is_placeholder()).map(|field| {
        let Field {
            name,
            may_be_unused,
            ..
        } = field;
        quote!(#library::Placeholder { name: #name, may_be_unused: #may_be_unused })
    });
    quote! {
        #library::Shape {
            fields: &[#(#values),*],
            placeholders: &[#(#placeholders),*],
            absent: &[#(#absent),*],
        }
    }
}

/// Returns the calls that give the values of the fields.
pub(super) fn give(library: &Path, fields: &Fields, giver: &TokenStream) -> TokenStream {
    let known = fields.iter().filter(|field| !field.is_doubtful);
    let calls = known.map(|field| {
        let Field {
            ident, ty, name, ..
        } = field;
        let (method, ty) = match &field.gives {
            Gives::Value => (quote!(value), ty),
            Gives::Optional(inner) => (quote!(optional), &**inner),
            Gives::Messages => (quote!(messages), ty),
        };
        // A use of a deprecated field is the user's only where the user wrote it.
        let mut ident = ident.clone();
        ident.set_span(Span::call_site());
        // The compiler underlines the type of a field whose values cannot be given.
        quote!(#library::Giver::#method::<#ty>(#giver, #name, &self.#ident);)
    });
    calls.collect()
}

/// Returns what has to hold of the types that the struct is generic over.
pub(super) fn bounds(library: &Path, fields: &Fields, generics: &Generics) -> Vec<WherePredicate> {
    let generic = fields
        .iter()
        .filter(|field| is_generic(&field.ty, generics));
    let bounds = generic.map(|Field { ty, gives, .. }| match gives {
        Gives::Value => parse_quote!(#ty: #library::serde::Serialize),
        Gives::Optional(inner) => parse_quote!(#inner: #library::serde::Serialize),
        Gives::Messages => parse_quote!(#ty: #library::Messages),
    });
    bounds.collect()
}

/// Returns a path whose tokens are at another place.
fn at(path: &Path, span: Span) -> TokenStream {
    let tokens = path.to_token_stream().into_iter();
    let moved = tokens.map(|mut token| {
        token.set_span(span);
        token
    });
    moved.collect()
}

/// Returns items that refuse other names of `Option`, as far as the types are known.
pub(super) fn no_aliases(library: &Path, fields: &Fields, generics: &Generics) -> TokenStream {
    let is_plain = |field: &&Field| {
        let is_known = !is_generic(&field.ty, generics) && !is_recursive(&field.ty);
        matches!(field.gives, Gives::Value) && !field.is_nullable && !field.is_doubtful && is_known
    };
    let items = fields.iter().filter(is_plain).map(|field| {
        let ty = with_static(&field.ty, generics);
        let message = format!(
            "the type of the field `{}` is another name of `Option`: write `Option<…>`, so that `None` means that \
             the variable is not given",
            field.ident
        );
        // The compiler reports the assertion where its tokens are.
        let here = at(library, field.ty.span());
        let assertion = quote_spanned! {field.ty.span()=>
            #here::core::assert!(!#library::Probe::<#ty>::IS_OPTION, #message);
        };
        quote! {
            const _: () = {
                use #library::NotAnOption as _;
                #assertion
            };
        }
    });
    items.collect()
}
