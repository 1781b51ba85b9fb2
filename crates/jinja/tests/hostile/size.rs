//! Templates that ask for much time or much memory.

use super::templates::{chain, nested, often};
use super::{Attack, Ends, attacks};

pub(crate) fn attacks() -> Vec<Attack> {
    attacks! {
        // Time and size.
        Refused loops_in_loops_over_huge_ranges
            "{% for a in range(100000) %}{% for b in range(100000) %}x{% endfor %}{% endfor %}";
        Refused loops_that_do_nothing
            "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}";
        Refused a_range_without_end "{% for a in range(9223372036854775807) %}x{% endfor %}";
        Refused a_range_below_zero_without_end "{% for a in range(-9223372036854775807, 9223372036854775807) %}x{% endfor %}";
        Refused a_text_times_a_billion "{{ 'x' * 1000000000 }}";
        Refused a_text_times_the_largest_number "{{ 'xy' * 9223372036854775807 }}";
        Refused a_number_times_a_text "{{ 1000000000 * 'x' }}";
        Refused a_list_times_a_billion "{{ [0] * 1000000000 }}";
        Refused a_loop_over_a_list_times_a_billion "{% for i in [0] * 1000000000 %}x{% endfor %}";
        Refused a_list_times_a_list "{{ ([0] * 1000000 * 1000000)|length }}";
        Refused a_long_text_in_a_loop "{% for i in range(100000) %}{{ text }}{% endfor %}";
        Refused a_power_without_end "{{ 9 ** 9 ** 9 ** 9 }}";
        Refused a_text_doubled_by_join often("{% set ns = namespace(s='x') %}", "{% set ns.s = [ns.s, ns.s]|join %}", "{{ ns.s }}");
        Refused a_text_doubled_by_format often("{% set ns = namespace(s='x') %}", "{% set ns.s = '{}{}'.format(ns.s, ns.s) %}", "{{ ns.s }}");
        Refused a_text_doubled_by_percent_format often("{% set ns = namespace(s='x') %}", "{% set ns.s = '%s%s'|format(ns.s, ns.s) %}", "{{ ns.s }}");
        Refused a_text_doubled_by_set_block often("{% set ns = namespace(s='x') %}", "{% set ns.s %}{{ ns.s }}{{ ns.s }}{% endset %}", "{{ ns.s }}");
        Refused a_text_doubled_by_times often("{% set ns = namespace(s='x') %}", "{% set ns.s = ns.s * 2 %}", "{{ ns.s }}");
        Refused a_list_doubled_by_times often("{% set ns = namespace(s=[0]) %}", "{% set ns.s = ns.s * 2 %}", "{{ ns.s }}");
        Refused a_replacement_that_grows often("{% set ns = namespace(s='x') %}", "{% set ns.s = ns.s|replace('x', 'xxxxxxxxxx') %}", "{{ ns.s }}");
        Refused a_replacement_of_nothing "{{ text|replace('', text) }}";
        Refused a_replacement_by_method "{{ text.replace('w', text) }}";
        Refused a_replacement_by_method_that_grows often("{% set ns = namespace(s='x') %}", "{% set ns.s = ns.s.replace('x', 'xxxxxxxxxx') %}", "{{ ns.s }}");
        Refused a_join_by_a_long_text "{{ list|join(text) }}";
        Refused a_join_by_a_long_text_as_a_method "{{ text.join(words) }}";
        // Widths.
        Refused a_huge_width_of_percent "{{ '%1000000000s'|format('x') }}";
        Refused a_huge_width_of_a_number_of_percent "{{ '%01000000000d'|format(1) }}";
        Refused a_huge_width_given_to_percent "{{ '%*d'|format(1000000000, 1) }}";
        Refused a_huge_precision_of_percent "{{ '%.1000000000f'|format(1.5) }}";
        Refused a_huge_width_of_format "{{ '{:1000000000}'.format('x') }}";
        Refused a_huge_width_of_format_of_a_number "{{ '{:01000000000d}'.format(1) }}";
        Refused a_huge_width_given_to_format "{{ '{:{}}'.format('x', 1000000000) }}";
        Refused a_huge_precision_of_format "{{ '{:.1000000000f}'.format(1.5) }}";
        Refused a_huge_width_of_center "{{ x|center(1000000000) }}";
        Refused a_huge_width_of_the_method_center "{{ x.center(1000000000) }}";
        Refused a_huge_width_of_ljust "{{ x.ljust(1000000000) }}";
        Refused a_huge_width_of_rjust "{{ x.rjust(1000000000, '-') }}";
        Refused a_huge_width_of_zfill "{{ x.zfill(1000000000) }}";
        Refused a_huge_indentation "{{ x|indent(1000000000, true) }}";
        Refused an_indentation_by_a_long_text "{{ text|replace(' ', '\n')|indent(text) }}";
        Refused a_huge_wrapping "{{ text|wordwrap(1, wrapstring=text) }}";
        Anyhow a_huge_indentation_of_json "{{ [[1]]|tojson(indent=1000000000) }}";
        Refused a_deep_indentation_of_json nested("{% set ns.l = [ns.l] %}", "{{ ns.l|tojson(indent=64) }}");
        Refused a_huge_batch "{{ [1]|batch(1000000000, 'x')|list|length }}";
        Refused a_huge_slice "{{ [1]|slice(1000000000, 'x')|list|length }}";
        Refused a_huge_precision_of_round "{{ (1.5|round(1000000000))|string * 1000000000 }}";
        Anyhow a_huge_truncation "{{ x|truncate(1000000000) }}";
        Refused a_huge_end_of_truncation "{{ text|truncate(3, end=text) }}";
        Refused widths_below_the_bound_in_a_loop "{% for i in range(100000) %}{{ '%9999s'|format('x') }}{{ '{:9999}'.format('x') }}{% endfor %}";
        Refused many_widths_below_the_bound chain("{% for i in range(1000) %}{{ '", "{:9999}", 1000, "'.format(*list) }}{% endfor %}");
    }
}
