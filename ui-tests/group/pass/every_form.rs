//! Every way to write a literal group.

use openarmature_prompts::{PromptGroup, TwoOrMore, prompt_group};

fn main() {
    let [a, b, c, d] = ["rewrite", "retrieve", "rerank", "answer"];
    let four: PromptGroup<&str> = PromptGroup::new("rag", a, b, [c, d]);
    assert_eq!(prompt_group!["rag"; a, b, c, d], four);
    assert_eq!(prompt_group!["rag"; a, b, c, d,], four);
    assert_eq!(prompt_group!["rag"; ..[a, b, c, d]], four);
    assert_eq!(PromptGroup::builder("rag").member(a).member(b).member(c).member(d).build(), four);
    assert_eq!(PromptGroup::builder("rag").member(a).member(b).members([c, d]).build(), four);
    assert_eq!(PromptGroup::from_members(String::from("rag"), TwoOrMore::from((a, b, vec![c, d]))), four);
    let boxed: PromptGroup<Box<dyn std::fmt::Display>> = prompt_group!["rag"; Box::new(1), Box::new("x"), Box::new('c')];
    assert_eq!(boxed.members().len(), 3);
    let pair = PromptGroup::new("rag", a, b, []);
    assert_eq!(prompt_group!["rag"; a, b], pair);
    assert_eq!(prompt_group![String::from("rag"); a, b], pair);
}
