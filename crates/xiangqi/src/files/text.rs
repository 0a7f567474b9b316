//! Text in whatever encoding it came.

use super::record::MOST_TEXT;
use encoding_rs::{GB18030, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// UTF-8 or UTF-16 with a byte order mark, else UTF-8 where the bytes are valid, else GB18030 (which holds GBK and GB2312).
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, length)) = encoding_rs::Encoding::for_bom(bytes)
        && [UTF_8, UTF_16LE, UTF_16BE].contains(&encoding)
    {
        return encoding.decode_without_bom_handling(bytes.get(length..).unwrap_or_default()).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => gb18030(bytes),
    }
}

/// GB18030, whatever cannot be read replaced.
pub(super) fn gb18030(bytes: &[u8]) -> Cow<'_, str> {
    GB18030.decode_without_bom_handling(bytes).0
}

/// UTF-16LE up to the first NUL. Of a text longer than a record can hold only as much is read as is needed to see that.
pub(super) fn utf16(bytes: &[u8]) -> String {
    let bytes = bytes.get(..2 * MOST_TEXT).unwrap_or(bytes);
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).take_while(|&unit| unit != 0);
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
