//! How often each slip occurs, and the cost that follows from it.

use crate::material::Known;
use arbitration::game::{Game, GameMove};
use arbitration::notation::{Language, Mode};
use arbitration::reconcile::{Case, Class, Costs, Pin, Report, reconcile};
use std::ops::ControlFlow;

/// Slips that can be counted, with the cost in use.
const KINDS: [(&str, u32); 12] = {
    let c = Costs::FITTED;
    [
        ("blank", c.blank),
        ("blank_again", c.blank_again),
        ("illegible", c.illegible),
        ("skip", c.skip),
        ("extra", c.extra),
        ("extra_copy", c.extra_copy),
        ("swap", c.swap),
        ("gap", c.gap),
        ("transposed", c.transposed),
        ("false_capture", c.false_capture),
        ("false_check", c.false_check),
        ("check_sign_lost", c.check_sign_lost),
    ]
};

/// What was seen.
#[derive(Default)]
pub struct Counts {
    sheets: usize,
    cells: usize,
    /// Cells that say their move.
    right: usize,
    /// Of each kind: slips, and occasions that went right.
    seen: [(usize, usize); KINDS.len()],
    /// Cells that say something else in as many characters.
    exchanged: usize,
    /// Texts that nothing above explains.
    other: usize,
}

impl Counts {
    fn slip(&mut self, name: &str) {
        if let Some(n) = KINDS.iter().position(|(kind, _)| *kind == name) {
            self.seen[n].0 += 1;
        }
    }

    fn went_right(&mut self, name: &str) {
        if let Some(n) = KINDS.iter().position(|(kind, _)| *kind == name) {
            self.seen[n].1 += 1;
        }
    }
}

/// Lays the sheets beside the true games and counts.
pub fn of(sheets: &[Known]) -> Counts {
    let mut counts = Counts::default();
    for known in sheets {
        let Some(case) = settled(known) else { continue };
        let Ok(report) = reconcile(&case, &mut |_| ControlFlow::Continue(())) else { continue };
        for (side, cells) in [&known.case.first, &known.case.second].into_iter().enumerate() {
            let Some(cells) = cells else { continue };
            counts.sheet(cells, side, &report, &known.truth);
        }
    }
    counts
}

/// The case with every ply settled as it was played.
fn settled(known: &Known) -> Option<Case> {
    let mut case = known.case.clone();
    let mut game = Game::from_position(case.start.clone());
    for (ply, word) in known.truth.iter().enumerate() {
        let mv: GameMove = game.position().read(word, Some(Language::English), Mode::Strict).into_iter().next()?;
        game.push(&mv).ok()?;
        case.pins.push(Pin { ply, mv });
    }
    let plies = known.truth.len();
    case.anchors.plies = Some(plies..=plies);
    Some(case)
}

impl Counts {
    fn sheet(&mut self, cells: &[String], side: usize, report: &Report, truth: &[String]) {
        let taken: Vec<Option<usize>> = report.plies.iter().map(|p| p.cells[side]).collect();
        let own = if side == 0 { Class::FirstOnly } else { Class::SecondOnly };
        self.sheets += 1;
        self.cells += cells.len();
        let has_checks = cells.iter().filter(|c| c.contains(['+', '#'])).count() >= 2;
        let last = taken.iter().rposition(Option::is_some).map_or(0, |n| n + 1);
        let mut before = None;
        for ((at, ply), word) in taken.iter().zip(&report.plies).zip(truth).take(last) {
            let Some(at) = *at else {
                self.slip("skip");
                continue;
            };
            if before.is_some_and(|b| b > at) {
                self.slip("swap");
            }
            before = Some(at);
            let after_blank = at.checked_sub(1).and_then(|b| cells.get(b)).is_some_and(String::is_empty);
            match cells.get(at).map_or("", String::as_str) {
                "" => self.slip(if after_blank { "blank_again" } else { "blank" }),
                text if text.contains('?') => self.slip("illegible"),
                text => {
                    if after_blank {
                        self.went_right("blank_again");
                    }
                    self.signs(text, word, has_checks);
                    self.text(text, word, ply.class == Class::Agreed || ply.class == own);
                }
            }
        }
        for (at, text) in cells.iter().enumerate().filter(|(n, _)| !taken.contains(&Some(*n))) {
            let copy = text.is_empty() || cells.iter().take(at).rev().take(2).any(|c| c == text);
            self.slip(if copy { "extra_copy" } else { "extra" });
        }
    }

    fn signs(&mut self, text: &str, word: &str, has_checks: bool) {
        let has = |t: &str, signs: &[char]| t.contains(signs);
        match (has(text, &['+', '#']), has(word, &['+', '#'])) {
            (true, false) => self.slip("false_check"),
            (false, true) if has_checks => self.slip("check_sign_lost"),
            (true, true) => self.went_right("check_sign_lost"),
            _ => {}
        }
        if has(text, &['x', ':']) && !has(word, &['x']) {
            self.slip("false_capture");
        }
    }

    /// A written cell against its move; `says`: but for habits of writing it is the move.
    fn text(&mut self, text: &str, word: &str, says: bool) {
        let bare = |t: &str| t.chars().filter(|c| c.is_alphanumeric() && *c != 'x').collect::<Vec<char>>();
        let (written, meant) = (bare(text), bare(word));
        if says {
            self.right += 1;
        } else if written.len().abs_diff(meant.len()) == 1 {
            self.slip("gap");
        } else if written.len() != meant.len() {
            self.other += 1;
        } else if transposed(&written, &meant) {
            self.slip("transposed");
        } else {
            self.exchanged += 1;
        }
    }
}

fn transposed(written: &[char], meant: &[char]) -> bool {
    let apart: Vec<usize> = (0..written.len()).filter(|n| written[*n] != meant[*n]).collect();
    matches!(apart[..], [a, b] if b == a + 1 && written[a] == meant[b] && written[b] == meant[a])
}

/// A table with the counts and the costs that follow of each set of sheets.
pub fn print(columns: &[(&str, Counts)]) {
    for (name, c) in columns {
        let wrong = c.cells.saturating_sub(c.right);
        println!(
            "{name}: {} sheets, {} cells, {} say their move ({:.1} % do not), {} with characters exchanged, {} with other texts",
            c.sheets,
            c.cells,
            c.right,
            100.0 * wrong as f64 / c.cells.max(1) as f64,
            c.exchanged,
            c.other
        );
    }
    print!("\n{:<18} {:>6}", "", "in use");
    columns.iter().for_each(|(name, _)| print!("  {name:>20}"));
    println!();
    for (n, (kind, in_use)) in KINDS.iter().enumerate() {
        print!("{kind:<18} {in_use:>6}");
        for (_, c) in columns {
            let (slips, right) = c.seen[n];
            let right = if matches!(*kind, "blank_again" | "check_sign_lost") { right } else { c.right };
            let cost = (slips > 0 && right > 0).then(|| 100.0 * (right as f64 / slips as f64).ln());
            print!("  {:>20}", cost.map_or_else(|| format!("{slips} seen"), |cost| format!("{slips} seen {cost:>5.0}")));
        }
        println!();
    }
}
