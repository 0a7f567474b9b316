//! `cargo bench -p ratings --bench norms`: every norm of 500 players of an event of eleven rounds, and what each still needs after nine.

use divan::{Bencher, black_box};
use ratings::norms::{Event, Federation, Field, Game, Norm, Opponent, Outcome, Player, Title, assess, forecast};

fn main() {
    divan::main();
}

const PLAYERS: u32 = 500;

fn opponent(id: u32) -> Opponent {
    let federation = ["GER", "FRA", "ESP", "POL", "ITA", "NED", "CHN"][usize::try_from(id % 7).unwrap_or(0)];
    let title = match id {
        0..60 => Some(Title::Gm),
        60..140 => Some(Title::Im),
        140..220 => Some(Title::Fm),
        _ => None,
    };
    Opponent {
        id,
        federation: Federation::of(federation),
        title,
        rating: u16::try_from(2700 - id * 2).ok().filter(|_| id % 23 != 22),
        scoreless: false,
    }
}

/// A player with opponents around the own place; the first half score well.
fn games(id: u32, rounds: u16, played: u16) -> Vec<Game> {
    let game = |round: u16| {
        let other = (id + 240 + u32::from(round) * 7) % PLAYERS / 2 + if id < PLAYERS / 2 { 0 } else { PLAYERS / 2 };
        let outcome = match (id * 7 + u32::from(round) * 3) % 6 {
            0..3 => Outcome::Win,
            3 | 4 => Outcome::Draw,
            _ => Outcome::Loss,
        };
        let is_played = round <= played;
        Game { round, opponent: is_played.then(|| opponent(other)), outcome: if is_played { outcome } else { Outcome::Open } }
    };
    (1..=rounds).map(game).collect()
}

#[divan::bench]
fn norms_of_500_players_of_11_rounds(bencher: Bencher) {
    let event = Event { host: Federation::of("GER"), players: 500, ..Event::swiss(11) };
    let all: Vec<(Player, Vec<Game>)> =
        (0..PLAYERS).map(|id| (Player { federation: opponent(id).federation, woman: id % 3 == 0 }, games(id, 11, 11))).collect();
    let made = all.iter().filter(|(player, games)| assess(&event, player, games).norms.iter().any(|norm| norm.met.is_some())).count();
    assert!(made > 20, "only {made} norms: too easy a field to measure");
    bencher.bench(|| {
        all.iter().map(|(player, games)| assess(black_box(&event), player, games)).filter(|found| found.of(Norm::Gm).met.is_some()).count()
    });
}

#[divan::bench]
fn forecasts_of_500_players_after_9_of_11_rounds(bencher: Bencher) {
    let event = Event { host: Federation::of("GER"), players: 500, ..Event::swiss(11) };
    let field = Field::new((0..PLAYERS).map(opponent).collect());
    let all: Vec<(Player, Vec<Game>)> =
        (0..PLAYERS).map(|id| (Player { federation: opponent(id).federation, woman: id % 3 == 0 }, games(id, 11, 9))).collect();
    bencher.bench(|| {
        let of = |(id, (player, games)): (u32, &(Player, Vec<Game>))| {
            Norm::ALL.map(|norm| forecast(black_box(&event), player, norm, games, &field, id).ways.len())
        };
        (0..).zip(&all).flat_map(of).sum::<usize>()
    });
}
