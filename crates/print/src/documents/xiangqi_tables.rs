//! The posted sheets of xiangqi, column for column as Chinese events post them: 对阵表 and 成绩表 mirrored around the result, 名次表 with what
//! decided, 成绩总表 with opponents and running totals.

use super::crosstable::last_round;
use super::pairings::board_rows;
use super::standings::{codes, printed, shared_rank, told_apart};
use crate::board::Board;
use crate::input::{Input, spoken};
use crate::measure::{Align, WALL};
use crate::sheet::{Cell, Column, Part, Rules, Table};
use arbitration::kind::GameKind;
use tournament::model::{Color, Contestant, Entry, Outcome, Tpn};

/// Whether the sheets of an input are those of xiangqi events of players.
pub(super) fn is_for(input: &Input<'_>) -> bool {
    input.heading.game == GameKind::Xiangqi && input.of_teams().is_none()
}

/// 台次, then of Red number, unit, name and points, the result, and the same of Black in reverse.
pub(super) fn board_table(input: &Input<'_>, open: &str, scores: bool) -> Table {
    let lang = input.lang();
    let has_units = !input.clubs.is_empty();
    let right = |head| Column::whole(head, Align::Right);
    let (number, unit, points) =
        (input.head("print.column.number"), lang.text("print.form.unit"), input.head("print.column.points_before"));
    let side = |color, sign| {
        let name = Column::wrapped(format!("{sign} {}", input.color_word(color)), 6);
        let points = Column::points(points);
        let all = [
            Some(right(number).droppable(WALL)),
            has_units.then(|| Column::wrapped(unit, 5).droppable(WALL + 1)),
            Some(name),
            Some(points),
        ];
        all.into_iter().flatten().collect::<Vec<_>>()
    };
    let mut columns = vec![Column::whole(input.head("print.column.board"), Align::Center)];
    columns.extend(side(Color::White, '○'));
    let results = columns.len();
    columns.push(Column::whole(lang.text("print.column.result"), Align::Center).with_room(5));
    columns.extend(side(Color::Black, '●').into_iter().rev());
    let mut table = grid(columns);
    table.results = Some(results);
    board_rows(input, &mut table, (open, scores), |board, label, result, is_full| row(input, board, label, result, is_full));
    table
}

/// A row of the table. What stands in the row of the meeting is not said again in those of its games.
fn row(input: &Input<'_>, board: &Board, label: String, result: Cell, is_full: bool) -> Vec<Cell> {
    let once = |cell: Cell| if is_full { cell } else { Cell::default() };
    let side = |tpn: Tpn| {
        let unit = (!input.clubs.is_empty()).then(|| once(Cell::from(input.club(tpn))));
        let points = spoken(input.score(tpn, input.round_before()));
        [Some(once(tpn.to_string().into())), unit, Some(Cell::strong(input.name(tpn))), Some(once(points.into()))]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    };
    let mut cells = vec![if is_full { Cell::strong(label) } else { label.into() }];
    cells.extend(side(board.white));
    cells.push(result);
    cells.extend(side(board.black).into_iter().rev());
    cells
}

fn grid(columns: Vec<Column>) -> Table {
    let mut table = Table::fitted(columns);
    table.rules = Rules::Grid;
    table
}

/// 名次, 编号, 单位, 姓名, 积分, the tie-breaks of the event, and in 备注 what decided.
pub(super) fn standings(input: &Input<'_>) -> Option<Table> {
    let lang = input.lang();
    let standings = input.standings?;
    let has_units = !input.clubs.is_empty();
    let number = Column::whole(input.head("print.column.number"), Align::Right).droppable(WALL);
    let mut columns = vec![Column::points(lang.text("print.column.rank")), number];
    columns.extend(has_units.then(|| Column::wrapped(lang.text("print.form.unit"), 5).droppable(WALL + 1)));
    columns.push(Column::wrapped(lang.text("print.column.name"), 6));
    let heads = codes(input);
    let names: Vec<String> = heads.iter().map(|column| column.head.clone()).collect();
    columns.extend(heads);
    columns.push(Column::wrapped(lang.text("print.column.remarks"), 6));
    let mut table = grid(columns);
    let mut before: Option<&crate::input::StandingRow> = None;
    let values = printed(standings);
    for (at, row) in standings.rows.iter().enumerate() {
        let mut cells = vec![Cell::strong(shared_rank(standings, at)), row.tpn.to_string().into()];
        cells.extend(has_units.then(|| Cell::from(input.club(row.tpn))));
        cells.push(Cell::strong(input.name(row.tpn)));
        cells.extend(told_apart(&values, at));
        // Whoever has as many points as the one above was parted by the first value that differs.
        let decided = before.filter(|above| above.values.first() == row.values.first()).map(|above| {
            let first = above.values.iter().zip(&row.values).position(|(a, b)| a != b);
            first.and_then(|at| names.get(at)).map_or_else(|| lang.text("print.xiangqi.level").to_owned(), Clone::clone)
        });
        // Whoever shares a place is told so in every row of it.
        let shares = standings.rows.get(at + 1).is_some_and(|below| below.values == row.values);
        let level = || shares.then(|| lang.text("print.xiangqi.level").to_owned());
        cells.push(decided.or_else(level).unwrap_or_default().into());
        table.push(cells);
        before = Some(row);
    }
    Some(table)
}

/// 编号, 单位, 姓名, of each round the opponent and the points so far, then 积分, the tie-breaks and last the 名次; in the order of the given
/// players. Red stands in bold, Black on grey, and both in words.
pub(super) fn crosstable(input: &Input<'_>, players: &[&Contestant]) -> Vec<Part> {
    let lang = input.lang();
    let has_units = !input.clubs.is_empty();
    let last = last_round(input);
    let mut columns = vec![Column::whole(input.head("print.column.number"), Align::Right)];
    columns.extend(has_units.then(|| Column::wrapped(lang.text("print.form.unit"), 5)));
    columns.push(Column::wrapped(lang.text("print.column.name"), 6));
    let keys = columns.len();
    for round in 1..=last {
        let round = input.shown(round).to_string();
        columns.push(Column::whole(lang.fill("print.column.round", &[("round", &round)]), Align::Center));
        columns.push(Column::points(lang.text("print.column.points")));
    }
    let heads = if input.standings.is_some() { codes(input) } else { vec![Column::points(lang.text("print.column.points"))] };
    columns.extend(heads);
    columns.extend(input.standings.map(|_| Column::whole(lang.text("print.column.rank"), Align::Right)));
    let mut table = grid(columns);
    table.keys = keys;
    let values = input.standings.map(printed).unwrap_or_default();
    for player in players {
        let mut cells = vec![Cell::strong(player.tpn.to_string())];
        cells.extend(has_units.then(|| Cell::from(input.club(player.tpn))));
        cells.push(player.name.as_str().into());
        cells.extend((1..=last).flat_map(|round| of_round(input, player, round)));
        match input.standings {
            None => cells.push(Cell::strong(spoken(input.score(player.tpn, last)))),
            Some(standings) => {
                let found = standings.rows.iter().position(|row| row.tpn == player.tpn);
                cells.extend(found.map_or_else(|| vec![Cell::default(); standings.codes.len()], |at| told_apart(&values, at)));
                let rank = found.and_then(|at| standings.rows.get(at)).map_or_else(String::new, |row| row.rank.to_string());
                cells.push(Cell::strong(rank));
            }
        }
        table.push(cells);
    }
    let is_forfeit = |player: &&Contestant| {
        let games = (1..=last)
            .filter_map(|round| player.entry(round))
            .filter_map(|entry| if let Entry::Meeting(game) = entry { Some(game) } else { None });
        games.into_iter().any(|game| matches!(game.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss))
    };
    let forfeits = players.iter().any(is_forfeit).then(|| lang.text("print.legend.forfeited"));
    let legend: Vec<&str> = [lang.text("print.xiangqi.legend")].into_iter().chain(forfeits).collect();
    vec![Part::Table(table), Part::Note(legend.join(" · "))]
}

/// The opponent, and the points after the round.
fn of_round(input: &Input<'_>, player: &Contestant, round: u16) -> [Cell; 2] {
    let opponent = match player.entry(round) {
        None => Cell::from(input.nothing_short()),
        Some(Entry::Bye(bye)) => Cell::from(input.bye_short(bye)),
        Some(Entry::Meeting(game)) => {
            let letter = game.color.map_or("", |color| input.color_letter(color));
            let sign = match game.outcome {
                Outcome::ForfeitWin => "+",
                Outcome::ForfeitLoss => "-",
                _ => "",
            };
            let text = format!("{}{letter}{sign}", game.opponent);
            match game.color {
                Some(Color::White) => Cell::strong(text),
                _ => Cell { shaded: true, ..Cell::from(text) },
            }
        }
    };
    let text = if input.tournament.counts(player, round) { opponent } else { Cell::struck(opponent.text) };
    [text, spoken(input.tournament.score(player, round)).into()]
}
