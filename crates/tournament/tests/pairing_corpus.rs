//! Random tournaments that follow the Dutch rules, of 2026 as two other engines agree, of 2017 as another engine has it: every
//! round paired again.
#![expect(clippy::expect_used, reason = "a test may stop")]

use std::path::{Path, PathBuf};
use tournament::check::{check_round, check_rounds};
use tournament::model::{Acceleration, DutchEdition, Entry, Meeting, System, Tournament};
use tournament::pairing::{self, Options};
use tournament::points::Points;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing").join(name)
}

fn tournaments(name: &str) -> Vec<(String, Tournament)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder(name)).expect("fixtures").map(|e| e.expect("entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "trf"));
    files.sort();
    let read = |path: &PathBuf| {
        let document = tournament::trf::read(&std::fs::read(path).expect("file")).expect("a report file");
        (path.display().to_string(), document.tournament)
    };
    files.iter().map(read).collect()
}

/// The files carry no date, so the edition is said here.
fn tournaments_of_2017() -> Vec<(String, Tournament)> {
    let mut all = tournaments("dutch2017");
    for (_, tournament) in &mut all {
        tournament.system = System::Dutch(DutchEdition::E2017);
    }
    all
}

fn all_rounds_agree(tournaments: Vec<(String, Tournament)>) {
    let mut rounds = 0;
    for (path, tournament) in tournaments {
        for check in check_rounds(&tournament) {
            assert!(check.is_ok(), "{path} round {}: {:?} instead of {:?}", check.round, check.surplus(), check.missing());
            rounds += 1;
        }
    }
    assert!(rounds > 100);
}

#[test]
fn clean_to_extreme_events() {
    all_rounds_agree(tournaments("dutch2026"));
}

#[test]
fn small_fields_and_many_rounds() {
    all_rounds_agree(tournaments("stress2026"));
}

#[test]
fn events_of_another_generator() {
    all_rounds_agree(tournaments("gacrux2026"));
}

#[test]
fn events_under_the_edition_of_2017() {
    all_rounds_agree(tournaments_of_2017());
}

/// The editions differ where they should: some of these rounds are paired otherwise under the rules of 2026.
#[test]
fn events_of_2017_do_not_all_follow_2026() {
    let rounds = tournaments("dutch2017").iter().flat_map(|(_, t)| check_rounds(t)).filter(|c| !c.is_ok()).count();
    assert!(rounds > 5, "{rounds}");
}

/// Exchanges the opponents of the Blacks of the first and the last pair of the last round.
fn corrupt(tournament: &mut Tournament) -> Option<u16> {
    let round = tournament.rounds_paired();
    let found = tournament::check::drawn(tournament, round);
    let (first, last) = (*found.pairs.first()?, *found.pairs.last()?);
    if first == last {
        return None;
    }
    for (white, black) in [(first.white, last.black), (last.white, first.black)] {
        for (own, other) in [(white, black), (black, white)] {
            let player = tournament.contestants.iter_mut().find(|p| p.tpn == own)?;
            if let Some(Some(Entry::Meeting(Meeting { opponent, .. }))) = player.entries.get_mut(usize::from(round) - 1) {
                *opponent = other;
            }
        }
    }
    Some(round)
}

#[test]
fn one_corrupted_pair_is_noticed_in_every_file() {
    for name in ["dutch2026", "stress2026", "gacrux2026"] {
        for (path, mut tournament) in tournaments(name) {
            if let Some(round) = corrupt(&mut tournament) {
                assert!(!check_round(&tournament, round).is_ok(), "{path}: not noticed");
            }
        }
    }
}

#[test]
fn pairing_twice_gives_the_same() {
    for (path, tournament) in tournaments("speed") {
        let round = tournament.rounds_paired() + 1;
        let once = pairing::pair(&tournament, round, &Options::default()).expect("a pairing");
        assert_eq!(once.pairs.len() + usize::from(once.pab.is_some()), tournament.contestants.len().div_ceil(2), "{path}");
        assert_eq!(Ok(once), pairing::pair(&tournament, round, &Options::default()));
    }
}

/// Scores beyond a hundred points pair as their hundredth does: no digit of the criteria runs over.
#[test]
fn a_hundred_times_the_points_pair_alike() {
    let plain = |t: &Tournament| t.acceleration == Acceleration::None && t.adjustments.is_empty();
    let mut highest = Points::ZERO;
    for (name, tournament) in tournaments("dutch2026").into_iter().filter(|(_, t)| plain(t)).take(40) {
        let mut scaled = tournament.clone();
        let scoring = &mut scaled.scoring;
        for points in [&mut scoring.win, &mut scoring.draw, &mut scoring.loss, &mut scoring.absence, &mut scoring.pab, &mut scoring.unknown]
        {
            *points = Points::from_hundredths(points.hundredths() * 100);
        }
        for round in 1..=tournament.rounds_paired() {
            let pairs = |t: &Tournament| pairing::pair(t, round, &Options::default()).map(|paired| (paired.pairs, paired.pab));
            assert_eq!(pairs(&scaled), pairs(&tournament), "{name}, round {round}");
        }
        let score = |player: &tournament::model::Contestant| scaled.score(player, scaled.rounds_paired());
        highest = scaled.contestants.iter().map(score).fold(highest, Points::max);
    }
    assert!(highest > Points::from_whole(400), "{highest}");
}
