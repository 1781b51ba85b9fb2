//! What an honest author writes fits the default fuel.

mod engine;

use serde_json::{Map, Value, json};

fn object(value: Value) -> Map<String, Value> {
    serde_json::from_value(value).unwrap()
}

#[track_caller]
fn renders(template: &str, variables: Value) -> String {
    engine::render(template, &object(variables)).unwrap()
}

#[test]
fn two_thousand_items_without_repetition() {
    let items: Vec<_> = (0..2_000).collect();
    let template = "{% set ns = namespace(l=[]) %}{% for i in items %}{% if i not in ns.l %}\
                    {% set ns.l = ns.l + [i] %}{% endif %}{% endfor %}{{ ns.l|length }}";
    assert_eq!(renders(template, json!({"items": items})), "2000");
}

#[test]
fn two_thousand_texts_without_repetition() {
    let items: Vec<_> = (0..2_000)
        .map(|n| format!("https://example.com/documents/{n}"))
        .collect();
    let template = "{% set l = [] %}{% for i in items %}{% if i not in l %}{% set _ = l.append(i) %}{% endif %}{% endfor %}\
                    {{ l|length }}";
    assert_eq!(renders(template, json!({"items": items})), "2000");
}

#[test]
fn a_text_built_over_twenty_thousand_turns() {
    let template = "{% set ns = namespace(s='') %}{% for i in range(20000) %}{% set ns.s = ns.s ~ i ~ ',' %}{% endfor %}\
                    {{ ns.s|length }}";
    assert_eq!(renders(template, json!({})), "108890");
}

#[test]
fn a_list_built_over_five_thousand_turns() {
    let template = "{% set ns = namespace(l=[]) %}{% for i in range(5000) %}{% set ns.l = ns.l + [i] %}\
                    {% if ns.l[-1] != i or ns.l|length != i + 1 %}!{% endif %}{% endfor %}{{ ns.l[4999] }}";
    assert_eq!(renders(template, json!({})), "4999");
}

#[test]
fn a_document_of_a_megabyte_in_a_loop() {
    let document = "All work and no play. ".repeat(50_000);
    let documents: Vec<_> = (0..5)
        .map(|n| json!({"title": n, "text": document}))
        .collect();
    let template = "{% for d in documents %}# {{ d.title }}\n{{ d.text|trim }}\n{% endfor %}";
    assert!(renders(template, json!({"documents": documents})).len() > 5_000_000);
}

#[test]
fn a_document_of_a_megabyte_through_filters() {
    let document = "All work & no play.\n".repeat(50_000);
    let template = "{{ document|replace('work', 'fun')|upper|indent(2) }}{{ document.splitlines()|length }}\
                    {% for line in document.splitlines() %}{{ loop.index }}: {{ line }}\n{% endfor %}";
    assert!(renders(template, json!({"document": document})).len() > 2_000_000);
}

#[test]
fn a_thousand_documents_sorted_grouped_and_as_json() {
    let documents: Vec<_> =
        (0..1_000).map(|n| json!({"id": n, "score": f64::from(n * 7 % 1_000) / 8.0, "kind": format!("k{}", n % 10)})).collect();
    let template = "{% for d in documents|sort(attribute='score', reverse=true) %}{{ '%.3f'|format(d.score) }} {{ d.id }}\n{% endfor %}\
                    {% for kind, members in documents|groupby('kind') %}{{ kind }}: {{ members|map(attribute='id')|join(', ') }}\n{% endfor %}\
                    {{ documents|tojson(indent=2) }}";
    assert!(renders(template, json!({"documents": documents})).len() > 50_000);
}

#[test]
fn a_conversation_of_two_thousand_messages() {
    let messages: Vec<_> = (0..2_000)
        .map(|n| json!({"role": if n % 2 == 0 { "user" } else { "assistant" }, "content": format!("Message {n}: {}", "words ".repeat(40))}))
        .collect();
    let template = "{% for m in messages %}{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}!{% endif %}\
                    {{ '<|im_start|>' + m['role'] + '\n' + m['content']|trim + '<|im_end|>\n' }}{% endfor %}";
    let text = renders(template, json!({"messages": messages}));
    assert_eq!(text.matches("<|im_end|>").count(), 2_000);
}

#[test]
fn a_table_of_forty_thousand_cells() {
    let rows: Vec<Vec<_>> = (0..2_000)
        .map(|row| (0..20).map(|column| row * column).collect())
        .collect();
    let template = "{% for row in rows %}| {% for cell in row %}{{ cell }}{{ ' | ' if not loop.last }}{% endfor %} |\n{% endfor %}";
    assert_eq!(
        renders(template, json!({"rows": rows})).lines().count(),
        2_000
    );
}

#[test]
fn a_dict_of_ten_thousand_entries() {
    let template = "{% set d = {} %}{% for i in range(10000) %}{% set _ = d.update({'key ' ~ i: i}) %}{% endfor %}\
                    {{ d|length }}{% for k, v in d.items() %}{% if d[k] != v %}!{% endif %}{% endfor %}";
    assert_eq!(renders(template, json!({})), "10000");
}

#[test]
fn a_template_of_a_mebibyte() {
    let part =
        "{% for w in words %}- {{ w|upper }}\n{% endfor %}{% if x %}{{ x.title() }}{% endif %}\n";
    let template = format!(
        "{part}{}\n",
        "A sentence that says what is to be done. ".repeat(80)
    )
    .repeat(300);
    assert!(template.len() > 1_000_000 && template.len() < 1 << 20);
    assert!(renders(&template, json!({"words": ["a", "b"], "x": "y"})).len() > 900_000);
}

#[test]
fn a_generator_that_is_kept_still_has_its_items() {
    let template = "{% set ns = namespace() %}{% set ns.words = ['a', 'b']|map('upper') %}{{ ns.words|join(' ') }}";
    assert_eq!(renders(template, json!({})), "A B");
    let template =
        "{% set kept = [] %}{% set _ = kept.append([1, 2]|map('string')) %}{{ kept[0]|list }}";
    assert_eq!(renders(template, json!({})), "['1', '2']");
}
