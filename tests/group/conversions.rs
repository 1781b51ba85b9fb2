//! `TwoOrMore` from other collections and back.

use std::{error::Error, rc::Rc, sync::Arc};

use nonempty::NonEmpty;
use openarmature_prompts::{
    TwoOrMore,
    group::{RemoveError, TooFew},
    two_or_more,
};

struct Opaque;

#[test]
fn try_from_keeps_the_allocation_both_ways() {
    let vec = vec![String::from("a"), String::from("b")];
    let (pointer, capacity) = (vec.as_ptr(), vec.capacity());
    let members = TwoOrMore::try_from(vec).unwrap();
    assert_eq!(members.as_ptr(), pointer);
    let vec = Vec::from(members);
    assert_eq!((vec.as_ptr(), vec.capacity()), (pointer, capacity));
}

#[test]
fn refuses_fewer_than_two_and_gives_them_back() {
    let mut vec = Vec::with_capacity(10);
    vec.push("a");
    let pointer = vec.as_ptr();
    let too_few = TwoOrMore::try_from(vec).unwrap_err();
    assert_eq!(too_few.found(), 1);
    assert_eq!(too_few.to_string(), "found 1 member, at least 2 are needed");
    let vec = too_few.into_vec();
    assert_eq!((vec.as_ptr(), vec.capacity()), (pointer, 10));

    let too_few = TwoOrMore::<u8>::try_from(vec![]).unwrap_err();
    assert_eq!(
        too_few.to_string(),
        "found 0 members, at least 2 are needed"
    );
}

#[test]
fn the_refusal_is_an_error_for_every_type() {
    let too_few: TooFew<Opaque> = TwoOrMore::try_from(vec![Opaque]).err().unwrap();
    assert_eq!(format!("{too_few:?}"), "TooFew { found: 1, .. }");
    let error: Box<dyn Error + Send + Sync> = too_few.into();
    assert_eq!(error.to_string(), "found 1 member, at least 2 are needed");
    assert!(error.source().is_none());
}

#[test]
fn infallible_conversions() {
    assert_eq!(TwoOrMore::from((1, 2)), [1, 2]);
    assert_eq!(TwoOrMore::from((1, 2, vec![])), [1, 2]);
    assert_eq!(TwoOrMore::from((1, 2, vec![3, 4])), [1, 2, 3, 4]);
    assert_eq!(TwoOrMore::from((1, NonEmpty::new(2))), [1, 2]);
    assert_eq!(
        TwoOrMore::from((
            1,
            NonEmpty {
                head: 2,
                tail: vec![3]
            }
        )),
        [1, 2, 3]
    );
    let members = TwoOrMore::new(1, 2, [3]);
    assert_eq!(Vec::from(members.clone()), [1, 2, 3]);
    assert_eq!(*Box::<[_]>::from(members.clone()), [1, 2, 3]);
    let non_empty = NonEmpty::from(members);
    assert_eq!((non_empty.head, non_empty.tail), (1, vec![2, 3]));
}

#[test]
fn checked_conversions() {
    let one = NonEmpty::new(1);
    assert_eq!(TwoOrMore::try_from(one).unwrap_err().into_vec(), [1]);
    let two = NonEmpty {
        head: 1,
        tail: vec![2],
    };
    assert_eq!(TwoOrMore::try_from(two).unwrap(), [1, 2]);
    let boxed: Box<[_]> = Box::new([1]);
    assert_eq!(TwoOrMore::try_from(boxed).unwrap_err().found(), 1);
    assert_eq!(TwoOrMore::try_from_iter([1, 2]).unwrap(), [1, 2]);
    assert_eq!(TwoOrMore::<u8>::try_from_iter([]).unwrap_err().found(), 0);
}

#[test]
fn takes_any_iterator_for_the_rest() {
    assert_eq!(TwoOrMore::new(1, 2, None), [1, 2]);
    assert_eq!(TwoOrMore::new(1, 2, Some(3)), [1, 2, 3]);
    assert_eq!(TwoOrMore::new(1, 2, vec![3]), [1, 2, 3]);
    let odd = (3..9).filter(|n| n % 2 == 1);
    assert_eq!(TwoOrMore::new(1, 2, odd), [1, 2, 3, 5, 7]);
}

#[test]
fn arrays_of_two_to_sixteen() {
    macro_rules! check {
        ($($len:literal)+) => {$(
            let array: [usize; $len] = std::array::from_fn(|index| index);
            assert_eq!(TwoOrMore::from(array), array);
            let members: TwoOrMore<usize> = array.into();
            assert_eq!(members.len(), $len);
        )+};
    }
    check! { 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
}

#[test]
fn slices_are_checked_and_cloned() {
    let strings = [String::from("a"), String::from("b")];
    assert_eq!(TwoOrMore::try_from(&strings[..]).unwrap(), strings);
    let too_few = TwoOrMore::try_from(&strings[1..]).unwrap_err();
    assert_eq!(too_few.as_slice(), ["b"]);
    assert_eq!(TwoOrMore::<u8>::try_from(&[][..]).unwrap_err().found(), 0);
}

#[test]
fn boxed_slices_keep_the_allocation() {
    let boxed: Box<[_]> = Box::new([1, 2]);
    let pointer = boxed.as_ptr();
    let members = TwoOrMore::try_from(boxed).unwrap();
    assert_eq!((members.as_ptr(), members.len()), (pointer, 2));
}

#[test]
fn into_shared_slices_and_parts() {
    let members = two_or_more![1, 2, 3];
    assert_eq!(*Arc::<[_]>::from(members.clone()), [1, 2, 3]);
    assert_eq!(*Rc::<[_]>::from(members.clone()), [1, 2, 3]);
    let parts: (i32, i32, Vec<i32>) = members.into();
    assert_eq!(parts, (1, 2, vec![3]));
    let parts: (i32, i32, Vec<i32>) = two_or_more![1, 2].into();
    assert_eq!(TwoOrMore::from(parts), [1, 2]);
}

#[test]
fn the_refusal_shows_what_it_holds() {
    let too_few = TwoOrMore::try_from(vec!["a"]).unwrap_err();
    assert_eq!(too_few.as_slice(), ["a"]);
    assert_eq!(too_few, too_few.clone());
    assert_ne!(too_few, TwoOrMore::try_from(vec!["b"]).unwrap_err());
}

#[test]
fn the_refusal_becomes_one_with_a_name_and_a_category() {
    let too_few = TwoOrMore::try_from(vec![Opaque]).err().unwrap();
    let invalid = too_few.for_group("rag");
    assert_eq!(
        invalid.to_string(),
        r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed"#
    );
    assert_eq!(invalid.group_name(), "rag");
    let none = TwoOrMore::<u8>::try_from(vec![]).unwrap_err();
    assert_eq!(
        none.for_group(format!("rag-{}", 1)).to_string(),
        r#"prompt_group_invalid: group "rag-1" has 0 members, at least 2 are needed"#
    );
    assert_eq!(too_few.into_vec().len(), 1, "the members are still there");
}

#[test]
fn the_errors_go_anywhere() {
    fn anywhere<T: Error + Send + Sync + Clone + 'static>() {}
    anywhere::<TooFew<u8>>();
    anywhere::<RemoveError>();
}

#[cfg(feature = "prompts")]
#[test]
fn a_question_mark_turns_the_refusal_into_a_prompt_error() {
    use openarmature_prompts::{Category, PromptError, PromptGroup};

    fn rag(stages: Vec<u8>) -> Result<PromptGroup<u8>, PromptError> {
        let stages = TwoOrMore::try_from(stages).map_err(|too_few| too_few.for_group("rag"))?;
        Ok(PromptGroup::from_members("rag", stages))
    }
    assert_eq!(rag(vec![1, 2]).unwrap().len(), 2);
    let error = rag(vec![1]).unwrap_err();
    assert_eq!(error.category(), Category::PromptGroupInvalid);
    assert!(error.to_string().contains(r#"group "rag" has 1 member"#));
}
