//! The number of allocations of each construction.

use allocation_counter::measure;
use openarmature_prompts::{PromptGroup, TwoOrMore, prompt_group, two_or_more};

fn allocations(run: impl FnOnce()) -> u64 {
    measure(run).count_total
}

#[test]
fn a_literal_allocates_once() {
    assert_eq!(allocations(|| drop(TwoOrMore::new(1, 2, [3, 4, 5]))), 1);
    assert_eq!(allocations(|| drop(TwoOrMore::new(1, 2, []))), 1);
    assert_eq!(allocations(|| drop(PromptGroup::new("rag", 1, 2, [3]))), 1);
    assert_eq!(allocations(|| drop(prompt_group!["rag"; 1, 2])), 1);
    assert_eq!(
        allocations(|| drop(prompt_group!["rag"; 1, 2, 3, 4, 5, 6, 7, 8])),
        1
    );
    assert_eq!(allocations(|| drop(prompt_group!["rag"; ..[0; 100]])), 1);
    assert_eq!(allocations(|| drop(two_or_more![1, 2, 3])), 1);
    assert_eq!(allocations(|| drop(TwoOrMore::from([1, 2, 3]))), 1);
    assert_eq!(allocations(|| drop(TwoOrMore::try_from(&[1, 2, 3][..]))), 1);
    assert_eq!(
        allocations(|| drop(PromptGroup::builder("rag").member(1).member(2).build())),
        1
    );
}

#[test]
fn a_vector_is_kept() {
    let vec = vec![1, 2, 3];
    assert_eq!(
        allocations(|| drop(
            PromptGroup::try_from(("rag", vec))
                .unwrap()
                .into_members()
                .into_vec()
        )),
        0
    );
    let short = vec![1];
    assert_eq!(
        allocations(|| drop(TwoOrMore::try_from(short).unwrap_err().into_vec())),
        0
    );
}

#[test]
fn parts_and_in_place_changes_allocate_nothing() {
    let mut members = TwoOrMore::try_from(vec![1, 2, 3, 4]).unwrap();
    assert_eq!(allocations(|| members.truncate(3).unwrap()), 0);
    assert_eq!(
        allocations(|| drop(<(i32, i32, Vec<i32>)>::from(members))),
        0
    );
    assert_eq!(
        allocations(|| assert_eq!(two_or_more![1, 2, 3].reduce(i32::max), 3)),
        1
    );
}

#[test]
fn cloning_a_group_does_not_copy_its_name() {
    let group = PromptGroup::new(String::from("rag"), 1, 2, []);
    assert_eq!(allocations(|| drop(group.clone())), 1, "the members alone");
}

/// A million names take as much memory as these: what is bounded does not grow.
#[cfg(feature = "prompts")]
#[test]
fn a_full_cache_holds_as_much_after_many_names_as_after_few() {
    use openarmature_prompts::{
        Prompt,
        backend::{CachedBackend, FetchError, FetchRequest, PromptBackend, async_trait},
    };

    struct AnyName;

    #[async_trait]
    impl PromptBackend for AnyName {
        fn backend_name(&self) -> &'static str {
            "any name"
        }

        async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
            Ok(Prompt::text(request.name, "Hello, {{ user }}!"))
        }
    }

    let cached = CachedBackend::new(AnyName).with_capacity(500);
    let fetch = |numbers: std::ops::Range<u32>| {
        for number in numbers {
            let name = number.to_string();
            let request = FetchRequest::new(&name, "production");
            pollster::block_on(cached.fetch(request)).unwrap();
        }
    };
    let few = measure(|| fetch(0..1000)).bytes_current;
    let more = measure(|| fetch(1000..20_000)).bytes_current;
    assert!(few > 0 && more < few / 5, "{few} bytes, then {more} more");
}

#[cfg(feature = "prompts")]
#[test]
fn a_fetch_of_a_prompt_that_is_ready_allocates_nothing() {
    use std::{
        pin::pin,
        task::{Context, Poll, Waker},
    };

    use openarmature_prompts::{
        Prompt, PromptManager,
        backend::{CachedBackend, MemoryBackend},
    };

    let memory = MemoryBackend::new([Prompt::text("greeting", "Hello, {{ user }}!")]);
    let cached = CachedBackend::new(memory.clone());
    for manager in [PromptManager::new(memory), PromptManager::new(cached)] {
        pollster::block_on(manager.fetch("greeting").into_future()).unwrap();
        let ready = || {
            let fetch = pin!(manager.fetch("greeting").into_future());
            let polled = fetch.poll(&mut Context::from_waker(Waker::noop()));
            assert!(matches!(polled, Poll::Ready(Ok(_))));
        };
        assert_eq!(allocations(ready), 0);
    }
}
