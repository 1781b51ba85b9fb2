//! Which filters, tests and functions a template has: those of Jinja2 that do not depend on chance or
//! the clock, each behind the check for what is undefined.

use minijinja::{Environment, Error, State, Value, filters};
use minijinja_contrib::filters as contrib;

use crate::{
    predicates,
    strict::{self, Check, wrap},
};

mod default;
mod json;
mod number;
mod sequence;
mod string;
mod wrap;


type Filter = fn(&mut State<'_, '_>, &[Value]) -> Result<Value, Error>;

pub(crate) fn register(environment: &mut Environment<'static>) {
    macro_rules! engine {
        ($check:ident: $($name:literal => $filter:expr,)+) => {$(
            environment.add_filter($name, wrap(Value::from_function($filter), Check::$check));
        )+};
    }
    engine! {
        Shallow:
            "count" => filters::length,
            "first" => filters::first,
            "length" => filters::length,
            "map" => filters::map,
            "reject" => filters::reject,
            "select" => filters::select,
    }
    engine! {
        Deep:
            "batch" => filters::batch,
            "capitalize" => filters::capitalize,
            "items" => filters::items,
            "last" => filters::last,
            "lower" => filters::lower,
            "reverse" => filters::reverse,
            "safe" => filters::safe,
            "slice" => filters::slice,
            "striptags" => contrib::striptags,
            "title" => filters::title,
            "upper" => filters::upper,
            "wordcount" => contrib::wordcount,
    }
    for (name, check, filter) in OWN {
        environment.add_filter(*name, strict::own(*filter, *check));
    }
    predicates::register(environment);
}

const OWN: &[(&str, Check, Filter)] = &[
    ("abs", Check::Deep, number::abs),
    ("attr", Check::Deep, sequence::attr),
    ("center", Check::Deep, string::center),
    ("d", Check::Rest, default::default),
    ("default", Check::Rest, default::default),
    ("dictsort", Check::Deep, sequence::dictsort),
    ("e", Check::Deep, string::escape),
    ("escape", Check::Deep, string::escape),
    ("filesizeformat", Check::Deep, number::filesizeformat),
    ("float", Check::Deep, number::float),
    ("forceescape", Check::Deep, string::forceescape),
    ("groupby", Check::Deep, sequence::groupby),
    ("indent", Check::Deep, string::indent),
    ("int", Check::Deep, number::int),
    ("join", Check::Deep, sequence::join),
    ("list", Check::Shallow, sequence::list),
    ("max", Check::Deep, sequence::max),
    ("min", Check::Deep, sequence::min),
    ("pprint", Check::Deep, json::pprint),
    ("rejectattr", Check::Shallow, sequence::rejectattr),
    ("replace", Check::Deep, string::replace),
    ("round", Check::Deep, number::round),
    ("selectattr", Check::Shallow, sequence::selectattr),
    ("sort", Check::Deep, sequence::sort),
    ("string", Check::Deep, string::string),
    ("sum", Check::Deep, sequence::sum),
    ("tojson", Check::Deep, json::tojson),
    ("trim", Check::Deep, string::trim),
    ("truncate", Check::Deep, string::truncate),
    ("unique", Check::Deep, sequence::unique),
    ("urlencode", Check::Deep, string::urlencode),
    ("wordwrap", Check::Deep, wrap::wordwrap),
    ("xmlattr", Check::Deep, string::xmlattr),
];
