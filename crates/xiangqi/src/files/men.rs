//! The order in which formats without a FEN list the men.

use crate::types::Kind;

/// The men of one side as they stand on the back rank from file a to i, then cannons and pawns; Red comes first. DhtmlXQ (`binit`) and
/// XQF (header) have this order in common.
pub(super) const MEN: [Kind; 16] = {
    use Kind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn]
};
