//! What is to be known of a board at a glance, in one sign.

use event::{Board, BoardResult, GameAt, Round, Section};

/// The first that holds, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// So often something was ruled there.
    Calls(usize),
    /// Its clocks were read or set.
    Clock,
    /// Adjourned.
    Adjourned,
    /// No result.
    Open,
    /// The result was entered twice.
    Checked,
    /// The result is in.
    In,
}

/// The badge of a board. What was ruled shows as long as the game is open; after that it stands in its card.
pub fn of_board(section: &Section, round: &Round, board: &Board) -> Badge {
    let calls = section.calls_at(GameAt::new(round.number, board.number));
    badge(board, calls, has_clock(section, GameAt::new(round.number, board.number)))
}

/// The same for a screen that a player sees: what happened there is not told.
pub fn hushed(board: &Board) -> Badge {
    badge(board, 0, false)
}

const fn badge(board: &Board, calls: usize, has_clock: bool) -> Badge {
    match board.result {
        None if calls > 0 => Badge::Calls(calls),
        Some(BoardResult::Adjourned) => Badge::Adjourned,
        None if has_clock => Badge::Clock,
        None => Badge::Open,
        Some(_) if board.verified => Badge::Checked,
        Some(_) => Badge::In,
    }
}

/// What the row of a board shows behind the names, in few cells: rulings, clocks read, adjourned, sheets (`s` one, `S` both, `G` the game).
/// To a player what was ruled and read is not told.
pub fn row(section: &Section, round: &Round, board: &Board, quiet: bool) -> String {
    let game = GameAt::new(round.number, board.number);
    let mut text = match section.calls_at(game) {
        calls if quiet || calls == 0 => String::new(),
        1 => "!".to_owned(),
        count => format!("!{count}"),
    };
    if !quiet && has_clock(section, game) {
        text.push('t');
    }
    if board.result == Some(BoardResult::Adjourned) {
        text.push('a');
    }
    if let Some(record) = section.games.get(&game) {
        let sheets = record.sheets.iter().flatten().filter(|sheet| !sheet.cells.is_empty()).count();
        match (record.line.is_empty(), sheets) {
            (false, _) => text.push('G'),
            (true, 2) => text.push('S'),
            (true, 1) => text.push('s'),
            _ => {}
        }
    }
    text
}

fn has_clock(section: &Section, game: GameAt) -> bool {
    section.clocks.get(&game).is_some_and(|clock| !clock.ledger.entries().is_empty())
}
