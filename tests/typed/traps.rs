//! Templates in which it is easily mistaken what a variable is.

use openarmature_prompts::{Prompt, Segment};

#[track_caller]
fn check(prompt: &Prompt, required: &[&str], optional: &[&str]) {
    let inputs = prompt.inputs().unwrap();
    assert_eq!(inputs.required().collect::<Vec<_>>(), required);
    assert_eq!(inputs.optional().collect::<Vec<_>>(), optional);
}

macro_rules! traps {
    ($($name:ident: $template:expr, $required:expr, $optional:expr;)+) => {$(
        #[test]
        fn $name() {
            check(&Prompt::text("case", $template), &$required, &$optional);
        }
    )+};
}

traps! {
    a_variable_set_in_both_branches_is_bound:
        "{% if a %}{% set x = 1 %}{% else %}{% set x = 2 %}{% endif %}{{ x }}", ["a"], [];
    a_variable_set_in_one_branch_is_required:
        "{% if a %}{% set x = 1 %}{% endif %}{{ x }}", ["a", "x"], [];
    a_variable_set_in_all_of_three_branches_is_bound:
        "{% if a %}{% set x = 1 %}{% elif b %}{% set x = 2 %}{% else %}{% set x = 3 %}{% endif %}{{ x }}",
        ["a", "b"], [];
    a_variable_set_where_it_is_not_defined_is_optional:
        "{% if x is not defined %}{% set x = 1 %}{% endif %}{{ x }}", [], ["x"];
    a_variable_set_where_it_is_undefined_is_optional:
        "{% if x is undefined %}{% set x = 1 %}{% endif %}{{ x }}", [], ["x"];
    a_default_of_itself_reads_the_variable:
        "{% set x = x|default(1) %}{{ x }}", [], ["x"];
    a_short_default_of_itself_reads_the_variable:
        "{% set x = x|d(1) %}{{ x }}", [], ["x"];
    a_set_of_itself_requires_the_variable:
        "{% set x = x + 1 %}{{ x }}", ["x"], [];
    a_loop_variable_is_bound_in_the_loop_alone:
        "{% for x in xs %}{{ x }}{% endfor %}{{ x }}", ["xs", "x"], [];
    a_loop_over_a_variable_of_its_own_name:
        "{% for x in x %}{{ x }}{% endfor %}", ["x"], [];
    a_set_in_a_loop_ends_with_the_turn:
        "{% for i in xs %}{% set x = i %}{% endfor %}{{ x }}", ["xs", "x"], [];
    a_guard_with_and_makes_optional:
        "{% if x is defined and x.y %}a{% endif %}b", [], ["x"];
    a_guard_with_or_makes_optional:
        "{% if x is not defined or x.y %}a{% endif %}b", [], ["x"];
    a_guard_the_wrong_way_round_requires:
        "{% if x.y and x is defined %}a{% endif %}b", ["x"], [];
    an_inline_guard_makes_optional:
        "{{ x.y if x is defined else 'none' }}", [], ["x"];
    the_else_of_a_guard_requires:
        "{% if x is defined %}a{% else %}{{ x }}{% endif %}", ["x"], [];
    after_a_guard_it_is_required:
        "{% if x is defined %}{{ x }}{% endif %}{{ x }}", ["x"], [];
    the_parameter_of_a_macro_is_bound:
        "{% macro m(x) %}{{ x }}{% endmacro %}{{ m(1) }}", [], [];
    the_default_of_a_parameter_is_read:
        "{% macro m(x=y) %}{{ x }}{% endmacro %}{{ m() }}", ["y"], [];
    the_body_of_a_macro_reads_variables:
        "{% macro m(x) %}{{ x }}{{ y }}{% endmacro %}{{ m(1) }}", ["y"], [];
    the_argument_of_a_filter_is_read:
        "{{ 'a'|indent(width) }}", ["width"], [];
    the_argument_of_a_filter_block_is_read:
        "{% filter indent(width) %}a{% endfilter %}", ["width"], [];
    the_argument_of_a_test_is_read:
        "{{ 3 is divisibleby(n) }}", ["n"], [];
    the_default_itself_is_read:
        "{{ x|default(y) }}", ["y"], ["x"];
    slices_are_read:
        "{{ xs[a:b:c] }}", ["xs", "a", "b", "c"], [];
    the_object_of_a_default_is_required:
        "{{ x.y|default('') }}", ["x"], [];
    a_with_block_binds:
        "{% with x = 1, y = z %}{{ x }}{{ y }}{% endwith %}", ["z"], [];
    a_block_set_binds:
        "{% set x %}{{ y }}{% endset %}{{ x }}", ["y"], [];
    the_functions_of_the_language_are_no_inputs:
        "{% for i in range(3) %}{{ loop.index }}{{ dict(a=1) }}{{ namespace(a=1).a }}{% endfor %}", [], [];
    loop_outside_of_a_loop_is_a_variable:
        "{{ loop }}", ["loop"], [];
    range_that_is_not_called_is_the_function:
        "{% set range = 1 %}{{ range }}", [], [];
    caller_is_bound_in_a_macro:
        "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ x }}{% endcall %}", ["x"], [];
    a_comment_and_a_raw_block_read_nothing:
        "{# {{ x }} #}{% raw %}{{ y }}{% endraw %}", [], [];
    a_keyword_argument_is_no_variable:
        "{{ xs|join(d=sep) }}", ["xs", "sep"], [];
    an_attribute_is_no_variable:
        "{{ user.name }}{{ user['team'] }}", ["user"], [];
    the_key_of_an_item_is_a_variable:
        "{{ users[key] }}", ["users", "key"], [];
}

#[test]
fn a_variable_in_one_block_of_a_chat_is_an_input() {
    use openarmature_prompts::prompt::{ImageBlockTemplate, TextBlockTemplate};

    let prompt = Prompt::chat(
        "case",
        [Segment::user_blocks(
            TextBlockTemplate::new("{{ x|d('') }}"),
            [ImageBlockTemplate::url("https://a.example/{{ photo }}").into()],
        )],
    );
    check(&prompt, &["photo"], &["x"]);
}

/// Each template is one of its own: what one sets, another does not see.
#[test]
fn a_segment_does_not_bind_for_another() {
    let prompt = Prompt::chat(
        "case",
        [
            Segment::system("a{% set x = 1 %}{{ x }}"),
            Segment::user("{{ x }}"),
        ],
    );
    check(&prompt, &["x"], &[]);
}

/// A guard in one template does not hold in another.
#[test]
fn a_segment_does_not_guard_another() {
    let prompt = Prompt::chat(
        "case",
        [
            Segment::system("{% if x is defined %}{{ x }}{% endif %}a"),
            Segment::user("{{ x }}"),
        ],
    );
    check(&prompt, &["x"], &[]);
}

#[cfg(feature = "fs")]
#[test]
fn labels_and_sidecars_differ() {
    let folder = crate::support::folder::Folder::new();
    folder.write("production/a.j2", "{{ x }}");
    folder.write("staging/a.j2", "{{ x }}{{ tone|d('') }}");
    // Sidecars are data, and hold no templates.
    folder.write(
        "staging/a.config.json",
        r#"{"extras": {"note": "{{ secret }}"}}"#,
    );
    check(&folder.fetch("a", "production").unwrap(), &["x"], &[]);
    check(&folder.fetch("a", "staging").unwrap(), &["x"], &["tone"]);
}
