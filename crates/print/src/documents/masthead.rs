//! What head and foot of a document say.

use super::{About, Kind, Needs, evidence_parts, prizes};
use crate::clean;
use crate::input::{Facts, Heading, Input};
use crate::page::Masthead;
use arbitration::kind::GameKind;
use words::days::{day_and_start, day_in_letters, moment_in_letters, span_in_letters};
use words::{Lang, one_remark};

/// The masthead of a document with a title.
pub(super) fn masthead(kind: &Kind, input: &Input<'_>, title: &str) -> Masthead {
    let (heading, lang) = (input.heading, input.lang());
    // Prizes that others can win too are of the event.
    let is_of_event = kind.needs == Needs::Prizes && !prizes::is_of_section(input);
    let (section, in_title) = section(heading, lang);
    let section = if is_of_event { String::new() } else { section };
    let (round, rounds) = (heading.round.to_string(), input.tournament.rounds.to_string());
    let values = [("round", round.as_str()), ("rounds", rounds.as_str()), ("title", title)];
    let titled = match kind.about {
        About::Round if heading.round > 0 => lang.fill("print.head.of_round", &values),
        About::After if heading.round > 0 => lang.fill("print.head.after_round", &values),
        _ => title.to_owned(),
    };
    let titled = one_remark(&titled);
    let title = if in_title && !section.is_empty() { [section.as_str(), &titled].join(lang.text("print.head.join")) } else { titled };
    let labelled = if in_title || section.is_empty() { None } else { Some(lang.fill("print.head.section", &[("section", &section)])) };
    let facts = &heading.facts;
    let is_paired = matches!(kind.needs, Needs::Boards | Needs::Matches | Needs::LineUps);
    let provisional = facts.provisional.then(|| lang.text("print.provisional").to_owned());
    // English says first when and then where, Chinese first where.
    let (when, place) = (when(kind.about, facts, lang), place(facts, lang));
    let day_and_place = if in_title { [when, place] } else { [place, when] };
    Masthead {
        event: clean(&heading.event),
        title,
        facts: labelled.into_iter().chain(day_and_place.into_iter().flatten()).chain(provisional).collect(),
        correction: if is_paired { correction(facts, lang) } else { String::new() },
        foot: foot(heading, lang),
        code: if is_of_event { String::new() } else { facts.code.clone() },
        draft: is_paired && !heading.published,
        logo: input.template().logo.clone(),
        sponsors: input.template().sponsors.clone(),
    }
}

/// The section with its game where the event is of several, and whether it stands in the line of the title: where a language labels its
/// facts, it is one of them.
fn section(heading: &Heading, lang: Lang) -> (String, bool) {
    let section = match (heading.section.as_str(), heading.facts.of_games) {
        ("", false) => String::new(),
        ("", true) => game_word(heading.game, lang).to_owned(),
        (section, false) => section.to_owned(),
        (section, true) => {
            // No brackets within brackets, and of two remarks in brackets one: 公开（A，国际跳棋100格）.
            let game = game_word(heading.game, lang).replace(['（', '）'], "");
            one_remark(&lang.fill("print.head.game", &[("section", section), ("game", &game)]))
        }
    };
    (section, lang.text("print.head.align") != "centre")
}

/// The day: of the round with its beginning, of a list after a round its day, of a list of the event the days of the event.
fn when(about: About, facts: &Facts, lang: Lang) -> Option<String> {
    let day = match (about, &facts.day) {
        (About::Round, day) => day.as_ref().map(|day| day_and_start(day, lang)),
        (About::After, day) => day.as_ref().map(|day| day_in_letters(day, lang)),
        (About::Event, _) => Some(span_in_letters(&facts.days.0, &facts.days.1, lang)),
    };
    day.filter(|day| !day.is_empty()).map(|day| lang.fill("print.head.time", &[("time", &day)]))
}

fn place(facts: &Facts, lang: Lang) -> Option<String> {
    let parts: Vec<&str> = facts.place.iter().map(String::as_str).collect();
    let place = evidence_parts::place(&parts, lang);
    (!place.is_empty()).then(|| lang.fill("print.head.place", &[("place", &place)]))
}

/// What the newest publication changed, against which one.
fn correction(facts: &Facts, lang: Lang) -> String {
    let Some(changes) = &facts.republished else { return String::new() };
    // On another day the time alone would mislead.
    let is_one_day = changes.at.date() == changes.before.date();
    let time = |at: &event::Moment| if is_one_day { at.hour_minute() } else { moment_in_letters(at, lang) };
    let (at, before, boards) = (time(&changes.at), time(&changes.before), facts.corrected.join(lang.text("ui.form.join")));
    let key = if facts.corrected.is_empty() { "print.head.corrected_byes" } else { "print.head.corrected" };
    lang.fill(key, &[("time", &at), ("before", &before), ("boards", &boards)])
}

/// Who answers for the sheet, and when it was published or made.
fn foot(heading: &Heading, lang: Lang) -> Vec<String> {
    let facts = &heading.facts;
    let said = |name: &str, key| (!name.is_empty()).then(|| lang.fill(key, &[("name", name)]));
    let arbiter = said(&facts.chief_arbiter, "print.head.arbiter");
    let officer = said(&facts.pairings_officer, "print.head.pairings_officer");
    let time = Some(heading.time.clone()).filter(|time| !time.is_empty());
    [arbiter, officer, time].into_iter().flatten().map(|text| clean(&text)).collect()
}

fn game_word(game: GameKind, lang: Lang) -> &'static str {
    match game {
        GameKind::Chess => lang.text("print.game.chess"),
        GameKind::Draughts100 => lang.text("print.game.draughts_100"),
        GameKind::Draughts64Russian => lang.text("print.game.draughts_64_russian"),
        GameKind::Draughts64Brazilian => lang.text("print.game.draughts_64_brazilian"),
        GameKind::Xiangqi => lang.text("print.game.xiangqi"),
    }
}
