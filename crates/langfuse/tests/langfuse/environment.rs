//! The environment, in processes of their own.

use std::{
    env,
    ffi::{OsStr, OsString},
    os::unix::ffi::OsStringExt,
    process::Command,
};

use openarmature_prompts_langfuse::LangfuseBackend;

use crate::{
    stand_in::{PUBLIC_KEY, SECRET_KEY},
    support::{fetch, greeting},
};

const VARIABLES: [&str; 4] = [
    "LANGFUSE_PUBLIC_KEY",
    "LANGFUSE_SECRET_KEY",
    "LANGFUSE_BASE_URL",
    "LANGFUSE_HOST",
];

/// Fetches the prompt `greeting` with the environment of the process.
#[test]
#[ignore = "the other tests run it in a process of its own"]
fn fetches_greeting() {
    match LangfuseBackend::from_env() {
        Ok(backend) => println!("{:?}", fetch(&backend, "greeting").unwrap().template()),
        Err(error) => println!("error: {error}"),
    }
}

/// Runs [`fetches_greeting`] with these variables, and returns what it prints.
fn run(variables: &[(&str, &OsStr)]) -> String {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args([
        "environment::fetches_greeting",
        "--exact",
        "--ignored",
        "--nocapture",
    ]);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for key in [PUBLIC_KEY, SECRET_KEY] {
        assert!(!text.contains(key));
    }
    text
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
        let output = run(&with(&changes));
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
        let error = run(&with(&changes));
        assert!(error.contains(&format!("error: {expected}\n")), "{error}");
    }
    let invalid = OsString::from_vec(vec![b'a', 0xff]);
    for name in VARIABLES {
        let mut variables = with(&[(name, None)]);
        variables.push((name, &invalid));
        let error = run(&variables);
        assert!(
            error.contains(&format!("error: {name} is not valid UTF-8")),
            "{error}"
        );
    }
}
