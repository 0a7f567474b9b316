//! Rating lists, streamed: FIDE's fixed-column text (new and legacy combined lists, lists of one speed), FIDE's XML, and the
//! national list template. A list is never held in memory: [`ListReader`] is an iterator over its players.

mod fixed;
mod input;
mod national;
mod xml;

use crate::roster::values;
pub use ::ratings::{Month, NotAMonth, Speed};
use event::sanitize;
use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tournament::model::{Sex, Title};

/// What a list contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListKind {
    /// FIDE's list of all three ratings.
    FideCombined,
    /// FIDE's list of one rating. The file does not say which: the caller has to.
    FideSingle,
    /// A national list.
    National,
}

/// One rating of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The rating, 1 to 9999; `None` is unrated (`0` in the file).
    pub rating: Option<u16>,
    /// K factor, if the list states one.
    pub k: Option<u16>,
}

/// A player of a list. All texts are safe to show (see [`sanitize`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatedPlayer {
    /// The list's own identity number, never empty.
    pub id: String,
    /// Name as the list writes it, never empty.
    pub name: String,
    /// Federation, or empty.
    pub federation: String,
    /// Sex.
    pub sex: Option<Sex>,
    /// The open title, or the women's title of a player without one.
    pub title: Option<Title>,
    /// Year (`YYYY`) or date (`YYYY/MM/DD`) of birth, or empty.
    pub birth: String,
    /// Standard rating, or the only one of a list of one speed.
    pub standard: Rating,
    /// Rapid rating.
    pub rapid: Rating,
    /// Blitz rating.
    pub blitz: Rating,
    /// National rating.
    pub national: Rating,
    /// FIDE identity number in a national list, or empty.
    pub fide_id: String,
    /// Club in a national list, or empty.
    pub club: String,
    /// Flagged inactive.
    pub inactive: bool,
}

/// A list that cannot be read, or cannot be read to its end.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The file could not be read.
    #[error("reading the list failed: {0}")]
    Io(#[from] io::Error),
    /// None of the known layouts.
    #[error("this is not a rating list: neither a line with the columns' titles nor <playerslist> stands at its beginning")]
    Unknown,
    /// The XML is broken or ends too early.
    #[error("the XML is broken at byte {byte}: {why}")]
    Xml {
        /// Where, counted in the decoded file.
        byte: u64,
        /// Why.
        why: String,
    },
}

/// A list being read: an iterator over its players.
///
/// Lines or elements without an identity number or a name, or whose numbers do not stand in their columns, are left out and
/// counted: see [`ListReader::skipped`].
pub struct ListReader<'a> {
    layout: Layout<'a>,
    read: Arc<AtomicU64>,
    skipped: Skipped,
}

enum Layout<'a> {
    Fixed(fixed::Fixed<BufReader<input::Utf8<Source<'a>>>>),
    Xml(Box<xml::Xml<BufReader<input::Utf8<Source<'a>>>>>),
    National(national::National<BufReader<input::Utf8<Source<'a>>>>),
}

type Source<'a> = input::Counting<Box<dyn Read + Send + 'a>>;

/// What was left out of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// How many lines or elements.
    pub count: u64,
    /// The first of them: its line (text), or its number among the elements (XML), from 1; 0 where there is none.
    pub first: u64,
}

impl Skipped {
    fn add(&mut self, line: u64) {
        if self.count == 0 {
            self.first = line;
        }
        self.count += 1;
    }
}

impl<'a> ListReader<'a> {
    /// Recognises the layout from the beginning of the file.
    pub fn open(source: impl Read + Send + 'a) -> Result<Self, ListError> {
        let read = Arc::new(AtomicU64::new(0));
        let source: Box<dyn Read + Send + 'a> = Box::new(source);
        let (utf8, sample) = input::Utf8::open(input::Counting { inner: source, read: Arc::clone(&read) })?;
        let layout = if sample.trim_start().starts_with('<') {
            Layout::Xml(Box::new(xml::Xml::open(BufReader::new(utf8.limit_tags()), &sample)?))
        } else {
            let header = sample.lines().next().unwrap_or_default();
            let source = BufReader::new(utf8);
            if let Some(columns) = fixed::Columns::of_header(header) {
                Layout::Fixed(fixed::Fixed::new(source, columns))
            } else if let Some(columns) = national::Columns::of_header(header) {
                Layout::National(national::National::new(source, columns))
            } else {
                return Err(ListError::Unknown);
            }
        };
        Ok(Self { layout, read, skipped: Skipped::default() })
    }

    /// What the list contains.
    pub fn kind(&self) -> ListKind {
        match &self.layout {
            Layout::Fixed(list) => list.kind(),
            Layout::Xml(list) => list.kind(),
            Layout::National(_) => ListKind::National,
        }
    }

    /// The month that the list itself states (FIDE's single lists have it as a column title).
    pub fn period(&self) -> Option<Month> {
        match &self.layout {
            Layout::Fixed(list) => list.period(),
            Layout::Xml(_) | Layout::National(_) => None,
        }
    }

    /// How many bytes of the source have been read, for progress against its size.
    pub fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// What was left out so far.
    pub const fn skipped(&self) -> Skipped {
        self.skipped
    }
}

impl Iterator for ListReader<'_> {
    type Item = Result<RatedPlayer, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        let skipped = &mut self.skipped;
        match &mut self.layout {
            Layout::Fixed(list) => list.next(skipped),
            Layout::Xml(list) => list.next(skipped),
            Layout::National(list) => list.next(skipped),
        }
        .transpose()
    }
}

/// A number column of a list: blank and 0 are nothing.
fn number(text: &str) -> Result<Option<u16>, ()> {
    let text = text.trim();
    if text.bytes().all(|b| b.is_ascii_digit()) && text.len() <= 4 { Ok(text.parse().ok().filter(|n| *n > 0)) } else { Err(()) }
}

fn sex(text: &str) -> Option<Sex> {
    match text.trim() {
        "M" | "m" => Some(Sex::Male),
        "F" | "f" | "W" | "w" => Some(Sex::Female),
        _ => None,
    }
}

fn title(open: &str, women: &str) -> Option<Title> {
    Title::of_list(open).or_else(|| Title::of_list(women))
}

/// The birth column; what is no date is left empty, the player stays.
fn birth(text: &str) -> String {
    values::birth(text).unwrap_or_default()
}

fn text(raw: &str) -> String {
    sanitize::safe(raw)
}

#[cfg(test)]
mod tests;
