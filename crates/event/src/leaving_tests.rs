//! Withdrawals from a round robin and games that end after an adjournment, as an arbiter meets them.

use super::*;
use arbitration::kind::GameKind;
use tournament::points::Points;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

fn give(event: &mut Event, command: &Command) -> Result<Vec<Change>, Refusal> {
    let changes = decide(event, command)?;
    changes.iter().for_each(|change| event.apply(change).unwrap());
    Ok(changes)
}

/// Six players; so many rounds played, all won by White.
fn event(game: GameKind, system: SystemKind, played: u16) -> Event {
    let mut event = Event::default();
    give(&mut event, &Command::AddSection(Setup::new("A", game, system, Policy::default().rounds_for(system, 6).unwrap()))).unwrap();
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=6).map(player).collect())).unwrap();
    for _ in 0..played {
        round(&mut event);
    }
    event
}

/// Pairs and publishes a round; whoever has no result yet wins with White.
fn round(event: &mut Event) -> Vec<(u32, u32, Option<BoardResult>)> {
    let proposal = propose(event, &event.sections[0]).unwrap();
    give(event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
    give(event, &Command::Publish(OPEN, NOW.into())).unwrap();
    let round = event.sections[0].current().unwrap().clone();
    for board in round.open_boards() {
        give(event, &Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(BoardResult::WhiteWins))).unwrap();
    }
    round.boards.iter().map(|b| (b.white.0, b.black.0, b.result)).collect()
}

fn points(event: &Event) -> Vec<(u32, String)> {
    let ranked = Ranked::new(event, &event.sections[0], None).unwrap();
    let mut rows: Vec<(u32, String)> = ranked
        .standings
        .rows
        .iter()
        .map(|row| (ranked.players[&row.tpn].0, ranked.standings.printed(row).next().flatten().unwrap()))
        .collect();
    rows.sort();
    rows
}

#[test]
fn fewer_than_half_annulled_half_or_more_forfeited_in_every_game_and_system() {
    for game in [GameKind::Chess, GameKind::Draughts100, GameKind::Xiangqi] {
        for (system, half) in [(SystemKind::RoundRobin, 3), (SystemKind::DoubleRoundRobin, 5)] {
            for (played, games) in [(half - 1, Leaving::Annulled), (half, Leaving::Forfeited)] {
                let mut event = event(game, system, played);
                let changes = give(&mut event, &Command::SetStatus(OPEN, PlayerId(2), Status::Withdrawn)).unwrap();
                let decided = matches!(changes[0], Change::Status { games: Some(found), .. } if found == games);
                assert!(decided, "{game:?} {system:?} after {played}: {changes:?}");
            }
        }
    }
}

#[test]
fn later_rounds_are_paired_with_the_forfeits_filled_in() {
    for system in [SystemKind::RoundRobin, SystemKind::DoubleRoundRobin] {
        let mut event = event(GameKind::Chess, system, 1);
        give(&mut event, &Command::Leave(OPEN, PlayerId(2), Status::Withdrawn, Leaving::Forfeited)).unwrap();
        give(&mut event, &Command::Leave(OPEN, PlayerId(5), Status::Expelled, Leaving::Annulled)).unwrap();
        let rounds = event.sections[0].setup.rounds;
        for _ in 1..rounds {
            for (white, black, result) in round(&mut event) {
                let wanted = match ([2, 5].contains(&white), [2, 5].contains(&black)) {
                    (true, true) => Some(BoardResult::DoubleForfeit),
                    (true, false) => Some(BoardResult::BlackForfeitWin),
                    (false, true) => Some(BoardResult::WhiteForfeitWin),
                    (false, false) => None,
                };
                assert_eq!(result, wanted, "{white}-{black}");
            }
        }
        assert_eq!(event.sections[0].rounds_complete(), rounds);
    }
}

#[test]
fn annulled_games_leave_the_standings_and_stay_in_the_record() {
    let mut event = event(GameKind::Chess, SystemKind::RoundRobin, 2);
    // Berger: 1-6 2-5 3-4, 6-4 5-3 1-2; White won each.
    assert_eq!(points(&event), [(1, "2.0"), (2, "1.0"), (3, "1.0"), (4, "0.0"), (5, "1.0"), (6, "1.0")].map(|(n, p)| (n, p.to_owned())));
    let before = event.clone();
    let plan = event.sections[0].leaving_plan(PlayerId(2), Leaving::Annulled);
    assert_eq!((plan.played, plan.lost.as_slice()), ((2, 5), &[(PlayerId(1), Points::ONE)][..]), "what it costs is said before");
    let forfeit = event.sections[0].leaving_plan(PlayerId(2), Leaving::Forfeited);
    assert_eq!(forfeit.forfeits, [3, 4, 6].map(PlayerId));
    give(&mut event, &Command::Leave(OPEN, PlayerId(2), Status::Withdrawn, Leaving::Annulled)).unwrap();
    let now = points(&event);
    assert_eq!(now, [(1, "1.0"), (3, "1.0"), (4, "0.0"), (5, "1.0"), (6, "1.0")].map(|(n, p)| (n, p.to_owned())), "no row, no points");
    let section = &event.sections[0];
    assert_eq!(section.points(2)[&PlayerId(1)], Points::ONE, "the same at the pairing");
    assert_eq!(section.rounds[1].boards, before.sections[0].rounds[1].boards, "the record stays");
    assert_eq!(section.comments, ["Withdrawal @ Round 2: 2 annulled (2/5)"]);
    round(&mut event);
    assert_eq!(points(&event).iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 3, 4, 5, 6]);
    // Back again: the games to come are played, what was played counts again.
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(2), Status::Active)).unwrap();
    assert!(round(&mut event).iter().all(|(_, _, result)| result.is_none()));
    assert_eq!(points(&event).len(), 6);
    assert_eq!(event.sections[0].comments.last().map(String::as_str), Some("Return @ Round 3: 2"));
}

#[test]
fn the_open_game_of_the_round_is_decided_with_the_withdrawal_and_unpublishing_is_still_possible() {
    let mut event = event(GameKind::Chess, SystemKind::RoundRobin, 0);
    let proposal = propose(&event, &event.sections[0]).unwrap();
    give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
    give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(6), Status::Withdrawn)).unwrap();
    assert_eq!(event.sections[0].rounds[0].boards[0].result, Some(BoardResult::WhiteForfeitWin));
    assert_eq!(event.sections[0].rounds[0].open_boards().count(), 2, "no other board");
    give(&mut event, &Command::Unpublish(OPEN)).unwrap();
    let swiss = Setup::new("B", GameKind::Chess, SystemKind::SwissDutch, 3);
    give(&mut event, &Command::AddSection(swiss)).unwrap();
    let add = Command::AddPlayers(SectionId(2), vec![NewPlayer { person: Person { name: "Q".into(), ..Person::default() }, lot: None }]);
    give(&mut event, &add).unwrap();
    let leave = Command::Leave(SectionId(2), PlayerId(1), Status::Withdrawn, Leaving::Annulled);
    assert_eq!(give(&mut event, &leave), Err(Refusal::NoFixedGames), "in a Swiss nothing is to be decided");
}

/// Who leaves a bracket loses the match that is open, whatever its games say so far, and in one act; there is nothing to annul.
#[test]
fn who_leaves_a_bracket_loses_the_open_match_at_once() {
    let mut event = Event::default();
    let policy = Policy { games: Some(2), ..Policy::default() };
    give(&mut event, &Command::AddSection(Setup { policy, ..Setup::new("A", GameKind::Chess, SystemKind::Knockout, 2) })).unwrap();
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=4).map(player).collect())).unwrap();
    let proposal = propose(&event, &event.sections[0]).unwrap();
    give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
    give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
    let (leaver, other) = event.sections[0].rounds[0].pairs()[0];
    let first = event.sections[0].rounds[0].boards.iter().find(|b| b.table == 1 && b.game == 1).unwrap().clone();
    let wins = if first.white == leaver { BoardResult::WhiteWins } else { BoardResult::BlackWins };
    give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, first.number), Some(wins))).unwrap();
    let annul = Command::Leave(OPEN, leaver, Status::Withdrawn, Leaving::Annulled);
    assert_eq!(give(&mut event.clone(), &annul), Err(Refusal::NoFixedGames));
    let plan = event.sections[0].leaving_plan(leaver, Leaving::Forfeited);
    assert_eq!((plan.in_bracket, plan.forfeits.as_slice()), (true, &[other][..]), "one match, not two games");
    // One game each: the forfeit alone leaves the match level.
    give(&mut event, &Command::SetStatus(OPEN, leaver, Status::Withdrawn)).unwrap();
    let section = &event.sections[0];
    let meeting = section.rounds[0].meeting(1).unwrap();
    assert_eq!(meeting.settled(&section.scoring()), Some((other, Settled::Withdrawal)));
    assert!(section.drawn_meetings(&section.rounds[0]).is_empty(), "nothing is left to decide");
    // A match that the games have decided is not settled.
    let decided = event.sections[0].rounds[0].pairs()[1];
    for board in event.sections[0].rounds[0].boards.clone().into_iter().filter(|b| b.table == 2) {
        let wins = if board.white == decided.0 { BoardResult::WhiteWins } else { BoardResult::BlackWins };
        give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, board.number), Some(wins))).unwrap();
    }
    assert!(event.sections[0].leaving_plan(decided.0, Leaving::Forfeited).forfeits.is_empty());
    give(&mut event, &Command::SetStatus(OPEN, decided.0, Status::Withdrawn)).unwrap();
    assert_eq!(event.sections[0].rounds[0].meeting(2).unwrap().winner(&event.sections[0].scoring()), Some(decided.0));
}

#[test]
fn the_rule_of_the_section_is_what_is_proposed() {
    for (rule, wanted) in [(LeavingRule::Forfeit, Leaving::Forfeited), (LeavingRule::Annul, Leaving::Annulled)] {
        let mut event = event(GameKind::Chess, SystemKind::RoundRobin, if rule == LeavingRule::Annul { 4 } else { 1 });
        give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Leaving(rule)])).unwrap();
        assert_eq!(event.sections[0].leaving_by_rule(PlayerId(3)), wanted);
    }
    let usual = serde_json::to_string(&Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 5)).unwrap();
    assert!(!usual.contains("leaving"), "a section under the usual rule is written as before");
}

#[test]
fn an_adjourned_game_ends_at_any_time_as_what_it_is() {
    let mut event = event(GameKind::Chess, SystemKind::RoundRobin, 1);
    give(&mut event, &Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::Adjourned))).unwrap();
    assert_eq!(event.sections[0].entering(GameAt::new(1, 2), Some(BoardResult::Draw)).kind(), "result");
    for _ in 0..3 {
        round(&mut event);
    }
    assert_eq!(points(&event)[0].1, "2.5", "a draw until it is finished");
    let command = event.sections[0].entering(GameAt::new(1, 1), Some(BoardResult::WhiteWins));
    assert_eq!(command.kind(), "result.adjourned");
    let mut corrected = event.clone();
    give(&mut event, &command).unwrap();
    assert_eq!(event.sections[0].rounds[0].boards[0].result, Some(BoardResult::WhiteWins));
    assert_eq!(event.sections[0].comments, ["Adjournment @ Round 1: 1-6: ? => 1"]);
    assert_eq!(points(&event)[0].1, "3.0");
    // The correction of an adjourned game is its end, not a note for the rating report.
    give(&mut corrected, &Command::Correct(OPEN, GameAt::new(1, 1), BoardResult::WhiteWins)).unwrap();
    assert_eq!(corrected, event);
    let again = Command::FinishAdjourned(OPEN, GameAt::new(1, 1), BoardResult::Draw);
    assert_eq!(give(&mut event, &again), Err(Refusal::NotAdjourned(1)), "it has ended");
}

/// The third player of six stays away from round 3 on and was never said to have left.
fn stayed_away(leavers: Leavers) -> Event {
    let mut event = Event::default();
    let setup = Setup { leavers, ..Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 5) };
    give(&mut event, &Command::AddSection(setup)).unwrap();
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=6).map(player).collect())).unwrap();
    for number in 1..=5 {
        let proposal = propose(&event, &event.sections[0]).unwrap();
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
        give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
        for board in event.sections[0].current().unwrap().boards.clone() {
            let away = |id: PlayerId| number > 2 && id == PlayerId(3);
            let result = match (away(board.white), away(board.black)) {
                (true, _) => BoardResult::BlackForfeitWin,
                (_, true) => BoardResult::WhiteForfeitWin,
                _ => BoardResult::WhiteWins,
            };
            give(&mut event, &Command::SetResult(OPEN, GameAt::new(number, board.number), Some(result))).unwrap();
        }
    }
    event
}

#[test]
fn whoever_stays_away_is_asked_about_and_leaves_the_standings_only_by_decision() {
    let mut event = stayed_away(Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 5).leavers);
    let told = |event: &Event| {
        let ranked = Ranked::new(event, &event.sections[0], None).unwrap();
        let remarks = standings_remarks(event, &event.sections[0], &ranked);
        let open = remarks.into_iter().find(|remark| matches!(remark, StandingsRemark::Undecided { .. }));
        (ranked.standings.rows.len(), open)
    };
    let names = vec!["P3".to_owned()];
    assert_eq!(told(&event), (6, Some(StandingsRemark::Undecided { names: names.clone(), counted: true })), "nothing is guessed");
    assert!(preflight(&event.sections[0]).doubts.contains(&Doubt::LeaverUndecided(PlayerId(3))), "and it is asked for");
    // Old events keep their figures, and say what they rest on.
    let old = stayed_away(Leavers::Assumed);
    assert_eq!(told(&old), (5, Some(StandingsRemark::Undecided { names, counted: false })));
    for (games, rows) in [(Leaving::Annulled, 5), (Leaving::Forfeited, 6)] {
        give(&mut event, &Command::Leave(OPEN, PlayerId(3), Status::Withdrawn, games)).unwrap();
        assert_eq!(told(&event), (rows, None), "{games:?}");
        assert!(!preflight(&event.sections[0]).doubts.contains(&Doubt::LeaverUndecided(PlayerId(3))));
    }
}

/// A section of before decisions were asked for says nothing about leavers, and reads as one that assumes.
#[test]
fn what_is_assumed_of_leavers_is_not_written() {
    let old = Setup { leavers: Leavers::Assumed, ..Setup::new("A", GameKind::Chess, SystemKind::RoundRobin, 5) };
    let text = serde_json::to_string(&old).unwrap();
    assert!(!text.contains("leavers"), "{text}");
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), old);
    let new = Setup { leavers: Leavers::Decided, ..old };
    assert_eq!(serde_json::from_str::<Setup>(&serde_json::to_string(&new).unwrap()).unwrap(), new);
}

/// Who came late has half a point for the first round where the arbiter grants it; who played or had the bye of the pairing has none.
#[test]
fn a_late_entrant_has_the_bye_of_a_round_that_was_missed() {
    let mut event = Event::default();
    give(&mut event, &Command::AddSection(Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, 5))).unwrap();
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=6).map(player).collect())).unwrap();
    round(&mut event);
    give(&mut event, &Command::AddPlayers(OPEN, vec![player(7)])).unwrap();
    assert_eq!(event.sections[0].missed(PlayerId(7)).map(|r| r.number).collect::<Vec<_>>(), [1]);
    let bye = |player: u32, round, kind| Command::RequestBye(OPEN, PlayerId(player), round, kind);
    for player in 1..=6 {
        assert_eq!(give(&mut event, &bye(player, 1, Some(ByeKind::Half))), Err(Refusal::RoundAlreadyPaired(1)), "{player} played");
    }
    give(&mut event, &bye(7, 1, Some(ByeKind::Half))).unwrap();
    let proposal = propose(&event, &event.sections[0]).unwrap();
    assert_eq!(proposal.byes.len(), 1, "{proposal:?}");
    give(&mut event, &Command::Pair(OPEN, Box::new(proposal))).unwrap();
    give(&mut event, &Command::Publish(OPEN, NOW.into())).unwrap();
    assert_eq!(points(&event).iter().find(|(id, _)| *id == 7).unwrap().1.trim(), "0.5");
    // Another may follow, as many as the event allows; whoever has the bye of the pairing has it.
    let (free, _) = event.sections[0].rounds[1].byes.iter().next().map(|(id, bye)| (*id, *bye)).unwrap();
    assert_eq!(give(&mut event, &bye(free.0, 2, Some(ByeKind::Half))), Err(Refusal::RoundAlreadyPaired(2)));
    give(&mut event, &bye(7, 1, None)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    assert!(event.sections[0].rounds[0].byes.is_empty() && event.sections[0].players[6].byes.is_empty());
}
