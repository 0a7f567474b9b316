//! The standings of each stage.

use super::html::{cell, column, esc, name, notes, table};
use super::view::View;
use arbitration::kind::GameKind;
use print::input::{Input, StandingRow, Standings, rating, spoken};
use tournament::model::Contestant;
use tournament::tiebreak::{Kind, TieBreak};
use words::game::{column_head, heads_explained, heads_in_words};
use words::{standings_remark, tiebreak_words_in};

/// The stages that have standings, or the whole section as the only one.
pub fn stages<'i, 'a>(input: &'i Input<'a>) -> &'i [Input<'a>] {
    if input.stages.is_empty() { std::slice::from_ref(input) } else { &input.stages }
}

/// "Standings after round 4 of 9".
pub fn title(view: &View<'_>) -> String {
    said_of_rounds(view, "site.standings-after")
}

fn said_of_rounds(view: &View<'_>, key: &'static str) -> String {
    let rounds = view.section.rounds_planned().max(view.complete).to_string();
    view.lang.fill(key, &[("round", &view.complete.to_string()), ("rounds", &rounds)])
}

/// The page.
pub fn page(view: &View<'_>) -> String {
    let input = view.input();
    let mut main = view.search();
    for stage in stages(&input) {
        if !stage.stage.is_empty() {
            main.push_str(&format!("<h2>{}</h2>\n", esc(stage.stage)));
        }
        if let Some(standings) = stage.standings {
            main.push_str(&of_stage(view, stage, standings));
            let remarks: Vec<String> = standings.remarks.iter().map(|remark| standings_remark(remark, view.lang)).collect();
            main.push_str(&notes(&remarks));
        }
    }
    main.push_str(&notes(&legend(view)));
    view.page("standings.html", &title(view), &[view.day(view.complete)], main)
}

/// "After round 4 of 9", of a table that is no list of standings.
pub fn after(view: &View<'_>) -> String {
    said_of_rounds(view, "site.after")
}

/// The tie-breaks in words, a line each: what stands above their columns, their names, their codes.
pub fn legend(view: &View<'_>) -> Vec<String> {
    let input = view.input();
    let mut lines: Vec<String> = Vec::new();
    for standings in stages(&input).iter().filter_map(|stage| stage.standings) {
        // Xiangqi has no codes.
        let is_xiangqi = view.section.setup.game == GameKind::Xiangqi;
        let explained = if is_xiangqi { heads_in_words } else { heads_explained };
        for line in explained(&standings.codes, view.lang) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

/// By what those with as many points are parted, a line each: with the codes of the regulations, where the game has some.
pub fn tiebreaks(view: &View<'_>) -> Vec<String> {
    let game = view.section.setup.game;
    if game != GameKind::Xiangqi {
        return legend(view);
    }
    let known = |code: &String| code.parse::<TieBreak>().ok().filter(|tiebreak| tiebreak.kind != Kind::Points);
    view.section.setup.tiebreaks.iter().filter_map(known).map(|tiebreak| tiebreak_words_in(&tiebreak, game, view.lang)).collect()
}

/// A score as it is spoken: `4`, `3½`; anything else as it is.
pub fn points(value: &str) -> String {
    value.parse().map_or_else(|_| value.to_owned(), spoken)
}

/// What stands beside the name, each only where somebody has it.
struct Beside {
    federation: bool,
    club: bool,
    rating: bool,
}

fn of_stage(view: &View<'_>, input: &Input<'_>, standings: &Standings) -> String {
    let lang = view.lang;
    let people = || input.tournament.contestants.iter();
    let beside = Beside {
        federation: people().any(|p| !p.federation.is_empty()),
        club: people().any(|p| !input.club(p.tpn).is_empty()),
        rating: people().any(|p| p.rating.is_some()),
    };
    let mut columns = vec![column("n", esc(lang.text("print.column.rank")).as_str()), column("", esc(input.name_head()).as_str())];
    let more = [
        (beside.federation, "", lang.text("print.column.federation")),
        (beside.club, "", lang.text("print.column.club")),
        (beside.rating, "n", lang.text("print.column.rating")),
    ];
    columns.extend(more.iter().filter(|(is, ..)| *is).map(|(_, class, text)| column(class, &esc(text))));
    columns.extend(standings.codes.iter().map(|code| column("n", &esc(&column_head(code, lang)))));
    columns.push(column("narrow", &format!("<span class=\"unseen\">{}</span>", esc(lang.text("site.tie-breaks")))));
    let shared = |row: &StandingRow| standings.rows.iter().filter(|other| other.rank == row.rank).take(2).count() > 1;
    let rows: String = standings
        .rows
        .iter()
        .filter_map(|row| Some((row, input.tournament.contestant(row.tpn)?)))
        .map(|(row, player)| self::row(view, input, (row, player, shared(row)), standings, &beside))
        .collect();
    table("standings", (&title(view), true), &columns.concat(), &rows)
}

fn row(
    view: &View<'_>,
    input: &Input<'_>,
    (row, player, is_shared): (&StandingRow, &Contestant, bool),
    standings: &Standings,
    beside: &Beside,
) -> String {
    let sign = if is_shared { "=" } else { "" };
    let mut out = format!("<tr><th scope=\"row\" class=\"n rank\">{}{sign}</th>", row.rank);
    out.push_str(&cell("who", &view.linked_tpn(row.tpn)));
    let club = input.club(row.tpn);
    for (is, class, text) in [
        (beside.federation, "meta", esc(&player.federation)),
        (beside.club, "meta", name(club)),
        (beside.rating, "meta n", esc(&rating(player))),
    ] {
        if is {
            out.push_str(&cell(class, &text));
        }
    }
    for (at, value) in row.values.iter().enumerate() {
        out.push_str(&if at == 0 { cell("n pts", &format!("<b>{}</b>", esc(&points(value)))) } else { cell("n tb", &esc(value)) });
    }
    // Where there is no room for the columns they unfold.
    let codes: Vec<String> = standings
        .codes
        .iter()
        .zip(&row.values)
        .skip(1)
        .map(|(code, value)| format!("{} {}", esc(&column_head(code, view.lang)), esc(value)))
        .collect();
    let more = esc(view.lang.text("site.tie-breaks"));
    let unfold =
        if codes.is_empty() { String::new() } else { format!("<details><summary>{more}</summary>{}</details>", codes.join(" · ")) };
    out.push_str(&cell("narrow", &unfold));
    out.push_str("</tr>\n");
    out
}
