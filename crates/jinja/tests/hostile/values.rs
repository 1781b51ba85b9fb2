//! Templates that make deep values, or values that share their parts.

use super::templates::{nested, shared};
use super::{Attack, Ends, attacks};

pub(crate) fn attacks() -> Vec<Attack> {
    attacks! {
        // Depth of values.
        Refused a_deep_list_that_is_printed nested("{% set ns.l = [ns.l] %}", "{{ ns.l }}");
        Refused a_deep_list_that_is_dropped nested("{% set ns.l = [ns.l] %}", "x");
        Anyhow a_list_as_deep_as_fuel_allows "{% set ns = namespace(l=[]) %}{% for i in range(100000) %}{% set ns.l = [ns.l] %}{% endfor %}x";
        Refused a_deep_list_that_is_printed_before_the_fuel_is_used "{% set ns = namespace(l=[]) %}{% for i in range(100000) %}{% set ns.l = [ns.l] %}{% endfor %}{{ ns.l }}";
        Anyhow a_deep_list_that_is_compared "{% set ns = namespace(l=[], m=[]) %}{% for i in range(60000) %}{% set ns.l = [ns.l] %}{% set ns.m = [ns.m] %}{% endfor %}{{ ns.l == ns.m }}";
        Anyhow a_deep_list_that_is_ordered "{% set ns = namespace(l=[], m=[]) %}{% for i in range(60000) %}{% set ns.l = [ns.l] %}{% set ns.m = [ns.m] %}{% endfor %}{{ ns.l < ns.m }}";
        Anyhow a_deep_list_that_is_a_key "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = [ns.l] %}{% endfor %}{{ {ns.l: 1}|length }}";
        Anyhow a_deep_list_that_is_looked_for "{% set ns = namespace(l=[], m=[]) %}{% for i in range(60000) %}{% set ns.l = [ns.l] %}{% set ns.m = [ns.m] %}{% endfor %}{{ ns.l in [ns.m] }}";
        Refused a_deep_list_as_json "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = [ns.l] %}{% endfor %}{{ ns.l|tojson }}";
        Refused a_deep_list_made_unique "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = [ns.l] %}{% endfor %}{{ [ns.l, ns.l]|unique|list }}";
        Refused deep_dicts "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = dict(a=ns.l) %}{% endfor %}{{ ns.l }}";
        Refused deep_dict_literals "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = {'a': ns.l} %}{% endfor %}{{ ns.l }}";
        Refused deep_tuples "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = (ns.l,) %}{% endfor %}{{ ns.l }}";
        Refused deep_namespaces "{% set ns = namespace(l=[]) %}{% for i in range(60000) %}{% set ns.l = namespace(a=ns.l) %}{% endfor %}{{ ns.l }}";
        Anyhow deep_selects "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = ns.l|select %}{% endfor %}{{ ns.l|list }}";
        Anyhow deep_maps "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = ns.l|map('string') %}{% endfor %}{{ ns.l|list }}";
        Anyhow deep_reverses "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = ns.l|reverse %}{% endfor %}{{ ns.l|list }}";
        Anyhow deep_sums "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = ns.l + [] %}{% endfor %}{{ ns.l }}";
        Anyhow deep_cyclers "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = cycler(ns.l) %}{% endfor %}x";
        Refused deep_views "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = {'a': ns.l}.values() %}{% endfor %}{{ ns.l }}";
        Refused deep_items "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = {'a': ns.l}|items %}{% endfor %}{{ ns.l|list }}";
        Refused deep_groups "{% set ns = namespace(l=[1]) %}{% for i in range(60000) %}{% set ns.l = [{'a': 1, 'b': ns.l}]|groupby('a') %}{% endfor %}{{ ns.l }}";
        Refused a_namespace_that_holds_itself "{% set ns = namespace() %}{% set ns.me = ns %}{{ ns }}";
        Refused a_namespace_that_holds_itself_as_json "{% set ns = namespace() %}{% set ns.me = ns %}{{ ns|tojson }}";
        Refused a_namespace_that_holds_itself_twice "{% set ns = namespace() %}{% set ns.a = ns %}{% set ns.b = ns %}{{ ns }}";
        Refused a_namespace_that_holds_itself_in_lists "{% set ns = namespace() %}{% set ns.a = [ns, ns] %}{{ [ns]|pprint }}";
        Anyhow a_namespace_that_is_compared_with_itself "{% set ns = namespace() %}{% set ns.me = ns %}{% set os = namespace() %}{% set os.me = os %}{{ ns == ns }}{{ ns in [ns] }}";
        Anyhow a_namespace_that_holds_itself_compared_with_another "{% set a = namespace() %}{% set a.me = a %}{% set b = namespace() %}{% set b.me = b %}{{ a == b }}";
        Anyhow a_namespace_that_holds_itself_joined_to_a_text "{% set ns = namespace() %}{% set ns.me = ns %}{{ 'a' ~ ns }}";
        Anyhow a_namespace_that_holds_itself_as_a_key "{% set ns = namespace() %}{% set ns.me = ns %}{{ {ns: 1}|length }}";
        Refused a_list_of_shared_parts_that_is_printed shared("{{ ns.l }}");
        Refused a_list_of_shared_parts_as_json shared("{{ ns.l|tojson }}");
        Refused a_list_of_shared_parts_as_text shared("{{ ns.l|string }}");
        Refused a_list_of_shared_parts_given_to_a_filter shared("{{ [1]|join(ns.l) }}");
        Refused a_list_of_shared_parts_given_to_a_method shared("{{ x.join(ns.l) }}");
        Refused a_list_of_shared_parts_given_to_last shared("{{ [ns.l]|last }}");
    }
}
