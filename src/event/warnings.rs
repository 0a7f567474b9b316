//! What is wrong or odd with boards that were changed by hand (FIDE verification Q66, Q67). A warning never forbids: it is shown.

use super::model::{Event, PlayerId, Section};
use super::snapshot::{snapshot, tpn_map};
use crate::i18n::Message;
use tournament::history::{Facts, Field, Obstacle, Strength};
use tournament::model::{Color, Tpn};

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
}

impl Message for Warning {
    fn key(&self) -> &'static str {
        match self {
            Self::Rematch(_) => "event.warning.rematch",
            Self::Prohibited(_) => "event.warning.prohibited",
            Self::ThirdColor(..) => "event.warning.third-color",
            Self::ColorDifference(..) => "event.warning.color-difference",
            Self::BothOpposite(_) => "event.warning.both-opposite",
            Self::PabBarred(_) => "event.warning.pab-barred",
            Self::PabTooHigh(_) => "event.warning.pab-too-high",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Rematch(board) | Self::Prohibited(board) | Self::BothOpposite(board) => vec![("board", board.to_string())],
            Self::ThirdColor(board, name) | Self::ColorDifference(board, name) => {
                vec![("board", board.to_string()), ("name", name.clone())]
            }
            Self::PabBarred(name) | Self::PabTooHigh(name) => vec![("name", name.clone())],
        }
    }
}

/// The facts that stood before a round, for all who are in it.
pub fn field_of(event: &Event, section: &Section, round: u16) -> Field {
    let tournament = snapshot(event, section);
    Field::new(&tournament, round, &[])
}

/// Warnings about the boards of the newest round of a Swiss, in board order.
pub fn warnings(event: &Event, section: &Section) -> Vec<Warning> {
    let Some(round) = section.current() else { return Vec::new() };
    if section.setup.system.is_round_robin() {
        return Vec::new();
    }
    let field = field_of(event, section, round.number);
    let numbers = tpn_map(section);
    let place = |id: PlayerId| numbers.get(&id).and_then(|tpn: &Tpn| field.place(*tpn));
    let mut found = Vec::new();
    for board in &round.boards {
        let (Some(white), Some(black)) = (place(board.white), place(board.black)) else { continue };
        match field.obstacle(white, black) {
            Some(Obstacle::Rematch) => found.push(Warning::Rematch(board.number)),
            Some(Obstacle::Prohibited) => found.push(Warning::Prohibited(board.number)),
            _ => {}
        }
        let (w, b) = (&field.players[white], &field.players[black]);
        let against = |facts: &Facts, gets: Color| facts.preference.color == Some(gets.other());
        if against(w, Color::White) && against(b, Color::Black) {
            found.push(Warning::BothOpposite(board.number));
        }
        for (id, facts, gets) in [(board.white, w, Color::White), (board.black, b, Color::Black)] {
            let name = || section.name(id).to_owned();
            let step = if gets == Color::White { 1 } else { -1 };
            if facts.repeated_color() == Some(gets) {
                found.push(Warning::ThirdColor(board.number, name()));
            }
            if !field.is_last && facts.preference.strength == Strength::Absolute && (facts.color_difference() + step).abs() > 2 {
                found.push(Warning::ColorDifference(board.number, name()));
            }
        }
    }
    if let Some((id, facts)) = round.pab().and_then(|id| Some((id, &field.players[place(id)?]))) {
        let name = section.name(id).to_owned();
        if facts.pab_bar.is_some() {
            found.push(Warning::PabBarred(name));
        } else if engine_bye(section, &field, &numbers).is_some_and(|lowest| facts.score > lowest) {
            found.push(Warning::PabTooHigh(name));
        }
    }
    found
}

/// The score of the player to whom the engine gave the bye: the lowest that leaves the others a complete pairing (C5).
fn engine_bye(section: &Section, field: &Field, numbers: &std::collections::BTreeMap<PlayerId, Tpn>) -> Option<tournament::points::Points> {
    let (_, pab) = section.current()?.engine.as_ref()?;
    let place = field.place(*numbers.get(&(*pab)?)?)?;
    Some(field.players[place].score)
}
