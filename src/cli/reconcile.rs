//! `flagfall reconcile`: two scoresheets as written, and the legal game behind them.

use super::{At, CliError, Format, Outcome, say, support};
use crate::words::{Lang, Message, Odds, misread_words};
use arbitration::game::{Game, GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::reconcile::{Anchors, Case, Class, Final, LeftOut, MAX_FILE, Report, Standing, Status, reconcile, sheet_cells};
use files::input;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Finds the legal game that two scoresheets, or one, are a record of.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// chess, draughts-100, draughts-64-russian, draughts-64-brazilian or xiangqi
    #[arg(long, value_name = "GAME")]
    game: GameKind,
    /// The first player's record of the whole game: one cell a ply, separated by tabs or line ends; ? illegible, nothing for a blank cell;
    /// several readings as Nf3:0.7|Nf6:0.2; ~Nf3 from memory
    #[arg(long, value_name = "FILE", required_unless_present = "black")]
    white: Option<PathBuf>,
    /// The second player's
    #[arg(long, value_name = "FILE")]
    black: Option<PathBuf>,
    /// Where the game began; the starting position if left out
    #[arg(long, value_name = "FEN")]
    start: Option<String>,
    /// The position at the end
    #[arg(long, value_name = "FEN")]
    r#final: Option<String>,
    /// Plies played
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints the game; exit status 1 when something is disputed or no game was found.
///
/// # Errors
/// A file or position that cannot be read, or no cell in either sheet.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let position = |option: &str, fen: &str| -> Result<GamePosition, CliError> {
        GamePosition::from_fen(args.game, fen).map_err(|e| CliError::unusable(At(option.to_owned(), e)))
    };
    let start = args.start.as_deref().map_or_else(|| Ok(GamePosition::start(args.game)), |fen| position("--start", fen))?;
    let last = args.r#final.as_deref().map(|fen| position("--final", fen)).transpose()?;
    let case = Case {
        start,
        first: args.white.as_deref().map(sheet).transpose()?,
        second: args.black.as_deref().map(sheet).transpose()?,
        anchors: Anchors {
            last: last.map(|position| Final { position, exact: true }),
            plies: args.plies.map(|n| n..=n),
            ..Anchors::default()
        },
        pins: Vec::new(),
    };
    let report = reconcile(&case, &mut |_| ControlFlow::Continue(())).map_err(CliError::unusable)?;
    let plies = written(&case, &report);
    match args.format {
        Format::Json => say::json(&as_json(&case, &report, &plies))?,
        Format::Text => say::lines(text(&case, &report, &plies, support::lang().of(case.start.kind())))?,
    }
    Ok(if report.status == Status::Accepted { Outcome::Clean } else { Outcome::Found })
}

fn sheet(path: &Path) -> Result<Vec<String>, CliError> {
    let shown = path.display();
    let bytes = input::read_up_to(path, MAX_FILE as u64)?;
    sheet_cells(&bytes).map_err(|e| CliError::unusable(At(shown.to_string(), e)))
}

/// A ply with its move and alternatives in the usual notation of the game.
struct Written {
    number: u32,
    mv: String,
    class: &'static str,
    standing: Standing,
    alternatives: Vec<String>,
}

fn written(case: &Case, report: &Report) -> Vec<Written> {
    let notation = Notation::usual(case.start.kind());
    let mut game = Game::from_position(case.start.clone());
    let mut plies = Vec::new();
    for (at, ply) in report.plies.iter().enumerate() {
        let board = game.position();
        plies.push(Written {
            number: game.numbering().0,
            mv: board.write(&ply.mv, notation),
            class: name(ply.class),
            standing: report.standing(at).unwrap_or(Standing::Open),
            alternatives: ply.alternatives.iter().map(|m| board.write(m, notation)).collect(),
        });
        if game.push(&ply.mv).is_err() {
            break;
        }
    }
    plies
}

const fn name(class: Class) -> &'static str {
    match class {
        Class::Agreed => "agreed",
        Class::FirstOnly => "white-only",
        Class::SecondOnly => "black-only",
        Class::Corrected => "corrected",
        Class::Remembered => "remembered",
        Class::Inferred => "inferred",
        Class::Disputed => "disputed",
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Accepted => "accepted",
        Status::Disputed => "disputed",
        Status::Unsolved => "unsolved",
    }
}

const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Certain => "certain",
        Standing::Inferred => "inferred",
        Standing::Open => "open",
    }
}

/// What stands in a cell that was given to no ply.
fn left<'a>(case: &'a Case, left: &LeftOut) -> &'a str {
    let sheet = if left.sheet == 0 { &case.first } else { &case.second };
    sheet.as_ref().and_then(|cells| cells.get(left.cell)).map_or("", String::as_str)
}

fn as_json(case: &Case, report: &Report, plies: &[Written]) -> Value {
    let ply = |p: &Written| json!({"move": p.mv, "class": p.class, "standing": standing(p.standing), "alternatives": p.alternatives});
    let plies: Vec<Value> = plies.iter().map(ply).collect();
    let side = |l: &LeftOut| if l.sheet == 0 { "white" } else { "black" };
    let left_out = |l: &LeftOut| json!({"sheet": side(l), "cell": l.cell + 1, "text": left(case, l), "ply": l.ply + 1, "copy": l.copy});
    let [certain, inferred, open] = report.standings();
    let misread = report.misread.map(|misread| json!({"other": misread.other.map(GameKind::name)}));
    json!({
        "status": status(report.status),
        "margin": f64::from(report.margin) / 100.0,
        "certain": certain,
        "inferred": inferred,
        "open": open,
        "plies": plies,
        "left_out": report.left_out.iter().map(left_out).collect::<Vec<_>>(),
        "open_end": report.open_end,
        "order_open": report.order_open.iter().map(|p| p + 1).collect::<Vec<_>>(),
        "misread": misread,
    })
}

fn text(case: &Case, report: &Report, plies: &[Written], lang: Lang) -> Vec<String> {
    let name = |name: &'static str| lang.get(&format!("cli.reconcile.{name}")).unwrap_or(name);
    let status_words = name(status(report.status));
    // Of a game that was not found there is nothing to be sure of.
    let mut lines = vec![match report.status {
        Status::Unsolved => match report.misread {
            Some(misread) => misread_words(misread, case.start.kind(), lang),
            None => status_words.to_owned(),
        },
        _ => lang.fill("cli.reconcile.head", &[("status", status_words), ("odds", &Odds(report.margin).say(lang))]),
    }];
    if report.misread.is_some() {
        return lines;
    }
    let [certain, inferred, open] = report.standings().map(|n| n.to_string());
    lines.push(lang.fill("cli.reconcile.standings", &[("certain", &certain), ("inferred", &inferred), ("open", &open)]));
    for (at, ply) in plies.iter().enumerate() {
        let others = ply.alternatives.join(lang.text("ui.mark.comma"));
        let others = if others.is_empty() { String::new() } else { lang.fill("cli.reconcile.or", &[("others", &others)]) };
        let follows = report.plies.get(at).and_then(|p| p.follows);
        let with = follows.map_or_else(String::new, |n| lang.fill("cli.reconcile.follows", &[("ply", &(n + 1).to_string())]));
        lines.push(format!("{:>4}  {:<10} {}{others}{with}", ply.number, ply.mv, name(ply.class)));
    }
    if !report.order_open.is_empty() {
        let plies: Vec<String> = report.order_open.iter().map(|p| (p + 1).to_string()).collect();
        lines.push(lang.fill("cli.reconcile.order-open", &[("plies", &support::listed(&plies))]));
    }
    for l in &report.left_out {
        let key = if l.sheet == 0 { "cli.reconcile.left-out-white" } else { "cli.reconcile.left-out-black" };
        let (cell, ply) = ((l.cell + 1).to_string(), (l.ply + 1).to_string());
        lines.push(lang.fill(key, &[("cell", &cell), ("text", left(case, l)), ("ply", &ply)]));
    }
    if report.open_end {
        lines.push(lang.text("cli.reconcile.open-end").to_owned());
    }
    lines
}
