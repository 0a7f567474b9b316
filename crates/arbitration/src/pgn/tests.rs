use super::{FaultKind, Game, Line, Node, Terminator, Why, games};
use crate::chess::record::Record;
use crate::chess::setup::position_from_fen;
use crate::clock::span::Span;
use crate::clock::tags::{self, ClockTag};
use crate::notation::Language;
use proptest::prelude::*;
use shakmaty::{Chess, Position};

fn one(text: &str) -> super::Entry {
    let mut all: Vec<_> = games(text.as_bytes()).collect();
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

#[test]
fn a_game_with_everything() {
    let text = "[Event \"Spring \\\"Open\\\"\"]\n[White \"M\u{fc}ller\"]\n[Result \"1-0\"]\n\n{before} 1. e4 $1 {[%clk 1:29:58.5] good} e5?! \
                (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 ; to the end of the line\n Nc6 3.Bb5 a6 1-0\n";
    let entry = one(text);
    assert_eq!(entry.faults, []);
    let game = entry.game;
    assert_eq!(game.tag("Event"), Some("Spring \"Open\""));
    assert_eq!(game.line.comments, ["before"]);
    assert_eq!(game.line.nodes.iter().map(|n| n.text.as_str()).collect::<Vec<_>>(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(game.line.nodes[0].glyphs, [1]);
    assert_eq!(tags::of(&game.line.nodes[0].comments), [ClockTag::Left(Span::from_tenths(53_985))]);
    assert_eq!(game.line.nodes[1].glyphs, [6]);
    assert_eq!(game.line.nodes[1].variations[0].nodes[1].variations[0].nodes[0].text, "c3");
    assert_eq!(game.line.nodes[2].comments, ["to the end of the line"]);
    let replay = game.replay();
    assert_eq!((replay.fault, replay.record.moves().len()), (None, 6));
    let again = one(&game.to_pgn());
    assert_eq!((again.game, again.faults.len()), (game.canonical(), 0));
}

#[test]
fn latin_1_byte_order_marks_and_missing_blank_lines() {
    let bytes = b"\xEF\xBB\xBF[White \"M\xFCller\"]\r\n1.e4 *\r\n[White \"B\"]\r\n[Result \"0-1\"]\r\n1. d4 d5 0-1\r\n% hidden\r\n";
    let all: Vec<_> = games(bytes).collect();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].game.tag("White"), Some("Müller"));
    assert_eq!(all[1].place.line, 3);
    assert_eq!(all[1].game.terminator, Terminator::BlackWins);
}

#[test]
fn each_fault_has_its_place() {
    let text = "[Event nonsense]\n[Result \"1-0\"]\n\n1. e4 hello ) e5 0-1\n\n[Event \"next\"]\n\n1. d4 {open";
    let all: Vec<_> = games(text.as_bytes()).collect();
    let faults: Vec<_> = all[0].faults.iter().map(|f| (f.place.line, f.place.column, f.kind.clone())).collect();
    assert_eq!(
        faults,
        [
            (1, 1, FaultKind::BadTag),
            (4, 7, FaultKind::NotAMove("hello".into())),
            (4, 13, FaultKind::StrayBracket),
            (4, 21, FaultKind::ResultDiffers("1-0".into())),
        ]
    );
    assert_eq!(all[1].faults.iter().map(|f| &f.kind).collect::<Vec<_>>(), [&FaultKind::OpenComment, &FaultKind::NoTerminator]);
    assert_eq!(all[1].game.line.nodes.len(), 1);
}

#[test]
fn illegal_and_ambiguous_moves_are_explained() {
    let fault = |moves: &str| one(moves).game.replay().fault;
    let illegal = fault("1. e4 e5 2. Ke3 *").expect("illegal");
    assert_eq!((illegal.ply, illegal.text.as_str(), illegal.why), (3, "Ke3", Why::NotLegal));
    let ambiguous = fault("[FEN \"4k3/8/8/8/8/4K3/8/R6R w - - 0 1\"]\n\n1. Rd1 *").expect("ambiguous");
    assert_eq!(ambiguous.why, Why::Ambiguous(vec!["Rad1".into(), "Rhd1".into()]));
    assert!(matches!(fault("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*").expect("start").why, Why::Start(_)));
    assert!(matches!(fault("[Variant \"Atomic\"]\n\n1. e4 *").expect("variant").why, Why::Variant(_)));
    assert_eq!(fault("1. e4 -- *").map(|f| f.why), Some(Why::NullMove));
}

#[test]
fn games_in_other_languages_are_played() {
    let german = one("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Dd6 *").game.replay();
    assert_eq!((german.fault, german.language), (None, Language::German));
}

#[test]
fn long_lines_are_broken_below_eighty_characters_and_read_back() {
    let mut record = Record::new(Chess::new());
    for i in 0..120_usize {
        let legal = record.position().legal_moves();
        let Some(m) = legal.get((i * 11 + 5) % legal.len().max(1)).copied() else { break };
        record.push(m).expect("legal");
    }
    let mut game = Game::from_record(&record, Terminator::Draw);
    for (i, node) in game.line.nodes.iter_mut().enumerate() {
        tags::put(&mut node.comments, ClockTag::Left(Span::from_secs(5400 - 40 * i64::try_from(i).expect("small"))));
    }
    let text = game.to_pgn();
    assert!(text.lines().all(|l| l.chars().count() < 80));
    let again = one(&text);
    assert_eq!((again.faults.len(), &again.game), (0, &game.canonical()));
    assert_eq!(again.game.replay().record.moves(), record.moves());
    assert_eq!(tags::of(&again.game.line.nodes[3].comments), [ClockTag::Left(Span::from_secs(5280))]);
}

#[test]
fn a_game_from_a_set_up_keeps_its_numbers() {
    let start = position_from_fen("4k3/8/8/8/8/8/4p3/R3K3 b Q - 3 37", &[]).expect("fen");
    let mut record = Record::new(start);
    let m = record.position().legal_moves()[0];
    record.push(m).expect("legal");
    let text = Game::from_record(&record, Terminator::Unknown).to_pgn();
    assert!(text.contains("\n37... "), "{text}");
    assert_eq!(one(&text).game.replay().record.position(), record.position());
}

fn comment() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[a-zA-Z0-9%;()\\[\\]$!?é \\n\"\\\\{}-]{0,60}", 0..3)
}

fn line(depth: u32) -> BoxedStrategy<Line> {
    let variations = if depth == 0 { Just(Vec::new()).boxed() } else { prop::collection::vec(line(depth - 1), 0..2).boxed() };
    let text = prop::sample::select(vec!["e4", "Nf3", "O-O", "exd5", "e8=Q+", "Qh4#", "0-0-0"]);
    let node = (text, prop::collection::vec(0..200_u16, 0..3), comment(), variations)
        .prop_map(|(text, glyphs, comments, variations)| Node { text: text.to_owned(), glyphs, comments, variations });
    (comment(), prop::collection::vec(node, 0..12)).prop_map(|(comments, nodes)| Line { comments, nodes }).boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(
        line in line(2),
        tags in prop::collection::vec(("[A-Z][a-zA-Z0-9_]{0,10}", "[ -~é王]{0,30}"), 0..8),
        end in prop::sample::select(vec![Terminator::WhiteWins, Terminator::BlackWins, Terminator::Draw, Terminator::Unknown]),
    ) {
        let game = Game { tags, line, terminator: end };
        let text = game.to_pgn();
        let all: Vec<_> = games(text.as_bytes()).collect();
        prop_assert_eq!(all.len(), 1, "{}", text);
        prop_assert_eq!(&all[0].game, &game.canonical(), "{}", text);
    }

    #[test]
    fn any_bytes_are_read_and_what_was_read_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        reads_back(&bytes)?;
    }

    #[test]
    fn dirt_in_the_alphabet_of_pgn_is_read_and_reads_back(text in "[\\[\\]{}();.$%!?*\"\\\\a-h1-8NBRQKxO+#=/ \\n-]{0,300}") {
        reads_back(text.as_bytes())?;
    }
}

fn reads_back(bytes: &[u8]) -> Result<(), TestCaseError> {
    for entry in games(bytes) {
        entry.game.replay();
        let text = entry.game.to_pgn();
        let again: Vec<_> = games(text.as_bytes()).collect();
        prop_assert_eq!(again.len(), 1, "{}", text);
        prop_assert_eq!(&again[0].game, &entry.game.canonical(), "{}", text);
    }
    Ok(())
}

#[test]
fn numbers_glyphs_and_results_in_one_word() {
    let read = |text: &str| {
        let game = one(text).game;
        (game.line.nodes.iter().map(|n| n.text.clone()).collect::<Vec<_>>(), game.terminator)
    };
    assert_eq!(read("1. e4 1...2.Nf3 3. 33! 1-0"), (vec!["e4".to_owned(), "Nf3".to_owned()], Terminator::WhiteWins));
    assert_eq!(read("1. e4 e5 2.1/2-1/2"), (vec!["e4".to_owned(), "e5".to_owned()], Terminator::Draw));
    assert_eq!(read("1. e4 0-1!"), (vec!["e4".to_owned()], Terminator::BlackWins));
}
