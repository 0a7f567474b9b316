//! What the players of teams made: by team, and on each board (分台名次表).

use crate::input::{Input, points_of, spoken};
use crate::measure::Align;
use crate::sheet::{Cell, Column, Line, Part, Table};
use crate::teams::{percent, place, titled};
use event::{Member, MemberGame, MemberId, Section};
use tournament::board_prizes::{Policy, Row};
use tournament::model::Outcome;

/// Every team with its players: board, colour and result in each round, points of games over the board.
pub fn by_team(input: &Input<'_>) -> Vec<Part> {
    let Some((section, _)) = input.of_teams() else { return Vec::new() };
    let (lang, through) = (input.lang(), input.heading.round);
    let games = section.member_games(through);
    let mut columns = vec![
        Column::whole(lang.text("print.team.place"), Align::Right),
        Column::wrapped(lang.text("print.column.name"), 15),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
    ];
    columns
        .extend((1..=through).map(|round| Column::whole(lang.fill("print.column.round", &[("round", &round.to_string())]), Align::Right)));
    columns.extend([
        Column::points(lang.text("print.column.points")),
        Column::whole(lang.text("print.team.games"), Align::Right),
        Column::whole("%", Align::Right).droppable(1),
    ]);
    let mut table = Table::fitted(columns);
    for team in input.tournament.contestants.iter().filter_map(|team| section.by_tpn(team.tpn)) {
        let number = team.tpn.map_or_else(String::new, |tpn| tpn.to_string());
        table.lines.push(Line::Group(format!("{number} {}", team.person.name)));
        for member in section.members_of(team.id) {
            let own: Vec<&MemberGame> = games.iter().filter(|game| game.member == member.id).collect();
            let at = place(section, member);
            let rating = member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
            let at = if at == 0 { "–".to_owned() } else { at.to_string() };
            let mut cells: Vec<Cell> = vec![at.into(), titled(&member.person).into(), rating.into()];
            cells.extend((1..=through).map(|round| Cell::from(round_text(input, (section, member), &own, round))));
            let total = section.member_total(member, own.iter().copied());
            cells.extend([Cell::strong(spoken(total.points)), total.games.to_string().into(), percent(&total, section).into()]);
            table.push(cells);
        }
    }
    let legend =
        lang.fill("print.team.legend_individual", &[("example", &format!("2{}", input.color_letter(tournament::model::Color::White)))]);
    let mut parts = vec![Part::Table(table), Part::Note(legend)];
    parts.extend(words::team::without_line_ups(section, through, lang).map(Part::Note));
    parts
}

/// `2w1`: board, colour, result; of a player who met several in the match only how many games and what they gave; a dash without a game.
fn round_text(input: &Input<'_>, (section, member): (&Section, &Member), games: &[&MemberGame], round: u16) -> String {
    let of_round: Vec<&MemberGame> = games.iter().copied().filter(|game| game.game.round.0 == round).collect();
    match of_round.as_slice() {
        [] => "–".to_owned(),
        [game] => {
            let result = match game.outcome {
                None | Some(Outcome::Pending) => "·".to_owned(),
                Some(Outcome::ForfeitWin) => "+".to_owned(),
                Some(Outcome::ForfeitLoss) => "-".to_owned(),
                Some(Outcome::Adjourned) => input.lang().text("print.adjourned_letter").to_owned(),
                Some(outcome) => spoken(points_of(&input.game_scoring(), outcome)),
            };
            format!("{}{}{result}", game.board, input.color_letter(game.color))
        }
        several => {
            let total = section.member_total(member, several.iter().copied());
            format!("{}/{}", spoken(total.points), total.games)
        }
    }
}

/// A list for each board in the order in which prizes on boards are given where the event says nothing else: percentage, number of games,
/// performance.
pub fn board_prizes(input: &Input<'_>) -> Vec<Part> {
    let Some((section, policy)) = input.of_teams() else { return Vec::new() };
    let lang = input.lang();
    let games = section.member_games(input.heading.round);
    let mut parts = Vec::new();
    for (board, rows) in section.board_lists(input.heading.round, &Policy::default()) {
        if board > u16::from(policy.boards) {
            continue;
        }
        parts.push(Part::Title(lang.fill("print.board", &[("board", &board.to_string())])));
        let of_board: Vec<&MemberGame> = games.iter().filter(|game| u16::from(game.board) == board).collect();
        parts.push(Part::Table(prize_table(input, section, &rows, &of_board)));
    }
    parts.push(Part::Note(lang.text("print.team.legend_prizes").to_owned()));
    parts.extend(words::team::without_line_ups(section, input.heading.round, lang).map(Part::Note));
    parts
}

fn prize_table(input: &Input<'_>, section: &Section, rows: &[Row], games: &[&MemberGame]) -> Table {
    let lang = input.lang();
    let mut table = Table::fitted(vec![
        Column::points(lang.text("print.column.rank")),
        Column::wrapped(lang.text("print.column.name"), 14),
        Column::wrapped(lang.text("print.team.team"), 12),
        Column::whole(lang.text("print.column.rating"), Align::Right).droppable(2),
        Column::whole(lang.text("print.team.points_of"), Align::Right),
        Column::whole("%", Align::Right),
        Column::whole(lang.text("print.column.performance"), Align::Right).droppable(1),
    ]);
    for row in rows {
        let Some(member) = section.member(MemberId(row.player.0.into())) else { continue };
        // Those whom nothing tells apart share a rank.
        let sign = if rows.iter().filter(|other| other.rank == row.rank).count() > 1 { "=" } else { "" };
        let rank = row.rank.map_or_else(String::new, |rank| format!("{rank}{sign}"));
        let total = section.member_total(member, games.iter().copied().filter(|game| game.member == member.id));
        let number = |value: Option<i64>| value.map_or_else(|| "–".to_owned(), |value| value.to_string());
        table.push(vec![
            Cell::strong(rank),
            titled(&member.person).into(),
            section.name(member.team).into(),
            number(member.person.rating.map(i64::from)).into(),
            Cell::strong(format!("{}/{}", spoken(total.points), total.games)),
            tenths(row.percentage()).into(),
            number(row.performance).into(),
        ]);
    }
    table
}

/// Hundredths of a per cent with one place after the point.
fn tenths(hundredths: i64) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}
