//! Sorting by an order that can fail, which the standard library's may not.

use minijinja::{Error, State};

use crate::fuel::pay_units;

/// Sorts values; those that are neither before nor behind each other stay in their order.
pub(crate) fn sorted<T: Clone>(
    state: &State<'_, '_>,
    mut values: Vec<T>,
    mut is_before: impl FnMut(&T, &T) -> Result<bool, Error>,
) -> Result<Vec<T>, Error> {
    let mut width = 1;
    while width < values.len() {
        let mut merged = Vec::with_capacity(values.len());
        for pair in values.chunks(width * 2) {
            pay_units(state, pair.len() as u64)?;
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let ([one, left_rest @ ..], [other, right_rest @ ..]) = (left, right) {
                if is_before(other, one)? {
                    merged.push(other.clone());
                    right = right_rest;
                } else {
                    merged.push(one.clone());
                    left = left_rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        values = merged;
        width *= 2;
    }
    Ok(values)
}
