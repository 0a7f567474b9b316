//! What each kind of slip costs: hundredths of a natural logarithm of the odds against it.
//!
//! The scale is that of a sheet with about one wrong cell in twelve, the median of real tournament sheets. Only differences between games
//! count, so what every game pays (a right cell) costs nothing.

/// A cost, in hundredths of a natural logarithm.
pub(super) type Cost = u32;

/// The text has nothing to do with the move; no text costs more.
pub(super) const GARBAGE: Cost = 900;
/// The first empty cell of a run.
pub(super) const BLANK: Cost = 400;
/// Every further empty cell of a run: whoever stops writing goes on not writing.
pub(super) const BLANK_AGAIN: Cost = 150;
/// A cell that the transcriber could not read.
pub(super) const ILLEGIBLE: Cost = 300;
/// The player did not write this ply and used no cell for it.
pub(super) const SKIP: Cost = 560;
/// A cell that belongs to no ply.
pub(super) const EXTRA: Cost = 1000;
/// A cell that repeats its neighbour, or an empty one, and belongs to no ply.
pub(super) const EXTRA_COPY: Cost = 450;
/// Two neighbouring cells exchanged.
pub(super) const SWAP: Cost = 560;
/// A ply after the sheet's last cell.
pub(super) const TAIL: Cost = 35;
/// Any ply: one more ply is one more thing that must have happened.
pub(super) const PLY: Cost = 120;
/// A ply that no sheet holds, after the last cells of both.
pub(super) const LATE: Cost = PLY + 2 * TAIL;
/// Of two texts in a cell, the one that was not written last.
pub(super) const REWRITTEN: Cost = 150;
/// One character too many or too few.
pub(super) const GAP: Cost = 640;
/// Two neighbouring characters exchanged.
pub(super) const TRANSPOSED: Cost = 600;
/// No exchange of two different codes is cheaper, a letter's two cases apart.
pub(super) const LEAST_SLIP: Cost = 340;
/// A capture sign on a move that takes nothing.
pub(super) const FALSE_CAPTURE: Cost = 350;
/// No capture sign on a capture, on a sheet that has none or where the squares show the capture.
pub(super) const NO_CAPTURE_SIGN: Cost = 30;
/// No capture sign on a capture, on a sheet that has such signs.
pub(super) const CAPTURE_SIGN_LOST: Cost = 150;
/// A check sign on a move that gives none.
pub(super) const FALSE_CHECK: Cost = 350;
/// No check sign on a check, on a sheet that has one at most.
pub(super) const NO_CHECK_SIGN: Cost = 50;
/// No check sign on a check, on a sheet that has more.
pub(super) const CHECK_SIGN_LOST: Cost = 120;
/// One sign of capture in so many cells, and two at least, show that a player writes them.
pub(super) const CAPTURE_IN: usize = 12;
/// A square of the final position that differs, where it is only to be met as nearly as possible.
pub(super) const SQUARE: Cost = 400;
/// A text that costs at most this much is taken to say the move: only habits of writing differ.
pub(super) const SAYS: Cost = 250;
/// Games this much dearer than the best are not kept.
pub(super) const HORIZON: Cost = 1800;
