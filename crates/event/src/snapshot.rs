//! A section as the tournament crate sees it.

use super::model::{ByeKind, Event, Participant, PlayerId, Section, Status, SystemKind};
use arbitration::penalty::Offence;
use std::collections::BTreeMap;
use tournament::model::{
    Bye, Color, Contestant, DutchEdition, Entry, Info, Meeting, Outcome, Prohibition, Sex, System, Title, Tournament, Tpn,
};
use tournament::pairing::{knockout, points};

/// Pairing number of every numbered player.
pub fn tpn_map(section: &Section) -> BTreeMap<PlayerId, Tpn> {
    section.players.iter().filter_map(|p| Some((p.id, p.tpn?))).collect()
}

/// The numbered players of a section and everything that happened to them, byes of rounds to come included.
pub fn snapshot(event: &Event, section: &Section) -> Tournament {
    let numbers = tpn_map(section);
    let mut players: Vec<Contestant> = section.players.iter().filter_map(|p| player_of(section, p)).collect();
    players.sort_by_key(|p| p.tpn);
    let place: BTreeMap<Tpn, usize> = players.iter().enumerate().map(|(i, p)| (p.tpn, i)).collect();
    let index = |id: PlayerId| numbers.get(&id).and_then(|tpn| place.get(tpn)).copied();
    put_rounds(&mut players, section, &numbers, &index);
    put_byes_to_come(&mut players, section, &index);
    Tournament {
        info: info_of(event, section),
        system: system_of(section),
        rounds: section.setup.rounds,
        initial_color: section.initial_color,
        scoring: section.scoring(),
        contestants: players,
        prohibitions: section
            .prohibited
            .iter()
            .map(|p| Prohibition {
                first_round: p.first,
                last_round: p.last,
                players: p.players.iter().filter_map(|id| numbers.get(id).copied()).collect(),
            })
            .collect(),
        leavers: section.players.iter().filter_map(|p| Some((p.tpn?, p.leaving?.into()))).collect(),
        acceleration: section.report.acceleration(section.setup.baku, &numbers),
        adjustments: section.report.adjustments(&numbers),
        tiebreaks: std::iter::once("PTS".to_owned()).chain(section.setup.tiebreaks.iter().cloned()).collect(),
    }
}

fn system_of(section: &Section) -> System {
    match section.setup.system {
        SystemKind::SwissDutch => System::Dutch(DutchEdition::E2026),
        SystemKind::SwissDutch2017 => System::Dutch(DutchEdition::E2017),
        SystemKind::SwissDubov => System::Dubov,
        SystemKind::SwissBurstein => System::Burstein,
        SystemKind::SwissDouble => System::DoubleSwiss,
        SystemKind::SwissFmjd => System::Fmjd,
        SystemKind::Points => System::Points(points::Policy::default()),
        SystemKind::Points1987 => System::Points(points::Policy { edition: points::Edition::E1987, ..points::Policy::default() }),
        SystemKind::RoundRobin => System::RoundRobin { cycles: 1, swap_last: false },
        SystemKind::DoubleRoundRobin => System::RoundRobin { cycles: 2, swap_last: !section.report.cycles_in_order },
        SystemKind::Scheveningen => System::Scheveningen,
        SystemKind::Knockout => System::Knockout(knockout::Policy::default()),
        SystemKind::DoubleKnockout => System::Knockout(knockout::Policy { double: true, ..knockout::Policy::default() }),
        SystemKind::Manual => System::Other,
    }
}

/// A numbered player, nothing played yet.
fn player_of(section: &Section, p: &Participant) -> Option<Contestant> {
    let person = &p.person;
    let title = Title::of_letters(&person.title);
    Some(Contestant {
        sex: match person.sex.as_str() {
            "m" => Some(Sex::Male),
            "w" => Some(Sex::Female),
            _ => None,
        },
        title,
        other_title: if title.is_none() { person.title.clone() } else { String::new() },
        rating: person.rating,
        federation: person.federation.clone(),
        id: person.public_id().to_owned(),
        birth: person.birth.clone(),
        entries: vec![None; section.rounds.len()],
        fouls: section.offences_by_round(p.id, Offence::Foul),
        ..Contestant::new(p.tpn?, person.name.clone())
    })
}

/// The games and byes of the rounds paired so far.
fn put_rounds(
    players: &mut [Contestant],
    section: &Section,
    numbers: &BTreeMap<PlayerId, Tpn>,
    index: &impl Fn(PlayerId) -> Option<usize>,
) {
    for (at, round) in section.rounds.iter().enumerate() {
        for board in &round.boards {
            let (white, black) = board.result.map_or((Outcome::Pending, Outcome::Pending), |r| r.outcomes());
            for (me, other, color, outcome) in
                [(board.white, board.black, Color::White, white), (board.black, board.white, Color::Black, black)]
            {
                if let (Some(i), Some(&opponent)) = (index(me), numbers.get(&other)) {
                    players[i].entries[at] = Some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome)));
                }
            }
        }
        for (id, bye) in &round.byes {
            if let Some(i) = index(*id) {
                players[i].entries[at] = Some(Entry::Bye(*bye));
            }
        }
    }
}

/// Byes asked for, and the rounds that whoever has left will miss.
fn put_byes_to_come(players: &mut [Contestant], section: &Section, index: &impl Fn(PlayerId) -> Option<usize>) {
    let to_come = section.current_number() + 1..=section.setup.rounds;
    for p in &section.players {
        let Some(i) = index(p.id) else { continue };
        for (&round, &kind) in p.byes.range(to_come.start()..).take_while(|(round, _)| to_come.contains(round)) {
            put(&mut players[i], round, kind.into());
        }
        // In a round robin the games to come stand in the schedule, as forfeits.
        if p.status != Status::Active && !section.has_fixed_games() {
            for round in to_come.clone() {
                put(&mut players[i], round, ByeKind::Zero.into());
            }
        }
    }
}

fn put(player: &mut Contestant, round: u16, bye: Bye) {
    let at = usize::from(round) - 1;
    if player.entries.len() <= at {
        player.entries.resize(at + 1, None);
    }
    player.entries[at] = Some(Entry::Bye(bye));
}

fn info_of(event: &Event, section: &Section) -> Info {
    let info = &event.info;
    let mut facts = Info {
        name: if event.sections.len() > 1 { format!("{} - {}", info.name, section.setup.name) } else { info.name.clone() },
        city: info.city.clone(),
        federation: info.federation.clone(),
        start: info.start.clone(),
        end: info.end.clone(),
        chief_arbiter: info.chief_arbiter.clone(),
        deputies: info.deputies.clone(),
        time_control: section.setup.time_control.clone(),
        kind: section.setup.system.name().to_owned(),
        ..Info::default()
    };
    section.report.describe(section.current_number(), &mut facts);
    facts
}
