//! What a piece of work takes, on Linux: the memory of the process, the time of the thread.

use std::{fs, time::Duration};

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

/// Returns how long this thread has run. Other programs on the machine do not count.
pub(crate) fn thread_time() -> Option<Duration> {
    let schedule = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = schedule.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
