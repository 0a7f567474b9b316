//! A person who has never seen the program: each key is pressed only because the screen names it.

use super::Desk;
use crate::words::Lang;
use event::BoardResult;

impl Desk {
    /// Presses keys that the screen must name with these words.
    fn as_told(&mut self, told: &str, keys: &str) {
        let screen = self.screen(80, 24);
        assert!(screen.contains(told), "{told} is not on the screen before {keys}:\n{screen}");
        self.press(keys);
    }
}

#[test]
fn a_round_is_done_by_what_the_screen_says() {
    let mut desk = Desk::new();
    desk.model.config.ask_backup_folder = true;
    desk.as_told("n              New event", "n");
    desk.as_told("Event  ", "Spring Cup");
    desk.as_told("F10 saves", "<f10>");
    assert!(desk.model.workspace().is_some(), "{}", desk.said());
    // Nobody is in: the lit step and the foot both say how players come in.
    desk.as_told("[g enter players]", "g");
    for name in ["Berg, Anna", "Dahl, Ida", "Eide, Per", "Foss, Liv", "Grimstad, Bo", "Hansen, Kai"] {
        desk.as_told("Name", name);
        desk.as_told("F10 saves", "<f10>");
    }
    desk.as_told("Esc when all are in", "<esc>");
    assert_eq!(desk.section().players.len(), 6);
    desk.as_told("[g check-in 0/6]", "g");
    desk.as_told("Enter: yes", "<enter>");
    desk.as_told("[g pair round 1]", "g");
    desk.as_told("Enter: pair round 1", "<enter>");
    desk.as_told("[g publish]", "g");
    desk.as_told("Enter: yes", "<enter>");
    // Where copies go is asked once, and that it may be left is said there.
    desk.as_told("Esc: none", "<esc>");
    desk.as_told("[g print]", "g");
    // No printer is here: the round begins all the same.
    desk.as_told("Without printing: Esc", "<esc>");
    desk.press("S");
    desk.as_told("[g results 0/3]", "g");
    desk.as_told("w White wins  d draw  b Black wins", "w");
    desk.as_told("results 1/3", "d");
    desk.as_told("results 2/3", "b");
    let results: Vec<_> = (1..=3).map(|board| desk.result(1, board)).collect();
    assert_eq!(results, [BoardResult::WhiteWins, BoardResult::Draw, BoardResult::BlackWins].map(Some));
    desk.as_told("F4 Standings", "<f4>");
    assert!(desk.screen(80, 24).contains("after round 1"), "{}", desk.screen(80, 24));
    desk.as_told("[g pair round 2]", "g");
    desk.as_told("Enter: pair round 2", "<enter>");
}

#[test]
fn an_empty_list_says_how_players_come_in_and_g_opens_the_form() {
    for lang in Lang::all() {
        let mut desk = Desk::with_event(0, 0);
        desk.model.config.language = lang;
        let screen = desk.screen(80, 24);
        let step = format!("[g {}]", lang.text("ui.step.enter"));
        assert!(screen.contains(&step), "{screen}");
        let foot = screen.lines().last().unwrap_or_default().to_owned();
        assert!(foot.contains("n ") && foot.contains("i "), "{foot}");
        desk.press("<f4>g");
        assert_eq!(desk.form().title, lang.text("ui.form.add-player"));
    }
}
