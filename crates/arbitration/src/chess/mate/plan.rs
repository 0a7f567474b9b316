//! How far a position is from the pictures of mate that are possible from the root: the walks of both kings and of the blocking men.

use super::mobility::{Picture, pictures};
use shakmaty::{Bitboard, Chess, Color, Piece, Position, Role, Square, attacks};

/// Pictures kept: the nearest to the root, no more than [`PER_SQUARE`] for one square of the losing king.
const KEPT: usize = 12;
const PER_SQUARE: usize = 2;
/// What a walk costs that cannot be made.
const FAR: u8 = 12;

/// Moves from every square to one square.
type Walk = [u8; 64];

/// What a man of the loser needs to come to a square, by what he is.
struct Block {
    square: Square,
    walks: [(Role, Walk); 5],
}

struct Plan {
    king: Walk,
    help: Option<Walk>,
    blocks: Vec<Block>,
}

/// The pictures that the search walks towards.
pub(super) struct Plans {
    winner: Color,
    plans: Vec<Plan>,
}

impl Plans {
    /// The nearest pictures of a mate by `winner`.
    pub(super) fn new(root: &Chess, winner: Color) -> Self {
        let (pictures, rooted) = pictures(root, winner);
        let mut near: Vec<(i32, Picture, Plan)> = pictures
            .into_iter()
            .map(|picture| {
                let plan = Plan::of(picture, winner, rooted);
                (plan.distance(root, winner), picture, plan)
            })
            .collect();
        near.sort_by_key(|(distance, picture, _)| (*distance, picture.king, picture.help));
        let mut plans = Vec::new();
        let mut used = [0_usize; 64];
        for (_, picture, plan) in near {
            let Some(used) = used.get_mut(picture.king.to_usize()) else { continue };
            if *used < PER_SQUARE && plans.len() < KEPT {
                *used += 1;
                plans.push(plan);
            }
        }
        Self { winner, plans }
    }

    /// The distance to the nearest picture.
    pub(super) fn distance(&self, position: &Chess) -> i32 {
        self.plans.iter().map(|plan| plan.distance(position, self.winner)).min().unwrap_or(0) * 4 + flights(position, self.winner)
    }
}

impl Plan {
    fn of(picture: Picture, winner: Color, rooted: Bitboard) -> Self {
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn];
        Self {
            king: walk(picture.king, (!winner).king(), rooted),
            help: picture.help.map(|square| walk(square, winner.king(), rooted)),
            blocks: (picture.blocks.into_iter())
                .map(|square| Block { square, walks: roles.map(|role| (role, walk(square, role.of(!winner), rooted))) })
                .collect(),
        }
    }

    fn distance(&self, position: &Chess, winner: Color) -> i32 {
        let board = position.board();
        let of_king = |color: Color, walk: &Walk| board.king_of(color).map_or(FAR, |at| steps(walk, at));
        let mut sum = i32::from(of_king(!winner, &self.king)) + self.help.as_ref().map_or(0, |walk| i32::from(of_king(winner, walk)));
        let mut free = board.by_color(!winner) & !board.kings();
        for block in &self.blocks {
            let nearest = free
                .into_iter()
                .filter_map(|at| {
                    let role = board.role_at(at)?;
                    let walk = block.walks.iter().find(|(r, _)| *r == role)?;
                    Some((steps(&walk.1, at), at))
                })
                .min_by_key(|(steps, at)| (*steps, *at));
            match nearest {
                Some((steps, at)) => {
                    free.discard(at);
                    sum += i32::from(steps);
                }
                None => sum += i32::from(FAR),
            }
            sum += i32::from(board.color_at(block.square) == Some(winner));
        }
        sum
    }
}

fn steps(walk: &Walk, at: Square) -> u8 {
    walk.get(at.to_usize()).copied().unwrap_or(FAR)
}

/// Squares beside the losing king that are open to him.
fn flights(position: &Chess, winner: Color) -> i32 {
    let board = position.board();
    let Some(king) = board.king_of(!winner) else { return 0 };
    let unseen = board.occupied().without(king);
    let open = attacks::king_attacks(king) & !board.by_color(!winner);
    let free = open.into_iter().filter(|s| board.attacks_to(*s, winner, unseen).is_empty()).count();
    i32::try_from(free).unwrap_or(0)
}

/// Moves of `piece` to `target` from every square when only `rooted` men stand in the way. A pawn goes straight, or promotes first.
fn walk(target: Square, piece: Piece, rooted: Bitboard) -> Walk {
    let mut walk = [FAR; 64];
    if piece.role == Role::Pawn {
        for from in Square::ALL {
            let (here, there) = (piece.color.relative_rank(from.rank()).to_u32(), piece.color.relative_rank(target.rank()).to_u32());
            let straight = (from.file() == target.file() && here <= there).then(|| there - here);
            let steps = straight.unwrap_or(7 - here.min(7) + 2);
            if let Some(slot) = walk.get_mut(from.to_usize()) {
                *slot = u8::try_from(steps).unwrap_or(FAR);
            }
        }
        return walk;
    }
    let mut seen = Bitboard::from_square(target);
    let mut edge = seen;
    let mut steps = 0;
    while edge.any() && steps < FAR {
        for at in edge {
            if let Some(slot) = walk.get_mut(at.to_usize()) {
                *slot = steps;
            }
        }
        let next = edge.into_iter().map(|at| attacks::attacks(at, piece, rooted)).fold(Bitboard::EMPTY, |a, b| a | b);
        edge = next & !seen & !rooted;
        seen |= edge;
        steps += 1;
    }
    walk
}
