//! Names of the user do not disturb the macro.
#![allow(non_snake_case)]

use openarmature_prompts::prompt_group;

fn main() {
    let (name, first, second, rest, members) = (1, 2, 3, 4, 5);
    assert_eq!(prompt_group!["rag"; rest, second, name].into_members(), [4, 3, 1]);
    assert_eq!(prompt_group!["rag"; ..[members, first]].into_members(), [5, 2]);
    let TwoOrMore = 1;
    assert_eq!(prompt_group!["rag"; TwoOrMore, 2].into_members(), [1, 2]);
}
