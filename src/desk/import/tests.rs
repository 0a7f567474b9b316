//! Running events: the round that follows is the one that the file itself leads to, and nothing goes unsaid.

use super::*;
use crate::desk::export::{Kind as ExportKind, export};
use crate::words::Lang;
use crate::words::export::with_wording;
use crate::words::import as words;
use event::propose;
use tournament::generate::{Wish, generate};
use tournament::model::{Bye, Entry};
use tournament::pairing;
use tournament::trf::{Profile, write};

fn wanted() -> Wanted<'static> {
    Wanted { section: "Open", game: GameKind::Chess, rounds: None, individuals: false }
}

fn event_of(import: Import) -> Event {
    let mut event = Event::default();
    for command in import.commands("2026-11-20T10:00:00+01:00".into()) {
        for change in decide(&event, &command).unwrap() {
            event.apply(&change).unwrap();
        }
    }
    event
}

fn import(text: &str) -> Import {
    event_of_report(text.as_bytes(), Path::new("x.trf"), Path::new("x.flagfall"), wanted()).unwrap()
}

/// The file as it stood when a round was finished: later rounds are blank but for byes asked for in the next one, the number of
/// rounds is stated, points and ranks are not.
fn cut(text: &str, round: usize, rounds: usize) -> String {
    let mut out = String::new();
    for line in text.split(['\r', '\n']).filter(|line| !line.is_empty() && !line.starts_with("142") && !line.starts_with("XXR")) {
        if !line.starts_with("001") {
            out.push_str(line);
        } else {
            let chars: Vec<char> = format!("{line:<width$}", width = 91 + 10 * rounds).chars().collect();
            let part = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
            let next = part(91 + 10 * round, 101 + 10 * round);
            let asked = matches!(next.chars().nth(7), Some('H' | 'F' | 'Z' | 'h' | 'f' | 'z')) || next.trim() == "0000 -";
            out.push_str(&format!("{}{:10}{}", part(0, 80), "", part(90, 91 + 10 * round)));
            out.push_str(if asked { next.trim_end() } else { "" });
        }
        out.push_str("\r\n");
    }
    out + &format!("142 {rounds}\r\n")
}

/// Pairs the next round of a cut file by the event and by the file; gives whether both are the same, or `None` where neither pairs.
fn next_round_agrees(text: &str, name: &str) -> Option<bool> {
    let document = trf::read(text.as_bytes()).unwrap();
    let direct = pairing::pair(&document.tournament, document.tournament.rounds_paired() + 1, &pairing::Options::default());
    let event = event_of(import(text));
    let section = &event.sections[0];
    let by_event = propose(&event, section);
    match (direct, by_event) {
        (Ok(direct), Ok(proposal)) => {
            let tpn = |id| section.player(id).and_then(|p| p.tpn).unwrap();
            let pairs: Vec<_> = direct.pairs.iter().map(|p| (p.white, p.black)).collect();
            let boards: Vec<_> = proposal.boards.iter().map(|&(w, b)| (tpn(w), tpn(b))).collect();
            let pab = proposal.byes.iter().find(|(_, bye)| *bye == Bye::PairingAllocated).map(|(id, _)| tpn(*id));
            Some((pairs, direct.pab) == (boards, pab))
        }
        (Err(_), Err(_)) => None,
        (direct, by_event) => panic!("{name}: {:?} against {:?}", direct.err(), by_event.err()),
    }
}

/// All rounds of all files of a folder; how many were compared.
fn compare_folder(folder: &Path, every: usize) -> (usize, usize) {
    let (mut same, mut all) = (0, 0);
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "trf")).collect();
    files.sort();
    for path in files {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        let tournament = trf::read(text.as_bytes()).unwrap().tournament;
        let (paired, rounds) = (tournament.rounds_paired(), usize::from(tournament.rounds));
        for round in (1..usize::from(paired)).step_by(every) {
            let name = format!("{} after round {round}", path.display());
            if let Some(agrees) = next_round_agrees(&cut(&text, round, rounds), &name) {
                assert!(agrees, "{name}");
                same += 1;
            }
            all += 1;
        }
    }
    (same, all)
}

#[test]
fn the_next_round_of_a_running_event_is_that_of_its_file() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pairing");
    let folders = [("dutch2026", 129), ("stress2026", 90), ("gacrux2026", 41), ("dutch2017", 68)];
    // A folder of report files may be named to compare all of its rounds as well.
    if let Some(corpus) = std::env::var_os("FLAGFALL_IMPORT_CORPUS") {
        for folder in std::env::split_paths(&corpus) {
            let (same, all) = compare_folder(&folder, 1);
            println!("{}: {same} rounds equal, {} with no pairing either way, {all} cuts", folder.display(), all - same);
        }
        return;
    }
    for (folder, rounds) in folders {
        assert_eq!(compare_folder(&fixtures.join(folder), 3), (rounds, rounds), "{folder}: every round is paired, and the same");
    }
}

/// Generated events with acceleration and prohibited pairs, in the records of FIDE and in those of other engines.
#[test]
fn acceleration_and_prohibited_pairs_decide_the_next_round() {
    let mut compared = 0;
    let mut mattered = 0;
    for seed in 0..12_u64 {
        let wish = Wish {
            players: Some(20 + u16::try_from(seed).unwrap()),
            rounds: Some(7),
            baku: Some(true),
            prohibited_pairs: Some(12),
            ..Wish::default()
        };
        let document = generate(&wish, seed).unwrap();
        for profile in [Profile::Trf26, Profile::Engine] {
            let text = write(&document, profile).unwrap();
            for round in 1..5 {
                let part = cut(&text, round, 7);
                if let Some(agrees) = next_round_agrees(&part, &format!("seed {seed}, round {round}, {profile:?}")) {
                    assert!(agrees, "seed {seed}, round {round}, {profile:?}");
                    compared += 1;
                }
                let mut plain = trf::read(part.as_bytes()).unwrap().tournament;
                let real = pairing::pair(&plain, plain.rounds_paired() + 1, &pairing::Options::default());
                plain.acceleration = Acceleration::None;
                plain.prohibitions.clear();
                mattered += usize::from(real != pairing::pair(&plain, plain.rounds_paired() + 1, &pairing::Options::default()));
            }
        }
    }
    assert!(compared > 80 && mattered > 40, "{compared} rounds, {mattered} of which depend on the records");
}

/// Every record that the reader knows; number 6 was given back before round 1.
fn full() -> String {
    include_str!("../../../fixtures/reports/every-record.trf").to_owned()
}

fn exported(event: &Event, kind: ExportKind) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.trf");
    with_wording(Lang::EN, |wording| export(event, (&event.sections[0], None), kind, &path, wording, files::output::Over::Files)).unwrap();
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_record_is_taken_over_and_written_again() {
    let text = full();
    let original = trf::read(text.as_bytes()).unwrap();
    let taken = import(&text);
    let told: Vec<_> = taken.losses.iter().map(|l| (l.line, l.record.as_str(), l.kind.clone())).collect();
    assert_eq!(told, [(32, "BEL", LossKind::KeptAsText)]);
    let event = event_of(taken);
    let back = trf::read(exported(&event, ExportKind::Trf26).as_bytes()).unwrap();
    let (a, b) = (&original.tournament, &back.tournament);
    assert_eq!(a.info, b.info);
    assert_eq!((a.system, a.rounds, a.initial_color, a.scoring), (b.system, b.rounds, b.initial_color, b.scoring));
    assert_eq!((&a.acceleration, &a.prohibitions, &a.adjustments), (&b.acceleration, &b.prohibitions, &b.adjustments));
    assert_eq!((&a.tiebreaks, &original.type_code), (&b.tiebreaks, &back.type_code));
    assert_eq!(original.other_records, back.other_records);
    for (one, other) in a.contestants.iter().zip(&b.contestants) {
        let bare =
            |p: &tournament::model::Contestant| tournament::model::Contestant { stated_rank: None, stated_points: None, ..p.clone() };
        assert_eq!(bare(one), bare(other));
    }
    assert_eq!(a.contestants.len(), b.contestants.len());
    // The same again, line by line: only points and ranks are worked out here.
    let plain = |text: &str| -> Vec<String> {
        let mut lines: Vec<String> = text
            .split("\r\n")
            .map(|l| if l.starts_with("001") { format!("{} {}", &l[..80], &l[90..]) } else { l.trim_end().to_owned() })
            .collect();
        lines.sort();
        lines
    };
    assert_eq!(plain(&text), plain(&exported(&event, ExportKind::Trf26)));
}

#[test]
fn the_standing_and_the_next_round_count_what_the_arbiter_gave() {
    let event = event_of(import(&full()));
    let section = &event.sections[0];
    let dorn = section.by_tpn(tournament::model::Tpn(4)).unwrap().id;
    assert_eq!(section.points(2)[&dorn], tournament::points::Points::ZERO, "1 for the bye, 1 taken away");
    assert_eq!(section.by_tpn(tournament::model::Tpn(7)).unwrap().person.name, "Fir, Tom", "a number given back stays free");
}

#[test]
fn a_late_entry_moves_numbers_and_takes_the_records_along() {
    let mut event = event_of(import(&full()));
    let section = event.sections[0].id;
    let new =
        event::NewPlayer { person: event::Person { name: "Ash, Ole".to_owned(), rating: Some(2050), ..Default::default() }, lot: None };
    for change in decide(&event, &Command::AddPlayers(section, vec![new])).unwrap() {
        event.apply(&change).unwrap();
    }
    let proposal = propose(&event, &event.sections[0]).unwrap();
    for change in decide(&event, &Command::Pair(section, Box::new(proposal))).unwrap() {
        event.apply(&change).unwrap();
    }
    let document = trf::read(exported(&event, ExportKind::Trf26).as_bytes()).unwrap();
    let number = |name: &str| document.tournament.contestants.iter().find(|p| p.name == name).unwrap().tpn;
    let Acceleration::Explicit(spans) = &document.tournament.acceleration else { panic!() };
    assert_eq!((spans[0].first.0, spans[0].last), (1, number("Cedar, Bo")));
    assert_eq!(document.tournament.prohibitions[0].players, [number("Alder, Jan"), number("Fir, Tom")]);
    assert_eq!(document.tournament.adjustments[0].player, number("Dorn, Kai"));
    assert!(document.other_records.iter().any(|r| r.starts_with("BEL    1")), "{:?}", document.other_records);
    assert_eq!(document.tournament.info.pairing_program, "Another Program 3.1 (to round 2), Flagfall");
    assert_eq!(number("Ash, Ole").0, 2);
}

#[test]
fn what_has_no_place_is_named_by_line() {
    let base = full();
    let with = |lines: &str| import(&format!("{base}{lines}")).losses;
    let unknown = with("XXQ what is this\r\n999 a note of another program\r\n");
    let told: Vec<_> = unknown.iter().map(|l| (l.line, l.record.as_str(), l.text.as_str(), l.kind.affects_pairing())).collect();
    assert_eq!(
        told[1..],
        [(39, "XXQ", "XXQ what is this", true), (40, "999", "999 a note of another program", false)],
        "the first is the national record"
    );
    let other = import(&base.replace("FIDE_DUTCH_2025", "CUSTOM_SWISS"));
    assert!(other.losses.iter().any(|l| (l.line, &l.kind) == (20, &LossKind::System)), "{:?}", other.losses);
    assert!(other.differing().is_empty(), "rounds of another system are not checked by this one");
    let tiebreak = import(&base.replace("BH/C1,SB", "BH/C1,MAGIC"));
    assert!(tiebreak.losses.iter().any(|l| l.kind == LossKind::TieBreak("MAGIC".to_owned())), "{:?}", tiebreak.losses);
    assert_eq!(tiebreak.setup.tiebreaks, ["BH/C1"]);
    let colorless = import(&base.replace("     4 b 1", "     4 - 1").replace("     1 w 0", "     1 - 0"));
    let found: Vec<_> = colorless.losses.iter().filter(|l| l.record == "001").map(|l| l.kind.clone()).collect();
    assert_eq!(found, [LossKind::ColorOfGame(1)]);
    assert!(found[0].affects_pairing());
}

#[test]
fn a_tournament_of_teams_is_not_taken_for_one_of_individuals() {
    let team = "310   1 Alpha                                                              1    2\r\n260   1   3    1    2\r\n";
    let text = format!("{}{team}", full().replace("260   1   5    1    7\r\n", "").replace("260   2   3    2    3    4\r\n", ""));
    let read = event_of_report(text.as_bytes(), Path::new("x.trf"), Path::new("x.flagfall"), wanted()).unwrap();
    assert!(matches!(read.teams_fault, Some(ReadError { line: 26, .. })), "its other records speak of teams that it does not name");
    assert!(read.of_teams && read.teams.is_none());
    let alone = |text: &str| {
        let wanted = Wanted { individuals: true, ..wanted() };
        event_of_report(text.as_bytes(), Path::new("x.trf"), Path::new("x.flagfall"), wanted).unwrap()
    };
    let file = alone(&text);
    assert!(file.of_teams && words::of_teams(&file, Lang::EN).unwrap().contains("310"));
    let kinds: Vec<_> = file.losses.iter().filter(|l| l.kind == LossKind::Team).map(|l| l.record.as_str()).collect();
    assert!(kinds.contains(&"310") && kinds.contains(&"260"), "{kinds:?}");
    assert!(import(&full().replace("FIDE_DUTCH_2025", "FIDE_TEAM_MP_GP")).of_teams, "a type of teams without a list of them");
    let listed = import(&format!("{}013 Alpha                               1    2\r\n", full()));
    assert!(!listed.of_teams, "a list of teams alone may stand beside an individual event");
    assert_eq!(event_of(listed).sections[0].report.records.len(), 2);
}

#[test]
fn rounds_that_the_rules_pair_otherwise_are_shown() {
    let document = generate(&Wish { players: Some(10), rounds: Some(4), ..Wish::default() }, 7).unwrap();
    let text = write(&document, Profile::Trf26).unwrap();
    assert_eq!(import(&text).differing(), []);
    let mut changed = document.clone();
    let pair = tournament::check::drawn(&changed.tournament, 2).pairs;
    let (a, b) = (pair[0], pair[1]);
    for (white, black) in [(a.white, b.black), (b.white, a.black)] {
        for (own, other) in [(white, black), (black, white)] {
            let player = changed.tournament.contestants.iter_mut().find(|p| p.tpn == own).unwrap();
            let Some(Some(Entry::Meeting(game))) = player.entries.get_mut(1) else { panic!() };
            game.opponent = other;
            game.outcome = tournament::model::Outcome::Draw;
        }
    }
    let wrong = import(&write(&changed, Profile::Trf26).unwrap());
    let differing = wrong.differing();
    assert!(differing.iter().any(|check| check.round == 2), "{differing:?}");
    let words = words::remarks(&wrong, &differing, Lang::EN).join("\n");
    assert!(words.contains(&format!("{}-{}", a.white, b.black)), "{words}");
    assert!(wrong.losses.is_empty(), "it is taken over as it stands");
}

#[test]
fn a_file_without_a_number_of_rounds_can_be_given_one() {
    let text = full()
        .replace("142 5\r\n", "")
        .replace("260   1   5", "XXP")
        .replace("XXP    1    7", "XXP 1 7")
        .replace("260   2   3    2    3    4\r\n", "");
    let read = |rounds| event_of_report(text.as_bytes(), Path::new("x"), Path::new("x"), Wanted { rounds, ..wanted() }).unwrap();
    assert_eq!(read(None).setup.rounds, 3, "as many as stand in it");
    let seven = read(Some(7));
    assert_eq!((seven.setup.rounds, seven.taken.as_ref().unwrap().prohibitions[0].last_round), (7, 7));
    // The arbiter may find out later: then the prohibition goes along.
    let mut event = event_of(read(None));
    let edit = Command::EditSection(event.sections[0].id, vec![event::SectionPatch::Rounds(7)]);
    for change in decide(&event, &edit).unwrap() {
        event.apply(&change).unwrap();
    }
    assert_eq!(event.sections[0].prohibited[0].last, 7);
}

/// A section run by commands: results by number, every third game drawn, the first one of each round forfeited.
fn run(system: SystemKind, rounds: u16, players: u32, policy: event::Policy, groups: bool) -> Event {
    let mut event = Event::default();
    let give = |event: &mut Event, command: &Command| {
        decide(event, command).unwrap().iter().for_each(|change| event.apply(change).unwrap());
    };
    let game = if system.is_for(GameKind::Chess) { GameKind::Chess } else { GameKind::Xiangqi };
    let game = if system == SystemKind::SwissFmjd { GameKind::Draughts64Russian } else { game };
    give(&mut event, &Command::AddSection(Setup { policy, ..Setup::new("A", game, system, rounds) }));
    let player = |n: u32| event::NewPlayer {
        person: event::Person { name: format!("P{n:02}, X"), rating: u16::try_from(2500 - n).ok(), ..event::Person::default() },
        lot: None,
    };
    let open = SectionId(1);
    give(&mut event, &Command::AddPlayers(open, (1..=players).map(player).collect()));
    if groups {
        let half = |rest: u32| (1..=players).filter(|n| n % 2 == rest).map(event::PlayerId).collect();
        give(&mut event, &Command::DrawGroups(open, vec![("A".into(), half(1)), ("B".into(), half(0))], None));
    }
    for _ in 0..2 {
        let Ok(proposal) = propose(&event, &event.sections[0]) else { break };
        give(&mut event, &Command::Pair(open, Box::new(proposal)));
        give(&mut event, &Command::Publish(open, "2026-11-20T10:00:00+01:00".into()));
        let round = event.sections[0].rounds.last().unwrap().clone();
        for (at, board) in (0..).zip(&round.boards) {
            use event::BoardResult::{BlackWins, Draw, WhiteForfeitWin, WhiteWins};
            let decides = system.is_knockout();
            let first = board.white < board.black;
            let result = match at {
                0 if !decides => WhiteForfeitWin,
                at if at % 3 == 2 && !decides => Draw,
                _ if first => WhiteWins,
                _ => BlackWins,
            };
            give(&mut event, &Command::SetResult(open, event::GameAt::new(round.number, board.number), Some(result)));
        }
    }
    event
}

/// What is written of each format reads back: the same entries, a round a game, and as an event the same meetings with the same results.
#[test]
fn every_format_is_written_and_read_back() {
    use event::Policy;
    let two = || Policy { games: Some(2), ..Policy::default() };
    let one = Policy::default;
    let cases = [
        (SystemKind::SwissDutch, one(), "FIDE_DUTCH"),
        (SystemKind::SwissDubov, one(), "FIDE_DUBOV"),
        (SystemKind::SwissBurstein, one(), "FIDE_BURSTEIN"),
        (SystemKind::SwissDouble, one(), "FIDE_DOUBLESWISS"),
        (SystemKind::SwissFmjd, two(), "CUSTOM_SWISS"),
        (SystemKind::Points, one(), "CUSTOM_SWISS"),
        (SystemKind::RoundRobin, one(), "FIDE_ROUNDROBIN"),
        (SystemKind::RoundRobin, two(), "CUSTOM_ROUNDROBIN"),
        (SystemKind::DoubleRoundRobin, one(), "BERGER_DOUBLEROUNDROBIN|FIDE_DOUBLEROUNDROBIN"),
        (SystemKind::Knockout, one(), "CUSTOM_KNOCKOUT"),
        (SystemKind::Knockout, two(), "CUSTOM_KNOCKOUT"),
        (SystemKind::Knockout, Policy { third_place: Some(true), ..one() }, "CUSTOM_KNOCKOUT"),
        (SystemKind::DoubleKnockout, Policy { single_final: Some(true), ..one() }, "CUSTOM_KNOCKOUT"),
        (SystemKind::DoubleKnockout, two(), "CUSTOM_KNOCKOUT"),
        (SystemKind::Points1987, Policy { unit_mates: Some(event::UnitMates::Never), ..one() }, "CUSTOM_SWISS"),
    ];
    for (system, policy, codes) in cases {
        let name = format!("{system:?} {policy:?}");
        let event = run(system, 5, 7, policy, false);
        let text = exported(&event, ExportKind::Trf26);
        let document = trf::read(text.as_bytes()).unwrap();
        assert!(codes.split('|').any(|code| code == document.type_code), "{name}: {}", document.type_code);
        assert_eq!(document.warnings, [], "{name}");
        let section = &event.sections[0];
        let games = section.rounds.iter().map(|r| r.boards.len()).sum::<usize>();
        let is_game = |e: &&Option<Entry>| matches!(e, Some(Entry::Meeting(_)));
        let written = document.tournament.contestants.iter().flat_map(|p| &p.entries).filter(is_game).count();
        assert_eq!(written, 2 * games, "{name}: two sides of every game");
        let game = section.setup.game;
        let back = event_of_report(text.as_bytes(), Path::new("x.trf"), Path::new("x.flagfall"), Wanted { game, ..wanted() }).unwrap();
        assert_eq!(back.setup.policy.games(back.setup.system), section.setup.policy.games(system), "{name}");
        // Where the code does not tell the system, a comment does, with what was chosen for it.
        if system != SystemKind::RoundRobin {
            assert!(back.setup.system == system || system == SystemKind::DoubleRoundRobin, "{name}: {:?}", back.setup.system);
            assert_eq!(back.setup.policy.system(system, false), section.setup.policy.system(system, false), "{name}");
        }
        let again = event_of(back);
        let (before, after) = (snapshot(&event, section), snapshot(&again, &again.sections[0]));
        for (a, b) in before.contestants.iter().zip(&after.contestants) {
            assert_eq!(a.entries, b.entries, "{name}: {}", a.name);
        }
        let results = |event: &Event| -> Vec<_> {
            let boards =
                event.sections[0].rounds.iter().flat_map(|r| r.boards.iter().map(move |b| (r.number, b.white, b.black, b.game, b.result)));
            let mut all: Vec<_> = boards.collect();
            all.sort_unstable_by_key(|(round, white, black, game, _)| (*round, *game, *white, *black));
            all
        };
        assert_eq!(results(&event), results(&again), "{name}");
        // A second time nothing is added: the comments of the first file are known.
        let twice = exported(&again, ExportKind::Trf26);
        assert_eq!(twice.matches("games=").count(), text.matches("games=").count(), "{name}");
    }
}

/// A section with groups is one file, or a file for each.
#[test]
fn groups_are_written_together_and_apart() {
    let event = run(SystemKind::RoundRobin, 3, 8, event::Policy::default(), true);
    let document = trf::read(exported(&event, ExportKind::Trf26).as_bytes()).unwrap();
    assert_eq!((document.type_code.as_str(), document.tournament.contestants.len()), ("CUSTOM_ROUNDROBIN", 8));
    let section = &event.sections[0];
    let folder = tempfile::tempdir().unwrap();
    for name in ["A", "B"] {
        let path = folder.path().join(name);
        let stage = section.find_stage(name);
        with_wording(Lang::EN, |wording| export(&event, (section, stage), ExportKind::Trf26, &path, wording, files::output::Over::Files))
            .unwrap();
        let document = trf::read(&std::fs::read(&path).unwrap()).unwrap();
        assert_eq!((document.type_code.as_str(), document.tournament.contestants.len()), ("FIDE_ROUNDROBIN", 4));
        let json = folder.path().join("x.json");
        with_wording(Lang::EN, |wording| export(&event, (section, stage), ExportKind::Json, &json, wording, files::output::Over::Files))
            .unwrap();
        let value: serde_json::Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
        assert_eq!((value["players"].as_array().unwrap().len(), value.get("stages")), (4, None));
        assert_eq!(value["rounds"][0]["boards"].as_array().unwrap().len(), 2);
    }
    let json = folder.path().join("all.json");
    with_wording(Lang::EN, |wording| export(&event, (section, None), ExportKind::Json, &json, wording, files::output::Over::Files))
        .unwrap();
    let value: serde_json::Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    assert_eq!(value["stages"][1]["name"], "B");
    assert_eq!(value["rounds"][0]["boards"][3]["stage"], "B");
}

/// A bracket of eight with two drawn meetings in round 1, decided by lot and paired on, as a report file.
fn bracket() -> (Event, String) {
    let mut event = Event::default();
    let id = SectionId(1);
    let give = |event: &mut Event, command: Command| {
        for change in decide(event, &command).unwrap() {
            event.apply(&change).unwrap();
        }
    };
    give(&mut event, Command::AddSection(Setup::new("Cup", GameKind::Chess, SystemKind::Knockout, 3)));
    let player = |n: u16| event::Person { name: format!("P{n}"), rating: Some(2000 - n), ..event::Person::default() };
    let players = (1..=8).map(|n| event::NewPlayer { person: player(n), lot: None }).collect();
    give(&mut event, Command::AddPlayers(id, players));
    for round in 1..=2 {
        let proposal = propose(&event, &event.sections[0]).unwrap();
        give(&mut event, Command::Pair(id, Box::new(proposal)));
        give(&mut event, Command::Publish(id, "2026-11-20T10:00:00+01:00".into()));
        for board in 1..=if round == 1 { 4 } else { 2 } {
            let result = if round == 1 && board != 2 { event::BoardResult::Draw } else { event::BoardResult::BlackWins };
            give(&mut event, Command::SetResult(id, event::GameAt::new(round, board), Some(result)));
        }
        for table in event.sections[0].drawn_meetings(event.sections[0].current().unwrap()) {
            give(&mut event, Command::SettleByLot(id, table, u64::from(table)));
        }
    }
    let document = crate::desk::report_file::report_document(&event, &event.sections[0], None).unwrap();
    (event, write(&document, Profile::Trf26).unwrap())
}

#[test]
fn a_running_bracket_with_lots_comes_in_with_who_went_on_and_can_be_paired() {
    let (event, text) = bracket();
    let pairs = |event: &Event| {
        let proposal = propose(event, &event.sections[0]).unwrap();
        let names = |(white, black): &event::Pair| (event.sections[0].name(*white).to_owned(), event.sections[0].name(*black).to_owned());
        proposal.boards.iter().map(names).collect::<Vec<_>>()
    };
    assert_eq!(text.matches("### goes-on=1:").count(), 3, "{text}");
    // Also where only the next round shows it, as in a file of another program.
    let bare: String = text.lines().filter(|line| !line.contains("goes-on")).map(|line| format!("{line}\r\n")).collect();
    for text in [&text, &bare] {
        let read = import(text);
        assert!(read.losses.is_empty() && read.ranks.is_empty(), "{:?} {:?}", read.losses, read.ranks);
        assert_eq!(read.differing(), [], "nothing is compared where no rules pair");
        let again = event_of(read);
        assert_eq!(again.sections[0].rounds[0].settled.len(), 3);
        assert_eq!(pairs(&again), pairs(&event));
    }
}

#[test]
fn places_that_come_out_otherwise_are_said() {
    let document = generate(&Wish { players: Some(10), rounds: Some(4), ..Wish::default() }, 7).unwrap();
    assert_eq!(import(&write(&document, Profile::Trf26).unwrap()).ranks, []);
    let mut other = document.clone();
    let of_rank = |rank: u16| document.tournament.contestants.iter().position(|p| p.stated_rank == Some(rank)).unwrap();
    let (first, last) = (of_rank(1), of_rank(10));
    other.tournament.contestants[first].stated_rank = Some(10);
    other.tournament.contestants[last].stated_rank = Some(1);
    let read = import(&write(&other, Profile::Trf26).unwrap());
    assert_eq!(read.ranks.len(), 2, "{:?}", read.ranks);
    let said = words::remarks(&read, &[], Lang::EN).join("\n");
    assert!(said.contains(&format!("{}: place 10 in the file, 1 here", document.tournament.contestants[first].name)), "{said}");
}
