//! The speed of the reconciler on the longest sheets that are taken, and the worst: nothing on them is a game.

use arbitration::kind::GameKind;
use arbitration::reconcile::{Case, MAX_CELLS, Report, reconcile};
use divan::Bencher;
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

/// Cells that look like moves of the game and are drawn by lot.
fn garbage(kind: GameKind, mut state: u64) -> Vec<String> {
    let mut draw = |from: &[char]| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = usize::try_from(state >> 33).unwrap_or(0);
        from.get(place % from.len().max(1)).copied().unwrap_or('?')
    };
    let digits: Vec<char> = ('1'..='8').collect();
    let files: Vec<char> = ('a'..='h').collect();
    let numbers: Vec<char> = "一二三四五六七八九".chars().collect();
    let cell = |_| match kind {
        GameKind::Chess => [draw(&['K', 'Q', 'R', 'B', 'N']), draw(&files), draw(&digits)].into_iter().collect(),
        GameKind::Xiangqi => [draw(&['车', '马', '炮', '兵', '相', '仕', '帅']), draw(&numbers), draw(&['进', '退', '平']), draw(&numbers)]
            .into_iter()
            .collect(),
        _ => format!("{}{}-{}{}", draw(&digits[..4]), draw(&digits), draw(&digits[..4]), draw(&digits)),
    };
    (0..MAX_CELLS).map(cell).collect()
}

#[divan::bench(args = [GameKind::Chess, GameKind::Draughts100, GameKind::Xiangqi], sample_count = 3, sample_size = 1)]
fn two_sheets_of_garbage(bencher: Bencher, kind: GameKind) {
    let case = Case::new(kind, garbage(kind, 1), garbage(kind, 2));
    bencher.bench(|| reconcile(&case, &mut |_| ControlFlow::Continue(())).map_or(0, |report: Report| report.plies.len()));
}
