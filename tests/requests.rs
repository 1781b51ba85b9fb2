#![cfg(feature = "prompts")]
//! The request bodies of providers: what is refused and why, the bytes, and what is kept of the messages.

use std::{
    collections::{BTreeSet, HashMap},
    env,
    process::Command,
};

use openarmature_prompts::{
    Message, NonEmpty, Prompt,
    message::{
        AssistantBlock, Content, ImageBlock, ImageSource, RedactedThinkingBlock, TextBlock,
        ThinkingBlock, ToolCall, UserBlock,
    },
    placeholder,
    prompt::{Placeholders, SamplingConfig},
    requests::{self, Conversation, InvalidRequest},
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Set in the processes that one test starts.
const INSIDE: &str = "OPENARMATURE_MAP_AND_PRINT";

type Body = Result<Map<String, Value>, InvalidRequest>;

fn bodies(conversation: Conversation<'_>) -> [Body; 3] {
    [
        requests::openai::body("model", conversation),
        requests::anthropic::body("model", conversation),
        requests::gemini::body(conversation),
    ]
}

fn user(text: &str) -> Message {
    Message::user(text).unwrap()
}

fn assistant(text: &str) -> Message {
    Message::assistant(text).unwrap()
}

fn calling(ids: &[&str]) -> Message {
    let calls = ids.iter().map(|id| ToolCall::new(*id, "f", None)).collect();
    Message::assistant_calling("", calls).unwrap()
}

fn sampling(document: Value) -> SamplingConfig {
    serde_json::from_value(document).unwrap()
}

#[test]
fn the_message_at_fault_is_named_and_counted_from_one() {
    let thought = [AssistantBlock::from(ThinkingBlock::new(""))];
    let image = [UserBlock::from(ImageBlock::url(""))];
    let system = || Message::system("s").unwrap();
    let cases = [
        (
            vec![assistant("a"), user("u")],
            1,
            "message 1 (assistant): the first message must be",
        ),
        (
            vec![Message::tool("t", "c"), user("u")],
            1,
            "message 1 (tool): the first message must be",
        ),
        (
            vec![user("u"), system(), user("u")],
            2,
            "message 2 (system): only the first message",
        ),
        (
            vec![system(), system(), user("u")],
            2,
            "message 2 (system): only the first message",
        ),
        (
            vec![user("u"), assistant("a")],
            2,
            "message 2 (assistant): the last message must be",
        ),
        (
            vec![system()],
            1,
            "message 1 (system): the last message must be",
        ),
        (
            vec![user("u"), Message::tool("t", "c")],
            2,
            "message 2 (tool): no earlier call",
        ),
        (
            vec![user("u"), calling(&["a", "b", "a"]), user("u")],
            2,
            "message 2 (assistant): two calls",
        ),
        (
            vec![user("u"), Message::assistant(thought).unwrap(), user("u")],
            2,
            "message 2 (assistant): a block is empty",
        ),
        (
            vec![user("u"), Message::user(image).unwrap()],
            2,
            "message 2 (user): a block is empty",
        ),
    ];
    let sampling = SamplingConfig::new().with_max_tokens(1);
    for (messages, number, text) in &cases {
        for body in bodies((messages, Some(&sampling)).into()) {
            let refused = body.unwrap_err();
            assert_eq!(refused.category(), "provider_invalid_request");
            assert_eq!(refused.message_number(), Some(*number));
            assert_eq!(refused.field(), None);
            let expected = format!("provider_invalid_request: {text}");
            assert!(refused.to_string().starts_with(&expected), "{refused}");
        }
    }
    for body in bodies((&[], Some(&sampling)).into()) {
        let refused = body.unwrap_err();
        assert_eq!(
            (refused.message_number(), refused.field()),
            (None, Some("messages"))
        );
        assert_eq!(
            refused.to_string(),
            "provider_invalid_request: messages: there is no message"
        );
    }
}

#[test]
fn an_image_of_unknown_type_names_its_message() {
    let image = [UserBlock::from(ImageBlock::url(
        "https://example.com/secret",
    ))];
    let messages = [user("u"), Message::user(image).unwrap()];
    let refused = requests::gemini::body((&messages, None)).unwrap_err();
    assert_eq!(refused.message_number(), Some(2));
    assert!(!format!("{refused} {refused:?}").contains("secret"));
}

#[test]
fn the_field_at_fault_is_named() {
    let messages = [user("u")];
    let field = |body: Body| body.unwrap_err().field().map(String::from);
    for name in ["seed", "frequency_penalty", "presence_penalty"] {
        let sampling = sampling(json!({"max_tokens": 1, name: 0}));
        let body = requests::anthropic::body("model", (&messages, Some(&sampling)));
        assert_eq!(field(body).as_deref(), Some(name));
    }
    let empty = SamplingConfig::new();
    for sampling in [None, Some(&empty)] {
        let body = requests::anthropic::body("model", (&messages, sampling));
        assert_eq!(field(body).as_deref(), Some("max_tokens"));
    }
    for name in [
        "model",
        "messages",
        "tools",
        "tool_choice",
        "stream",
        "temperature",
    ] {
        let extras = json!({name: "secret"});
        let sampling = sampling(json!({"temperature": 1, "extras": extras}));
        let refused = requests::openai::body("model", (&messages, Some(&sampling))).unwrap_err();
        assert_eq!(refused.field(), Some(name));
        assert!(!format!("{refused} {refused:?}").contains("secret"));
    }
}

/// Messages with everything that a message can have, and parameters with all that the provider takes.
fn everything() -> (Vec<Message>, SamplingConfig, SamplingConfig) {
    // Walked in an order that differs from process to process.
    let map: HashMap<String, Value> = (0..20).map(|n| (format!("key {n:02}"), json!(n))).collect();
    let map: Map<String, Value> = map.into_iter().collect();
    let call = ToolCall::new("c", "f", map.clone()).with_signature("s");
    let messages = vec![
        Message::system("S").unwrap(),
        Message::user([
            UserBlock::from(TextBlock::new("T").unwrap()),
            ImageBlock::url("https://example.com/a.png").into(),
            ImageBlock::inline("QUJD", "image/webp").into(),
        ])
        .unwrap(),
        Message::assistant_calling([TextBlock::new("A").unwrap().into()], vec![call]).unwrap(),
        Message::tool("R", "c"),
    ];
    let all = json!({
        "presence_penalty": 1, "frequency_penalty": 1, "seed": 7, "top_p": 0.5, "temperature": 1,
        "max_tokens": 9, "stop_sequences": ["X"], "extras": {"z": {"b": 1, "a": map}, "y": 1},
    });
    let mut of_anthropic = all.clone();
    for name in ["presence_penalty", "frequency_penalty", "seed"] {
        of_anthropic[name] = Value::Null;
    }
    (messages, sampling(all), sampling(of_anthropic))
}

fn everything_mapped() -> [String; 3] {
    let (messages, all, of_anthropic) = everything();
    [
        requests::openai::body("m", (&messages, Some(&all))),
        requests::anthropic::body("m", (&messages, Some(&of_anthropic))),
        requests::gemini::body((&messages, Some(&all))),
    ]
    .map(|body| serde_json::to_string(&body.unwrap()).unwrap())
}

#[test]
fn the_keys_are_in_a_stable_order() {
    let [openai, anthropic, gemini] = everything_mapped();
    let entries: Vec<_> = (0..20).map(|n| format!(r#""key {n:02}":{n}"#)).collect();
    let map = format!("{{{}}}", entries.join(","));
    let z = format!(r#"{{"a":{map},"b":1}}"#);
    let text = serde_json::to_string(&map).unwrap();
    assert_eq!(
        openai,
        format!(
            r#"{{"model":"m","messages":[{{"role":"system","content":"S"}},{{"role":"user","content":[{{"type":"text","text":"T"}},{{"type":"image_url","image_url":{{"url":"https://example.com/a.png"}}}},{{"type":"image_url","image_url":{{"url":"data:image/webp;base64,QUJD"}}}}]}},{{"role":"assistant","content":"A","tool_calls":[{{"id":"c","type":"function","function":{{"name":"f","arguments":{text}}}}}]}},{{"role":"tool","content":"R","tool_call_id":"c"}}],"temperature":1.0,"max_tokens":9,"top_p":0.5,"seed":7,"frequency_penalty":1.0,"presence_penalty":1.0,"stop":["X"],"y":1,"z":{z}}}"#
        )
    );
    assert_eq!(
        anthropic,
        format!(
            r#"{{"model":"m","max_tokens":9,"system":"S","messages":[{{"role":"user","content":[{{"type":"text","text":"T"}},{{"type":"image","source":{{"type":"url","url":"https://example.com/a.png"}}}},{{"type":"image","source":{{"type":"base64","media_type":"image/webp","data":"QUJD"}}}}]}},{{"role":"assistant","content":[{{"type":"text","text":"A"}},{{"type":"tool_use","id":"c","name":"f","input":{map}}}]}},{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"c","content":"R"}}]}}],"temperature":1.0,"top_p":0.5,"stop_sequences":["X"],"y":1,"z":{z}}}"#
        )
    );
    assert_eq!(
        gemini,
        format!(
            r#"{{"systemInstruction":{{"parts":[{{"text":"S"}}]}},"contents":[{{"role":"user","parts":[{{"text":"T"}},{{"fileData":{{"mimeType":"image/png","fileUri":"https://example.com/a.png"}}}},{{"inlineData":{{"mimeType":"image/webp","data":"QUJD"}}}}]}},{{"role":"model","parts":[{{"text":"A"}},{{"functionCall":{{"name":"f","id":"c","args":{map}}},"thoughtSignature":"s"}}]}},{{"role":"user","parts":[{{"functionResponse":{{"name":"f","id":"c","response":{{"result":"R"}}}}}}]}}],"generationConfig":{{"temperature":1.0,"maxOutputTokens":9,"topP":0.5,"seed":7,"frequencyPenalty":1.0,"presencePenalty":1.0,"stopSequences":["X"],"y":1,"z":{z}}}}}"#
        )
    );
}

#[test]
fn twenty_processes_map_to_the_same_bytes() {
    if env::var_os(INSIDE).is_some() {
        println!("\nmapped={}", everything_mapped().concat());
        return;
    }
    let mut seen = BTreeSet::from([everything_mapped().concat()]);
    for _ in 0..20 {
        let output = Command::new(env::current_exe().unwrap())
            .args([
                "twenty_processes_map_to_the_same_bytes",
                "--exact",
                "--nocapture",
            ])
            .env(INSIDE, "1")
            .output()
            .unwrap();
        assert!(output.status.success());
        let stdout = String::from_utf8(output.stdout).unwrap();
        let line = stdout.lines().find_map(|line| line.strip_prefix("mapped="));
        seen.insert(line.unwrap().to_owned());
    }
    assert_eq!(seen.len(), 1, "{seen:#?}");
}

#[test]
fn results_and_messages_convert_alike() {
    let prompt = Prompt::chat("p", [placeholder!("given")]);
    let prompt = prompt.with_sampling(sampling(json!({"max_tokens": 9, "extras": {"x": 1}})));
    let given = vec![Message::system("S").unwrap(), user("U")];
    let placeholders = Placeholders::from([("given", given.clone())]);
    let result = prompt.render_with(Map::new(), &placeholders).unwrap();
    let of_result = bodies(Conversation::from(&result));
    let sampling = result.sampling();
    let array = [given[0].clone(), given[1].clone()];
    let non_empty = NonEmpty::from((given[0].clone(), vec![given[1].clone()]));
    assert_eq!(bodies((result.messages(), sampling).into()), of_result);
    assert_eq!(bodies((&non_empty, sampling).into()), of_result);
    assert_eq!(bodies((&given, sampling).into()), of_result);
    assert_eq!(bodies((given.as_slice(), sampling).into()), of_result);
    assert_eq!(bodies((&array, sampling).into()), of_result);
    assert!(of_result.iter().all(Result::is_ok));
}

/// A conversation that each provider takes. All texts, ids and names in it are different tokens.
#[derive(Default)]
struct Tokens {
    next: usize,
    messages: Vec<Message>,
}

impl Tokens {
    fn token(&mut self) -> String {
        self.next += 1;
        format!("leaf{};", self.next)
    }

    fn text(&mut self, signed: bool) -> TextBlock {
        let text = TextBlock::new(self.token()).unwrap();
        if signed {
            text.with_signature(self.token())
        } else {
            text
        }
    }

    fn user(&mut self, kinds: &[u8]) {
        let mut blocks: Vec<UserBlock> = vec![];
        for kind in kinds {
            blocks.push(match kind % 5 {
                0 => self.text(false).into(),
                1 => self.text(true).into(),
                2 => ImageBlock::url(format!("https://example.com/{}.png", self.token())).into(),
                3 => ImageBlock::url(self.token())
                    .with_media_type("image/png")
                    .into(),
                _ => ImageBlock::inline(self.token(), "image/png").into(),
            });
        }
        let content = match kinds {
            [] => Content::Text(self.token()),
            _ => Content::Blocks(blocks),
        };
        self.messages.push(Message::user(content).unwrap());
    }

    fn assistant(&mut self, kinds: &[u8], calls: usize) {
        let mut blocks: Vec<AssistantBlock> = vec![];
        for kind in kinds {
            blocks.push(match kind % 5 {
                0 => self.text(false).into(),
                1 => self.text(true).into(),
                2 => ThinkingBlock::new(self.token()).into(),
                3 => ThinkingBlock::new(self.token())
                    .with_signature(self.token())
                    .into(),
                _ => RedactedThinkingBlock::new(self.token()).into(),
            });
        }
        let content = match kinds {
            [] if calls % 2 == 1 => Content::Text(String::new()),
            [] => Content::Text(self.token()),
            _ => Content::Blocks(blocks),
        };
        let calls: Vec<_> = (0..calls)
            .map(|number| {
                let arguments = json!({self.token(): [{"x": self.token()}]});
                let arguments = arguments.as_object().cloned();
                let call = ToolCall::new(self.token(), self.token(), arguments);
                if number == 0 {
                    call.with_signature(self.token())
                } else {
                    call
                }
            })
            .collect();
        let ids: Vec<_> = calls.iter().map(|call| call.id().to_owned()).collect();
        self.messages
            .push(Message::assistant_calling(content, calls).unwrap());
        for id in ids {
            let content = self.token();
            self.messages.push(Message::tool(content, id));
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Provider {
    Openai,
    Anthropic,
    Gemini,
}

/// The tokens that a body must have, by the rules of what is left out.
fn kept(provider: Provider, messages: &[Message]) -> Vec<&str> {
    let mut kept = vec![];
    let mut names = HashMap::new();
    let is_gemini = provider == Provider::Gemini;
    for message in messages {
        match message {
            Message::System(system) => kept.push(system.content()),
            Message::User(user) => match user.content() {
                Content::Text(text) => kept.push(text),
                Content::Blocks(blocks) => kept.extend(blocks.iter().map(|block| match block {
                    UserBlock::Text(text) => text.text(),
                    UserBlock::Image(image) => match image.source() {
                        ImageSource::Url { url } => url,
                        ImageSource::Inline { base64_data } => base64_data.as_str(),
                        _ => unreachable!(),
                    },
                    _ => unreachable!(),
                })),
            },
            Message::Assistant(assistant) => {
                match assistant.content() {
                    Content::Text(text) => kept.push(text),
                    Content::Blocks(blocks) => {
                        kept.extend(blocks.iter().flat_map(|block| kept_of(provider, block)));
                    }
                }
                for call in assistant.tool_calls() {
                    names.insert(call.id(), call.name());
                    kept.extend([call.id(), call.name()]);
                    kept.extend(call.signature().filter(|_| is_gemini));
                    for (key, value) in call.arguments().unwrap() {
                        kept.extend([key, value[0]["x"].as_str().unwrap()]);
                    }
                }
            }
            Message::Tool(tool) => {
                kept.extend([tool.content(), tool.tool_call_id()]);
                kept.extend(names.get(tool.tool_call_id()).filter(|_| is_gemini));
            }
            _ => unreachable!(),
        }
    }
    kept
}

fn kept_of(provider: Provider, block: &AssistantBlock) -> Vec<&str> {
    match (block, provider) {
        (AssistantBlock::Text(text), Provider::Gemini) => [Some(text.text()), text.signature()]
            .into_iter()
            .flatten()
            .collect(),
        (AssistantBlock::Text(text), _) => vec![text.text()],
        (AssistantBlock::Thinking(thought), Provider::Anthropic) => match thought.signature() {
            Some(signature) => vec![thought.text(), signature],
            None => vec![],
        },
        (AssistantBlock::Thinking(thought), Provider::Gemini) => match thought.signature() {
            Some(_) => vec![],
            None => vec![thought.text()],
        },
        (AssistantBlock::RedactedThinking(thought), Provider::Anthropic) => vec![thought.data()],
        _ => vec![],
    }
}

/// The tokens in a text, sorted.
fn tokens<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let pieces = texts
        .into_iter()
        .flat_map(|text| text.split("leaf").skip(1));
    let mut tokens: Vec<_> = pieces
        .map(|piece| piece.split_once(';').unwrap().0)
        .collect();
    tokens.sort_unstable();
    tokens
}

fn any_conversation() -> impl Strategy<Value = Vec<Message>> {
    let blocks = || proptest::collection::vec(any::<u8>(), 0..4);
    let turns = proptest::collection::vec((blocks(), blocks(), 0_usize..3), 0..5);
    (any::<bool>(), turns, blocks()).prop_map(|(has_system, turns, last)| {
        let mut conversation = Tokens::default();
        if has_system {
            let system = Message::system(conversation.token()).unwrap();
            conversation.messages.push(system);
        }
        for (user, assistant, calls) in turns {
            conversation.user(&user);
            conversation.assistant(&assistant, calls);
        }
        conversation.user(&last);
        conversation.messages
    })
}

fn any_sampling() -> impl Strategy<Value = SamplingConfig> {
    let option = proptest::option::of::<std::ops::Range<f64>>;
    let (max_tokens, seed) = (
        proptest::option::of(1_u64..9999),
        proptest::option::of(0_i64..99),
    );
    let stop = proptest::option::of(proptest::collection::vec("[a-z]{1,3}", 0..4));
    (
        option(0.0..1.0),
        option(0.0..1.0),
        option(-2.0..2.0),
        option(-2.0..2.0),
        max_tokens,
        seed,
        stop,
    )
        .prop_map(
            |(temperature, top_p, frequency, presence, max_tokens, seed, stop)| {
                sampling(json!({
                    "temperature": temperature, "top_p": top_p, "frequency_penalty": frequency,
                    "presence_penalty": presence, "max_tokens": max_tokens, "seed": seed,
                    "stop_sequences": stop,
                }))
            },
        )
}

/// Any messages in any order, most of which no provider takes.
fn any_messages() -> impl Strategy<Value = Vec<Message>> {
    let message = prop_oneof![
        Just(Message::system("s").unwrap()),
        Just(user("u")),
        Just(assistant("a")),
        Just(calling(&["a"])),
        Just(calling(&["b", "b"])),
        Just(Message::tool("t", "a")),
        Just(Message::tool("t", "b")),
    ];
    proptest::collection::vec(message, 0..6)
}

proptest! {
    #[test]
    fn nothing_is_lost_but_what_a_provider_does_not_take(messages in any_conversation()) {
        let sampling = SamplingConfig::new().with_max_tokens(1);
        let providers = [Provider::Openai, Provider::Anthropic, Provider::Gemini];
        for (body, provider) in bodies((&messages, Some(&sampling)).into()).into_iter().zip(providers) {
            let body = serde_json::to_string(&body.unwrap()).unwrap();
            prop_assert_eq!(tokens([body.as_str()]), tokens(kept(provider, &messages)));
        }
    }

    #[test]
    fn parameters_are_refused_or_written(sampling in any_sampling()) {
        let [openai, anthropic, gemini] = bodies((&[user("u")], Some(&sampling)).into());
        let document = serde_json::to_value(&sampling).unwrap();
        let parameters = document.as_object().unwrap().len();
        prop_assert_eq!(openai.unwrap().len(), 2 + parameters);
        let config = gemini.unwrap().remove("generationConfig");
        prop_assert_eq!(config.map_or(0, |config| config.as_object().unwrap().len()), parameters);
        let unknown = ["seed", "frequency_penalty", "presence_penalty"];
        let unknown: Vec<_> = unknown.into_iter().filter(|name| !document[*name].is_null()).collect();
        match anthropic {
            Ok(body) => {
                prop_assert!(unknown.is_empty() && sampling.max_tokens().is_some());
                prop_assert_eq!(body.len(), 2 + parameters);
            }
            Err(refused) => {
                let field = refused.field().unwrap();
                prop_assert!(unknown.contains(&field) || (field == "max_tokens" && sampling.max_tokens().is_none()));
            }
        }
    }

    #[test]
    fn all_providers_refuse_the_same_messages(messages in any_messages()) {
        let sampling = SamplingConfig::new().with_max_tokens(1);
        let faults = bodies((&messages, Some(&sampling)).into()).map(Result::err);
        prop_assert_eq!(&faults[0], &faults[1]);
        prop_assert_eq!(&faults[0], &faults[2]);
        let roles: Vec<_> = messages.iter().map(|message| message.role().as_str()).collect();
        let is_ordered = matches!(roles.first(), Some(&("system" | "user")))
            && matches!(roles.last(), Some(&("user" | "tool")))
            && !roles[1..].contains(&"system");
        let calls = |message: &Message, id: &str| match message {
            Message::Assistant(assistant) => assistant.tool_calls().iter().filter(|call| call.id() == id).count(),
            _ => 0,
        };
        let is_answered = messages.iter().enumerate().all(|(index, message)| match message {
            Message::Tool(tool) => {
                messages[..index].iter().any(|earlier| calls(earlier, tool.tool_call_id()) > 0)
            }
            message => calls(message, "a") < 2 && calls(message, "b") < 2,
        });
        prop_assert_eq!(faults[0].is_none(), is_ordered && is_answered);
        let number = faults[0].as_ref().and_then(InvalidRequest::message_number);
        prop_assert!(number.is_none_or(|number| (1..=messages.len()).contains(&number)));
    }
}
