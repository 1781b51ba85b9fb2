//! The shapes that many attacks have.

/// Returns `head`, `link` as often as `count` says, and `tail`.
pub(crate) fn chain(head: &str, link: &str, count: usize, tail: &str) -> String {
    format!("{head}{}{tail}", link.repeat(count))
}

/// Returns `body` in loops of a million turns.
pub(crate) fn often(before: &str, body: &str, after: &str) -> String {
    format!(
        "{before}{{% for i in range(100000) %}}{{% for j in range(10) %}}{body}{{% endfor %}}{{% endfor %}}{after}"
    )
}

/// Returns a template that puts a list into another one, over and over.
pub(crate) fn nested(body: &str, after: &str) -> String {
    often("{% set ns = namespace(l=[]) %}", body, after)
}

/// Returns a template that makes a value of few parts that looks like one of very many.
pub(crate) fn shared(after: &str) -> String {
    format!(
        "{{% set ns = namespace(l=[1]) %}}{{% for i in range(60) %}}{{% set ns.l = [ns.l, ns.l] %}}{{% endfor %}}{after}"
    )
}
