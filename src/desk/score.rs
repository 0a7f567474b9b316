//! The score of a game: who played, the moves, both sheets as written, diagrams, and every decision with its grounds.

use super::documents::{Composed, with_fonts};
use super::game::{played, played_on};
use ::print::page::Style;
use ::print::score::Score;
use arbitration::game::GamePosition;
use arbitration::ruling::Record;
use event::decision::Decision;
use event::{Event, GameAt, Moment, Section};
use std::convert::Infallible;

/// The score of a game on pages; `None` where nothing is kept of it.
pub fn compose(event: &Event, section: &Section, game: GameAt, style: Style, now: &Moment) -> Option<Composed> {
    let record = section.games.get(&game)?;
    let board = section.board_of(game)?;
    let play = played(section.setup.game, record);
    let position = |decision: &Decision| -> Option<GamePosition> {
        let step = decision.step();
        match decision.on() {
            on @ Record::Sheet(_) => Some(played_on(on, section.setup.game, record).at(step).clone()),
            Record::Game => (step < play.len()).then(|| play.at(step).clone()),
        }
    };
    let decided_on = record.decisions.iter().map(position).collect();
    let score = Score { event, section, round: game.round.0, board, record, play: &play, decided_on };
    with_fonts(|fonts| Ok::<_, Infallible>(score.pages(style, now, fonts))).ok()
}
