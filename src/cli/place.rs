//! `flagfall place EVENT ...`: places that the tie-breaks do not decide, and values worked out elsewhere.

use super::error::Phrase;
use super::{CliError, Outcome, support};
use crate::words::{placing_words, standings_remark};
use event::{Command, NewPlacing, PlacingBy, PlayerId, Section, StandingsRemark, sanitize};
use std::path::PathBuf;
use store::StoreError;
use tournament::model::Tpn;
use tournament::points::Points;
use tournament::tiebreak::Kind;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    #[command(subcommand)]
    action: Action,
    /// Section, by name or number.
    #[arg(long, global = true)]
    section: Option<String>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Draw lots among players who are level in all tie-breaks, after the last complete round.
    Lots {
        /// Pairing numbers, in any order.
        #[arg(required = true, num_args = 2..)]
        players: Vec<u16>,
        /// The seed; by default a number nobody knows beforehand. The same seed always gives the same order.
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Put players who stand side by side into an order: by lots drawn on paper, by a play-off, by the arbiter.
    Order {
        /// Pairing numbers, the best first.
        #[arg(required = true, num_args = 2..)]
        players: Vec<u16>,
        /// By what: lot, play-off, hand.
        #[arg(long, default_value = "hand")]
        by: String,
        /// Why; needed where the arbiter decides. It is printed.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// The decisions about places, a line each.
    List,
    /// Take a decision back.
    Remove {
        /// Its number in the list.
        number: usize,
    },
    /// Enter values worked out elsewhere: the tie-break MANUAL.
    Value {
        /// Values, as `TPN=4.5`; `TPN=` takes one back.
        #[arg(required = true)]
        values: Vec<String>,
        /// What they are, for headings.
        #[arg(long)]
        title: Option<String>,
    },
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let mut store = if matches!(args.action, Action::List) { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let command = match &args.action {
        Action::List => {
            list(section)?;
            return Ok(Outcome::Clean);
        }
        Action::Lots { players, seed } => {
            let seed = seed.unwrap_or_else(files::output::unpredictable);
            place(section, players, PlacingBy::Lot, "", Some(seed))?
        }
        Action::Order { players, by, reason } => {
            let values = |why: event::NoSuchChoice| CliError::from(support::one_of(&why));
            place(section, players, by.parse().map_err(values)?, reason, None)?
        }
        Action::Remove { number } => Command::Unplace(section.id, number.wrapping_sub(1)),
        Action::Value { values, title } => {
            let values = values.iter().map(|text| value(section, text)).collect::<Result<Vec<_>, _>>()?;
            Command::SetManual(section.id, title.as_deref().map(sanitize::safe), values)
        }
    };
    let id = section.id;
    store.commit(&command, &support::stamp(""))?;
    if let Some(section) = store.event().section(id) {
        list(section)?;
        let typed = section.manual.hundredths.len();
        if typed > 0 && !section.setup.tiebreaks.iter().any(|code| code.eq_ignore_ascii_case(Kind::Manual.code())) {
            errln!("flagfall: {}", standings_remark(&StandingsRemark::ManualUnused(typed), support::lang()));
        }
    }
    Ok(Outcome::Clean)
}

fn player(section: &Section, number: u16) -> Result<PlayerId, CliError> {
    section.by_tpn(Tpn(number)).map(|p| p.id).ok_or_else(|| StoreError::Refused(event::Refusal::NoPlayer).into())
}

fn place(section: &Section, players: &[u16], by: PlacingBy, reason: &str, seed: Option<u64>) -> Result<Command, CliError> {
    let order = players.iter().map(|number| player(section, *number)).collect::<Result<Vec<_>, _>>()?;
    Ok(Command::Place(section.id, NewPlacing { order, by, reason: sanitize::safe(reason), seed }))
}

/// Reads one `TPN=value`.
fn value(section: &Section, text: &str) -> Result<(PlayerId, Option<Points>), CliError> {
    let (number, value) = text.split_once('=').ok_or_else(|| CliError::from(Phrase::new("cli.said.key-value")))?;
    let number = number.trim().parse().map_err(|_| CliError::from(Phrase::new("cli.said.not-a-number")))?;
    let value = value.trim();
    let points = if value.is_empty() { None } else { Some(value.parse().map_err(|_| CliError::from(Phrase::new("cli.new.not-points")))?) };
    Ok((player(section, number)?, points))
}

/// The decisions, and the values typed.
fn list(section: &Section) -> Result<(), CliError> {
    let lang = support::lang();
    let number = |id: &PlayerId| section.player(*id).and_then(|p| p.tpn).map_or_else(|| "?".to_owned(), |tpn| tpn.to_string());
    for (index, placing) in (1..).zip(&section.placings) {
        let order: Vec<String> = placing.order.iter().map(number).collect();
        let seed = placing.seed.map_or_else(String::new, |seed| seed.to_string());
        let by = placing_words(placing.by, lang);
        outln!("{index}\t{}\t{}\t{by}\t{}\t{seed}", placing.round, order.join(" "), placing.reason);
    }
    for (id, hundredths) in &section.manual.hundredths {
        outln!("MANUAL\t{}\t{}\t{}", number(id), Points::from_hundredths(*hundredths), section.manual.title);
    }
    Ok(())
}
