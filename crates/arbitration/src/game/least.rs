//! How many plies must at least lie between two positions, whatever was played: what can be said of a count when the moves are lost.

use super::position::{GamePosition, Side};

impl GamePosition {
    /// The fewest plies that can lead from here to `to`; `None` where none can, because a side would have gained men.
    ///
    /// Each man of `to` that does not stand there yet costs its side a move (king and rook one together, where castling is still a right),
    /// each man gone costs the other side one (in draughts one move may take them all), and the turn settles odd or even. It is a bound:
    /// the true number may be larger by any even number.
    pub fn least_plies(&self, to: &Self) -> Option<usize> {
        if self.kind() != to.kind() {
            return None;
        }
        let draughts = matches!(self, Self::Draughts(_));
        let mut needed = [0_usize; 2];
        for (at, side) in Side::ALL.into_iter().enumerate() {
            let displaced = to.men().into_iter().filter(|(point, owner, man)| *owner == side && self.man_at(*point) != Some((side, *man)));
            let displaced = displaced.count();
            let castles = self.king_state(side).is_some_and(|king| {
                let moved = to.king_state(side).is_some_and(|then| then.at != king.at);
                king.castling.contains(&true) && moved
            });
            let total = |p: &Self| p.men().into_iter().filter(|(_, owner, _)| *owner == side).count();
            let gone = total(self).checked_sub(total(to))?;
            let takes = if draughts { gone.min(1) } else { gone };
            let own = displaced.saturating_sub(usize::from(castles));
            for (moves, least) in [(at, own), (1 - at, takes)] {
                if let Some(n) = needed.get_mut(moves) {
                    *n = (*n).max(least);
                }
            }
        }
        let [first, second] = needed;
        let (mover, other) = if self.side_to_move() == Side::First { (first, second) } else { (second, first) };
        let least = (2 * mover).saturating_sub(1).max(2 * other);
        let odd = self.side_to_move() != to.side_to_move();
        Some(least + usize::from(least % 2 != usize::from(odd)))
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, GamePosition};
    use crate::kind::GameKind;

    /// The bound may never exceed what was really played, in any game, from any position to any later one.
    #[test]
    fn the_bound_holds_in_played_games_and_is_sharp_for_single_moves() {
        for kind in GameKind::ALL {
            for seed in 0..12_usize {
                let mut game = Game::new(kind);
                for step in 0..60_usize {
                    let legal = game.position().legal_moves();
                    let Some(m) = legal.get((step * 31 + seed * 17 + step * step * seed) % legal.len().max(1)) else { break };
                    game.push(m).expect("legal");
                }
                let positions: Vec<GamePosition> = (0..=game.plies()).filter_map(|p| game.position_at(p)).collect();
                for (a, from) in positions.iter().enumerate() {
                    for (b, to) in positions.iter().enumerate().skip(a) {
                        let least = from.least_plies(to).expect("it was reached");
                        assert!(least <= b - a, "{kind} seed {seed}: {a} to {b} said {least}");
                        assert_eq!(least % 2, (b - a) % 2, "{kind}: {a} to {b}");
                        if b - a <= 1 {
                            assert_eq!(least, b - a, "{kind}: {a} to {b}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn castling_moves_two_men_at_once_and_men_do_not_come_back() {
        let fen = |text| GamePosition::from_fen(GameKind::Chess, text).expect("fen");
        let (before, after) = (fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), fen("4k3/8/8/8/8/8/8/5RK1 b - - 1 1"));
        assert_eq!(before.least_plies(&after), Some(1));
        assert_eq!(after.least_plies(&fen("4k3/8/8/8/8/8/8/4KR1R b - - 0 1")), None);
        // Two black men are gone and Black has moved his king once: four plies, White to move again.
        let many = fen("4k3/8/8/3pp3/8/8/8/R3K3 w - - 0 1");
        assert_eq!(many.least_plies(&fen("5k2/8/8/3R4/8/8/8/4K3 w - - 0 1")), Some(4));
    }
}
