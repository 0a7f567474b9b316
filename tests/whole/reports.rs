//! Report files of a running event: what rating needs, one file a month, and that the program's own check agrees with its own files.

use crate::support::{Home, Ran, path};
use std::fs;
use std::path::{Path, PathBuf};

/// Six players with every fact; three rounds on three days, or spread over two months.
fn event(home: &Home, days: &str) -> PathBuf {
    let event = home.path("league.flagfall");
    let facts = ["city=Oslo", "federation=NOR", "arbiter=A. Arbiter (1500000)", "tiebreaks=BH SB WON", "half-byes=1", "closed-rounds=0"]
        .map(|fact| ["--set", fact]);
    let setup = ["--name", "League", "--game", "chess", "--rounds", "3", "--time", "90+30"];
    home.run(["new".as_ref(), path(&event)].into_iter().chain(setup.iter().chain(facts.iter().flatten()).map(AsRef::as_ref))).clean();
    let mut roster = "Name,Rating,Federation,ID,Birth\n".to_owned();
    for n in 1..=6 {
        roster.push_str(&format!("\"Player{n}, Given\",{},NOR,15000{n:02},199{n}-03-04\n", 2400 - 10 * n));
    }
    let list = home.path("list.csv");
    fs::write(&list, roster).unwrap();
    home.run(["players".as_ref(), path(&event), "import".as_ref(), path(&list)]).clean();
    if !days.is_empty() {
        home.run(["round".as_ref(), path(&event), "dates".as_ref(), days.as_ref()]).clean();
    }
    event
}

fn run(home: &Home, event: &Path, before: &[&str], after: &[&str]) -> Ran {
    home.run(before.iter().map(AsRef::as_ref).chain([path(event)]).chain(after.iter().map(AsRef::as_ref)))
}

/// Pairs and publishes a round and gives every board a result.
fn play(home: &Home, event: &Path, round: u16, results: &[&str]) {
    for action in ["pair", "publish"] {
        run(home, event, &["round"], &[action]).clean();
    }
    for (board, result) in (1..).zip(results) {
        run(home, event, &["result"], &[&round.to_string(), &board.to_string(), result]).clean();
    }
}

fn export(home: &Home, event: &Path, kind: &str, more: &[&str]) -> Ran {
    let file = home.path("report.trf");
    let all: Vec<&str> = [kind, "--force", "-o", file.to_str().unwrap()].iter().chain(more).copied().collect();
    run(home, event, &["export"], &all)
}

fn check(home: &Home, name: &str) -> Ran {
    home.run(["check".as_ref(), path(&home.path(name))])
}

#[test]
fn a_strict_report_is_refused_with_every_missing_thing_named_and_what_to_do() {
    let home = Home::new();
    let event = event(&home, "");
    play(&home, &event, 1, &["1", "="]);
    run(&home, &event, &["players"], &["set", "2", "id=", "birth="]).clean();
    run(&home, &event, &["players"], &["set", "3", "fed="]).clean();
    let refused = export(&home, &event, "trf26", &["--strict"]);
    let named =
        ["132", "2 Player2, Given", "3 Player3, Given", "columns 58-68", "columns 70-79", "columns 54-56", "round 1: no final result at 3"];
    refused.failed(3, &named).failed(3, &["1 of 3 rounds", "042", "flagfall round", "flagfall players"]);
    assert!(!home.path("report.trf").exists(), "nothing is written");
    // Without it the file is written, and the days are asked for.
    let written = export(&home, &event, "trf26", &[]);
    assert_eq!(written.status, Some(0));
    assert!(written.err.contains("date of every round"), "{}", written.err);
    export(&home, &event, "csv", &["--strict"]).failed(2, &["report files"]);
    export(&home, &event, "trf16", &["--by-month"]).failed(3, &["132"]);
}

#[test]
fn a_report_that_lacks_nothing_is_written_in_every_form() {
    let home = Home::new();
    let event = event(&home, "20.11.2026, 21.11.2026, 22.11.2026");
    for round in 1..=3 {
        play(&home, &event, round, &["1", "=", "0"]);
    }
    run(&home, &event, &["players"], &["set", "1", "listed=nat-NOR:standard:2333"]).clean();
    for kind in ["trf26", "trf16", "trf06"] {
        let written = export(&home, &event, kind, &["--strict"]);
        assert_eq!(written.status, Some(0), "{kind}: {}", written.err);
        let text = fs::read_to_string(home.path("report.trf")).unwrap();
        assert!(text.contains("042 2026/11/20\r\n052 2026/11/22\r\n"), "{kind}: {text}");
        // What a national list says has a record of its own in the newest format.
        let national = text.lines().filter(|line| line.starts_with("NOR    1") && line.get(48..52) == Some("2333")).count();
        assert_eq!(national, usize::from(kind == "trf26"), "{kind}: {text}");
        assert_eq!(check(&home, "report.trf").status, Some(0), "{kind}");
    }
    export(&home, &event, "trf26", &["--by-month"]).failed(2, &["one report"]);
}

#[test]
fn a_long_event_is_one_report_a_month_with_the_rounds_of_that_month() {
    let home = Home::new();
    let event = event(&home, "3.10.2026, 24.10.2026, 7.11.2026");
    play(&home, &event, 1, &["1", "=", "0"]);
    play(&home, &event, 2, &["1", "+-", "0"]);
    play(&home, &event, 3, &["1", "=", "0"]);
    run(&home, &event, &["players"], &["set", "1", "listed=fide:standard:2391,2026-10", "listed=fide:standard:2402,2026-11"]).clean();
    export(&home, &event, "trf26", &["--strict"]).failed(3, &["--by-month"]);
    let told = export(&home, &event, "trf26", &[]);
    assert!(told.err.contains("--by-month"), "{}", told.err);
    let written = export(&home, &event, "trf26", &["--strict", "--by-month"]);
    assert_eq!(written.status, Some(0), "{}", written.err);
    let files = ["report-2026-10.trf", "report-2026-11.trf"];
    assert_eq!(written.out.lines().map(|line| Path::new(line).file_name().unwrap().to_str().unwrap()).collect::<Vec<_>>(), files);
    let texts = files.map(|file| fs::read_to_string(home.path(file)).unwrap());
    for (text, days, rounds, rating) in
        [(&texts[0], "042 2026/10/03\r\n052 2026/10/24\r\n", 2, "2391"), (&texts[1], "042 2026/11/07\r\n052 2026/11/07\r\n", 1, "2402")]
    {
        assert!(text.contains(days) && text.contains(&format!("\r\n142 {rounds}\r\n")), "{text}");
        assert!(text.lines().any(|line| line.starts_with("001    1") && line.get(48..52) == Some(rating)), "{text}");
        let longest = text.lines().filter(|line| line.starts_with("001")).map(|line| line.trim_end().len()).max();
        assert_eq!(longest, Some(89 + 10 * rounds), "the rounds of the month and no others: {text}");
    }
    assert!(texts[1].contains("### Report of 2026-11: rounds 3 of 3"), "{}", texts[1]);
    for file in files {
        // Points and places are those of the month; as no system pairs a month, there is nothing to pair again.
        let checked = check(&home, file);
        assert_eq!(checked.status, Some(0), "{} {}", checked.out, checked.err);
        assert!(checked.out.contains("not checked"), "{}", checked.out);
    }
}

/// Who is expelled, withdraws, comes late, has byes, does not come, adjourns: the program's own check agrees with its own files.
#[test]
fn the_check_accepts_the_programs_own_files() {
    let home = Home::new();
    let event = event(&home, "20.11.2026, 21.11.2026, 22.11.2026");
    play(&home, &event, 1, &["1", "+-", "="]);
    run(&home, &event, &["players"], &["set", "6", "status=expelled"]).clean();
    run(&home, &event, &["players"], &["add", "Late, Entry", "rating=2385"]).clean();
    run(&home, &event, &["players"], &["bye", "1", "2", "half"]).clean();
    play(&home, &event, 2, &["=u", "--"]);
    export(&home, &event, "trf26", &[]);
    let text = fs::read_to_string(home.path("report.trf")).unwrap();
    assert!(text.contains("### Expulsion @ Round 1: 6\r\n") && text.contains("### Late entry @ Round 2: "), "{text}");
    let checked = check(&home, "report.trf");
    assert_eq!(checked.status, Some(0), "{}{}\n{text}", checked.out, checked.err);
    assert!(checked.out.contains("taken for players who are not in the standings"), "{}", checked.out);
    run(&home, &event, &["players"], &["withdraw", "2"]).clean();
    for action in ["pair", "publish"] {
        run(&home, &event, &["round"], &[action]).clean();
    }
    run(&home, &event, &["result"], &["3", "1", "adj"]).clean();
    run(&home, &event, &["result"], &["3", "2", "1"]).clean();
    for kind in ["trf26", "engine"] {
        export(&home, &event, kind, &[]);
        let checked = check(&home, "report.trf");
        assert_eq!(checked.status, Some(0), "{kind}: {}{}", checked.out, checked.err);
    }
    assert!(fs::read_to_string(home.path("report.trf")).unwrap().lines().all(|line| !line.contains('?')), "engines know no adjourned game");
}

/// The other half of silence: what is wrong in a file is said, with what was taken for right.
#[test]
fn check_and_import_name_wrong_totals_and_shared_numbers() {
    let home = Home::new();
    let event = event(&home, "20.11.2026, 21.11.2026, 22.11.2026");
    play(&home, &event, 1, &["1", "=", "0"]);
    export(&home, &event, "trf26", &[]);
    let text = fs::read_to_string(home.path("report.trf")).unwrap();
    let wrong = text.replace("062 6", "062 7").replace("072 6", "072 2").replace("1500002", "1500001").replacen(" 0.5 ", " 3.5 ", 1);
    fs::write(home.path("wrong.trf"), wrong).unwrap();
    let said = [
        "7 players stated, 6 found, which are taken",
        "2 rated players stated (072), 6 have",
        "the results count",
        "taken for different people",
    ];
    let checked = check(&home, "wrong.trf");
    let out = home.path("taken.flagfall");
    let taken = home.run(["import".as_ref(), path(&home.path("wrong.trf")), "-o".as_ref(), path(&out)]);
    for words in said {
        assert!(checked.err.contains(words), "{words}: {}", checked.err);
        assert!(taken.err.contains(words), "{words}: {}", taken.err);
    }
    assert_eq!(checked.status, Some(1));
}

#[test]
fn the_method_of_the_starting_rank_is_typed_and_long_names_are_cut_with_a_word() {
    let home = Home::new();
    let event = home.path("cup.flagfall");
    let setup = ["--game", "chess", "--rounds", "3", "--set", "federation=GER", "--set", "starting-rank=nidof"];
    home.run(["new".as_ref(), path(&event)].into_iter().chain(setup.map(AsRef::as_ref))).clean();
    let long = "Maximiliana-Theodora von und zu Hohenlohe, Auguste";
    for name in [long, "Short, Name"] {
        run(&home, &event, &["players"], &["add", name]).clean();
    }
    run(&home, &event, &["players"], &["number"]).clean();
    let written = export(&home, &event, "trf26", &[]);
    assert!(written.err.contains("33 columns") && written.err.contains(long), "{}", written.err);
    assert!(fs::read_to_string(home.path("report.trf")).unwrap().contains("172 GER NIDOF\r\n"));
    let refused = home.run(["new", "x.flagfall", "--game", "chess", "--rounds", "3", "--set", "starting-rank=ELO"]);
    refused.failed(2, &["FIDON"]);
}

/// A round with a pairing-allocated bye beside a full-point bye, one with a full-point bye alone, a game without two moves: TRF06 has no signs
/// that tell them apart, and the program's own check agrees with its own file all the same.
#[test]
fn the_check_accepts_the_programs_own_file_of_2006() {
    let home = Home::new();
    let event = event(&home, "20.11.2026, 21.11.2026, 22.11.2026");
    run(&home, &event, &["players"], &["bye", "2", "1", "full"]).clean();
    play(&home, &event, 1, &["1", "="]);
    run(&home, &event, &["players"], &["bye", "3", "2", "full"]).clean();
    run(&home, &event, &["players"], &["bye", "4", "2", "half"]).clean();
    play(&home, &event, 2, &["1u", "="]);
    play(&home, &event, 3, &["1", "=", "0"]);
    export(&home, &event, "trf06", &[]);
    let text = fs::read_to_string(home.path("report.trf")).unwrap();
    let signs: Vec<&str> = text.lines().filter(|line| line.starts_with("### signs @ Round ")).collect();
    assert!(matches!(signs[..], [first, second] if first.ends_with("=U") && second.contains("3=F") && second.contains("=W")), "{text}");
    let checked = check(&home, "report.trf");
    assert_eq!(checked.status, Some(0), "{}{}\n{text}", checked.out, checked.err);
    // Without the comments it is a file of which nobody can know that.
    let plain: String = text.lines().filter(|line| !line.starts_with("###")).map(|line| format!("{line}\r\n")).collect();
    fs::write(home.path("plain.trf"), plain).unwrap();
    assert_eq!(check(&home, "plain.trf").status, Some(1));
}

/// A league of teams over two months: each file has the games of its month and no others, with who plays for which team.
#[test]
fn a_long_event_of_teams_is_one_report_a_month() {
    let home = Home::new();
    let event = home.path("league.flagfall");
    let facts = ["city=Oslo", "federation=NOR", "arbiter=A. Arbiter (1500000)", "boards=2", "team-form=reserves"];
    let setup = ["--name", "League", "--game", "chess", "--system", "swiss-team", "--rounds", "3", "--time", "90+30"];
    let facts = facts.map(|fact| ["--set", fact]);
    home.run(["new".as_ref(), path(&event)].into_iter().chain(setup.iter().chain(facts.iter().flatten()).map(AsRef::as_ref))).clean();
    let mut roster = "Team,Name,Rating,Federation,ID,Birth\n".to_owned();
    for n in 1..=8 {
        let team = ["Alder", "Beech", "Cedar", "Dogwood"][(n - 1) / 2];
        roster.push_str(&format!("{team},\"Player{n}, Given\",{},NOR,15000{n:02},199{n}-03-04\n", 2400 - 10 * n));
    }
    let list = home.path("teams.csv");
    fs::write(&list, roster).unwrap();
    run(&home, &event, &["teams"], &["import", list.to_str().unwrap()]).clean();
    run(&home, &event, &["round"], &["dates", "3.10.2026, 24.10.2026, 7.11.2026"]).clean();
    let line_up = |round: u16| {
        for team in ["Alder", "Beech", "Cedar", "Dogwood"] {
            run(&home, &event, &["teams"], &["line-up", team, &round.to_string(), "1,2"]).clean();
        }
    };
    play(&home, &event, 1, &["1=", "01"]);
    // Without line-ups the match has no games of players: a report of nobody's games is not written in silence.
    export(&home, &event, "trf26", &["--strict", "--by-month"]).failed(3, &["round 1: who played for", "Alder", "Dogwood", "line-up"]);
    line_up(1);
    for (round, results) in [(2, ["==", "10"]), (3, ["11", "=1"])] {
        play(&home, &event, round, &results);
        line_up(round);
    }
    let written = export(&home, &event, "trf26", &["--strict", "--by-month"]);
    assert_eq!(written.status, Some(0), "{}", written.err);
    let games = |text: &str| -> usize {
        let columns =
            text.lines().filter(|line| line.starts_with("001")).flat_map(|line| line.get(89..).unwrap_or_default().split_whitespace());
        columns.filter(|word| matches!(*word, "w" | "b")).count() / 2
    };
    for (file, days, rounds) in [
        ("report-2026-10.trf", "042 2026/10/03\r\n052 2026/10/24\r\n", 2),
        ("report-2026-11.trf", "042 2026/11/07\r\n052 2026/11/07\r\n", 1),
    ] {
        let text = fs::read_to_string(home.path(file)).unwrap();
        assert!(text.contains(days) && text.contains(&format!("\r\n142 {rounds}\r\n")), "{text}");
        assert_eq!((text.lines().filter(|line| line.starts_with("001")).count(), games(&text)), (8, 4 * rounds), "{text}");
        let teams: Vec<Vec<&str>> =
            text.lines().filter(|line| line.starts_with("013")).map(|line| line[36..].split_whitespace().collect()).collect();
        assert_eq!(teams, [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"]], "{text}");
        assert!(!text.lines().any(|line| ["300", "310", "320", "330"].iter().any(|code| line.starts_with(code))), "{text}");
        let checked = check(&home, file);
        assert_eq!(checked.status, Some(0), "{} {}\n{text}", checked.out, checked.err);
    }
    // Points and places of players are those of the month: who won in November stands above who drew.
    let november = fs::read_to_string(home.path("report-2026-11.trf")).unwrap();
    let points: Vec<&str> = november.lines().filter(|line| line.starts_with("001")).map(|line| line[80..84].trim()).collect();
    let ranks: Vec<usize> =
        november.lines().filter(|line| line.starts_with("001")).map(|line| line[85..89].trim().parse().unwrap()).collect();
    for (points_of, rank) in points.iter().zip(&ranks) {
        let value = |text: &str| text.parse::<f32>().unwrap();
        assert_eq!(*rank, points.iter().filter(|other| value(other) > value(points_of)).count() + 1, "{november}");
    }
}

/// In a round that is going on a file states points, places and totals by the results that stand in its lines.
#[test]
fn points_and_places_are_of_the_results_that_the_lines_show() {
    let home = Home::new();
    let (cup, league) = (home.running_event("cup.flagfall", 6, 3), home.path("league.flagfall"));
    let run =
        |event: &Path, words: &[&str]| home.run([words[0].as_ref(), path(event)].into_iter().chain(words[1..].iter().map(AsRef::as_ref)));
    run(&league, &["new", "--game", "chess", "--system", "round-robin", "--set", "team-form=reserves", "--set", "boards=2"]).clean();
    for team in ["A", "B", "C", "D"] {
        run(&league, &["teams", "add", team]).clean();
        run(&league, &["teams", "player", team, &format!("{team}1"), &format!("{team}2")]).clean();
    }
    for action in [&["round", "pair"][..], &["round", "publish"], &["teams", "line-up", "all", "1", "--default"]] {
        run(&league, action).clean();
    }
    run(&cup, &["result", "1", "2", "1"]).clean();
    run(&league, &["result", "1", "1", "11"]).clean();
    run(&league, &["result", "1", "2", "1."]).clean();
    for (event, teams) in [(&cup, 0), (&league, 4)] {
        let file = home.path(&format!("{teams}.trf"));
        run(event, &["export", "trf26", file.to_str().unwrap()]).clean();
        home.run(["check".as_ref(), path(&file)]).clean();
        let text = fs::read_to_string(&file).unwrap();
        let field =
            |line: &str, from: usize, to: usize| line.chars().skip(from - 1).take(to + 1 - from).collect::<String>().trim().to_owned();
        let points = |line: &str, from: usize, to: usize| field(line, from, to).parse::<f64>().unwrap_or(0.0);
        let lines = |record: &'static str| text.lines().filter(move |line| line.starts_with(record));
        let shown = |line: &str| if field(line, 99, 99) == "1" { 1.0 } else { 0.0 };
        let mut sums = std::collections::BTreeMap::new();
        for line in lines("001") {
            assert!((points(line, 81, 84) - shown(line)).abs() < 0.01, "{line}");
            assert!(teams > 0 || (field(line, 86, 89) == "1") == (shown(line) > 0.5), "{text}");
            sums.insert(field(line, 5, 8), shown(line));
        }
        assert_eq!((lines("310").count(), sums.values().sum::<f64>() > 0.5), (teams, true));
        for line in lines("310") {
            let players: f64 = (74..=line.len()).step_by(5).filter_map(|at| sums.get(&field(line, at, at + 3))).sum();
            assert!((points(line, 62, 67) - players).abs() < 0.01, "{line}: {players}");
        }
    }
}
