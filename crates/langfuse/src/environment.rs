//! The environment variables that the SDKs of Langfuse read.

use std::env::{self, VarError};

use crate::{invalid::InvalidSetting, keys::Setting};

pub(crate) const PUBLIC_KEY: &str = "LANGFUSE_PUBLIC_KEY";
pub(crate) const SECRET_KEY: &str = "LANGFUSE_SECRET_KEY";
pub(crate) const BASE_URL: &str = "LANGFUSE_BASE_URL";
/// The older name of [`BASE_URL`].
pub(crate) const HOST: &str = "LANGFUSE_HOST";

/// Reads a variable, or returns `None` if it is not set or empty.
fn read(name: &'static str) -> Result<Option<Setting>, InvalidSetting> {
    match env::var(name) {
        Ok(value) if value.is_empty() => Ok(None),
        Ok(value) => Ok(Some(Setting { name, value })),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(InvalidSetting::new(name, "is not valid UTF-8")),
    }
}

pub(crate) fn key(name: &'static str) -> Result<Setting, InvalidSetting> {
    read(name)?.ok_or_else(|| InvalidSetting::new(name, "is not set"))
}

pub(crate) fn base_url() -> Result<Option<Setting>, InvalidSetting> {
    match read(BASE_URL)? {
        Some(url) => Ok(Some(url)),
        None => read(HOST),
    }
}
