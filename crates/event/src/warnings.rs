//! What is wrong or odd with boards that were changed by hand (FIDE verification Q66, Q67). A warning never forbids: it is shown.

use super::drift::{Drift, drift};
use super::model::{Board, Event, PlayerId, Round, Section};
use super::preflight::Reason;
use super::snapshot::{stage_snapshot, tpn_map};
use super::stage::Stage;
use super::system::SystemKind;
use std::collections::BTreeMap;
use tournament::history::Field;
use tournament::model::{Color, DutchEdition, System, Tpn};
use tournament::pairing::hard::HardFault;
use tournament::pairing::{Pair, warnings as rules};
use tournament::points::Points;

/// One warning about the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The two have played each other (C1). Board.
    Rematch(u16),
    /// The event forbids the pair. Board.
    Prohibited(u16),
    /// A third game running with the same colour. Board, player.
    ThirdColor(u16, String),
    /// A colour difference above two. Board, player.
    ColorDifference(u16, String),
    /// Both get the colour opposite to the one due. Board.
    BothOpposite(u16),
    /// The bye goes to a player who may not have it (C2).
    PabBarred(String),
    /// The bye goes to a player with more points than another who could have it.
    PabTooHigh(String),
    /// Is out of the round since it was paired. Board, player, why.
    Out(u16, String, Reason),
    /// The holder of the bye is out of the round since it was paired.
    ByeOut(String),
    /// Is in since the round was paired, and has no game.
    In(String),
    /// The result of a game of an earlier round was changed since. Round, board as it is spoken of.
    Result(u16, String),
}

/// Warnings about the boards of the newest round of a Swiss: what changed since it was paired, those of the pairing rules, then two that
/// compare with what is due.
pub fn warnings(event: &Event, section: &Section) -> Vec<Warning> {
    let Some(round) = section.current() else { return Vec::new() };
    let stages = section.stages_in(round.number).filter(|stage| !section.system_of(stage).is_fixed());
    let name = |id: PlayerId| section.name(id).to_owned();
    let since = drift(section).into_iter().map(|drift| match drift {
        Drift::Out(board, id, why) => Warning::Out(board, name(id), why),
        Drift::ByeOut(id) => Warning::ByeOut(name(id)),
        Drift::In(id) => Warning::In(name(id)),
        Drift::Result(at) => Warning::Result(at.numbers().0, section.label(at)),
    });
    since.chain(stages.flat_map(|stage| in_stage(event, section, stage, round))).collect()
}

fn in_stage(event: &Event, section: &Section, stage: &Stage, round: &Round) -> Vec<Warning> {
    let mut tournament = stage_snapshot(event, section, stage);
    if section.system_of(stage) == SystemKind::Manual {
        // What the arbiter paired is held against what all Swiss systems have in common.
        tournament.system = System::Dutch(DutchEdition::E2026);
    }
    let own_round = round.number.saturating_sub(section.carried_rounds(stage));
    let field = Field::new(&tournament, own_round, &[]);
    let numbers = tpn_map(section);
    let number = |id: PlayerId| numbers.get(&id).copied().unwrap_or(Tpn(0));
    let here: Vec<&Board> = round.boards.iter().filter(|b| b.stage == stage.id && b.game == 1).collect();
    let pairs: Vec<Pair> = here.iter().map(|b| Pair { white: number(b.white), black: number(b.black) }).collect();
    let numbered = || here.iter().map(|b| b.number).zip(&pairs);
    let board_of = |tpn: Tpn| numbered().find(|(_, p)| p.white == tpn || p.black == tpn).map_or(0, |(board, _)| board);
    let name_of = |tpn: Tpn| section.by_tpn(tpn).map_or_else(|| tpn.to_string(), |p| p.person.name.clone());
    let pab = round.pab().filter(|id| section.is_in(stage, *id)).map(number);
    let told = rules::warnings(&tournament, own_round, &pairs, pab, &[]);
    let mut found: Vec<Warning> = told
        .into_iter()
        .filter_map(|warning| match warning {
            rules::Warning::Hard(HardFault::Rematch { pair, .. }) => Some(Warning::Rematch(board_of(pair.white))),
            rules::Warning::Hard(HardFault::Prohibited { pair }) => Some(Warning::Prohibited(board_of(pair.white))),
            rules::Warning::Hard(HardFault::PabBarred { tpn, .. }) => Some(Warning::PabBarred(name_of(tpn))),
            // C3 is told by the colour that it would break.
            rules::Warning::Hard(_) => None,
            rules::Warning::ThirdInRow { tpn, .. } => Some(Warning::ThirdColor(board_of(tpn), name_of(tpn))),
            rules::Warning::Difference { tpn, .. } => (!field.is_last).then(|| Warning::ColorDifference(board_of(tpn), name_of(tpn))),
        })
        .collect();
    let facts = |tpn: Tpn| field.place(tpn).map(|place| &field.players[place]);
    for (board, pair) in numbered() {
        let against = |tpn: Tpn, gets: Color| facts(tpn).is_some_and(|f| f.preference.color == Some(gets.other()));
        if against(pair.white, Color::White) && against(pair.black, Color::Black) {
            found.push(Warning::BothOpposite(board));
        }
    }
    if let Some(tpn) = pab
        && let (Some(holder), Some(lowest)) = (facts(tpn), engine_bye(section, &field, &numbers))
        && holder.pab_bar.is_none()
        && holder.score > lowest
    {
        found.push(Warning::PabTooHigh(name_of(tpn)));
    }
    found
}

/// The score of the player to whom the engine gave the bye: the lowest that leaves the others a complete pairing (C5).
fn engine_bye(section: &Section, field: &Field, numbers: &BTreeMap<PlayerId, Tpn>) -> Option<Points> {
    let (_, pab) = section.current()?.engine.as_ref()?;
    let place = field.place(*numbers.get(&(*pab)?)?)?;
    Some(field.players[place].score)
}
