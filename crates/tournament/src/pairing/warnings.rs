//! What is wrong with pairs made by hand: the absolute criteria, told and never enforced.

use super::Pair;
use crate::history::{Field, Obstacle, PabBar, color_difference};
use crate::model::{Color, Tournament, Tpn};

/// Something about a proposed round that the arbiter must know before it is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The two may not meet: C1, a prohibition of the event, or C3.
    Pair {
        /// The pair.
        pair: Pair,
        /// What stands against it.
        obstacle: Obstacle,
    },
    /// The player may not get the pairing-allocated bye (C2).
    PabBarred {
        /// The player.
        tpn: Tpn,
        /// Why.
        bar: PabBar,
    },
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
    /// The player is not among those to be paired, or stands in two places.
    NotFree {
        /// The player.
        tpn: Tpn,
    },
}

/// What is wrong with the proposed pairs and bye of a round.
pub fn warnings(tournament: &Tournament, round: u16, pairs: &[Pair], pab: Option<Tpn>, absent: &[Tpn]) -> Vec<Warning> {
    let field = Field::new(tournament, round, absent);
    let mut found = Vec::new();
    let mut seen: Vec<Tpn> = Vec::new();
    let all = pairs.iter().flat_map(|p| [p.white, p.black]).chain(pab);
    for tpn in all {
        if seen.contains(&tpn) || field.place(tpn).is_none() {
            found.push(Warning::NotFree { tpn });
        }
        seen.push(tpn);
    }
    for &pair in pairs {
        let (Some(white), Some(black)) = (field.place(pair.white), field.place(pair.black)) else { continue };
        if let Some(obstacle) = field.obstacle(white, black) {
            found.push(Warning::Pair { pair, obstacle });
        }
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
    if let Some(facts) = pab.and_then(|tpn| field.place(tpn)).and_then(|place| field.players.get(place))
        && let Some(bar) = facts.pab_bar
    {
        found.push(Warning::PabBarred { tpn: facts.tpn, bar });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
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
                Warning::Pair { pair: pair(1, 2), obstacle: Obstacle::Rematch },
                Warning::ThirdInRow { tpn: Tpn(1), color: w },
                Warning::Difference { tpn: Tpn(1), difference: 3 },
                Warning::Pair { pair: pair(3, 4), obstacle: Obstacle::Rematch },
                Warning::ThirdInRow { tpn: Tpn(4), color: b },
                Warning::Difference { tpn: Tpn(4), difference: -3 },
                Warning::PabBarred { tpn: Tpn(5), bar: PabBar::HadOne { round: 1 } },
            ]
        );
        assert_eq!(warnings(&t, 3, &[pair(4, 1), pair(2, 3)], None, &[]), []);
    }
}
