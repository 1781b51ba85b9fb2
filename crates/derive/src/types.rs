//! What the spelling of a type says.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, Generics, PathArguments, Type};

/// Returns the `T` of an `Option<T>`, by its spelling.
pub(crate) fn in_option(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Group(group) => in_option(&group.elem),
        Type::Paren(paren) => in_option(&paren.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            let mut arguments = arguments.args.iter();
            match (arguments.next(), arguments.next()) {
                (Some(GenericArgument::Type(inner)), None) if last.ident == "Option" => Some(inner),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns whether a type depends on a type or a constant that the struct is generic over.
pub(crate) fn is_generic(ty: &Type, generics: &Generics) -> bool {
    let types = generics.type_params().map(|parameter| &parameter.ident);
    let constants = generics.const_params().map(|parameter| &parameter.ident);
    let names: Vec<&Ident> = types.chain(constants).collect();
    !names.is_empty() && mentions(ty.to_token_stream(), &|name| names.contains(&name))
}

/// Returns whether a type is spelled with `Self`.
pub(crate) fn is_recursive(ty: &Type) -> bool {
    mentions(ty.to_token_stream(), &|name| name == "Self")
}

/// Returns whether a path in the tokens begins with one of some names.
fn mentions(tokens: TokenStream, is_name: &impl Fn(&Ident) -> bool) -> bool {
    let mut before = [' ', ' '];
    for token in tokens {
        match &token {
            // Behind `::` is a name in a path, behind `'` that of a lifetime.
            TokenTree::Ident(name) => {
                let is_first = before != [':', ':'] && before[1] != '\'';
                if is_first && is_name(name) {
                    return true;
                }
            }
            TokenTree::Group(group) => {
                if mentions(group.stream(), is_name) {
                    return true;
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        let last = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        before = [before[1], last];
    }
    false
}

/// Returns the tokens of a type with `'static` for each lifetime of the struct.
pub(crate) fn with_static(ty: &Type, generics: &Generics) -> TokenStream {
    let lifetimes = generics.lifetimes();
    let names: Vec<&Ident> = lifetimes.map(|of| &of.lifetime.ident).collect();
    if names.is_empty() {
        return ty.to_token_stream();
    }
    replaced(ty.to_token_stream(), &names)
}

fn replaced(tokens: TokenStream, names: &[&Ident]) -> TokenStream {
    let mut is_lifetime = false;
    let replace = |token: TokenTree| {
        let was_lifetime = std::mem::replace(
            &mut is_lifetime,
            matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\''),
        );
        match token {
            TokenTree::Ident(name) if was_lifetime && names.contains(&&name) => {
                TokenTree::Ident(Ident::new("static", name.span()))
            }
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), replaced(group.stream(), names));
                new.set_span(group.span());
                TokenTree::Group(new)
            }
            other => other,
        }
    };
    tokens.into_iter().map(replace).collect()
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::*;

    #[test]
    fn an_option_is_known_by_its_spelling() {
        let options: [Type; 4] = [
            parse_quote!(Option<u8>),
            parse_quote!(::std::option::Option<u8>),
            parse_quote!((Option<u8>)),
            parse_quote!(my::Option<u8>),
        ];
        for ty in options {
            let inner = in_option(&ty).map(ToTokens::to_token_stream);
            assert_eq!(inner.map(|inner| inner.to_string()).as_deref(), Some("u8"));
        }
        let others: [Type; 6] = [
            parse_quote!(Option),
            parse_quote!(Option<u8, u8>),
            parse_quote!(Option<'a>),
            parse_quote!(&'a Option<u8>),
            parse_quote!(Maybe<u8>),
            parse_quote!(Option<u8>::Item),
        ];
        assert!(others.iter().all(|ty| in_option(ty).is_none()));
    }

    #[test]
    fn a_generic_type_names_a_parameter() {
        let input: DeriveInput = parse_quote! { struct S<'T, 'a, T, const N: usize>; };
        let generic: [Type; 6] = [
            parse_quote!(T),
            parse_quote!(Vec<T>),
            parse_quote!([u8; N]),
            parse_quote!(T::Name),
            parse_quote!(<T as ::my::Trait>::Name),
            parse_quote!(list![T]),
        ];
        assert!(generic.iter().all(|ty| is_generic(ty, &input.generics)));
        let others: [Type; 3] = [
            parse_quote!(my::T),
            parse_quote!(&'T str),
            parse_quote!(Cow<'a, [my::N::Item]>),
        ];
        assert!(others.iter().all(|ty| !is_generic(ty, &input.generics)));
    }

    #[test]
    fn lifetimes_of_the_struct_become_static() {
        let input: DeriveInput = parse_quote! { struct S<'a>; };
        let ty: Type = parse_quote!((&'a str, for<'b> fn(&'b a, [&'a u8; 1])));
        let wanted: Type = parse_quote!((&'static str, for<'b> fn(&'b a, [&'static u8; 1])));
        let replaced = with_static(&ty, &input.generics).to_string();
        assert_eq!(replaced, wanted.to_token_stream().to_string());
    }

    #[test]
    fn a_recursive_type_names_the_struct_as_self() {
        assert!(is_recursive(&parse_quote!(Vec<Self>)));
        assert!(!is_recursive(&parse_quote!(my::Itself)));
    }
}
