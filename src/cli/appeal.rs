//! `flagfall appeal EVENT ...`: appeals, and what was decided about them.

use super::{CliError, Outcome, say, support};
use crate::words::appeal::line;
use event::{AppealAct, AppealOutcome, Command, Moment, NoSuchChoice, PlayerId, Refusal, Section, sanitize};
use std::path::PathBuf;
use store::StoreError;
use tournament::model::Tpn;

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
    /// The appeals, a line each.
    List,
    /// Enter an appeal.
    Enter {
        /// What it asks for and why.
        matter: String,
        /// Who appeals, by pairing number.
        #[arg(long, value_name = "TPN")]
        by: u16,
        /// Against whom, by pairing number; by default against a decision of the arbiter.
        #[arg(long, value_name = "TPN")]
        against: Option<u16>,
        /// The round that it is about.
        #[arg(long)]
        round: Option<u16>,
        /// The board of that round, as it is shown.
        #[arg(long, requires = "round")]
        board: Option<String>,
        /// The incident that it is about, by its number.
        #[arg(long, value_name = "N")]
        incident: Option<u16>,
    },
    /// Enter what was decided.
    Decide {
        /// Number of the appeal.
        number: u16,
        /// upheld, partly, dismissed or withdrawn.
        outcome: String,
        /// Who decided.
        #[arg(long, default_value = "")]
        by: String,
        /// The decision with its ground.
        #[arg(long, default_value = "")]
        text: String,
    },
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let mut store = if matches!(args.action, Action::List) { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let stamp = support::stamp("");
    if let Some(act) = act(section, &args.action)? {
        let at: Moment = stamp.at.clone();
        store.commit(&Command::Appeal(section.id, act, at), &stamp)?;
    }
    let lang = support::lang();
    if let Some(section) = store.event().section(section.id) {
        say::lines(section.appeals.iter().map(|appeal| line(appeal, section, lang)))?;
    }
    Ok(Outcome::Clean)
}

fn act(section: &Section, action: &Action) -> Result<Option<AppealAct>, CliError> {
    Ok(Some(match action {
        Action::List => return Ok(None),
        Action::Enter { matter, by, against, round, board, incident } => {
            let against = against.map(|number| player(section, number)).transpose()?;
            let board = board.as_deref().map(|label| numbered(section, round.unwrap_or(0), label)).transpose()?;
            AppealAct::Enter {
                by: player(section, *by)?,
                against,
                round: *round,
                board,
                incident: *incident,
                matter: sanitize::safe(matter),
            }
        }
        Action::Decide { number, outcome, by, text } => {
            let values = |why: NoSuchChoice| CliError::from(support::one_of(&why));
            let outcome: AppealOutcome = outcome.parse().map_err(values)?;
            AppealAct::Decide { number: *number, outcome, by: sanitize::safe(by), text: sanitize::safe(text) }
        }
    }))
}

/// The number of a board as it is shown.
fn numbered(section: &Section, round: u16, label: &str) -> Result<u16, CliError> {
    let refused = |refusal| CliError::from(StoreError::Refused(refusal));
    let of = section.round(round).ok_or_else(|| refused(Refusal::NoRound(round)))?;
    of.labelled(label).map(|board| board.number).ok_or_else(|| refused(Refusal::NoBoard(round, label.parse().unwrap_or(0))))
}

fn player(section: &Section, number: u16) -> Result<PlayerId, CliError> {
    section.by_tpn(Tpn(number)).map(|p| p.id).ok_or_else(|| StoreError::Refused(Refusal::NoPlayer).into())
}
