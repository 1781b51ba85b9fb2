//! The examples, run as in the README.
#![cfg(feature = "fs")]

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
};

/// Runs an example that `cargo test` has built beside this test.
fn example(name: &str, arguments: &[&str]) -> Output {
    let here = env::current_exe().unwrap();
    let program = here.ancestors().nth(2).unwrap().join("examples").join(name);
    Command::new(&program)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[cfg(feature = "derive")]
mod classify_then_answer {
    use openarmature_prompts::{PromptGroup, PromptResult};

    use super::*;

    /// Checks that the output is the one in the README.
    fn is_in_readme(output: &str) {
        let readme = include_str!("../README.md");
        assert!(readme.contains(output), "not in the README:\n{output}");
    }

    #[test]
    fn prints_the_output_in_the_readme() {
        let output = example(
            "classify_then_answer",
            &["message=Where is my order?", "team=delivery"],
        );
        assert!(output.status.success());
        is_in_readme(text(&output.stdout));
    }

    #[test]
    fn speaks_to_machines() {
        let arguments = ["--json", "message=Hi", "team=billing", "tone=warm"];
        let output = example("classify_then_answer", &arguments);
        let group: PromptGroup<PromptResult> = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(group.group_name(), "classify_then_answer");
        let answer = group.members().last();
        assert_eq!(answer.messages().len(), 4);
        assert_eq!(
            answer.messages().first().text(),
            Some("You answer for the billing team of a shop, in a warm tone.")
        );
    }

    /// The one line that ends a run, and no other output.
    fn refusal(arguments: &[&str]) -> String {
        let output = example("classify_then_answer", arguments);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stdout), "");
        let line = text(&output.stderr);
        assert_eq!(line.lines().count(), 1, "{line}");
        line.trim_end().to_owned()
    }

    #[test]
    fn ends_in_one_clear_line() {
        assert!(refusal(&["--nonsense"]).starts_with("usage: "));
        assert!(refusal(&["message=Hi"]).starts_with("usage: "));
        assert_eq!(
            refusal(&["--label", "none", "message=Hi", "team=x"]),
            "prompt_not_found: backend \"filesystem\" has no prompt \"support/classify\" with label \
         \"none\""
        );
    }

    /// A prompt that was edited after the program was compiled.
    #[test]
    fn refuses_a_prompt_that_was_edited() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_str().unwrap();
        let production = folder.path().join("production/support");
        fs::create_dir_all(&production).unwrap();
        fs::write(
            production.join("classify.j2"),
            "Which of {{ teams }} answers?\n{{ mesage }}",
        )
        .unwrap();
        let arguments = ["--prompts", root, "message=Hi", "team=x"];
        let error = refusal(&arguments);
        assert!(
            error.starts_with("prompt_render_error: prompt \"support/classify\" (version \""),
            "{error}"
        );
        is_in_readme(&error);

        // A backend that is unavailable is not an edit: what was compiled in is the fallback.
        fs::write(production.join("classify.j2"), b"\xff").unwrap();
        fs::write(production.join("answer.chat.yaml"), b"\xff").unwrap();
        let output = example("classify_then_answer", &arguments);
        assert!(output.status.success());
        assert!(text(&output.stdout).contains("user: Which team answers this message?"));
    }
}

/// Each call of the model carries the group's name and its own prompt.
#[test]
#[cfg(feature = "opentelemetry")]
fn traced_group_prints_spans_with_both() {
    let output = example("traced_group", &[]);
    assert!(output.status.success());
    let spans = text(&output.stdout);
    assert_eq!(
        spans
            .matches("openarmature.prompt.group_name: String(Owned(\"support\"))")
            .count(),
        2
    );
    for name in ["classify", "answer"] {
        let attribute = format!("openarmature.prompt.name: String(Owned(\"{name}\"))");
        assert_eq!(spans.matches(&attribute).count(), 1);
    }
}

#[test]
fn pipelines_prints_its_groups() {
    let output = example("pipelines", &["examples/pipelines.yaml"]);
    assert!(output.status.success());
    assert_eq!(
        text(&output.stdout),
        "rag\n  1. rewrite (production)\n  2. retrieve (production)\n  3. rerank (experiment-a)\n  \
         4. answer (production)\nsupport\n  1. classify (production)\n  2. answer (staging)\n"
    );
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn pipelines_prints_a_line_for_each_bad_one() {
    let output = example("pipelines", &["examples/pipelines-bad.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "rag\n  1. rewrite (production)\n  2. answer (production)\n"
    );
    assert_eq!(
        text(&output.stderr),
        "examples/pipelines-bad.json:6:14: prompt_group_invalid: group \"summary\" has 1 member, at \
         least 2 are needed\nexamples/pipelines-bad.json:9:12: prompt_group_invalid: group \"draft\" \
         has 0 members, at least 2 are needed\n"
    );
}

#[test]
fn pipelines_reports_an_unreadable_file_in_one_line() {
    let missing = Path::new("examples/none.yaml");
    let output = example("pipelines", &[missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "");
    assert_eq!(
        text(&output.stderr),
        "examples/none.yaml: No such file or directory (os error 2)\n"
    );
}

/// Runs `check` over a folder with these files.
fn check(files: &[(&str, &str)]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let root = folder.path().to_str().unwrap();
    let output = example("check", &[root]);
    let text = |bytes| text(bytes).replace(root, "ROOT");
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn check_prints_the_inputs_of_the_prompts_of_the_examples() {
    let output = example("check", &["examples/prompts"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stdout),
        "support/answer (production): team, tone?, message, history[]\n\
         support/classify (production): teams, message\n"
    );
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn check_prints_a_line_for_each_fault() {
    let (code, stdout, stderr) = check(&[
        ("production/a.j2", "{{ x|uper }}\n{{ x is odd2 }}"),
        ("production/a.config.json", "{\"seed\": 1.5}"),
        (
            "production/b/c.chat.yaml",
            "- role: user\n  content: |\n    Hi\n    {% include x %}\n- placeholder: 2nd\n",
        ),
        ("production/d.chat.yaml", "- role: user\n  contents: Hi\n"),
        ("production/ok.j2", "Hi"),
    ]);
    assert_eq!(code, Some(1));
    assert_eq!(
        stdout,
        "a (production): unknown\nb/c (production): unknown\nd (production): unknown\n\
         ok (production): no inputs\n"
    );
    let lines: Vec<&str> = stderr.lines().collect();
    let beginnings = [
        "ROOT/production/a.j2:1:6: unknown filter `uper`",
        "ROOT/production/a.j2:2:9: unknown test `odd2`",
        "ROOT/production/a.config.json:1:10: `seed` is not an integer",
        "ROOT/production/b/c.chat.yaml:4:8: the tag `include` is not supported",
        "ROOT/production/b/c.chat.yaml:5:16: \"2nd\" is not a valid name of a placeholder",
        "ROOT/production/d.chat.yaml:2:3: unknown key",
    ];
    assert_eq!(lines.len(), beginnings.len(), "{stderr}");
    for (line, beginning) in lines.iter().zip(beginnings) {
        assert!(line.starts_with(beginning), "{line}\n{beginning}");
    }
}

#[test]
fn check_prints_where_labels_differ() {
    let (code, stdout, stderr) = check(&[
        ("production/a.j2", "{{ x }}"),
        ("staging/a.j2", "{{ x|d('') }}{{ tone|d('') }}"),
        ("test/a.j2", "{{ x }}{{ tone|d('') }}"),
        ("test/b.j2", "{{ y }}"),
    ]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert_eq!(
        stdout,
        "a (production): x\na (staging): x?, tone?\na (test): x, tone?\nb (test): y\n\
         a: tone? is an input with the label staging, test, but not with production\n\
         a: x is an input with the label production, test, but not with staging\n\
         a: x? is an input with the label staging, but not with production, test\n"
    );
}

#[test]
fn check_reads_a_folder_without_labels() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.j2"), "{{ x }}").unwrap();
    let output = example("check", &["--flat", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "a (production): x\n");
}

#[test]
fn check_reports_a_missing_folder_in_one_line() {
    let output = example("check", &["examples/none"]);
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    assert!(
        stderr.starts_with("prompt_store_unavailable: ") && stderr.lines().count() == 1,
        "{stderr}"
    );
    assert!(text(&example("check", &[]).stderr).starts_with("usage: "));
}
