//! A group from a document has at least two members, and is the same after it was written and read again.
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use openarmature_prompts::{PromptGroup, PromptResult, TwoOrMore};

fuzz_target!(|data: &[u8]| {
    if let Ok(group) = serde_json::from_slice::<PromptGroup<String>>(data) {
        assert!(group.members().iter().count() >= 2);
        let document = serde_json::to_string(&group).expect("a group serializes");
        assert_eq!(serde_json::from_str::<PromptGroup<String>>(&document).ok(), Some(group));
    }
    if let Ok(group) = serde_json::from_slice::<PromptGroup<PromptResult>>(data) {
        assert!(group.members().iter().count() >= 2);
        let document = serde_json::to_string(&group).expect("a group serializes");
        assert_eq!(serde_json::from_str(&document).ok(), Some(group));
    }
    let mut bytes = Unstructured::new(data);
    if let Ok(members) = TwoOrMore::<u16>::arbitrary(&mut bytes) {
        assert!(members.iter().count() >= 2);
    }
});
