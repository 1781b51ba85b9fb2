//! The URLs of prompts, and of redirects that may be followed.

use std::fmt;

use hyper::{
    Uri,
    http::uri::{Authority, PathAndQuery, Scheme},
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters that are not written as they are: all but the unreserved ones of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The longest path and query. Common servers refuse a request line of 8 KiB or more with a status of their own;
/// Langfuse allows names of 255 characters, and labels of 36.
const MAX_PATH: usize = 4096;

/// The base URL of Langfuse.
#[derive(Clone)]
pub(crate) struct Address {
    scheme: Scheme,
    authority: Authority,
    /// The path of the base URL, without a slash at its end.
    prefix: String,
}

impl Address {
    /// Reads a base URL, or says what is wrong with it.
    pub(crate) fn parse(url: &str) -> Result<Self, &'static str> {
        let parts = url.parse::<Uri>().map_err(|_| "is not a URL")?.into_parts();
        let scheme = parts.scheme.filter(is_known);
        let scheme = scheme.ok_or("does not begin with `https://` or `http://`")?;
        let authority = parts.authority.ok_or("has no host")?;
        if authority.as_str().contains('@') {
            return Err("contains a user or a password, which belong into the keys");
        }
        if authority.host().is_empty() {
            return Err("has no host");
        }
        if port(&scheme, &authority).is_none() {
            return Err("has an invalid port");
        }
        let path = parts.path_and_query.as_ref();
        if url.contains('#') || path.is_some_and(|path| path.query().is_some()) {
            return Err("has a query or a fragment");
        }
        let prefix = path.map_or("", PathAndQuery::path).trim_end_matches('/');
        Ok(Self {
            scheme,
            authority,
            prefix: prefix.to_owned(),
        })
    }

    /// Returns the URL of a prompt, or `None` if Langfuse cannot have it.
    ///
    /// The name and the label are percent-encoded exactly once.
    pub(crate) fn prompt(&self, name: &str, label: &str) -> Option<Uri> {
        // A server, or a proxy before it, resolves `.` and `..` even if they are encoded. Without a label, Langfuse
        // answers with the prompt for production. Its database stores no NUL.
        if matches!(name, "" | "." | "..") || label.is_empty() {
            return None;
        }
        if name.len().saturating_add(label.len()) > MAX_PATH
            || [name, label].concat().contains('\0')
        {
            return None;
        }
        let [name, label] = [name, label].map(|text| utf8_percent_encode(text, RESERVED));
        let path = format!("{}/api/public/v2/prompts/{name}?label={label}", self.prefix);
        if path.len() - self.prefix.len() > MAX_PATH {
            return None;
        }
        let uri = Uri::builder()
            .scheme(self.scheme.clone())
            .authority(self.authority.clone());
        uri.path_and_query(path).build().ok()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.prefix)
    }
}

/// Returns the URL that a redirect leads to, or `None` if it leaves the host or the port, gives up TLS, or is not
/// understood.
///
/// Keys are sent along, so that they must not leave the server that they were made for.
pub(crate) fn redirect(from: &Uri, location: &str) -> Option<Uri> {
    let (location, _) = location.split_once('#').unwrap_or((location, ""));
    let (scheme, authority) = (from.scheme()?, from.authority()?);
    let to: Uri = match location.strip_prefix("//") {
        Some(_) => format!("{scheme}:{location}").parse().ok()?,
        None if location.starts_with('/') => {
            let uri = Uri::builder().scheme(scheme.clone());
            let uri = uri.authority(authority.clone());
            uri.path_and_query(location).build().ok()?
        }
        None => location.parse().ok()?,
    };
    let (to_scheme, to_authority) = (to.scheme()?, to.authority()?);
    if to_authority.as_str().contains('@')
        || !to_authority.host().eq_ignore_ascii_case(authority.host())
    {
        return None;
    }
    let ends = (
        (scheme.as_str(), port(scheme, authority)?),
        (to_scheme.as_str(), port(to_scheme, to_authority)?),
    );
    let is_same = ends.0 == ends.1;
    let is_upgrade = ends == (("http", 80), ("https", 443));
    (is_same || is_upgrade).then_some(to)
}

fn is_known(scheme: &Scheme) -> bool {
    [Scheme::HTTP, Scheme::HTTPS].contains(scheme)
}

/// Returns the port, or `None` if there is none for this scheme or if it is not a number.
fn port(scheme: &Scheme, authority: &Authority) -> Option<u16> {
    if authority.as_str().ends_with(authority.host()) {
        return match scheme.as_str() {
            "https" => Some(443),
            "http" => Some(80),
            _ => None,
        };
    }
    authority.port_u16()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(url: &str) -> Address {
        Address::parse(url).unwrap_or_else(|problem| unreachable!("{url} {problem}"))
    }

    #[test]
    fn names_are_encoded_once() {
        for (name, path) in [
            ("greeting", "greeting"),
            ("a/b", "a%2Fb"),
            ("a%2Fb", "a%252Fb"),
            ("x?y#z", "x%3Fy%23z"),
            ("..%2F..", "..%252F.."),
            ("%2e%2e", "%252e%252e"),
            ("...", "..."),
            ("a b+c&d", "a%20b%2Bc%26d"),
            ("é\u{1f642}", "%C3%A9%F0%9F%99%82"),
            ("a\\b\n", "a%5Cb%0A"),
        ] {
            let uri = base("https://example.com").prompt(name, "l/1");
            let expected = format!("https://example.com/api/public/v2/prompts/{path}?label=l%2F1");
            assert_eq!(uri.map(|uri| uri.to_string()), Some(expected));
        }
    }

    #[test]
    fn names_and_labels_that_cannot_exist_have_no_url() {
        let long = "n".repeat(MAX_PATH);
        let slashes = "/".repeat(MAX_PATH / 3);
        for (name, label) in [
            ("", "production"),
            (".", "production"),
            ("..", "production"),
            ("greeting", ""),
            ("a\0", "production"),
            ("greeting", "a\0"),
            (&long, "production"),
            (&slashes, "production"),
            ("greeting", &long),
        ] {
            assert!(base("https://example.com").prompt(name, label).is_none());
        }
        let allowed = "名".repeat(255);
        assert!(
            base("https://example.com")
                .prompt(&allowed, "production")
                .is_some()
        );
    }

    #[test]
    fn a_base_url_may_have_a_path() {
        for url in [
            "http://localhost:3000/langfuse",
            "http://localhost:3000/langfuse//",
        ] {
            let uri = base(url).prompt("greeting", "production");
            let expected =
                "http://localhost:3000/langfuse/api/public/v2/prompts/greeting?label=production";
            assert_eq!(uri.map(|uri| uri.to_string()).as_deref(), Some(expected));
        }
        assert_eq!(
            base("https://[::1]:3000/").to_string(),
            "https://[::1]:3000"
        );
    }

    #[test]
    fn other_urls_are_refused() {
        for url in [
            "",
            "example.com",
            "/path",
            "ftp://example.com",
            "https://",
            "https://:443",
            "https://example.com:99999",
            "https://example.com:x",
            "https://user@example.com",
            "https://user:password@example.com",
            "https://:password@example.com",
            "https://@example.com",
            "https://example.com/?a=1",
            "https://example.com/#a",
            "https://example.com#a",
            "https://exa mple.com",
            "https://example.com\n",
        ] {
            assert!(Address::parse(url).is_err(), "{url}");
        }
    }

    #[test]
    fn redirects_stay_on_the_host() {
        let from = Uri::from_static("http://example.com/a?b=c");
        for (location, to) in [
            ("/d?e", Some("http://example.com/d?e")),
            ("/d?e#f", Some("http://example.com/d?e")),
            ("//example.com/d", Some("http://example.com/d")),
            ("http://EXAMPLE.com:80/d", Some("http://EXAMPLE.com:80/d")),
            ("https://example.com/d", Some("https://example.com/d")),
            ("https://example.com:8443/d", None),
            ("http://example.com:81/d", None),
            ("http://example.org/d", None),
            ("//example.org/d", None),
            ("http://example.com@example.org/d", None),
            ("http://user:password@example.com/d", None),
            ("ftp://example.com/d", None),
            ("d", None),
            ("", None),
        ] {
            let found = redirect(&from, location).map(|uri| uri.to_string());
            assert_eq!(found.as_deref(), to, "{location}");
        }
        let from = Uri::from_static("https://example.com/a");
        assert!(redirect(&from, "http://example.com/a").is_none());
        assert!(redirect(&from, "/b").is_some());
    }
}
