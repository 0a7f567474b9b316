//! Whole events of teams by keys: the five forms with twelve teams each, and a Swiss of forty.

use super::Desk;
use super::by_keys::{Plan, stronger};
use super::leagues::{Protocol, form, imported, league, stands_by};
use crate::tui::overlay::Overlay;
use arbitration::kind::GameKind;
use event::{SystemKind, TeamForm};
use std::collections::{BTreeMap, BTreeSet};

/// Every pair of teams that met, and how many matches there were.
fn pairs(protocols: &[Protocol]) -> BTreeSet<(String, String)> {
    let ordered = |a: &String, b: &String| if a < b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
    protocols.iter().map(|p| ordered(&p.first, &p.second)).collect()
}

const PAPER: [&str; 5] = ["pairings", "match-protocol", "results", "standings", "individual-by-team"];

#[test]
fn fixed_boards_in_chinese_points_pairing() {
    let plan = Plan::new(GameKind::Xiangqi, SystemKind::Points, 12, 5).in_chinese().set(&[("team-form", "fixed"), ("boards", "3")]);
    let mut event = imported(plan, 12, 3);
    assert_eq!((form(&event), event.desk.section().players.len(), event.desk.section().members.len()), (TeamForm::Fixed, 12, 36));
    // Nobody asks for line-ups: each player has one board for the whole event.
    let protocols = league(&mut event, |_, _| {});
    assert_eq!((protocols.len(), pairs(&protocols).len()), (30, 30), "no rematch");
    let winner = stands_by(&mut event, &protocols);
    event.prints(&PAPER, &winner);
}

#[test]
fn boards_in_fixed_order_with_reserves_in_a_team_swiss() {
    let plan = Plan::new(GameKind::Chess, SystemKind::SwissTeam, 12, 5).set(&[("team-form", "reserves"), ("boards", "4")]);
    let mut event = imported(plan, 12, 5);
    // In every round the second board of the first match's first team sits out; all others play as listed.
    let protocols = league(&mut event, |desk, _| desk.press("1l-2<enter>M<enter>"));
    assert_eq!((protocols.len(), pairs(&protocols).len()), (30, 30), "no rematch");
    let section = event.desk.section();
    for round in &section.rounds {
        let team = round.meetings()[0].first;
        let fifth = section.player(team).unwrap().roster[4];
        assert!(round.line_ups[&team].players.contains(&Some(fifth)), "the reserve came in");
        assert_eq!(round.line_ups.len(), 12);
    }
    let winner = stands_by(&mut event, &protocols);
    event.prints(&PAPER, &winner);
    event.prints(&["board-prizes", "captains-sheet", "team-list"], "Member");
}

#[test]
fn line_ups_said_before_each_match_in_chinese() {
    let plan = Plan::new(GameKind::Xiangqi, SystemKind::Points, 12, 3).in_chinese().set(&[("team-form", "line-up"), ("boards", "3")]);
    let mut event = imported(plan, 12, 4);
    let turned = |desk: &mut Desk, round: u16| {
        // Both captains of the first match turn their boards round; the first one says a name.
        desk.press("1l3 2 1<enter>1l4 2 1<enter>M<enter>");
        let section = desk.section();
        let first = section.round(round).unwrap().meetings()[0].first;
        let roster = &section.player(first).unwrap().roster;
        let sits: Vec<_> = section.current().unwrap().line_ups[&first].players.iter().flatten().copied().collect();
        assert_eq!(sits, [roster[2], roster[1], roster[0]], "{}", desk.said());
    };
    let protocols = league(&mut event, turned);
    assert_eq!((protocols.len(), pairs(&protocols).len()), (18, 18));
    let winner = stands_by(&mut event, &protocols);
    event.prints(&PAPER, &winner);
    event.print("line-up");
}

#[test]
fn everybody_of_a_team_meets_everybody_of_the_other() {
    let plan = Plan::new(GameKind::Draughts100, SystemKind::RoundRobin, 12, 11).set(&[("team-form", "all-play-all"), ("boards", "2")]);
    let mut event = imported(plan, 12, 2);
    let protocols = league(&mut event, |desk, _| desk.press("M<enter>"));
    assert_eq!((protocols.len(), pairs(&protocols).len()), (66, 66), "all against all");
    assert!(protocols.iter().all(|p| p.marks.len() == 4), "two against two are four games");
    let winner = stands_by(&mut event, &protocols);
    event.prints(&["schedule", "match-protocol", "results", "standings"], &winner);
}

#[test]
fn units_are_ranked_by_the_places_of_their_members_in_chinese() {
    let plan = Plan::new(GameKind::Xiangqi, SystemKind::Points, 36, 5).in_chinese().set(&[("team-form", "sum"), ("boards", "2")]);
    let mut event = imported(plan, 12, 3);
    assert_eq!((event.desk.section().players.len(), event.desk.section().members.len()), (36, 0), "{}", event.desk.said());
    while event.pair() {
        event.results(stronger);
    }
    let mut event = event.ended();
    // The places on the screen, added up here: the best two of each unit, the lowest sum first, then the best single place.
    let mut units: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (rank, name, _) in event.table() {
        let section = event.desk.section();
        let unit = section.players.iter().find(|p| p.person.name == name).unwrap().person.club.clone();
        units.entry(unit).or_default().push(rank);
    }
    assert!(units.values().all(|places| places.len() == 3));
    let mut ranking: Vec<(usize, usize, String)> = units.into_iter().map(|(unit, p)| (p[0] + p[1], p[0], unit)).collect();
    ranking.sort();
    event.desk.press("<f4>f");
    event.look();
    let Some(Overlay::Text(reading)) = event.desk.model.overlays.last() else { panic!("{}", event.desk.said()) };
    let shown: Vec<&String> = reading.lines.iter().filter(|line| line.contains("队伍")).collect();
    assert_eq!(shown.len(), 12, "{:?}", reading.lines);
    for (line, (sum, best, unit)) in shown.iter().zip(&ranking) {
        assert!(
            line.contains(unit) && line.contains(&format!(" {sum} ")) && line.contains(&format!(" {best} 队员")),
            "{line}: {sum} {unit}"
        );
    }
    event.desk.press("<esc>");
    let text = event.print("units");
    assert!(text.contains(&ranking[0].2) && text.contains("名次最好的2名"), "{text}");
    let winner = event.table()[0].1.clone();
    event.prints(&["pairings", "standings", "crosstable-rank", "results"], &winner);
    // Where units are not ranked, it is said what would rank them.
    let mut desk = Desk::with_event(4, 1);
    desk.press("<f4>f");
    assert!(desk.said().contains("sum of members"), "{}", desk.said());
}

#[test]
fn forty_teams_in_nine_rounds() {
    let plan = Plan::new(GameKind::Chess, SystemKind::SwissTeam, 40, 9).set(&[("team-form", "fixed"), ("boards", "4")]);
    let mut event = imported(plan, 40, 4);
    let protocols = league(&mut event, |_, _| {});
    assert_eq!((protocols.len(), pairs(&protocols).len()), (180, 180), "no rematch");
    let winner = stands_by(&mut event, &protocols);
    event.prints(&PAPER, &winner);
}
