//! What a system leaves to choose, in words: the name of each choice and of each of its values.

use crate::Lang;
use event::{Carry, Choice, Policy, Takes, TeamForm};

/// The name of a choice: "Unit-mates apart".
pub fn choice_words(key: &str, lang: Lang) -> &'static str {
    lang.text(match key {
        "cycles" => "policy.cycles",
        "games" => "policy.games",
        "swap-last" => "policy.swap-last",
        "unit-mates" => "policy.unit-mates",
        "apart-by" => "policy.apart-by",
        "forfeit-meets" => "policy.forfeit-meets",
        "colour-rules" => "policy.colour-rules",
        "forfeit-colour" => "policy.forfeit-colour",
        "gaps" => "policy.gaps",
        "bye" => "policy.bye",
        "first-round" => "policy.first-round",
        "seed" => "policy.seed",
        "third-place" => "policy.third-place",
        "all-places" => "policy.all-places",
        "single-final" => "policy.single-final",
        "playoff" => "policy.playoff",
        "primary" => "policy.primary",
        "openings" => "policy.openings",
        "colours" => "policy.colours",
        "numbers" => "policy.numbers",
        "norm-exemption" => "policy.norm-exemption",
        "norm-games" => "policy.norm-games",
        "team-form" => "policy.team-form",
        "boards" => "policy.boards",
        "preference" => "policy.preference",
        "secondary" => "policy.secondary",
        "board-colours" => "policy.board-colours",
        "match-points" => "policy.match-points",
        "match-bye" => "policy.match-bye",
        "game-bye" => "policy.game-bye",
        "tolerance" => "policy.tolerance",
        "composition" => "policy.composition",
        "line-up-deadline" => "policy.line-up-deadline",
        _ => return "",
    })
}

/// The same as a policy means it: where units are ranked by their members there are no boards, but members who count.
pub fn choice_words_of(policy: &Policy, key: &str, lang: Lang) -> &'static str {
    let is_sum = policy.teams.as_deref().is_some_and(|teams| teams.form == TeamForm::Sum);
    if is_sum && key == "boards" { lang.text("policy.counted") } else { choice_words(key, lang) }
}

/// A value of a choice: "in round 1 only". What is a number stays one.
pub fn value_words(key: &str, value: &str, lang: Lang) -> String {
    let text = match (key, value) {
        ("unit-mates", "free") => "policy.value.unit-free",
        ("unit-mates", "first-round") => "policy.value.unit-first-round",
        ("unit-mates", "long") => "policy.value.unit-long",
        ("unit-mates", "never") => "policy.value.unit-never",
        ("apart-by", "unit") => "policy.value.by-unit",
        ("apart-by", "federation") => "policy.value.by-federation",
        ("apart-by", "family") => "policy.value.by-family",
        ("norm-exemption", "none") => "policy.value.norm-none",
        ("norm-exemption", "national") => "policy.value.norm-national",
        ("norm-exemption", "national-teams") => "policy.value.norm-national-teams",
        ("norm-exemption", "zonal") => "policy.value.norm-zonal",
        ("colour-rules", "hard") => "policy.value.colour-hard",
        ("colour-rules", "soft") => "policy.value.colour-soft",
        ("first-round", "halves") => "policy.value.first-halves",
        ("first-round", "neighbours") => "policy.value.first-neighbours",
        ("first-round", "lots") => "policy.value.first-lots",
        ("first-round", "typed") => "policy.value.first-typed",
        ("gaps", "with-counts") => "policy.value.gaps-with-counts",
        ("gaps", "after-counts") => "policy.value.gaps-after-counts",
        ("bye", "best") => "policy.value.bye-best",
        ("bye", "last") => "policy.value.bye-last",
        ("playoff", "arbiter") => "policy.value.playoff-arbiter",
        ("playoff", "chess") => "policy.value.playoff-chess",
        ("playoff", "xiangqi") => "policy.value.playoff-xiangqi",
        ("playoff", "lehmann-georgiev") => "policy.value.playoff-lehmann-georgiev",
        ("primary", "MP") => "policy.value.primary-meetings",
        ("primary", "GP") => "policy.value.primary-games",
        ("openings", "none") => "policy.value.openings-none",
        ("openings", "chess960") => "policy.value.openings-chess960",
        ("openings", "fmjd") => "policy.value.openings-fmjd",
        ("openings", "idf") => "policy.value.openings-idf",
        ("colours", "seed") => "policy.value.colours-seed",
        ("colours", "lots") => "policy.value.colours-lots",
        ("numbers", "rating") => "policy.value.numbers-rating",
        ("numbers", "varma") => "policy.value.numbers-varma",
        ("numbers", "early") => "policy.value.numbers-early",
        ("team-form", "fixed") => "policy.value.form-fixed",
        ("team-form", "reserves") => "policy.value.form-reserves",
        ("team-form", "line-up") => "policy.value.form-line-up",
        ("team-form", "all-play-all") => "policy.value.form-all-play-all",
        ("team-form", "sum") => "policy.value.form-sum",
        ("preference", "A") => "policy.value.preference-a",
        ("preference", "B") => "policy.value.preference-b",
        ("preference", "none") => "policy.value.preference-none",
        ("board-colours", "odd") => "policy.value.board-colours-odd",
        ("board-colours", "fours") => "policy.value.board-colours-fours",
        ("board-colours", "all") => "policy.value.board-colours-all",
        ("match-bye" | "game-bye", "drawn") => "policy.value.drawn",
        (_, "yes") => "policy.value.yes",
        (_, "no") => "policy.value.no",
        _ => return value.to_owned(),
    };
    lang.text(text).to_owned()
}

/// The value that was typed for a choice that is written: the words that stand for one, as [`value_words`] gives them, or the value itself.
pub fn written_value(key: &str, text: &str, lang: Lang) -> String {
    let named = ["drawn", "no"].into_iter().find(|value| value_words(key, value, lang) == text);
    named.filter(|_| matches!(key, "match-bye" | "game-bye" | "tolerance" | "composition" | "line-up-deadline")).unwrap_or(text).to_owned()
}

/// The values of a choice with their words; none for a number.
pub fn values(choice: &Choice, lang: Lang) -> Vec<(String, String)> {
    match &choice.takes {
        Takes::OneOf(names) => names.iter().map(|name| ((*name).to_owned(), value_words(choice.key, name, lang))).collect(),
        Takes::Count | Takes::Seed | Takes::Written(_) => Vec::new(),
    }
}

/// What of earlier stages counts, in words.
pub fn carry_words(carry: Carry, lang: Lang) -> &'static str {
    lang.text(match carry {
        Carry::None => "policy.carry.none",
        Carry::Meetings => "policy.carry.meetings",
        Carry::Points => "policy.carry.points",
    })
}

/// What is chosen, or usual, for a system, a line each: "Unit-mates apart: in round 1 only".
pub fn policy_lines(policy: &Policy, system: event::SystemKind, game: arbitration::kind::GameKind, lang: Lang) -> Vec<String> {
    let line = |choice: &Choice| {
        let (what, value) = (choice_words_of(policy, choice.key, lang), value_words(choice.key, &choice.stands, lang));
        lang.fill("policy.line", &[("what", what), ("value", &value)])
    };
    policy.choices(system, game).iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::kind::GameKind;
    use event::{FirstRound, SystemKind};

    #[test]
    fn no_code_of_the_command_line_is_shown() {
        let several = Policy { games: Some(2), cycles: Some(2), first_round: Some(FirstRound::Lots), ..Policy::default() };
        for lang in Lang::all() {
            for game in GameKind::ALL {
                for choice in SystemKind::ALL.iter().flat_map(|system| several.choices(*system, game)) {
                    let words = choice_words(choice.key, lang);
                    assert!(!words.is_empty() && words != choice.key && !words.starts_with("policy."), "{}", choice.key);
                    for (value, words) in values(&choice, lang) {
                        let is_plain = matches!(value.as_str(), "yes" | "no") || value.parse::<u16>().is_ok();
                        assert!((is_plain || words != value) && !words.starts_with("policy."), "{} {value}: {words}", choice.key);
                    }
                }
            }
        }
    }

    #[test]
    fn a_policy_of_xiangqi_reads_as_its_regulations_do() {
        let chinese = Lang::named("zh-CN").unwrap();
        let lines = policy_lines(&Policy::default(), SystemKind::Points, GameKind::Xiangqi, chinese);
        assert_eq!(
            lines[..6],
            ["每场局数：1", "首轮编排：上下半区", "同单位回避：仅首轮", "回避范围：单位", "弃权视为已相遇：是", "连三多三：尽量避免"]
        );
    }
}
