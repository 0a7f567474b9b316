//! Who can win a prize of a list, as data.

use serde::{Deserialize, Serialize};

/// A sex as prize lists ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sex {
    /// Men.
    #[serde(rename = "m")]
    Man,
    /// Women.
    #[serde(rename = "w")]
    Woman,
}

/// What a list asks of a player; what is left out does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Criteria {
    /// The lowest rating. A player without a rating counts as 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_min: Option<u16>,
    /// The highest rating; 0 takes players without a rating alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_max: Option<u16>,
    /// Without a rating (true), or with one (false).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrated: Option<bool>,
    /// The earliest year of birth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub born_min: Option<u16>,
    /// The latest year of birth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub born_max: Option<u16>,
    /// The lowest age in whole years on the first day of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age_min: Option<u8>,
    /// The highest age in whole years on the first day of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age_max: Option<u8>,
    /// Sex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Of one of these units: clubs, schools, teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
    /// Of one of these federations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub federations: Vec<String>,
    /// With one of these titles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub titles: Vec<String>,
}

/// A date of birth as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Birth {
    /// Year.
    pub year: u16,
    /// Month and day.
    pub day: Option<(u8, u8)>,
}

/// What is known of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Candidate<'a> {
    /// Rating; 0 or nothing is unrated.
    pub rating: Option<u16>,
    /// Date of birth.
    pub birth: Option<Birth>,
    /// Sex.
    pub sex: Option<Sex>,
    /// Club, school, team.
    pub unit: &'a str,
    /// Federation.
    pub federation: &'a str,
    /// Title.
    pub title: &'a str,
}

/// Whether a player can win a prize of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// He can.
    Fits,
    /// He cannot: this is not met.
    Misses(Unmet),
    /// It cannot be said: this is not known of him. He is left out, and named.
    Unknown(Unknown),
}

/// What a list asks and a player does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unmet {
    /// Rating.
    Rating,
    /// Year of birth or age.
    Age,
    /// Sex.
    Sex,
    /// Unit.
    Unit,
    /// Federation.
    Federation,
    /// Title.
    Title,
}

/// What has to be known of a player to say whether he can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unknown {
    /// The year of birth.
    Birth,
    /// The day of birth: by the year alone he may be in or out.
    Birthday,
    /// The sex.
    Sex,
    /// The first day of the event.
    Start,
}

impl Criteria {
    /// Whether the list takes everybody.
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a player can win, at an event that begins on this day (year, month, day).
    pub fn fit(&self, who: &Candidate<'_>, start: Option<(u16, u8, u8)>) -> Fit {
        let rating = who.rating.unwrap_or(0);
        if self.rating_min.is_some_and(|least| rating < least)
            || self.rating_max.is_some_and(|most| rating > most)
            || self.unrated.is_some_and(|unrated| unrated != (rating == 0))
        {
            return Fit::Misses(Unmet::Rating);
        }
        let one_of = |list: &[String], own: &str| list.is_empty() || list.iter().any(|one| same(one, own));
        if !one_of(&self.units, who.unit) {
            return Fit::Misses(Unmet::Unit);
        }
        if !one_of(&self.federations, who.federation) {
            return Fit::Misses(Unmet::Federation);
        }
        if !one_of(&self.titles, who.title) {
            return Fit::Misses(Unmet::Title);
        }
        match (self.sex, who.sex) {
            (Some(_), None) => return Fit::Unknown(Unknown::Sex),
            (Some(asked), Some(own)) if asked != own => return Fit::Misses(Unmet::Sex),
            _ => {}
        }
        self.fit_birth(who.birth, start)
    }

    fn fit_birth(&self, birth: Option<Birth>, start: Option<(u16, u8, u8)>) -> Fit {
        let by_year = self.born_min.is_some() || self.born_max.is_some();
        let by_age = self.age_min.is_some() || self.age_max.is_some();
        let Some(birth) = birth else { return if by_year || by_age { Fit::Unknown(Unknown::Birth) } else { Fit::Fits } };
        if self.born_min.is_some_and(|least| birth.year < least) || self.born_max.is_some_and(|most| birth.year > most) {
            return Fit::Misses(Unmet::Age);
        }
        if !by_age {
            return Fit::Fits;
        }
        let Some((year, month, day)) = start else { return Fit::Unknown(Unknown::Start) };
        let before = year.saturating_sub(birth.year);
        let meets = |age: u16| self.age_min.is_none_or(|least| age >= least.into()) && self.age_max.is_none_or(|most| age <= most.into());
        // The age that the year gives is reached on the birthday.
        match birth.day {
            Some(born) => {
                let age = if born > (month, day) { before.saturating_sub(1) } else { before };
                if meets(age) { Fit::Fits } else { Fit::Misses(Unmet::Age) }
            }
            None => match (meets(before.saturating_sub(1)), meets(before)) {
                (true, true) => Fit::Fits,
                (false, false) => Fit::Misses(Unmet::Age),
                _ => Fit::Unknown(Unknown::Birthday),
            },
        }
    }
}

fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn born(year: u16, day: Option<(u8, u8)>) -> Candidate<'static> {
        Candidate { birth: Some(Birth { year, day }), ..Candidate::default() }
    }

    #[test]
    fn an_age_is_reached_on_the_birthday_and_doubtful_where_only_the_year_is_known() {
        let under_18 = Criteria { age_max: Some(17), ..Criteria::default() };
        let start = Some((2026, 7, 10));
        assert_eq!(under_18.fit(&born(2008, Some((7, 10))), start), Fit::Misses(Unmet::Age), "eighteen today");
        assert_eq!(under_18.fit(&born(2008, Some((7, 11))), start), Fit::Fits, "eighteen tomorrow");
        assert_eq!(under_18.fit(&born(2008, None), start), Fit::Unknown(Unknown::Birthday));
        assert_eq!(under_18.fit(&born(2009, None), start), Fit::Fits);
        assert_eq!(under_18.fit(&born(2007, None), start), Fit::Misses(Unmet::Age));
        assert_eq!(under_18.fit(&born(2009, None), None), Fit::Unknown(Unknown::Start));
        assert_eq!(under_18.fit(&Candidate::default(), start), Fit::Unknown(Unknown::Birth));
    }

    #[test]
    fn a_band_without_a_lower_bound_takes_players_without_a_rating() {
        let rated = |rating| Candidate { rating, ..Candidate::default() };
        let band = Criteria { rating_max: Some(1999), ..Criteria::default() };
        assert_eq!(band.fit(&rated(None), None), Fit::Fits);
        let band = Criteria { rating_min: Some(1), ..band };
        assert_eq!(band.fit(&rated(None), None), Fit::Misses(Unmet::Rating));
        assert_eq!(band.fit(&rated(Some(1999)), None), Fit::Fits);
        assert_eq!(band.fit(&rated(Some(2000)), None), Fit::Misses(Unmet::Rating));
        let unrated = Criteria { unrated: Some(true), ..Criteria::default() };
        assert_eq!(unrated.fit(&rated(Some(0)), None), Fit::Fits);
    }

    #[test]
    fn sex_and_unit_are_asked_for() {
        let women = Criteria { sex: Some(Sex::Woman), units: vec!["KSz Wisła".to_owned()], ..Criteria::default() };
        let who = Candidate { sex: Some(Sex::Woman), unit: "ksz wisła ", ..Candidate::default() };
        assert_eq!(women.fit(&who, None), Fit::Fits);
        assert_eq!(women.fit(&Candidate { sex: None, ..who }, None), Fit::Unknown(Unknown::Sex));
        assert_eq!(women.fit(&Candidate { unit: "", ..who }, None), Fit::Misses(Unmet::Unit));
    }
}
