//! From an explanation to the case that puts it right.

use super::control::{Bonus, Controls, TimeControl};
use super::file::CaseSpec;
use super::hypothesis::Fault;
use super::proposal::SplitRule;
use super::side::Both;
use super::text::seconds_of_both;

/// The case that puts a fault right, where the fault says what was set or charged; the displays as they stand where nothing is to
/// be keyed in. A fault that leaves the division of the time open (a drift, a clock that went on during a stop) has none: the
/// arbiter chooses a rule.
///
/// `counter` is the clock's own move counter at the last reading, where it was noted.
pub fn case_for(fault: &Fault, controls: &Controls, suspects: &[Controls], counter: Option<u16>) -> Option<CaseSpec> {
    let set_to = |wrong: Controls| Some(CaseSpec::WrongSetting { set_to: seconds_of_both(&wrong) });
    let with_bonus = |change: &dyn Fn(Bonus) -> Bonus| {
        let one = |control: &TimeControl| {
            control.map(|mut period| {
                period.bonus = change(period.bonus);
                period
            })
        };
        Some(Both::new(one(&controls.white).ok()?, one(&controls.black).ok()?))
    };
    match fault {
        Fault::None | Fault::FirstIncrement | Fault::UnloggedStop { .. } => Some(CaseSpec::Settle { split: SplitRule::AsShown }),
        Fault::IncrementsMissing => Some(CaseSpec::MissingIncrements),
        Fault::WrongIncrement { actual } => {
            with_bonus(&|bonus| if matches!(bonus, Bonus::Fischer(_)) { Bonus::Fischer(*actual) } else { bonus }).and_then(set_to)
        }
        Fault::DelayForIncrement => {
            with_bonus(&|bonus| if let Bonus::Fischer(span) = bonus { Bonus::UsDelay(span) } else { bonus }).and_then(set_to)
        }
        Fault::WrongMain { by } => {
            let one = |control: &TimeControl| {
                let mut first = true;
                control.map(|mut period| {
                    if std::mem::take(&mut first) {
                        period.main += *by;
                    }
                    period
                })
            };
            set_to(Both::new(one(&controls.white).ok()?, one(&controls.black).ok()?))
        }
        Fault::OtherControl { suspect } => suspects.get(*suspect).cloned().and_then(set_to),
        Fault::MissedPresses { .. } | Fault::ExtraPresses { .. } | Fault::PeriodAdded { .. } | Fault::PeriodMissing { .. } => {
            counter.map(|counter| CaseSpec::CounterOff { counter })
        }
        Fault::Transfer { from, span } => Some(CaseSpec::WrongSideRan { charged: *from, span: *span }),
        Fault::RanDuringStop { .. } | Fault::Drift { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::side::Side;
    use crate::clock::span::Span;
    use crate::clock::text::parse;

    #[test]
    fn each_fault_that_names_its_setting_has_its_case() {
        let controls = Controls::even(parse("40/90+30'+30\"").unwrap());
        let case = |fault| case_for(&fault, &controls, &[Controls::even(parse("90+30").unwrap())], Some(39));
        let set = |text: &str| Some(CaseSpec::WrongSetting { set_to: text.into() });
        assert_eq!(case(Fault::IncrementsMissing), Some(CaseSpec::MissingIncrements));
        assert_eq!(case(Fault::WrongIncrement { actual: Span::from_secs(3) }), set("40/5400+3:1800+3"));
        assert_eq!(case(Fault::WrongMain { by: Span::from_mins(30) }), set("40/7200+30:1800+30"), "only the first period");
        assert_eq!(case(Fault::OtherControl { suspect: 0 }), set("5400+30"));
        assert_eq!(case(Fault::OtherControl { suspect: 1 }), None);
        assert_eq!(case(Fault::MissedPresses { plies: 2 }), Some(CaseSpec::CounterOff { counter: 39 }));
        assert_eq!(case_for(&Fault::PeriodMissing { side: None }, &controls, &[], None), None, "the counter has to be read");
        assert_eq!(case(Fault::Drift { per_mille: 3 }), None);
        let ran = CaseSpec::WrongSideRan { charged: Side::White, span: Span::MINUTE };
        assert_eq!(case(Fault::Transfer { from: Side::White, span: Span::MINUTE }), Some(ran));
    }
}
