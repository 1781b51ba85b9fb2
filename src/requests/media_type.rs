//! The media type of an image at a URL.

/// Returns the media type that a URL shows: in the header of a `data:` URL, or by the extension of its path.
pub(super) fn of_url(url: &str) -> Option<&str> {
    match url.split_once(':') {
        Some((scheme, data)) if scheme.eq_ignore_ascii_case("data") => of_data_header(data),
        _ => of_extension(extension(path(url))?),
    }
}

/// Returns the media type in a `data:` URL, which comes before the parameters and the data.
fn of_data_header(data: &str) -> Option<&str> {
    let header = data.split([';', ',']).next()?.trim();
    header.contains('/').then_some(header)
}

/// Returns the path of a URL, without scheme, authority, query and fragment.
fn path(url: &str) -> &str {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    match url.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => url,
    }
}

fn extension(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    let (stem, extension) = name.rsplit_once('.')?;
    (!stem.is_empty()).then_some(extension)
}

fn of_extension(extension: &str) -> Option<&'static str> {
    /// The media types of image formats by extension: those that models take, and similar ones.
    const TYPES: [(&str, &str); 12] = [
        ("avif", "image/avif"),
        ("bmp", "image/bmp"),
        ("gif", "image/gif"),
        ("heic", "image/heic"),
        ("heif", "image/heif"),
        ("jpeg", "image/jpeg"),
        ("jpg", "image/jpeg"),
        ("png", "image/png"),
        ("svg", "image/svg+xml"),
        ("tif", "image/tiff"),
        ("tiff", "image/tiff"),
        ("webp", "image/webp"),
    ];
    let known = TYPES.iter();
    let mut found = known.filter(|(name, _)| name.eq_ignore_ascii_case(extension));
    found.next().map(|(_, media_type)| *media_type)
}

#[cfg(test)]
mod tests {
    use super::of_url;

    #[test]
    fn extensions_of_paths() {
        for (url, expected) in [
            ("https://example.com/a.png", Some("image/png")),
            (
                "https://example.com/a/b.JPG?size=1.gif#x.webp",
                Some("image/jpeg"),
            ),
            ("https://example.com/a.jpeg#top", Some("image/jpeg")),
            ("gs://bucket/a.webp", Some("image/webp")),
            ("pictures/a.tar.gif", Some("image/gif")),
            ("https://example.com/a?file=a.png", None),
            ("https://example.com/a.png/b", None),
            ("https://example.com/.png", None),
            ("https://example.png", None),
            ("https://example.png?a/b.png", None),
            ("https://example.com/a.txt", None),
            ("https://example.com/png", None),
            ("", None),
        ] {
            assert_eq!(of_url(url), expected, "{url}");
        }
    }

    #[test]
    fn headers_of_data() {
        for (url, expected) in [
            ("data:image/png;base64,QUJD", Some("image/png")),
            ("DATA:image/webp,abc", Some("image/webp")),
            (
                "data:image/svg+xml;charset=utf-8,<svg a='b.png'/>",
                Some("image/svg+xml"),
            ),
            ("data:;base64,QUJD", None),
            ("data:,a/b.png", None),
        ] {
            assert_eq!(of_url(url), expected, "{url}");
        }
    }
}
