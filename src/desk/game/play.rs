//! The records of a game played through: the game adopted, each sheet as it is written.

use super::sheets::{bare, certain, is_offer, readings};
use arbitration::game::{GamePosition, Side};
use arbitration::kind::GameKind;
use arbitration::play::{Play, Stop};
use arbitration::ruling::{Basis, CellFault, Record};
use event::game::{GameRecord, Step, StepNote, exact_move, position};

fn begin(kind: GameKind, record: &GameRecord) -> Play {
    Play::from(record.start(kind).unwrap_or_else(|| GamePosition::start(kind)))
}

/// The game adopted. A step that does not fit ends it.
pub fn played(kind: GameKind, record: &GameRecord) -> Play {
    let mut play = begin(kind, record);
    for step in &record.line {
        let basis = match step {
            Step::Move(_) => Basis::Played,
            Step::Inferred(_) => Basis::Inferred,
            Step::Read { by, .. } => (*by).into(),
            Step::Set { .. } => Basis::Set,
        };
        let fits = match step {
            Step::Move(text) | Step::Inferred(text) | Step::Read { mv: text, .. } => {
                exact_move(play.last(), text).is_some_and(|mv| play.push(mv, basis))
            }
            Step::Set { fen, article } => position(kind, fen).map(|position| play.set(position, article.clone())).is_some(),
        };
        if !fits {
            break;
        }
    }
    let offered = |(step, note): (&u16, &StepNote)| note.offer.then_some(usize::from(*step));
    record.notes.iter().filter_map(offered).for_each(|step| play.offer(step));
    play
}

/// One sheet, as far as every cell says one move and no other. What stands behind the first cell that does not is left out.
pub fn played_sheet(kind: GameKind, record: &GameRecord, side: Side) -> Play {
    let sheet = |side: Side| record.sheets[side.index()].as_ref();
    let mut play = begin(kind, record);
    if sheet(side.other()).is_some() {
        play.beside_another();
    }
    let basis = if side == Side::First { Basis::First } else { Basis::Second };
    for (step, cell) in sheet(side).map_or(&[][..], |s| s.cells.as_slice()).iter().enumerate() {
        let now = play.last();
        if !certain(now, cell).is_some_and(|mv| play.push(mv, basis)) {
            let moves = readings(play.last(), cell);
            let fault = match (bare(cell).as_str(), moves.is_empty()) {
                ("" | "?", _) => CellFault::Unread,
                (_, true) => CellFault::NoLegal,
                (_, false) => CellFault::Several,
            };
            play.stop(Stop { cell: cell.clone(), fault, moves });
            break;
        }
        if is_offer(cell) {
            play.offer(step);
        }
    }
    play
}

/// The record that is ruled on.
pub fn played_on(on: Record, kind: GameKind, record: &GameRecord) -> Play {
    match on {
        Record::Game => played(kind, record),
        Record::Sheet(side) => played_sheet(kind, record, side),
    }
}
