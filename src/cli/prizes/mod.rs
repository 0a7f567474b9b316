//! `flagfall prizes EVENT|FILE.trf ...`: prize lists, who gets what and why.

mod show;

use super::error::{At, Phrase};
use super::{CliError, Outcome, at, standings, support};
use crate::desk::Source;
use crate::desk::event_file;
use crate::desk::import::{self, Wanted};
use crate::desk::prizes::{ListText, PrizeInputError, TermsText, read_file};
use crate::words::import::remarks;
use crate::words::prizes::{sharing, terms, who};
use arbitration::kind::GameKind;
use event::{Command, Event, PrizePlan, Refusal};
use standings::Format;
use std::path::{Path, PathBuf};
use store::StoreError;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file, a report file (with --prizes), or a JSON file of lists and players.
    event: PathBuf,
    /// A TOML file of prize lists: used in the place of those of the event, without being kept; for a report file there are no others.
    #[arg(long, value_name = "FILE")]
    prizes: Option<PathBuf>,
    #[command(subcommand)]
    action: Option<Action>,
    /// Say of each prize why, and why not of another list.
    #[arg(long)]
    explain: bool,
    /// How the prizes are written.
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Who gets what.
    Show {
        /// Say of each prize why, and why not of another list.
        #[arg(long)]
        explain: bool,
    },
    /// The lists, a line each.
    List,
    /// Add a list, or put it in the place of the one of its name.
    Add {
        /// Name of the list.
        name: String,
        /// Prizes from the first place on: `500; 300 + Cup=50; 200`.
        prizes: String,
        /// How players who are level share: none, equal, hort, or per cent of the own prize that are not shared: `30%`.
        #[arg(long, default_value = "none")]
        sharing: String,
        /// The smallest share into which money is divided.
        #[arg(long, default_value = "")]
        minimum: String,
        /// The group of lists, where a player gets one prize of each group.
        #[arg(long, default_value = "")]
        group: String,
        /// Who can win: `rating_min=1 rating_max=1999`, `born_min=2008`, `age_max=17`, `sex=w`, `unrated=yes`, `units=A|B`, `federations=..`, `titles=..`.
        #[arg(long = "who", default_value = "")]
        criteria: String,
        /// Sections whose players can win, with commas; all if not given.
        #[arg(long, default_value = "")]
        sections: String,
        /// A board of team events instead of the final ranking: `2`, `2 points 4` (by percentage, points or performance, with so many games).
        #[arg(long, default_value = "")]
        board: String,
    },
    /// Remove a list.
    Remove {
        /// Its name or number.
        list: String,
    },
    /// The rules between the lists.
    Set {
        /// Currency, three letters.
        #[arg(long, default_value = "")]
        currency: String,
        /// The smallest amount that is paid.
        #[arg(long, default_value = "")]
        unit: String,
        /// down, half-up or keep-total.
        #[arg(long, default_value = "")]
        rounding: String,
        /// one-largest, main-first, cumulative or one-per-group.
        #[arg(long, default_value = "")]
        policy: String,
        /// The money that there is, to which the lists must add up; `-` for not known.
        #[arg(long, default_value = "", allow_hyphen_values = true)]
        fund: String,
    },
    /// Lay all lists down as a TOML file says.
    Read {
        /// The file.
        file: PathBuf,
    },
}

impl From<PrizeInputError> for CliError {
    fn from(error: PrizeInputError) -> Self {
        Self::unusable(error)
    }
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let explain = args.explain || matches!(args.action, Some(Action::Show { explain: true }));
    match &args.action {
        None | Some(Action::Show { .. }) => {
            if args.event.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
                return show::file(&args.event, args.format);
            }
            if args.event.extension().is_some_and(|ending| ending == files::mark::EXTENSION) {
                let store = support::open_to_read(&args.event)?;
                let Some(file) = &args.prizes else { return show::event(&store.event(), Some(store.history()), explain, args.format) };
                let event = with_lists((*store.event()).clone(), file)?;
                return show::event(&event, None, explain, args.format);
            }
            let Some(file) = &args.prizes else {
                return Err(Phrase::new("cli.prizes.of-report").with("path", args.event.display()).into());
            };
            show::event(&with_lists(of_report(&args.event)?, file)?, None, explain, args.format)
        }
        Some(Action::List) => {
            list(&support::open_to_read(&args.event)?.event())?;
            Ok(Outcome::Clean)
        }
        Some(action) => {
            let mut store = support::open(&args.event)?;
            let event = store.event();
            let command = command(&event, action)?;
            event_file::give(&mut store, &[command], None, &support::stamp("")).all()?;
            let event = store.event();
            list(&event)?;
            Ok(show::fund(&event))
        }
    }
}

fn command(event: &Event, action: &Action) -> Result<Command, CliError> {
    match action {
        Action::Add { name, prizes, sharing, minimum, group, criteria, sections, board } => {
            let typed = ListText {
                name: name.clone(),
                prizes: prizes.clone(),
                sharing: sharing.clone(),
                minimum: minimum.clone(),
                group: group.clone(),
                who: criteria.clone(),
                sections: sections.clone(),
                board: board.clone(),
            };
            Ok(Command::PutPrizeList(Box::new(typed.list(event, &event.prizes.currency)?)))
        }
        Action::Set { currency, unit, rounding, policy, fund } => {
            let (currency, unit, rounding, policy, fund) = (currency.clone(), unit.clone(), rounding.clone(), policy.clone(), fund.clone());
            let mut plan = event.prizes.clone();
            TermsText { currency, unit, rounding, policy, fund }.put(&mut plan)?;
            Ok(Command::SetPrizes(Box::new(plan)))
        }
        Action::Read { file } => Ok(Command::SetPrizes(Box::new(read_lists(file, event)?))),
        Action::Remove { list } => {
            let at = event.prizes.find(list).ok_or(StoreError::Refused(Refusal::NoPrizeList))?;
            Ok(Command::RemovePrizeList(at))
        }
        Action::Show { .. } | Action::List => Err(StoreError::Refused(Refusal::NoPrizeList).into()),
    }
}

fn read_lists(file: &Path, event: &Event) -> Result<PrizePlan, CliError> {
    let bytes = support::read_input(file)?;
    let text = String::from_utf8(bytes).map_err(|_| Phrase::new("cli.prizes.utf8").with("path", file.display()))?;
    read_file(&text, event).map_err(|error| CliError::unusable(At(file.display().to_string(), error)))
}

/// An event with the lists of a file, which are not kept.
fn with_lists(event: Event, file: &Path) -> Result<Event, CliError> {
    let prizes = read_lists(file, &Event { prizes: PrizePlan::default(), ..event.clone() })?;
    Ok(Event { prizes, ..event })
}

/// The event that a report file would become. What an event cannot hold of it is told.
fn of_report(file: &Path) -> Result<Event, CliError> {
    let wanted = Wanted { section: "Open", game: GameKind::Chess, rounds: None, individuals: false };
    let import = import::read(&Source::named(file), file, wanted).map_err(CliError::unusable)?;
    for line in remarks(&import, &[], support::lang()) {
        errln!("flagfall: {}", at(file.display(), line));
    }
    import.event().map_err(CliError::unusable)
}

fn list(event: &Event) -> Result<(), CliError> {
    let (lang, plan) = (support::lang(), &event.prizes);
    outln!("{}", terms(plan, lang));
    for (number, list) in (1..).zip(&plan.lists) {
        let prizes = event::write_prizes(&list.prizes, &plan.currency);
        outln!("{number}\t{}\t{prizes}\t{}\t{}", list.name, sharing(list.sharing, lang), who(list, lang));
    }
    Ok(())
}
