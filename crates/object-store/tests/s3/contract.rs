//! The contract of backends, kept on each kind of executor, alone and behind a cache.

use std::{sync::LazyLock, time::Duration};

use openarmature_prompts::backend::{CachedBackend, testing::ContractFixture};
use openarmature_prompts_object_store::ObjectStoreBackend;

use crate::support::{
    contract::keeps_the_contract,
    files::templates,
    server::{self, Server},
};

#[test]
fn amazon_s3() {
    static NOBODY: LazyLock<ObjectStoreBackend> = LazyLock::new(|| {
        let options = server::options(&server::nobody(), "secret");
        // The pauses between the tries are longer.
        server::backend("s3://company", options).with_timeout(Duration::from_millis(50))
    });
    static CACHED: LazyLock<CachedBackend<ObjectStoreBackend>> =
        LazyLock::new(|| CachedBackend::new(NOBODY.clone()));
    let server = Server::start();
    let fixture = ContractFixture::default();
    let objects = templates(fixture.prompts(), true).into_iter();
    server.put(objects.map(|(key, content)| (format!("prompts/{key}"), content)));
    keeps_the_contract(
        server.backend(),
        &fixture.clone().with_unavailable(&*NOBODY),
    );
    keeps_the_contract(
        CachedBackend::new(server.backend()),
        &fixture.with_unavailable(&*CACHED),
    );
}
