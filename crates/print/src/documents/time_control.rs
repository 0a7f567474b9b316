//! The time-control sheet: all boards, a column each half hour, filled with what was read and empty for what is to come.

use crate::board::Board;
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Rules, Table};
use arbitration::clock::ledger::{Event, Reading};
use arbitration::clock::span::{Moment, Span};
use event::{ClockDesk, GameAt, time_of_day};
use tournament::model::Color;
use words::{ClockWords, both_moves, signed};

/// Half hours that have a column.
const COLUMNS: i64 = 5;

/// Boards with their half hours; below it the boards that are off by more than two minutes, with the likely cause.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let start = input.records.and_then(|r| r.section.round(input.heading.round)?.started.clone()).and_then(|at| at.hall());
    let half_hours: Vec<Span> = (1..=COLUMNS).map(|n| Span::from_mins(30 * n)).collect();
    let mut columns = vec![
        Column::whole(lang.text("print.column.board"), Align::Right),
        Column::wrapped(format!("○ {}", input.color_word(Color::White)), 8),
        Column::wrapped(format!("● {}", input.color_word(Color::Black)), 8),
    ];
    columns.extend(half_hours.iter().map(|after| Column::whole(head(start, *after), Align::Center).with_room(10)));
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.leading = 210;
    for board in input.boards {
        let mut cells: Vec<Cell> = vec![
            Cell::strong(board.label()),
            input.person_words(board, Color::White).into(),
            input.person_words(board, Color::Black).into(),
        ];
        cells.extend(half_hours.iter().map(|after| Cell::from(read_at(input, board, start, *after))));
        table.lines.push(Line::Cells(cells));
    }
    let mut parts = vec![Part::Note(lang.text("clock.sheet.how-to-fill").to_owned()), Part::Table(table)];
    let flagged = flagged(input);
    if !flagged.lines.is_empty() {
        parts.push(Part::Title(lang.text("clock.sheet.flagged").to_owned()));
        parts.push(Part::Table(flagged));
    }
    parts
}

fn head(start: Option<Moment>, after: Span) -> String {
    let short = |text: String| text.rsplit_once(':').map_or(text.clone(), |(minutes, _)| minutes.to_owned());
    short(start.map_or_else(|| format!("+{after}"), |at| time_of_day(at.after(after))))
}

/// The reading nearest to a half hour, not more than a quarter of an hour away: `1:05/1:10 14`.
fn read_at(input: &Input<'_>, board: &Board, start: Option<Moment>, after: Span) -> String {
    let kept = input.records.and_then(|r| r.section.clocks.get(&GameAt::new(input.heading.round, board.number)));
    let Some((kept, start)) = kept.zip(start.or_else(|| kept?.ledger.start())) else { return String::new() };
    let due = start.after(after);
    let far = |at: Moment| at.since(due).abs();
    let readings = kept.ledger.entries().iter().filter_map(|e| if let Event::Reading(r) = &e.event { Some((e.at, r)) } else { None });
    let nearest = readings.filter(|(at, _)| far(*at) <= Span::from_mins(15)).min_by_key(|(at, _)| far(*at));
    nearest.map_or_else(String::new, |(_, reading)| short(reading))
}

fn short(reading: &Reading) -> String {
    let minutes = |span: Span| span.to_string().rsplit_once(':').map_or_else(String::new, |(text, _)| text.to_owned());
    let moves = reading.moves.map_or_else(String::new, |m| format!(" {}", both_moves(m)));
    format!("{}/{}{moves}", minutes(reading.white), minutes(reading.black))
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
        let cause = desk.audit.hypotheses.first().map_or_else(String::new, |h| words.fault(&h.fault, &desk.file.suspects));
        table.push(vec![Cell::strong(board.label()), off.into(), cause.into()]);
    }
    table
}
