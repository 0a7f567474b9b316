//! A round of Double-Swiss (C.04.5).

use super::{against, bar, numbers};
use serde_json::{Value, json};
use tournament::model::Tpn;
use tournament::pairing::double_swiss::{Bracket, Pairing, Plan, Rule};
use tournament::pairing::upfloat::{Bye, Criterion, Refusal};

/// The bye, the brackets from the top, the matches in board order.
pub fn of_round(plan: &Plan) -> Value {
    json!({
        "bye": plan.bye.as_ref().map(bye),
        "brackets": plan.brackets.iter().map(bracket).collect::<Vec<_>>(),
        "pairs": plan.pairings.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn bye(bye: &Bye) -> Value {
    let why = |why: &Refusal| match why {
        Refusal::Barred(barred) => bar(*barred, Some("2")),
        Refusal::NoCompletePairing => json!({ "reason": "impossible", "criterion": "C3" }),
    };
    json!({
        "player": bye.tpn.0,
        "score": bye.score.to_string(),
        "matches": bye.played,
        "article": "3.4",
        "refused": bye.refused.iter().map(|(tpn, refusal)| against(*tpn, why(refusal))).collect::<Vec<_>>(),
    })
}

fn bracket(bracket: &Bracket) -> Value {
    let refused = |(tpn, criterion): &(Tpn, Criterion)| {
        let name = match criterion {
            Criterion::C1 => "C1",
            Criterion::C3 => "C3",
            Criterion::C4 => "C4",
            Criterion::C5 => "C5",
            Criterion::C6 => "C6",
            Criterion::C7 => "C7",
        };
        against(*tpn, json!({ "reason": "worse", "criterion": name }))
    };
    json!({
        "score": bracket.score.to_string(),
        "residents": numbers(&bracket.residents),
        "upfloaters": numbers(&bracket.upfloaters),
        "refused": bracket.refused.iter().map(refused).collect::<Vec<_>>(),
        "next-needs": bracket.next,
        "floated-before": bracket.repeated,
        "opponents-floated-before": bracket.cost,
        "identifier": numbers(&bracket.identifier),
    })
}

fn pair(pairing: &Pairing) -> Value {
    let rule = match pairing.rule {
        Rule::InitialColor => "initial-color",
        Rule::FewerWhites => "fewer-whites",
        Rule::Alternate => "alternate",
        Rule::HigherRanked => "higher-ranked",
        Rule::Other => "other",
    };
    json!({
        "white": pairing.pair.white.0,
        "black": pairing.pair.black.0,
        "higher": pairing.higher.0,
        "bracket": pairing.bracket,
        "color": { "rule": rule, "article": pairing.rule.article() },
    })
}
