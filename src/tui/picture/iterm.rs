//! Pictures inline as iTerm2 has them (<https://iterm2.com/documentation-images.html>).

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// A PNG where the cursor stands, on so many columns and rows.
pub fn inline((columns, rows): (u16, u16), png: &[u8]) -> Vec<u8> {
    let size = png.len();
    let head = format!("\x1b]1337;File=inline=1;size={size};width={columns};height={rows};preserveAspectRatio=0;doNotMoveCursor=1:");
    let mut out = head.into_bytes();
    out.extend_from_slice(BASE64_STANDARD.encode(png).as_bytes());
    out.push(0x07);
    out
}
