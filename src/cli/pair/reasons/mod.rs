//! The facts of an explanation as JSON: the same as the sentences say, with names that stay as they are. A reason has its kind in `reason`,
//! and in `criterion` and `article` what it goes by; numbers are pairing numbers, points are texts.

pub mod burstein;
pub mod double_swiss;
pub mod dubov;
pub mod dutch;
pub mod fmjd;
pub mod points;
pub mod team_swiss;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};
use tournament::history::{Obstacle, PabBar, Preference, Strength};
use tournament::model::{Color, Tpn};
use tournament::pairing::colors::ColorRule;
use tournament::pairing::explain::ColorExplanation;
use tournament::pairing::receiver::{ByeChoice, Decided, Refusal};
use tournament::points::Points;

/// A reason that goes by a criterion.
fn by_criterion(reason: &str, criterion: &str, article: &str) -> Value {
    json!({ "reason": reason, "criterion": criterion, "article": article })
}

/// A player and what stands against him.
fn against(tpn: Tpn, breaks: Value) -> Value {
    json!({ "player": tpn.0, "breaks": breaks })
}

/// A worse value of a criterion that is named with its article: `C5, 2.3.1`.
fn worse(name: &str, in_points: bool, chosen: &[i64], alternative: &[i64]) -> Value {
    let (criterion, article) = name.split_once(", ").unwrap_or((name, ""));
    let values = |list: &[i64]| -> Value { list.iter().map(|&n| if in_points { hundredths(n).into() } else { json!(n) }).collect() };
    let mut value = by_criterion("worse", criterion, article);
    value["chosen"] = values(chosen);
    value["alternative"] = values(alternative);
    value
}

/// Hundredths of a point; `None` beyond what a score can be.
fn hundredths(n: i64) -> Option<String> {
    i32::try_from(n).ok().filter(|n| *n < i32::MAX).map(|n| Points::from_hundredths(n).to_string())
}

/// Why a pair may not be, by the articles that C.04.4.1 and C.04.4.2 number alike.
fn obstacle(obstacle: Obstacle) -> Value {
    match obstacle {
        Obstacle::Rematch => by_criterion("rematch", "C1", "2.1.1"),
        Obstacle::Prohibited => json!({ "reason": "prohibited" }),
        Obstacle::SameAbsolutePreference(due) => {
            let mut value = by_criterion("same-color", "C3", "2.1.3");
            value["due"] = color(due);
            value
        }
    }
}

/// Why C2 bars somebody from the bye.
fn bar(bar: PabBar, article: Option<&str>) -> Value {
    let (reason, round) = match bar {
        PabBar::HadOne { round } => ("had-bye", round),
        PabBar::WonUnplayed { round } => ("won-unplayed", round),
    };
    let mut value = json!({ "reason": reason, "round": round });
    if let Some(article) = article {
        (value["criterion"], value["article"]) = ("C2".into(), article.into());
    }
    value
}

/// The bye of Dubov's and Burstein's systems.
fn bye(bye: &ByeChoice) -> Value {
    let decided = match bye.decided {
        Decided::LowestScore => "lowest-score",
        Decided::MostGames => "most-games",
        Decided::Last => "last",
    };
    let why = |refusal: &Refusal| match refusal {
        Refusal::Barred(barred) => bar(*barred, Some("2.1.2")),
        Refusal::NoCompletePairing => json!({ "reason": "impossible", "article": "3.1.2" }),
    };
    json!({
        "player": bye.tpn.0,
        "score": bye.score.to_string(),
        "games": bye.games,
        "decided": decided,
        "article": bye.decided.article(),
        "refused": bye.refused.iter().map(|(tpn, refusal)| against(*tpn, why(refusal))).collect::<Vec<_>>(),
    })
}

/// The colours of a pair, by an article if the rules have one.
fn colors(told: &ColorExplanation, article: Option<&str>) -> Value {
    let rule = match told.rule {
        ColorRule::BothGranted => "both-granted",
        ColorRule::Stronger => "stronger",
        ColorRule::Alternate => "alternate",
        ColorRule::HigherRanked => "higher-ranked",
        ColorRule::InitialColor => "initial-color",
    };
    let due = |(preference, difference): (Preference, i32)| {
        let strength = match preference.strength {
            Strength::None => "none",
            Strength::Mild => "mild",
            Strength::Strong => "strong",
            Strength::Absolute => "absolute",
        };
        json!({ "strength": strength, "due": preference.color.map(color), "difference": difference })
    };
    json!({
        "rule": rule,
        "article": article,
        "higher-has": color(told.higher_has),
        "higher": due(told.higher),
        "lower": due(told.lower),
        "games-back": told.differed,
        "number": told.number,
        "initial": color(told.initial),
    })
}

fn numbers(tpns: &[Tpn]) -> Vec<u16> {
    tpns.iter().map(|tpn| tpn.0).collect()
}

fn color(color: Color) -> Value {
    if color == Color::White { "white".into() } else { "black".into() }
}
