//! A chat document is read or refused, and what was read renders or has a fault.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openarmature_prompts::{Prompt, Segment};
use openarmature_prompts_documents::chat;

fuzz_target!(|text: &str| {
    let segments: Vec<Segment> = match chat::read("greeting.chat.yaml", text) {
        Ok(segments) => segments.into_iter().map(Segment::from).collect(),
        Err(fault) => {
            assert!(fault.to_string().starts_with("greeting.chat.yaml"), "{fault}");
            return;
        }
    };
    let document = serde_json::to_string(&segments).expect("segments serialize");
    let again: Vec<Segment> = serde_json::from_str(&document).expect("what was written can be read");
    assert_eq!(again, segments);
    let prompt = Prompt::chat("greeting", segments).with_fuel(200_000);
    let _ = prompt.render([("user", "Alice")]);
});
