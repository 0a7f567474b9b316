//! What the players of teams made: by team, and on each board (分台名次表).

use crate::input::{Input, points_of, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Line, Part, Table};
use crate::teams::{Played, Tally, place, played, titled};
use event::{Member, Section};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tournament::model::{Outcome, Scoring};

/// Every team with its players: board, colour and result in each round, points of games over the board.
pub fn by_team(input: &Input<'_>) -> Vec<Part> {
    let Some((section, _)) = input.of_teams() else { return Vec::new() };
    let (lang, scoring, through) = (input.lang(), input.game_scoring(), input.heading.round);
    let games = played(section, through);
    let mut columns = vec![
        Column::whole(lang.text("print.team.place"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 14),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(1),
    ];
    columns
        .extend((1..=through).map(|round| Column::whole(lang.fill("print.column.round", &[("round", &round.to_string())]), Align::Right)));
    columns.extend([
        Column::whole(lang.text("print.column.points"), Align::Right),
        Column::whole(lang.text("print.team.games"), Align::Right),
        Column::whole("%", Align::Right).droppable(2),
    ]);
    let mut table = Table::new(columns);
    for team in input.tournament.contestants.iter().filter_map(|team| section.by_tpn(team.tpn)) {
        let number = team.tpn.map_or_else(String::new, |tpn| tpn.to_string());
        table.lines.push(Line::Group(format!("{number} {}", team.person.name)));
        for member in section.members_of(team.id) {
            let own: Vec<&Played<'_>> = games.iter().filter(|game| game.member.id == member.id).collect();
            let at = place(section, member);
            let rating = member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
            let at = if at == 0 { "–".to_owned() } else { at.to_string() };
            let mut cells: Vec<Cell> = vec![at.into(), titled(&member.person).into(), rating.into()];
            cells.extend((1..=through).map(|round| Cell::from(round_text(input, &own, round, &scoring))));
            let tally = Tally::of(own.iter().copied(), &scoring);
            cells.extend([Cell::strong(spoken(tally.points)), tally.games.to_string().into(), tally.percent(&scoring).into()]);
            table.push(cells);
        }
    }
    let legend =
        lang.fill("print.team.legend_individual", &[("example", &format!("2{}", input.color_letter(tournament::model::Color::White)))]);
    vec![Part::Table(table), Part::Note(legend)]
}

/// `2w1`: board, colour, result; of a player who met several in the match only how many games and what they gave; a dash without a game.
fn round_text(input: &Input<'_>, games: &[&Played<'_>], round: u16, scoring: &Scoring) -> String {
    let of_round: Vec<&Played<'_>> = games.iter().copied().filter(|game| game.round == round).collect();
    match of_round.as_slice() {
        [] => "–".to_owned(),
        [game] => {
            let result = match game.outcome {
                None | Some(Outcome::Pending) => "·".to_owned(),
                Some(Outcome::ForfeitWin) => "+".to_owned(),
                Some(Outcome::ForfeitLoss) => "-".to_owned(),
                Some(Outcome::Adjourned) => input.lang().text("print.adjourned_letter").to_owned(),
                Some(outcome) => spoken(points_of(scoring, outcome)),
            };
            format!("{}{}{result}", game.board, input.color_letter(game.color))
        }
        several => {
            let tally = Tally::of(several.iter().copied(), scoring);
            format!("{}/{}", spoken(tally.points), tally.games)
        }
    }
}

/// A list for each board: who made most there, by the share of what could be made, then by the points.
pub fn board_prizes(input: &Input<'_>) -> Vec<Part> {
    let Some((section, policy)) = input.of_teams() else { return Vec::new() };
    let (lang, scoring) = (input.lang(), input.game_scoring());
    let games = played(section, input.heading.round);
    let mut parts = Vec::new();
    for board in 1..=policy.boards {
        let mut of: BTreeMap<event::MemberId, Vec<&Played<'_>>> = BTreeMap::new();
        for game in games.iter().filter(|game| game.board == board) {
            of.entry(game.member.id).or_default().push(game);
        }
        let mut rows: Vec<(&Member, Tally)> =
            of.into_iter().filter_map(|(id, own)| Some((section.member(id)?, Tally::of(own, &scoring)))).collect();
        rows.retain(|(_, tally)| tally.games > 0);
        rows.sort_by_key(|(member, tally)| (Reverse((tally.per_mille(&scoring), tally.points)), member.id));
        if rows.is_empty() {
            continue;
        }
        parts.push(Part::Title(lang.fill("print.board", &[("board", &board.to_string())])));
        parts.push(Part::Table(prize_table(input, section, &rows, &scoring)));
    }
    parts.push(Part::Note(lang.text("print.team.legend_prizes").to_owned()));
    parts
}

fn prize_table(input: &Input<'_>, section: &Section, rows: &[(&Member, Tally)], scoring: &Scoring) -> Table {
    let lang = input.lang();
    let mut table = Table::new(vec![
        Column::whole(lang.text("print.column.rank"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 14),
        Column::wrapped(lang.text("print.team.team"), 12),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(1),
        Column::whole(lang.text("print.team.points_of"), Align::Right),
        Column::whole("%", Align::Right),
    ]);
    table.size = 10 * PT;
    let key = |tally: &Tally| (tally.per_mille(scoring), tally.points);
    for (at, (member, tally)) in (1_usize..).zip(rows) {
        let is_tied = at > 1 && rows.get(at - 2).is_some_and(|(_, above)| key(above) == key(tally));
        // Those whom nothing tells apart share a rank: it is said once.
        let rank = if is_tied { String::new() } else { at.to_string() };
        table.push(vec![
            Cell::strong(rank),
            titled(&member.person).into(),
            section.name(member.team).into(),
            member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()).into(),
            Cell::strong(format!("{}/{}", spoken(tally.points), tally.games)),
            tally.percent(scoring).into(),
        ]);
    }
    table
}
