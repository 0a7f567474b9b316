//! What the search asks of a game.

use super::costs::{Cost, LEAST_SLIP};
use super::text::Text;
use std::hash::Hash;

/// One way to write a move, in the codes of the game's cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rendering {
    pub codes: [u8; Self::MAX],
    pub length: usize,
    /// How unusual this way of writing is.
    pub cost: Cost,
    /// See [`signs`].
    pub signs: u32,
}

/// The codes that occur, a bit each, with a letter's two cases and some letters and digits thrown together. A code that only one of two texts
/// has is a slip between them, [`super::costs::LEAST_SLIP`] or more.
pub(super) fn signs(codes: &[u8]) -> u32 {
    codes.iter().fold(0, |bits, code| bits | 1 << (code & 31))
}

impl Rendering {
    pub(super) const MAX: usize = 12;

    /// A rendering of the given codes; too long a text is cut.
    pub(super) fn new(parts: &[u8], cost: Cost) -> Self {
        let mut codes = [0; Self::MAX];
        let length = parts.len().min(Self::MAX);
        for (slot, code) in codes.iter_mut().zip(parts) {
            *slot = *code;
        }
        Self { codes, length, cost, signs: signs(parts) }
    }

    pub(super) fn codes(&self) -> &[u8] {
        self.codes.get(..self.length).unwrap_or(&[])
    }
}

/// A legal move and all that decides how it is written: equal signatures have equal renderings.
#[derive(Clone, Debug)]
pub(super) struct Play<M> {
    pub mv: M,
    pub signature: u64,
    pub takes: bool,
    /// The usual writing shows the capture without a sign, as `ed5` does.
    pub shows: bool,
}

/// The balance of a side that is mated.
pub(super) const MATED: i32 = -10_000;

/// A position of one game, as the search needs it.
pub(super) trait Board: Clone + Eq {
    type Move: Clone + Eq + Hash;
    /// How a sheet is written; found once for each sheet.
    type Style: Clone + Default;

    /// Adds the legal moves in a fixed order.
    fn plays(&self, out: &mut Vec<Play<Self::Move>>);
    fn after(&self, m: &Self::Move) -> Self;
    /// Equal boards have equal keys; others in practice different ones.
    fn key(&self) -> u64;
    /// Whether the second player is to move.
    fn second_to_move(&self) -> bool;
    /// Whether the side to move stands in check.
    fn check(&self) -> bool;
    /// No legal move is left.
    fn over(&self) -> bool;
    /// The ways to write a move of this position.
    fn renderings(&self, play: &Play<Self::Move>, style: &Self::Style, out: &mut Vec<Rendering>);
    /// What all sheets say is no surprise but in the wake of a slip; there it is charged this much a ply at most, and this much in all until
    /// the next slip. So of sheets without a slip nothing is charged, and no game comes before the one that they say.
    const WAKE: [Cost; 2] = [LEAST_SLIP, LEAST_SLIP];
    /// How many legal moves there usually are. Where there are fewer, a move is less of a surprise; where there is one, it is none.
    const CHOICE: u32;

    /// How unlike a player the move that led from `before` to `self` is: 0 to 350. A weak hint that settles ties.
    fn strangeness(&self, before: &Self, m: &Self::Move) -> Cost;
    /// What the side to move is ahead by when the exchanges have been played out, in hundredths of a pawn, [`MATED`] where it is mated: asked
    /// where two games are nearly as likely. In draughts, where captures are compulsory and two moves can often be exchanged, it tells nothing.
    fn balance(&self) -> i32 {
        0
    }
    /// How a sheet is written.
    fn style(&self, cells: &[String]) -> Self::Style;
    /// The texts of a cell in codes, the one written last first; none for a blank cell.
    fn texts(cell: &str, style: &Self::Style) -> Vec<Text>;
    /// What it costs that `written` stands where `meant` was meant.
    fn confusion(written: u8, meant: u8) -> Cost;
    /// How many of a hundred or so slips befall a sign: a text full of signs with lookalikes can go wrong in many ways, so that each of them
    /// is the less likely, given that something went wrong.
    fn crowd(_meant: u8) -> Cost {
        0
    }
    /// Moves that the first and the second player need at least to come from here to `target`; `None` when it cannot be reached.
    fn distance(&self, target: &Self) -> Option<[u32; 2]>;
    /// The same men on the same points and the same side to move; rights that a diagram does not show are left out.
    fn same_men(&self, other: &Self) -> bool;
    /// Points whose men differ.
    fn differences(&self, target: &Self) -> u32;
}
