"""Templates of the kind that people write for models, made from a seed.

A template is a list of pieces: each is a paragraph, a section or a whole chat template, with slots that a grammar of
typed expressions fills. A piece stands for itself, so that what differs can be cut down to one.
"""

import random

from contexts import a_context
import prompts

class Grammar:
    """Expressions by type, over the variables and what loops have bound."""

    def __init__(self, r):
        self.r = r
        self.bound = []

    def pick(self, *choices):
        return self.r.choice(choices)

    def names(self, type_):
        return [name for name, bound in self.bound if bound == type_]

    def of(self, type_, depth):
        return getattr(self, type_)(depth)

    def anything(self, depth):
        return self.of(self.pick("text", "text", "integer", "number", "truth", "words", "numbers", "record"), depth)

    def literal(self):
        return self.pick("'a'", '"b c"', "', '", "'\\n'", "' - '", "'é'", "'<x>'", "'it\\'s'", "''", '"\\"q\\""', "'{}'", "'%'")

    def text(self, depth):
        base = ["question", "context", "language", "user.name", "user['name']", "user.address.city", "bos_token", "options.A", "options['B']", self.literal()]
        base += self.names("text") * 4
        if depth <= 0:
            return self.r.choice(base)
        t, i, w = (lambda: self.text(depth - 1)), (lambda: self.integer(depth - 1)), (lambda: self.words(depth - 1))
        p = lambda e: f"({e})"  # noqa: E731
        return self.pick(
            lambda: self.r.choice(base),
            lambda: self.r.choice(base),
            lambda: f"{p(t())}|{self.pick('upper', 'lower', 'title', 'capitalize', 'trim', 'e', 'string', 'safe', 'striptags', 'urlencode', 'reverse', 'first', 'last', 'tojson', 'forceescape', 'pprint')}",
            lambda: f"{p(t())}|{self.text_filter(depth - 1)}",
            lambda: f"{p(t())}|{self.text_filter(depth - 1)}|{self.pick('upper', 'trim', 'length', 'title', 'e', 'indent')}",
            lambda: f"{p(t())}.{self.pick('upper()', 'lower()', 'strip()', 'title()', 'capitalize()', 'rstrip()', 'lstrip()', 'swapcase()', 'casefold()')}",
            lambda: f"{p(t())}.{self.text_method(depth - 1)}",
            lambda: f"{t()} ~ {self.plain(depth - 1)}",
            lambda: f"{t()} ~ {self.plain(depth - 1)} ~ {t()}",
            lambda: f"{p(t())} + {p(t())}",
            lambda: f"{p(w())}|join({self.literal()})",
            lambda: f"{self.literal()}.join({w()})",
            lambda: f"{p(self.numbers(depth - 1))}|join({self.literal()})",
            lambda: f"{t()} if {self.truth(depth - 1)} else {t()}",
            lambda: f"{p(t())}[{self.pick(':3', '1:', '-4:', '::-1', '0:10', ':-1', '::2')}]",
            lambda: f"{p(t())} * {self.pick('2', '3', 'limit', '0')}",
            lambda: f"'{self.pick('%s', '[%s]', '%-8s|', '%10s', '%r')}'|format({t()})",
            lambda: f"'{self.pick('%d', '%05d', '%+d', '%x', '%s', '%3d|')}'|format({i()})",
            lambda: f"'{self.pick('%.2f', '%5.1f', '%e', '%g', '%s', '%.0f')}'|format({self.number(depth - 1)})",
            lambda: f"'{self.pick('%.1f%%', '%s', '%d', '%6.2f')}' % {p(self.number(depth - 1))}",
            lambda: f"'%s: %s' % ({t()}, {i()})",
            lambda: f"'%(a)s-%(b)s' % {{'a': {t()}, 'b': {i()}}}",
            lambda: f"'{self.pick('{}', '<{}>', '{:>8}', '{:<8}|', '{:^9}', '{!r}', '{:.3}')}'.format({t()})",
            lambda: f"'{self.pick('{:.2f}', '{:,}', '{:>8.1f}', '{:+}', '{:.1%}', '{:e}', '{}')}'.format({self.number(depth - 1)})",
            lambda: f"'{self.pick('{0} {1}', '{1}{0}', '{} / {}')}'.format({t()}, {self.plain(depth - 1)})",
            lambda: f"'{{a}}={{b}}'.format(a={t()}, b={self.plain(depth - 1)})",
            lambda: f"{p(w())}|{self.pick('first', 'last')}|default({t()})",
            lambda: f"{self.pick('gone', 'user.nickname', 'settings.gone', 'options.Z')}|default({t()})",
            lambda: f"{self.pick('nothing', 'user.email', 'question')}|default({t()}, true)",
            lambda: f"{self.pick('nothing', 'user.email', 'question', 'words')} or {t()}",
            lambda: f"options[{self.pick(chr(39) + 'A' + chr(39), 'options|first')}]",
            lambda: f"options.get({self.literal()}, {t()})",
            lambda: f"{p(self.anything(depth - 1))}|{self.pick('tojson', 'string', 'pprint', 'tojson(indent=2)', 'tojson(2)')}",
            lambda: f"{self.pick('schema', 'settings', 'user', 'tools', 'examples', 'documents', 'scores')}|tojson{self.pick('', '(indent=2)', '(indent=4)')}",
            lambda: f"{p(t())}.split({self.literal()})[{self.pick('0', '-1')}]",
        )()

    def text_filter(self, depth):
        return self.pick(
            lambda: f"replace({self.literal()}, {self.literal()})",
            lambda: f"replace({self.literal()}, {self.literal()}, {self.pick('1', '2')})",
            lambda: f"truncate({self.pick('10', '20, true', '15, false, ' + chr(39) + '…' + chr(39), '9, true, ' + chr(39) + chr(39) + ', 0', 'length=12')})",
            lambda: f"indent({self.pick('2', '4, true', 'width=2, first=true', '2, blank=true', chr(39) + '> ' + chr(39))})",
            lambda: f"wordwrap({self.pick('20', '10, false', 'width=15', '12, wrapstring=' + chr(39) + '|' + chr(39))})",
            lambda: f"center({self.pick('20', 'width=9')})",
            lambda: f"trim({self.pick(chr(39) + '.' + chr(39), chr(39) + ' T' + chr(39))})",
            lambda: f"default({self.text(depth)})",
            lambda: self.pick("wordcount", "length", "list|length", "int", "int(7)", "float", "xmlattr", "count", "list|first", "list|join('.')", "urlize"),
        )()

    def text_method(self, depth):
        return self.pick(
            lambda: f"replace({self.literal()}, {self.literal()}{self.pick('', ', 1')})",
            lambda: f"split({self.pick('', self.literal(), self.literal() + ', 1')})",
            lambda: f"{self.pick('strip', 'lstrip', 'rstrip')}({self.literal()})",
            lambda: f"{self.pick('startswith', 'endswith', 'find', 'count', 'rfind', 'removeprefix', 'removesuffix', 'partition', 'rpartition', 'rsplit')}({self.literal()})",
            lambda: f"{self.pick('ljust', 'rjust', 'center', 'zfill')}({self.pick('5', '12')})",
            lambda: self.pick("splitlines()", "isdigit()", "isupper()", "istitle()", "isalpha()", "isspace()", "split()|length", "split()|join('_')", "encode('utf-8')|length", "splitlines()|map('trim')|join('; ')"),
        )()

    def plain(self, depth):
        return self.pick(self.pick("count", "limit", "ratio", "user.age", "1", "2.50", "true", "none", "nothing", "verbose"), f"({self.text(depth)})")

    def integer(self, depth):
        base = ["count", "limit", "user.age", "1", "2", "0", "10", "-3", "numbers|length", "words|length", "messages|length"] + self.names("integer") * 3
        if depth <= 0:
            return self.r.choice(base)
        i = lambda: self.integer(depth - 1)  # noqa: E731
        return self.pick(
            lambda: self.r.choice(base),
            lambda: self.r.choice(base),
            lambda: f"({i()}) {self.pick('+', '-', '*')} ({i()})",
            lambda: f"({i()}) {self.pick('//', '%')} {self.pick('2', '3', '-2', 'limit')}",
            lambda: f"({self.words(depth - 1)})|{self.pick('length', 'count')}",
            lambda: f"({self.text(depth - 1)})|{self.pick('length', 'wordcount', 'int', 'int(5)')}",
            lambda: f"({self.number(depth - 1)})|{self.pick('int', 'abs', 'round|int', 'round')}",
            lambda: f"({self.numbers(depth - 1)})|{self.pick('sum', 'max', 'min', 'length', 'first', 'last', 'sum|round(2)')}",
            lambda: f"{i()} if {self.truth(depth - 1)} else {i()}",
            lambda: f"-({i()})",
            lambda: f"({i()}) ** 2",
            lambda: "documents|sum(attribute='id')",
            lambda: "(examples|selectattr('label', 'equalto', 'pos')|list|length)",
        )()

    def number(self, depth):
        base = ["ratio", "settings.temperature", "1.5", "0.1", "100.0", "count", "1e3", "-0.5", "scores.b"] + self.names("number") * 3
        if depth <= 0:
            return self.r.choice(base)
        f = lambda: self.number(depth - 1)  # noqa: E731
        return self.pick(
            lambda: self.r.choice(base),
            lambda: self.r.choice(base),
            lambda: self.integer(depth - 1),
            lambda: f"({f()}) {self.pick('+', '-', '*')} ({f()})",
            lambda: f"({f()}) / {self.pick('2', '3', '7.0', 'limit', '100')}",
            lambda: f"({f()})|round({self.pick('', '1', '2', '0', '2, ' + chr(39) + 'floor' + chr(39), '1, ' + chr(39) + 'ceil' + chr(39))})",
            lambda: f"({f()})|{self.pick('abs', 'float', 'int')}",
            lambda: f"({self.numbers(depth - 1)})|sum / 2",
            lambda: f"documents|map(attribute='score')|{self.pick('sum', 'max', 'min', 'first')}|default(0)",
        )()

    def truth(self, depth):
        base = ["verbose", "strict", "true", "false", "add_generation_prompt", "tools", "documents", "words", "nothing is none", "user.email is none", "gone is defined", "user.email is defined", "question", "not verbose", "count > 2", "count == 0"]
        if depth <= 0:
            return self.r.choice(base)
        b, t, i = (lambda: self.truth(depth - 1)), (lambda: self.text(depth - 1)), (lambda: self.integer(depth - 1))
        return self.pick(
            lambda: self.r.choice(base),
            lambda: self.r.choice(base),
            lambda: f"{self.r.choice(base)} {self.pick('and', 'or')} {b()}",
            lambda: f"not ({b()})",
            lambda: f"({i()}) {self.pick('==', '!=', '<', '>', '<=', '>=')} ({i()})",
            lambda: f"0 {self.pick('<', '<=')} ({i()}) {self.pick('<', '<=')} 10",
            lambda: f"({t()}) {self.pick('==', '!=', '<')} {self.literal()}",
            lambda: f"({t()}) {self.pick('in', 'not in')} ({self.words(depth - 1)})",
            lambda: f"{self.literal()} {self.pick('in', 'not in')} ({t()})",
            lambda: f"({i()}) {self.pick('in', 'not in')} ({self.numbers(depth - 1)})",
            lambda: f"{self.literal()} in {self.pick('user', 'options', 'settings', 'scores')}",
            lambda: f"({i()}) is {self.pick('odd', 'even', 'divisibleby(3)', 'divisibleby 2', 'number', 'integer', 'eq 3', 'gt(2)', 'lt 4', 'in [1, 2, 3]')}",
            lambda: f"({self.anything(depth - 1)}) is {self.pick('string', 'mapping', 'sequence', 'iterable', 'number', 'none', 'not none', 'boolean', 'integer', 'float', 'defined', 'true', 'not string')}",
            lambda: f"({t()}) is {self.pick('lower', 'upper', 'string', 'escaped', 'ne ' + self.literal())}",
            lambda: f"({t()}).{self.pick('startswith', 'endswith')}({self.literal()})",
            lambda: f"({self.words(depth - 1)}) == ({self.words(depth - 1)})",
        )()

    def words(self, depth):
        base = ["words", "user.tags", "options.values()|list", "['b', 'a', 'C']", "[question, language]", "settings.stop", "options|list", "options.keys()|list", "examples|map(attribute='output')|list", "messages|map(attribute='role')|list"] + self.names("words") * 3
        if depth <= 0:
            return self.r.choice(base)
        w, t = (lambda: self.words(depth - 1)), (lambda: self.text(depth - 1))
        return self.pick(
            lambda: self.r.choice(base),
            lambda: self.r.choice(base),
            lambda: f"({w()})[{self.pick('1:', ':2', '-2:', '::-1', '::2', ':limit', '1:3')}]",
            lambda: f"({w()}) + [{t()}]",
            lambda: f"({w()}) + ({w()})",
            lambda: f"({w()})|{self.pick('sort', 'reverse|list', 'unique|list', 'list', 'sort(reverse=true)', 'sort(case_sensitive=true)')}",
            lambda: f"({w()})|map('{self.pick('upper', 'lower', 'trim', 'title', 'length', 'string', 'capitalize', 'e')}')|list",
            lambda: f"({w()})|map('{self.pick('replace', 'default')}', {self.literal()}, {self.literal()})|list",
            lambda: f"({w()})|{self.pick('select', 'reject')}|list",
            lambda: f"({w()})|{self.pick('select', 'reject')}('{self.pick('ne', 'equalto', 'in', 'gt')}', {self.literal()})|list",
            lambda: f"({t()}).split({self.pick('', self.literal())})",
            lambda: f"({t()}).splitlines()",
            lambda: f"({t()})|list",
            lambda: f"({w()})|batch({self.pick('2', '3', '2, ' + chr(39) + '-' + chr(39))})|list",
            lambda: f"({w()})|slice(2)|list",
            lambda: f"({w()}) * 2",
            lambda: f"[{t()}, {self.plain(depth - 1)}, {t()}]",
            lambda: f"documents|map(attribute='{self.pick('title', 'text', 'meta.author', 'meta.year', 'score', 'meta.tags.0')}')|list",
            lambda: "documents|sort(attribute='score', reverse=true)|map(attribute='title')|list",
            lambda: "documents|groupby('meta.year')|map(attribute='grouper')|list",
            lambda: "examples|groupby('label')|map('first')|list",
        )()

    def numbers(self, depth):
        base = ["numbers", "[1, 2, 3]", "matrix[0]", "scores.values()|list", "range(limit)|list", "range(1, 10, 3)|list", "[count, limit]", "(1, 2)"] + self.names("numbers") * 3
        if depth <= 0:
            return self.r.choice(base)
        m = lambda: self.numbers(depth - 1)  # noqa: E731
        return self.pick(
            lambda: self.r.choice(base),
            lambda: self.r.choice(base),
            lambda: f"({m()})[{self.pick('1:', ':2', '-2:', '::-1', '::2')}]",
            lambda: f"({m()})|list + [{self.number(depth - 1)}]",
            lambda: f"({m()})|{self.pick('sort', 'reverse|list', 'unique|list', 'list', 'sort(reverse=true)')}",
            lambda: f"({m()})|{self.pick('select', 'reject')}('{self.pick('odd', 'even')}')|list",
            lambda: f"({m()})|{self.pick('select', 'reject')}('{self.pick('gt', 'lt', 'ge', 'eq', 'greaterthan')}', {self.integer(0)})|list",
            lambda: f"({m()})|map('{self.pick('abs', 'float', 'string', 'int', 'round')}')|list",
            lambda: f"(({self.words(depth - 1)})|map('length')|list)",
        )()

    def record(self, depth):
        base = ["user", "options", "settings", "scores", "schema", "{}"] + self.names("record") * 2
        if depth <= 0:
            return self.r.choice(base)
        return self.pick(
            lambda: self.r.choice(base),
            lambda: f"{{'a': {self.text(depth - 1)}, 'b': {self.integer(depth - 1)}}}",
            lambda: f"dict(a={self.text(depth - 1)}, b={self.number(depth - 1)})",
            lambda: f"dict({self.r.choice(base)}, extra={self.plain(depth - 1)})",
            lambda: f"{{'list': {self.words(depth - 1)}, 'inner': {{'x': {self.number(depth - 1)}}}}}",
        )()

    def tag(self, inside):
        return self.pick("{%- ", "{% ", "{% ") + inside + self.pick(" -%}", " %}", " %}")

    def out(self, expression):
        return self.pick("{{ " + expression + " }}", "{{ " + expression + " }}", "{{" + expression + "}}", "{{- " + expression + " }}", "{{ " + expression + " -}}")

    def with_bound(self, bound, make):
        self.bound += bound
        made = make()
        del self.bound[len(self.bound) - len(bound) :]
        return made


def templates(seed, count):
    """Makes templates with their variables, each of one to four pieces."""
    r = random.Random(seed)
    for _ in range(count):
        grammar = Grammar(r)
        makers = r.choices(prompts.PIECES, weights=prompts.WEIGHTS, k=r.choice([1, 1, 2, 3, 4]))
        pieces = [(maker.__name__, maker(grammar)) for maker in makers]
        if r.random() < 0.03:
            pieces.append(("fault", r.choice(prompts.FAULTS)))
        yield {"pieces": pieces, "template": "".join(text for _, text in pieces), "variables": a_context(r)}
