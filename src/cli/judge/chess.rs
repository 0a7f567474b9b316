//! Chess: repetitions, quiet moves, dead positions; what may be claimed and what the arbiter must call; rulings on claims.

use crate::words::{Lang, ruling};
use arbitration::claim::Judged;
use arbitration::ruling::{BoardEnd, Consequence, Fact, Ruling};
use serde_json::{Value, json};

pub(super) fn document(judged: &Judged, lang: Lang) -> Value {
    let ruled = &judged.ruling;
    let end = ruled.working.iter().find_map(|f| if let Fact::Ended { end, at, .. } = f { Some((*end, at.ply)) } else { None });
    let (quiet, before_start) = quiet(ruled);
    let now = judged.may_claim.iter().filter(|claim| claim.with.is_none());
    let with = judged.may_claim.iter().filter(|claim| claim.with.is_some());
    json!({
        "verdict": judged.verdict(),
        "rules": judged.laws.name(),
        "end": end.map(|(kind, ply)| json!({"kind": name(kind), "ply": ply, "after": ruling::after(ruled, ply, Lang::EN), "article": ruled.articles.first()})),
        "must_call": end.map(|(kind, _)| kind).filter(|e| matches!(e, BoardEnd::FivefoldRepetition | BoardEnd::SeventyFiveMoves)).map(name),
        "dead_position": judged.dead,
        "occurrences": occurrences(ruled),
        "quiet_plies": quiet,
        "quiet_plies_before_start": before_start,
        "may_claim": now.map(|c| json!({"ground": c.ground.name(), "article": c.article})).collect::<Vec<_>>(),
        "may_claim_with": with.map(|c| json!({"move": c.with, "ground": c.ground.name(), "article": c.article})).collect::<Vec<_>>(),
        "claim": judged.claim.as_ref().map(|ruled| claim(ruled, lang)),
        "why": ruling::reasons(judged, lang),
    })
}

fn claim(ruled: &Ruling, lang: Lang) -> Value {
    let must_play =
        ruled.consequences.iter().find_map(|c| if let Consequence::MustPlay { written, .. } = c { Some(written) } else { None });
    json!({
        "upheld": ruled.finding.upheld() == Some(true),
        "ground": ruled.ground.name(),
        "article": ruled.articles.first(),
        "occurrences": occurrences(ruled),
        "quiet_plies": quiet(ruled).0,
        "must_play": must_play,
        "why": ruling::claim(ruled, lang),
    })
}

/// Plies without capture or pawn move, and how many of them lie before the line.
fn quiet(ruled: &Ruling) -> (u32, u32) {
    let counted = ruled.working.iter().find_map(|fact| match fact {
        Fact::QuietPlies { plies, before_start } | Fact::GoesOn { quiet: plies, before_start, .. } => Some((*plies, *before_start)),
        _ => None,
    });
    counted.unwrap_or_default()
}

/// The places as machines read them, in one language.
fn occurrences(ruled: &Ruling) -> Vec<Value> {
    ruled.occurrences.iter().map(|at| json!({"ply": at.ply, "after": ruling::after(ruled, at.ply, Lang::EN)})).collect()
}

const fn name(end: BoardEnd) -> &'static str {
    match end {
        BoardEnd::Checkmate { .. } => "checkmate",
        BoardEnd::Stalemate => "stalemate",
        BoardEnd::FivefoldRepetition => "fivefold-repetition",
        BoardEnd::SeventyFiveMoves => "seventy-five-moves",
    }
}
