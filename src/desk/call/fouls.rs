//! The fouls of xiangqi: two kinds, each counted apart, and what becomes of the game when an act brings their number to the one that loses.

use super::{Account, Scene};
use arbitration::penalty::Offence;
use arbitration::rulebook::{Act, Duty, Reply, Value};
use arbitration::ruling::Order;

/// A kind of foul as the rulebook and the ledger know it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoulKind {
    /// In the ledger.
    pub offence: Offence,
    /// The order to record one.
    duty: Duty,
    /// The fact that says how many there are, the present one included; the situation that rules on their number.
    pub count: &'static str,
    situation: &'static str,
}

/// Both kinds.
pub(super) const FOULS: [FoulKind; 2] = [
    FoulKind { offence: Offence::Foul, duty: Duty::Foul, count: "foul-count", situation: "foul" },
    FoulKind { offence: Offence::TechnicalFoul, duty: Duty::TechnicalFoul, count: "technical-foul-count", situation: "technical-foul" },
];

impl FoulKind {
    /// How many of them are ordered to be recorded.
    fn ordered(self, order: &Order) -> usize {
        order.must.iter().filter(|act| **act == Act::Do(self.duty)).count()
    }

    /// How many of them go into the ledger by an order: those that it names, or the one that ends the game by its number; that is another matter
    /// where the time taken ends it.
    pub fn recorded(self, order: &Order) -> usize {
        let one_too_many =
            order.demands(Duty::PlayerLoses) && order.facts.contains_key(self.count) && !order.facts.contains_key("time-left");
        self.ordered(order).max(usize::from(one_too_many))
    }

    fn so_far(self, scene: &Scene<'_>, account: &Account) -> usize {
        account.side().map_or(0, |side| scene.section.penalties_of(scene.game).count(side, self.offence))
    }
}

/// What is ordered instead where the fouls that an order names bring the player's number to the one that loses: rows of the rulebook for an act
/// compare one foul at most, and some none.
pub(super) fn lost_by_number(scene: &Scene<'_>, account: &Account, order: &Order) -> Option<Order> {
    if order.demands(Duty::PlayerLoses) {
        return None;
    }
    FOULS.into_iter().find_map(|kind| {
        let ordered = kind.ordered(order);
        let total = i64::try_from(kind.so_far(scene, account) + ordered).ok().filter(|_| ordered > 0)?;
        let mut situation = scene.situation(kind.situation, scene.limits(), Some(order.edition.clone()));
        situation.facts.insert(kind.count.to_owned(), Value::Count(total));
        match situation.ask() {
            Reply::Order(mut next) if next.demands(Duty::PlayerLoses) => {
                next.must.splice(0..0, std::iter::repeat_n(Act::Do(kind.duty), ordered));
                Some(*next)
            }
            _ => None,
        }
    })
}
