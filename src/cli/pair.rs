//! `flagfall pair FILE.trf`: the next round.

mod reasons;
mod told;

use super::{At, CliError, Format, Outcome, at, say, support};
use crate::words::report;
use crate::words::{Lang, Message};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use event::{self, Refusal, TeamFile};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use told::Told;
use tournament::model::{DutchEdition, System, Tournament};
use tournament::pairing::explain::NotExplained;
use tournament::pairing::{self, Options, RoundPairing, name};
use tournament::trf::ReadError;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tournament report file; `-` is standard input.
    file: PathBuf,
    #[command(flatten)]
    rules: Rules,
    /// Also say why: opponents who come before in the order, downfloaters, the bye, colours, with articles.
    #[arg(long)]
    explain: bool,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Under which rules a report file is paired, where not under its own.
#[derive(Debug, clap::Args)]
pub struct Rules {
    /// The pairing system; by default that of the file.
    #[arg(long, value_parser = PossibleValuesParser::new(name::ROUND_BY_ROUND))]
    system: Option<String>,
    /// Edition of the Dutch rules; by default the one in force on the first day.
    #[arg(long, value_enum)]
    edition: Option<DutchRules>,
    /// Settings of the system, as `key=value`. points: unit-mates (free, first-round, long, never), forfeit-meets and forfeit-colour (yes, no),
    /// colour-rules (hard, soft), first-round (halves, neighbours, lots, typed), seed, gaps (with-counts, after-counts), bye (best, last). swiss-team: preference (A, B, none),
    /// secondary (yes, no), edition (2024, 2026), readings (none, or names with commas).
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// The system that is asked for, with its settings; `usual` where none is.
pub fn chosen(system: Option<&str>, edition: Option<DutchRules>, set: &[String], usual: System) -> Result<System, CliError> {
    let named = system.map_or(Ok(usual), name::system).map_err(|why| CliError::unusable(At("--system", why)))?;
    let system = edition.map_or(named, |edition| System::Dutch(edition.into()));
    name::with_settings(system, set.iter().map(String::as_str)).map_err(|why| CliError::unusable(At("--set", why)))
}

/// Editions of the Dutch system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DutchRules {
    /// In force since 1 February 2026.
    #[value(name = "2026")]
    Feb2026,
    /// In force until January 2026.
    #[value(name = "2017")]
    Jul2017,
}

impl From<DutchRules> for DutchEdition {
    fn from(rules: DutchRules) -> Self {
        match rules {
            DutchRules::Feb2026 => Self::E2026,
            DutchRules::Jul2017 => Self::E2017,
        }
    }
}

/// A report file that cannot be read.
#[derive(Debug)]
struct Unreadable(PathBuf, ReadError);

impl Message for Unreadable {
    fn key(&self) -> &'static str {
        "cli.said.at"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("place", self.0.display().to_string()), ("what", self.1.to_string())]
    }

    fn say(&self, lang: Lang) -> String {
        lang.fill(self.key(), &[("place", &self.0.display().to_string()), ("what", &report::unreadable(&self.1, lang))])
    }
}

/// A round that cannot be paired.
#[derive(Debug)]
struct NotPaired {
    file: PathBuf,
    round: u16,
    why: Refusal,
}

impl Message for NotPaired {
    fn key(&self) -> &'static str {
        "cli.pair.round"
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        vec![("file", self.file.display().to_string()), ("round", self.round.to_string()), ("why", self.why.say(Lang::EN))]
    }

    fn say(&self, lang: Lang) -> String {
        let (file, round) = (self.file.display().to_string(), self.round.to_string());
        lang.fill(self.key(), &[("file", &file), ("round", &round), ("why", &self.why.say(lang))])
    }
}

/// Pairs the round after the last one that stands in the file.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let tournament = read(&args.file, &args.rules, true)?;
    let round = tournament.rounds_paired() + 1;
    let paired = pairing::pair(&tournament, round, &Options::default())
        .map_err(|error| event::no_pairing(&tournament, round, error))
        .map_err(|why| CliError::refused(NotPaired { file: args.file.clone(), round, why }))?;
    match args.format {
        Format::Text => {
            outln!("{}", paired.pairs.len() + usize::from(paired.pab.is_some()));
            for pair in &paired.pairs {
                outln!("{} {}", pair.white, pair.black);
            }
            if let Some(tpn) = paired.pab {
                outln!("{tpn} 0");
            }
            if args.explain {
                say::lines(explained(Told::new(&tournament, round).as_ref(), &tournament, &paired))?;
            }
        }
        Format::Json => {
            let pairs: Vec<[u16; 2]> = paired.pairs.iter().map(|p| [p.white.0, p.black.0]).collect();
            let mut answer = json!({ "round": round, "pairs": pairs, "pab": paired.pab.map(|tpn| tpn.0) });
            if args.explain {
                let told = Told::new(&tournament, round);
                answer["explanation"] = json!(explained(told.as_ref(), &tournament, &paired));
                answer["reasons"] = told.map_or(Value::Null, |told| told.reasons(&tournament, &paired));
            }
            say::json(&answer)?;
        }
    }
    Ok(Outcome::Clean)
}

/// The reasons in sentences, or why there are none.
fn explained(told: Result<&Told, &NotExplained>, tournament: &Tournament, paired: &RoundPairing) -> Vec<String> {
    let lang = support::lang();
    told.map_or_else(|why| vec![why.say(lang)], |told| told.lines(tournament, paired, lang))
}

/// Reads a report file, and puts it under other rules where such are asked for.
///
/// Where meetings are of several games, the file has a round for each: with `by_meetings` they are one round again, as they are paired. The
/// points that the file states are of the games.
///
/// A report file knows no units: under points pairing, players of one federation are those who may have to be kept apart.
pub fn read(path: &Path, rules: &Rules, by_meetings: bool) -> Result<Tournament, CliError> {
    let bytes = support::read_input(path)?;
    let document = tournament::trf::read(&bytes).map_err(|error| CliError::unusable(Unreadable(path.to_owned(), error)))?;
    for warning in &document.warnings {
        errln!("flagfall: {}", at(path.display(), report::warning(warning, support::lang())));
    }
    let unreadable = |error| CliError::unusable(Unreadable(path.to_owned(), error));
    let teams = if document.has_teams() { TeamFile::of(&document).map_err(unreadable)? } else { None };
    let games = event::games_a_meeting(&document);
    let asked = rules.system.as_deref();
    // The teams meet, not their players, but where a system for players is asked for.
    let by_teams = |name| matches!(name, "swiss-team" | "points" | "points-1987");
    let mut tournament = match teams.filter(|_| asked.is_none_or(by_teams)) {
        Some(teams) => {
            for warning in &teams.event.warnings {
                errln!("flagfall: {}", at(path.display(), report::warning(warning, support::lang())));
            }
            teams.tournament()
        }
        // Where a meeting is several games, the file has a round for each.
        None if games > 1 && (by_meetings || document.tournament.system == System::DoubleSwiss) => {
            let is_double = document.tournament.system == System::DoubleSwiss;
            event::folded(&document.tournament, games, is_double)
        }
        None => document.tournament,
    };
    // What the file says of preferences and scores stays where it names the system that is asked for.
    let is_already = matches!(tournament.system, System::TeamSwiss(_)) && asked == Some("swiss-team");
    tournament.system = chosen(asked.filter(|_| !is_already), rules.edition, &rules.set, tournament.system)?;
    if matches!(tournament.system, System::Points(_)) {
        for player in tournament.contestants.iter_mut().filter(|player| player.unit.is_empty()) {
            player.unit.clone_from(&player.federation);
        }
    }
    Ok(tournament)
}
