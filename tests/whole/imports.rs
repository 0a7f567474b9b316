//! What comes in from other programs comes in whole, or is named.

use crate::support::{Home, path};
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

fn pairs(json: &str) -> Vec<[u64; 2]> {
    let round: serde_json::Value = serde_json::from_str(json).unwrap();
    let number = |v: &serde_json::Value| v.as_u64().unwrap();
    let mut found: Vec<[u64; 2]> = match round.get("pairs") {
        Some(list) => list.as_array().unwrap().iter().map(|p| [number(&p[0]), number(&p[1])]).collect(),
        None => round["boards"].as_array().unwrap().iter().map(|b| [number(&b["white"]), number(&b["black"])]).collect(),
    };
    let free = round["byes"].as_array().into_iter().flatten().find(|b| b["kind"] == "PAB").map(|b| number(&b["id"]));
    found.extend(free.or_else(|| round["pab"].as_u64()).map(|id| [id, 0]));
    found
}

/// The file with its last rounds taken off, as it stood when they were not paired.
fn cut(text: &str, rounds_kept: usize) -> String {
    let keep = |line: &str| {
        if line.starts_with("001") { line.chars().take(91 + 10 * rounds_kept).collect::<String>() } else { line.to_owned() }
    };
    text.split("\r\n").map(keep).collect::<Vec<_>>().join("\r\n")
}

#[test]
fn a_running_accelerated_event_goes_on_as_its_file_says() {
    let home = Home::new();
    for (seed, records) in [("1", "trf26"), ("2", "engine"), ("3", "trf26")] {
        let file = home.path(&format!("{seed}.trf"));
        let wish =
            ["--players", "40", "--rounds", "7", "--accelerated", "baku", "--prohibited-pairs", "20", "--seed", seed, "--as", records];
        let share = ["--half-byes", "0", "--zero-byes", "0", "--full-byes", "0", "--withdrawals", "0", "--late-entries", "0"];
        let to = ["-o".as_ref(), path(&file)];
        let args = ["generate"].iter().chain(&wish).chain(&share).map(std::ffi::OsStr::new).chain(to);
        home.run(args).clean();
        let whole = std::fs::read_to_string(&file).unwrap();
        for round in [2, 4] {
            let part = home.path(&format!("{seed}-{round}.trf"));
            std::fs::write(&part, cut(&whole, round)).unwrap();
            let event = home.path(&format!("{seed}-{round}.flagfall"));
            home.run(["import".as_ref(), path(&part), "-o".as_ref(), path(&event)]).clean();
            home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
            let number = (round + 1).to_string();
            let show = [
                "round".as_ref(),
                path(&event),
                "show".as_ref(),
                "--round".as_ref(),
                number.as_ref(),
                "--format".as_ref(),
                "json".as_ref(),
            ];
            let by_event = pairs(&home.run(show).clean().out);
            let by_file = pairs(&home.run(["pair".as_ref(), path(&part), "--format".as_ref(), "json".as_ref()]).clean().out);
            assert_eq!(by_event, by_file, "seed {seed}, round {number}");
            assert_eq!(by_event.len(), 20);
        }
    }
}

#[test]
fn a_report_file_with_every_record_comes_back_as_it_was() {
    let home = Home::new();
    let (event, out) = (home.path("e.flagfall"), home.path("out.trf"));
    let file = fixture("reports/every-record.trf");
    let ran = home.run(["import".as_ref(), path(&file), "-o".as_ref(), path(&event)]);
    assert!(ran.err.contains("line 32, BEL") && ran.err.contains("kept as written"), "{ran:#?}");
    home.run(["export".as_ref(), path(&event), "trf26".as_ref(), "-o".as_ref(), path(&out)]).clean();
    let (before, after) = (std::fs::read_to_string(&file).unwrap(), std::fs::read_to_string(&out).unwrap());
    let plain = |text: &str| {
        let mut lines: Vec<String> =
            text.lines().map(|l| if l.starts_with("001") { l[..80].to_owned() + &l[90..] } else { l.to_owned() }).collect();
        lines.sort();
        lines
    };
    assert_eq!(plain(&before), plain(&after));
    home.run(["verify".as_ref(), path(&event)]).clean();
}

#[test]
fn what_would_change_pairings_is_left_out_only_when_asked() {
    let home = Home::new();
    let base = std::fs::read_to_string(fixture("reports/every-record.trf")).unwrap();
    let file = |name: &str, text: String| {
        let file = home.path(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let run = |file: &Path, event: &str, more: &[&str]| {
        let event = home.path(event);
        let args = ["import".as_ref(), path(file), "-o".as_ref(), path(&event)];
        (home.run(args.into_iter().chain(more.iter().map(std::ffi::OsStr::new))), event.exists())
    };
    let odd = file("odd.trf", format!("{base}XXQ 1 2 3\r\n"));
    let (ran, made) = run(&odd, "odd.flagfall", &[]);
    ran.failed(2, &["line 39, XXQ", "“1 2 3”", "--accept-losses"]);
    assert!(!made, "nothing is left behind");
    assert!(run(&odd, "odd.flagfall", &["--accept-losses"]).1);

    let teams =
        base.replace("FIDE_DUTCH_2025", "FIDE_TEAM_MP_GP").lines().filter(|l| !l.starts_with("260")).collect::<Vec<_>>().join("\r\n");
    let teams =
        file("teams.trf", format!("{teams}\r\n310   1 Alpha                                                              1    2\r\n"));
    let (ran, made) = run(&teams, "teams.flagfall", &[]);
    ran.failed(2, &["team tournament", "310", "--as-individual"]);
    assert!(!made);
    assert!(run(&teams, "teams.flagfall", &["--as-individual", "--accept-losses"]).1);
}

#[test]
fn players_of_a_report_without_its_first_record_are_players() {
    let home = Home::new();
    let text = std::fs::read_to_string(fixture("reports/every-record.trf")).unwrap();
    let file = home.path("list.txt");
    std::fs::write(&file, text.split_once("\r\n").unwrap().1).unwrap();
    let event = home.path("e.flagfall");
    home.run([
        "new".as_ref(),
        path(&event),
        "--name".as_ref(),
        "N".as_ref(),
        "--game".as_ref(),
        "chess".as_ref(),
        "--rounds".as_ref(),
        "5".as_ref(),
    ])
    .clean();
    let import = || home.run(["players".as_ref(), path(&event), "import".as_ref(), path(&file)]).clean();
    assert_eq!(import().out, "6 entered\n");
    let again = import();
    assert_eq!(again.out, "0 entered\n");
    assert!(again.err.contains("Alder, Jan is in the section already"), "{again:#?}");
}

#[test]
fn columns_can_be_named_and_left_out() {
    let home = Home::new();
    let file = home.path("list.csv");
    std::fs::write(&file, "17;Alder, Jan\n18;Birk, Eva\n").unwrap();
    let event = home.event("e.flagfall", 0, 5);
    let import = |columns: &str| {
        home.run(["players".as_ref(), path(&event), "import".as_ref(), path(&file), "--columns".as_ref(), columns.as_ref()])
    };
    import("shoe,name").failed(2, &["`shoe`", "given-name"]);
    let ran = import("-,name").clean();
    assert_eq!(ran.out, "2 entered\n");
    assert!(ran.err.contains("NOT READ"), "{ran:#?}");
    let list = home.run(["players".as_ref(), path(&event), "list".as_ref()]).clean().out;
    assert!(list.contains("Alder, Jan\t\t") && !list.contains("17"), "{list}");
}

/// Every file under a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

#[test]
fn identity_numbers_stand_in_no_file_and_no_output() {
    let home = Home::in_language("zh-CN");
    let event = home.event("e.flagfall", 0, 5);
    let source = fixture("rosters/identity-zh.csv");
    let import = |file: &Path| home.run(["players".as_ref(), path(&event), "import".as_ref(), path(file)]).clean();
    let first = import(&source);
    assert_eq!(first.out, "已录入4名\n");
    assert!(first.err.contains("第4行第2列") && first.err.contains("校验码"), "{first:#?}");
    // Found again by number under another heading, whatever else has changed.
    let second = import(&fixture("rosters/identity-unnamed-zh.csv"));
    assert_eq!(second.out, "已录入0名\n", "{second:#?}");
    home.run(["round".as_ref(), path(&event), "pair".as_ref()]).clean();
    home.run(["round".as_ref(), path(&event), "publish".as_ref()]).clean();
    let mut said = vec![first.out, first.err, second.out, second.err];
    for kind in ["trf26", "trf16", "csv", "xlsx", "json", "html"] {
        let out = home.path(&format!("out-{kind}"));
        said.push(home.run(["export".as_ref(), path(&event), kind.as_ref(), "-o".as_ref(), path(&out)]).clean().err);
    }
    for command in [&["players", "list"][..], &["log", "--format", "json"], &["standings"]] {
        let args = std::iter::once(command[0].as_ref()).chain([path(&event)]).chain(command[1..].iter().map(std::ffi::OsStr::new));
        said.push(home.run(args).clean().out);
    }
    let all: Vec<u8> =
        files(&home.path("")).iter().flat_map(|file| std::fs::read(file).unwrap()).chain(said.join("\n").into_bytes()).collect();
    let source = std::fs::read_to_string(source).unwrap();
    let private: Vec<&str> = source.lines().skip(1).flat_map(|line| line.split(',').skip(1).take(2)).collect();
    assert_eq!(private.len(), 8);
    for number in private {
        assert!(!all.windows(number.len()).any(|part| part == number.as_bytes()), "{number}");
    }
    // Typed by hand it is refused, and nothing of it is kept.
    let typed = home.run(["players".as_ref(), path(&event), "add".as_ref(), "赵一".as_ref(), "id=659901199003070019".as_ref()]);
    typed.failed(3, &["这像是身份证号"]);
}

/// In a section of teams a list of players goes by the column of the unit, as on the screen: nobody becomes a team by a slip.
#[test]
fn players_of_a_section_of_teams_are_read_into_their_teams() {
    let home = Home::new();
    let (event, list) = (home.path("league.flagfall"), home.path("late.csv"));
    let run = |words: &[&str]| home.run([words[0].as_ref(), path(&event)].into_iter().chain(words[1..].iter().map(AsRef::as_ref)));
    run(&["new", "--game", "chess", "--system", "round-robin", "--set", "team-form=reserves", "--set", "boards=2"]).clean();
    run(&["teams", "add", "Rovers"]).clean();
    std::fs::write(&list, "Name;Rating;Club\nLate, Lou;1900;Rovers\nNova, Ada;2100;New Team\n").unwrap();
    let said = run(&["players", "import", list.to_str().unwrap()]).clean().out;
    assert!(said.contains("teams 1, players 2"), "{said}");
    std::fs::write(&list, "Name;Rating\nNobody, Ned;2100\n").unwrap();
    run(&["players", "import", list.to_str().unwrap()]).failed(2, &["Nobody, Ned has no team"]);
    run(&["players", "add", "Nobody, Ned"]).failed(2, &["Nobody, Ned", "teams"]);
    let teams = run(&["players", "list"]).clean().out;
    assert_eq!(teams.lines().filter_map(|line| line.split('\t').nth(1)).collect::<Vec<_>>(), ["Rovers", "New Team"]);
}
