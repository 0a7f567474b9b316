//! `flagfall log EVENT`.

use super::error::Phrase;
use super::{CliError, Format, Outcome, say, support};
use crate::config::UNNAMED;
use crate::words::kind_words;
use event::identity;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// How the log is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints the log, oldest entry first.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let store = support::open_to_read(&args.event)?;
    let (live, lang) = (store.history().in_force(), support::lang());
    let entries = store.history().entries().iter().zip(live);
    match args.format {
        Format::Json => {
            let list: Vec<_> = entries
                .map(|(e, live)| {
                    let mut document = serde_json::json!({
                        "seq": e.seq, "at": e.at, "actor": e.actor, "kind": e.kind, "reason": e.reason,
                        "undoes": e.undoes, "in_force": live, "changes": e.changes,
                    });
                    identity::veil(&mut document);
                    document
                })
                .collect();
            say::json(&serde_json::json!({ "entries": list, "hash": store.last_hash() }))?;
        }
        Format::Text => {
            for (e, live) in entries {
                let undone = if live { "" } else { lang.text("cli.log.undone") };
                let target = e.undoes.map_or_else(String::new, |t| Phrase::new("cli.log.of").with("entry", t).now());
                let reason = if e.reason.is_empty() { String::new() } else { lang.fill("cli.log.reason", &[("reason", &e.reason)]) };
                let (actor, kind) =
                    (if e.actor == UNNAMED { lang.text("ui.log.arbiter") } else { e.actor.as_str() }, kind_words(&e.kind, lang));
                outln!("{}\t{}\t{actor}\t{kind}{target}{undone}{reason}", e.seq, e.at);
            }
        }
    }
    Ok(Outcome::Clean)
}
