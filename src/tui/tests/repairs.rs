//! Somebody is absent from a published round: at the board, or by name.

use super::Desk;
use crate::tui::key;
use crate::tui::overlay::Overlay;

#[test]
fn an_absent_player_is_named_at_the_board_and_the_round_repaired_in_four_keys() {
    assert_eq!(key::script("7aw<enter>").unwrap().len(), 4);
    let mut desk = Desk::with_event(17, 1);
    desk.press("<f3>");
    let [white, _] = desk.names(1, 7);
    let before = desk.entries();
    desk.press("7a");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Board 7: who is absent?") && screen.contains(&format!("w {white} (White)")), "{screen}");
    desk.press("w");
    let Some(Overlay::Confirm(question)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    assert!(question.lines.iter().any(|line| line.contains(&white)), "{:?}", question.lines);
    assert_eq!(desk.entries(), before, "the difference is shown first");
    desk.press("<enter>");
    assert_eq!(desk.entries(), before + 1, "{}", desk.said());
    let round = desk.section().current().unwrap();
    let absent = desk.section().players.iter().find(|p| p.person.name == white).unwrap().id;
    assert!(!round.boards.iter().any(|b| b.white == absent || b.black == absent), "{}", desk.said());
    // The sheets that changed are named; then undo puts the player back, and says that the wall is wrong then.
    desk.press("<esc>u");
    let Some(Overlay::Confirm(question)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    let line = desk.words("ui.confirm.undo-posted", &[("round", "1"), ("boards", "7 8")]);
    assert!(question.lines.iter().any(|l| l.starts_with("! ") && l.contains(line.split(':').next().unwrap())), "{:?}", question.lines);
    desk.press("<enter>");
    assert_eq!(desk.names(1, 7)[0], white);
}

#[test]
fn what_cannot_be_repaired_says_why() {
    let mut desk = Desk::with_event(8, 2);
    // An earlier round.
    desk.press("<f3><left>1a");
    assert_eq!(desk.said(), desk.words("ui.said.repair-newest", &[]));
    assert!(desk.model.overlays.is_empty());
    // A game that is over stays.
    desk.press("<esc>1w1ab");
    assert!(!desk.said().is_empty() && !matches!(desk.model.overlays.last(), Some(Overlay::Confirm(_))), "{}", desk.screen(80, 24));
}

#[test]
fn a_repair_names_players_from_a_list() {
    let mut desk = Desk::with_event(17, 1);
    desk.press("<f3>E2");
    // A letter opens the list, narrowed by what is typed; the number stands in the field and the name below it.
    desk.press("player 05<enter><f10>");
    let number = desk.section().players.iter().find(|p| p.person.name == "Player 05").unwrap().tpn.unwrap().to_string();
    assert_eq!(desk.form().value("absent"), number, "{}", desk.screen(80, 24));
    assert!(desk.screen(80, 24).contains("= Player 05"), "{}", desk.screen(80, 24));
    desk.press("<f10>");
    let Some(Overlay::Confirm(question)) = desk.model.overlays.last() else { panic!("{}", desk.screen(80, 24)) };
    assert!(question.lines.iter().any(|line| line.contains("Player 05")), "{:?}", question.lines);
    // A number that nobody has is seen while it is typed.
    desk.press("<esc>");
    let mut desk = Desk::with_event(17, 1);
    desk.press("<f3>E299");
    assert!(desk.screen(80, 24).contains("= 99 ?"), "{}", desk.screen(80, 24));
}
