//! Lines and columns of places in a template.

/// A place in a template: its line and its column, both counted from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// Returns the places of some offsets in the source, in the order of the offsets given.
///
/// One pass over the source serves all of them: a template can have as many reads as it has lines.
pub(super) fn places(source: &str, offsets: &[usize]) -> Vec<Place> {
    let mut order: Vec<(usize, usize)> = offsets.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut place = Place { line: 1, column: 1 };
    let mut places = vec![place; offsets.len()];
    let mut reached = 0;
    for (offset, index) in order {
        let passed = source.get(reached..offset).unwrap_or_default();
        let start_of_line = passed.rfind('\n').map(|newline| newline + 1);
        if let Some(start) = start_of_line {
            place.line += passed.bytes().filter(|byte| *byte == b'\n').count();
            place.column = 1 + passed.get(start..).unwrap_or_default().chars().count();
        } else {
            place.column += passed.chars().count();
        }
        if let Some(slot) = places.get_mut(index) {
            *slot = place;
        }
        reached = offset;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn lines_and_columns_are_counted_in_characters() {
        let source = "aé{{ x }}\n\n  {{ y }}";
        let offsets = [source.find('y'), source.find('x'), Some(0)].map(Option::unwrap_or_default);
        let found: Vec<_> = places(source, &offsets)
            .iter()
            .map(|place| (place.line, place.column))
            .collect();
        assert_eq!(found, [(3, 6), (1, 6), (1, 1)]);
    }
}
