//! The programme of an event (秩序册), a booklet: regulations, committees, arbiters, who takes part, when is played. Texts are the event's
//! own; lists are made from what the event file knows.

use super::cards::numerals;
use super::evidence_parts::{facts, tempo, venue};
use super::{find, schedule, team_lists};
use crate::drawing::{Drawing, Letters, MM, Pen, Placed, Shape};
use crate::input::{Input, Records, spoken};
use crate::measure::{Align, PT};
use crate::sheet::{Cell, Column, Part, Table};
use crate::template::Chapter;
use event::RoundDay;
use tournament::model::Scoring;
use tournament::tiebreak::TieBreak;
use words::Lang;
use words::days::day_and_start;

/// Width and height of the cover between its margins, on A5.
const COVER: (i32, i32) = (120 * MM, 176 * MM);

/// The chapters in the order of a 秩序册, each with the key of its heading.
const ORDER: [&str; 8] = [
    "print.programme.regulations",
    "print.programme.supplement",
    "print.programme.committee",
    "print.programme.appeals",
    "print.programme.arbiters",
    "print.programme.players",
    "print.programme.schedule",
    "print.programme.contacts",
];

/// Cover and chapters; a chapter of which nothing is known is left out.
pub fn make(input: &Input<'_>) -> Vec<Part> {
    let Some(records) = input.records else { return Vec::new() };
    let lang = input.lang();
    let chapters = &records.template.programme;
    let is_known = |chapter: &&Chapter| ORDER.iter().any(|key| is_called(chapter, key));
    let mut parts = vec![Part::Drawing(cover(input, records)), Part::NewPage];
    let mut is_first = true;
    let mut add = |heading: &str, mut contents: Vec<Part>| {
        if contents.is_empty() {
            return;
        }
        // A heading goes on on the page before, where that has room; lists of many pages make their own.
        if !std::mem::take(&mut is_first) {
            parts.push(Part::Note(String::new()));
        }
        parts.push(Part::Title(heading.to_owned()));
        parts.append(&mut contents);
    };
    for key in ORDER {
        let heading = if key == "print.programme.players" && input.of_teams().is_some() { "print.programme.teams" } else { key };
        let heading = lang.get(heading).unwrap_or(heading);
        let own = chapters.iter().filter(|chapter| is_called(chapter, key)).flat_map(text);
        let listed = match key {
            "print.programme.regulations" => vec![regulations(records, lang)],
            "print.programme.arbiters" => arbiters(records, lang),
            "print.programme.players" => players(input),
            "print.programme.schedule" => days(input, records),
            _ => Vec::new(),
        };
        // What the event says itself stands first; what is known of it beside that is the summary.
        add(heading, own.chain(listed).collect());
        if key == "print.programme.schedule" {
            for chapter in chapters.iter().filter(|chapter| !is_known(chapter)) {
                add(&chapter.heading, text(chapter).collect());
            }
        }
    }
    vec![Part::Booklet(parts)]
}

/// Whether a chapter is the one of a key: it is called so in some language.
fn is_called(chapter: &Chapter, key: &str) -> bool {
    let same = |known: &str| chapter.heading.trim().eq_ignore_ascii_case(known);
    let teams = (key == "print.programme.players").then_some("print.programme.teams");
    std::iter::once(key).chain(teams).any(|key| Lang::all().any(|lang| lang.get(key).is_some_and(same)))
}

fn text(chapter: &Chapter) -> impl Iterator<Item = Part> {
    (!chapter.lines.is_empty()).then(|| Part::Prose(chapter.lines.clone())).into_iter()
}

/// Name of the event, what it is, who holds it, where and when.
fn cover(input: &Input<'_>, records: &Records) -> Drawing {
    let lang = input.lang();
    let (width, height) = COVER;
    let mut cover = Drawing::new(COVER);
    let template = &records.template;
    let centre =
        |y, size, text: &str, lines| Letters::new((width / 2, y), size, text).aligned(Align::Center).within(width, lines).in_the_middle();
    if let Some(logo) = &template.logo {
        let size = logo.within((60 * MM, 25 * MM));
        cover.pictures.push(Placed { at: ((width - size.0) / 2, 5 * MM), size, picture: logo.clone(), turned: false });
    }
    cover.letters.push(centre(50 * MM, 28 * PT, &records.info.name, 3).down_to(20 * PT).bold().inked(template.ink()));
    cover.letters.push(centre(74 * MM, 16 * PT, &input.heading.section, 2).down_to(12 * PT));
    let line = Pen { ink: template.ink(), ..Pen::black(PT) };
    cover.shapes.push(Shape::line((width / 2 - 25 * MM, 88 * MM), (width / 2 + 25 * MM, 88 * MM), line));
    cover.letters.push(centre(102 * MM, 34 * PT, lang.text("print.programme.title"), 1).bold());
    let days = dates(&records.info.start, &records.info.end, lang);
    let place = venue(&records.info, lang);
    let facts = [
        ("print.programme.held_by", template.certificates.organiser.as_str()),
        ("print.programme.place", &place),
        ("print.programme.days", &days),
    ];
    let mut y = height - 34 * MM;
    for (key, value) in facts.into_iter().filter(|(_, value)| !value.is_empty()) {
        cover.letters.push(centre(y, 12 * PT, &lang.fill(key, &[("what", value)]), 2).down_to(10 * PT));
        y += 10 * MM;
    }
    cover
}

/// First and last day.
fn dates(start: &str, end: &str, lang: Lang) -> String {
    let (first, last) = (numerals::day(start, lang), numerals::day(end, lang));
    if last.is_empty() || first == last { first } else { format!("{first} – {last}").trim_start_matches([' ', '–']).to_owned() }
}

/// System, rounds, time, points, tie-breaks: what is laid down of the section.
fn regulations(records: &Records, lang: Lang) -> Part {
    let section = &records.section;
    let setup = &section.setup;
    let tiebreak = |code: &String| match code.parse::<TieBreak>() {
        Ok(tiebreak) => words::tiebreak_words_in(&tiebreak, setup.game, lang),
        Err(_) => code.clone(),
    };
    let tiebreaks: Vec<String> = setup.tiebreaks.iter().map(tiebreak).collect();
    let scoring: Scoring = setup.scoring.into();
    let points = [scoring.win, scoring.draw, scoring.loss].map(spoken).join(" · ");
    let late = if setup.default_minutes == 0 {
        String::new()
    } else {
        lang.fill("print.programme.late", &[("minutes", &setup.default_minutes.to_string())])
    };
    facts(
        lang,
        vec![
            ("print.programme.game", words::game_words(setup.game, lang).to_owned()),
            ("print.report.system", words::system_words(setup.system, lang).to_owned()),
            ("print.programme.rounds", section.rounds_planned().to_string()),
            ("clock.sheet.tempo", tempo(setup, lang)),
            ("print.programme.points", points),
            ("print.programme.tiebreaks", tiebreaks.join(lang.text("ui.form.join"))),
            ("print.programme.default_time", late),
        ],
    )
}

fn arbiters(records: &Records, lang: Lang) -> Vec<Part> {
    let info = &records.info;
    let chief = (!info.chief_arbiter.is_empty()).then(|| ("clock.sheet.chief", info.chief_arbiter.clone()));
    let deputies = (!info.deputies.is_empty()).then(|| ("clock.sheet.deputies", info.deputies.join(lang.text("ui.form.join"))));
    let pairings = (!info.pairings_officer.is_empty()).then(|| ("print.card.pairings", info.pairings_officer.clone()));
    let rows: Vec<(&str, String)> = chief.into_iter().chain(deputies).chain(pairings).collect();
    if rows.is_empty() { Vec::new() } else { vec![facts(lang, rows)] }
}

fn players(input: &Input<'_>) -> Vec<Part> {
    if input.of_teams().is_some() {
        return team_lists::with_players(input);
    }
    let lang = input.lang();
    let has_clubs = !input.clubs.is_empty();
    let has_ratings = input.tournament.contestants.iter().any(|player| player.rating.is_some());
    let mut columns = vec![Column::whole(input.head("print.column.number"), Align::Right), Column::wrapped(input.name_head(), 14)];
    columns.extend(has_ratings.then(|| Column::whole(lang.text("print.column.rating"), Align::Right)));
    columns.extend(has_clubs.then(|| Column::wrapped(lang.text("print.column.club"), 8)));
    let mut table = Table::new(columns);
    table.leading = 150;
    for player in &input.tournament.contestants {
        let mut cells: Vec<Cell> = vec![player.tpn.to_string().into(), Cell::strong(input.titled_name(player.tpn))];
        cells.extend(has_ratings.then(|| crate::input::rating(player).into()));
        cells.extend(has_clubs.then(|| input.club(player.tpn).into()));
        table.push(cells);
    }
    vec![Part::Table(table)]
}

/// The day of every round; who meets whom, where the system says it beforehand.
fn days(input: &Input<'_>, records: &Records) -> Vec<Part> {
    let lang = input.lang();
    let known = records.section.days();
    if find("schedule").is_some_and(|kind| kind.available(input).is_ok()) {
        return schedule::make(input);
    }
    if known.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new(vec![Column::whole("", Align::Left), Column::wrapped("", 24)]);
    table.size = 10 * PT;
    for (round, day) in &known {
        let day: &RoundDay = day;
        table.push(vec![lang.fill("print.round", &[("round", &round.to_string())]).into(), Cell::strong(day_and_start(day, lang))]);
    }
    vec![Part::Table(table)]
}
