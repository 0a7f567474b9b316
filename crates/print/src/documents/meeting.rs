//! What is to be said of meetings that did not end with their scheduled games.

use crate::input::Input;
use event::GameAt;
use words::stage::settled;

/// The games that were added to decide drawn meetings, and who goes on where that was settled otherwise: a line each.
pub fn remarks(input: &Input<'_>) -> Vec<String> {
    let lang = input.lang();
    let number = input.shown(input.heading.round);
    let Some(section) = input.records.map(|records| &records.section) else { return Vec::new() };
    let mut lines = Vec::new();
    for board in input.boards.iter().filter(|board| board.is_extra) {
        let extra = section.board_of(GameAt::new(number, board.number)).and_then(|b| b.extra.as_ref());
        let Some(extra) = extra else { continue };
        let mut words = vec![lang.text("print.meeting.added").to_owned()];
        words.extend(Some(extra.time.clone()).filter(|time| !time.is_empty()));
        words.extend(extra.draw_odds.then(|| lang.text("print.meeting.draw_odds").to_owned()));
        lines.push(lang.fill("print.meeting.line", &[("label", &board.label()), ("what", &words.join(lang.text("bracket.join")))]));
    }
    let tables: Vec<u16> = input.boards.iter().map(|board| board.table).collect();
    let scoring = section.scoring();
    for meeting in section.round(number).iter().flat_map(|round| round.meetings()).filter(|meeting| tables.contains(&meeting.table)) {
        if let Some((id, how)) = meeting.settled(&scoring) {
            let values = [("table", &*meeting.table.to_string()), ("name", section.name(id)), ("how", settled(how, lang))];
            lines.push(lang.fill("print.meeting.settled", &values));
        }
    }
    lines
}
