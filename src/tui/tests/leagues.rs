//! Leagues by keys: teams read from a file, a protocol for each match, the standings counted a second time.

use super::Desk;
use super::by_keys::{Event, Plan, points_of, strength};
use crate::tui::model::Tone;
use event::TeamForm;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tournament::points::Points;

/// A match of teams as typed: the teams, and what the first one made on its boards.
#[derive(Clone, Debug)]
pub(super) struct Protocol {
    pub round: u16,
    pub table: u16,
    pub first: String,
    pub second: String,
    pub marks: String,
}

impl Protocol {
    /// Half points of the games of both.
    fn halves(&self) -> (i32, i32) {
        let first = self.marks.chars().map(|mark| match mark {
            '1' => 2,
            '=' => 1,
            _ => 0,
        });
        let first: i32 = first.sum();
        (first, 2 * i32::try_from(self.marks.len()).unwrap() - first)
    }
}

/// A roster of teams as a file: so many players each, the strongest team first.
fn roster(event: &Event, teams: u16, players: u16) -> String {
    let mut text = String::from(if event.plan.chinese { "姓名;等级分;单位\n" } else { "Name;Rating;Club\n" });
    for (team, player) in (1..=teams).flat_map(|team| (1..=players).map(move |player| (team, player))) {
        let unit = if event.plan.chinese { format!("队伍{team:02}") } else { format!("Team {team:02}") };
        let name = if event.plan.chinese { format!("队员{team:02}之{player}") } else { format!("Member {team:02}.{player}") };
        writeln!(text, "{name};{};{unit}", 2500 - 20 * team - player).unwrap();
    }
    text
}

/// Teams read from a file by the keys of the import.
pub(super) fn imported(plan: Plan, teams: u16, members: u16) -> Event {
    let mut event = plan.wizard();
    let file = event.desk.home.path().join("teams.csv");
    std::fs::write(&file, roster(&event, teams, members)).unwrap();
    event.desk.press(&format!("<f2>i{}<enter>", file.display()));
    event.desk.press("<enter>");
    event.look();
    event
}

/// A match in marks: each board by the strengths of the teams and its number.
fn marks(round: u16, boards: usize, first: &str, second: &str) -> String {
    let (a, b) = (strength(first), strength(second));
    (0..boards)
        .map(|board| {
            let chance = a * 7 + b * 11 + round * 5 + u16::try_from(board).unwrap() * 3;
            match (chance.is_multiple_of(4), chance.is_multiple_of(7), a < b) {
                (true, ..) => '=',
                (_, false, true) | (_, true, false) => '1',
                _ => '0',
            }
        })
        .collect()
}

/// All rounds of an event of teams: line-ups, then a protocol for each match; then everything is compared with what was typed.
pub(super) fn league(event: &mut Event, line_ups: impl Fn(&mut Desk, u16)) -> Vec<Protocol> {
    let mut protocols: Vec<Protocol> = Vec::new();
    while event.pair() {
        let number = event.desk.section().current_number();
        line_ups(&mut event.desk, number);
        let missing = event.desk.section().line_ups_missing(event.desk.section().current().unwrap());
        assert!(missing.is_empty(), "{} {}", missing.len(), event.desk.said());
        event.look();
        let section = event.desk.section();
        let round = section.current().unwrap();
        let matches: Vec<Protocol> = round
            .meetings()
            .iter()
            .map(|m| {
                let (first, second) = (section.name(m.first).to_owned(), section.name(m.second).to_owned());
                let marks = marks(number, m.games.len(), &first, &second);
                Protocol { round: number, table: m.table, first, second, marks }
            })
            .collect();
        for protocol in matches {
            let (table, marks) = (protocol.table, &protocol.marks);
            event.desk.press(&format!("{table}e{marks}"));
            if table == 1 {
                event.look();
            }
            event.desk.press("<enter>");
            assert_ne!(event.desk.model.notice.as_ref().map(|n| n.tone), Some(Tone::Alarm), "{table}: {}", event.desk.said());
            protocols.push(protocol);
        }
        assert!(event.desk.section().current().unwrap().is_complete(), "round {number}: {}", event.desk.said());
    }
    let section = event.desk.section();
    assert_eq!(section.current_number(), event.plan.rounds);
    for protocol in &protocols {
        let meeting = section.round(protocol.round).unwrap().meeting(protocol.table).unwrap();
        let points = meeting.points(&section.scoring()).map(|(a, b)| (a.hundredths(), b.hundredths())).unwrap();
        let (a, b) = protocol.halves();
        let half = points_of(&event.plan, 'd').0;
        assert_eq!(points, (a * half, b * half), "{protocol:?}");
        assert_eq!(meeting.games.len(), protocol.marks.len());
    }
    protocols
}

/// The standings are those of the protocols: match points 2-1-0, then the points of the games. Gives the winner.
pub(super) fn stands_by(event: &mut Event, protocols: &[Protocol]) -> String {
    let half = points_of(&event.plan, 'd').0;
    let mut wanted: BTreeMap<&str, (i32, i32)> = BTreeMap::new();
    for protocol in protocols {
        let (a, b) = protocol.halves();
        for (name, own, other) in [(&protocol.first, a, b), (&protocol.second, b, a)] {
            let score = wanted.entry(name).or_default();
            score.0 += 100 * (1 + (own - other).signum());
            score.1 += own * half;
        }
    }
    event.desk.press("<f4>");
    event.look();
    let table = event.desk.workspace().table.clone().unwrap();
    let section = event.desk.section();
    let of = |text: &str| text.parse::<Points>().unwrap().hundredths();
    let found: BTreeMap<&str, (i32, i32)> =
        table.rows.iter().map(|row| (section.name(row.player), (of(&row.values[0]), of(row.other.as_deref().unwrap())))).collect();
    assert_eq!(found, wanted);
    let winner = section.name(table.rows[0].player).to_owned();
    assert_eq!(wanted[&*winner].0, wanted.values().map(|score| score.0).max().unwrap());
    winner
}

/// The form that the section plays by.
pub(super) fn form(event: &Event) -> TeamForm {
    event.desk.section().team_policy().unwrap().form
}
