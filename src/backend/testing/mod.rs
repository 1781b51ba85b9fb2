//! Tools for tests of backends, and of code that uses them (feature `testing`).

mod timer;

pub use super::cached::Timer;
pub use timer::ManualTimer;
