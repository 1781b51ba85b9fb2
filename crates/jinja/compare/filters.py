"""Compares filters, tests and the methods of lists and dicts with Jinja2.

    cargo build -p openarmature-jinja --example render_lines
    python3 crates/jinja/compare/filters.py target/debug/examples/render_lines [cases] [seed]

Each case applies a filter or a test, with arguments by position and by name, to a variable or to what an operator or
another filter makes of it, and prints what comes out. Needs `pip install jinja2`.
"""

import json
import random
import re
import subprocess
import sys
from collections import Counter

from jinja2 import Environment, StrictUndefined

ENVIRONMENT = Environment(undefined=StrictUndefined, keep_trailing_newline=True)

VARIABLES = {
    "i": 42, "n": -7, "f": 3.14159, "g": -2.5, "big": 1234567890123, "z": 0, "t": True, "none": None,
    "s": "Hello, World! it's a <b>test</b> of foo-bar -- baz_qux", "u": "  ÉCOLE ß ǆ Straße\tΣΑΣ ", "e": "",
    "num": "42.7", "hex": "0x1F", "lines": "one\ntwo\n\n  three\r\nfour", "w": "a-b-c word " * 12,
    "html": "<p>a &amp; b&nbsp;c <!-- x --> &lt;d&gt; &copy 2 &#233;</p>",
    "xs": [3, 1, 2, 1], "ys": ["b", "A", "c", "a"], "mixed": [1, "a", None, 2.5], "nested": [[1, 2], [3], []], "empty": [],
    "fs": [1.5, 2.5, -0.5], "bs": [True, False, 1, 0],
    "ds": [{"k": "b", "v": 1, "w": {"x": 3}}, {"k": "A", "v": 2, "w": {"x": 1}}, {"k": "b", "v": 3, "w": {"x": 2}}],
    "holes": [{"k": "x", "v": 1}, {"v": 2}, {"k": "y"}],
    "d": {"b": 1, "a": [1, 2], "C": None, "c": "x"}, "o": {},
    "long": {"name": "a" * 30, "list": list(range(30)), "text": "word " * 25, "inner": {"key": ["x" * 20] * 6}},
    "pairs": [["a", 1], ["b", "c d&"]],
}

VALUES = [*VARIABLES, "missing", "d.missing", "ds[0]", "s|safe", "s|e", "html|safe", "xs|map('string')", "range(5)", "d.items()", "d.keys()",
          "d.values()", "ys|select", "ds|map(attribute='v')", "d|items", "xs|tojson", "xs|batch(2)", "ys|sort", "xs|unique"]
SCALARS = ["0", "1", "2", "3", "5", "10", "-1", "40", "true", "false", "none", "'a'", "''", "', '", "i", "s", "1.5", "'b'", "'<'", "'k'", "'v'"]
ATTRIBUTES = ["'k'", "'v'", "'w.x'", "'k,v'", "'v,k'", "0", "'0'", "'missing'", "1", "'w'", "-1", "'items'"]

FILTERS = {
    "abs": [""], "attr": ["'k'", "'upper'", "name='k'"], "batch": ["2", "3, 'x'", "linecount=2, fill_with=0", "0", "5, none", "2, z"],
    "capitalize": [""], "center": ["", "9", "width=90", "60", "z"], "default": ["", "'d'", "'d', true", "boolean=true", "default_value='q'", "missing"],
    "dictsort": ["", "true", "false, 'value'", "by='value'", "reverse=true", "by='x'"], "escape": [""], "e": [""],
    "filesizeformat": ["", "true", "binary=true"], "first": [""], "float": ["", "1.5", "default='x'"], "forceescape": [""],
    "format": ["1", "a=1", "1, a=2", ""], "groupby": ["A", "A, 'd'", "attribute=A, default='z'", "A, case_sensitive=true"],
    "indent": ["", "2", "2, true", "width='> '", "first=true, blank=true", "blank=true", "'x', true, true"],
    "int": ["", "7", "0, 16", "base=0", "default='x'", "0, 2", "5, 8"], "items": [""], "join": ["", "', '", "d='-'", "', ', A", "attribute=A", "1", "'<'|safe"],
    "last": [""], "length": [""], "count": [""], "list": [""], "lower": [""],
    "map": ["'upper'", "attribute=A", "attribute=A, default='-'", "'default', 'x'", "'int'", "'join', '+'", "", "'replace', 'a', 'b'", "'nope'", "attribute='k', default=''", "'length'", "'round'"],
    "max": ["", "attribute=A", "true", "case_sensitive=true"], "min": ["", "attribute=A", "true"], "pprint": [""],
    "reject": ["", "'odd'", "'in', xs", "'equalto', 'a'", "'none'", "'string'"], "rejectattr": ["A", "A, 'equalto', 1", "A, 'defined'", "A, 'in', [1, 'b']"],
    "replace": ["'a', 'b'", "'', '-'", "'o', '0', 1", "'l', ''", "'<', '&'|safe", "1, 2", "old='a', new='<'", "'a', 'b', count=1", "'a'"],
    "reverse": [""], "round": ["", "1", "2, 'floor'", "method='ceil'", "-1", "precision=3", "0, 'floor'", "none", "1, 'x'"], "safe": [""],
    "select": ["", "'odd'", "'in', xs", "'gt', 1", "'lower'", "'divisibleby', 2", "'sequence'", "'>', 1", "'defined'", "'nope'"],
    "selectattr": ["A", "A, 'equalto', 'b'", "A, 'gt', 1", "A, 'defined'", "A, 'undefined'", "A, 'in', ['b', 2]"],
    "slice": ["2", "3, 'x'", "slices=2, fill_with=none", "0", "-1", "9"], "sort": ["", "true", "reverse=true", "attribute=A", "case_sensitive=true", "false, false, A", "attribute=A, reverse=true"],
    "string": [""], "striptags": [""], "sum": ["", "A", "attribute=A", "start=10", "start=[]", "A, 5", "start=1.5"], "title": [""],
    "tojson": ["", "2", "indent=1", "indent=0", "'<'", "indent=none"], "trim": ["", "' H'", "chars='\"d'", "none"],
    "truncate": ["", "9", "9, true", "9, end='!'", "10, false, '', 0", "length=5, leeway=0", "2", "20, true, '<', 0"],
    "unique": ["", "true", "attribute=A", "case_sensitive=true"], "upper": [""], "urlencode": [""], "wordcount": [""],
    "wordwrap": ["", "10", "10, false", "width=7, break_on_hyphens=false", "12, true, '|'", "3", "20, wrapstring=', '"], "xmlattr": ["", "false"],
}
TESTS = {**dict.fromkeys("""boolean callable defined escaped even false filter float integer iterable lower mapping none number odd
sequence string test true undefined upper""".split(), [""]),
         **dict.fromkeys("divisibleby eq equalto ge gt greaterthan in le lessthan lt ne sameas == != < >= > <=".split(), ["X", "V", "X"])}
METHODS = ["count(X)", "index(X)", "copy()", "keys()", "values()", "items()", "get(X)", "get('b', X)", "get('zz')", "get('zz', V)", "upper()",
           "index(1, 2)", "bit_length()", "is_integer()", "items", "index(1, 0, 9)", "count()"]
ENDS = ["", "", "", "|list", "|list", "|list", "|join(',')", "|first", "|length", "|list|string", "|tojson", "|last", "|sort", "|list|tojson", "|reverse|list", "|map('list')|list", "|list|upper"]


# What has an address in its text, also taken apart.
UNLIKE = re.compile("generatorobject|iteratorobject|boundmethod|builtin|ltclass|function|methodobject")


# Filters and tests that take the text of a generator, which holds its address.
TEXTUAL = set("""capitalize center default d e escape forceescape format lower pprint replace safe string striptags title trim
truncate upper urlencode wordcount""".split())
GENERATORS = [value for value in VALUES if "|" in value and not re.search(r"safe|\|e$|tojson|sort", value)]


def fill(text):
    text = re.sub(r"\bA\b", lambda _: random.choice(ATTRIBUTES), text)
    text = re.sub(r"\bX\b", lambda _: random.choice(SCALARS), text)
    return re.sub(r"\bV\b", lambda _: random.choice(VALUES), text)


def case():
    value = random.choice(VALUES)
    if "|" in value:
        value = f"({value})"
    kind = random.random()
    if kind < 0.7:
        name = random.choice(list(FILTERS))
        if name in TEXTUAL and value[1:-1] in GENERATORS:
            return case()
        arguments = fill(random.choice(FILTERS[name]))
        if random.random() < 0.05:
            arguments = fill(random.choice(["X", "X, X", "V", "nope=X"]))
        made = f"{value}|{name}({arguments})" if arguments or random.random() < 0.2 else f"{value}|{name}"
        if name == "format":
            formats = ["'%s'", "'<%d|%s>'", "'%(a)s'", "s", "'x'", "'<%r>'|safe", "'%5.1f'"]
            made = f"{random.choice(formats)}|format({value})" if random.random() < 0.7 else made
        end = random.choice(ENDS)
        return "{{ (" + made + ")" + end + " }}"
    if kind < 0.9:
        name = random.choice(list(TESTS))
        argument = fill(random.choice(TESTS[name]))
        if not name[0].isalpha():
            return "{{ [" + value + "]|select('" + name + "', " + argument + ")|list }}"
        return "{{ " + value + " is " + name + (f"({argument})" if argument else "") + " }}"
    return "{{ (" + value + ")." + fill(random.choice(METHODS)) + random.choice(ENDS) + " }}"


def jinja2(template):
    try:
        return ENVIRONMENT.from_string(template).render(json.loads(json.dumps(VARIABLES)))
    except Exception as error:  # noqa: BLE001: whatever is raised is a refusal
        return error


def main(program, cases=20_000, seed=1):
    random.seed(int(seed))
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    same, different, seen = 0, Counter(), set()
    for _ in range(int(cases)):
        template = case()
        if template in seen:
            continue
        seen.add(template)
        theirs = jinja2(template)
        process.stdin.write(json.dumps({"template": template, "variables": VARIABLES}) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        ours = answer.get("text")
        refused = isinstance(theirs, Exception)
        # The address of a generator differs in each run, and Jinja2 prints what is undefined in a list.
        if not refused and (UNLIKE.search(re.sub("[^a-z]", "", theirs.lower())) or "Undefined" in theirs):
            continue
        if (ours is None) == refused and (refused or ours == theirs):
            same += 1
            continue
        kind = "refused here" if ours is None else "refused there" if refused else "another text"
        name = re.search(r"\|(\w+)|is (\w+)|\.(\w+)", template)
        different[kind] += 1
        print(f"{kind}: {template}\n   here   {ours if ours is not None else answer.get('error', '')[:150]!r}\n   Jinja2 {str(theirs)[:400] if refused else theirs!r}")
    print(f"{len(seen)} templates, {same} the same; {dict(different)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
