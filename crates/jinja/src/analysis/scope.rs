//! What is known of each name at a place of a template.
//!
//! Frames form a tree: a loop, a macro's body or a `with` block has a frame whose parent is the frame around
//! it. The outermost frame stands for the variables that the caller gives, the next one for the top of the
//! template. Every change is logged, so that a branch can be undone; nothing is ever copied.

use std::collections::HashMap;

/// A name in a template, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(pub(super) usize);

/// A macro, as its place in the list of those that were found.
pub(super) type MacroId = usize;

/// What is known of a name where it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The template binds it: the caller's variable is not read.
    Bound,
    /// The caller's variable may be read, and is defined.
    Defined,
    /// The caller's variable is read on at least some path. `bound` if the template binds it on another.
    Unknown { bound: bool },
}

#[derive(Clone, Copy, Default)]
struct State {
    /// Bound on every path to here.
    bound: bool,
    /// Defined, as seen from this frame, on every path to here.
    defined: bool,
    /// The first of the variable's macros that can still be meant.
    since: usize,
}

#[derive(Default)]
struct Variable {
    state: State,
    /// Bound on some path. Stays when a branch is undone.
    touched: bool,
    /// The macros that were bound to this name, in order.
    macros: Vec<MacroId>,
}

struct Change {
    name: Name,
    before: State,
    serial: u64,
}

struct Frame {
    parent: Option<usize>,
    /// How many changes there were before this frame.
    mark: usize,
    variables: HashMap<Name, Variable>,
    log: Vec<Change>,
}

/// What a branch changed: the names that are defined at its end, and whether the branch bound them.
#[derive(Default)]
pub(super) struct Branch(HashMap<Name, State>);

/// How much was known in the frames that a macro sees: of each, the length and the end of its log.
pub(super) type Stamp = Vec<(usize, u64)>;

/// The frame of what the caller gives.
const GIVEN: usize = 0;
/// The frame of the template's own top level.
pub(super) const TOP: usize = 1;

pub(super) struct Scopes {
    frames: Vec<Frame>,
    current: usize,
    /// The frame of each change, in order.
    changes: Vec<usize>,
    serial: u64,
}

impl Scopes {
    pub(super) fn new() -> Self {
        let mut scopes = Self {
            frames: vec![],
            current: 0,
            changes: vec![],
            serial: 0,
        };
        scopes.push(None);
        scopes.push(Some(GIVEN));
        scopes
    }

    /// Returns the frame that names are looked up from.
    pub(super) fn current(&self) -> usize {
        self.current
    }

    /// Returns the frame that is entered next.
    pub(super) fn next_frame(&self) -> usize {
        self.frames.len()
    }

    /// Enters a new frame inside another one.
    pub(super) fn enter(&mut self, parent: usize) {
        self.push(Some(parent));
    }

    /// Ends the current frame, and goes back to another one.
    pub(super) fn leave(&mut self, back: usize) {
        let mark = self.frame().mark;
        self.roll_back(mark, |_, _, _| {});
        self.frames.pop();
        self.current = back;
    }

    fn push(&mut self, parent: Option<usize>) {
        self.current = self.frames.len();
        self.frames.push(Frame {
            parent,
            mark: self.changes.len(),
            variables: HashMap::new(),
            log: vec![],
        });
    }

    #[allow(clippy::expect_used, reason = "the current frame is one of the frames")]
    fn frame(&self) -> &Frame {
        self.frames.get(self.current).expect("a current frame")
    }

    /// The frames that are seen from the current one, from the inside out.
    fn seen_from(&self, frame: usize) -> impl Iterator<Item = (usize, &Frame)> {
        let first = self.frames.get(frame).map(|found| (frame, found));
        std::iter::successors(first, |(_, frame)| {
            let parent = frame.parent?;
            self.frames.get(parent).map(|found| (parent, found))
        })
    }

    /// Binds a name in the current frame.
    pub(super) fn bind(&mut self, name: Name) {
        self.bind_to(name, None);
    }

    /// Binds a name to a macro in the current frame.
    pub(super) fn bind_macro(&mut self, name: Name, id: MacroId) {
        self.bind_to(name, Some(id));
    }

    fn bind_to(&mut self, name: Name, id: Option<MacroId>) {
        let frame = self.current;
        self.change(frame, name, |variable| {
            variable.touched = true;
            variable.state.bound = true;
            variable.state.since = variable.macros.len();
            variable.macros.extend(id);
        });
    }

    /// Notes that a name is defined as seen from here.
    pub(super) fn assume(&mut self, name: Name) {
        let mut place = GIVEN;
        for (at, frame) in self.seen_from(self.current) {
            let Some(variable) = frame.variables.get(&name) else {
                continue;
            };
            if variable.state.bound || variable.state.defined {
                return;
            }
            if variable.touched && place == GIVEN {
                place = at;
            }
        }
        self.change(place, name, |variable| variable.state.defined = true);
    }

    fn change(&mut self, at: usize, name: Name, apply: impl FnOnce(&mut Variable)) {
        self.serial += 1;
        let Some(frame) = self.frames.get_mut(at) else {
            return;
        };
        let variable = frame.variables.entry(name).or_default();
        frame.log.push(Change {
            name,
            before: variable.state,
            serial: self.serial,
        });
        apply(variable);
        self.changes.push(at);
    }

    /// Returns what is known of a name, and the macros that it can mean.
    ///
    /// Knowledge of frames before `floor` does not count; their macros do.
    pub(super) fn look_up(&self, name: Name, floor: usize) -> (Known, Vec<MacroId>) {
        let mut macros = vec![];
        let mut bound = false;
        for (at, frame) in self.seen_from(self.current) {
            let Some(variable) = frame.variables.get(&name) else {
                continue;
            };
            let meant = variable.macros.get(variable.state.since..);
            macros.extend_from_slice(meant.unwrap_or_default());
            bound |= variable.touched;
            if variable.state.bound && (at >= floor || !macros.is_empty()) {
                return (Known::Bound, macros);
            }
            if at >= floor && variable.state.defined {
                return (Known::Defined, macros);
            }
        }
        (Known::Unknown { bound }, macros)
    }

    /// Returns a mark to go back to.
    pub(super) fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Undoes what was changed since a mark, and returns it.
    pub(super) fn undo(&mut self, mark: usize) -> Branch {
        let mut branch = Branch::default();
        // From the last change to the first: the first that is seen of a name is its state at the end.
        self.roll_back(mark, |_, name, after| {
            let state = branch.0.entry(name).or_insert(after);
            state.bound |= after.bound;
        });
        branch
    }

    fn roll_back(&mut self, mark: usize, mut each: impl FnMut(usize, Name, State)) {
        while self.changes.len() > mark {
            let Some(at) = self.changes.pop() else { break };
            let Some(frame) = self.frames.get_mut(at) else {
                continue;
            };
            let Some(change) = frame.log.pop() else {
                continue;
            };
            if let Some(variable) = frame.variables.get_mut(&change.name) {
                each(at, change.name, variable.state);
                variable.state = change.before;
            }
        }
    }

    /// Keeps what both branches of an `if` know. Both are undone before.
    pub(super) fn join(&mut self, one: &Branch, other: &Branch) {
        for (name, state) in &one.0 {
            let Some(beside) = other.0.get(name) else {
                continue;
            };
            if !(state.bound && beside.bound) {
                self.assume(*name);
                continue;
            }
            let since = state.since.min(beside.since);
            let frame = self.current;
            self.change(frame, *name, |variable| {
                variable.state.bound = true;
                variable.state.since = since;
            });
        }
    }

    /// Returns how much is known in a frame and in those around it.
    pub(super) fn stamp(&self, frame: usize) -> Stamp {
        let ends = self.seen_from(frame).map(|(_, frame)| {
            let last = frame.log.last();
            (frame.log.len(), last.map_or(0, |change| change.serial))
        });
        ends.collect()
    }

    /// Returns whether all that was known at a stamp is still known.
    pub(super) fn still_knows(&self, frame: usize, stamp: &Stamp) -> bool {
        let frames = self.seen_from(frame).map(|(_, frame)| frame);
        frames.zip(stamp).all(|(frame, (length, serial))| {
            let Some(last) = length.checked_sub(1) else {
                return true;
            };
            frame
                .log
                .get(last)
                .is_some_and(|change| change.serial == *serial)
        })
    }
}
