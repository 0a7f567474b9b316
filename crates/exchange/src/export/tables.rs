//! The tables of a section, with headings, before they take a form.

use super::teams::{begins, match_result, scores};
use super::{Board, Label, Report, crosstable_cell};
use tournament::model::{Bye, Contestant, Entry, Sex, Title, Tpn};
use tournament::points::Points;

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A whole number; `None` is an empty cell.
    Number(Option<u16>),
    /// Points.
    Points(Points),
}

impl Cell {
    /// As it is shown.
    pub fn show(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.map(|n| n.to_string()).unwrap_or_default(),
            Self::Points(points) => points.plain(),
        }
    }

    /// Whether it is set flush right.
    pub const fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

/// A table with headings; every row has as many cells as there are headings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it is.
    pub title: String,
    /// Headings.
    pub columns: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// The table without columns that say nothing in any row; one without rows keeps them all.
    pub fn without_empty(mut self) -> Self {
        let is_empty = |cell: &Cell| matches!(cell, Cell::Number(None)) || matches!(cell, Cell::Text(text) if text.is_empty());
        let says = |at: usize| self.rows.is_empty() || self.rows.iter().any(|row| row.get(at).is_some_and(|cell| !is_empty(cell)));
        let gone: Vec<usize> = (0..self.columns.len()).filter(|at| !says(*at)).collect();
        self.remove(&gone);
        self
    }

    /// Takes columns out, which are in their order.
    fn remove(&mut self, gone: &[usize]) {
        for at in gone.iter().rev().copied() {
            if at < self.columns.len() {
                self.columns.remove(at);
            }
            self.rows.iter_mut().filter(|row| at < row.len()).for_each(|row| drop(row.remove(at)));
        }
    }
}

/// The codes of tie-breaks that are the points of a match or of its games: tables of teams have columns of their own for these.
const OF_MATCHES: [&str; 5] = ["PTS", "MP", "MPTS", "GPTS", "MPvGP"];

/// A table's word from the caller's catalogue.
pub(super) type Words<'a> = &'a dyn Fn(Label) -> String;

fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

fn table(title: String, columns: &[Label], words: Words<'_>) -> Table {
    Table { title, columns: columns.iter().map(|label| words(*label)).collect(), rows: Vec::new() }
}

fn title_of(player: &Contestant) -> Cell {
    text(player.title.map(Title::letters).unwrap_or(&player.other_title))
}

const fn sex_word(sex: Sex) -> Label {
    match sex {
        Sex::Male => Label::Male,
        Sex::Female => Label::Female,
    }
}

/// The players by number.
pub fn players(report: &Report<'_>, words: Words<'_>) -> Table {
    use Label::*;
    if report.teams.is_some() {
        return teams(report, words);
    }
    let columns = [Number, Title, Name, Sex, Rating, Federation, Club, Id, Birth];
    let mut table = table(words(Players), &columns, words);
    for p in &report.tournament.contestants {
        table.rows.push(vec![
            Cell::Number(Some(p.tpn.0)),
            title_of(p),
            text(&p.name),
            text(p.sex.map_or_else(String::new, |sex| words(sex_word(sex)))),
            Cell::Number(p.rating),
            text(&p.federation),
            text(club(report, p.tpn)),
            text(&p.id),
            text(&p.birth),
        ]);
    }
    table
}

/// The teams by number; their players have a table of their own.
fn teams(report: &Report<'_>, words: Words<'_>) -> Table {
    let columns = [Label::Number, Label::Team, Label::Rating, Label::Federation, Label::Club];
    let mut table = table(words(Label::Teams), &columns, words);
    let row = |team: &Contestant| {
        let (number, rating) = (Cell::Number(Some(team.tpn.0)), Cell::Number(team.rating));
        vec![number, text(&team.name), rating, text(&team.federation), text(club(report, team.tpn))]
    };
    table.rows = report.tournament.contestants.iter().map(row).collect();
    table
}

/// What the column of contestants is called.
const fn contestant(report: &Report<'_>) -> Label {
    if report.teams.is_some() { Label::Team } else { Label::Name }
}

fn club<'a>(report: &Report<'a>, tpn: Tpn) -> &'a str {
    report.clubs.get(&tpn).map_or("", String::as_str)
}

/// The standings with the values of the tie-breaks.
pub fn standings(report: &Report<'_>, words: Words<'_>) -> Table {
    use Label::*;
    let columns = [Rank, Number, Title, contestant(report), Rating, Federation, Club];
    let mut table = table(words(Standings), &columns, words);
    if report.teams.is_some() {
        table.columns.extend([words(MatchPoints), words(GamePoints)]);
    }
    let heads = if report.heads.is_empty() { &report.tournament.tiebreaks } else { report.heads };
    let codes = &report.tournament.tiebreaks;
    let has_column = |at: usize| report.teams.is_none() || !codes.get(at).is_some_and(|code| OF_MATCHES.contains(&code.as_str()));
    table.columns.extend(heads.iter().enumerate().filter(|(at, _)| has_column(*at)).map(|(_, head)| head.clone()));
    // Of several stages each with its ranks, one after the other.
    let several = !report.stages.is_empty();
    if several {
        table.columns.insert(0, words(Stage));
    }
    let of_stages = report.stages.iter().flat_map(|stage| stage.standings.iter().map(|standing| (stage.name.as_str(), standing)));
    let of_all = report.standings.iter().filter(|_| !several).map(|standing| ("", standing));
    for (stage, standing) in of_stages.chain(of_all) {
        let Some(p) = report.tournament.contestant(standing.tpn) else { continue };
        let mut row: Vec<Cell> = several.then(|| text(stage)).into_iter().collect();
        row.extend([
            Cell::Number(Some(standing.rank)),
            Cell::Number(Some(p.tpn.0)),
            title_of(p),
            text(&p.name),
            Cell::Number(p.rating),
            text(&p.federation),
            text(club(report, p.tpn)),
        ]);
        if report.teams.is_some() {
            let made = scores(report, p.tpn, report.after);
            row.extend(made.unwrap_or_default().map(Cell::Points));
        }
        let values = standing.values.iter().map(String::as_str).chain(std::iter::repeat("")).take(codes.len());
        let values = values.enumerate().filter(|(at, _)| has_column(*at)).map(|(_, value)| value);
        row.extend(values.map(|value| value.parse().map_or_else(|_| text(value), Cell::Points)));
        table.rows.push(row);
    }
    table
}

/// The pairings and results of a round, then the byes.
pub fn pairings(report: &Report<'_>, round: u16, words: Words<'_>) -> Table {
    use Label::*;
    let columns = [Board, Number, White, Points, Result, Points, Black, Number];
    let mut table = table(words(Round).replace("{round}", &round.to_string()), &columns, words);
    let tournament = report.tournament;
    let before = |p: &Contestant| Cell::Points(tournament.score(p, round.saturating_sub(1)));
    let boards = report.boards(round);
    // Where several stages play the round, each board says whose it is.
    let several = boards.iter().any(|board| board.stage != boards.first().and_then(|first| first.stage));
    if several {
        table.columns.insert(0, words(Stage));
    }
    for board in &boards {
        if report.teams.is_some() {
            let stage = several.then(|| board.stage.and_then(|at| report.stages.get(at)).map_or("", |stage| stage.name.as_str()));
            table.rows.extend(of_match(report, round, board, stage));
            continue;
        }
        let (Some(white), Some(black)) = (tournament.contestant(board.white), tournament.contestant(board.black)) else { continue };
        let stage = board.stage.and_then(|at| report.stages.get(at)).map_or("", |stage| stage.name.as_str());
        let mut row: Vec<Cell> = several.then(|| text(stage)).into_iter().collect();
        row.extend([
            if board.game == 0 { Cell::Number(Some(board.table)) } else { text(board.label()) },
            Cell::Number(Some(white.tpn.0)),
            text(&white.name),
            before(white),
            text(report.result(round, board)),
            before(black),
            text(&black.name),
            Cell::Number(Some(black.tpn.0)),
        ]);
        table.rows.push(row);
    }
    for p in &tournament.contestants {
        let Some(Entry::Bye(bye)) = p.entry(round) else { continue };
        let word = match bye {
            Bye::PairingAllocated => PairingBye,
            Bye::Full => FullBye,
            Bye::Half => HalfBye,
            Bye::Zero => ZeroBye,
        };
        let number = Cell::Number(Some(p.tpn.0));
        let mut row: Vec<Cell> = several.then(|| text("")).into_iter().collect();
        row.extend([Cell::Number(None), number, text(&p.name), before(p), text(words(word)), text(""), text(""), Cell::Number(None)]);
        table.rows.push(row);
    }
    table
}

/// The boards of a simultaneous exhibition, each of which its snapshot has as a round, in one table.
pub fn exhibition(report: &Report<'_>, words: Words<'_>) -> Table {
    let mut tables = (1..=report.tournament.rounds_paired()).map(|round| pairings(report, round, words));
    let Some(mut table) = tables.next() else { return pairings(report, 1, words) };
    table.rows.extend(tables.flat_map(|table| table.rows));
    // Nobody has points before the only round.
    table.remove(&[3, 5]);
    table
}

/// The rows of a board of a match: the match itself where the board begins it, then the board with who sits there.
fn of_match(report: &Report<'_>, round: u16, board: &Board, stage: Option<&str>) -> Vec<Vec<Cell>> {
    let tournament = report.tournament;
    let before = |p: &Contestant| Cell::Points(tournament.score(p, round.saturating_sub(1)));
    let row = |cells: [Cell; 8]| stage.map(text).into_iter().chain(cells).collect::<Vec<Cell>>();
    let mut rows = Vec::new();
    let teams = begins(board).and_then(|(first, second)| Some((tournament.contestant(first)?, tournament.contestant(second)?)));
    if let Some((first, second)) = teams {
        rows.push(row([
            Cell::Number(Some(board.table)),
            Cell::Number(Some(first.tpn.0)),
            text(&first.name),
            before(first),
            text(match_result(round, first, second)),
            before(second),
            text(&second.name),
            Cell::Number(Some(second.tpn.0)),
        ]));
    }
    if let Some([white, black]) = report.teams.and_then(|facts| facts.seats.get(&(round, board.number))) {
        let result = report.result(round, board);
        let none = || Cell::Number(None);
        rows.push(row([text(board.label()), none(), text(white), none(), text(result), none(), text(black), none()]));
    }
    rows
}

/// The cross table by rank (players who are not ranked follow by number); opponents are named by their pairing numbers.
pub fn crosstable(report: &Report<'_>, words: Words<'_>) -> Table {
    use Label::*;
    let mut table = table(words(Crosstable), &[Rank, Number, contestant(report), Rating, Federation], words);
    // Nothing of a round that the ranks do not count.
    let rounds = if report.after > 0 { report.after } else { report.tournament.rounds_paired() };
    table.columns.extend((1..=rounds).map(|round| round.to_string()));
    table.columns.push(words(Points));
    let ranked = report.standings.iter().filter_map(|s| Some((Some(s.rank), report.tournament.contestant(s.tpn)?)));
    let others = report.tournament.contestants.iter().filter(|p| !report.standings.iter().any(|s| s.tpn == p.tpn)).map(|p| (None, p));
    for (rank, p) in ranked.chain(others) {
        let mut row = vec![Cell::Number(rank), Cell::Number(Some(p.tpn.0)), text(&p.name), Cell::Number(p.rating), text(&p.federation)];
        let cell = |round| match crosstable_cell(&report.tournament.scoring, p.entry(round), words) {
            cell if cell.is_empty() || report.tournament.counts(p, round) => cell,
            cell => format!("({cell})"),
        };
        row.extend((1..=rounds).map(|round| text(cell(round))));
        row.push(Cell::Points(report.tournament.score(p, rounds)));
        table.rows.push(row);
    }
    table
}
