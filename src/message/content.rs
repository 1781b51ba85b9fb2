//! The content of a message: a text, or blocks.

/// The content of a message: one text, or blocks of the kinds that its role allows (llm §3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content<B> {
    /// One text.
    Text(String),
    /// Blocks, in order.
    Blocks(Vec<B>),
}

impl<B> Content<B> {
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::Blocks(blocks) => blocks.is_empty(),
        }
    }
}

impl<B> From<&str> for Content<B> {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl<B> From<String> for Content<B> {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<B> From<Vec<B>> for Content<B> {
    fn from(blocks: Vec<B>) -> Self {
        Self::Blocks(blocks)
    }
}

impl<B, const N: usize> From<[B; N]> for Content<B> {
    fn from(blocks: [B; N]) -> Self {
        Self::Blocks(blocks.into())
    }
}
