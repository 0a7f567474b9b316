//! What slips of the pen cost: signs that are taken for each other.

use super::{Cost, OTHER};

/// How often signs are taken for each other on real sheets, both ways: the likelier, the cheaper.
const ALIKE: [(&[u8; 2], Cost); 38] = [
    (b"ce", 340),
    (b"ad", 360),
    (b"35", 380),
    (b"56", 390),
    (b"ag", 400),
    (b"KR", 390),
    (b"cd", 400),
    (b"45", 410),
    (b"BR", 410),
    (b"cg", 420),
    (b"bh", 420),
    (b"18", 420),
    (b"ac", 420),
    (b"68", 420),
    (b"dg", 420),
    (b"cf", 420),
    (b"67", 440),
    (b"fg", 440),
    (b"de", 440),
    (b"27", 430),
    (b"fh", 440),
    (b"BN", 430),
    (b"17", 440),
    (b"36", 450),
    (b"38", 440),
    (b"12", 460),
    (b"23", 460),
    (b"34", 460),
    (b"78", 460),
    (b"ab", 460),
    (b"bc", 460),
    (b"ef", 460),
    (b"gh", 460),
    (b"KN", 450),
    (b"RN", 450),
    (b"QB", 480),
    (b"QK", 480),
    (b"QR", 480),
];

/// What it costs that `written` stands where `meant` was meant.
pub(in super::super) fn confusion(written: u8, meant: u8) -> Cost {
    TABLE.get(usize::from(written)).and_then(|row| row.get(usize::from(meant))).map_or(STRANGE, |cost| Cost::from(*cost))
}

/// Two signs of different kinds.
const STRANGE: Cost = 610;

/// All pairs of codes.
static TABLE: [[u16; 128]; 128] = {
    let mut table = [[0; 128]; 128];
    let mut written = 0;
    while written < 128 {
        let mut meant = 0;
        while meant < 128 {
            table[written as usize][meant as usize] = weigh(written, meant) as u16;
            meant += 1;
        }
        written += 1;
    }
    table
};

const fn weigh(written: u8, meant: u8) -> Cost {
    // Some players write small letters for men and capitals for files. Where both sheets have a capital, the bishop is meant.
    if matches!((written, meant), (b'B', b'b') | (b'b', b'B')) {
        return 230;
    }
    let mut n = 0;
    while n < ALIKE.len() {
        let ([a, b], cost) = (*ALIKE[n].0, ALIKE[n].1);
        if (written == a && meant == b) || (written == b && meant == a) {
            return cost;
        }
        n += 1;
    }
    let digits = written.is_ascii_digit() && meant.is_ascii_digit();
    match (written, meant) {
        (a, b) if digits && a + b == b'0' * 2 + 9 => 450,
        (a, b) if digits || (a.is_ascii_lowercase() && b.is_ascii_lowercase()) => 530,
        (a, b) if a.is_ascii_uppercase() && b.is_ascii_uppercase() => 510,
        (b'h', b'N') | (b'N', b'h') => 430,
        (OTHER, _) => 470,
        _ => STRANGE,
    }
}

/// How often a sign of real sheets was taken for another, of 250 such slips: the sums of the counts of its lookalikes.
pub(super) fn crowd(meant: u8) -> Cost {
    match meant {
        b'c' => 49,
        b'd' => 41,
        b'a' => 37,
        b'e' => 31,
        b'g' => 29,
        b'5' => 25,
        b'6' | b'B' => 23,
        b'h' | b'K' | b'R' => 18,
        b'b' => 17,
        b'f' => 16,
        b'3' => 13,
        b'8' => 12,
        b'N' => 11,
        b'7' => 10,
        b'4' => 9,
        b'1' => 6,
        b'2' => 5,
        _ => 0,
    }
}
