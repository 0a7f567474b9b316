//! `flagfall round EVENT pair|publish|unpublish|show`.

use super::error::{At, Phrase};
use super::{CliError, Format, Outcome, say, support};
use crate::desk::documents::paper;
use crate::desk::publication::after_publication;
use crate::desk::{Source, event_file};
use crate::words::{self, Message};
use ::print::page::Style;
use event::{self, Command, PlayerId, Refusal, Round, Section};
use files::output::unpredictable;
use std::path::{Path, PathBuf};
use store::StoreError;
use tournament::model::{Bye, Tpn};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The event file.
    event: PathBuf,
    /// What to do.
    action: Action,
    /// With `pair`: a pairing made elsewhere, a line a board, "WHITE BLACK" by pairing number, "PLAYER 0" for a bye; `-` reads it from standard input.
    #[arg(long, value_name = "FILE")]
    given: Option<PathBuf>,
    /// Section, by name or number.
    #[arg(long)]
    section: Option<String>,
    /// Round to show; the newest if not given.
    #[arg(long)]
    round: Option<u16>,
    /// For `repair`: numbers of players who turned out absent.
    #[arg(long, value_delimiter = ',', value_name = "TPN")]
    absent: Vec<u16>,
    /// For `repair`: numbers of players who arrived late.
    #[arg(long, value_delimiter = ',', value_name = "TPN")]
    arrived: Vec<u16>,
    /// For `draw`: the seed; a fresh one if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// For `repair`: show the change and do not make it.
    #[arg(long)]
    dry_run: bool,
    /// How the round is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Action {
    /// Pair the next round: a draft.
    Pair,
    /// Publish the draft.
    Publish,
    /// Make a published round without results a draft again.
    Unpublish,
    /// Throw the draft away.
    Unpair,
    /// Change a published round as little as possible: somebody is absent or has come late.
    Repair,
    /// Draw anew what is drawn for a round: the opening, the start position.
    Draw,
    /// Show a round.
    Show,
}

/// Runs the action.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let reads = matches!(args.action, Action::Show) || args.dry_run;
    let mut store = if reads { support::open_to_read(&args.event)? } else { support::open(&args.event)? };
    let event = store.event();
    let section = support::section(&event, args.section.as_deref())?;
    let (stamp, lang) = (support::stamp(""), support::lang());
    let command = match args.action {
        Action::Show => {
            let number = args.round.unwrap_or_else(|| section.current_number());
            let round = section.round(number).ok_or_else(|| CliError::from(StoreError::Refused(Refusal::NoRound(number))))?;
            show(section, round, args.format)?;
            return Ok(Outcome::Clean);
        }
        Action::Pair => {
            let proposal = match &args.given {
                Some(file) => event::propose_given(&event, section, &given(file)?),
                None => event::propose(&event, section),
            };
            let proposal = proposal.map_err(|r| CliError::from(StoreError::Refused(r)))?;
            Command::Pair(section.id, Box::new(proposal))
        }
        Action::Draw => {
            let round = args.round.unwrap_or_else(|| section.current_number() + 1);
            let lots = event::lots_of_round(section, args.seed.unwrap_or_else(unpredictable));
            for lot in &lots {
                outln!("{round}\t{}", words::stage::lot(lot, lang));
            }
            Command::DrawRound(section.id, round, lots)
        }
        Action::Publish => Command::Publish(section.id, stamp.at.clone()),
        Action::Unpublish => Command::Unpublish(section.id),
        Action::Unpair => Command::Unpair(section.id),
        Action::Repair => {
            let (absent, arrived) = (players(section, &args.absent)?, players(section, &args.arrived)?);
            let plan = event::repair_plan(&event, section, &absent, &arrived).map_err(|r| CliError::from(StoreError::Refused(r)))?;
            words::repair_lines(&plan, section, lang).iter().for_each(|line| errln!("{line}"));
            if args.dry_run {
                return Ok(Outcome::Clean);
            }
            Command::Repair(section.id, absent, arrived)
        }
    };
    if let Some(id) = event_file::give(&mut store, &[command], None, &stamp).all()? {
        let config = support::config();
        let style = Style { lang, paper: paper(config.paper) };
        let reprint = after_publication(&store, id, style);
        support::copy(&store, true);
        reprint.iter().for_each(|line| errln!("flagfall: {}", words::documents::reprint(line, lang)));
    }
    let event = store.event();
    if let Some((section, round)) = event.section(section.id).and_then(|s| Some((s, s.current()?))) {
        if args.given.is_some() {
            for warning in event::warnings(&event, section) {
                errln!("flagfall: {}", warning.say(lang));
            }
        }
        show(section, round, args.format)?;
    }
    Ok(Outcome::Clean)
}

/// The players with these numbers.
fn players(section: &Section, numbers: &[u16]) -> Result<Vec<PlayerId>, CliError> {
    let player = |n: &u16| section.by_tpn(Tpn(*n)).map(|p| p.id).ok_or_else(|| CliError::from(StoreError::Refused(Refusal::NoPlayer)));
    numbers.iter().map(player).collect()
}

/// The pairs of a list.
fn given(file: &Path) -> Result<Vec<(Tpn, Tpn)>, CliError> {
    let bytes = Source::named(file).read()?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let words: Vec<Option<Tpn>> = line.split_whitespace().map(|word| word.parse().ok().map(Tpn)).collect();
            match words.as_slice() {
                // "PLAYER 0" is a bye.
                [Some(white), Some(black)] if white != black => Ok((*white, *black)),
                _ => Err(CliError::unusable(At(format!("{}:{number}", file.display()), Phrase::new("cli.round.two-numbers")))),
            }
        })
        .collect()
}

const fn bye_code(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "PAB",
        Bye::Full => "FPB",
        Bye::Half => "HPB",
        Bye::Zero => "ZPB",
    }
}

fn show(section: &Section, round: &Round, format: Format) -> Result<(), CliError> {
    let number = |id| section.player(id).and_then(|p| p.tpn).map_or(0, |t| t.0);
    match format {
        Format::Json => {
            let boards: Vec<_> = round
                .boards
                .iter()
                .map(|b| {
                    serde_json::json!({
                        "board": b.number, "white": number(b.white), "black": number(b.black), "result": b.result.map(|r| r.code()),
                        "label": round.label(b), "table": b.table, "game": b.game, "stage": b.stage.0,
                    })
                })
                .collect();
            let byes: Vec<_> =
                round.byes.iter().map(|(id, bye)| serde_json::json!({ "id": number(*id), "kind": bye_code(*bye) })).collect();
            say::json(&serde_json::json!({ "round": round.number, "boards": boards, "byes": byes }))?;
        }
        Format::Text => {
            let head = match &round.published {
                Some(at) => Phrase::new("cli.round.published").with("at", at),
                None => Phrase::new("cli.round.draft"),
            };
            outln!("{}", head.with("section", &section.setup.name).with("round", round.number).now());
            for b in &round.boards {
                let result = b.result.map_or("", |r| r.notation());
                let (white, black) = (section.name(b.white), section.name(b.black));
                outln!("{}\t{} {white}\t{} {black}\t{result}", round.label(b), number(b.white), number(b.black));
            }
            for lot in section.lots.get(&round.number).into_iter().flatten() {
                outln!("{}", words::stage::lot(lot, support::lang()));
            }
            for (id, bye) in &round.byes {
                outln!("{}\t{} {}", bye_code(*bye), number(*id), section.name(*id));
            }
        }
    }
    Ok(())
}
