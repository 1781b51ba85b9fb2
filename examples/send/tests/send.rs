//! Requests, sent over HTTP to a server that checks them as a provider does.

mod support;

use std::{error::Error, process::Command};

use openarmature_prompts::{
    Message, Prompt, PromptResult, Segment, active,
    message::{ImageBlock, TextBlock, ToolCall},
    placeholder,
    prompt::{Placeholders, SamplingConfig, TokenBudget},
    prompt_group,
};
use openarmature_prompts_send::client::{CallError, Client};
use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider};
use support::{KEY, Provider};

type Outcome = Result<(), Box<dyn Error>>;

fn tracing() -> (SdkTracerProvider, InMemorySpanExporter) {
    let exporter = InMemorySpanExporter::default();
    let provider = SdkTracerProvider::builder()
        .with_span_processor(active::PromptSpanProcessor::new())
        .with_simple_exporter(exporter.clone())
        .build();
    (provider, exporter)
}

fn client(base_url: &str, key: &str) -> Client {
    let (provider, _) = tracing();
    Client::new(base_url, key, "gpt-4o-mini", provider.tracer("test"))
}

fn greeting() -> PromptResult {
    Prompt::text("greeting", "Hello, {{ user }}!")
        .render([("user", "Alice")])
        .unwrap()
}

/// A conversation with an image and a call of a tool.
fn conversation() -> Result<PromptResult, Box<dyn Error>> {
    let arguments = serde_json::from_str(r#"{"city": "Bern"}"#)?;
    let history = vec![
        Message::user([
            TextBlock::new("Where is this?")?.into(),
            ImageBlock::inline("aGk=", "image/png").into(),
        ])?,
        Message::assistant_calling(
            "",
            vec![ToolCall::new("call-1", "weather", Some(arguments))],
        )?,
        Message::tool("sunny", "call-1"),
    ];
    let segments = [
        Segment::system("You answer in {{ language }}."),
        placeholder!("history"),
        Segment::user("And tomorrow?"),
    ];
    let prompt = Prompt::chat("weather", segments).with_sampling(
        SamplingConfig::new()
            .try_with_temperature(0.5)?
            .with_max_tokens(64)
            .with_stop_sequences(["END"]),
    );
    let placeholders = Placeholders::new().with("history", history);
    Ok(prompt.render_with([("language", "French")], &placeholders)?)
}

#[test]
fn the_provider_accepts_a_conversation_with_an_image_and_a_tool() -> Outcome {
    let provider = Provider::start("Snow.");
    let answer = client(&provider.base_url(), KEY).chat(&conversation()?)?;
    assert_eq!(answer.text, "Snow.");
    let bodies = provider.bodies();
    assert_eq!(bodies[0]["messages"].as_array().map(Vec::len), Some(5));
    assert_eq!(bodies[0]["stop"], serde_json::json!(["END"]));
    Ok(())
}

#[test]
fn the_provider_refuses_the_serialized_form_of_messages() -> Outcome {
    // The server is strict enough for the tests above to mean something.
    let provider = Provider::start("Never.");
    let result = conversation()?;
    let body = serde_json::json!({ "model": "gpt-4o-mini", "messages": result.messages() });
    let response = ureq::post(format!("{}chat/completions", provider.base_url()))
        .header("authorization", format!("Bearer {KEY}"))
        .send_json(&body);
    assert!(
        matches!(response, Err(ureq::Error::StatusCode(400))),
        "{response:?}"
    );
    assert!(provider.bodies().is_empty());
    Ok(())
}

#[test]
fn an_extra_that_the_provider_does_not_know_is_its_error() {
    let provider = Provider::start("Never.");
    let sampling = SamplingConfig::new().with_extras(
        [("top_k".to_owned(), 40.into())]
            .into_iter()
            .collect::<serde_json::Map<_, _>>(),
    );
    let result = Prompt::text("greeting", "Hello!")
        .with_sampling(sampling)
        .render(())
        .unwrap();
    let error = client(&provider.base_url(), KEY).chat(&result).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the provider answered with status 400: unrecognized request argument: top_k",
    );
}

#[test]
fn a_budget_is_crossed_or_not() -> Outcome {
    let provider = Provider::start("One two three four.");
    let client = client(&provider.base_url(), KEY);
    let prompt = Prompt::text("greeting", "Hello!");
    for (budget, input, total) in [
        (TokenBudget::for_input(0), true, false),
        (TokenBudget::for_total(4), false, true),
        (
            TokenBudget::for_total(100).with_input_max_tokens(100),
            false,
            false,
        ),
    ] {
        let result = prompt.clone().with_token_budget(budget).render(())?;
        let crossed = client.chat(&result)?.crossed;
        assert_eq!((crossed.input, crossed.total), (input, total), "{budget:?}");
    }
    assert!(!client.chat(&greeting())?.crossed.any());
    Ok(())
}

#[test]
fn a_call_is_a_span_with_its_prompt_and_its_group() -> Outcome {
    let provider = Provider::start("Hi.");
    let (spans, exporter) = tracing();
    let client = Client::new(
        &provider.base_url(),
        KEY,
        "gpt-4o-mini",
        spans.tracer("test"),
    );
    let group = prompt_group!["support"; greeting(), conversation()?];
    active::with_group(&group, || {
        for result in &group {
            client.chat(result).unwrap();
        }
    });
    let finished = exporter.get_finished_spans()?;
    let attribute = |index: usize, name: &str| {
        let attributes = &finished[index].attributes;
        let found = attributes.iter().find(|pair| pair.key.as_str() == name);
        found.map(|pair| pair.value.to_string())
    };
    for (index, name) in ["greeting", "weather"].into_iter().enumerate() {
        assert_eq!(
            attribute(index, "openarmature.prompt.name").as_deref(),
            Some(name)
        );
        assert_eq!(
            attribute(index, "openarmature.prompt.group_name").as_deref(),
            Some("support"),
        );
        assert!(attribute(index, "gen_ai.usage.input_tokens").is_some());
    }
    Ok(())
}

#[test]
fn a_wrong_key_is_an_error_that_does_not_show_it() {
    let provider = Provider::start("Never.");
    let client = client(&provider.base_url(), "sk-secret-999");
    let error = client.chat(&greeting()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the provider answered with status 401: incorrect API key"
    );
    assert!(!format!("{client:?} {error:?}").contains("999"));
}

#[test]
fn a_request_that_cannot_be_made_is_not_sent() -> Outcome {
    let provider = Provider::start("Never.");
    let result =
        Prompt::chat("draft", [Segment::user("Hi"), Segment::assistant("Well")]).render(())?;
    let error = client(&provider.base_url(), KEY).chat(&result).unwrap_err();
    assert!(matches!(error, CallError::Invalid(_)), "{error}");
    assert!(provider.bodies().is_empty());
    Ok(())
}

/// The program of the README, beside this test.
fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_openarmature-prompts-send"));
    program.args(["message=Where is my order?", "team=delivery"]);
    for name in ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL"] {
        program.env_remove(name);
    }
    program
}

#[test]
fn the_program_prints_the_requests_without_a_key() -> Outcome {
    let output = program().output()?;
    let text = String::from_utf8(output.stdout)?;
    assert!(output.status.success());
    assert!(text.starts_with("OPENAI_API_KEY is not set"), "{text}");
    assert!(text.contains("You answer for the delivery team"), "{text}");
    Ok(())
}

#[test]
fn the_program_sends_its_group_and_says_which_budgets_were_crossed() -> Outcome {
    let provider = Provider::start("delivery");
    let output = program()
        .env("OPENAI_API_KEY", KEY)
        .env("OPENAI_BASE_URL", provider.base_url())
        .output()?;
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout)?;
    assert!(text.contains("support/classify: delivery\n"), "{text}");
    assert!(text.contains("support/answer: delivery\n"), "{text}");
    assert!(!text.contains("over its budget"), "{text}");
    assert!(text.contains("openarmature.prompt.group_name"), "{text}");
    assert_eq!(provider.bodies().len(), 2);

    let output = program()
        .arg(format!("tone={}", "very ".repeat(1500)))
        .env("OPENAI_API_KEY", KEY)
        .env("OPENAI_BASE_URL", provider.base_url())
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    assert!(
        text.contains("support/answer: over its budget of total tokens\n"),
        "{text}"
    );
    Ok(())
}

#[test]
fn the_program_reports_what_the_provider_refuses() -> Outcome {
    let provider = Provider::start("delivery");
    let output = program()
        .env("OPENAI_API_KEY", "sk-wrong-8866")
        .env("OPENAI_BASE_URL", provider.base_url())
        .output()?;
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr)?;
    assert_eq!(
        error,
        "the provider answered with status 401: incorrect API key\n"
    );
    Ok(())
}
