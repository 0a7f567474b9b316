//! Line-up slips (上场名单): a team says who plays in the next match. Each slip shows the own list only; what is written on it stays with
//! the arbiter until the other team's is in.

use super::stages;
use super::team_lists::reserves;
use crate::input::Input;
use crate::measure::{Align, PT};
use crate::sheet::{Card, CardCell, CardRow, Part};
use crate::teams::{Match, titled};
use event::{Composed, Member, Section, TeamForm, TeamPolicy};
use tournament::model::{Color, Tpn};

/// A slip for each team that has a match, two on a page.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some((section, policy)) = input.of_teams() else { return Vec::new() };
    let mut cards = Vec::new();
    for stage in stages::list(input) {
        for of in stage.matches() {
            cards.extend([of.first, of.second].map(|team| card(stage, (section, policy), &of, team)));
        }
    }
    vec![Part::Cards(1, cards)]
}

const fn row(cells: Vec<CardCell>, size: i32, height: i32) -> CardRow {
    CardRow { cells, size: size * PT / 2, height: height * PT, boxed: false }
}

fn card(input: &Input<'_>, (section, policy): (&Section, &TeamPolicy), of: &Match<'_>, team: Tpn) -> Card {
    let (lang, heading) = (input.lang(), input.heading);
    let round = lang.fill("print.round", &[("round", &input.shown(heading.round).to_string())]);
    let event: Vec<&str> = [heading.event.as_str(), heading.section.as_str(), input.stage].into_iter().filter(|t| !t.is_empty()).collect();
    let opponent = input.name(if team == of.first { of.second } else { of.first });
    let table = lang.fill("print.team.match_title", &[("table", &of.table.to_string())]);
    let values = [("table", table.as_str()), ("team", opponent.as_str())];
    let mut rows = vec![
        row(vec![CardCell::new(70, event.join(" · ")), CardCell::new(30, round).aligned(Align::Right)], 16, 13),
        row(vec![CardCell::bold(70, input.name(team)), CardCell::bold(30, lang.text("print.team.line_up")).aligned(Align::Right)], 26, 20),
        row(vec![CardCell::new(50, lang.fill("print.team.against", &values)), deadline(input, section)], 18, 16),
        row(vec![CardCell::new(100, rules(input, policy))], 15, 13),
    ];
    rows.push(CardRow { boxed: true, ..row(heads(input), 15, 14) });
    let listed = section.by_tpn(team).map(|team| section.members_of(team.id)).unwrap_or_default();
    // Whoever is not on the list any more cannot be lined up.
    let on_list = section.by_tpn(team).map_or(0, |team| team.roster.len());
    let listed = listed.get(..on_list).unwrap_or_default();
    for at in 0..usize::from(policy.boards).max(listed.len()) {
        let board = u8::try_from(at + 1).ok().filter(|board| *board <= policy.boards);
        rows.push(CardRow { boxed: true, ..row(line(input, policy, (board, team == of.first), listed.get(at).copied(), at), 18, 15) });
    }
    let signed = lang.fill("print.signature", &[("who", lang.text("print.team.captain"))]);
    let foot = vec![
        CardCell::new(18, signed),
        CardCell::write_in(30),
        CardCell::new(16, lang.text("print.team.received")),
        CardCell::write_in(14),
        CardCell::new(12, lang.text("clock.sheet.arbiter")),
        CardCell::write_in(20),
    ];
    rows.push(row(foot, 16, 26));
    Card { key: input.name(team), rows }
}

/// Until when the slip has to be in; written by hand where the event does not say it.
fn deadline(input: &Input<'_>, section: &Section) -> CardCell {
    let due = section.hand_in(input.heading.round).map_or_else(|| "______________".to_owned(), |due| due.to_string());
    CardCell::bold(50, format!("{} {due}", input.lang().text("print.team.deadline"))).aligned(Align::Right)
}

/// What the form of the event allows, in a line.
fn rules(input: &Input<'_>, policy: &TeamPolicy) -> String {
    let lang = input.lang();
    let rule = match policy.form {
        TeamForm::Fixed => lang.text("print.team.rule.fixed"),
        TeamForm::Reserves => lang.text("print.team.rule.reserves"),
        TeamForm::LineUp | TeamForm::Sum => lang.text("print.team.rule.line_up"),
        TeamForm::AllPlayAll => lang.text("print.team.rule.all_play_all"),
    };
    reserves(input).map_or_else(|| rule.to_owned(), |reserves| format!("{rule} {reserves}"))
}

const SHARES: [u16; 7] = [7, 9, 37, 7, 7, 36, 9];

fn heads(input: &Input<'_>) -> Vec<CardCell> {
    let lang = input.lang();
    let texts = [
        input.head("print.column.board"),
        lang.text("print.team.color_short"),
        lang.text("print.team.who_plays"),
        lang.text("print.team.place"),
        lang.text("print.team.place"),
        lang.text("print.team.list"),
        lang.text("print.column.rating"),
    ];
    SHARES.into_iter().zip(texts).map(|(share, text)| CardCell::bold(share, text)).collect()
}

/// A board to fill in on the left, a player of the list on the right.
fn line(
    input: &Input<'_>,
    policy: &TeamPolicy,
    (board, is_first): (Option<u8>, bool),
    member: Option<&Member>,
    at: usize,
) -> Vec<CardCell> {
    let mut texts: [String; 7] = Default::default();
    if let Some(board) = board {
        texts[0] = board.to_string();
        if policy.form != TeamForm::AllPlayAll {
            let is_white = policy.seating(board).first_is_white == is_first;
            texts[1] = input.color_word(if is_white { Color::White } else { Color::Black }).to_owned();
        }
        texts[2] = composed(input, policy, board);
    }
    if let Some(member) = member {
        texts[4] = (at + 1).to_string();
        texts[5] = titled(&member.person);
        texts[6] = member.person.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
    }
    let cell = |(n, (share, text)): (usize, (u16, String))| {
        let cell = if n == 0 { CardCell::bold(share, text) } else { CardCell::new(share, text) };
        if n == 6 { cell.aligned(Align::Right) } else { cell }
    };
    SHARES.into_iter().zip(texts).enumerate().map(cell).collect()
}

/// What the board asks of its player, in brackets.
fn composed(input: &Input<'_>, policy: &TeamPolicy, board: u8) -> String {
    let lang = input.lang();
    let rules = policy.composition.iter().flat_map(|composition| composition.boards()).filter(|(at, _)| *at == board);
    let word = |rule: Composed| match rule {
        Composed::Woman => lang.text("print.team.asks.woman").to_owned(),
        Composed::BornFrom(year) => lang.fill("print.team.asks.born", &[("year", &year.to_string())]),
        Composed::RatedAtMost(most) => lang.fill("print.team.asks.rated", &[("rating", &most.to_string())]),
    };
    rules.map(|(_, rule)| format!("({})", word(rule))).collect::<Vec<_>>().join(" ")
}
