//! The name of a placeholder is checked if it is a literal.

use openarmature_prompts::placeholder;

fn main() {
    let _ = placeholder!("1h");
    let _ = placeholder!("chat-history");
    let _ = placeholder!("");
    let _ = placeholder!("naïve");
    let _ = placeholder!("history\n");
}
