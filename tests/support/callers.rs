//! Many fetches at once, on each kind of executor.

use std::{
    future::Future,
    pin::Pin,
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use openarmature_prompts::{
    Prompt,
    backend::{FetchError, FetchRequest, PromptBackend},
};
use std::sync::Arc;

pub(crate) type Job<T> = Pin<Box<dyn Future<Output = T> + Send>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Executor {
    TokioOneThread,
    TokioManyThreads,
    Smol,
    Threads,
}

pub(crate) const EXECUTORS: [Executor; 4] = [
    Executor::TokioOneThread,
    Executor::TokioManyThreads,
    Executor::Smol,
    Executor::Threads,
];

impl Executor {
    /// Returns whether jobs run while another job blocks its thread.
    pub(crate) fn is_parallel(self) -> bool {
        self == Self::Threads
    }

    /// Runs the jobs as tasks of their own; each result can be received as soon as its job ends.
    pub(crate) fn start<T: Send + 'static>(self, jobs: Vec<Job<T>>) -> Answers<T> {
        let count = jobs.len();
        let (sender, receiver) = mpsc::channel();
        let jobs = jobs.into_iter().map(move |job| {
            let sender = sender.clone();
            // A test that has failed receives nothing any more.
            Box::pin(async move { drop(sender.send(job.await)) }) as Job<()>
        });
        match self {
            Self::TokioOneThread => {
                let runtime = tokio::runtime::Builder::new_current_thread();
                on_tokio(runtime, jobs.collect());
            }
            Self::TokioManyThreads => {
                let mut runtime = tokio::runtime::Builder::new_multi_thread();
                runtime.worker_threads(2);
                on_tokio(runtime, jobs.collect());
            }
            Self::Smol => jobs.for_each(|job| smol::spawn(job).detach()),
            Self::Threads => jobs.for_each(|job| drop(thread::spawn(|| pollster::block_on(job)))),
        }
        Answers { receiver, count }
    }
}

fn on_tokio(mut runtime: tokio::runtime::Builder, jobs: Vec<Job<()>>) {
    let runtime = runtime.build().unwrap();
    thread::spawn(move || {
        let tasks: Vec<_> = jobs.into_iter().map(|job| runtime.spawn(job)).collect();
        runtime.block_on(async {
            for task in tasks {
                task.await.unwrap();
            }
        });
    });
}

/// The results of jobs.
pub(crate) struct Answers<T> {
    receiver: Receiver<T>,
    count: usize,
}

impl<T> Answers<T> {
    /// Waits for all jobs, long enough to detect one that is never woken.
    pub(crate) fn all(self) -> Vec<T> {
        let receive = |_| self.receiver.recv_timeout(Duration::from_mins(1)).unwrap();
        (0..self.count).map(receive).collect()
    }
}

/// Fetches the prompt `greeting` as many times at once.
pub(crate) fn fetch_greeting(
    executor: Executor,
    backend: &Arc<impl PromptBackend + 'static>,
    count: usize,
) -> Answers<Result<Prompt, FetchError>> {
    let fetch = |_| {
        let backend = backend.clone();
        let fetch = async move {
            backend
                .fetch(FetchRequest::new("greeting", "production"))
                .await
        };
        Box::pin(fetch) as Job<_>
    };
    executor.start((0..count).map(fetch).collect())
}

/// Waits until a condition holds that another thread brings about.
pub(crate) fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::yield_now();
    }
}
