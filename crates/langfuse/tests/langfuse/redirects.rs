//! Redirects: followed on the same server, and nowhere else.

use crate::{
    stand_in::{Misbehaviour, StoredPrompt},
    support::{fetch, greeting, server, unavailable},
};

const PATH: &str = "/api/public/v2/prompts/greeting?label=production";

#[test]
fn a_redirect_to_another_server_is_not_followed() {
    let other = server([StoredPrompt::text(
        "greeting",
        "production",
        "From elsewhere",
    )]);
    let port = other.base_url().rsplit_once(':').unwrap().1.to_owned();
    for url in [
        format!("{}{PATH}", other.base_url()),
        format!("//127.0.0.1:{port}{PATH}"),
        format!("http://localhost:{port}{PATH}"),
        format!("http://user:password@127.0.0.1:{port}{PATH}"),
        "https://example.com/".to_owned(),
        "ftp://example.com/".to_owned(),
        "elsewhere".to_owned(),
        "http://[".to_owned(),
        String::new(),
    ] {
        let (server, backend) = greeting();
        server.misbehave([Misbehaviour::Redirect(url.clone())]);
        assert_eq!(
            unavailable(fetch(&backend, "greeting")),
            "status 302 Found: a redirect that leaves the server is not followed",
            "{url}"
        );
        assert_eq!(server.received().len(), 1);
    }
    assert_eq!(other.received().len(), 0);
}

#[test]
fn a_redirect_on_the_same_server_is_followed() {
    let (server, backend) = greeting();
    for url in [PATH.to_owned(), format!("{}{PATH}#part", server.base_url())] {
        server.misbehave([Misbehaviour::Redirect(url)]);
        let prompt = fetch(&backend, "greeting").unwrap();
        assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
    }
    assert_eq!(server.received().len(), 4);
}

#[test]
fn a_redirect_to_another_prompt_is_unavailable() {
    let server = server(["a", "b"].map(|name| StoredPrompt::text(name, "production", name)));
    let backend = crate::support::builder(&server.base_url()).build().unwrap();
    let other = "/api/public/v2/prompts/b?label=production";
    server.misbehave([Misbehaviour::Redirect(other.to_owned())]);
    assert_eq!(
        unavailable(fetch(&backend, "a")),
        "status 200 OK: the answer is a prompt with another name"
    );
}

#[test]
fn redirects_without_end_are_unavailable() {
    let (server, backend) = greeting();
    server.misbehave(vec![Misbehaviour::Redirect(PATH.to_owned()); 100]);
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        "too many redirects"
    );
    assert_eq!(server.received().len(), 6);
}
