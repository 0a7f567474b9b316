//! The pages of an event: one folder that can be put on a web server or opened from a disk. Pure: the state comes in, files come out;
//! nothing is loaded from elsewhere, and every link is relative.
//!
//! ```text
//! index.html · site.css · site.js
//! s1/index.html · r5.html · standings.html · crosstable.html · players.html · p012.html · games.html · r5b07.html · …
//! prints/s1-standings.pdf
//! ```
//!
//! Everything is made from what [`public`] leaves of the event, so no draft, no incident and nothing private can get into a page.

mod board;
mod crosstable;
mod entry;
mod game;
mod html;
mod index;
mod page;
mod pages;
mod player;
mod players;
mod public;
mod round;
mod section;
mod sheets;
mod standings;
mod view;

pub use public::public;

use arbitration::play::Play;
use event::{Event, GameAt, Moment, SectionId};
use std::collections::BTreeMap;
use view::View;
use words::Lang;

const STYLE: &str = include_str!("../assets/site.css");
const SCRIPT: &str = include_str!("../assets/site.js");

/// One file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is in the folder: lower-case ASCII, parted by `/`.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl File {
    fn text(path: impl Into<String>, text: String) -> Self {
        Self { path: path.into(), bytes: text.into_bytes() }
    }
}

/// A game that can be played through.
#[derive(Debug)]
pub struct Game {
    /// The game adopted.
    pub play: Play,
    /// The same for other programs: the ending of the file's name, what stands in it.
    pub files: Vec<(&'static str, Vec<u8>)>,
}

/// The games of an event.
pub type Games = BTreeMap<(SectionId, GameAt), Game>;

/// A sheet to download.
#[derive(Clone, Debug)]
pub struct Print {
    /// The section it is of.
    pub section: SectionId,
    /// The name of the file: lower-case ASCII.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The PDF.
    pub bytes: Vec<u8>,
}

/// What the pages are made from.
#[derive(Debug)]
pub struct Site<'a> {
    /// The event, whole; the pages see what is [`public`] of it.
    pub event: &'a Event,
    /// The language of the pages.
    pub lang: Lang,
    /// When they are made.
    pub updated: &'a Moment,
    /// The first digits of the hash of the newest entry of the log.
    pub log: &'a str,
    /// Games to play through.
    pub games: &'a Games,
    /// Sheets to download.
    pub prints: &'a [Print],
}

impl Site<'_> {
    /// All files of the folder. The same state and moment give the same bytes.
    pub fn files(&self) -> Vec<File> {
        let event = public(self.event);
        let views: Vec<View<'_>> = event.sections.iter().map(|section| pages::of(self, &event, section)).collect();
        let mut files = vec![
            File::text("index.html", index::page(self, &event, &views)),
            File::text("site.css", STYLE.to_owned()),
            File::text("site.js", SCRIPT.to_owned()),
        ];
        files.extend(views.iter().flat_map(pages::files));
        files.extend(self.prints.iter().map(|print| File { path: format!("prints/{}", print.name), bytes: print.bytes.clone() }));
        files
    }
}
