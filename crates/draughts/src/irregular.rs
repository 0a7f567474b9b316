//! The irregular acts of FMJD Annex 1 art. 5.4, and what the opponent chooses between.
//!
//! The opponent decides whether an act is put right or stands (art. 5.4); if he makes his next move he has let it stand (art. 5.7).
//! There is no penalty by itself. Refusing, or putting right by half, is not tolerated (art. 5.8).

use crate::moves::Move;
use crate::pdn::Step;
use crate::position::Position;
use crate::variant::{Piece, Side, Square};

/// What hands did on the board: a piece put from one square to another, and pieces lifted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// Where the piece stood.
    pub from: Square,
    /// Where it was put.
    pub to: Square,
    /// What was lifted.
    pub lifted: Vec<Square>,
}

/// One of the seventeen acts, in the order of art. 5.4. A `played` move is the legal move that was made with something wrong about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// 1: two moves in a row.
    TwoMoves {
        /// The rightful move.
        first: Move,
        /// The move too many.
        second: Motion,
    },
    /// 2: a man or king moved against its way of moving.
    AgainstItsWay(Motion),
    /// 3: one piece touched, another moved.
    TouchedAnother {
        /// The piece touched first.
        touched: Square,
        /// What was moved then.
        moved: Motion,
    },
    /// 4: a move taken back and another one made.
    TakenBack {
        /// The move taken back.
        first: Move,
        /// What was moved instead.
        second: Motion,
    },
    /// 5: a piece of the opponent moved.
    OpponentsPiece(Motion),
    /// 6: moved when a capture was possible.
    CaptureMissed(Motion),
    /// 7: pieces lifted without reason, no move made.
    LiftedWithoutReason(Vec<Square>),
    /// 8: too few or too many pieces taken.
    WrongNumberTaken(Motion),
    /// 9: stopped in the middle of a capture, the piece released.
    StoppedInCapture(Motion),
    /// 10: pieces lifted before the capture was over.
    LiftedDuringCapture {
        /// The capture.
        played: Move,
    },
    /// 11: fewer pieces lifted than taken.
    LiftedFewer {
        /// The capture.
        played: Move,
        /// Taken pieces still on the board.
        left: Vec<Square>,
    },
    /// 12: pieces lifted that were not jumped.
    LiftedNotJumped {
        /// The capture.
        played: Move,
        /// The pieces that were not jumped.
        extra: Vec<Square>,
    },
    /// 13: stopped while lifting.
    StoppedLifting {
        /// The capture.
        played: Move,
        /// Taken pieces still on the board.
        left: Vec<Square>,
    },
    /// 14: own pieces lifted.
    LiftedOwn {
        /// The capture during which it happened, if any.
        played: Option<Move>,
        /// The pieces.
        own: Vec<Square>,
    },
    /// 15: a man not crowned.
    NotCrowned {
        /// The move that took it to the far row.
        played: Move,
    },
    /// 16: a king moved that had not been crowned.
    UncrownedMoved(Motion),
    /// 17: two hands used.
    TwoHands {
        /// The move.
        played: Move,
    },
}

impl Act {
    /// Its number in art. 5.4, 1..=17.
    pub const fn number(&self) -> u8 {
        match self {
            Self::TwoMoves { .. } => 1,
            Self::AgainstItsWay(_) => 2,
            Self::TouchedAnother { .. } => 3,
            Self::TakenBack { .. } => 4,
            Self::OpponentsPiece(_) => 5,
            Self::CaptureMissed(_) => 6,
            Self::LiftedWithoutReason(_) => 7,
            Self::WrongNumberTaken(_) => 8,
            Self::StoppedInCapture(_) => 9,
            Self::LiftedDuringCapture { .. } => 10,
            Self::LiftedFewer { .. } => 11,
            Self::LiftedNotJumped { .. } => 12,
            Self::StoppedLifting { .. } => 13,
            Self::LiftedOwn { .. } => 14,
            Self::NotCrowned { .. } => 15,
            Self::UncrownedMoved(_) => 16,
            Self::TwoHands { .. } => 17,
        }
    }

    /// `5.4.1` to `5.4.17`, FMJD Annex 1.
    pub fn article(&self) -> String {
        format!("5.4.{}", self.number())
    }
}

/// The description cannot be what happened on that position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// No piece stood there.
    #[error("no piece on {0}")]
    NoPiece(Square),
    /// The piece belongs to the other side than the act says.
    #[error("the piece on {0} is of the other side")]
    WrongSide(Square),
    /// Another piece stands where the piece was put.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// The move is not legal on that position.
    #[error("the move is not legal there")]
    NotLegal,
    /// What was done was within the rules.
    #[error("that was a legal move")]
    Regular,
    /// No capture was possible.
    #[error("no capture was possible")]
    NoCapture,
    /// The move does not take the piece to be crowned, or is no capture.
    #[error("the move is not of that kind")]
    OtherKind,
    /// A piece named was not taken by the move.
    #[error("{0} was not taken by the move")]
    NotTaken(Square),
    /// No piece was named.
    #[error("no piece named")]
    Nothing,
}

/// What the opponent decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Put right.
    PutRight,
    /// Let stand, in words or by making his next move (art. 5.7).
    LetStand,
}

/// All that is needed to decide on an irregular act and to record the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// What happened.
    pub act: Act,
    /// Who did it.
    pub by: Side,
    /// The position before it.
    pub before: Position,
    /// The position if it is put right.
    pub corrected: Position,
    /// The moves open to the side to move then; where a touched piece must be moved (art. 3.11), only its moves.
    pub choices: Vec<Move>,
    /// The captures that were compulsory before the act, if any.
    pub compulsory: Vec<Move>,
    /// The position if it stands.
    pub accepted: Position,
}

impl Card {
    /// Describes an act on the position it began from: for 1 and 4, the position before the `first` move.
    ///
    /// # Errors
    /// [`ActError`] if that cannot have happened there.
    ///
    /// ```
    /// use draughts::irregular::{Act, Card, Motion};
    /// use draughts::{Position, Variant};
    ///
    /// let v = Variant::International;
    /// let position = Position::from_fen(v, "W:W28,32:B23,12")?;
    /// let (Some(from), Some(to)) = (v.square(32), v.square(27)) else { return Ok(()) };
    /// let card = Card::new(&position, Act::CaptureMissed(Motion { from, to, lifted: Vec::new() }))?;
    /// assert_eq!(card.act.article(), "5.4.6");
    /// assert_eq!(position.pdn(&card.compulsory[0]), "28x19");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, act: Act) -> Result<Self, ActError> {
        let by = position.side_to_move();
        let scene = Scene { position, legal: position.legal_moves(), own: by };
        let course = match &act {
            Act::TwoMoves { first, second } => scene.twice(first, second, false)?,
            Act::TakenBack { first, second } => scene.twice(first, second, true)?,
            Act::AgainstItsWay(m) => scene.wrong_move(m)?,
            Act::WrongNumberTaken(m) | Act::StoppedInCapture(m) => {
                scene.irregular(m)?;
                scene.there_is_a_capture()?;
                scene.put_back(m.from, m)?
            }
            Act::CaptureMissed(m) => {
                scene.there_is_a_capture()?;
                scene.wrong_move(m)?
            }
            Act::TouchedAnother { touched, moved } => {
                stands(position, *touched, by)?;
                scene.put_back(*touched, moved)?
            }
            Act::UncrownedMoved(m) if !position.piece_at(m.from).is_some_and(|p| p.king) => return Err(ActError::OtherKind),
            Act::UncrownedMoved(m) => scene.put_back(m.from, m)?,
            Act::OpponentsPiece(m) => scene.course(*position, done(position, m, !by)?),
            Act::LiftedWithoutReason(squares) => scene.course(*position, lift(*position, squares)?),
            Act::LiftedDuringCapture { played } => scene.counts(played, Move::is_capture)?,
            // It is a king even if nobody crowned it (art. 3.8).
            Act::NotCrowned { played } => scene.counts(played, Move::promotes)?,
            Act::TwoHands { played } => scene.counts(played, |_| true)?,
            Act::LiftedFewer { played, left } | Act::StoppedLifting { played, left } => scene.left_standing(played, left)?,
            Act::LiftedNotJumped { played, extra } => {
                let corrected = scene.known(played)?;
                scene.course(corrected, lift(corrected, extra)?)
            }
            Act::LiftedOwn { played, own } => scene.own_lifted(played.as_ref(), own)?,
        };
        let Course { before, corrected, touched, accepted } = course;
        let choices = choices(&corrected, touched, &act);
        let compulsory = scene.legal.into_iter().filter(Move::is_capture).collect();
        Ok(Self { by, before, corrected, choices, compulsory, accepted, act })
    }

    /// The position after the decision.
    pub const fn position(&self, ruling: Ruling) -> Position {
        match ruling {
            Ruling::PutRight => self.corrected,
            Ruling::LetStand => self.accepted,
        }
    }

    /// How the decision stands in the game record: an irregularity that stands is `/FEN "..."/`, one put right leaves no trace.
    pub fn record(&self, ruling: Ruling) -> Option<Step> {
        (ruling == Ruling::LetStand).then(|| Step::Setup(self.accepted.to_fen()))
    }
}

/// The board on which something irregular was done.
struct Scene<'a> {
    position: &'a Position,
    legal: Vec<Move>,
    own: Side,
}

/// What an act comes to: the position it began from, that after putting it right and that if it stands, and the piece to be moved then.
struct Course {
    before: Position,
    corrected: Position,
    touched: Option<Square>,
    accepted: Position,
}

impl Scene<'_> {
    fn course(&self, corrected: Position, accepted: Position) -> Course {
        Course { before: *self.position, corrected, touched: None, accepted }
    }

    /// The position after a move that must have been legal.
    fn known(&self, m: &Move) -> Result<Position, ActError> {
        if self.legal.contains(m) { Ok(self.position.play(m)) } else { Err(ActError::NotLegal) }
    }

    /// What a legal move does as well is no irregularity.
    fn irregular(&self, m: &Motion) -> Result<(), ActError> {
        let same = |l: &Move| l.from() == m.from && l.to() == m.to && same_squares(l.captured(), &m.lifted);
        if self.legal.iter().any(same) { Err(ActError::Regular) } else { Ok(()) }
    }

    fn there_is_a_capture(&self) -> Result<(), ActError> {
        if self.legal.iter().any(Move::is_capture) { Ok(()) } else { Err(ActError::NoCapture) }
    }

    /// Two moves running, or a move taken back and another one made: the first counts. `back`: the second began where the first did.
    fn twice(&self, first: &Move, second: &Motion, back: bool) -> Result<Course, ActError> {
        let before = self.known(first)?;
        let from = if back { *self.position } else { before.passed() };
        Ok(Course { before, corrected: before, touched: None, accepted: done(&from, second, self.own)? })
    }

    /// A move that the rules do not know: put right by going back, and the piece is to be moved.
    fn wrong_move(&self, m: &Motion) -> Result<Course, ActError> {
        self.irregular(m)?;
        self.put_back(m.from, m)
    }

    fn put_back(&self, touched: Square, m: &Motion) -> Result<Course, ActError> {
        let accepted = done(self.position, m, self.own)?;
        Ok(Course { touched: Some(touched), ..self.course(*self.position, accepted) })
    }

    /// A legal move of a kind that counts whatever was wrong about its making.
    fn counts(&self, played: &Move, kind: impl Fn(&Move) -> bool) -> Result<Course, ActError> {
        let after = self.known(played)?;
        if kind(played) { Ok(self.course(after, after)) } else { Err(ActError::OtherKind) }
    }

    /// A capture of which some pieces were not taken off.
    fn left_standing(&self, played: &Move, left: &[Square]) -> Result<Course, ActError> {
        let corrected = self.known(played)?;
        if left.is_empty() {
            return Err(ActError::Nothing);
        }
        let mut accepted = corrected;
        for square in left {
            if !played.captured().contains(square) {
                return Err(ActError::NotTaken(*square));
            }
            accepted = accepted.with_piece(*square, self.position.piece_at(*square));
        }
        Ok(self.course(corrected, accepted))
    }

    /// Own pieces taken off, after a move or without one.
    fn own_lifted(&self, played: Option<&Move>, squares: &[Square]) -> Result<Course, ActError> {
        let corrected = played.map_or(Ok(*self.position), |m| self.known(m))?;
        for square in squares {
            stands(&corrected, *square, self.own)?;
        }
        Ok(self.course(corrected, lift(corrected, squares)?))
    }
}

/// The legal moves, but only those of a touched piece that can move, and after a broken-off capture only those that finish it.
fn choices(position: &Position, touched: Option<Square>, act: &Act) -> Vec<Move> {
    let all = position.legal_moves();
    let Some(touched) = touched else { return all };
    let mut of_piece: Vec<Move> = all.iter().filter(|m| m.from() == touched).cloned().collect();
    if of_piece.is_empty() {
        return all;
    }
    if let Act::StoppedInCapture(motion) = act {
        let finishing = |m: &Move| motion.lifted.iter().all(|s| m.captured().contains(s)) && m.path().contains(&motion.to);
        if of_piece.iter().any(finishing) {
            of_piece.retain(finishing);
        }
    }
    of_piece
}

fn stands(position: &Position, square: Square, side: Side) -> Result<Piece, ActError> {
    match position.piece_at(square) {
        None => Err(ActError::NoPiece(square)),
        Some(piece) if piece.side != side => Err(ActError::WrongSide(square)),
        Some(piece) => Ok(piece),
    }
}

fn lift(mut position: Position, squares: &[Square]) -> Result<Position, ActError> {
    if squares.is_empty() {
        return Err(ActError::Nothing);
    }
    for square in squares {
        if position.piece_at(*square).is_none() {
            return Err(ActError::NoPiece(*square));
        }
        position = position.with_piece(*square, None);
    }
    Ok(position)
}

/// The board after the motion of a piece of `owner`, the other player to move. A man left on the far row is a king (art. 3.5).
fn done(position: &Position, motion: &Motion, owner: Side) -> Result<Position, ActError> {
    let piece = stands(position, motion.from, owner)?;
    let mut p = position.with_piece(motion.from, None);
    if !motion.lifted.is_empty() {
        p = lift(p, &motion.lifted)?;
    }
    if p.piece_at(motion.to).is_some() {
        return Err(ActError::Occupied(motion.to));
    }
    let v = p.variant();
    let king = piece.king || v.row_column(motion.to).0 == v.crowning_row(owner);
    Ok(p.with_piece(motion.to, Some(Piece { king, ..piece })).passed())
}

fn same_squares(a: &[Square], b: &[Square]) -> bool {
    a.len() == b.len() && a.iter().all(|s| b.contains(s))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    const V: Variant = Variant::International;

    fn sq(n: u8) -> Square {
        V.square(n).unwrap()
    }

    fn p(fen: &str) -> Position {
        Position::from_fen(V, fen).unwrap()
    }

    fn mv(position: &Position, text: &str) -> Move {
        position.parse_move_strict(text).unwrap()
    }

    fn motion(from: u8, to: u8, lifted: &[u8]) -> Motion {
        Motion { from: sq(from), to: sq(to), lifted: lifted.iter().map(|n| sq(*n)).collect() }
    }

    #[test]
    fn a_missed_capture_is_named_and_may_stand() {
        let before = p("W:W32,37,50:B19,28,1");
        let card = Card::new(&before, Act::CaptureMissed(motion(50, 44, &[]))).unwrap();
        assert_eq!(card.act.article(), "5.4.6");
        assert_eq!((card.before, card.corrected), (before, before));
        let compulsory: Vec<String> = card.compulsory.iter().map(|m| before.pdn(m)).collect();
        assert_eq!(compulsory, ["32x14"]);
        assert_eq!(card.choices, card.compulsory, "the touched man cannot capture, so any capture will do");
        assert_eq!(card.accepted, p("B:W32,37,44:B19,28,1"));
        assert_eq!(card.record(Ruling::LetStand), Some(Step::Setup("B:W32,37,44:B1,19,28".to_owned())));
        assert_eq!(card.record(Ruling::PutRight), None);
        assert_eq!(Card::new(&p("W:W50:B1"), Act::CaptureMissed(motion(50, 44, &[]))), Err(ActError::NoCapture));
        assert_eq!(Card::new(&before, Act::CaptureMissed(motion(32, 14, &[28, 19]))), Err(ActError::Regular));
    }

    #[test]
    fn a_capture_broken_off_must_be_finished() {
        let before = p("W:W32,50:B28,19,9,18,1");
        let card = Card::new(&before, Act::StoppedInCapture(motion(32, 23, &[28]))).unwrap();
        assert!(card.choices.iter().all(|m| m.captured().len() > 1 && m.from() == sq(32)));
        assert_eq!(card.accepted, p("B:W23,50:B19,9,18,1"));
        assert_eq!(card.act.number(), 9);
    }

    #[test]
    fn two_moves_in_a_row_go_back_to_the_opponents_turn() {
        let start = Position::start(V);
        let first = mv(&start, "32-28");
        let card = Card::new(&start, Act::TwoMoves { first: first.clone(), second: motion(28, 23, &[]) }).unwrap();
        assert_eq!(card.before, start.play(&first));
        assert_eq!(card.corrected.side_to_move(), Side::Black);
        assert_eq!(card.accepted.side_to_move(), Side::Black);
        assert!(card.accepted.piece_at(sq(23)).is_some() && card.accepted.piece_at(sq(28)).is_none());
    }

    #[test]
    fn a_touched_piece_must_be_moved_if_it_can() {
        let start = Position::start(V);
        let card = Card::new(&start, Act::TouchedAnother { touched: sq(31), moved: motion(32, 28, &[]) }).unwrap();
        assert!(!card.choices.is_empty() && card.choices.iter().all(|m| m.from() == sq(31)));
        let card = Card::new(&start, Act::TouchedAnother { touched: sq(50), moved: motion(32, 28, &[]) }).unwrap();
        assert_eq!(card.choices.len(), 9);
        assert_eq!(Card::new(&start, Act::TouchedAnother { touched: sq(1), moved: motion(32, 28, &[]) }), Err(ActError::WrongSide(sq(1))));
    }

    #[test]
    fn pieces_left_or_lifted_wrongly_are_on_or_off_the_accepted_board() {
        let before = p("W:W32,50:B28,19,1");
        let capture = mv(&before, "32x14");
        let after = before.play(&capture);
        let act = Act::LiftedFewer { played: capture.clone(), left: vec![sq(19)] };
        let card = Card::new(&before, act).unwrap();
        assert_eq!((card.corrected, card.accepted), (after, p("B:W14,50:B19,1")));
        let act = Act::LiftedNotJumped { played: capture.clone(), extra: vec![sq(1)] };
        assert_eq!(Card::new(&before, act).unwrap().accepted, after.with_piece(sq(1), None));
        let act = Act::StoppedLifting { played: capture.clone(), left: vec![sq(1)] };
        assert_eq!(Card::new(&before, act), Err(ActError::NotTaken(sq(1))));
        let act = Act::LiftedOwn { played: Some(capture), own: vec![sq(50)] };
        assert_eq!(Card::new(&before, act).unwrap().accepted, p("B:W14:B1"));
        let act = Act::LiftedWithoutReason(vec![sq(1)]);
        assert_eq!(Card::new(&before, act).unwrap().accepted.side_to_move(), Side::White);
    }

    #[test]
    fn the_remaining_acts_have_their_positions() {
        let start = Position::start(V);
        let card = Card::new(&start, Act::AgainstItsWay(motion(32, 22, &[]))).unwrap();
        assert_eq!((card.corrected, card.accepted.side_to_move()), (start, Side::Black));
        assert_eq!(Card::new(&start, Act::AgainstItsWay(motion(32, 28, &[]))), Err(ActError::Regular));
        assert_eq!(Card::new(&start, Act::AgainstItsWay(motion(32, 37, &[]))), Err(ActError::Occupied(sq(37))));
        let card = Card::new(&start, Act::OpponentsPiece(motion(19, 23, &[]))).unwrap();
        assert_eq!(card.accepted.piece_at(sq(23)), Some(Piece { side: Side::Black, king: false }));
        let first = mv(&start, "32-28");
        let card = Card::new(&start, Act::TakenBack { first: first.clone(), second: motion(31, 27, &[]) }).unwrap();
        assert_eq!((card.before, card.corrected), (start.play(&first), start.play(&first)));
        assert_eq!(card.accepted, start.play(&mv(&start, "31-27")));

        let crowning = p("W:W6,50:B45,20");
        let played = mv(&crowning, "6-1");
        let card = Card::new(&crowning, Act::NotCrowned { played: played.clone() }).unwrap();
        assert_eq!((card.accepted, card.corrected), (crowning.play(&played), crowning.play(&played)));
        let other = mv(&crowning, "50-44");
        assert_eq!(Card::new(&crowning, Act::NotCrowned { played: other.clone() }), Err(ActError::OtherKind));
        let card = Card::new(&crowning, Act::TwoHands { played: other.clone() }).unwrap();
        assert_eq!(card.position(Ruling::PutRight), card.position(Ruling::LetStand));
        assert_eq!(Card::new(&crowning, Act::LiftedDuringCapture { played: other }), Err(ActError::OtherKind));
        let king = p("W:WK1,50:B45,20");
        let card = Card::new(&king, Act::UncrownedMoved(motion(1, 23, &[]))).unwrap();
        assert!(card.choices.iter().all(|m| m.from() == sq(1)));

        let capture = p("W:W37:B21,23,31,K32");
        let card = Card::new(&capture, Act::WrongNumberTaken(motion(37, 26, &[31]))).unwrap();
        assert_eq!(card.choices, capture.legal_moves());
        let played = capture.legal_moves().remove(0);
        let card = Card::new(&capture, Act::LiftedDuringCapture { played: played.clone() }).unwrap();
        assert_eq!(card.corrected, capture.play(&played));
    }
}
