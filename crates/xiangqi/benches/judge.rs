//! How long rulings take: a short loop, and the longest loop an arbiter may meet.

use xiangqi::repetition::{RuleSet, judge};
use xiangqi::{Move, Position, Square};

fn main() {
    divan::main();
}

fn moves(text: &str) -> Vec<Move> {
    let read = |m: &str| Some(Move { from: Square::parse(m.get(..2)?)?, to: Square::parse(m.get(2..)?)? });
    text.split(' ').filter_map(read).collect()
}

#[divan::bench(args = [RuleSet::Cxa2020, RuleSet::Wxf2018])]
fn four_plies(bencher: divan::Bencher<'_, '_>, set: RuleSet) {
    let Ok(start) = Position::from_fen("2b1ka3/4a4/n1c1b1n2/p1r1p3p/6p2/5N1R1/P3P3P/2N1B2C1/4A4/2BAK4 w - - 0 1") else { return };
    let line = moves("c2d4 c6c4 d4c2 c4c6").repeat(3);
    bencher.bench(|| judge(&set.rules(), &start, &line));
}

/// A loop of 144 plies, 290 plies in all: a red rook walks round nine points, a black one round eight.
#[divan::bench(args = [RuleSet::Cxa2020, RuleSet::Wxf2018])]
fn loop_of_144_plies(bencher: divan::Bencher<'_, '_>, set: RuleSet) {
    let mut line = moves("a0a1 a9a8 a1b1 a8b8");
    let red = moves("b1c1 c1d1 d1e1 e1f1 f1g1 g1h1 h1i1 i1a1 a1b1");
    let black = moves("b8c8 c8d8 d8e8 e8f8 f8g8 g8h8 h8i8 i8b8");
    for ply in 0..144 {
        line.extend(red.get(ply % 9));
        line.extend(black.get(ply % 8));
    }
    let start = Position::start();
    bencher.bench(|| judge(&set.rules(), &start, &line));
}
