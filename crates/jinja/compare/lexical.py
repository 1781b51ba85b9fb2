"""Templates made by chance of pieces of syntax: white space around tags, comments, raw text, and literals."""

import random

TEXTS = ["a", " ", "  ", "\n", "\n\n", "\t", " \n ", "b c", "\r\n", "\r", "é", "{", "}", "%", "#", "{ {", "} }", "-", "\u00a0", "\u2028", "\x0b", "\x0c", "x\n  ", "\n  y", "'", '"', "\\", "日"]
EXPRESSIONS = ["n", "'s'", '"t"', "1", "'a' 'b'", "'\\n'", "[1, 2]", "{'a': 1}", "{'a': {'b': 2}}", "'}}'", "'%}'", "'{{'", "n if yes", "(1, 2)", "(1,)", "1.5", "1_0", "'#}'", "n - 1", "-n", "n|abs", "- n", "'it''s'", "\"q'q\"", "'é'", "d.a", "d['a']", "nums[0]", "nums[-1]", "nums[:-1]", "n\n", "\n n", "n  +\n 1", "1e2", "0x1F", "0b11", "0o17", "1E-2", "0.5", "5.real", "d . a", "nums [0]", "n | string", "range (2)", "not yes", "True", "None", "none is none", "'\\x41\\u0042\\103'", "'\\\\'", "'\\''", "n!=1", "n<2", "n**2", "7//2", "7%4", "'a'~'b'", "n is odd", "n is not odd", "3 is divisibleby 3", "1 in[1]", "'a'in'abc'", "1if yes else 2", "n==1or yes", "nums[1:][0]", "{}|length", "[]|length", "{1:2}[1]", "d.items()|list", "'{}'.format(n)", "{'a':n}.a", "[n,]", "(n)", "((n))", "n.a.b|default('q')", "nums.0", "nums.1"]
OPEN, CLOSE = ["{%", "{%-", "{%+"], ["%}", "-%}", "+%}"]
OUT_OPEN, OUT_CLOSE = ["{{", "{{-", "{{ ", "{{- "], ["}}", "-}}", " }}", " -}}"]
VARIABLES = {"n": 1, "yes": True, "nums": [1, 2, 3], "d": {"a": 4}}


def tag(r, inside):
    space = r.choice(["", " ", "  ", "\n"])
    return r.choice(OPEN) + space + inside + r.choice(["", " ", "\n"]) + r.choice(CLOSE)


def piece(r, depth):
    kind = r.random()
    if kind < 0.4:
        return "".join(r.choice(TEXTS) for _ in range(r.randint(1, 3)))
    if kind < 0.65:
        return r.choice(OUT_OPEN) + r.choice(EXPRESSIONS) + r.choice(OUT_CLOSE)
    if kind < 0.75:
        return r.choice(["{#", "{#-", "{#+"]) + r.choice(["", " c ", "\n", " {{ n }} ", " {% if %} ", "-", " - ", "#", "a\nb"]) + r.choice(["#}", "-#}", "+#}", " #}"])
    if kind < 0.82:
        inside = r.choice(["", " ", "{{ n }}", "\n x \n", "{% if %}", "{# c #}", "}}", "{%", " a "])
        # Jinja2 knows no `+` behind this tag.
        return tag(r, "raw").replace("+%}", "%}") + inside + tag(r, "endraw")
    if kind < 0.88:
        return tag(r, f"set v = {r.choice(EXPRESSIONS)}")
    if depth == 0:
        return r.choice(TEXTS)
    body = "".join(piece(r, depth - 1) for _ in range(r.randint(0, 3)))
    if kind < 0.95:
        otherwise = tag(r, "else") + r.choice(TEXTS) if r.random() < 0.3 else ""
        return tag(r, r.choice(["if yes", "if n == 2", f"if {r.choice(EXPRESSIONS)}"])) + body + otherwise + tag(r, "endif")
    return tag(r, "for i in nums[:2]") + body + tag(r, "endfor")


def templates(seed, count):
    """Makes templates with their variables."""
    r = random.Random(seed)
    for _ in range(count):
        pieces = [("lexical", piece(r, 2)) for _ in range(r.randint(1, 6))]
        yield {"pieces": pieces, "template": "".join(text for _, text in pieces), "variables": VARIABLES}
