//! Irregularities as changes of the game kept.

use arbitration::game::GamePosition;
use arbitration::hand::moved;
use arbitration::irregular::{Choice, Fallen};
use arbitration::play::Play;
use event::game::{GameAct, GameRecord, Step};

/// Where the game was last legal at the position shown, and what falls.
pub fn fallen(play: &Play, record: &GameRecord, step: usize) -> Fallen {
    let written = record.sheets.iter().flatten().map(|s| s.cells.len()).max().unwrap_or(0);
    Fallen::of(play, written, step)
}

/// The step that a man moved as hands moved it makes, whatever the rules say.
pub fn by_hand(position: &GamePosition, text: &str) -> Option<Step> {
    let (after, motion) = moved(position, text)?;
    Some(Step::Set { fen: after.to_fen(), article: motion })
}

/// What a choice does to a game of so many steps; `None` where it changes nothing.
pub fn act_of(choice: &Choice, steps: usize) -> Option<GameAct> {
    let keeps = choice.keeps?;
    let short = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let set = choice.set_by.iter().map(|article| Step::Set { fen: choice.position.to_fen(), article: article.clone() });
    Some(GameAct::Line { at: short(keeps), removed: short(steps.saturating_sub(keeps)), steps: set.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitration::game::GamePosition;
    use arbitration::irregular::{ActForm, card, card_choices};
    use arbitration::kind::GameKind;

    #[test]
    fn a_choice_keeps_what_stands_and_sets_the_position_by_its_article() {
        let at = event::game::position(GameKind::Draughts100, "W:W32,37,50:B19,28,1").unwrap();
        let form = ActForm { number: 6, motion: "50-44".to_owned(), ..ActForm::default() };
        let choices = card_choices(&card(&at, &form).unwrap(), 2, 5);
        assert_eq!(act_of(&choices[0], 5), Some(GameAct::Line { at: 2, removed: 3, steps: Vec::new() }), "three steps fall");
        let Some(GameAct::Line { at: 2, removed: 3, steps }) = act_of(&choices[1], 5) else { panic!() };
        assert!(matches!(&steps[..], [Step::Set { article, .. }] if article == "5.4.6"));
        let start = GamePosition::start(GameKind::Chess);
        assert!(matches!(by_hand(&start, "g1g3"), Some(Step::Set { article, .. }) if article == "g1-g3"));
        assert_eq!(by_hand(&start, "g4g5"), None, "nothing stands there");
    }
}
