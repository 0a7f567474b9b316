//! Report files of team events: what is read is written again as it was, and the points of the teams are those stated.
//!
//! `TEAM_DATA=DIR cargo test -p tournament --test team_records` reads another folder of such files.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop")]

use std::path::{Path, PathBuf};
use tournament::model::{Bye, Color, Entry, Outcome, Primary, System, Tpn};
use tournament::points::Points;
use tournament::trf::teams::{LostBy, TeamRecords};
use tournament::trf::{Document, Profile, ReadErrorKind, WarningKind, read, write};

fn folder() -> PathBuf {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing/team_swiss");
    std::env::var_os("TEAM_DATA").map_or_else(own, PathBuf::from)
}

fn files() -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "trf"));
    paths.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read(path).unwrap())).collect()
}

fn records(document: &Document) -> TeamRecords {
    TeamRecords::of(document).unwrap().expect("teams")
}

#[test]
fn what_is_read_is_written_as_it_was() {
    let (mut byte_equal, mut all) = (0, 0);
    for (name, bytes) in files() {
        let document = read(&bytes).unwrap();
        assert_eq!(document.warnings, [], "{name}");
        let found = records(&document);
        let mut written = document.clone();
        written.set_team_records(&found).unwrap();
        let text = write(&written, Profile::Trf26).unwrap();
        let again = read(text.as_bytes()).unwrap();
        assert_eq!((&again.tournament, &again.unopposed), (&document.tournament, &document.unopposed), "{name}");
        assert_eq!((&again.type_code, &records(&again)), (&document.type_code, &found), "{name}");
        assert_eq!(found.event(&document), records(&again).event(&again), "{name}");
        byte_equal += usize::from(text.as_bytes() == bytes);
        all += 1;
    }
    println!("{byte_equal} of {all} files are written byte by byte as they were");
    assert_eq!(byte_equal, all);
    assert!(all > 20);
}

/// The reader says where the points of record 310 are not those of the matches; and a slower count of the game points from the players.
#[test]
fn stated_points_are_those_of_the_matches() {
    let (mut teams, mut matches, mut forfeits) = (0, 0, 0);
    for (name, bytes) in files() {
        let document = read(&bytes).unwrap();
        let found = records(&document);
        let event = found.event(&document).unwrap();
        assert_eq!(event.warnings, [], "{name}");
        let t = &event.tournament;
        for team in &found.teams {
            teams += 1;
            let score = |primary| t.team_score(team.number, primary, t.rounds);
            assert_eq!((score(Primary::Match), score(Primary::Game)), (team.match_points, team.game_points), "{name} {}", team.number);
            for (round, entry) in (1..).zip(&t.contestant(team.number).unwrap().entries) {
                let Some(Entry::Meeting(meeting)) = entry else { continue };
                matches += 1;
                forfeits += usize::from(!meeting.outcome.is_played());
                let of_boards: Points = t.teams.as_ref().unwrap().boards_of(team.number, round, *entry).into_iter().sum();
                assert_eq!(Some(of_boards), meeting.points, "{name} {round} {}", team.number);
                let reply = t.contestant(meeting.opponent).unwrap().entry(round);
                assert!(
                    matches!(reply, Some(Entry::Meeting(other)) if other.opponent == team.number && other.color == meeting.color.map(Color::other))
                );
            }
        }
    }
    println!("{teams} teams, {matches} entries of matches, {forfeits} of them not played");
    assert!(teams > 200 && matches > 1000 && forfeits > 20);
}

/// Two teams of two and a third with a bye; reserves, an empty board, a line-up by record 300.
const SMALL: &str = "012 Small\r\n\
    042 2026/05/02\r\n\
    142 3\r\n\
    192 FIDE_TEAM_TYPEB_GP_MP\r\n\
    352 WB\r\n\
    362 TW 3.0   TD 1.0\r\n\
    001    1      A One                             2000                             2.0    1     5 w 1     4 b 1\r\n\
    001    2      A Two                             1900                             1.0    1  0000 - +          \r\n\
    001    3      A Reserve                         1800                             0.0    1               5 w 0\r\n\
    001    4      B One                             2000                             0.0    1  0000 - -     1 w 0\r\n\
    001    5      B Two                             1900                             1.0    1     1 b 0     3 b 1\r\n\
    001    6      C One                             1700                             1.0    1  0000 - U          \r\n\
    001    7      C Two                             1700                             1.0    1  0000 - U          \r\n\
    310   1 Alpha                            ALP   1950.0    4.0    3.0   1     1    2    3\r\n\
    310   2 Beta                             BET   1950.0    1.0    1.0   2     4    5\r\n\
    310   3 Gamma                            GAM   1700.0    1.0    2.0   3     6    7\r\n\
    300   1   1   2    1    2\r\n\
    300   1   2   1    5    4\r\n\
    320  1.0  2.0 003\r\n\
    299          -0.5  001    3\r\n\
    299 W   2.5        001    1\r\n";

fn small(from: &str, to: &str) -> Document {
    assert!(SMALL.contains(from), "{from}");
    read(SMALL.replace(from, to).as_bytes()).unwrap()
}

#[test]
fn lineups_byes_and_points_of_the_arbiter() {
    let document = small("012 Small", "012 Small");
    let found = records(&document);
    let event = found.event(&document).unwrap();
    let t = &event.tournament;
    let lineup = |round, team| event.lineups[&(round, Tpn(team))].iter().map(|player| player.map_or(0, |tpn| tpn.0)).collect::<Vec<u16>>();
    assert_eq!((lineup(1, 1), lineup(1, 2)), (vec![1, 2], vec![5, 4]), "by record 300");
    assert_eq!((lineup(2, 1), lineup(2, 2)), (vec![1, 3], vec![4, 5]), "whoever is present, in order: the reserve sits on board 2");
    let teams = t.teams.as_ref().unwrap();
    assert_eq!((teams.boards, teams.primary, teams.matches.win), (2, Primary::Game, Points::from_whole(3)));
    let entries = |team: u16| t.contestant(Tpn(team)).unwrap().entries.clone();
    let outcome = |team: u16, round: usize| match entries(team)[round - 1] {
        Some(Entry::Meeting(meeting)) => (meeting.outcome, meeting.color, meeting.points.unwrap()),
        _ => panic!("no match"),
    };
    assert_eq!(outcome(1, 1), (Outcome::Win, Some(Color::White), Points::from_whole(2)));
    assert_eq!(outcome(2, 2), (Outcome::Draw, Some(Color::White), Points::ONE));
    assert_eq!(entries(3), [Some(Entry::Bye(Bye::PairingAllocated))]);
    let scores = |team| (t.team_score(Tpn(team), Primary::Match, 2).unwrap(), t.team_score(Tpn(team), Primary::Game, 2).unwrap());
    assert_eq!(scores(1), ("3.5".parse().unwrap(), Points::from_whole(3)), "the win of round 1 counts 2.5 for match points");
    assert_eq!(scores(3), (Points::ONE, "1.5".parse().unwrap()), "half a game point less");
    let differs = |warning: &tournament::trf::Warning| matches!(warning.kind, WarningKind::TeamPointsDiffer { team, .. } if team.0 != 2);
    assert_eq!(event.warnings.iter().filter(|warning| differs(warning)).count(), 2, "{:?}", event.warnings);

    // Without record 300 board 1 would pair 1 with 4, who was not there for a game.
    let without = small("300   1   2   1    5    4\r\n", "");
    let event = records(&without).event(&without).unwrap();
    assert!(event.warnings.iter().any(|w| matches!(w.kind, WarningKind::BoardsDiffer { round: 1, board: 1, .. })));
    // A board left empty without a record: the fuller side shows which.
    let gap = read(
        SMALL
            .replace("300   1   1   2    1    2\r\n300   1   2   1    5    4\r\n", "")
            .replace(
                "4      B One                             2000                             0.0    1  0000 - -",
                "4      B One                             2000                             0.0    1          ",
            )
            .as_bytes(),
    )
    .unwrap();
    let event = records(&gap).event(&gap).unwrap();
    assert_eq!(event.lineups[&(1, Tpn(2))], [Some(Tpn(5)), None]);
}

#[test]
fn informative_records_and_older_ones() {
    let document = small("012 Small", "012 Small");
    let text = write(&document, Profile::Trf26Informative).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("80")).collect();
    assert_eq!(
        lines,
        [
            "801  1 ALP    3.5  3.0   2 w 1+ 12   2 b 10 13",
            "801  2 BET    1.0  1.0   1 b 0- 21   1 w 01 12",
            "801  3 GAM    1.0  1.5 000 -       000 -",
            "802   1 ALP      3.5    3.0   2 w  2.0     2 b  1.0",
            "802   2 BET      1.0    1.0   1 b  0.0     1 w  1.0",
            "802   3 GAM      1.0    1.5 PAB -  2.0   ZPB -  0.0",
        ]
    );
    let again = read(text.as_bytes()).unwrap();
    assert_eq!(records(&again), records(&document));
    assert_eq!(write(&again, Profile::Trf26Informative).unwrap(), text, "made anew, not twice");
    let old = write(&document, Profile::Trf16).unwrap();
    assert!(old.contains("013 Alpha                              1    2    3\r\n") && !old.contains("310 "), "{old}");
    let old = read(old.as_bytes()).unwrap();
    let members = |records: &TeamRecords| records.teams.iter().map(|team| (team.name.clone(), team.players.clone())).collect::<Vec<_>>();
    assert_eq!(members(&records(&old)), members(&records(&document)));
}

#[test]
fn damage_is_named_with_its_place() {
    let kind = |from: &str, to: &str| {
        let document = small(from, to);
        match TeamRecords::of(&document) {
            Err(error) => (error.line, error.column, error.kind),
            Ok(records) => {
                let error = records.unwrap().event(&document).unwrap_err();
                (error.line, error.column, error.kind)
            }
        }
    };
    assert_eq!(kind("310   2 Beta", "310   1 Beta"), (15, 5, ReadErrorKind::DuplicateTeam(Tpn(1))));
    assert_eq!(
        kind("2     4    5\r\n", "2     4    1\r\n"),
        (15, 79, ReadErrorKind::TwoTeams { player: Tpn(1), first: Tpn(1), second: Tpn(2) })
    );
    assert_eq!(kind("2     4    5\r\n", "2     4   99\r\n"), (15, 79, ReadErrorKind::UnknownPlayer(Tpn(99))));
    assert_eq!(kind("320  1.0  2.0 003", "320  1.0  2.0 004"), (19, 15, ReadErrorKind::UnknownTeam(Tpn(4))));
    assert!(matches!(kind("352 WB", "352 WX"), (5, 6, ReadErrorKind::Color { found: 'X' })));
    assert!(matches!(kind("Beta   ", "Beta      "), (15, 47, ReadErrorKind::Shifted { .. })));
    let stray = ReadErrorKind::NoMatch { round: 1, team: Tpn(1), player: Tpn(1), opponent: Tpn(5) };
    assert_eq!(kind("2     4    5\r\n", "2     4\r\n"), (0, 0, stray));
}

#[test]
fn a_match_decided_without_play_is_a_forfeit() {
    let document = small("299 W   2.5        001    1\r\n", "330 +-   3   2   3\r\n330 --   3   3   1\r\n");
    let found = records(&document);
    assert_eq!(found.forfeits.iter().map(|forfeit| forfeit.lost_by).collect::<Vec<_>>(), [LostBy::Black, LostBy::Both]);
    let only = small("299 W   2.5        001    1\r\n", "330 +-   3   2   3\r\n");
    let event = records(&only).event(&only).unwrap();
    let entry = |team: u16| event.tournament.contestant(Tpn(team)).unwrap().entry(3);
    let meeting = |team| match entry(team) {
        Some(Entry::Meeting(meeting)) => (meeting.outcome, meeting.color, meeting.points),
        _ => panic!("no match"),
    };
    assert_eq!(meeting(2), (Outcome::ForfeitWin, Some(Color::White), Some(Points::from_whole(2))));
    assert_eq!(meeting(3), (Outcome::ForfeitLoss, Some(Color::Black), Some(Points::ZERO)));
    assert!(matches!(event.tournament.system, System::TeamSwiss(_)));
}
