//! Every way to write a group or a `TwoOrMore` in source code compiles.

use openarmature_prompts::{prompt_group, two_or_more, PromptGroup, TwoOrMore};

pub(crate) fn main() {
    let [a, b, c, d] = ["rewrite", "retrieve", "rerank", "answer"];
    let four: PromptGroup<&str> = PromptGroup::new("rag", a, b, [c, d]);
    assert_eq!(prompt_group!["rag"; a, b, c, d], four);
    assert_eq!(prompt_group!["rag"; a, b, c, d,], four);
    assert_eq!(prompt_group!["rag"; ..[a, b, c, d]], four);
    assert_eq!(prompt_group!["rag"; ..[a, b, c, d],], four);
    assert_eq!(
        PromptGroup::builder("rag")
            .member(a)
            .member(b)
            .member(c)
            .member(d)
            .build(),
        four
    );
    assert_eq!(
        PromptGroup::builder("rag")
            .member(a)
            .member(b)
            .members([c, d])
            .build(),
        four
    );
    assert_eq!(
        PromptGroup::from_members(String::from("rag"), TwoOrMore::from((a, b, vec![c, d]))),
        four
    );
    assert_eq!(
        PromptGroup::from_members("rag", TwoOrMore::from([a, b, c, d])),
        four
    );
    assert_eq!(
        PromptGroup::from_members("rag", two_or_more![a, b, c, d,]),
        four
    );
    assert_eq!(
        PromptGroup::from_members("rag", two_or_more![..[a, b, c, d],]),
        four
    );
    let pair = PromptGroup::new("rag", a, b, []);
    assert_eq!(prompt_group!["rag"; a, b], pair);
    assert_eq!(prompt_group![String::from("rag"); a, b], pair);
    assert_eq!(prompt_group![a.to_owned(); a, b].group_name(), "rewrite");
    assert_eq!(two_or_more![a, b], [a, b]);

    let mut array = [1, 2, 3];
    assert_eq!(prompt_group!["rag"; ..&array].members(), &[&1, &2, &3]);
    for member in two_or_more![..&mut array] {
        *member += 1;
    }
    assert_eq!(array, [2, 3, 4]);

    let boxed: PromptGroup<Box<dyn std::fmt::Display>> =
        prompt_group!["rag"; Box::new(1), Box::new("x"), Box::new('c')];
    assert_eq!(boxed.len(), 3);
    let boxed: TwoOrMore<Box<dyn std::fmt::Display>> = two_or_more![Box::new(1), Box::new("x")];
    assert_eq!(boxed.len(), 2);
}
