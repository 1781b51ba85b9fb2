//! Methods that are looked at and not called: `{% if user.items is defined %}`.

use std::{cmp, fmt, sync::Arc};

use minijinja::{
    Value,
    value::{DynObject, Enumerator, Object, ObjectRepr},
};

use crate::objects::{Kind, is_same_object};

/// A method and what it is called on.
pub(crate) struct Bound {
    pub(crate) value: Value,
    pub(crate) name: Box<str>,
}

impl Bound {
    pub(crate) fn value(value: Value, name: &str) -> Value {
        let name = name.into();
        Value::from_object(Self { value, name })
    }
}

impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<method {}>", self.name)
    }
}

impl Object for Bound {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    /// The same method of the same value.
    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<cmp::Ordering> {
        let other = other.downcast_ref::<Self>()?;
        let is_same = self.name == other.name
            && match self.value.as_object() {
                Some(_) => is_same_object(&self.value, &other.value),
                None => self.value == other.value,
            };
        Some(if is_same {
            cmp::Ordering::Equal
        } else {
            cmp::Ordering::Less
        })
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(vec![self.value.clone()])
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }
}

/// Whether values of a kind have a method of this name.
pub(crate) fn has(kind: Kind, name: &str) -> bool {
    let names: &[&str] = match kind {
        Kind::Text => TEXT,
        Kind::List => LIST,
        Kind::Tuple | Kind::Range => &["count", "index"],
        Kind::Dict => DICT,
        Kind::Bool | Kind::Int => INT,
        Kind::Bytes => &["decode", "hex"],
        Kind::Float => &["as_integer_ratio", "conjugate", "hex", "is_integer"],
        _ => &[],
    };
    names.binary_search(&name).is_ok()
}

/// Whether a method changes what it is called on.
pub(crate) fn changes(name: &str) -> bool {
    CHANGING.binary_search(&name).is_ok()
}

const CHANGING: &[&str] = &[
    "append",
    "clear",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
    "update",
];

const LIST: &[&str] = &[
    "append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse",
    "sort",
];

const DICT: &[&str] = &[
    "clear",
    "copy",
    "fromkeys",
    "get",
    "items",
    "keys",
    "pop",
    "popitem",
    "setdefault",
    "update",
    "values",
];

const INT: &[&str] = &[
    "as_integer_ratio",
    "bit_count",
    "bit_length",
    "conjugate",
    "from_bytes",
    "to_bytes",
];

const TEXT: &[&str] = &[
    "capitalize",
    "casefold",
    "center",
    "count",
    "encode",
    "endswith",
    "expandtabs",
    "find",
    "format",
    "format_map",
    "index",
    "isalnum",
    "isalpha",
    "isascii",
    "isdecimal",
    "isdigit",
    "isidentifier",
    "islower",
    "isnumeric",
    "isprintable",
    "isspace",
    "istitle",
    "isupper",
    "join",
    "ljust",
    "lower",
    "lstrip",
    "maketrans",
    "partition",
    "removeprefix",
    "removesuffix",
    "replace",
    "rfind",
    "rindex",
    "rjust",
    "rpartition",
    "rsplit",
    "rstrip",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "swapcase",
    "title",
    "translate",
    "upper",
    "zfill",
];
