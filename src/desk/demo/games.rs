//! Games of the sample event, one for each thing the panes of a game are for. All of them are made up; openings aside, nobody played them.

use super::with_section;
use crate::desk::game::sheets;
use arbitration::game::{GamePosition, Notation};
use arbitration::kind::GameKind;
use event::game::{GameAct, ReadBy, Step, StepNote};
use event::{Command, GameAt, SectionId};
use store::{Stamp, Store, StoreError};

/// Two sheets of one game, a cell a line. The second player left his fourteenth move's first half out and wrote on in the other column; at move
/// 30 the sheets say different moves that are both legal.
const TWO_SHEETS: [&str; 2] =
    [include_str!("../../../assets/demo/games/two-sheets-first.txt"), include_str!("../../../assets/demo/games/two-sheets-second.txt")];
/// The cell from which on the second sheet stands in the wrong column.
const SHIFTED: u16 = 26;

/// The bishop drives the queen to and fro: after the last move the position stands for the third time, and Black is to move.
const THREEFOLD: &str = "e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6 Nf3 Be7 cxd5 Nxd5 Bd3 O-O O-O Nc6 Re1 Nf6 a3 b6 Bg5 Bb7 Bc2 Qd6 Bf4 Qd8 Bg5 Qd6 \
                         Bf4 Qd8 Bg5 Qd6 Bf4";

/// The sheet of the first player alone; the other one was lost. He is to move and may claim.
const ONE_SHEET: &str = "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 Re1 Nd6 Nxe5 Be7 Bf1 Nxe5 Rxe5 O-O d4 Bf6 Re1 Re8 c3 Rxe1 Qxe1 Ne8 Bf4 d5 Bd3 g6 Nd2 \
                         Ng7 Qe2 c6 Re1 Bf5 Bxf5 Nxf5 Nf3 Ng7 Be5 Ne6 Bxf6 Qxf6 Ne5 Re8 Ng4 Qd8 Ne5 Qf6 Ng4 Qd8 Ne5 Qf6";

/// Black offers two men; White must take both with 28x30 and does not.
const CAPTURE: &str = "32-28 17-21 31-26 11-17 37-32 7-11 41-37 20-24 34-30 15-20 30-25 19-23";
/// The move that both sheets have there.
const NOT_TAKEN: &str = "40-34";

/// Red's rook chases a cannon without root along two rows.
const CHASE: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 c9e7 b0a2 b7b5 h0h5 b5b4 h5h4 b4b5 h4h5 b5b4 h5h4 b4b5 h4h5 b5b4 h5h4 b4b5";

/// A sheet as it is written.
fn sheet(n: u8, cells: Vec<String>) -> GameAct {
    GameAct::Cells { sheet: n, at: 0, removed: 0, cells }
}

/// A game with both sheets in agreement on it, and the players' clock notes every five moves.
fn agreed(kind: GameKind, moves: &str) -> Vec<GameAct> {
    let (usual, exact) = (Notation::usual(kind), Notation::exact(kind));
    let mut now = GamePosition::start(kind);
    let (mut cells, mut steps) = (Vec::new(), Vec::new());
    for text in moves.split_whitespace() {
        let Some(mv) = sheets::certain(&now, text) else { break };
        cells.push(now.write(&mv, usual));
        steps.push(Step::Read { mv: now.write(&mv, exact), by: ReadBy::Both });
        let Some(next) = now.play(&mv) else { break };
        now = next;
    }
    let mut noted = [cells.clone(), cells];
    let mut notes = std::collections::BTreeMap::new();
    for (step, number) in (0_u16..).zip(0..steps.len()).filter(|(step, _)| step / 2 % 5 == 4) {
        let left = 5400 - u32::from(step) * 97;
        let own = number % 2;
        if let Some(cell) = noted.get_mut(own).and_then(|sheet| sheet.get_mut(number)) {
            cell.push_str(&format!(" {}:{:02}", left / 3600, left / 60 % 60));
        }
        notes.insert(step, StepNote { left: Some(left / 60 * 60), ..StepNote::default() });
    }
    let [first, second] = noted;
    let line = GameAct::Line { at: 0, removed: 0, steps };
    vec![sheet(0, first), sheet(1, second), line, GameAct::Notes { notes }]
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// What each open board of the newest round gets, in the order of the boards.
fn games(kind: GameKind) -> Vec<Vec<GameAct>> {
    match kind {
        GameKind::Chess => {
            let [first, second] = TWO_SHEETS.map(|text| text.lines().map(str::to_owned).collect());
            let shifted = GameAct::Shifted { sheet: 1, at: SHIFTED, on: true };
            vec![vec![sheet(0, first), sheet(1, second), shifted], agreed(kind, THREEFOLD), vec![sheet(0, words(ONE_SHEET))]]
        }
        GameKind::Xiangqi => vec![agreed(kind, CHASE)],
        _ => {
            let mut acts = agreed(kind, CAPTURE);
            let at = u16::try_from(words(CAPTURE).len()).unwrap_or(u16::MAX);
            acts.extend([0, 1].map(|n| GameAct::Cells { sheet: n, at, removed: 0, cells: vec![NOT_TAKEN.to_owned()] }));
            vec![acts]
        }
    }
}

/// Puts the games on the open boards of the newest round.
pub fn add(store: &mut Store, stamp: &Stamp, id: SectionId) -> Result<(), StoreError> {
    let (kind, round, boards) = with_section(store, id, |s| {
        let open: Vec<u16> = s.current().map(|r| r.open_boards().map(|b| b.number).collect()).unwrap_or_default();
        (s.setup.game, s.current_number(), open)
    })?;
    for (board, acts) in boards.into_iter().zip(games(kind)) {
        store.commit(&Command::Game(id, GameAt::new(round, board), acts), stamp)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::game::{claim::rule, played};
    use crate::words::Lang;
    use crate::words::ruling::working;
    use arbitration::claim::Request;
    use arbitration::game::{GameLaws, Side};
    use arbitration::ruling::{Finding, Ground, Record, Ruling};
    use event::game::GameRecord;

    fn record(kind: GameKind, n: usize) -> GameRecord {
        GameRecord::of(&games(kind)[n]).unwrap()
    }

    fn claim(record: &GameRecord, kind: GameKind, ground: Ground, on: Record) -> Ruling {
        let step = match on {
            Record::Game => record.line.len(),
            Record::Sheet(side) => record.sheets[side.index()].as_ref().unwrap().cells.len(),
        };
        let claimant = crate::desk::game::played_on(on, kind, record).last().side_to_move();
        rule(record, kind, step, &Request { on, ..Request::new(ground, claimant, GameLaws::usual(kind)) })
    }

    #[test]
    fn every_game_shows_what_it_is_for() {
        let threefold = record(GameKind::Chess, 1);
        assert_eq!(threefold.line.len(), words(THREEFOLD).len());
        assert_eq!(claim(&threefold, GameKind::Chess, Ground::Repetition, Record::Game).finding, Finding::Upheld);
        let alone = record(GameKind::Chess, 2);
        let verdict = claim(&alone, GameKind::Chess, Ground::Repetition, Record::Sheet(Side::First));
        let lines = working(&verdict, Lang::EN);
        assert_eq!(verdict.finding, Finding::Upheld, "{lines:?}");
        assert!(lines.join("\n").contains("first player's sheet alone"), "{lines:?}");
        let chase = record(GameKind::Xiangqi, 0);
        assert_eq!(chase.line.len(), words(CHASE).len());
        let lines = working(&claim(&chase, GameKind::Xiangqi, Ground::Loop, Record::Game), Lang::EN);
        assert!(lines[0].contains("Red must change"), "{lines:?}");
        let draughts = record(GameKind::Draughts100, 0);
        let last = played(GameKind::Draughts100, &draughts).last().clone();
        assert_eq!(draughts.line.len(), words(CAPTURE).len());
        let must: Vec<String> = last.legal_moves().iter().map(|m| last.write(m, Notation::Pdn)).collect();
        assert_eq!((last.side_to_move(), must.as_slice()), (Side::First, ["28x30".to_owned()].as_slice()));
        assert_eq!(draughts.sheets[1].as_ref().unwrap().cells.len(), draughts.line.len() + 1);
    }

    #[test]
    fn the_two_sheets_are_one_game_with_one_move_to_decide() {
        use arbitration::reconcile::{Class, Status, reconcile};
        let mut record = record(GameKind::Chess, 0);
        let disputed = |record: &GameRecord| {
            let case = sheets::case_of(GameKind::Chess, record).unwrap();
            let report = reconcile(&case, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
            let disputed: Vec<usize> = (0..report.plies.len()).filter(|p| report.plies[*p].class == Class::Disputed).collect();
            (case, report, disputed)
        };
        let (case, report, open) = disputed(&record);
        assert_eq!((report.plies.len(), open.as_slice()), (67, [58].as_slice()));
        let before = &sheets::positions(&case, &report)[58];
        let pin = event::game::Pin { fen: before.to_fen(), mv: before.write(&report.plies[58].mv, Notation::Uci) };
        record.pins.insert(58, pin);
        let (case, report, open) = disputed(&record);
        assert_eq!((report.status, open.as_slice()), (Status::Accepted, [].as_slice()), "margin {}", report.margin);
        let notes = sheets::notes(&record, &case, &report);
        assert_eq!(notes.values().filter(|n| n.left.is_some()).count(), 2);
        assert_eq!(notes.values().filter(|n| n.offer).count(), 1);
        assert!(matches!(&sheets::steps(&case, &report)[58], Step::Read { by: ReadBy::Decided, .. }));
    }
}
