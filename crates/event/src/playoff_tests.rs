//! The next step of a play-off, as an arbiter asks for it at a table.

use super::*;
use arbitration::kind::GameKind;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

fn give(event: &mut Event, command: &Command) {
    let changes = decide(event, command).unwrap_or_else(|why| panic!("{why:?}"));
    changes.iter().for_each(|change| event.apply(change).unwrap());
}

/// A semi-final of four, paired and not yet published.
fn cup(playoff: Option<PlayOff>) -> Event {
    let mut event = Event::default();
    let setup = Setup::new("A", GameKind::Chess, SystemKind::Knockout, 2).with_policy(Policy { playoff, ..Policy::default() });
    give(&mut event, &Command::AddSection(setup));
    let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=4).map(player).collect()));
    let proposal = propose(&event, &event.sections[0]).unwrap();
    give(&mut event, &Command::Pair(OPEN, Box::new(proposal)));
    event
}

fn published(playoff: Option<PlayOff>) -> Event {
    let mut event = cup(playoff);
    give(&mut event, &Command::Publish(OPEN, NOW.into()));
    event
}

fn result(event: &mut Event, label: &str, result: BoardResult) {
    let board = event.sections[0].rounds[0].labelled(label).unwrap().number;
    give(event, &Command::SetResult(OPEN, GameAt::new(1, board), Some(result)));
}

fn step(event: &Event, table: u16) -> Result<Option<PlayoffStep>, Refusal> {
    playoff_step(&event.sections[0], table)
}

#[test]
fn only_a_drawn_meeting_of_a_published_round_has_a_next_step() {
    assert_eq!(step(&cup(Some(PlayOff::Chess)), 1), Err(Refusal::NotPublished(1)));
    let mut event = published(Some(PlayOff::Chess));
    assert_eq!(step(&event, 7), Err(Refusal::NoBoard(1, 7)));
    assert_eq!(step(&event, 1), Err(Refusal::NotDrawn(1)), "nothing is played yet");
    result(&mut event, "1", BoardResult::WhiteWins);
    assert_eq!(step(&event, 1), Err(Refusal::NotDrawn(1)));
    result(&mut event, "2", BoardResult::Draw);
    assert!(step(&event, 2).unwrap().is_some());
}

/// Where the arbiter says what is played, nothing is proposed.
#[test]
fn without_a_schedule_nothing_is_proposed() {
    for playoff in [None, Some(PlayOff::Arbiter)] {
        let mut event = published(playoff);
        result(&mut event, "1", BoardResult::Draw);
        assert_eq!(step(&event, 1), Ok(None), "{playoff:?}");
    }
}

/// Two rapid games, two blitz games, an Armageddon game: each step with its number, its games and its players, until one is decided.
#[test]
fn the_schedule_goes_on_step_by_step_while_the_meeting_is_level() {
    let mut event = published(Some(PlayOff::Chess));
    result(&mut event, "1", BoardResult::Draw);
    let pair = event.sections[0].rounds[0].pairs()[0];
    let mut numbers = Vec::new();
    while let Some(step) = step(&event, 1).unwrap() {
        assert_eq!((step.table, step.players), (1, [pair.0, pair.1]));
        numbers.push((step.number, step.games));
        let games = step.games(tournament::pairing::playoff::Side::First, None);
        assert_eq!(games.len(), usize::from(step.games));
        // Colours change from game to game.
        assert!(games.windows(2).all(|two| two[0].0 == (two[1].0.1, two[1].0.0)));
        let before = event.sections[0].rounds[0].meeting(1).unwrap().games.len();
        give(&mut event, &Command::AddGames(OPEN, 1, games));
        let last = numbers.len() == 3;
        for game in before + 1..=before + usize::from(step.games) {
            // A draw in the last one is a win for Black.
            result(&mut event, &format!("1.{game}"), BoardResult::Draw);
        }
        if last {
            break;
        }
    }
    assert_eq!(numbers, [((1, 3), 2), ((2, 3), 2), ((3, 3), 1)]);
    assert_eq!(step(&event, 1), Err(Refusal::NotDrawn(1)), "the Armageddon game has decided");
}

/// A step in which one has won both games ends the play-off.
#[test]
fn a_won_step_ends_the_play_off() {
    let mut event = published(Some(PlayOff::Chess));
    result(&mut event, "1", BoardResult::Draw);
    let first = step(&event, 1).unwrap().unwrap();
    give(&mut event, &Command::AddGames(OPEN, 1, first.games(tournament::pairing::playoff::Side::First, None)));
    assert_eq!(step(&event, 1), Err(Refusal::NotDrawn(1)), "games are open");
    result(&mut event, "1.2", BoardResult::WhiteWins);
    result(&mut event, "1.3", BoardResult::Draw);
    assert_eq!(step(&event, 1), Err(Refusal::NotDrawn(1)));
    let meeting = event.sections[0].rounds[0].meeting(1).unwrap();
    assert_eq!(meeting.winner(&event.sections[0].scoring()), Some(first.players[0]));
}

/// Lots decide what the games left level: where the result is corrected they decide nothing, and where it is corrected back they do again.
#[test]
fn what_was_settled_has_no_force_where_the_games_decide() {
    for by in [Settled::Lot, Settled::Rule, Settled::Withdrawal] {
        let mut event = published(None);
        let (first, second) = event.sections[0].rounds[0].pairs()[0];
        result(&mut event, "1", BoardResult::Draw);
        result(&mut event, "2", BoardResult::WhiteWins);
        give(&mut event, &Command::Settle(OPEN, 1, Some((second, by))));
        let goes_on = |event: &Event| {
            let section = &event.sections[0];
            let scoring = section.scoring();
            let meeting = section.rounds[0].meeting(1).unwrap();
            let pair = propose(event, section).unwrap().boards[0];
            assert!(section.drawn_meetings(&section.rounds[0]).is_empty(), "{by:?}");
            let ids = [meeting.first, meeting.second];
            let numbers = ids.map(|id| section.player(id).unwrap().tpn.unwrap());
            let scores = numbers.map(|tpn| {
                let table = snapshot(event, section);
                table.score(table.contestant(tpn).unwrap(), 1)
            });
            assert_eq!(scores[0] > scores[1], meeting.winner(&scoring) == Some(first), "{by:?}: the standings are of who goes on");
            let in_final = [pair.0, pair.1].into_iter().find(|id| ids.contains(id));
            (in_final, meeting.winner(&scoring), meeting.settled(&scoring))
        };
        let settled = (Some(second), Some(second), Some((second, by)));
        assert_eq!(goes_on(&event), settled);
        result(&mut event, "1", BoardResult::WhiteWins);
        assert_eq!(goes_on(&event), (Some(first), Some(first), None), "{by:?}");
        let again = Command::Settle(OPEN, 1, Some((second, by)));
        assert_eq!(decide(&event, &again), Err(Refusal::NotDrawn(1)), "the games have decided");
        result(&mut event, "1", BoardResult::Draw);
        assert_eq!(goes_on(&event), settled, "corrected back");
    }
}
