//! Xiangqi: what a loop means (棋例), and what each edition makes of it.

use crate::words::{Lang, ruling};
use arbitration::claim::{Judged, loop_name};
use arbitration::game::Side;
use arbitration::ruling::{Fact, Hold, LimitOutcome, LoopPly, LoopVerdict, Ruling};
use serde_json::{Value, json};

pub(super) fn document(judged: &Judged, lang: Lang) -> Value {
    let working = &judged.ruling.working;
    let cycle = working.iter().find_map(|f| if let Fact::Loop { cycle, .. } = f { *cycle } else { None });
    let plies: Vec<&LoopPly> = working.iter().filter_map(|f| if let Fact::LoopPly(ply) = f { Some(ply) } else { None }).collect();
    let by_edition = working.iter().find_map(|f| if let Fact::LoopByEdition { verdicts } = f { Some(verdicts.as_slice()) } else { None });
    let sources: serde_json::Map<String, Value> =
        by_edition.unwrap_or_default().iter().map(|(edition, verdict)| (edition.clone(), json!(loop_name(*verdict, edition)))).collect();
    let disputed =
        working.iter().find_map(|f| if let Fact::LoopDisputed { published, verdicts } = f { Some((published, verdicts)) } else { None });
    let disputed = disputed.map(|(published, verdicts)| {
        let each = |(who, verdict): &(String, LoopVerdict)| json!({ "source": who, "verdict": verdict.name() });
        json!({ "published": published, "verdicts": verdicts.iter().map(each).collect::<Vec<_>>() })
    });
    json!({
        "verdict": judged.verdict(),
        "at_once": judged.ends_at_once(),
        "rules": judged.laws.name(),
        "cycle": cycle.map(|(from, to)| [from, to]),
        "labels": plies.iter().map(|ply| ply.label.name()).collect::<Vec<_>>(),
        "plies": plies.iter().map(|p| ply(p)).collect::<Vec<_>>(),
        "why": ruling::reasons(judged, lang),
        "sources": sources,
        "sources_differ": disputed,
        "natural_limit": judged.limit.iter().filter_map(limit).collect::<Vec<_>>(),
    })
}

/// What a claim of the natural limit by a side comes to.
fn limit(of: &Ruling) -> Option<Value> {
    of.working.iter().find_map(|fact| {
        let Fact::NaturalLimit { own, checks, deducted, effective, opponent, limit, outcome, .. } = fact else { return None };
        let side = if of.player? == Side::First { "red" } else { "black" };
        Some(json!({
            "side": side, "plies": own, "checks": checks, "deducted": deducted, "effective": effective, "opponent": opponent,
            "limit_rounds": limit, "draw_may_be_claimed": *outcome == LimitOutcome::Reached,
        }))
    })
}

fn ply(of: &LoopPly) -> Value {
    let hold = |hold: Hold| match hold {
        Hold::Rook => "Rook",
        Hold::Unrooted => "Unrooted",
        Hold::UnderRooted => "UnderRooted",
    };
    let victims = of.victims.iter();
    let victims: Vec<Value> =
        victims.map(|v| json!({ "square": v.square, "man": v.man.to_string(), "hold": hold(v.hold), "joint": v.joint })).collect();
    json!({
        "ply": of.ply,
        "move": of.ucci,
        "side": if of.side == Side::First { "red" } else { "black" },
        "label": of.label.name(),
        "code": of.code,
        "victims": victims,
        "evidence": of.evidence,
    })
}
