//! Packages with typed prompts, built by Cargo: what they may look like, and when they are built again.

mod support;

use std::{fs, path::Path};

use support::{Message, Package};

const GREETING: &str = "use openarmature_prompts::TypedPrompt;\n\n\
                        #[derive(TypedPrompt)]\n#[prompt(name = \"team/greeting\")]\n\
                        pub struct Greeting<'a> {\n    pub user: &'a str,\n}\n";

/// A workspace in a folder with a space. Its members have prompts of their own, and so has a dependency.
fn workspace() -> Package {
    let package = Package::new("packages in a folder");
    let members = "[workspace]\nresolver = \"3\"\nmembers = [\"app\", \"edition-*\"]\n";
    package.write("Cargo.toml", members);

    let dependency = "dependency = { path = \"../dependency\" }\n";
    package.manifest_at("app/Cargo.toml", "app", "2024", dependency);
    // As the documentation says.
    package.write(
        "app/build.rs",
        "fn main() {\n    println!(\"cargo::rerun-if-changed=prompts\");\n}\n",
    );
    package.write("app/src/main.rs", &format!("{GREETING}\nfn main() {{}}\n"));
    package.write(
        "app/prompts/production/team/greeting.j2",
        "Hello, {{ user }}!",
    );

    // Links within the folder of the crate are followed.
    #[cfg(unix)]
    std::os::unix::fs::symlink("production", package.folder.join("app/prompts/linked")).unwrap();

    package.manifest_at("dependency/Cargo.toml", "dependency", "2021", "");
    package.write("dependency/src/lib.rs", GREETING);
    package.write(
        "dependency/prompts/production/team/greeting.j2",
        "Good morning, {{ user }}!",
    );
    package.write(
        "dependency/prompts/production/team/greeting.config.json",
        "{\"seed\": 1}",
    );

    for edition in ["2021", "2024"] {
        let folder = format!("edition-{edition}");
        package.renamed_manifest_at(&format!("{folder}/Cargo.toml"), &folder, edition, "prompts");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("consumers/names_of_the_caller.rs");
        package.copy(&source, &format!("{folder}/src/names.rs"));
        package.write(
            &format!("{folder}/src/main.rs"),
            "#![no_implicit_prelude]\n#![deny(warnings)]\n\nmod names;\n\nfn main() {\n    names::main();\n}\n",
        );
        let prompt = "- placeholder: history\n- role: user\n  \
                      content: \"Hello, {{ user }}{{ giver|default('!') }}\"\n";
        package.write(
            &format!("{folder}/prompts/production/greeting.chat.yaml"),
            prompt,
        );
    }
    package
}

/// The text of the one error.
#[track_caller]
fn error(messages: &[Message]) -> &str {
    let errors: Vec<&str> = messages
        .iter()
        .filter(|message| message.level == "error" && !message.is_summary())
        .map(|message| &*message.text)
        .collect();
    match errors[..] {
        [error] => error,
        _ => panic!("not one error: {errors:#?}"),
    }
}

fn edits_of_prompts_are_seen(package: &Package) {
    let check = || package.check(&["--workspace"]);
    assert_eq!(check().len(), 0);

    let template = "app/prompts/production/team/greeting.j2";
    package.write(template, "Hello, {{ usr }}!");
    assert!(error(&check()).contains("prompts/production/team/greeting.j2, line 1, column 11"));
    package.write(template, "Hello again, {{ user }}!");
    assert_eq!(check().len(), 0);

    // The build script sees a new label.
    let label = "app/prompts/staging/team/greeting.j2";
    package.write(label, "{{ user }}, {{ tone }}");
    assert!(error(&check()).contains("prompts/staging/team/greeting.j2, line 1, column 16"));
    fs::remove_file(package.folder.join(label)).unwrap();
    assert_eq!(check().len(), 0);

    let sidecar = "dependency/prompts/production/team/greeting.config.json";
    package.write(sidecar, "{\"seed\": \"1\"}");
    assert!(error(&check()).contains("`seed` is not an integer"));
    package.write(sidecar, "{}");

    fs::remove_file(package.folder.join(template)).unwrap();
    assert!(error(&check()).contains("there is no prompt `team/greeting`"));
}

/// In one test, because packages of one name in one target folder are one to Cargo.
#[test]
fn packages_are_built() {
    let package = workspace();
    names_of_the_caller_change_nothing(&package);
    edits_of_prompts_are_seen(&package);
}

fn names_of_the_caller_change_nothing(package: &Package) {
    for edition in ["edition-2021", "edition-2024"] {
        let output = package.cargo(&["run", "--package", edition]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
