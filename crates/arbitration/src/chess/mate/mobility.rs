//! Where every man could ever go, in a generous estimate, and what follows when even that is not enough for mate.
//!
//! The estimate forgets checks, turns and whether moves fit together in time; every rule only adds squares. So a square outside it is out
//! of reach for certain, and "cannot mate" drawn from it is a proof. Pawn chains that nobody can take stay where they are, kings do not
//! pass the squares such pawns guard, bishops keep their colour, and men behind the walls stay behind them.

use shakmaty::{Bitboard, Chess, Color, File, Piece, Position, Rank, Role, Square, attacks};

/// A man of the position with what it could ever do.
#[derive(Clone, Copy, Debug)]
struct Man {
    piece: Piece,
    home: Square,
    /// Squares it could stand on unpromoted, home included.
    reach: Bitboard,
    /// Squares it could stand on after promoting.
    promoted: Bitboard,
    /// Whether it could be taken on its home square.
    caught: bool,
}

impl Man {
    fn squares(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// Whether its home square can become free of it.
    fn leaves(&self) -> bool {
        self.caught || self.promoted.any() || self.reach != Bitboard::from_square(self.home)
    }

    fn left_file(&self) -> bool {
        self.promoted.any() || !self.reach.is_subset(Bitboard::from_file(self.home.file()))
    }
}

struct Board {
    men: Vec<Man>,
    at: [Option<usize>; 64],
}

/// Whether `side` certainly cannot mate because its men can never do so from where they can ever be.
pub(super) fn walled_off(position: &Chess, side: Color) -> bool {
    // An en passant capture on hand removes a pawn from a square that the capturing pawn does not enter; it is left to the search.
    if position.legal_ep_square().is_some() {
        return false;
    }
    Board::grown(position).pictures(side).next().is_none()
}

/// A mate as it may come to stand: where the losing king is, from where the winner's king helps, and what the loser's own men must block
/// because nothing of the winner can guard it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture {
    pub(super) king: Square,
    pub(super) help: Option<Square>,
    pub(super) blocks: Bitboard,
}

/// What the estimate says about a mate by `side`: its pictures, and the men that stand where they are for good.
pub(super) fn pictures(position: &Chess, side: Color) -> (Vec<Picture>, Bitboard) {
    let board = Board::grown(position);
    (board.pictures(side).collect(), board.rooted_men())
}

impl Board {
    /// The estimate of the position, complete.
    fn grown(position: &Chess) -> Self {
        let mut board = Self::new(position);
        while board.grow() {}
        board
    }

    fn new(position: &Chess) -> Self {
        let mut board = Self { men: Vec::with_capacity(32), at: [None; 64] };
        for (home, piece) in position.board().iter() {
            let mut reach = Bitboard::from_square(home);
            for side in shakmaty::CastlingSide::ALL {
                let Some(rook) = position.castles().rook(piece.color, side) else { continue };
                if piece.role == Role::King {
                    reach.add(side.king_to(piece.color));
                } else if rook == home {
                    reach.add(side.rook_to(piece.color));
                }
            }
            if let Some(slot) = board.at.get_mut(home.to_usize()) {
                *slot = Some(board.men.len());
            }
            board.men.push(Man { piece, home, reach, promoted: Bitboard::EMPTY, caught: false });
        }
        board
    }

    fn man_at(&self, square: Square) -> Option<&Man> {
        self.at.get(square.to_usize()).copied().flatten().and_then(|i| self.men.get(i))
    }

    /// Homes of men that never leave them.
    fn rooted(&self, color: Color) -> Bitboard {
        self.men
            .iter()
            .filter(|m| m.piece.color == color && !m.leaves())
            .map(|m| Bitboard::from_square(m.home))
            .fold(Bitboard::EMPTY, |a, b| a | b)
    }

    /// Squares that a king of `color` can never enter because an enemy man that cannot be removed always guards them.
    fn guarded_against(&self, color: Color) -> Bitboard {
        let mut guarded = Bitboard::EMPTY;
        for man in self.men.iter().filter(|m| m.piece.color != color) {
            if man.piece.role == Role::King {
                guarded |= man.reach.into_iter().map(attacks::king_attacks).fold(Bitboard::FULL, |a, b| a & b);
            } else if !man.leaves() {
                // Of a line only the first square is certain: other men may stand in the way further on.
                guarded |= attacks::attacks(man.home, man.piece, Bitboard::FULL);
            }
        }
        guarded
    }

    /// One round of the estimate; false when nothing was added.
    fn grow(&mut self) -> bool {
        let mut grown = false;
        for color in Color::ALL {
            let enemy_king = self.rooted(!color) & self.kings();
            let open = !(self.rooted(color) | enemy_king);
            let safe = open & !self.guarded_against(color);
            let prey = self.men_of(!color).filter(|m| m.piece.role != Role::King).map(Man::squares).fold(Bitboard::EMPTY, |a, b| a | b);
            let fixed_pawns = self.fixed_on_file(!color);
            for i in 0..self.men.len() {
                let Some(man) = self.men.get(i).copied().filter(|m| m.piece.color == color) else { continue };
                let mut next = man;
                match man.piece.role {
                    Role::Pawn => self.grow_pawn(&mut next, open, prey, fixed_pawns),
                    Role::King => next.reach = flood(man.reach, safe, king_steps),
                    role => next.reach = flood(man.reach, open, |b| steps(role, b)),
                }
                if next.reach != man.reach || next.promoted != man.promoted {
                    grown = true;
                    if let Some(slot) = self.men.get_mut(i) {
                        *slot = next;
                    }
                }
            }
            grown |= self.catch(color);
        }
        grown
    }

    fn men_of(&self, color: Color) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |m| m.piece.color == color)
    }

    /// Squares on which men of `color` could take something. A pawn may stand where an enemy stood after the enemy left; it takes aslant.
    fn struck_by(&self, color: Color) -> Bitboard {
        let strikes =
            self.men_of(color).map(|m| if m.piece.role == Role::Pawn { m.promoted | pawn_strikes(color, m.reach) } else { m.reach });
        strikes.fold(Bitboard::EMPTY, |a, b| a | b)
    }

    /// Homes of the pawns of `color` that can never disappear from their file, neither taken on it nor gone by taking.
    fn fixed_on_file(&self, color: Color) -> Bitboard {
        let struck = self.struck_by(!color);
        let fixed = self.men_of(color).filter(|m| m.piece.role == Role::Pawn && !m.caught && !m.left_file() && !m.reach.intersects(struck));
        fixed.map(|m| Bitboard::from_square(m.home)).fold(Bitboard::EMPTY, |a, b| a | b)
    }

    fn kings(&self) -> Bitboard {
        self.men.iter().filter(|m| m.piece.role == Role::King).map(|m| Bitboard::from_square(m.home)).fold(Bitboard::EMPTY, |a, b| a | b)
    }

    /// Marks the enemy men that men of `color` can take at home.
    fn catch(&mut self, color: Color) -> bool {
        let struck = self.struck_by(color);
        let mut caught = false;
        for man in self.men.iter_mut().filter(|m| m.piece.color != color && m.piece.role != Role::King && !m.caught) {
            if struck.contains(man.home) {
                man.caught = true;
                caught = true;
            }
        }
        caught
    }

    fn grow_pawn(&self, man: &mut Man, open: Bitboard, prey: Bitboard, fixed_pawns: Bitboard) {
        let color = man.piece.color;
        let last = Bitboard::from_rank(color.backrank().flip_vertical());
        loop {
            let pushes = forward(color, man.reach).into_iter().filter(|t| self.may_push(man, *t, fixed_pawns)).collect::<Bitboard>();
            let more = man.reach | pushes | (pawn_strikes(color, man.reach) & prey);
            if more == man.reach {
                break;
            }
            man.reach = more;
        }
        let promoting = man.reach & last;
        man.reach &= !last;
        if (promoting | man.promoted).any() {
            man.promoted = flood(man.promoted | promoting, open, |b| steps(Role::Queen, b) | steps(Role::Knight, b));
        }
    }

    fn may_push(&self, man: &Man, to: Square, fixed_pawns: Bitboard) -> bool {
        let free = self.man_at(to).is_none_or(|m| m.leaves());
        if !free || man.left_file() || to.file() != man.home.file() {
            return free;
        }
        // Two pawns that face each other on a file never pass unless one of them leaves it.
        let passed = if man.piece.color.is_white() { man.home.rank() < to.rank() } else { man.home.rank() > to.rank() };
        let path = attacks::between(man.home, to) | Bitboard::from_square(to);
        !(passed && fixed_pawns.intersects(path))
    }

    /// Squares that the man could attack from `from`, over men that can get out of the way.
    fn strikes_from(&self, man: &Man, from: Square, rooted: Bitboard) -> Bitboard {
        let mut strikes = Bitboard::EMPTY;
        if man.reach.contains(from) {
            strikes |= attacks::attacks(from, man.piece, rooted);
        }
        if man.promoted.contains(from) {
            strikes |= attacks::queen_attacks(from, rooted) | attacks::knight_attacks(from);
        }
        strikes
    }

    /// The pictures of mate that the estimate cannot rule out: none is a proof that there is no mate.
    fn pictures(&self, winner: Color) -> impl Iterator<Item = Picture> {
        let rooted = self.rooted_men();
        let hunters: Vec<&Man> = self.men.iter().filter(|m| m.piece.color == winner && m.piece.role != Role::King).collect();
        let blockers: Vec<Bitboard> =
            self.men.iter().filter(|m| m.piece.color != winner && m.piece.role != Role::King).map(Man::squares).collect();
        let strikes: Vec<Bitboard> = hunters
            .iter()
            .map(|m| m.squares().into_iter().map(|s| self.strikes_from(m, s, rooted)).fold(Bitboard::EMPTY, |a, b| a | b))
            .collect();
        let near = self.king_region(winner);
        self.king_region(!winner).into_iter().flat_map(move |king| {
            let around = attacks::king_attacks(king);
            // The winner's king helps from two squares away, or not at all.
            let helps: Vec<(Option<Square>, Bitboard)> = (near.into_iter().filter(|w| w.distance(king) == 2))
                .map(|w| (Some(w), attacks::king_attacks(w)))
                .chain([(None, Bitboard::EMPTY)])
                .collect();
            let mut found = Vec::new();
            for (help, covered) in helps {
                let picture =
                    hunters.iter().zip(&strikes).enumerate().filter(|(_, (_, s))| s.contains(king)).find_map(|(i, (hunter, _))| {
                        let others = strikes.iter().enumerate().filter(|(j, _)| *j != i).fold(Bitboard::EMPTY, |a, (_, b)| a | *b);
                        hunter.squares().into_iter().find_map(|from| {
                            let strike = self.strikes_from(hunter, from, rooted);
                            let mates = strike.contains(king) && from != king;
                            let blocks = around & !others & !strike & !covered;
                            (mates && blocked(blocks, &blockers)).then_some(Picture { king, help, blocks })
                        })
                    });
                found.extend(picture);
            }
            found
        })
    }

    /// Homes of the men, kings apart, that never leave them.
    fn rooted_men(&self) -> Bitboard {
        (self.rooted(Color::White) | self.rooted(Color::Black)) & !self.kings()
    }

    fn king_region(&self, color: Color) -> Bitboard {
        self.men.iter().find(|m| m.piece.color == color && m.piece.role == Role::King).map_or(Bitboard::EMPTY, |m| m.reach)
    }
}

/// Whether different men can stand on all of `squares`.
fn blocked(squares: Bitboard, men: &[Bitboard]) -> bool {
    let mut seats: Vec<Option<Square>> = vec![None; men.len()];
    squares.into_iter().all(|square| seat(square, men, &mut seats, &mut vec![false; men.len()]))
}

fn seat(square: Square, men: &[Bitboard], seats: &mut [Option<Square>], asked: &mut [bool]) -> bool {
    for (i, man) in men.iter().enumerate() {
        if !man.contains(square) || asked.get(i).copied().unwrap_or(true) {
            continue;
        }
        if let Some(slot) = asked.get_mut(i) {
            *slot = true;
        }
        let free = match seats.get(i).copied().flatten() {
            None => true,
            Some(other) => seat(other, men, seats, asked),
        };
        if free {
            if let Some(slot) = seats.get_mut(i) {
                *slot = Some(square);
            }
            return true;
        }
    }
    false
}

/// `from` with everything that `step` leads to inside `open`.
fn flood(from: Bitboard, open: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut reach = from;
    loop {
        let more = reach | (step(reach) & open);
        if more == reach {
            return reach;
        }
        reach = more;
    }
}

fn east(b: Bitboard) -> Bitboard {
    (b & !Bitboard::from_file(File::H)).shift(1)
}

fn west(b: Bitboard) -> Bitboard {
    (b & !Bitboard::from_file(File::A)).shift(-1)
}

fn north(b: Bitboard) -> Bitboard {
    (b & !Bitboard::from_rank(Rank::Eighth)).shift(8)
}

fn south(b: Bitboard) -> Bitboard {
    (b & !Bitboard::from_rank(Rank::First)).shift(-8)
}

fn forward(color: Color, b: Bitboard) -> Bitboard {
    if color.is_white() { north(b) } else { south(b) }
}

fn pawn_strikes(color: Color, b: Bitboard) -> Bitboard {
    let ahead = forward(color, b);
    east(ahead) | west(ahead)
}

fn king_steps(b: Bitboard) -> Bitboard {
    steps(Role::Rook, b) | steps(Role::Bishop, b)
}

/// One step in each direction of the piece; a longer move is several steps.
fn steps(role: Role, b: Bitboard) -> Bitboard {
    match role {
        Role::Rook => north(b) | south(b) | east(b) | west(b),
        Role::Bishop => {
            let (up, down) = (north(b), south(b));
            east(up) | west(up) | east(down) | west(down)
        }
        Role::Knight => {
            let (near, far) = (east(b) | west(b), east(east(b)) | west(west(b)));
            north(north(near)) | south(south(near)) | north(far) | south(far)
        }
        Role::Queen | Role::King => steps(Role::Rook, b) | steps(Role::Bishop, b),
        Role::Pawn => Bitboard::EMPTY,
    }
}
