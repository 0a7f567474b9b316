//! What the lists say of the players of a section, line by line.

use super::Lang;
use crate::desk::rating_check::{Checked, Found, RatingCheck, Stale};
use event::Section;
use exchange::consistency::{Difference, Field};

/// The lists that were asked, with what may be wrong with them and with the numbers of the section.
pub fn lists(check: &RatingCheck, lang: Lang) -> Vec<String> {
    let unknown = lang.text("rating-check.check.month-unknown");
    let named = check.lists.iter().map(|list| {
        let month = list.period.map_or_else(|| unknown.to_owned(), |month| month.to_string());
        lang.fill("rating-check.check.list", &[("name", &list.name), ("month", &month)])
    });
    let asked = lang.fill("rating-check.check.asked", &[("lists", &named.collect::<Vec<_>>().join(lang.text("ui.form.join")))]);
    let stale = check.stale.iter().map(|stale| match stale {
        Stale::Older(list, month) => lang.fill("rating-check.check.older", &[("list", list), ("month", &month.to_string())]),
        Stale::Newer(list, month) => lang.fill("rating-check.check.newer", &[("list", list), ("month", &month.to_string())]),
        Stale::Unknown(list) => lang.fill("rating-check.check.unknown", &[("list", list)]),
    });
    let doubles = check
        .doubles
        .iter()
        .map(|(id, names)| lang.fill("rating-check.check.double", &[("id", id), ("names", &names.join(lang.text("ui.form.join")))]));
    std::iter::once(asked).chain(stale).chain(doubles).collect()
}

/// One player: the rating in use and what it would be, how the player was found, and each difference on a line of its own.
pub fn player(player: &Checked, lang: Lang) -> Vec<String> {
    let rating = |rating: Option<u16>| rating.map_or_else(|| lang.text("rating-check.player.unrated").to_owned(), |r| r.to_string());
    let how = match &player.found {
        Found::ById => lang.text("rating-check.player.by-id").to_owned(),
        Found::Another => lang.text("rating-check.player.another").to_owned(),
        Found::ByName => lang.text("rating-check.player.by-name").to_owned(),
        Found::Several(ids) => lang.fill("rating-check.player.several", &[("ids", &ids.join(lang.text("ui.form.join")))]),
        Found::Nowhere => lang.text("rating-check.player.nowhere").to_owned(),
    };
    let (now, then) = (rating(player.now), rating(player.then));
    let values = [("number", player.number.as_str()), ("name", &player.name), ("now", &now), ("then", &then), ("how", &how)];
    let line = lang.fill(if player.changes() { "rating-check.player.rating" } else { "rating-check.player.same" }, &values);
    std::iter::once(line).chain(player.differences.iter().map(|(list, d)| format!("    {}", difference(list, d, lang)))).collect()
}

fn difference(list: &str, difference: &Difference, lang: Lang) -> String {
    let field = lang.text(match difference.field {
        Field::Name => "rating-check.field.name",
        Field::Birth => "rating-check.field.birth",
        Field::Federation => "rating-check.field.federation",
        Field::Title => "rating-check.field.title",
        Field::Sex => "rating-check.field.sex",
    });
    let or_none = |text: &str| if text.is_empty() { lang.text("rating-check.player.nothing").to_owned() } else { text.to_owned() };
    let (event, value) = (or_none(&difference.event), or_none(&difference.list));
    lang.fill("rating-check.player.difference", &[("field", field), ("event", &event), ("value", &value), ("list", list)])
}

/// Whether a player is one that a person should look at: found, but not surely, or not as the event has him.
pub fn is_remarkable(player: &Checked) -> bool {
    player.changes() || !player.differences.is_empty() || is_unsure(player)
}

/// Whether it is not sure that the list means the player.
fn is_unsure(player: &Checked) -> bool {
    matches!(player.found, Found::Another | Found::ByName | Found::Several(_))
}

/// How many were found, would change, differ.
pub fn sum(check: &RatingCheck, lang: Lang) -> String {
    let count = |test: &dyn Fn(&Checked) -> bool| check.players.iter().filter(|player| test(player)).count().to_string();
    let found = count(&|p| !p.listed.is_empty());
    let (changes, differ) = (count(&Checked::changes), count(&|p| !p.differences.is_empty()));
    let unsure = count(&is_unsure);
    let players = check.players.len().to_string();
    let values = [("found", found.as_str()), ("players", &players), ("changes", &changes), ("differ", &differ), ("unsure", &unsure)];
    lang.fill("rating-check.check.sum", &values)
}

/// That the numbers stay, where the ratings would give others; `None` where they fit, or none were assigned.
pub fn numbers(section: &Section, lang: Lang) -> Option<String> {
    let moved = section.renumbered().len();
    (moved > 0).then(|| lang.fill("rating-check.numbers.kept", &[("count", &moved.to_string())]))
}
