"""Compares the methods and the formatting of texts with Python.

    cargo build -p openarmature-jinja --example render_lines
    python3 crates/jinja/compare/text_methods.py target/debug/examples/render_lines [cases] [seed]

First every method without arguments is called on every character that Python's `unicodedata` has a category for,
alone and with letters beside it. Then random texts are formatted, split, searched and padded, and what the crate
gives is compared with what Jinja2 gives for the same template. Needs `pip install jinja2`.

The program reads a JSON object with `template` and `variables` from each line and writes one with `text` or `error`.
"""

import json
import random
import subprocess
import sys
import unicodedata
from collections import Counter

from jinja2 import Environment, StrictUndefined

WITHOUT_ARGUMENTS = """isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace
istitle isupper capitalize casefold lower swapcase title upper strip lstrip rstrip split splitlines expandtabs""".split()
AROUND = ["{}", "a{}", "{}a", "a {}b", "Σ{}", "A{}Σ", "AΣ{}", "AΣ{}B", "A{}\u0301Σ"]
CHUNK = 2000

ENVIRONMENT = Environment(undefined=StrictUndefined, keep_trailing_newline=True)


class Crate:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def render(self, template, **variables):
        self.process.stdin.write(json.dumps({"template": template, "variables": variables}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline()).get("text")


def jinja2(template, **variables):
    try:
        return ENVIRONMENT.from_string(template).render(variables)
    except Exception:  # noqa: BLE001: whatever is raised is a refusal
        return None


def characters():
    codes = (code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) not in ("Cn", "Cs"))
    return [chr(code) for code in codes]


def compare_characters(crate):
    known, differences = characters(), Counter()
    compared = 0
    for method in WITHOUT_ARGUMENTS:
        template = "{% for t in texts %}{{ t." + method + "() }}\n{% endfor %}"
        for around in AROUND:
            for start in range(0, len(known), CHUNK):
                texts = [around.format(char) for char in known[start : start + CHUNK]]
                compared += len(texts)
                if crate.render(template, texts=texts) == jinja2(template, texts=texts):
                    continue
                for text in texts:
                    ours, theirs = (render(template, texts=[text]) for render in (crate.render, jinja2))
                    if ours != theirs:
                        differences[method] += 1
                        if differences[method] <= 12:
                            print(f"{method} of {text!r} ({ascii(text)}): {ours!r}, Python {theirs!r}")
    print(f"{compared} calls on {len(known)} characters; different: {dict(differences)}")


ALPHABET = list("aabbcAB  .,-_\t\n\r01") + ["ß", "é", "\u2028", "\x1c", "\u3000", "ǆ", "Σ", "٣", "\r\n", "<", "'", '"']


def text(longest):
    return "".join(random.choice(ALPHABET) for _ in range(random.randint(0, longest)))


def argument():
    return random.choice([random.randint(-8, 12), random.randint(-3, 3), None, True, 0])


def call():
    """A method's arguments as a template, and what they stand for."""
    method = random.choice(
        "split rsplit splitlines partition rpartition strip lstrip rstrip find rfind index rindex count startswith "
        "endswith replace center ljust rjust zfill expandtabs removeprefix removesuffix join translate".split()
    )
    values = {"a": text(2), "b": text(3), "m": argument(), "n": argument()}
    forms = {
        "split": ["", "a", "a, m", "none, m", "maxsplit=m", "sep=a, maxsplit=m"],
        "splitlines": ["", "true", "keepends=m", "m"],
        "partition": ["a"],
        "strip": ["", "a", "none", "b"],
        "find": ["a", "a, m", "a, m, n", "''", "'', m, n"],
        "startswith": ["a", "a, m", "a, m, n", "(a, b)", "(a, b), m, n", "'', m, n", "()", "[a]"],
        "replace": ["a, b", "a, b, m", "'', b", "'', b, m", "a", "a, m"],
        "center": ["m", "m, '*'", "m, a", "m, 'é'", ""],
        "zfill": ["m", "", "a"],
        "expandtabs": ["", "m", "tabsize=m"],
        "removeprefix": ["a", "m"],
        "join": ["[a, b]", "(a, b, a)", "a", "[a, m]", "{'x': a, b: 1}", "[]", "m"],
        "translate": ["{97: 'x', 98: none, 32: 65}", "''.maketrans('ab', 'xy')", "''.maketrans('ab', 'xy', 'c')", "a"],
    }
    same = {"rsplit": "split", "rpartition": "partition", "lstrip": "strip", "rstrip": "strip", "ljust": "center"}
    same.update({"rjust": "center", "removesuffix": "removeprefix", "endswith": "startswith"})
    same.update(dict.fromkeys(["rfind", "index", "rindex", "count"], "find"))
    form = random.choice(forms[same.get(method, method)])
    safe = random.choice(["", "", "|safe"])
    return "{{ [(s" + safe + ")." + method + "(" + form + ")] }}", {"s": text(12), **values}


def number():
    kind = random.randint(0, 5)
    if kind == 0:
        return random.randint(-3, 3)
    if kind == 1:
        return random.randint(-(10**12), 10**12)
    if kind == 2:
        return random.choice([True, False, 0, 0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 1e16, 1e22, 1e-5, 123456789.0, 5e-324])
    if kind == 3:
        return random.uniform(-1000, 1000)
    if kind == 4:
        return round(random.uniform(-1000, 1000), random.randint(0, 3))
    return random.uniform(-1, 1) * 10 ** random.randint(-320, 300)


def value():
    return random.choice([number(), number(), number(), text(6), None, [1, "a"], {"k": 1.5}, "3", "x"])


def maybe(options):
    return random.choice(options) if random.random() < 0.4 else ""


def specification():
    fill = random.choice(["", "", "*", "0", "é", "<"])
    align = random.choice(["<", ">", "=", "^"]) if fill else maybe("<>=^")
    width = maybe(["1", "5", "8", "12", "20", "07"])
    precision = maybe([".0", ".1", ".2", ".5", ".17", ".30", "."])
    kind = random.choice([*"bcdoxXneEfFgG%s", "", "", "q"])
    return fill + align + maybe("+- ") + maybe("z") + maybe("#") + maybe("0") + width + maybe(",_") + precision + kind


def formatted():
    values = {"v": value(), "w": random.choice([0, 5, 9, -4]), "spec": specification()}
    form = random.choice(
        [
            "{{ ('{:' ~ spec ~ '}').format(v) }}",
            "{{ ('{0:' ~ spec ~ '}{0}').format(v) }}",
            "{{ ('<{:' ~ spec ~ '}>')|safe|format(v) }}",
            "{{ ('<{:' ~ spec ~ '}>{}')|safe.format(v, '<') }}",
            "{{ '{!r:>9}{!s}{!a}'.format(v, v, v) }}",
            "{{ '{:{}}'.format(v, w) }}{{ '{:{w}.{p}}'.format(v, w=w, p=3) }}",
            "{{ '{0[k]}'.format(v) }}",
            "{{ '{0[1]}{x[0]}'.format(v, x='abc') }}",
            "{{ '{a}{}{b}'.format(v, a=1, b='é') }}",
            "{{ '{}{0}'.format(v) }}",
            "{{ '{{}}{v}{{'.format_map({'v': v}) }}",
            "{{ '{'.format(v) }}",
            "{{ '}'.format(v) }}",
            "{{ '{!x}'.format(v) }}",
            "{{ '{0.k}'.format(v) }}",
        ]
    )
    return form, values


def percent():
    directive = "%" + "".join(random.sample("-+ #0", random.randint(0, 3))) + maybe(["3", "8", "12", "*"])
    directive += maybe([".0", ".2", ".7", ".20", ".*", "."]) + maybe("hl") + random.choice("srdiouxXeEfFgGac%q")
    count = random.choice([0, 1, 1, 1, 1, 2, 3])
    values = {f"v{index}": value() for index in range(count)}
    if "*" in directive:
        values = {"v0": random.randint(-9, 9), **{f"v{index + 1}": value() for index in range(random.randint(0, 2))}}
    named = random.random() < 0.15
    if named:
        directive = "%(k)" + directive[1:]
    filters = ", ".join(f"k={name}" if named else name for name in values)
    safe = random.choice(["", "", "|safe"])
    template = "{{ ('<" + directive + ">')" + safe + "|format(" + filters + ") }}"
    return template, values


def compare_random(crate, cases):
    different = Counter()
    for index in range(cases):
        make = (call, formatted, percent)[index % 3]
        template, variables = make()
        ours, theirs = crate.render(template, **variables), jinja2(template, **variables)
        if ours != theirs:
            different[make.__name__] += 1
            if different[make.__name__] <= 25:
                print(f"{template} with {variables}: {ours!r}, Jinja2 {theirs!r}")
    print(f"{cases} random templates; different: {dict(different)}")


if __name__ == "__main__":
    crate = Crate(sys.argv[1])
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    compare_characters(crate)
    compare_random(crate, int(sys.argv[2]) if len(sys.argv) > 2 else 30_000)
