//! What a template is compiled to: a tree of steps in which names are resolved, chains are flat, and nothing
//! refers to the source but by its place.

use minijinja::Value;

/// A place in the source, in bytes.
pub(crate) type Place = u32;
/// A variable of a function, by its number.
pub(crate) type Local = u32;
/// A name in [`Program::names`].
pub(crate) type Name = u32;

/// A compiled template.
pub(crate) struct Program {
    /// The first one is the template itself; the others are macros, call blocks, blocks and recursive loops.
    pub(crate) functions: Box<[Function]>,
    pub(crate) names: Names,
    /// Whether a method is called, or named, that changes a list or a dict.
    pub(crate) changes: bool,
    /// How deep its steps are nested, which is what they need of the stack.
    pub(crate) height: usize,
}

/// The names of a template.
pub(crate) struct Names {
    /// One behind the other.
    text: Box<str>,
    ends: Box<[u32]>,
}

impl Names {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, name: Name) -> &str {
        let place = name as usize;
        let end = |place: usize| self.ends.get(place).map_or(0, |end| *end as usize);
        let start = place.checked_sub(1).map_or(0, end);
        self.text.get(start..end(place)).unwrap_or_default()
    }
}

impl<'n, 's: 'n> FromIterator<&'n &'s str> for Names {
    fn from_iter<I: IntoIterator<Item = &'n &'s str>>(names: I) -> Self {
        let names: Vec<&str> = names.into_iter().copied().collect();
        let mut end = 0;
        let mut end = |name: &&str| {
            end += name.len();
            // A template is of 1 MiB at most.
            u32::try_from(end).unwrap_or(u32::MAX)
        };
        Self {
            ends: names.iter().map(&mut end).collect(),
            text: names.concat().into(),
        }
    }
}

/// Something with variables of its own.
#[derive(Default)]
pub(crate) struct Function {
    pub(crate) name: Name,
    pub(crate) parameters: Box<[Parameter]>,
    /// The parameters that hold what was given beside the others, where the body asks for them.
    pub(crate) caller: Option<Local>,
    pub(crate) varargs: Option<Local>,
    pub(crate) kwargs: Option<Local>,
    pub(crate) body: Box<[Stmt]>,
    pub(crate) locals: Box<[Fallback]>,
    /// The variables that functions inside of this one read.
    pub(crate) shared: Box<[Local]>,
    /// The variables of the function around this one that it reads, and what they are called here.
    pub(crate) captures: Box<[(Local, Local)]>,
}

/// A parameter of a macro.
pub(crate) struct Parameter {
    pub(crate) local: Local,
    pub(crate) name: Name,
    pub(crate) default: Option<Expr>,
}

/// What a variable is before it is set.
#[derive(Clone, Copy)]
pub(crate) enum Fallback {
    Undefined,
    /// What the render was given, or a function of the language.
    Given(Name),
    /// A variable of a scope around this one.
    Outer(Local),
}

/// A statement.
pub(crate) enum Stmt {
    Text(Place, Place),
    /// `{{ name }}` of something that the render was given.
    EmitName(Name, Place),
    Emit(Expr, Place),
    If(Box<If>),
    For(Box<For>),
    /// A recursive loop: what it goes through, and its function.
    Recursive(Box<(Expr, u32)>, Place),
    Set(Box<(Target, Expr)>, Place),
    SetBlock(Box<SetBlock>),
    FilterBlock(Box<FilterBlock>),
    With(Box<With>),
    /// Statements that only have a scope of their own.
    Scope(Box<Block>),
    Block {
        function: u32,
        /// Whether it sees variables of the function that it is in, or else of the template alone.
        is_inside: bool,
        place: Place,
    },
    /// Something that needs other templates, or escaping.
    Refused(&'static str, Place),
}

/// A condition, its place, and what stands behind it.
pub(crate) type Branch = (Expr, Place, Box<[Stmt]>);

pub(crate) struct If {
    pub(crate) branches: Box<[Branch]>,
    pub(crate) otherwise: Box<[Stmt]>,
}

pub(crate) struct For {
    /// What it goes through; a recursive loop is given it.
    pub(crate) iterable: Iterable,
    pub(crate) place: Place,
    pub(crate) filter: Option<LoopFilter>,
    pub(crate) target: Target,
    /// The variable `loop`, where the body asks for it.
    pub(crate) loop_local: Option<Local>,
    /// What has no value when a turn begins.
    pub(crate) fresh: Box<[Local]>,
    pub(crate) body: Box<[Stmt]>,
    pub(crate) otherwise: Block,
}

pub(crate) enum Iterable {
    Expr(Expr),
    /// The only parameter of this function, which can be called by `loop(…)`.
    Given,
}

pub(crate) struct LoopFilter {
    pub(crate) target: Target,
    pub(crate) fresh: Box<[Local]>,
    pub(crate) condition: Expr,
}

/// Statements with a scope of their own.
pub(crate) struct Block {
    pub(crate) fresh: Box<[Local]>,
    pub(crate) body: Box<[Stmt]>,
}

pub(crate) struct SetBlock {
    pub(crate) target: Target,
    pub(crate) filter: Option<Expr>,
    pub(crate) block: Block,
    pub(crate) place: Place,
}

pub(crate) struct FilterBlock {
    pub(crate) filter: Expr,
    pub(crate) block: Block,
    pub(crate) place: Place,
}

pub(crate) struct With {
    pub(crate) assignments: Box<[(Target, Expr)]>,
    pub(crate) block: Block,
    pub(crate) place: Place,
}

/// What is assigned to.
pub(crate) enum Target {
    Local(Local),
    /// An attribute of a namespace.
    Attribute(Box<Expr>, Box<str>),
    Many(Box<[Target]>),
}

/// An expression.
pub(crate) enum Expr {
    Const(Value),
    Given(Name),
    Local(Local, Name),
    List(Box<[Expr]>),
    Tuple(Box<[Expr]>),
    Dict(Box<[(Expr, Expr)]>),
    Not(Box<Expr>),
    /// How often it is negated.
    Negated(Box<Expr>, u32),
    And(Box<[Expr]>),
    Or(Box<[Expr]>),
    /// Conditions with what they give, and what is given otherwise.
    If(Box<Choice>),
    Comparison(Box<Comparison>),
    Chain(Box<Chain>),
    /// A macro or the body of a call block.
    Macro(u32),
    /// `self.name()`.
    Block(u32),
    /// What a block captured, for the first of its filters.
    Captured,
    /// A list or a tuple of literals, made as often as a literal says.
    Repeated(Box<[Expr; 2]>),
}

pub(crate) struct Choice {
    pub(crate) branches: Box<[(Expr, Expr)]>,
    pub(crate) otherwise: Option<Expr>,
}

/// `a < b < c`.
pub(crate) struct Comparison {
    pub(crate) first: Expr,
    pub(crate) rest: Box<[(CompareOp, Expr)]>,
}

#[derive(Clone, Copy)]
pub(crate) enum CompareOp {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    NotIn,
}

/// A value and what is done with it, from left to right.
pub(crate) struct Chain {
    pub(crate) base: Expr,
    pub(crate) steps: Box<[Step]>,
}

pub(crate) struct Step {
    pub(crate) op: StepOp,
    pub(crate) place: Place,
}

pub(crate) enum StepOp {
    Attribute(Box<str>),
    Item(Expr),
    Slice(Box<[Option<Expr>; 3]>),
    Method(Box<str>, Arguments),
    Call(Arguments),
    Filter(Box<str>, Arguments),
    Test(Box<str>, Arguments),
    Arithmetic(Arithmetic, Expr),
    Compare(CompareOp, Expr),
    /// `~` with all that follow.
    Concat(Box<[Expr]>),
}

#[derive(Clone, Copy)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
    Power,
}

/// The arguments of a call.
pub(crate) struct Arguments {
    pub(crate) given: Box<[Argument]>,
    /// The body of a call block.
    pub(crate) caller: Option<u32>,
}

pub(crate) enum Argument {
    Positional(Expr),
    Named(Box<str>, Expr),
    Star(Expr),
    DoubleStar(Expr),
}
