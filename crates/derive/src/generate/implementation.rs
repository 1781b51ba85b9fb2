//! The implementation of the trait.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Path, ext::IdentExt};

use super::fields;
use crate::fields::Fields;

/// Returns the implementation of the trait for a struct.
///
/// `compiled` is the body of the function that returns the prompt.
pub(crate) fn implementation(
    library: &Path,
    input: &DeriveInput,
    fields: &Fields,
    (name, absent): (&str, &[String]),
    compiled: &TokenStream,
) -> TokenStream {
    let DeriveInput {
        ident, generics, ..
    } = input;
    let shape = fields::shape(library, fields, absent);
    // Unlikely names: a parameter cannot have the name of a `static` in scope, nor a lifetime that of the struct's.
    let giver = quote!(__openarmature_giver);
    let give = fields::give(library, fields, &giver);
    let no_aliases = fields::no_aliases(library, fields, generics);
    let bounds = fields::bounds(library, fields, generics);
    let mut bounded = generics.clone();
    if !bounds.is_empty() {
        bounded.make_where_clause().predicates.extend(bounds);
    }
    let type_name = ident.unraw().to_string();
    let (for_parameters, _, where_clause) = bounded.split_for_impl();
    let (_, parameters, _) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #for_parameters #library::Derived for #ident #parameters #where_clause {
            const SHAPE: #library::PromptShape = #library::PromptShape {
                prompt_name: #name,
                type_name: #type_name,
                inputs: #shape,
            };

            fn compiled() -> &'static #library::Prompt {
                #compiled
            }

            fn give<'__openarmature>(
                &'__openarmature self,
                #giver: &mut #library::Giver<'__openarmature>,
            ) {
                #give
            }
        }

        #no_aliases
    }
}
