//! `flagfall export EVENT KIND -o FILE`.

use super::{CliError, Outcome, support};
use crate::desk::{self, ExportKind};
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What to write.
    kind: ExportKind,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// The file, or for pages the folder.
    #[arg(short = 'o', long)]
    output: PathBuf,
    /// Replace a file that is there already. An event file is never replaced.
    #[arg(long)]
    force: bool,
}

/// Writes the file.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.event)?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    desk::export(&event, section, args.kind, &args.output, support::config().language, support::over(args.force)).map_err(|e| match e {
        desk::ExportError::Output(e) => e.into(),
        e => CliError::Unusable(e.to_string()),
    })?;
    outln!("{}", args.output.display());
    Ok(Outcome::Clean)
}
