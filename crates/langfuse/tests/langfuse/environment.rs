//! The environment, in processes of their own.

use std::{
    env,
    ffi::{OsStr, OsString},
    os::unix::ffi::OsStringExt,
    process::Command,
};

use crate::{
    stand_in::{PUBLIC_KEY, SECRET_KEY},
    support::greeting,
};

const VARIABLES: [&str; 4] = [
    "LANGFUSE_PUBLIC_KEY",
    "LANGFUSE_SECRET_KEY",
    "LANGFUSE_BASE_URL",
    "LANGFUSE_HOST",
];

/// Runs the example `fetch` for the prompt `greeting` with these variables, and returns its output.
fn run(variables: &[(&str, &OsStr)]) -> Result<String, String> {
    let here = env::current_exe().unwrap();
    let program = here.ancestors().nth(2).unwrap().join("examples/fetch");
    let mut command = Command::new(program);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    let output = command
        .arg("greeting")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap().trim_end().to_owned();
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    for key in [PUBLIC_KEY, SECRET_KEY] {
        assert!(!stdout.contains(key) && !stderr.contains(key));
    }
    if output.status.success() {
        Ok(stdout)
    } else {
        Err(stderr)
    }
}

fn with<'a>(changes: &[(&'a str, Option<&'a str>)]) -> Vec<(&'a str, &'a OsStr)> {
    let mut variables = vec![
        (VARIABLES[0], Some(PUBLIC_KEY)),
        (VARIABLES[1], Some(SECRET_KEY)),
    ];
    for (name, value) in changes {
        variables.retain(|(other, _)| other != name);
        variables.push((name, *value));
    }
    variables
        .into_iter()
        .filter_map(|(name, value)| Some((name, OsStr::new(value?))))
        .collect()
}

#[test]
fn the_base_url_is_that_of_either_variable() {
    let (server, _) = greeting();
    let url = server.base_url();
    let nowhere = "http://127.0.0.1:9";
    for changes in [
        vec![("LANGFUSE_BASE_URL", Some(url.as_str()))],
        vec![("LANGFUSE_HOST", Some(url.as_str()))],
        vec![
            ("LANGFUSE_BASE_URL", Some("")),
            ("LANGFUSE_HOST", Some(url.as_str())),
        ],
        vec![
            ("LANGFUSE_BASE_URL", Some(url.as_str())),
            ("LANGFUSE_HOST", Some(nowhere)),
        ],
    ] {
        let output = run(&with(&changes)).unwrap();
        assert!(output.contains("Hello, {{ user }}!"), "{output}");
    }
    assert_eq!(server.received().len(), 4);
}

#[test]
fn an_error_names_the_variable() {
    for (changes, expected) in [
        (
            vec![("LANGFUSE_PUBLIC_KEY", None)],
            "LANGFUSE_PUBLIC_KEY is not set",
        ),
        (
            vec![("LANGFUSE_PUBLIC_KEY", Some(""))],
            "LANGFUSE_PUBLIC_KEY is not set",
        ),
        (
            vec![("LANGFUSE_SECRET_KEY", None)],
            "LANGFUSE_SECRET_KEY is not set",
        ),
        (
            vec![("LANGFUSE_SECRET_KEY", Some("sk-lf-stand-in\n"))],
            "LANGFUSE_SECRET_KEY contains white space",
        ),
        (
            vec![("LANGFUSE_PUBLIC_KEY", Some("a:b"))],
            "LANGFUSE_PUBLIC_KEY contains a colon",
        ),
        (
            vec![("LANGFUSE_BASE_URL", Some("localhost"))],
            "LANGFUSE_BASE_URL does not begin with `https://` or `http://`",
        ),
        (
            vec![(
                "LANGFUSE_HOST",
                Some("https://pk-lf-stand-in:sk-lf-stand-in@example.com"),
            )],
            "LANGFUSE_HOST contains a user or a password, which belong into the keys",
        ),
    ] {
        let error = run(&with(&changes)).unwrap_err();
        assert!(error.ends_with(expected), "{error}");
    }
    let invalid = OsString::from_vec(vec![b'a', 0xff]);
    for name in VARIABLES {
        let mut variables = with(&[(name, None)]);
        variables.push((name, &invalid));
        let error = run(&variables).unwrap_err();
        assert!(
            error.ends_with(&format!("{name} is not valid UTF-8")),
            "{error}"
        );
    }
}
