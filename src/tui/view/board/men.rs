//! What a man looks like in a cell of a size: chess men from `assets/men`, discs for draughts and xiangqi.

use arbitration::game::{Man, Side};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The cells of one square or crossing: columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    pub wide: u16,
    pub high: u16,
}

/// The sizes in which men are drawn, the largest first.
pub const SIZES: [Size; 4] = [Size { wide: 10, high: 5 }, Size { wide: 7, high: 3 }, Size { wide: 5, high: 2 }, Size { wide: 3, high: 1 }];

const CHESS: &str = include_str!("../../../../assets/men/chess.txt");

/// Rows of chess men by size and letter; `.` is nothing.
static DRAWN: LazyLock<BTreeMap<(Size, char), Vec<&'static str>>> = LazyLock::new(|| {
    let mut men = BTreeMap::new();
    let mut lines = CHESS.lines();
    while let Some(head) = lines.next() {
        let Some((size, letter)) = head.split_once(' ').and_then(|(size, man)| Some((size, man.chars().next()?))) else { continue };
        let Some((wide, high)) = size.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?))) else { continue };
        men.insert((Size { wide, high }, letter), lines.by_ref().take(usize::from(high)).collect());
    }
    men
});

/// One cell of a drawn man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The square shows through.
    Nothing,
    /// A block or a part of one in the colour of the man.
    Body(char),
    /// Text on the body.
    Letter(String),
    /// The second half of a wide letter.
    Covered,
}

/// The rows of a man in a cell of a size.
pub fn rows(size: Size, man: Man, letter: &str) -> Vec<Vec<Ink>> {
    match man {
        Man::Chess(role) => match DRAWN.get(&(size, role.upper_char())) {
            Some(lines) => lines.iter().map(|line| chess_row(line, letter)).collect(),
            None => vec![plate(letter)],
        },
        Man::Draughts => disc(size, ""),
        Man::DraughtsKing => disc(size, letter),
        Man::Xiangqi(_) => coin(size, letter),
    }
}

fn chess_row(line: &str, letter: &str) -> Vec<Ink> {
    let ink = |c: char| match c {
        '.' => Ink::Nothing,
        c if c.is_ascii_alphabetic() => Ink::Letter(letter.to_owned()),
        c => Ink::Body(c),
    };
    line.chars().map(ink).collect()
}

/// Text between two half blocks.
fn plate(letter: &str) -> Vec<Ink> {
    std::iter::once(Ink::Body('▐')).chain(text(letter)).chain([Ink::Body('▌')]).collect()
}

fn text(letter: &str) -> Vec<Ink> {
    match crate::tui::layout::cells(letter) {
        0 => vec![Ink::Body('█')],
        1 => vec![Ink::Letter(letter.to_owned())],
        _ => vec![Ink::Letter(letter.to_owned()), Ink::Covered],
    }
}

/// A man of draughts; its upper left corner stays free for the number of the square.
fn disc(size: Size, letter: &str) -> Vec<Vec<Ink>> {
    let art: &[&str] = match size.high {
        5 => &["..........", ".▗▟████▙▖.", ".███?████.", ".████████.", ".▝▜████▛▘."],
        3 => &["..▄▄▄▖.", ".██?██.", ".▝▀▀▀▘."],
        2 => &[".....", ".▐?▌."],
        _ => &["▐?▌"],
    };
    let letter = if letter.is_empty() { "█" } else { letter };
    let ink = |c: char| match c {
        '.' => Ink::Nothing,
        '?' if letter == "█" => Ink::Body('█'),
        '?' => Ink::Letter(letter.to_owned()),
        c => Ink::Body(c),
    };
    art.iter().map(|row| row.chars().map(ink).collect()).collect()
}

/// A man of xiangqi, two cells of text in the middle of a disc.
fn coin(size: Size, letter: &str) -> Vec<Vec<Ink>> {
    let body = |line: &str| line.chars().map(|c| if c == '.' { Ink::Nothing } else { Ink::Body(c) }).collect::<Vec<_>>();
    let around = |left: &str, right: &str| {
        // A letter of one cell stands where a character of two would.
        let mut inner = text(letter);
        if inner.len() == 1 {
            inner.push(Ink::Body('█'));
        }
        body(left).into_iter().chain(inner).chain(body(right)).collect::<Vec<_>>()
    };
    match size.high {
        5 => vec![body(".▗▟████▙▖."), body(".████████."), around(".███", "███."), body(".████████."), body(".▝▜████▛▘.")],
        3 => vec![body("▗▄▄▄▄▖."), around("██", "██."), body("▝▀▀▀▀▘.")],
        // On the lower row, where the lines meet.
        2 => vec![body("....."), around("▐", "▌.")],
        _ => vec![text(letter)],
    }
}

/// The signs of a man for terminals without blocks or colour: `(K)` for the first side, `[k]` for the second.
pub fn bracketed(side: Side, letter: &str) -> String {
    match side {
        Side::First => format!("({letter})"),
        Side::Second => format!("[{letter}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Role;

    fn width(row: &[Ink]) -> usize {
        row.len()
    }

    #[test]
    fn every_man_fills_its_cell_in_every_size() {
        for size in SIZES {
            for role in Role::ALL {
                let rows = rows(size, Man::Chess(role), "K");
                assert_eq!(rows.len(), usize::from(size.high), "{role:?} {size:?}");
                assert!(rows.iter().all(|row| width(row) == usize::from(size.wide)), "{role:?} {size:?}");
                assert_eq!(rows.iter().flatten().filter(|ink| matches!(ink, Ink::Letter(_))).count(), 1, "{role:?} {size:?}");
            }
            for man in [Man::Draughts, Man::DraughtsKing] {
                let rows = rows(size, man, "K");
                assert_eq!(rows.len(), usize::from(size.high));
                assert!(rows.iter().all(|row| width(row) == usize::from(size.wide)), "{man:?} {size:?}");
            }
        }
    }

    /// The corners below carry the marks of a square.
    #[test]
    fn the_lower_corners_of_larger_cells_stay_free() {
        for size in SIZES.into_iter().filter(|size| size.high > 1) {
            for role in Role::ALL {
                let rows = rows(size, Man::Chess(role), "K");
                let last = rows.last().unwrap();
                assert_eq!((last.first(), last.last()), (Some(&Ink::Nothing), Some(&Ink::Nothing)), "{role:?} {size:?}");
            }
        }
    }
}
