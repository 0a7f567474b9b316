//! `flagfall export EVENT KIND -o FILE`.

use super::{CliError, Outcome, support};
use crate::desk::export::{Kind, export};
use crate::words::export::with_wording;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What to write.
    kind: Kind,
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
    let over = support::over(args.force);
    with_wording(support::lang(), |wording| export(&event, section, args.kind, &args.output, wording, over)).map_err(CliError::unusable)?;
    outln!("{}", args.output.display());
    Ok(Outcome::Clean)
}
