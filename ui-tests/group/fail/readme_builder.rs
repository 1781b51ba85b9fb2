use openarmature_prompts::PromptGroup;

fn main() {
    let group = PromptGroup::builder("rag").member("rewrite").build();
}
