//! Which filters, tests and functions a template has: those of Jinja2 that do not depend on chance or
//! the clock, each behind the check for what is undefined.

mod default;
mod entities;
mod html;
mod json;
mod number;
mod order;
mod path;
mod pprint;
mod select;
mod sequence;
mod text;
mod urlize;
mod wrap;

use std::{collections::HashMap, sync::LazyLock};

use minijinja::{Environment, Error, State, Value};

use crate::{
    callable::{self, Check},
    predicates,
};

type Filter = fn(&mut State<'_, '_>, &[Value]) -> Result<Value, Error>;

pub(crate) fn register(environment: &mut Environment<'static>) {
    for (name, filter) in TEXTS.iter().chain(LISTS) {
        environment.add_filter(*name, callable::own(*filter, Check::Shallow));
    }
    for (name, filter) in OF_UNDEFINED {
        environment.add_filter(*name, callable::own(*filter, Check::Free));
    }
    predicates::register(environment, is_filter);
}

/// Applies a filter, or gives `None` if there is none of this name.
pub(crate) fn apply(
    state: &mut State<'_, '_>,
    name: &str,
    arguments: &[Value],
) -> Option<Result<Value, Error>> {
    static FILTERS: LazyLock<HashMap<&str, (Check, Filter)>> = LazyLock::new(|| {
        let shallow = TEXTS
            .iter()
            .chain(LISTS)
            .map(|(name, filter)| (*name, (Check::Shallow, *filter)));
        let free = OF_UNDEFINED
            .iter()
            .map(|(name, filter)| (*name, (Check::Free, *filter)));
        shallow.chain(free).collect()
    });
    let (check, filter) = FILTERS.get(name)?;
    let checked = callable::require_all(state, arguments, *check);
    Some(checked.and_then(|()| filter(state, arguments)))
}

fn is_filter(name: &str) -> bool {
    let mut known = TEXTS.iter().chain(LISTS).chain(OF_UNDEFINED);
    known.any(|(known, _)| *known == name)
}

/// Filters that have an answer where the value, or an argument, is undefined.
const OF_UNDEFINED: &[(&str, Filter)] = &[
    ("d", default::default),
    ("default", default::default),
    ("items", sequence::dict_items),
];

const TEXTS: &[(&str, Filter)] = &[
    ("abs", number::abs),
    ("capitalize", text::capitalize),
    ("center", text::center),
    ("e", html::escape),
    ("escape", html::escape),
    ("filesizeformat", number::filesizeformat),
    ("float", number::float),
    ("forceescape", html::forceescape),
    ("format", text::format),
    ("indent", text::indent),
    ("int", number::int),
    ("lower", text::lower),
    ("pprint", pprint::pprint),
    ("replace", text::replace),
    ("round", number::round),
    ("safe", html::safe),
    ("string", text::string),
    ("striptags", html::striptags),
    ("title", text::title),
    ("tojson", json::tojson),
    ("trim", text::trim),
    ("truncate", text::truncate),
    ("upper", text::upper),
    ("urlencode", html::urlencode),
    ("urlize", urlize::urlize),
    ("wordcount", text::wordcount),
    ("wordwrap", wrap::wordwrap),
    ("xmlattr", html::xmlattr),
];

const LISTS: &[(&str, Filter)] = &[
    ("attr", path::attr),
    ("batch", sequence::batch),
    ("count", sequence::length),
    ("dictsort", order::dictsort),
    ("first", sequence::first),
    ("groupby", order::groupby),
    ("join", sequence::join),
    ("last", sequence::last),
    ("length", sequence::length),
    ("list", sequence::make_list),
    ("map", select::map),
    ("max", order::max),
    ("min", order::min),
    ("reject", select::reject),
    ("rejectattr", select::rejectattr),
    ("reverse", sequence::reverse),
    ("select", select::select),
    ("selectattr", select::selectattr),
    ("slice", sequence::slice),
    ("sort", order::sort),
    ("sum", sequence::sum),
    ("unique", order::unique),
];
