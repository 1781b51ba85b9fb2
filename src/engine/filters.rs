//! Which filters, tests and functions a template has: those of Jinja2 that do not depend on chance or
//! the clock, each behind the check for what is undefined.

use minijinja::{Environment, Error, State, Value, filters, functions, value::Rest};
use minijinja_contrib::{filters as contrib, globals};

use super::{
    objects::Range,
    python, strict,
    strict::{Check, wrap},
    tests,
};

type Filter = fn(&mut State<'_, '_>, &[Value]) -> Result<Value, Error>;

pub(super) fn register(environment: &mut Environment<'static>) {
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
            "format" => filters::format,
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
    tests::register(environment);
    functions(environment);
}

const OWN: &[(&str, Check, Filter)] = &[
    ("abs", Check::Deep, python::abs),
    ("attr", Check::Deep, python::attr),
    ("center", Check::Deep, python::center),
    ("d", Check::Rest, python::default),
    ("default", Check::Rest, python::default),
    ("dictsort", Check::Deep, python::dictsort),
    ("e", Check::Deep, python::escape),
    ("escape", Check::Deep, python::escape),
    ("filesizeformat", Check::Deep, python::filesizeformat),
    ("float", Check::Deep, python::float),
    ("forceescape", Check::Deep, python::forceescape),
    ("groupby", Check::Deep, python::groupby),
    ("indent", Check::Deep, python::indent),
    ("int", Check::Deep, python::int),
    ("join", Check::Deep, python::join),
    ("list", Check::Shallow, python::list),
    ("max", Check::Deep, python::max),
    ("min", Check::Deep, python::min),
    ("pprint", Check::Deep, python::pprint),
    ("rejectattr", Check::Shallow, python::rejectattr),
    ("replace", Check::Deep, python::replace),
    ("round", Check::Deep, python::round),
    ("selectattr", Check::Shallow, python::selectattr),
    ("sort", Check::Deep, python::sort),
    ("string", Check::Deep, python::string),
    ("sum", Check::Deep, python::sum),
    ("tojson", Check::Deep, python::tojson),
    ("trim", Check::Deep, python::trim),
    ("truncate", Check::Deep, python::truncate),
    ("unique", Check::Deep, python::unique),
    ("urlencode", Check::Deep, python::urlencode),
    ("wordwrap", Check::Deep, python::wordwrap),
    ("xmlattr", Check::Deep, python::xmlattr),
];

fn functions(environment: &mut Environment<'static>) {
    environment.add_function("range", Range::value);
    environment.add_function("dict", functions::dict);
    environment.add_function("namespace", functions::namespace);
    environment.add_function("cycler", |Rest(items): Rest<Value>| globals::cycler(items));
    environment.add_function("joiner", globals::joiner);
}
