//! Speed of move generation: nodes a second, the last ply counted in bulk.

use divan::counter::ItemsCount;
use xiangqi::Position;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn start_depth_5(bencher: divan::Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(133_312_995_u64)).bench(|| Position::start().perft(5));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn midgame_depth_4(bencher: divan::Bencher<'_, '_>) {
    let fen = "r1bnkab2/4a3n/3cc4/2P2rNR1/4P4/9/p6pP/2N1BC3/2C1A4/1R2KAB2 w - - 0 1";
    let Ok(position) = Position::from_fen(fen) else { return };
    bencher.counter(ItemsCount::new(5_451_401_u64)).bench(|| position.perft(4));
}
