//! `PromptGroup`: its constructors, its refusal, and the order in which its parts are evaluated.

use std::{
    borrow::Cow,
    cell::RefCell,
    collections::HashSet,
    error::Error,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
};

use openarmature_prompts::{
    Category, PromptGroup, PromptGroupInvalid, TwoOrMore,
    group::{IntoGroupName, PromptGroupInvalidReason},
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
fn a_group_is_iterated_like_its_members() {
    let mut group = prompt_group!["rag"; 1, 2, 3];
    assert_eq!(group.len(), 3);
    assert_eq!(group.iter().rev().collect::<Vec<_>>(), [&3, &2, &1]);
    assert_eq!((&group).into_iter().collect::<Vec<_>>(), [&1, &2, &3]);
    for member in &mut group {
        *member *= 10;
    }
    group.iter_mut().for_each(|member| *member += 1);
    assert_eq!(group.members(), &[11, 21, 31]);
    let by_value = group.into_iter();
    assert_eq!(by_value.len(), 3);
    assert_eq!(by_value.collect::<Vec<_>>(), [11, 21, 31]);
}

#[test]
fn names_are_literals_strings_or_anything_that_becomes_one() {
    struct Stage(&'static str);
    impl From<Stage> for Cow<'static, str> {
        fn from(stage: Stage) -> Self {
            stage.0.into()
        }
    }
    fn of(name: impl IntoGroupName) -> PromptGroup<u8> {
        PromptGroup::new(name, 1, 2, [])
    }
    let borrowed: &str = &String::from("rag");
    for group in [
        of("rag"),
        of(borrowed.to_owned()),
        of(Cow::Borrowed("rag")),
        of(Cow::<'static, str>::Owned(borrowed.into())),
        of(Stage("rag")),
    ] {
        assert_eq!(group, prompt_group![String::from("rag"); 1, 2]);
        let (name, members) = group.into_parts();
        assert_eq!((&*name, members.as_slice()), ("rag", &[1, 2][..]));
    }
    assert!(matches!(of("rag").into_parts().0, Cow::Borrowed("rag")));
    assert_ne!(of("rag"), of("rag2"));
}

#[test]
fn equal_groups_have_equal_hashes_and_others_do_not() {
    fn hash(group: &PromptGroup<u8>) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(group)
    }
    let group = PromptGroup::new("rag", 1, 2, []);
    assert_eq!(
        hash(&group),
        hash(&PromptGroup::new(String::from("rag"), 1, 2, []))
    );
    assert_ne!(hash(&group), hash(&PromptGroup::new("other", 1, 2, [])));
    assert_ne!(hash(&group), hash(&PromptGroup::new("rag", 1, 3, [])));
}
