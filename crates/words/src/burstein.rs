//! The words of an explanation of a Burstein round.

use crate::swiss::{SwissWords, count, points};
use tournament::model::Tpn;
use tournament::pairing::burstein::{Bracket, Criterion, Explanation, Index, Pair, Skipped};

impl SwissWords<'_> {
    /// The bye, then bracket by bracket; an empty line begins a new matter.
    pub fn burstein(&self, told: &Explanation) -> Vec<String> {
        let mut lines = vec![String::new(), self.fill("burstein.seeded", &[("rounds", told.seeding_rounds.to_string())])];
        if let Some(bye) = &told.bye {
            lines.push(String::new());
            lines.extend(self.bye(bye, "burstein.bye-rank"));
        }
        for bracket in &told.brackets {
            lines.push(String::new());
            lines.extend(self.burstein_bracket(bracket));
            for pair in &bracket.pairs {
                lines.push(String::new());
                lines.extend(self.burstein_pair(pair));
            }
        }
        lines
    }

    fn burstein_bracket(&self, bracket: &Bracket) -> Vec<String> {
        let values = [
            ("score", bracket.score.spoken()),
            ("members", bracket.members.len().to_string()),
            ("incoming", self.players(&bracket.incoming)),
            ("floaters", self.players(&bracket.floaters)),
        ];
        let one =
            |(tpn, index): &(Tpn, Index)| format!("{tpn} ({}, {})", points(&[index.buchholz]), points(&[index.sonneborn_berger / 100]));
        let list = bracket.members.iter().map(one).collect::<Vec<_>>().join(" ");
        vec![self.fill("burstein.bracket", &values), self.fill("burstein.order", &[("list", list)])]
    }

    fn burstein_pair(&self, pair: &Pair) -> Vec<String> {
        let values = [
            ("higher", self.player(pair.higher.0)),
            ("lower", self.player(pair.lower.0)),
            ("first", pair.higher.1.to_string()),
            ("second", pair.lower.1.to_string()),
        ];
        let mut lines = vec![self.fill(if pair.skipped.is_empty() { "burstein.pair" } else { "burstein.pair-after" }, &values)];
        lines.extend(pair.skipped.iter().map(|(tpn, why)| self.not(*tpn, self.skipped(why))));
        lines.extend(self.not_judged(pair.not_judged));
        lines.push(self.color(pair.higher.0, &pair.color));
        lines
    }

    fn skipped(&self, why: &Skipped) -> String {
        match why {
            Skipped::Forbidden(obstacle) => self.obstacle(*obstacle),
            Skipped::Impossible => self.lang.text("burstein.impossible").to_owned(),
            Skipped::Later => self.lang.text("burstein.later").to_owned(),
            Skipped::Worse { criterion, chosen, alternative } => {
                let key = match criterion {
                    Criterion::C5 => "burstein.criterion.c5",
                    Criterion::C6 => "burstein.criterion.c6",
                    Criterion::C7 => "burstein.criterion.c7",
                    Criterion::C8 => "burstein.criterion.c8",
                };
                let value = if matches!(criterion, Criterion::C6 | Criterion::C7) { points } else { count };
                self.worse(self.lang.text(key).to_owned(), criterion.name(), value(chosen), value(alternative))
            }
        }
    }
}
