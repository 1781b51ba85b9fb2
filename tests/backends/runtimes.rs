//! Fetches work on any runtime, and block none of its threads while a disk is read.

use std::{
    cell::Cell,
    future::{Future, poll_fn},
    pin::Pin,
    sync::{Arc, mpsc},
    task::{Context, Poll, Waker},
    thread,
    time::Duration,
};

use crate::support::folder::Folder;
use futures_util::future::{join, join_all};
use openarmature_prompts::{
    Prompt, PromptManager,
    backend::{CachedBackend, FetchError, FetchRequest, FilesystemBackend, PromptBackend},
};

/// Fetches through each kind of backend and the manager, hot and cold, and gives up after a minute, which
/// detects a future that is never woken.
fn runs(run: impl FnOnce(Pin<Box<dyn Future<Output = ()> + Send>>) + Send + 'static) {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello, {{ user }}!");
    let files = folder.backend();
    let (done, ended) = mpsc::channel();
    thread::spawn(move || {
        run(Box::pin(fetch_each_way(files)));
        done.send(()).unwrap();
    });
    ended.recv_timeout(Duration::from_mins(1)).unwrap();
}

async fn fetch_each_way(files: FilesystemBackend) {
    let cached = Arc::new(CachedBackend::new(files.clone()));
    let manager = PromptManager::new(cached.clone()).with_fallback(files.clone());
    let missing =
        PromptManager::new(FilesystemBackend::new("/nowhere/at/all")).with_fallback(files.clone());
    for store in [&files as &dyn PromptBackend, &cached] {
        for age in [None, Some(0), Some(60)] {
            let prompt = store
                .fetch(
                    FetchRequest::new("greeting", "production")
                        .with_max_age(age.map(Duration::from_secs)),
                )
                .await
                .unwrap();
            assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
            assert!(
                store
                    .fetch(
                        FetchRequest::new("none", "production")
                            .with_max_age(age.map(Duration::from_secs))
                    )
                    .await
                    .is_err()
            );
        }
    }
    for manager in [&manager, &missing] {
        manager.fetch("greeting").await.unwrap();
        let result = manager
            .get("greeting", [("user", "Alice")])
            .max_age(Duration::from_secs(0))
            .await
            .unwrap();
        assert_eq!(result.messages().first().text(), Some("Hello, Alice!"));
    }
    let many = (0..100).map(|_| {
        cached
            .fetch(FetchRequest::new("greeting", "production").with_max_age(Duration::from_secs(0)))
    });
    assert!(join_all(many).await.iter().all(Result::is_ok));
}

#[test]
fn on_one_thread_of_tokio() {
    runs(|future| {
        tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap()
            .block_on(future);
    });
}

#[test]
fn on_many_threads_of_tokio() {
    runs(|future| {
        let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
        runtime.block_on(async { tokio::spawn(future).await.unwrap() });
    });
}

#[test]
fn on_smol() {
    runs(|future| smol::block_on(async { smol::spawn(future).await }));
}

#[test]
fn without_a_runtime() {
    runs(pollster::block_on);
}

#[test]
fn begun_on_one_thread_and_ended_on_another() {
    runs(|mut future| {
        let mut context = Context::from_waker(Waker::noop());
        assert!(future.as_mut().poll(&mut context).is_pending());
        thread::spawn(move || pollster::block_on(future))
            .join()
            .unwrap();
    });
}

/// The number of turns that another task of the same thread has until the fetches end: one if they block.
async fn turns_during(fetches: impl Future<Output = Vec<Result<Prompt, FetchError>>>) -> u32 {
    let ended = Cell::new(false);
    let ticker = async {
        let mut turns = 0;
        while !ended.get() {
            turns += 1;
            yield_now().await;
        }
        turns
    };
    let fetches = async {
        assert!(fetches.await.iter().all(Result::is_ok));
        ended.set(true);
    };
    join(fetches, ticker).await.1
}

/// Returns a future that is pending once, and woken at once.
async fn yield_now() {
    let mut yielded = false;
    poll_fn(|context| {
        if yielded {
            return Poll::Ready(());
        }
        yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Fetches big files at the same time, each of which takes a while to read.
async fn turns_during_each_way() -> [u32; 3] {
    const PROMPTS: usize = 4;
    let folder = Folder::new();
    let text = "Hello! ".repeat(100_000);
    for number in 0..PROMPTS {
        folder.write(&format!("production/{number}.j2"), &text);
    }
    let names: Vec<String> = (0..PROMPTS).map(|number| number.to_string()).collect();
    let files = folder.backend();
    let cached = CachedBackend::new(files.clone());
    let manager = PromptManager::new(files.clone());
    [
        turns_during(join_all(
            names
                .iter()
                .map(|name| files.fetch(FetchRequest::new(name, "production"))),
        ))
        .await,
        turns_during(join_all(
            names
                .iter()
                .map(|name| cached.fetch(FetchRequest::new(name, "production"))),
        ))
        .await,
        turns_during(join_all(
            names.iter().map(|name| manager.fetch(name).into_future()),
        ))
        .await,
    ]
}

fn assert_not_blocked(turns: [u32; 3]) {
    // Hundreds of thousands on an idle machine.
    assert!(turns.into_iter().all(|turns| turns > 20), "{turns:?}");
}

#[test]
fn slow_files_do_not_block_the_thread_of_tokio() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    assert_not_blocked(runtime.block_on(turns_during_each_way()));
}

#[test]
fn slow_files_do_not_block_the_thread_of_smol() {
    assert_not_blocked(smol::block_on(turns_during_each_way()));
}

#[test]
fn slow_files_do_not_block_a_thread_without_a_runtime() {
    assert_not_blocked(pollster::block_on(turns_during_each_way()));
}

/// A big chat file is slow to parse, so it is parsed on another thread, too.
#[test]
fn a_big_chat_file_is_parsed_on_another_thread() {
    let folder = Folder::new();
    let segment = "- {role: user, content: \"Hello, {{ user }}!\"}\n";
    folder.write("production/chat.chat.yaml", segment.repeat(2000));
    let files = folder.backend();
    let turns = pollster::block_on(turns_during(join_all([
        files.fetch(FetchRequest::new("chat", "production"))
    ])));
    assert!(turns > 20, "{turns}");
}
