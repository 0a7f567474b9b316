//! Time of the accounts of an event: `cargo bench -p ratings --bench accounts`.

use ratings::Speed;
use ratings::account::{account, accounts};
use ratings::edition::EDITIONS;
use ratings::event::{Game, Kind, Player, Terms};

fn main() {
    divan::main();
}

/// A field with ratings from 1400 to 2700 in which everybody plays in every round; each tenth player has none.
fn field(players: usize, rounds: u16) -> Vec<Player> {
    let rating = |index: usize| (index % 10 != 9).then(|| 1400 + i64::try_from(index * 1300 / players).unwrap_or(0));
    let opponent = |index: usize, round: u16| (players * 2 + usize::from(round) - index) % players;
    (0..players)
        .map(|index| Player {
            rating: rating(index),
            games_before: Some(u32::try_from(index).unwrap_or(0)),
            birth_year: Some(1990),
            games: (1..=rounds)
                .map(|round| {
                    let other = opponent(index, round);
                    let kind = if other == index { Kind::Unplayed } else { Kind::Played };
                    Game {
                        round,
                        opponent: Some(other).filter(|o| *o != index),
                        halves: i64::from(index > other) * 2,
                        kind,
                        in_match: None,
                    }
                })
                .collect(),
            ..Player::default()
        })
        .collect()
}

fn terms() -> Terms {
    Terms { edition: &EDITIONS[0], speed: Speed::Standard, start: Some(EDITIONS[0].from), seconds: Some(7200) }
}

#[divan::bench(args = [200, 500, 10_000])]
fn eleven_rounds(bencher: divan::Bencher, players: usize) {
    let field = field(players, 11);
    bencher.bench(|| accounts(&terms(), &field));
}

/// What the card of one player needs: the change after each round.
#[divan::bench]
fn one_card_round_by_round(bencher: divan::Bencher) {
    let field = field(500, 11);
    bencher.bench(|| (1..=11).map(|last| account(&terms(), &field, 250, |round| round <= last)).collect::<Vec<_>>());
}
