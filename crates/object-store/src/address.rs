//! Stores by their URL.

use std::{borrow::Cow, error::Error, fmt, sync::Arc};

use object_store::{ObjectStore, ObjectStoreScheme, path::Path};
use url::Url;

/// The error for a URL that names no store, or for settings that do not open one.
///
/// It holds neither the URL nor the value of a setting. It has no category, because the configuration of the
/// program is wrong, and not a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidStoreUrl {
    description: Cow<'static, str>,
}

impl InvalidStoreUrl {
    pub(crate) fn new(description: impl Into<Cow<'static, str>>) -> Self {
        Self {
            description: description.into(),
        }
    }
}

impl fmt::Display for InvalidStoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid URL of an object store: {}", self.description)
    }
}

impl Error for InvalidStoreUrl {}

/// Options of a store, by name.
type Options = [(String, String)];

type Store = Arc<dyn ObjectStore>;

/// A store, and the path in it.
pub(crate) struct Opened {
    pub(crate) store: Store,
    pub(crate) prefix: Path,
    /// Whether the store gives every object an entity tag.
    pub(crate) has_tags: bool,
}

/// Returns the store at a URL.
pub(crate) fn open(url: &str, options: &Options) -> Result<Opened, InvalidStoreUrl> {
    let url = Url::parse(url).map_err(|_| InvalidStoreUrl::new("it is not a URL"))?;
    let Ok((scheme, prefix)) = ObjectStoreScheme::parse(&url) else {
        let scheme = url.scheme();
        let description = format!("no store has a URL like this (scheme `{scheme}`)");
        return Err(InvalidStoreUrl::new(description));
    };
    if url.query().is_some() || url.fragment().is_some() {
        return Err(InvalidStoreUrl::new(
            "it has a query or a fragment; settings are options",
        ));
    }
    Ok(Opened {
        store: store(&url, &scheme, options)?,
        prefix,
        has_tags: scheme != ObjectStoreScheme::Http,
    })
}

fn store(
    url: &Url,
    scheme: &ObjectStoreScheme,
    options: &Options,
) -> Result<Store, InvalidStoreUrl> {
    match scheme {
        #[cfg(feature = "fs")]
        ObjectStoreScheme::Local => local(options),
        #[cfg(feature = "aws")]
        ObjectStoreScheme::AmazonS3 => cloud::amazon_s3(url, options),
        #[cfg(feature = "gcp")]
        ObjectStoreScheme::GoogleCloudStorage => cloud::google(url, options),
        #[cfg(feature = "azure")]
        ObjectStoreScheme::MicrosoftAzure => cloud::azure(url, options),
        #[cfg(feature = "http")]
        ObjectStoreScheme::Http => cloud::http(url, options),
        scheme => {
            let _ = options;
            let feature = match scheme {
                ObjectStoreScheme::Local => "fs",
                ObjectStoreScheme::AmazonS3 => "aws",
                ObjectStoreScheme::GoogleCloudStorage => "gcp",
                ObjectStoreScheme::MicrosoftAzure => "azure",
                ObjectStoreScheme::Http => "http",
                _ => return Err(InvalidStoreUrl::new("prompts cannot be read from there")),
            };
            let scheme = url.scheme();
            let description = format!("`{scheme}` needs the feature `{feature}`");
            Err(InvalidStoreUrl::new(description))
        }
    }
}

#[cfg(feature = "fs")]
fn local(options: &Options) -> Result<Store, InvalidStoreUrl> {
    match options {
        [] => Ok(Arc::new(object_store::local::LocalFileSystem::new())),
        [(key, _), ..] => Err(unknown(key)),
    }
}

#[cfg(any(
    feature = "fs",
    feature = "aws",
    feature = "gcp",
    feature = "azure",
    feature = "http"
))]
fn unknown(option: &str) -> InvalidStoreUrl {
    InvalidStoreUrl::new(format!("the option {option:?} is unknown"))
}

/// The stores with a client.
#[cfg(any(feature = "aws", feature = "gcp", feature = "azure", feature = "http"))]
mod cloud {
    use std::{str::FromStr, sync::Arc, time::Duration};

    #[cfg(feature = "aws")]
    use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
    #[cfg(feature = "azure")]
    use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
    #[cfg(feature = "gcp")]
    use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
    #[cfg(feature = "http")]
    use object_store::http::HttpBuilder;
    use object_store::{BackoffConfig, ClientConfigKey, ObjectStore, RetryConfig};
    use url::Url;

    use super::{InvalidStoreUrl, Options, Store, unknown};

    /// The time of one request. With two retries and the pauses before them it is within the time of a fetch.
    const REQUEST_TIMEOUT: &str = "5s";

    fn retry() -> RetryConfig {
        RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: 2,
            retry_timeout: Duration::from_secs(20),
        }
    }

    /// Sets the options. Before them the time of a request, unless the environment has it.
    fn set<B, K: FromStr>(
        mut builder: B,
        options: &Options,
        variable: Option<&str>,
        with: impl Fn(B, K, String) -> B,
        client: impl Fn(ClientConfigKey) -> K,
    ) -> Result<B, InvalidStoreUrl> {
        if variable.is_none_or(|variable| std::env::var_os(variable).is_none()) {
            let timeout = client(ClientConfigKey::Timeout);
            builder = with(builder, timeout, REQUEST_TIMEOUT.to_owned());
        }
        options.iter().try_fold(builder, |builder, (key, value)| {
            let known = key.to_ascii_lowercase().parse().map_err(|_| unknown(key))?;
            Ok(with(builder, known, value.clone()))
        })
    }

    /// The error of the builder is left out: it holds settings.
    fn built<S: ObjectStore>(
        store: object_store::Result<S>,
        settings: &str,
    ) -> Result<Store, InvalidStoreUrl> {
        match store {
            Ok(store) => Ok(Arc::new(store)),
            Err(_) => Err(InvalidStoreUrl::new(format!(
                "a setting is absent or invalid ({settings})"
            ))),
        }
    }

    #[cfg(feature = "aws")]
    pub(super) fn amazon_s3(url: &Url, options: &Options) -> Result<Store, InvalidStoreUrl> {
        let builder = set(
            AmazonS3Builder::from_env(),
            options,
            Some("AWS_TIMEOUT"),
            AmazonS3Builder::with_config,
            AmazonS3ConfigKey::Client,
        )?;
        let builder = builder.with_url(url.as_str()).with_retry(retry());
        built(builder.build(), "variables `AWS_…` and options")
    }

    #[cfg(feature = "gcp")]
    pub(super) fn google(url: &Url, options: &Options) -> Result<Store, InvalidStoreUrl> {
        let builder = set(
            GoogleCloudStorageBuilder::from_env(),
            options,
            Some("GOOGLE_TIMEOUT"),
            GoogleCloudStorageBuilder::with_config,
            GoogleConfigKey::Client,
        )?;
        let builder = builder.with_url(url.as_str()).with_retry(retry());
        built(builder.build(), "variables `GOOGLE_…` and options")
    }

    #[cfg(feature = "azure")]
    pub(super) fn azure(url: &Url, options: &Options) -> Result<Store, InvalidStoreUrl> {
        let builder = set(
            MicrosoftAzureBuilder::from_env(),
            options,
            Some("AZURE_TIMEOUT"),
            MicrosoftAzureBuilder::with_config,
            AzureConfigKey::Client,
        )?;
        let builder = builder.with_url(url.as_str()).with_retry(retry());
        built(builder.build(), "variables `AZURE_…` and options")
    }

    #[cfg(feature = "http")]
    pub(super) fn http(url: &Url, options: &Options) -> Result<Store, InvalidStoreUrl> {
        // A URL that begins with `http:` is a decision for it.
        let allow_http = (url.scheme() == "http").to_string();
        let builder = HttpBuilder::new().with_config(ClientConfigKey::AllowHttp, allow_http);
        let builder = set(builder, options, None, HttpBuilder::with_config, |key| key)?;
        let host = &url[..url::Position::BeforePath];
        built(
            builder.with_url(host).with_retry(retry()).build(),
            "options",
        )
    }
}
