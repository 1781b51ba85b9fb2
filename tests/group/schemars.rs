//! The rule as JSON Schema.

use openarmature_prompts::{PromptGroup, TwoOrMore};
use schemars::schema_for;
use serde_json::json;

#[test]
fn two_or_more_has_two_items_at_least() {
    let schema = schema_for!(TwoOrMore<u8>).to_value();
    assert_eq!(schema["type"], "array");
    assert_eq!(schema["minItems"], 2);
    assert_eq!(schema["items"]["type"], "integer");
}

#[test]
fn a_group_has_a_name_and_two_members_at_least() {
    let schema = schema_for!(PromptGroup<String>).to_value();
    assert_eq!(schema["properties"]["group_name"]["type"], "string");
    assert_eq!(schema["properties"]["members"]["minItems"], 2);
    assert_eq!(
        schema["properties"]["members"]["items"],
        json!({"type": "string"})
    );
    assert_eq!(schema["required"], json!(["group_name", "members"]));
    assert_eq!(schema["additionalProperties"], false);
}
