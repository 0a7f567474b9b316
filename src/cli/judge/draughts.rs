//! The draughts games: the counters of the draw rules in force.

use crate::words::{Lang, ruling};
use arbitration::claim::Judged;
use arbitration::ruling::{CountedMoves, Fact};
use serde_json::{Value, json};

pub(super) fn document(judged: &Judged, lang: Lang) -> Value {
    let counters: Vec<Value> = judged.ruling.working.iter().filter_map(|fact| counter(judged, fact)).collect();
    json!({
        "verdict": judged.verdict(),
        "rules": judged.laws.name(),
        "end": judged.end.as_ref().map(|e| json!({"ply": e.ply, "article": e.article})),
        "earlier": judged.ruling.working.iter().filter_map(earlier).collect::<Vec<_>>(),
        "counters": counters,
        "why": ruling::reasons(judged, lang),
    })
}

/// A draw that arose on the way, each article once.
fn earlier(fact: &Fact) -> Option<Value> {
    let Fact::DrawnEarlier { article, moves, at, plies_since, win_may_be_shown } = fact else { return None };
    Some(json!({
        "ply": at.ply,
        "article": article,
        "rule": rule(moves.as_ref()),
        "plies_since": plies_since,
        "win_may_be_shown": win_may_be_shown,
    }))
}

const fn rule(moves: Option<&CountedMoves>) -> &'static str {
    match moves {
        None => "repetition",
        Some(CountedMoves::KingsOnly) => "kings-only",
        Some(CountedMoves::Ending(_)) => "ending",
    }
}

fn counter(judged: &Judged, fact: &Fact) -> Option<Value> {
    let Fact::Counter { article, moves, white, black, limit, since, full, win_may_be_shown, .. } = fact else { return None };
    let stood: Vec<usize> = judged.ruling.occurrences.iter().filter(|_| moves.is_none()).map(|at| at.ply).collect();
    Some(json!({
        "article": article,
        "rule": rule(moves.as_ref()),
        "white": white,
        "black": black,
        "limit": limit,
        "since_ply": since.ply,
        "occurrences": stood,
        "full": full,
        "win_may_be_shown": win_may_be_shown,
    }))
}
