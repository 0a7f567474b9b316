//! Words of brackets, groups, promotion and play-offs.

use crate::{Lang, Message};
use tournament::pairing::groups::{self, Swap};
use tournament::pairing::knockout::{Goal, Impossible, Match, Missing, NotDue, Phase, Slot, Source, State, Walk};
use tournament::pairing::playoff::{Next, Preset, Side, White};
use tournament::promotion::{NotARule, Pending, Place, Unfit};

/// The name of a match or of its round: "semi-final 1", "losers' bracket, round 3, match 2".
pub fn phase_words(phase: Phase, lang: Lang) -> String {
    let number = |key, number: u16| lang.fill(key, &[("number", &number.to_string())]);
    let round = |key, round: u16, number: u16| lang.fill(key, &[("round", &round.to_string()), ("number", &number.to_string())]);
    match phase {
        Phase::Final => lang.text("bracket.phase.final").to_owned(),
        Phase::ThirdPlace => lang.text("bracket.phase.third-place").to_owned(),
        Phase::SemiFinal(n) => number("bracket.phase.semi-final", n),
        Phase::QuarterFinal(n) => number("bracket.phase.quarter-final", n),
        Phase::LastOf { size, number } => {
            let (size, number) = (size.to_string(), number.to_string());
            lang.fill("bracket.phase.last-of", &[("size", &size), ("number", &number)])
        }
        Phase::Places { first, last, number } => {
            let (first, last, number) = (first.to_string(), last.to_string(), number.to_string());
            lang.fill("bracket.phase.places", &[("first", &first), ("last", &last), ("number", &number)])
        }
        Phase::Winners { round, of, .. } if round == of => lang.text("bracket.phase.winners-final").to_owned(),
        Phase::Winners { round: r, number, .. } => round("bracket.phase.winners", r, number),
        Phase::Losers { round, of, .. } if round == of => lang.text("bracket.phase.losers-final").to_owned(),
        Phase::Losers { round: r, number, .. } => round("bracket.phase.losers", r, number),
        Phase::GrandFinal => lang.text("bracket.phase.grand-final").to_owned(),
        Phase::Reset => lang.text("bracket.phase.reset").to_owned(),
    }
}

/// The name of a round of a bracket, as it stands above its column.
pub fn round_words(phase: Phase, lang: Lang) -> String {
    let (key, values) = match phase {
        Phase::SemiFinal(_) => ("bracket.round.semi-finals", Vec::new()),
        Phase::QuarterFinal(_) => ("bracket.round.quarter-finals", Vec::new()),
        Phase::LastOf { size, .. } => ("bracket.round.last-of", vec![("size", size.to_string())]),
        Phase::Places { first, last, .. } => ("bracket.round.places", vec![("first", first.to_string()), ("last", last.to_string())]),
        Phase::Winners { round, of, .. } if round < of => ("bracket.round.winners", vec![("round", round.to_string())]),
        Phase::Losers { round, of, .. } if round < of => ("bracket.round.losers", vec![("round", round.to_string())]),
        // A heading begins like one.
        _ => {
            let words = phase_words(phase, lang);
            let mut rest = words.chars();
            return rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect());
        }
    };
    lang.fill(key, &values.iter().map(|(k, v)| (*k, v.as_str())).collect::<Vec<_>>())
}

/// The name of a match beside its number in the bracket: without its number in the round, which would be a second one.
fn phase_beside_number(phase: Phase, lang: Lang) -> String {
    match phase {
        Phase::LastOf { .. } | Phase::Places { .. } | Phase::Winners { .. } | Phase::Losers { .. } => {
            let words = round_words(phase, lang);
            let mut rest = words.chars();
            rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
        }
        _ => phase_words(phase, lang),
    }
}

/// Where a side of a match goes; a match by its number and its name.
fn goal_words(goal: Goal, state: &State<'_>, lang: Lang) -> String {
    match goal {
        Goal::Match(number) => {
            let phase = state.bracket().get(number).map_or_else(String::new, |m| phase_beside_number(m.phase, lang));
            lang.fill("bracket.goal.match", &[("match", &number.to_string()), ("phase", &phase)])
        }
        Goal::Places { first, last } if first == last => lang.fill("bracket.goal.place", &[("place", &first.to_string())]),
        Goal::Places { first, last } => lang.fill("bracket.goal.places", &[("first", &first.to_string()), ("last", &last.to_string())]),
    }
}

/// Why these two meet in a match: where each comes from; and where they go from it, as the last line.
pub fn match_lines(m: &Match, state: &State<'_>, name: impl Fn(u16) -> String, lang: Lang) -> Vec<String> {
    let slots = state.slots(m.number).unwrap_or(m.sources.map(Slot::Waits));
    let side = |(slot, source): (Slot, Source)| match slot {
        Slot::Waits(_) => source_words(source, lang),
        slot => lang.fill("bracket.from.side", &[("name", &slot_words(slot, &name, lang)), ("from", &source_words(source, lang))]),
    };
    let mut lines = vec![match_words(m, lang)];
    lines.extend(slots.into_iter().zip(m.sources).map(side));
    let (winner, loser) = (goal_words(m.winner_to, state, lang), goal_words(m.loser_to, state, lang));
    lines.push(lang.fill("bracket.goes", &[("winner", &winner), ("loser", &loser)]));
    lines
}

/// Where a side comes from: by its seed, or from which match.
pub fn source_words(source: Source, lang: Lang) -> String {
    match source {
        Source::Seed(seed) => lang.fill("bracket.from.seed", &[("seed", &seed.to_string())]),
        Source::WinnerOf(number) => lang.fill("bracket.from.winner", &[("match", &number.to_string())]),
        Source::LoserOf(number) => lang.fill("bracket.from.loser", &[("match", &number.to_string())]),
    }
}

/// What stands on a line of the bracket: a name, where somebody is still to come from, or that nobody comes.
pub fn slot_words(slot: Slot, name: impl Fn(u16) -> String, lang: Lang) -> String {
    let of = |key, number: u16| lang.fill(key, &[("match", &number.to_string())]);
    match slot {
        Slot::Known(seed) | Slot::Waits(Source::Seed(seed)) => name(seed),
        Slot::Waits(Source::WinnerOf(number)) => of("bracket.slot.winner", number.0),
        Slot::Waits(Source::LoserOf(number)) => of("bracket.slot.loser", number.0),
        Slot::Empty => lang.text("bracket.slot.empty").to_owned(),
    }
}

/// Why somebody is free in a round.
pub fn walk_words(walk: &Walk, lang: Lang) -> &'static str {
    match walk {
        Walk::Bye(_) => lang.text("bracket.slot.bye"),
        Walk::WalkOver(..) => lang.text("bracket.slot.walk-over"),
    }
}

/// A match with its number: "Match 7 (semi-final 1)".
pub fn match_words(m: &Match, lang: Lang) -> String {
    lang.fill("bracket.match", &[("match", &m.number.to_string()), ("phase", &phase_beside_number(m.phase, lang))])
}

/// What an exchange between groups was for.
pub fn swap_words(swap: &Swap, name: impl Fn(u16) -> String, lang: Lang) -> String {
    let (moved, from, to) = (name(swap.moved), swap.from.to_string(), swap.to.to_string());
    match swap.came {
        Some(came) => lang.fill("bracket.swap.exchanged", &[("moved", &moved), ("came", &name(came)), ("from", &from), ("to", &to)]),
        None => lang.fill("bracket.swap.moved", &[("moved", &moved), ("from", &from), ("to", &to)]),
    }
}

/// A place that somebody goes on from: "place 2 of A".
pub fn place_words(place: &Place, lang: Lang) -> String {
    match place {
        Place::Of { stage, place } => lang.fill("bracket.place.of", &[("stage", stage), ("place", &place.to_string())]),
        Place::Among(place) => lang.fill("bracket.place.among", &[("place", &place.to_string())]),
        Place::Match { stage, number } => lang.fill("bracket.place.match", &[("stage", stage), ("match", &number.to_string())]),
    }
}

/// What is missing before the entrants of a stage are known, a line each.
pub fn pending_lines<W: Copy>(pending: &Pending<W>, name: impl Fn(W) -> String, lang: Lang) -> Vec<String> {
    match pending {
        Pending::Unfit(unfit) => vec![unfit.say(lang)],
        Pending::Open(places) => {
            let line = |place: &Place| lang.fill("bracket.pending.open", &[("place", &place_words(place, lang))]);
            places.iter().map(line).collect()
        }
        Pending::Ties(ties) => {
            let join = lang.text("bracket.join");
            let line = |tie: &tournament::promotion::Undecided<W>| {
                let who = tie.who.iter().map(|who| name(*who)).collect::<Vec<_>>().join(join);
                lang.fill("bracket.pending.tie", &[("place", &place_words(&tie.place, lang)), ("who", &who)])
            };
            ties.iter().map(line).collect()
        }
    }
}

/// The name of a play-off schedule.
pub fn preset_words(preset: Preset, lang: Lang) -> String {
    match preset {
        Preset::Chess => lang.text("bracket.playoff.chess").to_owned(),
        Preset::Xiangqi => lang.text("bracket.playoff.xiangqi").to_owned(),
        Preset::LehmannGeorgiev => lang.text("bracket.playoff.lehmann-georgiev").to_owned(),
        Preset::BestOf(games) => lang.fill("bracket.playoff.best-of", &[("games", &games.to_string())]),
    }
}

/// What comes next in a play-off.
pub fn next_words(next: Next, name: impl Fn(Side) -> String, lang: Lang) -> String {
    let with = |key, side| lang.fill(key, &[("name", &name(side))]);
    match next {
        Next::Decided(side) => with("bracket.next.decided", side),
        Next::Wait => lang.text("bracket.next.wait").to_owned(),
        Next::Exhausted => lang.text("bracket.next.exhausted").to_owned(),
        Next::Play { white: White::Side(side), .. } => with("bracket.next.white", side),
        Next::Play { white: White::ChoiceOf(side), .. } => with("bracket.next.choice", side),
        Next::Play { white: White::Lots, .. } => lang.text("bracket.next.lots").to_owned(),
    }
}

/// The matches that a round waits for, as a sentence.
pub fn missing_words(missing: &Missing, lang: Lang) -> String {
    let join = lang.text("bracket.join");
    let list = |numbers: &[tournament::pairing::knockout::MatchNo]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(join);
    let open = lang.fill("bracket.missing.open", &[("matches", &list(&missing.open))]);
    if missing.drawn.is_empty() {
        return open;
    }
    let drawn = lang.fill("bracket.missing.drawn", &[("matches", &list(&missing.drawn))]);
    lang.fill("bracket.missing.both", &[("open", &open), ("drawn", &drawn)])
}

impl Message for Impossible {
    fn key(&self) -> &'static str {
        match self {
            Self::TooFew(_) => "bracket.impossible.too-few",
            Self::TooMany(_) => "bracket.impossible.too-many",
            Self::PlacesTwice => "bracket.impossible.places-twice",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooFew(count) => vec![("count", count.to_string())],
            Self::TooMany(count) => vec![("count", count.to_string()), ("most", tournament::pairing::knockout::MOST.to_string())],
            Self::PlacesTwice => Vec::new(),
        }
    }
}

impl Message for NotDue {
    fn key(&self) -> &'static str {
        match self {
            Self::Impossible(why) => why.key(),
            Self::NoKnockout => "bracket.not-due.no-knockout",
            Self::NoSuchRound { .. } => "bracket.not-due.no-such-round",
            Self::Missing(_) => "bracket.not-due.missing",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Impossible(why) => why.values(),
            Self::NoKnockout => Vec::new(),
            Self::NoSuchRound { rounds } => vec![("rounds", rounds.to_string())],
            Self::Missing(missing) => vec![("count", missing.open.len().to_string())],
        }
    }

    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Missing(missing) => missing_words(missing, lang),
            other => crate::lang::filled(other, lang),
        }
    }
}

impl Message for groups::Impossible {
    fn key(&self) -> &'static str {
        match self {
            Self::TooFew(_) => "bracket.groups.too-few",
            Self::NoGroups => "bracket.groups.none",
            Self::TooManyGroups { .. } => "bracket.groups.too-many",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooFew(count) => vec![("count", count.to_string())],
            Self::NoGroups => Vec::new(),
            Self::TooManyGroups { groups, most } => vec![("groups", groups.to_string()), ("most", most.to_string())],
        }
    }
}

impl Message for NotARule {
    fn key(&self) -> &'static str {
        match self {
            Self::Empty => "bracket.rule.empty",
            Self::NoStage(_) => "bracket.rule.no-stage",
            Self::NoPlace(_) => "bracket.rule.no-place",
            Self::Backwards(_) => "bracket.rule.backwards",
            Self::BestOfOne(_) => "bracket.rule.best-of-one",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Empty => Vec::new(),
            Self::NoStage(term) | Self::NoPlace(term) | Self::Backwards(term) | Self::BestOfOne(term) => vec![("term", term.clone())],
        }
    }
}

impl Message for Unfit {
    fn key(&self) -> &'static str {
        match self {
            Self::NoSuchStage(_) => "bracket.unfit.no-such-stage",
            Self::BeyondSize { .. } => "bracket.unfit.beyond-size",
            Self::NoSuchMatch { .. } => "bracket.unfit.no-such-match",
            Self::NothingToCompare { .. } => "bracket.unfit.nothing-to-compare",
            Self::Twice { .. } => "bracket.unfit.twice",
            Self::TooFew(_) => "bracket.unfit.too-few",
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoSuchStage(stage) => vec![("stage", stage.clone())],
            Self::BeyondSize { stage, place, size } => {
                vec![("stage", stage.clone()), ("place", place.to_string()), ("size", size.to_string())]
            }
            Self::NoSuchMatch { stage, number } => vec![("stage", stage.clone()), ("match", number.to_string())],
            Self::NothingToCompare { place, count, of } => {
                vec![("place", place.to_string()), ("count", count.to_string()), ("of", of.to_string())]
            }
            Self::Twice { stage, place } => vec![("stage", stage.clone()), ("place", place.to_string())],
            Self::TooFew(count) => vec![("count", count.to_string())],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::pairing::knockout::{Bracket, MatchNo, Policy};

    fn phases(contestants: u16, policy: Policy, lang: Lang) -> Vec<String> {
        let bracket = Bracket::new(contestants, policy).unwrap();
        (1..=bracket.rounds()).filter_map(|round| bracket.round(round).last().map(|m| phase_words(m.phase, lang))).collect()
    }

    #[test]
    fn every_round_of_a_bracket_has_its_name() {
        let chinese = Lang::named("zh-CN").unwrap();
        let third = Policy { third_place: true, ..Policy::default() };
        assert_eq!(phases(16, third, Lang::EN), ["last 16, match 8", "quarter-final 4", "semi-final 2", "match for third place"]);
        assert_eq!(phases(16, third, chinese), ["16强赛第8场", "1/4决赛第4场", "半决赛第2场", "三四名决赛"]);
        let double = Policy { double: true, ..Policy::default() };
        assert_eq!(
            phases(4, double, Lang::EN),
            [
                "winners' bracket, round 1, match 2",
                "losers' bracket, round 1, match 1",
                "losers' final",
                "grand final",
                "second grand final"
            ]
        );
        assert_eq!(phases(4, double, chinese), ["胜者组第1轮第2场", "败者组第1轮第1场", "败者组决赛", "总决赛", "总决赛第二场"]);
        let all = Policy { all_places: true, ..Policy::default() };
        assert_eq!(phases(8, all, Lang::EN)[1..], ["places 5-8, match 2", "places 7-8, match 1"]);
    }

    #[test]
    fn a_match_has_one_number_and_says_which_match_comes_next() {
        let bracket = Bracket::new(16, Policy { double: true, ..Policy::default() }).unwrap();
        let state = State::new(&bracket, |_, _| tournament::pairing::knockout::Verdict::Open);
        let first = bracket.get(MatchNo(1)).unwrap();
        let lines = match_lines(first, &state, |seed| format!("P{seed}"), Lang::EN);
        assert_eq!(lines.first().unwrap(), "Match 1 (winners, round 1)");
        assert_eq!(lines.last().unwrap(), "Winner: to match 9 (winners, round 2). Loser: to match 13 (losers, round 1).");
        let single = Bracket::new(4, Policy::default()).unwrap();
        let state = State::new(&single, |_, _| tournament::pairing::knockout::Verdict::Open);
        let lines = match_lines(single.get(MatchNo(1)).unwrap(), &state, |seed| format!("P{seed}"), Lang::named("zh-CN").unwrap());
        assert_eq!(lines, ["第1场（半决赛第1场）", "P1（1号种子）", "P4（4号种子）", "胜者：进第3场（决赛）。负者：第3—4名。"]);
    }

    #[test]
    fn refusals_say_what_would_do() {
        let chinese = Lang::named("zh-CN").unwrap();
        let one = Bracket::new(1, Policy::default()).unwrap_err();
        assert_eq!(one.say(Lang::EN), "A bracket of 1 has no match: it needs at least two contestants.");
        assert_eq!(one.say(chinese), "参赛者仅1名，无法编排淘汰赛：至少需要2名。");
        let groups = groups::split(&[""; 9], 5, groups::Deal::Snake).unwrap_err();
        assert_eq!(groups.say(Lang::EN), "5 groups are too many: every group needs two contestants. At most 4 are possible.");
        let missing = Missing { open: vec![MatchNo(3), MatchNo(4)], drawn: vec![MatchNo(4)] };
        assert_eq!(
            NotDue::Missing(missing.clone()).say(Lang::EN),
            "The round waits for these matches: 3, 4. Drawn, a play-off or lots have to decide: 4."
        );
        assert_eq!(NotDue::Missing(missing).say(chinese), "以下场次未决，不能编排本轮：3、4。打平，须由附加赛或抽签决定：4。");
        let tie = tournament::promotion::Undecided { place: Place::Of { stage: "A".into(), place: 2 }, who: vec![1u16, 2] };
        assert_eq!(
            pending_lines(&Pending::Ties(vec![tie]), |who| format!("P{who}"), Lang::EN),
            ["Tie for place 2 of A: P1, P2. Decide it by lots or a play-off and enter their order."]
        );
    }
}
