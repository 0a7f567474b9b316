//! A round of the Dutch system (C.04.3).

use super::{color, colors, hundredths, numbers};
use serde_json::{Value, json};
use tournament::history::{Obstacle, PabBar};
use tournament::model::{DutchEdition, Tpn};
use tournament::pairing::dutch::{BracketKind, Criterion};
use tournament::pairing::explain::{
    Bracket, ByeExplanation, ByeRefusal, Explainer, FloatAlternative, FloatExplanation, Order, PairExplanation, Part, Verdict,
};
use tournament::pairing::{Pair, RoundPairing};

/// Everything that is known of a round: brackets from the top, pairs in board order, downfloats, the bye.
pub fn of_round(explainer: &Explainer, paired: &RoundPairing) -> Value {
    let facts = Reasons { edition: explainer.edition() };
    let players: Vec<Tpn> = paired.pairs.iter().flat_map(|pair| [pair.white, pair.black]).chain(paired.pab).collect();
    let floats = players.iter().flat_map(|&tpn| explainer.floats(tpn));
    json!({
        "edition": if facts.edition == DutchEdition::E2017 { "2017" } else { "2026" },
        "brackets": (0..explainer.brackets()).filter_map(|i| explainer.bracket(i)).map(|b| facts.bracket(&b)).collect::<Vec<_>>(),
        "pairs": paired.pairs.iter().filter_map(|&pair| Some(facts.pair(pair, &explainer.pair(pair.white)?))).collect::<Vec<_>>(),
        "floats": floats.map(|float| facts.float(&float)).collect::<Vec<_>>(),
        "bye": explainer.bye().map(|bye| facts.bye(&bye)),
    })
}

struct Reasons {
    edition: DutchEdition,
}

impl Reasons {
    fn criterion(&self, criterion: Criterion) -> Value {
        json!({ "criterion": criterion.name(self.edition), "article": criterion.article(self.edition) })
    }

    /// A reason: its kind, the criterion with its article, and what else belongs to it.
    fn with(&self, reason: &str, criterion: Criterion, more: &[(&str, Value)]) -> Value {
        let mut value = self.criterion(criterion);
        value["reason"] = reason.into();
        for (key, more) in more {
            value[*key] = more.clone();
        }
        value
    }

    /// What the alternative would break: `chosen` and `alternative` are values of the criterion, scores and differences in points.
    fn verdict(&self, verdict: &Verdict) -> Value {
        match verdict {
            Verdict::Forbidden(Obstacle::Rematch) => self.with("rematch", Criterion::C1, &[]),
            Verdict::Forbidden(Obstacle::Prohibited) => self.with("prohibited", Criterion::C1, &[]),
            Verdict::Forbidden(Obstacle::SameAbsolutePreference(due)) => self.with("same-color", Criterion::C3, &[("due", color(*due))]),
            Verdict::NoOpponent(others) => {
                let one = |(tpn, obstacle): &(Tpn, Obstacle)| {
                    let mut value = self.verdict(&Verdict::Forbidden(*obstacle));
                    value["player"] = tpn.0.into();
                    value
                };
                json!({ "reason": "no-opponent", "others": others.iter().map(one).collect::<Vec<_>>() })
            }
            Verdict::ByeBarred(bar) => self.refusal(&ByeRefusal::Barred(*bar)),
            Verdict::Impossible(criterion) => self.with("impossible", *criterion, &[]),
            Verdict::Worse { criterion, chosen, alternative } => {
                let values = |list: &[i64]| values(*criterion, list);
                self.with("worse", *criterion, &[("chosen", values(chosen)), ("alternative", values(alternative))])
            }
            Verdict::Later(order) => {
                let step = match order {
                    Order::MovedDownSet => "moved-down-set",
                    Order::Exchange => "exchange",
                    Order::Transposition => "transposition",
                };
                json!({ "reason": "later", "step": step, "article": order.article(self.edition) })
            }
        }
    }

    fn bracket(&self, bracket: &Bracket) -> Value {
        let kind = match bracket.kind {
            BracketKind::Ordinary => "ordinary",
            BracketKind::Penultimate => "penultimate",
            BracketKind::Last => "collapsed-last",
        };
        let exchange = bracket.exchange.as_ref().map(|exchange| {
            json!({
                "out-of-s1": numbers(&exchange.out_of_s1),
                "into-s1": numbers(&exchange.into_s1),
                "article": Order::Exchange.article(self.edition),
                "without": self.verdict(&exchange.without),
            })
        });
        json!({
            "score": bracket.score.to_string(),
            "kind": kind,
            "moved-down": numbers(&bracket.moved_down),
            "residents": numbers(&bracket.residents),
            "pairs": bracket.pairs,
            "floaters": numbers(&bracket.floaters),
            "exchange": exchange,
        })
    }

    fn pair(&self, pair: Pair, told: &PairExplanation) -> Value {
        let alternatives = told.alternatives.iter().map(|a| json!({ "opponent": a.opponent.0, "breaks": self.verdict(&a.verdict) }));
        json!({
            "white": pair.white.0,
            "black": pair.black.0,
            "higher": told.higher.0,
            "bracket": told.bracket,
            "part": if told.part == Part::MovedDown { "moved-down" } else { "homogeneous" },
            "alternatives": alternatives.collect::<Vec<_>>(),
            "not-judged": told.not_judged,
            "color": colors(&told.color, Some(told.color.rule.article(self.edition))),
        })
    }

    fn float(&self, float: &FloatExplanation) -> Value {
        let alternative = match float.alternative {
            FloatAlternative::Last => json!({ "kind": "last" }),
            FloatAlternative::Instead(other) => json!({ "kind": "instead", "player": other.0 }),
            FloatAlternative::Stays => json!({ "kind": "stays" }),
        };
        json!({
            "player": float.tpn.0,
            "bracket": float.bracket,
            "alternative": alternative,
            "breaks": float.verdict.as_ref().map(|verdict| self.verdict(verdict)),
        })
    }

    fn bye(&self, bye: &ByeExplanation) -> Value {
        let refused = bye.refused.iter().map(|(tpn, refusal)| json!({ "player": tpn.0, "breaks": self.refusal(refusal) }));
        let mut value = self.with("lowest-score", Criterion::C5, &[]);
        if self.edition == DutchEdition::E2017 {
            value["reason"] = "last-bracket".into();
        }
        value["player"] = bye.tpn.0.into();
        value["score"] = bye.score.to_string().into();
        value["refused"] = refused.collect();
        value["not-judged"] = bye.not_judged.into();
        value
    }

    fn refusal(&self, refusal: &ByeRefusal) -> Value {
        match refusal {
            ByeRefusal::Barred(PabBar::HadOne { round }) => self.with("had-bye", Criterion::C2, &[("round", (*round).into())]),
            ByeRefusal::Barred(PabBar::WonUnplayed { round }) => self.with("won-unplayed", Criterion::C2, &[("round", (*round).into())]),
            ByeRefusal::NoCompletePairing => self.with("impossible", Criterion::C4, &[]),
            ByeRefusal::Collapse { bracket } => json!({ "reason": "collapse", "article": "A.9", "bracket": bracket }),
            ByeRefusal::Bracket { bracket, verdict } => {
                let mut value = self.verdict(verdict);
                value["bracket"] = (*bracket).into();
                value
            }
        }
    }
}

/// A criterion's value: counts as they are, scores and score differences in points. A moved-down player left unpaired is `null`, and
/// so is a last bracket that has no pairing.
fn values(criterion: Criterion, list: &[i64]) -> Value {
    use Criterion as C;
    let counts = match criterion {
        C::C7 | C::C18 | C::C19 | C::C20 | C::C21 => 0,
        C::C8 => 1,
        _ => list.len(),
    };
    let one = |(at, &n): (usize, &i64)| if at < counts && n < i64::MAX { json!(n) } else { json!(hundredths(n)) };
    list.iter().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::model::System;

    fn reasons(edition: DutchEdition) -> Value {
        let bytes = include_bytes!("../../../../fixtures/pairing/speed/r5_50.trf");
        let mut tournament = tournament::trf::read(bytes).unwrap().tournament;
        tournament.system = System::Dutch(edition);
        let paired = tournament::pairing::pair(&tournament, 5, &tournament::pairing::Options::default()).unwrap();
        of_round(&Explainer::new(&tournament, 5, &[]).unwrap(), &paired)
    }

    /// All reasons in a value, at any depth.
    fn articles<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("article").and_then(Value::as_str));
                map.values().for_each(|v| articles(v, found));
            }
            Value::Array(list) => list.iter().for_each(|v| articles(v, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reason_names_an_article_of_its_edition() {
        for (edition, first) in [(DutchEdition::E2026, "2345"), (DutchEdition::E2017, "ACDE")] {
            let value = reasons(edition);
            assert_eq!(value["pairs"].as_array().map(Vec::len), Some(25));
            let mut found = Vec::new();
            articles(&value, &mut found);
            // The colours of 25 pairs, and whatever stood in the way.
            assert!(found.len() > 30, "{edition:?}: {}", found.len());
            assert!(found.iter().all(|article| article.starts_with(|c| first.contains(c))), "{edition:?} {found:?}");
        }
    }

    #[test]
    fn values_of_a_criterion_are_counts_or_points() {
        assert_eq!(values(Criterion::C12, &[2]), json!([2]));
        assert_eq!(values(Criterion::C7, &[250, 100]), json!(["2.5", "1.0"]));
        assert_eq!(values(Criterion::C8, &[1, 50]), json!([1, "0.5"]));
        assert_eq!(values(Criterion::C18, &[i64::from(i32::MAX)]), json!([null]));
    }
}
