//! Whether a type is an `Option`, known to the compiler.

use std::marker::PhantomData;

/// Tells whether `T` is an `Option`, whatever its name is.
///
/// The constant of the type wins over that of the trait where both apply.
pub struct Probe<T: ?Sized>(PhantomData<T>);

/// The answer for types that are no `Option`.
pub trait NotAnOption {
    /// Whether the type is an `Option`.
    const IS_OPTION: bool = false;
}

impl<T: ?Sized> NotAnOption for Probe<T> {}

impl<T> Probe<Option<T>> {
    /// Whether the type is an `Option`.
    pub const IS_OPTION: bool = true;
}
