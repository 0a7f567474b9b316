//! The days of the rounds of a section: one place for them, whether they were typed here or stood in a report file; and what is proposed.

use super::days::{RoundDay, RoundDays};
use super::model::{Event, Section};
use super::moment::Moment;
use super::schedule::{day, in_file_form};
use jiff::ToSpan;
use jiff::civil::Date;

impl Section {
    /// The days of the rounds, as far as they are known.
    pub fn days(&self) -> RoundDays {
        let known = |(round, day): (&u16, &RoundDay)| (!day.date.is_empty()).then(|| (*round, day.clone()));
        if !self.days.is_empty() {
            return self.days.iter().filter_map(known).collect();
        }
        // Event files up to version 6 have those of a report file among its facts.
        let dates = (1..).zip(&self.report.round_dates).filter(|(_, date)| !date.is_empty());
        dates.map(|(round, date)| (round, RoundDay { date: date.clone(), start: String::new() })).collect()
    }

    /// The day of a round, where it is known.
    pub fn day_of(&self, round: u16) -> Option<RoundDay> {
        self.days().remove(&round)
    }

    /// The rounds, played or to come, whose day is not known.
    pub fn rounds_without_day(&self) -> Vec<u16> {
        let days = self.days();
        (1..=self.rounds_planned().max(self.current_number())).filter(|round| !days.contains_key(round)).collect()
    }

    /// The year of a day that does not say one: of the days that are known, else of the first day of the event.
    pub fn year_of_days(&self, event: &Event) -> Option<i16> {
        let known = self.days().values().find_map(RoundDay::day);
        known.or_else(|| day(&event.info.start).ok()).map(Date::year)
    }
}

/// What is proposed for the days of a section: what is known stays; a round that was begun or published is of that day; those after the
/// last known go on as before (`continued`); where none is known they are spread over the days of the event from the first to the last,
/// the last day with the fewest rounds. Nothing where the event has no days.
pub fn proposed_days(event: &Event, section: &Section) -> RoundDays {
    let mut days = section.days();
    let rounds = section.rounds_planned().max(section.current_number());
    let (start, end) = (day(&event.info.start).ok(), day(&event.info.end).ok());
    if let Some(further) = continued(&days, rounds)
        && end.is_none_or(|end| further.values().filter_map(RoundDay::day).all(|date| date <= end))
    {
        days.extend(further);
    }
    let mut spread = RoundDays::new();
    if let Some(start) = start {
        let last = end.filter(|end| *end >= start).unwrap_or(start);
        let length = start.until(last).map_or(0, |span| i64::from(span.get_days())) + 1;
        for round in 1..=rounds {
            let at = place(i64::from(round), i64::from(rounds), length);
            if let Ok(date) = start.checked_add(at.days()) {
                spread.insert(round, RoundDay { date: in_file_form(date), start: String::new() });
            }
        }
    }
    for round in 1..=rounds {
        let moment = section.round(round).and_then(|r| r.started.as_ref().or(r.published.as_ref()));
        let was = moment.and_then(Moment::date).map(|date| RoundDay { date: in_file_form(date), start: String::new() });
        // What was published in the evening before belongs to the day that was planned.
        let planned = spread.remove(&round);
        let begun = section.round(round).is_some_and(|r| r.started.is_some());
        let found = if begun { was.or(planned) } else { planned.or(was) };
        if let Some(found) = found {
            days.entry(round).or_insert(found);
        }
    }
    days
}

/// The rounds after the last known one in the rhythm so far: as many rounds on a day as on the fullest one, at the same hours, and days as
/// far apart as the last two were; without an example the next day. `None` where no day is known.
fn continued(days: &RoundDays, rounds: u16) -> Option<RoundDays> {
    let (last, _) = days.last_key_value()?;
    let mut played: Vec<(Date, Vec<&str>)> = Vec::new();
    for at in days.values() {
        let date = at.day()?;
        match played.last_mut() {
            Some((known, starts)) if *known == date => starts.push(&at.start),
            _ => played.push((date, vec![&at.start])),
        }
    }
    let (mut date, today) = played.last().cloned()?;
    // The newest of the fullest days is the example; a first day is taken for a whole one.
    let hours = played.iter().map(|(_, starts)| starts).max_by_key(|starts| starts.len())?.clone();
    let step = played.iter().rev().nth(1).and_then(|(before, _)| before.until(date).ok()).map_or(1, |span| span.get_days()).max(1);
    let mut slot = today.len();
    let mut further = RoundDays::new();
    for round in last.saturating_add(1)..=rounds {
        if slot >= hours.len() {
            (date, slot) = (date.checked_add(step.days()).ok()?, 0);
        }
        let start = hours.get(slot).copied().unwrap_or_default().to_owned();
        further.insert(round, RoundDay { date: in_file_form(date), start });
        slot += 1;
    }
    Some(further)
}

/// The day, from 0, of a round among so many in an event of so many days.
const fn place(round: i64, rounds: i64, days: i64) -> i64 {
    match (rounds, days) {
        (..=1, _) | (_, ..=1) => 0,
        // As many rounds as days or more: the first days are the fuller ones.
        (rounds, days) if rounds >= days => (round - 1) * days / rounds,
        // Free days lie between the rounds.
        (rounds, days) => (round - 1) * (days - 1) / (rounds - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::{continued, place};
    use crate::days::RoundDays;
    use crate::schedule::schedule;

    #[test]
    fn rounds_to_come_keep_the_rhythm_so_far() {
        let two = "2026-11-20 10:00 15:00, 2026-11-21 10:00";
        let days = continued(&schedule(two, Some(6), None).unwrap(), 6).unwrap();
        let text = |round: u16| format!("{} {}", days[&round].date, days[&round].start);
        assert_eq!([text(4), text(5), text(6)], ["2026/11/21 15:00", "2026/11/22 10:00", "2026/11/22 15:00"]);
        // One round known: the same hour on the days after it.
        let days = continued(&schedule("2026-11-30 14:00", Some(3), None).unwrap(), 3).unwrap();
        assert_eq!(
            days.values().map(|day| format!("{} {}", day.date, day.start)).collect::<Vec<_>>(),
            ["2026/12/01 14:00", "2026/12/02 14:00"]
        );
        // A league plays each week.
        let days = continued(&schedule("2026-11-01 10:00, 2026-11-08 10:00", Some(3), None).unwrap(), 3).unwrap();
        assert_eq!((days[&3].date.as_str(), days[&3].start.as_str()), ("2026/11/15", "10:00"));
        assert_eq!(continued(&RoundDays::new(), 3), None);
    }

    #[test]
    fn rounds_are_spread_from_the_first_day_to_the_last() {
        let days = |rounds: i64, days: i64| (1..=rounds).map(|round| place(round, rounds, days)).collect::<Vec<_>>();
        assert_eq!(days(9, 9), (0..9).collect::<Vec<_>>());
        assert_eq!(days(9, 5), [0, 0, 1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(days(7, 1), [0; 7]);
        assert_eq!(days(9, 11), [0, 1, 2, 3, 5, 6, 7, 8, 10]);
        assert_eq!(days(1, 3), [0]);
    }
}
