//! The words of an explanation of a round of Swiss Team: the bye, who floats up, why two teams meet, why the colours.

use crate::game::side_short;
use crate::swiss::SwissWords;
use crate::upfloat::Keys;
use tournament::model::Tpn;
use tournament::pairing::team_swiss::{
    Bracket, ColorExplanation, Explainer, FirstBy, PairCriterion, PairExplanation, Plan, Rule, SideTold, Step, Verdict,
};
use tournament::policy::team::Edition;

const TEAMS: Keys = Keys {
    bye: "team-swiss.bye",
    had: "team-swiss.bye-had",
    won: "team-swiss.bye-won",
    no_pairing: "team-swiss.bye-no-pairing",
    not: "team-swiss.not",
    bracket: "team-swiss.bracket",
    none: "team-swiss.none",
    set: "team-swiss.set",
    refused: ["team-swiss.not-c1", "team-swiss.not-c3", "team-swiss.not-c4", "team-swiss.not-c5", "team-swiss.not-c6", "team-swiss.not-c7"],
};

impl SwissWords<'_> {
    /// The bye, then bracket by bracket; an empty line begins a new matter.
    pub fn team_swiss(&self, explainer: &Explainer) -> Vec<String> {
        let plan = explainer.plan();
        let bye = self.team_swiss_bye(plan);
        let mut lines = Vec::new();
        if !bye.is_empty() {
            lines.push(String::new());
            lines.extend(bye);
        }
        for (index, bracket) in plan.brackets.iter().enumerate() {
            lines.push(String::new());
            lines.extend(self.team_swiss_bracket(plan, bracket));
            for pair in explainer.pairs_in(index) {
                lines.push(String::new());
                lines.extend(self.team_swiss_pair(plan, &pair));
            }
        }
        lines
    }

    /// Who has the bye and why not those who come earlier; nothing without a bye.
    pub fn team_swiss_bye(&self, plan: &Plan) -> Vec<String> {
        let article = Step::Bye.article(plan.policy.edition);
        plan.bye.as_ref().map(|bye| self.upfloat_bye(bye, &TEAMS, article)).unwrap_or_default()
    }

    /// Who floats up into a bracket and why not others, what its pairs cost, its identifier.
    pub fn team_swiss_bracket(&self, plan: &Plan, bracket: &Bracket) -> Vec<String> {
        let edition = plan.policy.edition;
        let mut lines = self.upfloat_bracket(bracket, &TEAMS, Step::Upfloaters.article(edition));
        if bracket.next_fails {
            lines.push(self.lang.text("team-swiss.next-fails").to_owned());
        }
        let floats = if edition == Edition::E2024 { "team-swiss.floats-2024" } else { "team-swiss.floats" };
        for (count, key, criterion) in [
            (bracket.cost.unmet, "team-swiss.unmet", PairCriterion::Unmet),
            (bracket.cost.strong, "team-swiss.strong", PairCriterion::UnmetStrong),
            (bracket.cost.floats, floats, PairCriterion::Floats),
        ] {
            if count > 0 {
                lines.push(self.fill(key, &[("count", count.to_string()), ("criterion", criterion.name(edition).to_owned())]));
            }
        }
        let values = [("list", self.players(&bracket.identifier)), ("article", Step::Bracket.article(edition).to_owned())];
        lines.push(self.fill("team-swiss.identifier", &values));
        lines
    }

    /// Why two teams meet, and why these colours.
    pub fn team_swiss_pair(&self, plan: &Plan, pair: &PairExplanation) -> Vec<String> {
        let edition = plan.policy.edition;
        let is_first = pair.tops.is_empty() && pair.alternatives.is_empty();
        let values =
            [("top", self.player(pair.top)), ("bottom", self.player(pair.bottom)), ("article", Step::Bracket.article(edition).to_owned())];
        let mut lines = vec![self.fill(if is_first { "team-swiss.pair" } else { "team-swiss.pair-after" }, &values)];
        let told = |key, list: &[(Tpn, Verdict)]| -> Vec<String> {
            let line = |(tpn, verdict): &(Tpn, Verdict)| {
                self.fill(key, &[("player", self.player(*tpn)), ("why", self.team_swiss_verdict(verdict, edition))])
            };
            list.iter().map(line).collect()
        };
        lines.extend(told("team-swiss.not-top", &pair.tops));
        lines.extend(self.not_judged(pair.tops_not_judged));
        lines.extend(told("team-swiss.not", &pair.alternatives));
        lines.extend(self.not_judged(pair.not_judged));
        let colors = plan.pairings.iter().find(|pairing| [pairing.pair.white, pairing.pair.black].contains(&pair.top));
        lines.extend(colors.map(|pairing| self.team_swiss_color(&pairing.color)).unwrap_or_default());
        lines
    }

    fn team_swiss_verdict(&self, verdict: &Verdict, edition: Edition) -> String {
        match verdict {
            Verdict::Met { round } => self.fill("team-swiss.met", &[("round", round.to_string())]),
            Verdict::Prohibited => self.lang.text("team-swiss.prohibited").to_owned(),
            Verdict::Impossible => self.lang.text("team-swiss.impossible").to_owned(),
            Verdict::Worse { criterion, chosen, alternative } => {
                let key = match (criterion, edition) {
                    (PairCriterion::Unmet, _) => "team-swiss.criterion.unmet",
                    (PairCriterion::UnmetStrong, _) => "team-swiss.criterion.strong",
                    (PairCriterion::Floats, Edition::E2024) => "team-swiss.criterion.floats-2024",
                    (PairCriterion::Floats, Edition::E2026) => "team-swiss.criterion.floats",
                };
                self.worse(self.lang.text(key).to_owned(), criterion.name(edition), chosen.to_string(), alternative.to_string())
            }
        }
    }

    /// Who is the first-team, where it matters, and the rule that gave the colours.
    pub fn team_swiss_color(&self, color: &ColorExplanation) -> Vec<String> {
        let word = |color| side_short(color, self.lang).to_owned();
        let key = match color.rule {
            Rule::InitialColor if color.number % 2 == 1 => "team-swiss.color.odd",
            Rule::InitialColor => "team-swiss.color.even",
            Rule::OnlyPreference => "team-swiss.color.only",
            Rule::BothGranted => "team-swiss.color.both",
            Rule::OnlyStrong => "team-swiss.color.strong",
            Rule::Difference => "team-swiss.color.difference",
            Rule::Alternate => "team-swiss.color.alternate",
            Rule::FirstTeam => "team-swiss.color.first",
            Rule::FirstAlternates => "team-swiss.color.first-alternates",
            Rule::OtherAlternates => "team-swiss.color.other-alternates",
        };
        let difference = |side: &SideTold| if side.difference > 0 { format!("+{}", side.difference) } else { side.difference.to_string() };
        let values = [
            ("player", self.player(color.first.tpn)),
            ("other", self.player(color.other.tpn)),
            ("color", word(color.first_has)),
            ("own", difference(&color.first)),
            ("theirs", difference(&color.other)),
            ("back", color.back.unwrap_or_default().to_string()),
            ("initial", word(color.initial)),
            ("article", color.rule.article().to_owned()),
        ];
        let line = self.fill(key, &values);
        let by_first_team = matches!(color.rule, Rule::InitialColor | Rule::FirstTeam | Rule::FirstAlternates | Rule::OtherAlternates);
        by_first_team.then(|| self.team_swiss_first(color)).into_iter().chain([line]).collect()
    }

    fn team_swiss_first(&self, color: &ColorExplanation) -> String {
        let secondary = |side: &SideTold| side.secondary.unwrap_or_default().spoken();
        let (key, own, theirs) = match color.first_by {
            FirstBy::Primary => ("team-swiss.first.primary", color.first.primary.spoken(), color.other.primary.spoken()),
            FirstBy::Secondary => ("team-swiss.first.secondary", secondary(&color.first), secondary(&color.other)),
            FirstBy::Number => ("team-swiss.first.number", String::new(), String::new()),
        };
        let values =
            [("player", self.player(color.first.tpn)), ("own", own), ("theirs", theirs), ("article", color.first_by.article().to_owned())];
        self.fill(key, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Primary, System, Teams, Tournament};
    use tournament::pairing::Options;
    use tournament::points::Points;
    use tournament::policy::team::Policy;

    /// Five teams after a round: 1-3 and 4-2 were drawn, 5 had the bye.
    fn after_one_round() -> Tournament {
        let mut t = Tournament::new(5);
        let teams = Teams::new(4, Primary::Match);
        t.scoring = teams.scoring();
        t.teams = Some(teams);
        t.system = System::TeamSwiss(Policy::default());
        t.contestants = (1..=5).map(|n| Contestant::new(Tpn(n), "")).collect();
        let matches = [(1, 3, Color::White), (3, 1, Color::Black), (2, 4, Color::Black), (4, 2, Color::White)];
        for (own, opponent, color) in matches {
            let points = Some(Points::from_whole(2));
            let meeting = Meeting { points, ..Meeting::new(Tpn(opponent), Some(color), Outcome::Draw) };
            t.contestants[own - 1].entries.push(Some(Entry::Meeting(meeting)));
        }
        t.contestants[4].entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
        t
    }

    #[test]
    fn a_round_is_told_in_both_languages() {
        let explainer = Explainer::new(&after_one_round(), Policy::default(), 2, &Options::default()).unwrap();
        let told = |lang| SwissWords { lang, name: &|_| String::new() }.team_swiss(&explainer);
        assert_eq!(
            told(Lang::EN),
            [
                "",
                "4 has the bye: the lowest score that can have it (1), the most matches played (1), the largest number (3.4).",
                "",
                "Bracket of 1, resident teams: 4.",
                "  Nobody floats up.",
                "  The smallest identifier: 1 2 5 3 (3.6).",
                "",
                "1 meets 5 (3.6). Earlier in the order of identifiers:",
                "  not 3: they met in round 1 (C1)",
                "1 has Black on board 1: White goes to the lower colour difference, +1 against 0 (4.3.5).",
                "",
                "2 meets 3: the first that is free for the next top member (3.6).",
                "2 is the first-team: equal scores, the smaller number (4.2.3).",
                "2 has White on board 1: the first-team alternates from its last match (4.3.8).",
            ]
        );
        assert_eq!(
            told("zh-CN".parse().unwrap()),
            [
                "",
                "4 轮空：可轮空的最低分（1），已赛场次最多（1），编号最大（3.4）。",
                "",
                "1分配对组：本组4队。",
                "  无队上调。",
                "  最小配对标识：1 2 5 3（3.6）。",
                "",
                "1 对 5（3.6）。按配对标识次序在前者：",
                "  不选 3：第1轮已相遇（C1）",
                "1 第1台执黑：色差较小者执白，+1对0（4.3.5）。",
                "",
                "2 对 3：次一上位队尚可配的第一个对手（3.6）。",
                "首队为 2：积分相同，编号较小（4.2.3）。",
                "2 第1台执白：首队与其上一场交替（4.3.8）。",
            ]
        );
    }

    /// Every rule, verdict and criterion has its words: no place in a text stays open.
    #[test]
    fn nothing_is_left_without_words() {
        let explainer = Explainer::new(&after_one_round(), Policy::default(), 2, &Options::default()).unwrap();
        for lang in [Lang::EN, "zh-CN".parse().unwrap()] {
            let words = SwissWords { lang, name: &|_| String::new() };
            let mut color = explainer.plan().pairings[0].color;
            let mut lines = Vec::new();
            for rule in Rule::ALL {
                for first_by in [FirstBy::Primary, FirstBy::Secondary, FirstBy::Number] {
                    (color.rule, color.first_by) = (rule, first_by);
                    lines.extend(words.team_swiss_color(&color));
                }
            }
            let criteria = [PairCriterion::Unmet, PairCriterion::UnmetStrong, PairCriterion::Floats];
            let worse = criteria.map(|criterion| Verdict::Worse { criterion, chosen: 0, alternative: 2 });
            for verdict in [Verdict::Met { round: 3 }, Verdict::Prohibited, Verdict::Impossible].into_iter().chain(worse) {
                lines.extend([Edition::E2024, Edition::E2026].map(|edition| words.team_swiss_verdict(&verdict, edition)));
            }
            let mut plan = explainer.plan().clone();
            for edition in [Edition::E2024, Edition::E2026] {
                plan.policy.edition = edition;
                let mut bracket = plan.brackets[0].clone();
                bracket.next_fails = true;
                (bracket.cost.unmet, bracket.cost.strong, bracket.cost.floats) = (1, 2, 3);
                lines.extend(words.team_swiss_bracket(&plan, &bracket));
            }
            assert!(lines.len() > 40 && lines.iter().all(|line| !line.contains(['{', '}'])), "{lines:?}");
        }
    }
}
