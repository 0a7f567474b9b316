//! A round of Burstein's system after its seeding rounds (C.04.4.2).

use super::{against, by_criterion, bye, colors, hundredths, numbers, obstacle, worse};
use serde_json::{Value, json};
use tournament::pairing::burstein::{Bracket, Criterion, Explanation, Pair, Skipped};

/// The bye, and the brackets from the top: members in the order of the index, floaters, pairs.
pub fn of_round(told: &Explanation) -> Value {
    json!({
        "seeding-rounds": told.seeding_rounds,
        "bye": told.bye.as_ref().map(bye),
        "brackets": told.brackets.iter().map(bracket).collect::<Vec<_>>(),
    })
}

fn bracket(bracket: &Bracket) -> Value {
    let member = |(tpn, index): &(tournament::model::Tpn, tournament::pairing::burstein::Index)| {
        let sonneborn_berger = hundredths(index.sonneborn_berger / 100);
        json!({ "player": tpn.0, "buchholz": hundredths(index.buchholz), "sonneborn-berger": sonneborn_berger })
    };
    json!({
        "score": bracket.score.to_string(),
        "members": bracket.members.iter().map(member).collect::<Vec<_>>(),
        "incoming": numbers(&bracket.incoming),
        "floaters": numbers(&bracket.floaters),
        "pairs": bracket.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn pair(pair: &Pair) -> Value {
    json!({
        "higher": pair.higher.0.0,
        "higher-bsn": pair.higher.1,
        "lower": pair.lower.0.0,
        "lower-bsn": pair.lower.1,
        "skipped": pair.skipped.iter().map(|(tpn, why)| against(*tpn, skipped(why))).collect::<Vec<_>>(),
        "not-judged": pair.not_judged,
        "color": colors(&pair.color, Some(pair.color.rule.article_of_other_swiss())),
    })
}

fn skipped(why: &Skipped) -> Value {
    match why {
        Skipped::Forbidden(forbidden) => obstacle(*forbidden),
        Skipped::Impossible => by_criterion("impossible", "C4", "2.2.1"),
        Skipped::Worse { criterion, chosen, alternative } => {
            worse(criterion.name(), matches!(criterion, Criterion::C6 | Criterion::C7), chosen, alternative)
        }
        Skipped::Later => json!({ "reason": "later", "article": "4" }),
    }
}
