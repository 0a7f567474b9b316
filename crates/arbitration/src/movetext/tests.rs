//! Lines as people have them, and lines that must not be taken.

use super::*;
use crate::game::GameFenError;

fn line(kind: GameKind, text: &str) -> Result<Line, LineError<GameFenError>> {
    from(kind, text, None, None)
}

fn from(kind: GameKind, text: &str, number: Option<usize>, fen: Option<&str>) -> Result<Line, LineError<GameFenError>> {
    let given = fen.map(|fen| GamePosition::from_fen(kind, fen).expect("a position"));
    read(kind, text.as_bytes(), number, given, |fen| GamePosition::from_fen(kind, fen))
}

fn moves(kind: GameKind, text: &str) -> String {
    line(kind, text).unwrap_or_else(|e| panic!("{text}: {e}")).game.written(Notation::exact(kind)).join(" ")
}

#[test]
fn a_game_reads_alike_with_and_without_its_ornaments() {
    let bare = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    for text in [
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6",
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 $1 {best (by test} e5 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3! Nc6 ; a rest\n3. Bb5 a6?! 1-0\n",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        "5254 5755 7163 2836 6125 1716",
    ] {
        assert_eq!(moves(GameKind::Chess, text), bare, "{text}");
    }
    for text in [
        "32-28 19-23 28x19 14x23",
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "[GameType \"20\"]\n1. 32-28! {so} 19-23 (1... 17-21) 2. 28x19 14x23 2-0",
        "3228 1923 2819 1423",
    ] {
        assert_eq!(moves(GameKind::Draughts100, text), "32-28 19-23 28x19 14x23", "{text}");
    }
    for text in [
        "h2e2 h9g7 h0g2",
        "1. 炮二平五 马8进7 2. 马二进三 *",
        "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 {好} (1... C8=5) 2. H0-G2 1-0",
        "1. C2=5 H8+7 2. H2+3",
    ] {
        assert_eq!(moves(GameKind::Xiangqi, text), "h2e2 h9g7 h0g2", "{text}");
    }
    assert_eq!(moves(GameKind::Chess, "  "), "", "no text is a game without moves");
}

#[test]
fn the_start_is_the_tags_or_the_one_given_and_never_two() {
    let tag = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *";
    assert_eq!(moves(GameKind::Chess, tag), "e2e4 e8d7");
    let given = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(from(GameKind::Chess, tag, None, given).is_ok(), "twice the same");
    assert!(matches!(from(GameKind::Chess, tag, None, Some("4k3/8/8/8/8/8/4P3/3K4 w - - 0 1")), Err(LineError::TwoStarts(_))));
    assert!(matches!(line(GameKind::Chess, "[FEN \"nonsense\"]\n\ne4 *"), Err(LineError::Start(_))));
    let xiangqi = from(GameKind::Xiangqi, "1. 车九进一 将5进1", None, Some("3ak4/9/9/9/9/9/9/9/9/R2K5 w")).map(|l| l.game.plies());
    assert_eq!(xiangqi.map_err(|e| e.to_string()), Ok(2));
    let draughts = from(GameKind::Draughts100, "48-25 1-6", None, Some("W:WK48:BK1")).map(|l| l.game.plies());
    assert_eq!(draughts, Ok(2));
}

#[test]
fn errors_say_where_and_nothing_is_passed_over() {
    let place = |kind, text: &str| match line(kind, text) {
        Err(LineError::Move(bad)) => (bad.place.to_string(), bad.ply, bad.text, bad.several.len()),
        Err(LineError::Text { place, .. } | LineError::NoMove { place, .. }) => (place.to_string(), 0, String::new(), 0),
        other => panic!("{text}: {other:?}"),
    };
    let at = |p: &str, ply, text: &str, several| (p.to_owned(), ply, text.to_owned(), several);
    assert_eq!(place(GameKind::Chess, "1. e4 e5\n2. Nf3 Nf3"), at("2:8", 4, "Nf3", 0));
    assert_eq!(place(GameKind::Chess, "e4 e5 Nf3 Nf6 d3 d6 Nd2").3, 2, "two knights");
    assert_eq!(place(GameKind::Chess, "1. e4 hello e5"), at("1:7", 0, "", 0));
    assert_eq!(place(GameKind::Chess, "1. e4 {open e5"), at("1:7", 0, "", 0));
    assert_eq!(place(GameKind::Draughts100, "1. 32-28 19-23\n2. 33-29"), at("2:4", 3, "33-29", 0));
    assert_eq!(place(GameKind::Draughts100, "1. 32-28 /FEN \"B:W28:B1\"/ 1-6"), at("1:10", 0, "", 0));
    assert_eq!(place(GameKind::Draughts100, "32-28 - 28-22"), at("1:7", 0, "", 0));
    assert_eq!(place(GameKind::Xiangqi, "1. 炮二平五 马8进7\n2. 马二进四"), at("2:4", 3, "马二进四", 0));
    assert_eq!(place(GameKind::Xiangqi, "1. 炮二平五 (1. 马二进三 {open"), at("1:18", 0, "", 0));
    // What is wrong within a variation of a xiangqi text does not touch the line.
    assert_eq!(moves(GameKind::Xiangqi, "1. 炮二平五 马8进7 (1... 马9进9) 2. 马二进三"), "h2e2 h9g7 h0g2");
}

#[test]
fn several_games_want_a_number_and_another_game_is_refused() {
    let two = "1. e4 e5 1-0\n\n1. d4 d5 *";
    assert_eq!(line(GameKind::Chess, two).map(|l| l.game.plies()), Err(LineError::Games(2)));
    let second = from(GameKind::Chess, two, Some(2), None).map(|l| l.game.written(Notation::San).join(" "));
    assert_eq!(second, Ok("d4 d5".to_owned()));
    assert_eq!(from(GameKind::Chess, two, Some(3), None).map(|l| l.game.plies()), Err(LineError::NoGame { asked: 3, games: 2 }));
    assert!(matches!(line(GameKind::Chess, "[Variant \"Atomic\"]\n1. e4 *"), Err(LineError::OtherGame(_))));
    assert!(matches!(line(GameKind::Draughts100, "[GameType \"25\"]\n1. c3-d4 *"), Err(LineError::OtherGame(_))));
}

#[test]
fn squares_numbered_from_below_are_taken_only_where_nothing_else_is_legal() {
    let below = line(GameKind::Draughts64Russian, "1. 10-14 23-19 *").expect("legal from below");
    assert!(below.from_below);
    let letters = line(GameKind::Draughts64Russian, "1. c3-d4 *").expect("letters");
    assert!(!letters.from_below);
    assert_eq!(below.game.position_at(1), letters.game.position_at(1));
}
