//! The runtime on which requests are sent, so that callers need none.

use std::{
    io,
    panic::resume_unwind,
    sync::{Mutex, PoisonError},
};

use tokio::{
    runtime::{Builder, Handle, Runtime},
    task::JoinHandle,
};

/// One for the process. It is never dropped, and has a thread that sleeps while there is nothing to do.
static RUNTIME: Mutex<Option<Runtime>> = Mutex::new(None);

fn handle() -> io::Result<Handle> {
    let mut runtime = RUNTIME.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(runtime) = &*runtime {
        return Ok(runtime.handle().clone());
    }
    let mut builder = Builder::new_multi_thread();
    // Requests wait for a network nearly all of their time. Templates are parsed on threads for work that blocks.
    builder.worker_threads(1).thread_name("langfuse prompts");
    let new = builder.enable_all().build()?;
    Ok(runtime.insert(new).handle().clone())
}

/// A task that ends when its caller is gone.
struct Task<T>(JoinHandle<T>);

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Runs a future on the runtime of this crate and returns its output.
///
/// The caller may await this on any executor. If the caller drops it, the future is dropped as well.
///
/// # Errors
///
/// If the system has no thread left for the runtime.
///
/// # Panics
///
/// If the future panics.
pub(crate) async fn run<T: Send + 'static>(
    future: impl Future<Output = T> + Send + 'static,
) -> io::Result<T> {
    let mut task = Task(handle()?.spawn(future));
    match (&mut task.0).await {
        Ok(output) => Ok(output),
        Err(error) => Err(match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(error) => error.into(),
        }),
    }
}
