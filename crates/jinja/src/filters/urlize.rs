//! `urlize`: addresses in a text become links of HTML.

use std::collections::BTreeSet;

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, integer, split},
    error::refused,
    fuel::{pay_added, pay_units, pay_walk},
    objects::{self, items},
    text::{escaped, to_text},
    unicode,
};

/// Texts before an address, and behind it.
const OPENING: &[&str] = &["(", "<", "&lt;"];
const CLOSING: &[&str] = &[")", ">", ".", ",", "\n", "&gt;"];
/// The pairs that an address keeps where it has the first of them.
const PAIRS: &[(&str, &str)] = &[("(", ")"), ("<", ">"), ("&lt;", "&gt;")];
/// The domains that make an address without a scheme.
const DOMAINS: &[&str] = &["com", "edu", "gov", "info", "int", "mil", "net", "org"];

/// `urlize(value, trim_url_limit=None, nofollow=False, target=None, rel=None, extra_schemes=None)`.
pub(crate) fn urlize(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = split(arguments)?;
    let names = &[
        "trim_url_limit",
        "nofollow",
        "target",
        "rel",
        "extra_schemes",
    ];
    let rest = Arguments::new(rest, names)?;
    let text = to_text(state, value)?;
    // Each word is looked at in several ways.
    pay_walk(state, text.len().saturating_mul(8))?;
    let text = escaped(state, text, !value.is_safe())?;
    let links = Links {
        limit: rest.given(0).map(integer).transpose()?,
        attributes: attributes(state, &rest)?,
        schemes: schemes(state, rest.given(4))?,
    };
    let mut linked = String::new();
    for word in words(&text) {
        pay_units(state, 1)?;
        pay_added(state, linked.len(), word.len())?;
        links.push(state, &mut linked, word)?;
    }
    Ok(linked.into())
}

/// The attributes `rel` and `target` of a link.
fn attributes(state: &State<'_, '_>, rest: &Arguments) -> Result<String, Error> {
    let mut parts: BTreeSet<&str> = BTreeSet::from(["noopener"]);
    let rel = rest.str_or_none(3)?.unwrap_or_default();
    parts.extend(rel.split(unicode::is_space).filter(|part| !part.is_empty()));
    if rest.is_true(1, false) {
        parts.insert("nofollow");
    }
    let rel = parts.into_iter().collect::<Vec<_>>().join(" ");
    let mut attributes = format!(" rel=\"{}\"", escaped(state, rel, true)?);
    if let Some(target) = rest.given(2).filter(|target| target.is_true()) {
        let text = to_text(state, target)?;
        let text = escaped(state, text, !target.is_safe())?;
        attributes.push_str(&format!(" target=\"{text}\""));
    }
    Ok(attributes)
}

fn schemes(state: &State<'_, '_>, given: Option<&Value>) -> Result<Vec<String>, Error> {
    let mut schemes = vec![];
    for scheme in given
        .map(|given| items(state, given))
        .transpose()?
        .iter()
        .flat_map(objects::Items::iter)
    {
        pay_units(state, 1)?;
        let scheme = scheme.as_str().filter(|scheme| is_scheme(scheme));
        let scheme = scheme.ok_or_else(|| refused("a scheme that no address can have"))?;
        schemes.push(scheme.to_owned());
    }
    Ok(schemes)
}

/// A name of two characters, a colon, and up to two slashes.
fn is_scheme(scheme: &str) -> bool {
    let Some((name, slashes)) = scheme.split_once(':') else {
        return false;
    };
    let is_name = |char: char| is_word(char) || ".+-".contains(char);
    name.chars().count() >= 2 && name.chars().all(is_name) && matches!(slashes, "" | "/" | "//")
}

/// Words and the white space between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_space = unicode::is_space(first);
        let end = rest
            .find(|char| unicode::is_space(char) != is_space)
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

struct Links {
    limit: Option<i64>,
    attributes: String,
    schemes: Vec<String>,
}

impl Links {
    /// Adds a word, as a link where it is an address.
    fn push(&self, state: &State<'_, '_>, out: &mut String, word: &str) -> Result<(), Error> {
        let (head, middle, tail) = parts(word);
        out.push_str(head);
        let link = self.link(&middle);
        if let Some(link) = &link {
            pay_added(state, out.len(), link.len())?;
        }
        out.push_str(link.as_deref().unwrap_or(&middle));
        out.push_str(tail);
        Ok(())
    }

    fn link(&self, middle: &str) -> Option<String> {
        let attributes = &self.attributes;
        if is_address(middle) {
            let shown = self.shown(middle);
            let has_scheme = middle.starts_with("https://") || middle.starts_with("http://");
            let scheme = if has_scheme { "" } else { "https://" };
            return Some(format!(
                "<a href=\"{scheme}{middle}\"{attributes}>{shown}</a>"
            ));
        }
        if let Some(mail) = middle.strip_prefix("mailto:").filter(|mail| is_mail(mail)) {
            return Some(format!("<a href=\"{middle}\">{mail}</a>"));
        }
        let may_be_mail =
            !(middle.starts_with("www.") || middle.starts_with('@') || middle.contains(':'));
        if may_be_mail && is_mail(middle) {
            return Some(format!("<a href=\"mailto:{middle}\">{middle}</a>"));
        }
        let mut schemes = self.schemes.iter();
        let is_known = schemes.any(|scheme| middle != scheme && middle.starts_with(&**scheme));
        is_known.then(|| format!("<a href=\"{middle}\"{attributes}>{middle}</a>"))
    }

    /// The text of a link, which may be cut; a negative limit counts from the end, as places do.
    fn shown(&self, middle: &str) -> String {
        let length = middle.chars().count();
        let Some(limit) = self.limit else {
            return middle.to_owned();
        };
        let kept = match usize::try_from(limit) {
            Ok(limit) if length <= limit => return middle.to_owned(),
            Ok(limit) => limit,
            Err(_) => {
                length.saturating_sub(usize::try_from(limit.unsigned_abs()).unwrap_or(length))
            }
        };
        let kept: String = middle.chars().take(kept).collect();
        kept + "..."
    }
}

/// Returns the text before an address, the address, and the text behind it.
fn parts(word: &str) -> (&str, String, &str) {
    let mut middle = word;
    while let Some(rest) = OPENING.iter().find_map(|open| middle.strip_prefix(open)) {
        middle = rest;
    }
    let head = word.get(..word.len() - middle.len()).unwrap_or_default();
    let whole = middle;
    while let Some(rest) = CLOSING.iter().find_map(|close| middle.strip_suffix(close)) {
        middle = rest;
    }
    let mut tail = whole.get(middle.len()..).unwrap_or_default();
    let mut middle = middle.to_owned();
    for (open, close) in PAIRS {
        let opened = middle.matches(open).count();
        if opened <= middle.matches(close).count() {
            continue;
        }
        for _ in 0..opened.min(tail.matches(close).count()) {
            let end = tail.find(close).map_or(0, |at| at + close.len());
            let (moved, rest) = tail.split_at(end);
            middle.push_str(moved);
            tail = rest;
        }
    }
    (head, middle, tail)
}

fn is_word(char: char) -> bool {
    char == '_' || unicode::is_alphanumeric(char)
}

/// The letter that Python takes a character for where case does not matter.
fn letter(char: char) -> char {
    match char {
        'ſ' => 's',
        '\u{212a}' => 'k',
        'İ' | 'ı' => 'i',
        char => char.to_ascii_lowercase(),
    }
}

/// Returns the rest behind a prefix, whatever its case.
fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let mut chars = text.chars();
    for wanted in prefix.chars() {
        if letter(chars.next()?) != wanted {
            return None;
        }
    }
    Some(chars.as_str())
}

fn is_address(text: &str) -> bool {
    let with_scheme = ["https://", "http://"]
        .into_iter()
        .find_map(|scheme| without_prefix(text, scheme));
    let named = with_scheme.or_else(|| without_prefix(text, "www."));
    named.is_some_and(is_named)
        || is_domain(text)
        || with_scheme.is_some_and(|rest| is_ipv4(rest) || is_ipv6(rest))
}

/// The name of a host and what is behind it, where that is a port or a path.
fn host(text: &str) -> Option<&str> {
    let is_end = |char: char| !(is_word(char) || "%.-".contains(char));
    let (host, rest) = text.split_at(text.find(is_end).unwrap_or(text.len()));
    ends(rest).then_some(host)
}

/// Whether a port, a path or nothing follows.
fn ends(rest: &str) -> bool {
    let after_port = rest.strip_prefix(':').map(|port| {
        let is_end = |char| !unicode::is_decimal(char);
        let (digits, rest) = port.split_at(port.find(is_end).unwrap_or(port.len()));
        (digits.chars().count(), rest)
    });
    let rest = match after_port {
        Some((1..=5, rest)) => rest,
        Some(_) => return false,
        None => rest,
    };
    rest.is_empty() || rest.starts_with(['/', '?', '#'])
}

/// Labels with dots between them, of which the last is one of letters.
fn is_named(text: &str) -> bool {
    let Some(host) = host(text) else {
        return false;
    };
    let (labels, top) = host
        .rsplit_once('.')
        .map_or((None, host), |(labels, top)| (Some(labels), top));
    let is_top = || {
        let count = top.chars().count();
        (2..=63).contains(&count) && top.chars().all(|char| letter(char).is_ascii_lowercase())
    };
    let is_coded = || {
        without_prefix(top, "xn--").is_some_and(|code| {
            let count = code.chars().count();
            (2..=59).contains(&count) && code.chars().all(|char| is_word(char) || char == '%')
        })
    };
    labels.is_none_or(|labels| labels.split('.').all(|label| !label.is_empty()))
        && (is_top() || is_coded())
}

/// Labels of two characters or more, and a domain that is known.
fn is_domain(text: &str) -> bool {
    let Some((labels, top)) = host(text).and_then(|host| host.rsplit_once('.')) else {
        return false;
    };
    let top: String = top.chars().map(letter).collect();
    DOMAINS.contains(&&*top)
        && labels
            .split('.')
            .all(|label| (2..=63).contains(&label.chars().count()))
}

fn is_ipv4(text: &str) -> bool {
    let mut rest = text;
    for part in 0..4 {
        if part > 0 {
            let Some(after) = rest.strip_prefix('.') else {
                return false;
            };
            rest = after;
        }
        let is_end = |char| !unicode::is_decimal(char);
        let (digits, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
        if !(1..=3).contains(&digits.chars().count()) {
            return false;
        }
        rest = after;
    }
    ends(rest)
}

fn is_ipv6(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.split_once(']'));
    let Some((inside, _)) = inside.filter(|(_, rest)| ends(rest)) else {
        return false;
    };
    let mut parts = 0;
    let mut rest_inside = inside;
    loop {
        let is_digit =
            |char: &char| unicode::is_decimal(*char) || ('a'..='f').contains(&letter(*char));
        let digits: usize = rest_inside
            .chars()
            .take(4)
            .take_while(is_digit)
            .map(char::len_utf8)
            .sum();
        let after = rest_inside.get(digits..).unwrap_or_default();
        let after_colon = after.strip_prefix(':');
        // The first two end with a colon.
        if parts < 2 && after_colon.is_none() {
            return false;
        }
        parts += 1;
        let next = after_colon.unwrap_or(after);
        if next.is_empty() {
            // One of no digits may follow the first two.
            return parts <= 8;
        }
        if next.len() == rest_inside.len() || parts > 8 {
            return false;
        }
        rest_inside = next;
    }
}

fn is_mail(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let Some((labels, top)) = domain.rsplit_once('.') else {
        return false;
    };
    !local.is_empty()
        && labels.starts_with(is_word)
        && labels
            .chars()
            .all(|char| is_word(char) || ".-".contains(char))
        && !top.is_empty()
        && top.chars().all(is_word)
}
