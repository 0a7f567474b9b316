//! Time of one round: `cargo bench -p tournament --bench pairing`.
#![expect(clippy::expect_used, reason = "a benchmark may stop")]

#[allow(dead_code, clippy::cast_possible_truncation, reason = "shared with the example hard_rounds")]
mod hard;

use hard::{by_chance, played};
use std::path::Path;
use tournament::model::{DutchEdition, Outcome, System, Tpn};
use tournament::pairing::explain::Explainer;
use tournament::pairing::{self, Options};

fn main() {
    divan::main();
}

/// Round 5 of 9.
#[divan::bench(args = [50, 200, 1000])]
fn round_five(bencher: divan::Bencher, players: u16) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/pairing/speed/r5_{players}.trf"));
    let bytes = std::fs::read(path).expect("fixture");
    let tournament = tournament::trf::read(&bytes).expect("a report file").tournament;
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// Why a pair: the round is paired, then the pair that takes longest to explain is explained.
#[divan::bench(args = [50, 200, 1000], sample_count = 5)]
fn explain_the_hardest_pair(bencher: divan::Bencher, players: u16) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/pairing/speed/r5_{players}.trf"));
    let bytes = std::fs::read(path).expect("fixture");
    let tournament = tournament::trf::read(&bytes).expect("a report file").tournament;
    let explainer = Explainer::new(&tournament, 5, &[]).expect("a pairing");
    let alternatives = |tpn: &Tpn| explainer.pair(*tpn).map_or(0, |pair| pair.alternatives.len());
    let hardest = (1..=players).map(Tpn).max_by_key(alternatives).expect("a player");
    bencher.bench(|| {
        let explainer = Explainer::new(&tournament, 5, &[]).expect("a pairing");
        (explainer.pair(hardest), explainer.floats(hardest), explainer.bye())
    });
}

/// Round 5 of 9 of an open, played by the rules.
#[divan::bench(args = [200, 1000, 3000, 10_000], sample_count = 5)]
fn open(bencher: divan::Bencher, players: u16) {
    let tournament = played(players, 4, 9, by_chance);
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// The same under the edition of 2017.
#[divan::bench(args = [200, 1000, 3000], sample_count = 5)]
fn open_2017(bencher: divan::Bencher, players: u16) {
    let mut tournament = played(players, 4, 9, by_chance);
    tournament.system = System::Dutch(DutchEdition::E2017);
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// Everything drawn: one scoregroup.
#[divan::bench(args = [200, 1000, 3000], sample_count = 5)]
fn one_giant_scoregroup(bencher: divan::Bencher, players: u16) {
    let tournament = played(players, 4, 9, |_, _, _| Outcome::Draw);
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// The stronger half has won twice with Black, so nobody may meet anybody of the own half: all of the first bracket float down.
#[divan::bench(args = [200, 1000, 3000], sample_count = 3)]
fn halves_due_one_color(bencher: divan::Bencher, players: u16) {
    let tournament = hard::due_one_color(players);
    bencher.bench(|| pairing::pair(&tournament, 3, &Options::default()));
}

/// Half of the players, as near as that goes, may not meet each other, from the first round on.
#[divan::bench(args = [500, 501, 701, 1000], sample_count = 3)]
fn half_apart(bencher: divan::Bencher, players: u16) {
    let tournament = hard::some_apart(players, players.div_ceil(2), 4);
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// The same said only now, of players drawn by lots.
#[divan::bench(args = [500, 1000], sample_count = 3)]
fn lately_half_apart(bencher: divan::Bencher, players: u16) {
    let tournament = hard::lately_apart(players, players.div_ceil(2));
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// Three units that may not meet among themselves.
#[divan::bench(args = [200, 1000], sample_count = 3)]
fn three_units(bencher: divan::Bencher, players: u16) {
    let tournament = hard::units_apart(players, 3, false);
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// The last of thirty rounds: whoever is near in the standings was met.
#[divan::bench(args = [200, 1000], sample_count = 3)]
fn last_round_of_thirty(bencher: divan::Bencher, players: u16) {
    let tournament = played(players, 29, 30, |w, b, _| if w < b { Outcome::Win } else { Outcome::Loss });
    bencher.bench(|| pairing::pair(&tournament, 30, &Options::default()));
}

/// Everything about a round explained.
#[divan::bench(args = [200, 1000, 3000], sample_count = 1)]
fn explain_everything(bencher: divan::Bencher, players: u16) {
    let tournament = played(players, 4, 9, by_chance);
    bencher.bench(|| {
        let explainer = Explainer::new(&tournament, 5, &[]).expect("a pairing");
        let all = (0..explainer.brackets()).map(|b| (explainer.bracket(b), explainer.pairs_in(b), explainer.floats_from(b)));
        (all.collect::<Vec<_>>(), explainer.bye())
    });
}

/// A third of the games forfeited.
#[divan::bench(args = [200, 1000, 3000], sample_count = 5)]
fn many_forfeits(bencher: divan::Bencher, players: u16) {
    let tournament = played(players, 4, 9, |w, b, r| match (w + b + r) % 3 {
        0 => Outcome::ForfeitWin,
        1 => Outcome::Win,
        _ => Outcome::Draw,
    });
    bencher.bench(|| pairing::pair(&tournament, 5, &Options::default()));
}

/// Nearly as many rounds as opponents.
#[divan::bench(args = [20, 40, 80], sample_count = 5)]
fn rounds_close_to_everybody(bencher: divan::Bencher, players: u16) {
    let mut rounds = players * 3 / 4;
    let tournament = loop {
        let tournament = played(players, rounds, players - 1, |w, b, _| if w < b { Outcome::Win } else { Outcome::Draw });
        if pairing::pair(&tournament, rounds + 1, &Options::default()).is_ok() {
            break tournament;
        }
        rounds -= 1;
    };
    bencher.bench(|| pairing::pair(&tournament, rounds + 1, &Options::default()));
}

/// All rounds of a round robin but the last few are played, with results by chance: hardly anybody is left to be met.
#[divan::bench(args = [200, 1000], sample_count = 1)]
fn hardly_anybody_left(bencher: divan::Bencher, players: u16) {
    let tournament = hard::hardly_anybody_left(players);
    let round = tournament.rounds_paired() + 1;
    bencher.bench(|| pairing::pair(&tournament, round, &Options::default()));
}
