//! The facts of an explanation of a round of teams as JSON: the same as the sentences say, with names that stay as they are.

use serde_json::{Value, json};
use tournament::history::PabBar;
use tournament::model::{Color, Tpn};
use tournament::pairing::team_swiss::{
    Bracket, ColorExplanation, Due, Explainer, FirstBy, PairCriterion, PairExplanation, Rule, SideTold, Step, Strength, Verdict,
};
use tournament::pairing::upfloat::{Bye, Criterion, Refusal};
use tournament::policy::team::Edition;

/// Everything that is known of a round: the bye, brackets from the top, pairs in board order.
pub fn of_round(explainer: &Explainer) -> Value {
    let plan = explainer.plan();
    let facts = Reasons { edition: plan.policy.edition };
    let pair = |pairing: &tournament::pairing::team_swiss::Pairing| {
        let told = explainer.pair(pairing.pair.white)?;
        let mut value = facts.pair(&told);
        value["white"] = pairing.pair.white.0.into();
        value["black"] = pairing.pair.black.0.into();
        value["color"] = facts.color(&pairing.color);
        Some(value)
    };
    json!({
        "edition": if facts.edition == Edition::E2024 { "2024" } else { "2026" },
        "readings": plan.policy.readings.iter().map(|reading| reading.name()).collect::<Vec<_>>(),
        "bye": plan.bye.as_ref().map(|bye| facts.bye(bye)),
        "brackets": plan.brackets.iter().map(|bracket| facts.bracket(bracket)).collect::<Vec<_>>(),
        "pairs": plan.pairings.iter().filter_map(pair).collect::<Vec<_>>(),
    })
}

struct Reasons {
    edition: Edition,
}

impl Reasons {
    fn bye(&self, bye: &Bye) -> Value {
        let refused = bye.refused.iter().map(|(tpn, why)| {
            let (reason, criterion, round) = match why {
                Refusal::Barred(PabBar::HadOne { round }) => ("had-bye", "C2", Some(*round)),
                Refusal::Barred(PabBar::WonUnplayed { round }) => ("won-unplayed", "C2", Some(*round)),
                Refusal::NoCompletePairing => ("impossible", "C3", None),
            };
            json!({ "team": tpn.0, "reason": reason, "criterion": criterion, "round": round })
        });
        json!({
            "team": bye.tpn.0,
            "score": bye.score.to_string(),
            "played": bye.played,
            "article": Step::Bye.article(self.edition),
            "refused": refused.collect::<Vec<_>>(),
        })
    }

    fn bracket(&self, bracket: &Bracket) -> Value {
        let refused = bracket.refused.iter().map(|(tpn, criterion)| {
            let criterion = match criterion {
                Criterion::C1 => "C1",
                Criterion::C3 => "C3",
                Criterion::C4 => "C4",
                Criterion::C5 => "C5",
                Criterion::C6 => "C6",
                Criterion::C7 => "C7",
            };
            json!({ "team": tpn.0, "criterion": criterion })
        });
        let name = |criterion: PairCriterion| criterion.name(self.edition).to_owned();
        let mut cost = serde_json::Map::new();
        cost.insert(name(PairCriterion::Unmet), bracket.cost.unmet.into());
        cost.insert(name(PairCriterion::UnmetStrong), bracket.cost.strong.into());
        cost.insert(name(PairCriterion::Floats), bracket.cost.floats.into());
        json!({
            "score": bracket.score.to_string(),
            "residents": numbers(&bracket.residents),
            "upfloaters": {
                "teams": numbers(&bracket.upfloaters),
                "article": Step::Upfloaters.article(self.edition),
                "refused": refused.collect::<Vec<_>>(),
                "c6-open": bracket.next_fails,
            },
            "cost": cost,
            "identifier": numbers(&bracket.identifier),
            "article": Step::Bracket.article(self.edition),
        })
    }

    fn pair(&self, told: &PairExplanation) -> Value {
        let list = |list: &[(Tpn, Verdict)]| -> Vec<Value> {
            let one = |(tpn, verdict): &(Tpn, Verdict)| json!({ "team": tpn.0, "breaks": self.verdict(verdict) });
            list.iter().map(one).collect()
        };
        json!({
            "top": told.top.0,
            "bottom": told.bottom.0,
            "bracket": told.bracket,
            "tops-before": list(&told.tops),
            "tops-not-judged": told.tops_not_judged,
            "alternatives": list(&told.alternatives),
            "not-judged": told.not_judged,
        })
    }

    fn verdict(&self, verdict: &Verdict) -> Value {
        match verdict {
            Verdict::Met { round } => json!({ "reason": "met", "criterion": "C1", "round": round }),
            Verdict::Prohibited => json!({ "reason": "prohibited" }),
            Verdict::Impossible => json!({ "reason": "impossible", "criterion": "C1" }),
            Verdict::Worse { criterion, chosen, alternative } => {
                json!({ "reason": "worse", "criterion": criterion.name(self.edition), "chosen": chosen, "alternative": alternative })
            }
        }
    }

    fn color(&self, told: &ColorExplanation) -> Value {
        let rule = match told.rule {
            Rule::InitialColor => "initial-color",
            Rule::OnlyPreference => "only-preference",
            Rule::BothGranted => "both-granted",
            Rule::OnlyStrong => "only-strong",
            Rule::Difference => "difference",
            Rule::Alternate => "alternate",
            Rule::FirstTeam => "first-team",
            Rule::FirstAlternates => "first-alternates",
            Rule::OtherAlternates => "other-alternates",
        };
        let first_by = match told.first_by {
            FirstBy::Primary => "primary",
            FirstBy::Secondary => "secondary",
            FirstBy::Number => "number",
        };
        json!({
            "rule": rule,
            "article": told.rule.article(),
            "first-team": side(&told.first),
            "first-by": { "reason": first_by, "article": told.first_by.article() },
            "other": side(&told.other),
            "first-has": color(told.first_has),
            "matches-back": told.back,
            "number": told.number,
            "initial": color(told.initial),
        })
    }
}

fn side(side: &SideTold) -> Value {
    let due = |due: Due| {
        let strength = match due.strength {
            Strength::Simple => "simple",
            Strength::Mild => "mild",
            Strength::Strong => "strong",
        };
        json!({ "strength": strength, "color": color(due.color) })
    };
    json!({
        "team": side.tpn.0,
        "primary": side.primary.to_string(),
        "secondary": side.secondary.map(|points| points.to_string()),
        "due": side.due.map(due),
        "difference": side.difference,
    })
}

fn numbers(tpns: &[Tpn]) -> Vec<u16> {
    tpns.iter().map(|tpn| tpn.0).collect()
}

fn color(color: Color) -> Value {
    if color == Color::White { "white".into() } else { "black".into() }
}
