//! Rankings by nine Chinese chains of tie-breaks against a literal program written apart: `fixtures/tiebreak/xiangqi_ranking`.
#![expect(clippy::expect_used, clippy::panic, reason = "a test may stop")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use tournament::model::{Bye, Color, Contestant, Entry, Leaving, Meeting, Outcome, Scoring, System, Tournament, Tpn, UnplayedRule};
use tournament::standings::{Row, standings};
use tournament::tiebreak::{Against, Amount, Edition, TieBreak};

fn documents() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/tiebreak/xiangqi_ranking/tournaments.jsonl");
    let text = std::fs::read_to_string(path).expect("fixture");
    text.lines().map(|line| serde_json::from_str(line).expect("a document")).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn number(value: &Value) -> Tpn {
    Tpn(u16::try_from(value.as_u64().expect("a number")).expect("a pairing number"))
}

/// Each chain as a list of codes. Chinese chains are made of points, so the matches of two games are entered game by game.
fn codes(chain: &str) -> &'static str {
    match chain {
        "1987-rr" => "PTS SB FOUL",
        "2011-14.1" => "PTS SB WIN H2H FOUL BPG",
        "1987-rr2" => "MP MSB PTS",
        "2011-14.2" => "MP PTS WIN H2H FOUL BWG",
        "2011-14.3(1)" => "PTS BH WIN FOUL BPG PREV",
        "2011-14.3(2)" => "PTS PS WIN FOUL BPG DROP",
        "local-2021" => "PTS PS H2H WIN BPG FOUL",
        "gd-2021" => "PTS BH PS WIN FOUL PREVP",
        "asean-2015" => "PTS BH PS WIN FOUL BWG",
        other => panic!("{other}"),
    }
}

/// The column of the table that a code stands for; those that order the tied have none.
fn column(code: &str) -> Option<&'static [&'static str]> {
    Some(match code {
        "PTS" => &["积分", "局分"],
        "SB" => &["小分"],
        "WIN" => &["胜局"],
        "FOUL" => &["犯规"],
        "BPG" => &["后手局数"],
        "BWG" => &["后手胜局"],
        "BH" => &["对手分"],
        "PS" => &["累进分"],
        "MP" => &["场分"],
        "MSB" => &["场小分"],
        _ => return None,
    })
}

/// The tournament; in matches of two games each game is a round.
fn tournament(document: &Value) -> Tournament {
    let games_of_match = if document["format"] == "round_robin_two_games" { 2 } else { 1 };
    let rounds = list(&document["rounds"]).len() * games_of_match;
    let mut tournament = Tournament::new(u16::try_from(rounds).expect("rounds"));
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    tournament.unplayed = UnplayedRule::Xiangqi;
    tournament.system =
        if document["format"] == "points_pairing" { System::Points(Default::default()) } else { System::OtherPredetermined };
    for player in list(&document["players"]) {
        let mut contestant = Contestant::new(number(&player["no"]), String::new());
        contestant.entries = vec![None; rounds];
        contestant.fouls = vec![0; rounds];
        tournament.contestants.push(contestant);
    }
    // Who withdraws: with fewer than half of the games completed they all go, else the rest are forfeits.
    let withdrawn: BTreeMap<Tpn, u64> =
        list(&document["withdrawals"]).iter().map(|w| (number(&w["no"]), w["after_round"].as_u64().expect("a round"))).collect();
    for (&tpn, &after) in &withdrawn {
        let games = list(&document["rounds"]).iter().map(|round| {
            let own = list(&round["games"]).iter().filter(|g| [&g["red"], &g["black"]].iter().any(|no| number(no) == tpn)).count();
            (round["round"].as_u64().expect("a round") <= after, own)
        });
        let (mut done, mut all) = (0, 0);
        for (is_done, count) in games {
            all += count;
            done += if is_done { count } else { 0 };
        }
        tournament.leavers.insert(tpn, if done * 2 < all { Leaving::Annulled } else { Leaving::Forfeited });
    }
    for (at, round) in list(&document["rounds"]).iter().enumerate() {
        for game in list(&round["games"]) {
            let index = at * games_of_match + game["game"].as_u64().map_or(0, |n| usize::try_from(n).expect("a game") - 1);
            let (red, black) = (number(&game["red"]), number(&game["black"]));
            let (own, theirs) = match game["result"].as_str().expect("a result") {
                "2-0" => (Outcome::Win, Outcome::Loss),
                "1-1" => (Outcome::Draw, Outcome::Draw),
                "0-2" => (Outcome::Loss, Outcome::Win),
                "+/-" => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                "-/+" => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                "-/-" => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                "not played" => {
                    let of = |tpn| if withdrawn.contains_key(&tpn) { Outcome::ForfeitLoss } else { Outcome::ForfeitWin };
                    (of(red), of(black))
                }
                other => panic!("{other}"),
            };
            let sides = [(red, black, Color::White, own, 0), (black, red, Color::Black, theirs, 1)];
            for (tpn, other, color, outcome, side) in sides {
                let contestant = &mut tournament.contestants[usize::from(tpn.0) - 1];
                contestant.entries[index] = Some(Entry::Meeting(Meeting::new(other, Some(color), outcome)));
                contestant.fouls[index] += u16::try_from(game["fouls"][side].as_u64().expect("fouls")).expect("fouls");
            }
        }
        if round["bye"].is_u64() {
            tournament.contestants[usize::from(number(&round["bye"]).0) - 1].entries[at] = Some(Entry::Bye(Bye::PairingAllocated));
        }
        for away in list(&round["not_paired"]) {
            tournament.contestants[usize::from(number(away).0) - 1].entries[at] = Some(Entry::Bye(Bye::Zero));
        }
    }
    tournament
}

/// Every order, and every figure that has a column, of all tournaments under all chains.
#[test]
fn every_ranking_is_the_expected_one() {
    let (mut chains, mut wrong) = (BTreeMap::<String, usize>::new(), Vec::new());
    for document in documents() {
        let tournament = tournament(&document);
        for expected in list(&document["expect"]) {
            let chain = expected["chain"].as_str().expect("a chain");
            let tiebreaks: Vec<TieBreak> = codes(chain).split(' ').map(|code| code.parse().expect("a code")).collect();
            let mut struck: Vec<Tpn> = tournament.leavers.iter().filter(|(_, l)| **l == Leaving::Annulled).map(|(tpn, _)| *tpn).collect();
            struck.sort();
            assert_eq!(struck, list(&expected["struck_out"]).iter().map(number).collect::<Vec<_>>());
            let table = standings(&tournament, tournament.rounds, &tiebreaks, Edition::Aug2024, &struck);
            assert!(table.left_out.is_empty());
            let found: Vec<Vec<Tpn>> =
                table.rows.chunk_by(|a, b| a.rank == b.rank).map(|set| set.iter().map(|row| row.tpn).collect()).collect();
            let order: Vec<Vec<Tpn>> = list(&expected["order"]).iter().map(|set| list(set).iter().map(number).collect()).collect();
            let place = format!("{} {chain} core {}", document["id"], expected["core"]);
            if found != order {
                wrong.push(format!("{place} {}: {found:?} for {order:?}", expected["order_differs_under"]));
            }
            for stated in list(&expected["table"]) {
                let row = table.row(number(&stated["no"])).expect("a row");
                for (tiebreak, found) in tiebreaks.iter().zip(&row.values) {
                    let names = column(tiebreak.kind.code()).unwrap_or_default();
                    let Some(value) = names.iter().map(|name| &stated[*name]).find_map(Value::as_f64) else { continue };
                    // Quarter points are the finest there are. The Sonneborn-Berger of 2-1-0 is twice that of the sheets.
                    let scale = if tiebreak.kind.code() == "SB" { 2.0 } else { 1.0 };
                    let hundredths = (value * scale * 100.0).round() as i64;
                    let stated_value = Amount::halves(hundredths / 50);
                    if *found != Some(stated_value) {
                        wrong.push(format!("{place}: {} of {} is {:?}, not {value}", tiebreak, row.tpn, found));
                    }
                }
            }
            *chains.entry(chain.to_owned()).or_default() += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {chains:?}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((chains.len(), chains.values().sum::<usize>()), (9, 157));
}

/// The value of an earlier standing is the place on the list of the round before, of everybody, on screen as for programs.
#[test]
fn the_earlier_standing_is_the_place_on_the_list_of_the_round_before() {
    let (mut decided, mut seen) = (0, 0);
    for document in documents() {
        let tournament = tournament(&document);
        let tiebreaks: Vec<TieBreak> = codes("2011-14.3(1)").split(' ').map(|code| code.parse().expect("a code")).collect();
        let after = |round| standings(&tournament, round, &tiebreaks, Edition::Aug2024, &[]);
        let first = after(1);
        assert!(first.rows.iter().all(|row| first.shown(row).last().flatten().is_none()), "there is no round before the first");
        for round in 2..=tournament.rounds {
            let (now, before) = (after(round), after(round - 1));
            for row in &now.rows {
                let place = before.row(row.tpn).expect("a row").rank.to_string();
                let (printed, shown) = (now.printed(row).last().flatten(), now.shown(row).last().flatten());
                assert_eq!(
                    (printed.as_ref(), shown.as_ref()),
                    (Some(&place), Some(&place)),
                    "{} round {round}: {}",
                    document["id"],
                    row.tpn
                );
                seen += 1;
            }
            decided +=
                now.rows.windows(2).filter(|two| matches!(two, [a, b] if a.values[..5] == b.values[..5] && a.rank != b.rank)).count();
        }
    }
    assert!(decided > 20 && seen > 500, "{decided} places of {seen} were decided by it");
}

/// Earlier points, and the score without the first rounds: what was compared is shown, and the reason never reads as two equals that differ.
#[test]
fn what_goes_step_by_step_shows_what_was_compared() {
    let mut deeper = 0;
    for (document, chain) in documents().iter().flat_map(|document| ["gd-2021", "2011-14.3(2)"].map(|chain| (document, chain))) {
        let tournament = tournament(document);
        let tiebreaks: Vec<TieBreak> = codes(chain).split(' ').map(|code| code.parse().expect("a code")).collect();
        let last = tiebreaks.len() - 1;
        let after = |round| standings(&tournament, round, &tiebreaks, Edition::Aug2024, &[]);
        let (now, before) = (after(tournament.rounds), after(tournament.rounds - 1));
        let shown = |row| now.shown(row).last().flatten().expect("a figure");
        let is_level = |row: &Row| now.rows.iter().filter(|other| other.values[..last] == row.values[..last]).count() > 1;
        assert!(now.rows.iter().filter(|row| !is_level(row)).all(|row| now.shown(row).last().flatten().is_none()), "compared with nobody");
        for row in now.rows.iter().filter(|row| is_level(row)) {
            let figures = shown(row);
            if chain == "gd-2021" {
                let points = before.row(row.tpn).and_then(|row| before.shown(row).next().flatten()).expect("points");
                assert_eq!(figures.split('/').next(), Some(points.as_str()), "{} {}", document["id"], row.tpn);
            }
            assert_eq!(now.filed(row).last(), now.shown(row).last(), "files say what the screen does");
            deeper += usize::from(figures.contains('/'));
        }
        for two in now.rows.windows(2) {
            let [above, below] = two else { panic!("two rows") };
            if above.values[..last] == below.values[..last] {
                let is_apart = above.rank != below.rank;
                assert_eq!(shown(above) != shown(below), is_apart, "{} {chain}: {} {}", document["id"], above.tpn, below.tpn);
            }
        }
    }
    assert!(deeper > 0, "nobody was level in the first figure");
}

/// The arbiter's complaint: a chess program counts a bye by chess rules. Rule 14.4: it is a win, and its opponent's score is the lowest of those
/// who have any, not the own score, nor that of somebody who has nothing.
#[test]
fn the_opponent_of_a_bye_has_the_lowest_score_of_those_who_have_any() {
    // 1 beats 2, 3 has the bye; then 3 beats 1 and 2 is away: 1 has 2, 2 has nothing, 3 has 4.
    let mut tournament = Tournament::new(2);
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    let meeting = |other, color, outcome| Some(Entry::Meeting(Meeting::new(Tpn(other), Some(color), outcome)));
    let entries = [
        vec![meeting(2, Color::White, Outcome::Win), meeting(3, Color::Black, Outcome::Loss)],
        vec![meeting(1, Color::Black, Outcome::Loss), Some(Entry::Bye(Bye::Zero))],
        vec![Some(Entry::Bye(Bye::PairingAllocated)), meeting(1, Color::White, Outcome::Win)],
    ];
    for (number, entries) in (1..).zip(entries) {
        tournament.contestants.push(Contestant { entries, ..Contestant::new(Tpn(number), String::new()) });
    }
    let worked = |tournament: &Tournament, tpn| {
        let list: Vec<TieBreak> = ["PTS", "BH", "WIN"].map(|code| code.parse().expect("a code")).to_vec();
        standings(tournament, 2, &list, Edition::Aug2024, &[]).worked(tournament, Tpn(tpn)).expect("a row")
    };
    tournament.unplayed = UnplayedRule::Xiangqi;
    let third = worked(&tournament, 3);
    assert_eq!(third[0].value, Some(Amount::whole(4)), "the bye gives a win");
    assert_eq!(third[1].value, Some(Amount::whole(2 + 2)), "the bye is worth 2, and so is the man beaten");
    assert_eq!(third[1].parts[0].against, Against::Lowest, "and the working says so");
    assert_eq!(third[2].value, Some(Amount::whole(2)));
    assert_eq!(worked(&tournament, 2)[1].value, Some(Amount::whole(2)), "a round away is against nobody");
    // Points pairing is of the Chinese rules whatever the event says; by those of chess the bye is worth the own score.
    tournament.unplayed = UnplayedRule::Fide;
    assert_eq!(worked(&tournament, 3)[1].value, Some(Amount::whole(4 + 2)));
    tournament.system = System::Points(Default::default());
    assert_eq!(worked(&tournament, 3)[1].value, Some(Amount::whole(2 + 2)));
}

/// The other complaint: a forfeited meeting is a meeting, and its opponent counts.
#[test]
fn a_forfeited_meeting_counts_its_opponent() {
    let mut tournament = Tournament::new(1);
    tournament.scoring = Scoring::TWO_ONE_ZERO;
    tournament.system = System::Points(Default::default());
    let outcomes = [(2, Outcome::ForfeitWin), (1, Outcome::ForfeitLoss)];
    for (number, (other, outcome)) in (1..).zip(outcomes) {
        let entries = vec![Some(Entry::Meeting(Meeting::new(Tpn(other), Some(Color::White), outcome)))];
        tournament.contestants.push(Contestant { entries, ..Contestant::new(Tpn(number), String::new()) });
    }
    let list: Vec<TieBreak> = ["BH", "OPW", "OPL", "WIN", "BPG"].map(|code| code.parse().expect("a code")).to_vec();
    let table = standings(&tournament, 1, &list, Edition::Mar2026, &[]);
    let values = |tpn| table.row(Tpn(tpn)).expect("a row").values.clone();
    assert_eq!(values(2), [2, 0, 2, 0, 0].map(|n| Some(Amount::whole(n))));
    assert_eq!(values(1), [0, 0, 0, 1, 0].map(|n| Some(Amount::whole(n))));
}
