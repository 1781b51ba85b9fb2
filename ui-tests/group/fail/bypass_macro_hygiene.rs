//! The macro's own names are not there for its arguments.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; ..[first, second, rest, members]];
}
