//! What is to be read across a hall: who plays whom, how games ended, who leads.

use crate::desk::standings;
use crate::words::Lang;
use crate::words::game::{NoGame, points_in};
use event::{Event, PlayerId, Round, Section};
use tournament::model::Bye;

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A game or a match: number, first name, result or a dash, second name.
    Game {
        /// Number of the board or table.
        number: String,
        /// Who stands first: White, Red, the first team.
        first: String,
        /// The result, empty before there is one.
        result: String,
        /// Who stands second.
        second: String,
    },
    /// A place: rank, name, points.
    Place {
        /// Rank.
        rank: String,
        /// Name.
        name: String,
        /// Points.
        points: String,
    },
}

/// A page with its title; where its lines do not fit they turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The section, and what the page is.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// The pages of an event: of each section the newest round that is published, then the standings after the last complete one. With a
/// name only the section of it.
pub fn of_event(event: &Event, section: Option<&str>, lang: Lang) -> Vec<Page> {
    let several = event.sections.len() > 1;
    let wanted = |s: &&Section| section.is_none_or(|name| s.setup.name == name);
    event
        .sections
        .iter()
        .filter(wanted)
        .flat_map(|section| {
            let name = if several { section.setup.name.as_str() } else { event.info.name.as_str() };
            [pairings(section, name, lang), table(event, section, name, lang)]
        })
        .flatten()
        .filter(|page| !page.lines.is_empty())
        .collect()
}

fn pairings(section: &Section, name: &str, lang: Lang) -> Option<Page> {
    let lang = lang.of(section.setup.game);
    let round = section.rounds.iter().rev().find(|r| r.published.is_some() && !r.editing)?;
    let title = lang.fill("ui.wall.round", &[("section", name), ("round", &round.number.to_string())]);
    let mut lines = if section.is_of_teams() { matches(section, round) } else { games(section, round) };
    lines.extend(byes(section, round, lang));
    Some(Page { title, lines })
}

fn games(section: &Section, round: &Round) -> Vec<Line> {
    let line = |b: &event::Board| Line::Game {
        number: round.label(b),
        first: section.name(b.white).to_owned(),
        result: b.result.map_or_else(String::new, |result| result.notation_in(&section.scoring())),
        second: section.name(b.black).to_owned(),
    };
    round.boards.iter().map(line).collect()
}

/// A line for each who has no game: nobody looks for a board in vain.
fn byes(section: &Section, round: &Round, lang: Lang) -> Vec<Line> {
    let line = |(id, bye): (&PlayerId, &Bye)| Line::Game {
        number: String::new(),
        first: section.name(*id).to_owned(),
        result: String::new(),
        second: lang.text(NoGame::in_section(section, round.number, *id, *bye).key()).to_owned(),
    };
    round.byes.iter().map(line).collect()
}

/// A line a match, with its score once a board is in.
fn matches(section: &Section, round: &Round) -> Vec<Line> {
    let scoring = section.scoring();
    let line = |m: &event::Meeting<'_>| {
        let begun = m.games.iter().any(|b| b.result.is_some());
        Line::Game {
            number: m.table.to_string(),
            first: section.name(m.first).to_owned(),
            result: m
                .points(&scoring)
                .filter(|_| begun)
                .map_or_else(String::new, |(first, second)| format!("{}-{}", points_in(first), points_in(second))),
            second: section.name(m.second).to_owned(),
        }
    };
    round.meetings().iter().map(line).collect()
}

fn table(event: &Event, section: &Section, name: &str, lang: Lang) -> Option<Page> {
    let lang = lang.of(section.setup.game);
    let after = section.rounds.iter().rev().find(|r| r.is_complete())?.number;
    let table = standings::of_section(event, section, &standings::Ask::default()).ok()?;
    let line = |row: &tournament::standings::Row| {
        let player: PlayerId = *table.players.get(&row.tpn)?;
        let points = table.standings.shown(row).next().flatten().unwrap_or_default();
        Some(Line::Place { rank: row.rank.to_string(), name: section.name(player).to_owned(), points })
    };
    let title = lang.fill("ui.wall.standings", &[("section", name), ("round", &after.to_string())]);
    Some(Page { title, lines: table.standings.rows.iter().filter_map(line).collect() })
}
