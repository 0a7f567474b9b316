//! Files of teams: what is written of an event of any form is taken over whole and written again the same.

use super::*;
use crate::desk::report_file::report_document;
use crate::words::Lang;
use event::{
    Adjusted, BoardResult, ByeKind, GameAt, Leaving, MemberId, NewPlayer, NewTeam, Person, PlayerId, Policy, Primary, SectionPatch, Status,
    TeamForm, TeamPolicy, propose,
};
use tournament::trf::{Profile, WarningKind, write};

fn wanted(game: GameKind) -> Wanted<'static> {
    Wanted { section: "Open", game, rounds: None, individuals: false }
}

fn give(event: &mut Event, command: &Command) {
    let changes = decide(event, command).unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
    changes.iter().for_each(|change| event.apply(change).unwrap());
}

fn exported(event: &Event) -> String {
    write(&report_document(event, &event.sections[0], None).unwrap(), Profile::Trf26).unwrap()
}

fn import(text: &str, game: GameKind) -> Import {
    event_of_report(text.as_bytes(), Path::new("x.trf"), Path::new("Cup.flagfall"), wanted(game)).unwrap()
}

fn event_of(import: Import) -> Event {
    let mut event = Event::default();
    import.commands("2026-11-20T10:00:00+01:00".into()).iter().for_each(|command| give(&mut event, command));
    event
}

const OPEN: SectionId = SectionId(1);

/// An event of so many teams of five, with a team's own strength, a captain's order and titles.
fn cup(setup: Setup, teams: u32) -> Event {
    let mut event = Event::default();
    let info = Info { name: "Cup".into(), start: "2026/11/20".into(), end: "2026/11/22".into(), ..Info::default() };
    give(&mut event, &Command::TakeInfo(info));
    give(&mut event, &Command::AddSection(setup));
    let person = |name: String, rating| Person { name, rating, ..Person::default() };
    let team = |n: u32| {
        let member = |place: u32| Person {
            sex: if place == 4 { "w".into() } else { "m".into() },
            title: if place == 1 { "GM".into() } else { String::new() },
            federation: "NOR".into(),
            birth: format!("{}/05/06", 1990 + place),
            ..person(
                format!("Player{n:02}, {}", char::from(b'a' + u8::try_from(place).unwrap())),
                u16::try_from(2600 - 50 * n - 10 * place).ok(),
            )
        };
        let own = if n == 2 { Some(2555) } else { None };
        NewTeam { team: NewPlayer { person: person(format!("Team {n}"), own), lot: None }, members: (1..=5).map(member).collect() }
    };
    give(&mut event, &Command::AddTeams(OPEN, (1..=teams).map(team).collect()));
    event
}

fn policy(form: TeamForm, boards: u8) -> Policy {
    Policy { teams: Some(Box::new(TeamPolicy { form, boards, ..TeamPolicy::default() })), ..Policy::default() }
}

/// Plays a round: line-ups of the form with reserves, an empty board, a match that nobody came to, results by number. `open`: the last match has no
/// result yet, and only one of its line-ups is in.
fn round(event: &mut Event, open: bool) {
    let proposal = propose(event, &event.sections[0]).unwrap();
    give(event, &Command::Pair(OPEN, Box::new(proposal)));
    give(event, &Command::Publish(OPEN, "2026-11-20T10:00:00+01:00".into()));
    let section = event.sections[0].clone();
    let policy = section.team_policy().unwrap().clone();
    let round = section.rounds.last().unwrap().clone();
    let (meetings, number) = (round.meetings(), round.number);
    for (at, meeting) in meetings.iter().enumerate() {
        let last = at + 1 == meetings.len();
        for (side, team) in [meeting.first, meeting.second].into_iter().enumerate() {
            if policy.form == TeamForm::Fixed || at == 1 && number == 2 || open && last && side == 1 {
                continue;
            }
            let roster = &section.player(team).unwrap().roster;
            let mut players: Vec<Option<MemberId>> = roster.iter().take(policy.boards.into()).copied().map(Some).collect();
            match (policy.form, at + side) {
                // A reserve moves those below up.
                (TeamForm::Reserves, 1) => players = [0, 2, 3, 4].iter().take(players.len()).map(|place| Some(roster[*place])).collect(),
                (TeamForm::LineUp | TeamForm::AllPlayAll, 1) => players.reverse(),
                (_, 2) => *players.last_mut().unwrap() = None,
                _ => {}
            }
            give(event, &Command::LineUp(OPEN, number, team, Some(players), policy.composition.is_some(), Moment::default()));
        }
    }
    let section = event.sections[0].clone();
    for (at, meeting) in section.rounds.last().unwrap().meetings().iter().enumerate() {
        for board in meeting.games.iter().filter(|board| board.result.is_none()) {
            let result = match (at, board.number % 3) {
                _ if open && at + 1 == meetings.len() => continue,
                // A match that the second team forfeits.
                (2, _) if number == 2 => {
                    if board.white == meeting.first {
                        BoardResult::WhiteForfeitWin
                    } else {
                        BoardResult::BlackForfeitWin
                    }
                }
                (_, 0) => BoardResult::Draw,
                (_, 1) => BoardResult::WhiteWins,
                (0, _) => BoardResult::BlackWins,
                _ => BoardResult::WhiteForfeitWin,
            };
            give(event, &Command::SetResult(OPEN, GameAt::new(number, board.number), Some(result)));
        }
    }
}

/// What an event of teams holds of its rounds, by the names of who was there.
fn held(event: &Event) -> Vec<String> {
    let section = &event.sections[0];
    let mut lines = vec![format!("{:?} {:?} {:?}", section.setup.system, section.setup.policy.teams, section.setup.tiebreaks)];
    for round in &section.rounds {
        let mut found = Vec::new();
        for meeting in round.meetings() {
            let seats = section.line_ups(round, (meeting.first, meeting.second)).map(|line_ups| {
                line_ups.map(|one| {
                    let name = |id: &Option<MemberId>| id.and_then(|id| section.member(id)).map(|member| member.person.name.clone());
                    (one.players.iter().map(name).collect::<Vec<_>>(), one.accepted)
                })
            });
            found.push(format!("{} {} {} {seats:?}", section.name(meeting.first), section.name(meeting.second), meeting.written()));
        }
        found.extend(round.byes.iter().map(|(id, bye)| format!("{} {bye:?}", section.name(*id))));
        found.sort();
        lines.extend(found);
    }
    lines
}

/// The event is exported, taken over, exported: the same bytes, the same matches, nothing lost and nothing odd.
#[track_caller]
fn same_again(event: &Event, name: &str) {
    let text = exported(event);
    let taken = import(&text, event.sections[0].setup.game);
    assert!(taken.losses.is_empty(), "{name}: {:?}\n{text}", taken.losses);
    assert!(!taken.of_teams, "{name}");
    let odd: Vec<&WarningKind> =
        taken.document.warnings.iter().chain(&taken.teams.as_ref().unwrap().event.warnings).map(|warning| &warning.kind).collect();
    assert!(odd.is_empty(), "{name}: {odd:?}\n{text}");
    let again = event_of(taken);
    assert_eq!(held(event), held(&again), "{name}\n{text}");
    assert_eq!(text, exported(&again), "{name}");
}

#[test]
fn an_event_of_every_form_comes_back_as_it_was() {
    for (form, boards) in
        [(TeamForm::Fixed, 4), (TeamForm::Reserves, 4), (TeamForm::LineUp, 4), (TeamForm::AllPlayAll, 2), (TeamForm::AllPlayAll, 3)]
    {
        for (system, teams) in [(SystemKind::SwissTeam, 7), (SystemKind::RoundRobin, 6), (SystemKind::Points, 8), (SystemKind::Knockout, 8)]
        {
            let game = if system == SystemKind::Points { GameKind::Xiangqi } else { GameKind::Chess };
            let name = format!("{form:?} of {boards} {system:?}");
            let mut event = cup(Setup::new("Open", game, system, 5).with_policy(policy(form, boards)), teams);
            for number in 1..=3 {
                if system == SystemKind::Knockout && number > 1 {
                    break;
                }
                round(&mut event, number == 3);
                same_again(&event, &format!("{name}, round {number}"));
            }
        }
    }
}

/// Byes asked for and given, a team that leaves, points given and taken in either score, prohibited pairs, other points, women's boards.
#[test]
fn what_the_arbiter_decided_comes_back() {
    let mut chosen = policy(TeamForm::Reserves, 4);
    for (key, value) in [
        ("match-points", "3-1-0"),
        ("match-bye", "3"),
        ("game-bye", "4"),
        ("tolerance", "60"),
        ("composition", "4=w"),
        ("secondary", "no"),
        ("line-up-deadline", "20:00"),
        ("preference", "B"),
        ("board-colours", "fours"),
    ] {
        chosen.set(key, value).unwrap();
    }
    chosen.primary = Some(Primary::Games);
    let mut event = cup(Setup::new("Open", GameKind::Chess, SystemKind::SwissTeam, 5).with_policy(chosen), 7);
    give(&mut event, &Command::EditSection(OPEN, vec![SectionPatch::Tiebreaks(vec!["EDE".into(), "BH:GP".into()])]));
    give(&mut event, &Command::RequestBye(OPEN, PlayerId(3), 1, Some(ByeKind::Half)));
    round(&mut event, false);
    for (hundredths, games, at) in [(-100, false, Some(1)), (50, true, None)] {
        give(&mut event, &Command::Adjust(OPEN, Adjusted { player: PlayerId(4), round: at, hundredths, games }, "late".into()));
    }
    same_again(&event, "points given and taken");
    give(&mut event, &Command::SetStatus(OPEN, PlayerId(5), Status::Withdrawn));
    give(&mut event, &Command::RequestBye(OPEN, PlayerId(6), 3, Some(ByeKind::Full)));
    round(&mut event, true);
    same_again(&event, "a team has left");
    assert!(exported(&event).contains("192 FIDE_TEAM_TYPEB_GP\r\n"), "{}", exported(&event));
    let taken = import(&exported(&event), GameKind::Chess);
    let section = &event_of(taken).sections[0];
    let back = section.team_policy().unwrap();
    assert_eq!(Some(back), event.sections[0].team_policy());
    assert_eq!(back.composition.as_ref().unwrap().boards().len(), 1);
    let mut event = cup(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 5).with_policy(policy(TeamForm::Fixed, 2)), 6);
    round(&mut event, false);
    give(&mut event, &Command::Leave(OPEN, PlayerId(6), Status::Withdrawn, Leaving::Annulled));
    round(&mut event, false);
    same_again(&event, "a team has left a round robin");
}

/// The form is told by the line-ups where no comment tells it.
#[test]
fn the_form_follows_from_the_line_ups() {
    for form in [TeamForm::Fixed, TeamForm::Reserves, TeamForm::LineUp] {
        let mut event = cup(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 5).with_policy(policy(form, 4)), 6);
        round(&mut event, false);
        let text: String = exported(&event).split_inclusive("\r\n").filter(|line| !line.starts_with("### team-form")).collect();
        let taken = import(&text, GameKind::Chess);
        assert!(taken.losses.is_empty(), "{:?}", taken.losses);
        assert_eq!(event_of(taken).sections[0].team_policy().unwrap().form, form);
    }
}

#[test]
fn what_of_teams_has_no_place_is_named_by_line() {
    let mut event = cup(Setup::new("Open", GameKind::Chess, SystemKind::SwissTeam, 5).with_policy(policy(TeamForm::Reserves, 4)), 6);
    round(&mut event, false);
    let text = exported(&event);
    let line_of = |text: &str, starts: &str| text.lines().position(|line| line.starts_with(starts)).unwrap() + 1;
    let found = |text: &str| {
        let taken = import(text, GameKind::Chess);
        let losses: Vec<_> = taken.losses.iter().map(|loss| (loss.line, loss.record.clone(), loss.kind.clone())).collect();
        (losses, taken)
    };
    let named = text.replace("310   3 Team 3                                ", "310   3 Team 3                           SHORT");
    assert_eq!(found(&named).0, [(line_of(&named, "310   3"), "310".to_owned(), LossKind::TeamData)]);
    let code = text.replace("FIDE_TEAM_TYPEA_MP_GP", "CUSTOM_TEAM_SWISS_MP");
    let (losses, taken) = found(&code);
    assert_eq!((losses, taken.setup.system), (Vec::new(), SystemKind::Manual), "nobody is paired by rules that the file does not name");
    let old = text.replace("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEA_MP");
    let (losses, taken) = found(&old);
    assert_eq!(losses, []);
    let back = event_of(taken);
    assert!(exported(&back).contains("192 FIDE_TEAM_TYPEA_MP\r\n"), "{}", exported(&back));
    let table = snapshot(&back, &back.sections[0]);
    assert!(
        matches!(table.system, System::TeamSwiss(policy) if policy.primary_only),
        "the other score decides nothing: {:?}",
        table.system
    );
    let colours = text.replace("352 WBWB", "352 WWBB");
    let (losses, _) = found(&colours);
    assert_eq!(losses, [(line_of(&colours, "352"), "352".to_owned(), LossKind::Boards)]);
    let lone = format!("{text}001   31      Lone, Wolf                                                              0.0\r\n");
    let (losses, taken) = found(&lone);
    assert!(losses.iter().any(|(_, record, kind)| (record.as_str(), kind) == ("001", &LossKind::NoTeam)), "{losses:?}");
    assert!(
        crate::words::import::remarks(&taken, &[], Lang::EN).iter().any(|line| line.contains("Lone, Wolf") && line.contains("no team"))
    );
    let facts = crate::words::import::facts(&taken, Lang::EN);
    assert!(facts[0].contains("6 teams"), "{facts:?}");
}
