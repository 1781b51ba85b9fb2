//! The keys of a project of Langfuse.

use base64::{Engine, engine::general_purpose::STANDARD};
use hyper::header::HeaderValue;

use crate::invalid::InvalidSetting;

/// A value and the name of the setting, or of the environment variable, that it comes from.
#[derive(Clone)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) value: String,
}

impl Setting {
    pub(crate) fn invalid(&self, problem: &'static str) -> InvalidSetting {
        InvalidSetting::new(self.name, problem)
    }
}

/// Returns the header for basic authentication. It is marked as sensitive, so that `Debug` output hides it.
pub(crate) fn authorization(
    public: &Setting,
    secret: &Setting,
) -> Result<HeaderValue, InvalidSetting> {
    for key in [public, secret] {
        if key.value.is_empty() {
            return Err(key.invalid("is empty"));
        }
        if key
            .value
            .contains(|char: char| char.is_whitespace() || char.is_control())
        {
            return Err(key.invalid("contains white space"));
        }
    }
    if public.value.contains(':') {
        // In basic authentication, the first colon ends the user.
        return Err(public.invalid("contains a colon"));
    }
    let pair = format!("{}:{}", public.value, secret.value);
    let header = format!("Basic {}", STANDARD.encode(pair));
    let mut header =
        HeaderValue::from_str(&header).map_err(|_| secret.invalid("is not valid in a header"))?;
    header.set_sensitive(true);
    Ok(header)
}
