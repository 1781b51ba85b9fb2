//! Calls: a fetch, and a fetch with a render. They run when they are awaited.

use std::{future::IntoFuture, time::Duration};

use crate::{
    backend::FetchError,
    error::PromptError,
    prompt::{IntoVariables, InvalidVariables, Placeholders, Prompt, PromptResult, Variables},
};

use super::{
    PromptManager,
    running::{Asked, Call, Running},
};

impl PromptManager {
    /// Fetches a prompt: `manager.fetch("greeting").label("staging").await`.
    ///
    /// The label is the one that the call names, else the one that the label resolver chooses, else
    /// `production`.
    ///
    /// # Errors
    ///
    /// The future returns `prompt_not_found` or `prompt_store_unavailable`.
    pub fn fetch<'a>(&'a self, name: &'a str) -> Fetch<'a> {
        Fetch {
            asked: Asked {
                manager: self,
                name,
                label: None,
                max_age: None,
            },
        }
    }

    /// Fetches a prompt and renders it: `manager.get("greeting", [("user", "Alice")]).await`.
    ///
    /// # Errors
    ///
    /// The future returns `prompt_not_found`, `prompt_store_unavailable` or `prompt_render_error`.
    pub fn get<'a>(&'a self, name: &'a str, variables: impl IntoVariables) -> Get<'a> {
        Get {
            fetch: self.fetch(name),
            variables: variables.into_variables(),
            placeholders: None,
        }
    }
}

/// A fetch of a prompt that runs when it is awaited; see [`PromptManager::fetch`].
#[must_use = "nothing is fetched until `.await`"]
#[derive(Clone, Debug)]
pub struct Fetch<'a> {
    pub(super) asked: Asked<'a>,
}

impl<'a> Fetch<'a> {
    /// Sets the label; `None` leaves it to the label resolver.
    pub fn label(mut self, label: impl Into<Option<&'a str>>) -> Self {
        self.asked.label = label.into();
        self
    }

    /// Sets the maximum age of a cached prompt; `None` leaves it to the manager.
    ///
    /// Zero reads the backend now.
    #[doc(alias = "cache_ttl_seconds")]
    pub fn max_age(mut self, max_age: impl Into<Option<Duration>>) -> Self {
        self.asked.max_age = max_age.into();
        self
    }
}

impl<'a> Call<'a> for Fetch<'a> {
    type Output = Result<Prompt, FetchError>;

    fn asked(&self) -> Asked<'a> {
        self.asked
    }

    fn finish(self, fetched: Result<Prompt, FetchError>) -> Self::Output {
        fetched
    }
}

impl<'a> IntoFuture for Fetch<'a> {
    type Output = Result<Prompt, FetchError>;
    type IntoFuture = Running<'a, Self, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Running::new(self)
    }
}

/// A fetch and a render that run when they are awaited; see [`PromptManager::get`].
#[must_use = "nothing is fetched until `.await`"]
#[derive(Clone, Debug)]
pub struct Get<'a> {
    fetch: Fetch<'a>,
    variables: Result<Variables, InvalidVariables>,
    placeholders: Option<&'a Placeholders>,
}

/// Sets the label and the age of calls that begin with a fetch.
macro_rules! setters {
    ($([$($generics:tt)*] $call:ty;)+) => {$(
        impl<'a, $($generics)*> $call {
            /// Sets the label; `None` leaves it to the label resolver.
            pub fn label(mut self, label: impl Into<Option<&'a str>>) -> Self {
                self.fetch = self.fetch.label(label);
                self
            }

            /// Sets the maximum age of a cached prompt; `None` leaves it to the manager.
            ///
            /// Zero reads the backend now.
            #[doc(alias = "cache_ttl_seconds")]
            pub fn max_age(mut self, max_age: impl Into<Option<std::time::Duration>>) -> Self {
                self.fetch = self.fetch.max_age(max_age);
                self
            }
        }
    )+};
}

pub(super) use setters;

setters! {
    [] Get<'a>;
}

impl<'a> Get<'a> {
    /// Sets the messages for the placeholders of a chat prompt.
    pub fn placeholders(mut self, placeholders: impl Into<Option<&'a Placeholders>>) -> Self {
        self.placeholders = placeholders.into();
        self
    }
}

impl<'a> Call<'a> for Get<'a> {
    type Output = Result<PromptResult, PromptError>;

    fn asked(&self) -> Asked<'a> {
        self.fetch.asked
    }

    fn finish(self, fetched: Result<Prompt, FetchError>) -> Self::Output {
        let prompt = fetched?;
        let result = match self.placeholders {
            Some(placeholders) => prompt.render_with(self.variables, placeholders),
            None => prompt.render(self.variables),
        };
        Ok(result?)
    }
}

impl<'a> IntoFuture for Get<'a> {
    type Output = Result<PromptResult, PromptError>;
    type IntoFuture = Running<'a, Self, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Running::new(self)
    }
}
