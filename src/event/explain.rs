//! The words of an explanation: why a pair, a downfloat, the bye and a colour are as they are, in the reader's language.

use crate::i18n::Lang;
use tournament::history::{Obstacle, PabBar};
use tournament::model::{Color, Tpn};
use tournament::pairing::colors::ColorRule;
use tournament::pairing::dutch::Criterion;
use tournament::pairing::explain::{ByeRefusal, Explainer, FloatAlternative, FloatExplanation, Order, PairExplanation, Verdict};
use tournament::points::Points;

/// Puts explanations into words.
pub struct Words<'a> {
    /// The round.
    pub explainer: &'a Explainer,
    /// The language.
    pub lang: Lang,
    /// The name of a player; may be empty.
    pub name: &'a dyn Fn(Tpn) -> String,
}

impl Words<'_> {
    /// Number and name.
    pub fn player(&self, tpn: Tpn) -> String {
        format!("{tpn} {}", (self.name)(tpn)).trim_end().to_owned()
    }

    fn players(&self, tpns: &[Tpn]) -> String {
        tpns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The bracket, the opponents who come before, and downfloats of both players.
    pub fn pair(&self, pair: &PairExplanation) -> Vec<String> {
        let mut lines = self.bracket(pair.bracket);
        lines.extend(self.opponent(pair));
        for tpn in [pair.higher, pair.lower] {
            lines.extend(self.explainer.floats(tpn).iter().map(|float| self.float(float)));
        }
        lines
    }

    /// The opponents who come before in the order, and why not they.
    pub fn opponent(&self, pair: &PairExplanation) -> Vec<String> {
        if pair.alternatives.is_empty() {
            let values = [("player", self.player(pair.lower)), ("higher", self.player(pair.higher))];
            return vec![self.fill("explain.first-free", &values)];
        }
        let heading = self.fill("explain.before", &[("higher", self.player(pair.higher)), ("lower", self.player(pair.lower))]);
        let not = pair.alternatives.iter().map(|alternative| self.not(alternative.opponent, &self.verdict(&alternative.verdict)));
        let mut lines: Vec<String> = std::iter::once(heading).chain(not).collect();
        if pair.not_judged > 0 {
            lines.push(self.fill("explain.not-judged", &[("count", pair.not_judged.to_string())]));
        }
        lines
    }

    fn not(&self, tpn: Tpn, why: &str) -> String {
        self.fill("explain.not", &[("player", self.player(tpn)), ("why", why.to_owned())])
    }

    /// Who is in a bracket, and its exchange.
    pub fn bracket(&self, index: usize) -> Vec<String> {
        let Some(bracket) = self.explainer.bracket(index) else { return Vec::new() };
        let mut lines = vec![self.fill(
            "explain.bracket",
            &[
                ("score", bracket.score.to_string()),
                ("moved", bracket.moved_down.len().to_string()),
                ("residents", bracket.residents.len().to_string()),
                ("pairs", bracket.pairs.to_string()),
                ("floaters", bracket.floaters.len().to_string()),
            ],
        )];
        if let Some(exchange) = &bracket.exchange {
            let values = [
                ("out", self.players(&exchange.out_of_s1)),
                ("in", self.players(&exchange.into_s1)),
                ("why", self.verdict(&exchange.without)),
            ];
            lines.push(self.fill("explain.exchange", &values));
        }
        lines
    }

    /// One downfloat.
    pub fn float(&self, float: &FloatExplanation) -> String {
        let why = float.verdict.as_ref().map_or_else(String::new, |verdict| self.verdict(verdict));
        let player = ("player", self.player(float.tpn));
        match float.alternative {
            FloatAlternative::Last => self.fill("explain.float-last", &[player]),
            FloatAlternative::Instead(other) => self.fill("explain.float-instead", &[player, ("other", self.player(other)), ("why", why)]),
            FloatAlternative::Stays => self.fill("explain.float-stays", &[player, ("why", why)]),
        }
    }

    /// The bye and those who were refused it; nothing if there is no bye.
    pub fn bye(&self) -> Vec<String> {
        let Some(bye) = self.explainer.bye() else { return Vec::new() };
        let c5 = Criterion::C5.article().to_owned();
        let mut lines =
            vec![self.fill("explain.bye", &[("player", self.player(bye.tpn)), ("score", bye.score.to_string()), ("article", c5)])];
        if bye.refused.is_empty() {
            lines.push(self.lang.text("explain.bye-last").to_owned());
        }
        for (tpn, refusal) in &bye.refused {
            let why = match refusal {
                ByeRefusal::Barred(PabBar::HadOne { round }) => self.fill("explain.bye-had", &[("round", round.to_string())]),
                ByeRefusal::Barred(PabBar::WonUnplayed { round }) => self.fill("explain.bye-won", &[("round", round.to_string())]),
                ByeRefusal::NoCompletePairing => self.lang.text("explain.bye-no-pairing").to_owned(),
                ByeRefusal::Bracket { bracket, verdict } => {
                    let score = self.explainer.bracket(*bracket).map_or(Points::ZERO, |b| b.score);
                    self.fill("explain.bye-bracket", &[("score", score.to_string()), ("why", self.verdict(verdict))])
                }
            };
            lines.push(self.not(*tpn, &why));
        }
        if bye.not_judged > 0 {
            lines.push(self.fill("explain.not-judged", &[("count", bye.not_judged.to_string())]));
        }
        lines
    }

    /// Why the colours of a pair.
    pub fn color(&self, pair: &PairExplanation) -> String {
        let color = &pair.color;
        let own = self.player(pair.higher);
        let article = ("article", color.rule.article().to_owned());
        let word = |color| self.lang.text(if color == Color::White { "explain.white" } else { "explain.black" }).to_owned();
        let key = match color.rule {
            ColorRule::BothGranted => "explain.color-both",
            ColorRule::Stronger => "explain.color-stronger",
            ColorRule::Alternate => "explain.color-alternate",
            ColorRule::HigherRanked => "explain.color-higher",
            ColorRule::InitialColor if color.number % 2 == 1 => "explain.color-odd",
            ColorRule::InitialColor => "explain.color-even",
        };
        let values = [
            ("player", own),
            ("color", word(color.higher_has)),
            article,
            ("back", color.differed.unwrap_or_default().to_string()),
            ("initial", word(color.initial)),
        ];
        self.fill(key, &values)
    }

    /// Why an alternative was not taken.
    pub fn verdict(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Forbidden(Obstacle::Rematch) => self.lang.text("explain.rematch"),
            Verdict::Forbidden(Obstacle::Prohibited) => self.lang.text("explain.prohibited"),
            Verdict::Forbidden(Obstacle::SameAbsolutePreference(_)) => self.lang.text("explain.same-color"),
            Verdict::Impossible(Criterion::C5) => self.lang.text("explain.impossible-c5"),
            Verdict::Impossible(_) => self.lang.text("explain.impossible-c4"),
            Verdict::Later(Order::MovedDownSet) => self.lang.text("explain.later-set"),
            Verdict::Later(Order::Exchange) => self.lang.text("explain.later-exchange"),
            Verdict::Later(Order::Transposition) => self.lang.text("explain.later-transposition"),
            Verdict::Worse { criterion, chosen, alternative } => return self.worse(*criterion, chosen, alternative),
        }
        .to_owned()
    }

    fn worse(&self, criterion: Criterion, chosen: &[i64], alternative: &[i64]) -> String {
        let name = format!("{criterion:?}");
        let what = self.lang.get(&format!("explain.criterion.{}", name.to_lowercase())).unwrap_or_default().to_owned();
        let values = [
            ("criterion", name),
            ("article", criterion.article().to_owned()),
            ("what", what),
            ("chosen", self.value(criterion, chosen)),
            ("alternative", self.value(criterion, alternative)),
        ];
        self.fill("explain.worse", &values)
    }

    /// A criterion's value: a number, or scores and differences in points.
    fn value(&self, criterion: Criterion, value: &[i64]) -> String {
        let points = |list: &[i64]| {
            let one = |n: &i64| match i32::try_from(*n) {
                Ok(i32::MAX) | Err(_) => self.lang.text("explain.unpaired").to_owned(),
                Ok(n) => Points::from_hundredths(n).to_string(),
            };
            if list.is_empty() { "0".to_owned() } else { list.iter().map(one).collect::<Vec<_>>().join(" ") }
        };
        match (criterion, value) {
            (Criterion::C7 | Criterion::C18 | Criterion::C19 | Criterion::C20 | Criterion::C21, list) => points(list),
            (Criterion::C8, [0] | []) => "0".to_owned(),
            (Criterion::C8, [count, scores @ ..]) => format!("{count} ({})", points(scores)),
            (_, list) => list.first().unwrap_or(&0).to_string(),
        }
    }

    fn fill(&self, key: &'static str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> = values.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.lang.fill(key, &values)
    }
}
