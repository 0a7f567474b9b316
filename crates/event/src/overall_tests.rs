//! The final ranking of sections with stages.

use super::*;
use arbitration::kind::GameKind;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T14:50:00+01:00";

/// A section in which the smaller id always wins.
struct Run(Event);

impl Run {
    fn new(players: u32) -> Self {
        let mut run = Self(Event::default());
        run.give(&Command::AddSection(Setup::new("A", GameKind::Xiangqi, SystemKind::RoundRobin, 3)));
        let player = |n: u32| NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None };
        run.give(&Command::AddPlayers(OPEN, (1..=players).map(player).collect()));
        run
    }

    fn give(&mut self, command: &Command) {
        let changes = decide(&self.0, command).unwrap_or_else(|why| panic!("{why:?}"));
        changes.iter().for_each(|change| self.0.apply(change).unwrap());
    }

    fn groups(&mut self, groups: &[&[u32]]) {
        let named = |(name, ids): (char, &&[u32])| (name.to_string(), ids.iter().map(|n| PlayerId(*n)).collect());
        self.give(&Command::DrawGroups(OPEN, ('A'..).zip(groups).map(named).collect(), None));
    }

    fn stage(&mut self, name: &str, system: SystemKind, from: &str) {
        let format = Format { system, rounds: 1, policy: Policy::default() };
        self.give(&Command::AddStage(OPEN, NewStage { name: name.into(), format, from: from.into(), carry: Carry::None }));
    }

    fn play(&mut self, rounds: u16) {
        for _ in 0..rounds {
            let proposal = propose(&self.0, &self.0.sections[0]).unwrap_or_else(|why| panic!("{why:?}"));
            self.give(&Command::Pair(OPEN, Box::new(proposal)));
            self.give(&Command::Publish(OPEN, NOW.into()));
            let round = self.0.sections[0].current().unwrap().clone();
            for board in round.open_boards() {
                let result = if board.white < board.black { BoardResult::WhiteWins } else { BoardResult::BlackWins };
                self.give(&Command::SetResult(OPEN, GameAt::new(round.number, board.number), Some(result)));
            }
        }
    }

    fn overall(&self) -> Overall {
        overall(&self.0, &self.0.sections[0], None).unwrap()
    }

    /// Place and id of everybody.
    fn places(&self) -> Vec<(u16, u32)> {
        self.overall().rows.iter().map(|row| (row.rank, row.player.0)).collect()
    }

    /// First and last place, names of the stages, and whether it is a rest.
    fn bands(&self) -> Vec<(u16, u16, String, bool)> {
        let section = &self.0.sections[0];
        let name = |id: &StageId| section.stage(*id).unwrap().rule_name();
        let band = |b: &Band| (b.first, b.last, b.stages.iter().map(name).collect::<Vec<_>>().join(" "), b.is_rest);
        self.overall().bands.iter().map(band).collect()
    }
}

fn band(first: u16, last: u16, stages: &str, is_rest: bool) -> (u16, u16, String, bool) {
    (first, last, stages.to_owned(), is_rest)
}

/// Two groups of four, a final of the first two and a final of the next two: 1-4, 5-8, each by its own final.
#[test]
fn placement_finals_give_the_places_in_their_order() {
    let mut run = Run::new(8);
    run.groups(&[&[1, 4, 5, 8], &[2, 3, 6, 7]]);
    // The lower one is written first: the order does not come from that.
    run.stage("5-8", SystemKind::RoundRobin, "A:3-4,B:3-4");
    run.stage("Final", SystemKind::RoundRobin, "A:1-2,B:1-2");
    run.play(3);
    // Before the finals: the groups alone, equal places shared.
    assert_eq!(run.places(), [(1, 1), (1, 2), (3, 3), (3, 4), (5, 5), (5, 6), (7, 7), (7, 8)]);
    assert_eq!(run.bands(), [band(1, 8, "A B", false)]);
    run.play(3);
    assert_eq!(run.places(), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)]);
    assert_eq!(run.bands(), [band(1, 4, "Final", false), band(5, 8, "5-8", false)]);
    let fifth = run.overall().rows[4];
    assert_eq!((fifth.place, run.0.sections[0].stage(fifth.stage).unwrap().name.as_str()), (1, "5-8"));
    // After the groups it is what it was then.
    let then = overall(&run.0, &run.0.sections[0], Some(3)).unwrap();
    assert_eq!(then.rows.iter().map(|row| row.rank).collect::<Vec<_>>(), [1, 1, 3, 3, 5, 5, 7, 7]);
}

/// Whoever does not go on stands behind all who do, by place in the group, shared; a bracket ranks by the round of elimination.
#[test]
fn the_rest_of_the_groups_follows_and_a_bracket_ranks_by_elimination() {
    let mut run = Run::new(12);
    run.groups(&[&[1, 6, 7, 12], &[2, 5, 8, 11], &[3, 4, 9, 10]]);
    run.stage("Cup", SystemKind::Knockout, "*:1-2,*:3/2");
    run.play(3);
    // The thirds, 7, 8 and 9, are level on everything: the arbiter says who goes on.
    let cup = run.0.sections[0].find_stage("Cup").unwrap().id;
    run.give(&Command::OpenStage(OPEN, cup, (1..=7).chain([9]).map(PlayerId).collect()));
    run.play(3);
    let places = run.places();
    assert_eq!(places[..2], [(1, 1), (2, 2)]);
    assert_eq!(places.iter().map(|p| p.0).collect::<Vec<_>>(), [1, 2, 3, 3, 5, 5, 5, 5, 9, 10, 10, 10]);
    assert_eq!(places[8], (9, 8), "the third who did not go on");
    assert_eq!(run.bands(), [band(1, 8, "Cup", false), band(9, 12, "A B C", true)]);
}

/// Semi-finals that are stages of their own are of equal standing; a final and a match for third place come out of them.
#[test]
fn stages_of_equal_standing_lead_to_a_final_and_a_match_for_third_place() {
    let mut run = Run::new(8);
    run.groups(&[&[1, 4, 5, 8], &[2, 3, 6, 7]]);
    run.stage("S1", SystemKind::RoundRobin, "A:1,B:2");
    run.stage("S2", SystemKind::RoundRobin, "B:1,A:2");
    run.stage("Third", SystemKind::RoundRobin, "S1:2,S2:2");
    run.stage("Final", SystemKind::RoundRobin, "S1:1,S2:1");
    run.play(4);
    assert_eq!(run.bands(), [band(1, 4, "S1 S2", false), band(5, 8, "A B", true)]);
    assert_eq!(run.places()[..4], [(1, 1), (1, 2), (3, 3), (3, 4)]);
    run.play(1);
    assert_eq!(run.places(), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8)]);
    assert_eq!(run.bands(), [band(1, 2, "Final", false), band(3, 4, "Third", false), band(5, 8, "A B", true)]);
}

/// A match for the lower places does not lift anybody over those who did not have to play it.
#[test]
fn those_who_play_for_lower_places_stay_behind_the_others() {
    let mut run = Run::new(6);
    run.groups(&[&[1, 3, 5], &[2, 4, 6]]);
    run.stage("Last", SystemKind::RoundRobin, "A:3,B:3");
    run.play(4);
    assert_eq!(run.places(), [(1, 1), (1, 2), (3, 3), (3, 4), (5, 5), (6, 6)]);
    assert_eq!(run.bands(), [band(1, 4, "A B", true), band(5, 6, "Last", false)]);
}

/// The winner of a group who withdraws before the final is not in front of the finalists; who is expelled is nowhere.
#[test]
fn whoever_leaves_before_the_final_stands_behind_it() {
    let mut run = Run::new(8);
    run.groups(&[&[1, 4, 5, 8], &[2, 3, 6, 7]]);
    run.stage("Final", SystemKind::RoundRobin, "A:1,B:1");
    run.play(3);
    run.give(&Command::Leave(OPEN, PlayerId(1), Status::Withdrawn, Leaving::Forfeited));
    run.give(&Command::Leave(OPEN, PlayerId(2), Status::Expelled, Leaving::Forfeited));
    run.play(1);
    let places = run.places();
    assert_eq!(places[..3], [(1, 3), (2, 4), (3, 1)], "{places:?}");
    assert!(places.iter().all(|(_, id)| *id != 2) && places.len() == 7, "{places:?}");
}

/// Who would play in two stages at a time is asked about when the second one is added; what else takes places from the same groups stays.
#[test]
fn places_go_to_one_stage_at_a_time() {
    let mut run = Run::new(8);
    run.groups(&[&[1, 3, 5, 7], &[2, 4, 6, 8]]);
    run.stage("Final", SystemKind::Knockout, "A:1-2,B:1-2");
    let format = Format { system: SystemKind::Knockout, rounds: 1, policy: Policy::default() };
    let stage = |name: &str, from: &str| {
        Command::AddStage(OPEN, NewStage { name: name.into(), format: format.clone(), from: from.into(), carry: Carry::None })
    };
    for (from, places) in [("A:1-2,B:1-2", "A:1-2,B:1-2"), ("A:2-3,B:3", "A:2"), ("*:1", "A:1,B:1")] {
        let taken = Refusal::PlacesTaken("Final".to_owned(), places.to_owned());
        assert_eq!(decide(&run.0, &stage("Other", from)), Err(taken), "{from}");
    }
    run.stage("Places", SystemKind::Knockout, "A:3-4,B:3-4");
    run.stage("Last", SystemKind::Knockout, "Final:l1,Final:l2");
    run.play(4);
    let round = run.0.sections[0].current().unwrap();
    let mut seats: Vec<PlayerId> = round.pairs().into_iter().flat_map(|(white, black)| [white, black]).collect();
    seats.sort_unstable();
    assert_eq!(seats, (1..=8).map(PlayerId).collect::<Vec<_>>());
    // What the arbiter opens by hand may name somebody who still plays elsewhere.
    let other = StageId(run.0.sections[0].stages.iter().map(|stage| stage.id.0).max().unwrap());
    run.give(&Command::OpenStage(OPEN, other, vec![PlayerId(1), PlayerId(3)]));
    let twice = propose(&run.0, &run.0.sections[0]).unwrap_err();
    assert!(matches!(&twice, Refusal::InTwoStages(names) if names.contains(&"P1".to_owned())), "{twice:?}");
}
