//! Hostile iterators and panics in the caller's code leave at least two members.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use openarmature_prompts::{TwoOrMore, two_or_more};

/// An iterator whose size hint is not its length.
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
fn an_iterator_that_lies_about_its_length_cannot_break_the_rule() {
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

/// Panics when the third of its kind is cloned.
#[derive(Debug)]
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
    let shared = Rc::new(());
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
    assert_eq!(Rc::strong_count(&shared), 1);
}

#[test]
fn members_without_a_size() {
    let mut members = TwoOrMore::try_from(vec![(); 1_000_000]).unwrap();
    while members.pop().is_some() {}
    assert_eq!(members, [(), ()]);
}

#[test]
fn a_panic_in_the_closure_of_retain_changes_nothing() {
    for at in 1..=4 {
        let mut members = two_or_more![1, 2, 3, 4];
        catch_unwind(AssertUnwindSafe(|| {
            members.retain(|n| {
                assert_ne!(*n, at, "in the middle of retain");
                false
            })
        }))
        .unwrap_err();
        assert_eq!(members, [1, 2, 3, 4]);
    }
}

/// Panics when it is dropped, if it is armed.
struct Bomb<'a>(u8, &'a Cell<bool>);

impl Drop for Bomb<'_> {
    fn drop(&mut self) {
        assert!(!self.1.replace(false), "in the middle of drop");
    }
}

fn numbers(members: &TwoOrMore<Bomb<'_>>) -> Vec<u8> {
    members.iter().map(|bomb| bomb.0).collect()
}

#[test]
fn a_panic_while_members_are_dropped_leaves_two() {
    let armed = Cell::new(false);
    let bombs = || TwoOrMore::try_from_iter((1..=5).map(|n| Bomb(n, &armed))).unwrap();
    for kept in [[1, 2], [4, 5], [1, 5], [2, 4]] {
        let mut members = bombs();
        armed.set(true);
        let _panicked = catch_unwind(AssertUnwindSafe(|| {
            members.retain(|bomb| kept.contains(&bomb.0))
        }))
        .unwrap_err();
        let left = numbers(&members);
        assert!(
            kept.iter().all(|n| left.contains(n)),
            "{left:?} without {kept:?}"
        );
    }
    let mut members = bombs();
    armed.set(true);
    let _panicked = catch_unwind(AssertUnwindSafe(|| members.truncate(2))).unwrap_err();
    assert_eq!(numbers(&members), [1, 2]);
    armed.set(true);
    let _panicked = catch_unwind(AssertUnwindSafe(|| members = bombs())).unwrap_err();
    assert!(members.len() >= 2);
}

#[test]
fn a_panic_in_clone_while_growing_leaves_the_old_members() {
    let mut members = two_or_more![Third(1), Third(2)];
    let more = [Third(4), Third(3), Third(5)];
    catch_unwind(AssertUnwindSafe(|| members.extend_from_slice(&more))).unwrap_err();
    assert!(members.len() >= 2);
    assert_eq!((members.first().0, members.second().0), (1, 2));
    catch_unwind(|| TwoOrMore::try_from(&more[..])).unwrap_err();
}

#[test]
fn a_panic_in_zip_or_reduce_drops_every_member_once() {
    let shared = Rc::new(());
    let shares = || two_or_more![shared.clone(), shared.clone(), shared.clone()];
    let mut calls = 0;
    catch_unwind(AssertUnwindSafe(|| {
        shares().reduce(|left, _| {
            calls += 1;
            assert!(calls < 2, "in the middle of reduce");
            left
        })
    }))
    .unwrap_err();
    assert_eq!(Rc::strong_count(&shared), 1);
    drop(shares().zip(two_or_more![shared.clone(), shared.clone()]));
    assert_eq!(Rc::strong_count(&shared), 1);
}

#[test]
fn a_capacity_that_fits_no_memory_panics_and_changes_nothing() {
    let mut members = two_or_more![1_u64, 2];
    catch_unwind(AssertUnwindSafe(|| members.reserve(usize::MAX))).unwrap_err();
    assert_eq!(members, [1, 2]);
}

#[test]
fn forgetting_references_or_swapping_members_keeps_the_rule() {
    let (mut members, mut others) = (two_or_more![1, 2], two_or_more![3, 4, 5]);
    std::mem::forget(members.each_mut());
    std::mem::swap(&mut members, &mut others);
    members.swap_with_slice(&mut [7, 8, 9]);
    let old = std::mem::replace(&mut members, others);
    assert_eq!(
        (old.as_slice(), members.as_slice()),
        (&[7, 8, 9][..], &[1, 2][..])
    );
    members.as_mut_slice().fill(0);
    members.rotate_left(1);
    assert_eq!(members, [0, 0]);
}
