//! Claims of a draw, weighed on the game adopted or on one sheet: which stands, and what the rulebook has to be asked about it.

use super::player;
use crate::desk::game::claim::{laws, rule};
use arbitration::claim::Request;
use arbitration::clock::side::Side;
use arbitration::game::{GameMove, GamePosition};
use arbitration::kind::GameKind;
use arbitration::rulebook::{Facts, Value};
use arbitration::ruling::{Ground, Outcome, Record, Ruling};
use event::Section;
use event::game::GameRecord;

/// What can be claimed in a game, in the order of the digits. Whether a flag's opponent can mate belongs to the flag.
pub fn claim_grounds(kind: GameKind) -> Vec<Ground> {
    Ground::of(kind).iter().copied().filter(|ground| *ground != Ground::CannotMate).collect()
}

/// What a claim rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The game adopted, or one sheet.
    pub on: Record,
    /// Plies of it made.
    pub step: usize,
    /// The move written down and declared.
    pub intended: Option<GameMove>,
}

/// A claim weighed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What was asked.
    pub request: Request,
    /// What was found.
    pub ruling: Ruling,
}

/// Rules on a claim.
pub fn weigh(section: &Section, record: &GameRecord, ground: Ground, side: Side, claimed: &Claimed) -> Weighed {
    let request = Request { on: claimed.on, intended: claimed.intended.clone(), ..Request::new(ground, player(side), laws(section)) };
    let ruling = rule(record, section.setup.game, claimed.step, &request);
    Weighed { request, ruling }
}

/// The situation of the rulebook that a ruling on a claim belongs to, with the facts that it settles; `None`: the ruling stands by itself.
pub fn situation_of(ruling: &Ruling, at: &GamePosition) -> Option<(&'static str, Facts)> {
    let yes = |b: bool| Value::Word(if b { "yes" } else { "no" }.to_owned());
    let word = |text: &str| Value::Word(text.to_owned());
    let facts = |list: Vec<(&str, Value)>| list.into_iter().map(|(fact, value)| (fact.to_owned(), value)).collect::<Facts>();
    Some(match (ruling.ground, ruling.finding.upheld(), ruling.result_by_position()) {
        (Ground::Loop, Some(_), Some(Outcome::Draw)) => ("repetition", facts(vec![("verdict", word("draw"))])),
        // Whoever asked: the position has come round, and the arbiter has seen whose loop it is.
        (Ground::Loop, Some(_), Some(_)) => ("repetition", facts(vec![("verdict", word("loses"))])),
        (Ground::Loop, Some(_), None) if ruling.must_change().is_some() => ("repetition", facts(vec![("verdict", word("must-change"))])),
        (Ground::Unasked, Some(true), Some(Outcome::Draw)) => ("fivefold-or-75-moves", facts(vec![("mate-on-last-move", yes(false))])),
        (Ground::Dead, Some(true), _) => ("dead-position", facts(vec![("any-mate", yes(false))])),
        // A ruling on a loop is asked for, not claimed: a wrong one costs nothing.
        (ground, Some(right), _) if ground.is_claim() && ground != Ground::Loop => {
            let mut list = vec![("claim-right", yes(right))];
            // What the program has itself is not asked for: whether the game goes on.
            if !at.legal_moves().is_empty() {
                list.push(("claimant-finished", yes(false)));
            }
            ("draw-claim", facts(list))
        }
        _ => return None,
    })
}
