//! The words and signs of a tag, for checks that the engine does not make.

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Word(&'a str),
    Sign(char),
    Text,
}

/// The words and signs in the text of a tag.
pub(crate) fn tokens(tag: &str) -> Vec<Token<'_>> {
    let mut tokens = vec![];
    // One sign at the start is for white space; more are operators.
    let mut rest = tag.strip_prefix(['-', '+']).unwrap_or(tag);
    while let Some(char) = rest.chars().next() {
        let (token, length) = match char {
            '"' | '\'' => (Some(Token::Text), text_length(rest, char)),
            char if is_word(char) => {
                let length = rest.find(|char| !is_word(char)).unwrap_or(rest.len());
                (rest.get(..length).map(Token::Word), length)
            }
            char if char.is_whitespace() => (None, char.len_utf8()),
            char => (Some(Token::Sign(char)), char.len_utf8()),
        };
        tokens.extend(token);
        rest = rest.get(length..).unwrap_or_default();
    }
    tokens
}

fn is_word(char: char) -> bool {
    char == '_' || char.is_alphanumeric()
}

/// The length of a text with its quotes.
fn text_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, char) in text.char_indices().skip(1) {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            char if char == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether the word at this place follows a dot.
pub(crate) fn is_attribute(tokens: &[Token<'_>], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| tokens.get(before)) == Some(&Token::Sign('.'))
}
