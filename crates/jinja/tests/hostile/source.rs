//! Templates whose source is deep or long.

use super::templates::chain;
use super::{Attack, Ends, attacks};

pub(crate) fn attacks() -> Vec<Attack> {
    attacks! {
        // Depth of the source.
        Refused operators_behind_a_nested_dict chain("{{ {'a': {'b': 2}}['a']['b']", " + 1", 100_000, " }}");
        Refused filters_behind_a_nested_dict chain("{{ {'a': {'b': 2}}['a']['b']", "|abs", 100_000, " }}");
        Refused tildes_behind_a_nested_dict chain("{{ {'a': {'b': 2}}['a']['b']", " ~ 1", 100_000, " }}");
        Refused a_namespace_that_holds_itself_through_a_macro "{% set ns = namespace(n=1) %}{% macro m(x, y) %}{% set y.me = [y] %}{{ 'a' ~ y.me }}{% endmacro %}{{ m({'a': {'b': 1}}, ns) }}";
        Refused parentheses_in_parentheses chain("{{ ", "(", 10_000, &chain("1", ")", 10_000, " }}"));
        Refused lists_in_lists chain("{{ ", "[", 10_000, &chain("1", "]", 10_000, " }}"));
        Refused dicts_in_dicts chain("{{ ", "{1:", 10_000, &chain("1", "}", 10_000, " }}"));
        Refused calls_in_calls chain("{{ ", "range(", 10_000, &chain("1", ")", 10_000, " }}"));
        Refused parentheses_never_closed chain("{{ ", "(", 60_000, "");
        Refused brackets_in_brackets chain("{{ x", "[x", 10_000, &chain("", "]", 10_000, " }}"));
        Refused blocks_in_blocks chain("", "{% if true %}", 20_000, &chain("x", "{% endif %}", 20_000, ""));
        Refused blocks_never_closed chain("", "{% if true %}", 20_000, "");
        Refused loops_in_loops chain("", "{% for i in [1] %}", 20_000, &chain("x", "{% endfor %}", 20_000, ""));
        Refused macros_in_macros chain("", "{% macro m() %}", 20_000, &chain("x", "{% endmacro %}", 20_000, ""));
        Refused filters_in_filter_blocks chain("", "{% filter upper %}", 20_000, &chain("x", "{% endfilter %}", 20_000, ""));
        Refused calls_in_call_blocks chain("{% macro m() %}{{ caller() }}{% endmacro %}", "{% call m() %}", 20_000, &chain("x", "{% endcall %}", 20_000, ""));
        Refused withs_in_withs chain("", "{% with a = 1 %}", 20_000, &chain("x", "{% endwith %}", 20_000, ""));
        Anyhow a_chain_of_sums chain("{{ 1", "+1", 20_000, " }}");
        Refused a_chain_of_sums_of_what_is_missing chain("{{ a", "+a", 20_000, " }}");
        Anyhow a_chain_of_tildes chain("{{ 1", "~1", 20_000, " }}");
        Anyhow a_chain_of_ands chain("{{ 1", " and 1", 10_000, " }}");
        Anyhow a_chain_of_ors chain("{{ 1", " or 1", 10_000, " }}");
        Anyhow a_chain_of_comparisons chain("{{ 1", "<1", 20_000, " }}");
        Anyhow a_chain_of_nots chain("{{ ", "not ", 16_000, "1 }}");
        Refused a_chain_of_minuses_before_what_is_missing chain("{{ ", "-", 20_000, "a }}");
        Refused a_chain_of_tildes_of_a_variable chain("{{ x", "~x", 20_000, "~gone }}");
        Anyhow a_chain_of_minuses chain("{{ ", "-", 20_000, "1 }}");
        Refused a_chain_of_powers chain("{{ 2", "**2", 20_000, " }}");
        Anyhow a_chain_of_filters chain("{{ x", "|e", 20_000, " }}");
        Refused a_chain_of_unknown_filters chain("{{ x", "|nope", 10_000, " }}");
        Refused a_chain_of_attributes chain("{{ x", ".a", 20_000, " }}");
        Anyhow a_chain_of_subscripts chain("{{ x", "[0]", 20_000, " }}");
        Refused a_chain_of_calls chain("{{ range", "()", 20_000, " }}");
        Anyhow a_chain_of_slices chain("{{ x", "[:]", 20_000, " }}");
        Refused a_chain_of_methods chain("{{ x", ".upper()", 8_000, "");
        Anyhow a_chain_of_tests chain("{{ 1", " is odd", 8_000, " }}");
        Anyhow a_chain_of_conditions chain("{{ 1", " if 1 else 2", 5_000, " }}");
        Refused a_chain_of_elifs chain("{% if false %}a", "{% elif false %}b", 20_000, "{% endif %}");
        Anyhow a_chain_of_elifs_within_the_bound chain("{% if false %}a", "{% elif false %}b", 4_900, "{% else %}c{% endif %}");
        Anyhow a_list_of_many_items chain("{{ [1", ",1", 20_000, "] }}");
        Anyhow a_call_of_many_arguments chain("{{ dict(a=1", ",a=1", 10_000, ") }}");
        Anyhow many_long_tags chain("", &chain("{{ 1", "+1", 30_000, " }}"), 10, "");
        Anyhow many_tags_of_nothing chain("", "{{ x }}", 100_000, "");
        Anyhow many_comments chain("", "{# x #}", 100_000, "x");
        Refused many_tags_never_closed chain("", "{{ ", 100_000, "");
        Refused many_quotes_never_closed chain("{{ ", "'", 100_001, " }}");
        Anyhow many_braces chain("", "{", 500_000, "");
        Refused a_raw_block_never_closed chain("{% raw %}", "{% ", 100_000, "");
        // Recursion of what runs.
        Refused a_macro_that_calls_itself "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}";
        Refused a_macro_that_calls_itself_twice "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}";
        Refused macros_that_call_each_other "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}";
        Refused a_macro_that_calls_its_caller "{% macro m() %}{% call m() %}{{ caller() }}{% endcall %}{% endmacro %}{{ m() }}";
        Refused a_macro_that_nests_its_argument "{% macro m(l) %}{{ m([l]) }}{% endmacro %}{{ m([]) }}";
        Refused a_loop_that_calls_itself "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}";
        Refused a_loop_that_calls_itself_twice "{% for a in [1] recursive %}{{ loop([1]) }}{{ loop([1, 2]) }}{% endfor %}";
        Refused a_macro_that_filters_itself "{% macro m(l) %}{{ [1]|map('string')|map('upper')|join ~ m(l) }}{% endmacro %}{{ m(1) }}";
        Refused a_template_that_includes_itself "{% include 'template' %}";
        Refused a_template_that_extends_itself "{% extends 'template' %}";
        Refused a_template_that_imports_itself "{% import 'template' as t %}{{ t }}";
        Refused a_block_that_prints_itself "{% block a %}{{ self.a() }}{% endblock %}";
        Refused a_block_that_asks_for_its_parent "{% block a %}{{ super() }}{% endblock %}";
        // What the engine does not expect.
        Refused a_loop_that_cycles_through_nothing "{% for i in [1] %}{{ loop.cycle() }}{% endfor %}";
        Refused a_loop_that_cycles_through_an_empty_list "{% for i in [1] %}{{ loop.cycle(*[]) }}{% endfor %}";
        Refused a_cycler_of_nothing "{{ cycler().next() }}";
        Refused the_smallest_number_turned_positive "{{ (-170141183460469231731687303715884105728)|abs }}{{ -(-170141183460469231731687303715884105728) }}";
        Anyhow the_smallest_number_divided_by_minus_one "{{ (-170141183460469231731687303715884105727 - 1) // -1 }}";
        Refused the_rest_of_the_smallest_number "{{ (-9223372036854775807 - 1) % 0 }}";
        Refused a_step_of_nothing "{{ range(0, 10, 0)|list }}{{ x[::0] }}";
        Refused a_step_that_overflows "{{ range(-9223372036854775807, 9223372036854775807, -9223372036854775808)|list|length / 0 }}";
        Anyhow a_slice_beyond_the_end "{{ x[9223372036854775807:-9223372036854775808:9223372036854775807] }}{{ x[::-9223372036854775808] }}";
        Anyhow an_index_beyond_the_end "{{ list[-9223372036854775808]|default('x') }}";
        Anyhow a_batch_of_nothing "{{ list|batch(0) }}";
        Anyhow a_slice_into_nothing "{{ list|slice(0) }}";
        Anyhow a_round_far_to_the_left "{{ 1.5|round(-1000000000) }}{{ 15|round(-1000000000) }}";
        Anyhow a_number_of_many_digits chain("{{ ", "9", 20_000, " }}");
        Anyhow a_float_of_many_digits chain("{{ 1.", "9", 20_000, "e308 }}");
        Anyhow an_integer_read_in_every_base "{% for b in range(-2, 70) %}{{ '-zz'|int(0, b) }}{% endfor %}";
        Refused an_integer_read_in_a_base_that_overflows "{{ '1'|int(0, 9223372036854775807) }}{{ gone }}";
        Anyhow the_smallest_integer_read "{{ '-170141183460469231731687303715884105728'|int }}";
        Refused a_field_of_a_huge_number "{{ '{99999999999999999999}'.format(1) }}";
        Anyhow odd_format_fields "{{ '{:>+#0,._%}'.format(1.5) }}{{ '{:c}'.format(1114112) }}{{ '%c'|format(1114112) }}";
        Refused a_format_that_never_closes chain("{{ '", "{:", 10_000, "'.format(1) }}");
        Anyhow a_truncation_within_a_letter "{{ 'äöü€'|truncate(2, true, '', 0) }}{{ 'äöü'[1:2] }}{{ 'äöü'|wordwrap(1) }}";
        Anyhow a_text_of_wide_letters_padded "{{ 'ä'.zfill(5) }}{{ '-ä'.zfill(5) }}{{ 'ä'|center(4) }}";
        Refused a_syntax_error_far_to_the_right chain("", "x", 70_000, "{{ 'never closed");
        Refused a_raw_block_never_closed_far_to_the_right chain("", "x", 70_000, "{% raw %}");
        Refused a_comment_never_closed_far_to_the_right chain("", "x", 70_000, "{# ");
        Refused an_odd_letter_far_to_the_right chain("", "x", 70_000, "{{ ? }}");
        Refused a_syntax_error_far_down chain("", "\n", 70_000, "{{ 'never closed");
    }
}
