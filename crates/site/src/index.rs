//! The first page: the event, its sections, what comes next, sheets to print.

use super::Site;
use super::html::{cell, column, esc, facts, link, name, table};
use super::page::Page;
use super::view::{View, round_file};
use event::Event;
use words::days::span_in_letters;
use words::game_words;

/// The page.
pub fn page(site: &Site<'_>, event: &Event, views: &[View<'_>]) -> String {
    let (lang, info) = (site.lang, &event.info);
    let mut main = facts(&[(lang.text("ui.field.arbiter"), esc(&info.chief_arbiter))]);
    let has_next = views.iter().any(|view| !next(view).is_empty());
    let mut columns = vec![
        column("", esc(lang.text("site.section")).as_str()),
        column("", esc(lang.text("site.now")).as_str()),
        column("n", esc(lang.text("site.people")).as_str()),
    ];
    columns.extend(has_next.then(|| column("", &esc(lang.text("site.next")))));
    let rows: String = views.iter().map(|view| row(view, has_next)).collect();
    main.push_str(&table("sections", (lang.text("site.sections"), true), &columns.concat(), &rows));
    if !site.prints.is_empty() {
        main.push_str(&format!("<h2>{}</h2>\n", esc(lang.text("site.prints"))));
        for view in views {
            let of: String = prints(view, "");
            if !of.is_empty() {
                let title = if views.len() > 1 { format!("<h3>{}</h3>\n", name(&view.section.setup.name)) } else { String::new() };
                main.push_str(&format!("{title}<ul class=\"list\">{of}</ul>\n"));
            }
        }
    }
    let heads = [info.place().join(lang.text("site.place-join")), span_in_letters(&info.start, &info.end, lang)];
    Page { top: "", title: "", above: String::new(), heading: &info.name, facts: &heads, menu: &[], main }.html(site)
}

/// The sheets of a section to download.
pub fn prints(view: &View<'_>, top: &str) -> String {
    let of = view.site.prints.iter().filter(|print| print.section == view.section.id);
    of.map(|print| format!("<li>{}</li>", link(&format!("{top}prints/{}", print.name), &esc(&print.title)))).collect()
}

fn row(view: &View<'_>, has_next: bool) -> String {
    let (lang, section) = (view.lang, &view.section);
    let href = |file: &str| view.path(file);
    let game = game_words(section.setup.game, lang);
    let round = view.newest().map_or_else(
        || esc(lang.text("site.not-begun")),
        |round| link(&href(&round_file(round.number)), &esc(&round_of(view, round.number))),
    );
    let standings = if view.has_standings() {
        format!(" · {}", link(&href("standings.html"), &esc(lang.text("site.menu.standings"))))
    } else {
        String::new()
    };
    format!(
        "<tr>{}{}{}{}</tr>\n",
        format_args!(
            "<th scope=\"row\">{}<span class=\"sub\">{}</span></th>",
            link(&href("index.html"), &name(&section.setup.name)),
            esc(game)
        ),
        cell("", &format!("{round}{standings}")),
        cell("n", &link(&href("players.html"), &esc(&people(view)))),
        if has_next { cell("", &esc(&next(view))) } else { String::new() },
    )
}

/// "Round 5 of 9".
pub fn round_of(view: &View<'_>, round: u16) -> String {
    let rounds = view.section.rounds_planned().max(round).to_string();
    view.lang.fill("print.round_of", &[("round", &round.to_string()), ("rounds", &rounds)])
}

/// "118 players".
pub fn people(view: &View<'_>) -> String {
    let count = view.section.players.len().to_string();
    let lang = view.lang;
    if view.section.is_of_teams() { lang.fill("site.teams", &[("count", &count)]) } else { lang.fill("site.players", &[("count", &count)]) }
}

/// The next round and its day, where it is known; empty after the last.
pub fn next(view: &View<'_>) -> String {
    let round = view.section.current_number() + 1;
    let day = view.day(round);
    if day.is_empty() || round > view.section.rounds_planned() {
        return String::new();
    }
    view.lang.fill("site.next-round", &[("round", &round.to_string()), ("day", &day)])
}
