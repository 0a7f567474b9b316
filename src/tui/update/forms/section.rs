//! The fields of a section's settings about ratings and title norms, and what they give.

use super::choices;
use crate::tui::overlay::{FieldKind, Form, Problem, numbers};
use crate::words::game::points_shown;
use crate::words::policy::{choice_words, value_words};
use crate::words::{Lang, Message, rating_words};
use arbitration::kind::GameKind;
use event::{Command, FIDE, ListMonth, NormExemption, NormGames, Pick, RATING_KEYS, Rated, RatingRule, Section, SectionPatch};
use ratings::Speed;
use std::collections::BTreeSet;
use tournament::points::Points;

/// The fields about norms, which a section that has begun has in its settings.
const NORM_FIELDS: [&str; 3] = ["norm-exemption", "norm-games", "norm-reason"];

/// Whether a field is one of these.
pub fn is_here(field: &str) -> bool {
    RATING_KEYS.contains(&field) || NORM_FIELDS.contains(&field)
}

/// The lists that can be named: the federation's with its paces, and those that players of the section stand on.
fn known(section: &Section, lang: Lang) -> Vec<(String, String)> {
    let people = section.players.iter().map(|p| &p.person).chain(section.members.iter().map(|m| &m.person));
    let mut names: BTreeSet<&str> = people.flat_map(|person| &person.ratings).map(|rating| rating.list.name.as_str()).collect();
    names.insert(FIDE);
    // The federation's list first.
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_by_key(|name| *name != FIDE);
    let codes = names.into_iter().flat_map(|name| {
        let paces = [Speed::Standard, Speed::Rapid, Speed::Blitz].map(|speed| format!("{name}:{}", speed.name()));
        std::iter::once(name.to_owned()).chain(paces)
    });
    codes.map(|code| (code.clone(), rating_words::wish(&code, lang))).collect()
}

/// Adds the fields.
pub fn fields(form: Form, section: &Section, lang: Lang) -> Form {
    let rule = &section.setup.ratings;
    let named = |names: Vec<&'static str>, words: fn(&str, Lang) -> &'static str| {
        names.into_iter().map(|name| (name.to_owned(), words(name, lang).to_owned())).collect::<Vec<_>>()
    };
    let months = named(ListMonth::ALL.iter().map(|month| month.name()).collect(), rating_words::month);
    let picks = named(Pick::ALL.iter().map(|pick| pick.name()).collect(), rating_words::pick);
    let form = form
        .field("ratings", lang.text("ui.field.ratings"), FieldKind::RatingLists(known(section, lang)), rule.get("ratings"))
        .choice("rating-list", lang.text("ui.field.rating-list"), months, rule.get("rating-list"))
        .choice("rating-pick", lang.text("ui.field.rating-pick"), picks, rule.get("rating-pick"))
        .number("rating-floor", lang.text("ui.field.rating-floor"), rule.get("rating-floor"))
        .number("rating-unrated", lang.text("ui.field.rating-unrated"), rule.get("rating-unrated"));
    // Only FIDE's report asks for the method; what was set once stays in sight.
    let asks_rank = section.setup.game == GameKind::Chess || !rule.starting_rank.is_empty();
    let rank = |form: Form| form.text("starting-rank", lang.text("ui.field.starting-rank"), rule.get("starting-rank"));
    let form = if asks_rank { rank(form) } else { form };
    if section.setup.game != GameKind::Chess || section.rounds.is_empty() {
        return form;
    }
    let (exemption, games) = section.setup.policy.norms_declared();
    let of = |key: &'static str, names: Vec<&'static str>| {
        names.into_iter().map(|name| (name.to_owned(), value_words(key, name, lang))).collect::<Vec<_>>()
    };
    let exemptions = of("norm-exemption", NormExemption::ALL.iter().map(|one| one.name()).collect());
    let counts = of("norm-games", NormGames::ALL.iter().map(|one| one.name()).collect());
    form.choice("norm-exemption", choice_words("norm-exemption", lang), exemptions, exemption.name())
        .choice("norm-games", choice_words("norm-games", lang), counts, games.name())
        .text("norm-reason", lang.text("ui.field.norm-reason"), "")
}

/// Adds the fields about points and acceleration.
pub fn points(form: Form, section: &Section, lang: Lang) -> Form {
    let scoring = section.scoring();
    let of = ["ui.field.win", "ui.field.draw", "ui.field.loss"].map(|key| lang.get(key).unwrap_or_default().to_owned());
    let written = [scoring.win, scoring.draw, scoring.loss].map(|points| points_shown(points, &scoring)).join(" ");
    let form = form.field("scoring", lang.text("ui.field.scoring"), FieldKind::Points(of.to_vec()), written).field(
        "pab",
        lang.text("ui.field.pab"),
        FieldKind::Points(Vec::new()),
        points_shown(scoring.pab, &scoring),
    );
    // Only a Swiss has score groups to accelerate.
    if section.setup.system.fixes_rounds() {
        return form;
    }
    let accelerated = choices([("no", "ui.field.baku-no"), ("yes", "ui.field.baku-yes")], lang);
    form.choice("baku", lang.text("ui.field.baku"), accelerated, if section.setup.baku { "yes" } else { "no" })
}

/// Points typed in a field.
pub fn value(form: &Form, name: &'static str, lang: Lang) -> Result<Points, Problem> {
    form.value(name).parse().map_err(|_| Problem::of(name, lang.text("ui.form.not-points")))
}

/// Points for win, draw and loss.
pub fn scoring(form: &Form, lang: Lang) -> Result<SectionPatch, Problem> {
    let values: Result<Vec<Points>, _> = numbers(form.value("scoring")).map(str::parse).collect();
    match values.as_deref() {
        Ok([win, draw, loss]) => Ok(SectionPatch::Scoring(*win, *draw, *loss)),
        _ => Err(Problem::of("scoring", lang.text("ui.form.not-scoring"))),
    }
}

/// What was changed of these fields.
pub fn patches(form: &Form, lang: Lang) -> Result<Vec<SectionPatch>, Problem> {
    let mut patches = Vec::new();
    if RATING_KEYS.iter().any(|key| form.changed(key)) {
        let mut rule = RatingRule::default();
        for key in RATING_KEYS {
            rule.set(key, form.value(key)).map_err(|why| Problem::of(key, why.say(lang)))?;
        }
        patches.push(SectionPatch::Ratings(rule));
    }
    if form.changed("norm-exemption") || form.changed("norm-games") {
        let exemption = form.value("norm-exemption").parse().unwrap_or(NormExemption::None);
        let games = form.value("norm-games").parse().unwrap_or(NormGames::Nine);
        patches.push(SectionPatch::Norms(exemption, games, form.safe("norm-reason")));
    }
    Ok(patches)
}

/// What follows from a new rule before round 1: everybody whose rating is from a list, or who has none, gets the one that the rule chooses. A
/// rating that was typed stays, and so does everything once play has begun.
pub fn retaken(section: &Section) -> Option<Command> {
    if !section.rounds.is_empty() {
        return None;
    }
    let follows = |person: &event::Person| !person.ratings.is_empty() && (person.rating_list.is_some() || person.rating.is_none());
    let players = section.players.iter().filter(|p| follows(&p.person)).map(|p| Rated::Player(p.id));
    let members = section.members.iter().filter(|m| follows(&m.person)).map(|m| Rated::Member(m.id));
    let taken: Vec<_> = players.chain(members).map(|who| (who, Vec::new())).collect();
    (!taken.is_empty()).then_some(Command::TakeRatings(section.id, taken))
}
