//! Where each man reaches, looked up. A board of bits is a `u128`: bit `rank * 9 + file`.
//!
//! Rooks and cannons: the occupancy of the rank (9 bits) or of the file (10 bits, gathered by two multiplications) indexes a
//! table of reached points on that line. Horses and elephants: the four points that can block them form a 4-bit index.

use crate::types::{Color, Square};

/// The file a, ranks 0-9.
const FILE: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (rank * 9);
        rank += 1;
    }
    bits
};
/// The file a on five ranks.
const HALF_FILE: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
/// Red's half of the board.
pub(crate) const RED_HALF: u128 = (1 << 45) - 1;
/// All 90 crossings.
pub(crate) const BOARD: u128 = (1 << 90) - 1;
const PALACE_ROW: u128 = 0b11_1000;
/// The nine points of each palace.
pub(crate) const PALACE: [u128; 2] = {
    let red = PALACE_ROW | PALACE_ROW << 9 | PALACE_ROW << 18;
    [red, red << 63]
};

/// The half of the board a side starts on.
pub(crate) const fn half(color: Color) -> u128 {
    match color {
        Color::Red => RED_HALF,
        Color::Black => BOARD & !RED_HALF,
    }
}

/// What a line mover on `at` sees on a line of `len` points: (up to and including the first man, the second man beyond).
const fn line(at: usize, occupied: usize, len: usize) -> (u16, u16) {
    let (mut rook, mut cannon) = (0u16, 0u16);
    let mut direction = 0;
    while direction < 2 {
        let mut met = 0;
        let mut point = at;
        loop {
            if direction == 0 {
                if point == 0 {
                    break;
                }
                point -= 1;
            } else {
                point += 1;
                if point == len {
                    break;
                }
            }
            let man = occupied >> point & 1 == 1;
            if met == 0 {
                rook |= 1 << point;
            }
            if man {
                met += 1;
                if met == 2 {
                    cannon |= 1 << point;
                    break;
                }
            }
        }
        direction += 1;
    }
    (rook, cannon)
}

static RANK_LINE: [[(u16, u16); 512]; 9] = {
    let mut table = [[(0, 0); 512]; 9];
    let mut at = 0;
    while at < 9 {
        let mut occupied = 0;
        while occupied < 512 {
            table[at][occupied] = line(at, occupied, 9);
            occupied += 1;
        }
        at += 1;
    }
    table
};

static FILE_LINE: [[(u16, u16); 1024]; 10] = {
    let mut table = [[(0, 0); 1024]; 10];
    let mut at = 0;
    while at < 10 {
        let mut occupied = 0;
        while occupied < 1024 {
            table[at][occupied] = line(at, occupied, 10);
            occupied += 1;
        }
        at += 1;
    }
    table
};

/// Gathers the ten bits of the file a (one every nine) into a number. No two products of the multiplication meet.
#[inline]
const fn gather(bits: u128) -> usize {
    const COMPRESS: u64 = 1 << 32 | 1 << 24 | 1 << 16 | 1 << 8 | 1;
    let low = (bits as u64 & HALF_FILE).wrapping_mul(COMPRESS) >> 32 & 31;
    let high = ((bits >> 45) as u64 & HALF_FILE).wrapping_mul(COMPRESS) >> 32 & 31;
    (low | high << 5) as usize
}

/// The other way round: ten bits onto the file a.
#[inline]
const fn spread(line: u16) -> u128 {
    let low = (line as u64 & 31).wrapping_mul(EXPAND) & HALF_FILE;
    let high = (line as u64 >> 5).wrapping_mul(EXPAND) & HALF_FILE;
    low as u128 | (high as u128) << 45
}
const EXPAND: u64 = 1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32;

/// What is seen along the two lines of a point.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// Points reached by a rook on the rank.
    pub rank: u128,
    /// Points reached by a rook on the file.
    pub file: u128,
    /// Men behind exactly one man: what a cannon captures.
    pub cannon: u128,
}

impl Lines {
    /// Points reached by a rook, first men included.
    #[inline]
    pub const fn rook(self) -> u128 {
        self.rank | self.file
    }
}

/// What a line mover on `square` sees when `occupied` are the men on the board.
#[inline]
pub(crate) fn lines(square: Square, occupied: u128) -> Lines {
    let (rank, file) = (square.rank() as usize, square.file() as usize);
    let (row_rook, row_cannon) = RANK_LINE[file][(occupied >> (rank * 9)) as usize & 511];
    let (column_rook, column_cannon) = FILE_LINE[rank][gather(occupied >> file)];
    let (rank_shift, file_shift) = (rank * 9, file);
    Lines {
        rank: (row_rook as u128) << rank_shift,
        file: spread(column_rook) << file_shift,
        cannon: (row_cannon as u128) << rank_shift | spread(column_cannon) << file_shift,
    }
}

/// The points strictly between two points of one rank or file; nothing when they share none.
pub(crate) fn between(a: Square, b: Square) -> u128 {
    if a.rank() != b.rank() && a.file() != b.file() {
        return 0;
    }
    lines(a, b.bit()).rook() & lines(b, a.bit()).rook()
}

const fn bit_at(square: usize, files: i8, ranks: i8) -> u128 {
    let file = (square % 9) as i8 + files;
    let rank = (square / 9) as i8 + ranks;
    if file < 0 || file > 8 || rank < 0 || rank > 9 { 0 } else { 1 << (rank * 9 + file) }
}

/// Index of the orthogonal neighbours that are occupied: south 1, west 2, east 4, north 8.
#[inline]
const fn orthogonal_index(square: Square, occupied: u128) -> usize {
    let window = (occupied << 9 >> square.index()) as u32;
    (window & 1 | window >> 7 & 2 | window >> 8 & 4 | window >> 15 & 8) as usize
}

/// Index of the diagonal neighbours that are occupied: south-west 1, south-east 2, north-west 4, north-east 8.
#[inline]
const fn diagonal_index(square: Square, occupied: u128) -> usize {
    let window = (occupied << 10 >> square.index()) as u32;
    (window & 1 | window >> 1 & 2 | window >> 16 & 4 | window >> 17 & 8) as usize
}

type Blockable = [[u128; 16]; 90];

/// Targets per way; each way is closed by one bit of the index. An `offsets` row: the blocked bit's two targets.
const fn blockable(offsets: [[(i8, i8); 2]; 4]) -> Blockable {
    let mut table = [[0; 16]; 90];
    let mut square = 0;
    while square < 90 {
        let mut index = 0;
        while index < 16 {
            let mut way = 0;
            while way < 4 {
                if index >> way & 1 == 0 {
                    let [a, b] = offsets[way];
                    table[square][index] |= bit_at(square, a.0, a.1) | bit_at(square, b.0, b.1);
                }
                way += 1;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

static HORSE_FROM: Blockable = blockable([[(-1, -2), (1, -2)], [(-2, -1), (-2, 1)], [(2, -1), (2, 1)], [(-1, 2), (1, 2)]]);
static HORSE_TO: Blockable = blockable([[(-1, -2), (-2, -1)], [(1, -2), (2, -1)], [(-1, 2), (-2, 1)], [(1, 2), (2, 1)]]);
static ELEPHANT: Blockable = blockable([[(-2, -2), (-2, -2)], [(2, -2), (2, -2)], [(-2, 2), (-2, 2)], [(2, 2), (2, 2)]]);

/// Points a horse on `square` reaches.
#[inline]
pub(crate) fn horse_from(square: Square, occupied: u128) -> u128 {
    HORSE_FROM[square.index()][orthogonal_index(square, occupied)]
}

/// Points from which a horse reaches `square`.
#[inline]
pub(crate) fn horse_to(square: Square, occupied: u128) -> u128 {
    HORSE_TO[square.index()][diagonal_index(square, occupied)]
}

/// Points from which a horse would reach `square` on an empty board.
pub(crate) fn horse_circle(square: Square) -> u128 {
    HORSE_TO[square.index()][0]
}

static KING_VIEW: [u128; 90] = {
    let mut table = steps([(1, 1), (1, -1), (-1, 1), (-1, -1)], BOARD);
    let mut square = 0;
    while square < 90 {
        table[square] |= FILE << (square % 9) | 0x1FF << (square / 9 * 9) | HORSE_TO[square][0];
        square += 1;
    }
    table
};

/// Every point where a man's coming or going can change whether a king on `square` is attacked.
#[inline]
pub(crate) fn king_view(square: Square) -> u128 {
    KING_VIEW[square.index()]
}

/// Points an elephant of either side on `square` reaches, the river not yet minded.
#[inline]
pub(crate) fn elephant(square: Square, occupied: u128) -> u128 {
    ELEPHANT[square.index()][diagonal_index(square, occupied)]
}

const fn steps(offsets: [(i8, i8); 4], mask: u128) -> [u128; 90] {
    let mut table = [0; 90];
    let mut square = 0;
    while square < 90 {
        let mut way = 0;
        while way < 4 {
            table[square] |= bit_at(square, offsets[way].0, offsets[way].1) & mask;
            way += 1;
        }
        square += 1;
    }
    table
}

static KING: [[u128; 90]; 2] = [steps([(0, 1), (0, -1), (1, 0), (-1, 0)], PALACE[0]), steps([(0, 1), (0, -1), (1, 0), (-1, 0)], PALACE[1])];
static ADVISOR: [[u128; 90]; 2] =
    [steps([(1, 1), (1, -1), (-1, 1), (-1, -1)], PALACE[0]), steps([(1, 1), (1, -1), (-1, 1), (-1, -1)], PALACE[1])];

/// Points a king of `color` on `square` may step to.
#[inline]
pub(crate) fn king(color: Color, square: Square) -> u128 {
    KING[color.index()][square.index()]
}

/// Points an advisor of `color` on `square` may step to.
#[inline]
pub(crate) fn advisor(color: Color, square: Square) -> u128 {
    ADVISOR[color.index()][square.index()]
}

const fn pawn_table(forward: i8, own_half: u128, reverse: bool) -> [u128; 90] {
    let mut table = [0; 90];
    let mut square = 0;
    while square < 90 {
        let mut reached = bit_at(square, 0, forward);
        if own_half >> square & 1 == 0 {
            reached |= bit_at(square, 1, 0) | bit_at(square, -1, 0);
        }
        if reverse {
            let mut target = 0;
            while target < 90 {
                if reached >> target & 1 == 1 {
                    table[target] |= 1 << square;
                }
                target += 1;
            }
        } else {
            table[square] = reached;
        }
        square += 1;
    }
    table
}

static PAWN_FROM: [[u128; 90]; 2] = [pawn_table(1, RED_HALF, false), pawn_table(-1, BOARD & !RED_HALF, false)];
static PAWN_TO: [[u128; 90]; 2] = [pawn_table(1, RED_HALF, true), pawn_table(-1, BOARD & !RED_HALF, true)];

/// Points a pawn of `color` on `square` may step to.
#[inline]
pub(crate) fn pawn_from(color: Color, square: Square) -> u128 {
    PAWN_FROM[color.index()][square.index()]
}

/// Points from which a pawn of `color` steps to `square`.
#[inline]
pub(crate) fn pawn_to(color: Color, square: Square) -> u128 {
    PAWN_TO[color.index()][square.index()]
}

/// The file through a square, ranks 0-9.
pub(crate) const fn file_of(square: Square) -> u128 {
    FILE << square.file()
}
