//! What holds for every event, whoever plays.

use proptest::prelude::*;
use ratings::Speed;
use ratings::account::{Account, Outcome, Verdict, account, accounts};
use ratings::edition::{Cut, EDITIONS, Edition, Method};
use ratings::event::{Game, Kind, Player, Terms};
use ratings::exact::Hundredths;
use ratings::table;

fn terms(edition: &'static Edition, speed: Speed) -> Terms {
    Terms { edition, speed, start: Some(edition.from), seconds: None }
}

/// An event: ratings, and games as pairs with twice the first one's score.
fn event(ratings: &[i64], games: &[(usize, usize, i64)]) -> Vec<Player> {
    let mut players: Vec<Player> =
        ratings.iter().map(|rating| Player { rating: Some(*rating), listed_k: Some(20), games: Vec::new(), ..Player::default() }).collect();
    for (round, (one, other, halves)) in (1..).zip(games) {
        let game = |opponent, halves| Game { round, opponent: Some(opponent), halves, kind: Kind::Played, in_match: None };
        players[*one].games.push(game(*other, *halves));
        players[*other].games.push(game(*one, 2 - halves));
    }
    players
}

fn exact(account: &Account) -> Hundredths {
    match &account.outcome {
        Outcome::Change { change, .. } => change.exact,
        Outcome::First(_) => Hundredths::default(),
    }
}

fn games(players: usize) -> impl Strategy<Value = Vec<(usize, usize, i64)>> {
    let pair = (0..players, 0..players, 0..=2_i64).prop_filter("two players", |(one, other, _)| one != other);
    prop::collection::vec(pair, 0..30)
}

proptest! {
    /// What one wins another loses: with one coefficient and the same cut for both nothing is made or lost.
    #[test]
    fn changes_add_up_to_nothing(ratings in prop::collection::vec(1400_i64..2900, 8), games in games(8)) {
        for edition in EDITIONS.iter().filter(|e| e.method == Method::Games && matches!(e.cut, Cut::Below { exempt_from: None, .. })) {
            // So few games that the limit of the period touches nobody.
            let games = &games[..games.len().min(20)];
            let found = accounts(&terms(edition, Speed::Standard), &event(&ratings, games));
            prop_assert_eq!(found.iter().map(exact).sum::<Hundredths>(), Hundredths(0), "{}", edition.name);
        }
    }

    /// A better result, or a stronger opponent for the same one, never costs points.
    #[test]
    fn changes_follow_score_and_strength(own in 1400_i64..2900, theirs in 1400_i64..2900, more in 0..300_i64, halves in 0..=1_i64) {
        for edition in &EDITIONS {
            for speed in Speed::ALL {
                let change = |theirs, halves| exact(&accounts(&terms(edition, speed), &event(&[own, theirs], &[(0, 1, halves)]))[0]);
                let is_rated = |theirs| accounts(&terms(edition, speed), &event(&[own, theirs], &[(0, 1, 0)]))[0].games == 1;
                if is_rated(theirs) && is_rated(theirs + more) {
                    prop_assert!(change(theirs, halves) < change(theirs, halves + 1));
                    prop_assert!(change(theirs, halves) <= change(theirs + more, halves));
                }
            }
        }
    }

    /// The numbers of an account are those that follow from one another.
    #[test]
    fn accounts_add_up(ratings in prop::collection::vec(1000_i64..2900, 6), games in games(6), later in prop::option::of(1400_i64..2000)) {
        for edition in &EDITIONS {
            let mut players = event(&ratings, &games);
            players[0].rating = None;
            players[0].later = later;
            for account in accounts(&terms(edition, Speed::Standard), &players) {
                let counted = account.lines.iter().filter(|line| !matches!(line.verdict, Verdict::Left(_)));
                prop_assert_eq!(account.games, i64::try_from(counted.clone().count()).unwrap());
                prop_assert_eq!(account.halves, counted.map(|line| line.game.halves).sum::<i64>());
                let Outcome::Change { rating, k, expected, change, whole } = &account.outcome else { continue };
                if whole.is_none() {
                    let sum: Hundredths = account.lines.iter().filter_map(|line| match line.verdict { Verdict::Rated(r) => Some(r.gain), _ => None }).sum();
                    prop_assert_eq!(sum, change.gain);
                }
                prop_assert_eq!(Hundredths::from_halves(account.halves) - *expected, change.gain);
                prop_assert_eq!(change.exact, change.gain * change.k);
                prop_assert!((change.exact.0 - change.rounded * 100).abs() <= 50);
                prop_assert_eq!(change.new, rating + change.rounded);
                prop_assert_eq!(change.published.is_some(), change.new >= edition.floor);
                prop_assert!(change.k <= k.base && edition.k.limit.is_none_or(|limit| change.k == k.base || change.k * change.games <= limit));
            }
        }
    }

    /// The rounds of an event one after another, with one coefficient, come to what the event comes to.
    #[test]
    fn rounds_add_up(ratings in prop::collection::vec(1400_i64..2900, 6), games in games(6)) {
        let terms = terms(&EDITIONS[0], Speed::Standard);
        let players = event(&ratings, &games);
        for index in 0..players.len() {
            let gain = |account: Account| match account.outcome { Outcome::Change { change, .. } => change.gain, Outcome::First(_) => Hundredths(0) };
            let by_round: Hundredths = (1..=30).map(|round| gain(account(&terms, &players, index, |r| r == round))).sum();
            prop_assert_eq!(by_round, gain(account(&terms, &players, index, |_| true)));
        }
    }

    /// The two tables are monotonic and antisymmetric.
    #[test]
    fn tables_are_even(difference in -3000..3000_i64, more in 0..500_i64, per_cent in 0..=100_i64) {
        prop_assert_eq!(table::expected(difference) + table::expected(-difference), 100);
        prop_assert!(table::expected(difference) <= table::expected(difference + more));
        prop_assert_eq!(table::difference(per_cent), -table::difference(100 - per_cent));
    }
}

#[test]
fn one_cut_of_an_event_goes_to_the_greatest_difference() {
    let edition = Edition::named("2022-01").unwrap();
    let players = event(&[2500, 2050, 1900, 2400], &[(0, 1, 2), (0, 2, 1), (0, 3, 1)]);
    let found = account(&terms(edition, Speed::Standard), &players, 0, |_| true);
    let used: Vec<(i64, i64)> = found
        .lines
        .iter()
        .map(|line| match line.verdict {
            Verdict::Rated(rated) => (rated.difference, rated.used),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(used, [(450, 450), (600, 400), (100, 100)]);
}

#[test]
fn events_of_2001_are_computed_as_a_whole() {
    // Mean of 2500, 2600 and 2350 (cut from 2200) for a player with 2700: 2483, 217 below: 78 hundredths a game.
    let edition = Edition::named("2001-01").unwrap();
    let mut players = event(&[2700, 2500, 2600, 2200], &[(0, 1, 2), (0, 2, 1), (0, 3, 2)]);
    players[0].listed_k = Some(10);
    let found = account(&terms(edition, Speed::Standard), &players, 0, |_| true);
    let Outcome::Change { change, whole: Some(whole), .. } = found.outcome else { panic!("{found:?}") };
    assert_eq!((whole.mean, whole.used, whole.per_game.0, change.gain.0, change.rounded), (2483, 217, 78, 16, 2));
}
