//! A template ends in a text or an error, its inputs suffice, and no error shows a value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openarmature_jinja::{Bindings, ErrorKind, Options, Template, validate};
use serde_json::json;

/// A value that no template contains by chance.
const SECRET: &str = "s3cr3t-v4lu3";

fuzz_target!(|source: &str| {
    let faults = validate(source);
    let Ok(template) = Template::parse(source) else {
        assert!(!faults.is_empty(), "a syntax error is a fault");
        return;
    };
    let inputs = template.inputs();
    let options = Options::new().fuel(200_000);
    for value in [json!(SECRET), json!([SECRET, 1]), json!({ "a": SECRET, "b": [1.5, null] }), json!(3)] {
        let bindings: Bindings = inputs
            .required()
            .map(|name| (name, value.clone()))
            .collect();
        let Err(error) = template.render_with(&bindings, &options) else {
            continue;
        };
        let text = format!("{error} {error:?}");
        assert!(source.contains(SECRET) || !text.contains(SECRET), "{text}");
        assert!(error.line() >= 1);
        if let ErrorKind::UndefinedVariable { name, .. } = error.kind()
            && faults.is_empty()
        {
            let is_input = inputs.required().any(|input| input == name);
            assert!(!is_input, "{name} was given");
        }
    }
});
