//! The wall: pairings, results and standings in large letters on a second screen or a projector. Pages turn by themselves, no key is
//! needed, and nothing is shown that is not published: no draft, no incident, no rating.

mod draw;
mod line;
mod pages;

pub use draw::{draw, letter_rows, lines_shown};
pub use pages::{Line, Page, of_event};

use crate::config::{Glyphs, Theme};
use crate::words::Lang;
use event::Event;

/// What is on the wall, and how.
#[derive(Clone, Debug)]
pub struct Wall {
    /// The pages, in the order in which they turn.
    pub pages: Vec<Page>,
    /// The one shown.
    pub at: usize,
    /// Rows of the terminal that a letter takes, one for the letters of the terminal itself; `None`: as large as the window bears.
    pub rows: Option<u16>,
    /// Colours.
    pub theme: Theme,
    /// Signs.
    pub glyphs: Glyphs,
    /// The language.
    pub lang: Lang,
}

/// The least and the most rows of a letter of dots.
pub const ROWS: (u16, u16) = (4, 12);

impl Wall {
    /// Shows an event, on the page of the same section and kind as before where there still is one.
    pub fn show(&mut self, event: &Event, section: Option<&str>) {
        let before = self.pages.get(self.at).map(|page| page.title.clone());
        self.pages = of_event(event, section, self.lang);
        self.at = before.and_then(|title| self.pages.iter().position(|page| page.title == title)).unwrap_or(0);
    }

    /// Turns to the next page that a window shows; `part` is the window of the long page that is shown.
    pub fn turn(&mut self, forward: bool) {
        let count = self.pages.len().max(1);
        self.at = (self.at + if forward { 1 } else { count - 1 }) % count;
    }

    /// Larger or smaller letters than those shown; below the least of dots come those of the terminal itself.
    pub fn size(&mut self, shown: u16, larger: bool) {
        self.rows = Some(match larger {
            true => (shown + 1).clamp(ROWS.0, ROWS.1),
            false if shown <= ROWS.0 => 1,
            false => shown - 1,
        });
    }
}
