//! Pairing by hand: who waits for an opponent in the next round, and what is known of a pair before it is taken.

use super::draw::{check_ready, prepared};
use super::model::{Event, PlayerId, Section, StageId};
use super::policy::FirstRound;
use super::preflight::preflight;
use super::refusal::Refusal;
use super::system::SystemKind;
use tournament::model::{Color, Tpn};
use tournament::points::Points;

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpaired {
    /// Who.
    pub id: PlayerId,
    /// The pairing number, or the one that the pairing will give.
    pub tpn: Tpn,
    /// The stage: only those of one stage can meet.
    pub stage: StageId,
    /// Points before the round.
    pub points: Points,
    /// Opponents so far, with the round; a game that was not played counts as none.
    pub met: Vec<(PlayerId, u16)>,
    /// Colours of the first games of the meetings that were played, in their order.
    pub colors: Vec<Color>,
}

impl Unpaired {
    /// The round in which the two have met, if they have.
    pub fn met_in(&self, other: PlayerId) -> Option<u16> {
        self.met.iter().find(|(id, _)| *id == other).map(|(_, round)| *round)
    }
}

impl Section {
    /// Whether the arbiter gives the pairs of the next round, as the section is set up: a stage of it is paired by hand, or begins with
    /// points pairing whose first round is typed.
    pub fn pairs_by_hand(&self) -> bool {
        let next = self.current_number() + 1;
        let mut playing = self.stages_in(next).peekable();
        let is_first = |stage: &super::stage::Stage| stage.first_round().unwrap_or(next) == next;
        playing.any(|stage| {
            let format = self.format(stage);
            let is_typed = format.policy.first_round == Some(FirstRound::Typed);
            format.system == SystemKind::Manual || format.system.is_points() && is_typed && is_first(stage)
        })
    }
}

/// Everybody who plays in the next round, those with most points first, then by number.
///
/// # Errors
/// Why the next round cannot be paired at all now: an open result, a draft that stands, somebody not asked at check-in.
pub fn unpaired(event: &Event, section: &Section) -> Result<Vec<Unpaired>, Refusal> {
    let prepared = prepared(event, section)?;
    let section = &prepared.section;
    check_ready(section)?;
    let points = section.points(section.current_number());
    let meetings: Vec<(u16, PlayerId, PlayerId)> = section
        .rounds
        .iter()
        .flat_map(|round| round.boards.iter().map(move |board| (round.number, board)))
        .filter(|(_, board)| board.game == 1 && board.result.is_some_and(|result| result.outcomes().0.is_played()))
        .map(|(round, board)| (round, board.white, board.black))
        .collect();
    let one = |id: PlayerId| {
        let stage = prepared.stages.iter().map(|(stage, _)| stage).find(|stage| section.is_in(stage, id))?;
        let own = || meetings.iter().filter(move |(_, white, black)| *white == id || *black == id);
        Some(Unpaired {
            id,
            tpn: section.player(id)?.tpn?,
            stage: stage.id,
            points: points.get(&id).copied().unwrap_or_default(),
            met: own().map(|(round, white, black)| (if *white == id { *black } else { *white }, *round)).collect(),
            colors: own().map(|(_, white, _)| if *white == id { Color::White } else { Color::Black }).collect(),
        })
    };
    let mut all: Vec<Unpaired> = preflight(section).playing.into_iter().filter_map(one).collect();
    all.sort_by_key(|waiting| (std::cmp::Reverse(waiting.points), waiting.tpn));
    Ok(all)
}
