//! From a prompt and its variables to messages: synchronous, no I/O, the same every time (§6, §8).

mod chat;

use nonempty::NonEmpty;

use crate::message::{Message, hash_messages};

use super::{
    IntoVariables, Placeholders, Prompt, PromptRenderError, PromptResult, Variables, compiled::Body,
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
    /// `prompt_render_error`, for every reason there is; see [`PromptRenderError`].
    pub fn render(&self, variables: impl IntoVariables) -> Result<PromptResult, PromptRenderError> {
        self.render_with(variables, &Placeholders::new())
    }

    /// Renders the prompt, with messages for its placeholders.
    ///
    /// The messages are put in as they are: not rendered, not merged. A text prompt ignores them.
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
    /// `prompt_render_error`, for every reason there is; see [`PromptRenderError`].
    pub fn render_with(
        &self,
        variables: impl IntoVariables,
        placeholders: &Placeholders,
    ) -> Result<PromptResult, PromptRenderError> {
        let variables = variables.into_variables().map_err(|invalid| {
            PromptRenderError::new(self, Variables::new(), invalid.description())
        })?;
        match self.messages(&variables, placeholders) {
            Ok(messages) => Ok(PromptResult::new(
                self.record().clone(),
                hash_messages(&messages),
                messages,
                variables,
            )),
            Err(description) => Err(PromptRenderError::new(self, variables, description)),
        }
    }

    fn messages(
        &self,
        variables: &Variables,
        placeholders: &Placeholders,
    ) -> Result<NonEmpty<Message>, String> {
        match self.body() {
            Body::Text(template) => {
                let text = template
                    .render(variables.bindings())
                    .map_err(|error| error.to_string())?;
                let message = Message::user(text)
                    .map_err(|_| "the template renders to an empty text".to_owned())?;
                Ok(NonEmpty::new(message))
            }
            Body::Chat(chat) => chat::render(chat.compiled()?, variables, placeholders),
        }
    }
}
