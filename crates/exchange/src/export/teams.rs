//! What an event of teams has beyond one of players: who is in them, who sat at the boards, what the matches came to.

use super::tables::{Cell, Table, Words};
use super::{Board, Label, Report};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tournament::model::{Contestant, Entry, Primary, Tpn};
use tournament::points::Points;

/// The facts of teams that a snapshot does not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamFacts {
    /// The players, by teams and in the order of their lists.
    pub members: Vec<Member>,
    /// Who sat at boards, White (Red) first, by round and number of the board; only where the line-ups are known.
    pub seats: BTreeMap<(u16, u16), [String; 2]>,
}

/// A player of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The team.
    pub team: Tpn,
    /// Place in the list, from 1; `None` for who plays no more.
    pub place: Option<u16>,
    /// Name.
    pub name: String,
    /// Title as written.
    pub title: String,
    /// `m`, `w` or empty.
    pub sex: String,
    /// Rating.
    pub rating: Option<u16>,
    /// Federation.
    pub federation: String,
    /// Federation's identity number.
    pub id: String,
    /// Birth date as written.
    pub birth: String,
    /// Games played over the board.
    pub games: u16,
    /// Points of all games, those by forfeit included.
    pub points: Points,
}

/// The players of teams with what they made; `None` of an event of players.
pub fn members(report: &Report<'_>, words: Words<'_>) -> Option<Table> {
    use Label::{Birth, Federation, Games, Id, Members, Name, Number, Place, Rating, Sex, Team, Title};
    let facts = report.teams?;
    let columns = [Number, Team, Place, Title, Name, Sex, Rating, Federation, Id, Birth, Games, Label::Points];
    let row = |member: &Member| {
        let team = report.tournament.contestant(member.team).map_or("", |team| team.name.as_str());
        let text = |text: &str| Cell::Text(text.to_owned());
        vec![
            Cell::Number(Some(member.team.0)),
            text(team),
            Cell::Number(member.place),
            text(&member.title),
            text(&member.name),
            Cell::Text(match member.sex.as_str() {
                "m" => words(Label::Male),
                "w" => words(Label::Female),
                other => other.to_owned(),
            }),
            Cell::Number(member.rating),
            text(&member.federation),
            text(&member.id),
            text(&member.birth),
            Cell::Number(Some(member.games)),
            Cell::Points(member.points),
        ]
    };
    Some(Table {
        title: words(Members),
        columns: columns.iter().map(|label| words(*label)).collect(),
        rows: facts.members.iter().map(row).collect(),
    })
}

/// Match points and game points of a team; `None` of a player.
pub fn scores(report: &Report<'_>, tpn: Tpn, through: u16) -> Option<[Points; 2]> {
    let of = |score| report.tournament.team_score(tpn, score, through);
    Some([of(Primary::Match)?, of(Primary::Game)?])
}

/// The game points of a match: `2½ - 1½`; empty while it is open.
pub fn match_result(round: u16, first: &Contestant, second: &Contestant) -> String {
    let points = |team: &Contestant| match team.entry(round) {
        Some(Entry::Meeting(meeting)) => meeting.points,
        _ => None,
    };
    match (points(first), points(second)) {
        (Some(a), Some(b)) => format!("{} - {}", a.spoken(), b.spoken()),
        _ => String::new(),
    }
}

/// The match of a board, as its first board says; `None` where the board does not begin one.
pub fn begins(board: &Board) -> Option<(Tpn, Tpn)> {
    (board.game <= 1).then_some((board.white, board.black))
}

/// The players as a document holds them, a list a team.
pub fn in_json(facts: &TeamFacts) -> Vec<Value> {
    let mut teams: BTreeMap<Tpn, Vec<Value>> = BTreeMap::new();
    for m in &facts.members {
        teams.entry(m.team).or_default().push(json!({
            "place": m.place, "name": m.name, "title": m.title, "sex": m.sex, "rating": m.rating, "federation": m.federation,
            "federation_id": m.id, "birth": m.birth, "games": m.games, "points": m.points.to_string(),
        }));
    }
    teams.into_iter().map(|(team, players)| json!({ "id": team.0, "players": players })).collect()
}
