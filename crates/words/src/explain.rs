//! The words of an explanation: why a pair, a downfloat, the bye and a colour are as they are, in the reader's language.

use crate::Lang;
use crate::game::side_short;
use tournament::history::{Obstacle, PabBar};
use tournament::model::{DutchEdition, Tpn};
use tournament::pairing::colors::ColorRule;
use tournament::pairing::dutch::{BracketKind, Criterion};
use tournament::pairing::explain::{ByeRefusal, Explainer, FloatAlternative, FloatExplanation, Order, PairExplanation, Verdict};
use tournament::points::Points;

const C1: Criterion = Criterion::C1;
const C3: Criterion = Criterion::C3;
const C4: Criterion = Criterion::C4;

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
            let article = Order::Transposition.article(self.explainer.edition()).to_owned();
            let values = [("player", self.player(pair.lower)), ("higher", self.player(pair.higher)), ("article", article)];
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
                ("score", bracket.score.spoken()),
                ("moved", bracket.moved_down.len().to_string()),
                ("residents", bracket.residents.len().to_string()),
                ("pairs", bracket.pairs.to_string()),
                ("floaters", bracket.floaters.len().to_string()),
            ],
        )];
        match bracket.kind {
            BracketKind::Ordinary => {}
            BracketKind::Penultimate => lines.push(self.lang.text("explain.bracket-penultimate").to_owned()),
            BracketKind::Last => lines.push(self.lang.text("explain.bracket-last").to_owned()),
        }
        if let Some(exchange) = &bracket.exchange {
            let values = [
                ("out", self.players(&exchange.out_of_s1)),
                ("in", self.players(&exchange.into_s1)),
                ("why", self.verdict(&exchange.without)),
                ("article", Order::Exchange.article(self.explainer.edition()).to_owned()),
            ];
            lines.push(self.fill("explain.exchange", &values));
        }
        lines
    }

    /// One downfloat.
    pub fn float(&self, float: &FloatExplanation) -> String {
        let why = match &float.verdict {
            Some(Verdict::NoOpponent(others)) => self.no_opponent(float.tpn, others),
            Some(verdict) => self.verdict(verdict),
            None => String::new(),
        };
        let (player, score) = (("player", self.player(float.tpn)), ("score", self.score_of(float.bracket)));
        match float.alternative {
            FloatAlternative::Last => self.fill("explain.float-last", &[player, score]),
            FloatAlternative::Instead(other) => {
                self.fill("explain.float-instead", &[player, score, ("other", self.player(other)), ("why", why)])
            }
            FloatAlternative::Stays => self.fill("explain.float-stays", &[player, score, ("why", why)]),
        }
    }

    /// The bye and those who were refused it; nothing if there is no bye.
    pub fn bye(&self) -> Vec<String> {
        let Some(bye) = self.explainer.bye() else { return Vec::new() };
        let heading = if self.is_2017() { "explain.bye-2017" } else { "explain.bye" };
        let mut lines = vec![self.fill(heading, &[("player", self.player(bye.tpn)), ("score", bye.score.spoken())])];
        if bye.refused.is_empty() {
            lines.push(self.lang.text("explain.bye-last").to_owned());
        }
        for (tpn, refusal) in &bye.refused {
            let why = match refusal {
                ByeRefusal::Barred(bar) => self.barred(*bar),
                ByeRefusal::NoCompletePairing => self.cite("explain.bye-no-pairing", &[C1, C3, C4]),
                ByeRefusal::Collapse { bracket } => self.fill("explain.bye-collapse", &[("score", self.score_of(*bracket))]),
                ByeRefusal::Bracket { bracket, verdict } => {
                    self.fill("explain.bye-bracket", &[("score", self.score_of(*bracket)), ("why", self.verdict(verdict))])
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
        let article = ("article", color.rule.article(self.explainer.edition()).to_owned());
        let word = |color| side_short(color, self.lang).to_owned();
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
            Verdict::Forbidden(Obstacle::Rematch) => self.cite("explain.rematch", &[C1]),
            Verdict::Forbidden(Obstacle::Prohibited) => self.lang.text("explain.prohibited").to_owned(),
            Verdict::Forbidden(Obstacle::SameAbsolutePreference(_)) => self.cite("explain.same-color", &[C3]),
            // Said of a downfloat only, which knows whose opponents they are.
            Verdict::NoOpponent(_) => self.lang.text("explain.alone").to_owned(),
            Verdict::ByeBarred(bar) => self.barred(*bar),
            Verdict::Impossible(Criterion::C5) => self.cite("explain.impossible-c5", &[Criterion::C5]),
            Verdict::Impossible(_) => self.cite("explain.impossible-c4", &[C4]),
            Verdict::Later(order) => {
                let key = match order {
                    Order::MovedDownSet => "explain.later-set",
                    Order::Exchange => "explain.later-exchange",
                    Order::Transposition => "explain.later-transposition",
                };
                self.fill(key, &[("article", order.article(self.explainer.edition()).to_owned())])
            }
            Verdict::Worse { criterion, chosen, alternative } => self.worse(*criterion, chosen, alternative),
        }
    }

    /// Nobody in the bracket may be met: who, and why not.
    fn no_opponent(&self, tpn: Tpn, others: &[(Tpn, Obstacle)]) -> String {
        if others.is_empty() {
            return self.lang.text("explain.alone").to_owned();
        }
        let met = |other: Tpn| {
            let round = self.explainer.met_in(tpn, other);
            round.map_or_else(
                || other.to_string(),
                |round| self.fill("explain.met-in", &[("player", other.to_string()), ("round", round.to_string())]),
            )
        };
        let list = |of: &dyn Fn(&Obstacle) -> bool, key: &'static str, criterion: Criterion| {
            let who: Vec<String> = others
                .iter()
                .filter(|(_, o)| of(o))
                .map(|(other, o)| if *o == Obstacle::Rematch { met(*other) } else { other.to_string() })
                .collect();
            (!who.is_empty())
                .then(|| self.fill(key, &[("list", who.join(self.lang.text("ui.mark.comma"))), ("criterion", self.name(criterion))]))
        };
        let reasons = [
            list(&|o| *o == Obstacle::Rematch, "explain.no-met", C1),
            list(&|o| *o == Obstacle::Prohibited, "explain.no-prohibited", C1),
            list(&|o| matches!(o, Obstacle::SameAbsolutePreference(_)), "explain.no-color", C3),
        ];
        self.fill(
            "explain.no-opponent",
            &[("list", reasons.into_iter().flatten().collect::<Vec<_>>().join(self.lang.text("ui.mark.list")))],
        )
    }

    fn worse(&self, criterion: Criterion, chosen: &[i64], alternative: &[i64]) -> String {
        let key = format!("{criterion:?}").to_lowercase();
        // 2017 words some criteria otherwise.
        let own = if self.is_2017() { self.lang.get(&format!("explain.criterion-2017.{key}")) } else { None };
        let what = own.or_else(|| self.lang.get(&format!("explain.criterion.{key}"))).unwrap_or_default().to_owned();
        let values = [
            ("criterion", self.name(criterion)),
            ("what", what),
            ("chosen", self.value(criterion, chosen)),
            ("alternative", self.value(criterion, alternative)),
        ];
        self.fill("explain.worse", &values)
    }

    fn is_2017(&self) -> bool {
        self.explainer.edition() == DutchEdition::E2017
    }

    fn score_of(&self, bracket: usize) -> String {
        self.explainer.bracket(bracket).map_or(Points::ZERO, |b| b.score).spoken()
    }

    /// A criterion with its article, which in 2017 is its name.
    fn name(&self, criterion: Criterion) -> String {
        let edition = self.explainer.edition();
        let (name, article) = (criterion.name(edition), criterion.article(edition));
        if name == article { name.to_owned() } else { format!("{name}{}{article}", self.lang.text("ui.mark.clause")) }
    }

    /// A reason that ends in the criteria behind it.
    fn cite(&self, key: &'static str, criteria: &[Criterion]) -> String {
        let names: Vec<String> = match criteria {
            [one] => vec![self.name(*one)],
            several => several.iter().map(|c| c.name(self.explainer.edition()).to_owned()).collect(),
        };
        self.fill(key, &[("criterion", names.join(self.lang.text("ui.mark.comma")))])
    }

    fn barred(&self, bar: PabBar) -> String {
        let (key, round) = match bar {
            PabBar::HadOne { round } => ("explain.bye-had", round),
            PabBar::WonUnplayed { round } => ("explain.bye-won", round),
        };
        self.fill(key, &[("round", round.to_string()), ("criterion", self.name(Criterion::C2))])
    }

    /// A criterion's value: a number, or scores and differences in points.
    fn value(&self, criterion: Criterion, value: &[i64]) -> String {
        let points = |list: &[i64]| {
            let one = |n: &i64| match i32::try_from(*n) {
                Ok(i32::MAX) | Err(_) => self.lang.text("explain.unpaired").to_owned(),
                Ok(n) => Points::from_hundredths(n).spoken(),
            };
            if list.is_empty() { "0".to_owned() } else { list.iter().map(one).collect::<Vec<_>>().join(" ") }
        };
        match (criterion, value) {
            (Criterion::C7 | Criterion::C18 | Criterion::C19 | Criterion::C20 | Criterion::C21, list) => points(list),
            (Criterion::C8, [0] | []) => "0".to_owned(),
            (Criterion::C8, [i64::MAX]) => self.lang.text("explain.no-pairing").to_owned(),
            (Criterion::C8, [count, scores @ ..]) => format!("{count} ({})", points(scores)),
            (_, list) => list.first().unwrap_or(&0).to_string(),
        }
    }

    fn fill(&self, key: &'static str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> = values.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.lang.fill(key, &values)
    }
}
