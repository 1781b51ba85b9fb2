//! A template made to do harm ends as an error, soon, in little memory, on a small stack.
//!
//! Each attack runs in a process of its own, because an overflow of the stack would take this one along.
#![cfg(feature = "prompts")]

use std::{
    env, fs,
    io::Read,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use openarmature_prompts::{Category, Prompt, Variables};
use serde_json::json;

/// Set in the process that runs an attack.
const INSIDE: &str = "OPENARMATURE_ATTACK";
/// An attack takes less than a second; this is for a build without optimizations on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(10);
const MEMORY_LIMIT_KIB: u64 = 200_000;
const STACK: usize = 2 << 20;

#[derive(Clone, Copy, PartialEq)]
enum Ends {
    /// As `prompt_render_error`.
    Refused,
    /// As it likes: what it does is cheap.
    Anyhow,
    /// With a text.
    Rendered,
}

fn attack(test: &str, ends: Ends, template: impl FnOnce() -> String, variables: Variables) {
    if env::var_os(INSIDE).is_some() {
        return run(template(), variables);
    }
    let started = Instant::now();
    let mut child = Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture"])
        .env(INSIDE, "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if started.elapsed() > TIME_LIMIT {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{test} takes more than {TIME_LIMIT:?}");
        }
        thread::sleep(Duration::from_millis(2));
    };
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.unwrap().read_to_string(&mut stdout).unwrap();
    child.stderr.unwrap().read_to_string(&mut stderr).unwrap();
    assert!(status.success(), "{test} ends with {status}: {stderr}");
    let report = stdout
        .lines()
        .find_map(|line| Some(line.split_once("outcome=")?.1))
        .unwrap_or_else(|| panic!("{test} reports nothing: {stdout}"));
    println!("{test}: {report}");
    let fields: Vec<&str> = report.splitn(4, ' ').collect();
    let [outcome, _millis, kib, _] = fields[..] else {
        panic!("{test} reports {report}");
    };
    match ends {
        Ends::Refused => assert_eq!(outcome, "refused", "{test}"),
        Ends::Rendered => assert_eq!(outcome, "rendered", "{test}: {report}"),
        Ends::Anyhow => {}
    }
    // Nothing is known where there is no `/proc`.
    let kib: u64 = kib.parse().unwrap();
    assert!(kib < MEMORY_LIMIT_KIB, "{test} takes {kib} KiB");
}

fn run(template: String, variables: Variables) {
    let attacker = move || {
        let started = Instant::now();
        let prompt = Prompt::text("attack", template);
        let outcome = prompt.render(&variables);
        let took = started.elapsed();
        match outcome {
            Ok(result) => {
                let len = result.messages().first().text().unwrap_or_default().len();
                (took, "rendered", format!("{len} bytes"))
            }
            Err(error) => {
                assert_eq!(error.category(), Category::PromptRenderError);
                (took, "refused", error.description().to_owned())
            }
        }
    };
    let small = thread::Builder::new().stack_size(STACK);
    let (took, outcome, what) = small.spawn(attacker).unwrap().join().unwrap();
    let what = what.replace('\n', " ");
    println!(
        "\noutcome={outcome} {} {} {what}",
        took.as_millis(),
        peak_kib()
    );
}

fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok());
    peak.unwrap_or(0)
}

macro_rules! attacks {
    ($($ends:ident $name:ident $template:expr;)+) => {$(
        #[test]
        fn $name() {
            attack(stringify!($name), Ends::$ends, || $template.to_string(), variables());
        }
    )+};
}

/// A word, a long text and a long list.
fn variables() -> Variables {
    // They are for the process that runs the attack alone.
    let size = usize::from(env::var_os(INSIDE).is_some());
    let variables = json!({
        "x": "abc",
        "text": "word ".repeat(200_000 * size),
        "list": (0..100_000 * size).rev().collect::<Vec<_>>(),
        "people": (0..5_000 * size).map(|n| json!({"age": n % 90})).collect::<Vec<_>>(),
        "words": (0..20_000 * size).map(|n| format!("w{n}")).collect::<Vec<_>>(),
    });
    Variables::from_serialize(&variables).unwrap()
}

/// `head`, `link` as often as it takes, `tail`.
fn chain(head: &str, link: &str, count: usize, tail: &str) -> String {
    format!("{head}{}{tail}", link.repeat(count))
}

/// `body` a million times, in loops.
fn often(before: &str, body: &str, after: &str) -> String {
    format!(
        "{before}{{% for i in range(100000) %}}{{% for j in range(10) %}}{body}{{% endfor %}}{{% endfor %}}{after}"
    )
}

/// A list that is put into another one, over and over.
fn nested(body: &str, after: &str) -> String {
    often("{% set ns = namespace(l=[]) %}", body, after)
}

/// A value of few parts that looks like one of very many.
fn shared(after: &str) -> String {
    format!(
        "{{% set ns = namespace(l=[1]) %}}{{% for i in range(60) %}}{{% set ns.l = [ns.l, ns.l] %}}{{% endfor %}}{after}"
    )
}

// Time and size.
attacks! {
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
}

// Widths.
attacks! {
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

// Depth of the source.
attacks! {
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
}

// Recursion of what runs.
attacks! {
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
}

// What the engine does not expect.
attacks! {
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

// Depth of values.
attacks! {
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

// The same work over and over.
attacks! {
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
    Refused a_dict_made_over_and_over "{% for i in range(100000) %}{% set y = dict(a=list) %}{% set z = y|dictsort %}{% endfor %}";
}

// What an honest author writes.
attacks! {
    Rendered a_loop_that_builds_a_list
        "{% set ns = namespace(l=[]) %}{% for i in range(5000) %}{% set ns.l = ns.l + [i] %}{% endfor %}{{ ns.l|length }}";
    Rendered a_loop_over_a_long_list "{% for i in list %}{{ i }},{% endfor %}";
    Rendered a_prompt_of_a_mebibyte honest();
    Rendered a_prompt_of_a_mebibyte_of_text chain("{{ x }} ", "All work and no play. ", 50_000, "");
    Rendered a_value_of_a_mebibyte "{{ text }}{{ text|trim|upper }}";
    Rendered a_long_list_as_json "{{ list|tojson }}";
}

/// Paragraphs with a few hundred tags, 1 MiB in all.
fn honest() -> String {
    let tags = "{% for w in words[:20] %}- {{ w|upper }}: {{ x }}\n{% endfor %}\
                {% if x %}{{ x.title() }}{% endif %}\n";
    let sentences = "A sentence that says what is to be done, and how. ".repeat(70);
    let text = format!("## A part\n{tags}{sentences}\n").repeat(300);
    assert!(text.len() > 1 << 20);
    text
}
