//! A backend whose answers a test sets, and which counts its calls.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use openarmature_prompts::{
    Prompt,
    backend::{
        FetchError, FetchRequest, PromptBackend, PromptNotFound, PromptStoreUnavailable,
        async_trait,
    },
};
use tokio::sync::oneshot;

#[derive(Clone, Copy)]
pub(crate) enum Answer {
    Text(&'static str),
    NotFound,
    Unavailable,
    Panic,
}

/// Shared, so that a test can look at it when a cache or a manager has it.
#[derive(Clone)]
pub(crate) struct Scripted(Arc<Shared>);

struct Shared {
    name: &'static str,
    answer: Mutex<Answer>,
    /// Reads that wait, in order, for their answers.
    held: Mutex<VecDeque<oneshot::Receiver<Answer>>>,
    calls: Mutex<Vec<Option<u64>>>,
}

impl Scripted {
    pub(crate) fn new(name: &'static str, answer: Answer) -> Self {
        Self(Arc::new(Shared {
            name,
            answer: Mutex::new(answer),
            held: Mutex::default(),
            calls: Mutex::default(),
        }))
    }

    pub(crate) fn set(&self, answer: Answer) {
        *self.0.answer.lock().unwrap() = answer;
    }

    /// The next read that is not held yet waits until it is sent its answer.
    pub(crate) fn hold(&self) -> oneshot::Sender<Answer> {
        let (sender, receiver) = oneshot::channel();
        self.0.held.lock().unwrap().push_back(receiver);
        sender
    }

    /// Returns the maximum age of each call so far, in seconds.
    pub(crate) fn calls(&self) -> Vec<Option<u64>> {
        self.0.calls.lock().unwrap().clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.calls().len()
    }
}

#[async_trait]
impl PromptBackend for Scripted {
    fn backend_name(&self) -> &str {
        self.0.name
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        self.0
            .calls
            .lock()
            .unwrap()
            .push(request.max_age.map(|age| age.as_secs()));
        let held = self.0.held.lock().unwrap().pop_front();
        let answer = match held {
            Some(held) => held.await.expect("a read that is never answered"),
            None => *self.0.answer.lock().unwrap(),
        };
        match answer {
            Answer::Text(text) => Ok(Prompt::text(request.name, text).with_label(request.label)),
            Answer::NotFound => Err(PromptNotFound::new(self.0.name, request).into()),
            Answer::Unavailable => {
                let error = PromptStoreUnavailable::new(self.0.name, request, "it is down");
                Err(error.with_source("connection refused").into())
            }
            Answer::Panic => panic!("a fault of the backend"),
        }
    }
}
