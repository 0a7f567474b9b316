//! `flagfall demo`: a ready sample event, then the workstation.

use super::{CliError, Outcome, screen, support};
use crate::desk;
use crate::words::Message;
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

/// Every name for a sample event is taken.
#[derive(Debug)]
struct TooMany(PathBuf);

impl Message for TooMany {
    fn key(&self) -> &'static str {
        "cli.demo.too-many"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("folder", self.0.display().to_string())]
    }
}

/// Makes the event and opens it.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let folder = match &args.dir {
        Some(dir) => dir.clone(),
        None => support::paths()?.events(),
    };
    let numbered = |n: u32| folder.join(if n == 1 { "demo.flagfall".to_owned() } else { format!("demo-{n}.flagfall") });
    let path = (1..10_000).map(numbered).find(|p| !p.exists());
    let path = path.ok_or_else(|| CliError::unusable(TooMany(folder.clone())))?;
    let mut store = desk::create_demo(&path, &support::stamp(""))?;
    if let Some(anchors) = support::anchors() {
        store.anchor_new(&anchors);
    }
    drop(store);
    if args.create_only {
        outln!("{}", path.display());
        return Ok(Outcome::Clean);
    }
    screen::run(Some(path), Some(support::lang()))
}
