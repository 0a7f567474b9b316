//! `cargo bench -p tournament --bench standings`: 500 players, 11 rounds, five tie-breaks.

use divan::{Bencher, black_box};
use tournament::model::{Color, Contestant, Entry, Meeting, Outcome, Tournament, Tpn};
use tournament::standings::standings;
use tournament::tiebreak::{Edition, TieBreak};
use tournament::trf::{Document, Profile, read, write};

fn main() {
    divan::main();
}

/// A field in which, round by round, everybody meets somebody at another distance, with a fixed pattern of results.
fn field(players: u16, rounds: u16) -> Tournament {
    let mut t = Tournament::new(rounds);
    t.contestants = (1..=players)
        .map(|tpn| Contestant { rating: Some(2600 - tpn * 2), ..Contestant::new(Tpn(tpn), format!("Player, Number {tpn}")) })
        .collect();
    let half = players / 2;
    for round in 0..rounds {
        for first in 1..=half {
            let second = half + 1 + (first - 1 + round) % half;
            let (a, b) = match (first * 7 + round * 3 + second) % 5 {
                0 | 1 => (Outcome::Win, Outcome::Loss),
                2 | 3 => (Outcome::Draw, Outcome::Draw),
                _ => (Outcome::Loss, Outcome::Win),
            };
            let color = if (first + round) % 2 == 0 { Color::White } else { Color::Black };
            for (me, opponent, color, outcome) in [(first, second, color, a), (second, first, color.other(), b)] {
                if let Some(player) = t.contestants.get_mut(usize::from(me) - 1) {
                    player.entries.push(Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), outcome))));
                }
            }
        }
    }
    t
}

#[divan::bench]
fn five_tiebreaks_500_players_11_rounds(bencher: Bencher) {
    let t = field(500, 11);
    let list: Vec<TieBreak> = ["PTS", "DE", "BH/C1", "BH", "SB", "ARO"].iter().filter_map(|code| code.parse().ok()).collect();
    bencher.bench_local(|| standings(black_box(&t), 11, &list, Edition::Mar2026, &[]));
}

#[divan::bench]
fn read_report_500_players_11_rounds(bencher: Bencher) {
    let text = write(&Document::new(field(500, 11)), Profile::Trf26).unwrap_or_default();
    bencher.bench_local(|| read(black_box(text.as_bytes())));
}
