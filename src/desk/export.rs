//! Files for other programs.

use super::game::files;
use ::files::output::{self, OutputError, Over};
use event::harmless;
use event::{Event, Ranked, Section, snapshot, tpn_map};
use exchange::export::{self, Board, Label, Report, Standing};
use std::collections::BTreeMap;
use std::path::Path;
use tournament::model::{Tournament, Tpn};
use tournament::trf::{Document, Profile, WriteError, write};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// FIDE report file of 2026.
    Trf26,
    /// FIDE report file of 2016.
    Trf16,
    /// Standings, comma-separated.
    Csv,
    /// Players, standings, rounds and crosstable in one workbook.
    Xlsx,
    /// Pages of the event in a folder.
    Html,
    /// One JSON document.
    Json,
    /// The games kept, PGN; of a xiangqi section xiangqi PGN.
    Pgn,
    /// The games kept of a draughts section, PDN.
    Pdn,
    /// The games kept of a xiangqi section, DhtmlXQ.
    Dhtmlxq,
}

/// Files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The report file cannot hold the event.
    #[error(transparent)]
    Report(#[from] WriteError),
    /// The workbook cannot be made.
    #[error("the workbook: {0}")]
    Workbook(String),
    /// The kind of file is for games of another kind, or no game is kept.
    #[error("no game of this section can be written so")]
    NoGame,
    /// The file was not written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// The tournament report file of a section: ranks from the standings, the comment lines of the log.
fn report_file(event: &Event, section: &Section, profile: Profile) -> Result<String, WriteError> {
    let mut tournament = snapshot(event, section);
    if let Ok(ranked) = Ranked::new(event, section, None) {
        let ranks: BTreeMap<Tpn, u16> = ranked.standings.rows.iter().map(|row| (row.tpn, row.rank)).collect();
        for player in &mut tournament.contestants {
            player.stated_rank = ranks.get(&player.tpn).copied();
        }
    }
    // The report file keeps annulled games and their points; that they left the standings, ranks and a comment say (C.05 6.6).
    tournament.leavers.clear();
    let mut document = Document::new(tournament);
    // Empty where nothing was taken over: the writer finds the code, undated where it can be, because all readers know that one.
    document.type_code.clone_from(&section.report.type_code);
    let comments = section.comments.iter().map(|line| format!("### {line}"));
    document.other_records = comments.chain(section.report.records_now(&tpn_map(section))).collect();
    write(&document, profile)
}

/// What the tables and pages are made from.
struct Material {
    title: String,
    tournament: Tournament,
    clubs: BTreeMap<Tpn, String>,
    standings: Vec<Standing>,
    boards: BTreeMap<u16, Vec<Board>>,
}

impl Material {
    fn new(event: &Event, section: &Section) -> Self {
        let numbers = tpn_map(section);
        let board = |b: &event::Board| Some(Board { number: b.number, white: *numbers.get(&b.white)?, black: *numbers.get(&b.black)? });
        let boards = section.rounds.iter().map(|r| (r.number, r.boards.iter().filter_map(board).collect())).collect();
        let (mut tournament, mut standings) = (snapshot(event, section), Vec::new());
        if let Ok(ranked) = Ranked::new(event, section, None) {
            // A tie-break that the rules leave out has no column.
            tournament.tiebreaks = ranked.standings.tiebreaks.iter().map(ToString::to_string).collect();
            let values = |row| ranked.standings.printed(row).map(|value| value.unwrap_or_else(|| "–".to_owned())).collect();
            standings = ranked.standings.rows.iter().map(|row| Standing { rank: row.rank, tpn: row.tpn, values: values(row) }).collect();
        }
        let clubs = section.players.iter().filter_map(|p| Some((p.tpn?, p.person.club.clone()))).filter(|(_, club)| !club.is_empty());
        Self { title: tournament.info.name.clone(), clubs: clubs.collect(), tournament, standings, boards }
    }

    fn report<'a>(&'a self, language: &'a str) -> Report<'a> {
        Report {
            title: &self.title,
            language,
            tournament: &self.tournament,
            clubs: &self.clubs,
            standings: &self.standings,
            boards: &self.boards,
        }
    }
}

/// The words of tables and pages, in the language of their reader.
pub struct Wording<'a> {
    /// The language's code, for readers that are programs.
    pub language: &'a str,
    /// The word for a heading.
    pub label: &'a dyn Fn(Label) -> String,
}

/// What a kind of file is made of.
enum Made {
    /// One file.
    File(Vec<u8>),
    /// Pages of a folder, by name.
    Pages(Vec<(String, Vec<u8>)>),
}

impl Made {
    /// Text for other programs: no character in it is an order to the terminal of whoever reads it there.
    fn text(text: &str) -> Self {
        Self::File(harmless::lines(text).as_bytes().to_vec())
    }
}

/// Makes one kind of file, and says how many files or games it holds.
fn make(event: &Event, section: &Section, kind: Kind, wording: &Wording<'_>) -> Result<(Made, usize), ExportError> {
    let words = |label: Label| (wording.label)(label);
    let material = Material::new(event, section);
    let report = material.report(wording.language);
    let made = match kind {
        Kind::Trf26 => Made::text(&report_file(event, section, Profile::Trf26)?),
        Kind::Trf16 => Made::text(&report_file(event, section, Profile::Trf16)?),
        Kind::Csv => Made::text(&export::csv(&export::standings(&report, &words))),
        Kind::Json => Made::File(harmless::json(&format!("{}\n", export::json(&report))).as_bytes().to_vec()),
        Kind::Xlsx => {
            let rounds = (1..=section.current_number()).map(|round| export::pairings(&report, round, &words));
            let tables: Vec<_> =
                [export::players(&report, &words), export::standings(&report, &words), export::crosstable(&report, &words)]
                    .into_iter()
                    .chain(rounds)
                    .collect();
            Made::File(export::xlsx(&tables).map_err(|e| ExportError::Workbook(e.to_string()))?)
        }
        Kind::Pgn | Kind::Pdn | Kind::Dhtmlxq => {
            let (text, count) = games(event, section, kind)?;
            return Ok((Made::text(&text), count));
        }
        Kind::Html => {
            let pages = export::html(&report, &words).into_iter();
            let pages: Vec<_> = pages.map(|page| (page.name, harmless::lines(&page.content).as_bytes().to_vec())).collect();
            let count = pages.len();
            return Ok((Made::Pages(pages), count));
        }
    };
    Ok((made, 1))
}

/// Writes one kind of file; for pages `path` is a folder, in which the program's own pages are replaced. Returns the number of files or games.
pub fn export(event: &Event, section: &Section, kind: Kind, path: &Path, wording: &Wording<'_>, over: Over) -> Result<usize, ExportError> {
    let (made, count) = make(event, section, kind, wording)?;
    match made {
        Made::File(bytes) => output::write(path, &bytes, over)?,
        Made::Pages(pages) => output::put_all(path, &pages, over).map(|_| ())?,
    }
    Ok(count)
}

/// The games kept of a section as one file, and how many they are.
fn games(event: &Event, section: &Section, kind: Kind) -> Result<(String, usize), ExportError> {
    let is_draughts = arbitration::game::draughts_variant(section.setup.game).is_some();
    let (text, count) = match kind {
        Kind::Dhtmlxq => {
            let list = section.games.keys().filter_map(|game| files::dhtmlxq(event, section, *game));
            let texts: Vec<String> = list.collect();
            (texts.join("\n"), texts.len())
        }
        _ if is_draughts == (kind == Kind::Pdn) => files::write(event, section),
        _ => (String::new(), 0),
    };
    if count == 0 { Err(ExportError::NoGame) } else { Ok((text, count)) }
}

/// Writes every kind of file into a folder; returns how many. A file that somebody has changed since stays, and the new one gets a number.
pub fn export_all(event: &Event, section: &Section, into: &Path, wording: &Wording<'_>) -> Result<usize, ExportError> {
    let draughts = arbitration::game::draughts_variant(section.setup.game).is_some();
    let kinds = [
        (Kind::Trf26, "report-trf26.trf"),
        (Kind::Trf16, "report-trf16.trf"),
        (Kind::Csv, "standings.csv"),
        (Kind::Xlsx, "section.xlsx"),
        (Kind::Json, "section.json"),
        (Kind::Html, "html"),
        if draughts { (Kind::Pdn, "games.pdn") } else { (Kind::Pgn, "games.pgn") },
    ];
    let mut total = 0;
    for (kind, name) in kinds {
        total += match make(event, section, kind, wording) {
            Ok((Made::File(bytes), _)) => output::put_numbered(&into.join(name), &bytes).map(|_| 1)?,
            Ok((Made::Pages(pages), count)) => output::put_all(&into.join(name), &pages, Over::Nothing).map(|_| count)?,
            Err(ExportError::NoGame) => 0,
            Err(error) => return Err(error),
        };
    }
    Ok(total)
}
