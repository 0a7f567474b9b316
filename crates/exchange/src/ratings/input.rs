//! Streams of bytes as streams of bounded UTF-8 lines and tags.

use crate::text::{self, Charset};
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much of a file is looked at to recognise it, in bytes.
const SAMPLE: usize = 256 * 1024;
/// The longest stretch of an XML file without a tag, in bytes.
const MAX_TAGLESS: usize = 64 * 1024;

/// Counts what is read through it.
pub(super) struct Counting<R> {
    pub inner: R,
    pub read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The bytes of a source turned into UTF-8, with U+FFFD where they cannot be read. After [`Utf8::limit_tags`] an error
/// when too many bytes pass without an angle bracket, so that a parser never has to hold more than that.
pub(super) struct Utf8<R> {
    inner: io::BufReader<R>,
    decoder: encoding_rs::Decoder,
    tagless: Option<usize>,
    finished: bool,
}

impl<R: Read> Utf8<R> {
    /// Looks at the first bytes and chooses the encoding (see [`text::decode`]). Gives the reader and those bytes as text.
    pub fn open(source: R) -> io::Result<(Self, String)> {
        let mut inner = io::BufReader::with_capacity(SAMPLE, source);
        let sample = inner.fill_buf()?;
        // The sample may end within a character: that is no reason to doubt UTF-8.
        let whole = match std::str::from_utf8(sample) {
            Err(e) if e.error_len().is_none() => sample.get(..e.valid_up_to()).unwrap_or_default(),
            _ => sample,
        };
        let decoded = text::decode(whole);
        let encoding = match decoded.charset {
            Charset::Utf8 => encoding_rs::UTF_8,
            other => other.encoding(),
        };
        Ok((Self { inner, decoder: encoding.new_decoder_with_bom_removal(), tagless: None, finished: false }, decoded.text))
    }

    pub fn limit_tags(mut self) -> Self {
        self.tagless = Some(0);
        self
    }

    fn check_tags(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(count) = self.tagless else { return Ok(()) };
        let is_bracket = |b: &u8| matches!(b, b'<' | b'>');
        let first = bytes.iter().position(is_bracket);
        let last = bytes.iter().rposition(is_bracket);
        let stretch = count + first.unwrap_or(bytes.len());
        self.tagless = Some(last.map_or(stretch, |at| bytes.len() - at));
        if stretch > MAX_TAGLESS { Err(io::Error::new(io::ErrorKind::InvalidData, "text without tags is too long")) } else { Ok(()) }
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // A decoder needs room for one whole character; a shorter window is the caller's mistake, answered by the end.
        while !self.finished && out.len() >= 8 {
            let input = self.inner.fill_buf()?;
            let last = input.is_empty();
            let (result, read, written, _) = self.decoder.decode_to_utf8(input, out, last);
            self.inner.consume(read);
            self.finished = last && result == encoding_rs::CoderResult::InputEmpty;
            if written > 0 {
                self.check_tags(out.get(..written).unwrap_or_default())?;
                return Ok(written);
            }
        }
        Ok(0)
    }
}

/// Reads one line of at most `limit` bytes into `line` (emptied first), without its line end; the rest of a longer line is
/// passed over. Gives `false` at the end of the source.
pub(super) fn read_line(source: &mut impl BufRead, line: &mut Vec<u8>, limit: usize) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let buffer = source.fill_buf()?;
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = buffer.iter().position(|b| *b == b'\n');
        let part = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default();
        line.extend_from_slice(part.get(..limit.saturating_sub(line.len())).unwrap_or(part));
        let used = part.len() + usize::from(end.is_some());
        source.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(true);
        }
    }
}
