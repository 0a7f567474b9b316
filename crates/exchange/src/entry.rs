//! Players of rosters and rating lists as an event takes them.

use crate::ratings::{Month, RatedPlayer};
use crate::roster::Entrant;
use ::ratings::Speed;
use event::{FIDE, ListRating, NewPlayer, Person, RatingList, sex_text};
use tournament::model::Title;

impl From<&Entrant> for NewPlayer {
    /// A player of a roster: of several ratings the event chooses by its rule, else it is the one there is. A private identity number is not taken along: its mark is
    /// made where the other players of the event are known.
    fn from(entrant: &Entrant) -> Self {
        let title = entrant.title.map_or_else(|| entrant.other_title.clone(), |t| t.letters().to_owned());
        let id = if entrant.fide_id.is_empty() { &entrant.national_id } else { &entrant.fide_id };
        Self {
            person: Person {
                name: entrant.name.clone(),
                sex: sex_text(entrant.sex).to_owned(),
                title,
                rating: entrant.standard.or(entrant.national).filter(|r| *r > 0),
                federation: entrant.federation.clone(),
                id: id.clone(),
                club: entrant.club.clone(),
                family: entrant.family.clone(),
                birth: entrant.birth.clone(),
                ratings: listed_in(entrant),
                ..Person::default()
            },
            lot: entrant.lot,
        }
    }
}

/// The name of a list of which a roster says no more than that it is national.
const NATIONAL: &str = "national";

/// The ratings of a roster that tells them apart; one column of ratings is nobody's list.
fn listed_in(entrant: &Entrant) -> Vec<ListRating> {
    if entrant.rapid.or(entrant.blitz).or(entrant.national).is_none() {
        return Vec::new();
    }
    let of = |name: &str, speed, rating: Option<u16>| {
        let list = RatingList { name: name.to_owned(), speed, month: String::new() };
        rating.filter(|r| *r > 0).map(|rating| ListRating { list, rating, k: None, games: None, reached_2400: false })
    };
    let international = Speed::ALL.into_iter().zip([entrant.standard, entrant.rapid, entrant.blitz]);
    international
        .map(|(speed, rating)| of(FIDE, speed, rating))
        .chain([of(NATIONAL, Speed::Standard, entrant.national)])
        .flatten()
        .collect()
}

/// What a list of the local database says of a player, rating by rating. A national list has the international ratings beside its own.
pub fn listed(player: &RatedPlayer, list: &str, month: Option<Month>) -> Vec<ListRating> {
    let month = month.map(|month| month.to_string()).unwrap_or_default();
    let international = Speed::ALL.into_iter().zip([player.standard, player.rapid, player.blitz]).map(|(speed, r)| (FIDE, speed, r));
    let all = international.chain([(list, Speed::Standard, player.national)]);
    let rated = all.filter_map(|(name, speed, of)| {
        let list = RatingList { name: name.to_owned(), speed, month: month.clone() };
        Some(ListRating { list, rating: of.rating?, k: of.k, games: None, reached_2400: false })
    });
    rated.collect()
}

/// A player of a rating list as an event takes one: of several ratings the event chooses by its rule.
pub fn entry_of(player: &RatedPlayer, list: &str, month: Option<Month>) -> NewPlayer {
    NewPlayer {
        person: Person {
            name: player.name.clone(),
            sex: sex_text(player.sex).to_owned(),
            title: player.title.map_or("", Title::letters).to_owned(),
            rating: player.standard.rating.or(player.national.rating),
            ratings: listed(player, list, month),
            federation: player.federation.clone(),
            id: player.id.clone(),
            club: player.club.clone(),
            birth: player.birth.clone(),
            ..Person::default()
        },
        lot: None,
    }
}
