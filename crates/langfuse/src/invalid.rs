//! The error for settings that a backend cannot be built with.

use std::borrow::Cow;

/// The error for a key, a URL or another setting that a backend cannot be built with.
///
/// It names the setting, or the environment variable that the setting comes from, and never shows its value. It
/// has no category, because it is not the error of a fetch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{setting} {problem}")]
pub struct InvalidSetting {
    setting: Cow<'static, str>,
    problem: &'static str,
}

impl InvalidSetting {
    pub(crate) fn new(setting: impl Into<Cow<'static, str>>, problem: &'static str) -> Self {
        Self {
            setting: setting.into(),
            problem,
        }
    }

    /// Returns the name of the setting, such as `base_url`, or of the environment variable that it comes from.
    pub fn setting(&self) -> &str {
        &self.setting
    }
}
