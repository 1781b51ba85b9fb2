//! Properties of the bodies of generated messages and parameters.

use openarmature_prompts::{Message, prompt::SamplingConfig, requests::InvalidRequest};
use proptest::prelude::*;
use serde_json::json;

use crate::{
    assistant, bodies, calling,
    kept::{Provider, Tokens, kept, tokens},
    sampling, user,
};

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
