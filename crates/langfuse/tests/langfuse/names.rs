//! Names and labels in the URL.

use openarmature_prompts::backend::{FetchRequest, PromptBackend};

use crate::{
    stand_in::{PUBLIC_KEY, SECRET_KEY, StoredPrompt},
    support::{builder, fetch, not_found, server},
};

#[test]
fn each_name_is_its_own_prompt() {
    let names = [
        "a/b",
        "a%2Fb",
        "a%252Fb",
        "a b",
        "a+b",
        "x?y#z",
        "x",
        "x?y",
        "a/../b",
        "...",
        "a\\b",
        "%2e%2e",
        "é",
        "\u{65}\u{301}",
        "{{ user }}",
        "a&label=staging",
        "名🙂",
        "a\n",
    ];
    let prompts = names.map(|name| StoredPrompt::text(name, "production", &format!("<{name}>")));
    let server = server(prompts);
    let backend = builder(&server.base_url()).build().unwrap();
    for name in names {
        let prompt = fetch(&backend, name).unwrap();
        assert_eq!(prompt.template(), Some(format!("<{name}>").as_str()));
    }
    let targets: Vec<_> = server
        .received()
        .into_iter()
        .map(|request| request.target)
        .collect();
    let prompt = |name: &str| format!("/api/public/v2/prompts/{name}?label=production");
    for (index, encoded) in [
        "a%2Fb",
        "a%252Fb",
        "a%25252Fb",
        "a%20b",
        "a%2Bb",
        "x%3Fy%23z",
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(targets[index], prompt(encoded));
    }
    // The same for a name that another one begins with.
    not_found(fetch(&backend, "a"));
    not_found(fetch(&backend, "X"));
}

#[test]
fn names_and_labels_that_cannot_exist_send_nothing() {
    let server = server([StoredPrompt::text("greeting", "production", "Hello!")]);
    let backend = builder(&server.base_url()).build().unwrap();
    let long = "n".repeat(10_000);
    for name in ["", ".", "..", "a\0", &long] {
        not_found(fetch(&backend, name));
    }
    for label in ["", "a\0", &long] {
        let request = FetchRequest::new("greeting", label);
        not_found(pollster::block_on(backend.fetch(request)));
    }
    assert_eq!(server.received().len(), 0);
}

#[test]
fn labels_choose_the_version() {
    let prompts = ["production", "staging", "latest"]
        .map(|label| StoredPrompt::text("greeting", label, label));
    let server = server(prompts);
    let backend = builder(&server.base_url()).build().unwrap();
    for label in ["production", "staging", "latest"] {
        let prompt =
            pollster::block_on(backend.fetch(FetchRequest::new("greeting", label))).unwrap();
        assert_eq!((prompt.label(), prompt.template()), (label, Some(label)));
    }
    not_found(pollster::block_on(
        backend.fetch(FetchRequest::new("greeting", "a&b=c")),
    ));
    let target = &server.received()[3].target;
    assert!(target.ends_with("?label=a%26b%3Dc"), "{target}");
}

#[test]
fn a_request_has_basic_authentication_and_says_who_asks() {
    let server = server([StoredPrompt::text("greeting", "production", "Hello!")]);
    let url = format!("{}/", server.base_url());
    let backend = builder(&url).build().unwrap();
    fetch(&backend, "greeting").unwrap();
    let received = server.received();
    let request = &received[0];
    assert_eq!(request.method, "GET");
    assert_eq!(request.header("accept"), Some("application/json"));
    let agent = concat!("openarmature-prompts-langfuse/", env!("CARGO_PKG_VERSION"));
    assert_eq!(request.header("user-agent"), Some(agent));
    // The server has checked the authentication; keys are in no other place.
    for (name, value) in &request.headers {
        assert!(
            !value.contains(PUBLIC_KEY) && !value.contains(SECRET_KEY),
            "{name}: {value}"
        );
    }
}

#[test]
fn other_keys_are_refused() {
    let server = server([StoredPrompt::text("greeting", "production", "Hello!")]);
    let backend =
        openarmature_prompts_langfuse::LangfuseBackend::builder(PUBLIC_KEY, "sk-lf-other")
            .base_url(server.base_url())
            .build()
            .unwrap();
    let description = crate::support::unavailable(fetch(&backend, "greeting"));
    assert_eq!(description, "status 401 Unauthorized");
    assert_eq!(server.received().len(), 1);
}
