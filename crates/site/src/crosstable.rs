//! Everybody's games in a table: by rank, opponents by number.

use super::entry::{own, sign};
use super::html::{cell, column, esc, notes, table};
use super::standings::{self, stages};
use super::view::View;
use print::documents::find;
use print::input::{Input, spoken};
use std::collections::BTreeSet;
use tournament::model::{Bye, Color, Entry, Tpn};

/// The page.
pub fn page(view: &View<'_>) -> String {
    let (lang, input) = (view.lang, view.input());
    let mut main = String::new();
    if view.is_exhibition() {
        // Its tables are rounds of the snapshot: the sheet knows how to say that.
        main = find("crosstable-number")
            .and_then(|kind| kind.sheet(&input).ok())
            .map_or_else(String::new, |sheet| super::sheets::html(&sheet));
    } else {
        main.push_str(&view.search());
        for stage in stages(&input) {
            if !stage.stage.is_empty() {
                main.push_str(&format!("<h2>{}</h2>\n", esc(stage.stage)));
            }
            main.push_str(&of_stage(view, stage));
        }
        let (first, second) = (input.color_word(Color::White), input.color_word(Color::Black));
        main.push_str(&notes(&[lang.fill("site.legend", &[("first", first), ("second", second)])]));
    }
    view.page("crosstable.html", lang.text("site.menu.crosstable"), &[standings::after(view)], main)
}

fn of_stage(view: &View<'_>, input: &Input<'_>) -> String {
    let lang = view.lang;
    let rounds: Vec<u16> = (1..=input.heading.round.min(input.tournament.rounds_paired())).collect();
    let head = |round: u16| lang.fill("print.column.round", &[("round", &input.shown(round).to_string())]);
    let mut columns = vec![
        column("n", esc(lang.text("print.column.rank")).as_str()),
        column("n", esc(input.head("print.column.number")).as_str()),
        column("", esc(input.name_head()).as_str()),
    ];
    columns.extend(rounds.iter().map(|round| column("n", &esc(&head(*round)))));
    columns.push(column("n", esc(lang.text("print.column.points")).as_str()));
    let ranked = input.standings.map(|standings| standings.rows.as_slice()).unwrap_or_default();
    let placed: BTreeSet<Tpn> = ranked.iter().map(|row| row.tpn).collect();
    // Whoever has no place keeps the line, below the others: games that were annulled, a player who was expelled.
    let others = input.tournament.contestants.iter().map(|p| p.tpn).filter(|tpn| !placed.contains(tpn));
    let all = ranked.iter().map(|row| (row.rank.to_string(), row.tpn)).chain(others.map(|tpn| ("–".to_owned(), tpn)));
    let row = |(rank, tpn): (String, Tpn)| {
        let mut out = format!(
            "<tr><td class=\"n rank\">{rank}</td><td class=\"n no\">{tpn}</td><th scope=\"row\" class=\"who\">{}</th>",
            view.linked_tpn(tpn)
        );
        for round in &rounds {
            let inner = entry(view, input, tpn, *round);
            let class = if inner.is_empty() { "x none" } else { "x" };
            out.push_str(&format!("<td class=\"{class}\" data-h=\"{}\">{inner}</td>", esc(&head(*round))));
        }
        let points = spoken(input.score(tpn, input.heading.round));
        out.push_str(&cell("n pts", &format!("<b>{points}</b>")));
        out.push_str("</tr>\n");
        out
    };
    format!(
        "<div class=\"wide\">{}</div>\n",
        table("crosstable", (input.heading.event.as_str(), true), &columns.concat(), &all.map(row).collect::<String>())
    )
}

/// Colour, opponent's number, points; a bye with its points; a dash for an absence.
fn entry(view: &View<'_>, input: &Input<'_>, tpn: Tpn, round: u16) -> String {
    let Some(player) = input.tournament.contestant(tpn) else { return String::new() };
    let scoring = &input.tournament.scoring;
    let text = match player.entry(round) {
        // Not absent: out of the bracket, or in an earlier stage with others.
        None if input.is_bracket() || round <= input.carried => String::new(),
        None | Some(Entry::Bye(Bye::Zero)) => "–".to_owned(),
        entry @ Some(Entry::Bye(_)) => format!("+{}", spoken(scoring.award(entry))),
        Some(Entry::Meeting(game)) => {
            let result = match game.points {
                Some(points) => spoken(points),
                None => own(game.outcome, scoring, view.lang),
            };
            let sign = if game.points.is_some() { "" } else { game.color.map_or("", sign) };
            let sign = if sign.is_empty() { String::new() } else { format!("<i>{sign}</i>") };
            format!("{sign}{} <b>{}</b>", game.opponent, if result.is_empty() { "·" } else { &result })
        }
    };
    if text.is_empty() || input.tournament.counts(player, round) { text } else { format!("<s>{text}</s>") }
}
