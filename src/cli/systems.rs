//! `flagfall systems`: the pairing systems, a line each, with when each is used.

use super::{CliError, Format, Outcome, say, support};
use crate::words::{game_words, system_hint, system_words};
use arbitration::kind::GameKind;
use event::SystemKind;
use serde_json::{Value, json};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only those that are in use in this game.
    #[arg(long)]
    game: Option<GameKind>,
    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Lists them.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let lang = support::lang();
    let systems = || SystemKind::ALL.into_iter().filter(|s| args.game.is_none_or(|game| s.is_for(game)));
    match args.format {
        Format::Json => {
            let row = |s: SystemKind| -> Value {
                let games: Vec<&str> = GameKind::ALL.into_iter().filter(|game| s.is_for(*game)).map(GameKind::name).collect();
                json!({ "system": s.name(), "name": system_words(s, lang), "use": system_hint(s, lang), "games": games })
            };
            say::json(&json!({ "systems": systems().map(row).collect::<Vec<_>>() }))?;
        }
        Format::Text => {
            for system in systems() {
                let games: Vec<&str> = GameKind::ALL.into_iter().filter(|game| system.is_for(*game)).map(|g| game_words(g, lang)).collect();
                outln!(
                    "{}\t{}\t{}\t{}",
                    system.name(),
                    system_words(system, lang),
                    system_hint(system, lang),
                    games.join(lang.text("ui.mark.comma"))
                );
            }
        }
    }
    Ok(Outcome::Clean)
}
