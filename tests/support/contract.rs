//! The contract of backends, on each kind of executor.

use std::pin::Pin;

use openarmature_prompts::backend::{
    PromptBackend,
    testing::{ContractFixture, backend_contract},
};

use super::callers::EXECUTORS;

pub(crate) fn keeps_the_contract(
    backend: impl PromptBackend + 'static,
    fixture: &ContractFixture<'static>,
) {
    let backend: Box<dyn PromptBackend> = Box::new(backend);
    let backend: &'static dyn PromptBackend = Box::leak(backend);
    for executor in EXECUTORS {
        let fixture = fixture.clone();
        let check: Pin<Box<dyn Future<Output = _> + Send>> =
            Box::pin(async move { backend_contract(backend, &fixture).await });
        for outcome in executor.start(vec![check]).all() {
            outcome.unwrap_or_else(|violation| panic!("{violation}: {violation:?}"));
        }
    }
}
