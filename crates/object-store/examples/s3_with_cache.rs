//! Prompts on Amazon S3, behind a cache, with the program's own folder as the fallback.
//!
//! `PROMPTS_URL=s3://my-bucket/prompts cargo run --features aws --example s3_with_cache -- greeting user=Alice`

use std::{env, error::Error, iter::successors, process::ExitCode, time::Duration};

use openarmature_prompts::{
    PromptManager,
    backend::{CachedBackend, FilesystemBackend},
};
use openarmature_prompts_object_store::{InvalidStoreUrl, ObjectStoreBackend};

const USAGE: &str = "\
usage: s3_with_cache NAME [VARIABLE=VALUE...]

PROMPTS_URL                               where the prompts are, such as s3://my-bucket/prompts
AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY  the keys of the account
AWS_REGION                                the region of the bucket (default: us-east-1)
AWS_ENDPOINT_URL, AWS_ALLOW_HTTP=true     another server that speaks the protocol, with or without TLS";

/// Entries are used for a minute. While S3 is unavailable, they are used for a day.
fn manager(url: &str) -> Result<PromptManager, InvalidStoreUrl> {
    let cached = CachedBackend::new(ObjectStoreBackend::from_url(url)?)
        .with_max_age(Duration::from_mins(1))
        .stale_if_unavailable(Duration::from_hours(24));
    let local = FilesystemBackend::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/prompts"));
    Ok(PromptManager::new(cached).with_fallback(local))
}

async fn run(
    url: &str,
    name: &str,
    variables: Vec<(String, String)>,
) -> Result<(), Box<dyn Error>> {
    let manager = manager(url)?;
    let prompt = manager.fetch(name).await?;
    let result = manager.render(&prompt, variables)?;
    for message in result.messages() {
        println!(
            "{}: {}",
            message.role(),
            message.text().unwrap_or_default().trim_end()
        );
    }
    println!("backend: {}", prompt.backend_name().unwrap_or_default());
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Ok(url), Some(name)) = (env::var("PROMPTS_URL"), arguments.next()) else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let pair = |argument: String| {
        let (variable, value) = argument.split_once('=')?;
        Some((variable.to_owned(), value.to_owned()))
    };
    // Any executor will do. This one has no runtime.
    match pollster::block_on(run(&url, &name, arguments.filter_map(pair).collect())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            for error in successors(Some(&*error as &dyn Error), |&error| error.source()) {
                eprintln!("{error}");
            }
            ExitCode::FAILURE
        }
    }
}
