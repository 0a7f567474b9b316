//! `flagfall verify`, `backup` and `restore`: keeping the event file safe.

use super::{CliError, Outcome, support};
use crate::desk::copies::{self, CopyError};
use crate::i18n::Lang;
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
    for finding in &verdict.findings {
        outln!("{}: {}", finding.part, finding.what);
    }
    if verdict.findings.is_empty() {
        outln!("clean: {} log entries, hash {}", verdict.entries, verdict.last_hash);
        return Ok(Outcome::Clean);
    }
    Ok(Outcome::Found)
}

/// Writes a verified copy. One of a damaged or altered event is written as well, said to be one, and removes no other.
pub fn backup(args: &BackupArgs) -> Result<Outcome, CliError> {
    let store = support::open(&args.event)?;
    let (at, keep) = (time::stamp(&time::now()), support::config().backups_kept);
    let copy = copies::make(&store, &support::paths()?, copies::Into::Named(&args.folder), &at, keep).map_err(|error| match error {
        CopyError::Store(error) => error.into(),
        error => CliError::Unusable(error.to_string()),
    })?;
    outln!("{}", copy.path.display());
    if copy.trusted {
        return Ok(Outcome::Clean);
    }
    errln!("flagfall: {}", copies::distrust(&copy, Lang::En));
    Ok(Outcome::Found)
}

/// Makes an event file from a copy.
pub fn restore(args: &RestoreArgs) -> Result<Outcome, CliError> {
    store::restore(&args.backup, &args.event)?;
    outln!("{}", args.event.display());
    Ok(Outcome::Clean)
}
