//! `flagfall standings EVENT|FILE.trf`: the table after a round, with tie-breaks.

mod members;
mod units;

use super::error::{At, Phrase};
use super::{CliError, Outcome, at, overall, say, support};
use crate::desk::Source;
use crate::desk::documents::{self, Target};
use crate::desk::standings::{self as desk, Ask, StandingsError, Table};
use crate::time;
use crate::words::documents::warnings;
use crate::words::game::{points_in, tiebreak_head};
use crate::words::standings::{self as words, columns, heads as heads_of};
use crate::words::why::{About, compose};
use crate::words::{Lang, Message, report};
use ::print::page::Style;
use arbitration::kind::GameKind;
use event::{Event, Overall, Refusal, Section, Stage, TeamFile, entrants, harmless};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use store::StoreError;
use tournament::model::{self, Entry, Primary, Tournament, Tpn};
use tournament::points::Points;
use tournament::standings::Standings;
use tournament::tiebreak::{CodeError, Edition, Kind, TieBreak};
use tournament::trf::ReadError;
use unicode_width::UnicodeWidthStr;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file or the tournament report file; `-` is a report file on standard input.
    file: PathBuf,
    /// Section of an event, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Stage of the section, by name or number; by default all that play in the round.
    #[arg(long)]
    stage: Option<String>,
    /// The players of a team event: what each made, from line-ups and results.
    #[arg(long, conflicts_with_all = ["units", "stage"])]
    players: bool,
    /// The units of an individual event, by the places of their best members.
    #[arg(long)]
    units: bool,
    /// With --units: how many members of a unit count; by default what is chosen as `boards` with `team-form=sum`.
    #[arg(long, value_name = "N", requires = "units")]
    counted: Option<u16>,
    /// With --units: without the units that have too few members; else they stand behind all others.
    #[arg(long, requires = "units")]
    complete: bool,
    /// The final ranking over all stages of the section, and how it was made.
    #[arg(long, conflicts_with_all = ["stage", "tiebreaks", "edition"])]
    overall: bool,
    /// Why one stands above the other: the whole computation of both, by pairing number.
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["overall", "players", "units"])]
    why: Option<Vec<u16>>,
    /// With --why: write it as a page, by the ending of the name PDF, plain text or HTML.
    #[arg(long, value_name = "FILE", requires = "why")]
    page: Option<PathBuf>,
    /// With --page: overwrite a file that is there.
    #[arg(long, requires = "page")]
    force: bool,
    #[command(flatten)]
    options: Options,
}

/// What is wanted of the standings of a tournament, wherever it comes from.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The last round to count; by default the last one with all results.
    #[arg(long, value_name = "ROUND")]
    after: Option<u16>,
    /// Tie-breaks in order, the score first, such as "PTS DE BH/C1 BH SB"; by default those of the event.
    #[arg(long, value_name = "CODES")]
    tiebreaks: Option<String>,
    /// Edition of the tie-break regulations (virtual, 2023-09, 2024-08, 2026-03); by default the one in force on the first day.
    #[arg(long)]
    edition: Option<Edition>,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(super) enum Format {
    /// For people.
    #[default]
    Text,
    /// Comma-separated values.
    Csv,
    /// One JSON document.
    Json,
}

/// Reads the event or the report file and prints the standings.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    if args.units || args.file.extension().is_some_and(|e| e == files::mark::EXTENSION) {
        return from_event(args);
    }
    if args.stage.is_some() || args.section.is_some() {
        return Err(Phrase::new("cli.standings.of-one").into());
    }
    let (tournament, teams) = from_report_file(&args.file)?;
    let tournament = match (teams, args.players) {
        (Some(teams), false) => Tournament { info: tournament.info, ..teams.tournament() },
        // The list of the file is one of teams.
        (Some(_), true) => Tournament { tiebreaks: Vec::new(), ..tournament },
        (None, true) => return Err(StoreError::Refused(Refusal::NoTeams).into()),
        (None, false) => tournament,
    };
    if let Some(both) = &args.why {
        let name = tournament.info.name.clone();
        let table = desk::of_tournament(tournament, &ask(&args.options)?).map_err(|error| NoStandings { error, section: None })?;
        return why(&table, both, args, (&name, None));
    }
    print(tournament, &args.options)
}

/// Why one of two stands above the other.
fn why(table: &Table, both: &[u16], args: &Args, (event, section): (&str, Option<&Section>)) -> Result<Outcome, CliError> {
    let (lang, &[one, other]) = (support::lang(), both) else { return Ok(Outcome::Clean) };
    remarks(table);
    let Some(found) = desk::reasons_between(table, Tpn(one), Tpn(other)).filter(|_| one != other) else {
        return Err(Phrase::new("cli.standings.not-both").with("one", one).with("other", other).into());
    };
    let Some(path) = &args.page else {
        say::lines(words::reasons(&found, words::Struck::Brackets, lang))?;
        return Ok(Outcome::Clean);
    };
    let style = Style::new(lang, documents::paper(support::config().paper));
    let now = time::stamp(&time::now());
    let (name, game) = section.map_or(("", GameKind::Chess), |section| (section.setup.name.as_str(), section.setup.game));
    let composed = compose(&About { event, section: name, game, style, now: &now }, table, &found);
    warnings(&composed, lang).iter().for_each(|line| errln!("flagfall: {line}"));
    outln!("{}", documents::write(&composed, Target::File(path, support::over(args.force)))?.display());
    Ok(Outcome::Clean)
}

/// Standings of a section: its own list and edition where the options name none.
fn from_event(args: &Args) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.file)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    if args.players {
        if !section.is_of_teams() {
            return Err(StoreError::Refused(Refusal::NoTeams).into());
        }
        members::tell(section, args.options.after, args.options.format)?;
        return Ok(Outcome::Clean);
    }
    if args.units {
        let chosen = section.setup.policy.teams.as_ref().filter(|_| !section.is_of_teams()).map(|teams| u16::from(teams.boards));
        let counted = args.counted.or(chosen).filter(|counted| *counted > 0);
        let counted = counted.ok_or_else(|| CliError::from(Phrase::new("cli.standings.counted-needed")))?;
        let table = desk::of_section(&event, section, &ask(&args.options)?);
        let table = table.map_err(|error| NoStandings { error, section: Some(section.clone()) })?;
        remarks(&table);
        units::tell(&table, usize::from(counted), args.complete, args.options.format)?;
        return Ok(Outcome::Clean);
    }
    if args.overall {
        return overall::print(&event, section, args.options.after, args.options.format);
    }
    if let Some(both) = &args.why {
        let stage = stages(&event, section, args)?.into_iter().next().flatten().map(|stage| stage.id);
        let table = desk::of_section(&event, section, &Ask { stage, ..ask(&args.options)? });
        return why(
            &table.map_err(|error| NoStandings { error, section: Some(section.clone()) })?,
            both,
            args,
            (&event.info.name, Some(section)),
        );
    }
    let found = stages(&event, section, args)?.into_iter().map(|stage| {
        let wanted = Ask { stage: stage.map(|stage| stage.id), ..ask(&args.options)? };
        let table = desk::of_section(&event, section, &wanted).map_err(|error| NoStandings { error, section: Some(section.clone()) })?;
        Ok((stage.map(Stage::rule_name), table))
    });
    tell(&found.collect::<Result<Vec<_>, CliError>>()?, &args.options, section.setup.game)
}

/// The stages whose standings are asked for: the one that is named, or those that play in the round; `None` is the only one of a section.
fn stages<'a>(event: &Event, section: &'a Section, args: &Args) -> Result<Vec<Option<&'a Stage>>, CliError> {
    if let Some(name) = &args.stage {
        let stage = section.find_stage(name).ok_or_else(|| CliError::from(StoreError::Refused(Refusal::NoStage(name.clone()))))?;
        // One that has not begun has nobody in it: what it waits for is said.
        if stage.first_round().is_none() {
            entrants(event, section, stage, &[]).map_err(|why| CliError::from(StoreError::Refused(why)))?;
        }
        return Ok(vec![Some(stage)]);
    }
    let round = args.options.after.unwrap_or_else(|| section.current_number()).max(1);
    let playing: Vec<Option<&Stage>> = section.stages_in(round).map(Some).collect();
    Ok(if section.is_one_stage() || playing.is_empty() { vec![None] } else { playing })
}

/// The tournament of a report file as it stands, which is one of players, and its teams where it is one of teams.
fn from_report_file(path: &Path) -> Result<(Tournament, Option<TeamFile>), CliError> {
    let bytes = Source::named(path).read()?;
    let document = tournament::trf::read(&bytes).map_err(|error| unreadable(path, error))?;
    let teams = if event::is_of_teams(&document) { TeamFile::of(&document).map_err(|error| unreadable(path, error))? } else { None };
    for warning in teams.iter().flat_map(|teams| &teams.event.warnings) {
        errln!("flagfall: {}", at(path.display(), report::warning(warning, support::lang())));
    }
    Ok((document.tournament, teams))
}

/// A report file that cannot be read is nothing to compute from.
pub(super) fn unreadable(path: &Path, error: ReadError) -> CliError {
    CliError::unusable(Unreadable(path.to_owned(), error))
}

/// Prints the standings of a tournament.
pub fn print(t: Tournament, options: &Options) -> Result<Outcome, CliError> {
    let table = desk::of_tournament(t, &ask(options)?).map_err(|error| NoStandings { error, section: None })?;
    tell(&[(None, table)], options, GameKind::Chess)
}

/// What the options ask for.
fn ask(options: &Options) -> Result<Ask, CliError> {
    let mut tiebreaks = Vec::new();
    if let Some(text) = &options.tiebreaks {
        for code in event::setting::tiebreak_codes(text) {
            tiebreaks.push(code.parse().map_err(|error: CodeError| CliError::unusable(At("--tiebreaks", error)))?);
        }
        if tiebreaks.is_empty() {
            return Err(Phrase::new("cli.standings.none-named").into());
        }
    }
    Ok(Ask { stage: None, after: options.after, tiebreaks, edition: options.edition })
}

/// Why there are no standings, with the section that they would be of.
#[derive(Debug)]
struct NoStandings {
    error: StandingsError,
    section: Option<Section>,
}

impl Message for NoStandings {
    fn key(&self) -> &'static str {
        "ui.standings.no-round"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn say(&self, lang: Lang) -> String {
        match &self.error {
            StandingsError::NoRound { asked, rounds } => {
                lang.fill("cli.standings.no-round", &[("round", &asked.to_string()), ("rounds", &rounds.to_string())])
            }
            error @ StandingsError::List(_) => words::failed(error, self.section.as_ref(), lang),
        }
    }
}

impl From<NoStandings> for CliError {
    fn from(error: NoStandings) -> Self {
        Self::unusable(error)
    }
}

/// A report file that cannot be read.
#[derive(Debug)]
pub(super) struct Unreadable(pub(super) PathBuf, pub(super) ReadError);

impl Message for Unreadable {
    fn key(&self) -> &'static str {
        self.1.kind.key()
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        self.1.kind.values()
    }

    fn say(&self, lang: Lang) -> String {
        lang.fill("cli.said.at", &[("place", &self.0.display().to_string()), ("what", &report::unreadable(&self.1, lang))])
    }
}

/// Prints the standings of one stage or of several, and first what an arbiter must know to rely on them.
fn tell(found: &[(Option<String>, Table)], options: &Options, game: GameKind) -> Result<Outcome, CliError> {
    for (_, table) in found {
        remarks(table);
    }
    match options.format {
        Format::Text => {
            for (stage, table) in found {
                if let (Some(name), true) = (stage, found.len() > 1) {
                    outln!("{}", harmless::line(name));
                }
                say::lines(text(&table.tournament, &table.standings, game))?;
            }
        }
        Format::Csv => {
            for (_, table) in found {
                csv(&cells(
                    &table.tournament,
                    &table.standings,
                    ["rank", "no", "name", "rating", "fed"],
                    ["match points", "game points"],
                    false,
                ))?;
            }
        }
        Format::Json => say::json(&all_in_json(found))?,
    }
    Ok(Outcome::Clean)
}

/// One table; of several the first, and all of them under the names of their stages.
fn all_in_json(found: &[(Option<String>, Table)]) -> Value {
    let named = |(stage, table): &(Option<String>, Table)| {
        let mut value = in_json(&table.tournament, &table.standings);
        if let (Some(name), Some(object)) = (stage, value.as_object_mut()) {
            object.insert("stage".to_owned(), json!(name));
        }
        value
    };
    let mut all: Vec<Value> = found.iter().map(named).collect();
    let mut first = all.first().cloned().unwrap_or_default();
    if let (Some(object), true) = (first.as_object_mut(), all.len() > 1) {
        object.insert("stages".to_owned(), Value::from(std::mem::take(&mut all)));
    }
    first
}

fn remarks(found: &Table) {
    let (table, lang) = (&found.standings, support::lang());
    found.remarks.iter().for_each(|remark| errln!("flagfall: {}", words::remark(remark, lang)));
    for (tiebreak, why) in &table.left_out {
        let values = [("code", tiebreak_head(tiebreak, lang)), ("why", why.say(lang))];
        errln!("flagfall: {}", lang.fill("ui.standings.left-out", &values.each_ref().map(|(k, v)| (*k, v.as_str()))));
    }
    for (tiebreak, why) in &table.doubted {
        errln!("flagfall: {}", lang.fill("ui.standings.doubted", &[("code", &tiebreak_head(tiebreak, lang)), ("why", &why.say(lang))]));
    }
}

/// Match points and game points of a team after the rounds that count; `None` of a player.
fn scores(t: &Tournament, table: &Standings, tpn: Tpn) -> Option<[Points; 2]> {
    let of = |score| t.team_score(tpn, score, table.after_round);
    Some([of(Primary::Match)?, of(Primary::Game)?])
}

fn in_json(t: &Tournament, table: &Standings) -> Value {
    let names = columns(&table.tiebreaks);
    let players: Vec<Value> = table
        .rows
        .iter()
        .map(|row| {
            let values: Map<String, Value> = names.iter().cloned().zip(table.filed(row).map(Value::from)).collect();
            let mut value = json!({ "id": row.tpn.0, "rank": row.rank, "values": values });
            if let (Some([match_points, game_points]), Some(object)) = (scores(t, table, row.tpn), value.as_object_mut()) {
                object.insert("match_points".to_owned(), json!(match_points.to_string()));
                object.insert("game_points".to_owned(), json!(game_points.to_string()));
            }
            value
        })
        .collect();
    json!({
        "edition": table.edition.to_string(),
        "after": table.after_round,
        "tiebreaks": names,
        "players": players,
        "disregarded": table.disregarded.iter().map(|tpn| tpn.0).collect::<Vec<_>>(),
    })
}

/// Rank, number, name, rating, federation and the values: as text cells.
///
/// Of teams also match points and game points, before the values; `once`: they are not said again among these.
fn cells(t: &Tournament, table: &Standings, heads: [&str; 5], scored: [&str; 2], once: bool) -> Vec<Vec<String>> {
    let is_again = |tiebreak: &TieBreak| once && t.teams.is_some() && matches!(tiebreak.kind, Kind::Points | Kind::Secondary);
    let shown: Vec<bool> = table.tiebreaks.iter().map(|tiebreak| !is_again(tiebreak)).collect();
    let kept =
        |values: Vec<String>| values.into_iter().zip(&shown).filter(|(_, shown)| **shown).map(|(value, _)| value).collect::<Vec<_>>();
    // Codes for programs in CSV, headings for people in the text.
    let mut cells = vec![heads.map(str::to_owned).to_vec()];
    if t.teams.is_some() {
        cells[0].extend(scored.map(str::to_owned));
    }
    if let Some(head) = cells.first_mut() {
        head.extend(kept(if once { heads_of(&table.tiebreaks, support::lang()) } else { columns(&table.tiebreaks) }));
    }
    for row in &table.rows {
        let player = t.contestant(row.tpn);
        let mut line = vec![
            row.rank.to_string(),
            row.tpn.to_string(),
            player.map(|p| p.name.clone()).unwrap_or_default(),
            player.and_then(|p| p.rating).map(|rating| rating.to_string()).unwrap_or_default(),
            player.map(|p| p.federation.clone()).unwrap_or_default(),
        ];
        // Points of teams are spoken to people as on the screen and on paper.
        let written = |points: Points| if once { points_in(points) } else { points.to_string() };
        line.extend(scores(t, table, row.tpn).into_iter().flatten().map(written));
        let values: Vec<Option<String>> = if once { table.shown(row).collect() } else { table.filed(row).collect() };
        line.extend(kept(values.into_iter().map(Option::unwrap_or_default).collect()));
        cells.push(line);
    }
    cells
}

/// Cells as comma-separated values.
pub(super) fn csv(cells: &[Vec<String>]) -> Result<(), CliError> {
    let failed = |error: String| CliError::Output(std::io::Error::other(error));
    let mut writer = csv::Writer::from_writer(Vec::new());
    for line in cells {
        // A cell is one line of text: what is in it cannot begin another.
        let cells = line.iter().map(|cell| harmless::line(cell).into_owned());
        writer.write_record(cells).map_err(|error| failed(error.to_string()))?;
    }
    let bytes = writer.into_inner().map_err(|error| failed(error.to_string()))?;
    say::block(&String::from_utf8_lossy(&bytes))
}

/// Columns side by side, some of them left-adjusted, the rest right-adjusted. Widths are those of the terminal.
pub(super) fn aligned(cells: &[Vec<String>], left: &[usize]) -> Vec<String> {
    let columns = cells.first().map_or(0, Vec::len);
    let width = |column| cells.iter().filter_map(|line| line.get(column)).map(|cell: &String| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |line: &Vec<String>| {
        let padded = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let gap = " ".repeat(width.saturating_sub(cell.width()));
            if left.contains(&column) { format!("{cell}{gap}") } else { format!("{gap}{cell}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    cells.iter().map(line).collect()
}

/// The final ranking of a section over all its stages, after one of its rounds.
pub(super) fn overall(event: &Event, section: &Section, after: Option<u16>) -> Result<Overall, CliError> {
    desk::overall_of(event, section, after).map_err(|error| NoStandings { error, section: Some(section.clone()) }.into())
}

/// The table under its heading, and what is to be said of its rows.
fn text(t: &Tournament, table: &Standings, game: GameKind) -> Vec<String> {
    let lang = support::lang();
    let name = if t.teams.is_some() { "cli.standings.team" } else { "cli.standings.name" };
    let heads = ["cli.standings.rank", "cli.standings.no", name, "cli.standings.rating", "cli.standings.fed"];
    let scored = ["cli.standings.match-points", "cli.standings.game-points"];
    let cells = cells(t, table, heads.map(|key| lang.text(key)), scored.map(|key| lang.text(key)), true);
    // The edition is one of the handbook of chess.
    let head = if game == GameKind::Chess { "cli.standings.head" } else { "cli.standings.head-plain" };
    let head = Phrase::new(head).with("name", &t.info.name).with("round", table.after_round).with("rounds", t.rounds);
    let mut lines = vec![head.with("edition", table.edition).now()];
    lines.extend(aligned(&cells, &[2, 4]));
    for tpn in &table.disregarded {
        let name = t.contestant(*tpn).map(|player| player.name.as_str()).unwrap_or_default();
        let key = if t.is_annulled(*tpn) { "cli.standings.annulled" } else { "cli.standings.left-early" };
        lines.push(Phrase::new(key).with("number", tpn).with("name", name).now());
    }
    let is_adjourned = |entry: Option<Entry>| matches!(entry, Some(Entry::Meeting(game)) if game.outcome == model::Outcome::Adjourned);
    let open = (1..=table.after_round).flat_map(|round| t.contestants.iter().filter(move |p| is_adjourned(p.entry(round)))).count() / 2;
    if open > 0 {
        lines.push(Phrase::new("cli.standings.adjourned").with("count", open).now());
    }
    lines
}
