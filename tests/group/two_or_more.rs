//! `TwoOrMore`: its size, its parts, and its comparisons.

use std::{
    collections::{BTreeSet, HashSet},
    mem::size_of,
};

use openarmature_prompts::{TwoOrMore, two_or_more};

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

#[test]
fn is_equal_to_members_of_another_type() {
    let texts = two_or_more!["a", "b"];
    let strings = two_or_more![String::from("a"), String::from("b")];
    assert_eq!(texts, strings);
    assert_eq!(strings, texts);
    assert!(texts != two_or_more![String::from("a"), String::from("c")]);
    assert!(texts != two_or_more![String::from("a"), String::from("b"), String::new()]);
}

#[test]
fn every_comparison_sees_a_difference() {
    let members = two_or_more![1, 2, 3];
    let (shorter, other) = ([1, 2], [1, 2, 4]);
    assert_ne!(members, shorter);
    assert_ne!(shorter, members);
    assert_ne!(members, &shorter);
    assert_ne!(&shorter, members);
    assert_ne!(members, shorter[..]);
    assert_ne!(shorter[..], members);
    assert_ne!(members, &shorter[..]);
    assert_ne!(&shorter[..], members);
    assert_ne!(members, shorter.to_vec());
    assert_ne!(shorter.to_vec(), members);
    assert_ne!(members, other);
    assert_ne!(other, members);
    assert!(members != two_or_more![1, 2, 4]);
    assert!(members < two_or_more![1, 2, 4] && members > two_or_more![1, 2]);
}

#[test]
fn reduces_from_left_to_right() {
    assert_eq!(two_or_more![10, 4].reduce(|left, right| left - right), 6);
    assert_eq!(
        two_or_more![10, 4, 3, 2].reduce(|left, right| left - right),
        1
    );
    let shown = two_or_more!["a", "b", "c"]
        .map(String::from)
        .reduce(|left, right| format!("({left}{right})"));
    assert_eq!(shown, "((ab)c)");
}

#[test]
fn gives_slices_and_a_vector_to_read() {
    let mut members = two_or_more![3, 1, 2];
    assert_eq!(members.as_slice(), [3, 1, 2]);
    assert_eq!(members.as_vec(), &vec![3, 1, 2]);
    members.as_mut_slice().sort_unstable();
    AsMut::<[i32]>::as_mut(&mut members).reverse();
    assert_eq!(AsRef::<[i32]>::as_ref(&members), [3, 2, 1]);
    assert_eq!(members.as_vec().capacity(), members.capacity());
}
