"""Every case of its kind: each operation on each value that a template can make."""

import itertools

VARIABLES = {
    "n": 3,
    "big": 12345678901234567890,
    "f": 2.5,
    "yes": True,
    "nothing": None,
    "text": "Hello World, hello",
    "word": "Straße",
    "lines": "one\n  two\r\nthree\n\nfour\n",
    "html": "<b>&'\"</b> a > b",
    "uni": "naïve café 日本 İı ǆ 🙂 \u00a0x",
    "csv": "a,b,,c",
    "nums": [3, 1, 2, 1],
    "floats": [1.5, 0.1, 2.0],
    "words": ["pear", "Apple", "fig", "apple"],
    "mixed": [1, "a", None, 2.5, True, [1]],
    "nested": [[3, 4], [1, 2], []],
    "pairs": [["b", 2], ["a", 1]],
    "d": {"b": 1, "a": 2, "C": "x"},
    "deep": {"x": {"y": [1, {"z": "end"}]}, "items": [1], "keys": "k"},
    "records": [
        {"k": "x", "n": 2, "o": {"p": 1}},
        {"k": "Y", "n": 1, "o": {"p": 3}},
        {"k": "x", "n": 3, "o": {"p": 2}},
    ],
    "gaps": [{"k": "x"}, {"n": 1}],
}

LISTS = {
    "variable": "nums",
    "empty literal": "[]",
    "literal": "[3, 'a', none, 1.0]",
    "slice": "nums[1:]",
    "slice from the end": "nums[-2:]",
    "slice with a step": "nums[::2]",
    "reversed slice": "nums[::-1]",
    "empty slice": "nums[9:]",
    "sum of lists": "(nums + [9])",
    "sum of texts' lists": "(words + ['z'])",
    "times": "(nums * 2)",
    "times nothing": "(nums * 0)",
    "filter list": "nums|list",
    "sort": "nums|sort",
    "sort reversed": "words|sort(reverse=true)",
    "reverse": "nums|reverse|list",
    "map": "nums|map('string')|list",
    "select": "nums|select('odd')|list",
    "reject": "nums|reject('odd')|list",
    "map attribute": "records|map(attribute='n')|list",
    "selectattr": "records|selectattr('k', 'equalto', 'x')|list",
    "batch": "nums|batch(3)|list",
    "batch filled": "nums|batch(3, 0)|list",
    "slice filter": "nums|slice(3)|list",
    "unique": "words|unique|list",
    "groupby": "records|groupby('k')",
    "sum start": "nested|sum(start=[])",
    "range": "range(4)",
    "range list": "range(1, 8, 3)|list",
    "range slice": "range(9)[2:5]",
    "tuple": "(3, 1, 2)",
    "tuple of one": "(5,)",
    "tuple empty": "()",
    "tuple slice": "(3, 1, 2)[1:]",
    "tuple sum": "((1,) + (2, 3))",
    "tuple times": "((1, 2) * 2)",
    "keys": "d.keys()",
    "values": "d.values()",
    "items": "d.items()",
    "items filter": "d|items|list",
    "keys list": "d.keys()|list",
    "items list": "d.items()|list",
    "dict list": "d|list",
    "dictsort": "d|dictsort",
    "text list": "word|list",
    "split": "text.split()",
    "split comma": "csv.split(',')",
    "splitlines": "lines.splitlines()",
    "partition": "csv.partition(',')",
    "words": "words",
    "words slice": "words[:2]",
    "floats": "floats",
    "mixed": "mixed",
    "nested": "nested",
    "nested slice": "nested[:2]",
    "pairs": "pairs",
    "records": "records",
    "records slice": "records[1:]",
    "item": "nested[0]",
    "attribute": "deep['items']",
    "conditional": "(nums if yes else [])",
    "or": "(nothing or nums)",
    "copy": "nums.copy()",
    "list of tuples": "[(1, 'a'), (2, 'b')]",
    "bools": "[true, false]",
}
GENERATORS = {
    "map": "nums|map('string')",
    "map attribute": "records|map(attribute='n')",
    "select": "nums|select('odd')",
    "selectattr": "records|selectattr('n', 'gt', 1)",
    "batch": "nums|batch(2)",
    "slice": "nums|slice(2)",
    "unique": "nums|unique",
    "items": "d|items",
    "reverse": "nums|reverse",
}
TEXTS = {
    "variable": "text",
    "literal": "'abc'",
    "empty": "''",
    "one letter": "'x'",
    "slice": "text[1:4]",
    "letter": "text[0]",
    "reversed": "text[::-1]",
    "tilde": "(n ~ text)",
    "plus": "('x' + word)",
    "times": "('ab' * 3)",
    "upper": "text|upper",
    "escaped": "html|e",
    "safe": "html|safe",
    "join": "nums|join(', ')",
    "format filter": "'%s-%d'|format('x', 3)",
    "format method": "'{} {}'.format('x', 3)",
    "percent": "('%s!' % n)",
    "tojson": "d|tojson",
    "tojson html": "html|tojson",
    "unicode": "uni",
    "lines": "lines",
    "spaces": "'  a b\\t\\n'",
    "html": "html",
    "number string": "7|string",
    "digits": "'12'",
    "decimal": "'1.50'",
    "hexadecimal": "'0x1F'",
    "special": "word",
    "capital": "'HELLO'",
    "title": "'Hello World'",
    "quotes": "\"it's\"",
    "both quotes": "'it\\'s \"q\"'",
    "backslash": "'a\\\\b'",
    "item": "words[1]",
    "method": "word.upper()",
    "conditional": "('a' if yes else 'b')",
    "format spec": "'{:>5}'.format('x')",
    "first": "words|first",
    "dict value": "d.C",
}
NUMBERS = {
    "zero": "0",
    "one": "1",
    "negative": "(-3)",
    "variable": "n",
    "big": "big",
    "thousand": "12345",
    "float": "2.5",
    "negative float": "(-2.5)",
    "whole float": "2.0",
    "exponent": "1e16",
    "small": "0.00001",
    "inexact": "(0.1 + 0.2)",
    "huge": "(10 ** 20)",
    "true": "true",
    "false": "false",
    "sum": "nums|sum",
    "length": "nums|length",
    "floor": "(-7 // 2)",
    "quotient": "(7 / 2)",
    "whole quotient": "(6 / 2)",
    "rest": "(-7 % 3)",
    "power": "(2 ** 10)",
    "root": "(2 ** -1)",
    "int": "'42'|int",
    "float filter": "'3.14'|float",
    "round": "2.567|round(1)",
    "infinite": "'inf'|float",
    "no number": "'nan'|float",
    "minus zero": "(-0.0)",
    "separated": "1_000",
}
DICTS = {
    "variable": "d",
    "empty": "{}",
    "literal": "{'b': 1, 'a': [1, 2]}",
    "call": "dict(b=1, a='x')",
    "extended": "dict(d, z=9)",
    "of pairs": "dict([('a', 1), ('b', 2)])",
    "of keys": "{1: 'i', 2.5: 'f', none: 'n', 'a': true}",
    "tuple key": "{(1, 2): 3}",
    "item": "records[0]",
    "nested": "deep",
    "inner": "deep.x",
    "copy": "d.copy()",
    "of dictsort": "dict(d|dictsort)",
    "conditional": "(d if yes else {})",
}
OTHERS = {
    "none": "none",
    "null": "nothing",
    "missing": "gone",
    "missing attribute": "d.gone",
    "missing in list": "[gone]",
    "silent": "('a' if false)",
    "namespace": "namespace(a=1, b=[2])",
    "function": "range",
    "cycler": "cycler('a', 'b')",
}


def values():
    groups = {"list": LISTS, "text": TEXTS, "number": NUMBERS, "dict": DICTS, "other": OTHERS}
    for group, members in groups.items():
        for name, expression in members.items():
            yield group, name, expression


FILTERS = """abs
attr('real')
batch(2)|list
batch(3, 'x')|list
batch(linecount=2, fill_with=none)|list
capitalize
center(30)
center(width=7)
count
default('x')
default('x', true)
default(default_value='y', boolean=true)
d
dictsort
dictsort(true)
dictsort(by='value')
dictsort(false, 'value', true)
e
escape
filesizeformat
filesizeformat(true)
filesizeformat(binary=true)
first
float
float(1.5)
float(default=none)
forceescape
format
format(1)
format('a', 2)
groupby('k')
groupby('n', default=0)
groupby(0)
groupby('o.p')
groupby(attribute='k', case_sensitive=true)
indent
indent(2, true)
indent(width='> ', first=true, blank=true)
indent(2, blank=true)
int
int(7)
int(0, 16)
int(default=9, base=2)
items|list
join
join(', ')
join(d=' ')
join('-', attribute='k')
join('<')
last
length
list
lower
map('upper')|list
map('string')|list
map('length')|list
map('int')|list
map('round', 1)|list
map('default', 'x')|list
map('first')|list
map('tojson')|list
map(attribute='k')|list
map(attribute='k', default='-')|list
map(attribute='o.p')|list
map(attribute=0)|list
max
max(case_sensitive=true)
max(attribute='n')
min
min(attribute='k')
pprint
reject|list
reject('odd')|list
reject('none')|list
rejectattr('k')|list
rejectattr('n', 'lt', 2)|list
replace('l', 'L')
replace('l', 'L', 1)
replace(old='a', new='')
replace('', '-')
replace('<', '&')
replace(1, 2)
reverse
reverse|list
round
round(1)
round(precision=0, method='floor')
round(1, 'ceil')
round(-1)
safe
select|list
select('odd')|list
select('string')|list
select('in', [1, 'a'])|list
select('gt', 1)|list
selectattr('k')|list
selectattr('k', 'defined')|list
selectattr('n', 'gt', 1)|list
selectattr('k', 'equalto', 'x')|list
selectattr(0)|list
slice(2)|list
slice(3, 'x')|list
sort
sort(true)
sort(reverse=true)
sort(case_sensitive=true)
sort(attribute='n')
sort(attribute='k,n')
sort(false, true)
string
striptags
sum
sum(start=10)
sum(attribute='n')
sum('n', 5)
title
tojson
tojson(2)
tojson(indent=4)
tojson(indent=0)
trim
trim('ad')
trim(chars='3[')
truncate
truncate(5)
truncate(8, true)
truncate(9, end='!')
truncate(7, true, '', 0)
truncate(length=5, killwords=true, leeway=2)
unique|list
unique(true)|list
unique(case_sensitive=true)|list
unique(attribute='k')|list
upper
urlencode
urlize
wordcount
wordwrap(5)
wordwrap(4, false)
wordwrap(6, wrapstring='|')
wordwrap(width=5, break_on_hyphens=false)
xmlattr
xmlattr(false)
nope
list|first
list|last
list|length
string|length
string|tojson
tojson|length
first|default('none')
join|upper""".splitlines()

TESTS = """boolean
callable
defined
divisibleby(2)
divisibleby 3
eq 1
eq('abc')
== 3
equalto(none)
escaped
even
false
filter
float
ge 1
gt(1)
greaterthan 0
in([1, 'abc', 2.5])
in 'abc'
in {'a': 1}
integer
iterable
le 2
lower
lt 'b'
lessthan(5)
mapping
ne 1
none
number
odd
sameas none
sameas(true)
sequence
string
test
true
undefined
upper
nope""".splitlines()

METHODS = {
    "text": """capitalize()
casefold()
center(9)
center(10, '*')
count('l')
count('l', 3)
count('')
count('l', 1, 4)
encode()
endswith('o')
endswith(('c', 'o'))
endswith('l', 0, 3)
expandtabs()
expandtabs(4)
find('l')
find('zz')
find('l', 4)
format(1, 2)
format(a=1)
format_map({'a': 1})
index('l')
index('zz')
isalnum()
isalpha()
isascii()
isdecimal()
isdigit()
isidentifier()
islower()
isnumeric()
isprintable()
isspace()
istitle()
isupper()
join(['x', 'y'])
join(('x', 'y', 'z'))
join('abc')
join({'k': 1})
join([1])
join([])
ljust(12)
ljust(12, '.')
lower()
lstrip()
lstrip('aH')
maketrans('a', 'b')
partition('l')
partition(' ')
partition('')
removeprefix('He')
removesuffix('o')
replace('l', 'L')
replace('l', 'L', 1)
replace('', '.')
replace('l', '')
rfind('l')
rindex('l')
rjust(12)
rjust(12, '0')
rpartition('l')
rsplit()
rsplit('l')
rsplit('l', 1)
rsplit(none, 1)
rstrip()
rstrip('o ')
split()
split('l')
split(' ', 1)
split(none, 1)
split(sep='l', maxsplit=1)
split('')
split(',')
splitlines()
splitlines(true)
splitlines(keepends=true)
startswith('H')
startswith(('a', 'H'))
startswith('e', 1)
strip()
strip('Ho')
swapcase()
title()
translate({108: 'L', 101: none})
upper()
zfill(12)
nope()
__len__()
upper""".splitlines(),
    "list": """append(9)
clear()
copy()
count(1)
count('a')
extend([7, 8])
extend('ab')
index(1)
index(3, 1)
index('nope')
insert(0, 'i')
insert(-1, 'i')
insert(99, 'i')
pop()
pop(0)
pop(-1)
pop(99)
remove(1)
remove('nope')
reverse()
sort()
sort(reverse=true)
nope()
append""".splitlines(),
    "dict": """clear()
copy()
get('a')
get('zz')
get('zz', 'default')
get(1)
get(gone)
get([1])
items()
items()|list
keys()
keys()|list
values()
values()|list
pop('a')
pop('zz')
pop('zz', 'default')
popitem()
setdefault('a', 5)
setdefault('new', 5)
setdefault('new')
update({'b': 5, 'new': 6})
update(b=5)
update([('q', 1)])
fromkeys(['a', 'b'], 1)
nope()
items
keys
get""".splitlines(),
    "number": """bit_length()
conjugate()
real
imag
is_integer()
as_integer_ratio()
nope()
numerator""".splitlines(),
}

SLICES = ["1:", ":2", "-2:", ":-1", "::2", "::-1", "1:3", "3:1:-1", "::-2", "9:", "-9:2", ":", "n:", "1:none", "none:2", "::0", "'a':"]
INDEXES = ["0", "1", "-1", "99", "-99", "'a'", "'k'", "n", "1.0", "true", "none", "1:2", "0, 1", "gone", "[1]"]
ATTRIBUTES = ["a", "k", "items", "keys", "values", "get", "length", "real", "upper", "0", "1", "x.y", "count", "index", "copy"]

OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "~", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "and", "or"]
OPERANDS = {
    "zero": "0", "int": "7", "negative": "(-3)", "float": "2.5", "whole float": "2.0", "big": "big", "true": "true",
    "false": "false", "text": "'ab'", "empty text": "''", "digit text": "'7'", "percent text": "'%s'",
    "percent number": "'%d'", "percent name": "'%(a)s'", "safe": "'<'|safe", "html": "'<'", "list": "[1, 'ab']",
    "nums": "nums", "empty list": "[]", "slice": "nums[1:]", "sum": "(nums + [7])", "tuple": "(1, 'ab')",
    "empty tuple": "()", "dict": "{'a': 7}", "empty dict": "{}", "d": "d", "range": "range(3)", "keys": "d.keys()",
    "items": "d.items()", "map": "nums|map('string')", "none": "none", "missing": "gone",
    "namespace": "namespace(a=1)", "nested": "[[1], [2]]", "sort": "nums|sort",
}

LOOP = """index
index0
revindex
revindex0
first
last
length
depth
depth0
previtem
nextitem
previtem|default('-')
nextitem|default('-')
previtem is defined
nextitem is defined
cycle('a', 'b')
cycle(*['x', 'y', 'z'])
changed(it)
changed(1)
index % 2
nope
index is odd
last and 'x' or 'y'""".splitlines()

FORMAT_VALUES = ["3", "-3", "0", "2.5", "-0.00123", "1e10", "12345678.9", "'ab'", "'ä'", "true", "none", "[1, 'a']", "(1,)",
                 "{'a': 1}", "big", "'<'|safe", "'nan'|float", "'-inf'|float", "gone"]
PERCENT_SPECS = ["%s", "%r", "%d", "%i", "%u", "%f", "%.2f", "%.0f", "%e", "%.3e", "%g", "%G", "%x", "%X", "%o", "%c", "%5s", "%-5s|", "%05d",
                 "%+d", "% d", "%5.1f", "%-8.2f|", "%#x", "%#o", "%.2s", "%a", "%%", "%ld", "%q", "%", "%5", "%*d", "%(a)s"]
FORMAT_SPECS = ["", ":", ":d", ":s", ":f", ":.2f", ":.0f", ":e", ":.3e", ":g", ":G", ":%", ":.1%", ":x", ":X", ":#x", ":b", ":#b", ":o", ":c", ":n",
                ":5", ":<5", ":>5", ":^5", ":*^7", ":05", ":+", ":-", ": ", ":,", ":_", ":,.2f", ":05d", ":+.1f", ":.3", ":.2s", ":10.3",
                ":=+8", ":<08", "!r", "!s", "!a", "!r:>8", "!x", ":q", ":{}"]
FORMAT_FIELDS = ["'{} {}'.format(1, 'a')", "'{0}{1}{0}'.format(1, 2)", "'{a}'.format(a=1)", "'{a.b}'.format(a={'b': 1})", "'{a[b]}'.format(a={'b': 1})",
                 "'{0[1]}'.format([1, 2])", "'{[0]}'.format('xy')", "'{{}}'.format()", "'{{{}}}'.format(1)", "'{}'.format()", "'{'.format(1)", "'}'.format(1)",
                 "'{} {0}'.format(1)", "'{0} {}'.format(1)", "'{a}'.format(b=1)", "'{:{}}'.format('x', 5)", "'{:{w}}'.format('x', w=5)",
                 "'{0:>{1}}'.format('x', 4)", "'{:.{p}f}'.format(2.5, p=3)", "'{a}'.format(**{'a': 1})", "'{}{}'.format(*[1, 2])",
                 "'%s %s' % (1, 2)", "'%s' % [1, 2]", "'%s %s' % (1,)", "'%s' % (1, 2)", "'%(a)s %(b)d' % {'a': 'x', 'b': 2}", "'%(a)s' % {'b': 1}",
                 "'%s' % {'a': 1}", "'a' % ()", "'a' % 1", "'a' % {}", "'%s%%' % 5", "'%s %s'|format('a', 'b')", "'%(a)s'|format(a=1)", "'%(a)s'|format(**d)",
                 "'%s'|format", "'%s'|format(1, 2)", "'%s'|format(gone)", "'%-10s|%5d' % ('ab', 42)", "'%*d' % (5, 3)", "'%.*f' % (2, 3.14159)",
                 "('%s'|e) % '<'", "('{}'|e).format('<')", "('%s'|safe)|format('<')", "('a'|e) ~ '<'", "('a'|e) + '<'", "'<' + ('a'|e)",
                 "('a'|safe) * 2", "('<a>'|safe)|upper", "('<'|safe)|e", "['<', '>'|safe]|join", "['<']|join('<'|safe)", "['a'|e]|join('<')",
                 "('a,b'|safe).split(',')", "('a'|safe).join(['<'])", "('<'|safe).replace('<', '>')", "(html|tojson) ~ '<'", "{'a': '<'}|tojson + '<'",
                 "('x'|safe)|replace('x', '<')", "'x'|replace('x', '<'|safe)", "('a b'|safe)|title", "('a'|safe)|center(5)", "('ab'|safe)[0] + '<'",
                 "('ab'|safe)|list", "[('<'|safe)]", "('<'|e)|length", "('<'|e) is escaped", "('a'|e) == 'a'", "('a'|safe) in ['a']"]

STATEMENTS = {
    "set tuple": ["{% set a, b = 1, 2 %}{{ a }}{{ b }}", "{% set a, b = [1, 2] %}{{ a + b }}", "{% set a, b = 'xy' %}{{ b ~ a }}", "{% set a, b = [1] %}{{ a }}",
                  "{% set a, b = [1, 2, 3] %}{{ a }}", "{% set (a, b) = (1, 2) %}{{ a }}", "{% set a, (b, c) = 1, (2, 3) %}{{ c }}", "{% set a = 1, 2 %}{{ a }}", "{% set a, b = d %}{{ a }}", "{% set a, b = 5 %}",
                  "{% set a = 1, %}{{ a }}", "{% set x = nums[0], nums[1] %}{{ x }}"],
    "set block": ["{% set a %}x{{ n }}{% endset %}{{ a }}{{ a|length }}", "{% set a | upper %}x{{ n }}{% endset %}{{ a }}", "{% set a %}{% endset %}[{{ a }}]", "{% set a | trim | indent(2, true) %} q\nr {% endset %}{{ a }}",
                  "{% set a %}<b>{% endset %}{{ a ~ '<' }}{{ a + '<' }}{{ a|e }}", "{% set ns = namespace() %}{% set ns.a %}hi{% endset %}{{ ns.a }}", "{% set a %}{% set b = 1 %}{{ b }}{% endset %}{{ a }}{{ b is defined }}",
                  "{% set a | replace('x', 'y') %}axb{% endset %}{{ a }}"],
    "scope": ["{% set a = 1 %}{% for i in nums %}{% set a = i %}{% endfor %}{{ a }}", "{% if yes %}{% set a = 1 %}{% endif %}{{ a }}", "{% for i in [1] %}{% set q = 1 %}{% endfor %}{{ q is defined }}",
              "{% with a = 1, b = 2 %}{{ a + b }}{% endwith %}{{ a is defined }}", "{% set a = 1 %}{% with a = 2, b = a %}{{ a }}{{ b }}{% endwith %}{{ a }}", "{% with %}{% set z = 3 %}{{ z }}{% endwith %}{{ z is defined }}",
              "{% set n = n + 1 %}{{ n }}", "{% for n in [9] %}{{ n }}{% endfor %}{{ n }}", "{% for i in nums %}{% set n = n + i %}{{ n }} {% endfor %}{{ n }}", "{% block b %}{{ n }}{% set n = 5 %}{{ n }}{% endblock %}{{ n }}",
              "{% set a = 1 %}{% block b %}{{ a }}{% endblock %}", "{% set a = 1 %}{% for i in [1] %}{% block c scoped %}{{ i }}{% endblock %}{% endfor %}", "{% filter upper %}{% set w = 1 %}a{{ w }}{% endfilter %}{{ w is defined }}",
              "{% if false %}{% set n = 7 %}{% endif %}{{ n }}", "{% if false %}{% set v = 7 %}{% endif %}{{ v is defined }}", "{% for i in [1] %}{% if i %}{% set k = i %}{% endif %}{{ k }}{% endfor %}"],
    "namespace": ["{% set ns = namespace(l=[1]) %}{% set ns.l = {'a': 1}|items %}{{ ns.l|list }}", "{% set ns = namespace(l=[1]) %}{% for i in nums %}{% set ns.l = ns.l|map('string') %}{% endfor %}{{ ns.l|list }}", "{% set l = [] %}{% set _ = l.append(nums|map('string')) %}{{ l[0]|list }}", "{% set d = {} %}{% set _ = d.update(a=nums|select) %}{{ d.a|list }}", "{% set ns = namespace() %}{% set ns.b = ns.gone %}", "{% set ns = namespace() %}{% set ns.b = 1 %}{{ ns.b }}", "{% set ns = namespace(a=1) %}{% for i in nums %}{% set ns.a = ns.a + i %}{% endfor %}{{ ns.a }}", "{% set ns = namespace({'a': 1}, b=2) %}{{ ns.a }}{{ ns.b }}", "{% set ns = namespace() %}{{ ns.gone }}",
                  "{% set ns = namespace(a=1) %}{{ ns['a'] }}", "{% set ns = namespace(l=[]) %}{% for i in nums %}{% set ns.l = ns.l + [i] %}{% endfor %}{{ ns.l }}{{ ns.l|tojson }}", "{% set ns = namespace(a=1) %}{% set m = ns %}{% set m.a = 2 %}{{ ns.a }}",
                  "{% macro f(x) %}{% set x.a = 5 %}{% endmacro %}{% set ns = namespace(a=1) %}{{ f(ns) }}{{ ns.a }}", "{% set d.a = 5 %}{{ d.a }}", "{% set ns = namespace(a=1) %}{% set ns.a, ns.b = 3, 4 %}{{ ns.a }}{{ ns.b }}",
                  "{% set ns = namespace(a=1) %}{{ ns.a is defined }}{{ ns.b is defined }}{{ ns.b|default('x') }}", "{% set ns = namespace(found=false) %}{% for r in records if not ns.found %}{% if r.n == 1 %}{% set ns.found = true %}{% endif %}{{ r.n }}{% endfor %}",
                  "{% set ns = namespace(a=namespace(b=1)) %}{{ ns.a.b }}", "{% with ns = namespace(a=1) %}{% set ns.a = 2 %}{{ ns.a }}{% endwith %}", "{% set ns = namespace(d={}) %}{% set _ = ns.d.update({'a': 1}) %}{{ ns.d }}"],
    "mutation": ["{% set l = [] %}{% for i in nums %}{% set _ = l.append(i) %}{% endfor %}{{ l }}", "{% set l = [] %}{% if l.append(1) %}{% endif %}{{ l }}", "{% set l = [] %}{{ l.append(1) or '' }}{{ l }}", "{% set m = {} %}{% for r in records %}{% set _ = m.update({r.k: r.n}) %}{% endfor %}{{ m }}",
                 "{% set _ = nums.append(9) %}{{ nums }}", "{% set m = {} %}{% set _ = m.setdefault('a', []).append(1) %}{{ m }}", "{% set l = [1, 2] %}{% set k = l %}{% set _ = k.append(3) %}{{ l }}", "{% set l = nums[:] %}{% set _ = l.append(3) %}{{ l }}{{ nums }}",
                 "{% set l = [3, 1] %}{% set _ = l.sort() %}{{ l }}", "{% set l = [3, 1] %}{% set _ = l.insert(0, 9) %}{% set _ = l.pop() %}{{ l }}", "{% set l = [1] %}{% set _ = l.extend(nums) %}{{ l|sum }}", "{% set _ = d.pop('a') %}{{ d }}", "{% set _ = records[0].update(z=1) %}{{ records[0] }}",
                 "{% set l = [1, 2, 3] %}{% set _ = l.remove(2) %}{{ l }}{% set _ = l.reverse() %}{{ l }}{% set _ = l.clear() %}{{ l }}", "{% set l = [[]] * 2 %}{% set _ = l[0].append(1) %}{{ l }}", "{% set l = [] %}{% do l.append(1) %}{{ l }}", "{% set m = dict(d) %}{% set _ = m.update(q=1) %}{{ d }}{{ m }}",
                 "{% set l = nums|list %}{% set _ = l.append(7) %}{{ nums }}{{ l }}", "{% set l = nums|sort %}{% set _ = l.append(0) %}{{ l }}", "{% macro add(l, x) %}{% set _ = l.append(x) %}{% endmacro %}{% set l = [] %}{{ add(l, 1) }}{{ l }}", "{% set l = (1, 2) %}{{ l.append(3) }}"],
    "macro": ["{% macro m(a, b=2, c='x') %}{{ a }}{{ b }}{{ c }}{% endmacro %}{{ m(1) }}{{ m(1, 3) }}{{ m(1, c=4) }}{{ m(c=1, a=2) }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(b=1) }}",
              "{% macro m() %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, a=3) }}", "{% macro m(a) %}{{ a }}{{ varargs|length }}{% endmacro %}{{ m(1, 2, 3) }}", "{% macro m(a, b=a) %}{{ a }}{{ b }}{% endmacro %}{{ m(5) }}", "{% macro m(a, b=a ~ '!') %}{{ b }}{% endmacro %}{{ m('x') }}",
              "{% macro m(a) %}[{{ caller() }}{{ a }}]{% endmacro %}{% call m(1) %}hi{% endcall %}", "{% macro m() %}{{ caller(1, b=2) }}{% endmacro %}{% call(a, b) m() %}{{ a }}{{ b }}{% endcall %}", "{% macro m() %}{{ caller is defined }}{% endmacro %}{{ m() }}", "{% macro m(a) %}{% if a %}{{ a }}{{ m(a - 1) }}{% endif %}{% endmacro %}{{ m(3) }}",
              "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(*[1]) }}{{ m(**{'a': 2}) }}", "{% macro m(a) -%}\n {{ a }}\n{%- endmacro %}[{{ m(1) }}]", "{% macro m() %} x {% endmacro %}{{ m()|trim }}{{ m()|length }}{{ m() ~ '<' }}", "{% macro m(a) %}{{ a|default('d') }}{% endmacro %}{{ m() }}{{ m(gone) }}",
              "{% macro m(a) %}{{ n }}{% endmacro %}{% set n = 8 %}{{ m(1) }}", "{% set q = 1 %}{% macro m() %}{{ q }}{% endmacro %}{{ m() }}", "{% for i in [1] %}{% macro m() %}{{ i }}{% endmacro %}{{ m() }}{% endfor %}", "{% macro m(a, b) %}{{ a }}{{ b is defined }}{% endmacro %}{{ m(1) }}", "{% macro m() %}{{ m.name }}{{ m.arguments }}{% endmacro %}{{ m() }}{{ m.name }}",
              "{% macro m(x=[]) %}{{ x }}{% endmacro %}{{ m() }}{{ m([1]) }}", "{% macro m() %}{% set z = 1 %}{{ z }}{% endmacro %}{{ m() }}{{ z is defined }}", "{{ m(1) }}{% macro m(a) %}{{ a }}{% endmacro %}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ nums|map('string')|map('upper')|list }}{{ [m(1), m(2)]|join('-') }}",
              "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}B{% endmacro %}{{ a() }}", "{% macro m(a) %}{{ a.x }}{% endmacro %}{{ m({'x': 1}) }}", "{% macro m(none_) %}{{ none_ }}{% endmacro %}{{ m(none) }}", "{% call(x) m() %}{% endcall %}", "{% macro m() %}{{ kwargs.a }}{% endmacro %}{{ m(a=1) }}", "{% macro m() %}{{ varargs[0] }}{{ varargs|join(',') }}{% endmacro %}{{ m(1, 2) }}"],
    "loop": ["{% for i in nums %}{{ i }}{% else %}none{% endfor %}", "{% for i in [] %}{{ i }}{% else %}none{% endfor %}", "{% for i in nums if i > 1 %}{{ loop.index }}{{ loop.length }}{{ i }}{% else %}n{% endfor %}", "{% for a, b in pairs %}{{ a }}{{ b }}{% endfor %}", "{% for (a, b) in pairs %}{{ a }}{{ b }}{% endfor %}",
             "{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}", "{% for a, b in nested %}{{ a }}{% endfor %}", "{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}", "{% for k, v in d|dictsort %}{{ k }}={{ v }};{% endfor %}", "{% for k in d %}{{ k }}{% endfor %}", "{% for k, v in d|items %}{{ k }}{{ v }}{% endfor %}",
             "{% for k, v in d %}{{ k }}{{ v }}{% endfor %}", "{% for c in 'abc' %}{{ c }}{{ loop.last }}{% endfor %}", "{% for a, b in ['xy', 'zw'] %}{{ a }}-{{ b }}{% endfor %}", "{% for i in 1, 2, 3 %}{{ i }}{% endfor %}", "{% for i in (1, 2) %}{{ i }}{% endfor %}", "{% for i in none %}{% endfor %}", "{% for i in 5 %}{% endfor %}", "{% for i in gone %}{% endfor %}",
             "{% for i in nums %}{% for j in nums %}{{ loop.index }}{% endfor %}{{ loop.index }}{% endfor %}", "{% for i in nums %}{% set outer = loop %}{% for j in [1] %}{{ outer.index }}{% endfor %}{% endfor %}", "{% for i in [[1, [2]], [3]] recursive %}{{ loop(i) if i is iterable else i }}{{ loop.depth }}{% endfor %}", "{% for i in [1, [2, [3]]] recursive %}{{ loop.depth }}{{ loop.depth0 }}{% if i is not number %}{{ loop(i) }}{% else %}{{ i }}{% endif %}{% endfor %}",
             "{% for i in nums %}{{ loop.changed(i) }}{% endfor %}", "{% for i in nums %}{{ loop.cycle('odd', 'even') }}{% endfor %}", "{% for i in range(3) %}{{ i }}{{ ', ' if not loop.last }}{% endfor %}", "{% for i in range(3, 0, -1) %}{{ i }}{% endfor %}", "{% for i in nums %}{% if i == 1 %}{% continue %}{% endif %}{{ i }}{% endfor %}", "{% for i in nums %}{% if loop.first %}F{% elif loop.last %}L{% else %}M{% endif %}{% endfor %}",
             "{% for i in nums|sort|reverse %}{{ loop.revindex }}{{ i }}{% endfor %}", "{% for i in nums|map('string') %}{{ i ~ loop.index }}{% endfor %}", "{% for g in records|groupby('k') %}{{ g.grouper }}:{{ g.list|length }};{% endfor %}", "{% for k, l in records|groupby('k') %}{{ k }}:{{ l|map(attribute='n')|join(',') }};{% endfor %}", "{% for row in nums|batch(2) %}{{ row }}{{ loop.last }}{% endfor %}", "{% for r in records if r.o.p > 1 %}{{ r.k }}{% endfor %}",
             "{% for i in nums %}{{ loop }}{% endfor %}", "{{ loop }}", "{{ loop.index }}", "{% for i in nums %}{% macro m() %}{{ loop.index }}{% endmacro %}{{ m() }}{% endfor %}", "{% for i in nums[:2] %}{{ i }}{% if not loop.last %}\n{% endif %}{% endfor %}", "{% for i in d.values() %}{{ i }}{{ loop.nextitem }}{% endfor %}", "{% for x in nums if loop.index > 1 %}{{ x }}{% endfor %}", "{% for i in nums %}{{ loop.previtem }}{% endfor %}", "{% for loop in nums %}{{ loop }}{% endfor %}",
             "{% for i in [1] %}{{ super is defined }}{{ self is defined }}{% endfor %}", "{% for i in [0, none, '', 'a', [], 2] if i %}{{ i }}{% endfor %}", "{% for k, v in records[0].items() if v is number %}{{ k }}{% endfor %}", "{% for r in records|sort(attribute='n') %}{{ r.n }}{% endfor %}", "{% for i in 'a b c'.split() %}{{ i }}{{ loop.index0 }}{% endfor %}", "{% for a in nums %}{% else %}e{% endfor %}{{ a is defined }}",
             "{% for (k, v), i in [((1, 2), 3)] %}{{ k }}{{ v }}{{ i }}{% endfor %}", "{% for i in namespace(a=1) %}{% endfor %}", "{% for k, v in {'a': {'b': 1}}.items() recursive %}{{ k }}{% if v is mapping %}{{ loop(v.items()) }}{% endif %}{% endfor %}"],
    "if": ["{% if a is defined and a %}x{% elif n > 2 %}y{% else %}z{% endif %}", "{% if not nums %}a{% else %}b{% endif %}", "{% if nums and d and text %}a{% endif %}", "{% if '' or 0 or [] or {} or none or 0.0 %}a{% else %}b{% endif %}", "{{ 'a' if n == 3 }}", "{{ 'a' if n == 4 }}", "{{ ('a' if n == 4)|default('dd') }}", "{{ 'a' if n == 4 else 'b' if n == 3 else 'c' }}",
           "{{ n if n is odd and n > 1 else -n }}", "{% if 1 < n < 5 %}x{% endif %}", "{% if 1 < n <= 3 == 3 != 4 %}x{% endif %}", "{{ 1 < n < 2 }}{{ 3 > 2 > 1 }}", "{% if 'a' in d and 'zz' not in d %}x{% endif %}", "{% if n is not none and n is not string %}x{% endif %}", "{% if not n is odd %}x{% else %}y{% endif %}", "{{ not n }}{{ not not n }}{{ not n == 3 }}", "{{ n == 3 and 'yes' or 'no' }}", "{{ nothing or 'fallback' }}{{ '' or nums }}", "{{ 0 and gone }}{{ 1 or gone }}", "{% if gone %}{% endif %}", "{% if gone is undefined or gone %}x{% endif %}", "{% if d.gone is defined %}x{% else %}y{% endif %}", "{% if n %}{% endif %}x", "{{ (not true) ~ (1 in nums) }}", "{{ n is divisibleby 3 }}{{ n is in nums }}{{ n is not in nums }}", "{{ [] == [] }}{{ {} == {} }}{{ 1 == 1.0 }}{{ true == 1 }}{{ '1' == 1 }}{{ none == false }}{{ (1,) == [1] }}", "{{ 'a' < 'b' <= 'b' }}{{ [1, 2] < [1, 3] }}{{ (1, 2) >= (1,) }}{{ 2 < 2.5 }}"],
    "whitespace": ["a {%- if yes -%} b {%- endif -%} c", "a\n{%- if yes %}\n b\n{% endif -%}\n c", "{{- n -}} x {{- n -}}\n", "\n{{ n }}\n", "{% if yes %}\n{% endif %}\n", "{# c #}\n{{ n }}", "a {#- c -#} b", "a\n\n{%- set x = 1 -%}\n\nb", "  {%+ if yes %}a{%+ endif %}", "{{ n }}\n\n\n", "a\r\nb\rc{{ n }}\r\n", "{%- raw -%} {{ x }} {%- endraw -%} ", "{% raw %}{% endraw %}x", "{% raw %}{{ n }}{% if %}{% endraw %}", "{%raw%}a{%endraw%}", "{% raw -%}\n a \n{%- endraw %}", "{{n}}{{ n}}{{n }}", "{{ 'a'\n ~ 'b' }}", "{%\nif yes\n%}x{%\nendif\n%}", "{# {{ n }} #}x", "{# multi\nline #}y", "{#- -#}z", "}} %} #} { }", "{ { n } }", "{{ '{{' }}{{ '%}' }}", "{{ {'a': {'b': 1}} }}", "{{{'a': 1}}}", "{{ '}}' }}x", "\u00a0{{- n }}", "a\t{%- if yes %}b{% endif %}", "{% if yes -%}\n\n  x\n{%- else -%}\n  y{% endif %}", "# line\n## {{ n }}\n{% for i in [1] %}  - {{ i }}\n{% endfor %}"],
    "literals": ["{{ 'a\\nb\\tc\\\\d\\'e\\\"f' }}", "{{ '\\x41\\u00e9\\101\\0' }}", "{{ '\\/' }}{{ '\\q' }}", "{{ '\\N{BULLET}' }}", "{{ '\\U0001F600' }}", "{{ 'a' 'b' }}", "{{ 'a' \"b\" 'c' }}", "{{ 1_000 }}{{ 0x1f }}{{ 0b101 }}{{ 0o17 }}{{ 1e3 }}{{ 1.5e-7 }}{{ 1E5 }}", "{{ 12345678901234567890123 }}", "{{ True }}{{ False }}{{ None }}{{ true }}{{ none }}", "{{ [1, 2,] }}{{ (1,) }}{{ {'a': 1,} }}", "{{ {'a': 1, 'a': 2} }}", "{{ {n: 1, 'x' ~ n: 2} }}", "{{ {1: 'a'}[1] }}", "{{ {[1]: 2} }}", "{{ {'a': n}.a }}", "{{ [n, [n, {'q': n}]][1][1].q }}", "{{ () }}{{ [] }}{{ {} }}", "{{ 1, 2 }}", "{{ (n) }}", "{{ -n }}{{ +n }}{{ - -n }}", "{{ n.real }}", "{{ 1.5.real }}", "{{ 'multi\nline' }}", "{{ '日本🙂' }}{{ 'é'|length }}", "{{ 0.1 + 0.2 }}{{ 1.0 }}{{ 100000000000000000000.0 }}{{ 1e-7 }}", "{{ 3.0 * 2 }}{{ 7 / 2 }}{{ 8 / 2 }}{{ 7 // 2 }}{{ 7.5 // 2 }}{{ -7 % 3 }}{{ 2 ** 0.5 }}{{ 2 ** -1 }}", "{{ 1 + 2 * 3 - 4 / 2 }}{{ (1 + 2) * 3 }}{{ 2 ** 3 ** 2 }}{{ -2 ** 2 }}{{ 10 - 3 - 2 }}{{ 1 ~ 2 + 3 }}", "{{ 1 / 0 }}", "{{ 1 // 0 }}", "{{ 1 % 0 }}", "{{ 0 ** 0 }}{{ 0 ** -1 }}", "{{ 9223372036854775807 + 1 }}", "{{ 2 ** 200 }}", "{{ 10 ** 30 }}", "{{ 1.0 // 0.3 }}{{ -1.5 % 1 }}", "{{ n!r }}", "{{ n; }}", "{{ }}", "{{ n n }}", "{{ . }}", "{% %}", "{% nope %}", "{{ n|}}", "{{ n is }}", "{{ [1 }}", "{{ 'a }}", "{% if %}{% endif %}", "{% for %}{% endfor %}", "{% set %}", "{% endif %}", "{% if n %}", "{{ true.x }}", "{{ 08 }}", "{{ 1__0 }}", "{{ 'a'.b.c }}"],
    "blocks": ["{% filter upper %}a{{ n }}{% endfilter %}", "{% filter replace('a', 'b')|upper %}aaa{% endfilter %}", "{% filter indent(2) %}a\nb{% endfilter %}", "{% block a %}x{{ n }}{% endblock %}", "{% block a %}x{% endblock a %}{{ self.a() }}", "{% autoescape true %}{{ html }}{% endautoescape %}", "{% autoescape false %}{{ html }}{% endautoescape %}", "{% include 'x' %}", "{% include 'x' ignore missing %}", "{% extends 'x' %}", "{% import 'x' as x %}", "{% from 'x' import y %}", "{% do nums %}", "{% trans %}x{% endtrans %}", "{% debug %}", "{% filter e %}<{{ n }}{% endfilter %}", "{% filter trim %} a {% endfilter %}|", "{% filter tojson %}a\"{% endfilter %}"],
    "globals": ["{{ range(3)|list }}{{ range(1, 4)|list }}{{ range(4, 0, -2)|list }}{{ range(0)|list }}", "{{ range(3) }}", "{{ range(3)|length }}{{ range(3)[1] }}{{ 2 in range(3) }}{{ range(5)[1:3] }}", "{{ range(1.5) }}", "{{ range('a') }}", "{{ range(0, 3, 0) }}", "{{ dict(a=1, b=[2]) }}{{ dict() }}{{ dict({'a': 1}, b=2) }}{{ dict([['a', 1]]) }}{{ dict(d.items()) }}", "{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.next() }}{{ c.next() }}{{ c.current }}{% set _ = c.reset() %}{{ c.current }}", "{% set j = joiner(', ') %}{% for i in nums %}{{ j() }}{{ i }}{% endfor %}", "{% set j = joiner() %}{{ j() }}a{{ j() }}b", "{{ lipsum(n=1)|length > 0 }}", "{{ namespace(a=1).a }}", "{{ dict(zip([1], [2])) }}", "{{ zip(nums, words)|list }}", "{{ enumerate(nums)|list }}", "{{ len(nums) }}", "{{ str(n) }}", "{{ cycler().next() }}", "{{ dict(1) }}", "{{ dict(['ab', 'cd']) }}"],
}


def case(label, template, value=None):
    return {"label": label, "value": value or label, "template": template, "variables": VARIABLES}


def filters():
    for group, name, value in values():
        for applied in FILTERS:
            yield case(f"filter {applied} on a {group}", f"{{{{ {value}|{applied} }}}}", value)
    for name, value in GENERATORS.items():
        for applied in FILTERS:
            yield case(f"filter {applied} on a generator", f"{{{{ {value}|{applied} }}}}", value)


def tests():
    for group, name, value in values():
        for test in TESTS:
            yield case(f"test {test} on a {group}", f"{{{{ ({value}) is {test} }}}}", value)
    for name, value in GENERATORS.items():
        for test in TESTS:
            yield case(f"test {test} on a generator", f"{{{{ ({value}) is {test} }}}}", value)


def methods():
    groups = {"text": TEXTS, "list": LISTS | GENERATORS, "dict": DICTS, "number": NUMBERS}
    for group, members in groups.items():
        for name, value in members.items():
            for method in METHODS[group]:
                template = f"{{% set v = {value} %}}{{{{ v.{method} }}}}|{{{{ v }}}}"
                if name in GENERATORS:
                    template = f"{{{{ ({value}).{method} }}}}"
                yield case(f"method {method} of a {group}", template, value)


def places():
    for group, name, value in values():
        for slice_ in SLICES:
            yield case(f"slice [{slice_}] of a {group}", f"{{{{ ({value})[{slice_}] }}}}", value)
        for index in INDEXES:
            yield case(f"item [{index}] of a {group}", f"{{{{ ({value})[{index}] }}}}", value)
            yield case(f"item [{index}]|default of a {group}", f"{{{{ ({value})[{index}]|default('-') }}}}", value)
        for attribute in ATTRIBUTES:
            yield case(f"attribute .{attribute} of a {group}", f"{{{{ ({value}).{attribute} is defined }}}}", value)
            yield case(f"attribute .{attribute}|default of a {group}", f"{{{{ ({value}).{attribute}|default('-') }}}}", value)
            yield case(f"attr('{attribute}') of a {group}", f"{{{{ ({value})|attr('{attribute}')|default('-') }}}}", value)
        for print_ in ("({})", "[{}]", "{{'k': {}}}", "({}, 1)", "({})|string", "'' ~ ({})", "[{}] ~ ''", "-({})", "+({})", "not ({})", "({}) ~ ({})",
                       "dict(a={})", "'%s' % [{}]", "'%s' % ({})", "'{{}}'.format({})", "{{({}): 1}}", "[{}]|tojson", "[{}]|join", "1 if ({}) else 2", "({}) == ({})", "({}) in [{}]", "[{}]|sort", "[{}]|unique|list", "[{}]|first"):
            yield case(f"expression {print_} of a {group}", "{{ " + print_.replace("{}", value).replace("{{", "{").replace("}}", "}") + " }}", value)


SAFE_TEXTS = {"escaped": "(html|e)", "safe": "(text|safe)", "safe empty": "(''|safe)", "tojson": "(d|tojson)", "escaped lines": "(lines|e)"}


def marks():
    """Whether a text stays safe: a list shows it."""
    for name, value in SAFE_TEXTS.items():
        for method in METHODS["text"]:
            yield case(f"mark of method {method}", f"{{{{ [{value}.{method}] }}}}", value)
        for applied in FILTERS:
            yield case(f"mark of filter {applied}", f"{{{{ [{value}|{applied}] }}}}", value)
        for slice_ in SLICES:
            yield case(f"mark of slice [{slice_}]", f"{{{{ [{value}[{slice_}]] }}}}", value)
        for index in INDEXES:
            yield case(f"mark of item [{index}]", f"{{{{ [{value}[{index}]] }}}}", value)
        for operand_name, operand in OPERANDS.items():
            for operator in ("+", "*", "%", "~", "==", "in", "and"):
                yield case(f"mark of {operator} with {operand_name}", f"{{{{ [{value} {operator} {operand}] }}}}", value)
                yield case(f"mark of {operator} behind {operand_name}", f"{{{{ [{operand} {operator} {value}] }}}}", value)
        for spec in PERCENT_SPECS:
            for argument in ("'<'", "'<'|safe", "3", "['<']", "{'a': '<'}"):
                yield case(f"mark of percent {spec}", f"{{{{ [('{spec}'|safe) % ({argument})] }}}}", value)
        for spec in FORMAT_SPECS:
            for argument in ("'<'", "'<'|safe", "3", "['<']"):
                yield case(f"mark of format {spec}", f"{{{{ [('{{{spec}}}'|safe).format({argument})] }}}}", value)
        for before, after in (("{% set v = ", " %}{{ [v] }}"), ("{% set v %}{{ ", " }}{% endset %}{{ [v] }}"), ("{% filter e %}{{ ", " }}{% endfilter %}"),
                              ("{% macro m() %}{{ ", " }}{% endmacro %}{{ [m()] }}"), ("{% for c in ", " %}{{ [c] }}{% endfor %}"), ("{{ {'k': ", "} }}"), ("{{ [", "|list] }}"),
                              ("{{ ['<', ", "]|join }}"), ("{{ [['<', ", "]|join('>')] }}"), ("{{ {", ": 1} }}"), ("{{ [[", "]|map('upper')|list] }}"), ("{{ [[", ", '<']|sort] }}"),
                              ("{{ ['x'.join([", "])] }}"), ("{{ ['x'.replace('x', ", ")] }}"), ("{{ ['{}'.format(", ")] }}"), ("{{ ['%s' % ", "] }}"), ("{{ ['x' ~ ", "] }}"), ("{{ [", " is escaped] }}"),
                              ("{{ [nothing|default(", ", true)] }}"), ("{{ [1 and ", "] }}"), ("{{ [", " if yes] }}"), ("{{ ['x'|replace('x', ", ")] }}"), ("{{ [['x']|join(", ")] }}"), ("{{ ['a b'|truncate(2, true, ", ")] }}"),
                              ("{{ ['a\nb'|indent(", ")] }}"), ("{{ ['ab'|wordwrap(1, wrapstring=", ")] }}"), ("{{ {'a': ", "}|xmlattr }}"), ("{{ {'a': ", "}|tojson }}"), ("{{ [{'a': ", "}|urlencode] }}")):
            yield case("mark in a place", before + value + after, value)


def operators():
    pairs = itertools.product(OPERANDS.items(), OPERATORS, OPERANDS.items())
    for (left_name, left), operator, (right_name, right) in pairs:
        if operator == "**" and right_name == "big":
            continue  # Python would compute it.
        yield case(f"operator {operator} on {left_name}", f"{{{{ ({left}) {operator} ({right}) }}}}")


def loops():
    iterables = itertools.chain(LISTS.items(), GENERATORS.items(), TEXTS.items(), DICTS.items(), OTHERS.items(), NUMBERS.items())
    for name, value in iterables:
        for attribute in LOOP:
            template = f"{{% for it in {value} %}}{{{{ loop.{attribute} }}}},{{% else %}}-{{% endfor %}}"
            yield case(f"loop.{attribute}", template, value)
        for head in ("for a, b in {}", "for it in {} if it", "for it in {} if it is defined and loop is defined", "for it in ({})|list", "for it in {} recursive"):
            yield case(f"loop {head}", "{% " + head.format(value) + " %}{{ loop.index }}/{{ loop.length }}{{ it|default('') }};{% endfor %}", value)


def formats():
    for value in FORMAT_VALUES:
        for spec in PERCENT_SPECS:
            yield case(f"percent {spec}", f"{{{{ '{spec}' % ({value}) }}}}")
            yield case(f"percent {spec} of a tuple", f"{{{{ '{spec}' % ({value},) }}}}")
            yield case(f"format filter {spec}", f"{{{{ '{spec}'|format({value}) }}}}")
        for spec in FORMAT_SPECS:
            yield case(f"format method {{{spec}}}", f"{{{{ '{{{spec}}}'.format({value}) }}}}")
    for expression in FORMAT_FIELDS:
        yield case("format fields and safe texts", f"{{{{ {expression} }}}}")


def statements():
    for name, templates_ in STATEMENTS.items():
        for template in templates_:
            yield case(f"statement {name}", template)


GENERATED = {
    "filters": filters,
    "tests": tests,
    "methods": methods,
    "places": places,
    "marks": marks,
    "operators": operators,
    "loops": loops,
    "formats": formats,
    "statements": statements,
}


def templates(only=""):
    for name, generate in GENERATED.items():
        for made in generate():
            if only in name or only in made["label"]:
                yield made
