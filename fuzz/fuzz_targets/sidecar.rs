//! A sidecar is read or refused; a token budget of any shape is never a reason to refuse it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openarmature_prompts_documents::Sidecar;
use serde_json::Value;

fuzz_target!(|text: &str| {
    let read = Sidecar::read("greeting.config.json", text);
    let _ = Sidecar::read_shared(text, "greeting");
    if let Ok(Value::Object(mut document)) = serde_json::from_str(text) {
        document.remove("token_budget");
        let without = Value::Object(document).to_string();
        let without = Sidecar::read("greeting.config.json", &without);
        // The document that is compared has lost keys that stood twice.
        let is_duplicate = matches!(&read, Err(fault) if fault.to_string().contains("duplicate key"));
        assert!(is_duplicate || read.is_ok() == without.is_ok(), "{read:?} {without:?}");
    }
});
