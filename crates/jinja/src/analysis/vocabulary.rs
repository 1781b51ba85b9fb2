//! The names that every template can use, and those that look like a name.

/// A kind of name that the engine gives to templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Function,
    Filter,
    Test,
}

/// The functions, filters and tests of an engine.
pub(crate) struct Vocabulary {
    functions: Vec<&'static str>,
    filters: Vec<&'static str>,
    tests: Vec<&'static str>,
}

impl Vocabulary {
    pub(crate) fn new(
        functions: &[&'static str],
        filters: &[&'static str],
        tests: &[&'static str],
    ) -> Self {
        fn sorted(names: &[&'static str]) -> Vec<&'static str> {
            let mut names = names.to_vec();
            names.sort_unstable();
            names
        }
        Self {
            functions: sorted(functions),
            filters: sorted(filters),
            tests: sorted(tests),
        }
    }

    pub(crate) fn names(&self, kind: Kind) -> &[&'static str] {
        match kind {
            Kind::Function => &self.functions,
            Kind::Filter => &self.filters,
            Kind::Test => &self.tests,
        }
    }

    pub(crate) fn has(&self, kind: Kind, name: &str) -> bool {
        self.names(kind).binary_search(&name).is_ok()
    }
}

/// Returns the name that is closest to one that is not known, if it is close enough to be meant.
///
/// A third of the letters may differ. Names of one or two letters are close to everything, and get no answer.
///
/// ```
/// use openarmature_jinja::closest;
///
/// assert_eq!(closest("mesage", ["message", "team"]), Some("message"));
/// assert_eq!(closest("question", ["message", "team"]), None);
/// ```
pub fn closest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let length = name.chars().count();
    if !(3..=MAX_LENGTH).contains(&length) {
        return None;
    }
    names
        .into_iter()
        .filter(|other| other.len() <= 2 * MAX_LENGTH)
        .map(|other| (strsim::osa_distance(name, other), other))
        .filter(|(distance, other)| *distance <= length.max(other.chars().count()) / 3)
        .min()
        .map(|(_, other)| other)
}

/// Nobody misspells longer names, and comparing them takes long.
const MAX_LENGTH: usize = 64;

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn a_name_close_to_a_known_one_is_found() {
        let names = ["upper", "lower", "tojson", "map"];
        assert_eq!(closest("uper", names), Some("upper"));
        assert_eq!(closest("to_json", names), Some("tojson"));
        assert_eq!(closest("mpa", names), Some("map"));
        assert_eq!(closest("format", names), None);
        assert_eq!(closest("mp", names), None);
        assert_eq!(closest(&"u".repeat(1 << 20), names), None);
    }
}
