//! The time-control sheet: all boards, a check each half hour for the whole control, filled with what was read and empty for what is to come.

use crate::board::Board;
use crate::input::Input;
use crate::measure::{Align, PT, Unit};
use crate::sheet::{Cell, Column, Line, Part, Rules, Table};
use arbitration::clock::control::{Bonus, FirstIncrement, TimeControl};
use arbitration::clock::ledger::{Event, Reading};
use arbitration::clock::side::Side;
use arbitration::clock::span::{Moment, Span};
use event::{ClockDesk, GameAt, time_of_day};
use tournament::model::Color;
use words::{ClockWords, both_moves, signed};

/// Checks that stand on a sheet, and minutes from one to the next.
const ON_A_SHEET: usize = 4;
const EACH: i64 = 30;
/// Room for the names: 40 mm; for what is read: 9.5 mm, so that four checks stand on Letter too, and where the time of the check stands
/// above it 13 mm.
const NAMES: Unit = 113 * PT;
const CELL: Unit = 27 * PT;
const CHECK: Unit = 37 * PT;
/// Moves that a game is thought to have, for the length of a control with increments.
const MOVES: u16 = 60;

/// As many checks as the whole control has half hours, four on a sheet, each with room for both clocks, their sum, the moves made and the
/// sum without them. Below the last the boards that are to be looked at, with the likely cause.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let start = input.records.and_then(|r| r.section.round(input.heading.round)?.started.clone()).and_then(|at| at.hall());
    let control = input.records.and_then(|records| records.section.controls().ok());
    let control = control.as_ref().map(|controls| controls.get(Side::White));
    let half_hours: Vec<Span> = (1..=checks(control)).map(|n| Span::from_mins(EACH * n)).collect();
    let mut parts = vec![Part::Note(lang.text("clock.sheet.how-to-fill").to_owned())];
    // As many on each sheet, one fewer at most on the last ones: none stands alone.
    let sheets = half_hours.len().div_ceil(ON_A_SHEET).max(1);
    for (n, checks) in half_hours.chunks(half_hours.len().div_ceil(sheets).max(1)).enumerate() {
        if n > 0 {
            parts.push(Part::NewPage);
        }
        parts.push(Part::Table(sheet(input, start, control, checks)));
    }
    let flagged = flagged(input);
    if !flagged.lines.is_empty() {
        parts.push(Part::Title(lang.text("clock.sheet.flagged").to_owned()));
        parts.push(Part::Table(flagged));
    }
    parts
}

/// How many half hours both players have together, increments of sixty moves included.
fn checks(control: Option<&TimeControl>) -> i64 {
    let usual = || i64::try_from(ON_A_SHEET).unwrap_or(1);
    control.map_or_else(usual, |control| {
        let mains: Span = control.periods().iter().map(|period| period.main).sum();
        let whole = (mains + control.increments(MOVES, FirstIncrement::AfterMove1)).times(2);
        let tenths = Span::from_mins(EACH).tenths();
        // The last one is over when the last flag falls.
        ((whole.tenths() + tenths - 1) / tenths - 1).clamp(1, 20)
    })
}

/// The sum that both clocks should show, in minutes, while the first period lasts and without increments; `None` where that says nothing.
fn expected(control: &TimeControl, after: Span) -> Option<i64> {
    let first = control.periods().first()?.main.times(2);
    let minutes = (first + after.times(-1)).tenths() / Span::from_mins(1).tenths();
    (minutes > 0).then_some(minutes)
}

fn sheet(input: &Input<'_>, start: Option<Moment>, control: Option<&TimeControl>, checks: &[Span]) -> Table {
    let lang = input.lang();
    // What each move adds is taken off with the moves where it is half a minute; else the sum alone is compared.
    let by_moves = control.and_then(|control| control.periods().first()).is_some_and(|p| p.bonus == Bonus::Fischer(Span::from_secs(30)));
    let names = Column::wrapped("○ / ●", 12).at_least(NAMES);
    let mut columns = vec![Column::whole(lang.text("print.column.board"), Align::Right), names];
    for after in checks {
        let expected = control.and_then(|control| expected(control, *after)).map_or_else(String::new, |sum| format!(" {sum}"));
        let (sum, rest) =
            if by_moves { ("Σ".to_owned(), format!("Σ−n{expected}")) } else { (format!("Σ{expected}"), "Σ−n".to_owned()) };
        // The time of the check stands over the first of its cells, what is expected over its sum: in two lines, not in wide cells.
        let heads =
            [(format!("{} ○", head(start, *after)), CHECK), ("●".to_owned(), CELL), (sum, CELL), ("n".to_owned(), CELL), (rest, CELL)];
        columns.extend(heads.map(|(head, least)| {
            let mut column = Column::wrapped(head, 5).at_least(least);
            column.fit.align = Align::Center;
            column
        }));
    }
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.size = 8 * PT;
    table.leading = 230;
    for board in input.boards {
        let names = [Color::White, Color::Black].map(|color| family_name(&input.person_words(board, color)));
        let mut cells: Vec<Cell> = vec![Cell::strong(board.label()), names.join(" / ").into()];
        cells.extend(checks.iter().flat_map(|after| read_at(input, board, start, *after)).map(Cell::from));
        table.lines.push(Line::Cells(cells));
    }
    table
}

/// What the arbiter knows a player by at the board: of a name with a comma what stands before it.
fn family_name(name: &str) -> String {
    name.split_once(", ").map_or(name, |(family, _)| family).to_owned()
}

fn head(start: Option<Moment>, after: Span) -> String {
    let short = |text: String| text.rsplit_once(':').map_or(text.clone(), |(minutes, _)| minutes.to_owned());
    short(start.map_or_else(|| format!("+{after}"), |at| time_of_day(at.after(after))))
}

/// The reading nearest to a half hour, not more than a quarter of an hour away: both clocks, their sum, the moves, the sum without them.
fn read_at(input: &Input<'_>, board: &Board, start: Option<Moment>, after: Span) -> [String; 5] {
    let kept = input.records.and_then(|r| r.section.clocks.get(&GameAt::new(input.heading.round, board.number)));
    let Some((kept, start)) = kept.zip(start.or_else(|| kept?.ledger.start())) else { return Default::default() };
    let due = start.after(after);
    let far = |at: Moment| at.since(due).abs();
    let readings = kept.ledger.entries().iter().filter_map(|e| if let Event::Reading(r) = &e.event { Some((e.at, r)) } else { None });
    let nearest = readings.filter(|(at, _)| far(*at) <= Span::from_mins(15)).min_by_key(|(at, _)| far(*at));
    nearest.map_or_else(Default::default, |(_, reading)| told(reading))
}

fn told(reading: &Reading) -> [String; 5] {
    let short = |span: Span| span.to_string().rsplit_once(':').map_or_else(String::new, |(text, _)| text.to_owned());
    let minutes = |span: Span| span.tenths() / Span::from_mins(1).tenths();
    let sum = minutes(reading.white + reading.black);
    let (moves, rest) = reading.moves.map_or_else(Default::default, |moves| {
        // Made by both together, so that a move of half a minute each takes one off the sum.
        (both_moves(moves), (sum - i64::from(moves.white.max(moves.black))).to_string())
    });
    [short(reading.white), short(reading.black), sum.to_string(), moves, rest]
}

fn flagged(input: &Input<'_>) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::whole(lang.text("clock.sheet.off"), Align::Right),
        Column::wrapped(lang.text("clock.sheet.cause"), 40),
    ]);
    let Some(records) = input.records else { return table };
    let words = ClockWords::new(lang, input.heading.game);
    for board in input.boards {
        let kept = records.section.clocks.get(&GameAt::new(input.heading.round, board.number));
        let Some(desk) = kept.and_then(|c| ClockDesk::new(&records.section, Some(c)).ok()).filter(ClockDesk::is_flagged) else { continue };
        if kept.zip(desk.audit.latest()).is_some_and(|(k, c)| k.settled_since(c.entry).is_some()) {
            continue;
        }
        let off = desk.audit.latest().map_or_else(String::new, |c| signed(c.discrepancy));
        let cause = words.cause(&desk.audit, &desk.file.suspects);
        table.push(vec![Cell::strong(board.label()), off.into(), cause.into()]);
    }
    table
}
