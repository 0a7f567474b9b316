//! Whole cases at the desk: an arbiter's strokes from the sheets to the decision.

use super::Desk;
use crate::tui::effect::Msg;
use crate::tui::model::Pane;
use crate::tui::overlay::{CallStage, Overlay};
use crate::tui::update;
use arbitration::kind::GameKind;
use event::game::{GameRecord, Step};
use event::{Command, GameAt, Info, NewPlayer, Person, Setup, SystemKind};
use store::Store;

/// An event with one game of a kind on board 1, open on its board.
pub(super) fn table(kind: GameKind) -> Desk {
    let mut desk = Desk::new();
    let path = desk.home.path().join("table.flagfall");
    let mut store = Store::create(&path).unwrap();
    let stamp = super::stamp();
    store.commit(&Command::SetInfo(Info { name: "Table".to_owned(), ..Info::default() }), &stamp).unwrap();
    let mut setup = Setup::new("A", kind, SystemKind::RoundRobin, 1);
    "90+30".clone_into(&mut setup.time_control);
    store.commit(&Command::AddSection(setup), &stamp).unwrap();
    let person = |name: &str| NewPlayer { person: Person { name: name.to_owned(), ..Person::default() }, lot: None };
    store.commit(&Command::AddPlayers(super::OPEN, vec![person("Łuczak, Ewa"), person("王伟")]), &stamp).unwrap();
    let event = store.event();
    let proposal = event::propose(&event, &event.sections[0]).unwrap();
    store.commit(&Command::Pair(super::OPEN, Box::new(proposal)), &stamp).unwrap();
    store.commit(&Command::Publish(super::OPEN, stamp.at.clone()), &stamp).unwrap();
    drop(store);
    desk.open(path);
    desk.press("<enter>");
    assert_eq!(desk.workspace().pane, Pane::Board);
    desk
}

pub(super) fn record(desk: &Desk) -> GameRecord {
    desk.section().games.get(&GameAt::new(1, 1)).cloned().unwrap_or_default()
}

pub(super) fn paste(desk: &mut Desk, text: &str) {
    let requests = update(&mut desk.model, Msg::Paste(text.to_owned()));
    desk.answer(requests);
}

/// Types moves into the game, each with Enter, and leaves the line.
pub(super) fn moves(desk: &mut Desk, text: &str) {
    desk.press("m");
    for mv in text.split_whitespace() {
        desk.press(&format!("{mv}<enter>"));
    }
    desk.press("<esc>");
}

/// Tab goes on only as far as there is one way; which of several is meant is said by whoever types.
#[test]
fn completion_stops_where_several_moves_begin_so() {
    let mut desk = table(GameKind::Chess);
    let typed = |desk: &Desk| desk.workspace().game.typing.as_ref().unwrap().input.value().to_owned();
    desk.press("mN<tab>");
    assert_eq!(typed(&desk), "N", "{}", desk.said());
    assert!(desk.said().contains("4 moves begin so"), "{}", desk.said());
    desk.press("<down><tab>");
    assert_eq!(typed(&desk), "Nc3", "the second of them was chosen");
    desk.press("<backspace><backspace><backspace>nf<tab>");
    assert_eq!(typed(&desk), "Nf3", "one way is gone to its end");
}

#[test]
fn moves_are_typed_with_completion_and_taken_back() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "e4 e5 nf3 Nc6");
    assert_eq!(record(&desk).line.len(), 4, "{}", desk.said());
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Nf3") && screen.contains("Nc6"), "{screen}");
    desk.press("<left><left>");
    assert_eq!(desk.workspace().game.step, 2);
    desk.press("<right><right><backspace>");
    assert_eq!(record(&desk).line.len(), 3);
    desk.press("u");
    assert_eq!(record(&desk).line.len(), 4, "undo brings the move back");
    // The cursor stands where the last man went, on c6; from f1 it takes the bishop to b5.
    desk.press("<space><down><down><down><down><down><right><right><right><enter>");
    assert!(desk.screen(80, 24).contains("Bb5"), "the moves of the man are shown");
    desk.press("<left><left><left><left><up><up><up><up><enter>");
    assert_eq!(record(&desk).line.last(), Some(&Step::Move("f1b5".to_owned())), "{}", desk.said());
    let event = desk.workspace().event.clone();
    let (text, count) = crate::desk::game::files::write(&event, desk.section());
    assert_eq!(count, 1);
    assert!(text.contains("[White \"") && text.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 *"), "{text}");
    let back = crate::desk::game::files::read(GameKind::Chess, text.as_bytes()).unwrap();
    assert_eq!(back[0].steps, record(&desk).line);
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

#[test]
fn a_claim_of_the_third_occurrence_is_upheld_and_gives_the_result() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    // Black writes Ng8 down and claims.
    desk.press("c3mNg8<enter>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("CLAIM UPHELD"), "{screen}");
    assert!(screen.contains("9.2.1") && screen.contains("Ng8 written"), "{screen}");
    desk.press("<enter>");
    let kept = record(&desk);
    assert_eq!(kept.decisions.len(), 1, "{}", desk.said());
    assert_eq!(kept.decisions[0].upheld(), Some(true));
    assert_eq!(desk.result(1, 1), Some(event::BoardResult::Draw), "the result is part of the entry: {}", desk.said());
}

#[test]
fn a_wrong_claim_is_rejected_with_the_penalty_and_the_move_that_must_be_played() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "Nf3 Nf6 Ng1");
    desk.press("c3mNg8<enter>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("CLAIM REJECTED"), "{screen}");
    assert!(screen.contains("Ng8") && screen.contains("2:00"), "{screen}");
    desk.press("<enter>");
    assert_eq!(record(&desk).decisions[0].upheld(), Some(false));
    let incident = desk.section().incidents_of(GameAt::new(1, 1)).next().unwrap();
    assert_eq!(incident.penalty.offence, arbitration::penalty::Offence::WrongClaim);
    assert_eq!(incident.grants.len(), 1, "two minutes for the opponent");
    desk.press("g");
    assert_eq!(desk.said(), desk.words("desk.said.no-result", &[]));
}

#[test]
fn nothing_is_certified_through_a_move_that_nobody_wrote() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, SHUFFLE);
    let mut store_line = record(&desk).line;
    if let Step::Move(text) = store_line[3].clone() {
        store_line[3] = Step::Inferred(text);
    }
    let act = event::game::GameAct::Line { at: 0, removed: 8, steps: store_line };
    desk.carry_out(vec![crate::tui::effect::Effect::Commit(vec![Command::Game(super::OPEN, GameAt::new(1, 1), vec![act])])]);
    desk.press("c3");
    let screen = desk.screen(80, 24);
    // Why, in the strip itself: whoever has the player before him need not look for it.
    assert!(screen.contains("NOT CERTAIN") && screen.contains("written by nobody and only inferred"), "{screen}");
    desk.press("y");
    assert!(desk.screen(80, 24).contains("2..."), "{}", desk.screen(80, 24));
}

pub(super) const GAME: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";

#[test]
fn two_sheets_one_with_a_shifted_column_become_one_game() {
    let mut desk = table(GameKind::Chess);
    desk.press("<tab>");
    assert_eq!(desk.workspace().pane, Pane::Scoresheet);
    desk.press("<enter>");
    paste(&mut desk, GAME);
    desk.press("<esc>f");
    // The second player left one cell out and wrote on in the other column.
    let shifted: Vec<&str> = GAME.split(' ').enumerate().filter(|(n, _)| *n != 9).map(|(_, m)| m).collect();
    desk.press("<home><enter>");
    paste(&mut desk, &shifted.join(" "));
    desk.press("<esc>");
    let before = record(&desk).sheets;
    assert_eq!(before.each_ref().map(|s| s.as_ref().unwrap().cells.len()), [20, 19]);
    desk.press("r");
    let screen = desk.screen(80, 24);
    assert!(desk.workspace().game.proposed(), "{screen}\n{}", desk.said());
    desk.press("g");
    let kept = record(&desk);
    assert_eq!(kept.line.len(), 20, "{}", desk.said());
    assert_eq!(kept.sheets, before, "the sheets stay as written");
}

#[test]
fn a_dispute_is_decided_by_the_arbiter_and_the_rest_adapts() {
    let mut desk = table(GameKind::Chess);
    desk.press("<tab><enter>");
    paste(&mut desk, "e4 e5 Nf3 Nc6 Bc4 Bc5");
    desk.press("<esc>f<home><enter>");
    paste(&mut desk, "e4 e5 Nf3 Nc6 Bb5 Bc5");
    desk.press("<esc>r");
    assert_eq!(desk.workspace().game.disputes(), [4], "{}", desk.said());
    desk.press("g");
    assert!(record(&desk).line.is_empty(), "nothing is adopted while a move is disputed");
    desk.press("<enter>");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Bb5") && screen.contains("Bc4"), "{screen}");
    desk.press("2");
    assert_eq!(record(&desk).pins.len(), 1);
    assert!(desk.workspace().game.disputes().is_empty(), "the rest was worked out again");
    // So short a game has other readings of its length: the clock's counter settles it.
    desk.press("v3<down><down><down><down><down>6<f10>rg");
    assert_eq!(record(&desk).line.len(), 6, "{}", desk.said());
}

/// A move whose order alone is open is said, by whoever wrote it, and waits until nothing is disputed.
#[test]
fn the_key_of_disputes_stops_at_nothing_else() {
    let mut desk = table(GameKind::Chess);
    desk.press("<tab><enter>");
    paste(&mut desk, "e4 e5 Nf3 Nc6 h3 a6 a3 h6 Nc3 Nf6 Be2 Be7 d3 d6");
    desk.press("<esc>f<home><enter>");
    paste(&mut desk, "e4 e5 Nf3 Nc6 h3 a6 h3 h6 Nc3 Bc5 Be2 Be7 d4 d6");
    desk.press("<esc>r");
    let report = desk.workspace().game.proposal.as_ref().unwrap().report.clone();
    let (disputed, open) = (report.disputed(), report.order_open);
    assert!(disputed.len() > 1 && open.iter().any(|ply| !disputed.contains(ply)), "{disputed:?} {open:?}");
    let mut stops = vec![desk.workspace().game.cell];
    for _ in 1..disputed.len() {
        desk.press(".");
        stops.push(desk.workspace().game.cell);
    }
    assert_eq!(stops, disputed);
    desk.press(".");
    assert_eq!(desk.workspace().game.cell, disputed[0], "and round to the first");
}

#[test]
fn sheets_of_another_game_are_called_so_and_propose_nothing() {
    for (kind, cells, said) in [
        (GameKind::Xiangqi, GAME, "read as moves of chess"),
        (GameKind::Draughts100, "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1", "read as moves of xiangqi"),
        (GameKind::Chess, "bread milk eggs paid total thanks", "Nothing on these sheets is readable as moves of chess"),
    ] {
        let mut desk = table(kind);
        desk.press("<tab><enter>");
        paste(&mut desk, cells);
        desk.press("<esc>f<home><enter>");
        paste(&mut desk, cells);
        desk.press("<esc>r");
        assert!(desk.said().contains(said), "{kind}: {}", desk.said());
        assert!(!desk.workspace().game.proposed(), "{kind}: {}", desk.screen(80, 24));
    }
}

#[test]
fn an_illegal_move_found_eleven_moves_later_takes_them_along() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "e4 e5");
    // The knight from g1 to g3 is refused once, then put on the board as it was played.
    desk.press("mg1g3<enter>");
    assert_eq!(desk.said(), desk.words("desk.said.not-legal", &[("text", "g1g3")]));
    desk.press("<enter><esc>");
    moves(&mut desk, "Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Be3 Be6 Qd2 Qd7 O-O-O O-O-O Kb1 Kb8 Rhe1 Rhe8 h3 h6 a3 a6 f3");
    let kept = record(&desk);
    assert_eq!(kept.line.len(), 3 + 22, "{}: {:?}", desk.said(), kept.line.last());
    // Who made it stands on the board. Noticed later, his first: restore, touch-move, two minutes.
    desk.press("c1<tab>3");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("go back to 1..."), "{screen}");
    assert!(screen.contains("Ne2") && screen.contains("Nf3") && screen.contains("Nh3"), "the touched knight must move\n{screen}");
    desk.press("<enter>");
    let kept = record(&desk);
    assert_eq!(kept.line.len(), 2, "{}", desk.said());
    assert_eq!(kept.decisions.len(), 1);
    assert_eq!(desk.section().incidents.len(), 1, "the penalty stands in the ledger: {}", desk.said());
    desk.press("u");
    assert!(desk.section().incidents.is_empty(), "one undo takes ruling and penalty back");
    assert_eq!(record(&desk).line.len(), 25, "the undo brings the game and takes the decision back");
    assert!(record(&desk).decisions.is_empty());
}

#[test]
fn a_draughts_capture_not_taken_is_let_stand() {
    let mut desk = table(GameKind::Draughts100);
    // White must take 28x19; he plays 34-30 instead and Black accepts.
    moves(&mut desk, "32-28 19-23");
    desk.press("c1");
    desk.press("<tab>34-30<f10>");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("28x19"), "{screen}\n{}", desk.said());
    desk.press("<down>");
    let shown = desk.workspace().game.position().clone();
    desk.press("<enter>");
    let kept = record(&desk);
    assert!(matches!(kept.line.last(), Some(Step::Set { article, .. }) if article == "5.4.6"), "{}", desk.said());
    assert_eq!(*desk.workspace().game.play.last(), shown, "what was shown is what was done");
}

#[test]
fn a_move_that_several_are_written_as_is_asked_about() {
    // Both ways take four men and end on 36; the knights of chess both go to d2.
    let cases = [
        (GameKind::Draughts100, "B:W14,19,27,33,42:BK47", "47x36", ["47x38x20x9x36", "47x38x24x13x36"]),
        (GameKind::Chess, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", ["b1d2", "f3d2"]),
    ];
    for (kind, fen, typed, moves) in cases {
        for (number, expected) in (1..).zip(moves) {
            let mut desk = table(kind);
            desk.press("v3");
            paste(&mut desk, fen);
            desk.press("<f10>");
            desk.press(&format!("m{typed}<enter>"));
            assert!(record(&desk).line.is_empty(), "{typed}: nothing is chosen: {}", desk.screen(80, 24));
            assert!(matches!(desk.model.overlays.last(), Some(Overlay::Menu(_))), "{typed}: {}", desk.screen(80, 24));
            desk.press(&number.to_string());
            assert_eq!(record(&desk).line, [Step::Move(expected.to_owned())], "{typed} {number}: {}", desk.said());
        }
    }
    // Chosen in the list with the arrows it is asked no more.
    let mut desk = table(GameKind::Draughts100);
    desk.press("v3");
    paste(&mut desk, "B:W14,19,27,33,42:BK47");
    desk.press("<f10>m47x36<down><enter>");
    assert_eq!(record(&desk).line, [Step::Move("47x38x24x13x36".to_owned())], "{}", desk.said());
}

/// No to every fact that is asked; of whether it was changed the second answer of three.
fn answer_no(desk: &mut Desk) {
    for _ in 0..9 {
        let Some(Overlay::Call(call)) = desk.model.overlays.last() else { return };
        let CallStage::Fact(fact) = &call.now.stage else { return };
        let key = if fact == "changed" { "2" } else { "n" };
        desk.press(key);
    }
    panic!("the same is asked again: {}", desk.screen(140, 40));
}

#[test]
fn a_xiangqi_long_chase_must_change() {
    let mut desk = table(GameKind::Xiangqi);
    desk.press("v3");
    paste(&mut desk, "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w");
    desk.press("<f10>");
    assert_ne!(record(&desk), GameRecord::default(), "{}", desk.said());
    moves(&mut desk, "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9");
    assert_eq!(record(&desk).line.len(), 12, "{}", desk.said());
    // Black claims that Red must change; he was told and did not.
    desk.press("c3bv");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("It newly threatens") && screen.contains("After the rook on i9"), "{screen}");
    desk.press("<enter>");
    answer_no(&mut desk);
    desk.press("y");
    let screen = desk.screen(140, 60);
    assert!(screen.contains("Red must change") && screen.contains("捉 chase") && screen.contains("兑 exchange"), "{screen}");
    desk.press("<esc>");
    let screen = desk.screen(140, 60);
    assert!(screen.contains("CLAIM UPHELD: Red loses") && screen.contains("Chinese xiangqi rules (2020) 25"), "{screen}");
    desk.press("<enter>");
    assert_eq!(record(&desk).decisions[0].result(), Some(event::BoardResult::BlackWins), "{}", desk.said());
    // On the same moves the natural limit is far away.
    desk.press("c32<enter>30:00<enter>");
    assert!(desk.screen(140, 40).contains("CLAIM REJECTED"), "{}", desk.screen(140, 40));
}

/// A long check by one side alone loses at once, whoever asks and without a question whether the side was told; the entry gives the game its result.
#[test]
fn a_xiangqi_long_check_loses_at_once_whoever_asks() {
    for (keys, head) in [("c3b", "CLAIM UPHELD: Red loses"), ("c3r", "CLAIM REJECTED: Red loses")] {
        let mut desk = table(GameKind::Xiangqi);
        desk.press("v3");
        paste(&mut desk, "4k4/R8/9/9/9/9/9/9/9/3K5 w");
        desk.press("<f10>");
        moves(&mut desk, &"a8a9 e9e8 a9a8 e8e9 ".repeat(3));
        desk.press(keys);
        let screen = desk.screen(140, 40);
        assert!(screen.contains(head) && screen.contains("25.1"), "{screen}");
        desk.press("<enter>");
        assert_eq!(record(&desk).decisions[0].result(), Some(event::BoardResult::BlackWins), "{}", desk.said());
        assert_eq!(desk.result(1, 1), Some(event::BoardResult::BlackWins));
        desk.press("p3");
        assert!(!desk.screen(120, 90).contains("told to change"), "{}", desk.screen(120, 90));
    }
}

/// Who has to change is named in the heading of the ruling, also where he asked himself; a claim on a loop has no form that could be wrong.
#[test]
fn a_side_that_is_told_to_change_is_named_whoever_asks() {
    for (side, head) in [("b", "CLAIM UPHELD: Red must change"), ("r", "CLAIM REJECTED: Red must change")] {
        let mut desk = table(GameKind::Xiangqi);
        desk.press("v3");
        paste(&mut desk, "4k4/9/9/9/1c7/R8/9/9/9/3K5 w");
        desk.press("<f10>");
        moves(&mut desk, &"a4a5 b5b4 a5a4 b4b5 ".repeat(3));
        desk.press(&format!("c3{side}<enter>3"));
        let screen = desk.screen(140, 40);
        assert!(screen.contains(head) && screen.contains("told to change") && !screen.contains("NO RULING YET"), "{screen}");
        desk.press("<enter>");
        let decision = &record(&desk).decisions[0];
        assert_eq!(decision.result(), None, "{}", desk.said());
        for (lang, words) in [("en", "Red must change"), ("zh-CN", "红方必须变着")] {
            let short = crate::words::decision::short(decision, crate::words::Lang::named(lang).unwrap());
            assert!(short.ends_with(words), "{short}");
        }
    }
}

/// A false claim of the natural limit is one technical foul, and the second loses (2011, 2020); after it nothing comes next.
#[test]
fn a_false_claim_of_the_natural_limit_is_one_foul_and_the_second_loses() {
    let mut desk = table(GameKind::Xiangqi);
    moves(&mut desk, "a0a1 a9a8 a1a0 a8a9");
    for count in 1..=2 {
        desk.press("c32<enter>");
        if count < 2 {
            desk.press("30:00<enter>");
        }
        let screen = desk.screen(140, 40);
        assert_eq!(screen.contains("of the kind loses"), count < 2, "{count}: {screen}");
        desk.press("<enter>");
        let section = desk.section();
        let fouls: Vec<_> = section.incidents.iter().map(|i| (i.penalty.offence, i.grants.len())).collect();
        let expected = [(arbitration::penalty::Offence::TechnicalFoul, 1), (arbitration::penalty::Offence::TechnicalFoul, 0)];
        assert_eq!(fouls, expected[..count], "{}", desk.said());
        let loses = (count == 2).then_some(event::BoardResult::BlackWins);
        assert_eq!(desk.result(1, 1), loses, "{count}: {}", desk.screen(140, 40));
        // What was ruled on the first stays what was ruled on it.
        for (at, incident) in section.incidents.iter().enumerate() {
            let ruling = section.ruling_of(incident).unwrap();
            assert_eq!(ruling.result(), loses.filter(|_| at == 1), "incident {} after {count}", at + 1);
        }
    }
}

/// The arbiter sees a label otherwise: he says why, the claim is ruled on by it, and both stand in the log and on the printed score.
#[test]
fn a_label_of_a_loop_is_changed_with_a_reason() {
    let mut desk = table(GameKind::Xiangqi);
    desk.press("v3");
    paste(&mut desk, "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w");
    desk.press("<f10>");
    moves(&mut desk, "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9");
    desk.press("v5");
    assert!(desk.said().contains("while a repetition is ruled on"), "{}", desk.said());
    desk.press("c3bv<down><down>e");
    // No change without a reason, and no target that is not there.
    desk.press("<f10>");
    assert!(desk.screen(140, 40).contains("changed with a reason"), "{}", desk.screen(140, 40));
    // chase -> joint chase -> ... -> idle is five on.
    desk.press("<esc>e<right><right><right><right><right><right><tab><tab>horse is pinned<f10>");
    let screen = desk.screen(140, 40);
    assert!(screen.contains("idle*") && screen.contains("Reason: horse is pinned"), "{screen}");
    assert!(screen.contains("Draw if nobody changes"), "{screen}");
    desk.press("<enter>");
    answer_no(&mut desk);
    desk.press("<enter>");
    let kept = record(&desk);
    assert_eq!(kept.decisions.len(), 1, "{}", desk.said());
    desk.press("p3");
    assert!(desk.screen(120, 90).contains("horse is pinned"), "{}", desk.screen(120, 90));
}

#[test]
fn a_board_is_set_up_by_hand_and_oddities_are_accepted_one_by_one() {
    let mut desk = table(GameKind::Chess);
    desk.press("e*");
    desk.press("K<up><up>k<enter>");
    assert!(desk.said().is_empty() || !desk.model.overlays.is_empty(), "{}", desk.said());
    desk.press("4");
    assert!(record(&desk).facts.start.starts_with("8/8/8/8/8/k7/8/K7"), "{}", desk.said());
}

#[test]
fn every_game_is_drawn_at_every_size_and_theme() {
    use crate::config::{Glyphs, Theme};
    for kind in GameKind::ALL {
        let mut desk = table(kind);
        for keys in ["", "<tab>", "<esc><enter>", "<esc>e"] {
            desk.press(keys);
            for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                for theme in Theme::ALL {
                    (desk.model.config.glyphs, desk.model.config.theme) = (glyphs, theme);
                    for (width, height) in [(80, 24), (140, 40), (250, 70), (40, 10), (20, 6), (121, 12)] {
                        desk.model.size = (width, height);
                        assert!(!desk.screen(width, height).trim().is_empty());
                    }
                    if glyphs == Glyphs::Ascii {
                        let screen = desk.screen(80, 24);
                        let strange: Vec<char> = screen.chars().filter(|c| !c.is_ascii() && !c.is_alphabetic()).collect();
                        assert_eq!(strange, [], "{kind}:\n{screen}");
                    }
                    if theme == Theme::NoColor {
                        for cell in desk.buffer(140, 40).content() {
                            let reset = ratatui::style::Color::Reset;
                            assert_eq!((cell.fg, cell.bg), (reset, reset), "{kind}: {:?}", cell.symbol());
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn without_colour_the_sides_are_told_apart_by_their_signs() {
    use crate::config::Theme;
    for (kind, first, second) in [
        (GameKind::Draughts100, "M", "m"),
        (GameKind::Draughts64Russian, "M", "m"),
        (GameKind::Draughts64Brazilian, "M", "m"),
        (GameKind::Chess, "P", "P"),
        (GameKind::Xiangqi, "兵", "卒"),
    ] {
        let mut desk = table(kind);
        desk.model.terminal.is_colourless = true;
        assert_eq!(desk.model.theme(), Theme::NoColor, "whatever is chosen");
        let screen = desk.screen(80, 24);
        let (own, other) = (format!("({first}"), format!("[{second}"));
        assert!(screen.matches(&own).count() >= 5 && screen.matches(&other).count() >= 5, "{kind}:\n{screen}");
    }
}

/// The desks as they stand on the screen, in both languages.
#[test]
fn the_panes_as_they_are_drawn() {
    let shot = |desk: &mut Desk, lang, size: (u16, u16)| {
        desk.model.config.language = lang;
        desk.model.size = size;
        // The worker stamps with the wall clock.
        if let Some(workspace) = desk.model.workspace_mut() {
            "14:05:09".clone_into(&mut workspace.saved);
        }
        desk.screen(size.0, size.1)
    };
    let (en, zh) = (crate::words::Lang::EN, crate::words::Lang::named("zh-CN").unwrap());
    let mut chess = table(GameKind::Chess);
    moves(&mut chess, "e4 e5 Nf3 Nc6 Bb5");
    insta::assert_snapshot!("games-chess-board-80-en", shot(&mut chess, en, (80, 24)));
    insta::assert_snapshot!("games-chess-board-140-zh", shot(&mut chess, zh, (140, 40)));
    let mut sheets = table(GameKind::Chess);
    sheets.press("<tab><enter>");
    paste(&mut sheets, "e4 e5 Nf3 ? Bc4 Bc5");
    sheets.press("<esc>f<home><enter>");
    paste(&mut sheets, "e4 e5 Nf3 Nc6 Bb5 Bc5");
    sheets.press("<esc>r");
    insta::assert_snapshot!("games-sheets-80-en", shot(&mut sheets, en, (80, 24)));
    insta::assert_snapshot!("games-sheets-80-zh", shot(&mut sheets, zh, (80, 24)));
    let mut draughts = table(GameKind::Draughts100);
    moves(&mut draughts, "32-28 19-23");
    insta::assert_snapshot!("games-draughts-board-80-en", shot(&mut draughts, en, (80, 24)));
    let mut xiangqi = table(GameKind::Xiangqi);
    moves(&mut xiangqi, "c2=5 h8+7");
    insta::assert_snapshot!("games-xiangqi-board-80-zh", shot(&mut xiangqi, zh, (80, 24)));
    insta::assert_snapshot!("games-xiangqi-board-140-zh", shot(&mut xiangqi, zh, (140, 40)));
}

#[test]
fn draughts_have_the_largest_squares_in_the_largest_window_and_the_facts_below_in_columns() {
    let mut desk = table(GameKind::Draughts100);
    moves(&mut desk, "32-28 19-23");
    desk.resize((200, 60));
    let screen = desk.screen(200, 60);
    let lines: Vec<&str> = screen.lines().collect();
    let row = |first: &str, last: &str| lines.iter().position(|l| l.contains(first) && l.contains(last)).unwrap();
    assert_eq!(row("46", "50") - row("36", "40"), 10, "two rows of squares of five lines:\n{screen}");
    let below = lines[row("46", "50") + 5..].join("\n");
    assert!(["White to move", "repetition", "32-28"].iter().all(|fact| below.contains(fact)), "{screen}");
}

#[test]
fn a_score_is_printed_with_sheets_diagram_and_decisions() {
    let mut desk = table(GameKind::Chess);
    moves(&mut desk, "Nf3 Nf6 Ng1");
    desk.press("c3mNg8<enter><enter>p3");
    let screen = desk.screen(120, 60);
    assert!(screen.contains("Game score") && screen.contains("king e8") && screen.contains("CLAIM REJECTED"), "{screen}");
}

#[test]
fn in_the_smallest_window_a_move_is_not_typed_blind_and_the_help_can_be_read() {
    let mut desk = Desk::with_event(8, 1);
    desk.resize((40, 12));
    desk.press("<f3><enter>");
    assert!(desk.screen(40, 12).contains(&desk.words("ui.pane.board-cut", &[])), "{}", desk.screen(40, 12));
    desk.press("me2e");
    let screen = desk.screen(40, 12);
    assert!(screen.contains("1. e2e") && screen.contains("e4"), "{screen}");
    desk.press("<esc><esc>?");
    let screen = desk.screen(40, 12);
    let empty = screen.lines().filter(|line| line.starts_with('│') && line.trim_matches(['│', ' ']).is_empty()).count();
    assert!(empty == 0 && screen.contains("more below"), "{screen}");
    assert!(crate::tui::view::help_page(&desk.model, 40).lines.len() < 400);
}
