//! The arguments of a macro cannot refer to names of its expansion.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; ..[first, second, rest, members]];
}
