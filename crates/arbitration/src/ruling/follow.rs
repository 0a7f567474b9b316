//! What follows from a ruling.

use super::{Finding, Ground, Ruling};
use crate::clock::span::Span;
use crate::game::Side;
use crate::rulebook::{Act, Duty, Facts, Query, Still, Value};
use serde::{Deserialize, Serialize};

/// Something that follows from what was found or chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Consequence {
    /// The game has this result.
    Result(Outcome),
    /// This side must play differently (xiangqi: 变着).
    MustChange(Side),
    /// The move declared must be played.
    MustPlay {
        /// The move, in the usual notation.
        #[serde(rename = "move")]
        written: String,
        /// By which article.
        article: String,
    },
    /// Time is added to what this player has left (negative: taken away).
    Time {
        /// Whose.
        side: Side,
        /// How much.
        delta: Span,
    },
    /// Time is added to what this player has used.
    TimeUsed {
        /// Whose.
        side: Side,
        /// How much.
        time: Span,
    },
    /// Chess: where no other evidence is found, the next move is taken as the first of the following period; no overstepping is shown (2023: 8.6).
    NextPeriod,
    /// The game goes back to the position after so many plies; those behind it fall.
    GoBack {
        /// Plies that stand.
        plies: usize,
    },
    /// A new game is played from the start.
    NewGame,
    /// The game stands as it is.
    Stands,
    /// Draughts: the opponent has it put right; then one of these moves is made.
    PutRight {
        /// The moves, in the usual notation.
        moves: Vec<String>,
    },
    /// Draughts: the opponent lets it stand.
    LetStand,
}

/// The result a game has by a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Won by this side.
    Win(Side),
    /// Drawn.
    Draw,
    /// Lost by both.
    BothLose,
}

impl From<crate::game::Result> for Outcome {
    fn from(result: crate::game::Result) -> Self {
        match result {
            crate::game::Result::Win(side) => Self::Win(side),
            crate::game::Result::Draw => Self::Draw,
        }
    }
}

/// What the rulebook orders in a situation: the row that the facts answered lead to.
///
/// The text of the row is not kept; the languages have it under edition and row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Order {
    /// The situation's name in the rulebook.
    pub situation: String,
    /// The facts answered, by name; tempo and supervision are among them.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    pub facts: Facts,
    /// The edition of the rulebook.
    pub edition: String,
    /// The row's name in the edition; its text is kept with the languages under it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub row: String,
    /// The row's article.
    pub article: String,
    /// What must be done, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub must: Vec<Act>,
    /// What may be done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may: Vec<Act>,
    /// What players may still claim.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub still: Vec<Still>,
    /// The source of the row is weak.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weak: bool,
}

impl Order {
    /// What a row of the rulebook orders, and all that was known when it was asked.
    pub fn of(ruling: &crate::rulebook::Ruling<'_>, query: &Query<'_>) -> Self {
        let row = ruling.row;
        Self {
            situation: row.situation.clone(),
            facts: query.known(),
            edition: ruling.edition.id.clone(),
            row: row.id.clone(),
            article: row.article.clone(),
            must: row.must.clone(),
            may: row.may.clone(),
            still: row.still.clone(),
            weak: row.weak,
        }
    }

    /// Edition and article, as they are cited.
    pub fn cite(&self) -> String {
        format!("{} {}", self.edition, self.article).trim().to_owned()
    }

    /// What must and what may be done, without changes of time.
    pub fn duties(&self) -> impl Iterator<Item = Duty> {
        self.must.iter().chain(&self.may).filter_map(|act| if let Act::Do(duty) = act { Some(*duty) } else { None })
    }

    /// Whether it demands this.
    pub fn demands(&self, duty: Duty) -> bool {
        self.must.contains(&Act::Do(duty))
    }
}

/// What a ruling answers, the rulebook heard where it speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The claim is upheld.
    Upheld,
    /// The claim is rejected.
    Rejected,
    /// The claim is refused, whatever the position shows.
    Refused,
    /// The claim was not made in the right form; nothing is ruled yet.
    NotInForm,
    /// The question is answered with yes.
    Yes,
    /// The question is answered with no.
    No,
    /// Nothing can be certified.
    Uncertain,
    /// Nothing was asked: a number was found, an irregularity decided.
    Stated,
}

impl Answer {
    /// What the board shows decides, not how or when the claim was made.
    pub const fn is_by_position(self) -> bool {
        !matches!(self, Self::Refused | Self::NotInForm)
    }
}

impl Ruling {
    fn ordered(&self, duty: Duty) -> bool {
        self.order.as_ref().is_some_and(|order| order.demands(duty))
    }

    /// What is ruled: by the rulebook where it speaks, else by what the board shows.
    pub fn answer(&self) -> Answer {
        let claim = self.ground.is_claim();
        // A ruling on a loop is asked for in no form: what is explained there is that a side has to change.
        let formal = claim && self.ground != Ground::Loop;
        if formal && self.ordered(Duty::Refuse) {
            return Answer::Refused;
        }
        if formal && self.ordered(Duty::Explain) && !self.ordered(Duty::CheckClaim) {
            return Answer::NotInForm;
        }
        match (&self.finding, claim) {
            (Finding::Stated, _) => Answer::Stated,
            (Finding::Uncertain(_), _) => Answer::Uncertain,
            (Finding::Upheld, true) => Answer::Upheld,
            (Finding::Rejected, true) => Answer::Rejected,
            // The question is whether the opponent can mate; what is upheld is that he cannot.
            (Finding::Upheld, false) if self.ground == Ground::CannotMate => Answer::No,
            (Finding::Rejected, false) if self.ground == Ground::CannotMate => Answer::Yes,
            (Finding::Upheld, false) => Answer::Yes,
            (Finding::Rejected, false) => Answer::No,
        }
    }

    /// Granted or not, the rulebook heard where it speaks; `None` where nothing is ruled.
    pub fn upheld(&self) -> Option<bool> {
        match self.answer() {
            Answer::Refused => Some(false),
            Answer::NotInForm => None,
            _ => self.finding.upheld(),
        }
    }

    /// The side that has to change by what the board shows, whoever asked: the game has no result by the ruling, and it has not changed yet.
    pub fn must_change(&self) -> Option<Side> {
        let answered = self.order.as_ref().and_then(|order| order.facts.get("changed"));
        if self.result().is_some() || answered.is_some_and(|changed| *changed == Value::Word("yes".to_owned())) {
            return None;
        }
        self.consequences.iter().find_map(|c| if let Consequence::MustChange(side) = c { Some(*side) } else { None })
    }

    /// The result that follows from the finding by itself.
    pub fn result_by_position(&self) -> Option<Outcome> {
        self.consequences.iter().find_map(|c| if let Consequence::Result(outcome) = c { Some(*outcome) } else { None })
    }

    /// The result the game has by the ruling: that of the rulebook where it speaks, else the one by the position.
    pub fn result(&self) -> Option<Outcome> {
        const GOES_ON: [Duty; 6] = [Duty::Refuse, Duty::Explain, Duty::GoOn, Duty::ResultStands, Duty::NextPeriod, Duty::Postpone];
        // The player the rules speak of is the claimant, in a loop the one who has to change.
        let player = match (self.ground, &self.finding) {
            (Ground::Loop, Finding::Upheld) => self.player.map(Side::other),
            _ => self.player,
        };
        if let (true, Some(player)) = (self.ordered(Duty::PlayerLoses), player) {
            Some(Outcome::Win(player.other()))
        } else if self.ordered(Duty::BothLose) {
            Some(Outcome::BothLose)
        } else if self.ordered(Duty::Draw) {
            Some(Outcome::Draw)
        } else if GOES_ON.into_iter().any(|duty| self.ordered(duty)) {
            None
        } else {
            self.result_by_position()
        }
    }
}
