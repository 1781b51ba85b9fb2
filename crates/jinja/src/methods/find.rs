//! Texts looked for in texts. Python counts in characters.

use minijinja::{Error, State};

use crate::fuel::{pay, pay_units};

/// The part of a text between two places, and how many characters are before it.
pub(super) struct Window<'a> {
    text: &'a str,
    before: usize,
}

impl<'a> Window<'a> {
    /// Cuts `text[start:end]`; `None` where the start is behind the end, which holds not even an empty text.
    pub(super) fn new(text: &'a str, start: i64, end: Option<i64>) -> Option<Self> {
        if start == 0 && end.is_none() {
            return Some(Self { text, before: 0 });
        }
        let length = text.chars().count();
        let place = |index: i64| match usize::try_from(index) {
            Ok(index) => index,
            Err(_) => {
                length.saturating_sub(usize::try_from(index.unsigned_abs()).unwrap_or(length))
            }
        };
        let start = place(start);
        let end = end.map_or(length, place).min(length);
        if start > end {
            return None;
        }
        let byte = |place: usize| {
            text.char_indices()
                .nth(place)
                .map_or(text.len(), |(at, _)| at)
        };
        let text = text.get(byte(start)..byte(end))?;
        Some(Self {
            text,
            before: start,
        })
    }

    /// The place of the first, or the last, occurrence.
    pub(super) fn find(&self, wanted: &str, last: bool) -> Option<usize> {
        let found = if last {
            self.text.rfind(wanted)
        } else {
            self.text.find(wanted)
        };
        let before = self.text.get(..found?)?;
        Some(self.before + before.chars().count())
    }

    pub(super) fn count(&self, wanted: &str) -> usize {
        self.text.matches(wanted).count()
    }

    pub(super) fn starts_with(&self, wanted: &str) -> bool {
        self.text.starts_with(wanted)
    }

    pub(super) fn ends_with(&self, wanted: &str) -> bool {
        self.text.ends_with(wanted)
    }
}

/// Replaces a text in another one, and pays for each place and for what is copied. The caller pays for the search.
pub(crate) fn replaced(
    state: &State<'_, '_>,
    text: &str,
    old: &str,
    new: &str,
    limit: usize,
) -> Result<String, Error> {
    let mut places = 0_usize;
    for _ in text.matches(old).take(limit) {
        places += 1;
        pay_units(state, 1)?;
    }
    let more = places.saturating_mul(new.len().saturating_sub(old.len()));
    pay(state, text.len().saturating_add(more))?;
    Ok(text.replacen(old, new, limit))
}
