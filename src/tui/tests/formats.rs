//! How the formats look at the desk, by keys: where the games of a drawn position begin, what an exhibition, a bracket, a later stage and a
//! table of two halves show and say.

use super::games::{moves, paste, record};
use super::{Desk, OPEN};
use crate::tui::effect::Effect;
use crate::tui::overlay::Overlay;
use arbitration::chess::start960;
use arbitration::game::{GamePosition, draughts_variant};
use arbitration::kind::GameKind;
use draughts::openings::{Kind, Opening, Table, openings};
use event::{BoardResult, Carry, Command, Format, GameAt, NewStage, Policy, RoundLot, Setup, SystemKind, grouping};
use tournament::pairing::groups::Deal;

/// A round robin of two with a lot for round 1, its board open.
fn drawn(game: GameKind, lot: RoundLot) -> Desk {
    let mut desk = Desk::with_section(Setup::new("Open", game, SystemKind::RoundRobin, 1), 2, 0);
    desk.give(Command::DrawRound(OPEN, 1, vec![lot]));
    desk.press("<F3>R<enter>P");
    assert_eq!(desk.section().current_number(), 1, "{}", desk.said());
    desk
}

fn position(desk: &Desk) -> String {
    desk.workspace().game.position().to_fen()
}

fn text_of(desk: &Desk) -> String {
    match desk.model.overlays.last() {
        Some(Overlay::Text(reading)) => reading.lines.join("\n"),
        other => panic!("{other:?} {}", desk.said()),
    }
}

#[test]
fn a_game_of_chess960_begins_from_the_position_of_the_round() {
    // BBQNNRKR: the knights stand on d1 and e1.
    let lot = RoundLot::Chess960 { number: 0, seed: 7 };
    let start = GamePosition::from_fen(GameKind::Chess, &start960::fen(0).unwrap()).unwrap().to_fen();
    let mut desk = drawn(GameKind::Chess, lot);
    assert!(desk.screen(80, 24).contains("Chess960 position 0"), "{}", desk.screen(80, 24));
    desk.press("<enter>");
    assert_eq!(position(&desk), start);
    assert!(desk.section().games.is_empty(), "nothing is kept before something is entered");
    // The rule desk counts from there: the third occurrence is claimed with a move that the usual position does not have.
    moves(&mut desk, "Nc3 Nc6 Nd1 Nd8 Nc3 Nc6 Nd1");
    assert_eq!((record(&desk).line.len(), record(&desk).facts.start.as_str()), (7, start.as_str()), "{}", desk.said());
    desk.press("c3mNd8<enter>");
    assert!(desk.screen(80, 24).contains("CLAIM UPHELD"), "{}", desk.screen(80, 24));
    desk.press("<esc><esc>");
    // What the games begin from cannot be drawn again under them; and what is kept keeps its beginning.
    desk.carry_out(vec![Effect::Commit(vec![Command::DrawRound(OPEN, 1, vec![RoundLot::Chess960 { number: 959, seed: 8 }])])]);
    assert!(desk.said().contains("begin from what was drawn"), "{}", desk.said());
    let event = desk.workspace().event.clone();
    let (text, _) = crate::desk::game::files::write(&event, desk.section());
    assert!(text.contains("[Variant \"Chess960\"]") && text.contains("[FEN \"bbqnnrkr/"), "{text}");
}

/// A game from BBQNNRKR: a knight of d1 goes out first.
const SHEET: &str = "e4 e5 f3 f6 Nc3 Nc6 b3 b6 d3 d6 g3 g6 a3 a6 h3 h6 a4 a5 h4 h5";

#[test]
fn sheets_of_a_drawn_position_are_reconciled_from_it() {
    let mut desk = drawn(GameKind::Chess, RoundLot::Chess960 { number: 0, seed: 7 });
    desk.press("<enter><tab><enter>");
    paste(&mut desk, SHEET);
    desk.press("<esc>f<enter>");
    paste(&mut desk, SHEET);
    desk.press("<esc>r");
    assert!(desk.workspace().game.proposal.is_some(), "{}", desk.said());
    desk.press("g");
    assert_eq!(record(&desk).line.len(), SHEET.split(' ').count(), "{}", desk.said());
    // Everything taken back, the board stands where the games of the round begin.
    while !desk.section().games.is_empty() {
        desk.press("u");
        assert!(desk.model.overlays.is_empty(), "{}", desk.said());
    }
    assert_eq!(position(&desk), GamePosition::from_fen(GameKind::Chess, &start960::fen(0).unwrap()).unwrap().to_fen());
}

#[test]
fn a_drawn_opening_of_64_squares_stands_on_the_board_when_it_is_opened() {
    for game in [GameKind::Draughts64Russian, GameKind::Draughts64Brazilian] {
        let variant = draughts_variant(game).unwrap();
        let all = openings(Table::Fmjd, variant);
        let first = |wanted: fn(&Kind) -> bool| all.iter().find(|opening| wanted(&opening.kind)).unwrap();
        let found: [&Opening; 2] = [first(|k| matches!(k, Kind::Line(_))), first(|k| matches!(k, Kind::Flying(_)))];
        for opening in found {
            let lot = RoundLot::Opening { table: "fmjd".to_owned(), entry: opening.name(), seed: None };
            let mut desk = drawn(game, lot);
            let start = GamePosition::Draughts(opening.position(variant));
            assert!(desk.screen(80, 24).contains(&format!("opening {}", opening.name())), "{}", desk.screen(80, 24));
            desk.press("<enter>");
            assert_eq!(position(&desk), start.to_fen(), "{game} {}", opening.name());
            let mv = &start.legal_moves()[0];
            let text = start.write(mv, arbitration::game::Notation::usual(game));
            moves(&mut desk, &text);
            assert_eq!(record(&desk).line.len(), 1, "{text}: {}", desk.said());
            assert_eq!(position(&desk), start.play(mv).unwrap().to_fen());
        }
    }
    // A lot that the game does not know, and a free opening, leave the usual position.
    let free = openings(Table::Idf, draughts_variant(GameKind::Draughts64Russian).unwrap());
    let free = free.into_iter().find(|opening| opening.kind == Kind::Free).unwrap();
    for (game, entry) in [(GameKind::Draughts64Russian, free.name()), (GameKind::Xiangqi, "1-I".to_owned())] {
        let mut desk = drawn(game, RoundLot::Opening { table: "idf".to_owned(), entry, seed: None });
        desk.press("<enter>");
        assert_eq!(position(&desk), GamePosition::start(game).to_fen());
    }
}

#[test]
fn what_was_kept_before_a_lot_counted_keeps_the_usual_position() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 1), 2, 0);
    desk.press("<F3>R<enter>P<enter>");
    moves(&mut desk, "e4 e5");
    let before = desk.section().games[&GameAt::new(1, 1)].clone();
    // As in a file of an older version: the lot stands in the log beside a game that does not name its beginning.
    desk.give(Command::DrawRound(OPEN, 1, vec![RoundLot::Chess960 { number: 0, seed: 7 }]));
    assert!(desk.said().contains("begin from what was drawn"), "{}", desk.said());
    assert_eq!(desk.section().games[&GameAt::new(1, 1)], before);
}

#[test]
fn an_exhibition_is_one_round_in_the_standings_and_in_the_table() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Xiangqi, SystemKind::Simultaneous, 1), 6, 0);
    desk.press("<F3>R<enter>P1w2w3d4b5w<F4>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("after round 1") && screen.contains(" 7 "), "{screen}");
    desk.press("y");
    let told = text_of(&desk);
    assert!(told.contains("1. Player 01") && told.contains("7 : 2"), "{told}");
    desk.press("<esc><F5>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("+3 =1 -1"), "{screen}");
    // Four of the guests have Black against the first line; a draw counts one.
    assert!(screen.contains("1b1") && screen.contains("1b2") && screen.contains("1b0"), "{screen}");
    assert!(screen.contains("own board"), "{screen}");
}

#[test]
fn the_places_of_a_bracket_are_told_by_the_bracket() {
    let mut setup = Setup::new("Cup", GameKind::Chess, SystemKind::DoubleKnockout, 7);
    setup.policy = Policy::default();
    let mut desk = Desk::with_section(setup, 8, 0);
    desk.press("<F3>R<enter>P1w2w3w4w");
    desk.press("R<enter>P1w2w3w4w<F4>");
    let rows: Vec<usize> = desk.workspace().table.as_ref().unwrap().rows.iter().map(|row| row.rank).collect();
    // Two are out; six are still in it, with 2 points and with 1.
    assert_eq!(rows, [1, 1, 1, 1, 1, 1, 7, 7]);
    desk.press("<home><down>y");
    let told = text_of(&desk);
    assert!(told.starts_with("1. ") && told.contains("come as far") && !told.contains("PTS"), "{told}");
    desk.press("<esc><down><down><down><down>y");
    let told = text_of(&desk);
    assert!(told.contains("7. ") && told.contains("has come further"), "{told}");
    assert!(!told.contains("decides\n") && !told.contains("equal"), "{told}");
}

/// Two groups of three, everything won by the stronger player, and a final of the best two of each with what they played.
fn final_with(carry: Carry) -> Desk {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 3), 6, 0);
    let command = grouping(desk.section(), 2, Deal::Snake).unwrap().command(desk.section());
    desk.give(command);
    let format = Format { system: SystemKind::RoundRobin, rounds: 1, policy: Policy::default() };
    desk.give(Command::AddStage(OPEN, NewStage { name: "Final".to_owned(), format, from: "A:1-2,B:1-2".to_owned(), carry }));
    desk.press("<F3>");
    for _ in 0..4 {
        desk.press("R<enter>P");
        let open: Vec<(String, bool)> = {
            let round = desk.section().current().unwrap();
            round.open_boards().map(|b| (round.label(b), desk.section().name(b.white) < desk.section().name(b.black))).collect()
        };
        for (label, white) in open {
            desk.press(&format!("{label}{}", if white { "w" } else { "b" }));
        }
    }
    assert_eq!(desk.section().current_number(), 4, "{}", desk.said());
    desk
}

/// The row of a player in the crosstable, its cells joined by blanks.
fn line_of(desk: &Desk, name: &str) -> String {
    let screen = desk.screen(80, 24);
    let line = screen.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {screen}"));
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn carried_results_stand_in_the_table_of_the_final() {
    // By snake 1 4 5 and 2 3 6: 1 beat 4, and 2 beat 3, in the groups; round 4 has two of the other four games.
    let whole = |points: &str| points.trim_end_matches(".0").to_owned();
    let mut desk = final_with(Carry::Meetings);
    desk.press("<F5>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("[Final]"), "{screen}");
    let numbers = |name: &str| line_of(&desk, name);
    let first = numbers("Player 01");
    let games = first.split(' ').skip(4).filter(|cell| cell.ends_with('1')).count();
    assert_eq!((first.split(' ').nth(3).map(whole), games), (Some("2".to_owned()), 2), "as many games as points: {first}\n{screen}");
    // Without carried results only the final's own round has a column.
    let mut desk = final_with(Carry::None);
    desk.press("<F5>");
    let first = line_of(&desk, "Player 01");
    assert_eq!((first.split(' ').nth(3).map(whole), first.split(' ').count()), (Some("1".to_owned()), 5), "{first}");
    // Where the points are carried, that is said above the table.
    let mut desk = final_with(Carry::Points);
    desk.press("<F5>");
    assert!(desk.screen(80, 24).contains("Points of earlier stages count"), "{}", desk.screen(80, 24));
    assert_eq!(line_of(&desk, "Player 01").split(' ').nth(3).map(whole), Some("3".to_owned()));
}

#[test]
fn a_board_of_a_later_stage_is_explained_by_that_stage() {
    let mut desk = final_with(Carry::Meetings);
    desk.press("<F3>1y");
    let names = desk.names(4, 1);
    let told = text_of(&desk);
    assert!(told.contains("What earlier stages left to be played") && told.contains("C.05"), "{told}");
    // The two of the board by their seeds in the final: A:1, A:2, B:1, B:2 are 1, 4, 2, 3 of the field.
    let section = desk.section();
    let stage = section.stages.last().unwrap();
    let seed = |name: &str| section.contestants(stage).iter().position(|p| p.person.name == *name).unwrap() + 1;
    assert!(told.contains(&format!("{} - {}", seed(&names[0]), seed(&names[1]))), "{told} {names:?}");
    let mut desk = final_with(Carry::None);
    desk.press("<F3>1y");
    let told = text_of(&desk);
    assert!(told.contains("Round 1 of the Berger table for 4"), "the rounds of the stage, not of the section: {told}");
    // An earlier round is still explained by its group.
    desk.press("<esc><left>1y");
    let told = text_of(&desk);
    assert!(told.contains("Round 3 of the Berger table for 4") || told.contains("Round 3 of the Berger table for 3"), "{told}");
}

#[test]
fn a_board_of_scheveningen_is_explained_by_its_table() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::Scheveningen, 3), 6, 2);
    let board = desk.section().current().unwrap().boards[1].clone();
    let tpn = |id| desk.section().player(id).unwrap().tpn.unwrap();
    let pair = format!("{} - {}", tpn(board.white), tpn(board.black));
    assert!((tpn(board.white).0 <= 3) != (tpn(board.black).0 <= 3), "one of each half: {pair}");
    desk.press("<F3>2y");
    let told = text_of(&desk);
    assert!(told.contains("Round 2 of the Scheveningen table") && told.contains(&pair), "{told}");
    assert_eq!(desk.result(1, 1), Some(BoardResult::WhiteWins));
}

#[test]
fn two_units_of_one_size_are_the_two_teams() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::Scheveningen, 3), 6, 0);
    for (player, club) in [(1, "Rooks"), (2, "Knights"), (3, "Knights"), (4, "Rooks"), (5, "Knights"), (6, "Rooks")] {
        desk.give(Command::EditPlayer(OPEN, event::PlayerId(player), vec![event::PlayerPatch::Club(club.to_owned())]));
    }
    desk.press("<F3>R");
    let told = text_of(&desk);
    assert!(told.contains("Player 01; Player 04; Player 06") && told.contains("Player 02; Player 03; Player 05"), "{told}");
    desk.press("<enter>P");
    for board in 1..=3 {
        let clubs: Vec<&str> = {
            let b = desk.section().current().unwrap().board(board).unwrap();
            [b.white, b.black].map(|id| desk.section().player(id).unwrap().person.club.as_str()).to_vec()
        };
        assert_ne!(clubs[0], clubs[1], "board {board}");
    }
    // Where the units do not make two teams, the numbers do.
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::Scheveningen, 3), 6, 0);
    desk.give(Command::EditPlayer(OPEN, event::PlayerId(1), vec![event::PlayerPatch::Club("Rooks".to_owned())]));
    desk.press("<F3>R");
    assert!(text_of(&desk).contains("Player 01; Player 02; Player 03"), "{}", text_of(&desk));
}

#[test]
fn heads_of_a_bracket_stand_above_their_own_part() {
    let mut setup = Setup::new("Cup", GameKind::Chess, SystemKind::Knockout, 4);
    setup.policy = Policy { all_places: Some(true), ..Policy::default() };
    let mut desk = Desk::with_section(setup, 16, 0);
    desk.press("<F3>R<enter>P<F5>");
    // At the top the heads of the main bracket, whole words for whole names.
    let top = desk.screen(80, 24);
    assert!(top.contains("Last 16") && top.contains("Quarter-finals") && top.contains("Final"), "{top}");
    desk.press("<end>");
    insta::assert_snapshot!("bracket_of_all_places_at_its_end_80x24", desk.screen(80, 24));
}

#[test]
fn groups_are_not_told_the_rounds_of_everybody_against_everybody() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Chess, SystemKind::RoundRobin, 1), 6, 0);
    desk.press("<F3>v");
    assert!(text_of(&desk).contains("5 rounds, not 1"), "{}", text_of(&desk));
    desk.press("<esc>");
    let command = grouping(desk.section(), 2, Deal::Snake).unwrap().command(desk.section());
    desk.give(command);
    desk.press("v");
    let told = text_of(&desk);
    assert!(!told.contains("it takes") && told.contains("Nothing to look at.") && told.contains("Nobody is out."), "{told}");
}

#[test]
fn stages_and_standings_use_the_room_they_have() {
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Draughts100, SystemKind::SwissFmjd, 5), 4, 1);
    desk.press("<F3>O13");
    let screen = desk.screen(80, 24);
    assert!(screen.contains(&desk.words("ui.system.swiss-fmjd", &[])) || screen.contains("FMJD Swiss (as far as known)"), "{screen}");
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Draughts100, SystemKind::RoundRobin, 1), 2, 1);
    desk.press("<F3>O13");
    assert!(desk.screen(80, 24).contains("round 1 ") && !desk.screen(80, 24).contains("1-1"), "{}", desk.screen(80, 24));
    // 2-1-0: a win is 2-0 in the list and 2 in the table.
    desk.press("<esc><F3>1w");
    assert!(desk.screen(80, 24).contains("2-0"), "{}", desk.screen(80, 24));
    desk.press("<F5>");
    assert!(desk.screen(80, 24).contains("2w2") && desk.screen(80, 24).contains("1b0"), "{}", desk.screen(80, 24));
    // Xiangqi in Chinese: the heading of the ratings is whole, colours are 红 and 黑.
    let mut desk = Desk::with_section(Setup::new("Open", GameKind::Xiangqi, SystemKind::Points, 3), 4, 1);
    desk.press("<ctrl+l><F3>1w2d<F4>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("等级分") && !screen.contains("称号"), "{screen}");
    desk.press("<F2>");
    assert!(desk.screen(80, 24).contains("等级分"), "{}", desk.screen(80, 24));
    desk.press("<F6><pagedown><pagedown>");
    assert!(desk.screen(80, 24).contains("仅限车轮战"), "{}", desk.screen(80, 24));
    desk.press("<F5>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("红2") && screen.contains("黑1") && !screen.contains("w2"), "{screen}");
}
