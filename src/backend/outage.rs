//! Notices when an outage of a backend begins and ends, so that each is logged once.

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use super::FetchRequest;

/// The outages of one backend.
///
/// A prompt that begins an outage and is not answered by the end of it is remembered: it may be broken by
/// itself while the backend works, and then begins no other outage until it has been answered.
#[derive(Debug, Default)]
pub(crate) struct Outage {
    /// `true` while there is an outage or a suspect. Otherwise an answer of the backend takes no lock.
    is_marked: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    is_down: bool,
    /// Names and labels of prompts that began an outage and have not been answered since.
    suspects: Vec<(String, String)>,
}

impl State {
    /// The number of suspects that are remembered.
    const MAX_SUSPECTS: usize = 64;

    fn suspect(&self, request: FetchRequest<'_>) -> Option<usize> {
        let is_it = |(name, label): &(String, String)| {
            (name.as_str(), label.as_str()) == (request.name, request.label)
        };
        self.suspects.iter().position(is_it)
    }
}

impl Outage {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the backend was unavailable for this request, and returns whether an outage begins.
    pub(crate) fn failed(&self, request: FetchRequest<'_>) -> bool {
        let mut state = self.lock();
        self.is_marked.store(true, Ordering::Relaxed);
        if state.is_down || state.suspect(request).is_some() {
            return false;
        }
        if state.suspects.len() == State::MAX_SUSPECTS {
            state.suspects.remove(0);
        }
        let suspect = (request.name.to_owned(), request.label.to_owned());
        state.suspects.push(suspect);
        state.is_down = true;
        true
    }

    /// Notes that the backend, and not a cache, answered this request, and returns whether an outage ends.
    pub(crate) fn answered(&self, request: FetchRequest<'_>) -> bool {
        if !self.is_marked.load(Ordering::Relaxed) {
            return false;
        }
        let mut state = self.lock();
        if let Some(suspect) = state.suspect(request) {
            state.suspects.swap_remove(suspect);
        }
        let ends = std::mem::take(&mut state.is_down);
        self.is_marked
            .store(!state.suspects.is_empty(), Ordering::Relaxed);
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: &str) -> FetchRequest<'_> {
        FetchRequest::new(name, "production")
    }

    #[test]
    fn an_outage_begins_once_and_ends_once() {
        let outage = Outage::default();
        assert!(!outage.answered(request("a")));
        assert!(outage.failed(request("a")));
        assert!(!outage.failed(request("a")));
        assert!(!outage.failed(request("b")));
        assert!(outage.answered(request("a")));
        assert!(!outage.answered(request("b")));
        assert!(outage.failed(request("b")));
    }

    #[test]
    fn a_prompt_that_is_broken_alone_begins_one_outage() {
        let outage = Outage::default();
        assert!(outage.failed(request("broken")));
        assert!(outage.answered(request("b")));
        for _ in 0..3 {
            assert!(!outage.failed(request("broken")));
            assert!(!outage.answered(request("b")));
        }
        assert!(outage.failed(request("b")), "the backend is down");
        assert!(outage.answered(request("broken")));
        assert!(outage.failed(request("broken")), "it was mended");
    }

    #[test]
    fn a_prompt_that_is_mended_after_the_outage_can_begin_another() {
        let outage = Outage::default();
        assert!(outage.failed(request("broken")));
        assert!(outage.answered(request("b")));
        assert!(!outage.answered(request("broken")), "the outage is over");
        assert!(outage.failed(request("broken")));
    }

    #[test]
    fn the_broken_prompts_that_are_remembered_are_bounded() {
        let outage = Outage::default();
        for number in 0..1000 {
            outage.failed(request(&number.to_string()));
            outage.answered(request("other"));
        }
        assert_eq!(outage.lock().suspects.len(), State::MAX_SUSPECTS);
    }
}
