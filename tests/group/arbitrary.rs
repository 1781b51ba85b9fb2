//! Whatever bytes a fuzzer has, the group is valid.

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
