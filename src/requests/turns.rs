//! Turns of a conversation, for providers that take the answers of tools as turns of the user.

use serde_json::Value;

use super::json::object;

/// Turns of a user and a model. A run of answers of tools becomes one turn of the user.
pub(super) struct Turns {
    /// The key of the content of a turn.
    key: &'static str,
    done: Vec<Value>,
    answers: Vec<Value>,
}

impl Turns {
    pub(super) fn new(key: &'static str, capacity: usize) -> Self {
        Self {
            key,
            done: Vec::with_capacity(capacity),
            answers: vec![],
        }
    }

    /// Adds a turn, unless it is empty.
    pub(super) fn push(&mut self, role: &str, content: Value) {
        if content.as_array().is_some_and(Vec::is_empty) {
            return;
        }
        self.end_run();
        self.done.push(self.turn(role, content));
    }

    /// Adds the answer of a tool.
    pub(super) fn push_answer(&mut self, answer: Value) {
        self.answers.push(answer);
    }

    pub(super) fn finish(mut self) -> Value {
        self.end_run();
        Value::Array(self.done)
    }

    fn end_run(&mut self) {
        if !self.answers.is_empty() {
            let answers = std::mem::take(&mut self.answers);
            self.done.push(self.turn("user", answers.into()));
        }
    }

    fn turn(&self, role: &str, content: Value) -> Value {
        object([("role", role.into()), (self.key, content)])
    }
}
