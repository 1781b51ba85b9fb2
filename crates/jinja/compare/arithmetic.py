"""Expressions of numbers, over numbers of every size and some that are halfway between two others."""

import random

EXPRESSIONS = [
    "x", "-x", "x|abs", "x|int", "x|float", "x|string", "x|string|float", "x|string|int", "x|tojson", "[x]", "x|pprint",
    "x|round", "x|round(1)", "x|round(2)", "x|round(3)", "x|round(-1)", "x|round(2, 'floor')", "x|round(1, 'ceil')",
    "x|round(0, 'floor')", "x|round|int", "(x * 100)|round / 100", "x|int|round(-2)", "x|filesizeformat", "x|filesizeformat(true)",
    "'%.2f'|format(x)", "'%.1f' % x", "'%.0f' % x", "'%g' % x", "'%e' % x", "'%.3g' % x", "'%d' % x",
    "'%05.1f|%-8.2f|%+d' % (x, x, x)", "'{}'.format(x)", "'{:.2f}'.format(x)", "'{:,.1f}'.format(x)", "'{:.3}'.format(x)",
    "'{:.0%}'.format(x)", "'{:g}'.format(x)", "'{:e}'.format(x)", "'{:>10.3f}|{:^+9.1f}'.format(x, x)", "'{:08.2f}'.format(x)",
    "x + 0.1", "x * 1.1", "x / 3", "x // 1", "x % 1", "x // 0.3", "x % 0.7", "x ** 2", "x + y", "x - y", "x * y", "x / y", "x // y",
    "x % y", "y ** 3", "x == y", "x < y", "(x, y)|sum", "[x, y]|max", "[x, y]|sort", "x|int / y", "x|int // y", "x|int % y",
    "(x|int * 12345678901) / 7", "(x|int * 98765432109876543) / 1234567", "123456789012345678 / (x|int)", "x is divisibleby 3",
    "x|int is even", "x.as_integer_ratio()", "x == x|int", "{x: 1}", "x in [y, 1.0, 0]", "x|default(y, true)",
]
DIVISORS = [1, 2, 3, -3, 0.5, -0.1, 7, 10, 2.5, 1e3, 0.1, 0, 0.0]


def number(r):
    choices = (
        lambda: r.randint(-1000, 1000) / r.choice([2, 4, 8, 16]),
        lambda: round(r.uniform(-100, 100), r.randint(0, 3)),
        lambda: r.choice([0.0, -0.0, 0.5, 1.5, 2.5, -0.5, 1e16, 1e-5, 1e22, 123456789.125, 0.045, 1.005, 2.675, 5e-324, 1.7976931348623157e308]),
        lambda: r.randint(-(10**6), 10**6),
        lambda: r.randint(-(2**63), 2**63),
        lambda: r.uniform(-1, 1) * 10 ** r.randint(-10, 20),
        lambda: r.randrange(10**15) / 2 ** r.randint(0, 5) * r.choice([1, -1, 2, 4]),
        lambda: r.choice([True, False, 0, 1, -1, 10**15, 10**17 + 1]),
    )
    return r.choice(choices)()


def templates(seed, count):
    """Makes expressions with their variables."""
    r = random.Random(seed)
    for _ in range(count):
        expression = r.choice(EXPRESSIONS)
        variables = {"x": number(r), "y": r.choice(DIVISORS)}
        yield {"label": f"number {expression}", "template": f"{{{{ {expression} }}}}", "variables": variables}
