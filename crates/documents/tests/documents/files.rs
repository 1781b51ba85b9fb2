//! The files that a prompt may have are those that `read` opens.

use openarmature_prompts_documents::{Fault, File, Layout, files, read};

/// Returns what `read` opens if the files at these places exist.
fn opened(layout: Layout, present: &[usize]) -> Vec<File> {
    let [text, chat, sidecar, shared] = files(layout, "team/a", "production").unwrap();
    let known = [text, chat, sidecar, shared];
    let mut opened = vec![];
    let open = |path: &str, max_bytes| {
        let path = path.to_owned();
        let file = File { path, max_bytes };
        let place = known.iter().position(|known| *known == file).unwrap();
        opened.push(file);
        let content = if place == 1 { "[]" } else { "{}" };
        Ok::<_, Fault>(present.contains(&place).then(|| content.into()))
    };
    // Two templates are a fault.
    let _ = read(layout, "team/a", "production", open);
    opened
}

#[test]
fn read_opens_these_files_in_this_order() {
    for layout in [Layout::ByLabel, Layout::Flat] {
        let files = files(layout, "team/a", "production").unwrap();
        for (present, count) in [
            (&[][..], 2),
            (&[2, 3], 2),
            (&[0, 1, 2], 2),
            (&[0], 4),
            (&[1], 4),
            (&[0, 3], 4),
            (&[0, 2], 3),
            (&[1, 2, 3], 3),
        ] {
            assert_eq!(opened(layout, present), files[..count], "{present:?}");
        }
    }
}

#[test]
fn impossible_names_have_no_files() {
    assert_eq!(files(Layout::ByLabel, "../a", "production"), None);
    assert_eq!(files(Layout::ByLabel, "a", ""), None);
    assert!(files(Layout::Flat, "a", "").is_some());
}
