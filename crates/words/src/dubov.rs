//! The words of an explanation of a Dubov round.

use crate::swiss::{SwissWords, count, points};
use tournament::pairing::dubov::{Bracket, Cause, Criterion, Explanation, Pair, PassedOver, Shift};

impl SwissWords<'_> {
    /// The bye, then bracket by bracket; an empty line begins a new matter.
    pub fn dubov(&self, told: &Explanation) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(bye) = &told.bye {
            lines.push(String::new());
            lines.extend(self.bye(bye, "dubov.bye-number"));
        }
        for bracket in &told.brackets {
            lines.push(String::new());
            lines.extend(self.dubov_bracket(bracket));
            for pair in &bracket.pairs {
                lines.push(String::new());
                lines.extend(self.dubov_pair(pair));
            }
        }
        lines
    }

    fn dubov_bracket(&self, bracket: &Bracket) -> Vec<String> {
        let values = [
            ("score", bracket.score.spoken()),
            ("residents", bracket.residents.len().to_string()),
            ("upfloaters", bracket.upfloaters.len().to_string()),
        ];
        let mut lines = vec![self.fill("dubov.bracket", &values)];
        let upfloaters = [("players", self.players(&bracket.upfloaters)), ("left", bracket.left_over.to_string())];
        lines.push(match bracket.upfloaters.len() {
            0 => self.lang.text("dubov.upfloat-none").to_owned(),
            some if some == bracket.left_over => self.fill("dubov.upfloat", &upfloaters),
            _ => self.fill("dubov.upfloat-completion", &upfloaters),
        });
        lines.extend(bracket.passed_over.iter().map(|(tpn, why)| self.not(*tpn, self.passed_over(why))));
        lines.extend(self.not_judged(bracket.not_judged));
        let groups = [("g1", self.players(&bracket.g1)), ("g2", self.players(&bracket.g2))];
        lines.push(self.fill(if bracket.is_fresh { "dubov.halves" } else { "dubov.groups" }, &groups));
        bracket.shifts.iter().for_each(|shift| lines.extend(self.shift(shift)));
        let one = |pair: &Pair| format!("{} ({})", pair.first.0, pair.first.1);
        let s1 = bracket.pairs.iter().map(one).collect::<Vec<_>>().join(" ");
        lines.push(self.fill("dubov.s1", &[("list", s1)]));
        lines
    }

    fn passed_over(&self, why: &PassedOver) -> String {
        match why {
            PassedOver::Impossible => self.lang.text("dubov.upfloat-impossible").to_owned(),
            PassedOver::Later => self.lang.text("dubov.upfloat-later").to_owned(),
            PassedOver::Worse { criterion, chosen, alternative } => {
                let key = match criterion {
                    Criterion::C5 => "dubov.criterion.c5",
                    Criterion::C6 => "dubov.criterion.c6",
                    Criterion::C7 => "dubov.criterion.c7",
                    Criterion::C8 => "dubov.criterion.c8",
                    Criterion::C9 => "dubov.criterion.c9",
                    Criterion::C10 => "dubov.criterion.c10",
                };
                let value = if *criterion == Criterion::C6 { points } else { count };
                self.worse(self.lang.text(key).to_owned(), criterion.name(), value(chosen), value(alternative))
            }
        }
    }

    fn shift(&self, shift: &Shift) -> Vec<String> {
        let (from, to) = if shift.from_g1 { ("G1", "G2") } else { ("G2", "G1") };
        let key = match shift.cause {
            Cause::Unavoidable => "dubov.shift-unavoidable",
            Cause::Unequal => "dubov.shift-unequal",
        };
        let values = [("players", self.players(&shift.players)), ("from", from.to_owned()), ("to", to.to_owned())];
        let passed = [("players", self.players(&shift.passed_over))];
        let passed = (!shift.passed_over.is_empty()).then(|| self.fill("dubov.shift-passed", &passed));
        std::iter::once(self.fill(key, &values)).chain(passed).collect()
    }

    fn dubov_pair(&self, pair: &Pair) -> Vec<String> {
        let values = [("first", self.player(pair.first.0)), ("second", self.player(pair.second))];
        let key = if pair.skipped.is_empty() { "dubov.pair" } else { "dubov.pair-after" };
        let stuck = || self.lang.text("dubov.pair-stuck").to_owned();
        let skipped = pair.skipped.iter().map(|(tpn, why)| self.not(*tpn, why.map_or_else(stuck, |obstacle| self.obstacle(obstacle))));
        let mut lines: Vec<String> = std::iter::once(self.fill(key, &values)).chain(skipped).collect();
        lines.push(self.color(pair.higher, &pair.color));
        lines
    }
}
