//! Faults of all prompts in a folder.

use openarmature_prompts::{Category, backend::FilesystemBackend};

use crate::support::folder::Folder;

fn faults_of(backend: &FilesystemBackend, label: &str) -> Vec<String> {
    let faults = pollster::block_on(backend.validate_all(label)).unwrap();
    faults.iter().map(ToString::to_string).collect()
}

fn faults(folder: &Folder, label: &str) -> Vec<String> {
    faults_of(&folder.backend(), label)
}

#[test]
fn a_folder_of_valid_prompts_has_none() {
    let folder = Folder::new();
    folder.write("production/a.j2", "{{ x }}");
    folder.write(
        "production/team/b.chat.yaml",
        "- {role: user, content: \"{{ y }}\"}",
    );
    folder.write("production/team/b.config.json", r#"{"seed": 7}"#);
    folder.write("prompt_configs.json", r#"{"a": {"seed": 7}}"#);
    assert_eq!(faults(&folder, "production"), [""; 0]);
    assert_eq!(faults(&folder, "staging"), [""; 0]);
}

#[test]
fn each_fault_has_file_line_and_column() {
    let folder = Folder::new();
    folder.write(
        "production/a.j2",
        "ok\r\n  {{ x|uper }}\r\n{% include 'x' %}",
    );
    folder.write("production/a.config.json", "{\n \"seed\": 1.5}");
    folder.write("production/bad.j2", b"a\n\xff");
    folder.write(
        "production/chat.chat.yaml",
        "# A comment.\n- role: tool\n  content: |\n    Hi\n    {{ x|nope }}\n- role: user\n  content:\n  \
         - {type: text, text: 'a {{ y is odd2 }}'}\n  - type: image\n    source: {type: inline, base64_data: QQ==}\n\
         - placeholder: 2nd\n- role: user\n  content: \"\\x41\\n{{ x|nope }}\"\n",
    );
    folder.write("production/empty.chat.yaml", "");
    folder.write("production/empty.j2", "");
    folder.write("production/none.j2", "");
    folder.write(
        "production/yaml.chat.yaml",
        "- role: user\n  contents: Hi\n",
    );
    folder.write("production/yaml.config.json", "[]");
    folder.write("staging/other.j2", "{{");
    let expected = [
        "production/a.j2, line 2, column 8: unknown filter `uper`; did you mean `upper`?",
        "production/a.j2, line 3, column 4: the tag `include` is not supported",
        "production/a.config.json, line 2, column 10: `seed` is not an integer",
        "production/bad.j2, line 2, column 1: the file is not UTF-8",
        "production/chat.chat.yaml, line 2, column 9: role \"tool\" is not one of",
        "production/chat.chat.yaml, line 5, column 10: unknown filter `nope`",
        "production/chat.chat.yaml, line 8, column 35: unknown test `odd2`",
        "production/chat.chat.yaml, line 10, column 41: an inline image needs `media_type`",
        "production/chat.chat.yaml, line 11, column 16: \"2nd\" is not a valid name of a placeholder",
        "production/chat.chat.yaml, line 13, column 13: unknown filter `nope`",
        "both production/empty.j2 and production/empty.chat.yaml exist",
        "production/none.j2, line 1, column 1: the template renders to an empty text",
        "production/yaml.chat.yaml, line 2, column 3: unknown key",
        "production/yaml.config.json, line 1, column 1: expected an object",
    ];
    let found = faults(&folder, "production");
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\n{expected}");
    }
    // The file does not hold the template as it is.
    assert!(
        found[9].ends_with("(line 2, column 6 of the template)"),
        "{}",
        found[9]
    );
    let found = faults(&folder, "staging");
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("staging/other.j2, line 1, column 1: "),
        "{found:?}"
    );
}

#[test]
fn a_fault_of_the_shared_file_is_reported_once() {
    let folder = Folder::new();
    for name in ["a", "b", "c"] {
        folder.write(&format!("production/{name}.j2"), "x");
    }
    folder.write(
        "prompt_configs.json",
        r#"{"a": {"seed": "x"}, "b": {"seed": 7}, oops}"#,
    );
    assert_eq!(
        faults(&folder, "production"),
        [
            "prompt_configs.json, line 1, column 16: `seed` is not an integer",
            "prompt_configs.json, line 1, column 40: expected a key in quotes",
        ]
    );
}

#[test]
fn a_flat_folder_has_faults_too() {
    let folder = Folder::new();
    folder.write("a.j2", "{{ x|uper }}");
    let backend = FilesystemBackend::flat(folder.path("root"));
    assert_eq!(
        faults_of(&backend, "production"),
        ["a.j2, line 1, column 6: unknown filter `uper`; did you mean `upper`?"]
    );
}

#[test]
fn a_root_that_cannot_be_opened_is_unavailable() {
    let folder = Folder::new();
    let error = pollster::block_on(folder.backend().validate_all("production")).unwrap_err();
    assert_eq!(error.category(), Category::PromptStoreUnavailable);
}

/// Whatever has no fault can be fetched, and whatever cannot be fetched has one.
#[test]
fn faults_and_fetches_agree() {
    let folder = Folder::new();
    for (name, text) in [("a", "x"), ("b", "[]"), ("c", "- 1"), ("d", "- role: user")] {
        folder.write(&format!("{name}/p.chat.yaml"), text);
        folder.write(&format!("{name}/q.j2"), text);
        let fetched = folder.fetch("p", name).is_ok();
        let is_faulty = faults(&folder, name).iter().any(|fault| {
            fault.starts_with(&format!("{name}/p.chat.yaml")) && !fault.contains("is empty")
        });
        assert_eq!(fetched, !is_faulty, "{text}");
    }
}
