//! An event's state as the input of documents.

use super::documents::About;
use super::input::{Board, Heading, Input, Standings, schedule};
use crate::event::{Event, Ranked, Section, snapshot, tpn_map};
use crate::i18n::Lang;
use crate::time::hour_minute;
use std::collections::BTreeMap;
use tournament::model::{Tournament, Tpn};

/// Everything that the documents of one section and round are made from.
#[derive(Clone, Debug)]
pub struct Material {
    heading: Heading,
    tournament: Tournament,
    boards: Vec<Board>,
    schedule: Vec<Vec<Board>>,
    tables: BTreeMap<u16, String>,
    clubs: BTreeMap<Tpn, String>,
    standings: Standings,
}

impl Material {
    /// The material of a round, 0 before the first. `now` is the stamp of this moment; it stands on sheets that have no other time.
    pub fn new(event: &Event, section: &Section, about: About, round: u16, lang: Lang, now: &str) -> Self {
        let numbered = numbered(section);
        let provisional = section.players.iter().any(|p| p.tpn.is_none());
        let tournament = snapshot(event, &numbered);
        let numbers = tpn_map(&numbered);
        let state = numbered.round(round);
        let mut tables = BTreeMap::new();
        let mut boards = Vec::new();
        for board in state.map_or(&[][..], |r| &r.boards) {
            let (Some(&white), Some(&black)) = (numbers.get(&board.white), numbers.get(&board.black)) else { continue };
            boards.push(Board { number: board.number, white, black });
            let fixed = |id| numbered.player(id).and_then(|p| p.fixed_table);
            if let Some(table) = fixed(board.white).or_else(|| fixed(board.black)) {
                tables.insert(board.number, table.to_string());
            }
        }
        let club = |p: &crate::event::Participant| Some((p.tpn?, p.person.club.clone()));
        let clubs = numbered.players.iter().filter_map(club).filter(|(_, club)| !club.is_empty()).collect();
        let published = state.and_then(|r| r.published.as_deref());
        let time = match published {
            _ if provisional => lang.text("print.provisional").to_owned(),
            Some(at) if about == About::Round => lang.fill("print.published", &[("time", hour_minute(at))]),
            _ => lang.fill("print.printed", &[("time", hour_minute(now))]),
        };
        let heading = Heading {
            event: event.info.name.clone(),
            section: if event.sections.len() > 1 { section.setup.name.clone() } else { String::new() },
            game: section.setup.game,
            round,
            time,
            published: published.is_some(),
            lang,
        };
        let schedule = schedule(&tournament);
        let ranked = if round == 0 { None } else { Ranked::new(event, &numbered, Some(round)).ok() };
        Self { heading, tournament, boards, schedule, tables, clubs, standings: ranked.map_or_else(Standings::default, |r| Standings::from(&r.standings)) }
    }

    /// The input of a document.
    pub fn input(&self) -> Input<'_> {
        Input {
            heading: &self.heading,
            tournament: &self.tournament,
            boards: &self.boards,
            schedule: &self.schedule,
            tables: &self.tables,
            clubs: &self.clubs,
            standings: (!self.standings.rows.is_empty()).then_some(&self.standings),
        }
    }
}

/// The section with a number for everybody: lists are printed before the numbers are assigned. Those without one follow the others
/// in the order of entry, and the sheet says that the numbers are provisional.
fn numbered(section: &Section) -> Section {
    let mut section = section.clone();
    let mut next = section.players.iter().filter_map(|p| p.tpn).max().map_or(1, |last| last.0.saturating_add(1));
    for player in section.players.iter_mut().filter(|p| p.tpn.is_none()) {
        player.tpn = Some(Tpn(next));
        next = next.saturating_add(1);
    }
    section
}
