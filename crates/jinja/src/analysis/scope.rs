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

/// What a frame knows of a name.
struct Variable {
    frame: usize,
    state: State,
    /// Bound on some path. Stays when a branch is undone.
    touched: bool,
    /// The macros that were bound to this name, in order.
    macros: Vec<MacroId>,
}

struct Frame {
    parent: Option<usize>,
    /// The first of the frames from which on each is the parent of the next, up to this one.
    run: usize,
    /// How many changes there were before this frame.
    mark: usize,
    /// The names that this frame knows something of.
    names: Vec<Name>,
    /// The numbers of the changes in this frame.
    log: Vec<u64>,
}

struct Change {
    frame: usize,
    name: Name,
    before: State,
}

/// What a branch changed: the names that are defined at its end, and whether the branch bound them.
#[derive(Default)]
pub(super) struct Branch(HashMap<Name, State>);

/// How much was known in the frames that a macro sees: of each, the length and the end of its log.
pub(super) type Stamp = Vec<(usize, Option<u64>)>;

/// The most macros that branches can have bound to one name.
const MAX_MACROS: usize = 64;

/// The frame of what the caller gives.
const GIVEN: usize = 0;
/// The frame of the template's own top level.
pub(super) const TOP: usize = 1;

pub(super) struct Scopes {
    frames: Vec<Frame>,
    /// By name: what the frames know of it, from the outermost to the innermost.
    variables: Vec<Vec<Variable>>,
    current: usize,
    changes: Vec<Change>,
    serial: u64,
}

impl Scopes {
    pub(super) fn new() -> Self {
        let mut scopes = Self {
            frames: vec![],
            variables: vec![],
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

    /// Returns the frame around a frame.
    pub(super) fn parent(&self, frame: usize) -> Option<usize> {
        self.frames.get(frame)?.parent
    }

    /// Returns the frame that is entered next.
    pub(super) fn next_frame(&self) -> usize {
        self.frames.len()
    }

    /// Enters a new frame inside another one.
    pub(super) fn enter(&mut self, parent: usize) {
        self.push(Some(parent));
    }

    fn push(&mut self, parent: Option<usize>) {
        let new = self.frames.len();
        let before = parent.filter(|parent| parent + 1 == new);
        let run = before.and_then(|before| self.frames.get(before));
        self.frames.push(Frame {
            parent,
            run: run.map_or(new, |frame| frame.run),
            mark: self.changes.len(),
            names: vec![],
            log: vec![],
        });
        self.current = new;
    }

    /// Ends the current frame, which is the last one, and goes back to another one.
    pub(super) fn leave(&mut self, back: usize) {
        let mark = self.frames.last().map_or(0, |frame| frame.mark);
        self.roll_back(mark, |_, _| {});
        for name in self.frames.pop().into_iter().flat_map(|frame| frame.names) {
            if let Some(variables) = self.variables.get_mut(name.0) {
                variables.pop();
            }
        }
        self.current = back;
    }

    /// Binds a name in the current frame.
    pub(super) fn bind(&mut self, name: Name) {
        self.bind_to(name, None);
    }

    /// Binds a name to a macro in the current frame. Returns whether its calls will find it: a name with too
    /// many macros forgets the later ones.
    pub(super) fn bind_macro(&mut self, name: Name, id: MacroId) -> bool {
        let in_frame = self.seen(name).next();
        let others = in_frame
            .filter(|variable| variable.frame == self.current)
            .map_or(0, |variable| variable.macros.len() - variable.state.since);
        let is_kept = others < MAX_MACROS;
        self.bind_to(name, is_kept.then_some(id));
        is_kept
    }

    fn bind_to(&mut self, name: Name, id: Option<MacroId>) {
        self.change(self.current, name, |variable| {
            variable.touched = true;
            variable.state.bound = true;
            variable.state.since = variable.macros.len();
            variable.macros.extend(id);
        });
    }

    /// Notes that a name is defined as seen from here.
    pub(super) fn assume(&mut self, name: Name) {
        let mut place = GIVEN;
        for variable in self.seen(name) {
            if variable.state.bound || variable.state.defined {
                return;
            }
            if variable.touched && place == GIVEN {
                place = variable.frame;
            }
        }
        self.change(place, name, |variable| variable.state.defined = true);
    }

    fn change(&mut self, frame: usize, name: Name, apply: impl FnOnce(&mut Variable)) {
        self.serial += 1;
        if self.variables.len() <= name.0 {
            self.variables.resize_with(name.0 + 1, Vec::new);
        }
        let variables = self.variables.get_mut(name.0);
        let (Some(variables), Some(place)) = (variables, self.frames.get_mut(frame)) else {
            return;
        };
        let found = variables.binary_search_by_key(&frame, |variable| variable.frame);
        let at = found.unwrap_or_else(|at| {
            place.names.push(name);
            variables.insert(at, Variable::new(frame));
            at
        });
        if let Some(variable) = variables.get_mut(at) {
            place.log.push(self.serial);
            self.changes.push(Change {
                frame,
                name,
                before: variable.state,
            });
            apply(variable);
        }
    }

    /// What is seen of a name from the current frame, from the inside out.
    fn seen(&self, name: Name) -> impl Iterator<Item = &Variable> {
        let variables = self.variables.get(name.0).map_or(&[][..], Vec::as_slice);
        let mut end = variables.len();
        let runs = self
            .frames
            .get(self.current)
            .map(|frame| (self.current, frame));
        let runs = std::iter::successors(runs, |(_, frame)| {
            let parent = self.frames.get(frame.run)?.parent?;
            self.frames.get(parent).map(|found| (parent, found))
        });
        runs.take_while(move |_| !variables.is_empty())
            .flat_map(move |(last, frame)| {
                let known = variables.get(..end).unwrap_or_default();
                let until = known.partition_point(|variable| variable.frame <= last);
                let from = known.partition_point(|variable| variable.frame < frame.run);
                end = from;
                known.get(from..until).unwrap_or_default().iter().rev()
            })
    }

    /// Returns what is known of a name, and the macros that it can mean.
    ///
    /// Knowledge of frames before `floor` does not count; their macros do.
    pub(super) fn look_up(&self, name: Name, floor: usize) -> (Known, Vec<MacroId>) {
        let mut macros = vec![];
        let mut bound = false;
        for variable in self.seen(name) {
            let meant = variable.macros.get(variable.state.since..);
            macros.extend_from_slice(meant.unwrap_or_default());
            bound |= variable.touched;
            let counts = variable.frame >= floor;
            if variable.state.bound && (counts || !macros.is_empty()) {
                return (Known::Bound, macros);
            }
            if variable.state.defined && counts {
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
        // From the last change to the first: what is seen first of a name is its state at the end.
        self.roll_back(mark, |name, after| {
            let state = branch.0.entry(name).or_insert(after);
            state.bound |= after.bound;
        });
        branch
    }

    fn roll_back(&mut self, mark: usize, mut each: impl FnMut(Name, State)) {
        while self.changes.len() > mark {
            let Some(change) = self.changes.pop() else {
                break;
            };
            if let Some(frame) = self.frames.get_mut(change.frame) {
                frame.log.pop();
            }
            let Some(variables) = self.variables.get_mut(change.name.0) else {
                continue;
            };
            let found = variables.binary_search_by_key(&change.frame, |variable| variable.frame);
            if let Some(variable) = found.ok().and_then(|at| variables.get_mut(at)) {
                each(change.name, variable.state);
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
            self.change(self.current, *name, |variable| {
                variable.state.bound = true;
                variable.state.since = since;
            });
        }
    }

    /// Returns how much is known in a frame and in those around it.
    pub(super) fn stamp(&self, frame: usize) -> Stamp {
        let ends = self.around(frame);
        ends.map(|frame| (frame.log.len(), frame.log.last().copied()))
            .collect()
    }

    /// Returns whether all that was known at a stamp is still known.
    pub(super) fn still_knows(&self, frame: usize, stamp: &Stamp) -> bool {
        let mut frames = self.around(frame).zip(stamp);
        frames.all(|(frame, (length, serial))| match length.checked_sub(1) {
            Some(last) => frame.log.get(last).copied() == *serial,
            None => true,
        })
    }

    fn around(&self, frame: usize) -> impl Iterator<Item = &Frame> {
        std::iter::successors(self.frames.get(frame), |frame| {
            self.frames.get(frame.parent?)
        })
    }
}

impl Variable {
    fn new(frame: usize) -> Self {
        Self {
            frame,
            state: State::default(),
            touched: false,
            macros: vec![],
        }
    }
}
