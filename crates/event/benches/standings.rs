//! `cargo bench -p event --bench standings`: standings as the screen and the command line ask for them, of an event of 200 players after 11
//! rounds by ten tie-breaks: the snapshot, the standings, and what is to be said of them. 1 ms a request are 1,000 a second.

use arbitration::kind::GameKind;
use divan::{Bencher, black_box};
use event::{
    BoardResult, Command, Event, GameAt, NewPlayer, Person, Ranked, SectionId, Setup, SystemKind, decide, propose, standings_remarks,
};

fn main() {
    divan::main();
}

const OPEN: SectionId = SectionId(1);

fn give(event: &mut Event, command: &Command) {
    let changes = decide(event, command).unwrap_or_default();
    let failed = changes.iter().filter(|change| event.apply(change).is_err()).count();
    assert!(failed == 0 && !changes.is_empty(), "{command:?}");
}

/// A Swiss as it is paired, with a fixed pattern of results.
fn event(players: u16, rounds: u16) -> Event {
    let mut event = Event::default();
    let mut setup = Setup::new("Open", GameKind::Chess, SystemKind::SwissDutch, rounds);
    setup.tiebreaks = ["DE", "BH/C1", "BH", "SB", "WIN", "PS", "FB", "AOB", "TPR", "ARO"].map(str::to_owned).to_vec();
    give(&mut event, &Command::AddSection(setup));
    let person = |n: u16| Person { name: format!("Player {n}"), rating: Some(2600 - n * 4), ..Person::default() };
    give(&mut event, &Command::AddPlayers(OPEN, (1..=players).map(|n| NewPlayer { person: person(n), lot: None }).collect()));
    for round in 1..=rounds {
        let Some(Ok(proposal)) = event.sections.first().map(|section| propose(&event, section)) else { return event };
        give(&mut event, &Command::Pair(OPEN, Box::new(proposal)));
        give(&mut event, &Command::Publish(OPEN, "2026-11-20T14:05:09+01:00".into()));
        for board in 1..=players / 2 {
            let result = match (board * 7 + round * 3) % 5 {
                0 | 1 => BoardResult::WhiteWins,
                2 | 3 => BoardResult::Draw,
                _ => BoardResult::BlackWins,
            };
            give(&mut event, &Command::SetResult(OPEN, GameAt::new(round, board), Some(result)));
        }
    }
    event
}

#[divan::bench]
fn a_request_200_players_11_rounds_ten_tiebreaks(bencher: Bencher) {
    let event = event(200, 11);
    let Some(section) = event.sections.first() else { return };
    bencher.bench_local(|| {
        let ranked = Ranked::new(black_box(&event), section, None).ok();
        ranked.map(|ranked| standings_remarks(&event, section, &ranked).len() + ranked.standings.rows.len())
    });
}
