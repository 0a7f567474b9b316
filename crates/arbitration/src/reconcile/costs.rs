//! What each kind of slip costs: hundredths of a natural logarithm of the odds against it.
//!
//! The scale is that of a sheet with about one wrong cell in twelve, the median of real tournament sheets. Only differences between games
//! count, so what every game pays (a right cell) costs nothing.
//!
//! The values are fitted, and the example `fit_costs` fits them again: it makes games and bad sheets of them, so that the truth is known,
//! and looks for the costs under which the true games stand out most. `docs/reconciler.md` has the model, the run and what came of it.

/// A cost, in hundredths of a natural logarithm.
pub(super) type Cost = u32;

/// The price of each kind of slip, in hundredths of a natural logarithm of the odds against it.
///
/// [`Costs::FITTED`] is what [`reconcile`](super::reconcile) goes by. Others are for fitting: see [`reconcile_with`](super::reconcile_with).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Costs {
    /// The text has nothing to do with the move; no text costs more.
    pub garbage: u32,
    /// The first empty cell of a run.
    pub blank: u32,
    /// Every further empty cell of a run: whoever stops writing goes on not writing.
    pub blank_again: u32,
    /// A cell that the transcriber could not read.
    pub illegible: u32,
    /// The player did not write this ply and used no cell for it.
    pub skip: u32,
    /// The ply after one that was left out was left out too: a row is forgotten as a whole.
    pub skip_again: u32,
    /// A cell that belongs to no ply.
    pub extra: u32,
    /// A cell that repeats its neighbour, or an empty one, and belongs to no ply.
    pub extra_copy: u32,
    /// Two neighbouring cells exchanged.
    pub swap: u32,
    /// A ply after the sheet's last cell.
    pub tail: u32,
    /// Any ply: one more ply is one more thing that must have happened.
    pub ply: u32,
    /// Of two texts in a cell, the one that was not written last.
    pub rewritten: u32,
    /// One character too many or too few. At least [`LEAST_SLIP`], or the search overlooks games.
    pub gap: u32,
    /// Two neighbouring characters exchanged.
    pub transposed: u32,
    /// A capture sign on a move that takes nothing.
    pub false_capture: u32,
    /// No capture sign on a capture, on a sheet that has none or where the squares show the capture.
    pub no_capture_sign: u32,
    /// No capture sign on a capture, on a sheet that has such signs.
    pub capture_sign_lost: u32,
    /// A check sign on a move that gives none.
    pub false_check: u32,
    /// No check sign on a check, on a sheet that has one; on a sheet without any it costs nothing.
    pub no_check_sign: u32,
    /// No check sign on a check, on a sheet that has more.
    pub check_sign_lost: u32,
    /// A square of the final position that differs, where it is only to be met as nearly as possible.
    pub square: u32,
}

impl Costs {
    /// The fitted costs.
    pub const FITTED: Self = Self {
        garbage: 1100,
        blank: 400,
        blank_again: 150,
        illegible: 300,
        skip: 560,
        skip_again: 250,
        extra: 1000,
        extra_copy: 450,
        swap: 560,
        tail: 35,
        ply: 120,
        rewritten: 150,
        gap: 640,
        transposed: 600,
        false_capture: 350,
        no_capture_sign: 30,
        capture_sign_lost: 150,
        false_check: 350,
        no_check_sign: 50,
        check_sign_lost: 120,
        square: 400,
    };

    /// A ply that no sheet holds, after the last cells of both.
    pub(super) const fn late(&self) -> Cost {
        self.ply + 2 * self.tail
    }
}

// What follows is not fitted: two bounds of the search, two thresholds, and the price of a rare slip.

/// No exchange of two different codes is cheaper, a letter's two cases apart: by it texts are dismissed without being compared.
pub const LEAST_SLIP: u32 = 340;
/// Games this much dearer than the best are not kept. The odds against them are sixty million to one.
pub(super) const HORIZON: Cost = 1800;
/// A player exchanged two of his own moves. One sheet that says both is a witness of their order that is worth as much.
pub(super) const EXCHANGED: Cost = 600;
/// One sign of capture in so many cells, and two at least, show that a player writes them.
pub(super) const CAPTURE_IN: usize = 12;
/// A text that costs at most this much is taken to say the move: only habits of writing differ. Dearer than most
/// habits in `chess::writing`, cheaper than any slip.
pub(super) const SAYS: Cost = 250;
