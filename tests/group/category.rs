//! `Category`: its stable strings.

use openarmature_prompts::Category;

#[test]
fn categories_are_stable_strings() {
    let strings: Vec<_> = Category::ALL
        .iter()
        .map(|category| category.as_str())
        .collect();
    assert_eq!(
        strings,
        [
            "prompt_not_found",
            "prompt_render_error",
            "prompt_store_unavailable",
            "prompt_group_invalid"
        ]
    );
    for category in Category::ALL {
        assert_eq!(category.to_string().parse(), Ok(*category));
        assert_eq!(
            category.is_transient(),
            *category == Category::PromptStoreUnavailable
        );
    }
    assert_eq!(
        format!("{:<22}|", Category::PromptNotFound),
        "prompt_not_found      |"
    );
    let unknown = "Prompt_Not_Found".parse::<Category>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        r#"unknown category "Prompt_Not_Found""#
    );
}
