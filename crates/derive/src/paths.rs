//! Paths in the folder of the crate, checked before the disk is touched.

use openarmature_prompts_documents::{Layout, layout::Kind};

/// Returns a path without `./` before it and `/` behind it, if it leads straight down from the folder of the crate.
///
/// `what` names the path in the message of the error.
pub(crate) fn inside(what: &str, path: &str) -> Result<String, String> {
    let short = path.strip_prefix("./").unwrap_or(path);
    let short = short.strip_suffix('/').unwrap_or(short);
    if is_straight(short) {
        return Ok(short.to_owned());
    }
    Err(not_straight(what, path))
}

/// Says that a path has parts that it must not have.
pub(crate) fn not_straight(what: &str, path: &str) -> String {
    format!(
        "{what} {path:?} does not lead straight down: it has `..`, `.` or an empty part, or begins with `/`\n\
         help: nothing outside of the folder of Cargo.toml is read; put the files there, and write the path from it"
    )
}

/// Returns the folder of prompts, which may be the folder of the crate itself, an empty path.
pub(crate) fn root(path: &str) -> Result<String, String> {
    match path {
        "." | "./" => Ok(String::new()),
        _ => inside("the root", path),
    }
}

/// Returns whether a path has neither `.`, `..` nor empty parts.
pub(crate) fn is_straight(path: &str) -> bool {
    Layout::Flat.paths(path, "").is_some()
}

/// Returns the path of something in a folder. The empty path is the folder itself.
pub(crate) fn join(folder: &str, path: &str) -> String {
    match (folder, path) {
        ("", path) | (path, "") => path.to_owned(),
        _ => format!("{folder}/{path}"),
    }
}

/// Returns the kind of the template in a file.
pub(crate) fn kind(path: &str) -> Result<Kind, String> {
    if path.ends_with(Kind::Chat.suffix()) {
        return Ok(Kind::Chat);
    }
    if matches!(last(path).rsplit_once('.'), Some((_, "yaml" | "yml"))) {
        return Err(format!(
            "the name of {path} is neither that of a text nor that of a chat prompt\n\
             help: a chat document is called `<name>.chat.yaml`, a text template `<name>.j2`"
        ));
    }
    Ok(Kind::Text)
}

/// Returns the path without the end that names its kind.
pub(crate) fn without_suffix(path: &str) -> &str {
    match Kind::split(path) {
        Some((name, _)) => name,
        None => match path.rsplit_once('.') {
            Some((name, suffix)) if !name.is_empty() && !suffix.contains('/') => name,
            _ => path,
        },
    }
}

/// Returns the last part of a path.
pub(crate) fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
