//! `PromptGroup`: its constructors, its refusal, and the order in which its parts are evaluated.

use std::{borrow::Cow, cell::RefCell, collections::HashSet, error::Error};

use openarmature_prompts::{
    Category, PromptGroup, PromptGroupInvalid, TwoOrMore, group::PromptGroupInvalidReason,
    prompt_group,
};

#[test]
fn every_constructor_makes_the_same_group() {
    let group = PromptGroup::new("rag", 1, 2, [3]);
    assert_eq!(prompt_group!["rag"; 1, 2, 3], group);
    assert_eq!(prompt_group!["rag"; ..[1, 2, 3],], group);
    assert_eq!(
        PromptGroup::builder("rag")
            .member(1)
            .member(2)
            .member(3)
            .build(),
        group
    );
    assert_eq!(
        PromptGroup::try_from(("rag", vec![1, 2, 3])).unwrap(),
        group
    );
    assert_eq!(PromptGroup::try_from_iter("rag", 1..4).unwrap(), group);
    assert_eq!(
        PromptGroup::from_members("rag", TwoOrMore::new(1, 2, [3])),
        group
    );
    for name in [Cow::Borrowed("rag"), Cow::Owned(String::from("rag"))] {
        let other = PromptGroup::new(name, 1, 2, [3]);
        assert_eq!(other, group);
        assert!(HashSet::from([group.clone()]).contains(&other));
        assert_eq!(format!("{other:?}"), format!("{group:?}"));
    }
    assert_eq!(
        format!("{group:?}"),
        r#"PromptGroup { group_name: "rag", members: [1, 2, 3] }"#
    );
}

#[test]
fn refuses_fewer_than_two_in_these_words() {
    let one = PromptGroup::try_from(("rag", vec![1])).unwrap_err();
    assert_eq!(
        one.to_string(),
        r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed"#
    );
    let none = PromptGroup::<u8>::try_from_iter(String::from("a \"b\"\n"), []).unwrap_err();
    assert_eq!(
        none.to_string(),
        r#"prompt_group_invalid: group "a \"b\"\n" has 0 members, at least 2 are needed"#
    );
    assert_eq!(none.group_name(), "a \"b\"\n");
    assert_eq!(one.category(), Category::PromptGroupInvalid);
    assert!(matches!(
        one.reason(),
        PromptGroupInvalidReason::TooFewMembers { found: 1, .. }
    ));
    assert_eq!(
        one.reason().to_string(),
        "has 1 member, at least 2 are needed"
    );
    assert!(one.source().is_none());
    assert_eq!(one, one.clone());
}

#[test]
fn the_refusal_goes_anywhere() {
    fn anywhere<T: Error + Send + Sync + Clone + 'static>() {}
    anywhere::<PromptGroupInvalid>();
}

#[test]
fn members_change_but_stay_two() {
    let mut group = PromptGroup::new("rag", 1, 2, []);
    assert_eq!(group.members_mut().pop(), None);
    group.members_mut().push(3);
    *group.members_mut().first_mut() = 0;
    assert_eq!(group.members(), &[0, 2, 3]);
    *group.members_mut() = TwoOrMore::new(7, 8, []);
    let doubled = group.clone().map(|n| n * 2);
    assert_eq!(doubled, PromptGroup::new("rag", 14, 16, []));
    let failed = group
        .clone()
        .try_map(|n| if n == 7 { Ok(n) } else { Err(n) });
    assert_eq!(failed, Err(8));
    let strings = group.try_map(|n| Ok::<_, ()>(n.to_string())).unwrap();
    assert_eq!(strings.into_members(), ["7", "8"]);
}

#[test]
fn evaluates_from_left_to_right() {
    let order = RefCell::new(String::new());
    let say = |letter: char| {
        order.borrow_mut().push(letter);
        letter
    };
    let name = || {
        say('n');
        "rag"
    };
    let group = prompt_group![name(); say('a'), say('b'), say('c'), say('d')];
    assert_eq!(order.take(), "nabcd");
    assert_eq!(group.members(), &['a', 'b', 'c', 'd']);
    let group = prompt_group![name(); ..[say('a'), say('b'), say('c')]];
    assert_eq!(order.take(), "nabc");
    assert_eq!(group.members(), &['a', 'b', 'c']);
    PromptGroup::new(name(), say('a'), say('b'), [say('c')]);
    assert_eq!(order.take(), "nabc");
}

#[test]
fn a_question_mark_and_a_return_work_inside_the_macro() {
    fn parse(one: &str, other: &str) -> Result<PromptGroup<u8>, std::num::ParseIntError> {
        Ok(prompt_group!["numbers"; one.parse()?, other.parse()?])
    }
    assert_eq!(parse("1", "2").unwrap().members(), &[1, 2]);
    assert!(parse("1", "x").is_err());
}

#[test]
fn the_builder_takes_none_or_many_after_two() {
    let two = PromptGroup::builder("rag").member(1).member(2);
    assert_eq!(two.clone().members(None).build().members(), &[1, 2]);
    let many = two.members(vec![3, 4]).member(5).members(6..8).build();
    assert_eq!(many.members(), &[1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn categories_are_stable_strings() {
    let strings: Vec<_> = Category::ALL
        .iter()
        .map(|category| category.as_str())
        .collect();
    assert_eq!(
        strings,
        [
            "prompt_not_found",
            "prompt_render_error",
            "prompt_store_unavailable",
            "prompt_group_invalid"
        ]
    );
    for category in Category::ALL {
        assert_eq!(category.to_string().parse(), Ok(*category));
        assert_eq!(
            category.is_transient(),
            *category == Category::PromptStoreUnavailable
        );
    }
    assert_eq!(
        format!("{:<22}|", Category::PromptNotFound),
        "prompt_not_found      |"
    );
    let unknown = "Prompt_Not_Found".parse::<Category>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        r#"unknown category "Prompt_Not_Found""#
    );
}
