//! The rule as JSON Schema: `minItems: 2`.

use alloc::{borrow::Cow, format};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::TwoOrMore;

impl<T: JsonSchema> JsonSchema for TwoOrMore<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("TwoOrMore_{}", T::schema_name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("openarmature_prompts::TwoOrMore<{}>", T::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A list of at least two members.",
            "type": "array",
            "items": generator.subschema_for::<T>(),
            "minItems": 2
        })
    }
}
