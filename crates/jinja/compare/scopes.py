"""Templates made by chance that set few names in scopes of every kind, and read them everywhere."""

import random

NAMES = ["a", "b", "c", "d"]
# What the caller gives; the other names are only there where the template sets them.
VARIABLES = {"a": "A", "b": "B", "yes": True, "no": False, "nums": [1, 2], "tree": [{"v": 1, "c": [{"v": 2, "c": []}]}]}


class Writer:
    """Writes statements. Each value is written once, so that a text tells where it was set."""

    def __init__(self, r):
        self.r = r
        self.count = 0
        self.blocks = 0
        self.macros = []
        self.in_macro = False

    def name(self):
        return self.r.choice(NAMES)

    def value(self):
        self.count += 1
        if self.r.random() < 0.3:
            return f"{self.name()}|default('-') ~ '{self.count}'"
        return f"'{self.count}'"

    def show(self):
        name = self.name()
        if self.r.random() < 0.04:
            return f"{{{{ {name} }}}}"
        return f"{{{{ {name}|default('-') }}}} "

    def condition(self):
        return self.r.choice(["yes", "no", "yes", f"{self.name()} is defined", f"{self.name()} is not defined"])

    def body(self, depth):
        macros = list(self.macros)
        text = "".join(self.statement(depth) for _ in range(self.r.randint(1, 4)))
        self.macros = macros
        return text

    def statement(self, depth):
        simple = [self.show] * 4 + [self.assign] * 3 + [self.call]
        nested = [self.if_, self.if_, self.for_, self.for_, self.with_, self.set_block, self.filter_block, self.macro, self.call_block, self.off, self.block, self.block, self.recursive]
        if depth == 0 or self.r.random() < 0.45:
            return self.r.choice(simple)()
        return self.r.choice(nested)(depth - 1)

    def assign(self):
        if self.r.random() < 0.1:
            return f"{{% set {self.name()}, {self.name()} = {self.value()}, {self.value()} %}}"
        return f"{{% set {self.name()} = {self.value()} %}}"

    def if_(self, depth):
        text = f"{{% if {self.condition()} %}}{self.body(depth)}"
        if self.r.random() < 0.3:
            text += f"{{% elif {self.condition()} %}}{self.body(depth)}"
        if self.r.random() < 0.5:
            text += f"{{% else %}}{self.body(depth)}"
        return text + "{% endif %}"

    def for_(self, depth):
        target = self.name() if self.r.random() < 0.5 else "i"
        condition = f" if {self.condition()}" if self.r.random() < 0.25 else ""
        text = f"{{% for {target} in nums{condition} %}}{self.body(depth)}"
        if self.r.random() < 0.2:
            text += "{{ loop.index }}"
        if self.r.random() < 0.2:
            text += f"{{% else %}}{self.body(depth)}"
        return text + "{% endfor %}"

    def recursive(self, depth):
        return f"{{% for t in tree recursive %}}{self.body(depth)}{{{{ loop(t.c) }}}}{self.show()}{{% endfor %}}"

    def with_(self, depth):
        return f"{{% with {self.name()} = {self.value()} %}}{self.body(depth)}{{% endwith %}}"

    def off(self, depth):
        return f"{{% autoescape false %}}{self.body(depth)}{{% endautoescape %}}"

    def set_block(self, depth):
        filter_ = f" | replace('-', {self.name()}|default('+'))" if self.r.random() < 0.3 else ""
        return f"{{% set {self.name()}{filter_} %}}{self.body(depth)}{{% endset %}}"

    def filter_block(self, depth):
        return f"{{% filter replace('-', {self.name()}|default('+')) %}}{self.body(depth)}{{% endfilter %}}"

    def block(self, depth):
        if self.in_macro:
            return self.show()
        self.blocks += 1
        name = f"b{self.blocks}"
        scoped = self.r.choice(["", "", " scoped"])
        text = f"{{% block {name}{scoped} %}}{self.body(depth)}{{% endblock %}}"
        if not scoped and self.r.random() < 0.2:
            text += f"{{{{ self.{name}() }}}}"
        return text

    def macro(self, depth):
        name = f"m{len(self.macros)}"
        parameters = self.r.sample(NAMES, self.r.randint(0, 2))
        listed = [f"{parameter}={self.value()}" if self.r.random() < 0.5 else parameter for parameter in sorted(parameters)]
        listed.sort(key=lambda parameter: "=" in parameter)
        was, self.in_macro = self.in_macro, True
        text = f"{{% macro {name}({', '.join(listed)}) %}}{self.body(depth)}"
        self.in_macro = was
        if self.r.random() < 0.4:
            text += "{{ caller() if caller is defined }}"
        self.macros.append((name, len(parameters)))
        return text + "{% endmacro %}" + self.call()

    def callee(self):
        name, count = self.r.choice(self.macros)
        return f"{name}({', '.join(self.value() for _ in range(self.r.randint(0, count)))})"

    def call(self):
        return f"{{{{ {self.callee()} }}}} " if self.macros else self.show()

    def call_block(self, depth):
        if not self.macros:
            return self.with_(depth)
        callee = self.callee()
        # minijinja's parser refuses a block there.
        was, self.in_macro = self.in_macro, True
        text = f"{{% call {callee} %}}{self.body(depth)}{{% endcall %}}"
        self.in_macro = was
        return text


def templates(seed, count):
    """Makes templates with their variables."""
    r = random.Random(seed)
    for _ in range(count):
        writer = Writer(r)
        pieces = [("scopes", writer.statement(r.choice([1, 2, 3]))) for _ in range(r.randint(2, 6))]
        yield {"pieces": pieces, "template": "".join(text for _, text in pieces), "variables": VARIABLES}
