//! A xiangqi game as played, with its draw offers.

use crate::chess::record::RecordError;
use xiangqi::ledger::{Offer, OfferError, OfferLedger};
use xiangqi::limit::{LimitCount, LimitRules, examine};
use xiangqi::{Color, Move, Position};

/// A xiangqi game as played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XiangqiRecord {
    start: Position,
    /// The start and the position after each ply.
    positions: Vec<Position>,
    moves: Vec<Move>,
    offers: OfferLedger,
}

impl XiangqiRecord {
    pub(super) fn new(start: Position) -> Self {
        Self { start, positions: vec![start], moves: Vec::new(), offers: OfferLedger::default() }
    }

    /// The start and the position after each ply.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position after the last ply.
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The moves, as the repetition rulings take them.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How far each side is with a claim of the natural limit (自然限着), Red first. Moves that the arbiter finds without effect are not deducted.
    pub fn natural_limit(&self, rules: &LimitRules) -> [LimitCount; 2] {
        Color::ALL.map(|claimant| examine(rules, &self.start, &self.moves, claimant, 0))
    }

    /// The draw offers so far (提和).
    pub const fn offers(&self) -> &OfferLedger {
        &self.offers
    }

    /// Enters a draw offer of a side, made now.
    ///
    /// # Errors
    /// An unanswered offer, or a draw already agreed.
    pub fn offer_draw(&mut self, side: Color) -> Result<Offer, OfferError> {
        self.offers.offer(side, self.moves.len())
    }

    /// Answers the pending offer by word; the opponent's move refuses it without.
    ///
    /// # Errors
    /// No offer is pending.
    pub fn answer_offer(&mut self, accepted: bool) -> Result<(), OfferError> {
        self.offers.answer(accepted)
    }

    pub(super) fn push(&mut self, mv: Move) -> Result<(), RecordError> {
        let before = *self.position();
        if !before.is_legal(mv) {
            return Err(RecordError::Illegal);
        }
        self.offers.moved(before.side_to_move());
        self.positions.push(before.play(mv));
        self.moves.push(mv);
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.offers.taken_back(self.moves.len());
        Some(mv)
    }
}
