//! `flagfall salvage EVENT NEW`.

use super::error::Phrase;
use super::{CliError, Format, Outcome, support};
use crate::desk::event_file;
use crate::words::{Lang, Message};
use std::path::PathBuf;
use store::Salvaged;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The damaged event file; it is not changed.
    event: PathBuf,
    /// The event file to make; it must not be there yet.
    new: PathBuf,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Saves the readable beginning of the log as a new event and says what is missing.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let saved = event_file::salvage(&args.event, &args.new, support::anchors().as_ref())?;
    match args.format {
        Format::Json => {
            let behind: Vec<_> = saved
                .behind
                .iter()
                .map(|e| serde_json::json!({ "seq": e.seq, "at": e.at, "actor": e.actor, "kind": e.kind, "body": e.body }))
                .collect();
            outln!(
                "{}",
                serde_json::json!({
                    "file": args.new, "kept": saved.kept, "hash": saved.hash, "at_least": saved.at_least,
                    "broken": saved.broken.as_ref().map(|finding| finding.say(Lang::EN)), "behind": behind,
                })
            );
        }
        Format::Text => tell(args, &saved)?,
    }
    Ok(if saved.broken.is_none() { Outcome::Clean } else { Outcome::Found })
}

fn tell(args: &Args, saved: &Salvaged) -> Result<(), CliError> {
    let said = |key: &'static str| Phrase::new(key).with("new", args.new.display()).with("kept", saved.kept).with("hash", &saved.hash);
    let Some(broken) = &saved.broken else {
        outln!("{}", said("cli.salvage.whole").now());
        return Ok(());
    };
    outln!("{}", said("cli.salvage.part").with("least", saved.at_least).now());
    outln!("{}", Phrase::new("cli.salvage.stopped").with("what", broken.say(support::lang())).now());
    if saved.behind.is_empty() {
        outln!("{}", Phrase::new("cli.salvage.nothing-behind").now());
        return Ok(());
    }
    outln!("{}", Phrase::new("cli.salvage.behind").now());
    for e in &saved.behind {
        outln!("{}\t{}\t{}\t{}\t{}", e.seq, e.at, e.actor, e.kind, e.body);
    }
    Ok(())
}
