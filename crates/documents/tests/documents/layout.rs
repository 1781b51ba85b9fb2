//! Names and labels as paths.

use openarmature_prompts_documents::{Layout, layout::Kind};

#[test]
fn names_that_lead_elsewhere_have_no_paths() {
    for name in [
        "", ".", "..", "/a", "a/", "a//b", "a/./b", "a/../b", "../a", "a\0b",
    ] {
        for layout in [Layout::ByLabel, Layout::Flat] {
            assert_eq!(layout.paths(name, "production"), None, "{name:?}");
        }
        assert_eq!(Layout::ByLabel.paths("greeting", name), None, "{name:?}");
        assert_eq!(Layout::ByLabel.folder(name), None, "{name:?}");
        assert_eq!(Kind::split(&format!("{name}.j2")), None, "{name:?}");
    }
}

#[test]
fn other_names_are_paths_as_they_are() {
    for name in [
        "a",
        "team/greeting",
        "..a",
        "a..",
        ".hidden",
        "x.html",
        "a b",
        "größe",
    ] {
        let paths = Layout::Flat.paths(name, "..").unwrap();
        assert_eq!(paths.text(), format!("{name}.j2"));
        let paths = Layout::ByLabel.paths(name, name).unwrap();
        assert_eq!(paths.sidecar(), format!("{name}/{name}.config.json"));
        assert_eq!(
            Kind::split(&format!("{name}.chat.yaml")),
            Some((name, Kind::Chat))
        );
    }
}

#[test]
fn backslashes_and_colons_are_separators_on_windows_alone() {
    for name in ["a\\b", "C:a"] {
        assert_eq!(
            Layout::Flat.paths(name, "production").is_some(),
            cfg!(not(windows))
        );
    }
}
