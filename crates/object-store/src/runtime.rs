//! The runtime that requests run on, so that any executor can await them.

use std::{
    future::Future,
    io,
    sync::{Mutex, PoisonError},
};

use tokio::{
    runtime::{Builder, Handle, Runtime},
    task::JoinHandle,
};

use crate::fault::Fault;

/// The most threads that parse documents or read local files. More of them wait for the same processors.
const MAX_BLOCKING_THREADS: usize = 64;

/// Shared by all backends of the process, and never dropped: connections of a store belong to the runtime that
/// opened them.
static RUNTIME: Mutex<Option<Runtime>> = Mutex::new(None);

fn handle() -> io::Result<Handle> {
    let mut runtime = RUNTIME.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(runtime) = &*runtime {
        return Ok(runtime.handle().clone());
    }
    let built = Builder::new_multi_thread()
        // Requests wait for the network. What computes for longer runs on the blocking threads.
        .worker_threads(1)
        .max_blocking_threads(MAX_BLOCKING_THREADS)
        .thread_name("prompt objects")
        .enable_all()
        .build()?;
    Ok(runtime.insert(built).handle().clone())
}

/// Runs a future to its end, unless the returned future is dropped before.
pub(crate) async fn run<T: Send + 'static>(
    work: impl Future<Output = Result<T, Fault>> + Send + 'static,
) -> Result<T, Fault> {
    match handle() {
        Ok(handle) => Task(handle.spawn(work)).outcome().await,
        Err(_) => Err(Fault::new("no thread for requests can be started")),
    }
}

/// Runs a closure that computes for a while, from within [`run`].
pub(crate) async fn compute<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    Task(tokio::task::spawn_blocking(work)).outcome().await
}

/// A task that ends when this is dropped.
struct Task<T>(JoinHandle<Result<T, Fault>>);

impl<T> Task<T> {
    async fn outcome(mut self) -> Result<T, Fault> {
        (&mut self.0).await.unwrap_or_else(|_| {
            // The runtime never shuts down, so that only a panic of the store ends a task early.
            Err(Fault::new("the read panicked"))
        })
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}
