//! Documents of an event: from its state to pages.

use super::standings::{ListError, Ranked};
use crate::config::PaperSize;
use crate::event::{Event, Section, snapshot, tpn_map};
use crate::i18n::Lang;
use crate::print::documents::{self, Unavailable};
use crate::print::fonts::Fonts;
use crate::print::input::{Board, Heading, Input, StandingRow, Standings};
use crate::print::page::{Document, Paper};
use crate::time;
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{System, Tournament, Tpn};
use tournament::pairing::berger;

/// A document cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// No document has that name.
    #[error("no document is called `{0}`; `flagfall print --list` names them")]
    Unknown(String),
    /// What it needs is not there yet.
    #[error("{0}")]
    Unavailable(#[from] Unavailable),
    /// The standings cannot be computed.
    #[error("{0}")]
    Standings(#[from] ListError),
}

/// The paper of the configuration.
pub const fn paper(size: PaperSize) -> Paper {
    match size {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    }
}

/// Everything that documents of one section and round are made from.
#[derive(Debug)]
pub struct Material {
    heading: Heading,
    tournament: Tournament,
    boards: Vec<Board>,
    schedule: Vec<Vec<Board>>,
    clubs: BTreeMap<Tpn, String>,
    standings: Standings,
}

impl Material {
    /// For a round, or the newest one. `now` stands on sheets that are not about a published round.
    pub fn new(event: &Event, section: &Section, round: Option<u16>, lang: Lang, now: &str) -> Result<Self, DocumentError> {
        let number = round.unwrap_or_else(|| section.current_number()).min(section.current_number());
        let shown = section.round(number);
        let numbers = tpn_map(section);
        let number_of = |id| numbers.get(&id).copied().unwrap_or(Tpn(0));
        let published = shown.and_then(|r| r.published.clone());
        let stamp = published.as_deref().unwrap_or(now);
        let day = stamp.get(..10).unwrap_or_default();
        let tournament = snapshot(event, section);
        let boards = shown.map(|r| {
            r.boards.iter().map(|b| Board { number: b.number, white: number_of(b.white), black: number_of(b.black) }).collect()
        });
        let complete = section.rounds_complete().min(number);
        let ranked = Ranked::new(event, section, Some(complete))?;
        let clubs = section.players.iter().filter(|p| !p.person.club.is_empty());
        Ok(Self {
            heading: Heading {
                event: event.info.name.clone(),
                section: if event.sections.len() > 1 { section.setup.name.clone() } else { String::new() },
                game: section.setup.game,
                round: number,
                time: format!("{day} {}", time::hour_minute(stamp)),
                published: published.is_some(),
                lang,
            },
            boards: boards.unwrap_or_default(),
            schedule: schedule(&tournament),
            clubs: clubs.filter_map(|p| Some((p.tpn?, p.person.club.clone()))).collect(),
            standings: Standings {
                codes: ranked.standings.tiebreaks.iter().map(ToString::to_string).collect(),
                rows: ranked.standings.rows.iter().map(row).collect(),
            },
            tournament,
        })
    }

    fn input(&self) -> Input<'_> {
        const NO_TABLES: &BTreeMap<u16, String> = &BTreeMap::new();
        Input {
            heading: &self.heading,
            tournament: &self.tournament,
            boards: &self.boards,
            schedule: &self.schedule,
            tables: NO_TABLES,
            clubs: &self.clubs,
            standings: Some(&self.standings),
        }
    }

    /// A document on pages, and the characters that no font has: they would print as boxes, so the arbiter is told.
    pub fn pages(&self, id: &str, paper: Paper) -> Result<(Document, BTreeSet<char>), DocumentError> {
        let kind = documents::find(id).ok_or_else(|| DocumentError::Unknown(id.chars().take(40).collect()))?;
        let document = kind.pages(&self.input(), paper, Fonts::shipped())?;
        let missing = Fonts::shipped().missing(document.texts());
        Ok((document, missing))
    }
}

fn row(row: &tournament::standings::Row) -> StandingRow {
    let values = row.values.iter().map(|v| v.value.map_or_else(|| "-".to_owned(), |v| v.to_string())).collect();
    StandingRow { rank: row.rank, tpn: row.tpn, values }
}

/// The boards of every round of a round robin, known as soon as the numbers are.
fn schedule(tournament: &Tournament) -> Vec<Vec<Board>> {
    let System::RoundRobin { cycles, swap_last } = tournament.system else { return Vec::new() };
    let players = u16::try_from(tournament.players.len()).unwrap_or(u16::MAX);
    (1..)
        .map_while(|round| berger::round(players, round, cycles, swap_last))
        .map(|round| (1..).zip(round.games).map(|(number, g)| Board { number, white: g.white, black: g.black }).collect())
        .collect()
}
