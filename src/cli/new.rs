//! `flagfall new EVENT`: an event with its first section, or a further section.

use super::{CliError, Outcome, support};
use crate::event::{Command, Info, LeavingRule, SectionPatch, Setup, SystemKind};
use crate::store::Store;
use arbitration::kind::GameKind;
use std::path::PathBuf;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file; if it is there already, a section is added to it.
    event: PathBuf,
    /// Name of the event.
    #[arg(long)]
    name: Option<String>,
    /// Name of the section.
    #[arg(long, default_value = "Open")]
    section: String,
    /// Game.
    #[arg(long)]
    game: GameKind,
    /// Pairing system: swiss-dutch, swiss-dutch-2017, round-robin, double-round-robin.
    #[arg(long, default_value = "swiss-dutch")]
    system: String,
    /// Number of rounds.
    #[arg(long)]
    rounds: u16,
    /// Time control.
    #[arg(long, default_value = "")]
    time: String,
    /// Further settings, as `key=value`: tiebreaks, edition, scoring (2-1-0), pab, half-byes, closed-rounds, baku (yes, no), default-time (minutes),
    /// supervision (yes, no), city, federation, start, end, arbiter, initial-color (white, black).
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// Creates the event or adds the section.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let system = SystemKind::ALL.into_iter().find(|s| s.name() == args.system).ok_or_else(|| {
        let names: Vec<&str> = SystemKind::ALL.iter().map(|s| s.name()).collect();
        CliError::Unusable(format!("no system `{}`; there are: {}", args.system, names.join(", ")))
    })?;
    let mut setup = Setup::new(&args.section, args.game, system, args.rounds);
    setup.time_control.clone_from(&args.time);
    let settings = args.set.iter().map(|s| setting(s)).collect::<Result<Vec<_>, _>>()?;
    let stamp = support::stamp("");
    let is_new = !args.event.exists();
    let mut store = if is_new { Store::create(&args.event)? } else { support::open(&args.event)? };
    let result = apply(&mut store, args, &setup, settings, is_new, &stamp);
    if result.is_err() && is_new {
        // Nobody has entered anything yet: a half-made event is worth less than a clean second try.
        drop(store);
        let _ = std::fs::remove_file(&args.event);
    }
    result
}

fn apply(
    store: &mut Store,
    args: &Args,
    setup: &Setup,
    settings: Vec<Setting>,
    is_new: bool,
    stamp: &crate::store::Stamp,
) -> Result<Outcome, CliError> {
    let mut info: Info = store.event().info.clone();
    if let Some(name) = &args.name {
        info.name.clone_from(name);
    } else if is_new {
        info.name = args.event.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    }
    let mut patches = Vec::new();
    let mut initial = None;
    for setting in settings {
        match setting {
            Setting::Section(patch) => patches.push(patch),
            Setting::InitialColor(white) => initial = Some(white),
            Setting::Info(set, value) => set(&mut info, value),
        }
    }
    if info != store.event().info {
        store.commit(&Command::SetInfo(info), stamp)?;
    }
    store.commit(&Command::AddSection(setup.clone()), stamp)?;
    let id = store.event().sections.last().map(|s| s.id).ok_or_else(|| CliError::Unusable("no section".to_owned()))?;
    if !patches.is_empty() {
        store.commit(&Command::EditSection(id, patches), stamp)?;
    }
    if let Some(white) = initial {
        store.commit(&Command::SetInitialColor(id, white), stamp)?;
    }
    outln!("{}: {} ({}, {}, {} rounds)", args.event.display(), setup.name, setup.game, setup.system.name(), setup.rounds);
    Ok(Outcome::Clean)
}

enum Setting {
    Section(SectionPatch),
    InitialColor(bool),
    Info(fn(&mut Info, String), String),
}

/// Reads one `key=value`.
fn setting(text: &str) -> Result<Setting, CliError> {
    let unusable = |what: &str| CliError::Unusable(format!("--set {text}: {what}"));
    let (key, value) = text.split_once('=').ok_or_else(|| unusable("write key=value"))?;
    let number = || value.parse::<u16>().map_err(|_| unusable("not a number"));
    let points = |t: &str| t.parse().map_err(|_| unusable("not an amount of points"));
    Ok(match key {
        "tiebreaks" => {
            let list: Vec<String> = value.split([',', ' ']).filter(|t| !t.is_empty()).map(str::to_uppercase).collect();
            Setting::Section(SectionPatch::Tiebreaks(list))
        }
        "edition" => Setting::Section(SectionPatch::TiebreakEdition(value.to_owned())),
        "scoring" => {
            let parts: Vec<&str> = value.split('-').collect();
            let [win, draw, loss] = parts.as_slice() else { return Err(unusable("write win-draw-loss, as 3-1-0")) };
            Setting::Section(SectionPatch::Scoring(points(win)?, points(draw)?, points(loss)?))
        }
        "pab" => Setting::Section(SectionPatch::Pab(points(value)?)),
        "half-byes" => Setting::Section(SectionPatch::HalfByes(number()?)),
        "closed-rounds" => Setting::Section(SectionPatch::ClosedRounds(number()?)),
        "supervision" => match value {
            "yes" | "true" => Setting::Section(SectionPatch::Unsupervised(false)),
            "no" | "false" => Setting::Section(SectionPatch::Unsupervised(true)),
            _ => return Err(unusable("yes or no")),
        },
        "withdrawal" => {
            let rule = LeavingRule::ALL.into_iter().find(|rule| rule.name() == value);
            Setting::Section(SectionPatch::Leaving(rule.ok_or_else(|| unusable("half, forfeit or annul"))?))
        }
        "laws" => Setting::Section(SectionPatch::Laws(value.to_owned())),
        "default-time" => Setting::Section(SectionPatch::DefaultMinutes(number()?)),
        "baku" => match value {
            "yes" | "true" => Setting::Section(SectionPatch::Baku(true)),
            "no" | "false" => Setting::Section(SectionPatch::Baku(false)),
            _ => return Err(unusable("yes or no")),
        },
        "initial-color" => match value {
            "white" | "w" => Setting::InitialColor(true),
            "black" | "b" => Setting::InitialColor(false),
            _ => return Err(unusable("white or black")),
        },
        "city" => Setting::Info(|info, v| info.city = v, value.to_owned()),
        "federation" => Setting::Info(|info, v| info.federation = v, value.to_owned()),
        "start" => Setting::Info(|info, v| info.start = v, value.to_owned()),
        "end" => Setting::Info(|info, v| info.end = v, value.to_owned()),
        "arbiter" => Setting::Info(|info, v| info.chief_arbiter = v, value.to_owned()),
        _ => return Err(unusable("no such setting")),
    })
}
