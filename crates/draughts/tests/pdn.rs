//! What PDN files in the wild contain, and that what is written reads back identical.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use draughts::pdn::{Done, Entry, FaultKind, Game, Played, Replay, Step, Why, games};
use draughts::{MoveError, Numbering, Position, Side, Variant};
use proptest::prelude::*;

fn one(text: &str) -> Entry {
    let mut all: Vec<Entry> = games(text.as_bytes()).collect();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn moves(game: &Game) -> Vec<&str> {
    fn text(step: &Step) -> Option<&str> {
        if let Step::Move(text) = step { Some(text) } else { None }
    }
    game.line.nodes.iter().filter_map(|n| text(&n.step)).collect()
}

fn replay(text: &str) -> Replay {
    let entry = one(text);
    assert_eq!(entry.faults, [], "{text}");
    entry.game.replay(None)
}

#[test]
fn results_that_look_like_moves_end_the_game() {
    for (text, result) in [
        ("1. 32-28 19-23 1-1", "1-1"),
        ("1. 32-28 19-23 2-0", "2-0"),
        ("[Result \"4-6\"]\n1. 32-28 19-23 4-6\n", "4-6"),
        ("1. 32-28 1/2-1/2", "1/2-1/2"),
        ("1. 32-28 1+ - 1-", "1+ - 1-"),
        ("1. 32-28 1.02-0.98", "1.02-0.98"),
        ("[Result \"0-2\"]\n1. 32-28 *", "0-2"),
        ("1. 32-28 0-0 *", "0-0"),
    ] {
        let game = one(text).game;
        assert_eq!(game.result(), result, "{text}");
        assert_eq!(moves(&game)[0], "32-28");
        assert!(moves(&game).len() <= 2, "{text}");
    }
    // 4-6 in the middle is no result, nor is 1-6 when the game goes on.
    assert_eq!(moves(&one("[Result \"1-6\"]\n1. 1-6 4-9 2. 32-28").game).len(), 3);
}

#[test]
fn padding_zeros_dots_strengths_and_stars_are_understood() {
    let game = one("01. 32-28 1. ... 19-23 02. 28x 19 14x 23(!?!!!) 3. 1- 6 $5 06-11* * 4. - - ; end\n*").game;
    assert_eq!(moves(&game), ["32-28", "19-23", "28x19", "14x23", "1-6", "06-11"]);
    assert_eq!(game.line.nodes[3].strength, "!?!!!");
    assert_eq!(game.line.nodes[4].nags, [5]);
    assert_eq!(game.line.nodes[5].strength, "**");
    assert_eq!(game.line.nodes[6].step, Step::Missing);
    assert_eq!(game.line.nodes[7].comments, ["end"]);
}

#[test]
fn games_without_anything_between_them_are_told_apart() {
    let text = "1. 32-28 19-23 2-0 1. 33-29 *\n1. 34-30 20-25 1. 35-30 20-25 [Event \"a\"]\n[Event \"b\"]\n\n1. 31-26 *";
    let all: Vec<Game> = games(text.as_bytes()).map(|e| e.game).collect();
    let firsts: Vec<Option<&str>> = all.iter().map(|g| moves(g).first().copied()).collect();
    assert_eq!(firsts, [Some("32-28"), Some("33-29"), Some("34-30"), Some("35-30"), None, Some("31-26")]);
}

#[test]
fn faults_have_their_line_and_column() {
    let text = "[Event \"x\"]\n[Broken]\n1. 32-28 {a {b} c} 19-23\n  what (( 18-22 ) 3. {open";
    let entry = one(text);
    let found: Vec<_> = entry.faults.iter().map(|f| (f.place.line, f.place.column, f.kind.clone())).collect();
    assert_eq!(
        found,
        [
            (2, 1, FaultKind::Tag),
            (3, 10, FaultKind::NestedComment),
            (4, 3, FaultKind::Unknown("what".to_owned())),
            (4, 9, FaultKind::NothingBefore),
            (4, 22, FaultKind::OpenComment),
            (4, 8, FaultKind::Parenthesis),
        ]
    );
    assert_eq!(entry.game.line.nodes[0].comments, ["a (b) c"]);
}

#[test]
fn latin_1_and_utf_8_are_both_read_and_control_characters_are_not() {
    let latin: Vec<u8> = [&b"[White \"Jos\xe9\x1b[2J\"]\n1. 32-28 {na\xefve} *"[..]].concat();
    let game = games(&latin).next().unwrap().game;
    assert_eq!(game.tag("White"), Some("José [2J"));
    assert_eq!(game.line.nodes[0].comments, ["naïve"]);
    assert_eq!(one("\u{feff}[White \"Шварцман\"]\n*").game.tag("White"), Some("Шварцман"));
}

#[test]
fn an_accepted_illegal_move_is_a_set_position() {
    // White did not capture; Black let it stand.
    let r = replay("1. 32-28 19-23 /FEN \"B:W27,28,32-50:B1-18,20,23\"/ 2. 23x21 1/2-1/2");
    assert!(r.fault.is_some(), "twenty-one pieces cannot be set");
    let r = replay("1. 32-28 19-23 2. /FEN \"B:W28,27,33-50:B1-18,20,23\"/ 23x21 *");
    assert_eq!(r.fault, None);
    assert_eq!(r.played[2].done, Done::Setup);
    let r = replay("1. 32-28 /FEN \"W::\"/ 2. 28-23 *");
    assert_eq!((r.fault, r.played.len()), (None, 3));
}

#[test]
fn both_numberings_of_64_squares_are_recognised_and_doubt_is_told() {
    let top = replay("[GameType \"25,W,8,8,N2,0\"]\n1. 22-18 9-14 2. 18x9 5x14 *");
    assert_eq!((top.reading.numbering, top.fault, top.also.len()), (Numbering::TopLeft, None, 0));
    let bottom = replay("[GameType \"25,W,8,8,A0,0\"]\n1. 10-14 21-18 2. 14x21 25x18 *");
    assert_eq!((bottom.reading.numbering, bottom.fault, bottom.also.len()), (Numbering::BottomLeft, None, 0));
    assert_eq!(top.played.iter().map(|p| p.after).collect::<Vec<_>>(), bottom.played.iter().map(|p| p.after).collect::<Vec<_>>());
    let doubt = replay("[GameType \"25\"]\n[FEN \"W:WK10:BK21\"]\n1. 10-14 *");
    assert_eq!(doubt.also.len(), 1);
}

#[test]
fn a_broken_rule_is_named_with_step_and_reason() {
    let r = replay("[GameType \"20\"]\n1. 32-28 19-23 2. 31-27 *");
    let fault = r.fault.unwrap();
    assert_eq!((fault.ply, fault.text.as_str(), r.played.len()), (3, "31-27", 2));
    let Why::Move(MoveError::CaptureCompulsory(legal)) = fault.why else { panic!("{:?}", fault.why) };
    assert_eq!(legal.len(), 1);
    assert_eq!(replay("[GameType \"21\"]\n1. 11-15 *").fault.unwrap().why, Why::OtherGame(21));
}

#[test]
fn an_ambiguous_capture_is_chosen_by_what_follows() {
    // Both routes of the standard's example end on 36; only one of them leaves the man on 14.
    let r = replay("[FEN \"B:W14,19,27,33,42,50:BK47\"]\n1... 47x36 2. 14-10 36-41 *");
    assert_eq!((r.fault, r.chosen, r.undecided), (None, vec![1], vec![]));
}

#[test]
fn an_ambiguous_capture_that_nothing_decides_is_named() {
    for (follows, undecided) in [("", vec![1]), ("2. 50-45 36-41", vec![1]), ("2. 14-10", vec![])] {
        let r = replay(&format!("[FEN \"B:W14,19,27,33,42,50:BK47\"]\n1... 47x36 {follows} *"));
        assert_eq!((r.fault, r.chosen, r.undecided), (None, vec![1], undecided), "{follows}");
    }
}

#[test]
fn a_game_is_recorded_by_the_standard() {
    let mut p = Position::from_fen(Variant::Russian, "B:Wc3,e5:Bd6,f6,h8").unwrap();
    let start = p;
    let mut played = Vec::new();
    for text in ["f6:b2", "- "] {
        let Some(m) = p.parse_move(text).pop() else { break };
        p = p.play(&m);
        played.push(Played { done: Done::Move(m), after: p });
    }
    played.push(Played { done: Done::Setup, after: start });
    let game = Game::record(start, &played);
    assert!(game.to_pdn().starts_with("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"B:W"), "{}", game.to_pdn());
    let replay = one(&game.to_pdn()).game.replay(None);
    assert_eq!((replay.start, replay.played, replay.fault), (start, played, None));
    assert_eq!(replay.start.side_to_move(), Side::Black);
}

/// Pieces of PDN, whole and broken, that random texts are made of.
const PIECES: [&str; 43] = [
    "1.",
    "28x",
    "28x\n11x22",
    "\n",
    "12...",
    "32-28",
    "19x23",
    "1- 6",
    "24x 2",
    "06-11",
    "(!?)",
    "(",
    ")",
    "{a b}",
    "{",
    "}",
    "*",
    "!",
    "??",
    "$3",
    "$",
    ";x\n",
    "\n%y\n",
    "2-0",
    "1-1",
    "1/2-1/2",
    "4-6",
    "1+ - 1-",
    "/FEN \"W:W1:B2\"/",
    "/FEN \"",
    "/",
    "[Event \"a\"]",
    "[Result \"4-6\"]\n",
    "[",
    "\"",
    "]",
    "c3:e5",
    "- -",
    "\n",
    " ",
    "é",
    "\\",
    "12-8+=",
];

fn reads_back(bytes: &[u8]) -> Result<(), TestCaseError> {
    for entry in games(bytes) {
        let written = entry.game.to_pdn();
        let again: Vec<Entry> = games(written.as_bytes()).collect();
        prop_assert_eq!(again.len(), 1, "{}", written);
        prop_assert_eq!(&again[0].game, &entry.game, "{}", written);
        prop_assert_eq!(&again[0].faults, &[], "{}", written);
        let _ = entry.game.replay(None);
    }
    Ok(())
}

#[test]
fn a_line_break_inside_a_move() {
    let entry = one("1. 32-28 17-22 2. 28x\n17 12x\r\n 21 0-2");
    assert_eq!((moves(&entry.game), entry.faults), (vec!["32-28", "17-22", "28x17", "12x21"], vec![]));
    assert_eq!(one("1. 32-28 17x *").faults.len(), 1);
}

proptest! {
    #[test]
    fn any_bytes_are_answered_and_read_back(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        reads_back(&bytes)?;
    }

    #[test]
    fn any_mixture_of_pdn_is_answered_and_reads_back(pieces in prop::collection::vec((0..PIECES.len(), any::<bool>()), 0..40)) {
        let text: String = pieces.iter().flat_map(|(i, gap)| [PIECES[*i], if *gap { " " } else { "" }]).collect();
        reads_back(text.as_bytes())?;
    }

    #[test]
    fn random_games_are_written_and_replayed_alike(v in prop::sample::select(&Variant::ALL[..]), choices in prop::collection::vec(any::<prop::sample::Index>(), 0..150)) {
        let mut p = Position::start(v);
        let mut played = Vec::new();
        for choice in choices {
            let moves = p.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = choice.get(&moves).clone();
            p = p.play(&m);
            played.push(Played { done: Done::Move(m), after: p });
        }
        let game = Game::record(Position::start(v), &played);
        let replay = one(&game.to_pdn()).game.replay(None);
        prop_assert_eq!((replay.played, replay.fault, replay.reading.variant), (played, None, v));
    }
}
