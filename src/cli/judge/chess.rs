//! Chess: repetitions, quiet moves, dead positions; what may be claimed and what the arbiter must call; rulings on claims.

use super::{Args, Judged};
use crate::cli::{CliError, game};
use arbitration::chess::law::{Claim, ClaimReason, End, EndKind, Ground, Laws};
use arbitration::chess::mate::dead;
use arbitration::chess::record::{Occurrence, Record};
use arbitration::game::Game;
use arbitration::kind::GameKind;
use arbitration::notation::{Language, Mode, read};
use clap::ValueEnum;
use serde_json::{Value, json};
use shakmaty::san::SanPlus;
use shakmaty::{Color, Move, Position};

/// What a claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ClaimOn {
    /// The same position for the third time.
    Repetition,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
}

/// Positions looked at to see whether the position is dead; a moment.
const DEAD_BUDGET: u32 = 50_000;

/// Judges a line; with `--claim` also the claim of the player to move.
pub(super) fn judge(args: &Args) -> Result<Judged, CliError> {
    let laws: Laws = match args.rules.as_deref() {
        None => Laws::default(),
        Some(name) => name.parse().map_err(|error| CliError::english(format!("--rules: {error}")))?,
    };
    let Game::Chess(record) = game::play(game::start(GameKind::Chess, args.fen.as_deref())?, &args.moves)? else {
        return Err(CliError::english("--game: not chess".to_owned()));
    };
    let standing = record.standing(laws);
    let is_dead = dead(laws, record.position(), DEAD_BUDGET);
    let verdict = match (&standing.end, is_dead) {
        (Some(End { kind: EndKind::Checkmate(winner), .. }), _) => winner.fold_wb("white_wins", "black_wins"),
        (Some(_), _) | (None, Some(true)) => "draw",
        (None, _) => "none",
    };
    let mut why: Vec<String> = Vec::new();
    if let Some(end) = &standing.end {
        why.push(format!("{} {} [{}: {}]", end_text(end.kind), place(&end.at), laws.name(), end.article));
    } else if is_dead == Some(true) {
        why.push(format!("neither side can mate any more [{}: {}]", laws.name(), laws.dead_position_article()));
    }
    why.push(format!(
        "the position has stood {} times: {}",
        standing.occurrences.len(),
        standing.occurrences.iter().map(place).collect::<Vec<_>>().join(", ")
    ));
    why.push(format!("{} plies without capture or pawn move", standing.quiet_plies));
    if standing.quiet_before_start > 0 {
        why.push(format!("{} of them rest on the FEN's half-move clock alone", standing.quiet_before_start));
    }
    for ground in &standing.claims_now {
        why.push(format!("the player to move may claim: {} [{}]", ground_name(*ground), laws.claim_article(*ground, false)));
    }
    let with: Vec<(String, Ground)> = standing.claims_with.iter().map(|(m, g)| (san(&record, *m), *g)).collect();
    for (m, ground) in &with {
        why.push(format!("the player to move may write {m} and claim: {} [{}]", ground_name(*ground), laws.claim_article(*ground, true)));
    }
    let claim = args.claim.map(|on| claim(args, on, &record, laws)).transpose()?;
    let mut text = vec![verdict.to_owned()];
    text.extend(why.iter().cloned());
    if let Some(claim) = &claim {
        text.push(format!(
            "claim {}: {}",
            if claim["upheld"] == json!(true) { "upheld" } else { "rejected" },
            claim["why"].as_str().unwrap_or("")
        ));
    }
    let document = json!({
        "verdict": verdict,
        "rules": laws.name(),
        "end": standing.end.as_ref().map(|e| json!({"kind": end_name(e.kind), "ply": e.at.ply, "after": place(&e.at), "article": e.article})),
        "must_call": standing.end.as_ref().filter(|e| matches!(e.kind, EndKind::FivefoldRepetition | EndKind::SeventyFiveMoves)).map(|e| end_name(e.kind)),
        "dead_position": is_dead,
        "occurrences": occurrences(&standing.occurrences),
        "quiet_plies": standing.quiet_plies,
        "quiet_plies_before_start": standing.quiet_before_start,
        "may_claim": standing.claims_now.iter().map(|g| json!({"ground": ground_name(*g), "article": laws.claim_article(*g, false)})).collect::<Vec<_>>(),
        "may_claim_with": with.iter().map(|(m, g)| json!({"move": m, "ground": ground_name(*g), "article": laws.claim_article(*g, true)})).collect::<Vec<_>>(),
        "claim": claim,
        "why": why,
    });
    Ok((text, document))
}

fn claim(args: &Args, on: ClaimOn, record: &Record, laws: Laws) -> Result<Value, CliError> {
    let ground = match on {
        ClaimOn::Repetition => Ground::Repetition,
        ClaimOn::FiftyMoves => Ground::QuietMoves,
    };
    let intended = match &args.with {
        None => None,
        Some(text) => {
            let readings = read(text, record.position(), Some(Language::English), Mode::Strict);
            let Some(only) = readings.only() else {
                let all: Vec<String> = readings.list.iter().map(|r| san(record, r.mv)).collect();
                return Err(CliError::english(format!("--with: {text:?} has {} readings: {}", all.len(), all.join(", "))));
            };
            Some(only.mv)
        }
    };
    let ruling = record.claim(Claim { claimant: record.position().turn(), ground, intended }, laws);
    let why = match ruling.reason {
        ClaimReason::Proven => format!("the count is reached [{}]", ruling.article),
        ClaimReason::AlreadyOver(end) => format!("the game was over: {} {} [{}]", end_text(end.kind), place(&end.at), end.article),
        ClaimReason::NotToMove => "only the player to move may claim".to_owned(),
        ClaimReason::IntendedMoveIllegal => "the move written down is not legal".to_owned(),
        ClaimReason::TooFewOccurrences { found } => format!("the position has stood {found} times, not 3 [{}]", laws.wrong_claim_article()),
        ClaimReason::TooFewQuietPlies { found } => {
            format!("{found} plies without capture or pawn move, not 100 [{}]", laws.wrong_claim_article())
        }
    };
    Ok(json!({
        "upheld": ruling.upheld,
        "ground": ground_name(ground),
        "article": ruling.article,
        "occurrences": occurrences(&ruling.occurrences),
        "quiet_plies": ruling.quiet_plies,
        "must_play": ruling.must_play.map(|m| san(record, m)),
        "why": why,
    }))
}

fn san(record: &Record, m: Move) -> String {
    SanPlus::from_move(record.position().clone(), m).to_string()
}

fn occurrences(list: &[Occurrence]) -> Vec<Value> {
    list.iter().map(|o| json!({"ply": o.ply, "after": place(o)})).collect()
}

/// `start`, `after 12.` or `after 12...`.
fn place(at: &Occurrence) -> String {
    match at.after {
        None => "start".to_owned(),
        Some((number, Color::White)) => format!("after {number}."),
        Some((number, Color::Black)) => format!("after {number}..."),
    }
}

const fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Repetition => "repetition",
        Ground::QuietMoves => "fifty-moves",
    }
}

const fn end_name(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Checkmate(_) => "checkmate",
        EndKind::Stalemate => "stalemate",
        EndKind::FivefoldRepetition => "fivefold-repetition",
        EndKind::SeventyFiveMoves => "seventy-five-moves",
    }
}

const fn end_text(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Checkmate(_) => "checkmate",
        EndKind::Stalemate => "stalemate",
        EndKind::FivefoldRepetition => "the same position for the fifth time",
        EndKind::SeventyFiveMoves => "seventy-five moves by each side without capture or pawn move",
    }
}
