//! Cases derived by hand from the articles.

use super::*;
use crate::history::PabBar;
use crate::model::{Acceleration, Bye as ByeKind, Contestant, Meeting, Outcome, System, Teams};
use crate::pairing::upfloat::{Criterion, Refusal};
use crate::points::Points;
use crate::policy::team::{Preference, Readings};
use Color::{Black as B, White as W};

/// Matches of four boards: `3w2.5` is 2½ game points with White on board 1 against 3, `3w+` and `3w-` a forfeit, else a bye's letter, or `.` where
/// nothing stands.
fn event(rounds: u16, rows: &[&str]) -> Tournament {
    let mut t = Tournament::new(rounds);
    let teams = Teams::new(4, Primary::Match);
    t.scoring = teams.scoring();
    t.teams = Some(teams);
    t.system = System::TeamSwiss(Policy::default());
    t.initial_color = Some(W);
    t.contestants = (1..).zip(rows).map(|(n, _)| Contestant::new(Tpn(n), "")).collect();
    for (team, row) in t.contestants.iter_mut().zip(rows) {
        team.entries = row.split_whitespace().map(entry).collect();
    }
    t
}

fn entry(text: &str) -> Option<Entry> {
    match text {
        "." => return None,
        "U" => return Some(Entry::Bye(ByeKind::PairingAllocated)),
        "F" => return Some(Entry::Bye(ByeKind::Full)),
        "H" => return Some(Entry::Bye(ByeKind::Half)),
        "Z" => return Some(Entry::Bye(ByeKind::Zero)),
        _ => {}
    }
    let at = text.find(['w', 'b']).unwrap();
    let (opponent, color) = (Tpn(text[..at].parse().unwrap()), if text[at..].starts_with('w') { W } else { B });
    let (outcome, points) = match &text[at + 1..] {
        "+" => (Outcome::ForfeitWin, Points::from_whole(4)),
        "-" => (Outcome::ForfeitLoss, Points::ZERO),
        made => {
            let points: Points = made.parse().unwrap();
            (
                if points > Points::from_whole(2) {
                    Outcome::Win
                } else if points < Points::from_whole(2) {
                    Outcome::Loss
                } else {
                    Outcome::Draw
                },
                points,
            )
        }
    };
    Some(Entry::Meeting(Meeting { points: Some(points), ..Meeting::new(opponent, Some(color), outcome) }))
}

fn planned(t: &Tournament, policy: Policy) -> Plan {
    plan(t, policy, t.rounds_paired() + 1, &Options::default()).unwrap()
}

fn pairs(plan: &Plan) -> Vec<(u16, u16)> {
    plan.pairings.iter().map(|pairing| (pairing.pair.white.0, pairing.pair.black.0)).collect()
}

fn type_b() -> Policy {
    Policy { preference: Preference::B, ..Policy::default() }
}

/// Article 1.7: type A, type B, and type B in the last round.
#[test]
fn preferences_of_article_1_7() {
    let none = None;
    let white = |strength| Some(Due { color: W, strength });
    let black = |strength| Some(Due { color: B, strength });
    use Strength::{Mild, Simple, Strong};
    for (colors, a, b, last) in [
        (&[][..], none, none, none),
        (&[B], none, white(Mild), white(Mild)),
        (&[W], none, black(Mild), black(Mild)),
        (&[W, B], none, white(Mild), none),
        (&[B, W], none, black(Mild), none),
        (&[B, B], white(Simple), white(Strong), white(Strong)),
        (&[W, W], black(Simple), black(Strong), black(Strong)),
        // Difference zero after two of a kind: strong in the last round too.
        (&[W, W, B, B], white(Simple), white(Strong), white(Strong)),
        (&[W, B, B], white(Simple), white(Strong), white(Strong)),
        (&[B, W, B], none, white(Mild), white(Mild)),
        // A difference of one for White with two Blacks at the end: no preference for White, and only a mild one for Black.
        (&[W, W, W, B, B], none, black(Mild), black(Mild)),
        (&[B, B, B, W, W], none, white(Mild), white(Mild)),
        // A difference of two asks for Black whatever came last.
        (&[W, W, W, W, B, B], black(Simple), black(Strong), black(Strong)),
        (&[B, B, W], none, white(Mild), white(Mild)),
    ] {
        assert_eq!(color::due(colors, &Policy::default(), false), a, "{colors:?}");
        assert_eq!(color::due(colors, &type_b(), false), b, "{colors:?}");
        assert_eq!(color::due(colors, &type_b(), true), last, "{colors:?}");
        assert_eq!(color::due(colors, &Policy { preference: Preference::None, ..Policy::default() }, false), none);
    }
    let other = Policy { readings: Readings::default().with(Reading::LastRoundNone), ..type_b() };
    assert_eq!(color::due(&[W, W, B, B], &other, true), none);
    assert_eq!(color::due(&[W, W, B, B], &other, false), white(Strong));
    assert_eq!(color::due(&[B, B], &other, true), white(Strong));
}

/// Article 4.3, the first rule that decides; the initial colour is Black, the other team has number 9.
#[test]
fn colors_of_article_4_3() {
    let side = |number: u16, colors: &[Color], policy: &Policy| Side {
        tpn: Tpn(number),
        number,
        primary: Points::ZERO,
        secondary: None,
        colors: colors.to_vec(),
        due: color::due(colors, policy, false),
    };
    let (a, b) = (Policy::default(), type_b());
    for (policy, number, own, other, color, rule) in [
        (a, 3, &[][..], &[][..], B, Rule::InitialColor),
        (a, 4, &[], &[], W, Rule::InitialColor),
        (a, 3, &[W, W], &[W], B, Rule::OnlyPreference),
        (a, 3, &[], &[W, W], W, Rule::OnlyPreference),
        (a, 3, &[B, B], &[W, W], W, Rule::BothGranted),
        (b, 3, &[B], &[B, B], B, Rule::OnlyStrong),
        (b, 3, &[B, B], &[B], W, Rule::OnlyStrong),
        (a, 3, &[W], &[], B, Rule::Difference),
        (a, 3, &[B, B, B], &[B, B], W, Rule::Difference),
        // Aligned from the last match back; both have one White more.
        (a, 3, &[W, B, W], &[W], B, Rule::FirstAlternates),
        (a, 3, &[B, W, W, W, B], &[W], W, Rule::Alternate),
        (a, 3, &[W, W], &[B, W, W, W], B, Rule::FirstTeam),
        (a, 3, &[B], &[W, B, B], B, Rule::OnlyPreference),
        (a, 3, &[W], &[W], B, Rule::FirstAlternates),
        // The first-team has not played, the other has had both colours.
        (a, 3, &[], &[W, B], B, Rule::OtherAlternates),
        (a, 3, &[], &[B, W], W, Rule::OtherAlternates),
    ] {
        assert_eq!(color::of_first(&side(number, own, &policy), &side(9, other, &policy), B), (color, rule), "{own:?} {other:?}");
    }
}

/// 1 has met 2 and gets an upfloater of the next scoregroup, 3 to 6 with 3-4 and 5-6 met. {3} is the first set (3.5.4) and leaves 4, 5, 6 one short
/// of a pair, as their number asks for (C6); so 3 goes, although 1-4, 2-5, 3-6 has a smaller identifier of the whole round.
#[test]
fn the_set_is_chosen_before_the_pairs_are_looked_at() {
    let t = event(3, &["2w4", "1b0", "4w2", "3b2", "6w2", "5b2"]);
    let plan = planned(&t, Policy::default());
    assert_eq!(pairs(&plan), [(3, 1), (4, 6), (2, 5)]);
    let sets: Vec<&[Tpn]> = plan.brackets.iter().map(|bracket| bracket.upfloaters.as_slice()).collect();
    assert_eq!(sets, [&[Tpn(3)][..], &[Tpn(2)]]);
    assert!(plan.brackets.iter().all(|bracket| bracket.refused.is_empty() && !bracket.next_fails));
    assert_eq!(plan.brackets[1].identifier, [2, 4, 5, 6].map(Tpn));
    let rules: Vec<Rule> = plan.pairings.iter().map(|pairing| pairing.color.rule).collect();
    assert_eq!(rules, [Rule::FirstAlternates, Rule::FirstAlternates, Rule::Difference]);
}

/// 4.3.9: 1 has four points without a match, 2 has had White and Black and must meet it.
#[test]
fn a_first_team_without_matches_meets_one_that_has_had_both_colors() {
    let t = event(5, &["F F", "3w2 4b2", "2b2 H", "H 2w2"]);
    for edition in [Edition::E2024, Edition::E2026] {
        let plan = planned(&t, Policy { edition, ..Policy::default() });
        assert_eq!(pairs(&plan)[0], (2, 1), "{edition:?}");
        let color = plan.pairings[0].color;
        assert_eq!((color.first.tpn, color.first_by, color.rule), (Tpn(1), FirstBy::Primary, Rule::OtherAlternates));
    }
}

/// 4.2: 2 has more game points than 1 with as many match points.
#[test]
fn the_secondary_score_finds_the_first_team_unless_the_event_says_no() {
    let t = event(5, &["3w2.5", "4w4", "1b1.5", "2b0"]);
    let first = |policy| {
        let color = planned(&t, policy).pairings[0].color;
        (color.first.tpn.0, color.first_by, color.first.secondary.map(Points::hundredths), color.first_has)
    };
    assert_eq!(first(Policy::default()), (2, FirstBy::Secondary, Some(400), B));
    assert_eq!(first(Policy { primary_only: true, ..Policy::default() }), (1, FirstBy::Number, None, B));
    // Game points first: 2 is alone in front, 1 alone behind it and floats up.
    let mut by_games = t.clone();
    by_games.teams = Some(Teams::new(4, Primary::Game));
    by_games.scoring = by_games.teams.as_ref().unwrap().scoring();
    let plan = planned(&by_games, Policy::default());
    assert_eq!(plan.brackets[0].upfloaters, [Tpn(1)]);
    assert_eq!((plan.brackets[0].score, plan.pairings[0].color.first_by), (Points::from_whole(4), FirstBy::Primary));
    assert_eq!(plan.pairings[0].color.first.secondary, Some(Points::from_whole(2)));
}

/// 3.4: 3, 4 and 5 have no point; 5 has not played, and of 3 and 4 the larger number has the bye.
#[test]
fn the_bye_goes_to_the_lowest_score_then_by_matches_played() {
    let t = event(5, &["4w4", "3w4", "2b0", "1b0", "6b-", "5w+", "U"]);
    let bye = planned(&t, Policy::default()).bye.unwrap();
    assert_eq!((bye.tpn, bye.score, bye.played, bye.refused), (Tpn(4), Points::ZERO, 1, vec![]));
    // A bye that is worth nothing leaves 5 as low as the others, and it comes first by its number.
    let mut t = event(5, &["Z", "Z", "Z", "Z", "U"]);
    t.scoring.pab = Points::ZERO;
    let bye = planned(&t, Policy::default()).bye.unwrap();
    assert_eq!((bye.tpn, bye.refused), (Tpn(4), vec![(Tpn(5), Refusal::Barred(PabBar::HadOne { round: 1 }))]));
}

/// C7: 2 met 4 with a point more in round 2, so 5 floats up instead; not in the last two rounds, and not in 2024, where floats count in the pairs.
#[test]
fn who_has_just_floated_floats_again_only_in_the_last_two_rounds() {
    let rows = ["5w2 3b0", "7w2 4b2", "4w4 1w4", "3b0 2w2", "1b2 8w2", "8w2 7b2", "2b2 6w2", "6b2 5b2"];
    let chosen = |rounds, edition| {
        let bracket = planned(&event(rounds, &rows), Policy { edition, ..Policy::default() }).brackets.swap_remove(0);
        (bracket.upfloaters, bracket.refused)
    };
    let (two, five) = ((vec![Tpn(2)], vec![]), (vec![Tpn(5)], vec![(Tpn(2), Criterion::C7)]));
    for (rounds, expected) in [(9, &five), (5, &five), (4, &two), (3, &two)] {
        assert_eq!(&chosen(rounds, Edition::E2026), expected, "{rounds}");
    }
    assert_eq!(chosen(9, Edition::E2024), two);
}

/// Virtual points make the scoregroups, and not the first-team.
#[test]
fn acceleration_makes_scoregroups_of_its_own() {
    let mut t = event(5, &["", "", "", "", "", "", "", ""]);
    t.acceleration = Acceleration::Baku { last_of_a: None };
    let plan = planned(&t, Policy::default());
    assert_eq!(plan.brackets.iter().map(|bracket| bracket.score).collect::<Vec<_>>(), [Points::from_whole(2), Points::ZERO]);
    assert_eq!(pairs(&plan), [(1, 3), (4, 2), (5, 7), (8, 6)]);
    assert_eq!(plan.pairings[0].color.first.primary, Points::ZERO);
}

/// The members of one bracket, and what stands against opponents and top members that come earlier.
#[test]
fn who_comes_earlier_is_named_with_what_stands_against_it() {
    let about = |rows: &[&str], round, tpn, absent: &[u16]| {
        let options = Options { absent: absent.iter().copied().map(Tpn).collect() };
        Explainer::new(&event(5, rows), Policy::default(), round, &options).unwrap().pair(Tpn(tpn)).unwrap()
    };
    // 1 has met 3.
    let told = about(&["3w2", "4w2", "1b2", "2b2"], 2, 4, &[]);
    assert_eq!((told.top, told.bottom, told.tops, told.alternatives), (Tpn(1), Tpn(4), vec![], vec![(Tpn(3), Verdict::Met { round: 1 })]));
    // 1 and 3 prefer Black, 2 and 4 White: 1-3 and with it 2-4 would leave one each unfulfilled.
    let rows = ["5w2 6w2", "7b2 8b2", "6w2 5w2", "8b2 7b2", "1b2 3b2", "3b2 1b2", "2w2 4w2", "4w2 2w2"];
    let told = about(&rows, 3, 1, &[5, 6, 7, 8]);
    let worse = Verdict::Worse { criterion: PairCriterion::Unmet, chosen: 0, alternative: 2 };
    assert_eq!((told.bottom, told.alternatives), (Tpn(4), vec![(Tpn(3), worse)]));
    // Only 2 is left for 1, so 2 cannot be a top member.
    let told = about(&["3w2 4w2", "H H", "1b2 H", "H 1b2"], 3, 4, &[]);
    assert_eq!((told.top, told.tops, told.alternatives), (Tpn(3), vec![(Tpn(2), Verdict::Impossible)], vec![]));
}

#[test]
fn names_are_those_of_the_edition() {
    let names =
        |edition| [PairCriterion::Unmet, PairCriterion::UnmetStrong, PairCriterion::Floats].map(|criterion| criterion.name(edition));
    assert_eq!(names(Edition::E2026), ["C8", "C9", "C10"]);
    assert_eq!(names(Edition::E2024), ["C7", "C8", "C9"]);
    assert_eq!(Rule::ALL.map(Rule::article), ["4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8", "4.3.9"]);
}
