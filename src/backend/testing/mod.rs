//! Tools for tests of backends, and of code that uses them (feature `testing`).
//!
//! [`backend_contract`] checks any backend against §5. A [`ManualTimer`] is a timer that a test advances.

mod contract;
mod timer;

pub use super::cached::Timer;
pub use contract::{ContractFixture, ContractViolation, backend_contract};
pub use timer::ManualTimer;
