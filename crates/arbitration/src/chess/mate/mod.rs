//! "Can this side ever mate?" by any series of legal moves (2023: 5.2.2, 6.9, 7.5.5; 2001: 5.2(b), 6.10), with a proof or none.
//!
//! `Yes` carries a line of legal moves that ends in mate. `No` rests on material, on the walls the men stand behind, or on every position
//! that can arise having been looked at. Neither is ever guessed: what the budget does not settle is [`Answer::Undecided`]. The rules that
//! stop a game (9.2, 9.3, 9.6) do not limit "any series of legal moves" and are left out.

mod mobility;
mod plan;
mod search;

use super::law::Laws;
use shakmaty::{Chess, Color, Move, Position, Role};

/// Positions looked at where nothing else is asked for: some seconds and about 150 MB at the very worst.
pub const DEFAULT_BUDGET: u32 = 1_000_000;
/// The largest budget taken; more is cut to it.
pub const MAX_BUDGET: u32 = 4_000_000;

/// Whether one side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can: these legal moves from the position end in mate. Empty when the mate stands on the board.
    Yes(Vec<Move>),
    /// It cannot.
    No(Reason),
    /// Not settled within the budget.
    Undecided {
        /// Positions looked at.
        positions: u32,
    },
}

/// Why a side cannot mate.
///
/// Exhaustive on purpose: the answer is given with its reason, so each needs words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over: stalemate, or the side has itself been mated.
    GameOver,
    /// Its men, with those of the opponent, can form no mate.
    Material,
    /// No man of it can ever attack a square where the opposing king can be without leaving him a way out: walls that nothing opens.
    Walls,
    /// Every position that can arise was looked at and none is such a mate.
    Exhausted {
        /// How many positions.
        positions: u32,
    },
    /// The position is on the closed list of the 1993 Laws (10.4), or the side has a lone king (10.5).
    ClosedList,
}

impl Answer {
    /// `Some(true)` for yes, `Some(false)` for no.
    pub const fn decided(&self) -> Option<bool> {
        match self {
            Self::Yes(_) => Some(true),
            Self::No(_) => Some(false),
            Self::Undecided { .. } => None,
        }
    }
}

/// Whether `side` can mate by any series of legal moves, looking at no more than `budget` positions (at most [`MAX_BUDGET`]).
///
/// ```
/// use arbitration::chess::mate::{Answer, Reason, can_mate};
/// use arbitration::chess::setup::position_from_fen;
/// use shakmaty::Color;
///
/// let position = position_from_fen("8/8/8/3k4/8/3K1N2/8/7n w - - 0 1", &[])?;
/// assert_eq!(can_mate(&position, Color::White, 100_000).decided(), Some(true));
/// let bare = position_from_fen("8/8/8/3k4/8/3K1N2/8/8 w - - 0 1", &[])?;
/// assert_eq!(can_mate(&bare, Color::White, 100_000), Answer::No(Reason::Material));
/// # Ok::<(), arbitration::chess::setup::SetupError>(())
/// ```
pub fn can_mate(position: &Chess, side: Color, budget: u32) -> Answer {
    if position.legal_moves().is_empty() {
        let mated = position.is_check() && position.turn() != side;
        return if mated { Answer::Yes(Vec::new()) } else { Answer::No(Reason::GameOver) };
    }
    if position.has_insufficient_material(side) {
        return Answer::No(Reason::Material);
    }
    if mobility::walled_off(position, side) {
        return Answer::No(Reason::Walls);
    }
    search::search(position, side, budget.min(MAX_BUDGET))
}

/// Whether `side` can mate in the sense of an edition: any series of legal moves from 2001 on, the list of 10.4 and 10.5 in 1993.
pub fn can_mate_by(laws: Laws, position: &Chess, side: Color, budget: u32) -> Answer {
    match laws {
        Laws::Fide1993 if on_closed_list(position, side) => Answer::No(Reason::ClosedList),
        Laws::Fide1993 => match can_mate(position, side, budget) {
            // Outside the list 1993 asks for no proof that mate is impossible; a line is still worth showing.
            Answer::Yes(line) => Answer::Yes(line),
            Answer::No(Reason::GameOver) => Answer::No(Reason::GameOver),
            Answer::No(_) | Answer::Undecided { .. } => Answer::Undecided { positions: 0 },
        },
        Laws::Fide2001 | Laws::Fide2023 => can_mate(position, side, budget),
    }
}

/// Whether the position is dead: drawn at once because neither side can mate (5.2.2). `None` when a side is undecided.
pub fn dead(laws: Laws, position: &Chess, budget: u32) -> Option<bool> {
    let answers = [Color::White, Color::Black].map(|side| can_mate_by(laws, position, side, budget).decided());
    if answers.contains(&Some(true)) {
        Some(false)
    } else if answers.contains(&None) {
        None
    } else {
        Some(true)
    }
}

/// 1993: a lone king cannot win (10.5), and K-K, K-KB, K-KN, KB-KB with bishops on one colour are drawn (10.4).
fn on_closed_list(position: &Chess, side: Color) -> bool {
    let board = position.board();
    let men = board.occupied().count();
    let bishops = board.bishops();
    let minor = bishops.count() + board.knights().count();
    let same_colour_bishops = men == 4
        && bishops.count() == 2
        && Color::ALL.iter().all(|c| board.by_piece(Role::Bishop.of(*c)).count() == 1)
        && (bishops.into_iter().all(|s| s.is_light()) || bishops.into_iter().all(|s| s.is_dark()));
    board.by_color(side).count() == 1 || men == 2 || (men == 3 && minor == 1) || same_colour_bishops
}

#[cfg(test)]
mod tests;
