//! National rating records of a report file (TRF26): beside the record of a player what a national list says of him.

use event::{NATIONAL, Person, Rated, Section, tpn_map, usual_order};
use std::collections::BTreeMap;
use tournament::model::{Contestant, Tpn};
use tournament::trf::Document;

/// Everybody by number of the file.
pub fn people(section: &Section) -> BTreeMap<Tpn, &Person> {
    let (players, members) = (tpn_map(section), section.member_numbers());
    let number = |who: Rated| match who {
        Rated::Player(id) => players.get(&id).copied(),
        Rated::Member(id) => members.get(&id).copied(),
    };
    section.people().into_iter().filter_map(|(who, person)| Some((number(who)?, person))).collect()
}

/// The records: of each national list that has a rating of the player at the pace of the section, or at the next usual one. None for whom the
/// section has such a record from the file that it was taken over from.
pub fn records(section: &Section, document: &Document) -> Vec<(String, Contestant)> {
    let is_kept = |federation: &str, tpn: Tpn| {
        document.other_records.iter().any(|record| {
            record.strip_prefix(federation).and_then(|rest| rest.get(1..5)).is_some_and(|number| number.trim() == tpn.0.to_string())
        })
    };
    let mut found = Vec::new();
    for (tpn, person) in people(section) {
        let Some(contestant) = document.tournament.contestant(tpn) else { continue };
        let mut federations: Vec<&str> = person.ratings.iter().filter_map(|rating| rating.list.name.strip_prefix(NATIONAL)).collect();
        federations.sort_unstable();
        federations.dedup();
        let is_code = |federation: &&str| federation.len() == 3 && federation.bytes().all(|b| b.is_ascii_uppercase());
        for federation in federations.into_iter().filter(is_code).filter(|federation| !is_kept(federation, tpn)) {
            let name = format!("{NATIONAL}{federation}");
            let listed = usual_order(section.speed()).into_iter().find_map(|speed| person.on_list(&name, speed));
            // National classes and numbers are not known here: what the international record has is not them.
            let player = Contestant {
                rating: listed.map(|listed| listed.rating),
                title: None,
                other_title: String::new(),
                id: String::new(),
                ..contestant.clone()
            };
            found.push((federation.to_owned(), player));
        }
    }
    found
}
