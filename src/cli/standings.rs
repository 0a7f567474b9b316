//! `flagfall standings EVENT|FILE.trf`: the table after a round, with tie-breaks.

use super::{CliError, Outcome, say, support};
use event::harmless;
use event::{Participant, Status, snapshot};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use tournament::model::{self, Entry, Tournament, Tpn};
use tournament::standings::{Standings, last_complete_round, left_early, standings};
use tournament::tiebreak::{Edition, Kind, TieBreak};
use unicode_width::UnicodeWidthStr;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file or the tournament report file; `-` is a report file on standard input.
    file: PathBuf,
    /// Section of an event, by name or number.
    #[arg(long)]
    section: Option<String>,
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
    /// Edition of the tie-break regulations (2024-08, 2026-03); by default the one in force on the first day.
    #[arg(long)]
    edition: Option<Edition>,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Format {
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
    if args.file.extension().is_some_and(|e| e == files::mark::EXTENSION) {
        return from_event(args);
    }
    print(&from_report_file(&args.file)?, &args.options)
}

/// Standings of a section: its own list and edition where the options name none.
fn from_event(args: &Args) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.file)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let mut options = args.options.clone();
    options.edition = options.edition.or_else(|| section.setup.tiebreak_edition.parse().ok());
    let expelled = |p: &&Participant| p.status == Status::Expelled;
    let out: Vec<Tpn> = section.players.iter().filter(expelled).filter_map(|p| p.tpn).collect();
    print_without(&snapshot(&event, section), &options, &out)
}

fn from_report_file(path: &Path) -> Result<Tournament, CliError> {
    let unusable = |what: String| CliError::english(format!("{}: {what}", path.display()));
    let bytes = support::read_input(path)?;
    let document = tournament::trf::read(&bytes).map_err(|error| unusable(error.to_string()))?;
    if document.other_records.iter().any(|record| record.starts_with("310") || record.starts_with("013")) {
        errln!("flagfall: {}: a team event: the standings are those of the players", path.display());
    }
    Ok(document.tournament)
}

/// Prints the standings of a tournament.
pub fn print(t: &Tournament, options: &Options) -> Result<Outcome, CliError> {
    print_without(t, options, &[])
}

/// Prints the standings, some players left out.
fn print_without(t: &Tournament, options: &Options, out: &[Tpn]) -> Result<Outcome, CliError> {
    let complete = last_complete_round(t);
    let after = options.after.unwrap_or(complete);
    if after > t.rounds {
        return Err(CliError::english(format!("--after {after}: the event has {} rounds", t.rounds)));
    }
    if after > complete {
        errln!("flagfall: results are missing: all are known up to round {complete} only");
    }
    let list = tiebreaks(t, options)?;
    let edition = options.edition.unwrap_or_else(|| Edition::of_start(&t.info.start));
    let disregarded =
        if after == t.rounds { left_early(t) } else { t.players.iter().map(|p| p.tpn).filter(|tpn| t.is_annulled(*tpn)).collect() };
    let mut table = standings(t, after, &list, edition, &disregarded);
    table.leave_out(|tpn| out.contains(&tpn));
    for (tiebreak, why) in &table.left_out {
        errln!("flagfall: {tiebreak} is left out: {why}");
    }
    match options.format {
        Format::Text => say::lines(text(t, &table))?,
        Format::Csv => csv(t, &table)?,
        Format::Json => say::json(&in_json(&table))?,
    }
    Ok(Outcome::Clean)
}

/// The list asked for, or that of the event without what is not for individuals, or a common one.
fn tiebreaks(t: &Tournament, options: &Options) -> Result<Vec<TieBreak>, CliError> {
    if let Some(text) = &options.tiebreaks {
        let codes = text.split([' ', ',', ';']).filter(|code| !code.is_empty());
        let list: Vec<TieBreak> =
            codes.map(str::parse).collect::<Result<_, _>>().map_err(|error| CliError::english(format!("--tiebreaks: {error}")))?;
        return if list.is_empty() { Err(CliError::english("--tiebreaks names none".to_owned())) } else { Ok(list) };
    }
    let mut list = Vec::new();
    for code in &t.tiebreaks {
        match code.parse() {
            Ok(tiebreak) => list.push(tiebreak),
            Err(error) => errln!("flagfall: tie-break list of the event: {error}: left out"),
        }
    }
    if list.is_empty() {
        let kinds: &[Kind] = if t.system.is_predetermined() {
            &[Kind::Points, Kind::DirectEncounter, Kind::SonnebornBerger, Kind::Wins]
        } else {
            &[Kind::Points, Kind::DirectEncounter, Kind::Buchholz, Kind::SonnebornBerger]
        };
        list = kinds.iter().map(|&kind| TieBreak::plain(kind)).collect();
        errln!("flagfall: the event names no tie-breaks: {} are used", names(&list).join(" "));
    }
    Ok(list)
}

/// Names of the columns; a tie-break that stands in the list again has its place added.
fn names(list: &[TieBreak]) -> Vec<String> {
    let name = |(index, tiebreak): (usize, &TieBreak)| {
        let earlier = list.iter().take(index).filter(|other| *other == tiebreak).count();
        if earlier == 0 { tiebreak.to_string() } else { format!("{tiebreak}#{}", earlier + 1) }
    };
    list.iter().enumerate().map(name).collect()
}

fn in_json(table: &Standings) -> Value {
    let names = names(&table.tiebreaks);
    let players: Vec<Value> = table
        .rows
        .iter()
        .map(|row| {
            let values: Map<String, Value> = names.iter().cloned().zip(table.printed(row).map(Value::from)).collect();
            json!({ "id": row.tpn.0, "rank": row.rank, "values": values })
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
fn cells(t: &Tournament, table: &Standings) -> Vec<Vec<String>> {
    let mut cells = vec![["rank", "no", "name", "rating", "fed"].map(str::to_owned).to_vec()];
    if let Some(head) = cells.first_mut() {
        head.extend(names(&table.tiebreaks));
    }
    for row in &table.rows {
        let player = t.player(row.tpn);
        let mut line = vec![
            row.rank.to_string(),
            row.tpn.to_string(),
            player.map(|p| p.name.clone()).unwrap_or_default(),
            player.and_then(|p| p.rating).map(|rating| rating.to_string()).unwrap_or_default(),
            player.map(|p| p.federation.clone()).unwrap_or_default(),
        ];
        line.extend(table.printed(row).map(Option::unwrap_or_default));
        cells.push(line);
    }
    cells
}

fn csv(t: &Tournament, table: &Standings) -> Result<(), CliError> {
    let failed = |error: String| CliError::english(format!("standard output: {error}"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    for line in cells(t, table) {
        // A cell is one line of text: what is in it cannot begin another.
        let cells = line.iter().map(|cell| harmless::line(cell).into_owned());
        writer.write_record(cells).map_err(|error| failed(error.to_string()))?;
    }
    let bytes = writer.into_inner().map_err(|error| failed(error.to_string()))?;
    say::block(&String::from_utf8_lossy(&bytes))
}

/// Columns side by side; names are left-adjusted, the rest right-adjusted. Widths are those of the terminal.
fn text(t: &Tournament, table: &Standings) -> Vec<String> {
    let cells = cells(t, table);
    let columns = cells.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|column| cells.iter().filter_map(|line| line.get(column)).map(|cell| cell.width()).max().unwrap_or(0)).collect();
    let mut lines = vec![format!("{}, after round {} of {} (C.07 {})", t.info.name, table.after_round, t.rounds, table.edition)];
    for line in &cells {
        let padded = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let gap = " ".repeat(width.saturating_sub(cell.width()));
            if matches!(column, 2 | 4) { format!("{cell}{gap}") } else { format!("{gap}{cell}") }
        });
        lines.push(padded.collect::<Vec<_>>().join("  ").trim_end().to_owned());
    }
    for tpn in &table.disregarded {
        let name = t.player(*tpn).map(|player| player.name.as_str()).unwrap_or_default();
        let why = if t.is_annulled(*tpn) { "left, games annulled" } else { "fewer than half of the games completed" };
        lines.push(format!("{tpn} {name}: {why}, results not counted (C.05 6.6)"));
    }
    let is_adjourned = |entry: Option<Entry>| matches!(entry, Some(Entry::Game(game)) if game.outcome == model::Outcome::Adjourned);
    let open = (1..=table.after_round).flat_map(|round| t.players.iter().filter(move |p| is_adjourned(p.entry(round)))).count() / 2;
    if open > 0 {
        lines.push(format!("not final: {open} adjourned, counted as a draw until the result is known (C.04.2 3.1)"));
    }
    lines
}
