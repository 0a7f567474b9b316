//! No result goes without a question: every list and menu, and a walk through all that commands lead to.

use super::{Desk, OPEN};
use crate::tui::command::{Cmd, Scope};
use crate::tui::effect::{Effect, Msg};
use crate::tui::game::GamePane;
use crate::tui::key;
use crate::tui::model::{Pane, View};
use crate::tui::overlay::{Act, CallStage, Confirm, Menu, Overlay};
use crate::tui::update;
use arbitration::clock::side::Side;
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;
use arbitration::ruling::{Consequence, Finding, Ground, Outcome, Place, Ruling};
use event::decision::Decision;
use event::game::GameAct;
use event::{BoardResult, Command, Event, GameAt, IncidentAct, decide};
use std::collections::BTreeSet;

fn set(desk: &mut Desk, round: u16, board: u16, result: BoardResult) {
    desk.give(Command::SetResult(OPEN, GameAt::new(round, board), Some(result)));
}

/// The question on top, if there is one about results.
fn asked(desk: &Desk) -> Option<&Confirm> {
    match desk.model.overlays.last() {
        Some(Overlay::Confirm(confirm)) if matches!(confirm.act, Act::Agreed(_)) => Some(confirm),
        _ => None,
    }
}

/// White's loss by a second illegal move, recorded; with the result entered or not.
fn incident(desk: &mut Desk, round: u16, board: u16, enter_result: bool) {
    for _ in 0..2 {
        let act = IncidentAct::Record {
            game: GameAt::new(round, board),
            side: Side::White,
            offence: Offence::IllegalMove,
            ply: 0,
            note: String::new(),
            opponent_can_mate: Some(true),
            enter_result,
            follows: None,
        };
        desk.give(Command::Incident(OPEN, act, super::stamp().at));
    }
}

/// A draw that was decided on a claim.
fn decided(desk: &mut Desk, round: u16, board: u16) {
    let mut ruling = Ruling::new(GameKind::Chess, Ground::Repetition, "fide-2023", Place::default());
    ruling.articles = vec!["9.2".to_owned()];
    (ruling.finding, ruling.consequences) = (Finding::Upheld, vec![Consequence::Result(Outcome::Draw)]);
    let decision = Decision::from(ruling);
    desk.give(Command::Game(OPEN, GameAt::new(round, board), vec![GameAct::Decided { decision }]));
}

#[test]
fn every_menu_asks_before_a_result_goes_and_says_who_plays_what_stands_and_what_would() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("2d");
    let [white, black] = desk.names(1, 2);
    for (keys, new) in
        [("2ox", "neither played"), ("2o+", "by forfeit"), ("2w", "wins"), ("2ow", "unrated"), ("2b", "wins"), ("2<delete>", "no result")]
    {
        desk.press(keys);
        let question = asked(&desk).unwrap_or_else(|| panic!("{keys}: no question, {}", desk.said()));
        let text = question.lines.join("\n");
        assert!(text.contains(&white) && text.contains(&black), "{keys}: {text}");
        assert!(text.contains("round 1, board 2") && text.contains("It says: ½-½"), "{keys}: {text}");
        assert!(text.contains("New: ") && text.contains(new), "{keys}: {text}");
        desk.press("<esc>");
        assert_eq!(desk.result(1, 2), Some(BoardResult::Draw), "{keys}");
    }
    desk.press("2ox<enter>");
    assert_eq!(desk.result(1, 2), Some(BoardResult::DoubleForfeit));
    // The same again replaces nothing, and an open board is entered at once.
    desk.press("2ox3o+");
    assert!(desk.model.overlays.is_empty());
    assert_eq!(desk.result(1, 3), Some(BoardResult::WhiteForfeitWin));
}

#[test]
fn a_claim_typed_in_the_list_is_no_result() {
    let mut desk = Desk::with_event(8, 1);
    desk.press("3<enter>v11<enter>");
    assert!((1..=4).all(|board| desk.result(1, board).is_none()), "{}", desk.said());
    assert_eq!((desk.workspace().pane, desk.cursor()), (Pane::Board, 3), "Enter opened the game of the board chosen");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Call(_))), "the call is open\n{}", desk.screen(80, 24));
    // In the list the same key asks the same.
    let mut desk = Desk::with_event(8, 1);
    desk.press("3c1<enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Call(_))), "{}", desk.screen(80, 24));
    assert!((1..=4).all(|board| desk.result(1, board).is_none()));
}

#[test]
fn no_list_has_a_choice_under_the_finger_when_it_opens() {
    let mut desk = Desk::with_event(8, 1);
    let before = desk.entries();
    desk.press("3o<enter><enter>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Menu(_))));
    assert_eq!(desk.entries(), before);
    // What the arrows chose is what Enter takes.
    desk.press("<down><down><enter>");
    assert_eq!(desk.result(1, 3), Some(BoardResult::BlackForfeitWin));
    desk.press("<f2>1x<enter><esc>1h<enter>");
    assert_eq!(desk.entries(), before + 1, "nobody was withdrawn or given a bye by Enter alone");
}

#[test]
fn a_letter_says_who_won_in_the_list_and_in_past_rounds() {
    let mut desk = Desk::with_event(20, 2);
    for (board, letter, result) in [
        (1, "w", BoardResult::WhiteWins),
        (2, "d", BoardResult::Draw),
        (3, "b", BoardResult::BlackWins),
        (4, "ow", BoardResult::UnratedWhiteWins),
    ] {
        desk.press(&format!("{board}{letter}"));
        assert_eq!(desk.result(2, board), Some(result), "{letter}");
    }
    desk.press("<left>");
    for (board, letter, result) in [(2, "d", BoardResult::Draw), (3, "b", BoardResult::BlackWins), (4, "ob", BoardResult::UnratedBlackWins)]
    {
        // A past round is corrected: that is asked.
        desk.press(&format!("{board}{letter}"));
        assert_eq!(desk.result(1, board), Some(BoardResult::WhiteWins), "{letter}");
        desk.press("<enter>");
        assert_eq!(desk.result(1, board), Some(result), "{letter}: {}", desk.said());
    }
    desk.press("2o");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("unrated") && screen.contains("3 Adjourn"), "the letters are shown\n{screen}");
}

#[test]
fn a_forfeit_over_a_logged_ruling_asks_and_names_the_ruling() {
    let mut desk = Desk::with_event(8, 1);
    decided(&mut desk, 1, 2);
    incident(&mut desk, 1, 3, false);
    for (keys, ruling) in
        [("2o+", "threefold repetition upheld: draw"), ("2w", "threefold repetition"), ("3w", "illegal move"), ("3ox", "illegal move")]
    {
        desk.press(keys);
        let text = asked(&desk).unwrap_or_else(|| panic!("{keys}: {}", desk.said())).lines.join("\n");
        assert!(text.contains("Logged there: ") && text.contains(ruling), "{keys}: {text}");
        desk.press("<esc>");
    }
    // What the rulings say needs no question.
    desk.press("2d3b");
    assert_eq!((desk.result(1, 2), desk.result(1, 3)), (Some(BoardResult::Draw), Some(BoardResult::BlackWins)), "{}", desk.said());
}

#[test]
fn an_incident_that_is_withdrawn_asks_before_its_result_goes() {
    let mut desk = Desk::with_event(8, 1);
    incident(&mut desk, 1, 2, true);
    assert_eq!(desk.result(1, 2), Some(BoardResult::BlackWins));
    desk.press("2c<backspace>2wrong<space>board<enter>");
    let text = asked(&desk).unwrap_or_else(|| panic!("{}", desk.screen(80, 24))).lines.join("\n");
    assert!(text.contains("It says: 0-1") && text.contains("no result"), "{text}");
    desk.press("<enter>");
    assert_eq!(desk.result(1, 2), None);
    let [white, _] = desk.names(1, 2);
    assert!(
        desk.said().contains("board 2") && desk.said().contains(&white) && desk.said().contains("incident 2 withdrawn"),
        "{}",
        desk.said()
    );
}

#[test]
fn a_new_menu_item_that_forgets_to_ask_is_stopped_all_the_same() {
    let mut desk = Desk::with_event(8, 1);
    set(&mut desk, 1, 1, BoardResult::Draw);
    let forget = |commands: Vec<Command>| vec![('x', "new".to_owned(), Act::Effects(vec![Effect::Commit(commands)]))];
    let replacing = Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::BothLose));
    for commands in [
        vec![replacing.clone()],
        vec![Command::Together(vec![replacing.clone()])],
        vec![Command::SetResult(OPEN, GameAt::new(1, 2), None), replacing],
    ] {
        desk.model.overlays.push(Overlay::Menu(Menu::new("new".to_owned(), forget(commands))));
        desk.press("x");
        assert!(asked(&desk).is_some());
        desk.press("<esc>");
        assert_eq!(desk.result(1, 1), Some(BoardResult::Draw));
    }
}

/// The results that stand, as the state says.
fn standing(event: &Event) -> Vec<Option<BoardResult>> {
    let boards = event.sections.iter().flat_map(|s| &s.rounds).flat_map(|r| &r.boards);
    boards.flat_map(|b| [b.result, b.rating_result]).collect()
}

/// Whether commands would take one of the results away or put another in its place. The result of an adjourned game that has ended takes
/// nothing away.
fn replaces(event: &Event, commands: &[Command]) -> bool {
    let mut after = event.clone();
    for command in commands {
        for change in decide(&after, command).unwrap_or_default() {
            let _ = after.apply(&change);
        }
    }
    let ends = |old: Option<BoardResult>, new: Option<BoardResult>| old == Some(BoardResult::Adjourned) && new.is_some();
    standing(event).into_iter().zip(standing(&after)).any(|(old, new)| old.is_some() && old != new && !ends(old, new))
}

/// Walks through all commands of a place and all that their menus, questions and forms lead to, and looks at what would be saved.
struct Walk {
    desk: Desk,
    view: View,
    pane: Pane,
    round: Option<u16>,
    board: u16,
    questions: BTreeSet<String>,
    scripts: usize,
}

impl Walk {
    /// Back to the place, with nothing lying over it.
    fn reset(&mut self) {
        let model = &mut self.desk.model;
        model.overlays.clear();
        model.typed_ahead.clear();
        model.waiting = None;
        let workspace = model.workspace_mut().unwrap();
        (workspace.view, workspace.pane, workspace.round) = (self.view, self.pane, self.round);
        (workspace.second_pass, workspace.find, workspace.swap) = (None, None, None);
        (workspace.finding, workspace.zoom) = (false, false);
        workspace.number.clear();
        workspace.before = None;
        let round = workspace.round_number();
        workspace.boards.choose(GameAt::new(round, self.board));
        workspace.game = GamePane::default();
        update(model, Msg::Key(key::script("<esc>").unwrap()[0]));
        let workspace = self.desk.model.workspace_mut().unwrap();
        (workspace.pane, workspace.round) = (self.pane, self.round);
        workspace.boards.choose(GameAt::new(round, self.board));
    }

    /// Types keys; what would be saved is looked at and not saved.
    fn press(&mut self, script: &str) {
        for key in key::script(script).unwrap() {
            let agreed = asked(&self.desk).is_some();
            let event = self.desk.workspace().event.clone();
            for request in update(&mut self.desk.model, Msg::Key(key)) {
                match &request.effect {
                    Effect::Commit(commands) => {
                        assert!(agreed || !replaces(&event, commands), "{script} at {:?} {:?}: {commands:?}", self.view, self.pane);
                    }
                    Effect::Rule(..) => self.desk.answer(vec![request]),
                    _ => {}
                }
            }
            self.desk.model.waiting = None;
            self.desk.model.tasks.clear();
        }
    }

    fn walk(&mut self, cmd: Cmd, script: &str, depth: usize) {
        self.reset();
        let run = vec![('1', String::new(), Act::Run(cmd))];
        self.desk.model.overlays.push(Overlay::Menu(Menu::new(String::new(), run)));
        self.press(&format!("1{script}"));
        self.scripts += 1;
        if asked(&self.desk).is_some() {
            self.questions.insert(format!("{}<enter>{script}", cmd.name()));
            return;
        }
        if depth == 0 {
            return;
        }
        let next: Vec<String> = match self.desk.model.overlays.last() {
            Some(Overlay::Menu(menu)) => {
                let stays = |(.., act): &&(char, String, Act)| *act != Act::Run(Cmd::Close);
                menu.items.iter().filter(stays).map(|(key, ..)| key.to_string()).collect()
            }
            Some(Overlay::Confirm(confirm)) => vec![confirm.letter.map_or_else(|| format!("{}<enter>", confirm.word), |c| c.to_string())],
            Some(Overlay::Text(text)) if text.then.is_some() => vec![text.letter.map_or_else(|| "<enter>".to_owned(), |c| c.to_string())],
            Some(Overlay::Call(call)) => {
                let keys: &[&str] = match call.now.stage {
                    CallStage::What => &["1", "<backspace>"],
                    CallStage::Who => &["w"],
                    CallStage::Fact(_) => &["y", "n"],
                    CallStage::Ruling => &["<enter>"],
                    CallStage::Withdraw => &["2"],
                    CallStage::WhyWithdrawn(_) => &["wrong<enter>"],
                    _ => &[],
                };
                keys.iter().map(|key| (*key).to_owned()).collect()
            }
            Some(Overlay::Form(_)) => vec!["<f10>".to_owned(), "1<f10>".to_owned()],
            _ => Vec::new(),
        };
        for key in next {
            let key = if key == "<" { "<<".to_owned() } else { key };
            self.walk(cmd, &format!("{script}{key}"), depth - 1);
        }
    }
}

#[test]
fn no_command_and_no_menu_item_replaces_a_result_without_a_question() {
    let mut desk = Desk::with_event(8, 2);
    set(&mut desk, 2, 1, BoardResult::Draw);
    incident(&mut desk, 2, 2, true);
    set(&mut desk, 2, 3, BoardResult::Adjourned);
    decided(&mut desk, 2, 3);
    set(&mut desk, 2, 4, BoardResult::WhiteWins);
    decided(&mut desk, 2, 4);
    let mut walk = Walk { desk, view: View::Pairings, pane: Pane::Pairings, round: None, board: 1, questions: BTreeSet::new(), scripts: 0 };
    let places = [
        (View::Pairings, Pane::Pairings, None),
        (View::Pairings, Pane::Pairings, Some(1)),
        (View::Pairings, Pane::Board, None),
        (View::Pairings, Pane::Scoresheet, None),
        (View::Pairings, Pane::Clock, None),
        (View::Clocks, Pane::Pairings, None),
        (View::Players, Pane::Pairings, None),
    ];
    for (view, pane, round) in places {
        for board in 1..=4 {
            (walk.view, walk.pane, walk.round, walk.board) = (view, pane, round, board);
            // Closing the event and undo are not acts on a board; undo has its own question.
            let left_out = [Cmd::Close, Cmd::Undo, Cmd::Redo];
            let commands =
                Cmd::ALL.iter().filter(|c| !left_out.contains(c) && !matches!(c.scope(), Scope::Global | Scope::Home | Scope::List));
            for cmd in commands {
                walk.walk(*cmd, "", 4);
            }
        }
    }
    assert!(walk.scripts > 1000, "{}", walk.scripts);
    for needed in [
        "result.white-wins<enter>",
        "result.clear<enter>",
        "result.other<enter>x",
        "result.other<enter>+",
        "game.call<enter>1wn",
        "game.call<enter><backspace>2",
        "event.go<enter>",
    ] {
        assert!(walk.questions.iter().any(|q| q.contains(needed)), "{needed} was never asked about: {:?}", walk.questions);
    }
}
