//! `flagfall event EVENT`: the facts of an event, shown or changed.

use super::error::{At, Phrase};
use super::{CliError, Format, Outcome, say, support};
use event::setting::tidy_info;
use event::{Command, Info, sanitize};
use serde_json::json;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What shall change, as `key=value`: name, city, venue, room, federation (three letters), start and end (the first and the last day, in any
    /// usual form), arbiter, deputies (parted by `;`), pairings-officer,
    /// site (the address of the pages, for the QR code); nothing after the `=` takes a fact back.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The facts by the keys of `--set`, with the keys of their words.
const KEYS: [(&str, &str); 11] = [
    ("name", "ui.field.event"),
    ("city", "ui.field.city"),
    ("venue", "ui.field.venue"),
    ("room", "ui.field.room"),
    ("federation", "ui.field.federation"),
    ("start", "ui.field.start"),
    ("end", "ui.field.end"),
    ("arbiter", "ui.field.arbiter"),
    ("deputies", "clock.sheet.deputies"),
    ("pairings-officer", "ui.field.pairings-officer"),
    ("site", "ui.field.site"),
];

/// Shows the facts; with `--set` changes them first, all in one entry of the log.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let mut store = if args.set.is_empty() { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let old = store.event().info.clone();
    let mut info = old.clone();
    for text in &args.set {
        set(&mut info, text)?;
    }
    if tidy_info(&info) != old {
        store.commit(&Command::SetInfo(info), &support::stamp(""))?;
    }
    let (event, lang) = (store.event(), support::lang());
    let info = &event.info;
    match args.format {
        Format::Json => say::json(&json!({
            "name": info.name, "city": info.city, "venue": info.venue, "room": info.room, "federation": info.federation,
            "start": info.start, "end": info.end, "arbiter": info.chief_arbiter, "deputies": info.deputies,
            "pairings-officer": info.pairings_officer, "site": info.site,
        }))?,
        Format::Text => {
            let deputies = info.deputies.join("; ");
            let place = [&info.name, &info.city, &info.venue, &info.room, &info.federation];
            let values =
                place.into_iter().chain([&info.start, &info.end, &info.chief_arbiter, &deputies, &info.pairings_officer, &info.site]);
            let line = |((_, words), value): (&(&str, &'static str), &String)| format!("{}\t{value}", lang.get(words).unwrap_or_default());
            say::lines(KEYS.iter().zip(values).map(line))?;
        }
    }
    Ok(Outcome::Clean)
}

fn set(info: &mut Info, text: &str) -> Result<(), CliError> {
    let unusable = |what: Phrase| CliError::unusable(At(format!("--set {text}"), what));
    let (key, value) = text.split_once('=').ok_or_else(|| unusable(Phrase::new("cli.said.key-value")))?;
    let value = sanitize::safe(value.trim());
    match key.trim() {
        "name" => info.name = value,
        "city" => info.city = value,
        "venue" => info.venue = value,
        "room" => info.room = value,
        "federation" => info.federation = value.to_uppercase(),
        "start" => info.start = value,
        "end" => info.end = value,
        "arbiter" => info.chief_arbiter = value,
        "deputies" => info.deputies = event::setting::names(&value),
        "pairings-officer" => info.pairings_officer = value,
        "site" => info.site = value,
        _ => {
            let keys = KEYS.map(|(key, _)| key).join(", ");
            return Err(unusable(Phrase::new("cli.new.no-setting").with("keys", keys)));
        }
    }
    Ok(())
}
