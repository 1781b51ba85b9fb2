//! What stands beside a template: sampling parameters and a token budget.

use cap_std::fs::Dir;
use serde_json::{Map, Value};

use crate::{
    json::Json,
    prompt::{Prompt, SamplingConfig, TokenBudget},
};

use super::file::{self, Fault, Found};

/// The file for many prompts, by name.
const SHARED: &str = "prompt_configs.json";
/// The longest of these files, in bytes.
const MAX_CONFIG: u64 = 1 << 20;

#[derive(Default)]
pub(super) struct Config {
    sampling: Option<SamplingConfig>,
    token_budget: Option<TokenBudget>,
}

/// Reads the sidecar, or else the entry for the name in the file for many.
pub(super) fn read(root: &Dir, stem: &str, name: &str) -> Result<Config, Fault> {
    let sidecar = format!("{stem}.config.json");
    if let Found::File(file) = file::open(root, &sidecar)? {
        return Config::new(object(file, &sidecar)?, &sidecar);
    }
    let Found::File(file) = file::open(root, SHARED)? else {
        return Ok(Config::default());
    };
    match object(file, SHARED)?.remove(name) {
        Some(Value::Object(entry)) => Config::new(entry, &format!("{SHARED}, entry {name:?}")),
        None | Some(Value::Null) => Ok(Config::default()),
        Some(_) => Err(Fault::plain(format!(
            "{SHARED}, entry {name:?}, is not an object"
        ))),
    }
}

fn object(file: file::OpenFile, path: &str) -> Result<Map<String, Value>, Fault> {
    let text = file.read_to_string(MAX_CONFIG)?;
    match serde_json::from_str(&text) {
        Ok(Json(Value::Object(object))) => Ok(object),
        Ok(_) => Err(Fault::plain(format!("{path} is not an object"))),
        Err(error) => Err(Fault::new(format!("{path} is not JSON"), error)),
    }
}

impl Config {
    /// A budget that is no good is no budget; anything else that is wrong is.
    fn new(mut object: Map<String, Value>, path: &str) -> Result<Self, Fault> {
        let token_budget = object.shift_remove("token_budget");
        let sampling = SamplingConfig::from_object(object)
            .map_err(|what| Fault::plain(format!("{path}: {what}")))?;
        Ok(Self {
            sampling: Some(sampling).filter(|sampling| !sampling.is_empty()),
            token_budget: token_budget.as_ref().and_then(TokenBudget::from_json),
        })
    }

    pub(super) fn apply(self, mut prompt: Prompt) -> Prompt {
        if let Some(sampling) = self.sampling {
            prompt = prompt.with_sampling(sampling);
        }
        if let Some(budget) = self.token_budget {
            prompt = prompt.with_token_budget(budget);
        }
        prompt
    }
}
