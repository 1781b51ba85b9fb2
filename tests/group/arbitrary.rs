//! Every value that a fuzzer makes is valid, whatever its bytes.

use arbitrary::{Arbitrary, Unstructured};
use openarmature_prompts::{PromptGroup, TwoOrMore};
use proptest::prelude::*;

proptest! {
    #[test]
    fn only_makes_valid_values(bytes: Vec<u8>) {
        if let Ok(members) = TwoOrMore::<u8>::arbitrary(&mut Unstructured::new(&bytes)) {
            prop_assert!(members.len() >= 2);
        }
        if let Ok(members) = TwoOrMore::<String>::arbitrary_take_rest(Unstructured::new(&bytes)) {
            prop_assert!(members.len() >= 2);
        }
        if let Ok(group) = PromptGroup::<u8>::arbitrary(&mut Unstructured::new(&bytes)) {
            prop_assert!(group.members().len() >= 2);
        }
    }
}

#[test]
fn makes_longer_ones_too() {
    let bytes = vec![1; 64];
    let members = TwoOrMore::<u8>::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
    assert!(members.len() > 2);
    assert_eq!(TwoOrMore::<u8>::size_hint(0), (2, None));
}

#[test]
fn uses_all_bytes_for_members() {
    let members = TwoOrMore::<u8>::arbitrary_take_rest(Unstructured::new(&[7; 64])).unwrap();
    assert!(members.len() > 2);
    assert!(members.iter().all(|member| *member == 7));
}

#[test]
fn groups_get_a_name_and_members() {
    let bytes: Vec<u8> = (0..=255).collect();
    let group = PromptGroup::<u8>::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
    let parts: (String, TwoOrMore<u8>) = Unstructured::new(&bytes).arbitrary().unwrap();
    assert_eq!((group.group_name(), group.members()), (&*parts.0, &parts.1));
    assert_eq!(
        PromptGroup::<u8>::size_hint(0),
        <(String, TwoOrMore<u8>)>::size_hint(0)
    );
    assert_eq!(PromptGroup::<u8>::size_hint(0), (2, None));
}

/// A group that holds groups of its own type, so that its size hint never ends by itself.
#[derive(Debug)]
struct Nested {
    _groups: Vec<PromptGroup<Nested>>,
}

impl<'a> Arbitrary<'a> for Nested {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(Self {
            _groups: u.arbitrary()?,
        })
    }

    fn try_size_hint(
        depth: usize,
    ) -> Result<(usize, Option<usize>), arbitrary::MaxRecursionReached> {
        <(PromptGroup<Nested>, TwoOrMore<Nested>)>::try_size_hint(depth + 1)
    }
}

#[test]
fn a_size_hint_that_never_ends_says_nothing() {
    assert_eq!(PromptGroup::<Nested>::size_hint(0), (0, None));
    assert_eq!(TwoOrMore::<Nested>::size_hint(0), (0, None));
    PromptGroup::<Nested>::try_size_hint(0).unwrap_err();
    TwoOrMore::<Nested>::try_size_hint(0).unwrap_err();
}
