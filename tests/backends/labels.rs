//! Labels in a file.

use std::{fs, io};

use openarmature_prompts::labels::{LabelResolver, MappingLabelResolver};

#[test]
fn labels_are_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels.json");
    fs::write(
        &path,
        r#"{"answer": "variant-a", "default": "staging", "größe": "ü"}"#,
    )
    .unwrap();
    let labels = MappingLabelResolver::from_file(&path).unwrap();
    assert_eq!(labels.resolve("answer").as_deref(), Some("variant-a"));
    assert_eq!(labels.resolve("größe").as_deref(), Some("ü"));
    assert_eq!(labels.resolve("other").as_deref(), Some("staging"));
    fs::write(&path, "{}").unwrap();
    let labels = MappingLabelResolver::from_file(&path).unwrap();
    assert_eq!(labels.resolve("answer").as_deref(), Some("production"));
}

#[test]
fn a_file_of_labels_that_is_missing_or_broken_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels.json");
    let error = MappingLabelResolver::from_file(&path).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    for (text, place) in [
        ("", "line 1 column 0"),
        ("{", "line 1 column 1"),
        ("{\n\"a\": b}", "line 2 column 6"),
        ("[]", "line 1 column 0"),
        ("\"staging\"", "line 1 column 9"),
        ("{\"a\": 1}", "line 1 column 7"),
        ("{\"a\": null}", "line 1 column 10"),
        ("{} {}", "line 1 column 4"),
    ] {
        fs::write(&path, text).unwrap();
        let error = MappingLabelResolver::from_file(&path).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{text}: {error}");
        assert!(error.to_string().contains(place), "{text}: {error}");
    }
    fs::write(&path, b"{\"a\": \"\xff\"}").unwrap();
    let error = MappingLabelResolver::from_file(&path).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    assert!(MappingLabelResolver::from_file(folder.path()).is_err());
}
