//! The prompt that is compiled in.

use std::collections::BTreeSet;

use openarmature_prompts_documents::{
    Sidecar, Template,
    chat::{Block, Content, Image, ImageDetail, ImageSource, Segment},
    rules::Role,
};
use proc_macro2::TokenStream;
use quote::quote;
use serde_json::{Map, Value};
use syn::Path;

use crate::found::Found;

/// Returns the body of the function that returns the prompt. `library` is the path of what the code refers to.
pub(crate) fn compiled(library: &Path, name: &str, label: &str, found: &Found) -> TokenStream {
    let prompt = match &found.template {
        Template::Text(template) => quote!(#library::Prompt::text(#name, #template)),
        Template::Chat(segments) => {
            let segments = segments
                .iter()
                .map(|segment| self::segment(library, segment));
            quote!(#library::Prompt::chat(#name, [#(#segments),*]))
        }
    };
    let sidecar = sidecar(&found.sidecar).map_or_else(
        || quote!(#library::core::option::Option::None),
        |json| quote!(#library::core::option::Option::Some(#json)),
    );
    quote! {
        static COMPILED: #library::std::sync::LazyLock<#library::Prompt> =
            #library::std::sync::LazyLock::new(|| #library::embedded(#prompt, #label, #sidecar));
        &COMPILED
    }
}

/// Returns the body of the function that returns the prompt, for a struct that is refused.
pub(crate) fn unavailable(library: &Path) -> TokenStream {
    quote!(#library::core::unreachable!("the struct does not compile"))
}

/// Returns items that make the compiler look again when a file changes.
pub(crate) fn tracked(library: &Path, files: &BTreeSet<String>) -> TokenStream {
    let items = files.iter().map(|path| {
        let path = format!("/{path}");
        quote! {
            const _: &#library::core::primitive::str = #library::core::include_str!(
                #library::core::concat!(#library::core::env!("CARGO_MANIFEST_DIR"), #path)
            );
        }
    });
    items.collect()
}

fn segment(library: &Path, segment: &Segment) -> TokenStream {
    match segment {
        Segment::Placeholder { name } => {
            let name = &name.value;
            quote!(#library::Segment::placeholder(#library::PlaceholderName::literal(#name)))
        }
        Segment::Message { role, content } => {
            // Other roles are faults of the prompt.
            let role = Role::new(&role.value).unwrap_or(Role::User);
            match content {
                Content::Text(text) => {
                    let text = &text.value;
                    let constructor = match role {
                        Role::System => quote!(system),
                        Role::User => quote!(user),
                        Role::Assistant => quote!(assistant),
                    };
                    quote!(#library::Segment::#constructor(#text))
                }
                Content::Blocks(blocks) => self::blocks(library, role, blocks),
            }
        }
    }
}

fn blocks(library: &Path, role: Role, blocks: &[Block]) -> TokenStream {
    let (constructor, is_user) = match role {
        Role::System => (quote!(system_blocks), false),
        Role::User => (quote!(user_blocks), true),
        Role::Assistant => (quote!(assistant_blocks), false),
    };
    let mut blocks = blocks.iter().map(|block| {
        let (kind, block) = match block {
            Block::Text(text) => {
                let text = &text.value;
                (
                    quote!(Text),
                    quote!(#library::TextBlockTemplate::new(#text)),
                )
            }
            Block::Image(image) => (quote!(Image), self::image(library, image)),
        };
        if is_user {
            quote!(#library::UserBlockTemplate::#kind(#block))
        } else {
            block
        }
    });
    // An empty list is a fault of the prompt.
    let first = blocks.next();
    quote!(#library::Segment::#constructor(#first, [#(#blocks),*]))
}

fn image(library: &Path, image: &Image) -> TokenStream {
    let media_type = image
        .media_type
        .as_ref()
        .map(|media_type| &media_type.value);
    let template = match (&image.source, media_type) {
        (ImageSource::Url(url), media_type) => {
            let url = &url.value;
            let media_type = media_type.map(|media_type| quote!(.with_media_type(#media_type)));
            quote!(#library::ImageBlockTemplate::url(#url)#media_type)
        }
        (ImageSource::Inline(data), media_type) => {
            let data = &data.value;
            // Without a media type, the image is a fault of the prompt.
            let media_type = media_type.map_or("", String::as_str);
            quote!(#library::ImageBlockTemplate::inline(#data, #media_type))
        }
    };
    let detail = image.detail.map(|detail| {
        let detail = match detail {
            ImageDetail::Auto => quote!(Auto),
            ImageDetail::Low => quote!(Low),
            ImageDetail::High => quote!(High),
        };
        quote!(.with_detail(#library::ImageDetail::#detail))
    });
    quote!(#template #detail)
}

/// Returns the text of a sidecar, or `None` for one that says nothing.
fn sidecar(sidecar: &Sidecar) -> Option<String> {
    let mut object = Map::new();
    let mut add = |key: &str, value: Option<Value>| {
        object.extend(value.map(|value| (key.to_owned(), value)));
    };
    if let Some(sampling) = &sidecar.sampling {
        add("temperature", sampling.temperature.map(Value::from));
        add("top_p", sampling.top_p.map(Value::from));
        add(
            "frequency_penalty",
            sampling.frequency_penalty.map(Value::from),
        );
        add(
            "presence_penalty",
            sampling.presence_penalty.map(Value::from),
        );
        add("max_tokens", sampling.max_tokens.map(Value::from));
        add("seed", sampling.seed.map(Value::from));
        add(
            "stop_sequences",
            sampling.stop_sequences.clone().map(Value::from),
        );
        add("extras", Some(Value::Object(sampling.extras.clone())));
    }
    if let Some(budget) = &sidecar.token_budget {
        let mut bounds = Map::new();
        for (key, bound) in [
            ("input_max_tokens", budget.input_max_tokens),
            ("total_max_tokens", budget.total_max_tokens),
        ] {
            bounds.extend(bound.map(|bound| (key.to_owned(), Value::from(bound))));
        }
        add("token_budget", Some(Value::Object(bounds)));
    }
    (!object.is_empty()).then(|| Value::Object(object).to_string())
}
