//! Nodes per second of the generator with the last ply counted in bulk: nodes divided by the time shown.

use divan::counter::ItemsCount;
use draughts::{Position, Variant};

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 5, sample_size = 1, args = [(Variant::International, 9, 41_022_423u64), (Variant::Russian, 11, 110_917_189), (Variant::Brazilian, 11, 105_491_257)])]
fn start(bencher: divan::Bencher, (variant, depth, nodes): (Variant, u32, u64)) {
    let p = Position::start(variant);
    bencher.counter(ItemsCount::new(nodes)).bench(|| {
        let found = divan::black_box(p).perft(depth);
        assert_eq!(found, nodes);
    });
}
