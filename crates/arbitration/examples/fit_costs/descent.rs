//! One cost after the other, and downhill from there.

use crate::material::Known;
use crate::tally::Tally;
use arbitration::reconcile::{Costs, LEAST_SLIP};

/// A cost that can be turned.
pub struct Knob {
    pub name: &'static str,
    at: fn(&mut Costs) -> &mut u32,
    /// The search is not sound below.
    least: u32,
}

impl Knob {
    const fn new(name: &'static str, at: fn(&mut Costs) -> &mut u32) -> Self {
        Self { name, at, least: 1 }
    }

    pub fn read(&self, costs: &Costs) -> u32 {
        *(self.at)(&mut costs.clone())
    }

    fn times(&self, costs: &Costs, factor: f64) -> Costs {
        let mut turned = *costs;
        let slot = (self.at)(&mut turned);
        *slot = ((f64::from(*slot) * factor / 5.0).round() as u32 * 5).max(self.least);
        turned
    }
}

/// All of them.
pub const KNOBS: &[Knob] = &[
    Knob::new("garbage", |c| &mut c.garbage),
    Knob::new("blank", |c| &mut c.blank),
    Knob::new("blank_again", |c| &mut c.blank_again),
    Knob::new("illegible", |c| &mut c.illegible),
    Knob::new("skip", |c| &mut c.skip),
    Knob::new("skip_again", |c| &mut c.skip_again),
    Knob::new("extra", |c| &mut c.extra),
    Knob::new("extra_copy", |c| &mut c.extra_copy),
    Knob::new("swap", |c| &mut c.swap),
    Knob::new("tail", |c| &mut c.tail),
    Knob::new("ply", |c| &mut c.ply),
    Knob::new("rewritten", |c| &mut c.rewritten),
    Knob { name: "gap", at: |c| &mut c.gap, least: LEAST_SLIP },
    Knob::new("transposed", |c| &mut c.transposed),
    Knob::new("false_capture", |c| &mut c.false_capture),
    Knob::new("no_capture_sign", |c| &mut c.no_capture_sign),
    Knob::new("capture_sign_lost", |c| &mut c.capture_sign_lost),
    Knob::new("false_check", |c| &mut c.false_check),
    Knob::new("no_check_sign", |c| &mut c.no_check_sign),
    Knob::new("check_sign_lost", |c| &mut c.check_sign_lost),
    Knob::new("square", |c| &mut c.square),
];

const LOWER: f64 = 0.8;
const HIGHER: f64 = 1.25;

/// How the loss bends along one cost.
pub struct Bend {
    knob: &'static Knob,
    now: u32,
    /// Loss over all cases less that of the costs in use: lower, higher.
    changes: [f64; 2],
}

/// The loss along one cost, over the cases that are open.
pub fn bend(knob: &'static Knob, costs: &Costs, open: &[Known]) -> Bend {
    let here = Tally::of(open, costs).total();
    let changes = [LOWER, HIGHER].map(|factor| Tally::of(open, &knob.times(costs, factor)).total() - here);
    Bend { knob, now: knob.read(costs), changes }
}

impl Bend {
    /// The factor at which a parabola through the three losses is lowest, in steps of a quarter.
    fn lowest(&self) -> Option<f64> {
        let [lower, higher] = self.changes;
        let curve = lower + higher;
        (curve > 1e-9).then(|| HIGHER.powf(((lower - higher) / (2.0 * curve)).clamp(-2.0, 2.0)))
    }

    pub fn print(&self, cases: usize) {
        let per = |change: f64| change / cases as f64;
        let [lower, higher] = self.changes;
        let best = if lower.abs() + higher.abs() < 1e-6 {
            "makes no difference here".to_owned()
        } else {
            self.lowest().map_or_else(|| "none: no bend".to_owned(), |f| format!("{:.0}", f64::from(self.now) * f))
        };
        println!("{:<18} {:>5} {:>+9.4} {:>+9.4}  {best}", self.knob.name, self.now, per(lower), per(higher));
    }

    /// The better way to turn the cost, and by how much it lessens the loss.
    fn better(&self) -> (f64, f64) {
        let [lower, higher] = self.changes;
        if lower < higher { (LOWER, -lower) } else { (HIGHER, -higher) }
    }
}

/// A step must lessen the loss of all cases together by this.
const WORTH: f64 = 0.05;

/// Takes the steps that lessen the loss, those that promise most first, each only if it still does after the ones before; then half steps.
pub fn descend(all: &[Known], open: &[Known], bends: &[Bend], start: &Tally) -> Costs {
    let (mut costs, mut least) = (Costs::FITTED, start.total());
    let mut promising: Vec<&Bend> = bends.iter().filter(|b| b.better().1 > WORTH).collect();
    promising.sort_by(|a, b| b.better().1.total_cmp(&a.better().1));
    let mut here = Tally::of(open, &costs).total();
    for half in [false, true] {
        for bend in &promising {
            let factor = bend.better().0;
            let tried = bend.knob.times(&costs, if half { factor.sqrt() } else { factor });
            let there = Tally::of(open, &tried).total();
            if there > here - WORTH {
                continue;
            }
            // What was certain must stay so.
            let whole = Tally::of(all, &tried).total();
            if whole < least - WORTH {
                println!(
                    "{:<18} {:>5} -> {:>5}  loss {:.3} a case",
                    bend.knob.name,
                    bend.knob.read(&costs),
                    bend.knob.read(&tried),
                    whole / all.len() as f64
                );
                (costs, least, here) = (tried, whole, there);
            }
        }
    }
    if costs == Costs::FITTED {
        println!("no step lessens the loss");
    }
    costs
}
