//! What is wrong or unwelcome in pairs made by hand: the hard rules of the system that they break, and colours that are to be avoided.

use super::Pair;
use super::hard::{HardFault, hard_faults};
use crate::history::{Field, color_difference};
use crate::model::{Color, System, Tournament, Tpn};

/// Something about a proposed round that the arbiter must know before it is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A hard rule of the system is broken.
    Hard(HardFault),
    /// The player would have this colour a third time running.
    ThirdInRow {
        /// The player.
        tpn: Tpn,
        /// The colour.
        color: Color,
    },
    /// The player's colour difference would exceed two.
    Difference {
        /// The player.
        tpn: Tpn,
        /// Whites minus blacks after the game.
        difference: i32,
    },
}

/// What is wrong with the proposed pairs and bye of a round.
pub fn warnings(tournament: &Tournament, round: u16, pairs: &[Pair], pab: Option<Tpn>, absent: &[Tpn]) -> Vec<Warning> {
    let byes: Vec<Tpn> = pab.into_iter().collect();
    let faults = hard_faults(tournament, round, pairs, &byes, absent);
    let mut found: Vec<Warning> = faults.into_iter().map(Warning::Hard).collect();
    // C.04.1 articles 6 and 7 are for players: to teams they never apply (C.04.6, preface).
    if matches!(tournament.system, System::TeamSwiss(_)) {
        return found;
    }
    let field = Field::new(tournament, round, absent);
    for &pair in pairs {
        let (Some(white), Some(black)) = (field.place(pair.white), field.place(pair.black)) else { continue };
        for (place, color) in [(white, Color::White), (black, Color::Black)] {
            let facts = &field.players[place];
            if facts.repeated_color() == Some(color) {
                found.push(Warning::ThirdInRow { tpn: facts.tpn, color });
            }
            let difference = facts.color_difference() + color_difference(&[color]);
            if difference.abs() > 2 {
                found.push(Warning::Difference { tpn: facts.tpn, difference });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::PabBar;
    use crate::model::{Bye, Contestant, Entry, Meeting, Outcome};

    fn game(opponent: u16, color: Color) -> Option<Entry> {
        Some(Entry::Meeting(Meeting::new(Tpn(opponent), Some(color), Outcome::Draw)))
    }

    #[test]
    fn rematch_second_bye_and_third_white_are_named() {
        let mut t = Tournament::new(5);
        t.contestants = (1..=5).map(|n| Contestant::new(Tpn(n), "")).collect();
        let (w, b) = (Color::White, Color::Black);
        let bye = Some(Entry::Bye(Bye::PairingAllocated));
        t.contestants[0].entries = vec![game(2, w), game(3, w)];
        t.contestants[1].entries = vec![game(1, b), game(4, w)];
        t.contestants[2].entries = vec![game(4, w), game(1, b)];
        t.contestants[3].entries = vec![game(3, b), game(2, b)];
        t.contestants[4].entries = vec![bye, Some(Entry::Bye(Bye::Half))];
        let pair = |white, black| Pair { white: Tpn(white), black: Tpn(black) };
        let found = warnings(&t, 3, &[pair(1, 2), pair(3, 4)], Some(Tpn(5)), &[]);
        assert_eq!(
            found,
            [
                Warning::Hard(HardFault::Rematch { pair: pair(1, 2), round: 1 }),
                Warning::Hard(HardFault::Rematch { pair: pair(3, 4), round: 1 }),
                Warning::Hard(HardFault::PabBarred { tpn: Tpn(5), bar: PabBar::HadOne { round: 1 } }),
                Warning::ThirdInRow { tpn: Tpn(1), color: w },
                Warning::Difference { tpn: Tpn(1), difference: 3 },
                Warning::ThirdInRow { tpn: Tpn(4), color: b },
                Warning::Difference { tpn: Tpn(4), difference: -3 },
            ]
        );
        assert_eq!(warnings(&t, 3, &[pair(4, 1), pair(2, 3)], None, &[Tpn(5)]), []);
        t.system = System::TeamSwiss(crate::policy::team::Policy::default());
        assert_eq!(warnings(&t, 3, &[pair(1, 4), pair(3, 2)], None, &[Tpn(5)]), [], "no colour is forbidden to a team");
    }
}
