//! The bytes of bodies, which depend on the input alone.

use std::{
    collections::{BTreeSet, HashMap},
    env,
    process::Command,
};

use openarmature_prompts::{
    Message, NonEmpty, Prompt,
    message::{ImageBlock, TextBlock, ToolCall, UserBlock},
    placeholder,
    prompt::{Placeholders, SamplingConfig},
    requests::{self, Conversation},
};
use serde_json::{Map, Value, json};

use crate::{bodies, sampling, user};

/// Set in the processes that one test starts.
const INSIDE: &str = "OPENARMATURE_MAP_AND_PRINT";

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
                "bytes::twenty_processes_map_to_the_same_bytes",
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
