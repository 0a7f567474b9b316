//! The pairings and results of a round: a row a board, a fold of its own for each stage.

use super::entry::sign;
use super::html::{cell, column, esc, link, name, notes, table};
use super::index::round_of;
use super::section::rounds;
use super::view::{View, game_name, round_file};
use event::{Board, Meeting, PlayerId, Round, StageId};
use print::input::{result_text, spoken};
use tournament::model::Color;
use words::days::moment_in_letters;
use words::stage::{lot, stage_title};

/// The page.
pub fn page(view: &View<'_>, round: &Round) -> String {
    let (lang, section) = (view.lang, &view.section);
    let mut main = rounds(view, round.number);
    main.push_str(&view.search());
    let meetings = round.meetings();
    let mut stages: Vec<StageId> = Vec::new();
    meetings.iter().for_each(|m| {
        if !stages.contains(&m.stage) {
            stages.push(m.stage)
        }
    });
    for id in &stages {
        let title = section.stage(*id).filter(|_| !section.is_one_stage()).map(|stage| stage_title(stage, lang));
        let of: Vec<&Meeting<'_>> = meetings.iter().filter(|m| m.stage == *id).collect();
        let caption = title.clone().unwrap_or_else(|| round_of(view, round.number));
        main.push_str(&title.map_or_else(String::new, |title| format!("<h2>{}</h2>\n", esc(&title))));
        main.push_str(&boards(view, round, &of, &caption));
    }
    main.push_str(&without(view, round));
    let lots: Vec<String> = section.lots.get(&round.number).into_iter().flatten().map(|drawn| lot(drawn, lang)).collect();
    main.push_str(&notes(&lots));
    let published =
        round.published.as_ref().map_or_else(String::new, |at| lang.fill("site.published", &[("time", &moment_in_letters(at, lang))]));
    view.page(
        &round_file(round.number),
        &round_of(view, round.number),
        &[view.day(round.number), view.event.info.place().join(lang.text("site.place-join")), published],
        main,
    )
}

/// What stands beside the names.
struct Show {
    rating: bool,
    points: bool,
}

fn boards(view: &View<'_>, round: &Round, meetings: &[&Meeting<'_>], caption: &str) -> String {
    let (lang, input, section) = (view.lang, view.input(), &view.section);
    let rated = |id: PlayerId| section.player(id).and_then(|p| section.rating_of(p)).is_some();
    let show = Show { rating: meetings.iter().any(|m| rated(m.first) || rated(m.second)), points: round.number > 1 };
    let side = |color: Color| column("", &format!("{} {}", sign(color), esc(input.color_word(color))));
    let (rating, points) = (column("n", &esc(lang.text("print.column.rating"))), column("n", &esc(lang.text("print.column.points"))));
    let beside = [(show.rating, rating), (show.points, points)];
    let shown: Vec<&String> = beside.iter().filter(|(is, _)| *is).map(|(_, text)| text).collect();
    let mut columns = column("n", &esc(input.head("print.column.board")));
    let team = |which: &'static str| column("", &esc(which));
    columns.push_str(&if section.is_of_teams() { team(lang.text("site.first-team")) } else { side(Color::White) });
    shown.iter().for_each(|text| columns.push_str(text));
    columns.push_str(&column("c", &esc(lang.text("print.column.result"))));
    shown.iter().rev().for_each(|text| columns.push_str(text));
    columns.push_str(&if section.is_of_teams() { team(lang.text("site.second-team")) } else { side(Color::Black) });
    let rows: String = meetings.iter().map(|meeting| of_meeting(view, round, meeting, &show)).collect();
    table("pairings", (caption, true), &columns, &rows)
}

fn of_meeting(view: &View<'_>, round: &Round, meeting: &Meeting<'_>, show: &Show) -> String {
    let (section, lang) = (&view.section, view.lang);
    let scoring = section.scoring();
    let mut out = String::new();
    let is_single = meeting.is_one_game() && !section.is_of_teams();
    if !is_single {
        let score = meeting.points(&scoring).map_or_else(String::new, |(a, b)| format!("{}-{}", spoken(a), spoken(b)));
        let row = Row {
            id: format!("m{}", meeting.table),
            label: meeting.table.to_string(),
            sides: [meeting.first, meeting.second],
            result: esc(&score),
            names: None,
        };
        out.push_str(&row.html(view, round.number, show));
    }
    for board in &meeting.games {
        // Who sits there is told once both line-ups are in.
        let is_told = section.is_of_teams() && section.line_ups(round, (board.white, board.black)).is_some();
        if section.is_of_teams() && !is_told {
            continue;
        }
        let names = (!is_single).then(|| {
            let name_of = |color: Color| {
                if is_told {
                    name(section.name_at(round, board, color))
                } else {
                    view.linked(if color == Color::White { board.white } else { board.black })
                }
            };
            [Color::White, Color::Black].map(|color| format!("<i>{}</i> {}", sign(color), name_of(color)))
        });
        let result = board.result.map_or_else(String::new, |result| {
            let (white, black) = result.outcomes();
            result_text(&scoring, white, black, lang)
        });
        let row = Row {
            id: format!("b{}", board.number),
            label: label(view, round, board),
            sides: [board.white, board.black],
            result: played(view, round.number, board, &result),
            names,
        };
        out.push_str(&row.html(view, round.number, show));
    }
    out
}

/// A board as it is found in the hall: somebody who always sits at one table names it.
fn label(view: &View<'_>, round: &Round, board: &Board) -> String {
    let fixed = |id| view.section.player(id).and_then(|p| p.fixed_table);
    match fixed(board.white).or_else(|| fixed(board.black)) {
        Some(table) => view.lang.fill("site.table", &[("table", &table.to_string())]),
        None => round.label(board),
    }
}

/// The result, which leads to the game where that can be played through.
fn played(view: &View<'_>, round: u16, board: &Board, result: &str) -> String {
    if view.game(round, board).is_none() {
        return esc(result);
    }
    let text = if result.is_empty() { view.lang.text("site.play") } else { result };
    link(&format!("{}.html", game_name(round, board)), &esc(text))
}

/// A row of the table.
struct Row {
    id: String,
    label: String,
    sides: [PlayerId; 2],
    result: String,
    /// Of a game of a meeting who sits there; the meeting's own row links to both.
    names: Option<[String; 2]>,
}

impl Row {
    fn html(&self, view: &View<'_>, round: u16, show: &Show) -> String {
        let is_game = self.names.is_some();
        let side = |at: usize| self.names.as_ref().map_or_else(|| view.linked(self.sides[at]), |names| names[at].clone());
        let rating = |at: usize| {
            let found = view.section.player(self.sides[at]).and_then(|p| view.section.rating_of(p));
            if is_game { String::new() } else { found.map_or_else(|| "–".to_owned(), |rating| rating.to_string()) }
        };
        let points = |at: usize| if is_game { String::new() } else { spoken(view.points(self.sides[at], round.saturating_sub(1))) };
        let beside = |at: usize| {
            let mut cells: Vec<String> = Vec::new();
            cells.extend(show.rating.then(|| cell("n side", &rating(at))));
            cells.extend(show.points.then(|| cell("n side", &points(at))));
            cells
        };
        let mut second = beside(1);
        second.reverse();
        format!(
            "<tr id=\"{}\"{}><th scope=\"row\" class=\"n bd\">{}</th>{}{}{}{}{}</tr>\n",
            self.id,
            if is_game { " class=\"game\"" } else { "" },
            esc(&self.label),
            cell("w", &side(0)),
            beside(0).concat(),
            cell("res", &self.result),
            second.concat(),
            cell("b", &side(1)),
        )
    }
}

/// Who has no game, and why.
fn without(view: &View<'_>, round: &Round) -> String {
    if round.byes.is_empty() {
        return String::new();
    }
    let (lang, input) = (view.lang, view.input());
    let mut byes: Vec<_> = round.byes.iter().collect();
    byes.sort_by_key(|(id, bye)| (**bye, view.section.player(**id).and_then(|p| p.tpn)));
    let one = |(id, bye): (&PlayerId, &tournament::model::Bye)| format!("<li>{} – {}</li>\n", view.linked(*id), esc(input.bye_word(*bye)));
    let title = if view.section.is_of_teams() { lang.text("print.team.without_match") } else { lang.text("print.without_game") };
    let list: String = byes.into_iter().map(one).collect();
    format!("<h2>{}</h2>\n<ul class=\"list\">\n{list}</ul>\n", esc(title))
}
