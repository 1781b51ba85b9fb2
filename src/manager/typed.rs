//! Calls for typed prompts.

use std::{fmt, future::IntoFuture, marker::PhantomData};

use crate::{
    backend::FetchError,
    error::PromptError,
    prompt::{
        CheckedPrompt, InvalidVariables, Placeholders, Prompt, PromptResult, TypedPrompt,
        Variables,
        typed::{PromptShape, check, collect},
    },
};

use super::{
    PromptManager,
    calls::{Fetch, setters},
    running::{Asked, Call, Running},
};

impl PromptManager {
    /// Fetches a prompt and checks it against a struct: `manager.fetch_typed::<Classify>().await`.
    ///
    /// The name is that of the struct's prompt. The result renders any number of values, without another check.
    ///
    /// # Errors
    ///
    /// The future returns `prompt_not_found`, `prompt_store_unavailable`, or the `prompt_render_error` of
    /// [`Prompt::check`](crate::Prompt::check).
    pub fn fetch_typed<T: TypedPrompt>(&self) -> FetchTyped<'_, T> {
        FetchTyped {
            fetch: self.fetch(T::SHAPE.prompt_name),
            checked_for: PhantomData,
        }
    }

    /// Fetches a prompt, checks it against a struct, and renders it: `manager.get_typed(&value).await`.
    ///
    /// The name is that of the struct's prompt. The values are taken from the struct at once, and the future does
    /// not borrow it.
    ///
    /// # Errors
    ///
    /// The future returns `prompt_not_found`, `prompt_store_unavailable` or `prompt_render_error`.
    pub fn get_typed<T: TypedPrompt>(&self, value: &T) -> GetTyped<'_> {
        let (variables, placeholders) = collect(value).into_parts();
        GetTyped {
            fetch: self.fetch(T::SHAPE.prompt_name),
            shape: T::SHAPE,
            variables,
            placeholders: placeholders
                .into_iter()
                .map(|(name, messages)| (name, messages.to_vec()))
                .collect(),
        }
    }
}

/// A fetch and a check that run when they are awaited; see [`PromptManager::fetch_typed`].
#[must_use = "nothing is fetched until `.await`"]
pub struct FetchTyped<'a, T> {
    fetch: Fetch<'a>,
    checked_for: PhantomData<fn() -> T>,
}

/// A fetch, a check and a render that run when they are awaited; see [`PromptManager::get_typed`].
#[must_use = "nothing is fetched until `.await`"]
#[derive(Clone, Debug)]
pub struct GetTyped<'a> {
    fetch: Fetch<'a>,
    shape: PromptShape,
    variables: Result<Variables, InvalidVariables>,
    placeholders: Placeholders,
}

setters! {
    [T] FetchTyped<'a, T>;
    [] GetTyped<'a>;
}

impl<T> Clone for FetchTyped<'_, T> {
    fn clone(&self) -> Self {
        Self {
            fetch: self.fetch.clone(),
            checked_for: PhantomData,
        }
    }
}

impl<T> fmt::Debug for FetchTyped<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FetchTyped").field(&self.fetch).finish()
    }
}

impl<'a, T: TypedPrompt + 'a> Call<'a> for FetchTyped<'a, T> {
    type Output = Result<CheckedPrompt<T>, PromptError>;

    fn asked(&self) -> Asked<'a> {
        self.fetch.asked
    }

    fn finish(self, fetched: Result<Prompt, FetchError>) -> Self::Output {
        Ok(fetched?.check()?)
    }
}

impl<'a, T: TypedPrompt + 'a> IntoFuture for FetchTyped<'a, T> {
    type Output = Result<CheckedPrompt<T>, PromptError>;
    type IntoFuture = Running<'a, Self, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Running::new(self)
    }
}

impl<'a> Call<'a> for GetTyped<'a> {
    type Output = Result<PromptResult, PromptError>;

    fn asked(&self) -> Asked<'a> {
        self.fetch.asked
    }

    fn finish(self, fetched: Result<Prompt, FetchError>) -> Self::Output {
        let prompt = fetched?;
        check(&prompt, &self.shape)?;
        Ok(prompt.render_with(self.variables, &self.placeholders)?)
    }
}

impl<'a> IntoFuture for GetTyped<'a> {
    type Output = Result<PromptResult, PromptError>;
    type IntoFuture = Running<'a, Self, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Running::new(self)
    }
}
