use openarmature_prompts::prompt_group;

fn main() {
    let group = prompt_group!["rag"; "rewrite"];
}
