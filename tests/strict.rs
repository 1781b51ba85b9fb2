//! The setting of a prompt that makes undefined variables errors.
#![cfg(feature = "prompts")]

use openarmature_prompts::Prompt;

#[test]
fn can_be_switched_off() {
    let lenient = Prompt::text("case", "[{{ gone }}{{ gone|upper }}]").with_strict(false);
    let result = lenient.render(()).unwrap();
    assert_eq!(result.messages().first().text(), Some("[]"));
    lenient.with_strict(true).render(()).unwrap_err();
    let still = Prompt::text("case", "{{ gone.attribute }}").with_strict(false);
    still.render(()).unwrap_err();
}

#[test]
fn does_not_change_the_hash_of_the_template() {
    let strict = Prompt::text("case", "{{ x }}");
    let lenient = strict.clone().with_strict(false).with_fuel(7);
    assert_eq!(strict.template_hash(), lenient.template_hash());
    assert_eq!(strict.version(), lenient.version());
    assert_eq!(strict.template(), lenient.template());
}
