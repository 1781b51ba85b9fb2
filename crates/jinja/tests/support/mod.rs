//! Helpers of several tests.

pub mod templates;
