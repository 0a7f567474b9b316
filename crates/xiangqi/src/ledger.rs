//! Draw offers of one game, as they happen.

use crate::types::Color;

/// What happened to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    /// Not answered; it cannot be withdrawn.
    Pending,
    /// Refused, by word or by a move.
    Refused,
    /// Accepted: the game is drawn and neither side may go back.
    Accepted,
}

/// A draw offer (提和). Claims of repetition and of the natural limit are no offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Offer {
    /// Who offers: after the own move, before pressing the clock (1987).
    pub side: Color,
    /// Plies played when it was made.
    pub ply: usize,
    /// What came of it.
    pub state: OfferState,
    /// Answered by word, not by a move.
    pub by_word: bool,
    /// Made although the side had no right to: its previous offer was refused and the opponent has not offered since.
    pub irregular: bool,
}

/// Why the ledger does not take an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    /// The last offer has not been answered.
    #[error("an offer waits for its answer")]
    Pending,
    /// There is no offer to answer.
    #[error("there is no offer to answer")]
    NothingToAnswer,
    /// A draw has been agreed.
    #[error("the game has been drawn by agreement")]
    Agreed,
}

/// The offers of a game. At all times a side has made at most one regular offer more than the other (1987).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferLedger {
    offers: Vec<Offer>,
}

impl OfferLedger {
    /// Every offer, oldest first.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Whether a side may offer now: none is pending, and the other side has made as many regular offers or more.
    #[must_use]
    pub fn may_offer(&self, side: Color) -> bool {
        let regular = |color| self.offers.iter().filter(|offer| offer.side == color && !offer.irregular).count();
        !matches!(self.offers.last(), Some(Offer { state: OfferState::Pending | OfferState::Accepted, .. }))
            && regular(side) <= regular(side.other())
    }

    /// Enters an offer. One without the right to it is entered as irregular: the opponent may accept it all the same, the penalty is the arbiter's.
    ///
    /// # Errors
    /// An unanswered offer, or a draw already agreed.
    pub fn offer(&mut self, side: Color, ply: usize) -> Result<Offer, OfferError> {
        match self.offers.last().map(|offer| offer.state) {
            Some(OfferState::Pending) => return Err(OfferError::Pending),
            Some(OfferState::Accepted) => return Err(OfferError::Agreed),
            Some(OfferState::Refused) | None => {}
        }
        let offer = Offer { side, ply, state: OfferState::Pending, by_word: false, irregular: !self.may_offer(side) };
        self.offers.push(offer);
        Ok(offer)
    }

    /// Answers the pending offer.
    ///
    /// # Errors
    /// No offer is pending.
    pub fn answer(&mut self, accepted: bool) -> Result<(), OfferError> {
        match self.offers.last_mut() {
            Some(offer) if offer.state == OfferState::Pending => {
                offer.state = if accepted { OfferState::Accepted } else { OfferState::Refused };
                offer.by_word = true;
                Ok(())
            }
            _ => Err(OfferError::NothingToAnswer),
        }
    }

    /// A side has moved: the other side's pending offer is refused by that.
    pub fn moved(&mut self, side: Color) {
        if let Some(offer) = self.offers.last_mut()
            && offer.side != side
            && offer.state == OfferState::Pending
        {
            offer.state = OfferState::Refused;
        }
    }

    /// The moves after `plies` are taken back: offers made later were never made, and one refused by a move taken back is open again.
    pub fn taken_back(&mut self, plies: usize) {
        self.offers.retain(|offer| offer.ply <= plies);
        if let Some(offer) = self.offers.last_mut()
            && offer.ply == plies
            && offer.state == OfferState::Refused
            && !offer.by_word
        {
            offer.state = OfferState::Pending;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_side_waits_for_the_other() {
        let mut ledger = OfferLedger::default();
        assert!(!ledger.offer(Color::Red, 10).unwrap().irregular);
        assert_eq!(ledger.offer(Color::Black, 11), Err(OfferError::Pending));
        ledger.answer(false).unwrap();
        assert!(!ledger.may_offer(Color::Red));
        assert!(ledger.may_offer(Color::Black));
        assert!(ledger.offer(Color::Red, 20).unwrap().irregular);
        ledger.answer(false).unwrap();
        assert!(!ledger.offer(Color::Black, 31).unwrap().irregular);
        ledger.answer(false).unwrap();
        assert!(ledger.may_offer(Color::Red) && ledger.may_offer(Color::Black));
        ledger.offer(Color::Black, 41).unwrap();
        ledger.answer(true).unwrap();
        assert_eq!(ledger.offer(Color::Red, 42), Err(OfferError::Agreed));
        assert_eq!(ledger.answer(true), Err(OfferError::NothingToAnswer));
    }

    #[test]
    fn a_move_refuses_and_taking_it_back_reopens() {
        let mut ledger = OfferLedger::default();
        ledger.offer(Color::Red, 11).unwrap();
        ledger.moved(Color::Red);
        assert_eq!(ledger.offers()[0].state, OfferState::Pending);
        ledger.moved(Color::Black);
        assert_eq!(ledger.offers()[0].state, OfferState::Refused);
        ledger.taken_back(11);
        assert_eq!(ledger.offers()[0].state, OfferState::Pending);
        ledger.answer(false).unwrap();
        ledger.taken_back(11);
        assert_eq!(ledger.offers()[0].state, OfferState::Refused);
        ledger.taken_back(10);
        assert!(ledger.offers().is_empty());
    }
}
