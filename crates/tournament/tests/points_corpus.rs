//! Points pairing against an exhaustive search written apart: `fixtures/pairing/xiangqi_points`.
#![expect(clippy::expect_used, reason = "a test may stop")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use tournament::model::{Bye, Color, Contestant, Entry, Meeting, Outcome, Scoring, System, Tournament, Tpn};
use tournament::pairing::points::{ByeChoice, ColorRules, Gaps, Policy, UnitMates};
use tournament::pairing::{self, NoPairing, Options, RoundPairing};
use tournament::standings::{Row, standings};
use tournament::tiebreak::{Amount, Edition, TieBreak};

fn documents() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing/xiangqi_points/tournaments.jsonl");
    let text = std::fs::read_to_string(path).expect("fixture");
    text.lines().map(|line| serde_json::from_str(line).expect("a document")).collect()
}

fn number(value: &Value) -> Tpn {
    Tpn(u16::try_from(value.as_u64().expect("a number")).expect("a pairing number"))
}

fn numbers(value: &Value) -> Vec<Tpn> {
    value.as_array().map(Vec::as_slice).unwrap_or_default().iter().map(number).collect()
}

/// Red and Black of each pair in the order of Red, and the bye.
type Drawn = (Vec<(Tpn, Tpn)>, Option<Tpn>);

fn drawn(value: &Value) -> Drawn {
    let pairs = value["pairs"].as_array().expect("pairs").iter();
    let mut pairs: Vec<(Tpn, Tpn)> = pairs.map(|pair| (number(&pair[0]), number(&pair[1]))).collect();
    pairs.sort();
    (pairs, value["bye"].as_u64().map(|_| number(&value["bye"])))
}

fn found(paired: &RoundPairing) -> Drawn {
    let mut pairs: Vec<(Tpn, Tpn)> = paired.pairs.iter().map(|p| (p.white, p.black)).collect();
    pairs.sort();
    (pairs, paired.pab)
}

fn tournament(document: &Value) -> Tournament {
    let mut tournament = Tournament::new(u16::try_from(document["scheduled_rounds"].as_u64().expect("rounds")).expect("rounds"));
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    for player in document["players"].as_array().expect("players") {
        let mut contestant = Contestant::new(number(&player["no"]), String::new());
        contestant.unit = player["unit"].as_str().unwrap_or_default().to_owned();
        tournament.contestants.push(contestant);
    }
    let profile = &document["profile"];
    tournament.system = System::Points(Policy {
        unit_mates: if profile["avoid_unit"] == true { UnitMates::Never } else { UnitMates::Free },
        color_rules: if profile["colour_faults"] == "hard" { ColorRules::Hard } else { ColorRules::Soft },
        ..Policy::default()
    });
    tournament
}

/// Says who is away, before a round is paired.
fn excuse(tournament: &mut Tournament, round: &Value) {
    let away = [numbers(&round["withdrawn"]), numbers(&round["absent"])].concat();
    for contestant in &mut tournament.contestants {
        contestant.entries.push(away.contains(&contestant.tpn).then_some(Entry::Bye(Bye::Zero)));
    }
}

fn play(tournament: &mut Tournament, round: usize, played: &Value) {
    let mut enter = |tpn: Tpn, entry| tournament.contestants[usize::from(tpn.0) - 1].entries[round] = Some(entry);
    let results = played["results"].as_array().expect("results");
    for (pair, result) in played["pairs"].as_array().expect("pairs").iter().zip(results) {
        let (red, black) = (number(&pair[0]), number(&pair[1]));
        let (own, theirs) = match result.as_str().expect("a result") {
            "2-0" => (Outcome::Win, Outcome::Loss),
            "1-1" => (Outcome::Draw, Outcome::Draw),
            "0-2" => (Outcome::Loss, Outcome::Win),
            "+/-" => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            "-/+" => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            other => {
                assert_eq!(other, "-/-");
                (Outcome::ForfeitLoss, Outcome::ForfeitLoss)
            }
        };
        enter(red, Entry::Meeting(Meeting::new(black, Some(Color::White), own)));
        enter(black, Entry::Meeting(Meeting::new(red, Some(Color::Black), theirs)));
    }
    if played["bye"].is_u64() {
        enter(number(&played["bye"]), Entry::Bye(Bye::PairingAllocated));
    }
}

/// Goes through every round of every tournament, as it stood before the round.
fn each_round(mut look: impl FnMut(&str, &Tournament, u16, &Value)) {
    for document in documents() {
        let mut tournament = tournament(&document);
        for (index, round) in document["rounds"].as_array().expect("rounds").iter().enumerate() {
            excuse(&mut tournament, round);
            look(document["id"].as_str().expect("a name"), &tournament, u16::try_from(index + 1).expect("a round"), round);
            if round["played"].is_object() {
                play(&mut tournament, index, &round["played"]);
            }
        }
        for (number, points) in document["scores"].as_object().expect("scores") {
            let player = tournament.contestant(Tpn(number.parse().expect("a number"))).expect("a player");
            let score = tournament.score(player, tournament.rounds_paired());
            assert_eq!(i64::from(score.hundredths()), 100 * points.as_i64().expect("points"), "{}: {number}", document["id"]);
        }
    }
}

fn paired(tournament: &Tournament, round: u16) -> Result<Drawn, NoPairing> {
    pairing::pair(tournament, round, &Options::default()).map(|paired| found(&paired))
}

/// Every round under the readings of the default policy: those that no reading changes, and the others as well.
#[test]
fn every_round_is_the_expected_one() {
    let mut seen: BTreeMap<(String, bool), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    each_round(|name, tournament, round, expected| {
        let how = expected["how"].as_str().expect("how");
        if how.starts_with("drawn") {
            return;
        }
        let result = paired(tournament, round);
        let right = if expected["status"] == "no_legal_pairing" {
            result == Err(NoPairing::NoCompletePairing)
        } else {
            result == Ok(drawn(&expected["expected"]))
        };
        let core = expected["core"] == true;
        *seen.entry((how.to_owned(), core)).or_default() += 1;
        if !right {
            let readings = &expected["canonical_differs_under"];
            wrong.push(format!("{name} round {round} core {core} {readings}: {result:?} for {}", expected["expected"]));
        }
    });
    assert!(wrong.is_empty(), "{} of {seen:?}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(seen[&("objective".to_owned(), true)], 292);
    assert_eq!(seen[&("objective".to_owned(), false)], 529 - 292);
}

/// The readings that are policy give what the search gives under them.
#[test]
fn readings_that_are_policy() {
    type Change = fn(&mut Policy);
    let readings: [(&str, Change); 3] = [
        ("k1_counts_then_gaps", |policy| policy.gaps = Gaps::AfterCounts),
        ("bye_to_last_of_segment", |policy| policy.bye = ByeChoice::Last),
        ("forfeit_keeps_colour", |policy| policy.forfeits_color = true),
    ];
    let mut changed = [0; 3];
    each_round(|name, tournament, round, expected| {
        if expected["how"] != "objective" || expected["status"] != "ok" {
            return;
        }
        for ((reading, change), changed) in readings.iter().zip(&mut changed) {
            let System::Points(mut policy) = tournament.system else { unreachable!("points pairing") };
            change(&mut policy);
            let tournament = Tournament { system: System::Points(policy), ..tournament.clone() };
            let other = &expected["canonical_under"][*reading];
            if other.is_object() && other["pairs"].is_array() {
                *changed += 1;
                assert_eq!(paired(&tournament, round), Ok(drawn(other)), "{name} round {round} under {reading}");
            } else if !expected["canonical_differs_under"].as_array().expect("readings").contains(&Value::from(*reading)) {
                assert_eq!(paired(&tournament, round), Ok(drawn(&expected["expected"])), "{name} round {round} under {reading}");
            }
        }
    });
    assert!(changed.iter().all(|count| *count > 20), "{changed:?}");
}

/// The worked example: round 1 as drawn by lot, then pair for pair with colours, and the final table in both orders of tie-breaks.
#[test]
fn worked_example_pair_for_pair_and_rank_for_rank() {
    let documents = documents();
    let example = documents.iter().find(|document| document["id"] == "xp-001").expect("the example");
    let mut tournament = tournament(example);
    let printed: [&[(u16, u16)]; 5] = [
        &[(1, 5), (6, 2), (3, 7), (8, 4)],
        &[(4, 1), (2, 3), (5, 6), (7, 8)],
        &[(1, 2), (3, 4), (8, 5), (6, 7)],
        &[(8, 1), (4, 2), (6, 3), (7, 5)],
        &[(2, 8), (1, 6), (4, 7), (5, 3)],
    ];
    for (index, round) in example["rounds"].as_array().expect("rounds").iter().enumerate() {
        excuse(&mut tournament, round);
        if index > 0 {
            let mut pairs: Vec<(Tpn, Tpn)> = printed[index].iter().map(|&(red, black)| (Tpn(red), Tpn(black))).collect();
            pairs.sort();
            assert_eq!(paired(&tournament, u16::try_from(index + 1).expect("a round")), Ok((pairs, None)), "round {}", index + 1);
        }
        play(&mut tournament, index, &round["played"]);
    }
    let table = |chain: &str| -> Vec<(u16, u16, Vec<Amount>)> {
        let chain: Vec<TieBreak> = chain.split(' ').map(|code| code.parse().expect("a code")).collect();
        let table = standings(&tournament, 5, &chain, Edition::Mar2026, &[]);
        let row = |row: &Row| (row.rank, row.tpn.0, row.values.iter().copied().flatten().collect());
        table.rows.iter().map(row).collect()
    };
    let places = |chain: &str| table(chain).iter().map(|row| (row.0, row.1)).collect::<Vec<_>>();
    assert_eq!(places("PTS BH WIN PS"), [(1, 1), (2, 8), (3, 2), (4, 5), (5, 4), (6, 7), (7, 6), (8, 3)]);
    let by_progress = table("PTS PS WIN BH");
    assert_eq!(by_progress.iter().map(|row| row.1).collect::<Vec<_>>(), [1, 2, 8, 5, 4, 7, 3, 6]);
    // Points, 累进分, wins, 对手分.
    let values: BTreeMap<u16, Vec<Amount>> = by_progress.into_iter().map(|(_, tpn, values)| (tpn, values)).collect();
    let printed =
        [[7, 23, 3, 26], [6, 19, 1, 24], [3, 12, 1, 24], [5, 18, 2, 26], [6, 14, 3, 23], [3, 10, 0, 26], [4, 9, 1, 23], [6, 15, 2, 28]];
    for (tpn, row) in (1..).zip(printed) {
        assert_eq!(values[&tpn], row.map(Amount::whole), "{tpn}");
    }
}

/// Score before colour, the first complaint about chess programs: round 4 of the example pairs men of the same due colour on all four
/// tables rather than let more of them float.
#[test]
fn score_comes_before_colour() {
    let mut looked = false;
    each_round(|name, tournament, round, _| {
        if (name, round) == ("xp-001", 4) {
            looked = true;
            let (pairs, _) = paired(tournament, round).expect("a pairing");
            let last = |tpn: Tpn| match tournament.contestant(tpn).and_then(|player| player.entry(3)) {
                Some(Entry::Meeting(meeting)) => meeting.color,
                other => panic!("{other:?}"),
            };
            assert!(pairs.iter().all(|&(red, black)| last(red) == last(black)), "{pairs:?}");
            assert!(pairs.contains(&(Tpn(4), Tpn(2))), "equal score is kept together: {pairs:?}");
        }
    });
    assert!(looked);
}

/// A forfeited meeting is a meeting: the two are not paired again, though nothing else stands against it. Where the policy says otherwise
/// they are.
#[test]
fn a_forfeited_meeting_is_never_paired_again() {
    let mut tournament = Tournament::new(3);
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    tournament.contestants = (1..=4).map(|n| Contestant::new(Tpn(n), String::new())).collect();
    for (red, black, own, theirs) in
        [(1u16, 3u16, Outcome::ForfeitLoss, Outcome::ForfeitLoss), (4, 2, Outcome::ForfeitLoss, Outcome::ForfeitLoss)]
    {
        for (tpn, other, color, outcome) in [(red, black, Color::White, own), (black, red, Color::Black, theirs)] {
            let entry = Entry::Meeting(Meeting::new(Tpn(other), Some(color), outcome));
            tournament.contestants[usize::from(tpn) - 1].entries.push(Some(entry));
        }
    }
    for contestant in &mut tournament.contestants {
        // 1 and 2 may not meet, so that 1-3, 2-4 and 1-4, 2-3 are the two pairings; the first comes first.
        if contestant.tpn <= Tpn(2) {
            contestant.unit = "A".to_owned();
        }
    }
    let meet = |forfeits_meet| {
        let policy = Policy { forfeits_meet, unit_mates: UnitMates::Never, ..Policy::default() };
        let tournament = Tournament { system: System::Points(policy), ..tournament.clone() };
        let (pairs, _) = paired(&tournament, 2).expect("a pairing");
        pairs.iter().any(|pair| [(Tpn(1), Tpn(3)), (Tpn(3), Tpn(1))].contains(pair))
    };
    assert!(!meet(true));
    assert!(meet(false));
}
