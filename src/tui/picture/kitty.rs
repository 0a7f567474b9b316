//! The graphics protocol of Kitty (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>): a picture is sent once, kept by the terminal under a
//! number, placed and taken away by it. `q=2` in every command: the terminal answers none of them.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// Most bytes of a picture in one command.
const CHUNK: usize = 4096;

/// Sends a PNG, to be kept under a number.
pub fn transmit(number: u32, png: &[u8]) -> Vec<u8> {
    let text = BASE64_STANDARD.encode(png);
    let mut out = Vec::with_capacity(text.len() + text.len() / 100 + 100);
    let mut chunks = text.as_bytes().chunks(CHUNK).peekable();
    let mut head = format!("a=t,f=100,t=d,i={number},q=2,");
    while let Some(chunk) = chunks.next() {
        out.extend_from_slice(format!("\x1b_G{head}m={};", u8::from(chunks.peek().is_some())).as_bytes());
        out.extend_from_slice(chunk);
        out.extend_from_slice(b"\x1b\\");
        head = "q=2,".to_owned();
    }
    out
}

/// Shows a picture that the terminal has where the cursor stands, on so many columns and rows; the cursor stays.
pub fn place(number: u32, (columns, rows): (u16, u16)) -> Vec<u8> {
    format!("\x1b_Ga=p,i={number},p=1,c={columns},r={rows},C=1,q=2\x1b\\").into_bytes()
}

/// Takes it away from the screen; the terminal keeps it.
pub fn remove(number: u32) -> Vec<u8> {
    format!("\x1b_Ga=d,d=i,i={number},q=2\x1b\\").into_bytes()
}

/// Takes it away, and the terminal keeps it no longer.
pub fn forget(number: u32) -> Vec<u8> {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\").into_bytes()
}
