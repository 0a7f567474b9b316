//! Published loops on which those who rule differ: shown to the arbiter with every verdict, decided by nobody here.

use super::judge;
use super::rules::RuleSet;
use super::verdict::Verdict;
use crate::position::Position;
use crate::types::{Color, Move, Square};

/// A published disagreement about a loop under the World and Asian rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dispute {
    /// Where it was published.
    pub published: &'static str,
    /// Who rules how.
    pub verdicts: Vec<(&'static str, Verdict)>,
}

/// A loop as it was published: the position, one round, and who rules how.
struct Published {
    at: &'static str,
    fen: &'static str,
    round: &'static str,
    verdicts: [(&'static str, Verdict); 2],
}

/// In the first two a rook and a cannon take turns to chase one man; in the last two an elephant that another man uncovers attacks a guarded rook.
const PUBLISHED: [Published; 4] = [
    Published {
        at: "chessdb issue 7",
        fen: "4k4/4a4/4bn3/9/5R3/5C3/9/9/9/4K4 w",
        round: "f4e4 e9f9 e4f4 f9e9",
        verdicts: [("chessdb, XQMS", Verdict::Draw), ("Cyclone", Verdict::Loses(Color::Red))],
    },
    Published {
        at: "chessdb issue 7",
        fen: "1RC1k4/9/4n4/9/9/9/9/4B4/9/4K4 w",
        round: "b9b7 e7f9 b7b9 f9e7",
        verdicts: [("chessdb, XQMS", Verdict::Draw), ("Cyclone", Verdict::Loses(Color::Red))],
    },
    Published {
        at: "Fairy-Stockfish issue 55",
        fen: "4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w",
        round: "d3f3 c4g4 f3d3 g4c4",
        verdicts: [("chessdb, Tiantian Xiangqi", Verdict::Loses(Color::Red)), ("cloudfish", Verdict::Draw)],
    },
    Published {
        at: "Fairy-Stockfish issue 55",
        fen: "3ak4/4a4/9/9/2b6/nnrp2B2/1C1p5/B3N3C/3pA4/pp1A1K3 w",
        round: "b3b1 c4c0 b1b3 c0c4",
        verdicts: [("chessdb, Tiantian Xiangqi", Verdict::Loses(Color::Red)), ("cloudfish", Verdict::Draw)],
    },
];

/// The positions of a round, from the start to the one before the start again.
fn round(start: Position, moves: impl Iterator<Item = Move>) -> Vec<Position> {
    let mut positions = vec![start];
    for mv in moves {
        positions.extend(positions.last().map(|position| position.play(mv)));
    }
    positions.pop();
    positions
}

impl Published {
    fn positions(&self) -> Vec<Position> {
        let read = |text: &str| Some(Move { from: Square::parse(text.get(..2)?)?, to: Square::parse(text.get(2..)?)? });
        Position::from_fen(self.fen).map_or_else(|_| Vec::new(), |start| round(start, self.round.split(' ').filter_map(read)))
    }
}

/// Whether the loop judged is a published one on which sources differ: the same positions, also mirrored and with colours exchanged.
#[must_use]
pub fn dispute(start: &Position, moves: &[Move]) -> Option<Dispute> {
    let cycle = judge(&RuleSet::Wxf2018.rules(), start, moves).cycle?;
    let first = moves.get(..cycle.start)?.iter().fold(*start, |position, mv| position.play(*mv));
    let judged = round(first, moves.get(cycle)?.iter().copied());
    PUBLISHED.iter().find_map(|published| {
        let known = published.positions();
        let is = |image: &dyn Fn(&Position) -> Position| {
            known.iter().all(|position| judged.contains(&image(position))) && judged.len() % known.len().max(1) == 0
        };
        let plain = is(&|position| *position) || is(&Position::mirrored);
        let swapped = is(&Position::swapped) || is(&|position| position.swapped().mirrored());
        let verdicts = published.verdicts.iter().map(|&(who, verdict)| (who, if plain { verdict } else { exchanged(verdict) }));
        (plain || swapped).then(|| Dispute { published: published.at, verdicts: verdicts.collect() })
    })
}

const fn exchanged(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::None | Verdict::Draw => verdict,
        Verdict::MustChange(color) => Verdict::MustChange(color.other()),
        Verdict::Loses(color) => Verdict::Loses(color.other()),
    }
}
