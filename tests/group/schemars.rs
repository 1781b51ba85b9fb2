//! JSON Schemas state the rule, and describe each type in one sentence.

use openarmature_prompts::{Category, PromptGroup, TwoOrMore};
use schemars::{SchemaGenerator, schema_for};
use serde_json::{Value, json};

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

#[test]
fn each_type_is_described_in_one_sentence() {
    let category = schema_for!(Category).to_value();
    let described = [
        (
            schema_for!(TwoOrMore<u8>).to_value(),
            "A list of at least two members.",
        ),
        (
            schema_for!(PromptGroup<u8>).to_value(),
            "A group of at least two members that are traced under one name.",
        ),
        (category.clone(), "The category of an error about prompts."),
    ];
    for (schema, description) in described {
        assert_eq!(schema["description"], description);
    }
    let group = schema_for!(PromptGroup<u8>).to_value();
    assert_eq!(
        group["properties"]["group_name"],
        json!({"type": "string", "description": "The name that the members are traced under."})
    );

    let variants = category["oneOf"].as_array().unwrap();
    let strings: Vec<_> = variants.iter().map(|variant| &variant["const"]).collect();
    assert_eq!(
        strings,
        Category::ALL
            .iter()
            .map(|category| category.as_str())
            .collect::<Vec<_>>()
    );
    for variant in variants {
        let description = variant["description"].as_str().unwrap();
        assert_eq!(
            description.find('.'),
            Some(description.len() - 1),
            "{description}"
        );
    }
}

#[test]
fn lists_of_different_members_have_different_names() {
    use schemars::JsonSchema;

    assert_eq!(TwoOrMore::<u8>::schema_name(), "TwoOrMore_uint8");
    assert_eq!(
        TwoOrMore::<u8>::schema_id(),
        "openarmature_prompts::TwoOrMore<uint8>"
    );
    assert!(TwoOrMore::<u8>::inline_schema());
    let mut generator = SchemaGenerator::default();
    let inlined = generator.subschema_for::<TwoOrMore<String>>().to_value();
    assert_eq!(inlined["items"], json!({"type": "string"}));
    assert_eq!(inlined.get("$ref"), None::<&Value>);
}
