//! Generated templates: whoever gives the required inputs never sees an error about an undefined variable.

mod support;

use openarmature_jinja::{Binding, Bindings, Engine, Template};
use support::templates::{Dice, NAMES, template};

const TEMPLATES: u64 = 5_000;
const RENDERS: u64 = 6;
