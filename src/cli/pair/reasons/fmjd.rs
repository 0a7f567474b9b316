//! A round of the FMJD Swiss. Its text numbers no criteria: reasons have no articles.

use super::{against, bar, color, colors, numbers};
use serde_json::{Value, json};
use tournament::history::Obstacle;
use tournament::model::Tpn;
use tournament::pairing::fmjd::{Bye, Explanation, Group, NotPartner, NotUpfloater, Pairing};
use tournament::pairing::upfloat::Refusal;
use tournament::points::Points;

/// The bye, and the groups from the top: who completes them, pairs.
pub fn of_round(told: &Explanation) -> Value {
    json!({ "bye": told.bye.as_ref().map(bye), "groups": told.groups.iter().map(group).collect::<Vec<_>>() })
}

fn bye(bye: &Bye) -> Value {
    let why = |refusal: &Refusal| match refusal {
        Refusal::Barred(barred) => bar(*barred, None),
        Refusal::NoCompletePairing => json!({ "reason": "impossible" }),
    };
    json!({
        "player": bye.tpn.0,
        "score": bye.score.to_string(),
        "begins-again": bye.begins_again,
        "refused": bye.refused.iter().map(|(tpn, refusal)| against(*tpn, why(refusal))).collect::<Vec<_>>(),
    })
}

fn group(group: &Group) -> Value {
    let refused = |(tpn, why): &(Tpn, NotUpfloater)| {
        let reason = match why {
            NotUpfloater::NobodyToMeet => "nobody-to-meet",
            NotUpfloater::NoCompletePairing => "impossible",
            NotUpfloater::More => "more",
            NotUpfloater::Lower => "lower",
            NotUpfloater::NextGroup => "next-group",
            NotUpfloater::Again => "again",
        };
        against(*tpn, json!({ "reason": reason }))
    };
    let upfloater = |(tpn, score): &(Tpn, Points)| json!({ "player": tpn.0, "score": score.to_string() });
    json!({
        "score": group.score.to_string(),
        "residents": numbers(&group.residents),
        "upfloaters": group.upfloaters.iter().map(upfloater).collect::<Vec<_>>(),
        "refused": group.refused.iter().map(refused).collect::<Vec<_>>(),
        "uppers": numbers(&group.uppers),
        "not-upper": numbers(&group.not_upper),
        "same-color-pairs": group.clashes,
        "pairs": group.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn pair(pair: &Pairing) -> Value {
    json!({
        "upper": pair.upper.0,
        "lower": pair.lower.0,
        "skipped": pair.skipped.iter().map(|(tpn, why)| against(*tpn, not_partner(*why))).collect::<Vec<_>>(),
        "not-named": pair.not_named,
        "higher": pair.higher.0,
        "color": colors(&pair.color, None),
    })
}

fn not_partner(why: NotPartner) -> Value {
    match why {
        NotPartner::Forbidden(Obstacle::Rematch) => json!({ "reason": "rematch" }),
        NotPartner::Forbidden(_) => json!({ "reason": "prohibited" }),
        NotPartner::BothUpfloat => json!({ "reason": "both-upfloat" }),
        NotPartner::SameColor(due) => json!({ "reason": "same-color", "due": color(due) }),
        NotPartner::Others => json!({ "reason": "others" }),
    }
}
