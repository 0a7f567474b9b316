//! The clock of a game on the desk: its ledger under the rules of its section.

use super::clock::{ClockRuling, ClockTrouble, GameClock};
use super::game::check_line;
use super::model::{GameAt, Section};
use super::setup::FoulRule;
use arbitration::clock::audit::{Audit, Finding};
use arbitration::clock::card::Balance;
use arbitration::clock::cases::Worked;
use arbitration::clock::control::{Controls, Device};
use arbitration::clock::file::{CaseError, CaseSpec, ClockFile};
use arbitration::clock::ledger::{Event, Ledger};
use arbitration::clock::preset::suspects;
use arbitration::clock::side::Both;
use arbitration::clock::span::Span;
use arbitration::clock::text::parse_controls;
use arbitration::game::GamePosition;
use arbitration::rulebook::{Edition, Parameters, Rulebook, Tempo};
use ratings::Speed;
use std::ops::Range;

/// The clock of a game on the desk: the ledger under the rules of its section.
#[derive(Clone, Debug)]
pub struct ClockDesk {
    /// Ledger, rules, suspects.
    pub file: ClockFile,
    /// The ledger against the identity.
    pub audit: Audit,
    /// The cases worked so far, oldest first.
    rulings: Vec<ClockRuling>,
}

impl ClockDesk {
    /// The clock of a game as it stands; a game without a ledger has an empty one.
    pub fn new(section: &Section, clock: Option<&GameClock>) -> Result<Self, ClockTrouble> {
        let (controls, edition) = (section.controls()?, section.edition()?);
        let ledger = clock.map_or_else(|| Ledger::new(controls, Device::default()), |c| c.ledger.clone());
        let suspects = if ledger.controls.is_even() { suspects(&ledger.controls.white) } else { Vec::new() };
        let file = ClockFile {
            game: section.setup.game,
            tempo: Tempo::of(ledger.controls.white.sixty_moves()),
            edition: edition.clone(),
            ledger,
            suspects: suspects.into_iter().map(Controls::even).collect(),
            unreadable: Vec::new(),
            case: None,
        };
        let audit = file.audit();
        Ok(Self { file, audit, rulings: clock.map(|c| c.rulings.clone()).unwrap_or_default() })
    }

    /// The same as it stood when a case was worked, with that case.
    #[must_use]
    pub fn at(&self, ruling: &ClockRuling) -> Self {
        let ledger = self.file.ledger.up_to(ruling.entries);
        let file = ClockFile { ledger, case: Some(ruling.case.clone()), ..self.file.clone() };
        let audit = file.audit();
        Self { file, audit, rulings: self.rulings.iter().take_while(|r| *r != ruling).cloned().collect() }
    }

    /// A case worked out from the times that stand, or why it cannot be.
    pub fn work(&self, case: CaseSpec) -> Result<Worked, CaseError> {
        self.work_from(case.clone(), self.standing(Some(&case)))
    }

    fn work_from(&self, case: CaseSpec, balance: Option<Balance>) -> Result<Worked, CaseError> {
        let file = ClockFile { case: Some(case), ..self.file.clone() };
        file.work_from(&self.audit, balance)?.ok_or(CaseError::NoReading)
    }

    /// The times as they stand: those of the last reading, with every case worked and all time given and taken since. None without a reading.
    /// A case that says how the clock should have been set takes the place of one of its kind, also where it is only about to be worked.
    fn standing(&self, next: Option<&CaseSpec>) -> Option<Balance> {
        let last = self.audit.latest()?;
        let mut balance = last.balance();
        let mut behind = last.entry + 1;
        let since: Vec<&ClockRuling> = self.rulings.iter().filter(|r| r.entries > last.entry).collect();
        for (n, ruling) in since.iter().enumerate() {
            self.given(behind..ruling.entries, &mut balance);
            behind = ruling.entries;
            // A case that no longer can be worked has changed nothing.
            let Ok(worked) = self.at(ruling).work_from(ruling.case.clone(), Some(balance)) else { continue };
            behind += worked.entries.len();
            let later = since.iter().skip(n + 1).map(|r| &r.case).chain(next);
            if !later.into_iter().any(|case| sets_anew(case, &ruling.case)) {
                balance = worked.balance;
            }
        }
        self.given(behind..self.file.ledger.entries().len(), &mut balance);
        Some(balance)
    }

    /// Adds what was given, taken and moved by some entries.
    fn given(&self, entries: Range<usize>, balance: &mut Balance) {
        for entry in self.file.ledger.entries().get(entries).unwrap_or_default() {
            match &entry.event {
                Event::Adjust { side, delta, .. } => *balance.remaining.get_mut(*side) += *delta,
                Event::Transfer { from, span, .. } => {
                    *balance.remaining.get_mut(*from) -= *span;
                    *balance.remaining.get_mut(from.other()) += *span;
                }
                _ => {}
            }
        }
    }

    /// Whether time was given or taken since the last reading otherwise than by the case worked last.
    pub fn is_changed(&self) -> bool {
        let Some(last) = self.audit.latest() else { return false };
        let ruled = self.rulings.last().filter(|r| r.entries > last.entry);
        let known = match ruled {
            Some(ruling) => self.at(ruling).work(ruling.case.clone()).ok().map(|worked| worked.balance),
            None => Some(last.balance()),
        };
        self.standing(None) != known
    }

    /// The times as they stand since the last reading, else at the start.
    pub fn balance(&self) -> Balance {
        let start = || {
            let device = Device { display: arbitration::clock::control::Display::Remaining, ..self.file.ledger.device };
            Balance { remaining: self.file.ledger.controls.at_start(device), moves: Both::default(), period: Both::default() }
        };
        self.standing(None).unwrap_or_else(start)
    }
}

/// Whether a case of how the clock should have been set is worked anew.
fn sets_anew(case: &CaseSpec, before: &CaseSpec) -> bool {
    use CaseSpec::{CounterOff, MissingIncrements, Settle, WrongSetting};
    let of_setting = matches!(case, WrongSetting { .. } | MissingIncrements | CounterOff { .. } | Settle { .. });
    of_setting && std::mem::discriminant(case) == std::mem::discriminant(before)
}

/// A board is flagged when the sum of its displays is off by more than this.
const FLAGGED: Span = Span::from_mins(2);

impl ClockDesk {
    /// The last reading is off by more than two minutes, or cannot be, or one player's clock runs or ran for the other.
    pub fn is_flagged(&self) -> bool {
        let off = self.audit.latest().is_some_and(|c| c.discrepancy.abs() > FLAGGED.max(c.tolerance));
        off || !self.audit.impossible.is_empty() || self.audit.findings.iter().any(Finding::is_of_wrong_clock)
    }
}

impl Section {
    /// The time controls of the regulations.
    pub fn controls(&self) -> Result<Controls, ClockTrouble> {
        Ok(parse_controls(&self.setup.time_control)?)
    }

    /// The edition of the rules the section is played under.
    pub fn edition(&self) -> Result<&'static Edition, ClockTrouble> {
        let asked = Some(self.setup.laws.as_str()).filter(|laws| !laws.is_empty());
        let missing = || ClockTrouble::Edition(self.setup.laws.clone());
        Rulebook::built_in().ok().and_then(|book| book.edition(self.setup.game, asked)).ok_or_else(missing)
    }

    /// The numbers of the edition, with what the regulations of the section say instead.
    pub fn parameters(&self) -> Result<Parameters, ClockTrouble> {
        let mut numbers = self.edition()?.parameters.clone();
        let rule @ FoulRule { loses_on, minutes, .. } = self.setup.fouls;
        if let Some(count) = loses_on {
            numbers.fouls_lose_on = Some(count).filter(|count| *count > 0);
        }
        if let Some(count) = rule.technical() {
            numbers.technical_fouls_lose_on = Some(count).filter(|count| *count > 0);
        }
        if let Some(minutes) = minutes {
            numbers.foul_costs = Some(Span::from_mins(i64::from(minutes))).filter(|cost| *cost > Span::ZERO);
        }
        Ok(numbers)
    }

    /// The position of a game by the moves that were entered; `None` where there are none.
    pub fn position_of(&self, game: GameAt) -> Option<GamePosition> {
        let record = self.games.get(&game).filter(|r| !r.line.is_empty())?;
        check_line(&record.start(self.setup.game)?, &record.line).ok()
    }

    /// Whether the games have full supervision: standard play always has, rapid and blitz unless the section says otherwise (FIDE Laws
    /// 2023, A.4 or A.5, B.2 or B.3, fixed for the whole event by A.6 and B.4).
    pub fn is_supervised(&self) -> bool {
        !self.setup.unsupervised || self.tempo() == Tempo::Standard
    }

    /// The pace whose ratings the section uses, by its time control.
    pub fn speed(&self) -> Speed {
        speed_of(self.tempo())
    }

    /// The tempo of the section; standard where the time control cannot be read.
    pub fn tempo(&self) -> Tempo {
        self.controls().map_or(Tempo::Standard, |controls| Tempo::of(controls.white.sixty_moves()))
    }
}

/// The pace of a tempo: the regulations of ratings and the Laws draw the lines at the same times.
pub(super) const fn speed_of(tempo: Tempo) -> Speed {
    match tempo {
        Tempo::Standard => Speed::Standard,
        Tempo::Rapid => Speed::Rapid,
        Tempo::Blitz => Speed::Blitz,
    }
}
