//! `TwoOrMore`: how it is made, what it gives, and that nothing makes it shorter.

use std::{
    collections::{BTreeSet, HashSet},
    error::Error,
    mem::size_of,
    panic::{AssertUnwindSafe, catch_unwind},
};

use nonempty::NonEmpty;
use openarmature_prompts::{
    TwoOrMore,
    group::{RemoveError, TooFew},
};

struct Opaque;

#[test]
fn is_as_large_as_a_vector() {
    fn check<T>() {
        assert_eq!(size_of::<TwoOrMore<T>>(), size_of::<Vec<T>>());
        assert_eq!(size_of::<Option<TwoOrMore<T>>>(), size_of::<Vec<T>>());
    }
    check::<u8>();
    check::<String>();
    check::<()>();
    check::<[u64; 32]>();
}

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
fn parts_need_no_option() {
    let mut pair = TwoOrMore::new(1, 2, []);
    assert_eq!((*pair.first(), *pair.second(), *pair.last()), (1, 2, 2));
    assert_eq!(pair.rest(), &[] as &[i32]);
    *pair.last_mut() = 20;
    *pair.first_mut() = 10;
    assert_eq!(pair, [10, 20]);
    *pair.second_mut() = 2;
    assert_eq!(pair, [10, 2]);

    let mut three = TwoOrMore::new(1, 2, [3]);
    assert_eq!((*three.second(), *three.last()), (2, 3));
    assert_eq!(three.rest(), &[3]);
    *three.last_mut() = 30;
    let (first, second, rest) = three.split_first_two_mut();
    std::mem::swap(first, second);
    rest[0] += 1;
    assert_eq!(three, [2, 1, 31]);
    three.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(three, [31, 2, 1]);
}

#[test]
fn removes_down_to_two_and_says_why_not_further() {
    let mut members = TwoOrMore::new(1, 2, [3, 4, 5]);
    assert_eq!(members.pop(), Some(5));
    assert_eq!(members.swap_remove(0), Ok(1));
    assert_eq!(members, [4, 2, 3]);
    let error = members.remove(3).unwrap_err();
    assert!(matches!(
        error,
        RemoveError::IndexOutOfBounds {
            index: 3,
            len: 3,
            ..
        }
    ));
    assert_eq!(error.to_string(), "no member at index 3, there are 3");
    assert_eq!(members.remove(1), Ok(2));
    for index in [0, 1] {
        assert_eq!(members.remove(index), Err(RemoveError::AlreadyAtTwo));
        assert_eq!(members.swap_remove(index), Err(RemoveError::AlreadyAtTwo));
    }
    assert_eq!(
        RemoveError::AlreadyAtTwo.to_string(),
        "cannot remove one of two members, at least 2 are needed"
    );
    assert!(matches!(
        members.swap_remove(usize::MAX),
        Err(RemoveError::IndexOutOfBounds { len: 2, .. })
    ));
    assert_eq!(members.pop(), None);
    assert_eq!(members, [4, 3]);
}

#[test]
fn grows_like_a_vector() {
    let mut members = TwoOrMore::new(1, 2, []);
    members.push(3);
    members.insert(0, 0);
    members.insert(4, 4);
    members.extend([5]);
    members.extend(&[6]);
    assert_eq!(members, [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn maps_one_for_one() {
    let members = TwoOrMore::new("1", "2", ["x"]);
    assert_eq!(members.clone().map(str::len), [1, 1, 1]);
    let mut seen = 0;
    let failed = members.try_map(|text| {
        seen += 1;
        text.parse::<u8>()
    });
    assert!(failed.is_err());
    assert_eq!(seen, 3);
    let mut lengths = TwoOrMore::new(1, 2, []);
    lengths.each_mut().map(|length| *length += 1);
    assert_eq!(lengths.each_ref(), [&2, &3]);
    let parsed = TwoOrMore::new("1", "2", []).try_map(str::parse::<u8>);
    assert_eq!(parsed.unwrap(), [1, 2]);
}

#[test]
fn iterates_in_both_directions() {
    let mut members = TwoOrMore::new(1, 2, [3]);
    for member in &mut members {
        *member *= 10;
    }
    assert_eq!(
        (&members).into_iter().rev().collect::<Vec<_>>(),
        [&30, &20, &10]
    );
    assert_eq!((&members).into_iter().len(), 3);
    let mut by_value = members.into_iter();
    assert_eq!((by_value.next_back(), by_value.len()), (Some(30), 2));
}

#[test]
fn compares_and_hashes_like_its_slice() {
    let members = TwoOrMore::new(1, 2, [3]);
    let (array, vec) = ([1, 2, 3], vec![1, 2, 3]);
    assert_eq!(members, array);
    assert_eq!(members, &array);
    assert_eq!(members, array[..]);
    assert_eq!(members, &array[..]);
    assert_eq!(members, vec);
    assert_eq!(array, members);
    assert_eq!(&array, members);
    assert_eq!(array[..], members);
    assert_eq!(&array[..], members);
    assert_eq!(vec, members);
    assert_ne!(members, [1, 2]);
    assert_eq!(
        TwoOrMore::new("a", "b", []),
        [String::from("a"), "b".into()]
    );
    assert!(TwoOrMore::new(1, 2, []) < members);
    let set = HashSet::from([members.clone()]);
    assert!(set.contains(&array[..]));
    assert!(BTreeSet::from([members.clone()]).contains(&array[..]));
    assert_eq!(format!("{members:?}"), "[1, 2, 3]");
    assert_eq!(format!("{members:#?}"), format!("{array:#?}"));
}

/// Says one length and gives another.
struct Liar {
    says: (usize, Option<usize>),
    left: usize,
}

impl Iterator for Liar {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        Some(self.left)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.says
    }
}

impl ExactSizeIterator for Liar {}

#[test]
fn an_iterator_that_lies_about_its_length_gets_nothing_through() {
    for says in [(2, Some(2)), (1000, Some(1000)), (0, Some(0)), (5, Some(1))] {
        for left in [0, 1] {
            let too_few = TwoOrMore::try_from_iter(Liar { says, left }).unwrap_err();
            assert_eq!(too_few.found(), left);
        }
        assert_eq!(
            TwoOrMore::try_from_iter(Liar { says, left: 3 }).unwrap(),
            [2, 1, 0]
        );
        assert_eq!(TwoOrMore::new(8, 9, Liar { says, left: 1 }), [8, 9, 0]);
        let mut members = TwoOrMore::new(8, 9, []);
        members.extend(Liar { says, left: 0 });
        assert_eq!(members, [8, 9]);
    }
    // A length that fits no memory is a panic, as everywhere in the standard library.
    let says = (usize::MAX, None);
    let mut members = TwoOrMore::new(8, 9, []);
    catch_unwind(AssertUnwindSafe(|| members.extend(Liar { says, left: 1 }))).unwrap_err();
    assert_eq!(members, [8, 9]);
    catch_unwind(|| TwoOrMore::new(8, 9, Liar { says, left: 1 })).unwrap_err();
}

#[test]
fn a_panic_leaves_two_members() {
    let mut members = TwoOrMore::new(1, 2, []);

    let source = (0..5).inspect(|n| assert!(*n < 3, "in the middle of extend"));
    catch_unwind(AssertUnwindSafe(|| members.extend(source))).unwrap_err();
    assert_eq!(members, [1, 2, 0, 1, 2]);

    let panicking: fn() -> i32 = || panic!("in an argument of insert");
    catch_unwind(AssertUnwindSafe(|| members.insert(0, panicking()))).unwrap_err();
    catch_unwind(AssertUnwindSafe(|| members.insert(6, 0))).unwrap_err();
    catch_unwind(AssertUnwindSafe(|| members.push(panicking()))).unwrap_err();
    assert_eq!(members, [1, 2, 0, 1, 2]);

    let copy = members.clone();
    catch_unwind(AssertUnwindSafe(|| {
        copy.map(|n| assert_eq!(n, 1, "in the middle of map"))
    }))
    .unwrap_err();
    assert_eq!(members.len(), 5);

    catch_unwind(AssertUnwindSafe(|| {
        members.sort_by(|_, _| panic!("in the middle of sort"));
    }))
    .unwrap_err();
    members.sort_unstable();
    assert_eq!(members, [0, 1, 1, 2, 2]);

    catch_unwind(AssertUnwindSafe(|| {
        for member in &mut members {
            *member += 1;
            assert!(*member < 2, "in the middle of a loop");
        }
    }))
    .unwrap_err();
    assert_eq!(members.len(), 5);
}

/// Panics when the third of its kind is cloned or dropped.
struct Third(u8);

impl Clone for Third {
    fn clone(&self) -> Self {
        assert!(self.0 != 3, "in the middle of clone");
        Self(self.0)
    }
}

#[test]
fn a_panic_in_clone_leaves_both_whole() {
    let source = TwoOrMore::new(Third(1), Third(2), [Third(3)]);
    let mut target = TwoOrMore::new(Third(7), Third(8), []);
    catch_unwind(AssertUnwindSafe(|| target.clone_from(&source))).unwrap_err();
    assert_eq!((source.len(), target.len()), (3, 2));
}

#[test]
fn a_panic_in_map_drops_every_member_once() {
    let shared = std::rc::Rc::new(());
    let members = TwoOrMore::new(shared.clone(), shared.clone(), [shared.clone()]);
    let mut calls = 0;
    catch_unwind(AssertUnwindSafe(|| {
        members.map(|member| {
            calls += 1;
            assert!(calls < 2, "in the middle of map");
            member
        })
    }))
    .unwrap_err();
    assert_eq!(std::rc::Rc::strong_count(&shared), 1);
}

#[test]
fn members_without_a_size() {
    let mut members = TwoOrMore::try_from(vec![(); 1_000_000]).unwrap();
    while members.pop().is_some() {}
    assert_eq!(members, [(), ()]);
}
