//! The containers of a template: lists, tuples, dicts and what is made of them, as Python has them.
//!
//! Every container is one of ours: it pays for its memory, prints as Python prints it, and is dropped
//! without recursion however deep it is.

mod cycle;
mod debug;
mod dict;
mod garbage;
mod identity;
mod iterate;
mod key;
mod kind;
mod list;
mod memory;
mod namespace;
mod range;
mod sequence;
mod types;
mod view;
mod watch;

pub(crate) use cycle::refuse_cycle;
pub(crate) use dict::{dict, frozen_dict, live_dict};
pub(crate) use identity::{by_address, is_same_object};
pub(crate) use iterate::{Items, items, pairs, place};
pub(crate) use kind::{Kind, is_undefined, kind, silent_undefined, text, weight};
pub(crate) use list::{frozen_list, list};
pub(crate) use memory::{Ledger, keep_text, reserve, settle};
pub(crate) use namespace::Namespace;
pub(crate) use range::{Range, same_range};
pub(crate) use sequence::{group, tuple, tuple_items};
pub(crate) use types::{Dict, Entries, Generator, Group, Key, List, Part, Tuple, View};
pub(crate) use view::generator;
pub(crate) use watch::{set_looped_over, sources};
