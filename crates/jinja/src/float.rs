//! Floats as Python writes them, for what is printed and what is hashed.

/// `1.0`, `0.1`, `1e-07`, `1e+20`, `-0.0`, `nan`: the shortest text that reads back as the same float.
pub fn python_float(float: f64) -> String {
    if float.is_nan() {
        return "nan".into();
    }
    // Rust changes to an exponent at the same sizes, and writes it without sign and padding.
    let text = shortest(float);
    match text.split_once('e') {
        Some((mantissa, exponent)) => match exponent.strip_prefix('-') {
            Some(digits) => format!("{mantissa}e-{digits:0>2}"),
            None => format!("{mantissa}e+{exponent:0>2}"),
        },
        None => text,
    }
}

/// The digits of the float, in the form that Rust gives them.
///
/// Of two texts that are as short and as near, Python takes the even one, and Rust the larger.
fn shortest(float: f64) -> String {
    /// Fewer digits stand for one float alone.
    const AMBIGUOUS: usize = 16;
    let text = format!("{float:?}");
    let mantissa = text
        .split_once('e')
        .map_or(&*text, |(mantissa, _)| mantissa);
    let digits = mantissa
        .trim_start_matches(['-', '0', '.'])
        .matches(|char: char| char.is_ascii_digit());
    let digits = digits.count();
    if digits < AMBIGUOUS {
        return text;
    }
    let even = format!("{float:.*e}", digits - 1);
    match even.parse::<f64>() {
        Ok(same) if same == float => in_form_of(&text, &even).unwrap_or(text),
        _ => text,
    }
}

/// Puts the digits of one text into the places of another one, which has as many.
fn in_form_of(form: &str, digits: &str) -> Option<String> {
    let mut digits = digits
        .split_once('e')?
        .0
        .chars()
        .filter(char::is_ascii_digit);
    let (mantissa, exponent) = match form.find('e') {
        Some(at) => form.split_at(at),
        None => (form, ""),
    };
    let mut text = String::with_capacity(form.len());
    let mut is_leading = true;
    for char in mantissa.chars() {
        is_leading &= !matches!(char, '1'..='9');
        text.push(match char {
            '0'..='9' if !is_leading => digits.next()?,
            char => char,
        });
    }
    text.push_str(exponent);
    digits.next().is_none().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::python_float;

    #[test]
    fn is_what_python_writes() {
        for (float, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1e-7, "1e-07"),
            (1.5e-10, "1.5e-10"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1e20, "1e+20"),
            (-1.5e300, "-1.5e+300"),
            (5e-324, "5e-324"),
            (5_000_000_000_000_000.0 / 7.0, "714285714285714.2"),
            (5_714_285_714_285_657.0 / -4.0, "-1428571428571414.2"),
            (2_857_142_857_142_859.0 / 4.0, "714285714285714.8"),
            (5_714_285_714_285_659.0 / 4.0, "1428571428571414.8"),
            (0.1 + 0.2, "0.30000000000000004"),
            (9_007_199_254_740_993.0, "9007199254740992.0"),
            (1.234_567_890_123_456_7e-5, "1.2345678901234568e-05"),
            (f64::NAN, "nan"),
            (-f64::NAN, "nan"),
            (f64::NEG_INFINITY, "-inf"),
            (123_456_789_012_345_680.0, "1.2345678901234568e+17"),
        ] {
            assert_eq!(python_float(float), text);
        }
    }
}
