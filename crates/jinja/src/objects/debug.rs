//! The debug text of containers.

use std::fmt;

/// Writes how many values a container holds, and none of them.
pub(super) fn write_size(f: &mut fmt::Formatter<'_>, name: &str, size: usize) -> fmt::Result {
    write!(f, "{name}({size})")
}
