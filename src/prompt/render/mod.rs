//! Rendering: from a prompt and its variables to messages, without I/O (§6, §8).

mod chat;

use std::sync::Arc;

use jiff::Timestamp;
use nonempty::NonEmpty;

use crate::message::{Message, hash_messages};

use super::{
    Identity, IntoVariables, InvalidVariables, Placeholders, Prompt, PromptRenderError,
    PromptResult, Variables,
    compiled::Body,
    placeholders::Given,
    render_fault::{Fault, RenderErrorKind},
};

impl Prompt {
    /// Renders the prompt.
    ///
    /// ```
    /// use openarmature_prompts::Prompt;
    ///
    /// let prompt = Prompt::text("greeting", "Hello, {{ user }}!");
    /// let result = prompt.render([("user", "Alice")])?;
    /// assert_eq!(result.messages().first().text(), Some("Hello, Alice!"));
    ///
    /// let error = prompt.render([("usr", "Alice")]).unwrap_err();
    /// assert_eq!(error.description(), "undefined variable `user`, line 1");
    /// # Ok::<(), openarmature_prompts::PromptRenderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `prompt_render_error`; [`PromptRenderError::kind`] tells the reasons apart.
    pub fn render(&self, variables: impl IntoVariables) -> Result<PromptResult, PromptRenderError> {
        self.render_with(variables, &Placeholders::new())
    }

    /// Renders the prompt, with messages for its placeholders.
    ///
    /// The messages are inserted unchanged: they are neither rendered nor merged. A text prompt ignores
    /// them.
    ///
    /// ```
    /// use openarmature_prompts::{Message, Prompt, Segment, placeholder, prompt::Placeholders};
    ///
    /// let prompt = Prompt::chat("chat", [placeholder!("history"), Segment::user("{{ question }}")]);
    /// let history = vec![Message::user("Hi")?, Message::assistant("Hello. What is it?")?];
    /// let result = prompt.render_with(
    ///     [("question", "Where is my order?")],
    ///     &Placeholders::from([("history", history)]),
    /// )?;
    /// assert_eq!(result.messages().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `prompt_render_error`; [`PromptRenderError::kind`] tells the reasons apart.
    pub fn render_with(
        &self,
        variables: impl IntoVariables,
        placeholders: &Placeholders,
    ) -> Result<PromptResult, PromptRenderError> {
        self.render_given(variables.into_variables(), Given::Set(placeholders))
    }

    pub(super) fn render_given(
        &self,
        variables: Result<Variables, InvalidVariables>,
        placeholders: Given<'_>,
    ) -> Result<PromptResult, PromptRenderError> {
        let rendered_at = Timestamp::now();
        let variables = variables.map_err(|invalid| {
            PromptRenderError::invalid_variables(self.record().clone(), invalid)
        })?;
        match self.messages(&variables, placeholders) {
            Ok(messages) => Ok(PromptResult {
                identity: Arc::new(Identity {
                    record: self.record().clone(),
                    rendered_hash: hash_messages(&messages),
                }),
                messages,
                variables,
                fetched_at: self.fetched_at(),
                rendered_at,
            }),
            Err(fault) => Err(PromptRenderError::new(
                self.record().clone(),
                variables,
                fault,
            )),
        }
    }

    fn messages(
        &self,
        variables: &Variables,
        placeholders: Given<'_>,
    ) -> Result<NonEmpty<Message>, Fault> {
        match self.body() {
            Body::Text(template) => {
                let text = template
                    .render(variables.bindings(), self.options())
                    .map_err(|error| Fault::from(&error))?;
                let message = Message::user(text).map_err(|_| {
                    let what = "the template renders to an empty text";
                    Fault::new(RenderErrorKind::EmptyResult, what)
                })?;
                Ok(NonEmpty::new(message))
            }
            Body::Chat(chat) => chat::render(
                chat.compiled().map_err(Clone::clone)?,
                &chat::Input {
                    variables: variables.bindings(),
                    options: self.options(),
                    placeholders,
                },
            ),
        }
    }
}
