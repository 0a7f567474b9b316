//! The draughts games: the counters of the draw rules in force.

use super::{Args, Judged};
use crate::cli::{CliError, game};
use arbitration::game::{Game, GameLaws, Result as GameResult, Side};
use draughts::{Counter, Profile, RuleKind, Variant};
use serde_json::{Value, json};

/// Judges a line by the draw rules of a profile.
pub(super) fn judge(args: &Args, variant: Variant) -> Result<Judged, CliError> {
    let profile = match args.rules.as_deref() {
        None => Profile::usual(variant),
        Some(name) => Profile::by_name(name).ok_or_else(|| {
            let names: Vec<&str> = Profile::ALL.iter().map(|p| p.name).collect();
            CliError::english(format!("--rules: there is no `{name}`; there are {}", names.join(", ")))
        })?,
    };
    let game = game::play(game::start(args.game, args.fen.as_deref())?, &args.moves)?;
    let Game::Draughts(record) = &game else { return Err(CliError::english("--game: not draughts".to_owned())) };
    let end = game.end(GameLaws::Draughts(profile));
    let verdict = match end.as_ref().map(|e| e.result) {
        None => "none",
        Some(GameResult::Draw) => "draw",
        Some(GameResult::Win(Side::First)) => "white_wins",
        Some(GameResult::Win(Side::Second)) => "black_wins",
    };
    let counters = profile.counters(record.positions());
    let mut why: Vec<String> = Vec::new();
    if let Some(end) = &end {
        let article =
            if end.article.is_empty() { "the side to move has no move".to_owned() } else { format!("{}: {}", profile.source, end.article) };
        why.push(format!("{verdict} after ply {} [{article}]", end.ply));
    }
    why.extend(counters.iter().map(|c| explain(c, &profile)));
    let mut text = vec![verdict.to_owned()];
    text.extend(why.iter().cloned());
    let document = json!({
        "verdict": verdict,
        "rules": profile.name,
        "end": end.as_ref().map(|e| json!({"ply": e.ply, "article": e.article})),
        "counters": counters.iter().map(counter).collect::<Vec<_>>(),
        "why": why,
    });
    Ok((text, document))
}

fn counter(c: &Counter) -> Value {
    json!({
        "article": c.rule.article,
        "rule": name(c.rule.kind),
        "white": c.white,
        "black": c.black,
        "limit": c.limit,
        "since_ply": c.since,
        "occurrences": c.occurrences,
        "full": c.is_full(),
        "win_may_be_shown": c.rule.win_may_be_shown,
    })
}

const fn name(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::Repetition(_) => "repetition",
        RuleKind::KingsOnly(_) => "kings-only",
        RuleKind::Ending { .. } => "ending",
    }
}

fn explain(c: &Counter, profile: &Profile) -> String {
    let state = if c.is_full() { "full".to_owned() } else { format!("{} missing", c.missing()) };
    let made = match c.rule.kind {
        RuleKind::Repetition(_) => format!("the position has stood {} of {} times", c.white, c.limit),
        RuleKind::KingsOnly(_) => format!("moves with kings only: white {}, black {} of {}", c.white, c.black, c.limit),
        RuleKind::Ending { ending, .. } => format!("moves in the ending {ending:?}: white {}, black {} of {}", c.white, c.black, c.limit),
    };
    format!("{made}, {state} [{}: {}]", profile.source, c.rule.article)
}
