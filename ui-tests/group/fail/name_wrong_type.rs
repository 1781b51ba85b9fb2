//! The name of a group is a literal or a `String`, and the messages show no internal type.

use openarmature_prompts::{PromptGroup, TwoOrMore, prompt_group};

fn main() {
    let _ = PromptGroup::new(1, 'a', 'b', []);
    let _ = prompt_group!['r'; 'a', 'b'];
    let _ = prompt_group![Some("rag"); ..['a', 'b']];
    let _ = PromptGroup::builder(b"rag").member('a').member('b').build();
    let _ = PromptGroup::from_members((), TwoOrMore::new('a', 'b', []));
    let _ = PromptGroup::try_from_iter(1.0, ['a', 'b']);
    let _ = TwoOrMore::try_from(vec!['a']).map_err(|too_few| too_few.for_group(1));
    let _ = PromptGroup::try_from((1, vec!['a', 'b']));
}
