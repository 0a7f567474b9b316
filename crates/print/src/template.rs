//! What an event brings along for its sheets: logo, sponsors, a colour, cards of its own, words for certificates and programme. Without any
//! of it every sheet is as it ever was.

use super::drawing::{Ink, Place};
use super::measure::{Align, Unit};
use super::picture::Picture;
use std::collections::BTreeMap;

/// Most sponsors at the foot of a sheet.
pub const MOST_SPONSORS: usize = 6;

/// The template of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// The logo of the event.
    pub logo: Option<Picture>,
    /// The pictures of its sponsors, [`MOST_SPONSORS`] at most.
    pub sponsors: Vec<Picture>,
    /// The colour of titles and frames.
    pub accent: Option<Ink>,
    /// What certificates say.
    pub certificates: Certificates,
    /// Cards of its own, by the name of the document.
    pub cards: BTreeMap<String, Card>,
    /// Texts of the programme, each under its heading, as they were written.
    pub programme: Vec<Chapter>,
}

impl Template {
    /// No template.
    pub const NONE: &Self = &Self {
        logo: None,
        sponsors: Vec::new(),
        accent: None,
        certificates: Certificates { first: 0, bare: false, organiser: String::new() },
        cards: BTreeMap::new(),
        programme: Vec::new(),
    };

    /// The colour of titles and frames: black where none is laid down.
    pub fn ink(&self) -> Ink {
        self.accent.unwrap_or(Ink::BLACK)
    }
}

/// What an event lays down of its certificates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificates {
    /// How many of the ranking get one where no prizes are laid down; 0: the usual number.
    pub first: u16,
    /// The stock is printed: no frame.
    pub bare: bool,
    /// Who awards it.
    pub organiser: String,
}

/// A card as an event wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Width and height of the card, of a tent those of its face; `None`: the usual ones.
    pub size: Option<(Unit, Unit)>,
    /// What stands on it; without any what usually does.
    pub items: Vec<Item>,
}

/// A text on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Text with places such as `{family}`.
    pub text: String,
    /// Where: of its first line, by `align`.
    pub at: Place,
    /// Size of the font, as large as it may be where it is fitted.
    pub size: Unit,
    /// Set smaller until it fits its room.
    pub fit: bool,
    /// Width it may take; `None`: to the edges of the card.
    pub room: Option<Unit>,
    /// Bold.
    pub bold: bool,
    /// Whether it begins, is centred or ends at its place.
    pub align: Align,
}

/// A chapter of the programme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading as written.
    pub heading: String,
    /// Its paragraphs and lines.
    pub lines: Vec<String>,
}
