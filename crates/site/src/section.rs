//! The first page of a section: how it is played, how far it is, who leads.

use super::html::{column, esc, facts, link, notes, table};
use super::index::{next, people, prints, round_of};
use super::standings;
use super::view::{View, round_file};
use words::{game_words, system_words, time_words};

/// The page.
pub fn page(view: &View<'_>) -> String {
    let (lang, section) = (view.lang, &view.section);
    let stages: Vec<&str> = section.stages.iter().map(|stage| system_words(section.system_of(stage), lang)).collect();
    let mut systems: Vec<&str> = Vec::new();
    stages.into_iter().for_each(|system| {
        if !systems.contains(&system) {
            systems.push(system)
        }
    });
    let mut main = String::from("<div class=\"two\">\n<div>\n");
    main.push_str(&facts(&[
        (lang.text("site.game"), esc(game_words(section.setup.game, lang))),
        (lang.text("site.system"), esc(&systems.join(lang.text("ui.form.join")))),
        (lang.text("site.rounds"), esc(&section.rounds_planned().to_string())),
        (lang.text("site.people"), link("players.html", &esc(&people(view)))),
        (lang.text("site.time"), esc(&time_of(view))),
        (lang.text("site.progress"), progress(view)),
        (lang.text("site.next"), esc(&next(view))),
    ]));
    if !section.rounds.is_empty() {
        main.push_str(&format!("<h2>{}</h2>\n", esc(lang.text("site.rounds"))));
        main.push_str(&rounds(view, 0));
    }
    let sheets = prints(view, "../");
    if !sheets.is_empty() {
        main.push_str(&format!("<h2>{}</h2>\n<ul class=\"list\">{sheets}</ul>\n", esc(lang.text("site.prints"))));
    }
    main.push_str("</div>\n<div>\n");
    if view.has_standings() {
        main.push_str(&format!("<h2>{}</h2>\n", link("standings.html", &esc(&standings::title(view)))));
        main.push_str(&leaders(view));
        let codes = standings::tiebreaks(view);
        if !codes.is_empty() {
            main.push_str(&format!("<h2>{}</h2>\n{}", esc(lang.text("site.tie-breaks")), notes(&codes)));
        }
    }
    main.push_str("</div>\n</div>\n");
    view.page("index.html", &section.setup.name, &[], main)
}

/// The newest round, and how many of its results are in.
fn progress(view: &View<'_>) -> String {
    let lang = view.lang;
    let Some(round) = view.newest() else { return esc(lang.text("site.not-begun")) };
    let all = round.boards.len();
    let done = all - round.open_boards().count();
    let results = lang.fill("site.results", &[("done", &done.to_string()), ("all", &all.to_string())]);
    let round = link(&round_file(round.number), &esc(&round_of(view, round.number)));
    format!("{round}{}{}", esc(lang.text("site.then")), esc(&results))
}

/// Links to all rounds; the one that is `here` says so.
pub fn rounds(view: &View<'_>, here: u16) -> String {
    let lang = view.lang;
    let one = |number: u16| {
        let what = lang.fill("site.round-no", &[("round", &number.to_string())]);
        super::page::item(&(round_file(number), what, number == here))
    };
    let links: String = view.section.rounds.iter().map(|round| one(round.number)).collect();
    format!("<nav class=\"rounds\" aria-label=\"{}\">{links}</nav>\n", esc(lang.text("site.rounds")))
}

/// The first five of each stage that leads now.
fn leaders(view: &View<'_>) -> String {
    let (lang, input) = (view.lang, view.input());
    let Some(of) = standings::stages(&input).iter().find(|stage| stage.standings.is_some()) else { return String::new() };
    let Some(found) = of.standings else { return String::new() };
    let row = |row: &print::input::StandingRow| {
        format!(
            "<tr><th scope=\"row\" class=\"n rank\">{}</th><td>{}</td><td class=\"n\"><b>{}</b></td></tr>\n",
            row.rank,
            view.linked_tpn(row.tpn),
            esc(&standings::points(row.values.first().map_or("", String::as_str)))
        )
    };
    let rows: String = found.rows.iter().take(5).map(row).collect();
    let columns = [
        column("n", esc(lang.text("print.column.rank")).as_str()),
        column("", esc(input.name_head()).as_str()),
        column("n", esc(lang.text("print.column.points")).as_str()),
    ];
    table("leaders", (&standings::title(view), true), &columns.concat(), &rows)
}

/// The time control in words, as it is written where it cannot be read.
fn time_of(view: &View<'_>) -> String {
    let setup = &view.section.setup;
    let words = time_words(&setup.time_control, setup.game, view.lang);
    if words.is_empty() { setup.time_control.clone() } else { words.join(" · ") }
}
