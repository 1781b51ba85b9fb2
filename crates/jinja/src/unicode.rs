//! The properties of characters that Python's `str` asks for and Rust's `char` does not have.

use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};

/// Digits that are no decimal digits: superscripts, circled and the like (`Numeric_Type=Digit`).
const DIGITS: [(u32, u32); 20] = [
    (0xb2, 0xb3),
    (0xb9, 0xb9),
    (0x1369, 0x1371),
    (0x19da, 0x19da),
    (0x2070, 0x2070),
    (0x2074, 0x2079),
    (0x2080, 0x2089),
    (0x2460, 0x2468),
    (0x2474, 0x247c),
    (0x2488, 0x2490),
    (0x24ea, 0x24ea),
    (0x24f5, 0x24fd),
    (0x24ff, 0x24ff),
    (0x2776, 0x277e),
    (0x2780, 0x2788),
    (0x278a, 0x2792),
    (0x10a40, 0x10a43),
    (0x10e60, 0x10e68),
    (0x11052, 0x1105a),
    (0x1f100, 0x1f10a),
];

/// Han letters that stand for numbers; every other number has a category of its own.
const NUMERALS: &str = "㐅㒃㠪㭍一七万三九二五亖亿什仟仨伍佰億兆兩八六十千卄卅卌叁参參叄四壱壹幺廾廿弌弍弎弐\
    拾捌柒漆玖百肆萬貮貳贰阡陆陌陸零\u{f96b}\u{f973}\u{f978}\u{f9b2}\u{f9d1}\u{f9d3}\u{f9fd}\u{20001}\u{20064}\u{200e2}\
    \u{20121}\u{2092a}\u{20983}\u{2098c}\u{2099c}\u{20aea}\u{20afd}\u{20b19}\u{22390}\u{22998}\u{23b1b}\
    \u{2626d}\u{2f890}";

pub(crate) fn is_alpha(char: char) -> bool {
    matches!(
        char.general_category(),
        Category::LowercaseLetter
            | Category::UppercaseLetter
            | Category::TitlecaseLetter
            | Category::ModifierLetter
            | Category::OtherLetter
    )
}

pub(crate) fn is_decimal(char: char) -> bool {
    char.is_ascii_digit()
        || (!char.is_ascii() && char.general_category() == Category::DecimalNumber)
}

pub(crate) fn is_digit(char: char) -> bool {
    let code = u32::from(char);
    is_decimal(char)
        || DIGITS
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&code))
}

pub(crate) fn is_numeric(char: char) -> bool {
    match char.general_category() {
        Category::DecimalNumber | Category::LetterNumber | Category::OtherNumber => true,
        Category::OtherLetter => NUMERALS.contains(char),
        _ => false,
    }
}

pub(crate) fn is_alphanumeric(char: char) -> bool {
    char.is_ascii_alphanumeric() || (!char.is_ascii() && (is_alpha(char) || is_numeric(char)))
}

/// Returns the value of a decimal digit of any script.
pub(crate) fn decimal(char: char) -> Option<u32> {
    if char.is_ascii() || !is_decimal(char) {
        return char.to_digit(10);
    }
    // Decimal digits come in runs of ten, and a run may follow another.
    let before = (0..u32::from(char)).rev().map_while(char::from_u32);
    let place = before.take_while(|before| is_decimal(*before)).count() % 10;
    u32::try_from(place).ok()
}

pub(crate) fn is_printable(char: char) -> bool {
    match char {
        ' '..='~' => true,
        _ => !matches!(
            char.general_category(),
            Category::Control
                | Category::Format
                | Category::Surrogate
                | Category::PrivateUse
                | Category::Unassigned
                | Category::LineSeparator
                | Category::ParagraphSeparator
                | Category::SpaceSeparator
        ),
    }
}

/// White space for `split` and `strip`: that of Unicode and the four separators of ASCII.
pub(crate) fn is_space(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{1c}'..='\u{1f}')
}

/// The ends of lines for `splitlines`. `\r\n` is one of them, too.
pub(crate) fn ends_line(char: char) -> bool {
    matches!(char, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

pub(crate) fn is_title(char: char) -> bool {
    !char.is_ascii() && char.general_category() == Category::TitlecaseLetter
}

pub(crate) fn is_cased(char: char) -> bool {
    char.is_lowercase() || char.is_uppercase() || is_title(char)
}

/// Appends the title case of a character: its upper case, but for digraphs, ligatures, Georgian and Greek
/// with an iota below.
pub(crate) fn push_title(out: &mut String, char: char) {
    let title = match char {
        'Ǆ' | 'ǅ' | 'ǆ' => 'ǅ',
        'Ǉ' | 'ǈ' | 'ǉ' => 'ǈ',
        'Ǌ' | 'ǋ' | 'ǌ' => 'ǋ',
        'Ǳ' | 'ǲ' | 'ǳ' => 'ǲ',
        '\u{10d0}'..='\u{10ff}' | 'ᾼ' | 'ῌ' | 'ῼ' => char,
        'ᾳ' => 'ᾼ',
        'ῃ' => 'ῌ',
        'ῳ' => 'ῼ',
        '\u{1f80}'..='\u{1faf}' => char::from_u32(u32::from(char) | 8).unwrap_or(char),
        'ß' | 'և' | 'ﬀ'..='ﬆ' | 'ﬓ'..='ﬗ' => return push_first_upper(out, char),
        'ᾲ' | 'ᾴ' | 'ᾷ' | 'ῂ' | 'ῄ' | 'ῇ' | 'ῲ' | 'ῴ' | 'ῷ' => {
            return push_iota_below(out, char);
        }
        _ => return out.extend(char.to_uppercase()),
    };
    out.push(title);
}

/// `ﬂ` to `Fl`: the first letter of the upper case, and the rest in lower case.
fn push_first_upper(out: &mut String, char: char) {
    let mut letters = char.to_uppercase();
    out.extend(letters.next());
    out.extend(letters.flat_map(char::to_lowercase));
}

/// The upper case writes the iota beside the letter, the title case as a mark.
fn push_iota_below(out: &mut String, char: char) {
    let iota = |char| if char == 'Ι' { '\u{345}' } else { char };
    out.extend(char.to_uppercase().map(iota));
}

/// Appends a character as `str.casefold` has it.
pub(crate) fn push_folded(out: &mut String, char: char) {
    match char {
        'ı' | '\u{13a0}'..='\u{13f5}' => out.push(char),
        // Cherokee is folded to its capital letters.
        '\u{13f8}'..='\u{13fd}' | '\u{ab70}'..='\u{abbf}' => out.extend(char.to_uppercase()),
        'ẞ' => out.push_str("ss"),
        _ => out.extend(char.to_uppercase().flat_map(char::to_lowercase)),
    }
}

/// Whether a text could be a name in Python.
pub(crate) fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars
        .next()
        .is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first))
        && chars.all(unicode_ident::is_xid_continue)
}
