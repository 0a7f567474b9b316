//! Teams as they stand.

use super::super::{CliError, Format, say, support};
use event::{LineUp, Member, Participant, Round, Section, Status};
use serde_json::{Value, json};

/// The teams by number, a line each.
pub fn list(section: &Section, format: Format) -> Result<(), CliError> {
    let mut teams: Vec<&Participant> = section.players.iter().collect();
    teams.sort_by_key(|team| (team.tpn.is_none(), team.tpn, team.id));
    if format == Format::Json {
        return say::json(&json!({ "teams": teams.iter().map(|team| facts(section, team)).collect::<Vec<_>>() }));
    }
    for team in teams {
        let lang = support::lang();
        let status = match team.status {
            Status::Active => "",
            Status::Withdrawn => lang.text("cli.players.withdrawn"),
            Status::Expelled => lang.text("cli.players.expelled"),
        };
        let person = &team.person;
        let rating = section.rating_of(team).map_or_else(String::new, |rating| rating.to_string());
        let count = section.members_of(team.id).len();
        outln!(
            "{}\t{}\t{rating}\t{}\t{}\t{}\t{count}\t{status}",
            number(team),
            person.name,
            person.federation,
            person.club,
            person.captain
        );
    }
    Ok(())
}

fn number(team: &Participant) -> String {
    team.tpn.map_or_else(|| format!("#{}", team.id.0), |tpn| tpn.to_string())
}

fn facts(section: &Section, team: &Participant) -> Value {
    let person = &team.person;
    let status = match team.status {
        Status::Active => "active",
        Status::Withdrawn => "withdrawn",
        Status::Expelled => "expelled",
    };
    json!({
        "id": team.tpn.map(|tpn| tpn.0), "entry": team.id.0, "name": person.name, "unit": person.club, "federation": person.federation,
        "captain": person.captain, "rating": section.rating_of(team), "lot": team.lot, "players": section.members_of(team.id).len(),
        "status": status,
    })
}

/// A team with its list, and its line-ups as far as they are known to everybody.
pub fn team(section: &Section, team: &Participant, format: Format) -> Result<(), CliError> {
    let known: Vec<(&Round, &LineUp)> = section.rounds.iter().filter_map(|round| Some((round, known(section, round, team)?))).collect();
    if format == Format::Json {
        let mut value = facts(section, team);
        let players = section.members_of(team.id);
        let player = |(at, member): (usize, &&Member)| {
            let place = team.roster.contains(&member.id).then_some(at + 1);
            let person = &member.person;
            json!({
                "place": place, "name": person.name, "rating": person.rating, "title": person.title, "federation": person.federation,
                "id": person.public_id(), "sex": person.sex, "birth": person.birth,
            })
        };
        let name = |id: &Option<event::MemberId>| id.and_then(|id| section.member(id)).map(|member| member.person.name.as_str());
        let line_up = |(round, line_up): &(&Round, &LineUp)| json!({ "round": round.number, "players": line_up.players.iter().map(name).collect::<Vec<_>>(), "accepted": line_up.accepted, "late": line_up.late });
        if let Some(object) = value.as_object_mut() {
            object.insert("players".to_owned(), players.iter().enumerate().map(player).collect());
            object.insert("line_ups".to_owned(), known.iter().map(line_up).collect());
        }
        return say::json(&value);
    }
    let person = &team.person;
    outln!("{}\t{}\t{}\t{}\t{}", number(team), person.name, person.federation, person.club, person.captain);
    roster(section, team)?;
    for (round, line_up) in known {
        let name = |id: &Option<event::MemberId>| id.and_then(|id| section.member(id)).map_or("–", |member| member.person.name.as_str());
        let names = line_up.players.iter().map(name).collect::<Vec<_>>().join("; ");
        outln!("{}\t{names}", support::lang().fill("cli.teams.round", &[("round", &round.number.to_string())]));
    }
    Ok(())
}

/// The line-up of a team in a round, once that of the opponent is in too.
fn known<'a>(section: &'a Section, round: &'a Round, team: &Participant) -> Option<&'a LineUp> {
    let pair = round.pairs().into_iter().find(|(first, second)| [*first, *second].contains(&team.id))?;
    let [first, second] = section.line_ups(round, pair)?;
    Some(if pair.0 == team.id { first } else { second })
}

/// The list of a team; who plays no more has no place.
pub fn roster(section: &Section, team: &Participant) -> Result<(), CliError> {
    for (at, member) in section.members_of(team.id).iter().enumerate() {
        let place = if team.roster.contains(&member.id) { (at + 1).to_string() } else { "–".to_owned() };
        let person = &member.person;
        let rating = person.rating.map_or_else(String::new, |rating| rating.to_string());
        outln!("{place}\t{}\t{rating}\t{}\t{}", person.name, person.title, person.federation);
    }
    Ok(())
}
