//! How long a distribution takes, with the second computation.

use prizes::{Contest, Entrant, List, Mode, Policy, Prize, Rounding, Sharing, allocate};

fn main() {
    divan::main();
}

/// 500 players of a Swiss over nine rounds; a shared main list of 30 prizes and 19 categories of ten that overlap.
fn contest(sharing: Sharing) -> Contest {
    let level = |rank: u32| 18 - i64::from(rank) / 28;
    let list = |at: u32, prizes: u64| {
        let all = (1..=500u32).filter(|player| at == 0 || (player * 7919 + at * 104_729) % 97 < 20 + 3 * at);
        List {
            sharing: if at == 0 { sharing } else { Sharing::None },
            prizes: (0..prizes)
                .map(|place| Prize::money((if at == 0 { 300_000 } else { 40_000 } + u64::from(at) * 700) / (place + 1)))
                .collect(),
            entrants: all.map(|player| Entrant { player, rank: player, level: level(player) }).collect(),
            ..List::default()
        }
    };
    let lists = (0..20).map(|at| list(at, if at == 0 { 30 } else { 10 })).collect();
    Contest { lists, policy: Policy::OneLargest, rounding: Rounding { unit: 100, mode: Mode::KeepTotal } }
}

#[divan::bench(args = [Sharing::None, Sharing::Equal, Sharing::Hort])]
fn twenty_lists_of_500(bencher: divan::Bencher<'_, '_>, sharing: Sharing) {
    let contest = contest(sharing);
    bencher.bench_local(|| allocate(&contest));
}
