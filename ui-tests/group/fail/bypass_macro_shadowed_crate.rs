//! A module with the name of the crate does not change what the macro constructs.

use ::openarmature_prompts::prompt_group;

mod openarmature_prompts {
    pub struct PromptGroup;

    impl PromptGroup {
        pub fn from_members<N, M>(_: N, _: M) -> Self {
            Self
        }
    }
}

fn main() {
    let _: openarmature_prompts::PromptGroup = prompt_group!["rag"; 1, 2];
}
