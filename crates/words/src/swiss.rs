//! The words of explanations that the smaller Swiss systems share: the bye, obstacles, colours.

use crate::Lang;
use crate::game::side_short;
use tournament::history::{Obstacle, PabBar};
use tournament::model::{Color, Tpn};
use tournament::pairing::colors::ColorRule;
use tournament::pairing::explain::ColorExplanation;
use tournament::pairing::receiver::{ByeChoice, Decided, Refusal};
use tournament::points::Points;

/// Puts explanations of Dubov, Burstein and FMJD rounds and of points pairing into words.
pub struct SwissWords<'a> {
    /// The language.
    pub lang: Lang,
    /// The name of a player; may be empty.
    pub name: &'a dyn Fn(Tpn) -> String,
}

impl SwissWords<'_> {
    pub(crate) fn player(&self, tpn: Tpn) -> String {
        format!("{tpn} {}", (self.name)(tpn)).trim_end().to_owned()
    }

    /// Numbers only; a dash for nobody.
    pub(crate) fn players(&self, tpns: &[Tpn]) -> String {
        if tpns.is_empty() {
            return "–".to_owned();
        }
        tpns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn fill(&self, key: &'static str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> = values.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.lang.fill(key, &values)
    }

    pub(crate) fn color_word(&self, color: Color) -> String {
        side_short(color, self.lang).to_owned()
    }

    pub(crate) fn not(&self, tpn: Tpn, why: String) -> String {
        self.fill("explain.not", &[("player", self.player(tpn)), ("why", why)])
    }

    pub(crate) fn not_judged(&self, count: usize) -> Option<String> {
        (count > 0).then(|| self.fill("explain.not-judged", &[("count", count.to_string())]))
    }

    pub(crate) fn worse(&self, what: String, criterion: &str, chosen: String, alternative: String) -> String {
        let values = [("what", what), ("criterion", criterion.to_owned()), ("chosen", chosen), ("alternative", alternative)];
        self.fill("explain.worse", &values)
    }

    /// A criterion by its name and its article.
    fn criterion(&self, name: &str, article: &str) -> String {
        format!("{name}{}{article}", self.lang.text("ui.mark.clause"))
    }

    /// Why a pair may not be, by the articles that both texts number alike.
    pub(crate) fn obstacle(&self, obstacle: Obstacle) -> String {
        match obstacle {
            Obstacle::Rematch => self.fill("explain.rematch", &[("criterion", self.criterion("C1", "2.1.1"))]),
            Obstacle::Prohibited => self.lang.text("explain.prohibited").to_owned(),
            Obstacle::SameAbsolutePreference(_) => self.fill("explain.same-color", &[("criterion", self.criterion("C3", "2.1.3"))]),
        }
    }

    /// The bye and those who come before; `last`: what sets players of the same score and as many games apart.
    pub(crate) fn bye(&self, bye: &ByeChoice, last: &'static str) -> Vec<String> {
        let key = match bye.decided {
            Decided::LowestScore => "swiss.bye-score",
            Decided::MostGames => "swiss.bye-games",
            Decided::Last => last,
        };
        let values = [
            ("player", self.player(bye.tpn)),
            ("score", bye.score.spoken()),
            ("games", bye.games.to_string()),
            ("article", bye.decided.article().to_owned()),
        ];
        let why = |refusal: &Refusal| match refusal {
            Refusal::Barred(bar) => {
                let (key, round) = match bar {
                    PabBar::HadOne { round } => ("explain.bye-had", round),
                    PabBar::WonUnplayed { round } => ("explain.bye-won", round),
                };
                self.fill(key, &[("round", round.to_string()), ("criterion", self.criterion("C2", "2.1.2"))])
            }
            Refusal::NoCompletePairing => self.fill("explain.bye-no-pairing", &[("criterion", "3.1.2".to_owned())]),
        };
        let refused = bye.refused.iter().map(|(tpn, refusal)| self.not(*tpn, why(refusal)));
        std::iter::once(self.fill(key, &values)).chain(refused).collect()
    }

    /// Why the colours of a pair.
    pub(crate) fn color(&self, higher: Tpn, color: &ColorExplanation) -> String {
        let key = match color.rule {
            ColorRule::BothGranted => "explain.color-both",
            ColorRule::Stronger => "explain.color-stronger",
            ColorRule::Alternate => "explain.color-alternate",
            ColorRule::HigherRanked => "explain.color-higher",
            ColorRule::InitialColor if color.number % 2 == 1 => "swiss.color-odd",
            ColorRule::InitialColor => "swiss.color-even",
        };
        let values = [
            ("player", self.player(higher)),
            ("color", self.color_word(color.higher_has)),
            ("article", color.rule.article_of_other_swiss().to_owned()),
            ("back", color.differed.unwrap_or_default().to_string()),
            ("initial", self.color_word(color.initial)),
        ];
        self.fill(key, &values)
    }
}

/// Values in hundredths of a point.
pub(crate) fn points(list: &[i64]) -> String {
    if list.is_empty() {
        return "–".to_owned();
    }
    let one = |n: &i64| Points::from_hundredths(i32::try_from(*n).unwrap_or(i32::MAX)).spoken();
    list.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A count.
pub(crate) fn count(list: &[i64]) -> String {
    list.first().copied().unwrap_or_default().to_string()
}
