//! What new sections are made with, and what old ones keep.

use super::setting::{Fault, section_faults};
use super::*;
use arbitration::kind::GameKind;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

fn give(event: &mut Event, command: &Command) -> Result<(), Refusal> {
    let changes = decide(event, command)?;
    changes.iter().for_each(|change| event.apply(change).unwrap());
    Ok(())
}

/// A section as a version before this one wrote it: without the fields that have come since.
fn before(setup: &Setup) -> Setup {
    let mut json = serde_json::to_value(setup).unwrap();
    json.as_object_mut().unwrap().remove("unplayed");
    serde_json::from_value(json).unwrap()
}

/// Three players, three rounds: all won by White.
fn played(setup: Setup) -> Event {
    let mut event = Event::default();
    give(&mut event, &Command::AddSection(setup)).unwrap();
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=3).map(player).collect())).unwrap();
    for _ in 0..3 {
        let proposal = propose(&event, &event.sections[0]).unwrap();
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
        give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
        let round = event.sections[0].current().unwrap().clone();
        for board in &round.boards {
            give(&mut event, &Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(BoardResult::WhiteWins))).unwrap();
        }
    }
    event
}

/// Number, points, opponents' score of everybody in the order of the standings.
fn opponents_scores(event: &Event) -> Vec<(u16, String, String)> {
    let ranked = Ranked::new(event, &event.sections[0], None).unwrap();
    let row = |row: &tournament::standings::Row| {
        let printed: Vec<String> = ranked.standings.printed(row).map(Option::unwrap_or_default).collect();
        (row.tpn.0, printed[0].clone(), printed[1].clone())
    };
    ranked.standings.rows.iter().map(row).collect()
}

/// Rule 14.4 in a Swiss of FIDE: whoever had the bye met the lowest score of those who have any. An event of before has the dummy of C.07.
#[test]
fn a_bye_counts_by_the_rules_of_the_game_in_new_xiangqi_events_only() {
    let new = Setup::new("A", GameKind::Xiangqi, SystemKind::SwissDutch, 3);
    let old = before(&new);
    assert_eq!((new.unplayed, old.unplayed), (UnplayedRule::Xiangqi, UnplayedRule::Fide));
    assert!(!serde_json::to_string(&old).unwrap().contains("unplayed"), "and is written again as it stood");
    // Everybody has a bye and beats one of the two others: 4 points each. The opponents have 4 and 4, and the bye the lowest score, which is 4;
    // by C.07 its dummy has no more than three draws give.
    let scores = |setup| opponents_scores(&played(setup)).into_iter().map(|(_, points, score)| (points, score)).collect::<Vec<_>>();
    assert_eq!(scores(new), vec![("4.0".to_owned(), "12.0".to_owned()); 3]);
    assert_eq!(scores(old), vec![("4.0".to_owned(), "11.0".to_owned()); 3]);
}

/// Chess and draughts stay with C.07, and points pairing is of the Chinese rules whatever a section says.
#[test]
fn other_games_stay_with_the_rules_of_fide() {
    for game in GameKind::ALL {
        for system in SystemKind::ALL {
            let rule = Setup::new("A", game, system, 3).unplayed;
            assert_eq!(rule == UnplayedRule::Xiangqi, game == GameKind::Xiangqi, "{game:?} {system:?}");
        }
    }
    let points = Setup::new("A", GameKind::Xiangqi, SystemKind::Points, 3);
    assert_eq!(opponents_scores(&played(before(&points))), opponents_scores(&played(points)));
}

/// The lists of 14.1, 14.2 and 14.3; each is a list that standings can use, and those of a section follow what is chosen before anything is typed.
#[test]
fn tie_breaks_are_those_of_the_game_and_the_system() {
    let list = |game, system, policy: Policy| Setup::new("A", game, system, 3).with_policy(policy).tiebreaks.join(" ");
    let twice = || Policy { cycles: Some(2), ..Policy::default() };
    let xiangqi = |system| list(GameKind::Xiangqi, system, Policy::default());
    assert_eq!(xiangqi(SystemKind::RoundRobin), "SB WIN H2H FOUL BPG");
    assert_eq!(xiangqi(SystemKind::DoubleRoundRobin), "MP PTS WIN H2H FOUL BWG");
    assert_eq!(list(GameKind::Xiangqi, SystemKind::RoundRobin, twice()), "MP PTS WIN H2H FOUL BWG");
    assert_eq!(xiangqi(SystemKind::Points), "BH WIN FOUL BPG PREV");
    assert_eq!(xiangqi(SystemKind::Knockout), "WIN FOUL");
    assert_eq!(list(GameKind::Draughts100, SystemKind::SwissFmjd, Policy::default()), "BH/C1 BH SB DE WIN");
    assert_eq!(list(GameKind::Draughts64Russian, SystemKind::RoundRobin, twice()), "WIN DE SB");
    assert_eq!(list(GameKind::Chess, SystemKind::RoundRobin, twice()), "DE WIN SB KS");
    let typed = Setup { tiebreaks: vec!["SB".to_owned()], ..Setup::new("A", GameKind::Xiangqi, SystemKind::RoundRobin, 3) };
    assert_eq!(typed.with_policy(twice()).tiebreaks, ["SB"]);
    for game in GameKind::ALL {
        for system in SystemKind::ALL.into_iter().filter(|s| s.is_for(game) && s.is_for_teams(false)) {
            let setup = Setup::new("A", game, system, 3);
            assert_eq!(setting::setup_faults(&setup), [], "{game:?} {system:?}");
        }
    }
}

/// 14.2: the match points decide before the points of the games.
#[test]
fn match_points_come_before_game_points_where_the_list_says_so() {
    let setup = Setup::new("A", GameKind::Xiangqi, SystemKind::DoubleRoundRobin, 6);
    let first = |tiebreaks: &[&str]| {
        let mut event = Event::default();
        let setup = Setup { tiebreaks: tiebreaks.iter().map(ToString::to_string).collect(), ..setup.clone() };
        give(&mut event, &Command::AddSection(setup)).unwrap();
        let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
        give(&mut event, &Command::AddPlayers(OPEN, (1..=4).map(player).collect())).unwrap();
        let mut met = std::collections::BTreeSet::new();
        for _ in 0..6 {
            let proposal = propose(&event, &event.sections[0]).unwrap();
            give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
            give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
            let round = event.sections[0].current().unwrap().clone();
            for board in &round.boards {
                let number = |id: PlayerId| event.sections[0].player(id).unwrap().tpn.unwrap().0;
                let (white, black) = (number(board.white), number(board.black));
                let is_first = met.insert((white.min(black), white.max(black)));
                // 1 takes three of four points from 2 and from 3, and two from 4; 2 takes four from 3 and from 4.
                let winner = match (white.min(black), white.max(black)) {
                    (1, 2 | 3) if is_first => Some(1),
                    (2, _) => Some(2),
                    _ => None,
                };
                let result = match winner {
                    Some(n) if n == white => BoardResult::WhiteWins,
                    Some(_) => BoardResult::BlackWins,
                    None => BoardResult::Draw,
                };
                give(&mut event, &Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(result))).unwrap();
            }
        }
        let ranked = Ranked::new(&event, &event.sections[0], None).unwrap();
        let row = ranked.standings.rows.first().unwrap();
        let printed: Vec<String> = ranked.standings.printed(row).map(Option::unwrap_or_default).collect();
        (row.tpn.0, printed[0].clone(), printed[1].clone())
    };
    // 1 has 5 points of matches and 8 of games, 2 has 4 and 9.
    assert_eq!(first(&["MP", "PTS"]), (1, "5".to_owned(), "8.0".to_owned()));
    assert_eq!(first(&["MP"]), (2, "9.0".to_owned(), "4".to_owned()));
}

/// Points pairing is of xiangqi, the Swiss of FMJD of draughts; FIDE's systems are played in all games. What an old event holds stays.
#[test]
fn a_system_of_another_game_is_refused() {
    let mut event = Event::default();
    for (system, game) in [(SystemKind::Points, GameKind::Chess), (SystemKind::SwissFmjd, GameKind::Xiangqi)] {
        let setup = Setup::new("A", game, system, 5);
        let refused = Err(Refusal::Setting(Fault::System(system, game)));
        assert_eq!(give(&mut event, &Command::AddSection(setup.clone())), refused);
        // As a version that did not look wrote it.
        event.apply(&Change::SectionAdded { section: OPEN, setup }).unwrap();
        assert_eq!(section_faults(&event.sections[0]), [Fault::System(system, game)], "it is shown");
        give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Rounds(7)])).unwrap();
        give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::System(SystemKind::SwissDutch)])).unwrap();
        assert_eq!(give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::System(system)])), refused);
        let format = Format { system, rounds: 3, policy: Policy::default() };
        let stage = NewStage { name: "B".to_owned(), format, from: "*:1-2".to_owned(), carry: Carry::None };
        assert_eq!(give(&mut event, &Command::AddStage(OPEN, stage)), refused);
        give(&mut event, &Command::RemoveSection(OPEN)).unwrap();
    }
    for system in [SystemKind::SwissDutch, SystemKind::SwissDubov, SystemKind::SwissDouble] {
        give(&mut event, &Command::AddSection(Setup::new(system.name(), GameKind::Xiangqi, system, 5))).unwrap();
    }
}

/// Fouls and the natural limit are of xiangqi. What an old event of another game holds stays until it is taken out.
#[test]
fn what_only_xiangqi_has_is_refused_in_another_game() {
    let rule = FoulRule { natural_limit: Some(50), ..FoulRule::default() };
    let with = |game, system| Setup { fouls: rule, ..Setup::new("A", game, system, 5) };
    let mut event = Event::default();
    give(&mut event, &Command::AddSection(with(GameKind::Xiangqi, SystemKind::Points))).unwrap();
    give(&mut event, &Command::RemoveSection(OPEN)).unwrap();
    for game in GameKind::ALL.into_iter().filter(|game| *game != GameKind::Xiangqi) {
        let setup = with(game, SystemKind::SwissDutch);
        let refused = |rule| Err(Refusal::Setting(Fault::Fouls(rule, game)));
        assert_eq!(give(&mut event, &Command::AddSection(setup.clone())), refused(rule), "{game}");
        // As a version that did not look wrote it.
        event.apply(&Change::SectionAdded { section: OPEN, setup }).unwrap();
        assert_eq!(section_faults(&event.sections[0]), [Fault::Fouls(rule, game)], "it is shown");
        give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Rounds(7)])).unwrap();
        let other = FoulRule { minutes: Some(2), ..rule };
        assert_eq!(give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Fouls(other)])), refused(other), "{game}");
        give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Fouls(FoulRule::default())])).unwrap();
        assert_eq!(section_faults(&event.sections[0]), []);
        give(&mut event, &Command::RemoveSection(OPEN)).unwrap();
    }
}
