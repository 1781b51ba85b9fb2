//! What is undefined is refused, wherever it stands.

mod engine;

use engine::Failure;
use serde_json::{Value, json};

fn render(template: &str, variables: &Value) -> Result<String, Failure> {
    engine::render(
        template,
        &serde_json::from_value(variables.clone()).unwrap(),
    )
}

#[track_caller]
fn is(template: &str, variables: &Value, expected: &str) {
    assert_eq!(
        render(template, variables).as_deref().ok(),
        Some(expected),
        "{template}"
    );
}

#[track_caller]
fn refused(template: &str, variables: &Value, expected: &str) {
    assert_eq!(
        render(template, variables).unwrap_err().what,
        expected,
        "{template}"
    );
}

#[track_caller]
fn undefined(template: &str, name: &str) {
    let expected = format!("undefined variable `{name}`, line 1");
    refused(template, &json!({"here": 1}), &expected);
}

#[test]
fn a_missing_variable_is_named_as_it_stands() {
    undefined("{{ user }}", "user");
    undefined("Hello, {{ Größe }}!", "Größe");
    undefined("{{ here }}{{ gone }}", "gone");
    undefined("{% if gone %}a{% endif %}b", "gone");
    undefined("{% for i in gone %}a{% endfor %}b", "gone");
    undefined("a{% set x = gone %}{{ x ~ 'b' }}", "gone");
    refused(
        "line\n\n{{ gone }}",
        &json!({}),
        "undefined variable `gone`, line 3",
    );
}

#[test]
fn a_missing_attribute_is_named_with_its_path() {
    let user = json!({"user": {"name": "A"}, "list": [1]});
    refused(
        "{{ user.age }}",
        &user,
        "undefined variable `user.age`, line 1",
    );
    refused(
        "{{ user['age'] }}",
        &user,
        "undefined variable `user['age']`, line 1",
    );
    refused(
        "{{ list[3] }}",
        &user,
        "undefined variable `list[3]`, line 1",
    );
    let error = render("{{ user.age.years }}", &user).unwrap_err();
    assert!(error.what.contains("user.age"), "{error:?}");
}

#[test]
fn no_filter_turns_what_is_missing_into_text() {
    for filter in [
        "abs",
        "batch(2)",
        "capitalize",
        "center(9)",
        "count",
        "dictsort",
        "e",
        "escape",
        "filesizeformat",
        "first",
        "float",
        "forceescape",
        "format(1)",
        "groupby('a')",
        "indent(2)",
        "int",
        "join",
        "last",
        "length",
        "list",
        "lower",
        "map('upper')",
        "max",
        "min",
        "pprint",
        "reject",
        "rejectattr('a')",
        "replace('a', 'b')",
        "reverse",
        "round",
        "safe",
        "select",
        "selectattr('a')",
        "slice(2)",
        "sort",
        "string",
        "striptags",
        "sum",
        "title",
        "tojson",
        "tojson(indent=2)",
        "trim",
        "truncate(3)",
        "unique",
        "upper",
        "urlencode",
        "wordcount",
        "wordwrap(3)",
        "xmlattr",
    ] {
        let template = format!("a{{{{ gone|{filter} }}}}");
        let error = render(&template, &json!({})).expect_err(filter);
        assert!(error.what.contains("gone"), "{filter}: {error:?}");
    }
}

#[test]
fn what_is_missing_inside_a_list_or_a_dict_is_refused() {
    for template in [
        "{{ [gone] }}",
        "{{ [gone]|tojson }}",
        "{{ [[1, [gone]]]|tojson }}",
        "{{ {'a': gone} }}",
        "{{ {'a': gone}|tojson }}",
        "{{ {'a': [gone]}|pprint }}",
        "{{ (1, gone) }}",
        "{{ [gone]|join }}",
        "{{ [gone]|string }}",
        "{{ [gone]|list|last }}",
        "{{ [gone]|map('upper')|list }}",
        "{{ [gone]|first }}",
        "{{ dict(a=gone) }}",
        "{{ dict(a=gone)|tojson }}",
        "{{ namespace(a=gone).a }}",
        "{{ 'x'.join([gone]) }}",
        "{{ '{}'.format(gone) }}",
        "{{ '%s'|format(gone) }}",
        "{{ 'a'.replace('a', gone) }}",
        "{{ 'a'|replace('a', gone) }}",
        "{{ [1]|join(gone) }}",
        "{{ 'a' ~ gone }}",
        "{{ 'a' + gone }}",
        "{{ 1 + gone }}",
        "{{ -gone }}",
        "{{ gone == 1 }}",
        "{{ gone < 1 }}",
        "{{ 1 in gone }}",
        "{{ not gone }}",
        "{{ gone and 1 }}",
        "{{ gone or 1 }}",
        "{{ 1 if gone else 2 }}",
        "{{ gone() }}",
        "{{ gone.upper() }}",
        "{{ gone[0] }}",
        "{{ [1][gone] }}",
        "{{ gone is odd }}",
        "{{ 1 is divisibleby(gone) }}",
        "{{ range(gone) }}",
        "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}",
        "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(gone) }}",
        "{{ ([{'a': 1}]|map(attribute='b')|list) }}",
        "{{ [1] + [gone] }}",
        "{{ [gone] * 2 }}",
        "{{ ([1] + [gone])|join }}",
        "{{ [gone]|reverse|list }}",
        "{{ [gone, 1][:1] }}",
    ] {
        render(template, &json!({})).expect_err(template);
    }
}

#[test]
fn to_ask_whether_something_is_there_is_legal() {
    let given = json!({"here": 1, "nothing": null});
    is("{{ gone|default('d') }}", &given, "d");
    is("{{ gone|d('d') }}", &given, "d");
    is("{{ here|default('d') }}", &given, "1");
    is("{{ nothing|default('d') }}", &given, "None");
    is("{{ nothing|default('d', true) }}", &given, "d");
    is("{{ here.gone|default('d') }}", &given, "d");
    is("{{ gone is defined }}", &given, "False");
    is("{{ gone is undefined }}", &given, "True");
    is("{{ here is defined }}", &given, "True");
    is(
        "{% if gone is defined %}a{% else %}b{% endif %}",
        &given,
        "b",
    );
    is("a{{ gone|default }}", &given, "a");
    // As in Jinja2, the filter `items` takes what is undefined for an empty dict.
    is("{{ gone|items|list }}", &given, "[]");
}

#[test]
fn a_function_that_is_not_called_has_no_text() {
    for name in ["range", "dict", "namespace", "cycler", "joiner"] {
        render(&format!("{{{{ {name} }}}}"), &json!({})).expect_err(name);
        render(&format!("{{{{ [{name}] }}}}"), &json!({})).expect_err(name);
        render(&format!("{{{{ {{'a': {name}}} }}}}"), &json!({})).expect_err(name);
        render(&format!("{{{{ {name}|tojson }}}}"), &json!({})).expect_err(name);
        render(&format!("{{{{ {name}|string }}}}"), &json!({})).expect_err(name);
        render(&format!("{{{{ '%s'|format({name}) }}}}"), &json!({})).expect_err(name);
        render(&format!("{{{{ '{{}}'.format({name}) }}}}"), &json!({})).expect_err(name);
        // A variable of that name is a variable.
        is(&format!("{{{{ {name} }}}}"), &json!({name: "v"}), "v");
    }
    render("{% macro m() %}a{% endmacro %}{{ m }}", &json!({})).unwrap_err();
    render("{% for i in [1] %}{{ loop }}{% endfor %}", &json!({})).unwrap_err();
}

#[test]
fn to_join_texts_by_a_tilde_is_as_strict() {
    for template in [
        "{{ 'a' ~ gone }}",
        "{{ 'a' ~ [gone] }}",
        "{{ 'a' ~ {'b': gone} }}",
        "{{ 'a' ~ range }}",
        "{{ dict ~ 'a' }}",
    ] {
        render(template, &json!({})).expect_err(template);
    }
}

#[test]
fn nothing_answers_by_chance_or_by_the_clock() {
    for call in [
        "debug()",
        "lipsum()",
        "now()",
        "randrange(3)",
        "random()",
        "[1]|random",
        "['a', 'b']|shuffle",
        "now()|datetimeformat",
        "0|dateformat",
        "gettext('a')",
    ] {
        render(&format!("{{{{ {call} }}}}"), &json!({})).expect_err(call);
    }
    render("{% debug %}", &json!({})).unwrap_err();
}
