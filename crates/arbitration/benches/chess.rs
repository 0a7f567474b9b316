//! The speed of a claim, of reading a cell, and of the question whether a side can mate.

use arbitration::chess::law::{Claim, Ground, Laws};
use arbitration::chess::mate::can_mate;
use arbitration::chess::record::Record;
use arbitration::chess::setup::position_from_fen;
use arbitration::notation::{Language, Mode, read};
use divan::Bencher;
use shakmaty::{Chess, Color, Move, Position};

fn main() {
    divan::main();
}

/// 200 moves by each side that never repeat quickly: the men walk in turn.
fn long_game() -> (Chess, Vec<Move>) {
    let mut record = Record::new(Chess::new());
    for i in 0..400_usize {
        let legal = record.position().legal_moves();
        let quiet: Vec<Move> = legal.iter().copied().filter(|m| !m.is_zeroing()).collect();
        let from = if quiet.is_empty() || i % 90 == 89 { legal.to_vec() } else { quiet };
        let Some(m) = from.get((i * 7 + 3) % from.len().max(1)) else { break };
        if record.push(*m).is_err() {
            break;
        }
    }
    (record.start().clone(), record.moves().to_vec())
}

#[divan::bench]
fn claim_on_a_200_move_game(bencher: Bencher) {
    let (start, moves) = long_game();
    bencher.bench(|| {
        let mut record = Record::new(start.clone());
        for m in &moves {
            record.push(*m).ok();
        }
        record.claim(Claim { claimant: record.position().turn(), ground: Ground::Repetition, intended: None }, Laws::Fide2023)
    });
}

#[divan::bench(args = ["Nf3", "sf3", "P-K4", "0-0"])]
fn read_a_cell(bencher: Bencher, text: &str) {
    let position = Chess::new();
    bencher.bench(|| read(text, &position, Some(Language::English), Mode::Tolerant));
}

#[divan::bench(args = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
])]
fn can_white_mate(bencher: Bencher, fen: &str) {
    let position = position_from_fen(fen, &[]).unwrap_or_default();
    bencher.bench(|| can_mate(&position, Color::White, 100_000));
}
