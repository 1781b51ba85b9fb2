//! The name of a literal placeholder is checked.

use openarmature_prompts::placeholder;

fn main() {
    let _ = placeholder!("1h");
    let _ = placeholder!("chat-history");
    let _ = placeholder!("");
    let _ = placeholder!("naïve");
    let _ = placeholder!("history\n");
}
