//! Templates made by chance: statements and expressions over few names, so that they meet often.

#![allow(clippy::format_push_string, reason = "templates are small")]

/// The names that a template reads and binds.
pub(crate) const NAMES: [&str; 6] = ["a", "b", "c", "x", "y", "z"];

/// A source of chance that gives the same for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    /// Creates a source from a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    fn name(&mut self) -> &'static str {
        NAMES[self.below(NAMES.len())]
    }
}

/// What has been written, and what it may use.
struct Writer<'d> {
    dice: &'d mut Dice,
    out: String,
    /// The macros that can be called here, with the number of their parameters.
    macros: Vec<(usize, usize)>,
    next: usize,
    in_macro: bool,
}

/// Returns a template.
pub(crate) fn template(dice: &mut Dice) -> String {
    let mut writer = Writer {
        dice,
        out: String::new(),
        macros: vec![],
        next: 0,
        in_macro: false,
    };
    let statements = 2 + writer.dice.below(5);
    for _ in 0..statements {
        writer.statement(2);
    }
    writer.out
}

impl Writer<'_> {
    fn body(&mut self, depth: usize) {
        let macros = self.macros.len();
        for _ in 0..=self.dice.below(2) {
            self.statement(depth);
        }
        self.macros.truncate(macros);
    }

    fn statement(&mut self, depth: usize) {
        let kinds = if depth == 0 { 4 } else { 15 };
        match self.dice.below(kinds) {
            0 | 1 => {
                let value = self.emitted();
                self.out += &format!("{{{{ {value} }}}}");
            }
            2 | 3 => {
                let (name, value) = (self.dice.name(), self.value(2));
                self.out += &format!("{{% set {name} = {value} %}}");
            }
            4..=6 => self.if_else(depth - 1),
            7 | 8 => self.for_loop(depth - 1),
            9 => self.with(depth - 1),
            10 => self.set_block(depth - 1),
            11 => self.filter_block(depth - 1),
            12 => self.define(depth - 1),
            13 => self.call_block(depth - 1),
            _ => self.default_idiom(),
        }
    }

    fn if_else(&mut self, depth: usize) {
        let condition = self.condition(2);
        self.out += &format!("{{% if {condition} %}}");
        self.body(depth);
        if self.dice.below(3) == 0 {
            let condition = self.condition(2);
            self.out += &format!("{{% elif {condition} %}}");
            self.body(depth);
        }
        if self.dice.below(2) == 0 {
            self.out += "{% else %}";
            self.body(depth);
        }
        self.out += "{% endif %}";
    }

    fn for_loop(&mut self, depth: usize) {
        let (name, items) = (self.dice.name(), self.value(1));
        let filter = match self.dice.below(3) {
            0 => format!(" if {}", self.condition(1)),
            _ => String::new(),
        };
        self.out += &format!("{{% for {name} in {items}{filter} %}}");
        self.body(depth);
        if self.dice.below(3) == 0 {
            self.out += "{% else %}";
            self.body(depth);
        }
        self.out += "{% endfor %}";
    }

    fn with(&mut self, depth: usize) {
        let (one, other) = (self.dice.name(), self.dice.name());
        let (first, second) = (self.value(1), self.value(1));
        self.out += &format!("{{% with {one} = {first}, {other} = {second} %}}");
        self.body(depth);
        self.out += "{% endwith %}";
    }

    fn set_block(&mut self, depth: usize) {
        let (name, text) = (self.dice.name(), self.value(1));
        self.out += &format!("{{% set {name} | replace('q', {text}) %}}");
        self.body(depth);
        self.out += "{% endset %}";
    }

    fn filter_block(&mut self, depth: usize) {
        let text = self.value(1);
        self.out += &format!("{{% filter replace('q', {text}) %}}");
        self.body(depth);
        self.out += "{% endfilter %}";
    }

    fn define(&mut self, depth: usize) {
        let id = self.next;
        self.next += 1;
        let parameters: Vec<&str> = NAMES
            .into_iter()
            .filter(|_| self.dice.below(4) == 0)
            .collect();
        let count = parameters.len();
        let mut list = parameters.join(", ");
        if let Some(name) = NAMES.into_iter().find(|name| !parameters.contains(name)) {
            let default = match parameters.first() {
                Some(earlier) if self.dice.below(2) == 0 => (*earlier).to_owned(),
                // Its own name would be the parameter itself.
                _ => match self.dice.name() {
                    own if own == name => "'own'".into(),
                    other => format!("{other}|default('t')"),
                },
            };
            let comma = if list.is_empty() { "" } else { ", " };
            list += &format!("{comma}{name} = {default}");
        }
        self.out += &format!("{{% macro m{id}({list}) %}}");
        let was_in_macro = std::mem::replace(&mut self.in_macro, true);
        self.body(depth);
        self.out += "{{ caller() if caller is defined }}{% endmacro %}";
        self.in_macro = was_in_macro;
        self.macros.push((id, count));
    }

    fn call_block(&mut self, depth: usize) {
        let Some(call) = self.call() else { return };
        self.out += &format!("{{% call {call} %}}");
        self.body(depth);
        self.out += "{% endcall %}";
    }

    fn call(&mut self) -> Option<String> {
        let count = self.macros.len().checked_sub(1)? + 1;
        let (id, parameters) = self.macros[self.dice.below(count)];
        let arguments: Vec<String> = (0..parameters).map(|_| self.value(1)).collect();
        Some(format!("m{id}({})", arguments.join(", ")))
    }

    fn default_idiom(&mut self) {
        let (name, value) = (self.dice.name(), self.value(1));
        let test = ["is not defined", "is undefined"][self.dice.below(2)];
        self.out += &format!("{{% if {name} {test} %}}{{% set {name} = {value} %}}{{% endif %}}");
    }

    /// What may be printed: the value of an `if` without an `else`, too.
    fn emitted(&mut self) -> String {
        match self.dice.below(4) {
            0 => format!("{} if {}", self.value(2), self.condition(2)),
            1 => self.call().unwrap_or_else(|| self.value(2)),
            _ => self.value(2),
        }
    }

    /// A text.
    fn value(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 4 } else { 11 };
        match self.dice.below(kinds) {
            0 => "'t'".into(),
            1..=3 => self.dice.name().into(),
            4 => format!("{} ~ {}", self.value(depth - 1), self.value(depth - 1)),
            5 | 6 => format!("{}|default({})", self.dice.name(), self.value(depth - 1)),
            7 => format!(
                "({} if {} else {})",
                self.value(depth - 1),
                self.condition(depth - 1),
                self.value(depth - 1)
            ),
            8 => format!(
                "({} and {} or 't')|string",
                self.condition(depth - 1),
                self.value(depth - 1)
            ),
            9 => format!("({})[0:1]", self.value(depth - 1)),
            _ => format!(
                "{}|replace('t', {})",
                self.dice.name(),
                self.value(depth - 1)
            ),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 6 } else { 10 };
        match self.dice.below(kinds) {
            0 | 1 => format!("{} is defined", self.dice.name()),
            2 => format!("{} is not defined", self.dice.name()),
            3 => format!("{} is undefined", self.dice.name()),
            4 => self.dice.name().into(),
            5 => format!("{}|default('')", self.dice.name()),
            6 => format!(
                "({} and {})",
                self.condition(depth - 1),
                self.condition(depth - 1)
            ),
            7 => format!(
                "({} or {})",
                self.condition(depth - 1),
                self.condition(depth - 1)
            ),
            8 => format!("not ({})", self.condition(depth - 1)),
            _ => format!(
                "(({}) if {} else {})",
                self.condition(depth - 1),
                self.condition(depth - 1),
                self.condition(depth - 1)
            ),
        }
    }
}
