//! The settings of a backend, step by step.

use std::{fmt, time::Duration};

use rustls::{
    RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};

use crate::{
    address::Address,
    attempts::Fetcher,
    backend::LangfuseBackend,
    client::{Authorities, Client},
    environment,
    invalid::InvalidSetting,
    keys::{self, Setting},
    settings::Settings,
};

/// The base URL of Langfuse's own service in the European Union.
const CLOUD: &str = "https://cloud.langfuse.com";

/// The settings of a [`LangfuseBackend`].
///
/// ```
/// use std::time::Duration;
/// use openarmature_prompts_langfuse::LangfuseBackend;
///
/// let backend = LangfuseBackend::builder("pk-lf-…", "sk-lf-…")
///     .base_url("https://langfuse.example.com")
///     .attempt_timeout(Duration::from_secs(3))
///     .deadline(Duration::from_secs(5))
///     .retries(1)
///     .build()?;
/// assert!(!format!("{backend:?}").contains("sk-lf")); // `Debug` shows no key
/// # Ok::<(), openarmature_prompts_langfuse::InvalidSetting>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct LangfuseBuilder {
    public_key: Setting,
    secret_key: Setting,
    base_url: Setting,
    root_certificates: Option<Vec<u8>>,
    backend_name: String,
    settings: Settings,
}

impl LangfuseBuilder {
    fn new(public_key: String, secret_key: String) -> Self {
        let named = |name, value| Setting { name, value };
        Self::with_keys(
            named("public_key", public_key),
            named("secret_key", secret_key),
        )
    }

    fn with_keys(public_key: Setting, secret_key: Setting) -> Self {
        Self {
            public_key,
            secret_key,
            base_url: Setting {
                name: "base_url",
                value: CLOUD.to_owned(),
            },
            root_certificates: None,
            backend_name: "langfuse".to_owned(),
            settings: Settings::default(),
        }
    }

    /// Creates a builder with the keys and the base URL of the environment.
    ///
    /// The variables are those of [`LangfuseBackend::from_env`].
    ///
    /// # Errors
    ///
    /// [`InvalidSetting`] if a key is not set or a variable is not UTF-8. It names the variable.
    pub fn from_env() -> Result<Self, InvalidSetting> {
        let public_key = environment::key(environment::PUBLIC_KEY)?;
        let secret_key = environment::key(environment::SECRET_KEY)?;
        let mut builder = Self::with_keys(public_key, secret_key);
        if let Some(base_url) = environment::base_url()? {
            builder.base_url = base_url;
        }
        Ok(builder)
    }

    /// Sets the base URL (default: `https://cloud.langfuse.com`).
    ///
    /// It may have a path, and no user, password, query or fragment.
    pub fn base_url(mut self, url: impl Into<String>) -> Self {
        self.base_url = Setting {
            name: "base_url",
            value: url.into(),
        };
        self
    }

    /// Sets the name of the backend for errors and logs (default: `langfuse`).
    pub fn backend_name(mut self, backend_name: impl Into<String>) -> Self {
        self.backend_name = backend_name.into();
        self
    }

    /// Sets the time that one attempt may take, from the connection to the end of the answer (default: 10 seconds).
    pub const fn attempt_timeout(mut self, time: Duration) -> Self {
        self.settings.attempt_timeout = time;
        self
    }

    /// Sets the time that a fetch may take, with all its attempts and waits (default: 25 seconds).
    ///
    /// A cache waits 30 seconds for a read by default.
    pub const fn deadline(mut self, time: Duration) -> Self {
        self.settings.deadline = time;
        self
    }

    /// Sets how many attempts follow a first one that failed (default: 2).
    pub const fn retries(mut self, retries: u32) -> Self {
        self.settings.retries = retries;
        self
    }

    /// Sets the wait before the first retry (default: 250 milliseconds).
    ///
    /// Each further wait is twice as long, up to 10 seconds. A random part of up to a half is taken off. If the
    /// answer has `Retry-After`, the wait is at least that long.
    pub const fn backoff(mut self, time: Duration) -> Self {
        self.settings.backoff = time;
        self
    }

    /// Sets the size of the largest answer, in bytes (default: 16 MiB).
    pub const fn max_answer(mut self, bytes: usize) -> Self {
        self.settings.max_answer = bytes;
        self
    }

    /// Sets how many requests may be under way at once (default: 32). Further fetches wait.
    pub const fn concurrency(mut self, requests: usize) -> Self {
        self.settings.concurrency = requests;
        self
    }

    /// Sets the certificate authorities that are trusted, as certificates in the PEM format (default: those that
    /// Mozilla trusts).
    pub fn root_certificates(mut self, pem: impl Into<Vec<u8>>) -> Self {
        self.root_certificates = Some(pem.into());
        self
    }

    /// Creates the backend. Nothing is sent before the first fetch.
    ///
    /// # Errors
    ///
    /// [`InvalidSetting`] if a key, the base URL, a certificate, a time or a limit is not valid.
    pub fn build(self) -> Result<LangfuseBackend, InvalidSetting> {
        let authorization = keys::authorization(&self.public_key, &self.secret_key)?;
        let address = Address::parse(&self.base_url.value)
            .map_err(|problem| self.base_url.invalid(problem))?;
        let Settings {
            attempt_timeout,
            deadline,
            concurrency,
            max_answer,
            ..
        } = self.settings;
        for (setting, is_zero) in [
            ("attempt_timeout", attempt_timeout.is_zero()),
            ("deadline", deadline.is_zero()),
            ("max_answer", max_answer == 0),
            ("concurrency", concurrency == 0),
        ] {
            if is_zero {
                return Err(InvalidSetting::new(setting, "is zero"));
            }
        }
        let authorities = match &self.root_certificates {
            Some(pem) => Authorities::Given(certificates(pem)?),
            None => Authorities::Public,
        };
        let client = Client::new(authorization, authorities, max_answer)
            .map_err(|_| InvalidSetting::new("TLS", "is not supported"))?;
        let fetcher = Fetcher::new(client, self.settings);
        Ok(LangfuseBackend::new(self.backend_name, address, fetcher))
    }
}

/// Here and not beside the type, because a builder builds a backend.
impl LangfuseBackend {
    /// Begins a backend with the keys of a project: the public one (`pk-lf-…`) and the secret one (`sk-lf-…`).
    pub fn builder(
        public_key: impl Into<String>,
        secret_key: impl Into<String>,
    ) -> LangfuseBuilder {
        LangfuseBuilder::new(public_key.into(), secret_key.into())
    }

    /// Creates a backend with the keys and the base URL of the environment.
    ///
    /// | variable | content |
    /// |---|---|
    /// | `LANGFUSE_PUBLIC_KEY` | the public key |
    /// | `LANGFUSE_SECRET_KEY` | the secret key |
    /// | `LANGFUSE_BASE_URL`, or else `LANGFUSE_HOST` | the base URL (default: `https://cloud.langfuse.com`) |
    ///
    /// A variable that is empty counts as one that is not set. [`LangfuseBuilder::from_env`] allows other settings
    /// as well.
    ///
    /// # Errors
    ///
    /// [`InvalidSetting`] if a key is not set, or a key or the base URL is not valid. It names the variable.
    pub fn from_env() -> Result<Self, InvalidSetting> {
        LangfuseBuilder::from_env()?.build()
    }
}

fn certificates(pem: &[u8]) -> Result<RootCertStore, InvalidSetting> {
    let invalid = |problem| InvalidSetting::new("root_certificates", problem);
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        let certificate = certificate.map_err(|_| invalid("is not in the PEM format"))?;
        let added = roots.add(certificate);
        added.map_err(|_| invalid("contains an invalid certificate"))?;
    }
    if roots.is_empty() {
        return Err(invalid("contains no certificate"));
    }
    Ok(roots)
}

/// Shows neither keys nor the base URL, which may hold a password until it is checked.
impl fmt::Debug for LangfuseBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LangfuseBuilder")
            .field("backend_name", &self.backend_name)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
