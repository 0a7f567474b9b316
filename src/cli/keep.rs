//! `flagfall verify`, `backup` and `restore`: keeping the event file safe.

use super::{CliError, Outcome, support};
use crate::i18n::{Lang, Message};
use crate::store;
use crate::time;
use std::path::PathBuf;

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The event file.
    event: PathBuf,
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

/// Checks database, log and tables.
pub fn verify(args: &VerifyArgs) -> Result<Outcome, CliError> {
    let verdict = match store::verify(&args.event) {
        Ok(verdict) => verdict,
        Err(error @ store::StoreError::Damaged(..)) => {
            outln!("{error}");
            return Ok(Outcome::Found);
        }
        Err(error) => return Err(error.into()),
    };
    for found in &verdict.beside {
        outln!("{}", found.say(Lang::En));
    }
    for finding in &verdict.findings {
        outln!("{}: {}", finding.part, finding.what);
    }
    if verdict.findings.is_empty() {
        outln!("clean: {} log entries, hash {}", verdict.entries, verdict.last_hash);
        return Ok(Outcome::Clean);
    }
    Ok(Outcome::Found)
}

/// Writes a verified copy.
pub fn backup(args: &BackupArgs) -> Result<Outcome, CliError> {
    let copy = support::open_to_read(&args.event)?.backup_to(&args.folder, &time::stamp(&time::now()), support::config().backups_kept)?;
    outln!("{}", copy.path.display());
    Ok(Outcome::Clean)
}

/// Makes an event file from a copy.
pub fn restore(args: &RestoreArgs) -> Result<Outcome, CliError> {
    store::restore(&args.backup, &args.event)?;
    outln!("{}", args.event.display());
    Ok(Outcome::Clean)
}
