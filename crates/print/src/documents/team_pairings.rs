//! The matches of a round: team against team, and board by board once the line-ups are known.

use super::{lots, meeting, stages};
use crate::collate::sort_key;
use crate::input::{Input, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Order, Part, Table};
use crate::teams::{Match, Sits, titled};
use event::TeamPolicy;
use std::collections::BTreeSet;
use tournament::model::{Color, Primary, Tpn};

/// Match points and game points of a team after a round.
pub(super) fn scores(input: &Input<'_>, tpn: Tpn, through: u16) -> [String; 2] {
    [Primary::Match, Primary::Game].map(|score| input.tournament.team_score(tpn, score, through).map_or_else(String::new, spoken))
}

/// Which boards have White (Red) on the side of the team on the left; nothing where that changes from game to game.
pub(super) fn colors_note(input: &Input<'_>, policy: &TeamPolicy) -> Option<String> {
    if policy.games() > policy.boards {
        return None;
    }
    let lang = input.lang();
    let boards: Vec<String> = (1..=policy.boards).filter(|board| policy.seating(*board).first_is_white).map(|b| b.to_string()).collect();
    let color = input.color_word(Color::White);
    let key = if boards.len() == 1 { "print.team.color" } else { "print.team.colors" };
    Some(lang.fill(key, &[("color", color), ("boards", &boards.join(lang.text("print.team.between")))]))
}

/// What stands above the teams: in xiangqi the one that is Red on board 1 is called so.
pub(super) fn heads(input: &Input<'_>) -> [&'static str; 2] {
    [input.lang().text("print.team.first_team"), input.lang().text("print.team.second_team")]
}

/// Table, teams and the points they had before the round; under it the teams without a match.
pub(super) fn of_stage(input: &Input<'_>) -> Vec<Part> {
    let mut parts = if input.boards.is_empty() { Vec::new() } else { vec![Part::Table(match_table(input))] };
    parts.extend(super::pairings::without_game(input));
    parts.extend(input.of_teams().filter(|_| !input.boards.is_empty()).and_then(|(_, policy)| colors_note(input, policy)).map(Part::Note));
    parts.extend(meeting::remarks(input).into_iter().map(Part::Note));
    parts.extend(super::standings::remarks(input, input.round_before()).into_iter().map(Part::Note));
    parts
}

/// As teams in Chinese events are posted (编排公布表): the team, its points, the result, the points, the other team.
fn match_table(input: &Input<'_>) -> Table {
    let lang = input.lang();
    let right = |key: &str| Column::whole(key, Align::Right);
    let number = input.head("print.column.number");
    let (matches, games) = (lang.text("print.team.mp_before"), lang.text("print.team.gp_before"));
    let [first, second] = heads(input);
    let mut table = Table::fitted(vec![
        right(lang.text("print.team.match")),
        right(number).droppable(2),
        Column::wrapped(first, 14),
        Column::points(matches).droppable(3),
        Column::points(games).droppable(1),
        Column::whole(lang.text("print.team.match_result"), Align::Center).with_room(8),
        Column::points(games).droppable(1),
        Column::points(matches).droppable(3),
        Column::wrapped(second, 14),
        right(number).droppable(2),
    ]);
    table.results = Some(5);
    table.keys = 1;
    let mut tables = Vec::new();
    for of in input.matches() {
        tables.push(of.table);
        let changed = of.games.iter().find(|board| input.is_changed(board.number));
        let label = place(input, &of);
        let mut cells = vec![Cell::strong(changed.map_or(label.clone(), |board| input.marked(board.number, label)))];
        let [first, second] = [of.first, of.second].map(|tpn| scores(input, tpn, input.round_before()));
        let [first_matches, first_games] = first.map(Cell::from);
        let [second_matches, second_games] = second.map(Cell::from);
        cells.extend([of.first.to_string().into(), input.name(of.first).into(), first_matches, first_games]);
        cells.push(Cell::strong(result(input, &of, "")));
        cells.extend([second_games, second_matches, input.name(of.second).into(), of.second.to_string().into()]);
        table.push(cells);
    }
    table.order = Order::Boards(tables);
    table
}

/// Where a match is played: its number, or the fixed table that stands for it.
fn place(input: &Input<'_>, of: &Match<'_>) -> String {
    let fixed = of.games.first().and_then(|board| input.tables.get(&board.number));
    fixed.cloned().unwrap_or_else(|| of.table.to_string())
}

/// What a match adds up to: game points, in brackets match points; `open` while a board is.
pub(super) fn result(input: &Input<'_>, of: &Match<'_>, open: &str) -> String {
    let Some(board) = of.games.first() else { return String::new() };
    // The score stands from the side of the first board's White, which after that has the left.
    let score = input.meeting_score(input.heading.round, board);
    let words = |(games, matches): (String, String)| input.lang().fill("print.team.score", &[("games", &games), ("matches", &matches)]);
    score.map_or_else(|| open.to_owned(), words)
}

/// Each match with its boards: the players of the one team, of the other, and from the side of the left one the result. A match whose
/// line-ups are not in has its teams only.
pub(super) fn board_table(input: &Input<'_>, with_results: bool) -> Table {
    let lang = input.lang();
    let rating = || Column::whole(lang.text("print.column.rating"), Align::Right).droppable(1);
    let sign = || Column::whole("", Align::Center);
    let mut table = Table::fitted(vec![
        Column::whole(input.head("print.column.board"), Align::Right),
        sign(),
        Column::wrapped(lang.text("print.team.players"), 16),
        rating(),
        Column::whole(lang.text("print.column.result"), Align::Center).with_room(8),
        rating(),
        Column::wrapped(lang.text("print.team.players"), 16),
        sign(),
    ]);
    table.keys = 0;
    let open = if with_results { "···" } else { "" };
    for of in input.matches() {
        let score = if with_results { result(input, &of, open) } else { String::new() };
        let mut cells = vec![Cell::strong(of.table.to_string()), Cell::default(), Cell::strong(input.name(of.first)), Cell::default()];
        cells.extend([Cell::strong(score), Cell::default(), Cell::strong(input.name(of.second)), Cell::default()]);
        cells.iter_mut().for_each(|cell| cell.shaded = true);
        table.push(cells);
        // Without the line-ups the boards say something only where they have results.
        let is_known = input.is_lined_up(&of) || with_results && of.games.iter().any(|board| board.outcomes.is_some());
        if !is_known {
            continue;
        }
        for board in of.games {
            let result = input.result_for(board, of.first);
            let result = if result.is_empty() { open.to_owned() } else { result };
            let [left, right] = [of.first, of.second].map(|team| side(input, board, team));
            let (left, right) = (left.map(Cell::from), right.map(Cell::from));
            let [left_sign, left_name, left_rating] = left;
            let [right_sign, right_name, right_rating] = right;
            let label = if board.game == 0 { String::new() } else { board.label() };
            table.push(vec![label.into(), left_sign, left_name, left_rating, result.into(), right_rating, right_name, right_sign]);
        }
    }
    if with_results {
        // Whoever reads results does not choose by ratings.
        table.remove(&BTreeSet::from([3, 5]));
    }
    table
}

/// Colour, name and rating of whoever sits at a board for a team.
fn side(input: &Input<'_>, board: &crate::board::Board, team: Tpn) -> [String; 3] {
    let sits = input.sits_for(board, team);
    let rating = match sits {
        Sits::Player(member) => member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()),
        Sits::Nobody | Sits::Unknown => String::new(),
    };
    [if board.white == team { "○" } else { "●" }.to_owned(), input.sitter(sits), rating]
}

/// The boards with their players, of the matches whose line-ups are in.
pub fn by_board(input: &Input<'_>) -> Vec<Part> {
    let mut parts = stages::each(input, |stage| {
        if stage.boards.is_empty() {
            return Vec::new();
        }
        let mut parts = vec![Part::Table(board_table(stage, false))];
        parts.push(Part::Note(legend(stage)));
        if stage.matches().any(|of| !stage.is_lined_up(&of)) {
            parts.push(Part::Note(stage.lang().text("print.team.not_in").to_owned()));
        }
        parts
    });
    parts.extend(lots::parts(input));
    parts
}

/// What the signs mean.
pub(super) fn legend(input: &Input<'_>) -> String {
    let (white, black) = (input.color_word(Color::White), input.color_word(Color::Black));
    input.lang().fill("print.team.signs", &[("white", white), ("black", black)])
}

/// By name: players whose match is lined up with board and opponent, the teams of the other matches.
pub(super) fn by_name(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    // As long as no match is lined up only teams stand there.
    let only_teams = !input.matches().any(|of| input.is_lined_up(&of));
    // Nobody stands in the column that is left then, and it goes: it must not be called as the one that stays.
    let heads = if only_teams { ["print.team.team", "print.column.name"] } else { ["print.column.name", "print.team.team"] };
    let mut table = Table::fitted(vec![
        Column::wrapped(lang.text(heads[0]), 15),
        Column::wrapped(lang.text(heads[1]), 12).droppable(2),
        Column::whole(input.head("print.column.board"), Align::Right),
        Column::whole(lang.text("print.column.color"), Align::Left).droppable(3),
        Column::wrapped(lang.text("print.column.opponent"), 13).droppable(1),
    ]);
    table.order = Order::Names;
    let mut rows: Vec<(Vec<u32>, String, Vec<Cell>)> = Vec::new();
    let mut add = |name: &str, team: String, board: String, color: String, opponent: String| {
        let name = &*input.sought(name);
        let cells = vec![name.into(), team.into(), Cell::strong(board.as_str()), color.into(), opponent.into()];
        rows.push((sort_key(name), board, cells));
    };
    for of in input.matches() {
        if !input.is_lined_up(&of) {
            for (team, opponent) in [(of.first, of.second), (of.second, of.first)] {
                add(&input.name(team), String::new(), place(input, &of), String::new(), input.name(opponent));
            }
            continue;
        }
        for board in of.games {
            for (color, team) in [(Color::White, board.white), (Color::Black, board.black)] {
                let Sits::Player(member) = input.sits(board, color) else { continue };
                let other = if color == Color::White { Color::Black } else { Color::White };
                let sign = if color == Color::White { '○' } else { '●' };
                let opponent = match input.sits(board, other) {
                    Sits::Player(member) => titled(&member.person),
                    nobody => input.sitter(nobody),
                };
                let color = format!("{sign} {}", input.color_word(color));
                add(&member.person.name, input.name(team), board.label(), color, opponent);
            }
        }
    }
    for (tpn, bye) in input.byes(input.heading.round) {
        add(&input.name(tpn), String::new(), "–".to_owned(), input.bye_word(bye).to_owned(), String::new());
    }
    rows.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    for (_, _, cells) in rows {
        table.push(cells);
    }
    let mut parts = vec![Part::Table(table)];
    parts.extend(lots::notes(input).into_iter().map(Part::Note));
    parts
}

/// The results: what each match adds up to, and its boards.
pub(super) fn results(input: &Input<'_>) -> Vec<Part> {
    let lang = input.lang();
    let mut parts = if input.boards.is_empty() { Vec::new() } else { vec![Part::Table(board_table(input, true))] };
    parts.extend(super::pairings::without_game(input));
    parts.extend(meeting::remarks(input).into_iter().map(Part::Note));
    let texts: Vec<String> = input.boards.iter().map(|board| input.result(input.heading.round, board)).collect();
    let uses = |sign: &str| texts.iter().any(|text| text.contains(sign));
    let mut legend = vec![legend(input), lang.text("print.team.legend_score").to_owned()];
    legend.extend(texts.iter().any(String::is_empty).then(|| lang.text("print.legend.open").to_owned()));
    legend.extend(uses(":").then(|| lang.text("print.legend.forfeit").to_owned()));
    legend.extend(uses("*").then(|| lang.text("print.legend.unrated").to_owned()));
    parts.push(Part::Note(legend.join(" · ")));
    parts
}
