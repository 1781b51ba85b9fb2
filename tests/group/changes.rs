//! Methods that change a `TwoOrMore` grow it freely and shrink it to two members at most.

use openarmature_prompts::{TwoOrMore, group::RemoveError, two_or_more};

#[test]
fn removes_down_to_two_and_reports_why_not_further() {
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
fn appends_and_clones_from_slices() {
    let mut members = two_or_more![1, 2];
    let mut more = vec![3, 4];
    members.append(&mut more);
    assert!(more.is_empty());
    members.append(&mut more);
    members.extend_from_slice(&[5]);
    members.extend_from_slice(&[]);
    assert_eq!(members, [1, 2, 3, 4, 5]);
}

#[test]
fn reserves_and_shrinks_the_capacity() {
    let mut members = two_or_more![1_u8, 2];
    members.reserve(100);
    let capacity = members.capacity();
    assert!(capacity >= 102);
    members.reserve(1);
    assert_eq!(members.capacity(), capacity, "there is room already");
    members.shrink_to_fit();
    assert!(members.capacity() < 102);
    assert_eq!(members, [1, 2]);
}

#[test]
fn truncates_to_two_or_changes_nothing() {
    let mut members = two_or_more![1, 2, 3, 4];
    assert_eq!(members.truncate(9), Ok(()));
    assert_eq!(members, [1, 2, 3, 4]);
    assert_eq!(members.truncate(3), Ok(()));
    assert_eq!(members, [1, 2, 3]);
    for len in [0, 1] {
        let error = members.truncate(len).unwrap_err();
        assert!(matches!(error, RemoveError::TooFewLeft { left, .. } if left == len));
        assert_eq!(members, [1, 2, 3]);
    }
    assert_eq!(members.truncate(2), Ok(()));
    assert_eq!(members, [1, 2]);
    assert_eq!(
        members.truncate(1).unwrap_err().to_string(),
        "would leave 1 member, at least 2 are needed"
    );
}

#[test]
fn retains_two_or_changes_nothing() {
    let mut members = two_or_more![1, 2, 3, 4, 5];
    let mut seen = vec![];
    let all = members.retain(|n| {
        seen.push(*n);
        true
    });
    assert_eq!((all, seen), (Ok(()), vec![1, 2, 3, 4, 5]));
    for left in [0, 1] {
        let error = members.retain(|n| *n <= left).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "would leave {left} member{}, at least 2 are needed",
                ["s", ""][usize::from(left == 1)]
            )
        );
        assert_eq!(members, [1, 2, 3, 4, 5]);
    }
    assert_eq!(members.retain(|n| n % 2 == 1), Ok(()));
    assert_eq!(members, [1, 3, 5]);
    assert_eq!(members.retain(|n| *n != 3), Ok(()));
    assert_eq!(members, [1, 5]);
    members.retain(|n| *n == 5).unwrap_err();
    assert_eq!(members, [1, 5]);
}

#[test]
fn zips_to_the_shorter_length() {
    let pairs = two_or_more![1, 2, 3].zip(two_or_more!['a', 'b']);
    assert_eq!(pairs, [(1, 'a'), (2, 'b')]);
    let pairs = two_or_more!['a', 'b'].zip(two_or_more![1, 2, 3]);
    assert_eq!(pairs, [('a', 1), ('b', 2)]);
}

#[test]
fn stops_mapping_at_the_first_error() {
    let mut seen = vec![];
    let failed = two_or_more![1, 2, 3].try_map(|n| {
        seen.push(n);
        if n == 2 { Err("two") } else { Ok(n) }
    });
    assert_eq!((failed, seen), (Err("two"), vec![1, 2]));
}
