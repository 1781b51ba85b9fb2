//! The variables that templates read: one case for each rule, and traps.

use openarmature_jinja::inputs as inputs_of;

/// Templates, the names that they require, and those that are optional.
#[rustfmt::skip]
const CASES: &[(&str, &str, &str)] = &[
    // Reads of every kind.
    ("", "", ""),
    ("no tags", "", ""),
    ("{{ x }}", "x", ""),
    ("{{ x }}{{ y }}{{ x }}", "x y", ""),
    ("{{ x.y.z }}", "x", ""),
    ("{{ x['y'] }}{{ a[b] }}", "x a b", ""),
    ("{{ xs[1:] }}{{ ys[a:b:c] }}", "xs ys a b c", ""),
    ("{{ x|replace(a, b)|indent(width=n) }}", "x a b n", ""),
    ("{{ x is divisibleby(n) }}{{ y is divisibleby m }}", "x n y m", ""),
    ("{{ -x + y * z ~ a // b % c ** d }}", "x y z a b c d", ""),
    ("{{ a < b <= c != d }}{{ e in f }}{{ g not in h }}", "a b c d e f g h", ""),
    ("{{ [a, (b, c)] }}{{ {d: e, 'k': f} }}", "a b c d e f", ""),
    ("{{ x.method(a, k=b, *c, **d) }}", "x a b c d", ""),
    ("{{ a if b else c }}", "a b c", ""),
    ("{{ not a and (b or c) }}", "a b c", ""),
    ("{% if a %}{{ b }}{% elif c %}{{ d }}{% else %}{{ e }}{% endif %}", "a b c d e", ""),
    ("{% filter indent(n)|replace(a, 'b') %}{{ x }}{% endfilter %}", "n a x", ""),
    ("{% set y|indent(n) %}{{ x }}{% endset %}{{ y }}", "n x", ""),
    ("{{ 'x' }}{# {{ y }} #}{% raw %}{{ z }}{% endraw %}", "", ""),
    ("{{ true }}{{ none }}{{ False }}{{ 1.5 }}", "", ""),
    ("{% autoescape on %}{{ x }}{% endautoescape %}", "on x", ""),
    // Subjects of `defined`, `undefined`, `default` and `d`.
    ("{{ x is defined }}{{ y is undefined }}{{ z is not defined }}", "", "x y z"),
    ("{{ x|default('a') }}{{ y|d('a') }}{{ z|default }}", "", "x y z"),
    ("{{ x|default(y) }}{{ a|d(default_value=b, boolean=c) }}", "y b c", "x a"),
    ("{{ x|default(y|default(z|default('')))|upper }}", "", "x y z"),
    ("{{ (x)|default('a') }}", "", "x"),
    ("{{ x|upper|default('a') }}", "x", ""),
    ("{{ x.y|default('a') }}{{ z[0]|default('b') }}", "x z", ""),
    ("{{ x.y is defined }}{{ z['a'] is undefined }}", "x z", ""),
    ("{{ x is none }}{{ y is string }}", "x y", ""),
    ("{{ x|default('a') }}{{ x }}", "x", ""),
    ("{{ xs|map('default', y)|list }}", "xs y", ""),
    ("{% set y|default(z) %}{% endset %}", "z", ""),
    ("{{ (x ~ y)|default('a') }}{{ (a, b) is defined }}", "x y a b", ""),
    // Guards.
    ("{{ x.y if x is defined }}", "", "x"),
    ("{{ x if x is defined else y }}", "y", "x"),
    ("{{ 'a' if x is undefined else x }}", "", "x"),
    ("{{ x if y is defined }}", "x", "y"),
    ("{{ x is defined and x.y }}{{ y is undefined or y }}", "", "x y"),
    ("{{ x and x is defined }}", "x", ""),
    ("{{ x is defined or x }}", "x", ""),
    ("{{ x is not defined and x }}", "x", ""),
    ("{{ not x is defined or x }}{{ not (y is not defined) and y }}", "", "x y"),
    ("{{ not not not x is undefined and x }}", "", "x"),
    ("{% if x is defined %}{{ x }}{% endif %}", "", "x"),
    ("{% if x is defined %}{% else %}{{ x }}{% endif %}", "x", ""),
    ("{% if x is undefined %}{% else %}{{ x }}{% endif %}", "", "x"),
    ("{% if x is not defined %}a{% elif x %}b{% else %}{{ x }}{% endif %}", "", "x"),
    ("{% if a %}{% elif x is defined %}{{ x }}{% else %}{{ y }}{% endif %}", "a y", "x"),
    ("{% if x is defined %}{% endif %}{{ x }}", "x", ""),
    ("{% if x is defined and y is defined %}{{ x }}{{ y }}{% endif %}", "", "x y"),
    ("{% if x is defined or y is defined %}{{ x }}{% endif %}", "x", "y"),
    ("{% if x is undefined or y is undefined %}{% else %}{{ x }}{{ y }}{% endif %}", "", "x y"),
    ("{% if not (x is defined and y is defined) %}{% else %}{{ x }}{{ y }}{% endif %}", "", "x y"),
    ("{% if x is undefined and y is undefined %}{% else %}{{ x }}{% endif %}", "x", "y"),
    ("{% if (x is defined and a) or (x is defined and b) %}{{ x }}{% endif %}", "a b", "x"),
    ("{% if (x is defined and a) or b %}{{ x }}{% endif %}", "a b x", ""),
    ("{% if x is defined and x and (y is undefined or y) %}{{ x }}{{ y }}{% endif %}", "y", "x"),
    ("{% if ((x is defined) if a else x is defined) %}{{ x }}{% endif %}", "a", "x"),
    ("{% if (a if x is defined) %}{{ x }}{% endif %}", "a", "x"),
    ("{% if (a if x is defined else b) %}{{ x }}{% endif %}", "a b x", ""),
    ("{% if (false if x is undefined else true) %}{{ x }}{% endif %}", "x", ""),
    ("{% if x is defined %}{% for i in [1] %}{{ x }}{% endfor %}{% endif %}", "", "x"),
    ("{% for i in y if x is defined %}{{ x }}{% else %}{{ z }}{% endfor %}", "y z", "x"),
    ("{% for i in y if x is defined %}{% else %}{{ x }}{% endfor %}", "y x", ""),
    ("{% if x|default(false) %}{{ x }}{% endif %}{% if y|d %}{{ y }}{% endif %}", "", "x y"),
    ("{% if x|default(true) %}{{ x }}{% endif %}{% if y|d(z) %}{{ y }}{% endif %}", "x z y", ""),
    ("{% if x|default([])|length %}{{ x }}{% endif %}", "x", ""),
    ("{{ x|default('', true) and x }}", "", "x"),
    ("{% if (x is defined) == true %}{{ x }}{% endif %}", "x", ""),
    ("{% if x.y is defined %}{{ x.y }}{% endif %}", "x", ""),
    // `set`.
    ("{% set x = 1 %}{{ x }}", "", ""),
    ("{{ x }}{% set x = 1 %}{{ x }}", "x", ""),
    ("{% set x = x %}{{ x }}", "x", ""),
    ("{% set x = x|default(1) %}{{ x }}", "", "x"),
    ("{% set x, y = 1, x %}{{ x }}{{ y }}", "x", ""),
    ("{% set (x, (y, z)) = a %}{{ x }}{{ y }}{{ z }}", "a", ""),
    ("{% if a %}{% set x = 1 %}{% else %}{% set x = 2 %}{% endif %}{{ x }}", "a", ""),
    ("{% if a %}{% set x = 1 %}{% endif %}{{ x }}", "a x", ""),
    ("{% if a %}{% set x = 1 %}{% elif b %}{% set x = 2 %}{% else %}{% set x = 3 %}{% endif %}{{ x }}", "a b", ""),
    ("{% if a %}{% set x = 1 %}{% elif b %}{% set x = 2 %}{% endif %}{{ x }}", "a b x", ""),
    ("{% if x is not defined %}{% set x = 1 %}{% endif %}{{ x }}", "", "x"),
    ("{% if x is defined %}{% else %}{% set x = 1 %}{% endif %}{{ x }}", "", "x"),
    ("{% if x is not defined %}{% set x = 1 %}{% endif %}{% if a %}{% set x = 2 %}{% endif %}{{ x }}", "a", "x"),
    ("{% if x is not defined and a %}{% set x = 1 %}{% endif %}{{ x }}", "a x", ""),
    ("{% if a %}{% set x = 1 %}{% elif x is not defined %}{% set x = 2 %}{% endif %}{{ x }}", "a", "x"),
    ("{% if a %}{% set x = 1 %}{% endif %}{% if x is defined %}{{ x }}{% endif %}", "a", "x"),
    ("{% if a %}{% set x = 1 %}{% endif %}{{ x|default(2) }}", "a", "x"),
    ("{% if a %}{% set x = 1 %}{{ x }}{% else %}{{ x }}{% endif %}", "a x", ""),
    ("{% if a %}{% if b %}{% set x = 1 %}{% else %}{% set x = 2 %}{% endif %}{% else %}{% set x = 3 %}{% endif %}{{ x }}", "a b", ""),
    ("{% set x %}{{ x }}{% set y = 1 %}{{ y }}{% endset %}{{ x }}{{ y }}", "x y", ""),
    ("{% set y|indent(n) %}{{ x }}{% endset %}", "x n", ""),
    ("{% set y|indent(n) %}{% set n = 1 %}{% endset %}", "", ""),
    ("{% filter indent(n) %}{% set n = 1 %}{% endfilter %}", "", ""),
    ("{% filter indent(n) %}{% set n = 1 %}{% endfilter %}{{ n }}", "n", ""),
    ("{% autoescape true %}{% set x = 1 %}{% endautoescape %}{{ x }}", "x", ""),
    ("{% set ns = namespace(a=b) %}{% set ns.a = c %}{{ ns.a }}", "b c", ""),
    ("{% set ns.a = 1 %}", "ns", ""),
    // Loops.
    ("{% for x in xs %}{{ x }}{{ loop.index }}{% endfor %}{{ x }}", "xs x", ""),
    ("{% for x in x %}{{ x }}{% endfor %}", "x", ""),
    ("{% for k, (v, w) in xs %}{{ k }}{{ v }}{{ w }}{% endfor %}", "xs", ""),
    ("{% for a in b if a.c == d %}{{ a }}{% endfor %}", "b d", ""),
    ("{% for a in b if loop.index %}{% endfor %}", "b loop", ""),
    ("{% for a in b %}{% for c in a if loop.first %}{% endfor %}{% endfor %}", "b", ""),
    ("{% for a in b %}{% else %}{{ a }}{{ loop }}{% set z = 1 %}{% endfor %}{{ z }}", "b a loop z", ""),
    ("{% for a in b %}{% for c in d %}{% else %}{{ loop.index }}{{ a }}{% endfor %}{% endfor %}", "b d", ""),
    ("{% for a in b %}{{ x }}{% set x = a %}{% endfor %}", "b x", ""),
    ("{% for a in b %}{% set x = a %}{% endfor %}{{ x }}", "b x", ""),
    ("{% for a in b %}{% set x = a %}{% else %}{% set x = 1 %}{% endfor %}{{ x }}", "b x", ""),
    ("{% for a in b recursive %}{{ a.n }}{{ loop(a.children) }}{% endfor %}", "b", ""),
    ("{% for a in b %}{% if x is not defined %}{% set x = 1 %}{% endif %}{{ x }}{% endfor %}", "b", "x"),
    ("{% for a in b %}{% if x is not defined %}{% set x = 1 %}{% endif %}{% endfor %}{{ x }}", "b x", ""),
    ("{% set x = 1 %}{% for a in b %}{% if a %}{% set x = 2 %}{% endif %}{{ x }}{% endfor %}", "b", ""),
    ("{{ loop.index }}", "loop", ""),
    // `with`.
    ("{% with a = 1, b = a %}{{ b }}{{ a }}{% endwith %}{{ b }}", "a b", ""),
    ("{% with a = x %}{% set y = 1 %}{{ y }}{% endwith %}{{ y }}", "x y", ""),
    ("{% with %}{% set y = 1 %}{% endwith %}{{ y }}", "y", ""),
    ("{% with (a, b) = x %}{{ a }}{{ b }}{% endwith %}", "x", ""),
    // Functions of the language.
    ("{{ range(n) }}{{ dict(a=b) }}{{ namespace(c=d) }}{{ cycler(e) }}{{ joiner(f) }}", "n b d e f", ""),
    ("{{ range is defined }}{% if dict is defined %}{{ dict() }}{% endif %}", "", ""),
    ("{% set range = x %}{{ range }}", "x", ""),
    ("{% for range in x %}{{ range }}{% endfor %}{{ range(1) }}", "x", ""),
    ("{{ self }}{% block b %}{{ x }}{% endblock %}", "x", ""),
];

#[rustfmt::skip]
const MACROS: &[(&str, &str, &str)] = &[
    ("{% macro m(a, b=c) %}{{ a }}{{ b }}{{ d }}{% endmacro %}{{ m(e) }}{{ a }}", "c d e a", ""),
    ("{% macro m(a, b=a) %}{{ b }}{% endmacro %}{{ m(1) }}", "", ""),
    ("{% macro m(a=b, b=1) %}{{ a }}{% endmacro %}{{ m(1) }}", "", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}", "", ""),
    ("{% macro m() %}{{ n() }}{% endmacro %}{% macro n() %}{{ x }}{% endmacro %}", "", ""),
    ("{% macro m() %}{{ n() }}{% endmacro %}{% macro n() %}{{ x }}{% endmacro %}{{ m() }}", "x", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% set x = 1 %}{{ m() }}", "", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{{ m() }}{% set x = 1 %}{{ m() }}", "x", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% if c %}{% set x = 1 %}{{ m() }}{% endif %}{{ m() }}", "x c", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% if c %}{% set x = 1 %}{{ m() }}{% endif %}", "c", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% for x in xs %}{{ m() }}{% endfor %}", "x xs", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% with x = 1 %}{{ m() }}{% endwith %}", "x", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% if x is defined %}{{ m() }}{% endif %}", "", "x"),
    ("{% macro m() %}{{ x }}{% endmacro %}{% if x is defined %}{{ m() }}{% endif %}{{ m() }}", "x", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% if x is defined %}{% set f = m %}{% else %}{% set f = 1 %}{% endif %}{{ f }}", "", "x"),
    ("{% if x is defined %}{% macro m() %}{{ x }}{% endmacro %}{% else %}{% macro m() %}{% endmacro %}{% endif %}{{ m() }}", "x", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% if x is not defined %}{% set x = 1 %}{% endif %}{{ m() }}", "", "x"),
    ("{% macro m() %}{% if x is defined %}{{ x }}{% endif %}{% endmacro %}{{ m() }}", "", "x"),
    ("{% macro m(f) %}{{ f() }}{% endmacro %}{% macro n() %}{{ x }}{% endmacro %}{{ m(n) }}", "x", ""),
    ("{% macro m() %}{{ m() if a }}{{ x }}{% endmacro %}{{ m() }}", "a x", ""),
    ("{% macro m() %}A{{ x }}{% endmacro %}{% macro m() %}B{% endmacro %}{{ m() }}", "", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% set m = 1 %}{{ m }}", "", ""),
    ("{% if c %}{% macro m() %}{{ x }}{% endmacro %}{% else %}{% macro m() %}{{ y }}{% endmacro %}{% endif %}{{ m() }}", "c x y", ""),
    ("{% if c %}{% macro m() %}{{ x }}{% endmacro %}{% endif %}{{ m() }}", "c x m", ""),
    ("{% macro m() %}{{ caller(x) }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m() }}", "x", ""),
    ("{{ caller }}{{ varargs }}{{ kwargs }}", "caller varargs kwargs", ""),
    ("{% macro m() %}{{ caller(1) }}{% endmacro %}{% call(a, b=a, c=d) m() %}{{ a }}{{ b }}{{ c }}{{ e }}{% endcall %}", "d e", ""),
    ("{% macro m(q) %}{{ caller() }}{% endmacro %}{% call m(x) %}{% set y = 1 %}{{ y }}{% endcall %}{{ y }}", "x y", ""),
    ("{% macro m() %}{{ caller() }}{% endmacro %}{% for i in xs %}{% call m() %}{{ i }}{{ loop.index }}{% endcall %}{% endfor %}", "xs", ""),
    ("{% for i in xs %}{% macro m() %}{{ i }}{{ loop.index }}{% endmacro %}{{ m() }}{% endfor %}", "xs", ""),
    ("{% macro m() %}{% macro n() %}{{ a }}{{ x }}{% endmacro %}{% set a = 1 %}{{ n() }}{% endmacro %}{{ m() }}", "x", ""),
    ("{% macro m(x) %}{% macro n() %}{{ x }}{% endmacro %}{{ n() }}{% endmacro %}{{ m(1) }}", "", ""),
    // Blocks see the top of the template.
    ("{% block b %}{{ x }}{% endblock %}", "x", ""),
    ("{% set x = 1 %}{% block b %}{{ x }}{% endblock %}", "", ""),
    ("{% block b %}{{ x }}{% endblock %}{% set x = 1 %}", "x", ""),
    ("{% for x in xs %}{% block b %}{{ x }}{% endblock %}{% endfor %}", "xs x", ""),
    ("{% for x in xs %}{% block b scoped %}{{ x }}{{ loop.index }}{% endblock %}{% endfor %}", "xs", ""),
    ("{% with x = 1 %}{% block b %}{{ x }}{% endblock %}{% endwith %}", "x", ""),
    ("{% block b %}{% set x = 1 %}{{ x }}{% endblock %}{{ x }}", "x", ""),
    ("{% if x is defined %}{% block b %}{{ x }}{% endblock %}{% endif %}", "", "x"),
    ("{{ self.b() }}{% set x = 1 %}{% block b %}{{ x }}{% endblock %}", "x", ""),
    ("{% set x = 1 %}{{ self.b() }}{% block b %}{{ x }}{% endblock %}", "", ""),
    ("{% set s = self %}{% set x = 1 %}{% block b %}{{ x }}{% endblock %}", "x", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% block b %}{{ m() }}{% endblock %}", "x", ""),
    ("{% block a %}{% set x = 1 %}{% block b %}{{ x }}{% endblock %}{% endblock %}", "x", ""),
    // What is known of a variable that an inner frame hides says nothing about the variable outside.
    ("{% macro m() %}{{ x }}{% endmacro %}{% for i in xs %}{% if i %}{% set x = 1 %}{% endif %}{% if x is defined %}{{ m() }}{% endif %}{% endfor %}", "x xs", ""),
    ("{% macro m() %}{{ x }}{% endmacro %}{% for x in xs %}{% if x is defined %}{{ m() }}{% endif %}{% endfor %}", "x xs", ""),
    // What cannot be called is a variable that is read.
    ("{{ f(x) }}{% if g is defined %}{{ g() }}{% endif %}", "f x", "g"),
    ("{% block b %}{{ super() }}{% endblock %}", "", ""),
    // What is refused still binds.
    ("{% import 'a' as b %}{% from 'a' import c, d as e %}{{ b }}{{ c }}{{ e }}", "", ""),
    ("{% include x %}", "x", ""),
    ("{% do xs.append(x) %}", "xs x", ""),
];

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

fn sorted(text: &str) -> Vec<&str> {
    let mut words: Vec<_> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

#[test]
fn each_rule_gives_the_required_and_the_optional_names() {
    let mut wrong = vec![];
    for (template, required, optional) in CASES.iter().chain(MACROS) {
        let inputs = inputs_of(template);
        let inputs = inputs.unwrap_or_else(|error| panic!("{template}: {error}"));
        let found = (names(inputs.required()), names(inputs.optional()));
        if (sorted(&found.0), sorted(&found.1)) != (sorted(required), sorted(optional)) {
            wrong.push(format!(
                "{template}\n  {found:?}, not {:?}",
                (required, optional)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn inputs_are_in_the_order_of_their_first_reads_with_their_places() {
    let template = "é {{ b|default(1) }}\n{% macro m() %}{{ z }}{% endmacro %}\n  {{ a if b else c }}{{ m() }}";
    let inputs = inputs_of(template);
    let found: Vec<_> = inputs
        .unwrap_or_default()
        .into_iter()
        .map(|input| {
            let required = input.required_at.map(|place| (place.line, place.column));
            (input.name, input.line, input.column, required)
        })
        .collect();
    let expected = [
        ("b", 1, 6, Some((3, 11))),
        ("z", 2, 19, Some((2, 19))),
        ("a", 3, 6, Some((3, 6))),
        ("c", 3, 18, Some((3, 18))),
    ];
    let expected =
        expected.map(|(name, line, column, required)| (name.to_owned(), line, column, required));
    assert_eq!(found, expected);
}

#[test]
fn a_template_that_cannot_be_parsed_has_no_inputs() {
    let inputs = inputs_of("{{ x }}{% if %}");
    assert!(inputs.is_err());
}

#[test]
fn line_ends_of_windows_count_once() {
    let inputs = inputs_of("a\r\n{{ x }}\r{{ y }}");
    let lines: Vec<_> = inputs
        .unwrap_or_default()
        .iter()
        .map(|input| input.line)
        .collect();
    assert_eq!(lines, [2, 3]);
}
