//! The filters, tests and fuel of a render.

use std::sync::LazyLock;

use minijinja::{AutoEscape, Environment, Error, State, UndefinedBehavior};

use crate::{filters, fuel::DEFAULT_FUEL};

/// How a template is rendered.
///
/// ```
/// use openarmature_jinja::{Bindings, Options, Template};
///
/// let template = Template::parse("Hello, {{ user }}!")?;
/// let lenient = Options::new().strict(false);
/// assert_eq!(template.render_with(&Bindings::default(), &lenient)?, "Hello, !");
/// # Ok::<(), openarmature_jinja::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    strict: bool,
    fuel: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

impl Options {
    /// Returns the options of a strict render with the default fuel.
    ///
    /// ```
    /// use openarmature_jinja::{DEFAULT_FUEL, Options};
    ///
    /// assert!(Options::new().is_strict());
    /// assert_eq!(Options::new().fuel_limit(), DEFAULT_FUEL);
    /// ```
    pub const fn new() -> Self {
        Self {
            strict: true,
            fuel: DEFAULT_FUEL,
        }
    }

    /// Sets whether undefined variables are errors (default: `true`).
    ///
    /// ```
    /// assert!(!openarmature_jinja::Options::new().strict(false).is_strict());
    /// ```
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Sets the fuel that a render may use (default: [`DEFAULT_FUEL`]).
    ///
    /// One unit pays for a step of the template (a statement, an operator, a call), for copying 512 bytes (32
    /// of those beyond the first 256 KiB of a text), or for one or two values that are made or compared.
    ///
    /// ```
    /// assert_eq!(openarmature_jinja::Options::new().fuel(100).fuel_limit(), 100);
    /// ```
    #[must_use]
    pub const fn fuel(mut self, fuel: u64) -> Self {
        self.fuel = fuel;
        self
    }

    /// Returns whether undefined variables are errors.
    ///
    /// ```
    /// assert!(openarmature_jinja::Options::new().is_strict());
    /// ```
    pub const fn is_strict(&self) -> bool {
        self.strict
    }

    /// Returns the fuel that a render may use.
    ///
    /// ```
    /// assert_eq!(openarmature_jinja::Options::new().fuel_limit(), 8_000_000);
    /// ```
    pub const fn fuel_limit(&self) -> u64 {
        self.fuel
    }
}

/// More than any render uses. Each render throws away what it may not use.
const TANK: u64 = 1 << 56;

static STRICT: LazyLock<Environment<'static>> =
    LazyLock::new(|| environment(UndefinedBehavior::Strict));
static LENIENT: LazyLock<Environment<'static>> =
    LazyLock::new(|| environment(UndefinedBehavior::Lenient));

fn environment(undefined: UndefinedBehavior) -> Environment<'static> {
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(undefined);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    environment.set_fuel(Some(TANK));
    filters::register(&mut environment);
    environment
}

/// What filters, tests and methods of one render share.
pub(crate) fn state(options: &Options) -> Result<State<'static, 'static>, Error> {
    let environment: &'static Environment<'static> =
        if options.strict { &STRICT } else { &LENIENT };
    let state = environment.empty_state();
    state.consume_fuel(TANK.saturating_sub(options.fuel))?;
    Ok(state)
}
