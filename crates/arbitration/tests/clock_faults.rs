//! Simulated games with one fault each, read to the minute: the right explanation has to come first.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::clock::audit::{Audit, audit};
use arbitration::clock::control::{Bonus, Controls, Device, RollOver, TimeControl};
use arbitration::clock::hypothesis::Fault;
use arbitration::clock::ledger::{Entry, Event, Ledger, Precision, Reading, Running, Source};
use arbitration::clock::machine::Machine;
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::{Moment, Span};
use arbitration::clock::text::parse;

/// A small generator of its own (splitmix64), so that the games are the same for ever.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: i64) -> i64 {
        (self.next() % n.unsigned_abs().max(1)).cast_signed()
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(high - low + 1)
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::try_from(self.below(list.len() as i64)).unwrap()]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Injected {
    Nothing,
    IncrementsMissing,
    WrongIncrement,
    Missed,
    Extra,
    WrongMain,
    PeriodAdded,
    PeriodMissing,
    Stop,
    RanOn,
    Drift,
    Transfer,
}

const ALL: [Injected; 12] = [
    Injected::Nothing,
    Injected::IncrementsMissing,
    Injected::WrongIncrement,
    Injected::Missed,
    Injected::Extra,
    Injected::WrongMain,
    Injected::PeriodAdded,
    Injected::PeriodMissing,
    Injected::Stop,
    Injected::RanOn,
    Injected::Drift,
    Injected::Transfer,
];

/// Every kind of control; how long a player thinks about a move on average; how often the sheet is filled in.
const GAMES: [(&str, i64, i64); 12] = [
    ("90+30", 110, 30),
    ("40/90+30'+30\"", 120, 30),
    ("40/100+20/50+15'+30\"", 130, 30),
    ("40/120,60", 150, 30),
    ("40/120,20/60,30'", 150, 30),
    ("120", 120, 30),
    ("25+10", 40, 10),
    ("60+30", 80, 20),
    ("G/90 d10", 100, 20),
    ("60'+b10", 80, 20),
    ("60'+3x60\"", 70, 20),
    ("*60'", 70, 20),
];

struct Game {
    dice: Dice,
    controls: Controls,
    device: Device,
    machine: Machine,
    ledger: Ledger,
    wall: i64,
    plies: u16,
    every: i64,
    scale: i64,
    log: bool,
}

impl Game {
    fn at(&self) -> Moment {
        Moment::default().after(Span::from_secs(self.wall))
    }

    fn add(&mut self, event: Event) {
        let entry = Entry { at: self.at(), source: Source::Arbiter, event };
        self.ledger.append(entry).unwrap();
    }

    /// Lets the hall's clock go on; the machine follows unless told otherwise. Sheets are filled in on the way.
    fn pass(&mut self, secs: i64, machine_runs: bool) {
        for _ in 0..secs {
            self.wall += 1;
            if machine_runs {
                // A drifting clock counts more or less than a second in a second.
                let tenths = (self.wall * self.scale).div_euclid(100) - ((self.wall - 1) * self.scale).div_euclid(100);
                self.machine.run(Span::from_tenths(tenths));
            }
            if self.wall % (self.every * 60) == 0 && !self.ledger.is_stopped() {
                self.read();
            }
        }
    }

    fn read(&mut self) {
        let minute = |s: Span| Span::from_mins(s.tenths().div_euclid(600));
        let counts = self.controls.white.has_increment() || self.device.roll == RollOver::AtMoveCount;
        let presses = self.machine.presses(Side::White) + self.machine.presses(Side::Black);
        let moves = Both::new(self.plies.div_ceil(2), self.plies / 2);
        let reading = Reading {
            white: minute(self.machine.shown(Side::White)),
            black: minute(self.machine.shown(Side::Black)),
            precision: Precision::Minute,
            moves: Some(moves),
            counter: counts.then_some(presses / 2),
            period: None,
            running: Running::Unknown,
        };
        self.add(Event::Reading(reading));
    }
}

fn wrong_setting(fault: Injected, right: &TimeControl, dice: &mut Dice) -> Option<TimeControl> {
    let changed = match fault {
        Injected::IncrementsMissing => right.map(|mut p| {
            p.bonus = Bonus::None;
            p
        }),
        Injected::WrongIncrement => {
            let actual = Span::from_secs(dice.pick(&[2, 5, 10, 20, 30, 60]));
            if actual == right.increment_of(1) {
                return None;
            }
            right.map(|mut p| {
                p.bonus = Bonus::Fischer(actual);
                p
            })
        }
        Injected::WrongMain => {
            let by = Span::from_mins(dice.pick(&[-15, -10, -5, 5, 10, 15, 30]));
            let mut first = true;
            right.map(|mut p| {
                if std::mem::take(&mut first) {
                    p.main += by;
                }
                p
            })
        }
        _ => return Some(right.clone()),
    };
    changed.ok()
}

/// Whether a fault can happen under a control.
fn possible(fault: Injected, control: &TimeControl) -> bool {
    match fault {
        Injected::IncrementsMissing | Injected::WrongIncrement | Injected::Missed | Injected::Extra => control.has_increment(),
        Injected::PeriodAdded | Injected::PeriodMissing => control.has_period_after(0),
        Injected::Stop | Injected::RanOn | Injected::Drift => !control.is_hourglass(),
        _ => true,
    }
}

/// When the fault happens, for how long and to whom.
struct Plan {
    fault: Injected,
    place: i64,
    odd_moves: Vec<i64>,
    length: i64,
    side: Option<Side>,
    wrong_until: i64,
}

impl Plan {
    fn new(fault: Injected, dice: &mut Dice) -> Self {
        let place = dice.between(6, 50);
        let odd_moves = (0..dice.between(1, 6)).map(|_| dice.between(4, 50)).collect();
        let length = dice.between(180, 1200);
        let side = dice.pick(&[None, Some(Side::White), Some(Side::Black)]);
        Self { fault, place, odd_moves, length, side, wrong_until: place + dice.between(1, 4) * 2 }
    }

    fn touches(&self, side: Side) -> bool {
        self.side.is_none_or(|only| only == side)
    }
}

impl Game {
    /// What goes wrong before a ply is thought about.
    fn go_wrong(&mut self, plan: &Plan, ply: i64) {
        if ply != plan.place {
            return;
        }
        match plan.fault {
            Injected::Stop => self.pass(plan.length, false),
            Injected::RanOn => {
                self.add(Event::Stop);
                self.pass(plan.length, true);
                self.add(Event::Resume);
            }
            Injected::PeriodAdded => {
                for s in Side::BOTH.into_iter().filter(|s| plan.touches(*s)) {
                    let next = self.controls.get(s).period(1).main;
                    self.machine.set(s, self.machine.shown(s) + next, 1);
                }
            }
            _ => {}
        }
    }

    /// The ply is made and the lever moved, or not, or too often.
    fn make_ply(&mut self, plan: &Plan, ply: i64) {
        let odd = plan.odd_moves.contains(&(ply / 2));
        self.plies += 1;
        if self.log {
            let ply = self.plies;
            self.add(Event::Press { ply });
        }
        let before = Side::BOTH.map(|s| self.machine.period(s));
        if !(plan.fault == Injected::Missed && odd) {
            self.machine.press();
        }
        // The lever stands wrong for a few moves: presses are made, but the other side's time runs.
        if plan.fault == Injected::Transfer && (ply == plan.place || ply == plan.wrong_until) {
            // One press too many or few, without counting: the turn flips.
            self.machine.flip_lever();
        }
        if plan.fault == Injected::Extra && ply % 2 == 1 && odd {
            self.machine.press();
            self.machine.press();
        }
        if plan.fault == Injected::PeriodMissing {
            for (s, was) in Side::BOTH.into_iter().zip(before) {
                let period = self.machine.period(s);
                if period > was && plan.touches(s) {
                    let main = self.controls.get(s).period(period).main;
                    self.machine.set(s, self.machine.shown(s) - main, period);
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.machine.flag().is_some() || Side::BOTH.iter().any(|s| self.machine.shown(*s).is_negative())
    }
}

/// One game, or `None` where the fault cannot happen under the control or changed nothing that was read.
fn play(seed: u64, which: usize, fault: Injected) -> Option<(Audit, bool)> {
    let mut dice = Dice(seed);
    let (text, think, every) = GAMES[which];
    let right = parse(text).unwrap();
    if !possible(fault, &right) {
        return None;
    }
    let roll = if right.has_period_after(0) { RollOver::AtMoveCount } else { RollOver::AtZero };
    let device = Device { roll, ..Device::default() };
    let set = wrong_setting(fault, &right, &mut dice)?;
    let controls = Controls::even(right);
    let scale = if fault == Injected::Drift { 1000 + dice.pick(&[-1, 1]) * dice.between(30, 150) } else { 1000 };
    let mut game = Game {
        machine: Machine::new(Controls::even(set), device),
        ledger: Ledger::new(controls.clone(), device),
        controls,
        device,
        dice,
        wall: 0,
        plies: 0,
        every,
        scale,
        log: fault == Injected::Transfer,
    };
    game.add(Event::Start);
    let plies = game.dice.between(60, 110);
    let plan = Plan::new(fault, &mut game.dice);
    for ply in 0..plies {
        game.go_wrong(&plan, ply);
        let time = game.dice.between(think / 8, think * 2 - think / 8);
        game.pass(time, true);
        game.make_ply(&plan, ply);
        if game.is_over() {
            break;
        }
    }
    if game.machine.flag().is_none() {
        game.read();
    }
    let audit = audit(&game.ledger, &[]);
    let seen = |c: &arbitration::clock::audit::Checkpoint| c.discrepancy.abs() > c.precision || c.counter_gap().is_some_and(|g| g != 0);
    let split = match (audit.by_log, audit.latest()) {
        (Some(log), Some(last)) => (last.shown.white - log.white).abs() > Span::from_secs(120),
        _ => false,
    };
    let observable = fault == Injected::Nothing || split || audit.checkpoints.iter().any(seen);
    Some((audit, observable))
}

fn right(fault: Injected, found: &Fault) -> bool {
    matches!(
        (fault, found),
        (Injected::Nothing, Fault::None)
            | (Injected::IncrementsMissing, Fault::IncrementsMissing)
            | (Injected::WrongIncrement, Fault::WrongIncrement { .. })
            | (Injected::Missed, Fault::MissedPresses { .. })
            | (Injected::Extra, Fault::ExtraPresses { .. })
            | (Injected::WrongMain, Fault::WrongMain { .. })
            | (Injected::PeriodAdded, Fault::PeriodAdded { .. })
            | (Injected::PeriodMissing, Fault::PeriodMissing { .. })
            | (Injected::Stop, Fault::UnloggedStop { .. })
            | (Injected::RanOn, Fault::RanDuringStop { .. })
            | (Injected::Drift, Fault::Drift { .. })
            | (Injected::Transfer, Fault::Transfer { .. })
    )
}

/// Games of every control with every fault, from these seeds: how many that can be seen at all, and those in which another fault is named first.
fn named_first(seeds: std::ops::Range<u64>) -> (usize, Vec<String>) {
    let (mut all, mut small) = (0, 0);
    let mut others = Vec::new();
    for fault in ALL {
        let (mut of_kind, mut found, mut unseen) = (0, 0, 0);
        let mut misses: Vec<String> = Vec::new();
        for (which, (name, ..)) in GAMES.iter().enumerate() {
            for seed in seeds.clone() {
                let Some((audit, observable)) = play(seed * 1000 + which as u64, which, fault) else { continue };
                if !observable {
                    unseen += 1;
                    continue;
                }
                of_kind += 1;
                match audit.hypotheses.first() {
                    Some(best) if right(fault, &best.fault) => found += 1,
                    best => {
                        misses.push(format!("{name} {seed}: {:?}", best.map(|h| &h.fault)));
                        others.push(format!("{fault:?} {name} {seed}"));
                    }
                }
            }
        }
        misses.truncate(12);
        println!("{fault:?}: {found} of {of_kind} first, {unseen} too small to see; missed: {}", misses.join(" | "));
        all += of_kind;
        small += unseen;
    }
    println!("all: {} of {all} first, {small} too small to see", all - others.len());
    (all, others)
}

const SAME_READINGS: &str = "the main time is wrong by what a period adds: both predict the same readings, and a period assumes less";
const BOTH_FIT: &str = "both explain every reading within its tolerance; the true one is named second";
const NEITHER_FITS: &str = "no hypothesis explains every reading; the true one is named second";
const NOT_NAMED: &str = "a fault of the ranking: the true one is not among the hypotheses, which are of other kinds";

/// The games in which another fault is named first, each with the reason.
const OTHERS_FIRST: [(&str, &str); 22] = [
    ("Nothing 60'+b10 9", BOTH_FIT),
    ("WrongIncrement 90+30 7", BOTH_FIT),
    ("WrongMain 40/90+30'+30\" 3", SAME_READINGS),
    ("WrongMain 40/90+30'+30\" 6", SAME_READINGS),
    ("WrongMain 40/90+30'+30\" 8", SAME_READINGS),
    ("WrongMain 40/120,60 1", SAME_READINGS),
    ("WrongMain 40/120,20/60,30' 1", SAME_READINGS),
    ("WrongMain G/90 d10 7", NOT_NAMED),
    ("WrongMain 60'+b10 0", NOT_NAMED),
    ("Stop 40/90+30'+30\" 11", BOTH_FIT),
    ("Stop 120 11", NEITHER_FITS),
    ("Stop 60'+b10 8", NEITHER_FITS),
    ("RanOn 90+30 13", NOT_NAMED),
    ("Drift 90+30 13", BOTH_FIT),
    ("Drift 40/90+30'+30\" 9", NOT_NAMED),
    ("Drift 40/90+30'+30\" 12", BOTH_FIT),
    ("Drift 40/100+20/50+15'+30\" 10", BOTH_FIT),
    ("Drift 25+10 4", BOTH_FIT),
    ("Drift 25+10 7", NOT_NAMED),
    ("Drift 25+10 8", BOTH_FIT),
    ("Drift 25+10 13", BOTH_FIT),
    ("Drift 60'+3x60\" 12", NEITHER_FITS),
];

#[test]
fn the_right_fault_is_named_first() {
    let (all, others) = named_first(0..15);
    assert_eq!(all, 1270);
    // None more than the named ones, and none of them has come right unnoticed.
    assert_eq!(others, OTHERS_FIRST.map(|(game, _)| game));
    for game in OTHERS_FIRST {
        println!("{}: {}", game.0, game.1);
    }
}

/// The charges of the ranking were chosen on the seeds above; these games were never looked at while choosing, and are not named one by one: that
/// would be looking at them. The share is the figure measured, not a tolerance.
#[test]
#[ignore = "held-out games, half a minute"]
fn the_right_fault_is_named_first_on_games_never_seen() {
    let (all, others) = named_first(10_000..10_060);
    assert!(others.len() * 20 <= all, "{} of {all} otherwise", others.len());
}
