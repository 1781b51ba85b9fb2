//! Filters where the engine's own differ from Jinja2's, or are missing.
//!
//! Each takes the value and the arguments as one slice, which has been looked at for what is undefined.

mod default;
mod json;
mod number;
mod sequence;
mod string;
mod wrap;

pub(super) use default::default;
pub(super) use json::{pprint, tojson};
pub(super) use number::{abs, filesizeformat, float, int, round};
pub(super) use sequence::{
    attr, dictsort, groupby, join, list, max, min, rejectattr, selectattr, sort, sum, unique,
};
pub(super) use string::{
    center, centered, escape, forceescape, indent, replace, string, trim, truncate, urlencode,
    xmlattr,
};
pub(super) use wrap::wordwrap;
