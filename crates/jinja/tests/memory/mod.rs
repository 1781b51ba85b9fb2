//! How far the memory of this process rises, on Linux.

use std::fs;

/// Lets the highest use of memory start anew, and returns what is in use.
pub(crate) fn start_peak() -> Option<usize> {
    fs::write("/proc/self/clear_refs", "5").ok()?;
    status("VmRSS")
}

/// Returns how far the highest use was above what [`start_peak`] returned.
pub(crate) fn rise(before: Option<usize>) -> Option<usize> {
    Some(status("VmHWM")?.saturating_sub(before?))
}

/// Reads a field of the process's status, which is in kibibytes.
fn status(field: &str) -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let value = lines.find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    let kibibytes: usize = value.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes * 1024)
}
