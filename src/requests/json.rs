//! JSON values: objects, sorted copies, and equality of decoded values.

use serde_json::{Map, Number, Value};

/// Creates an object with these keys in this order.
#[inline]
pub(super) fn object<const N: usize>(entries: [(&str, Value); N]) -> Value {
    let mut object = Map::with_capacity(N);
    for (key, value) in entries {
        object.insert(key.to_owned(), value);
    }
    Value::Object(object)
}

/// Copies a value, with keys sorted at every depth.
pub(super) fn sorted(value: &Value) -> Value {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        Value::Object(object) => Value::Object(sorted_object(object)),
    }
}

/// Copies an object, with keys sorted at every depth.
pub(super) fn sorted_object(object: &Map<String, Value>) -> Map<String, Value> {
    sorted_entries(object)
        .map(|(key, value)| (key.clone(), sorted(value)))
        .collect()
}

/// Returns the entries of an object, sorted by key.
pub(super) fn sorted_entries(
    object: &Map<String, Value>,
) -> impl Iterator<Item = (&String, &Value)> {
    let mut entries: Vec<_> = object.iter().collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    entries.into_iter()
}

/// Returns whether two values are equal: numbers by value, objects by member, arrays in order.
pub(super) fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => same_number(left, right),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(l, r)| same(l, r))
        }
        (Value::Object(left), Value::Object(right)) => {
            let same_member = |(key, left)| right.get(key).is_some_and(|right| same(left, right));
            left.len() == right.len() && left.iter().all(same_member)
        }
        _ => left == right,
    }
}

fn same_number(left: &Number, right: &Number) -> bool {
    match (integer(left), integer(right)) {
        (Some(left), Some(right)) => left == right,
        (None, None) => left == right || left.as_f64().is_some_and(|l| Some(l) == right.as_f64()),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Returns the integer that equals a number, also if the number is written as a float.
fn integer(number: &Number) -> Option<i128> {
    /// The bound of floats that count as integers, well inside of 128 bits. Larger floats are compared as floats.
    const LIMIT: f64 = 1e38;
    let of_float = || {
        let float = number.as_f64()?;
        #[allow(
            clippy::cast_possible_truncation,
            reason = "the float is whole and inside the limit"
        )]
        (float.fract() == 0.0 && float.abs() < LIMIT).then_some(float as i128)
    };
    (number.as_i64().map(i128::from))
        .or_else(|| number.as_u64().map(i128::from))
        .or_else(of_float)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_compared_by_value() {
        for (left, right) in [
            (json!(1), json!(1.0)),
            (json!(-0.0), json!(0)),
            (json!(0.1), json!(1e-1)),
            (json!(u64::MAX), json!(u64::MAX)),
            (json!(1e300), json!(1e300)),
            (json!(1_u64 << 60), json!(1.152_921_504_606_847e18)),
        ] {
            assert!(same(&left, &right), "{left} {right}");
            assert!(same(&right, &left), "{right} {left}");
        }
        for (left, right) in [
            (json!(1), json!(1.5)),
            (json!(u64::MAX), json!(18_446_744_073_709_551_615.0)),
            (
                json!(9_007_199_254_740_993_u64),
                json!(9_007_199_254_740_992.0),
            ),
            (json!(1e300), json!(1e301)),
            (json!(1), json!("1")),
            (json!(1), json!(true)),
            (json!(null), json!(0)),
        ] {
            assert!(!same(&left, &right), "{left} {right}");
            assert!(!same(&right, &left), "{right} {left}");
        }
    }

    #[test]
    fn objects_are_compared_by_member_and_arrays_in_order() {
        let value = json!({"a": [1, 2], "b": {"c": null}});
        assert!(same(&value, &json!({"b": {"c": null}, "a": [1.0, 2]})));
        assert!(!same(&value, &json!({"a": [2, 1], "b": {"c": null}})));
        assert!(!same(&value, &json!({"a": [1, 2, 3], "b": {"c": null}})));
        assert!(!same(&value, &json!({"a": [1, 2], "b": {}})));
        assert!(!same(&value, &json!({"a": [1, 2], "d": {"c": null}})));
        assert!(!same(
            &value,
            &json!({"a": [1, 2], "b": {"c": null}, "d": 1})
        ));
    }

    #[test]
    fn copies_are_sorted_at_every_depth() {
        let value = json!({"b": [{"z": 1, "y": {"x": 1, "w": 2}}], "a": 1});
        let text = sorted(&value).to_string();
        assert_eq!(text, r#"{"a":1,"b":[{"y":{"w":2,"x":1},"z":1}]}"#);
    }
}
