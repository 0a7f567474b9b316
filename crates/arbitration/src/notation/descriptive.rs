//! English descriptive notation, as `P-K4`, `KtxP`, `QR-B1`, `N/3-Q2`, `PxP e.p.`, `P-R8(Q)`.

use super::algebraic::split_marks;
use super::{Assumption, Found, Hit, System};
use shakmaty::{Chess, Color, File, Move, Position, Role, Square};

/// A man as descriptive notation names it: `KBP`, `QR`, `N`.
#[derive(Clone, Copy, Debug)]
struct Man {
    role: Role,
    /// The file letters before a pawn, or the side before a piece.
    file: Option<FileName>,
    /// A rank behind a slash or in brackets, counted from the mover's side, and a file name there.
    square: (Option<FileName>, Option<u32>),
}

/// Which files a name covers: `B` is the c-file or the f-file, `KB` the f-file.
#[derive(Clone, Copy, Debug)]
struct FileName {
    side: Option<Role>,
    piece: Option<Role>,
}

impl FileName {
    fn covers(self, file: File) -> bool {
        let (side, piece) = match file {
            File::A => (Role::Queen, Role::Rook),
            File::B => (Role::Queen, Role::Knight),
            File::C => (Role::Queen, Role::Bishop),
            File::D => (Role::Queen, Role::Queen),
            File::E => (Role::King, Role::King),
            File::F => (Role::King, Role::Bishop),
            File::G => (Role::King, Role::Knight),
            File::H => (Role::King, Role::Rook),
        };
        self.side.is_none_or(|s| s == side) && self.piece.is_none_or(|p| p == piece)
    }
}

struct Scan<'a> {
    chars: &'a [char],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let eaten = self.peek() == Some(wanted);
        self.at += usize::from(eaten);
        eaten
    }

    fn role(&mut self) -> Option<Role> {
        let role = match self.peek()? {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' if matches!(self.chars.get(self.at + 1), Some('t')) => {
                self.at += 1;
                Role::Knight
            }
            'K' => Role::King,
            _ => return None,
        };
        self.at += 1;
        Some(role)
    }

    fn roles(&mut self) -> Vec<Role> {
        std::iter::from_fn(|| self.role()).take(4).collect()
    }

    fn rank(&mut self) -> Option<u32> {
        let rank = self.peek()?.to_digit(9).filter(|d| (1..=8).contains(d))?;
        self.at += 1;
        Some(rank)
    }

    fn man(&mut self) -> Option<Man> {
        let (role, file) = match *self.roles().as_slice() {
            [role] => (role, None),
            [side @ (Role::King | Role::Queen), Role::Pawn] => (Role::Pawn, Some(FileName { side: Some(side), piece: Some(side) })),
            [piece, Role::Pawn] => (Role::Pawn, Some(FileName { side: None, piece: Some(piece) })),
            [side @ (Role::King | Role::Queen), piece, Role::Pawn] => (Role::Pawn, Some(FileName { side: Some(side), piece: Some(piece) })),
            [side @ (Role::King | Role::Queen), piece @ (Role::Rook | Role::Bishop | Role::Knight)] => {
                (piece, Some(FileName { side: Some(side), piece: None }))
            }
            _ => return None,
        };
        let mut square = (None, None);
        let bracket = self.eat('(');
        if bracket || self.eat('/') {
            let names = self.roles();
            square = (if names.is_empty() { None } else { Some(file_name(&names)?) }, self.rank());
            if bracket && !self.eat(')') {
                return None;
            }
        }
        Some(Man { role, file, square })
    }
}

fn file_name(names: &[Role]) -> Option<FileName> {
    match *names {
        [side @ (Role::King | Role::Queen)] => Some(FileName { side: Some(side), piece: Some(side) }),
        [piece] => Some(FileName { side: None, piece: Some(piece) }),
        [side @ (Role::King | Role::Queen), piece] => Some(FileName { side: Some(side), piece: Some(piece) }),
        _ => None,
    }
}

enum Goal {
    Square(FileName, u32),
    Take(Man),
}

pub(super) fn read(text: &str, position: &Chess, legal: &[Move]) -> Found {
    let (chars, marks) = split_marks(text);
    let Some((man, goal, promotion)) = parse(&chars) else { return Found::default() };
    let mover = position.turn();
    let mut hits = Vec::new();
    for m in legal {
        let Some(from) = m.from().filter(|_| !m.is_castle() && m.role() == man.role) else { continue };
        let Some(mut assumed) = names(man, from, mover, mover, position) else { continue };
        let reached = match &goal {
            Goal::Square(file, rank) => file.covers(m.to().file()) && relative(m.to(), mover) == *rank && !m.is_capture(),
            Goal::Take(taken) => {
                let square = if m.is_en_passant() { Square::from_coords(m.to().file(), from.rank()) } else { m.to() };
                match names(*taken, square, !mover, mover, position).filter(|_| m.capture() == Some(taken.role)) {
                    Some(more) => {
                        assumed.extend(more);
                        true
                    }
                    None => false,
                }
            }
        };
        let named = match (promotion, m.promotion()) {
            (None, Some(_)) => {
                assumed.push(Assumption::PromotionNotNamed);
                true
            }
            (wanted, made) => wanted == made,
        };
        if reached && named {
            assumed.extend(marks.contradicted(*m, position));
            hits.push(Hit { mv: *m, system: System::Descriptive, language: None, assumed });
        }
    }
    Found { notation: true, hits }
}

fn parse(chars: &[char]) -> Option<(Man, Goal, Option<Role>)> {
    let mut scan = Scan { chars, at: 0 };
    let man = scan.man()?;
    let goal = if scan.eat('-') {
        Goal::Square(file_name(&scan.roles())?, scan.rank()?)
    } else if scan.eat('x') {
        Goal::Take(scan.man()?)
    } else {
        return None;
    };
    let bracket = scan.eat('(') || scan.eat('=') || scan.eat('/');
    let promotion = if bracket { Some(scan.role()?) } else { None };
    scan.eat(')');
    (scan.at == chars.len()).then_some((man, goal, promotion))
}

/// Whether the man on `square` can be the one named; squares are counted from the side of `mover`.
fn names(man: Man, square: Square, owner: Color, mover: Color, position: &Chess) -> Option<Vec<Assumption>> {
    let mut assumed = Vec::new();
    if let Some(file) = man.file {
        if man.role == Role::Pawn {
            file.covers(square.file()).then_some(())?;
        } else {
            on_side(man.role, file.side?, square, owner, position).then_some(())?;
            assumed.push(Assumption::Side);
        }
    }
    if man.square.0.is_some_and(|f| !f.covers(square.file())) || man.square.1.is_some_and(|r| relative(square, mover) != r) {
        return None;
    }
    Some(assumed)
}

/// Whether the piece on `square` is its owner's king's (queen's) one: bishops by the colour of their squares, others by who stands further
/// to that side now. Where a piece began is not on the board.
fn on_side(role: Role, side: Role, square: Square, owner: Color, position: &Chess) -> bool {
    if role == Role::Bishop {
        let kings_is_light = owner == Color::White;
        return (side == Role::King) == (square.is_light() == kings_is_light);
    }
    let same = position.board().by_piece(role.of(owner));
    let beyond = same.into_iter().filter(|s| if side == Role::King { s.file() > square.file() } else { s.file() < square.file() });
    beyond.count() == 0
}

/// The rank as `color` counts it, 1 to 8.
fn relative(square: Square, color: Color) -> u32 {
    color.relative_rank(square.rank()).to_u32() + 1
}
