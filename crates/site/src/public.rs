//! What of an event is for everybody: what was published, and of persons what hangs on the wall.

use event::{Event, Person, PrizePlan, Section};

/// The event as everybody may see it: rounds up to the last published one, persons without birth, private numbers and marks of families,
/// no clocks, appeals, prizes to come, wishes for byes to come, prohibited pairs or comments. Whatever is made from it cannot tell more.
///
/// Incidents stay, without their reasons: fouls count in standings. Pages never speak of them.
pub fn public(event: &Event) -> Event {
    Event { info: event.info.clone(), prizes: PrizePlan::default(), sections: event.sections.iter().map(section).collect() }
}

fn section(section: &Section) -> Section {
    let mut of = section.clone();
    let published = of.rounds.iter().take_while(|round| round.published.is_some()).count();
    of.rounds.truncate(published);
    let last = of.current_number();
    of.lots.retain(|round, _| *round <= last);
    of.games.retain(|game, _| game.round.0 <= last);
    of.games.values_mut().for_each(|record| {
        record.decisions.clear();
        record.pins.clear();
        record.sheets = [None, None];
    });
    of.incidents.retain(|incident| incident.round <= last && incident.withdrawn.is_none());
    of.clocks.clear();
    of.appeals.clear();
    of.prohibited.clear();
    of.comments.clear();
    for player in &mut of.players {
        player.byes.retain(|round, _| *round <= last);
        person(&mut player.person);
    }
    of.members.iter_mut().for_each(|member| person(&mut member.person));
    of
}

fn person(person: &mut Person) {
    for private in [&mut person.birth, &mut person.identity, &mut person.family, &mut person.id, &mut person.captain] {
        private.clear();
    }
    person.ratings.clear();
}
