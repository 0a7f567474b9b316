//! The seventeen irregular acts of draughts as an arbiter fills them in, and what the opponent chooses between.

use super::Choice;
use crate::game::{GameMove, GamePosition, Notation};
use crate::kind::GameKind;
use crate::ruling::Consequence;
use draughts::irregular::{Act, ActError, Card, Motion, Ruling};
use draughts::{Move, Square};

/// One of the seventeen acts of draughts as the arbiter fills it in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActForm {
    /// Its number in article 5.4, from 1.
    pub number: u8,
    /// The motion or the move: `50-44`, `32x14`.
    pub motion: String,
    /// The move before it (acts 1 and 4) or the piece touched first (act 3).
    pub first: String,
    /// Squares lifted or left.
    pub squares: String,
}

/// Why a form is no act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// Not draughts.
    #[error("not a draughts game")]
    OtherGame,
    /// A field cannot be read.
    #[error("`{0}`")]
    Unreadable(String),
    /// The act cannot have happened there.
    #[error(transparent)]
    Act(#[from] ActError),
}

/// The act of a form on a position, with what the opponent chooses between.
pub fn card(position: &GamePosition, form: &ActForm) -> Result<Card, FormError> {
    let GamePosition::Draughts(board) = position else { return Err(FormError::OtherGame) };
    let variant = board.variant();
    let unreadable = |text: &str| FormError::Unreadable(text.chars().take(40).collect());
    let square =
        |text: &str| -> Option<Square> { text.parse().ok().and_then(|n| variant.square(n)).or_else(|| variant.from_algebraic(text)) };
    let squares = |text: &str| -> Result<Vec<Square>, FormError> {
        text.split([' ', ',']).filter(|w| !w.is_empty()).map(|w| square(w).ok_or_else(|| unreadable(w))).collect()
    };
    let lifted = squares(&form.squares)?;
    let motion = || -> Result<Motion, FormError> {
        let (a, b) = form.motion.split_once(['-', 'x', ':', ' ']).ok_or_else(|| unreadable(&form.motion))?;
        let (from, to) = (square(a.trim()).ok_or_else(|| unreadable(a))?, square(b.trim()).ok_or_else(|| unreadable(b))?);
        Ok(Motion { from, to, lifted: lifted.clone() })
    };
    let read = |on: &draughts::Position, text: &str| -> Result<Move, FormError> {
        let said = GamePosition::Draughts(*on).said(text, None).one();
        said.and_then(|m| if let GameMove::Draughts(m) = m { Some(m) } else { None }).ok_or_else(|| unreadable(text))
    };
    let played = || read(board, &form.motion);
    let act = match form.number {
        1 => Act::TwoMoves { first: read(board, &form.first)?, second: motion()? },
        2 => Act::AgainstItsWay(motion()?),
        3 => Act::TouchedAnother { touched: square(form.first.trim()).ok_or_else(|| unreadable(&form.first))?, moved: motion()? },
        4 => Act::TakenBack { first: read(board, &form.first)?, second: motion()? },
        5 => Act::OpponentsPiece(motion()?),
        6 => Act::CaptureMissed(motion()?),
        7 => Act::LiftedWithoutReason(lifted),
        8 => Act::WrongNumberTaken(motion()?),
        9 => Act::StoppedInCapture(motion()?),
        10 => Act::LiftedDuringCapture { played: played()? },
        11 => Act::LiftedFewer { played: played()?, left: lifted },
        12 => Act::LiftedNotJumped { played: played()?, extra: lifted },
        13 => Act::StoppedLifting { played: played()?, left: lifted },
        14 => Act::LiftedOwn { played: if form.motion.is_empty() { None } else { Some(played()?) }, own: lifted },
        15 => Act::NotCrowned { played: played()? },
        16 => Act::UncrownedMoved(motion()?),
        17 => Act::TwoHands { played: played()? },
        _ => return Err(FormError::OtherGame),
    };
    Ok(Card::new(board, act)?)
}

/// What the opponent chooses between, with the board of each. Steps of the game after the one shown fall; `steps` are all of them.
pub fn card_choices(card: &Card, step: usize, steps: usize) -> Vec<Choice> {
    let right = GamePosition::Draughts(card.position(Ruling::PutRight));
    let stand = GamePosition::Draughts(card.position(Ruling::LetStand));
    let moves: Vec<String> = card.choices.iter().map(|m| right.write(&GameMove::Draughts(m.clone()), Notation::Pdn)).collect();
    let article = card.act.article();
    let as_it_was = right == GamePosition::Draughts(card.before);
    let put_right = if as_it_was { None } else { Some(article.clone()) };
    vec![
        Choice {
            consequence: Consequence::PutRight { moves },
            position: right,
            keeps: (!as_it_was || steps > step).then_some(step),
            set_by: put_right,
        },
        Choice { consequence: Consequence::LetStand, position: stand, keeps: Some(step), set_by: Some(article) },
    ]
}

/// The captures that were compulsory, in writing.
pub fn compulsory(card: &Card) -> Vec<String> {
    card.compulsory.iter().map(|m| card.before.pdn(m)).collect()
}

/// Whether a game has the seventeen acts.
pub const fn has_acts(kind: GameKind) -> bool {
    crate::game::draughts_variant(kind).is_some()
}
