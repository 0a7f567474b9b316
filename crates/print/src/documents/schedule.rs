//! The full schedule of what is fixed before it is played: who meets whom in every round of a round robin, and the plan of a bracket.

use super::bracket::{self, Drawn, Side};
use super::{stages, team_pairings};
use crate::input::Input;
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Order, Part, Table};
use event::RoundDay;
use tournament::model::Color;
use words::bracket::phase_words;
use words::days::day_and_start;

/// A group of rows a round, with the date where it is known.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    stages::each(input, |stage| {
        if let Some(drawn) = Drawn::new(stage) {
            plan(stage, &drawn)
        } else if stage.schedule.is_empty() {
            Vec::new()
        } else {
            rounds(stage)
        }
    })
}

/// Round and date, where it is known, over the rows that follow.
fn title(input: &Input<'_>, round: u16) -> Line {
    let shown = input.shown(round);
    let title = input.lang().fill("print.round", &[("round", &shown.to_string())]);
    let day = match input.records {
        Some(records) => records.section.day_of(shown),
        None => {
            let date = input.tournament.info.round_dates.get(usize::from(round).wrapping_sub(1)).filter(|date| !date.is_empty());
            date.map(|date| RoundDay { date: date.clone(), start: String::new() })
        }
    };
    Line::Group(day.map_or_else(|| title.clone(), |day| format!("{title} · {}", day_and_start(&day, input.lang()))))
}

/// The matches of a bracket by round: number, phase, who or from which match, and how they ended.
fn plan(input: &Input<'_>, drawn: &Drawn) -> Vec<Part> {
    let lang = input.lang();
    let mut table = Table::fitted(vec![
        Column::whole(lang.text("print.column.match"), Align::Right),
        Column::wrapped(lang.text("print.column.phase"), 12).droppable(1),
        Column::wrapped(lang.text("print.column.first"), 14),
        Column::whole(lang.text("print.column.result"), Align::Center),
        Column::wrapped(lang.text("print.column.second"), 14),
    ]);
    table.order = Order::Rounds;
    for round in 1..=drawn.bracket.rounds() {
        table.lines.push(title(input, round));
        for m in drawn.bracket.round(round) {
            let [first, second] = drawn.sides(input, m);
            let result = bracket::result(&first, &second);
            // Where a draw decides, the points alone do not say who goes on.
            let side = |side: Side| if side.has_won { Cell::strong(side.name) } else { side.name.into() };
            table.push(vec![
                Cell::strong(m.number.to_string()),
                phase_words(m.phase, lang).into(),
                side(first),
                Cell::strong(result),
                side(second),
            ]);
        }
    }
    std::iter::once(Part::Table(table)).chain(drawn.notes(input)).collect()
}

fn rounds(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    // Stages that are played at the same time share the tables: their numbers are known with the round.
    let has_boards = input.stage.is_empty();
    let of_color = |sign, color| format!("{sign} {}", input.color_word(color));
    let (board, first, second) = if input.of_teams().is_some() {
        let [first, second] = team_pairings::heads(input).map(str::to_owned);
        (lang.text("print.team.match"), first, second)
    } else {
        (lang.text("print.column.board"), of_color('○', Color::White), of_color('●', Color::Black))
    };
    let mut columns = vec![
        Column::whole(board, Align::Right),
        Column::whole(lang.text("print.column.number"), Align::Right).droppable(1),
        Column::wrapped(first, 14),
        Column::whole(lang.text("print.column.result"), Align::Center),
        Column::wrapped(second, 14),
        Column::whole(lang.text("print.column.number"), Align::Right).droppable(1),
    ];
    if !has_boards {
        columns.remove(0);
    }
    let mut table = Table::fitted(columns);
    table.order = Order::Rounds;
    for (round, boards) in (1_u16..).zip(input.schedule) {
        // Rounds before those that are left to be played where results are carried.
        if boards.is_empty() {
            continue;
        }
        table.lines.push(title(input, round));
        for board in boards {
            let mut cells: Vec<Cell> = has_boards.then(|| Cell::strong(board.table.to_string())).into_iter().collect();
            cells.extend([
                board.white.to_string().into(),
                input.titled_name(board.white).into(),
                Cell::strong(input.result(round, board)),
                input.titled_name(board.black).into(),
                board.black.to_string().into(),
            ]);
            table.push(cells);
        }
        let on_boards = |tpn| boards.iter().any(|b| b.white == tpn || b.black == tpn);
        for player in input.tournament.contestants.iter().filter(|p| !on_boards(p.tpn)) {
            let free = lang.fill("print.in_brackets", &[("what", lang.text("print.free"))]);
            let mut cells: Vec<Cell> = has_boards.then(|| "–".into()).into_iter().collect();
            let name = input.titled_name(player.tpn);
            cells.extend([player.tpn.to_string().into(), name.into(), "".into(), free.into(), "".into()]);
            table.push(cells);
        }
    }
    vec![Part::Table(table)]
}
