//! The subcommands about a single game, run as a person or a script runs them.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use arbitration::claim::{Request, loop_ends_game, loop_name};
use arbitration::game::{GameLaws, GamePosition, Notation};
use arbitration::kind::GameKind;
use arbitration::notation::Language;
use arbitration::ruling::{Consequence, Fact, Finding, Ground, Ruling};
use event::game::{Facts, GameRecord, Step};
use flagfall::desk::game::claim::rule;
use std::collections::BTreeSet;
use std::process::Command;
use words::Lang;

/// Standard output and the exit status.
fn flagfall(args: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_flagfall")).args(args).output().expect("runs");
    (String::from_utf8(output.stdout).expect("text"), output.status.code().expect("exits"))
}

#[test]
fn perft_counts_every_game() {
    for (game, depth, nodes) in [
        ("chess", "3", "8902"),
        ("draughts-100", "4", "4265"),
        ("draughts-64-russian", "4", "1469"),
        ("draughts-64-brazilian", "4", "1469"),
        ("xiangqi", "3", "79666"),
    ] {
        let (text, code) = flagfall(&["perft", "--game", game, "--depth", depth, "--divide"]);
        assert_eq!((text.lines().last(), code), (Some(nodes), 0), "{game}");
    }
}

#[test]
fn moves_are_listed_in_the_notation_asked_for() {
    let (text, _) = flagfall(&["moves", "--game", "chess", "--fen", "k7/8/8/8/8/8/5P2/7K w - - 0 1"]);
    assert_eq!(text.lines().collect::<Vec<_>>(), ["Kg1", "Kg2", "Kh2", "f3", "f4"]);
    let (text, _) = flagfall(&["moves", "--game", "xiangqi", "--notation", "ucci"]);
    assert_eq!(text.lines().count(), 44);
    assert_eq!(flagfall(&["moves", "--game", "chess", "--notation", "wxf"]).1, 2);
    assert_eq!(flagfall(&["moves", "--game", "chess", "--fen", "nonsense"]).1, 2);
}

#[test]
fn replay_names_the_illegal_move_and_the_damage() {
    let dir = tempfile::tempdir().expect("folder");
    let file = dir.path().join("round.pgn");
    std::fs::write(&file, "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n").expect("written");
    let path = file.to_str().expect("path");
    let (text, code) = flagfall(&["replay", path, "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).expect("json");
    assert_eq!((code, &report["games"], &report["legal"]), (1, &2.into(), &1.into()));
    let illegal = &report["illegal"][0];
    assert_eq!((&illegal["game"], &illegal["ply"], &illegal["text"]), (&2.into(), &3.into(), &"Ke3".into()));
    std::fs::write(&file, "1. e4 *\n").expect("written");
    assert_eq!(flagfall(&["replay", path]).1, 0);
}

#[test]
fn replay_names_a_capture_that_several_are_written_as() {
    let dir = tempfile::tempdir().expect("folder");
    let file = dir.path().join("amb.pdn");
    let path = file.to_str().expect("path");
    let replay = |move_text: &str| {
        let text = format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"B:W14,19,27,33,42:BK47\"]\n\n1... {move_text} *\n");
        std::fs::write(&file, text).expect("written");
        flagfall(&["replay", path])
    };
    let (text, code) = replay("47x36");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("47x38x20x9x36, 47x38x24x13x36") && text.contains("ply 1"), "{text}");
    assert_eq!(replay("47x38x24x13x36").1, 0);
}

#[test]
fn replay_reads_xiangqi_files() {
    let dir = tempfile::tempdir().expect("folder");
    let replay = |name: &str, bytes: &[u8]| -> (serde_json::Value, i32) {
        let file = dir.path().join(name);
        std::fs::write(&file, bytes).expect("written");
        let (text, code) = flagfall(&["replay", file.to_str().expect("path"), "--format", "json"]);
        (serde_json::from_str(&text).expect("json"), code)
    };
    let pgn = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 *\n\n[Game \"Chinese Chess\"]\n\n1. C2.5 H8+7 2. R1+9 *\n";
    let (report, code) = replay("round.pgn", pgn.as_bytes());
    assert_eq!((code, &report["games"], &report["legal"]), (1, &2.into(), &1.into()));
    assert_eq!((&report["illegal"][0]["game"], &report["illegal"][0]["ply"]), (&2.into(), &3.into()));
    assert_eq!(report["illegal"][0]["text"], "R1+9");
    let (report, code) = replay("forum.txt", "[DhtmlXQ]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]".as_bytes());
    assert_eq!((code, &report["legal"]), (0, &1.into()));
    // A header, the opening record, and cannon h2-e2 as XQF numbers it.
    let mut xqf = b"XQ".to_vec();
    xqf.resize(1024, 0);
    xqf.extend([0, 0, 0xF0, 0, 0, 0, 0, 0, 72 + 24, 42 + 32, 0, 0, 0, 0, 0, 0]);
    assert_eq!(replay("studio.xqf", &xqf).1, 0);
    xqf.pop();
    let (report, code) = replay("studio.xqf", &xqf);
    assert_eq!((code, &report["faults"][0]["line"]), (1, &0.into()));
}

#[test]
fn can_mate_answers_with_a_line_or_a_reason() {
    let (text, code) = flagfall(&["can-mate", "--fen", "7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "--side", "white"]);
    assert!(text.starts_with("yes ") && text.trim_end().ends_with('#') && code == 0, "{text}");
    let (text, _) = flagfall(&["can-mate", "--fen", "8/3k4/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1", "--side", "black"]);
    assert!(text.starts_with("no walls"), "{text}");
    let (text, _) = flagfall(&["can-mate", "--fen", "6k1/p3p1P1/2p3PB/p5P1/8/4P3/PKP5/8 b - - 0 1", "--side", "black", "--budget", "20"]);
    assert_eq!(text, "undecided\n");
}

#[test]
fn judge_rules_on_repetitions_and_claims() {
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let judge = |more: &[&str]| -> serde_json::Value {
        let (text, code) = flagfall(&[&["judge", "--game", "chess", "--moves", moves, "--format", "json"], more].concat());
        assert_eq!(code, 0);
        serde_json::from_str(&text).expect("json")
    };
    let upheld = judge(&["--claim", "repetition", "--with", "Ng8"]);
    assert_eq!((&upheld["claim"]["upheld"], &upheld["claim"]["article"]), (&true.into(), &"9.2.1".into()));
    assert_eq!(upheld["claim"]["occurrences"][2]["after"], "after 4...");
    let rejected = judge(&["--claim", "repetition", "--with", "e5", "--rules", "fide-2001"]);
    assert_eq!((&rejected["claim"]["upheld"], &rejected["claim"]["must_play"]), (&false.into(), &"e5".into()));
    // Whoever asks about a claim reads the answer first.
    let claimed = ["judge", "--game", "chess", "--moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "--claim", "repetition", "--with"];
    for (written, first) in [("Ng8", "claim upheld"), ("e5", "claim rejected")] {
        let (text, _) = flagfall(&[&claimed[..], &[written]].concat());
        assert!(text.lines().next().is_some_and(|line| line.starts_with(first)) && !text.contains("no ruling"), "{text}");
    }
    let (text, _) =
        flagfall(&["judge", "--game", "draughts-100", "--fen", "W:WK48:BK1", "--moves", "48-25 1-6 25-48 6-1 48-25 1-6 25-48 6-1"]);
    assert_eq!(text.lines().next(), Some("draw"));
}

#[test]
fn judge_takes_ordinary_notation_at_its_word() {
    // `b5` and `b3` could be careless bishops, `bxc3` a bishop's capture: written so they are the pawn's.
    for line in [
        "e4 e5 Nf3 b5 Bxb5 c6 Ba4 d5 b3 Bb4 c3 Bxc3 dxc3 Qb6 Be3 Qb7 b4 dxe4 b5 cxb5 Bxb5+",
        "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. a3 Bxc3+ 5. bxc3 b6 6. f3 Ba6 7. e4 d5 8. cxd5 exd5 9. e5",
        "e2e4 e7e5 g1f3 b7b5 f1b5",
    ] {
        let (text, code) = flagfall(&["judge", "--game", "chess", "--moves", line]);
        assert_eq!((text.lines().next(), code), (Some("no ruling"), 0), "{line}");
    }
    assert_eq!(flagfall(&["judge", "--game", "chess", "--moves", "e4 e5 Nf3 Nf6 d3 d6 Nd2"]).1, 2, "two knights");
}

/// One line of moves as the desk keeps it: every move played through on the board.
fn kept(kind: GameKind, fen: &str, moves: &str) -> (GameRecord, GamePosition) {
    let facts = Facts { start: fen.to_owned(), ..Facts::default() };
    let mut record = GameRecord { facts, ..GameRecord::default() };
    let mut now = record.start(kind).expect("position");
    for word in moves.split_whitespace() {
        let mv = now.said(word, Some(Language::English)).one().expect("legal");
        record.line.push(Step::Move(now.write(&mv, Notation::exact(kind))));
        now = now.play(&mv).expect("legal");
    }
    (record, now)
}

fn judged(kind: GameKind, fen: &str, moves: &str, more: &[&str]) -> serde_json::Value {
    let mut args = vec!["judge", "--game", kind.name(), "--moves", moves, "--format", "json"];
    if !fen.is_empty() {
        args.extend(["--fen", fen]);
    }
    args.extend(more);
    let (text, code) = flagfall(&args);
    assert_eq!(code, 0, "{args:?}");
    serde_json::from_str(&text).expect("json")
}

fn plies(ruling: &Ruling) -> Vec<usize> {
    ruling.occurrences.iter().map(|at| at.ply).collect()
}

#[test]
fn the_desk_and_the_command_line_rule_alike_on_claims_in_chess() {
    const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let chinese = Lang::named("zh-CN").expect("language");
    let cases = [
        ("", SHUFFLE, "Ng8"),
        ("", SHUFFLE, "e5"),
        ("", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", ""),
        ("", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "Nf3"),
        ("", "f3 e5 g4 Qh4#", ""),
        ("8/8/8/4k3/8/8/4K3/R7 w - - 0 1", "Ra5+ Kf4 Ra4+", ""),
        ("4k2n/8/8/8/8/8/8/4K2N b - - 0 77", "Kd7 Kd2", "Ke8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 90", "Kd7 Kd2 Ke8 Ke1 Kd7 Kd2 Ke8 Ke1 Kd7 Kd2 Ke8", "Ke1"),
    ];
    let mut found = BTreeSet::new();
    for (fen, moves, with) in cases {
        for laws in GameLaws::all(GameKind::Chess) {
            for (ground, name) in [(Ground::Repetition, "repetition"), (Ground::FiftyMoves, "fifty-moves")] {
                let (record, now) = kept(GameKind::Chess, fen, moves);
                let intended = now.said(with, Some(Language::English)).one();
                let request = Request { intended, ..Request::new(ground, now.side_to_move(), laws) };
                let ruling = rule(&record, GameKind::Chess, record.line.len(), &request);
                let mut more = vec!["--rules", laws.name(), "--claim", name];
                if !with.is_empty() {
                    more.extend(["--with", with]);
                }
                let claim = &judged(GameKind::Chess, fen, moves, &more)["claim"];
                let case = format!("{fen} {moves} {more:?}");
                assert_eq!(claim["upheld"], ruling.finding.upheld() == Some(true), "{case}");
                assert_eq!(claim["article"], ruling.articles[0].as_str(), "{case}");
                let stood: Vec<usize> = serde_json::from_value::<Vec<serde_json::Value>>(claim["occurrences"].clone())
                    .expect("list")
                    .iter()
                    .map(|at| usize::try_from(at["ply"].as_u64().expect("ply")).expect("small"))
                    .collect();
                assert_eq!(stood, plies(&ruling), "{case}");
                let must = ruling.consequences.iter().find_map(|c| match c {
                    Consequence::MustPlay { written, .. } => Some(written.as_str()),
                    _ => None,
                });
                assert_eq!(claim["must_play"].as_str(), must, "{case}");
                assert_eq!(claim["why"].as_str(), Some(words::ruling::claim(&ruling, Lang::EN).as_str()), "{case}");
                more.extend(["--lang", "zh-CN"]);
                let in_chinese = judged(GameKind::Chess, fen, moves, &more);
                assert_eq!(in_chinese["claim"]["why"].as_str(), Some(words::ruling::claim(&ruling, chinese).as_str()), "{case}");
                found.insert(format!("{:?} {}", ruling.finding, must.is_some()));
                // What ended the game is the same question on the screen.
                let request = Request::new(Ground::Unasked, now.side_to_move(), laws);
                let unasked = rule(&record, GameKind::Chess, record.line.len(), &request);
                let document = judged(GameKind::Chess, fen, moves, &["--rules", laws.name()]);
                assert_eq!(document["end"].is_object(), unasked.finding == Finding::Upheld, "{case}");
            }
        }
    }
    assert_eq!(found.len(), 3, "upheld, rejected, rejected with a move that must be played: {found:?}");
}

#[test]
fn the_desk_and_the_command_line_rule_alike_on_loops_and_counters() {
    let fixtures = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/xiangqi/chinese.tsv")).expect("fixtures");
    let lines: Vec<Vec<&str>> = fixtures.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('\t').collect()).collect();
    assert!(lines.len() > 60);
    for (line, laws) in lines.iter().zip(GameLaws::all(GameKind::Xiangqi).iter().cycle()) {
        let (fen, moves) = (line[1], line[2]);
        let (record, now) = kept(GameKind::Xiangqi, fen, moves);
        let ruling = rule(&record, GameKind::Xiangqi, record.line.len(), &Request::new(Ground::Loop, now.side_to_move(), *laws));
        let document = judged(GameKind::Xiangqi, fen, moves, &["--rules", laws.name()]);
        let verdict = ruling.working.iter().find_map(|f| if let Fact::Loop { verdict, .. } = f { Some(*verdict) } else { None });
        assert_eq!(document["verdict"].as_str(), verdict.map(|verdict| loop_name(verdict, laws.name())), "{} {}", line[0], laws.name());
        assert_eq!(document["at_once"].as_bool(), Some(verdict.is_some_and(loop_ends_game)), "{} {}", line[0], laws.name());
        let labels: Vec<&str> =
            ruling.working.iter().filter_map(|f| if let Fact::LoopPly(p) = f { Some(p.label.name()) } else { None }).collect();
        assert_eq!(document["labels"], serde_json::json!(labels), "{}", line[0]);
    }
    let draughts = [
        (GameKind::Draughts100, "W:WK48:BK1", "48-25 1-6 25-48 6-1 48-25 1-6 25-48 6-1"),
        (GameKind::Draughts100, "W:WK48,K47:BK1", "48-25 1-6 25-48 6-1"),
        (GameKind::Draughts64Russian, "W:WK29,K30:BK1,K4", ""),
    ];
    for (kind, fen, moves) in draughts {
        for laws in GameLaws::all(kind) {
            let (record, now) = kept(kind, fen, moves);
            let ruling = rule(&record, kind, record.line.len(), &Request::new(Ground::Counters, now.side_to_move(), laws));
            let document = judged(kind, fen, moves, &["--rules", laws.name()]);
            let counters = document["counters"].as_array().expect("list");
            assert_eq!(counters.iter().any(|c| c["full"] == true), ruling.finding == Finding::Upheld, "{fen} {}", laws.name());
            let articles: Vec<&str> = ruling
                .working
                .iter()
                .filter_map(|f| if let Fact::Counter { article, .. } = f { Some(article.as_str()) } else { None })
                .collect();
            assert_eq!(counters.iter().filter_map(|c| c["article"].as_str()).collect::<Vec<_>>(), articles, "{fen} {}", laws.name());
        }
    }
}

#[test]
fn judge_reads_a_game_as_it_stands_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    // Numbers, comments, variations, glyphs and the result are no moves; the tag gives the start.
    let pgn = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra2 {quiet} Kd8 $1 (1... Kd7 2. Ra7+) 2. Ra1! Ke8 3. Ra2 Kd8 4. Ra1 Ke8 1/2-1/2\n";
    let (text, code) = flagfall(&["judge", "--game", "chess", &file("a.pgn", pgn), "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((code, &document["may_claim"][0]["ground"]), (0, &serde_json::json!("repetition")), "{text}");
    let pdn = "[GameType \"20\"]\n[FEN \"W:WK48:BK1\"]\n1. 48-25 1-6 2. 25-48 6-1 3. 48-25 1-6 4. 25-48 6-1 5. 48-25 1-6 1-1\n";
    let (text, _) = flagfall(&["judge", "--game", "draughts-100", &file("a.pdn", pdn), "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let earlier = serde_json::json!({"ply": 8, "article": "6.1", "rule": "repetition", "plies_since": 2, "win_may_be_shown": false});
    assert_eq!((&document["verdict"], &document["end"]["ply"], &document["earlier"][0]), (&"draw".into(), &8.into(), &earlier), "{text}");
    let xiangqi = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 (1... 炮8平5) 2. 马二进三 *\n";
    assert_eq!(flagfall(&["judge", "--game", "xiangqi", &file("x.pgn", xiangqi)]).1, 0);
    // Another game's file, several games, and a word that is no move are refused.
    assert_eq!(flagfall(&["judge", "--game", "draughts-64-russian", &file("a.pdn", pdn)]).1, 2);
    let two = file("two.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n");
    assert_eq!(flagfall(&["judge", "--game", "chess", &two]).1, 2);
    assert_eq!(flagfall(&["judge", "--game", "chess", &two, "--number", "2"]).1, 0);
    assert_eq!(flagfall(&["judge", "--game", "chess", "--moves", "1. e4 e5 2. Nf3 what"]).1, 2);
    assert_eq!(flagfall(&["judge", "--game", "chess", "--moves", "1. e4 e5 1/2-1/2"]).1, 0);
}

/// Each game has its own rules: those of another one are refused, and the answer names what there is.
#[test]
fn judge_takes_no_rules_of_another_game() {
    let of = |game: &str| -> &[&str] {
        match game {
            "draughts-100" => &["fmjd-100"],
            "draughts-64-russian" => &["fmjd-64"],
            "draughts-64-brazilian" => &["fmjd-64", "cbd", "cbd-endings"],
            "xiangqi" => &["cxa-1987", "cxa-1999", "cxa-2011", "cxa-2020", "wxf-2018"],
            _ => &["fide-1993", "fide-2001", "fide-2023"],
        }
    };
    let moves = |kind: GameKind| {
        let position = GamePosition::start(kind);
        position.write(&position.legal_moves()[0], Notation::usual(kind))
    };
    for kind in GameKind::ALL {
        let own = of(kind.name());
        for rules in GameKind::ALL.iter().flat_map(|other| of(other.name())) {
            let ran = Command::new(env!("CARGO_BIN_EXE_flagfall"))
                .args(["--lang", "en", "judge", "--game", kind.name(), "--moves", &moves(kind), "--rules", rules])
                .output()
                .expect("runs");
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert_eq!(ran.status.success(), own.contains(rules), "{kind} {rules}: {said}");
            assert!(ran.status.success() || own.iter().all(|name| said.contains(name)), "{kind} {rules}: {said}");
        }
    }
}
