//! The faults that are known without variables, with their places.

use openarmature_jinja::{FaultKind, validate};

fn faults(template: &str) -> Vec<String> {
    let faults = validate(template);
    faults
        .iter()
        .map(|fault| format!("{}:{} {}", fault.line, fault.column, fault.message))
        .collect()
}

#[rustfmt::skip]
const CASES: &[(&str, &[&str])] = &[
    // Filters.
    ("{{ x|uper }}", &["1:6 unknown filter `uper`; did you mean `upper`?"]),
    ("{{ x|to_json }}", &["1:6 unknown filter `to_json`; did you mean `tojson`?"]),
    ("{{ x|len }}", &["1:6 unknown filter `len`; write `…|length`"]),
    ("{{ x|defined }}", &["1:6 unknown filter `defined`; `defined` is a test: write `… is defined`"]),
    ("{{ x|split }}", &["1:6 unknown filter `split`; filters are those of Jinja2 3.1, methods of a text are called: `….split()`"]),
    ("{% filter uper %}{% endfilter %}", &["1:11 unknown filter `uper`; did you mean `upper`?"]),
    ("{% set x|uper %}{% endset %}", &["1:10 unknown filter `uper`; did you mean `upper`?"]),
    ("{{ xs|map('uper')|list }}", &["1:11 unknown filter `uper`; did you mean `upper`?"]),
    ("{{ xs|map(attribute='uper')|list }}{{ xs|map(x)|list }}", &[]),
    // Tests.
    ("{{ x is definde }}", &["1:9 unknown test `definde`; did you mean `defined`?"]),
    ("{{ x is not empty }}", &["1:13 unknown test `empty`; to compare with a value, write `==`"]),
    ("{{ x is length }}", &["1:9 unknown test `length`; `length` is a filter: write `…|length`"]),
    ("{{ xs|select('od')|list }}{{ xs|reject('odd')|list }}", &["1:14 unknown test `od`; to compare with a value, write `==`"]),
    ("{{ xs|selectattr('a', 'equal')|list }}", &["1:23 unknown test `equal`; did you mean `equalto`?"]),
    ("{{ xs|selectattr('equal')|list }}", &[]),
    // Functions.
    ("{{ rang(3) }}", &["1:4 unknown function `rang`; did you mean `range`?"]),
    ("{{ len(x) }}", &["1:4 unknown function `len`; write `…|length`"]),
    ("{{ upper(x) }}", &["1:4 unknown function `upper`; `upper` is a filter: write `…|upper`"]),
    ("{% macro greet(x) %}{% endmacro %}{{ gret(x) }}", &["1:38 unknown function `gret`; did you mean `greet`?"]),
    ("{{ now() }}", &["1:4 unknown function `now`; only macros of the template and `cycler`, `dict`, `joiner`, `namespace`, `range` can be called"]),
    ("{% block b %}{{ super() }}{% endblock %}", &["1:17 unknown function `super`; no template is extended, so a block has no parent"]),
    ("{{ loop(x) }}", &["1:4 unknown function `loop`; only a loop that is `recursive` can be called"]),
    ("{{ caller() }}", &["1:4 unknown function `caller`; only a macro that a `call` tag calls has a caller"]),
    ("{% if now is defined %}{{ now() }}{% endif %}{{ x.now() }}{{ x['now']() }}", &[]),
    ("{% macro m() %}{{ now() }}{% endmacro %}", &["1:19 unknown function `now`; only macros of the template and `cycler`, `dict`, `joiner`, `namespace`, `range` can be called"]),
    ("{% call now() %}{% endcall %}", &["1:9 unknown function `now`; only macros of the template and `cycler`, `dict`, `joiner`, `namespace`, `range` can be called"]),
    ("{% for f in fs %}{{ f() }}{{ loop(f) }}{% endfor %}{% set g = f %}{{ g() }}", &[]),
    ("{% macro m() %}{{ caller() }}{{ m() }}{% endmacro %}{% call m() %}{% endcall %}", &[]),
    ("{{ self }}", &["1:4 `self` is only there to call a block: write `self.name()`"]),
    ("{% block b %}{% endblock %}{{ self.b() }}", &[]),
    // Arguments of macros.
    ("{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}", &["1:34 the macro `m` takes at most 1 argument, and is given 2"]),
    ("{% macro m() %}{% endmacro %}{{ m(1) }}", &["1:33 the macro `m` takes at most 0 arguments, and is given 1"]),
    ("{% macro m(name) %}{% endmacro %}{{ m(nmae=1) }}", &["1:37 the macro `m` has no parameter `nmae`"]),
    ("{% macro m(a) %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, b=3) }}", &[]),
    ("{% macro m(a) %}{% endmacro %}{{ m(*xs) }}{{ m(**x) }}{{ m() }}", &[]),
    ("{% macro m(a) %}{% endmacro %}{% macro m(a, b) %}{% endmacro %}{{ m(1, 2) }}", &[]),
    ("{% if x %}{% macro m(a) %}{% endmacro %}{% else %}{% macro m(a, b) %}{% endmacro %}{% endif %}{{ m(1, 2) }}", &[]),
    // Variables that are hidden.
    ("{% for i in y %}{{ x }}{% endfor %}{% set x = 1 %}", &["1:20 `x` is read here before the template sets it, and the variable that is given is hidden by that; set it before, or choose another name"]),
    ("{% macro m() %}{{ x }}{% endmacro %}{{ m() }}{% set x = 1 %}", &["1:19 `x` is read here before the template sets it, and the variable that is given is hidden by that; set it before, or choose another name"]),
    ("{% macro m() %}{{ x }}{% endmacro %}{% set x = 1 %}{{ m() }}", &[]),
    ("{{ x }}{% for i in y %}{{ x }}{% endfor %}{% set x = 1 %}", &[]),
    ("{% for i in y %}{{ x }}{% endfor %}{% if y %}{% set x = 1 %}{% endif %}", &[]),
    ("{% for i in y %}{{ x|default(1) }}{% set x = 2 %}{% endfor %}{% set x = 1 %}", &[]),
    ("{% for i in y %}{% for j in y %}{{ x }}{% endfor %}{% set x = 1 %}{% endfor %}{{ x }}", &[]),
    ("{% block b %}{{ x }}{% endblock %}{% set x = 1 %}", &[]),
    // Tags.
    ("{% for x in y %}{% block b scoped %}{{ x }}{% endblock %}{% endfor %}", &[]),
    ("{% block b scoped %}{% endblock %}{{ self.b() }}", &["1:42 syntax error: a block that is not there, or that is scoped"]),
    ("{% block scoped %}{% endblock %}", &[]),
    ("{% autoescape true %}{% endautoescape %}", &["1:4 the tag `autoescape` is not supported; text is never escaped by itself: write `…|e` where it must be"]),
    ("{% autoescape false %}{% endautoescape %}", &[]),
    ("{% include 'a' %}", &["1:4 the tag `include` is not supported; there are no other templates: put its text into this one"]),
    ("{% extends 'a' %}", &["1:4 the tag `extends` is not supported; there are no other templates: put the text of the parent into this one"]),
    ("{% import 'a' as b %}", &["1:4 the tag `import` is not supported; there are no other templates: define the macros in this one"]),
    ("{% from 'a' import b %}", &["1:4 the tag `from` is not supported; there are no other templates: define the macros in this one"]),
    ("{% do x.y() %}", &["1:4 the tag `do` is not supported; it is an extension of Jinja2 that is off unless asked for: write `{% set _ = … %}`"]),
    ("{% block b required %}{% endblock %}", &["1:4 a required block cannot be filled; there are no other templates to fill the block: remove the word `required`"]),
    ("{% trans %}a{% endtrans %}", &["1:4 the tag `trans` is not supported; translations are not supported: remove the tags"]),
    ("{% for a in b %}{%- break %}{% endfor %}", &["1:21 the tag `break` is not supported; loop controls are not supported: filter the loop, `{% for … in … if … %}`"]),
    // Syntax.
    ("{{ x }}\n{% if %}", &["2:7 syntax error: unexpected end of block"]),
    ("{{ x", &["1:4 syntax error: unexpected end of input, expected end of variable block"]),
    ("{% foo %}", &["1:4 syntax error: unknown statement foo"]),
    ("{% break_it %}", &["1:4 syntax error: unknown statement break_it"]),
    // All at once, in the order of their places.
    ("{{ x|uper }}\n{% include 'a' %}{{ rang(1) }}\n{{ y is od }}", &[
        "1:6 unknown filter `uper`; did you mean `upper`?",
        "2:4 the tag `include` is not supported; there are no other templates: put its text into this one",
        "2:21 unknown function `rang`; did you mean `range`?",
        "3:9 unknown test `od`; to compare with a value, write `==`",
    ]),
    ("{% trans %}\n{% continue %}{{ }}", &[
        "1:4 the tag `trans` is not supported; translations are not supported: remove the tags",
        "2:4 the tag `continue` is not supported; loop controls are not supported: filter the loop, `{% for … in … if … %}`",
    ]),
    ("{{ }}{% break %}", &[
        "1:4 syntax error: unexpected end of variable block",
        "1:9 the tag `break` is not supported; loop controls are not supported: filter the loop, `{% for … in … if … %}`",
    ]),
    // None.
    ("{{ x|upper }}{% raw %}{% include %}{% endraw %}{# {% break %} #}{{ '{% break %}' }}", &[]),
    ("{{ x.include }}{{ do }}{{ trans|d('') }}", &[]),
];

#[test]
fn each_fault_is_reported_with_its_place_and_what_to_do() {
    let mut wrong = vec![];
    for (template, expected) in CASES {
        let found = faults(template);
        if found != *expected {
            wrong.push(format!("{template}\n  {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn faults_have_kinds() {
    use FaultKind::{Arguments, Filter, Function, Syntax, Tag, Test};
    let template =
        "{% include 'a' %}{{ f() }}{{ x|f }}{{ x is f }}{% macro m() %}{% endmacro %}{{ m(1) }}";
    let faults = validate(template);
    let kinds: Vec<_> = faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [Tag, Function, Filter, Test, Arguments]);
    let broken = validate("{{");
    assert_eq!(broken.first().map(|fault| fault.kind), Some(Syntax));
}
