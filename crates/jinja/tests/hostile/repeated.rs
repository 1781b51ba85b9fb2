//! Templates that do the same work over and over; and what an honest author writes.

use super::templates::chain;
use super::{Attack, Ends, attacks};

pub(crate) fn attacks() -> Vec<Attack> {
    attacks! {
        // The same work over and over.
        Refused a_list_sorted_over_and_over "{% for i in range(100000) %}{% set y = list|sort %}{% endfor %}";
        Refused a_list_made_unique_over_and_over "{% for i in range(100000) %}{% set y = list|unique|length %}{% endfor %}";
        Refused a_list_as_json_over_and_over "{% for i in range(100000) %}{% set y = list|tojson %}{% endfor %}";
        Refused a_list_as_text_over_and_over "{% for i in range(100000) %}{% set y = list|string %}{% endfor %}";
        Refused a_list_summed_over_and_over "{% for i in range(100000) %}{% set y = list|sum %}{% endfor %}";
        Refused a_list_copied_over_and_over "{% for i in range(100000) %}{% set y = list|list %}{% endfor %}";
        Refused a_list_mapped_over_and_over "{% for i in range(100000) %}{% set y = list|map('string')|list %}{% endfor %}";
        Refused a_list_selected_over_and_over "{% for i in range(100000) %}{% set y = list|select('odd')|list %}{% endfor %}";
        Refused a_list_grouped_over_and_over "{% for i in range(100000) %}{% set y = people|groupby('age') %}{% endfor %}";
        Refused a_list_batched_over_and_over "{% for i in range(100000) %}{% set y = list|batch(2) %}{% endfor %}";
        Refused a_list_counted_over_and_over "{% for i in range(100000) %}{% set y = list.count(1) %}{% endfor %}";
        Refused a_list_searched_by_method_over_and_over "{% for i in range(100000) %}{% set y = list.index(0) %}{% endfor %}";
        Refused a_list_turned_over_and_over "{% for i in range(100000) %}{% set y = list|reverse|first %}{% endfor %}";
        Refused the_largest_found_over_and_over "{% for i in range(100000) %}{% set y = list|max %}{% endfor %}";
        Refused a_text_in_capitals_over_and_over "{% for i in range(100000) %}{% set y = text|upper %}{% endfor %}";
        Refused a_text_in_capitals_by_method_over_and_over "{% for i in range(100000) %}{% set y = text.upper() %}{% endfor %}";
        Refused a_text_split_over_and_over "{% for i in range(100000) %}{% set y = text.split() %}{% endfor %}";
        Refused a_text_split_into_lines_over_and_over "{% for i in range(100000) %}{% set y = text.splitlines() %}{% endfor %}";
        Refused a_text_counted_over_and_over "{% for i in range(100000) %}{% set y = text.count('w') %}{% endfor %}";
        Refused a_text_replaced_over_and_over "{% for i in range(100000) %}{% set y = text.replace('w', 'v') %}{% endfor %}";
        Refused a_text_swapped_over_and_over "{% for i in range(100000) %}{% set y = text.swapcase() %}{% endfor %}";
        Refused a_text_measured_over_and_over "{% for i in range(100000) %}{% set y = text|length %}{% endfor %}";
        Refused a_text_wrapped_over_and_over "{% for i in range(100000) %}{% set y = text|wordwrap(5) %}{% endfor %}";
        Refused a_text_made_a_list_over_and_over "{% for i in range(100000) %}{% set y = text|list %}{% endfor %}";
        Refused a_text_searched_by_test_over_and_over "{% for i in range(100000) %}{% set y = 'z' is in text %}{% endfor %}";
        Refused a_text_escaped_over_and_over "{% for i in range(100000) %}{% set y = text|e %}{% endfor %}";
        Refused a_text_looked_at_for_its_case_over_and_over "{% for i in range(100000) %}{% set y = text is lower %}{% endfor %}";
        Refused a_text_formatted_over_and_over "{% for i in range(100000) %}{% set y = '{}'.format(text) %}{% endfor %}";
        Refused a_text_walked_over_and_over "{% for i in range(100000) %}{% for c in text %}{% endfor %}{% endfor %}";
        Anyhow a_dict_made_over_and_over "{% for i in range(100000) %}{% set y = dict(a=list) %}{% set z = y|dictsort %}{% endfor %}";
        // What an honest author writes.
        Rendered a_loop_that_builds_a_list
            "{% set ns = namespace(l=[]) %}{% for i in range(5000) %}{% set ns.l = ns.l + [i] %}{% endfor %}{{ ns.l|length }}";
        Rendered a_loop_over_a_long_list "{% for i in list %}{{ i }},{% endfor %}";
        Rendered a_prompt_of_a_mebibyte honest();
        Rendered a_prompt_of_a_mebibyte_of_text chain("{{ x }} ", "All work and no play. ", 47_000, "");
        Rendered a_value_of_a_mebibyte "{{ text }}{{ text|trim|upper }}";
        Rendered a_long_list_as_json "{{ list|tojson }}";
    }
}

/// Paragraphs with a few hundred tags, 1 MiB in all.
fn honest() -> String {
    let tags = "{% for w in words[:20] %}- {{ w|upper }}: {{ x }}\n{% endfor %}\
                {% if x %}{{ x.title() }}{% endif %}\n";
    let sentences = "A sentence that says what is to be done, and how. ".repeat(70);
    let text = format!("## A part\n{tags}{sentences}\n").repeat(285);
    assert!((1_000_000..=1 << 20).contains(&text.len()));
    text
}
