//! Floats as Python writes them, for what is printed and what is hashed.

/// `1.0`, `0.1`, `1e-07`, `1e+20`, `-0.0`, `nan`: the shortest text that reads back as the same float.
pub fn python_float(float: f64) -> String {
    if float.is_nan() {
        return "nan".into();
    }
    // Rust changes to an exponent at the same sizes, and writes it without sign and padding.
    let text = format!("{float:?}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => match exponent.strip_prefix('-') {
            Some(digits) => format!("{mantissa}e-{digits:0>2}"),
            None => format!("{mantissa}e+{exponent:0>2}"),
        },
        None => text,
    }
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
            (f64::NAN, "nan"),
            (-f64::NAN, "nan"),
            (f64::NEG_INFINITY, "-inf"),
            (123_456_789_012_345_680.0, "1.2345678901234568e+17"),
        ] {
            assert_eq!(python_float(float), text);
        }
    }
}
