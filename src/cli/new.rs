//! `flagfall new EVENT`: an event with its first section, or a further section.

use super::error::{At, Phrase};
use super::{CliError, Outcome, support};
use crate::desk::event_file;
use crate::words::time_words;
use crate::words::{Lang, game_words, system_words};
use arbitration::kind::GameKind;
use event::schedule;
use event::setting::tiebreak_codes;
use event::{
    self, Command, Event, Info, LeavingRule, NoSuchChoice, POLICY_KEYS, Policy, RATING_KEYS, RatingRule, SectionPatch, Setup, SystemKind,
    UnplayedRule,
};
use event::{FOUL_KEYS, FoulRule, NoSuchNumber};
use files::output::unpredictable;
use jiff::civil::Date;
use std::path::PathBuf;
use store::StoreError;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file; if it is there already, a section is added to it.
    event: PathBuf,
    /// Name of the event.
    #[arg(long)]
    name: Option<String>,
    /// Name of the section; the open one if not given.
    #[arg(long)]
    section: Option<String>,
    /// Game.
    #[arg(long)]
    game: GameKind,
    /// Pairing system, by a name that `flagfall systems` lists; if not given, points for xiangqi, else swiss-dutch.
    #[arg(long)]
    system: Option<String>,
    /// Number of rounds; not needed where the system fixes it.
    #[arg(long)]
    rounds: Option<u16>,
    /// Time control.
    #[arg(long, default_value = "")]
    time: String,
    /// Days of the rounds, with times where they are fixed: "20.11.2026 10:00 15:00, 21.11. 10:00", "2026-11-20..2026-11-28".
    #[arg(long, value_name = "SCHEDULE")]
    dates: Option<String>,
    /// Further settings, as `key=value`: tiebreaks, edition (of the tie-breaks), laws (of play, as cxa-2020 or fide-2023), scoring (2-1-0), pab, half-byes, closed-rounds, baku (yes, no), default-time (minutes), fouls-lose-on, technical-fouls-lose-on, foul-minutes, natural-limit (xiangqi; numbers),
    /// supervision (yes, no), unplayed (fide, xiangqi, fmjd), ties (shared, broken), ratings (lists in their order: fide:rapid,nat-GER), rating-pick (first, highest,
    /// lowest), rating-list (start, round, newest), rating-floor, rating-unrated, starting-rank (FIDE, NRO, FIDON, NIDOF, HBFN, LBFN, OTHER; GER FIDON), city, venue, room, federation, start, end, arbiter, pairings-officer, initial-color (white, black), date-1=2026-11-20T10:00 and so on for each round; and what the system may choose: cycles, games,
    /// swap-last, unit-mates (free, first-round, long, never), apart-by (unit, federation, family), forfeit-meets, colour-rules (hard, soft),
    /// first-round (halves, neighbours, lots, typed), third-place, all-places, single-final, playoff, colours, numbers, primary (MP, GP), openings, norm-exemption
    /// (none, national, national-teams, zonal), norm-games (9, 8, 7); of teams
    /// team-form (fixed, reserves, line-up, all-play-all, sum), boards, preference (A, B, none), secondary (yes, no), board-colours (odd, fours, all), match-points
    /// (2-1-0), match-bye, game-bye, tolerance, composition (4=w,3=b2008), line-up-deadline (30, minutes before the round, or 14:00).
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// Creates the event or adds the section.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let system = args.system.as_deref().map_or(Ok(SystemKind::usual(args.game)), system)?;
    let rounds = match args.rounds {
        Some(rounds) => rounds,
        // The entries close with the first pairing: then it is set to what the players need.
        None if system.fixes_rounds() => 1,
        None => return Err(Phrase::new("cli.new.rounds-needed").with("system", system.name()).into()),
    };
    let name = args.section.as_deref().unwrap_or_else(|| support::lang().text("ui.field.section-default"));
    let mut setup = Setup::new(name, args.game, system, rounds).with_policy(policy(&args.set)?);
    let start = first_day(args);
    setup.time_control.clone_from(&args.time);
    setup.ratings = ratings(&args.set)?;
    setup.fouls = fouls(&args.set, args.game)?;
    let settings = args
        .set
        .iter()
        .filter(|s| !is_policy(s) && !is_rating(s) && !is_foul(s))
        .map(|s| setting(s, args.game))
        .collect::<Result<Vec<_>, _>>()?;
    let stamp = support::stamp("");
    if args.event.exists() {
        let mut store = support::open(&args.event)?;
        setup = setup.from_day(start.as_deref().unwrap_or(&store.event().info.start));
        let commands = commands(&store.event(), args, &setup, settings)?;
        // All of it is checked before any of it is written: a section is not left half made.
        event::decide(&store.event(), &Command::Together(commands.clone())).map_err(StoreError::Refused)?;
        event_file::give(&mut store, &commands, None, &stamp).all()?;
    } else {
        setup = setup.from_day(start.as_deref().unwrap_or_default());
        let commands = commands(&Event::default(), args, &setup, settings)?;
        drop(event_file::create(&args.event, support::anchors().as_ref(), &commands, &stamp)?);
    }
    let key = if args.rounds.is_none() { "cli.new.made-open" } else { "cli.new.made" };
    let made = Phrase::new(key)
        .with("event", args.event.display())
        .with("section", &setup.name)
        .with("game", game_words(setup.game, support::lang()));
    outln!("{}", made.with("system", system_words(setup.system, support::lang())).with("rounds", setup.rounds).now());
    for line in time_words(&setup.time_control, setup.game, support::lang()) {
        outln!("  {line}");
    }
    Ok(Outcome::Clean)
}

/// The first day of the section: of its rounds where they have days, else that of the event where it is set with it.
fn first_day(args: &Args) -> Option<String> {
    let start = args.set.iter().rev().find_map(|text| text.strip_prefix("start=")).map(str::to_owned);
    let year = start.as_deref().and_then(|start| schedule::day(start).ok()).map(Date::year);
    let of_rounds = args.dates.as_deref().and_then(|text| schedule::schedule(text, None, year).ok());
    let first = of_rounds.and_then(|days| days.into_values().map(|day| day.date).filter(|date| !date.is_empty()).min());
    first.or(start)
}

/// What makes the section, and the event where there is none yet.
fn commands(event: &Event, args: &Args, setup: &Setup, settings: Vec<Setting>) -> Result<Vec<Command>, CliError> {
    let mut info: Info = event.info.clone();
    if let Some(name) = &args.name {
        info.name.clone_from(name);
    } else if info.name.is_empty() {
        info.name = args.event.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    }
    let mut patches = Vec::new();
    let mut schedules: Vec<String> = args.dates.iter().cloned().collect();
    let mut initial = None;
    for setting in settings {
        match setting {
            Setting::Section(patch) => patches.push(patch),
            Setting::InitialColor(white) => initial = Some(white),
            Setting::Info(set, value) => set(&mut info, value),
            Setting::Day(text) => schedules.push(text),
        }
    }
    if !schedules.is_empty() {
        let year = schedule::day(&info.start).ok().map(Date::year);
        let days = schedule::schedule(&schedules.join(";"), None, year).map_err(|why| CliError::unusable(At("dates".to_owned(), why)))?;
        patches.push(SectionPatch::Days(days));
    }
    let mut commands = Vec::new();
    if info != event.info {
        commands.push(Command::SetInfo(info));
    }
    commands.push(Command::AddSection(setup.clone()));
    let id = event.next_section();
    if !patches.is_empty() {
        commands.push(Command::EditSection(id, patches));
    }
    if let Some(white) = initial {
        commands.push(Command::SetInitialColor(id, white));
    }
    Ok(commands)
}

/// The system of a name, in the codes of the command line or in the words of a language.
pub fn system(name: &str) -> Result<SystemKind, CliError> {
    let is_named = |s: &SystemKind| s.name() == name || Lang::all().any(|lang| system_words(*s, lang) == name);
    SystemKind::ALL.into_iter().find(is_named).ok_or_else(|| {
        let names = support::listed(SystemKind::ALL.iter().map(|s| s.name()));
        Phrase::new("cli.new.no-system").with("system", name).with("names", names).into()
    })
}

/// Whether a `key=value` is about the policy of the system.
fn is_policy(text: &str) -> bool {
    text.split_once('=').is_some_and(|(key, _)| POLICY_KEYS.contains(&key.trim()))
}

/// Whether a `key=value` says which rating is used.
fn is_rating(text: &str) -> bool {
    text.split_once('=').is_some_and(|(key, _)| RATING_KEYS.contains(&key.trim()))
}

/// Whether a `key=value` is about fouls or the natural limit.
fn is_foul(text: &str) -> bool {
    text.split_once('=').is_some_and(|(key, _)| FOUL_KEYS.contains(&key.trim()))
}

/// What the settings say of fouls and of the natural limit.
fn fouls(settings: &[String], game: GameKind) -> Result<FoulRule, CliError> {
    let mut rule = FoulRule::default();
    for text in settings.iter().filter(|s| is_foul(s)) {
        let Some((key, value)) = text.split_once('=') else { continue };
        if game != GameKind::Xiangqi {
            let refused = Phrase::new("cli.new.no-setting-of-game").with("game", game_words(game, support::lang()));
            return Err(CliError::unusable(At(format!("--set {text}"), refused.with("keys", keys(game)))));
        }
        let values = |why: NoSuchNumber| {
            CliError::unusable(At(format!("--set {text}"), Phrase::new("cli.new.values").with("values", format!("{}–{}", why.0, why.1))))
        };
        rule.set(key.trim(), value).map_err(values)?;
    }
    Ok(rule)
}

/// Which rating the settings choose.
fn ratings(settings: &[String]) -> Result<RatingRule, CliError> {
    let mut rule = RatingRule::default();
    for text in settings.iter().filter(|s| is_rating(s)) {
        let Some((key, value)) = text.split_once('=') else { continue };
        rule.set(key.trim(), value).map_err(|why| CliError::unusable(At(format!("--set {text}"), why)))?;
    }
    Ok(rule)
}

/// What the settings choose for the system.
pub fn policy(settings: &[String]) -> Result<Policy, CliError> {
    let mut policy = Policy::default();
    for text in settings.iter().filter(|s| is_policy(s)) {
        let Some((key, value)) = text.split_once('=') else { continue };
        let values = |why: NoSuchChoice| CliError::unusable(At(format!("--set {text}"), support::one_of(&why)));
        policy.set(key.trim(), value.trim()).map_err(values)?;
    }
    if policy.needs_seed() && policy.seed.is_none() {
        policy.seed = Some(unpredictable());
    }
    Ok(policy)
}

enum Setting {
    Section(SectionPatch),
    InitialColor(bool),
    Info(fn(&mut Info, String), String),
    /// The day of a round, as a schedule of one piece.
    Day(String),
}

/// The keys that `--set` knows.
const KEYS: [&str; 23] = [
    "tiebreaks",
    "ties",
    "edition",
    "scoring",
    "pab",
    "half-byes",
    "closed-rounds",
    "supervision",
    "withdrawal",
    "unplayed",
    "laws",
    "default-time",
    "baku",
    "initial-color",
    "city",
    "venue",
    "room",
    "federation",
    "start",
    "end",
    "arbiter",
    "pairings-officer",
    "date-1",
];

/// What `--set` can name in a game.
fn keys(game: GameKind) -> String {
    let fouls = FOUL_KEYS.iter().filter(|_| game == GameKind::Xiangqi);
    support::listed(KEYS.iter().chain(fouls).chain(&RATING_KEYS).chain(&POLICY_KEYS))
}

/// Reads one `key=value`.
fn setting(text: &str, game: GameKind) -> Result<Setting, CliError> {
    let unusable = |what: Phrase| CliError::unusable(At(format!("--set {text}"), what));
    let yes_or_no = || unusable(Phrase::new("cli.new.yes-or-no"));
    let (key, value) = text.split_once('=').ok_or_else(|| unusable(Phrase::new("cli.said.key-value")))?;
    let number = || value.parse::<u16>().map_err(|_| unusable(Phrase::new("cli.said.not-a-number")));
    let points = |t: &str| t.parse().map_err(|_| unusable(Phrase::new("cli.new.not-points")));
    Ok(match key {
        "tiebreaks" => Setting::Section(SectionPatch::Tiebreaks(tiebreak_codes(value))),
        "edition" => Setting::Section(SectionPatch::TiebreakEdition(value.to_owned())),
        "scoring" => {
            let parts: Vec<&str> = value.split('-').collect();
            let [win, draw, loss] = parts.as_slice() else { return Err(unusable(Phrase::new("cli.new.scoring-form"))) };
            Setting::Section(SectionPatch::Scoring(points(win)?, points(draw)?, points(loss)?))
        }
        "pab" => Setting::Section(SectionPatch::Pab(points(value)?)),
        "half-byes" => Setting::Section(SectionPatch::HalfByes(number()?)),
        "closed-rounds" => Setting::Section(SectionPatch::ClosedRounds(number()?)),
        "supervision" => match value {
            "yes" | "true" => Setting::Section(SectionPatch::Unsupervised(false)),
            "no" | "false" => Setting::Section(SectionPatch::Unsupervised(true)),
            _ => return Err(yes_or_no()),
        },
        "withdrawal" => {
            let rule = LeavingRule::ALL.into_iter().find(|rule| rule.name() == value);
            Setting::Section(SectionPatch::Leaving(rule.ok_or_else(|| unusable(Phrase::new("cli.new.withdrawal-values")))?))
        }
        "unplayed" => {
            let rule = UnplayedRule::ALL.into_iter().find(|rule| rule.name() == value);
            let names = || UnplayedRule::ALL.map(UnplayedRule::name).join(", ");
            let rule = rule.ok_or_else(|| unusable(Phrase::new("cli.new.values").with("values", names())))?;
            Setting::Section(SectionPatch::Unplayed(rule))
        }
        "ties" => {
            let values = |why: NoSuchChoice| unusable(support::one_of(&why));
            Setting::Section(SectionPatch::Ties(value.parse().map_err(values)?))
        }
        "laws" => Setting::Section(SectionPatch::Laws(value.to_owned())),
        "default-time" => Setting::Section(SectionPatch::DefaultMinutes(number()?)),
        "baku" => match value {
            "yes" | "true" => Setting::Section(SectionPatch::Baku(true)),
            "no" | "false" => Setting::Section(SectionPatch::Baku(false)),
            _ => return Err(yes_or_no()),
        },
        "initial-color" => match value {
            "white" | "w" => Setting::InitialColor(true),
            "black" | "b" => Setting::InitialColor(false),
            _ => return Err(unusable(Phrase::new("cli.new.white-or-black"))),
        },
        "city" => Setting::Info(|info, v| info.city = v, value.to_owned()),
        "venue" => Setting::Info(|info, v| info.venue = v, value.to_owned()),
        "room" => Setting::Info(|info, v| info.room = v, value.to_owned()),
        "federation" => Setting::Info(|info, v| info.federation = v, value.to_owned()),
        "start" => Setting::Info(|info, v| info.start = v, value.to_owned()),
        "end" => Setting::Info(|info, v| info.end = v, value.to_owned()),
        "arbiter" => Setting::Info(|info, v| info.chief_arbiter = v, value.to_owned()),
        "pairings-officer" => Setting::Info(|info, v| info.pairings_officer = v, value.to_owned()),
        _ if key.strip_prefix("date-").is_some_and(|round| round.parse::<u16>().is_ok()) => {
            Setting::Day(format!("{}: {value}", key.trim_start_matches("date-")))
        }
        _ => {
            return Err(unusable(Phrase::new("cli.new.no-setting").with("keys", keys(game))));
        }
    })
}
