//! Names as paths, where they are paths at all.

/// The parts joined to a path below the root, or nothing where one of them leads elsewhere.
///
/// Opening a file stays below the root by itself; this refuses what would be found there by a detour.
pub(super) fn join(parts: &[&str]) -> Option<String> {
    let path = parts.join("/");
    let components = || path.split('/');
    let leads_below = components().all(|part| !matches!(part, "" | "." | "..") && is_plain(part));
    leads_below.then_some(path)
}

fn is_plain(component: &str) -> bool {
    let is_separator = |char| char == '\0' || (cfg!(windows) && matches!(char, '\\' | ':'));
    !component.contains(is_separator)
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn refuses_what_leads_elsewhere() {
        for name in [
            "", ".", "..", "/a", "a/", "a//b", "a/./b", "a/../b", "../a", "a\0b",
        ] {
            assert_eq!(join(&["production", name]), None, "{name:?}");
        }
        for name in [
            "a",
            "team/greeting",
            "..a",
            "a..",
            "x.html",
            "a b",
            "größe",
            "a\\b",
        ] {
            assert_eq!(join(&[name]).as_deref(), Some(name));
        }
    }
}
