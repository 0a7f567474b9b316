//! `flagfall verify`, `backup` and `restore`: keeping the event file safe.

use super::error::Phrase;
use super::{CliError, Format, Outcome, at, support};
use crate::desk::copies::{self, CopyError};
use crate::desk::event_file;
use crate::time;
use crate::words::copies::distrust;
use crate::words::{Lang, Message};
use std::path::PathBuf;
use store::{self, Finding, Verdict};

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The event file.
    event: PathBuf,
    /// A hash that the log must have, as it stands on a sheet (`1a2b3c4d`, `1a2b3c4d · 203`) or whole.
    #[arg(long)]
    expect: Option<String>,
    /// Go on with a file that is not what this computer last saw.
    #[arg(long)]
    accept: bool,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Arguments of `backup`.
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The event file.
    event: PathBuf,
    /// The folder for the copy.
    folder: PathBuf,
}

/// Arguments of `restore`.
#[derive(Debug, clap::Args)]
pub struct RestoreArgs {
    /// The copy.
    backup: PathBuf,
    /// The event file to make; it must not be there yet.
    event: PathBuf,
}

/// Checks database, schema, log, tables and anchor.
pub fn verify(args: &VerifyArgs) -> Result<Outcome, CliError> {
    if args.accept {
        event_file::accept(&mut event_file::open(&args.event, support::anchors().as_ref())?, &support::stamp(""))?;
    }
    let verdict = event_file::verify(&args.event, support::anchors().as_ref(), args.expect.as_deref())?;
    if args.format == Format::Json {
        let findings: Vec<_> = verdict.findings.iter().map(|f| serde_json::json!({ "part": f.part(), "what": f.say(Lang::EN) })).collect();
        outln!(
            "{}",
            serde_json::json!({
                "clean": verdict.findings.is_empty(), "entries": verdict.entries, "hash": verdict.last_hash,
                "expected": verdict.expected, "findings": findings,
            })
        );
    } else {
        tell(args, &verdict)?;
    }
    Ok(if verdict.findings.is_empty() { Outcome::Clean } else { Outcome::Found })
}

fn tell(args: &VerifyArgs, verdict: &Verdict) -> Result<(), CliError> {
    let lang = support::lang();
    for found in &verdict.beside {
        outln!("{}", found.say(lang));
    }
    for finding in &verdict.findings {
        outln!("{}", at(finding.part(), finding.say(lang)));
    }
    if let Some(seq) = verdict.expected {
        let said = match verdict.entries - seq as usize {
            0 => Phrase::new("cli.verify.newest"),
            later => Phrase::new("cli.verify.earlier").with("entries", verdict.entries).with("later", later),
        };
        outln!("{}", said.with("entry", seq).now());
    }
    let event = args.event.display();
    if verdict.findings.is_empty() {
        outln!("{}", Phrase::new("cli.verify.clean").with("entries", verdict.entries).with("hash", &verdict.last_hash).now());
    } else if verdict.findings.iter().all(|f| matches!(f, Finding::Anchor(_))) {
        outln!("{}", Phrase::new("cli.verify.how-accept").with("event", event).now());
    } else if verdict.findings.iter().any(|f| !matches!(f, Finding::NoHead(_))) {
        outln!("{}", Phrase::new("cli.verify.how-salvage").with("event", event).now());
    }
    Ok(())
}

/// Writes a verified copy. One of a damaged or altered event is written as well, said to be one, and removes no other.
pub fn backup(args: &BackupArgs) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.event)?;
    let (at, keep) = (time::stamp(&time::now()), support::config().backups_kept);
    let made = copies::make(&store.image()?, &support::paths()?, copies::Into::Named(&args.folder), &at, keep);
    let copy = made.map_err(|error| match error {
        CopyError::Store(error) => error.into(),
        error => CliError::unusable(error),
    })?;
    outln!("{}", copy.path.display());
    if copy.trusted {
        return Ok(Outcome::Clean);
    }
    errln!("flagfall: {}", distrust(&copy, support::lang()));
    Ok(Outcome::Found)
}

/// Makes an event file from a copy.
pub fn restore(args: &RestoreArgs) -> Result<Outcome, CliError> {
    store::restore(&args.backup, &args.event)?;
    outln!("{}", args.event.display());
    Ok(Outcome::Clean)
}
