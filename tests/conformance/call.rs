//! Makes a call, and checks the expectations of this call.

use openarmature_prompts::backend::FetchRequest;
use openarmature_prompts::{Prompt, PromptError, PromptGroup, PromptResult, Variables};
use pollster::block_on;
use std::time::Duration;

use crate::{
    Checked, error,
    fixture::Keys,
    record,
    vocabulary::{
        Call, CallExpectations, FetchArguments, GetArguments, GroupArguments, Operation,
        RenderArguments, Target,
    },
    world::{Capture, World},
};

/// The outcome of a call: its value, if it has one, or its error.
type Outcome = Result<Option<Capture>, PromptError>;

pub(crate) fn run(world: &mut World, call: &Call) -> Checked {
    let outcome = make(world, call)?;
    check(world, &call.expected, &outcome)?;
    match (&call.capture_as, outcome) {
        (Some(name), Ok(Some(captured))) => world.capture(name, captured),
        (Some(name), Ok(None)) => Err(format!("there is nothing to capture as {name:?}")),
        (_, Err(_)) | (None, Ok(_)) => Ok(()),
    }
}

fn make(world: &World, call: &Call) -> Checked<Outcome> {
    Ok(match &call.operation {
        Operation::Fetch(arguments) => {
            fetch(world, &call.target, arguments)?.map(|prompt| Some(Capture::Prompt(prompt)))
        }
        Operation::Render(arguments) => {
            render(world, &call.target, arguments)?.map(|result| Some(Capture::Result(result)))
        }
        Operation::Get(arguments) => {
            get(world, &call.target, arguments)?.map(|result| Some(Capture::Result(result)))
        }
        Operation::ConstructGroup(arguments) => construct_group(world, arguments)?.map(Some),
        Operation::AdvanceClock(arguments) => {
            let backend = match &call.target {
                Target::Backend(name) => Some(name.as_str()),
                _ => None,
            };
            world.advance_clock(backend, arguments.seconds)?;
            Ok(None)
        }
    })
}

fn manager<'a>(
    world: &'a World,
    target: &Target,
) -> Checked<&'a openarmature_prompts::PromptManager> {
    match target {
        Target::Manager(name) => world.manager(name),
        target => Err(format!("{target:?} is no manager")),
    }
}

fn fetch(
    world: &World,
    target: &Target,
    arguments: &FetchArguments,
) -> Checked<Result<Prompt, PromptError>> {
    let FetchArguments {
        name,
        label,
        cache_ttl_seconds,
    } = arguments;
    let fetched = if let Target::Backend(backend) = target {
        let backend = world.backend(backend)?;
        // Only a manager has a label resolver.
        let label = label.as_deref().unwrap_or("production");
        let max_age = cache_ttl_seconds.map(Duration::from_secs);
        block_on(backend.fetch(FetchRequest::new(name, label).with_max_age(max_age)))
    } else {
        let fetch = manager(world, target)?.fetch(name);
        let max_age = cache_ttl_seconds.map(Duration::from_secs);
        block_on(fetch.label(label.as_deref()).max_age(max_age))
    };
    Ok(fetched.map_err(PromptError::from))
}

fn variables(variables: Option<&Keys>) -> Variables {
    variables.cloned().unwrap_or_default().into()
}

fn render(
    world: &World,
    target: &Target,
    arguments: &RenderArguments,
) -> Checked<Result<PromptResult, PromptError>> {
    let manager = manager(world, target)?;
    let prompt = match (&arguments.fetched_prompt, &arguments.fetched_prompt_ref) {
        (Some(fetched), None) => {
            let fetch = manager.fetch(&fetched.name).label(fetched.label.as_deref());
            // The expectations here are those of the render.
            block_on(fetch).map_err(|error| format!("nothing to render: {error}"))?
        }
        (None, Some(name)) => match world.captured(name)? {
            Capture::Prompt(prompt) => prompt.clone(),
            _ => return Err(format!("{name:?} is no prompt")),
        },
        _ => return Err("a render needs `fetched_prompt` or `fetched_prompt_ref`".into()),
    };
    let variables = variables(arguments.variables.as_ref());
    let rendered = match &arguments.placeholders {
        Some(placeholders) => manager.render_with(&prompt, variables, placeholders),
        None => manager.render(&prompt, variables),
    };
    Ok(rendered.map_err(PromptError::from))
}

fn get(
    world: &World,
    target: &Target,
    arguments: &GetArguments,
) -> Checked<Result<PromptResult, PromptError>> {
    let variables = variables(arguments.variables.as_ref());
    let get = manager(world, target)?
        .get(&arguments.name, variables)
        .placeholders(arguments.placeholders.as_ref())
        .label(arguments.label.as_deref())
        .max_age(arguments.cache_ttl_seconds.map(Duration::from_secs));
    Ok(block_on(get))
}

fn construct_group(
    world: &World,
    arguments: &GroupArguments,
) -> Checked<Result<Capture, PromptError>> {
    let given = arguments
        .members_refs
        .iter()
        .map(|name| world.captured_result(name).cloned())
        .collect::<Checked<Vec<PromptResult>>>()?;
    let group = PromptGroup::try_from((arguments.group_name.clone(), given.clone()));
    Ok(group
        .map(|group| Capture::Group { group, given })
        .map_err(PromptError::from))
}

fn check(world: &World, expected: &CallExpectations, outcome: &Outcome) -> Checked {
    match (&expected.raises, outcome) {
        (Some(raises), Err(error)) => error::check(raises, error)?,
        (Some(raises), Ok(_)) => {
            let category = &raises.category;
            return Err(format!("succeeds, but is expected to raise {category}"));
        }
        (None, Err(error)) => return Err(format!("raises {error}, which is not expected")),
        (None, Ok(_)) => {}
    }
    let given = outcome.as_ref().ok().and_then(Option::as_ref);
    if let Some(fields) = &expected.prompt {
        match given {
            Some(captured @ Capture::Prompt(_)) => {
                record::check(captured, fields, "expected.prompt")?;
            }
            _ => return Err("expected.prompt: the call gives no prompt".into()),
        }
    }
    if let Some(fields) = &expected.prompt_result {
        match given {
            Some(captured @ Capture::Result(_)) => {
                record::check(captured, fields, "expected.prompt_result")?;
            }
            _ => return Err("expected.prompt_result: the call gives no prompt result".into()),
        }
    }
    for (name, count) in expected.backend_call_counts.iter().flatten() {
        check_calls(world, "backend_call_counts", name, *count)?;
    }
    if let Some(count) = expected.secondary_backend_call_count {
        check_calls(world, "secondary_backend_call_count", "secondary", count)?;
    }
    Ok(())
}

fn check_calls(world: &World, key: &str, backend: &str, expected: u64) -> Checked {
    let calls = world.backend_calls(backend)?;
    if calls == expected {
        return Ok(());
    }
    Err(format!(
        "expected.{key}: backend {backend:?} was called {calls} times, not {expected}"
    ))
}
