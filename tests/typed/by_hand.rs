//! Typed prompts written by hand, as the derive macro generates them.

/// Defines a struct, its prompt, its fields for variables (`value` or `optional`, sorted by name) and those for
/// placeholders.
macro_rules! typed {
    (
        $name:ident $(<$lifetime:lifetime>)? = $prompt:expr;
        $($kind:ident $field:ident: $type:ty,)*
        $(=> $messages:ident: $list:ty,)*
    ) => {
        struct $name $(<$lifetime>)? {
            $($field: $type,)*
            $($messages: $list,)*
        }

        impl $(<$lifetime>)? openarmature_prompts::__private::Derived for $name $(<$lifetime>)? {
            const SHAPE: openarmature_prompts::__private::PromptShape =
                openarmature_prompts::__private::PromptShape {
                    prompt_name: "case",
                    type_name: stringify!($name),
                    inputs: openarmature_prompts::__private::Shape {
                        fields: &[$($crate::by_hand::$kind(stringify!($field)),)*],
                        placeholders: &[$($crate::by_hand::messages(stringify!($messages)),)*],
                        absent: &[],
                    },
                };

            fn compiled() -> &'static openarmature_prompts::Prompt {
                static PROMPT: std::sync::LazyLock<openarmature_prompts::Prompt> =
                    std::sync::LazyLock::new(|| $prompt);
                &PROMPT
            }

            fn give<'v>(&'v self, _giver: &mut openarmature_prompts::__private::Giver<'v>) {
                $(_giver.$kind(stringify!($field), &self.$field);)*
                $(_giver.messages(stringify!($messages), &self.$messages);)*
            }
        }
    };
}

pub(crate) use typed;

use openarmature_prompts::__private::{Field, Placeholder, Presence};

pub(crate) const fn value(name: &str) -> Field<'_> {
    Field {
        name,
        presence: Presence::Required,
        may_be_unused: false,
    }
}

pub(crate) const fn optional(name: &str) -> Field<'_> {
    Field {
        name,
        presence: Presence::Optional,
        may_be_unused: false,
    }
}

pub(crate) const fn messages(name: &str) -> Placeholder<'_> {
    Placeholder {
        name,
        may_be_unused: false,
    }
}
