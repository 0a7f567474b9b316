//! Decisions about ratings: what lists say is taken over, and used from the round to come on.

use super::player;
use crate::change::Change;
use crate::command::Rated;
use crate::model::{Event, Person, Section};
use crate::rating::ListRating;
use crate::refusal::Refusal;

/// Ratings change nothing that was paired: numbers stay until they are assigned again (FIDE C.04.2, article 2).
pub fn take(event: &Event, section: &Section, taken: &[(Rated, Vec<ListRating>)]) -> Result<Vec<Change>, Refusal> {
    let played = section.rounds.iter().filter(|round| round.published.is_some()).map(|round| round.number).max().unwrap_or(0);
    let speed = section.speed();
    let month = section.list_month(&event.info);
    let with = |person: &Person, ratings: &[ListRating]| {
        let mut new = person.clone();
        new.take_listed(ratings);
        new.use_rating(&section.setup.ratings, speed, month.as_deref(), played);
        Some(new).filter(|new| new != person)
    };
    let mut changes = Vec::new();
    for (who, ratings) in taken {
        match who {
            Rated::Player(id) => {
                let person = with(&player(section, *id)?.person, ratings);
                changes.extend(person.map(|person| Change::PlayerSet { section: section.id, player: *id, person }));
            }
            Rated::Member(id) => {
                let person = with(&section.member(*id).ok_or(Refusal::NoMember)?.person, ratings);
                changes.extend(person.map(|person| Change::MemberSet { section: section.id, member: *id, person }));
            }
        }
    }
    Ok(changes)
}

/// A person as entered: of several ratings the one that the section uses, of the lists in force in a month.
pub fn chosen(section: &Section, month: Option<&str>, person: &Person) -> Person {
    let mut person = person.clone();
    if !person.ratings.is_empty() && person.rating_list.is_none() {
        person.use_rating(&section.setup.ratings, section.speed(), month, 0);
    }
    person
}
