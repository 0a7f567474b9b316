//! A round of Dubov's system (C.04.4.1).

use super::{against, by_criterion, bye, colors, numbers, obstacle, worse};
use serde_json::{Value, json};
use tournament::pairing::dubov::{Bracket, Cause, Criterion, Explanation, Pair, PassedOver, Shift};

/// The bye, and the brackets from the top: upfloaters, subgroups, shifts, pairs.
pub fn of_round(told: &Explanation) -> Value {
    json!({ "bye": told.bye.as_ref().map(bye), "brackets": told.brackets.iter().map(bracket).collect::<Vec<_>>() })
}

fn bracket(bracket: &Bracket) -> Value {
    json!({
        "score": bracket.score.to_string(),
        "residents": numbers(&bracket.residents),
        "left-over": bracket.left_over,
        "upfloaters": numbers(&bracket.upfloaters),
        "passed-over": bracket.passed_over.iter().map(|(tpn, why)| against(*tpn, passed_over(why))).collect::<Vec<_>>(),
        "not-judged": bracket.not_judged,
        "nobody-has-played": bracket.is_fresh,
        "g1": numbers(&bracket.g1),
        "g2": numbers(&bracket.g2),
        "shifts": bracket.shifts.iter().map(shift).collect::<Vec<_>>(),
        "pairs": bracket.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn passed_over(why: &PassedOver) -> Value {
    match why {
        PassedOver::Impossible => by_criterion("impossible", "C4", "2.2.1"),
        PassedOver::Worse { criterion, chosen, alternative } => worse(criterion.name(), *criterion == Criterion::C6, chosen, alternative),
        PassedOver::Later => json!({ "reason": "later", "article": "4.2" }),
    }
}

fn shift(shift: &Shift) -> Value {
    let (cause, article) = match shift.cause {
        Cause::Unavoidable => ("unavoidable", "3.2.4.1"),
        Cause::Unequal => ("unequal", "3.2.4.2"),
    };
    json!({
        "cause": cause,
        "article": article,
        "from": if shift.from_g1 { "g1" } else { "g2" },
        "players": numbers(&shift.players),
        "passed-over": numbers(&shift.passed_over),
    })
}

fn pair(pair: &Pair) -> Value {
    let stuck = || json!({ "reason": "impossible", "article": "3.2.6" });
    json!({
        "first": pair.first.0.0,
        "opponents-average": pair.first.1,
        "second": pair.second.0,
        "skipped": pair.skipped.iter().map(|(tpn, why)| against(*tpn, why.map_or_else(stuck, obstacle))).collect::<Vec<_>>(),
        "higher": pair.higher.0,
        "color": colors(&pair.color, Some(pair.color.rule.article_of_other_swiss())),
    })
}
