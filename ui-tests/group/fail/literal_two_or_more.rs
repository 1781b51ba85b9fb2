//! `two_or_more!` refuses what `prompt_group!` refuses.

use openarmature_prompts::two_or_more;

fn main() {
    let _ = two_or_more!["rewrite"];
    let _ = two_or_more!["rewrite",];
    let _ = two_or_more![];
    let _ = two_or_more!["rewrite"; 2];
    let _ = two_or_more![..["rewrite"]];
    let _ = two_or_more![..["rewrite"], "answer"];
    let _ = two_or_more![..vec!["rewrite", "answer"]];
}
