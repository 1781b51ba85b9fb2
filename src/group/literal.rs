//! The literal list, refused by the compiler when it is too short.

/// A [`PromptGroup`](crate::PromptGroup) of a literal list: the name, a `;`, and two members or more.
///
/// ```
/// use openarmature_prompts::prompt_group;
///
/// let group = prompt_group!["rag"; "rewrite", "retrieve", "answer"];
/// assert_eq!(group.members().len(), 3);
///
/// let stages = ["rewrite", "answer"];
/// let group = prompt_group!["rag"; ..stages]; // an array of two or more
/// assert_eq!(group.members().len(), 2);
/// ```
///
/// The name is evaluated first, then the members from left to right. Fewer than two do not compile:
///
/// ```compile_fail
/// # use openarmature_prompts::prompt_group;
/// prompt_group!["rag"; "rewrite"]; // a prompt group needs at least two members, found 1
/// ```
#[macro_export]
macro_rules! prompt_group {
    // First, because `..array` is an expression, too.
    [$name:expr; .. $array:expr $(,)?] => {
        match ($name, $array) {
            (name, [first, second, rest @ ..]) => {
                $crate::PromptGroup::new(name, first, second, rest)
            }
        }
    };
    [$name:expr; .. $array:expr, $($more:tt)+] => {
        ::core::compile_error!(
            "nothing goes after an array: `prompt_group![\"name\"; ..array]`, \
             or `prompt_group![\"name\"; first, second]`"
        )
    };
    // As an array and not through `new`, so that each member is coerced to the expected type.
    [$name:expr; $first:expr, $second:expr $(, $rest:expr)* $(,)?] => {
        $crate::PromptGroup::from_members(
            $name,
            $crate::TwoOrMore::from_array([$first, $second $(, $rest)*]),
        )
    };
    [$name:expr; $only:expr $(,)?] => {
        ::core::compile_error!(
            "prompt_group_invalid: a prompt group needs at least two members, found 1; \
             an array is written `..array`, and a `Vec` goes through `PromptGroup::try_from`"
        )
    };
    [$name:expr $(;)?] => {
        ::core::compile_error!(
            "prompt_group_invalid: a prompt group needs at least two members, found 0"
        )
    };
    [$name:expr, $($members:tt)*] => {
        ::core::compile_error!(
            "a `;` goes after the group's name: `prompt_group![\"name\"; first, second]`"
        )
    };
    [$($other:tt)*] => {
        ::core::compile_error!(
            "a prompt group is written `prompt_group![\"name\"; first, second]`, \
             or `prompt_group![\"name\"; ..array]`"
        )
    };
}
