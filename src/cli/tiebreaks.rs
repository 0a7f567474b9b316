//! `flagfall tiebreaks`: every tie-break with its name, what it counts and where it is laid down, and the lists of federations.

use super::{CliError, Format, Outcome, say, support};
use crate::words::{known_words, meaning, preset_words, tiebreak_words};
use arbitration::kind::GameKind;
use event::PRESETS;
use serde_json::{Value, json};
use tournament::tiebreak::{Kind, TieBreak};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the lists for this game.
    #[arg(long)]
    game: Option<GameKind>,
    /// Only the lists, each with its codes.
    #[arg(long)]
    lists: bool,
    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Lists them.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let lang = support::lang();
    let variants = |kind: Kind| TieBreak::variants(kind).iter().map(ToString::to_string).collect::<Vec<_>>();
    let name = |kind: Kind| tiebreak_words(&TieBreak::plain(kind), lang);
    let presets = || PRESETS.iter().filter(|preset| args.game.is_none_or(|game| preset.game.is_of(game)));
    let kinds = || Kind::all().filter(|_| !args.lists);
    match args.format {
        Format::Json => {
            let kind = |kind: Kind| -> Value {
                json!({ "code": kind.code(), "name": name(kind), "meaning": meaning(kind, lang), "source": kind.source(), "variants": variants(kind) })
            };
            let preset = |preset: &event::Preset| {
                json!({
                    "name": preset.name, "title": preset_words(preset, lang), "source": preset.source, "tiebreaks": preset.codes,
                    "known": known_words(preset.known, lang),
                })
            };
            say::json(&json!({ "tiebreaks": kinds().map(kind).collect::<Vec<_>>(), "lists": presets().map(preset).collect::<Vec<_>>() }))?;
        }
        Format::Text => {
            for kind in kinds() {
                outln!("{}\t{}\t{}\t{}\t{}", kind.code(), name(kind), meaning(kind, lang), kind.source(), variants(kind).join(" "));
            }
            for preset in presets() {
                let (title, known) = (preset_words(preset, lang), known_words(preset.known, lang));
                outln!("{}\t{}\t{}\t{title}\t{known}", preset.name, preset.codes.join(" "), preset.source);
            }
        }
    }
    Ok(Outcome::Clean)
}
