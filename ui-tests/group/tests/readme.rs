//! The compiler's messages in the README are the recorded ones.

use std::{fs, path::Path};

/// The code blocks of a Markdown text with their info strings, in order.
fn blocks(markdown: &str) -> Vec<(&str, &str)> {
    markdown
        .split("\n```")
        .skip(1)
        .step_by(2)
        .map(|block| {
            block
                .split_once('\n')
                .expect("an info string has a line of its own")
        })
        .collect()
}

/// The recorded message for a program, as a user sees it in `src/main.rs`.
fn recorded(program: &str) -> Option<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let case = [here.join("fail"), here.join("../typed/fail")]
        .into_iter()
        .flat_map(|cases| fs::read_dir(cases).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .find(|path| fs::read_to_string(path).unwrap().trim_end() == program)?;
    let message = fs::read_to_string(case.with_extension("stderr")).unwrap();
    let file = case.file_name().unwrap().to_str().unwrap();
    // The README leaves out the notes about files of this crate.
    let message = message.split("\nnote: required by").next().unwrap();
    Some(
        message
            .trim_end()
            .replace(&format!("fail/{file}"), "src/main.rs"),
    )
}

#[test]
fn every_message_in_the_readme_is_the_recorded_one() {
    let readme = include_str!("../../../README.md");
    let blocks = blocks(readme);
    let mut compared = 0;
    for pair in blocks.windows(2) {
        let ((info, program), (_, message)) = (pair[0], pair[1]);
        if info.contains("compile_fail") && message.starts_with("error") {
            let recorded = recorded(program);
            assert!(recorded.is_some(), "no case is this program:\n{program}");
            assert_eq!(Some(message), recorded.as_deref());
            compared += 1;
        }
    }
    let shown = blocks
        .iter()
        .filter(|(_, text)| text.starts_with("error"))
        .count();
    assert_eq!(
        compared, shown,
        "every message follows the program that it is about"
    );
    assert!(compared > 0, "the README shows a refusal");
}
