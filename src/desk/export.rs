//! Files for other programs.

use super::game::files;
use super::report_file::report_document;
use super::report_part::{month_path, months};
use ::files::output::{self, OutputError, Over};
use arbitration::kind::GameKind;
use event::harmless;
use event::{
    Event, GameAt, Missing, Ranked, RatingAsk, RatingField, Round, Section, Stage, StageId, SystemKind, missing_for_rating, snapshot,
    stage_snapshot, tpn_map, with_starting_numbers,
};
use exchange::export::{self, Board, Label, Member, Report, StageTable, Standing, TeamFacts};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tournament::model::{Color, Tournament, Tpn};
use tournament::points::Points;
use tournament::trf::{Cut, Profile, WriteError, cuts, write};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// FIDE report file of 2026.
    Trf26,
    /// FIDE report file of 2016.
    Trf16,
    /// FIDE report file of 2006.
    Trf06,
    /// Report file of 2026 for Vega, which counts columns in bytes.
    Vega,
    /// Report file for pairing engines: only the records that they read.
    Engine,
    /// Standings, comma-separated.
    Csv,
    /// Players, standings, rounds and crosstable in one workbook.
    Xlsx,
    /// One JSON document.
    Json,
    /// The games kept, PGN; of a xiangqi section xiangqi PGN.
    Pgn,
    /// The games kept of a draughts section, PDN.
    Pdn,
    /// The games kept of a xiangqi section, DhtmlXQ.
    Dhtmlxq,
    /// The games kept of a xiangqi section, XQF: a file each, in a folder.
    Xqf,
}

impl Kind {
    /// The profile of a report file; `None` of another kind of file.
    pub const fn profile(self) -> Option<Profile> {
        match self {
            Self::Trf26 => Some(Profile::Trf26),
            Self::Trf16 => Some(Profile::Trf16),
            Self::Trf06 => Some(Profile::Trf06),
            Self::Vega => Some(Profile::Trf26Bytes),
            Self::Engine => Some(Profile::Engine),
            Self::Csv | Self::Xlsx | Self::Json | Self::Pgn | Self::Pdn | Self::Dhtmlxq | Self::Xqf => None,
        }
    }

    /// Whether a federation rates by it.
    pub const fn is_report(self) -> bool {
        matches!(self, Self::Trf26 | Self::Trf16 | Self::Trf06)
    }
}

/// What was written.
#[derive(Debug, Default)]
pub struct Written {
    /// The number of files or games.
    pub count: usize,
    /// The files of a report by months; otherwise the one that was named.
    pub paths: Vec<PathBuf>,
    /// Texts that a report file holds only in part.
    pub cuts: Vec<Cut>,
}

/// Files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A report for rating lacks something.
    #[error("{} things are missing that rating needs", .0.len())]
    NotRateable(Vec<Missing>),
    /// The event takes no more than thirty days: it is one report.
    #[error("the event is one report")]
    OneReport,
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

/// What the tables and pages are made from.
struct Material {
    title: String,
    tournament: Tournament,
    clubs: BTreeMap<Tpn, String>,
    standings: Vec<Standing>,
    /// The round after which they are.
    after: u16,
    /// A simultaneous exhibition.
    exhibition: bool,
    boards: BTreeMap<u16, Vec<Board>>,
    stages: Vec<StageTable>,
    teams: Option<TeamFacts>,
}

impl Material {
    /// Of the section, or of one of its stages; rounds of a stage are counted from its own first one.
    fn new(event: &Event, section: &Section, only: Option<&Stage>) -> Self {
        let before = only.map_or(0, |stage| section.carried_rounds(stage));
        let rounds = section.rounds.iter().filter(|r| r.number > before);
        let mut boards: BTreeMap<u16, Vec<Board>> = rounds.map(|r| (r.number - before, boards(section, r, only))).collect();
        let shown = only.or(section.stages.first().filter(|_| section.is_one_stage()));
        let exhibition = shown.is_some_and(|stage| section.system_of(stage) == SystemKind::Simultaneous);
        if exhibition {
            // The snapshot of an exhibition has a round for each table.
            let tables = std::mem::take(&mut boards).into_values().flatten();
            boards = (1..).zip(tables.map(|board| vec![board])).collect();
        }
        let mut tournament = only.map_or_else(|| snapshot(event, section), |stage| stage_snapshot(event, section, stage));
        let ranked = match only {
            Some(stage) => of_stage(event, section, stage),
            None => Ranked::new(event, section, None).ok(),
        };
        let (mut standings, mut after) = (Vec::new(), 0);
        if let Some(ranked) = ranked {
            // Ranks of several stages are each of their own rounds: beside them stands all that happened.
            let is_whole = only.is_none() && !section.is_one_stage();
            after = if is_whole { tournament.rounds_paired() } else { ranked.standings.after_round };
            // A tie-break that the rules leave out has no column.
            tournament.tiebreaks = ranked.standings.tiebreaks.iter().map(ToString::to_string).collect();
            standings = rows(&ranked);
        }
        let mut stages = Vec::new();
        if only.is_none() && !section.is_one_stage() {
            for stage in section.stages.iter().filter(|stage| stage.first_round().is_some()) {
                let ranked = of_stage(event, section, stage);
                stages.push(StageTable { name: stage.rule_name(), standings: ranked.as_ref().map(rows).unwrap_or_default() });
            }
        }
        let clubs = section.players.iter().filter_map(|p| Some((p.tpn?, p.person.club.clone()))).filter(|(_, club)| !club.is_empty());
        let teams = section.is_of_teams().then(|| team_facts(section, before));
        Self {
            title: tournament.info.name.clone(),
            clubs: clubs.collect(),
            tournament,
            standings,
            after,
            exhibition,
            boards,
            stages,
            teams,
        }
    }

    fn report<'a>(&'a self, language: &'a str, heads: &'a [String]) -> Report<'a> {
        Report {
            heads,
            title: &self.title,
            language,
            tournament: &self.tournament,
            clubs: &self.clubs,
            standings: &self.standings,
            after: self.after,
            boards: &self.boards,
            stages: &self.stages,
            teams: self.teams.as_ref(),
        }
    }
}

/// The players of teams with what they made, and who sits at the boards where both line-ups are known; rounds after `before`, from 1.
fn team_facts(section: &Section, before: u16) -> TeamFacts {
    let numbers = tpn_map(section);
    let totals = section.member_totals(section.current_number());
    let member = |team: Tpn, listed: bool, place: u16, member: &event::Member| {
        let (person, total) = (&member.person, totals.iter().find(|total| total.member.id == member.id));
        Member {
            team,
            place: listed.then_some(place),
            name: person.name.clone(),
            title: person.title.clone(),
            sex: person.sex.clone(),
            rating: person.rating,
            federation: person.federation.clone(),
            id: person.public_id().to_owned(),
            birth: person.birth.clone(),
            games: total.map_or(0, |total| total.games),
            points: total.map_or(Points::ZERO, |total| total.points + total.by_forfeit),
        }
    };
    let mut teams: Vec<_> = section.players.iter().filter_map(|team| Some((*numbers.get(&team.id)?, team))).collect();
    teams.sort_by_key(|(tpn, _)| *tpn);
    let of_team = |(tpn, team): &(Tpn, &event::Participant)| -> Vec<Member> {
        let members = section.members_of(team.id);
        (1..).zip(members).map(|(place, m)| member(*tpn, team.roster.contains(&m.id), place, m)).collect()
    };
    let mut seats = BTreeMap::new();
    for round in section.rounds.iter().filter(|round| round.number > before) {
        for board in &round.boards {
            if section.line_ups(round, (board.white, board.black)).is_some() {
                let name = |color| section.seat(round, board, color).member.map_or_else(|| "–".to_owned(), |m| m.person.name.clone());
                seats.insert((round.number - before, board.number), [name(Color::White), name(Color::Black)]);
            }
        }
    }
    TeamFacts { members: teams.iter().flat_map(of_team).collect(), seats }
}

fn of_stage(event: &Event, section: &Section, stage: &Stage) -> Option<Ranked> {
    let (list, edition) = Ranked::laid_down(section).ok()?;
    Some(Ranked::by(event, section, Some(stage), None, (&list, edition)))
}

fn rows(ranked: &Ranked) -> Vec<Standing> {
    let values = |row| ranked.standings.shown(row).map(|value| value.unwrap_or_else(|| "–".to_owned())).collect();
    ranked.standings.rows.iter().map(|row| Standing { rank: row.rank, tpn: row.tpn, values: values(row) }).collect()
}

/// The boards of a round as they are exported: of a meeting of several games each with its own result, of several stages each with its stage.
fn boards(section: &Section, round: &Round, only: Option<&Stage>) -> Vec<Board> {
    let numbers = tpn_map(section);
    let open: Vec<StageId> = section.stages.iter().filter(|stage| stage.first_round().is_some()).map(|stage| stage.id).collect();
    let several_stages = only.is_none() && !section.is_one_stage();
    let scoring = section.scoring();
    let settled: Vec<u16> = round.meetings().iter().filter(|m| m.settled(&scoring).is_some()).map(|m| m.table).collect();
    let board = |b: &event::Board| {
        let is_one_game = !round.boards.iter().any(|other| other.table == b.table && other.game > 1);
        let settled = settled.contains(&b.table);
        let stage = several_stages.then(|| open.iter().position(|id| *id == b.stage)).flatten();
        let own = if is_one_game && !settled { None } else { Some(b.result.map(event::BoardResult::outcomes)) };
        Some(Board {
            number: b.number,
            table: b.table,
            game: if is_one_game { 0 } else { b.game },
            stage,
            own,
            white: *numbers.get(&b.white)?,
            black: *numbers.get(&b.black)?,
        })
    };
    round.boards.iter().filter(|b| only.is_none_or(|stage| stage.id == b.stage)).filter_map(board).collect()
}

/// The words of tables and pages, in the language of their reader.
pub struct Wording<'a> {
    /// The language's code, for readers that are programs.
    pub language: &'a str,
    /// The word for a heading.
    pub label: &'a dyn Fn(Label) -> String,
    /// What stands above the column of a tie-break, by its code.
    pub head: &'a dyn Fn(&str) -> String,
}

/// Text for other programs: no character in it is an order to the terminal of whoever reads it there.
fn plain(text: &str) -> Vec<u8> {
    harmless::lines(text).as_bytes().to_vec()
}

/// A section, or one of its stages.
pub type Of<'a> = (&'a Section, Option<&'a Stage>);

/// Event and section, in one line; the name of the only section adds nothing where it is that of the event.
fn heading(event: &Event, section: &Section) -> String {
    let names = [event.info.name.as_str(), section.setup.name.as_str()];
    let is_alone = event.sections.len() == 1 && names[0] == names[1];
    let names: Vec<&str> = names.into_iter().take(if is_alone { 1 } else { 2 }).filter(|name| !name.is_empty()).collect();
    names.join(" – ")
}

/// Makes one kind of file, and says how many files or games it holds.
fn make(event: &Event, (section, stage): Of<'_>, kind: Kind, wording: &Wording<'_>) -> Result<(Vec<u8>, usize), ExportError> {
    let words = |label: Label| (wording.label)(label);
    // Before the first pairing nobody has a number, and what has none stands in no file.
    let numbered = with_starting_numbers(section);
    let section = numbered.as_ref().unwrap_or(section);
    let material = Material::new(event, section, stage);
    let heads: Vec<String> = material.tournament.tiebreaks.iter().map(|code| (wording.head)(code)).collect();
    let report = material.report(wording.language, &heads);
    let made = match kind {
        Kind::Trf26 | Kind::Trf16 | Kind::Trf06 | Kind::Vega | Kind::Engine => {
            let profile = kind.profile().unwrap_or(Profile::Trf26);
            plain(&write(&report_document(event, section, stage)?, profile)?)
        }
        Kind::Csv => plain(&export::csv(&export::standings(&report, &words))),
        Kind::Json => harmless::json(&format!("{}\n", export::json(&report))).as_bytes().to_vec(),
        Kind::Xlsx => {
            let rounds = material.boards.keys().last().copied().unwrap_or(0);
            let title = heading(event, section);
            let mut tables = vec![export::players(&report, &words), export::standings(&report, &words)];
            if material.exhibition {
                tables.push(export::exhibition(&report, &words));
            } else {
                tables.push(export::crosstable(&report, &words));
                tables.extend(export::members(&report, &words));
                tables.extend((1..=rounds).map(|round| export::pairings(&report, round, &words)));
            }
            let tables: Vec<export::Table> = tables.into_iter().map(export::Table::without_empty).collect();
            export::xlsx(&title, &tables).map_err(|e| ExportError::Workbook(e.to_string()))?
        }
        // A folder of files: see `xqf`.
        Kind::Xqf => return Err(ExportError::NoGame),
        Kind::Pgn | Kind::Pdn | Kind::Dhtmlxq => {
            let (text, count) = games(event, section, kind)?;
            return Ok((plain(&text), count));
        }
    };
    Ok((made, 1))
}

/// Writes one kind of file. Returns the number of files or games.
pub fn export(event: &Event, of: Of<'_>, kind: Kind, path: &Path, wording: &Wording<'_>, over: Over) -> Result<Written, ExportError> {
    if kind == Kind::Xqf {
        return xqf(event, of.0, path, over);
    }
    let (made, count) = make(event, of, kind, wording)?;
    let cuts = match kind.profile() {
        Some(profile) => cuts(&report_document(event, of.0, of.1)?.tournament.contestants, profile),
        None => Vec::new(),
    };
    output::write(path, &made, over)?;
    Ok(Written { count, paths: vec![path.to_owned()], cuts })
}

/// The games kept of a xiangqi section, a file each, named by round and board: the format holds one game.
fn xqf(event: &Event, section: &Section, folder: &Path, over: Over) -> Result<Written, ExportError> {
    let one = |game: &GameAt| Some((format!("r{}b{:02}.xqf", game.round, game.board.0), files::xqf(event, section, *game)?));
    let games: Vec<(String, Vec<u8>)> = section.games.keys().filter_map(one).collect();
    if games.is_empty() {
        return Err(ExportError::NoGame);
    }
    let paths = output::put_all(folder, &games, over)?;
    Ok(Written { count: games.len(), paths, cuts: Vec::new() })
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

/// Writes every kind of file into a folder, with a list of what rating still needs, as `missing_text` words it; returns how many. A file that somebody has changed since stays, and the new one gets a number.
pub fn export_all(
    event: &Event,
    section: &Section,
    into: &Path,
    wording: &Wording<'_>,
    missing_text: impl Fn(&[Missing]) -> String,
) -> Result<usize, ExportError> {
    let draughts = arbitration::game::draughts_variant(section.setup.game).is_some();
    let kinds = [
        (Kind::Trf26, "report-trf26.trf"),
        (Kind::Trf16, "report-trf16.trf"),
        (Kind::Trf06, "report-trf06.trf"),
        (Kind::Csv, "standings.csv"),
        (Kind::Xlsx, "section.xlsx"),
        (Kind::Json, "section.json"),
        if draughts { (Kind::Pdn, "games.pdn") } else { (Kind::Pgn, "games.pgn") },
    ];
    let mut total = 0;
    for (kind, name) in kinds {
        total += match make(event, (section, None), kind, wording) {
            Ok((bytes, _)) => output::put_numbered(&into.join(name), &bytes).map(|_| 1)?,
            Err(ExportError::NoGame) => 0,
            // The oldest format has no sign for everything: the newer ones stand beside it.
            Err(ExportError::Report(WriteError::UnratedDraw { .. })) if kind == Kind::Trf06 => 0,
            Err(error) => return Err(error),
        };
    }
    let is_long = RatingField::of_section(&event.info, section, &RatingAsk::default()).is_long();
    let missing = missing_for_rating(event, section, is_long);
    if section.setup.game == GameKind::Chess {
        output::put_numbered(&into.join("report-missing.txt"), missing_text(&missing).as_bytes())?;
        total += 1;
    }
    // An event of more than thirty days is reported month by month.
    for part in months(event, section)? {
        let bytes = harmless::lines(&write(&part.document, Profile::Trf26)?).as_bytes().to_vec();
        output::put_numbered(&month_path(&into.join("report-trf26.trf"), part.month), &bytes)?;
        total += 1;
    }
    Ok(total)
}
