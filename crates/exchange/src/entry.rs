//! Players of rosters and rating lists as an event takes them.

use crate::ratings::RatedPlayer;
use crate::roster::Entrant;
use event::{NewPlayer, Person, sex_text};
use tournament::model::Title;

impl From<&Entrant> for NewPlayer {
    /// A player of a roster: the standard rating, else the national one. A private identity number is not taken along: its mark is
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
                captain: String::new(),
                identity: String::new(),
            },
            lot: entrant.lot,
        }
    }
}

impl From<&RatedPlayer> for NewPlayer {
    /// A player of a rating list: the standard rating, else the national one.
    fn from(player: &RatedPlayer) -> Self {
        Self {
            person: Person {
                name: player.name.clone(),
                sex: sex_text(player.sex).to_owned(),
                title: player.title.map_or("", Title::letters).to_owned(),
                rating: player.standard.rating.or(player.national.rating),
                federation: player.federation.clone(),
                id: player.id.clone(),
                club: player.club.clone(),
                family: String::new(),
                birth: player.birth.clone(),
                captain: String::new(),
                identity: String::new(),
            },
            lot: None,
        }
    }
}
