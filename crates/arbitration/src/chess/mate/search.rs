//! Looking for a helpmate, best guess first, until one is found, nothing is left, or the budget is spent.
//!
//! Five orders of looking take turns over one set of positions: towards a mate in general, towards one of the pictures of mate that are
//! possible at all, towards promotion, towards the opening of locked pawns, and plainly breadth first. Each is blind where another sees. A branch is cut only when the material or the walls behind an irreversible move prove
//! that it holds no mate, so an empty frontier is a proof.

use super::plan::Plans;
use super::{Answer, Reason, mobility};
use shakmaty::attacks::pawn_attacks;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Move, Position, Role, Square};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// The keys are hashes already.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A position found: how it came about, and itself until it has been expanded.
struct Node {
    parent: u32,
    mv: Option<Move>,
    position: Option<Box<Chess>>,
}

struct Search {
    winner: Color,
    nodes: Vec<Node>,
    seen: HashSet<u64, BuildHasherDefault<Identity>>,
    plans: Plans,
    guided: [BinaryHeap<(Reverse<i32>, u32)>; 4],
    next_plain: u32,
    walls_asked: u32,
    walls_found: u32,
}

/// Searches from `root`, which has legal moves. Positions are told apart by 64-bit keys: with the largest budget two different ones share
/// a key with a probability below one in a million.
pub(super) fn search(root: &Chess, winner: Color, budget: u32) -> Answer {
    let mut search = Search {
        winner,
        nodes: Vec::new(),
        seen: HashSet::default(),
        plans: Plans::new(root, winner),
        guided: Default::default(),
        next_plain: 0,
        walls_asked: 0,
        walls_found: 0,
    };
    search.add(root.clone(), None, 0);
    let mut turn = 0_usize;
    loop {
        turn = turn.wrapping_add(1);
        let Some(index) = search.next(turn) else {
            return Answer::No(Reason::Exhausted { positions: search.looked_at() });
        };
        if let Some(line) = search.expand(index) {
            return Answer::Yes(line);
        }
        if search.looked_at() >= budget {
            return Answer::Undecided { positions: search.looked_at() };
        }
    }
}

impl Search {
    fn looked_at(&self) -> u32 {
        u32::try_from(self.seen.len()).unwrap_or(u32::MAX)
    }

    fn add(&mut self, position: Chess, mv: Option<Move>, parent: u32) {
        let index = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let distances = [
            mating_distance(&position, self.winner),
            self.plans.distance(&position),
            breaking_distance(&position, self.winner),
            locked_distance(&position, self.winner),
        ];
        for (order, distance) in self.guided.iter_mut().zip(distances) {
            order.push((Reverse(distance), index));
        }
        self.nodes.push(Node { parent, mv, position: Some(Box::new(position)) });
    }

    /// The next position to expand; the orders take turns and skip what another has expanded.
    fn next(&mut self, turn: usize) -> Option<u32> {
        let orders = self.guided.len() + 1;
        for order in turn..turn + orders {
            loop {
                let index = if let Some(guided) = self.guided.get_mut(order % orders) {
                    guided.pop().map(|(_, i)| i)
                } else {
                    let i = self.next_plain;
                    self.next_plain = i.saturating_add(1);
                    ((i as usize) < self.nodes.len()).then_some(i)
                };
                let Some(index) = index else {
                    // Nothing new in this order; positions found later are appended behind.
                    self.next_plain = self.next_plain.min(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
                    break;
                };
                if self.nodes.get(index as usize).is_some_and(|n| n.position.is_some()) {
                    return Some(index);
                }
            }
        }
        None
    }

    /// Plays every move; gives the line when one mates.
    fn expand(&mut self, index: u32) -> Option<Vec<Move>> {
        let node = self.nodes.get_mut(index as usize)?;
        let position = node.position.take()?;
        // The walls change with captures and pawn moves only; one quiet move is worth a look, after that the answer is the same.
        let changed = node.mv.is_some_and(|m| node.parent == 0 || m.is_zeroing() || m.is_castle());
        if changed && self.walled_off(&position) {
            return None;
        }
        for m in position.legal_moves() {
            let mut child = (*position).clone();
            child.play_unchecked(m);
            let key: Zobrist64 = child.zobrist_hash(EnPassantMode::Legal);
            if !self.seen.insert(key.0) {
                continue;
            }
            if child.turn() != self.winner && child.is_checkmate() {
                return Some(self.line(index, m));
            }
            if !child.has_insufficient_material(self.winner) {
                self.add(child, Some(m), index);
            }
        }
        None
    }

    /// Asks for walls as long as the answer is yes often enough to be worth its price; leaving it out costs time, never the proof.
    fn walled_off(&mut self, position: &Chess) -> bool {
        if self.walls_asked > 64 + 16 * self.walls_found {
            return false;
        }
        let walled = mobility::walled_off(position, self.winner);
        self.walls_asked += 1;
        self.walls_found += u32::from(walled);
        walled
    }

    fn line(&self, mut index: u32, last: Move) -> Vec<Move> {
        let mut line = vec![last];
        while let Some(Node { parent, mv: Some(m), .. }) = self.nodes.get(index as usize) {
            line.push(*m);
            index = *parent;
        }
        line.reverse();
        line
    }
}

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

fn distance(a: Square, b: Square) -> i32 {
    i32::try_from(a.distance(b)).unwrap_or(0)
}

fn count(b: Bitboard) -> i32 {
    i32::try_from(b.count()).unwrap_or(0)
}

/// How far the position looks from a mate: the losing king in a corner the winner's bishops can reach, the kings close, men around.
fn mating_distance(position: &Chess, winner: Color) -> i32 {
    let board = position.board();
    let (Some(king), Some(own)) = (board.king_of(!winner), board.king_of(winner)) else { return 0 };
    let ours = board.by_color(winner);
    let men = ours & !board.kings();
    let theirs = board.by_color(!winner);
    let bishops = men & board.bishops();
    let only_bishops = bishops == men;
    let corner = CORNERS
        .iter()
        .filter(|c| !only_bishops || bishops.into_iter().any(|b| b.is_light() == c.is_light()))
        .map(|c| distance(king, *c))
        .min()
        .unwrap_or(0);
    let heavy = 9 * count(ours & board.queens()) + 5 * count(ours & board.rooks()) + 3 * count(ours & (board.bishops() | board.knights()));
    let their_heavy = 9 * count(theirs & board.queens()) + 5 * count(theirs & board.rooks());
    let unseen = board.occupied().without(king);
    let flights = (shakmaty::attacks::king_attacks(king) & !theirs).into_iter().filter(|s| board.attacks_to(*s, winner, unseen).is_empty());
    let free = i32::try_from(flights.count()).unwrap_or(0);
    let closest: i32 = men.into_iter().map(|s| distance(s, king)).min().unwrap_or(8);
    3 * corner + 3 * (distance(king, own) - 2).abs() + 4 * free + closest - 2 * heavy.min(18) + their_heavy
}

/// How far the position looks from gaining what mates: pawns far from promotion, men of the loser in the way.
fn breaking_distance(position: &Chess, winner: Color) -> i32 {
    let board = position.board();
    let ours = board.by_color(winner);
    let theirs = board.by_color(!winner);
    let heavy = 9 * count(ours & board.queens()) + 5 * count(ours & board.rooks()) + 3 * count(ours & (board.bishops() | board.knights()));
    let advanced = |color: Color| -> i32 {
        (board.by_piece(color.pawn())).into_iter().map(|s| i32::try_from(color.relative_rank(s.rank()).to_u32()).unwrap_or(0)).sum()
    };
    let their_heavy = 9 * count(theirs & board.queens()) + 5 * count(theirs & board.rooks());
    -4 * heavy - 3 * advanced(winner) - advanced(!winner) + their_heavy + 2 * count(theirs & !board.by_role(Role::Pawn))
}

/// How far the pawns are from being unlocked: each that stands before an enemy pawn counts, and men offered to pawns count for less, since
/// a pawn that takes leaves its file.
fn locked_distance(position: &Chess, winner: Color) -> i32 {
    let board = position.board();
    let white = board.by_piece(Color::White.pawn());
    let black = board.by_piece(Color::Black.pawn());
    let locked = count(white.shift(8) & black);
    let struck =
        |color: Color| board.by_piece(color.pawn()).into_iter().map(|s| pawn_attacks(color, s)).fold(Bitboard::EMPTY, |a, b| a | b);
    let offered = count(struck(Color::White) & board.by_color(Color::Black)) + count(struck(Color::Black) & board.by_color(Color::White));
    let ours = board.by_piece(winner.pawn());
    let advanced: i32 = ours.into_iter().map(|s| i32::try_from(winner.relative_rank(s.rank()).to_u32()).unwrap_or(0)).sum();
    let kept = count(board.by_color(winner) & (board.queens() | board.rooks()));
    // A king that comes round a chain eats it.
    let chain = |color: Color| if color.is_white() { white & black.shift(-8) } else { black & white.shift(8) };
    let near = |color: Color| {
        let king = board.king_of(color);
        chain(!color).into_iter().filter_map(|s| king.map(|k| distance(k, s))).min().unwrap_or(0)
    };
    12 * locked - 4 * offered - advanced - 2 * kept + near(winner).min(near(!winner))
}
