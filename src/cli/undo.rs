//! `flagfall undo EVENT`.

use super::{CliError, Outcome, support};
use crate::words::kind_words;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
    /// The log entry to take back; the newest if not given.
    #[arg(long)]
    entry: Option<u32>,
    /// Take the newest undo back instead.
    #[arg(long)]
    redo: bool,
}

/// Undoes or redoes.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let mut store = support::open(&args.event)?;
    let stamp = support::stamp(&args.reason);
    let entry = if args.redo { store.redo(&stamp)? } else { store.undo(args.entry, &stamp)? };
    let (lang, target) = (support::lang(), entry.undoes.unwrap_or_default());
    let what = store.history().entries().iter().find(|e| e.seq == target).map_or_else(String::new, |e| kind_words(&e.kind, lang));
    let key = if args.redo { "cli.undo.redone" } else { "cli.undo.undone" };
    outln!("{}", lang.fill(key, &[("entry", &target.to_string()), ("what", &what)]));
    Ok(Outcome::Clean)
}
