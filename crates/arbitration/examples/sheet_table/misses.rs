//! Why games are not found: the true game and the one found, by what each costs and by how likely each is to whoever knows how the sheets
//! were made.

use crate::games::Sample;
use crate::oracle::{Judged, likelihood};
use arbitration::game::{Game, GamePosition, Notation};
use arbitration::reconcile::{Case, Report, Standing, reconcile};
use std::ops::ControlFlow;

/// What came of the misses of one row.
#[derive(Default)]
pub struct Misses {
    all: usize,
    /// The true game is cheaper than the one found: the search lost it.
    search: usize,
    /// Both cost the same.
    tie: usize,
    /// By the model of slips the game found is at least as likely.
    likelier: usize,
    /// The same when besides every legal move is as likely as any other.
    likelier_with_moves: usize,
    /// Nothing but the order of a player's moves is wrong.
    order: usize,
}

impl Misses {
    /// Looks at a miss. `slips` is the rate in 1000 cells where the sheets are of the model that is known.
    pub fn look(&mut self, n: usize, case: &Case, report: &Report, found: &[String], truth: &[String], slips: Option<u64>) {
        let kind = case.start.kind();
        self.all += 1;
        let dear = cost_of(case, truth);
        let difference = dear.map(|d| i64::from(d) - i64::from(report.cost));
        self.search += usize::from(difference.is_some_and(|d| d < 0));
        self.tie += usize::from(difference == Some(0));
        let mut sorted = [found.to_vec(), truth.to_vec()];
        sorted.iter_mut().for_each(|s| s.sort());
        self.order += usize::from(sorted[0] == sorted[1]);
        let mut told = String::new();
        if let Some(rate) = slips {
            let weigh = |words: &[String]| {
                let sample = Sample { san: words.to_vec(), last: GamePosition::start(kind) };
                let others = crate::others(kind, &sample);
                let game = Judged { words, others: &others };
                let slips: f64 = [&case.first, &case.second].into_iter().flatten().map(|s| likelihood(&game, s, rate)).sum();
                let moves: f64 = others.iter().map(|o| -((o.len() + 1) as f64).ln()).sum();
                (slips, moves)
            };
            let ((f, fm), (t, tm)) = (weigh(found), weigh(truth));
            self.likelier += usize::from(f >= t - 1e-9);
            self.likelier_with_moves += usize::from(f + fm >= t + tm - 1e-9);
            told = format!(", likelihood of the truth {:+.2} by slips, {:+.2} by moves", t - f, tm - fm);
        }
        println!(
            "game {n}: truth dearer by {difference:?}{told}; {:?}, strain {}, {} plies found, {} true",
            report.status,
            report.strain,
            found.len(),
            truth.len()
        );
        let mut game = Game::from_position(case.start.clone());
        for (ply, p) in report.plies.iter().enumerate() {
            if found.get(ply) != truth.get(ply) {
                let open = if report.standing(ply) == Some(Standing::Open) { "open" } else { "not open" };
                let near = |sheet: &Option<Vec<String>>, side: usize| {
                    let at = p.cells[side];
                    let text = |n: usize| sheet.as_ref().and_then(|s| s.get(n)).cloned().unwrap_or_default();
                    at.map_or_else(
                        || "-".to_owned(),
                        |at| format!("{} [{}] {}", at.checked_sub(1).map(text).unwrap_or_default(), text(at), text(at + 1)),
                    )
                };
                println!(
                    "    ply {ply}: found {} true {} margin {:?} {open} | {} | {}",
                    found.get(ply).map_or("-", String::as_str),
                    truth.get(ply).map_or("-", String::as_str),
                    p.margin,
                    near(&case.first, 0),
                    near(&case.second, 1)
                );
            }
            if game.push(&p.mv).is_err() {
                break;
            }
        }
    }

    pub fn print(&self) {
        println!(
            "{} missed: {} lost by the search, {} ties of cost, {} in order alone; as likely as the truth by slips {}, by slips and moves {}",
            self.all, self.search, self.tie, self.order, self.likelier, self.likelier_with_moves
        );
    }
}

/// What the true game costs with these sheets.
fn cost_of(case: &Case, truth: &[String]) -> Option<u32> {
    let kind = case.start.kind();
    let mut case = case.clone();
    let mut now = case.start.clone();
    for (ply, word) in truth.iter().enumerate() {
        let mv = now.legal_moves().into_iter().find(|m| now.write(m, Notation::usual(kind)) == *word)?;
        now = now.play(&mv)?;
        case.choose(ply, mv);
    }
    case.anchors.plies = Some(truth.len()..=truth.len());
    let report = reconcile(&case, &mut |_| ControlFlow::Continue(())).ok()?;
    (report.plies.len() == truth.len()).then_some(report.cost)
}
