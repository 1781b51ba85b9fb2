//! Sorting by an order that can fail, which the standard library's may not.

use minijinja::{Error, State};

use crate::{fuel::pay_units, objects::reserve};

/// Sorts values; those that are neither before nor behind each other stay in their order.
pub(crate) fn sorted<T>(
    state: &State<'_, '_>,
    values: Vec<T>,
    mut is_before: impl FnMut(&T, &T) -> Result<bool, Error>,
) -> Result<Vec<T>, Error> {
    // The places twice, and the values once more.
    let size = 2 * size_of::<(usize, &T)>() + size_of::<Option<T>>();
    reserve(values.len().saturating_mul(size))?;
    let mut order: Vec<(usize, &T)> = values.iter().enumerate().collect();
    let mut width = 1;
    while width < order.len() {
        let mut merged = Vec::with_capacity(order.len());
        for pair in order.chunks(width * 2) {
            pay_units(state, pair.len() as u64)?;
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let ([one, left_rest @ ..], [other, right_rest @ ..]) = (left, right) {
                if is_before(other.1, one.1)? {
                    merged.push(*other);
                    right = right_rest;
                } else {
                    merged.push(*one);
                    left = left_rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        order = merged;
        width *= 2;
    }
    let places: Vec<usize> = order.into_iter().map(|(place, _)| place).collect();
    let mut values: Vec<Option<T>> = values.into_iter().map(Some).collect();
    let taken = places
        .into_iter()
        .filter_map(|place| values.get_mut(place)?.take());
    Ok(taken.collect())
}
