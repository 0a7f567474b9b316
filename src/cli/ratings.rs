//! `flagfall ratings import FILE | search TEXT | info | remove NAME`: the local rating database.

use super::error::Phrase;
use super::{CliError, Format, Outcome, at, say, support};
use crate::desk::ratings::{self, Intake, ListFacts, ListImportError};
use exchange::ratings::{Month, RatedPlayer, Speed};
use files::paths::Paths;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use store::ratings::{Hit, ListInfo, Progress};
use tournament::model::Title;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
    /// The database, if not the one of this user.
    #[arg(long, global = true, value_name = "FILE")]
    db: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, global = true, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Takes in a list: FIDE's TXT or XML, or a national list as CSV. It replaces the list of the same name.
    Import {
        /// The list, unpacked.
        file: PathBuf,
        /// The name it gets; `fide`, `fide-rapid` ... by itself, for a national list the file's name.
        #[arg(long)]
        name: Option<String>,
        /// Which rating a list of one speed holds; by itself from the file's name.
        #[arg(long, value_enum)]
        speed: Option<SpeedArg>,
        /// The month for which the list holds, as 2026-11; by itself from the list or the file's name.
        #[arg(long)]
        month: Option<Month>,
    },
    /// Finds players by beginnings of their names, in any order, or by number.
    Search {
        /// What is looked for.
        #[arg(required = true)]
        text: Vec<String>,
        /// Only in the list of this name.
        #[arg(long)]
        list: Option<String>,
        /// How many of each list at most.
        #[arg(long, default_value_t = 20)]
        limit: usize,
    },
    /// The lists in the database, with their months.
    Info,
    /// Takes a list out.
    Remove {
        /// Its name.
        name: String,
    },
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum SpeedArg {
    Standard,
    Rapid,
    Blitz,
}

/// Runs the subcommand. Exit status 1 when nothing is found, or lines of a list were not understood.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let path = match &args.db {
        Some(path) => path.clone(),
        None => Paths::find().ok_or_else(|| Phrase::new("cli.ratings.no-home"))?.ratings_db(),
    };
    match &args.action {
        Action::Import { file, name, speed, month } => {
            let speed = speed.map(|s| match s {
                SpeedArg::Standard => Speed::Standard,
                SpeedArg::Rapid => Speed::Rapid,
                SpeedArg::Blitz => Speed::Blitz,
            });
            import(&path, file, &ListFacts { name: name.clone(), speed, month: *month }, args.format)
        }
        Action::Search { text, list, limit } => {
            let hits = match ratings::search(&path, &text.join(" "), list.as_deref(), *limit) {
                Err(ListImportError::Empty) => {
                    errln!("flagfall: {}", Phrase::new("lists.database.none").now());
                    Vec::new()
                }
                hits => hits.map_err(CliError::unusable)?,
            };
            print_hits(&hits, args.format)?;
            Ok(if hits.is_empty() { Outcome::Found } else { Outcome::Clean })
        }
        Action::Info => {
            print_lists(&path, &ratings::lists(&path).map_err(CliError::unusable)?, args.format)?;
            Ok(Outcome::Clean)
        }
        Action::Remove { name } => ratings::remove(&path, name).map(|()| Outcome::Clean).map_err(CliError::unusable),
    }
}

fn import(database: &Path, path: &Path, facts: &ListFacts, format: Format) -> Result<Outcome, CliError> {
    let (show, lang) = (std::io::stderr().is_terminal(), support::lang());
    let result = ratings::import(database, path, facts, |progress, percent| {
        if show {
            show_progress(progress, percent);
        }
        ControlFlow::Continue(())
    });
    if show {
        say::progress_ends();
    }
    let intake = result.map_err(CliError::unusable)?;
    let Intake { label, imported, .. } = &intake;
    let month_of = |month: Option<Month>| month.map_or_else(|| lang.text("cli.ratings.unknown").to_owned(), |p| p.to_string());
    let month = month_of(imported.period);
    let skipped = imported.skipped.count;
    match format {
        Format::Text => {
            let taken = Phrase::new("cli.ratings.taken").with("list", &label.name).with("players", imported.players);
            outln!("{}", taken.with("month", month).now());
        }
        Format::Json => say::json(&serde_json::json!({
            "list": label.name, "players": imported.players, "skipped": skipped, "month": imported.period.map(|p| p.to_string()),
        }))?,
    }
    if let Some(better) = intake.better() {
        let said = Phrase::new("cli.ratings.replaced").with("month", month_of(better.period)).with("players", better.players);
        errln!("flagfall: {}", said.now());
    }
    if imported.period.is_none() {
        errln!("flagfall: {}", Phrase::new("cli.ratings.no-month").now());
    }
    if skipped > 0 {
        let said = Phrase::new("cli.ratings.skipped").with("count", skipped).with("first", imported.skipped.first);
        errln!("flagfall: {}", at(path.display(), said.now()));
        return Ok(Outcome::Found);
    }
    Ok(Outcome::Clean)
}

fn show_progress(progress: Progress, percent: u64) {
    let key = if progress.indexing { "cli.ratings.indexing" } else { "cli.ratings.reading" };
    say::progress(format_args!("{percent:3} %  {}   ", Phrase::new(key).with("players", progress.players).now()));
}

fn print_hits(hits: &[Hit], format: Format) -> Result<(), CliError> {
    match format {
        Format::Text => {
            for Hit { list, player: p, .. } in hits {
                let rating = |r: Option<u16>| r.map_or_else(|| "-".to_owned(), |r| r.to_string());
                let title = p.title.map_or("", Title::letters);
                let ratings = [p.standard, p.rapid, p.blitz, p.national].map(|r| rating(r.rating)).join(" / ");
                let inactive = if p.inactive { format!("  {}", support::lang().text("cli.ratings.inactive")) } else { String::new() };
                outln!("{:<10}  {title:<3}  {}  {}  {}  {ratings}  [{list}]{inactive}", p.id, p.name, p.federation, p.birth);
            }
        }
        Format::Json => say::json(&serde_json::Value::Array(hits.iter().map(hit_json).collect()))?,
    }
    Ok(())
}

fn hit_json(hit: &Hit) -> serde_json::Value {
    let RatedPlayer { id, name, federation, sex, title, birth, standard, rapid, blitz, national, fide_id, club, inactive } = &hit.player;
    serde_json::json!({
        "list": hit.list, "month": hit.month.map(|month| month.to_string()), "id": id, "name": name, "federation": federation,
        "sex": sex.map(|s| if s == tournament::model::Sex::Female { "w" } else { "m" }),
        "title": title.map(Title::letters), "birth": birth,
        "standard": standard.rating, "rapid": rapid.rating, "blitz": blitz.rating, "national": national.rating,
        "k": {"standard": standard.k, "rapid": rapid.k, "blitz": blitz.k, "national": national.k},
        "fide_id": fide_id, "club": club, "inactive": inactive,
    })
}

fn print_lists(path: &Path, lists: &[ListInfo], format: Format) -> Result<(), CliError> {
    let unknown = support::lang().text("cli.ratings.month-unknown");
    let month = |list: &ListInfo| list.period.map_or_else(|| unknown.to_owned(), |p| p.to_string());
    match format {
        Format::Text => {
            outln!("{}", path.display());
            for list in lists {
                let said =
                    Phrase::new("cli.ratings.list").with("name", &list.name).with("month", month(list)).with("players", list.players);
                outln!("{}", said.with("source", &list.source).with("at", &list.imported).now());
            }
        }
        Format::Json => {
            let lists: Vec<_> = (lists.iter())
                .map(|l| {
                    serde_json::json!({"name": l.name, "kind": l.kind, "month": l.period.map(|p| p.to_string()), "players": l.players,
                        "skipped": l.skipped, "source": l.source, "imported": l.imported})
                })
                .collect();
            say::json(&serde_json::json!({"database": path.display().to_string(), "lists": lists}))?;
        }
    }
    Ok(())
}
