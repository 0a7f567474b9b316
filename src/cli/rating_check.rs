//! `flagfall players EVENT ratings` and `number`: the players beside the rating lists, and the numbers that follow.

use super::error::Phrase;
use super::{CliError, Format, Outcome, say, support};
use crate::desk::rating_check::{Checked, Found, RatingCheck, Stale, check};
use crate::words::rating_check as lines;
use event::{Command, Event, ListRating, Rated, Section};
use files::paths::Paths;
use store::Store;

/// What is asked for.
pub struct Wanted<'a> {
    pub lists: &'a [String],
    pub take: bool,
    pub only: &'a [String],
    pub all: bool,
    pub format: Format,
}

/// Runs `ratings`. Exit status 1 when somebody would change or differs.
pub fn run(store: &mut Store, event: &Event, section: &Section, wanted: &Wanted<'_>) -> Result<Outcome, CliError> {
    let database = Paths::find().ok_or_else(|| Phrase::new("cli.ratings.no-home"))?.ratings_db();
    let found = check(&database, event, section, wanted.lists).map_err(CliError::unusable)?;
    let mut only = Vec::new();
    for text in wanted.only {
        let named = named(text, |one| found.players.iter().any(|player| is(player, one)));
        let no_player = |number| Phrase::new("cli.players.no-player").with("number", number).with("section", &section.setup.name);
        only.extend(named.map_err(no_player)?);
    }
    match wanted.format {
        Format::Text => print(&found, wanted.all)?,
        Format::Json => say::json(&json(&found))?,
    }
    if !wanted.take {
        let remarkable = found.players.iter().any(lines::is_remarkable) || !found.stale.is_empty() || !found.doubles.is_empty();
        return Ok(if remarkable { Outcome::Found } else { Outcome::Clean });
    }
    let chosen = |player: &Checked| match only.as_slice() {
        [] => player.found == Found::ById,
        only => only.iter().any(|one| is(player, one)),
    };
    // A number may have been typed wrong: whose rating it is, a person says.
    for player in found.players.iter().filter(|player| player.found == Found::Another && !chosen(player)) {
        let number = if player.number.is_empty() { &player.name } else { player.number.trim_start_matches('#') };
        errln!("flagfall: {}", Phrase::new("cli.players.another").with("name", &player.name).with("number", number).now());
    }
    let Some(command) = found.take(section, chosen) else {
        errln!("flagfall: {}", Phrase::new("cli.players.nothing-taken").now());
        return Ok(Outcome::Found);
    };
    let count = if let Command::TakeRatings(_, taken) = &command { taken.len() } else { 0 };
    store.commit(&command, &support::stamp(""))?;
    let lang = support::lang();
    if wanted.format == Format::Text {
        outln!("{}", lang.fill("rating-check.check.taken", &[("count", &count.to_string())]));
    }
    let event = store.event();
    if let Some(line) = event.section(section.id).and_then(|section| lines::numbers(section, lang)) {
        errln!("flagfall: {line}");
    }
    Ok(Outcome::Clean)
}

/// Runs `number`.
pub fn number(store: &mut Store, section: &Section, yes: bool) -> Result<Outcome, CliError> {
    let moved = section.renumbered();
    for (id, old, new) in &moved {
        outln!("{old} -> {new}  {}", section.name(*id));
    }
    // FIDE asks for a second word where pairings that were made change hands (numbers of more than one player).
    if moved.len() > 1 && !section.rounds.is_empty() && !yes {
        return Err(Phrase::new("cli.players.number-yes").with("count", moved.len()).into());
    }
    store.commit(&Command::AssignNumbers(section.id), &support::stamp(""))?;
    Ok(Outcome::Clean)
}

/// The players of a text, with commas between: names have commas of their own, so as much of it as names somebody is one.
fn named(text: &str, is_known: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
    let (mut rest, mut found) = (text, Vec::new());
    loop {
        let ends = [rest.len()].into_iter().chain(rest.rmatch_indices(',').map(|(at, _)| at));
        let Some((one, behind)) = ends.filter_map(|end| rest.split_at_checked(end)).find(|(one, _)| is_known(one.trim())) else {
            return Err(rest.split(',').next().unwrap_or_default().trim().to_owned());
        };
        found.push(one.trim().to_owned());
        match behind.strip_prefix(',') {
            Some(next) => rest = next,
            None => return Ok(found),
        }
    }
}

/// Whether a player is meant: by the number shown, by that of a player of a team in its section, or by name.
fn is(player: &Checked, text: &str) -> bool {
    player.number.trim_start_matches('#') == text || player.name == text
}

fn print(check: &RatingCheck, all: bool) -> Result<(), CliError> {
    let lang = support::lang();
    let shown = check.players.iter().filter(|player| all || lines::is_remarkable(player));
    let players = shown.flat_map(|player| lines::player(player, lang));
    for line in lines::lists(check, lang).into_iter().chain(players).chain([lines::sum(check, lang)]) {
        outln!("{line}");
    }
    Ok(())
}

fn json(check: &RatingCheck) -> serde_json::Value {
    let month = |month: &Option<exchange::ratings::Month>| month.map(|month| month.to_string());
    let stale = check.stale.iter().map(|stale| match stale {
        Stale::Older(list, month) => serde_json::json!({"list": list, "month": month.to_string(), "why": "older"}),
        Stale::Newer(list, month) => serde_json::json!({"list": list, "month": month.to_string(), "why": "newer"}),
        Stale::Unknown(list) => serde_json::json!({"list": list, "month": null, "why": "unknown"}),
    });
    let lists = check.lists.iter().map(|list| serde_json::json!({"name": list.name, "month": month(&list.period), "source": list.source}));
    let doubles = check.doubles.iter().map(|(id, names)| serde_json::json!({"id": id, "names": names}));
    serde_json::json!({
        "lists": lists.collect::<Vec<_>>(), "stale": stale.collect::<Vec<_>>(), "doubles": doubles.collect::<Vec<_>>(),
        "players": check.players.iter().map(player_json).collect::<Vec<_>>(),
    })
}

fn player_json(player: &Checked) -> serde_json::Value {
    let (found, ids) = match &player.found {
        Found::ById => ("id", None),
        Found::Another => ("another", None),
        Found::ByName => ("name", None),
        Found::Several(ids) => ("several", Some(ids)),
        Found::Nowhere => ("none", None),
    };
    let rating = |r: &ListRating| serde_json::json!({"list": r.list.name, "speed": r.list.speed.name(), "month": r.list.month, "rating": r.rating, "k": r.k});
    let differences = player
        .differences
        .iter()
        .map(|(list, d)| serde_json::json!({"list": list, "field": d.field.name(), "event": d.event, "value": d.list}));
    serde_json::json!({
        "id": match player.who { Rated::Player(id) => id.0, Rated::Member(id) => id.0 },
        "number": player.number, "name": player.name, "found": found, "ids": ids, "now": player.now, "then": player.then,
        "listed": player.listed.iter().map(rating).collect::<Vec<_>>(), "differences": differences.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_hold_the_comma_that_parts_players() {
        let known = ["1", "2", "Li, Wei", "Li", "Wang Wu", "12"];
        let named = |text: &str| named(text, |one| known.contains(&one));
        let list = |names: &[&str]| Ok(names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(named("1,2"), list(&["1", "2"]));
        assert_eq!(named("Li, Wei"), list(&["Li, Wei"]));
        assert_eq!(named("12,Li, Wei,1"), list(&["12", "Li, Wei", "1"]));
        assert_eq!(named("Wang Wu, Li"), list(&["Wang Wu", "Li"]));
        assert_eq!(named("1,3,2"), Err("3".to_owned()));
        assert_eq!(named("1,"), Err(String::new()));
        assert_eq!(named(""), Err(String::new()));
    }
}
