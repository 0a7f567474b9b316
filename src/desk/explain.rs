//! Why a board of a round is as it is: the facts before the round, the rules that decided, what the alternatives would have broken.

use event::{Event, PlayerId, Section, snapshot, tpn_map};
use std::collections::BTreeMap;
use tournament::history::{Facts, Field};
use tournament::model::{Color, DutchEdition, Tpn};
use tournament::pairing::colors::{ColorRule, color_of_higher};
use tournament::pairing::explain::{Explainer, NotExplained};

/// Why a board is as it is.
#[derive(Debug)]
pub enum Explanation {
    /// All against all: the tables name every board beforehand.
    Tables,
    /// The round was paired by what stood before it.
    Paired(Box<Paired>),
}

/// A board of a round that was paired by what stood before it.
#[derive(Debug)]
pub struct Paired {
    /// The round as the rules pair it, or why that is not known.
    pub rules: Result<Explainer, NotExplained>,
    /// The higher-ranked player of the board.
    pub higher: Tpn,
    /// The other.
    pub lower: Tpn,
    /// Why the colours are as they are.
    pub color: ColorReason,
    /// What stood before the round, of White and of Black.
    pub facts: [(Color, Facts); 2],
    /// Names by pairing number.
    pub names: BTreeMap<Tpn, String>,
}

/// Why the higher-ranked player of a board has this colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorReason {
    /// The rules give the other one.
    ByHand,
    /// A rule, by the articles of an edition.
    Rule(ColorRule, DutchEdition),
}

/// Explains a board; `None` where the round has no such board, or one of its players was not there to be paired.
pub fn explain(event: &Event, section: &Section, round: u16, board: u16) -> Option<Explanation> {
    let b = section.round(round)?.board(board)?;
    if section.setup.system.is_round_robin() {
        return Some(Explanation::Tables);
    }
    let tournament = snapshot(event, section);
    let field = Field::new(&tournament, round, &[]);
    let numbers = tpn_map(section);
    let place = |id: PlayerId| field.place(*numbers.get(&id)?);
    let (white, black) = (place(b.white)?, place(b.black)?);
    // Places are in rank order: the smaller one is the higher-ranked player.
    let (h, l) = (field.players.get(white.min(black))?, field.players.get(white.max(black))?);
    let (color, rule) = color_of_higher(h, l, section.initial_color.unwrap_or(Color::White));
    let is_by_rule = (color == Color::White) == (white < black);
    let facts = |place: usize| field.players.get(place).cloned();
    Some(Explanation::Paired(Box::new(Paired {
        rules: Explainer::new(&tournament, round, &[]),
        higher: h.tpn,
        lower: l.tpn,
        color: if is_by_rule { ColorReason::Rule(rule, field.edition) } else { ColorReason::ByHand },
        facts: [(Color::White, facts(white)?), (Color::Black, facts(black)?)],
        names: section.players.iter().filter_map(|p| Some((p.tpn?, p.person.name.clone()))).collect(),
    })))
}
