//! The command line in Chinese on a xiangqi event: every subcommand says what it does, and what it refuses, in the words of the game and of
//! the language. Codes, names and names of files stay as they are.

use crate::support::Home;
use arbitration::kind::GameKind;
use flagfall::words::Lang;
use flagfall::words::strange::strange;
use std::fs;

/// Latin words that may stand in a Chinese answer: codes, names of programs, formats, associations, clocks, options and what is typed.
const LATIN: &[&str] = &[
    "flagfall",
    "demo",
    "event",
    "players",
    "round",
    "result",
    "standings",
    "print",
    "export",
    "import",
    "new",
    "log",
    "undo",
    "stages",
    "games",
    "settle",
    "teams",
    "dates",
    "set",
    "fed",
    "birth",
    "list",
    "reason",
    "strict",
    "number",
    "site",
    "trf",
    "csv",
    "xlsx",
    "json",
    "pgn",
    "pdn",
    "xqf",
    "pdf",
    "toml",
    "html",
    "index",
    "sqlite",
    "txt",
    "fact",
    "event-softens",
    "yes",
    "no",
    "seed",
    "after",
    "section",
    "kind",
    "at",
    "start",
    "stop",
    "reading",
    "press",
    "resume",
    "adjust",
    "transfer",
    "set-control",
    "moves",
    "counter",
    "period",
    "flag",
    "note",
    "game",
    "edition",
    "tempo",
    "control",
    "suspects",
    "device",
    "entry",
    "case",
    "fide",
    "trf26",
    "rating",
    "name",
    "fen",
    "adj",
    "illegal-move",
    "foul",
    "data",
    "ratings",
];

/// Every subcommand, what it answers and what it refuses; `E` is the event, `D/` the folder.
const COMMANDS: &[&str] = &[
    "new D/new.flagfall --name 杯赛 --section 公开组 --game xiangqi --system points --rounds 5",
    "new D/new.flagfall --name 杯赛 --section 少年组 --game xiangqi --system nothing --rounds 5",
    "event E",
    "players E list",
    "players E set 99 rating=1",
    "players E set 3 rating=x",
    "players E bye 1 9 half",
    "players E bye 1 3 zero",
    "players E import D/roster.csv",
    "players E import D/broken.csv",
    "round E show",
    "round E show --round 1",
    "round E show --round 9",
    "round E pair",
    "round E publish",
    "round E dates",
    "result E 1 99 1",
    "result E 1 1 zz",
    "result E 1 1 0",
    "standings E",
    "standings E --after 99",
    "log E",
    "undo E",
    "print --list",
    "print E pairings -o D/p.txt",
    "print E nothing",
    "verify E",
    "norms E",
    "prizes E",
    "stages E list",
    "teams E list",
    "appeal E list",
    "export E trf26 -o D/t.trf",
    "export E csv -o D/s.csv",
    "export E pgn -o D/g.pgn",
    "export E pdn -o D/g.pdn",
    "export E site D/site",
    "import D/nothing.trf -o D/y.flagfall",
    "import D/broken.trf -o D/y.flagfall",
    "check D/broken.trf",
    "judge --game xiangqi --rules cxa-2020 --moves h2e2",
    "judge --game xiangqi --fen 9/9 --moves h2e2",
    "rule 违例 --game xiangqi",
    "rule 手机 --game xiangqi",
    "reconcile --game xiangqi --white D/sheet.txt",
    "reconcile --game xiangqi --white D/nothing.txt",
    "clock D/clock.toml",
    "clock D/stopped.toml",
    "clock D/moment.toml",
    "clock D/kind.toml",
    "clock D/field.toml",
    "clock D/form.toml",
    "replay D/game.pgn",
    "replay D/broken.xqf",
    "replay D/broken.pdn",
    "replay D/chess.pgn",
    "quiz --game xiangqi --seed 1",
    "backup E D/gone",
    "restore D/gone E2",
    "salvage E D/salvaged.flagfall",
    "ratings info",
];

/// Files that the commands read.
const FILES: &[(&str, &str)] = &[
    ("roster.csv", "姓名,等级分,单位\n单于飞,2000,甲队\n曾一,abc,乙队\n曾一,2100,丙队\n"),
    ("broken.csv", "1;2\n3;4\n"),
    ("broken.trf", "abc\n"),
    ("sheet.txt", "炮二平五\n马二进三\n"),
    ("game.pgn", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马八进七 2. 帅五进六 *\n"),
    ("broken.xqf", "x"),
    ("broken.pdn", "[GameType \"20\"]\n[FEN \"W:W77:B1\"]\n\n1. 32-28 {x *\n"),
    ("chess.pgn", "[Event x]\n\n1. e4 e5 2. Ke3 ) *\n"),
    (
        "clock.toml",
        "game = \"xiangqi\"\ncontrol = \"60+30\"\n[[entry]]\nat = \"14:00\"\nkind = \"start\"\n[[entry]]\nat = \"14:40\"\nkind = \"reading\"\nred = \"0:50:00\"\n\
         black = \"0:40:00\"\nmoves = { white = 10, black = 10 }\n[case]\nkind = \"missing-increments\"\n",
    ),
    ("stopped.toml", "game = \"xiangqi\"\ncontrol = \"60+30\"\n[[entry]]\nat = \"14:00\"\nkind = \"stop\"\n"),
    ("moment.toml", "game = \"xiangqi\"\ncontrol = \"60+30\"\n[[entry]]\nkind = \"stop\"\n"),
    ("kind.toml", "game = \"xiangqi\"\ncontrol = \"60+30\"\n[[entry]]\nat = \"14:00\"\nkind = \"stopp\"\n"),
    ("field.toml", "gam = \"xiangqi\"\n"),
    ("form.toml", "game = xiangqi\n"),
];

/// The Latin words of a text in small letters, joined by hyphens as codes are; those with a large letter are names and codes.
fn small_words(text: &str) -> impl Iterator<Item = &str> {
    let is_of_word = |c: char| c.is_ascii_alphabetic() || c == '-';
    text.split(move |c: char| !is_of_word(c))
        .map(|word| word.trim_matches('-'))
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
}

/// What stands in quotes, in angle brackets or behind `--` was typed or is to be typed.
fn without_typed(line: &str, folder: &str) -> String {
    let mut out = String::new();
    let mut signs = line.replace(folder, "").chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(c) = signs.next() {
        let end = match c {
            '"' => '"',
            '`' => '`',
            '“' => '”',
            '<' => '>',
            _ => {
                out.push(c);
                continue;
            }
        };
        if !signs.clone().any(|c| c == end) {
            continue;
        }
        while signs.next().is_some_and(|c| c != end) {}
    }
    out
}

#[test]
fn every_command_speaks_chinese_of_a_xiangqi_event() {
    let home = Home::in_language("zh-CN");
    let chinese = Lang::named("zh-CN").unwrap();
    for (name, text) in FILES {
        fs::write(home.path(name), text).unwrap();
    }
    let event = home.path("e.flagfall");
    let folder = home.path("").display().to_string();
    let run = |line: &str| {
        let args = line.split(' ').map(|word| match word {
            "E" => event.display().to_string(),
            "E2" => home.path("e2.flagfall").display().to_string(),
            word => word.replace("D/", &folder),
        });
        home.run(args.collect::<Vec<_>>())
    };
    run("new E --name 杯赛 --section 公开组 --game xiangqi --system points --rounds 5").clean();
    for player in 1..=9 {
        fs::write(home.path("one.csv"), format!("姓名,等级分,单位\n棋手{player}甲,{},乙队\n", 2500 - player)).unwrap();
        run("players E import D/one.csv").clean();
    }
    run("players E bye 9 1 half");
    run("round E pair").clean();
    run("round E publish").clean();
    run("result E 1 2 1").clean();
    let kinds: Vec<String> = event::SystemKind::ALL.iter().map(|s| s.name().to_owned()).collect();
    let mut wrong = Vec::new();
    for command in COMMANDS {
        let ran = run(command);
        assert!(!ran.err.contains("panicked"), "{command}: {}", ran.err);
        // Names of documents and of systems are what is typed.
        let is_list = *command == "print --list";
        for line in format!("{}\n{}", ran.out, ran.err).lines() {
            let line = without_typed(line, &folder);
            let line = if is_list { line.split_once("  ").map_or("", |(_, title)| title).to_owned() } else { line };
            wrong.extend(strange(&line, GameKind::Xiangqi, chinese, &["60+30"]).into_iter().map(|what| format!("{command}: {what}")));
            // Names of files and what stands in them, digits of a hash.
            let is_given =
                |word: &str| command.contains(word) || FILES.iter().any(|(name, text)| name.contains(word) || text.contains(word));
            let is_hash = |word: &str| word.chars().all(|c| matches!(c, 'a'..='f'));
            let is_known = |word: &&str| LATIN.contains(word) || kinds.iter().any(|kind| kind == word) || is_given(word) || is_hash(word);
            let unknown: Vec<&str> = small_words(&line).filter(|word| !is_known(word)).collect();
            if !unknown.is_empty() {
                wrong.push(format!("{command}: {unknown:?} in {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}

/// Lists of codes as they are typed.
const LISTS: [&str; 2] = ["\"PTS BH/C1 SB\"", "\"PTS DE BH/C1 BH SB\""];

#[test]
fn the_help_of_every_command_is_chinese() {
    let home = Home::in_language("zh-CN");
    let chinese = Lang::named("zh-CN").unwrap();
    let names = home.run(["--help"]).clean().out;
    let names: Vec<&str> = names.lines().skip_while(|line| !line.starts_with("命令")).filter_map(|line| line.strip_prefix("  ")).collect();
    let names: Vec<&str> =
        names.iter().filter_map(|line| line.split(' ').next()).filter(|name| name.is_ascii() && !name.is_empty()).collect();
    assert!(names.len() > 35, "{names:?}");
    let mut wrong = Vec::new();
    for name in names.iter().filter(|name| **name != "help" && !name.starts_with('-')) {
        let page = home.run([name, "--help"]).clean().out;
        wrong.extend(strange(&page, GameKind::Chess, chinese, &LISTS).into_iter().map(|what| format!("{name}: {what}")));
    }
    assert!(wrong.is_empty(), "{} strange words:\n{}", wrong.len(), wrong.join("\n"));
}

/// What an examination asks and cites, and what is ruled on a line of moves, is Chinese in every game: books by their names, moves of xiangqi in
/// characters, crossings as each side counts them.
#[test]
fn examinations_and_judgements_are_chinese() {
    let home = Home::in_language("zh-CN");
    let small = |line: &str| {
        let words = line.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_owned);
        words.filter(|word| word.len() > 1 && word.chars().skip(1).all(|c| c.is_ascii_lowercase())).collect::<Vec<_>>()
    };
    // The option that brings the same paper again; the Brazilian book that is called so.
    let known = ["seed", "Codex"];
    let mut wrong = Vec::new();
    for game in GameKind::ALL {
        let paper = home.run(["quiz", "--game", game.name(), "--questions", "500", "--seed", "1"]).clean().out;
        assert!(paper.lines().count() > 500, "{game}: {paper}");
        for line in paper.lines() {
            wrong.extend(
                small(line).into_iter().filter(|word| !known.contains(&word.as_str())).map(|word| format!("{game}: {word} in {line}")),
            );
        }
    }
    for file in ["chinese", "asian", "disputed"] {
        let path = format!("{}/fixtures/xiangqi/{file}.tsv", env!("CARGO_MANIFEST_DIR"));
        let fixtures = fs::read_to_string(path).unwrap();
        for (number, row) in fixtures.lines().filter(|line| !line.starts_with('#')).enumerate().filter(|(n, _)| n % 4 == 0) {
            let cells: Vec<&str> = row.split('\t').collect();
            let rules = ["cxa-2020", "wxf-2018", "cxa-2011", "cxa-1999", "cxa-1987"][number / 4 % 5];
            let told = home.run(["judge", "--game", "xiangqi", "--rules", rules, "--fen", cells[1], "--moves", cells[2]]).clean().out;
            // The name of a program, and where a dispute was published.
            let told = ["chessdb issue", "Fairy-Stockfish issue", "cloudfish"].iter().fold(told, |told, name| told.replace(name, ""));
            let letters: Vec<&str> = told.lines().filter(|line| line.contains(|c: char| c.is_ascii_alphabetic())).collect();
            assert!(letters.is_empty(), "{} {rules}: {letters:?}", cells[0]);
            assert!(told.contains("着") && told.contains(['车', '马', '炮', '兵', '卒', '帅', '将']), "{told}");
        }
    }
    assert!(wrong.is_empty(), "{} words:\n{}", wrong.len(), wrong.join("\n"));
}
