//! Rulings as values: what was ruled on, by which rules, from what, and what follows.
//!
//! A [`Ruling`] is what every maker of decisions at a board hands out: a claim, an end that the arbiter declares, the number of moves
//! completed, an irregularity. It holds facts and no sentence: it can be stored in a permanent log, compared, sent as JSON and said in any
//! language, also years later and also when the game kept has been changed since.
//!
//! # How the parts are meant
//!
//! | part | claim, count | irregularity |
//! |---|---|---|
//! | [`Ruling::ground`] | one of the grounds of a claim; [`Ground::CompletedMoves`] | [`Ground::Situation`]; its name in the rulebook is in [`Ruling::order`] |
//! | [`Ruling::edition`], [`Ruling::articles`] | what the position or the count is judged by | as in the order |
//! | [`Ruling::on`], [`Ruling::at`] | the record ruled on and the place in it | the place shown on the board |
//! | [`Ruling::finding`] | upheld, rejected, or uncertain and why | [`Finding::Stated`] |
//! | [`Ruling::working`] | the numbers it was worked out with, in the order they are said | last legal position, what falls, touched man |
//! | [`Ruling::occurrences`] | every standing of the position | empty |
//! | [`Ruling::evidence`] | which moves counted both sheets say, one, nobody | empty, or what the restored position rests on |
//! | [`Ruling::consequences`] | draw, loss, another move, time | what was chosen: go back, new game, stands |
//! | [`Ruling::order`] | what the rulebook makes of the claim, once its facts are known | the row of the rulebook with the facts answered |
//! | [`Ruling::position`] | none | the position the game goes on from |
//!
//! A place in the game is a number of plies; [`Numbering`] turns it into `23...`. Moves are kept in writing, each in the usual notation of
//! its game, because the position they were made in may not be kept.
//!
//! # Growth
//!
//! These types are written into event files. Names of fields and variants are never changed and never used for something else. A new field
//! has a default; a new variant may be added. The enums are exhaustive on purpose: who says them in words must not compile while
//! one is missing. A test holds the stored form.

mod detail;
mod fact;
mod follow;
mod ground;
mod place;

pub use detail::{
    BoardEnd, CellFault, Control, CountedMoves, DraughtsEnding, Final, Hold, LimitOutcome, LoopPly, LoopReason, LoopVerdict, NoMate,
    Overridden, Victim,
};
pub use fact::Fact;
pub use follow::{Answer, Consequence, Order, Outcome};
pub use ground::{Doubt, Finding, Ground, Record};
pub use place::{Basis, Evidence, Numbering, Place, Rest};

use crate::game::Side;
use crate::kind::GameKind;
use serde::{Deserialize, Serialize};

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ruling {
    /// The game played.
    pub game: GameKind,
    /// What was ruled on.
    pub ground: Ground,
    /// The edition ruled by: of the FIDE Laws (`fide-2023`), the draw rules of draughts (`fmjd-100`), the xiangqi rules (`cxa-2020`) or
    /// the rulebook.
    pub edition: String,
    /// Its articles, the one that decides first. Empty where the edition has no number for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<String>,
    /// The record it was ruled on.
    #[serde(default)]
    pub on: Record,
    /// The place in that record: the position on the board when it was ruled.
    pub at: Place,
    /// How the plies of that record are numbered.
    #[serde(default)]
    pub numbering: Numbering,
    /// Who claims; where a flag fell, whose; who made the irregular move. `None` where nobody in particular is concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Side>,
    /// The move written down and declared, in the usual notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intended: Option<String>,
    /// What was found.
    pub finding: Finding,
    /// What it was found from, in the order it is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub working: Vec<Fact>,
    /// Every time the position ruled on stood, oldest first. With an intended move the last one lies a ply behind [`Self::at`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub occurrences: Vec<Place>,
    /// What the moves counted rest on.
    #[serde(default, skip_serializing_if = "Evidence::is_empty")]
    pub evidence: Evidence,
    /// What follows from the finding by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consequences: Vec<Consequence>,
    /// What the rulebook orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// The position the game goes on from by this ruling, as position text; `None` where it is the one on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl Ruling {
    /// A ruling that says nothing yet but what is ruled on, by which edition and where.
    pub fn new(game: GameKind, ground: Ground, edition: impl Into<String>, at: Place) -> Self {
        Self {
            game,
            ground,
            edition: edition.into(),
            articles: Vec::new(),
            on: Record::Game,
            at,
            numbering: Numbering::default(),
            player: None,
            intended: None,
            finding: Finding::Stated,
            working: Vec::new(),
            occurrences: Vec::new(),
            evidence: Evidence::default(),
            consequences: Vec::new(),
            order: None,
            position: None,
        }
    }

    /// Edition and deciding article, as rulings are headed: `fide-2023 9.2.1`.
    pub fn article(&self) -> String {
        let article = self.articles.first().map_or("", String::as_str);
        format!("{} {article}", self.edition).trim().to_owned()
    }
}

#[cfg(test)]
mod tests;
