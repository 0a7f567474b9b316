//! The words of systems with upfloaters: why a bye, who floats up, the identifier, a colour; and set-ups and draws that are impossible.

use crate::game::side_short;
use crate::swiss::SwissWords;
use crate::{Lang, Message};
use tournament::history::PabBar;
use tournament::model::{Color, Tpn};
use tournament::pairing::double_swiss::{Bracket, Pairing, Plan, Rule};
use tournament::pairing::feasible::Impossible;
use tournament::pairing::hard::HardFault;
use tournament::pairing::upfloat::{Bye, Criterion, Refusal, ToldBracket};
use tournament::pairing::varma::NoDraw;

/// The texts of a bye and of a bracket, for players or for teams.
pub(crate) struct Keys {
    pub bye: &'static str,
    pub had: &'static str,
    pub won: &'static str,
    pub no_pairing: &'static str,
    pub not: &'static str,
    pub bracket: &'static str,
    pub none: &'static str,
    pub set: &'static str,
    /// C1, C3, C4, C5, C6, C7.
    pub refused: [&'static str; 6],
}

const PLAYERS: Keys = Keys {
    bye: "upfloat.bye",
    had: "upfloat.bye-had",
    won: "upfloat.bye-won",
    no_pairing: "upfloat.bye-no-pairing",
    not: "upfloat.not",
    bracket: "upfloat.bracket",
    none: "upfloat.none",
    set: "upfloat.set",
    refused: ["upfloat.not-c1", "upfloat.not-c3", "upfloat.not-c4", "upfloat.not-c5", "upfloat.not-c6", "upfloat.not-c7"],
};

impl SwissWords<'_> {
    /// The bye and those who come earlier in the order; `article` is that of the choice.
    pub(crate) fn upfloat_bye(&self, bye: &Bye, keys: &Keys, article: &str) -> Vec<String> {
        let values = [
            ("player", self.player(bye.tpn)),
            ("score", bye.score.spoken()),
            ("played", bye.played.to_string()),
            ("article", article.to_owned()),
        ];
        let why = |why: &Refusal| match why {
            Refusal::Barred(PabBar::HadOne { round }) => self.fill(keys.had, &[("round", round.to_string())]),
            Refusal::Barred(PabBar::WonUnplayed { round }) => self.fill(keys.won, &[("round", round.to_string())]),
            Refusal::NoCompletePairing => self.lang.text(keys.no_pairing).to_owned(),
        };
        let refused = bye.refused.iter().map(|(tpn, refusal)| self.not_this(*tpn, why(refusal), keys));
        std::iter::once(self.fill(keys.bye, &values)).chain(refused).collect()
    }

    fn not_this(&self, tpn: Tpn, why: String, keys: &Keys) -> String {
        self.fill(keys.not, &[("player", self.player(tpn)), ("why", why)])
    }

    /// The residents of a bracket, its upfloaters and why not others; `article` is that of the choice.
    pub(crate) fn upfloat_bracket<C>(&self, bracket: &ToldBracket<C>, keys: &Keys, article: &str) -> Vec<String> {
        let values = [("score", bracket.score.spoken()), ("residents", bracket.residents.len().to_string())];
        let mut lines = vec![self.fill(keys.bracket, &values)];
        if bracket.upfloaters.is_empty() {
            lines.push(self.lang.text(keys.none).to_owned());
            return lines;
        }
        let count = bracket.upfloaters.len().to_string();
        let values = [("list", self.players(&bracket.upfloaters)), ("count", count), ("article", article.to_owned())];
        lines.push(self.fill(keys.set, &values));
        for (tpn, criterion) in &bracket.refused {
            let [c1, c3, c4, c5, c6, c7] = keys.refused;
            let key = match criterion {
                Criterion::C1 => c1,
                Criterion::C3 => c3,
                Criterion::C4 => c4,
                Criterion::C5 => c5,
                Criterion::C6 => c6,
                Criterion::C7 => c7,
            };
            lines.push(self.not_this(*tpn, self.lang.text(key).to_owned(), keys));
        }
        lines
    }
}

/// Puts a Double-Swiss round into words.
pub struct UpfloatWords<'a> {
    /// The round.
    pub plan: &'a Plan,
    /// The language.
    pub lang: Lang,
    /// The name of a player; may be empty.
    pub name: &'a dyn Fn(Tpn) -> String,
}

impl UpfloatWords<'_> {
    fn words(&self) -> SwissWords<'_> {
        SwissWords { lang: self.lang, name: self.name }
    }

    /// The bye and those who come earlier in the order; nothing without a bye.
    pub fn bye(&self) -> Vec<String> {
        self.plan.bye.as_ref().map(|bye| self.words().upfloat_bye(bye, &PLAYERS, "3.4")).unwrap_or_default()
    }

    /// A bracket: residents, upfloaters and why not others, the identifier.
    pub fn bracket(&self, bracket: &Bracket) -> Vec<String> {
        let words = self.words();
        let mut lines = words.upfloat_bracket(bracket, &PLAYERS, "3.5");
        if bracket.cost > 0 {
            lines.push(words.fill("upfloat.opponents", &[("count", bracket.cost.to_string())]));
        }
        lines.push(words.fill("upfloat.identifier", &[("list", words.players(&bracket.identifier))]));
        lines
    }

    /// Why the colours of a match.
    pub fn color(&self, pairing: &Pairing) -> String {
        let lower = if pairing.pair.white == pairing.higher { pairing.pair.black } else { pairing.pair.white };
        let color = if pairing.pair.white == pairing.higher { Color::White } else { Color::Black };
        let key = match pairing.rule {
            Rule::InitialColor => "upfloat.color-initial",
            Rule::FewerWhites => "upfloat.color-fewer",
            Rule::Alternate => "upfloat.color-alternate",
            Rule::HigherRanked => "upfloat.color-higher",
            Rule::Other => "upfloat.color-other",
        };
        let word = side_short(color, self.lang).to_owned();
        let values = [
            ("player", self.words().player(pairing.higher)),
            ("other", self.words().player(lower)),
            ("color", word),
            ("article", pairing.rule.article().to_owned()),
        ];
        self.words().fill(key, &values)
    }
}

impl Message for Impossible {
    fn key(&self) -> &'static str {
        match self {
            Self::TooFew { .. } => "upfloat.setup.too-few",
            Self::NoTable { .. } => "upfloat.setup.no-table",
            Self::Rounds { .. } => "upfloat.setup.rounds",
            Self::BakuByGames => "upfloat.setup.baku-by-games",
            Self::Unrated(_) => "upfloat.setup.unrated",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooFew { contestants, least } => vec![("contestants", contestants.to_string()), ("least", least.to_string())],
            Self::NoTable { contestants, fewer, more } => {
                vec![("contestants", contestants.to_string()), ("fewer", fewer.to_string()), ("more", more.to_string())]
            }
            Self::Rounds { rounds, nearest } => vec![("rounds", rounds.to_string()), ("nearest", nearest.to_string())],
            Self::BakuByGames => Vec::new(),
            Self::Unrated(who) => vec![("list", who.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))],
        }
    }
}

impl Message for NoDraw {
    fn key(&self) -> &'static str {
        match self {
            Self::Players { .. } => "upfloat.draw.players",
            Self::TooBig { .. } => "upfloat.draw.too-big",
            Self::NoRoom => "upfloat.draw.no-room",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Players { players } => vec![("players", players.to_string())],
            Self::TooBig { unit, size, most } => vec![("unit", unit.clone()), ("size", size.to_string()), ("most", most.to_string())],
            Self::NoRoom => Vec::new(),
        }
    }
}

/// Players by their numbers.
impl Message for HardFault {
    fn key(&self) -> &'static str {
        match self {
            Self::Rematch { .. } => "upfloat.hard.rematch",
            Self::Prohibited { .. } => "upfloat.hard.prohibited",
            Self::UnitMates { .. } => "upfloat.hard.unit-mates",
            Self::SameAbsolute { color: Color::White, .. } => "upfloat.hard.same-white",
            Self::SameAbsolute { color: Color::Black, .. } => "upfloat.hard.same-black",
            Self::SameTeam { .. } => "upfloat.hard.same-team",
            Self::NotDue { .. } => "upfloat.hard.not-due",
            Self::PabBarred { bar: PabBar::HadOne { .. }, .. } => "upfloat.hard.bye-had",
            Self::PabBarred { bar: PabBar::WonUnplayed { .. }, .. } => "upfloat.hard.bye-won",
            Self::ByeNotDue { .. } => "upfloat.hard.bye-not-due",
            Self::Twice { .. } => "upfloat.hard.twice",
            Self::NotThere { .. } => "upfloat.hard.not-there",
            Self::Missing { .. } => "upfloat.hard.missing",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Rematch { pair, round } => {
                vec![("white", pair.white.to_string()), ("black", pair.black.to_string()), ("round", round.to_string())]
            }
            Self::Prohibited { pair }
            | Self::UnitMates { pair }
            | Self::SameAbsolute { pair, .. }
            | Self::SameTeam { pair }
            | Self::NotDue { pair } => vec![("white", pair.white.to_string()), ("black", pair.black.to_string())],
            Self::PabBarred { tpn, bar: PabBar::HadOne { round } | PabBar::WonUnplayed { round } } => {
                vec![("player", tpn.to_string()), ("round", round.to_string())]
            }
            Self::ByeNotDue { tpn } | Self::Twice { tpn } | Self::NotThere { tpn } | Self::Missing { tpn } => {
                vec![("player", tpn.to_string())]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::model::{Contestant, System, Tournament};
    use tournament::pairing::{Options, double_swiss};

    #[test]
    fn a_round_is_told_in_both_languages() {
        let mut t = Tournament::new(5);
        t.system = System::DoubleSwiss;
        t.contestants = (1..=5).map(|n| Contestant::new(Tpn(n), "")).collect();
        let plan = double_swiss::plan(&t, 1, &Options::default()).unwrap();
        let told = |lang| {
            let words = UpfloatWords { plan: &plan, lang, name: &|_| String::new() };
            let mut lines = words.bye();
            lines.extend(words.bracket(&plan.brackets[0]));
            lines.push(words.color(&plan.pairings[1]));
            lines
        };
        assert_eq!(
            told(Lang::EN),
            [
                "5 has the bye: the lowest score that can have it (0), the most matches played (0), the largest number (3.4).",
                "Bracket of 0: 4 residents.",
                "  Nobody floats up.",
                "  The smallest identifier: 1 2 3 4 (3.6).",
                "2 has Black in game 1: neither has had a colour; the number of the higher-ranked player decides, with the colour drawn (4.3.1).",
            ]
        );
        let chinese = told("zh-CN".parse().unwrap());
        assert!(chinese.len() == 5 && chinese.iter().all(|line| !line.contains('{')), "{chinese:?}");
    }
}
