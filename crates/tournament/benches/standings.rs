//! `cargo bench -p tournament --bench standings`: 500 players, 11 rounds, five tie-breaks; 10,000 players and 200 of them, ten; 200 teams, ten;
//! 1,200 players of a team event.

use divan::{Bencher, black_box};
use tournament::board_prizes::{BoardGame, By, Policy, board_prizes};
use tournament::model::{Color, Contestant, Entry, Meeting, Outcome, Primary, Teams, Tournament, Tpn};
use tournament::points::Points;
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
        .map(|tpn| Contestant { rating: Some(2600 - tpn % 1200 * 2), ..Contestant::new(Tpn(tpn), format!("Player, Number {tpn}")) })
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

/// Ten tie-breaks of every family: direct encounter, sums over opponents with cuts, own results, ratings, and what is made of others.
const TEN: [&str; 11] = ["PTS", "DE", "BH/C1", "BH", "SB", "WIN", "PS", "FB", "AOB", "TPR", "ARO"];

#[divan::bench(args = [200, 10_000])]
fn ten_tiebreaks_11_rounds(bencher: Bencher, players: u16) {
    let t = field(players, 11);
    let list: Vec<TieBreak> = TEN.iter().filter_map(|code| code.parse().ok()).collect();
    bencher.bench_local(|| standings(black_box(&t), 11, &list, Edition::Mar2026, &[]));
}

/// The dearest ones: all that is cut, all that is made of what opponents have, and those that go step by step.
const DEAR: [&str; 10] = ["DE", "DE/P", "FB/C2", "BH/M2", "SB/C2", "AOB/F", "APRO", "PTP", "APPO", "SOLKF"];

/// The dearest ones together.
#[divan::bench]
fn dear_tiebreaks_10000_players_11_rounds(bencher: Bencher) {
    let t = field(10_000, 11);
    let list: Vec<TieBreak> = ["PTS"].iter().chain(&DEAR).filter_map(|code| code.parse().ok()).collect();
    bencher.bench_local(|| standings(black_box(&t), 11, &list, Edition::Mar2026, &[]));
}

/// One tie-break after the points: what each costs by itself.
#[divan::bench(args = DEAR)]
fn one_tiebreak_10000_players_11_rounds(bencher: Bencher, code: &str) {
    let t = field(10_000, 11);
    let list: Vec<TieBreak> = ["PTS", code].iter().filter_map(|code| code.parse().ok()).collect();
    bencher.bench_local(|| standings(black_box(&t), 11, &list, Edition::Mar2026, &[]));
}

#[divan::bench]
fn read_report_500_players_11_rounds(bencher: Bencher) {
    let text = write(&Document::new(field(500, 11)), Profile::Trf26).unwrap_or_default();
    bencher.bench_local(|| read(black_box(text.as_bytes())));
}

/// Teams in the place of the players, with the points of four boards out of their results.
fn teams(count: u16, rounds: u16) -> Tournament {
    let mut t = field(count, rounds);
    let mut teams = Teams::new(4, Primary::Match);
    for team in &mut t.contestants {
        for entry in team.entries.iter_mut().flatten() {
            let Entry::Meeting(meeting) = entry else { continue };
            let halves = match meeting.outcome {
                Outcome::Win => [2, 2, 1, 0],
                Outcome::Draw => [2, 1, 1, 0],
                _ => [0, 0, 1, 2],
            };
            let row: Vec<Points> = halves.map(Points::from_halves).to_vec();
            meeting.points = Some(row.iter().copied().sum());
            teams.by_board.entry(team.tpn).or_default().push(row);
        }
    }
    t.scoring = teams.scoring();
    t.teams = Some(teams);
    t
}

#[divan::bench]
fn ten_tiebreaks_200_teams_11_rounds(bencher: Bencher) {
    let t = teams(200, 11);
    let codes = ["MPTS", "EDEBT", "BH:MP/C1", "EMMSB/C1", "EGGSB", "SSSC", "OLSB", "GPTS", "TBR", "BRT"];
    let list: Vec<TieBreak> = codes.iter().filter_map(|code| code.parse().ok()).collect();
    bencher.bench_local(|| standings(black_box(&t), 11, &list, Edition::Mar2026, &[]));
}

#[divan::bench]
fn board_prizes_1200_players_11_rounds(bencher: Bencher) {
    let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    let game = |(player, round): (u16, u16)| BoardGame {
        player: Tpn(player),
        board: player % 4 + 1,
        outcome: outcomes.get(usize::from(player * 7 + round) % 3).copied().unwrap_or(Outcome::Draw),
        opponent_rating: Some(1500 + player % 1000),
    };
    let games: Vec<BoardGame> = (1..=1200).flat_map(|player| (1..=11).map(move |round| (player, round))).map(game).collect();
    bencher.bench_local(|| board_prizes(black_box(&games), &Policy { by: By::Performance, ..Policy::default() }));
}
