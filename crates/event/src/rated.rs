//! Ratings of a person in an event: taking over what lists say, and what was used in which round.

use super::model::{Info, Person, Section};
use super::rating::{EarlierRating, FIDE, ListMonth, ListRating, RatingRule, in_force};
use ratings::Speed;
use ratings::date::Date;

impl Section {
    /// The month whose list is used, by the rule of the section: that of the first day, or of the next round; `None` where the newest is, or
    /// the day is not known.
    pub fn list_month(&self, info: &Info) -> Option<String> {
        let start = info.start.parse().ok();
        let day: Option<Date> = match self.setup.ratings.month {
            ListMonth::Start => start,
            ListMonth::Round => {
                let day = self.day_of(self.current_number() + 1).and_then(|day| day.date.parse().ok());
                day.or_else(|| start.filter(|_| self.rounds.is_empty()))
            }
            ListMonth::Newest => None,
        };
        day.map(|day| day.month().to_string())
    }
}

impl Person {
    /// The rating that the event used first, which tie-breaks by rating go by (C.07, March 2026, article 10).
    pub fn first_rating(&self) -> Option<u16> {
        self.earlier.first().map_or(self.rating, |earlier| earlier.rating)
    }

    /// The rating that the event used in a round.
    pub fn rating_in(&self, round: u16) -> Option<u16> {
        self.earlier.iter().find(|earlier| round <= earlier.until).map_or(self.rating, |earlier| earlier.rating)
    }

    /// What a list says of the player: the newest month that is known.
    pub fn on_list(&self, name: &str, speed: Speed) -> Option<&ListRating> {
        let of = |r: &&ListRating| r.list.name == name && r.list.speed == speed;
        self.ratings.iter().filter(of).max_by(|a, b| a.list.month.cmp(&b.list.month))
    }

    /// What the FIDE list of a pace says for a month (`2026-11`): the newest that is not later; without one the oldest that is.
    pub fn fide_rating(&self, speed: Speed, month: &str) -> Option<&ListRating> {
        in_force(&self.ratings, FIDE, speed, Some(month))
    }

    /// The rating of a report for a month: that of the FIDE list of the pace, without one in rapid and blitz the standard one, else what the
    /// event used in a round of it.
    pub fn rating_for_report(&self, speed: Speed, month: &str, round: u16) -> Option<u16> {
        let listed = self.fide_rating(speed, month).or_else(|| self.fide_rating(Speed::Standard, month));
        listed.map_or_else(|| self.rating_in(round), |listed| Some(listed.rating))
    }

    /// Takes over what lists say: a list of the same name, pace and month replaces what it said before.
    pub fn take_listed(&mut self, ratings: &[ListRating]) {
        for rating in ratings {
            self.ratings.retain(|r| r.list != rating.list);
            self.ratings.push(rating.clone());
        }
    }

    /// Uses the rating that the rule chooses, from the round after `played` on. What was used until then is kept.
    /// `month` is that in which a list must be in force.
    pub fn use_rating(&mut self, rule: &RatingRule, speed: Speed, month: Option<&str>, played: u16) {
        let (rating, list) = rule.choose(speed, month, &self.ratings);
        let list = list.cloned();
        if rating == self.rating && list == self.rating_list {
            return;
        }
        if played > 0 && rating != self.rating {
            let before = self.earlier.last().map_or(0, |earlier| earlier.until);
            if before < played {
                self.earlier.push(EarlierRating { until: played, rating: self.rating });
            }
        }
        (self.rating, self.rating_list) = (rating, list);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::RatingList;

    fn listed(name: &str, speed: Speed, month: &str, rating: u16) -> ListRating {
        let list = RatingList { name: name.to_owned(), speed, month: month.to_owned() };
        ListRating { list, rating, k: None, games: None, reached_2400: false }
    }

    fn lists() -> Vec<ListRating> {
        vec![
            listed("nat-GER", Speed::Standard, "", 2110),
            listed("fide", Speed::Standard, "2026-10", 2000),
            listed("fide", Speed::Standard, "2026-11", 2010),
            listed("fide", Speed::Blitz, "2026-11", 2050),
        ]
    }

    #[test]
    fn a_newer_list_during_the_event_keeps_what_was_used() {
        let mut person = Person { rating: Some(1990), ..Person::default() };
        person.take_listed(&lists());
        let rule = RatingRule::default();
        person.use_rating(&rule, Speed::Standard, None, 0);
        assert_eq!((person.rating, person.first_rating()), (Some(2010), Some(2010)));
        person.take_listed(&[listed("fide", Speed::Standard, "2026-12", 2031)]);
        person.use_rating(&rule, Speed::Standard, None, 3);
        assert_eq!((person.rating, person.first_rating()), (Some(2031), Some(2010)));
        assert_eq!((person.rating_in(3), person.rating_in(4)), (Some(2010), Some(2031)));
        // The same list again changes nothing, and a lower one after the same round keeps the rating of the games played.
        person.use_rating(&rule, Speed::Standard, None, 3);
        person.take_listed(&[listed("fide", Speed::Standard, "2026-12", 2025)]);
        person.use_rating(&rule, Speed::Standard, None, 3);
        assert_eq!((person.rating, &person.earlier[..]), (Some(2025), &[EarlierRating { until: 3, rating: Some(2010) }][..]));
    }
}
