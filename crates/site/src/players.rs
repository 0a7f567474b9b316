//! Everybody who takes part, by number.

use super::html::{cell, column, esc, name, table};
use super::index::people;
use super::view::View;
use event::{Participant, Status};

/// The page.
pub fn page(view: &View<'_>) -> String {
    let (lang, section, input) = (view.lang, &view.section, view.input());
    let mut players: Vec<&Participant> = section.players.iter().collect();
    players.sort_by_key(|player| (player.tpn, player.id));
    let is_any = |has: fn(&&Participant) -> bool| players.iter().any(has);
    let has_club = is_any(|p| !p.person.club.is_empty());
    let has_federation = is_any(|p| !p.person.federation.is_empty());
    let has_rating = section.players.iter().any(|player| section.rating_of(player).is_some());
    let mut columns = vec![column("n", esc(input.head("print.column.number")).as_str()), column("", esc(input.name_head()).as_str())];
    for (is, class, text) in [
        (has_federation, "", lang.text("print.column.federation")),
        (has_club, "", lang.text("print.column.club")),
        (has_rating, "n", lang.text("print.column.rating")),
    ] {
        columns.extend(is.then(|| column(class, &esc(text))));
    }
    let row = |player: &&Participant| {
        let number = player.tpn.map_or_else(String::new, |tpn| tpn.to_string());
        let mut out = format!("<tr><td class=\"n rank\">{number}</td><th scope=\"row\" class=\"who\">{}", view.linked(player.id));
        if let Some(word) = status(view, player) {
            out.push_str(&format!(" <span class=\"sub\">{}</span>", esc(word)));
        }
        out.push_str("</th>");
        let rating = section.rating_of(player).map_or_else(|| "–".to_owned(), |rating| rating.to_string());
        for (is, class, text) in [
            (has_federation, "meta", esc(&player.person.federation)),
            (has_club, "meta", name(&player.person.club)),
            (has_rating, "meta n", rating),
        ] {
            if is {
                out.push_str(&cell(class, &text));
            }
        }
        out.push_str("</tr>\n");
        out
    };
    let title = if section.is_of_teams() { lang.text("site.menu.teams") } else { lang.text("site.menu.players") };
    let rows: String = players.iter().map(row).collect();
    let main = format!("{}{}", view.search(), table("people", (title, true), &columns.concat(), &rows));
    view.page("players.html", title, &[people(view)], main)
}

/// That somebody takes part no more, in a word.
pub fn status(view: &View<'_>, player: &Participant) -> Option<&'static str> {
    match player.status {
        Status::Active => None,
        Status::Withdrawn => Some(view.lang.text("site.withdrawn")),
        Status::Expelled => Some(view.lang.text("site.expelled")),
    }
}
