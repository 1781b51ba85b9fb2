//! A prompt that is compiled in equals the same prompt fetched from its files.

use openarmature_prompts::{
    CheckedPrompt, Message, Prompt, TypedPrompt,
    backend::{FetchRequest, FilesystemBackend, PromptBackend},
};

fn fetch(backend: &FilesystemBackend, name: &str, label: &str) -> Prompt {
    pollster::block_on(backend.fetch(FetchRequest::new(name, label))).unwrap()
}

fn path(folder: &str) -> String {
    format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"))
}

fn root(folder: &str) -> FilesystemBackend {
    FilesystemBackend::new(path(folder))
}

/// Checks that a prompt is that of the files, but for the time and the backend.
fn assert_same<T: TypedPrompt>(fetched: &Prompt) {
    let compiled = T::prompt();
    assert_eq!(compiled.backend_name(), None);
    let compiled = compiled
        .clone()
        .with_fetched_at(fetched.fetched_at())
        .with_backend_name(fetched.backend_name().unwrap());
    assert_eq!(&compiled, fetched);
    assert_eq!(compiled.template_hash(), fetched.template_hash());
    assert_eq!(
        serde_json::to_string(&compiled).unwrap(),
        serde_json::to_string(fetched).unwrap()
    );
    let checked: CheckedPrompt<T> = fetched.check().unwrap();
    assert_eq!(checked.prompt().version(), T::prompt().version());
}

#[derive(TypedPrompt)]
#[prompt(name = "text")]
struct Text<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "text", label = "staging")]
struct Staging<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "text", labels = "production")]
struct Limited<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "shared", root = "./prompts/")]
struct Shared<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
struct Chat<'a> {
    team: Option<&'a str>,
    #[prompt(placeholder)]
    history: &'a [Message],
    user: &'a str,
    photo: &'a str,
    data: &'a str,
    format: &'a str,
    question: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "one")]
struct Assistant<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "team a/with space")]
struct WithSpace<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "named", label = "production/eu")]
struct LabelWithFolders<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "one", root = "templates/flat", flat, label = "anything")]
struct Flat<'a> {
    user: &'a str,
}

#[test]
fn compiled_and_fetched_prompts_are_equal() {
    let prompts = root("prompts");
    assert_same::<Text<'_>>(&fetch(&prompts, "text", "production"));
    assert_same::<Staging<'_>>(&fetch(&prompts, "text", "staging"));
    assert_same::<Limited<'_>>(&fetch(&prompts, "text", "production"));
    assert_same::<Shared<'_>>(&fetch(&prompts, "shared", "production"));
    assert_same::<Chat<'_>>(&fetch(&prompts, "chat", "production"));
    assert_same::<Assistant<'_>>(&fetch(&prompts, "one", "production"));
    assert_same::<WithSpace<'_>>(&fetch(&prompts, "team a/with space", "production"));
    assert_same::<LabelWithFolders<'_>>(&fetch(&prompts, "named", "production/eu"));
    let flat = FilesystemBackend::flat(path("templates/flat"));
    assert_same::<Flat<'_>>(&fetch(&flat, "one", "anything"));
}

#[test]
fn sidecars_are_read() {
    let sampling = Text::prompt().sampling().unwrap();
    assert_eq!(sampling.temperature(), Some(0.1));
    assert_eq!(sampling.max_tokens(), Some(u64::MAX));
    assert_eq!(sampling.extras()["temperature"], "kept");
    assert_eq!(
        Text::prompt().token_budget().unwrap().input_max_tokens(),
        Some(1000)
    );
    assert_eq!(Shared::prompt().sampling().unwrap().seed(), Some(7));
}

#[derive(TypedPrompt)]
#[prompt(path = "prompts/production/team a/with space.j2")]
struct ByPath<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(path = "./templates/plain.txt", name = "other/name", label = "draft")]
struct Plain<'a> {
    user: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(path = "prompts/production/one.chat.yaml")]
struct ChatByPath<'a> {
    user: &'a str,
}

#[test]
fn a_path_names_one_file_and_its_sidecar() {
    let by_path = ByPath::prompt();
    assert_eq!(
        (by_path.name(), by_path.label()),
        ("with space", "production")
    );
    assert_eq!(by_path.template_hash(), WithSpace::prompt().template_hash());
    let plain = Plain::prompt();
    assert_eq!((plain.name(), plain.label()), ("other/name", "draft"));
    assert_eq!(plain.template(), Some("plain\n{{ user }}"));
    assert_eq!(plain.sampling().unwrap().seed(), Some(2));
    let chat = ChatByPath::prompt();
    assert_eq!(chat.name(), "one");
    assert_eq!(chat.template_hash(), Assistant::prompt().template_hash());
}

#[test]
fn a_compiled_prompt_renders() {
    let message = Message::user("Hello").unwrap();
    let chat = Chat {
        team: None,
        history: std::slice::from_ref(&message),
        user: "Ada",
        photo: "https://example.com/a.png",
        data: "QUI=",
        format: "png",
        question: "Why?",
    };
    let result = chat.render().unwrap();
    assert_eq!(result.messages().iter().nth(1), Some(&message));
    assert_eq!(
        result.messages().first().text(),
        Some("You answer for us.\n")
    );
    let fetched: CheckedPrompt<Chat<'_>> = fetch(&root("prompts"), "chat", "production")
        .check()
        .unwrap();
    assert_eq!(
        fetched.render(&chat).unwrap().rendered_hash(),
        result.rendered_hash()
    );
    assert_eq!(
        CheckedPrompt::<Chat<'_>>::compiled_in()
            .render(&chat)
            .unwrap()
            .rendered_hash(),
        result.rendered_hash()
    );
}
