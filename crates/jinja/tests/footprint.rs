//! What parsed templates hold.

mod bare;
mod engine;

use allocation_counter::measure;

/// Returns the bytes that `make` leaves allocated, for each of the things that it makes.
fn held<T>(count: u32, make: impl Fn(u32) -> T) -> f64 {
    let mut made: Vec<T> = Vec::with_capacity(usize::try_from(count).unwrap());
    let information = measure(|| made.extend((0..count).map(make)));
    let bytes = i32::try_from(information.bytes_current).unwrap();
    f64::from(bytes) / f64::from(count)
}

#[test]
fn a_template_of_text_and_names_holds_its_text_and_little_more() {
    let template = |n| format!("Hello, {{{{ user }}}}, this is template number {n} of many!");
    let bytes = held(100_000, |n| {
        engine::parse(&template(n))
            .map_err(|failure| failure.what)
            .unwrap()
    });
    println!("{bytes} bytes each");
    assert!(bytes < 1_000.0, "{bytes} bytes for a line");
}

#[test]
fn other_templates_hold_little_more_than_in_the_bare_engine() {
    for template in [
        "{% for item in items %}- {{ item.name|upper }}: {{ item.count + 1 }}\n{% endfor %}",
        "{% set ns = namespace(n=0) %}{% for m in messages %}{% if m.role == 'user' %}{% set ns.n = ns.n + 1 %}\
         {{ '<|im_start|>' + m['role'] + '\n' + m['content']|trim }}{% endif %}{% endfor %}{{ ns.n }}",
    ] {
        let environment = bare::environment();
        let stock = held(200, |_| environment.template_from_str(template).unwrap());
        // Rendered once, because a template may be compiled when it is first rendered.
        let bytes = held(200, |_| {
            let parsed = engine::parse(template)
                .map_err(|failure| failure.what)
                .unwrap();
            let variables =
                serde_json::from_value(serde_json::json!({"items": [], "messages": []})).unwrap();
            parsed.render(&engine::bindings(variables)).unwrap();
            parsed
        });
        println!("{bytes} bytes, {stock} in the bare engine");
        assert!(
            bytes <= 1.2 * stock,
            "{bytes} bytes, {stock} in the bare engine"
        );
    }
}
