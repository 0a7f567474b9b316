//! Teams from the entry to the standings, by commands: what each form of team play allows, and what becomes of what it does not.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use arbitration::kind::GameKind;
use event::*;
use tournament::model::{Color, Entry, Outcome, Primary, Tpn};
use tournament::points::Points;

const SECTION: SectionId = SectionId(1);

/// The event, and what the clock says where line-ups are handed in.
struct Desk(Event, Moment);

impl Desk {
    fn try_to(&mut self, command: &Command) -> Result<Vec<Change>, Refusal> {
        let changes = decide(&self.0, command)?;
        for change in &changes {
            self.0.apply(change).unwrap();
        }
        Ok(changes)
    }

    fn does(&mut self, command: &Command) -> Vec<Change> {
        self.try_to(command).unwrap()
    }

    fn section(&self) -> &Section {
        self.0.section(SECTION).unwrap()
    }

    fn pair(&mut self) {
        let proposal = propose(&self.0, self.section()).unwrap();
        self.does(&Command::Pair(SECTION, Box::new(proposal)));
        self.does(&Command::Publish(SECTION, Moment::from("2026-11-22T10:00:00+01:00")));
    }

    fn team(&self, name: &str) -> PlayerId {
        self.section().players.iter().find(|p| p.person.name == name).unwrap().id
    }

    fn members(&self, team: &str) -> Vec<MemberId> {
        self.section().player(self.team(team)).unwrap().roster.clone()
    }

    fn line_up(&mut self, team: &str, places: &[usize], accept: bool) -> Result<Vec<Change>, Refusal> {
        let members = self.members(team);
        let players = places.iter().map(|at| at.checked_sub(1).map(|at| members[at])).collect();
        let round = self.section().current_number();
        let command = Command::LineUp(SECTION, round, self.team(team), Some(players), accept, self.1.clone());
        self.try_to(&command)
    }

    fn enters(&mut self, table: u16, results: &[BoardResult]) {
        let round = self.section().current_number();
        let boards: Vec<u16> = self.section().round(round).unwrap().boards.iter().filter(|b| b.table == table).map(|b| b.number).collect();
        for (board, result) in boards.into_iter().zip(results) {
            self.does(&Command::SetResult(SECTION, GameAt::new(round, board), Some(*result)));
        }
    }
}

/// Teams A, B, C, ... of six players each, rated downwards; `set` are settings as typed.
fn desk(system: SystemKind, game: GameKind, teams: usize, set: &[(&str, &str)]) -> Desk {
    let mut setup = Setup::new("Teams", game, system, 3);
    for (key, value) in [("team-form", "reserves"), ("boards", "4")].iter().chain(set) {
        assert_eq!(setup.policy.set(key, value), Ok(true), "{key}");
    }
    let mut desk = Desk(Event::default(), Moment::default());
    desk.does(&Command::AddSection(setup));
    let team = |at: usize| {
        let name = char::from(b'A' + u8::try_from(at).unwrap()).to_string();
        let rating = |n: usize| u16::try_from(2500 - 100 * at - 10 * n).ok();
        let members = (1..=6).map(|n| Person { name: format!("{name}{n}"), rating: rating(n), ..Person::default() }).collect();
        NewTeam { team: NewPlayer { person: Person { name, ..Person::default() }, lot: None }, members }
    };
    desk.does(&Command::AddTeams(SECTION, (0..teams).map(team).collect()));
    desk
}

use BoardResult::{BlackWins as L, Draw as D, WhiteWins as W};

#[test]
fn a_match_is_one_meeting_of_boards_and_counts_twice() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[]);
    desk.pair();
    let section = desk.section();
    let round = section.current().unwrap();
    assert_eq!(round.boards.len(), 8);
    assert_eq!(round.meetings().len(), 2);
    // Seeded by the mean of the first four: A has 1, and B 4 with White at odd boards in round 1 of the table.
    let colors: Vec<bool> = round.boards.iter().take(4).map(|b| b.white == round.boards[0].white).collect();
    assert_eq!(colors, [true, false, true, false]);
    assert_eq!(round.label(&round.boards[5]), "2.2");
    // Board by board from White's side: 1-0 for the first team, then a win of the second team's White, a draw, Black's win.
    desk.enters(1, &[W, W, D, L]);
    desk.enters(2, &[W, L, W, L]);
    let section = desk.section();
    let table = snapshot(&desk.0, section);
    let first = section.current().unwrap().meetings()[0].first;
    let tpn = section.player(first).unwrap().tpn.unwrap();
    let of = |tpn: Tpn, score| table.team_score(tpn, score, 1).unwrap();
    assert_eq!((of(tpn, Primary::Match), of(tpn, Primary::Game)), (Points::from_whole(2), Points::from_hundredths(250)));
    let Some(Entry::Meeting(meeting)) = table.contestant(tpn).unwrap().entry(1) else { panic!() };
    assert_eq!((meeting.outcome, meeting.color, meeting.points), (Outcome::Win, Some(Color::White), Some(Points::from_hundredths(250))));
    assert_eq!(table.teams.as_ref().unwrap().by_board[&tpn][0], [Points::ONE, Points::ZERO, Points::HALF, Points::ONE]);
    let winner = section.current().unwrap().meetings()[1].first;
    assert_eq!(of(section.player(winner).unwrap().tpn.unwrap(), Primary::Game), Points::from_whole(4));
}

#[test]
fn a_line_up_is_secret_until_both_are_in_and_keeps_the_order_of_the_list() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[]);
    desk.pair();
    let name = |desk: &Desk, at: usize| {
        let section = desk.section();
        let round = section.current().unwrap();
        let board = &round.boards[at];
        format!("{}-{}", section.name_at(round, board, Color::White), section.name_at(round, board, Color::Black))
    };
    assert_eq!(name(&desk, 0), "A-D");
    desk.line_up("A", &[1, 3, 4, 6], false).unwrap();
    assert_eq!(name(&desk, 0), "A-D", "one line-up alone says nothing");
    let wrong = desk.line_up("D", &[2, 1, 3, 4], false).unwrap_err();
    assert_eq!(wrong, Refusal::LineUp("D".to_owned(), vec![LineUpFault::Order("D2".to_owned(), "D1".to_owned())]));
    let gap = desk.line_up("D", &[1, 0, 3, 4], false).unwrap_err();
    assert_eq!(gap, Refusal::LineUp("D".to_owned(), vec![LineUpFault::Gap(2)]));
    let twice = desk.line_up("D", &[1, 1, 3, 4], true).unwrap_err();
    assert_eq!(twice, Refusal::LineUp("D".to_owned(), vec![LineUpFault::Twice("D1".to_owned())]), "not even the arbiter accepts that");
    desk.line_up("D", &[2, 1, 3, 4], true).unwrap();
    assert_eq!([name(&desk, 0), name(&desk, 1), name(&desk, 2)], ["A1-D2", "D1-A3", "A4-D3"]);
    assert!(desk.section().current().unwrap().line_ups[&desk.team("D")].accepted);
    let other = desk.members("B");
    let command = Command::LineUp(SECTION, 1, desk.team("A"), Some(other.into_iter().take(4).map(Some).collect()), true, Moment::default());
    assert!(
        matches!(desk.try_to(&command), Err(Refusal::LineUp(_, faults)) if faults == [1, 2, 3, 4].map(|n| LineUpFault::NotOfTeam(format!("B{n}"))))
    );
}

/// The first two rounds on 22 November, at 14:30 and without a start.
fn days() -> RoundDays {
    let day = |start: &str| RoundDay { date: "2026/11/22".to_owned(), start: start.to_owned() };
    RoundDays::from([(1, day("14:30")), (2, day(""))])
}

fn at(time: &str) -> Moment {
    Moment::from(format!("2026-11-22T{time}+01:00"))
}

#[test]
fn a_line_up_after_the_deadline_is_named_and_taken_only_when_it_is_accepted() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[("line-up-deadline", "30")]);
    desk.pair();
    desk.1 = at("23:59:00");
    desk.line_up("A", &[1, 2, 3, 4], false).unwrap();
    assert_eq!(desk.section().hand_in(1), None, "without a start of the round nothing is due, and nothing late");
    desk.does(&Command::EditSection(SECTION, vec![SectionPatch::Days(days())]));
    let due = desk.section().hand_in(1).unwrap();
    assert_eq!((due.to_string().as_str(), due.same_day), ("14:00", true));
    assert_eq!(desk.section().hand_in(2), None);
    desk.1 = at("14:00:30");
    desk.line_up("D", &[1, 2, 3, 5], false).unwrap();
    desk.1 = at("14:07:00");
    let changed = desk.line_up("D", &[2, 1, 3, 4], false).unwrap_err();
    let order = LineUpFault::Order("D2".to_owned(), "D1".to_owned());
    assert_eq!(changed, Refusal::LineUp("D".to_owned(), vec![order, LineUpFault::Late(due, at("14:07:00"))]));
    desk.line_up("D", &[1, 2, 3, 5], false).unwrap();
    let line_up = |desk: &Desk, team: &str| desk.section().current().unwrap().line_ups[&desk.team(team)].clone();
    assert_eq!(line_up(&desk, "D").late, None, "what is in already is not handed in again");
    assert!(desk.line_up("D", &[1, 2, 3, 4], false).is_err());
    assert_eq!(line_up(&desk, "D").players, [0, 1, 2, 4].map(|n| Some(desk.members("D")[n])), "what stood stands");
    desk.line_up("D", &[1, 2, 3, 4], true).unwrap();
    assert_eq!((line_up(&desk, "D").late, line_up(&desk, "D").accepted), (Some(at("14:07:00")), false));
    // Entered again later, it is as late as it was.
    desk.1 = at("15:00:00");
    desk.line_up("D", &[1, 2, 3, 4], false).unwrap();
    assert_eq!(line_up(&desk, "D").late, Some(at("14:07:00")));
    // A slip that came in time and is entered later.
    desk.1 = desk.section().received(1, schedule::time_of_day("13:55").unwrap(), &at("15:00:00")).unwrap();
    assert_eq!(desk.1, at("13:55:00"));
    desk.line_up("A", &[1, 2, 3, 6], false).unwrap();
    assert_eq!(line_up(&desk, "A").late, None);
}

#[test]
fn a_deadline_may_be_a_time_of_the_day_or_the_evening_before() {
    let due = |deadline: &str, round: u16| {
        let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[("line-up-deadline", deadline)]);
        desk.does(&Command::EditSection(SECTION, vec![SectionPatch::Days(days())]));
        desk.section().hand_in(round).map(|due| (due.to_string(), due.is_past(&at("12:00:00"))))
    };
    assert_eq!(due("11:30", 1), Some(("11:30".to_owned(), true)));
    assert_eq!(due("11:30", 2), Some(("11:30".to_owned(), true)));
    // A round of which no day is known: the slip says the time, nobody is late.
    assert_eq!(due("11:30", 3), Some(("11:30".to_owned(), false)));
    assert_eq!(due("1080", 1), Some(("11-21 20:30".to_owned(), true)));
    assert_eq!(due("60", 2), None);
    assert_eq!(due("no", 1), None);
}

#[test]
fn a_board_that_nobody_sits_at_is_lost() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Xiangqi, 4, &[]);
    desk.pair();
    desk.line_up("A", &[1, 2, 3], false).unwrap();
    let changes = desk.line_up("D", &[1, 2], false).unwrap();
    let results: Vec<(u16, Option<BoardResult>)> =
        changes.iter().filter_map(|c| if let Change::Result { board, result, .. } = c { Some((*board, *result)) } else { None }).collect();
    assert_eq!(results, [(3, Some(BoardResult::WhiteForfeitWin)), (4, Some(BoardResult::DoubleForfeit))]);
    desk.enters(1, &[D, D]);
    let table = snapshot(&desk.0, desk.section());
    assert_eq!(table.team_score(Tpn(1), Primary::Game, 1), Some(Points::from_whole(4)));
    assert_eq!(table.team_score(Tpn(4), Primary::Game, 1), Some(Points::from_whole(2)));
    assert_eq!(table.team_score(Tpn(1), Primary::Match, 1), Some(Points::from_whole(2)));
}

#[test]
fn fixed_boards_are_lined_up_by_the_list() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Xiangqi, 4, &[("team-form", "fixed")]);
    desk.pair();
    let section = desk.section();
    let round = section.current().unwrap();
    assert!(section.line_ups_missing(round).is_empty());
    assert_eq!(section.name_at(round, &round.boards[1], Color::White), "D2");
    let wrong = desk.line_up("A", &[1, 3, 0, 5], false).unwrap_err();
    let faults = vec![LineUpFault::Board("A3".to_owned(), 2, 3), LineUpFault::Board("A5".to_owned(), 4, 0)];
    assert_eq!(wrong, Refusal::LineUp("A".to_owned(), faults));
}

#[test]
fn everybody_plays_everybody() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Xiangqi, 4, &[("team-form", "all-play-all"), ("boards", "3")]);
    desk.pair();
    assert_eq!(desk.section().current().unwrap().boards.len(), 18);
    desk.line_up("A", &[2, 1, 3], false).unwrap();
    desk.line_up("D", &[1, 2, 3], false).unwrap();
    let section = desk.section();
    let round = section.current().unwrap();
    let mut pairs: Vec<String> = round.boards[..9]
        .iter()
        .map(|b| {
            let (white, black) = (section.name_at(round, b, Color::White), section.name_at(round, b, Color::Black));
            if white < black { format!("{white}{black}") } else { format!("{black}{white}") }
        })
        .collect();
    pairs.sort();
    pairs.dedup();
    assert_eq!(pairs.len(), 9);
}

#[test]
fn nobody_is_in_two_teams() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 2, &[]);
    let with_id = |name: &str| Person { name: name.to_owned(), id: "4100018".to_owned(), ..Person::default() };
    desk.does(&Command::AddMembers(SECTION, desk.team("A"), vec![with_id("K")]));
    let again = Command::AddMembers(SECTION, desk.team("B"), vec![with_id("K, again")]);
    assert_eq!(desk.try_to(&again), Err(Refusal::InTwoTeams("K, again".to_owned(), "A".to_owned())));
    let order: Vec<MemberId> = desk.members("A").into_iter().rev().collect();
    desk.does(&Command::SetRoster(SECTION, desk.team("A"), order.clone(), false));
    assert_eq!(desk.members("A"), order);
    let foreign = Command::SetRoster(SECTION, desk.team("B"), order, true);
    assert!(matches!(desk.try_to(&foreign), Err(Refusal::InTwoTeams(..))));
}

#[test]
fn a_list_follows_the_ratings_where_the_event_says_so() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 2, &[("tolerance", "15")]);
    let mut order = desk.members("A");
    order.swap(0, 1);
    desk.does(&Command::SetRoster(SECTION, desk.team("A"), order.clone(), false));
    order.swap(1, 3);
    let command = Command::SetRoster(SECTION, desk.team("A"), order.clone(), false);
    let Err(Refusal::LineUp(_, faults)) = desk.try_to(&command) else { panic!() };
    assert!(faults.contains(&LineUpFault::Rating("A4".to_owned(), "A1".to_owned(), 15)), "{faults:?}");
    desk.does(&Command::SetRoster(SECTION, desk.team("A"), order, true));
}

#[test]
fn points_are_taken_in_the_score_that_is_named() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[]);
    desk.pair();
    desk.enters(1, &[W, W, D, L]);
    desk.enters(2, &[D, D, D, D]);
    let team = desk.team("A");
    for (hundredths, games) in [(-100, false), (-50, true)] {
        desk.does(&Command::Adjust(SECTION, Adjusted { player: team, round: Some(1), hundredths, games }, "late line-up".to_owned()));
    }
    let table = snapshot(&desk.0, desk.section());
    assert_eq!(table.team_score(Tpn(1), Primary::Match, 1), Some(Points::ONE));
    assert_eq!(table.team_score(Tpn(1), Primary::Game, 1), Some(Points::from_whole(2)));
    assert_eq!(desk.section().points(1)[&team], Points::ONE);
}

#[test]
fn a_system_for_players_takes_no_teams() {
    let mut setup = Setup::new("Teams", GameKind::Chess, SystemKind::SwissDutch, 5);
    setup.policy.set("boards", "4").unwrap();
    let fault = setting::Fault::SystemForTeams(SystemKind::SwissDutch, true);
    assert_eq!(decide(&Event::default(), &Command::AddSection(setup)), Err(Refusal::Setting(fault)));
    let players = Setup::new("Players", GameKind::Chess, SystemKind::SwissTeam, 5);
    let fault = setting::Fault::SystemForTeams(SystemKind::SwissTeam, false);
    assert_eq!(decide(&Event::default(), &Command::AddSection(players)), Err(Refusal::Setting(fault)));
}

#[test]
fn a_drawn_match_of_a_knockout_is_broken_by_a_rule_of_the_boards() {
    let mut desk = desk(SystemKind::Knockout, GameKind::Chess, 4, &[]);
    desk.pair();
    // 2-2: draw, win of the first team (Black at board 2), draw, win of the second (White at board 4).
    desk.enters(1, &[D, L, D, W]);
    desk.enters(2, &[W, L, W, L]);
    let section = desk.section();
    let round = section.current().unwrap();
    assert_eq!(section.drawn_meetings(round), [1]);
    let meeting = round.meeting(1).unwrap();
    let (first, second) = (meeting.first, meeting.second);
    let found: Vec<(Settled, Option<PlayerId>, u8)> =
        section.match_breaks(&meeting).into_iter().map(|b| (b.by, b.winner, b.boards)).collect();
    let all = [(Settled::Berlin, Some(first), 0), (Settled::TopBoard, Some(first), 2), (Settled::BottomBoards, Some(first), 3)];
    assert_eq!(found, all);
    let wrong = Command::Settle(SECTION, 1, Some((second, Settled::Berlin)));
    assert_eq!(desk.try_to(&wrong), Err(Refusal::NoBreak(1)));
    desk.does(&Command::Settle(SECTION, 1, Some((first, Settled::Berlin))));
    assert!(desk.section().drawn_meetings(desk.section().current().unwrap()).is_empty());
}

#[test]
fn what_an_arbiter_should_know_of_teams_is_told_before_pairing() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 3, &[]);
    let small = NewTeam {
        team: NewPlayer { person: Person { name: "Z".to_owned(), ..Person::default() }, lot: None },
        members: ["Z1", "Z2"].map(|name| Person { name: name.to_owned(), ..Person::default() }).to_vec(),
    };
    desk.does(&Command::AddTeams(SECTION, vec![small]));
    let team = desk.team("Z");
    assert!(preflight(desk.section()).doubts.contains(&Doubt::SmallTeam(team, 2)));
    desk.pair();
    let missing = preflight(desk.section()).doubts.iter().filter(|d| matches!(d, Doubt::NoLineUp(_))).count();
    assert_eq!(missing, 4);
}

/// The results of a match count for those who are on its line-ups: with results another line-up is a correction, in every round.
#[test]
fn a_line_up_whose_match_has_results_is_corrected_for_a_reason_only() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[]);
    desk.pair();
    desk.line_up("A", &[1, 2, 3, 4], false).unwrap();
    desk.line_up("A", &[1, 2, 3, 5], false).unwrap();
    desk.line_up("D", &[1, 2, 3, 0], false).unwrap();
    // A board lost because a seat is empty tells of nobody.
    assert_eq!(desk.section().current().unwrap().boards.iter().filter(|b| b.result.is_some()).count(), 1);
    desk.line_up("D", &[2, 3, 4, 0], false).unwrap();
    let take_back = |desk: &Desk| Command::LineUp(SECTION, 1, desk.team("A"), None, true, Moment::default());
    assert!(decide(&desk.0, &take_back(&desk)).is_ok());
    desk.enters(1, &[W, D, W]);
    let points = |desk: &Desk, at: usize| {
        let member = desk.members("A")[at - 1];
        let totals = desk.section().member_totals(1);
        totals.iter().find(|total| total.member.id == member).map(|total| total.points + total.by_forfeit)
    };
    let before = points(&desk, 1).unwrap();
    let played = ["1.1", "1.2", "1.3"].map(str::to_owned).to_vec();
    for accept in [false, true] {
        let refused = desk.line_up("A", &[6, 2, 3, 5], accept);
        assert_eq!(refused, Err(Refusal::LineUpReason("A".to_owned(), 1, played.clone())), "{accept}");
    }
    assert_eq!(desk.try_to(&take_back(&desk)), Err(Refusal::LineUpPlayed("A".to_owned(), 1, played.clone())));
    assert!(desk.line_up("A", &[1, 2, 3, 5], false).is_ok(), "as it stands it is no correction");
    let players: Vec<Option<MemberId>> = [2, 3, 5, 6].map(|at| Some(desk.members("A")[at - 1])).to_vec();
    let correct = |reason: &str| Command::CorrectLineUp(SECTION, 1, desk.team("A"), players.clone(), reason.to_owned());
    let (silent, told) = (correct("  "), correct("the captain's slip was read wrong"));
    assert_eq!(desk.try_to(&silent), Err(Refusal::LineUpReason("A".to_owned(), 1, played)));
    desk.does(&told);
    assert_eq!((points(&desk, 1), points(&desk, 2)), (None, Some(before)), "the result counts for who sat there");
    let number = desk.section().player(desk.team("A")).unwrap().tpn.unwrap();
    let line = format!("Line-up @ Round 1: {number}: the captain's slip was read wrong");
    assert_eq!(desk.section().comments.last(), Some(&line));
}

#[test]
fn a_player_is_entered_for_a_team_where_the_section_is_one_of_teams() {
    let mut desk = desk(SystemKind::RoundRobin, GameKind::Chess, 4, &[]);
    let person = Person { name: "Late, Lou".to_owned(), ..Person::default() };
    let alone = Command::AddPlayers(SECTION, vec![NewPlayer { person: person.clone(), lot: None }]);
    assert_eq!(desk.try_to(&alone), Err(Refusal::OfTeams));
    let team = desk.team("B");
    desk.does(&Command::AddMembers(SECTION, team, vec![person]));
    assert_eq!((desk.section().players.len(), desk.members("B").len()), (4, 7));
}
