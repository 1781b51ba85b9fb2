//! Scopes: the innermost wins, the previous prompt and group come back, and no scope outlives its end.
#![cfg(feature = "prompts")]

use std::{
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::{Pin, pin},
    task::{Context as Poller, Poll, Waker},
    thread,
};

use openarmature_prompts::{
    Prompt, PromptGroup, PromptResult,
    active::{self, Active, ActiveSnapshot, AttributeValue},
    prompt::TokenBudget,
    prompt_group,
};

fn result(name: &str) -> PromptResult {
    Prompt::text(name, "Say {{ word }}.")
        .render([("word", "secret")])
        .unwrap()
}

fn group(name: &'static str) -> PromptGroup<PromptResult> {
    prompt_group![name; result("one"), result("two")]
}

/// Returns the names of the active prompt and the active group.
fn active() -> (Option<String>, Option<String>) {
    let context = active::current();
    let prompt = context.prompt().map(|prompt| prompt.name);
    (prompt, context.group().map(|group| group.group_name))
}

fn named(prompt: &str, group: &str) -> (Option<String>, Option<String>) {
    let name = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    (name(prompt), name(group))
}

/// Yields to other tasks once.
async fn pause() {
    let mut paused = false;
    std::future::poll_fn(|cx| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

#[test]
fn nothing_is_active_outside() {
    assert_eq!(active(), named("", ""));
    assert!(active::current().is_empty());
    assert_eq!(active::current().attributes().count(), 0);
    assert_eq!(active::current().snapshot(), ActiveSnapshot::default());
}

#[test]
fn the_innermost_wins_and_the_outer_comes_back() {
    let (a, b) = (result("a"), result("b"));
    let (g, h) = (group("g"), group("h"));
    active::with_group(&g, || {
        assert_eq!(active(), named("", "g"));
        active::with_prompt(&a, || {
            assert_eq!(active(), named("a", "g"));
            active::with_prompt(&b, || assert_eq!(active(), named("b", "g")));
            active::with_group(&h, || assert_eq!(active(), named("a", "h")));
            assert_eq!(active(), named("a", "g"));
        });
        assert_eq!(active(), named("", "g"));
    });
    assert_eq!(active(), named("", ""));
}

#[test]
fn a_closure_gives_its_value() {
    assert_eq!(active::with_prompt(&result("a"), || 7), 7);
    assert_eq!(active::with_group(&group("g"), || "x"), "x");
}

#[test]
fn a_panic_leaves_nothing_behind() {
    let (a, g) = (result("a"), group("g"));
    active::with_group(&g, || {
        catch_unwind(AssertUnwindSafe(|| {
            active::with_prompt(&a, || panic!("inside a scope"));
        }))
        .unwrap_err();
        assert_eq!(active(), named("", "g"));
    });
    let future = active::in_prompt(&a, async { panic!("inside a future") });
    catch_unwind(AssertUnwindSafe(|| pollster::block_on(future))).unwrap_err();
    assert_eq!(active(), named("", ""));
}

#[test]
fn a_future_is_in_its_scope_whenever_it_runs_and_at_no_other_time() {
    let (a, g) = (result("a"), group("g"));
    let mut future = pin!(active::in_group(
        &g,
        active::in_prompt(&a, async {
            assert_eq!(active(), named("a", "g"));
            pause().await;
            assert_eq!(active(), named("a", "g"));
        })
    ));
    let mut poller = Poller::from_waker(Waker::noop());
    assert!(future.as_mut().poll(&mut poller).is_pending());
    assert_eq!(active(), named("", ""));
    active::with_prompt(&result("other"), || {
        assert!(future.as_mut().poll(&mut poller).is_ready());
        assert_eq!(active(), named("other", ""));
    });
}

#[test]
fn a_future_that_is_dropped_half_way_leaves_nothing_behind() {
    let a = result("a");
    {
        let mut future = pin!(active::in_prompt(&a, std::future::pending::<()>()));
        let mut poller = Poller::from_waker(Waker::noop());
        assert!(future.as_mut().poll(&mut poller).is_pending());
    }
    assert_eq!(active(), named("", ""));
}

#[test]
fn joined_futures_do_not_mix() {
    async fn call(name: &'static str, group: &'static str) {
        let (a, g) = (result(name), self::group(group));
        active::in_group(&g, async {
            for _ in 0..10 {
                assert_eq!(active(), named("", group));
                active::in_prompt(&a, async {
                    pause().await;
                    assert_eq!(active(), named(name, group));
                    pause().await;
                })
                .await;
                pause().await;
            }
        })
        .await;
    }
    pollster::block_on(async {
        futures_util::join!(call("a", "g"), call("b", "h"), call("c", "i"));
    });
    assert_eq!(active(), named("", ""));
}

#[test]
fn a_thread_starts_outside_all_scopes_and_takes_the_one_it_is_given() {
    let (a, g) = (result("a"), group("g"));
    active::with_group(&g, || {
        active::with_prompt(&a, || {
            let here = active::current();
            thread::scope(|scope| {
                scope.spawn(|| {
                    assert_eq!(active(), named("", ""));
                    here.clone().scope(|| assert_eq!(active(), named("a", "g")));
                    assert_eq!(active(), named("", ""));
                });
            });
        });
    });
}

#[test]
fn the_scope_of_an_active_replaces_prompt_and_group() {
    let outside = active::current();
    active::with_prompt(&result("a"), || {
        outside.scope(|| assert_eq!(active(), named("", "")));
        assert_eq!(active(), named("a", ""));
        pollster::block_on(
            Active::default().propagate(async { assert_eq!(active(), named("", "")) }),
        );
    });
}

#[test]
fn a_spawned_task_has_its_prompt_and_group_on_every_thread() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .build()
        .unwrap();
    runtime.block_on(async {
        let (a, g) = (result("a"), group("g"));
        let tasks: Vec<_> = active::in_group(
            &g,
            active::in_prompt(&a, async {
                (0..200)
                    .map(|_| {
                        let bare = tokio::spawn(async { active() });
                        let carried = tokio::spawn(active::current().propagate(async {
                            tokio::task::yield_now().await;
                            active()
                        }));
                        (bare, carried)
                    })
                    .collect()
            }),
        )
        .await;
        for (bare, carried) in tasks {
            assert_eq!(bare.await.unwrap(), named("", ""));
            assert_eq!(carried.await.unwrap(), named("a", "g"));
        }
    });
}

#[test]
fn snapshots_are_plain_data() {
    let prompt = Prompt::text("classify", "Hi")
        .with_version("v7")
        .with_label("staging")
        .with_template_hash("abc123")
        .with_token_budget(TokenBudget::for_total(90));
    let result = prompt.render(()).unwrap();
    let snapshot = active::with_group(&group("g"), || {
        active::with_prompt(&result, || active::current().snapshot())
    });
    let json = serde_json::to_value(&snapshot).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "active_prompt": {
                "name": "classify",
                "version": "v7",
                "label": "staging",
                "template_hash": "abc123",
                "rendered_hash": result.rendered_hash(),
            },
            "active_prompt_group": {"group_name": "g"},
            "token_budget": {"input_max_tokens": null, "total_max_tokens": 90},
        })
    );
    assert_eq!(
        serde_json::from_value::<ActiveSnapshot>(json).unwrap(),
        snapshot
    );
}

#[test]
fn attributes_are_those_of_the_specification_and_hold_no_variable() {
    let prompt = Prompt::text("classify", "Say {{ word }}.")
        .with_version("v7")
        .with_token_budget(TokenBudget::for_input(50).with_total_max_tokens(90));
    let result = prompt.render([("word", "secret")]).unwrap();
    active::with_group(&group("g"), || {
        active::with_prompt(&result, || {
            let active = active::current();
            let attributes: Vec<_> = active.attributes().collect();
            assert_eq!(
                attributes,
                [
                    ("openarmature.prompt.name", AttributeValue::Text("classify")),
                    ("openarmature.prompt.version", AttributeValue::Text("v7")),
                    (
                        "openarmature.prompt.label",
                        AttributeValue::Text("production")
                    ),
                    (
                        "openarmature.prompt.template_hash",
                        AttributeValue::Text(prompt.template_hash().as_str())
                    ),
                    (
                        "openarmature.prompt.rendered_hash",
                        AttributeValue::Text(result.rendered_hash().as_str())
                    ),
                    ("openarmature.prompt.group_name", AttributeValue::Text("g")),
                    (
                        "openarmature.prompt.token_budget.input_max_tokens",
                        AttributeValue::Integer(50)
                    ),
                    (
                        "openarmature.prompt.token_budget.total_max_tokens",
                        AttributeValue::Integer(90)
                    ),
                ]
            );
            for text in [
                format!("{attributes:?}"),
                format!("{active:?}"),
                serde_json::to_string(&active.snapshot()).unwrap(),
            ] {
                assert!(!text.contains("secret"), "{text}");
            }
        });
        let keys: Vec<_> = active::current().attributes().map(|(key, _)| key).collect();
        assert_eq!(keys, ["openarmature.prompt.group_name"]);
    });
}

#[test]
fn entering_a_scope_allocates_nothing() {
    let (a, g) = (
        result("a"),
        PromptGroup::new(String::from("dynamic"), 1, 2, []),
    );
    active::with_prompt(&a, || ()); // the thread's slots are made at first use
    let used = allocation_counter::measure(|| {
        active::with_group(&g, || active::with_prompt(&a, || drop(active::current())));
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn a_budget_reports_the_crossed_bounds() {
    let both = TokenBudget::for_input(100).with_total_max_tokens(150);
    let crossed = |prompt, completion, total| {
        let crossed = both.crossed(prompt, completion, total);
        (crossed.input, crossed.total, crossed.any())
    };
    assert_eq!(crossed(Some(100), Some(50), None), (false, false, false));
    assert_eq!(crossed(Some(101), Some(0), None), (true, false, true));
    assert_eq!(crossed(Some(100), Some(51), None), (false, true, true));
    assert_eq!(
        crossed(Some(100), Some(51), Some(150)),
        (false, false, false)
    );
    assert_eq!(crossed(Some(1), Some(1), Some(151)), (false, true, true));
    assert_eq!(crossed(None, Some(500), None), (false, false, false));
    assert_eq!(crossed(Some(500), None, None), (true, false, true));
    assert_eq!(crossed(None, None, Some(151)), (false, true, true));
    assert_eq!(crossed(Some(u64::MAX), Some(1), None), (true, true, true));
    let total_alone = TokenBudget::for_total(10);
    assert!(!total_alone.crossed(Some(11), None, None).any());
    let none = TokenBudget::for_input(0).crossed(Some(0), Some(9), None);
    assert!(!none.any());
}

/// A future that is moved between threads while it waits.
#[test]
fn a_future_keeps_its_scope_across_threads() {
    let a = result("a");
    let mut future: Pin<Box<dyn Future<Output = ()> + Send>> =
        Box::pin(active::in_prompt(&a, async {
            for _ in 0..3 {
                assert_eq!(active(), named("a", ""));
                pause().await;
            }
        }));
    for _ in 0..3 {
        future = thread::spawn(move || {
            let mut poller = Poller::from_waker(Waker::noop());
            assert!(future.as_mut().poll(&mut poller).is_pending());
            assert_eq!(active(), named("", ""));
            future
        })
        .join()
        .unwrap();
    }
}

#[test]
fn a_stream_is_in_its_scope_whenever_it_is_polled_and_nowhere_else() {
    use futures_util::{Stream as _, StreamExt as _, stream};
    let (one, two) = (result("one"), result("two"));
    let both = group("both");
    let name = || active().0;
    let names = |count| {
        let next = move |number| async move {
            tokio::task::yield_now().await;
            (number < count).then(|| (active(), number + 1))
        };
        stream::unfold(0, next)
    };
    pollster::block_on(async {
        let mut first = pin!(active::in_prompt(&one, names(3)));
        let mut second = pin!(active::in_group(&both, active::in_prompt(&two, names(3))));
        for _ in 0..3 {
            let of = |prompt: &str, group: Option<&str>| {
                Some((Some(prompt.to_owned()), group.map(str::to_owned)))
            };
            assert_eq!(first.next().await, of("one", None));
            assert_eq!(name(), None);
            assert_eq!(second.next().await, of("two", Some("both")));
            assert_eq!(name(), None);
        }
        assert_eq!((first.next().await, second.next().await), (None, None));
        let taken = active::with_prompt(&one, active::current).propagate(names(1));
        let taken: Vec<_> = active::in_prompt(&two, taken).collect().await;
        assert_eq!(taken[0].0.as_deref(), Some("one"));
    });
    assert_eq!(
        active::in_prompt(&one, stream::iter([1, 2])).size_hint(),
        (2, Some(2))
    );
}
