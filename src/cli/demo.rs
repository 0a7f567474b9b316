//! `flagfall demo`: a ready sample event, then the workstation.

use super::error::Phrase;
use super::{CliError, Outcome, screen, support};
use crate::desk::demo::create_demo;
use crate::desk::event_file::free_name;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder for the sample event; a new one beside the other events if not given.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Make the event and do not start the workstation.
    #[arg(long)]
    create_only: bool,
}

/// Makes the event and opens it.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let folder = match &args.dir {
        Some(dir) => dir.clone(),
        None => support::paths()?.events(),
    };
    let path = free_name(&folder, "demo").ok_or_else(|| Phrase::new("cli.demo.too-many").with("folder", folder.display()))?;
    drop(create_demo(&path, support::anchors().as_ref(), &support::stamp(""))?);
    if args.create_only {
        outln!("{}", path.display());
        return Ok(Outcome::Clean);
    }
    screen::run(Some(path), Some(support::lang()))
}
