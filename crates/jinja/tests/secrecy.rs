//! What a variable holds shows in no error, and each error names a line.

mod engine;

use serde_json::{Map, Value, json};

/// In every value; in no template. Lower case, upper case and turned round, as filters leave it.
const SECRET: &str = "hunter2";
/// The same as a number.
const NUMBER: i64 = 48_151_623;

fn variables() -> Map<String, Value> {
    let variables = json!({
        "text": SECRET,
        "number": NUMBER,
        "float": 48_151_623.5,
        "list": [SECRET, NUMBER, [SECRET]],
        "dict": {"key": SECRET, "inner": {"key": SECRET}},
        "template": format!("{{{SECRET}}}"),
        "name": format!("no_{SECRET}"),
        "nothing": null,
    });
    serde_json::from_value(variables).unwrap()
}

/// Each of them fails where a value is at hand.
const FAILING: &[&str] = &[
    // arithmetic and comparison
    "{{ text + 1 }}",
    "{{ 1 + text }}",
    "{{ text - text }}",
    "{{ number / 0 }}",
    "{{ number // 0 }}",
    "{{ number % 0 }}",
    "{{ number ** text }}",
    "{{ number ** number }}",
    "{{ -text }}",
    "{{ text * text }}",
    "{{ list + text }}",
    "{{ dict + dict }}",
    "{{ number * number * number * number * number * number }}",
    "{{ text in number }}",
    "{{ list < 1 and list is lt 1 }}{{ gone }}",
    // attributes, items and calls
    "{{ text.key }}",
    "{{ number.key }}",
    "{{ dict.gone }}",
    "{{ dict[text] }}",
    "{{ dict[list] }}",
    "{{ list[number] }}",
    "{{ list[text] }}",
    "{{ list[0].gone }}",
    "{{ dict.inner.gone.more }}",
    "{{ text() }}",
    "{{ text(number) }}",
    "{{ list[0:text] }}",
    "{{ text[::0] }}",
    // methods
    "{{ text.gone() }}",
    "{{ text.upper(number) }}",
    "{{ text.center(text) }}",
    "{{ text.index('z') }}",
    "{{ text.join(number) }}",
    "{{ text.replace(number, number) }}",
    "{{ list.index('z') }}",
    "{{ list.gone(text) }}",
    "{{ dict.get() }}",
    "{{ number.bit_length(text) }}",
    "{{ '{:d}'.format(text) }}",
    "{{ '{:q}'.format(number) }}",
    "{{ '{} {}'.format(text) }}",
    "{{ text.format(gone) }}",
    "{{ template.format() }}",
    // filters and tests
    "{{ text|abs }}",
    "{{ text|round }}",
    "{{ text|int|gone }}",
    "{{ text|dictsort }}",
    "{{ text|filesizeformat }}",
    "{{ list|sort }}",
    "{{ list|max }}",
    "{{ list|sum }}",
    "{{ list|join(attribute=text) }}",
    "{{ list|map(text)|list }}",
    "{{ list|map(attribute=text)|list }}",
    "{{ list|select(text)|list }}",
    "{{ [dict]|groupby(text) }}",
    "{{ [dict]|selectattr(text)|list }}",
    "{{ list|batch(text) }}",
    "{{ list|slice(text) }}",
    "{{ text|indent(list) }}",
    "{{ text|truncate(text) }}",
    "{{ text|truncate(1, end=text) }}",
    "{{ text|wordwrap(text) }}",
    "{{ text|replace(text) }}",
    "{{ text|center(text) }}",
    "{{ text|items }}",
    "{{ text|xmlattr }}",
    "{{ text|upper(text, number) }}",
    "{{ text|upper(key=text) }}",
    "{{ '%d'|format(text) }}",
    "{{ '%s %s'|format(text) }}",
    "{{ text is odd }}",
    "{{ text is divisibleby(number) }}",
    "{{ text is lt(number) }}",
    "{{ dict|attr(text) }}",
    // what is missing beside what is there
    "{{ text }}{{ gone }}",
    "{{ text ~ gone }}",
    "{{ [text, gone] }}",
    "{{ {'a': text, 'b': gone} }}",
    "{{ {text: gone} }}",
    "{{ {text: gone}|tojson }}",
    "{{ dict(a=text, b=gone)|tojson }}",
    "{{ (text, gone) }}",
    // macros, loops and blocks
    "{% macro m(a) %}{{ a + 1 }}{% endmacro %}{{ m(text) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(text, text) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(b=text) }}",
    "{% macro m(a) %}{{ caller(a) }}{% endmacro %}{% call(b) m(text) %}{{ b + 1 }}{% endcall %}",
    "{% for i in list %}{{ i.gone }}{% endfor %}",
    "{% for a, b in list %}{{ a }}{% endfor %}",
    "{% for i in number %}{{ i }}{% endfor %}",
    "{% for i in text %}{{ i + 1 }}{% endfor %}",
    "{% for k, v in dict|items %}{{ v + 1 }}{% endfor %}",
    "{% for i in list recursive %}{{ loop(i) }}{% endfor %}",
    "{% for i in list %}{{ loop.cycle(text).gone }}{% endfor %}",
    "{% set a, b = list %}",
    "{% set text.key = 1 %}",
    "{% set dict.key = text %}",
    "{% with a = text %}{{ a + 1 }}{% endwith %}",
    "{% filter replace(text) %}{{ text }}{% endfilter %}",
    "{% set a %}{{ text }}{{ gone }}{% endset %}",
    // other templates
    "{% include text %}",
    "{% include [text, text] %}",
    "{% extends text %}",
    "{% import name as n %}",
    // functions
    "{{ range(text) }}",
    "{{ range(0, number) }}",
    "{{ range(1, 2, text) }}",
    "{{ dict(text) }}",
    "{{ namespace(text) }}",
    "{{ namespace(a=text).b }}",
    "{{ namespace(a=text) + 1 }}",
    "{{ cycler(text).gone }}",
    "{{ cycler(text) + 1 }}",
    "{{ joiner(text).gone }}",
    // too much of it
    "{{ text * 1000000000 }}",
    "{% for i in range(100000) %}{% for j in range(100000) %}{{ text }}{% endfor %}{% endfor %}",
    // operators on every kind
    "{{ text < number }}",
    "{{ list <= dict }}",
    "{{ number > none }}",
    "{{ text in float }}",
    "{{ dict < dict }}",
    "{{ float // 0 }}",
    "{{ float % 0 }}",
    "{{ text // number }}",
    "{{ '%d' % text }}",
    "{{ '%s %s' % text }}",
    "{{ '%(gone)s' % dict }}",
    "{{ '%c' % text }}",
    "{{ '%q' % number }}",
    "{{ text ** 2 }}",
    "{{ +text }}",
    "{{ -list }}",
    "{{ -dict }}",
    "{{ {list: 1} }}",
    "{{ {dict: number} }}",
    "{{ number < text < 1 }}",
    "{{ text * 1.5 }}",
    "{{ list * text }}",
    "{{ list + dict }}",
    "{{ nothing + text }}",
    "{{ number + nothing }}",
    "{{ number ** (number ** number) }}",
    "{{ 0 ** -number }}",
    // items, slices and unpacking
    "{{ list[text:] }}",
    "{{ list[::text] }}",
    "{{ list[99] }}",
    "{{ text[number] }}",
    "{{ dict[number] }}",
    "{{ dict['inner']['gone'] }}",
    "{{ list[-99] }}",
    "{{ nothing[text] }}",
    "{{ number[text] }}",
    "{% set a, b = text %}",
    "{% set a, b, c, d = list %}",
    "{% set a, b = number %}",
    "{% for a, b in [text] %}{% endfor %}",
    "{% for a, b in dict %}{% endfor %}",
    "{% for x in float %}{% endfor %}",
    "{% for x in nothing %}{% endfor %}",
    "{% for a, b in dict.items() %}{{ a + 1 }}{% endfor %}",
    "{% for k in dict %}{{ dict[k].gone.more }}{% endfor %}",
    // methods that fail with a value in hand
    "{{ list.remove('z') }}",
    "{{ list.pop(99) }}",
    "{{ list.pop(text) }}",
    "{{ list.insert(text, number) }}",
    "{{ list.extend(number) }}",
    "{{ list.sort() }}",
    "{{ list.append() }}",
    "{{ list.index(dict) }}",
    "{{ dict.pop(text) }}",
    "{{ dict.update(number) }}",
    "{{ dict.update(text) }}",
    "{{ dict.get(list) }}",
    "{{ dict.setdefault(list, text) }}",
    "{{ text.rindex('z') }}",
    "{{ text.split('') }}",
    "{{ text.split(number) }}",
    "{{ text.partition('') }}",
    "{{ text.startswith(number) }}",
    "{{ text.count(number) }}",
    "{{ text.strip(number) }}",
    "{{ text.zfill(text) }}",
    "{{ text.ljust(9, text) }}",
    "{{ text.expandtabs(text) }}",
    "{{ text.translate(number) }}",
    "{{ text.encode(text) }}",
    "{{ text.join([number]) }}",
    "{{ ''.join(list) }}",
    "{{ '{gone}'.format(a=text) }}",
    "{{ '{0.gone}'.format(dict) }}",
    "{{ '{0[gone]}'.format(dict) }}",
    "{{ '{:>{}}'.format(text, text) }}",
    "{{ '{!x}'.format(text) }}",
    "{{ '{:5d}'.format(list) }}",
    "{{ '{'.format(text) }}",
    // filters that fail with a value in hand
    "{{ list|sum(start=text) }}",
    "{{ list|join(number)|gone }}",
    "{{ list|min }}",
    "{{ [text, number]|sort }}",
    "{{ [dict]|groupby('gone') }}",
    "{{ [dict]|map(attribute='key.gone.more')|list }}",
    "{{ [dict]|sum(attribute='key') }}",
    "{{ list|map('gone')|list }}",
    "{{ list|map('abs')|list }}",
    "{{ list|map('round', text)|list }}",
    "{{ list|select('gone')|list }}",
    "{{ list|select('odd')|list }}",
    "{{ list|reject('divisibleby', 0)|list }}",
    "{{ list|slice(0)|list }}",
    "{{ list|unique(text, number, text)|list }}",
    "{{ number|length }}",
    "{{ number|list }}",
    "{{ number|first }}",
    "{{ number|join }}",
    "{{ number|sort }}",
    "{{ number|reverse }}",
    "{{ number|items|list }}",
    "{{ number|dictsort }}",
    "{{ dict|dictsort(by=text) }}",
    "{{ number|round(1, text) }}",
    "{{ list|round }}",
    "{{ list|abs }}",
    "{{ dict|abs }}",
    "{{ text|truncate(3, false, text, 0) }}",
    "{{ text|truncate('a') }}",
    "{{ text|indent(width=dict) }}",
    "{{ text|center(list) }}",
    "{{ text|wordwrap(0) }}",
    "{{ text|replace() }}",
    "{{ text|attr(gone) }}",
    "{{ text|format(number) }}",
    "{{ '%d %d'|format(number, text) }}",
    "{{ dict|tojson(indent=dict) }}",
    "{{ range|tojson }}",
    "{{ number|xmlattr }}",
    "{{ {text ~ ' ': 1}|xmlattr }}",
    "{{ text|gone(text) }}",
    "{{ text is gone }}",
    "{{ text is gone(number) }}",
    "{{ text is divisibleby 2 }}",
    "{{ number is divisibleby 0 }}",
    "{{ text is in number }}",
    "{{ text is gt number }}",
    "{{ list is odd }}",
    // macros, calls and blocks
    "{% macro m(a, b) %}{{ a.gone.more }}{% endmacro %}{{ m(text, number) }}",
    "{% macro m(a) %}{{ a[number] }}{% endmacro %}{{ m(list) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(*list) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(**dict) }}",
    "{% macro m(a) %}{{ m(a) }}{% endmacro %}{{ m(text) }}",
    "{% macro m(a) %}{{ a() }}{% endmacro %}{{ m(text) }}",
    "{% call(a) text() %}{{ a }}{% endcall %}",
    "{% set ns = namespace(a=text) %}{{ ns.a.gone.more }}",
    "{% set ns = namespace(list) %}",
    "{% set a %}{{ text + 1 }}{% endset %}",
    "{% set a | gone %}{{ text }}{% endset %}",
    "{% set a | replace(number) %}{{ text }}{% endset %}",
    "{% filter gone(text) %}{{ text }}{% endfilter %}",
    "{% block b %}{{ text.gone.more }}{% endblock %}",
    "{% with a = text, b = a.gone.more %}{% endwith %}",
    "{% if text < number %}{% endif %}",
    "{% if text is gone %}{% elif text %}{% endif %}",
    "{% if list[number] %}{% endif %}",
    "{{ text if number < text else list }}",
    "{% for i in list if i < 1 %}{% endfor %}",
    "{% for i in list if i.gone.more %}{% endfor %}",
    "{% for i in list %}{{ loop.gone }}{% endfor %}",
    "{% for i in list %}{{ loop(i) }}{% endfor %}",
    "{% for i in range(text) %}{% endfor %}",
    "{% include name %}",
    "{% from text import text %}",
    "{% do list.append(text) %}",
    "{{ range(number) }}",
    "{{ range(1, 2, 0) }}",
    "{{ dict(number)|gone }}",
    "{{ cycler() }}",
    "{{ joiner(text, text, text) }}",
    "{{ gone(text, number) }}",
    "{{ text.gone.more(number) }}",
    "{{ lipsum(text) }}",
    // far down
    "\n\n\n{{ text }}\n{{ text.gone.more }}",
    "{{ text }}\n{% for i in list %}\n{{ i }}\n{{ i + number }}\n{% endfor %}",
    "{% macro m(a) %}\n{{ a + 1 }}\n{% endmacro %}\n{{ m(text) }}",
];

fn shown(text: &str) -> Option<&str> {
    let text = text.to_lowercase();
    let marks = [SECRET, "unter2", "2retnuh", "48151623", "4.8151623"];
    marks.into_iter().find(|mark| text.contains(mark))
}

#[test]
fn no_error_shows_a_value_and_each_names_a_line() {
    assert!(FAILING.len() >= 200);
    let variables = variables();
    let mut wrong = vec![];
    for template in FAILING {
        match engine::render(template, &variables) {
            Ok(text) => wrong.push(format!("{template} renders to {text}")),
            Err(failure) => {
                let texts = failure.inside.iter().chain([&failure.what]);
                wrong.extend(
                    texts.filter_map(|text| {
                        Some(format!("{template} shows {}: {text}", shown(text)?))
                    }),
                );
                let lines = template.lines().count().max(1);
                if !failure.line.is_some_and(|line| (1..=lines).contains(&line)) {
                    wrong.push(format!("{template} names no line: {}", failure.what));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        FAILING.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_line_is_the_one_of_the_fault() {
    for (template, line) in [
        ("{{ gone }}", 1),
        ("\n\n{{ gone }}", 3),
        ("{{ text }}\n{{ text.gone.more }}\n", 2),
        ("{% for i in list %}\n{{ i + number }}\n{% endfor %}", 2),
        (
            "{% macro m(a) %}\n{{ a + 1 }}\n{% endmacro %}\n{{ m(text) }}",
            2,
        ),
        ("\r\n\r\n{{ 1 + text }}", 3),
        ("{#\n\n#}{{ text|abs }}", 3),
        ("\n{% if %}", 2),
        ("\n\n{{ 'never closed", 3),
    ] {
        let failure = engine::render(template, &variables()).unwrap_err();
        assert_eq!(failure.line, Some(line), "{template:?}: {}", failure.what);
    }
}
