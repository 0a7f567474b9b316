//! Until when the line-ups of a round are handed in, and what is wrong with one when it is.

use super::deadline::{Deadline, HandIn};
use super::ids::{MemberId, PlayerId};
use super::line_up::LineUpFault;
use super::model::Section;
use super::moment::Moment;
use super::schedule::time_of_day;
use jiff::ToSpan;
use jiff::civil::Time;

impl Section {
    /// Until when the line-ups of a round are handed in; `None` where nothing is laid down, or it hangs on a start of the round that is not.
    pub fn hand_in(&self, round: u16) -> Option<HandIn> {
        let deadline = self.team_policy()?.line_up_deadline?;
        let known = self.day_of(round);
        let day = known.as_ref().and_then(super::days::RoundDay::day);
        match deadline {
            Deadline::At(time) => Some(HandIn { day, time, same_day: true }),
            Deadline::Before(minutes) => {
                let start = day?.to_datetime(time_of_day(&known?.start)?);
                let due = start.checked_sub(i64::from(minutes).minutes()).ok()?;
                Some(HandIn { day: Some(due.date()), time: due.time(), same_day: Some(due.date()) == day })
            }
        }
    }

    /// The moment of a time at which a line-up of a round was received: on the day of the deadline, else on that of the round, else today.
    pub fn received(&self, round: u16, time: Time, now: &Moment) -> Option<Moment> {
        let of_round = || self.day_of(round).as_ref().and_then(super::days::RoundDay::day);
        let day = self.hand_in(round).and_then(|due| due.day).or_else(of_round).or_else(|| now.date())?;
        now.at_time(day, time)
    }

    /// What is wrong with a line-up that is handed in at this moment: by the form of the section, and by its deadline. A line-up that is in
    /// already is not handed in again.
    pub fn hand_in_faults(&self, round: u16, team: PlayerId, players: &[Option<MemberId>], at: &Moment) -> Vec<LineUpFault> {
        let mut faults = self.line_up_faults(team, players);
        let is_in = self.round(round).and_then(|r| r.line_ups.get(&team)).is_some_and(|in_already| in_already.is_of(players));
        let late = self.hand_in(round).filter(|due| !is_in && due.is_past(at));
        faults.extend(late.map(|due| LineUpFault::Late(due, at.clone())));
        faults
    }
}
