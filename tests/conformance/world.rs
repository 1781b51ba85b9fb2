//! The start of each case: its backends, its managers, and no captures.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use openarmature_prompts::{
    NonEmpty, Prompt, PromptGroup, PromptManager, PromptResult,
    backend::{
        CachedBackend, FetchError, FetchRequest, MemoryBackend, PromptBackend,
        PromptStoreUnavailable, async_trait,
    },
    labels::MappingLabelResolver,
};
use serde_json::Value;

use crate::{
    Checked,
    fixture::{Keys, read},
    vocabulary::{BackendDocument, CaseDocument, ManagerDocument, ResolverDocument},
};

pub(crate) struct World {
    backends: Vec<Store>,
    managers: BTreeMap<&'static str, PromptManager>,
    captures: BTreeMap<String, Capture>,
}

/// A backend, with the data of the harness about it.
struct Store {
    name: String,
    backend: Arc<dyn PromptBackend>,
    calls: Counter,
    source_reads: Counter,
    /// The clock of a cache; other backends have none.
    clock: Option<Clock>,
}

/// The outcome of a call, kept for later calls.
#[derive(Clone)]
pub(crate) enum Capture {
    Prompt(Prompt),
    Result(PromptResult),
    Group {
        group: PromptGroup<PromptResult>,
        /// In the order they were given to it.
        given: Vec<PromptResult>,
    },
}

#[derive(Clone, Default)]
struct Counter(Arc<AtomicU64>);

/// A clock that stands still until it is advanced.
#[derive(Clone)]
struct Clock(Arc<Mutex<Duration>>);

/// Counts the fetches that reach a backend.
struct Counted<B> {
    inner: B,
    fetches: Counter,
}

/// Fails as a backend does that cannot be reached.
struct Unavailable {
    name: String,
}

#[async_trait]
impl<B: PromptBackend> PromptBackend for Counted<B> {
    fn backend_name(&self) -> &str {
        self.inner.backend_name()
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        self.fetches.0.fetch_add(1, Ordering::SeqCst);
        self.inner.fetch(request).await
    }
}

#[async_trait]
impl PromptBackend for Unavailable {
    fn backend_name(&self) -> &str {
        &self.name
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let cause = io::Error::from(io::ErrorKind::ConnectionRefused);
        let error =
            PromptStoreUnavailable::new(&self.name, request, "the backend cannot be reached");
        Err(error.with_source(cause).into())
    }
}

impl Store {
    fn new(document: Value) -> Checked<Self> {
        let document: BackendDocument = read(document, "backend")?;
        let BackendDocument { name, prompts, .. } = document;
        let mut memory = MemoryBackend::new([]).with_backend_name(&name);
        for prompt in prompts {
            memory.insert(read_prompt(prompt, &format!("backend {name:?}: prompt"))?);
        }
        let source: Box<dyn PromptBackend> = if document.simulate_unavailable {
            Box::new(Unavailable { name: name.clone() })
        } else {
            Box::new(memory)
        };
        let source_reads = Counter::default();
        let source = Counted {
            inner: source,
            fetches: source_reads.clone(),
        };
        let clock = document.caching.then(Clock::new);
        let backend: Box<dyn PromptBackend> = match clock.clone() {
            Some(clock) => Box::new(CachedBackend::new(source).with_clock(move || clock.now())),
            None => Box::new(source),
        };
        let calls = Counter::default();
        let backend = Arc::new(Counted {
            inner: backend,
            fetches: calls.clone(),
        });
        Ok(Self {
            name,
            backend,
            calls,
            source_reads,
            clock,
        })
    }
}

/// Reads a prompt as a backend has it. A fault in its templates is reported by the render.
pub(crate) fn read_prompt(prompt: Value, at: &str) -> Checked<Prompt> {
    let keys: Keys = read(prompt, at)?;
    let name = keys.get("name").map(Value::to_string).unwrap_or_default();
    read(keys.into(), &format!("{at} {name}"))
}

impl Counter {
    fn get(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

impl Clock {
    /// Late enough to be set back.
    fn new() -> Self {
        Self(Arc::new(Mutex::new(Duration::from_secs(1_000_000))))
    }

    fn now(&self) -> Duration {
        *self.0.lock().unwrap()
    }

    fn advance(&self, seconds: f64) -> Checked {
        let mut now = self.0.lock().unwrap();
        let then = Duration::try_from_secs_f64(now.as_secs_f64() + seconds);
        *now = then.map_err(|error| format!("cannot advance by {seconds} s: {error}"))?;
        Ok(())
    }
}

impl World {
    pub(crate) fn new(case: &mut CaseDocument) -> Checked<Self> {
        let mut world = Self {
            backends: Vec::new(),
            managers: BTreeMap::new(),
            captures: BTreeMap::new(),
        };
        for document in case.backends.drain(..) {
            let store = Store::new(document)?;
            if world.store(&store.name).is_ok() {
                return Err(format!("two backends are called {:?}", store.name));
            }
            world.backends.push(store);
        }
        let mut resolvers = BTreeMap::new();
        for (key, resolver) in [
            ("label_resolver", case.label_resolver.take()),
            (
                "secondary_label_resolver",
                case.secondary_label_resolver.take(),
            ),
            (
                "tertiary_label_resolver",
                case.tertiary_label_resolver.take(),
            ),
        ] {
            if let Some(resolver) = resolver {
                let resolver: ResolverDocument = read(resolver, key)?;
                resolvers.insert(key, MappingLabelResolver::new(resolver.mapping));
            }
        }
        // Without a description, the manager is the default one.
        let plain = || (!world.backends.is_empty()).then(|| Value::Object(Keys::new()));
        for (key, manager) in [
            ("manager", case.manager.take().or_else(plain)),
            ("secondary_manager", case.secondary_manager.take()),
            ("tertiary_manager", case.tertiary_manager.take()),
        ] {
            if let Some(manager) = manager {
                let manager = world
                    .manager_of(read(manager, key)?, &resolvers)
                    .map_err(|fault| format!("{key}: {fault}"))?;
                world.managers.insert(key, manager);
            }
        }
        Ok(world)
    }

    fn manager_of(
        &self,
        document: ManagerDocument,
        resolvers: &BTreeMap<&str, MappingLabelResolver>,
    ) -> Checked<PromptManager> {
        let backends = match document.backends {
            Some(names) => names
                .iter()
                .map(|name| Ok(self.store(name)?.backend.clone()))
                .collect::<Checked<Vec<_>>>()?,
            None => self
                .backends
                .iter()
                .map(|store| store.backend.clone())
                .collect(),
        };
        let backends = NonEmpty::from_vec(backends).ok_or("a manager needs a backend")?;
        let mut manager = PromptManager::from_backends(backends);
        if let Some(name) = document.label_resolver_ref {
            let resolver = resolvers.get(name.as_str());
            let resolver = resolver.ok_or_else(|| format!("there is no {name:?}"))?;
            manager = manager.with_label_resolver(resolver.clone());
        }
        if let Some(seconds) = document.default_cache_ttl_seconds {
            manager = manager.with_max_age(Duration::from_secs(seconds));
        }
        Ok(manager)
    }

    fn store(&self, name: &str) -> Checked<&Store> {
        let store = self.backends.iter().find(|store| store.name == name);
        store.ok_or_else(|| format!("there is no backend {name:?}"))
    }

    pub(crate) fn backend(&self, name: &str) -> Checked<&dyn PromptBackend> {
        Ok(&*self.store(name)?.backend)
    }

    pub(crate) fn manager(&self, name: &str) -> Checked<&PromptManager> {
        let manager = self.managers.get(name);
        manager.ok_or_else(|| format!("there is no manager {name:?}"))
    }

    /// Returns the number of fetches from this backend since the case began.
    pub(crate) fn backend_calls(&self, name: &str) -> Checked<u64> {
        Ok(self.store(name)?.calls.get())
    }

    /// Returns the number of those fetches that reached the backend behind its cache.
    pub(crate) fn source_reads(&self, name: &str) -> Checked<u64> {
        Ok(self.store(name)?.source_reads.get())
    }

    /// Advances the clock of a backend's cache, or of every cache.
    pub(crate) fn advance_clock(&self, backend: Option<&str>, seconds: f64) -> Checked {
        let stores = match backend {
            Some(name) => vec![self.store(name)?],
            None => self.backends.iter().collect(),
        };
        let mut clocks = stores
            .iter()
            .filter_map(|store| store.clock.as_ref())
            .peekable();
        if clocks.peek().is_none() {
            return Err("no cache has a clock to advance".into());
        }
        clocks.try_for_each(|clock| clock.advance(seconds))
    }

    pub(crate) fn capture(&mut self, name: &str, captured: Capture) -> Checked {
        match self.captures.insert(name.to_owned(), captured) {
            None => Ok(()),
            Some(_) => Err(format!("two calls are captured as {name:?}")),
        }
    }

    pub(crate) fn captured(&self, name: &str) -> Checked<&Capture> {
        let captured = self.captures.get(name);
        captured.ok_or_else(|| format!("nothing is captured as {name:?}"))
    }

    pub(crate) fn captured_result(&self, name: &str) -> Checked<&PromptResult> {
        match self.captured(name)? {
            Capture::Result(result) => Ok(result),
            _ => Err(format!("{name:?} is no prompt result")),
        }
    }
}
