//! Prompts in real files: their paths, and the prompts that are read from them.

use std::fs;

use crate::support::folder::{Folder, fetch, unavailable};
use jiff::Timestamp;
use openarmature_prompts::{
    Prompt, Segment,
    backend::{FetchError, FilesystemBackend, PromptBackend},
    placeholder,
    prompt::TokenBudget,
};
use serde_json::{Value, json};

/// A folder whose greeting has this sidecar.
fn with_sidecar(sidecar: &str) -> Folder {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    folder.write("production/greeting.config.json", sidecar);
    folder
}

fn greeting(folder: &Folder) -> Prompt {
    folder.fetch("greeting", "production").unwrap()
}

fn extras(prompt: &Prompt) -> Value {
    Value::Object(prompt.sampling().unwrap().extras().clone())
}

fn is_not_found(outcome: &Result<Prompt, FetchError>) -> bool {
    matches!(outcome, Err(FetchError::NotFound(_)))
}

#[test]
fn each_label_has_a_folder_by_default() {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello, {{ user }}!");
    folder.write("staging/greeting.j2", "Hi, {{ user }}!");

    let prompt = folder.fetch("greeting", "staging").unwrap();
    assert_eq!(prompt.template(), Some("Hi, {{ user }}!"));
    assert_eq!((prompt.name(), prompt.label()), ("greeting", "staging"));
    assert_eq!(greeting(&folder).template(), Some("Hello, {{ user }}!"));
    assert!(is_not_found(&folder.fetch("greeting", "canary")));
    assert!(is_not_found(&folder.fetch("farewell", "staging")));
}

#[test]
fn a_flat_backend_gives_each_label_the_same_file_and_the_label_that_was_asked_for() {
    let folder = Folder::new();
    folder.write("team/greeting.j2", "Hello!");
    folder.write("team/greeting.config.json", r#"{"seed": 7}"#);
    let backend = FilesystemBackend::flat(folder.path("root"));

    for label in ["production", "staging", "any label / at all"] {
        let prompt = fetch(&backend, "team/greeting", label).unwrap();
        assert_eq!(prompt.template(), Some("Hello!"));
        assert_eq!((prompt.name(), prompt.label()), ("team/greeting", label));
        assert_eq!(prompt.sampling().unwrap().seed(), Some(7));
    }
    assert!(is_not_found(&fetch(&backend, "greeting", "team")));
}

#[test]
fn a_name_may_have_folders_spaces_dots_and_any_letters() {
    let folder = Folder::new();
    let long = "n".repeat(250);
    let names = [
        "team/greeting",
        "a/b/c/d",
        "with space",
        " leading",
        "trailing ",
        "x.html",
        "x.j2",
        "v1.2.3",
        "..a",
        "a..",
        ".hidden",
        "größe",
        "挨拶/こんにちは",
        "🙂",
        "-rf",
        "a\\b",
        "C:a",
        "~",
        "$HOME",
        "%2e%2e",
        "prompt_configs",
        "a\nb",
        &long,
    ];
    for name in names {
        folder.write(&format!("production/{name}.j2"), format!("This is {name}."));
    }
    for name in names {
        let prompt = folder.fetch(name, "production").unwrap();
        assert_eq!(prompt.name(), name);
        assert_eq!(prompt.template(), Some(&*format!("This is {name}.")));
    }
}

#[test]
fn a_label_may_have_folders_spaces_and_any_letters() {
    let folder = Folder::new();
    for label in ["eu/production", "release candidate", "größe", "v1.2"] {
        folder.write(&format!("{label}/greeting.j2"), label);
        let prompt = folder.fetch("greeting", label).unwrap();
        assert_eq!((prompt.label(), prompt.template()), (label, Some(label)));
    }
}

#[test]
fn a_name_that_no_file_can_have_is_not_found() {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    let deep = "d/".repeat(5000) + "x";
    for name in [
        "n".repeat(300),
        format!("{}/x", "n".repeat(300)),
        "ü".repeat(200),
        deep,
    ] {
        assert!(is_not_found(&folder.fetch(&name, "production")));
        assert!(is_not_found(&folder.fetch("greeting", &name)));
    }
}

#[test]
fn a_name_in_a_template_changes_nothing_about_escaping() {
    // The engine escapes by the name of a template unless it is told not to.
    let folder = Folder::new();
    folder.write("production/x.html.j2", "{{ text }}");
    let prompt = folder.fetch("x.html", "production").unwrap();
    let result = prompt.render([("text", "<b> & \"c\"")]).unwrap();
    assert_eq!(result.messages().first().text(), Some("<b> & \"c\""));
}

#[test]
fn an_include_reads_no_other_file() {
    let folder = Folder::new();
    folder.write("production/secret.j2", "secret");
    folder.write("production/greeting.j2", "{% include 'secret.j2' %}");
    let error = greeting(&folder).render(()).unwrap_err();
    assert!(error.description().contains("include"), "{error}");
}

#[test]
fn a_chat_prompt_is_a_list_of_segments_in_yaml() {
    let folder = Folder::new();
    folder.write(
        "production/support.chat.yaml",
        "# Anything YAML has.\n\
         - role: system\n  content: |\n    You answer questions\n    about {{ product }}.\n\
         - placeholder: history\n\
         - {role: user, content: \"{{ question }}\"}\n",
    );
    folder.write("production/support.config.json", r#"{"temperature": 0.5}"#);

    let prompt = folder.fetch("support", "production").unwrap();
    let segments = [
        Segment::system("You answer questions\nabout {{ product }}.\n"),
        placeholder!("history"),
        Segment::user("{{ question }}"),
    ];
    assert_eq!(prompt.chat_template(), Some(&segments[..]));
    assert_eq!(prompt.template(), None);
    assert_eq!(prompt.sampling().unwrap().temperature(), Some(0.5));
    let hash = prompt.template_hash().as_str();
    assert_eq!(prompt.version(), &hash["sha256:".len()..][..16]);
    assert_eq!(hash, Prompt::chat("any", segments).template_hash().as_str());
}

#[test]
fn a_chat_prompt_may_be_written_as_json() {
    let folder = Folder::new();
    let segments = json!([
        {"role": "system", "content": "You are {{ adjective }}."},
        {"placeholder": "history"},
        {"role": "user", "content": [
            {"type": "text", "text": "{{ question }}"},
            {"type": "image", "source": {"type": "url", "url": "{{ photo }}"}, "detail": "low"},
        ]},
    ]);
    let text = serde_json::to_string_pretty(&segments).unwrap();
    folder.write("production/support.chat.yaml", text);
    let prompt = folder.fetch("support", "production").unwrap();
    assert_eq!(
        serde_json::to_value(prompt.chat_template()).unwrap(),
        segments
    );
}

#[test]
fn a_broken_chat_file_is_unavailable_and_named() {
    for text in [
        "hello",
        "role: user",
        "- role: user",
        "- {role: user, content: a, placeholder: b}",
        "- {role: user, content: a, extra: b}",
        "- {role: user, role: user, content: a}",
        "- [",
        "- {role: user, content: 1}",
        "- &a [*a]",
    ] {
        let folder = Folder::new();
        folder.write("production/support.chat.yaml", text);
        let outcome = folder.fetch("support", "production");
        let description = unavailable(outcome);
        assert!(
            description.starts_with("production/support.chat.yaml, line 1, column "),
            "{text:?}: {description}"
        );
    }
}

#[test]
fn a_chat_file_without_segments_is_refused_when_it_is_rendered() {
    for text in ["", "[]", "# Nothing yet."] {
        let folder = Folder::new();
        folder.write("production/support.chat.yaml", text);
        let prompt = folder.fetch("support", "production").unwrap();
        assert_eq!(prompt.chat_template(), Some(&[][..]));
        assert!(prompt.render(()).is_err());
    }
}

#[test]
fn a_chat_file_that_is_nested_too_deep_or_grows_is_unavailable() {
    let mut bomb = "- &a0 {role: user, content: lol}\n".to_owned();
    for level in 1..40 {
        let below = format!("*a{}, ", level - 1).repeat(10);
        bomb = format!("{bomb}- &a{level} [{below}]\n");
    }
    let deep = "[".repeat(100_000);
    let deep_block = "- ".repeat(100_000);
    for text in [bomb, deep, deep_block] {
        let folder = Folder::new();
        folder.write("production/support.chat.yaml", text);
        unavailable(folder.fetch("support", "production"));
    }
}

#[test]
fn both_kinds_under_one_name_are_unavailable() {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    folder.write(
        "production/greeting.chat.yaml",
        "- {role: user, content: Hello!}",
    );
    let error = folder.fetch("greeting", "production").unwrap_err();
    assert_eq!(
        error.to_string(),
        "prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"filesystem\": both production/greeting.j2 and \
         production/greeting.chat.yaml exist, but a prompt has one template: remove one of them"
    );
}

#[test]
fn the_version_is_the_start_of_the_hash_and_the_time_is_that_of_the_read() {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello, {{ user }}!");
    let before = Timestamp::now();
    let prompt = greeting(&folder);
    assert!(before <= prompt.fetched_at() && prompt.fetched_at() <= Timestamp::now());
    assert_eq!(
        prompt.template_hash().as_str(),
        "sha256:bc416d128807ca40eee258932b8d053d9587a46b52474786353a23663273f706"
    );
    assert_eq!(prompt.version(), "bc416d128807ca40");
}

#[test]
fn a_byte_order_mark_is_dropped_and_only_the_first() {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "\u{feff}Hello!");
    folder.write("production/greeting.config.json", "\u{feff}{\"seed\": 1}");
    folder.write("production/twice.j2", "\u{feff}\u{feff}Hello!");
    folder.write(
        "production/chat.chat.yaml",
        "\u{feff}- {role: user, content: Hello!}",
    );

    let prompt = greeting(&folder);
    assert_eq!(prompt.template(), Some("Hello!"));
    assert_eq!(
        prompt.template_hash(),
        Prompt::text("any", "Hello!").template_hash()
    );
    assert_eq!(prompt.sampling().unwrap().seed(), Some(1));
    let twice = folder.fetch("twice", "production").unwrap();
    assert_eq!(twice.template(), Some("\u{feff}Hello!"));
    let chat = folder.fetch("chat", "production").unwrap();
    assert_eq!(chat.chat_template(), Some(&[Segment::user("Hello!")][..]));
}

#[test]
fn line_ends_are_normalized_before_text_is_hashed() {
    let folder = Folder::new();
    for (name, text) in [
        ("unix", "Hello,\n{{ user }}!\n"),
        ("windows", "\u{feff}Hello,\r\n{{ user }}!\r\n"),
        ("old", "Hello,\r{{ user }}!\r"),
    ] {
        folder.write(&format!("production/{name}.j2"), text);
        let prompt = folder.fetch(name, "production").unwrap();
        assert_eq!(prompt.template(), Some("Hello,\n{{ user }}!\n"), "{name}");
        assert_eq!(
            prompt.template_hash().as_str(),
            // printf 'Hello,\n{{ user }}!\n' | sha256sum
            "sha256:0ac38caf492676b1c37c66654562544d0cf8759745baec36ba8a90636e120b79",
            "{name}"
        );
    }
    let chat = "- role: user\n  content: |\n    a\n    b\n- {role: user, content: \"a\\r\\nb\"}\n";
    folder.write("production/chat.chat.yaml", chat);
    folder.write("production/crlf.chat.yaml", chat.replace('\n', "\r\n"));
    let chat = folder.fetch("chat", "production").unwrap();
    let crlf = folder.fetch("crlf", "production").unwrap();
    assert_eq!(chat.template_hash(), crlf.template_hash());
    // An escape is not a line end of the file.
    assert_eq!(crlf.chat_template().unwrap()[1], Segment::user("a\r\nb"));
}

#[test]
fn text_that_is_given_in_code_is_hashed_unchanged() {
    let prompt = Prompt::text("greeting", "Hello,\r\n{{ user }}!\r\n");
    assert_eq!(prompt.template(), Some("Hello,\r\n{{ user }}!\r\n"));
    assert_eq!(
        prompt.template_hash().as_str(),
        // printf 'Hello,\r\n{{ user }}!\r\n' | sha256sum
        "sha256:daa7f0b24f4cbf5ba42f9f4db3acc7b57849ece3dcee60aee0adb90f9f2aeb89"
    );
}

#[test]
fn a_sidecar_has_sampling_at_the_top_and_unknown_keys_are_extras() {
    let folder = with_sidecar(
        r#"{"temperature": 0.2, "top_p": 1, "max_tokens": 256, "seed": -3, "frequency_penalty": 0.1,
            "presence_penalty": -0.1, "stop_sequences": ["END"], "top_k": 40,
            "extras": {"logit_bias": {"50256": -100}, "user": null}, "response_format": {"type": "json"},
            "token_budget": {"input_max_tokens": 1000, "total_max_tokens": 1500}}"#,
    );
    let prompt = greeting(&folder);
    let sampling = prompt.sampling().unwrap();
    assert_eq!(sampling.temperature(), Some(0.2));
    assert_eq!(sampling.top_p(), Some(1.0));
    assert_eq!(sampling.max_tokens(), Some(256));
    assert_eq!(sampling.seed(), Some(-3));
    assert_eq!(sampling.frequency_penalty(), Some(0.1));
    assert_eq!(sampling.presence_penalty(), Some(-0.1));
    assert_eq!(sampling.stop_sequences(), Some(&["END".to_owned()][..]));
    assert_eq!(
        extras(&prompt),
        json!({"logit_bias": {"50256": -100}, "user": null, "top_k": 40, "response_format": {"type": "json"}})
    );
    let budget = TokenBudget::for_input(1000).with_total_max_tokens(1500);
    assert_eq!(prompt.token_budget(), Some(budget));
}

#[test]
fn the_extras_keep_the_order_of_the_file() {
    let folder = with_sidecar(r#"{"temperature": 0, "c": 1, "seed": 1, "b": 2, "a": 3, "d": 4}"#);
    let prompt = greeting(&folder);
    let keys: Vec<_> = prompt.sampling().unwrap().extras().keys().collect();
    assert_eq!(keys, ["c", "b", "a", "d"]);
}

#[test]
fn an_empty_sidecar_and_null_are_absent() {
    for text in [
        "{}",
        r#"{"temperature": null, "extras": null, "token_budget": null}"#,
        r#"{"extras": {}}"#,
    ] {
        let prompt = greeting(&with_sidecar(text));
        assert_eq!(
            (prompt.sampling(), prompt.token_budget()),
            (None, None),
            "{text}"
        );
    }
}

#[test]
fn a_bad_token_budget_is_no_broken_sidecar() {
    for (budget, expected) in [
        (
            r#"{"input_max_tokens": 5, "output_max_tokens": 3}"#,
            Some(TokenBudget::for_input(5)),
        ),
        (
            r#"{"input_max_tokens": -5, "total_max_tokens": 9}"#,
            Some(TokenBudget::for_total(9)),
        ),
        (
            r#"{"input_max_tokens": "5", "total_max_tokens": 1.5}"#,
            None,
        ),
        (
            r#"{"input_max_tokens": [], "total_max_tokens": true}"#,
            None,
        ),
        (r#"{"input_max_tokens": 99999999999999999999}"#, None),
        (r#"{"unknown": 1}"#, None),
        ("{}", None),
        ("[]", None),
        ("7", None),
        (r#""lots""#, None),
        ("false", None),
        ("1e400", None),
        (
            r#"{"input_max_tokens": 1e400, "total_max_tokens": 9}"#,
            Some(TokenBudget::for_total(9)),
        ),
        ("NaN", None),
        (r#"{"input_max_tokens": Infinity}"#, None),
        (
            r#"{"input_max_tokens": 1, "input_max_tokens": 2, "total_max_tokens": 9}"#,
            Some(TokenBudget::for_total(9)),
        ),
        ("{oops}", None),
        (r#""\ud800""#, None),
    ] {
        let folder = with_sidecar(&format!(r#"{{"token_budget": {budget}, "seed": 1}}"#));
        let prompt = folder
            .fetch("greeting", "production")
            .unwrap_or_else(|error| panic!("{budget}: {error}"));
        assert_eq!(prompt.token_budget(), expected, "{budget}");
        assert_eq!(prompt.sampling().unwrap().seed(), Some(1), "{budget}");
    }
}

#[test]
fn the_file_for_many_goes_by_name_whatever_the_label() {
    let folder = Folder::new();
    folder.write("prompt_configs.json", r#"{"team/greeting": {"seed": 1, "token_budget": {"total_max_tokens": 9}}, "other": 7, "none": null}"#);
    for label in ["production", "staging"] {
        folder.write(&format!("{label}/team/greeting.j2"), "Hello!");
        let prompt = folder.fetch("team/greeting", label).unwrap();
        assert_eq!(prompt.sampling().unwrap().seed(), Some(1));
        assert_eq!(prompt.token_budget(), Some(TokenBudget::for_total(9)));
    }
    folder.write("production/plain.j2", "Hello!");
    folder.write("production/none.j2", "Hello!");
    for name in ["plain", "none"] {
        assert_eq!(folder.fetch(name, "production").unwrap().sampling(), None);
    }
    folder.write("production/other.j2", "Hello!");
    assert_eq!(
        unavailable(folder.fetch("other", "production")),
        "prompt_configs.json, line 1, column 82: expected an object"
    );
}

#[test]
fn a_sidecar_wins_over_the_file_for_many_as_a_whole() {
    let folder = with_sidecar(r#"{"temperature": 0.5}"#);
    folder.write(
        "prompt_configs.json",
        r#"{"greeting": {"temperature": 0.1, "seed": 1}}"#,
    );
    let prompt = greeting(&folder);
    let sampling = prompt.sampling().unwrap();
    assert_eq!((sampling.temperature(), sampling.seed()), (Some(0.5), None));
    // The file for many is then not even read.
    folder.write("prompt_configs.json", "broken");
    assert_eq!(greeting(&folder).sampling(), prompt.sampling());
}

#[test]
fn files_are_read_anew_by_each_fetch() {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    let backend = folder.backend();
    assert_eq!(
        fetch(&backend, "greeting", "production")
            .unwrap()
            .template(),
        Some("Hello!")
    );
    folder.write("production/greeting.j2", "Hi!");
    assert_eq!(
        fetch(&backend, "greeting", "production")
            .unwrap()
            .template(),
        Some("Hi!")
    );
    fs::remove_file(folder.path("root/production/greeting.j2")).unwrap();
    assert!(is_not_found(&fetch(&backend, "greeting", "production")));
}

#[test]
fn the_name_of_the_backend_can_be_changed_and_is_in_its_errors() {
    let folder = Folder::new();
    let backend = folder.backend().with_backend_name("local files");
    assert_eq!(backend.backend_name(), "local files");
    assert_eq!(
        fetch(&backend, "greeting", "production")
            .unwrap_err()
            .to_string(),
        format!(
            "prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"local files\": \
             the root folder {} cannot be opened",
            folder.path("root").display()
        )
    );
    folder.write("production/greeting.j2", "Hello!");
    assert_eq!(
        fetch(&backend, "greetings", "production")
            .unwrap_err()
            .to_string(),
        "prompt_not_found: backend \"local files\" has no prompt \"greetings\" with label \"production\""
    );
}
