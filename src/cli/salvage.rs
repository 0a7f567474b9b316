//! `flagfall salvage EVENT NEW`.

use super::{CliError, Format, Outcome, support};
use std::path::PathBuf;
use store::{self, Salvaged};

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
    let anchors = support::anchors();
    let saved = store::salvage(&args.event, &args.new, anchors.as_ref())?;
    if let Some(anchors) = anchors {
        // What is missing was just said: the new file is not an alarm.
        store::Store::open(&args.new)?.anchor_new(&anchors);
    }
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
                    "broken": saved.broken.as_ref().map(ToString::to_string), "behind": behind,
                })
            );
        }
        Format::Text => tell(args, &saved)?,
    }
    Ok(if saved.broken.is_none() { Outcome::Clean } else { Outcome::Found })
}

fn tell(args: &Args, saved: &Salvaged) -> Result<(), CliError> {
    let new = args.new.display();
    let Some(broken) = &saved.broken else {
        outln!("{new}: all {} entries, hash {}", saved.kept, saved.hash);
        return Ok(());
    };
    outln!("{new}: entries 1-{} of at least {}, hash {}", saved.kept, saved.at_least, saved.hash);
    outln!("stopped: {broken}");
    if saved.behind.is_empty() {
        outln!("the rest cannot be read");
        return Ok(());
    }
    outln!("behind it can be read, but was not taken over; look it through and enter again what is true:");
    for e in &saved.behind {
        outln!("{}\t{}\t{}\t{}\t{}", e.seq, e.at, e.actor, e.kind, e.body);
    }
    Ok(())
}
