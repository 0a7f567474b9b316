//! `flagfall stages EVENT ...`: groups, finals and meetings that have to be won.

use super::error::Phrase;
use super::new::{policy, system};
use super::{CliError, Format, Outcome, say, support};
use crate::desk::event_file;
use crate::words::{self, bracket, system_words};
use event::{
    self, Carry, Command, Entrants, Event, Extra, Format as StageFormat, NewStage, PlayerId, Refusal, Section, Settled, Stage, entrants,
    grouping, playoff_step, sanitize, seeding,
};
use files::output;
use serde_json::{Value, json};
use std::path::PathBuf;
use store::StoreError;
use tournament::model::Tpn;
use tournament::pairing::groups::Deal;
use tournament::pairing::playoff::{Side, White, by_lot};
use tournament::promotion::Decision;

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
    /// The stages, a line each.
    List {
        /// How the list is written.
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Deal the entries out into groups, before round 1.
    Groups {
        /// How many groups.
        count: u16,
        /// By lots from this seed; by snake if not given.
        #[arg(long, value_name = "SEED")]
        lots: Option<u64>,
    },
    /// Add a stage that takes its entrants from earlier ones.
    Add {
        /// Whom it takes: places of stages, as `A:1-2,B:1-2`; `*:3/2` are the two best thirds, `1:w7` is the winner of match 7.
        #[arg(long)]
        from: String,
        /// Pairing system.
        #[arg(long)]
        system: String,
        /// Name of the stage.
        #[arg(long, default_value = "")]
        name: String,
        /// Number of rounds, where the system does not fix it.
        #[arg(long, default_value_t = 1)]
        rounds: u16,
        /// What of the earlier stages counts: none, meetings (those between two who go on), points.
        #[arg(long, default_value = "none")]
        carry: String,
        /// What the system may choose, as `key=value`, like `flagfall new --set`.
        #[arg(long = "set", value_name = "KEY=VALUE")]
        set: Vec<String>,
    },
    /// Remove a stage that has not begun.
    Remove {
        /// Its name or number.
        stage: String,
    },
    /// Begin a stage where a tie left open who is in it: the order of those who are level, as decided.
    Open {
        /// Its name or number.
        stage: String,
        /// Those who were level, the better first, by pairing number, with the stage they were in: `A:3,7`; once for every tie.
        #[arg(long = "level", value_name = "LEVEL")]
        level: Vec<String>,
    },
    /// Add games to a drawn meeting of the newest round.
    Games {
        /// Table.
        table: u16,
        /// How many games; colours change, beginning with the colours of the first game.
        #[arg(long, default_value_t = 1)]
        count: u8,
        /// Time control.
        #[arg(long, default_value = "")]
        time: String,
        /// A draw counts as a win of Black (Armageddon).
        #[arg(long)]
        draw_odds: bool,
        /// The second player of the meeting has White (Red) in the first of them.
        #[arg(long)]
        swap: bool,
    },
    /// Add the games of the next step of the play-off that the policy `playoff` names, to a drawn meeting of the newest round.
    Playoff {
        /// Table.
        table: u16,
        /// Pairing number of who has White (Red) in the first of them, where one of the two chooses.
        #[arg(long, value_name = "TPN")]
        white: Option<u16>,
        /// The seed of the lots for the colours; a fresh one if not given.
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Say who goes on from a drawn meeting of the newest round.
    Settle {
        /// Table.
        table: u16,
        /// Pairing number of who goes on. Without it lots are drawn, and the seed is logged.
        tpn: Option<u16>,
        /// By what.
        #[arg(long, value_enum, default_value_t = By::Lot)]
        by: By,
        /// The seed of the lots, where nobody is named; a fresh one if not given.
        #[arg(long)]
        seed: Option<u64>,
    },
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum By {
    /// By lot.
    Lot,
    /// By a rule of the event.
    Rule,
    /// The opponent does not go on.
    Withdrawal,
    /// By the Berlin count of a match of teams.
    Berlin,
    /// By the first board of a match of teams that was not drawn.
    TopBoard,
    /// By the boards of a match of teams without the last one, the last two, and so on.
    BottomBoards,
}

impl By {
    const fn settled(self) -> Settled {
        match self {
            Self::Lot => Settled::Lot,
            Self::Rule => Settled::Rule,
            Self::Withdrawal => Settled::Withdrawal,
            Self::Berlin => Settled::Berlin,
            Self::TopBoard => Settled::TopBoard,
            Self::BottomBoards => Settled::BottomBoards,
        }
    }
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let reads = matches!(args.action, Action::List { .. });
    let mut store = if reads { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let command = match &args.action {
        Action::List { format } => {
            list(&event, section, *format)?;
            return Ok(Outcome::Clean);
        }
        Action::Groups { count, lots } => {
            let dealt = grouping(section, *count, lots.map_or(Deal::Snake, Deal::Lots)).map_err(refused)?;
            let name = |seed: u16| dealt.order.get(usize::from(seed).wrapping_sub(1)).map_or("–", |id| section.name(*id)).to_owned();
            dealt.swaps.iter().for_each(|swap| errln!("{}", bracket::swap_words(swap, name, support::lang())));
            dealt.command(section)
        }
        Action::Add { from, system: name_of, name, rounds, carry, set } => {
            let system = system(name_of)?;
            let carry: Carry = carry.parse().map_err(|why: event::NoSuchChoice| CliError::from(support::one_of(&why)))?;
            let format = StageFormat { system, rounds: *rounds, policy: policy(set)? };
            let name = if name.is_empty() { format!("{}", section.stages.len() + 1) } else { sanitize::safe(name) };
            Command::AddStage(section.id, NewStage { name, format, from: from.clone(), carry })
        }
        Action::Remove { stage } => Command::RemoveStage(section.id, find(section, stage)?.id),
        Action::Open { stage, level } => {
            let stage = find(section, stage)?;
            let decisions = level.iter().map(|text| decision(section, text)).collect::<Result<Vec<_>, _>>()?;
            let seeds = seeding(&event, section, stage, &decisions).map_err(refused)?;
            let lines = words::stage::seeding_words(section, stage, &seeds, support::lang());
            lines.iter().for_each(|line| errln!("{line}"));
            let contestants = seeds.into_iter().map(|entrant| entrant.who).collect();
            Command::OpenStage(section.id, stage.id, contestants)
        }
        Action::Games { table, count, time, draw_odds, swap } => {
            let meeting = section
                .current()
                .and_then(|r| r.meeting(*table))
                .ok_or(Refusal::NoBoard(section.current_number(), *table))
                .map_err(refused)?;
            let colors =
                |game: u8| if (game % 2 == 1) == *swap { (meeting.second, meeting.first) } else { (meeting.first, meeting.second) };
            let extra = Extra { time: time.clone(), draw_odds: *draw_odds, lot: None };
            Command::AddGames(section.id, *table, (1..=*count).map(|game| (colors(game), extra.clone())).collect())
        }
        Action::Playoff { table, white, seed } => {
            let step = playoff_step(section, *table).map_err(refused)?;
            let step = step.ok_or_else(|| CliError::from(Phrase::new("cli.stages.no-step").with("table", table)))?;
            let lang = support::lang();
            words::stage::playoff_lines(&step, section, lang).iter().for_each(|line| errln!("{line}"));
            let named = white.map(|tpn| player(section, tpn)).transpose()?;
            if named.is_some_and(|id| !step.players.contains(&id)) {
                return Err(refused(Refusal::NotAtTable(*table)));
            }
            let side_of = |id: PlayerId| if id == step.player(Side::First) { Side::First } else { Side::Second };
            let (side, lot) = match (step.white, named) {
                // What the schedule gives is not chosen, and what is chosen is not drawn.
                (White::Side(_) | White::Lots, Some(_)) => return Err(Phrase::new("cli.stages.nobody-chooses").into()),
                (White::Side(_) | White::ChoiceOf(_), _) if seed.is_some() => return Err(Phrase::new("cli.stages.nothing-drawn").into()),
                (White::Side(side), None) => (side, None),
                (White::Lots, None) => {
                    let seed = seed.unwrap_or_else(output::unpredictable);
                    (by_lot(seed), Some(seed))
                }
                (White::ChoiceOf(_), Some(id)) => (side_of(id), None),
                (White::ChoiceOf(side), None) => {
                    let why = Phrase::new("cli.stages.who-chooses").with("name", section.name(step.player(side)));
                    return Err(why.into());
                }
            };
            Command::AddGames(section.id, *table, step.games(side, lot))
        }
        Action::Settle { table, tpn: None, by: By::Lot, seed } => {
            Command::SettleByLot(section.id, *table, seed.unwrap_or_else(output::unpredictable))
        }
        Action::Settle { tpn: Some(_), seed: Some(_), .. }
        | Action::Settle { by: By::Rule | By::Withdrawal | By::Berlin | By::TopBoard | By::BottomBoards, seed: Some(_), .. } => {
            return Err(Phrase::new("cli.stages.nothing-drawn").into());
        }
        Action::Settle { table, tpn: None, by: by @ (By::Berlin | By::TopBoard | By::BottomBoards), .. } => {
            Command::Settle(section.id, *table, Some((by_boards(section, *table, by.settled())?, by.settled())))
        }
        Action::Settle { tpn: None, .. } => return Err(Phrase::new("cli.stages.who-goes-on").into()),
        Action::Settle { table, tpn: Some(tpn), by, .. } => {
            Command::Settle(section.id, *table, Some((player(section, *tpn)?, by.settled())))
        }
    };
    event_file::give(&mut store, &[command], None, &support::stamp("")).all()?;
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    list(&event, section, Format::Text)?;
    Ok(Outcome::Clean)
}

fn refused(why: Refusal) -> CliError {
    StoreError::Refused(why).into()
}

/// Who goes on from a drawn match of teams by a rule about its boards.
fn by_boards(section: &Section, table: u16, by: Settled) -> Result<PlayerId, CliError> {
    let missing = || refused(Refusal::NoBoard(section.current_number(), table));
    let meeting = section.current().and_then(|round| round.meeting(table)).ok_or_else(missing)?;
    let found = section.match_breaks(&meeting).into_iter().find(|found| found.by == by);
    found.and_then(|found| found.winner).ok_or_else(|| Phrase::new("cli.stages.boards-level").with("table", table).into())
}

fn find<'a>(section: &'a Section, name: &str) -> Result<&'a Stage, CliError> {
    section.find_stage(name).ok_or_else(|| refused(Refusal::NoStage(name.to_owned())))
}

fn player(section: &Section, tpn: u16) -> Result<PlayerId, CliError> {
    section.by_tpn(Tpn(tpn)).map(|p| p.id).ok_or_else(|| refused(Refusal::NoPlayer))
}

/// `A:3,7`: those of stage A who were level, the better first; without a stage those of one place in different stages.
fn decision(section: &Section, text: &str) -> Result<Decision<PlayerId>, CliError> {
    let (stage, numbers) = text.split_once(':').map_or((None, text), |(stage, numbers)| (Some(stage), numbers));
    let number =
        |n: &str| n.trim().parse().map_err(|_| CliError::from(Phrase::new("cli.said.not-a-number"))).and_then(|n| player(section, n));
    let stage = stage.filter(|s| *s != "*").map(|name| find(section, name)).transpose()?;
    Ok(Decision { stage: stage.map(Stage::rule_name), order: numbers.split(',').map(number).collect::<Result<_, _>>()? })
}

fn list(event: &Event, section: &Section, format: Format) -> Result<(), CliError> {
    let lang = support::lang();
    let waits = |stage: &Stage| match entrants(event, section, stage, &[]) {
        Err(why) if stage.first_round().is_none() => Some(words::Message::say(&why, lang)),
        _ => None,
    };
    let from = |stage: &Stage| if let Entrants::From(rule) = &stage.entrants { rule.clone() } else { String::new() };
    match format {
        Format::Json => {
            let row = |stage: &Stage| -> Value {
                let tpns: Vec<u16> = section.contestants(stage).iter().filter_map(|p| p.tpn.map(|t| t.0)).collect();
                json!({
                    "stage": stage.id.0, "name": stage.rule_name(), "system": section.system_of(stage).name(), "from": from(stage),
                    "first_round": stage.first_round(), "rounds": section.rounds_of(stage), "contestants": tpns, "waits": waits(stage),
                })
            };
            say::json(&json!({ "stages": section.stages.iter().map(row).collect::<Vec<_>>() }))?;
        }
        Format::Text => {
            for stage in &section.stages {
                let names: Vec<&str> = section.contestants(stage).iter().map(|p| p.person.name.as_str()).collect();
                let who = waits(stage).unwrap_or_else(|| names.join("; "));
                let rounds = stage.first_round().map_or_else(String::new, |first| format!("{first}-{}", section.last_round_of(stage)));
                outln!("{}\t{}\t{rounds}\t{}\t{who}", stage.rule_name(), system_words(section.system_of(stage), lang), from(stage));
            }
        }
    }
    Ok(())
}
