//! The words of an explanation of a round of the FMJD Swiss.

use crate::swiss::SwissWords;
use tournament::history::{Obstacle, PabBar};
use tournament::model::{Color, Tpn};
use tournament::pairing::colors::ColorRule;
use tournament::pairing::fmjd::{Bye, Explanation, Group, NotPartner, NotUpfloater, Pairing};
use tournament::pairing::upfloat::Refusal;

impl SwissWords<'_> {
    /// The bye, then group by group; an empty line begins a new matter.
    pub fn fmjd(&self, told: &Explanation) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(bye) = &told.bye {
            lines.push(String::new());
            lines.extend(self.fmjd_bye(bye));
        }
        for group in &told.groups {
            lines.push(String::new());
            lines.extend(self.fmjd_group(group));
            for pair in &group.pairs {
                lines.push(String::new());
                lines.extend(self.fmjd_pair(pair));
            }
        }
        lines
    }

    fn fmjd_bye(&self, bye: &Bye) -> Vec<String> {
        let values = [("player", self.player(bye.tpn)), ("score", bye.score.spoken())];
        let key = if bye.begins_again { "fmjd.bye-again" } else { "fmjd.bye" };
        let why = |refusal: &Refusal| match refusal {
            Refusal::Barred(PabBar::HadOne { round } | PabBar::WonUnplayed { round }) => {
                self.fill("fmjd.bye-had", &[("round", round.to_string())])
            }
            Refusal::NoCompletePairing => self.lang.text("fmjd.bye-no-pairing").to_owned(),
        };
        let refused = bye.refused.iter().map(|(tpn, refusal)| self.not(*tpn, why(refusal)));
        std::iter::once(self.fill(key, &values)).chain(refused).collect()
    }

    fn fmjd_group(&self, group: &Group) -> Vec<String> {
        let mut lines = vec![self.fill("fmjd.group", &[("score", group.score.spoken()), ("count", group.residents.len().to_string())])];
        if group.upfloaters.is_empty() {
            lines.push(self.lang.text("fmjd.nobody-up").to_owned());
        } else {
            let list = group.upfloaters.iter().map(|(tpn, score)| format!("{tpn} ({score})")).collect::<Vec<_>>().join(" ");
            lines.push(self.fill("fmjd.up", &[("list", list)]));
            lines.extend(group.refused.iter().map(|(tpn, why)| self.not(*tpn, self.lang.text(not_upfloater(*why)).to_owned())));
        }
        lines.push(self.fill("fmjd.uppers", &[("list", self.players(&group.uppers))]));
        if !group.not_upper.is_empty() {
            lines.push(self.fill("fmjd.not-upper", &[("list", self.players(&group.not_upper))]));
        }
        if group.clashes > 0 {
            lines.push(self.fill("fmjd.clashes", &[("count", group.clashes.to_string())]));
        }
        lines
    }

    fn fmjd_pair(&self, pair: &Pairing) -> Vec<String> {
        let values = [("upper", self.player(pair.upper)), ("lower", self.player(pair.lower))];
        let key = if pair.skipped.is_empty() { "fmjd.pair" } else { "fmjd.pair-after" };
        let mut lines = vec![self.fill(key, &values)];
        lines.extend(pair.skipped.iter().map(|(tpn, why)| self.not(*tpn, self.not_partner(*why))));
        lines.extend(self.not_judged(pair.not_named));
        lines.push(self.fmjd_color(pair));
        lines
    }

    fn not_partner(&self, why: NotPartner) -> String {
        match why {
            NotPartner::Forbidden(Obstacle::Rematch) => self.lang.text("fmjd.met").to_owned(),
            NotPartner::Forbidden(_) => self.lang.text("explain.prohibited").to_owned(),
            NotPartner::BothUpfloat => self.lang.text("fmjd.both-up").to_owned(),
            NotPartner::SameColor(due) => self.fill("fmjd.same-color", &[("color", self.color_word(due))]),
            NotPartner::Others => self.lang.text("fmjd.others").to_owned(),
        }
    }

    fn fmjd_color(&self, pair: &Pairing) -> String {
        let color = &pair.color;
        let key = match color.rule {
            ColorRule::BothGranted => "fmjd.color-both",
            ColorRule::Stronger => "fmjd.color-stronger",
            ColorRule::Alternate => "fmjd.color-alternate",
            ColorRule::HigherRanked => "fmjd.color-higher",
            ColorRule::InitialColor if color.number % 2 == 1 => "fmjd.color-odd",
            ColorRule::InitialColor => "fmjd.color-even",
        };
        let (player, has): (Tpn, Color) = (pair.higher, color.higher_has);
        let values = [
            ("player", self.player(player)),
            ("color", self.color_word(has)),
            ("back", color.differed.unwrap_or_default().to_string()),
            ("initial", self.color_word(color.initial)),
        ];
        self.fill(key, &values)
    }
}

const fn not_upfloater(why: NotUpfloater) -> &'static str {
    match why {
        NotUpfloater::NobodyToMeet => "fmjd.not-met",
        NotUpfloater::NoCompletePairing => "fmjd.not-paired",
        NotUpfloater::More => "fmjd.not-more",
        NotUpfloater::Lower => "fmjd.not-lower",
        NotUpfloater::NextGroup => "fmjd.not-next",
        NotUpfloater::Again => "fmjd.not-again",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use tournament::generate::{Wish, generate};
    use tournament::model::System;
    use tournament::pairing::{Options, fmjd};

    fn told(round: u16, lang: Lang) -> Vec<String> {
        let wish = Wish { system: Some(System::Fmjd), players: Some(9), rounds: Some(4), forfeits: "0".parse().ok(), ..Wish::default() };
        let tournament = generate(&wish, 3).unwrap().tournament;
        SwissWords { lang, name: &|_| String::new() }.fmjd(&fmjd::explain(&tournament, round, &Options::default()).unwrap())
    }

    #[test]
    fn a_round_is_told() {
        assert_eq!(
            told(2, Lang::EN)[1..11],
            [
                "8 has the bye: the lowest score of those who have not had it (0), and of these the last in the order.",
                "",
                "Group of 2: 4 of its own.",
                "  Nobody is taken from below.",
                "  Upper numbers: 2 3. The others are their opponents.",
                "",
                "2 meets 9. These have smaller numbers and are free:",
                "  not 4: both are due Black: there would be more such pairs than need be, or somebody would be left over",
                "2 has Black: both have the colour that is due to them.",
                "",
            ]
        );
    }

    #[test]
    fn in_chinese_every_place_is_filled() {
        for round in 1..=4 {
            let lines = told(round, "zh-CN".parse().unwrap());
            assert!(lines.len() > 8 && lines.iter().all(|line| !line.contains(['{', '}'])), "{lines:?}");
            assert_eq!(lines.len(), told(round, Lang::EN).len());
        }
    }
}
