//! Irregularities at the board: the choices that the rulebook leaves, each with the position it leads to.

mod act;

pub use act::{ActForm, FormError, card, card_choices, compulsory, has_acts};

use crate::game::{GameMove, GamePosition, Notation, Point};
use crate::hand::two_points;
use crate::play::Play;
use crate::rulebook::Duty;
use crate::ruling::{Consequence, Fact, Order};

/// Situations of the rulebook that concern the position, in the order of the desk's list.
pub const SITUATIONS: [&str; 12] = [
    "illegal-move",
    "irregularity",
    "touched-piece",
    "king-captured",
    "pawn-not-replaced",
    "both-kings-in-check",
    "pressed-without-moving",
    "wrong-set-up",
    "board-turned",
    "colours-reversed",
    "pieces-displaced",
    "two-hands",
];

/// One thing that can be done, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is done.
    pub consequence: Consequence,
    /// The board then.
    pub position: GamePosition,
    /// Steps of the game that are kept; those behind them fall. `None` where the game is not changed.
    pub keeps: Option<usize>,
    /// The position is set behind them, by this article; `None` where it is the one after them.
    pub set_by: Option<String>,
}

/// Where the game was last legal, and what falls with the irregular step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Steps of the game that stand.
    pub stands: usize,
    /// Steps that fall, the irregular one first.
    pub falls: usize,
    /// Cells written on the sheets beyond the game kept; they fall as well.
    pub cells: usize,
    /// The irregular move as it was made: from and to.
    pub motion: Option<(Point, Point)>,
}

impl Fallen {
    /// The irregular step at or before the position shown; where there is none, the irregular move is the one that would come next.
    /// `written` is the number of cells of the longest sheet.
    pub fn of(play: &Play, written: usize, step: usize) -> Self {
        let set = (0..step.min(play.len())).rev().find(|s| play.mv(*s).is_none());
        let stands = set.unwrap_or(step.min(play.len()));
        let motion = play.article(stands).and_then(|article| two_points(play.kind(), article));
        Self { stands, falls: play.len() - stands, cells: written.saturating_sub(play.len()), motion }
    }

    /// The last legal position, what falls, what the touch rule asks.
    pub fn facts(&self, play: &Play) -> Vec<Fact> {
        let before = play.at(self.stands);
        let mut facts = vec![Fact::LastLegal { plies: self.stands }];
        if self.falls + self.cells > 0 {
            facts.push(Fact::Falls { from: self.stands + 1, count: self.falls + self.cells });
        }
        if let Some((from, to)) = self.motion {
            let notation = Notation::usual(before.kind());
            let moves = touch_moves(before, from, to).iter().map(|m| before.write(m, notation)).collect();
            facts.push(Fact::Touched { point: before.point_name(from), moves });
        }
        facts
    }

    /// What an order does to the board, each as a choice; the game as it stands comes last.
    pub fn choices(&self, order: &Order, play: &Play) -> Vec<Choice> {
        let mut list: Vec<Choice> = Vec::new();
        for duty in order.duties() {
            let choice = match duty {
                Duty::RestorePosition | Duty::TransferPosition | Duty::PutRight => Choice {
                    consequence: Consequence::GoBack { plies: self.stands },
                    position: play.at(self.stands).clone(),
                    keeps: (self.falls > 0).then_some(self.stands),
                    set_by: None,
                },
                Duty::NewGame => Choice {
                    consequence: Consequence::NewGame,
                    position: GamePosition::start(play.kind()),
                    keeps: (!play.is_empty()).then_some(0),
                    set_by: None,
                },
                _ => continue,
            };
            if !list.iter().any(|c| c.consequence == choice.consequence) {
                list.push(choice);
            }
        }
        list.push(Choice { consequence: Consequence::Stands, position: play.last().clone(), keeps: None, set_by: None });
        list
    }
}

/// The moves that the touch rule leaves: of the man touched, and captures of the man taken; empty when none is legal.
pub fn touch_moves(position: &GamePosition, from: Point, to: Point) -> Vec<GameMove> {
    let points = |m: &GameMove| position.points_of(m);
    let legal = position.legal_moves();
    let of_man: Vec<GameMove> = legal.iter().filter(|m| points(m).first() == Some(&from)).cloned().collect();
    let takes = position.man_at(to).is_some_and(|(side, _)| side != position.side_to_move());
    let both: Vec<GameMove> = of_man.iter().filter(|m| takes && points(m).last() == Some(&to)).cloned().collect();
    if !both.is_empty() {
        return both;
    }
    if !of_man.is_empty() {
        return of_man;
    }
    legal.into_iter().filter(|m| takes && points(m).last() == Some(&to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::{moved, position};
    use crate::kind::GameKind;
    use crate::notation::Language;
    use crate::ruling::Basis;
    use draughts::irregular::ActError;

    fn play(play: &mut Play, moves: &[&str]) {
        for text in moves {
            let mv = play.last().said(text, Some(Language::English)).one().unwrap();
            assert!(play.push(mv, Basis::Played), "{text}");
        }
    }

    #[test]
    fn an_illegal_move_takes_everything_after_it_along_and_leaves_the_touched_man() {
        let mut game = Play::new(GameKind::Chess);
        play(&mut game, &["e4", "e5"]);
        // The knight from g1 to g3: it must move, to e2, f3 or h3.
        let (after, motion) = moved(game.last(), "g1g3").unwrap();
        game.set(after, motion);
        play(&mut game, &["Nc6", "Bc4", "Nf6"]);
        assert_eq!(game.len(), 6, "play goes on from the irregular position");
        let fallen = Fallen::of(&game, 0, game.len());
        assert_eq!((fallen.stands, fallen.falls), (2, 4));
        let moves = vec!["Ne2".to_owned(), "Nf3".to_owned(), "Nh3".to_owned()];
        let touched = Fact::Touched { point: "g1".to_owned(), moves };
        assert_eq!(fallen.facts(&game), [Fact::LastLegal { plies: 2 }, Fact::Falls { from: 3, count: 4 }, touched]);
        let order = Order { must: vec![crate::rulebook::Act::Do(Duty::RestorePosition)], ..Order::default() };
        let choices = fallen.choices(&order, &game);
        assert_eq!((&choices[0].consequence, choices[0].keeps), (&Consequence::GoBack { plies: 2 }, Some(2)));
        assert_eq!((&choices[1].consequence, choices[1].keeps, choices.len()), (&Consequence::Stands, None, 2));
    }

    #[test]
    fn a_capture_not_taken_can_be_put_right_or_stand() {
        let at = position(GameKind::Draughts100, "W:W32,37,50:B19,28,1").unwrap();
        let form = ActForm { number: 6, motion: "50-44".to_owned(), ..ActForm::default() };
        let filled = card(&at, &form).unwrap();
        let choices = card_choices(&filled, 0, 0);
        assert!(matches!(&choices[0].consequence, Consequence::PutRight { moves } if moves.contains(&"32x14".to_owned())));
        assert_eq!(choices[0].keeps, None, "nothing has to be changed");
        assert_eq!((choices[1].keeps, choices[1].set_by.as_deref()), (Some(0), Some("5.4.6")));
        let wrong = ActForm { number: 6, motion: "32x14".to_owned(), squares: "28 19".to_owned(), ..ActForm::default() };
        assert_eq!(card(&at, &wrong).unwrap_err(), FormError::Act(ActError::Regular));
    }
}
