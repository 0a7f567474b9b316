//! `flagfall judge`: what a line of moves means under the rules: repetitions, draws by counting, claims.

mod chess;
mod draughts;

use super::{CliError, Format, Outcome, say};
use ::draughts::Variant;
use arbitration::game::{GameMove, GamePosition, Said};
use arbitration::kind::GameKind;
use serde_json::{Value, json};
use xiangqi::repetition::{self, Judgement, Label, Reason, RuleSet};
use xiangqi::{Color, Move, Position, Setup};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game.
    #[arg(long)]
    game: GameKind,
    /// The rules: for xiangqi cxa-1987, cxa-1999, cxa-2011, cxa-2020 or wxf-2018; for chess fide-1993, fide-2001 or fide-2023; for
    /// draughts fmjd-100, fmjd-64, cbd or cbd-endings.
    #[arg(long)]
    rules: Option<String>,
    /// The position before the first move; the usual array when left out.
    #[arg(long)]
    fen: Option<String>,
    /// The moves, separated by blanks.
    #[arg(long)]
    moves: String,
    /// Chess: rule on a claim of the player to move.
    #[arg(long, value_enum)]
    claim: Option<chess::ClaimOn>,
    /// Chess: the move the claimant wrote down.
    #[arg(long, value_name = "MOVE", requires = "claim")]
    with: Option<String>,
    /// How the ruling is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Lines for people, and the document for machines.
type Judged = (Vec<String>, Value);

/// Judges and prints.
pub fn run(args: &Args) -> Result<Outcome, CliError> {
    let (lines, document) = match args.game {
        GameKind::Xiangqi => xiangqi(args)?,
        GameKind::Chess => chess::judge(args)?,
        GameKind::Draughts100 => draughts::judge(args, Variant::International)?,
        GameKind::Draughts64Russian => draughts::judge(args, Variant::Russian)?,
        GameKind::Draughts64Brazilian => draughts::judge(args, Variant::Brazilian)?,
    };
    match args.format {
        Format::Json => say::json(&document)?,
        Format::Text => say::lines(&lines)?,
    }
    Ok(Outcome::Clean)
}

fn xiangqi(args: &Args) -> Result<Judged, CliError> {
    let set: RuleSet =
        args.rules.as_deref().unwrap_or("cxa-2020").parse().map_err(|error| CliError::english(format!("--rules: {error}")))?;
    let start = match &args.fen {
        None => Position::start(),
        Some(fen) => {
            let setup = Setup::from_fen(fen).map_err(|error| CliError::english(format!("--fen: {error}")))?;
            setup.irregularities().iter().for_each(|found| errln!("flagfall: --fen: accepted although {found}"));
            setup.position
        }
    };
    let moves = line(&start, &args.moves)?;
    let judged = repetition::judge(&set.rules(), &start, &moves);
    let why: Vec<String> = judged.why.iter().map(|reason| explain(&judged, reason)).collect();
    let mut text = vec![format!("{} ({set})", judged.verdict.name())];
    text.extend(judged.labels.iter().map(describe));
    text.extend(why.iter().cloned());
    let document = json!({
        "verdict": judged.verdict.name(),
        "rules": set.name(),
        "cycle": judged.cycle.as_ref().map(|cycle| [cycle.start + 1, cycle.end]),
        "labels": judged.labels.iter().map(|label| label.act.name()).collect::<Vec<_>>(),
        "plies": judged.labels.iter().map(ply).collect::<Vec<_>>(),
        "why": why,
        "sources": sources(&start, &moves),
    });
    Ok((text, document))
}

/// The moves as legal moves, in any notation.
fn line(start: &Position, text: &str) -> Result<Vec<Move>, CliError> {
    let mut position = *start;
    let mut moves = Vec::new();
    for (index, token) in text.split_whitespace().enumerate() {
        let refused = |what: &str| CliError::english(format!("--moves: ply {}: {token:?} {what} in {}", index + 1, position.to_fen()));
        let mv = match GamePosition::Xiangqi(position).said(token, None) {
            Said::One(GameMove::Xiangqi(mv)) => mv,
            Said::One(_) | Said::Nothing => return Err(refused("is no legal move")),
            Said::Several(_) => return Err(refused("can mean several moves")),
        };
        position = position.play(mv);
        moves.push(mv);
    }
    Ok(moves)
}

fn sources(start: &Position, moves: &[Move]) -> Value {
    repetition::sources(start, moves)
        .iter()
        .map(|(set, verdict)| (set.name().to_owned(), json!(verdict.name())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn ply(label: &Label) -> Value {
    let victims: Vec<Value> = label
        .victims
        .iter()
        .map(|victim| {
            json!({ "square": victim.square.to_string(), "man": victim.kind.letter().to_string(), "hold": format!("{:?}", victim.hold), "joint": victim.joint })
        })
        .collect();
    let evidence: Vec<String> = label.evidence.iter().map(ToString::to_string).collect();
    json!({
        "ply": label.ply + 1,
        "move": label.mv.to_string(),
        "side": side(label.side),
        "label": label.act.name(),
        "code": label.code(),
        "victims": victims,
        "evidence": evidence,
    })
}

fn describe(label: &Label) -> String {
    let victims: Vec<String> = label.victims.iter().map(|victim| format!("{}{}", victim.kind.letter(), victim.square)).collect();
    let evidence: Vec<String> = label.evidence.iter().map(ToString::to_string).collect();
    let mut text = format!("{:>4} {:5} {} {} {}", label.ply + 1, side(label.side), label.mv, label.act.term(), label.act.name());
    if !victims.is_empty() {
        text += &format!(" of {}", victims.join(", "));
    }
    if !evidence.is_empty() {
        text += &format!(" (threat: {})", evidence.join(" "));
    }
    text
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

fn explain(judged: &Judgement, reason: &Reason) -> String {
    let text = match *reason {
        Reason::NoLoop(times) => format!("no position has occurred {times} times"),
        Reason::LongCheck(color) => format!("{} alone checks on every ply: never allowed", side(color)),
        Reason::MutualLongCheck => "both sides check on every ply".to_owned(),
        Reason::Forbidden(color) => format!("every ply of {} is check, kill or chase: forbidden", side(color)),
        Reason::Allowed(color, ply) => format!("{} is allowed: ply {} is none of check, kill and chase", side(color), ply + 1),
        Reason::BothForbidden => "both sides are forbidden, this edition weighs them no further".to_owned(),
        Reason::Severer(color) => format!("both sides are forbidden; {} alone is severe on every ply", side(color)),
        Reason::EquallySevere => "both sides are forbidden and equally severe".to_owned(),
        Reason::LongChase(color, man) => format!("{} chases the man that stood on {man} on every ply", side(color)),
        Reason::MutualLongChase => "both sides chase one man on every ply".to_owned(),
        Reason::NoLongChase(color) => format!("{} chases no single man on every ply", side(color)),
        Reason::NineRounds(color) => format!("nine plies of {} in a row are check, kill or chase, on three points or more", side(color)),
        Reason::PawnAttackCounted(color) => format!("the pawn attacks of {} count because both sides attack", side(color)),
    };
    match reason.article(&judged.rules) {
        Some(article) => format!("{text} [{}: {article}]", judged.rules.set),
        None => format!("{text} [{}]", judged.rules.set),
    }
}
