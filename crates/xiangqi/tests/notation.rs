//! Names of moves, written and read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot read its fixture fails")]

use xiangqi::notation::{Style, candidates, name, names, strict};
use xiangqi::{Move, Position, Setup, Square};

fn position(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().position
}

fn mv(text: &str) -> Move {
    Move { from: Square::parse(&text[..2]).unwrap(), to: Square::parse(&text[2..]).unwrap() }
}

#[test]
fn one_move_in_every_style() {
    let start = Position::start();
    let all = Style::ALL.map(|style| name(&start, mv("h2e2"), style));
    assert_eq!(all, ["炮二平五", "炮二平五", "C2=5", "H2-E2", "h2e2"]);
    let reply = start.play(mv("h2e2"));
    assert_eq!(Style::ALL.map(|style| name(&reply, mv("h9g7"), style)), ["马８进７", "馬８進７", "H8+7", "H9-G7", "h9g7"]);
}

#[test]
fn reads_every_spelling() {
    let start = Position::start();
    let spellings = [
        "炮二平五",
        "砲二平五",
        "包2平5",
        "炮２平５",
        "炮二平5",
        "C2=5",
        "C2.5",
        "c2=5",
        "H2-E2",
        "h2e2",
        "Ｈ２－Ｅ２",
        " 炮 二 平 五 ",
        "炮二平五！",
    ];
    for text in spellings {
        assert_eq!(candidates(&start, text), [mv("h2e2")], "{text}");
    }
    for (text, expected) in [("馬二進三", "h0g2"), ("傌二上三", "h0g2"), ("俥一進一", "i0i1"), ("N2+3", "h0g2"), ("B3+5", "g0e2")]
    {
        assert_eq!(candidates(&start, text), [mv(expected)], "{text}");
    }
    let later = start.play(mv("b2e2"));
    assert_eq!(candidates(&later, "馬8進7"), [mv("h9g7")]);
    assert_eq!(candidates(&later, "炮二進二"), [mv("b7b5")]);
}

#[test]
fn incomplete_text_lists_all_readings() {
    let start = Position::start();
    assert_eq!(candidates(&start, "兵进一").len(), 5);
    assert_eq!(candidates(&start, "炮平五"), [mv("b2e2"), mv("h2e2")]);
    for nothing in ["", "炮", "炮二平九九", "炮二", "车二平五", "h2e9", "a", "炮炮炮炮", "\u{0}\u{7f}"] {
        assert!(candidates(&start, nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn blanks_around_a_move_are_not_part_of_it() {
    let start = Position::start();
    let padded = format!("{}炮二平五{}", "\r".repeat(20), " ".repeat(20));
    assert_eq!((candidates(&start, &padded), strict(&start, &padded)), (vec![mv("h2e2")], vec![mv("h2e2")]));
}

#[test]
fn two_like_men_on_a_file() {
    let tandem = position("4k4/9/9/4C4/9/9/4C4/9/9/3K5 w");
    assert_eq!(name(&tandem, mv("e6c6"), Style::Simplified), "前炮平七");
    assert_eq!(name(&tandem, mv("e3c3"), Style::Traditional), "後炮平七");
    assert_eq!(name(&tandem, mv("e6c6"), Style::Wxf), "C+=7");
    for text in ["前炮平七", "C+=7", "+C=7", "炮前平七"] {
        assert_eq!(candidates(&tandem, text), [mv("e6c6")], "{text}");
    }
    assert_eq!(candidates(&tandem, "C-.7"), [mv("e3c3")]);
    assert_eq!(candidates(&tandem, "炮五平七").len(), 2);
    assert!(strict(&tandem, "炮五平七").is_empty());
}

#[test]
fn pawns_on_one_and_on_two_files() {
    let three = position("4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w");
    let written: Vec<_> = ["c7b7", "c6b6", "c5b5"].map(|text| name(&three, mv(text), Style::Simplified)).into();
    assert_eq!(written, ["前兵平八", "中兵平八", "后兵平八"]);
    assert_eq!(name(&three, mv("c6b6"), Style::Wxf), "Pb=8");
    assert_eq!(candidates(&three, "二兵平八"), [mv("c6b6")]);
    let five = position("4k4/2P6/2P6/2P6/2P6/2P6/9/9/9/3K5 w");
    assert_eq!(name(&five, mv("c8b8"), Style::Simplified), "一兵平八");
    assert_eq!(name(&five, mv("c4b4"), Style::Simplified), "五兵平八");
    assert_eq!(candidates(&five, "后兵平八"), [mv("c4b4")].iter().copied().filter(|&m| five.is_legal(m)).collect::<Vec<_>>());
    let files = position("4k4/9/P5P2/P5P2/9/9/9/9/9/3K5 w");
    assert_eq!(name(&files, mv("g7f7"), Style::Simplified), "一兵平四");
    assert_eq!(name(&files, mv("a6b6"), Style::Simplified), "四兵平八");
    assert_eq!(names(&files, mv("a7b7"), Style::Simplified), ["三兵平八", "前九平八"]);
    for (text, expected) in [("前九平八", "a7b7"), ("后三平四", "g6f6"), ("29=8", "a6b6"), ("Pd=8", "a6b6"), ("四兵平八", "a6b6")]
    {
        assert_eq!(candidates(&files, text), [mv(expected)], "{text}");
    }
    assert_eq!(candidates(&files, "前兵进一").len(), 2);
    let black = files.swapped();
    assert_eq!(name(&black, mv("c2d2"), Style::Simplified), "一卒平４");
    assert_eq!(strict(&black, "一卒平4"), [mv("c2d2")]);
}

#[test]
fn every_name_is_unique_and_reads_back() {
    let fens = include_str!("../../../fixtures/perft/xiangqi.tsv").lines().filter_map(|line| line.split('\t').nth(1));
    for root in fens.map(position).flat_map(|p| [p, p.swapped()]) {
        for position in std::iter::once(root).chain(root.legal_moves().into_iter().step_by(23).map(|mv| root.play(mv))) {
            for style in Style::ALL {
                for mv in position.legal_moves() {
                    let written = name(&position, mv, style);
                    assert_eq!(candidates(&position, &written), [mv], "{written} in {position:?}");
                    if mv.to.index() % 5 > 0 {
                        continue;
                    }
                    assert_eq!(strict(&position, &written), [mv], "{written} in {position:?}");
                }
            }
        }
    }
}
