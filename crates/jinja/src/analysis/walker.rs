//! The state of a walk through a template: what is known, and what was read.

use std::collections::{BTreeMap, HashMap, HashSet};

use minijinja::machinery::ast::{Macro, Stmt};

use crate::tree::{Node, children, is_scoped};

use super::{
    hidden::{self, Content, Names},
    input::{Input, Inputs},
    place::places,
    scope::{Known, MacroId, Name, Scopes, Stamp, TOP},
};

/// Steps that a walk may take before it stops to tell the calls of a macro apart, for any template and for
/// each byte of it. A body is walked again for each call under other conditions, which a hostile template can
/// multiply; an honest one of 4 KiB takes some hundred steps.
const STEPS: usize = 50_000;
const BYTES_PER_STEP: usize = 4;

/// Stack that is left when a new piece is made, and the size of a piece: a level of the walk takes less than
/// 4 KiB in a debug build.
const RED_ZONE: usize = 64 << 10;
const PIECE: usize = 1 << 20;

/// Runs one level of a recursion, on more stack if little is left.
pub(super) fn level<R>(run: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, PIECE, run)
}

/// How a variable is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Read {
    /// Where it has to be defined.
    Plain,
    /// Where the template provides for its absence.
    Provided,
}

/// A call or a read that cannot work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failing {
    /// Nothing of this name can be called, or it can only be called.
    Unknown(String),
    /// A macro does not take these arguments.
    Arguments(String),
    /// The variable is one that the template has not set yet.
    Hidden(String),
}

#[derive(Clone, Copy)]
struct Reads {
    first: usize,
    required: Option<usize>,
}

/// What a macro or a block runs.
#[derive(Clone, Copy)]
pub(super) enum Code<'t, 's> {
    Macro(&'t Macro<'s>),
    Block(&'t [Stmt<'s>]),
}

struct Definition<'t, 's> {
    code: Code<'t, 's>,
    /// The frame that its body sees.
    frame: usize,
    /// What was known when the body was last walked.
    stamp: Option<Stamp>,
    /// Whether the body is being walked.
    active: bool,
}

/// A walk through a template.
pub(super) struct Walker<'t, 's> {
    root: &'t Stmt<'s>,
    pub(super) source: &'t str,
    pub(super) scopes: Scopes,
    /// The frame that a block sees which is not `scoped`.
    pub(super) context: usize,
    /// What the frames consist of, from the top of the template on, and their names once they are needed.
    contents: Vec<(Content<'t, 's>, Option<Names<'s>>)>,
    /// The names that are set anywhere, once they are needed.
    set_names: Option<HashSet<&'s str>>,
    is_function: &'t dyn Fn(&str) -> bool,
    names: HashMap<&'s str, Name>,
    reads: Vec<Option<Reads>>,
    definitions: Vec<Definition<'t, 's>>,
    blocks: Option<HashMap<&'s str, MacroId>>,
    /// What was known when all blocks were last walked.
    all_blocks: Option<Stamp>,
    pub(super) failing: BTreeMap<usize, Failing>,
    steps_left: usize,
    /// Once the steps are used up: the frame from which on knowledge counts.
    floor: usize,
    /// Whether the code that is being walked is never run, so that its reads do not count.
    is_dead: bool,
}

impl<'t, 's> Walker<'t, 's> {
    pub(super) fn new(
        root: &'t Stmt<'s>,
        source: &'t str,
        is_function: &'t dyn Fn(&str) -> bool,
    ) -> Self {
        Self {
            root,
            source,
            scopes: Scopes::new(),
            context: TOP,
            set_names: None,
            contents: vec![(Content::Body(std::slice::from_ref(root)), None)],
            is_function,
            names: HashMap::new(),
            reads: vec![],
            definitions: vec![],
            blocks: None,
            all_blocks: None,
            failing: BTreeMap::new(),
            steps_left: STEPS + source.len() / BYTES_PER_STEP,
            floor: 0,
            is_dead: false,
        }
    }

    /// Returns the number of a name.
    pub(super) fn name(&mut self, name: &'s str) -> Name {
        let next = Name(self.names.len());
        *self.names.entry(name).or_insert(next)
    }

    pub(super) fn is_function(&self, name: &str) -> bool {
        (self.is_function)(name)
    }

    /// Binds a name in the current frame.
    pub(super) fn bind(&mut self, name: &'s str) {
        let name = self.name(name);
        self.scopes.bind(name);
    }

    /// Counts a step of the walk.
    pub(super) fn step(&mut self) {
        self.steps_left = self.steps_left.saturating_sub(1);
    }

    /// Reads a variable.
    pub(super) fn variable(&mut self, id: &'s str, offset: usize, read: Read) {
        if id == "self" {
            self.failing.insert(offset, Failing::Unknown(id.to_owned()));
            self.all_blocks();
            return;
        }
        let (known, _) = self.mention(id);
        match known {
            Known::Bound => {}
            _ if self.is_function(id) => {}
            Known::Defined => self.record(id, offset, Read::Provided),
            Known::Unknown { .. } => {
                if read == Read::Plain && !self.is_dead && self.is_hidden(id) {
                    self.failing.insert(offset, Failing::Hidden(id.to_owned()));
                }
                self.record(id, offset, read);
            }
        }
    }

    /// Goes into a new frame inside another one.
    pub(super) fn enter(&mut self, parent: usize, content: Content<'t, 's>) {
        self.scopes.enter(parent);
        self.contents.push((content, None));
    }

    /// Leaves the current frame.
    pub(super) fn leave(&mut self, back: usize) {
        self.scopes.leave(back);
        self.contents.pop();
    }

    /// Returns whether a frame around the current one has a variable of this name that is not set yet: the
    /// outermost that has the name decides.
    fn is_hidden(&mut self, id: &str) -> bool {
        let root = self.root;
        let set = self
            .set_names
            .get_or_insert_with(|| hidden::set_names(root));
        if !set.contains(id) {
            return false;
        }
        let mut is_hidden = false;
        let mut frame = self.scopes.current();
        while let Some((content, names)) = frame
            .checked_sub(TOP)
            .and_then(|at| self.contents.get_mut(at))
        {
            if matches!(content, Content::Block) {
                return false;
            }
            let names = names.get_or_insert_with(|| hidden::names(*content));
            is_hidden = names.get(id).copied().unwrap_or(is_hidden);
            let Some(parent) = self.scopes.parent(frame) else {
                break;
            };
            frame = parent;
        }
        is_hidden
    }

    /// Returns what is known of a name, and the macros that it can mean, whose bodies are walked.
    pub(super) fn mention(&mut self, id: &'s str) -> (Known, Vec<MacroId>) {
        let name = self.name(id);
        let (known, macros) = self.scopes.look_up(name, self.floor);
        for id in &macros {
            self.walk_definition(*id);
        }
        (known, macros)
    }

    /// Returns what is known of a name.
    pub(super) fn known(&self, name: Name) -> Known {
        self.scopes.look_up(name, self.floor).0
    }

    /// Notes a read of a variable that the caller gives.
    pub(super) fn record(&mut self, id: &'s str, offset: usize, read: Read) {
        if self.is_dead {
            return;
        }
        let Name(index) = self.name(id);
        if self.reads.len() <= index {
            self.reads.resize(index + 1, None);
        }
        let Some(slot) = self.reads.get_mut(index) else {
            return;
        };
        let reads = slot.get_or_insert(Reads {
            first: offset,
            required: None,
        });
        reads.first = reads.first.min(offset);
        if read == Read::Plain {
            reads.required = Some(reads.required.map_or(offset, |first| first.min(offset)));
        }
    }

    /// Defines a macro in the current frame.
    pub(super) fn define(&mut self, stmt: &'t Macro<'s>) {
        let name = self.name(stmt.name);
        let id = self.add_definition(Code::Macro(stmt), self.scopes.current());
        if !self.scopes.bind_macro(name, id) {
            self.walk_without_knowledge(id);
        }
    }

    fn add_definition(&mut self, code: Code<'t, 's>, frame: usize) -> MacroId {
        self.definitions.push(Definition {
            code,
            frame,
            stamp: None,
            active: false,
        });
        self.definitions.len() - 1
    }

    /// Returns the macro of this number.
    pub(super) fn macro_of(&self, id: MacroId) -> Option<&'t Macro<'s>> {
        match self.definitions.get(id)?.code {
            Code::Macro(stmt) => Some(stmt),
            Code::Block(_) => None,
        }
    }

    /// Walks the body of a macro or a block that is called or handed on, unless nothing new can come of it.
    ///
    /// A body that is being walked calls itself under at least what was known at its beginning.
    pub(super) fn walk_definition(&mut self, id: MacroId) {
        self.step();
        let Some(definition) = self.definitions.get_mut(id) else {
            return;
        };
        // Dead code does not count as a call: what it calls is walked on its own, if nothing else does.
        if definition.active || self.is_dead {
            return;
        }
        let frame = definition.frame;
        let seen = definition.stamp.as_ref();
        if seen.is_some_and(|stamp| self.scopes.still_knows(frame, stamp)) {
            return;
        }
        if self.steps_left == 0 {
            self.walk_without_knowledge(id);
        } else {
            let stamp = self.scopes.stamp(frame);
            self.walk_under(id, stamp);
        }
    }

    /// Walks a body as if nothing were known outside of it, so that it need not be looked at again.
    fn walk_without_knowledge(&mut self, id: MacroId) {
        let floor = std::mem::replace(&mut self.floor, self.scopes.next_frame());
        self.walk_under(id, Stamp::new());
        self.floor = floor;
    }

    fn walk_under(&mut self, id: MacroId, stamp: Stamp) {
        let Some(definition) = self.definitions.get_mut(id) else {
            return;
        };
        definition.stamp = Some(stamp);
        definition.active = true;
        let (code, frame) = (definition.code, definition.frame);
        // `self.name()` shows a block as the template itself does.
        let context = std::mem::replace(&mut self.context, TOP);
        level(|| self.run(code, frame));
        self.context = context;
        if let Some(definition) = self.definitions.get_mut(id) {
            definition.active = false;
        }
    }

    /// Walks the bodies of the macros that were defined from a number on, and that nothing called.
    ///
    /// They read nothing, but their calls can be bad.
    pub(super) fn walk_uncalled(&mut self, from: MacroId) {
        let was_dead = std::mem::replace(&mut self.is_dead, true);
        let mut id = from;
        while let Some(definition) = self.definitions.get_mut(id) {
            if definition.stamp.is_none() && matches!(definition.code, Code::Macro(_)) {
                definition.stamp = Some(Stamp::new());
                let (code, frame) = (definition.code, definition.frame);
                level(|| self.run(code, frame));
            }
            id += 1;
        }
        self.is_dead = was_dead;
    }

    /// Returns the number of the next macro.
    pub(super) fn next_definition(&self) -> MacroId {
        self.definitions.len()
    }

    /// Walks the body of a block that is called by its name: `self.name()`.
    pub(super) fn block(&mut self, name: &str) {
        if let Some(id) = self.blocks().get(name).copied() {
            self.walk_definition(id);
        }
    }

    /// Walks the body of every block: `self` is handed on.
    fn all_blocks(&mut self) {
        let seen = self.all_blocks.as_ref();
        if seen.is_some_and(|stamp| self.scopes.still_knows(TOP, stamp)) {
            return;
        }
        self.all_blocks = Some(self.scopes.stamp(TOP));
        let blocks: Vec<MacroId> = self.blocks().values().copied().collect();
        for id in blocks {
            self.walk_definition(id);
        }
    }

    /// The blocks of the template, which can be called before they are reached.
    fn blocks(&mut self) -> &HashMap<&'s str, MacroId> {
        if self.blocks.is_none() {
            let mut blocks = HashMap::new();
            let mut open = vec![Node::Statement(self.root)];
            while let Some(node) = open.pop() {
                if let Node::Statement(Stmt::Block(block)) = node {
                    if is_scoped(self.source, block) {
                        continue;
                    }
                    let id = self.add_definition(Code::Block(&block.body), TOP);
                    blocks.insert(block.name, id);
                }
                if let Node::Statement(_) = node {
                    children(node, |child| open.push(child));
                }
            }
            self.blocks = Some(blocks);
        }
        self.blocks.get_or_insert_default()
    }

    /// Returns what was read.
    pub(super) fn inputs(&self) -> Inputs {
        let mut read: Vec<(Reads, &str)> = vec![];
        for (name, Name(index)) in &self.names {
            let reads = self.reads.get(*index).copied().flatten();
            read.extend(reads.map(|reads| (reads, *name)));
        }
        read.sort_unstable_by_key(|(reads, name)| (reads.first, *name));
        let offsets: Vec<usize> = read
            .iter()
            .flat_map(|(reads, _)| [reads.first, reads.required.unwrap_or(reads.first)])
            .collect();
        let places = places(self.source, &offsets);
        let inputs = read
            .iter()
            .zip(places.chunks_exact(2))
            .filter_map(|(read, places)| {
                let ((reads, name), [first, required]) = (read, places) else {
                    return None;
                };
                Some(Input {
                    name: (*name).to_owned(),
                    required: reads.required.is_some(),
                    line: first.line,
                    column: first.column,
                    required_at: reads.required.map(|_| *required),
                })
            });
        Inputs::new(inputs.collect())
    }
}
