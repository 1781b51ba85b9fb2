//! YAML 1.2 as a tree with places.

use std::collections::HashMap;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Span, Tag};

use crate::{
    chat::Text,
    fault::Fault,
    node::{Kind, MAX_DEPTH, Node, TOO_DEEP},
    place::Place,
};

/// The largest number of values in a tree, aliases written out. 50,000 messages have fewer; the tree takes
/// 50 MB at worst.
const MAX_NODES: usize = 1 << 18;
/// The largest number of bytes of text that aliases may repeat: as much as the largest file holds.
const MAX_REPEATED: usize = 16 << 20;

/// Reads the one document of a text, or null if there is none.
pub(crate) fn read(text: &str) -> Result<Node, Fault> {
    let mut options = granit_parser::Options::default();
    // Another crate may have switched on the parser's feature `comments`.
    options.set_emit_comments(false);
    let mut builder = Builder::new(text);
    for event in Parser::new_from_str_with_options(text, options) {
        let (event, span) = event.map_err(|error| syntax(&error))?;
        builder.event(event, &span)?;
    }
    Ok(builder.root.unwrap_or_else(|| Kind::Null.into()))
}

fn syntax(error: &ScanError) -> Fault {
    let marker = error.marker();
    let place = Place {
        line: marker.line(),
        column: marker.col() + 1,
    };
    let message = match error.kind() {
        // The message of the parser would quote the file.
        ErrorKind::UnexpectedCharacter { .. } | ErrorKind::Custom(_) => {
            "unexpected character".to_owned()
        }
        ErrorKind::RecursionLimitExceeded => return Fault::new(TOO_DEEP).with_place(place),
        ErrorKind::UnknownAnchor => "an alias without an anchor".to_owned(),
        kind => kind.to_string(),
    };
    Fault::new(format!("invalid YAML: {message}")).with_place(place)
}

struct Builder<'t> {
    text: &'t str,
    root: Option<Node>,
    documents: usize,
    /// The lists and maps that are being read, the innermost last.
    open: Vec<Open>,
    anchors: HashMap<usize, Node>,
    nodes: usize,
    repeated: usize,
}

struct Open {
    place: Place,
    anchor: usize,
    items: Items,
}

enum Items {
    List(Vec<Node>),
    /// The entries, and a key that waits for its value.
    Map(Vec<(Node, Node)>, Option<Node>),
}

impl<'t> Builder<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            root: None,
            documents: 0,
            open: vec![],
            anchors: HashMap::new(),
            nodes: 0,
            repeated: 0,
        }
    }

    fn event(&mut self, event: Event<'_>, span: &Span) -> Result<(), Fault> {
        let place = place(span);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Fault::new("the file holds a second document").with_place(place));
                }
                Ok(())
            }
            Event::Scalar(value, style, anchor, tag) => {
                let kind = self.scalar(value.into_owned(), style, tag.as_deref(), span)?;
                let place = Some(place);
                self.finish(Node { place, kind }, anchor)
            }
            Event::SequenceStart(_, anchor, tag) => {
                check_tag(tag.as_deref(), "seq", span)?;
                self.begin(place, anchor, Items::List(vec![]))
            }
            Event::MappingStart(_, anchor, tag) => {
                check_tag(tag.as_deref(), "map", span)?;
                self.begin(place, anchor, Items::Map(vec![], None))
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(),
            Event::Alias(anchor) => self.alias(anchor, place),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, place: Place, anchor: usize, items: Items) -> Result<(), Fault> {
        if self.open.len() == MAX_DEPTH {
            return Err(Fault::new(TOO_DEEP).with_place(place));
        }
        self.open.push(Open {
            place,
            anchor,
            items,
        });
        Ok(())
    }

    fn end(&mut self) -> Result<(), Fault> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let kind = match open.items {
            Items::List(items) => Kind::List(items),
            Items::Map(entries, _) => Kind::Map(entries),
        };
        let place = Some(open.place);
        self.finish(Node { place, kind }, open.anchor)
    }

    fn alias(&mut self, anchor: usize, place: Place) -> Result<(), Fault> {
        let Some(node) = self.anchors.get(&anchor) else {
            return Err(Fault::new("an alias inside its own anchor").with_place(place));
        };
        let (nodes, bytes, depth) = size(node);
        self.nodes += nodes;
        self.repeated += bytes;
        if self.repeated > MAX_REPEATED {
            return Err(Fault::new("the aliases repeat too much text").with_place(place));
        }
        if self.open.len() + depth > MAX_DEPTH {
            return Err(Fault::new(TOO_DEEP).with_place(place));
        }
        if self.nodes > MAX_NODES {
            return Err(Fault::new("the document has too many values").with_place(place));
        }
        let node = node.clone();
        self.push(node);
        Ok(())
    }

    fn finish(&mut self, node: Node, anchor: usize) -> Result<(), Fault> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(node.fault("the document has too many values"));
        }
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        self.push(node);
        Ok(())
    }

    fn push(&mut self, node: Node) {
        match self.open.last_mut().map(|open| &mut open.items) {
            None => self.root = Some(node),
            Some(Items::List(items)) => items.push(node),
            Some(Items::Map(entries, key)) => match key.take() {
                None => *key = Some(node),
                Some(key) => entries.push((key, node)),
            },
        }
    }

    fn scalar(
        &self,
        value: String,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: &Span,
    ) -> Result<Kind, Fault> {
        let is_text = match tag {
            // A lone `!` makes any value text.
            Some(tag) if tag.parts() == ("", "!") || tag.parts() == ("!", "") => true,
            Some(tag) => match tag.core_suffix() {
                Some("str") => true,
                Some("null" | "bool" | "int" | "float") => false,
                _ => return Err(unknown_tag(span)),
            },
            None => style != ScalarStyle::Plain || !is_special(&value),
        };
        Ok(if is_text {
            let (place, verbatim) = self.place_of_text(&value, style, span);
            Kind::Text(Text {
                value,
                place: Some(place),
                verbatim,
            })
        } else if is_null(&value) {
            Kind::Null
        } else {
            Kind::Other
        })
    }

    /// Returns where a text begins, and whether the file holds it as it is.
    fn place_of_text(&self, value: &str, style: ScalarStyle, span: &Span) -> (Place, bool) {
        let begin = place(span);
        let raw = span.slice(self.text).unwrap_or_default();
        match (style, span.indent) {
            (ScalarStyle::Literal, Some(indent)) => {
                // The span begins at the first line that is not empty.
                let empty = value.len() - value.trim_start_matches('\n').len();
                let line = begin.line.saturating_sub(empty);
                let column = indent + 1;
                (Place { line, column }, true)
            }
            (ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted, _) => {
                let inner = raw.get(1..raw.len().saturating_sub(1));
                let is_verbatim = inner == Some(value) && !value.contains('\n');
                let column = begin.column + 1;
                (Place { column, ..begin }, is_verbatim)
            }
            (ScalarStyle::Plain, _) => (begin, raw == value),
            _ => (begin, false),
        }
    }
}

fn place(span: &Span) -> Place {
    Place {
        line: span.start.line(),
        column: span.start.col() + 1,
    }
}

fn check_tag(tag: Option<&Tag>, core: &str, span: &Span) -> Result<(), Fault> {
    match tag {
        Some(tag) if tag.core_suffix() != Some(core) => Err(unknown_tag(span)),
        _ => Ok(()),
    }
}

fn unknown_tag(span: &Span) -> Fault {
    let marker = span.tag_start.unwrap_or(span.start);
    Fault::new("unknown YAML tag").with_place(Place {
        line: marker.line(),
        column: marker.col() + 1,
    })
}

/// Returns the number of values in a tree, the bytes of their texts, and the levels of lists and maps.
fn size(node: &Node) -> (usize, usize, usize) {
    let sum = |children: &mut dyn Iterator<Item = &Node>| {
        children.map(size).fold((1, 0, 1), |sum, child| {
            (sum.0 + child.0, sum.1 + child.1, sum.2.max(child.2 + 1))
        })
    };
    match &node.kind {
        Kind::Text(text) => (1, text.value.len(), 0),
        Kind::Null | Kind::Other => (1, 0, 0),
        Kind::List(items) => sum(&mut items.iter()),
        Kind::Map(entries) => sum(&mut entries.iter().flat_map(|(key, value)| [key, value])),
    }
}

fn is_null(value: &str) -> bool {
    matches!(value, "" | "~" | "null" | "Null" | "NULL")
}

/// Returns whether a plain value is anything but text in the core schema of YAML 1.2 (§10.3.2).
fn is_special(value: &str) -> bool {
    is_null(value)
        || matches!(
            value,
            "true" | "True" | "TRUE" | "false" | "False" | "FALSE"
        )
        || is_number(value)
}

fn is_number(value: &str) -> bool {
    let is_all =
        |text: &str, is: fn(&char) -> bool| !text.is_empty() && text.chars().all(|c| is(&c));
    if let Some(digits) = value.strip_prefix("0o") {
        return is_all(digits, |digit| digit.is_digit(8));
    }
    if let Some(digits) = value.strip_prefix("0x") {
        return is_all(digits, char::is_ascii_hexdigit);
    }
    let unsigned = value.strip_prefix(['-', '+']).unwrap_or(value);
    if matches!(value, ".nan" | ".NaN" | ".NAN") || matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        return true;
    }
    // The remaining numbers of the schema are those that Rust parses as a float, without words such as `inf`.
    unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && unsigned.parse::<f64>().is_ok()
}
