//! The drawing tables of the 64-square games, and drawing from them so that the draw can be repeated and proved.

use crate::moves::Move;
use crate::position::Position;
use crate::variant::{Numbering, Square, Variant};

/// A drawing table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Table {
    /// FMJD: 46 groups of 16, lines and flying positions. For Brazilian draughts eleven entries are left out.
    Fmjd,
    /// IDF basic table: 15 groups of 10 lines, one of them a free opening.
    Idf,
}

impl Table {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Fmjd, Self::Idf];

    /// Short name for settings and logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fmjd => "fmjd",
            Self::Idf => "idf",
        }
    }
}

/// One entry of a drawing table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opening {
    /// The table.
    pub table: Table,
    /// The group, from 1.
    pub group: u8,
    /// The number in the group, from 1; printed in Roman figures.
    pub number: u8,
    /// How the game begins.
    pub kind: Kind,
    /// Whether it is drawn in Brazilian draughts too.
    pub brazilian: bool,
}

/// How a drawn game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A line from the starting position in the short notation of the tables: `ab4 ba5`.
    Line(&'static str),
    /// Men put on other squares before the game, White to move.
    Flying(Vec<(Square, Square)>),
    /// The players begin as they like.
    Free,
}

impl Opening {
    /// `22-XV`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.group, roman(self.number))
    }

    /// The line as moves of a game; empty for a flying position and a free opening.
    pub fn moves(&self, variant: Variant) -> Vec<Move> {
        let Kind::Line(line) = self.kind else { return Vec::new() };
        let mut position = Position::start(variant);
        let mut moves = Vec::new();
        for text in line.split(' ') {
            let Ok(m) = position.parse_move_or_why(text, Numbering::TopLeft) else { break };
            position = position.play(&m);
            moves.push(m);
        }
        moves
    }

    /// The position the players begin from.
    pub fn position(&self, variant: Variant) -> Position {
        let start = Position::start(variant);
        match &self.kind {
            Kind::Line(_) => self.moves(variant).iter().fold(start, |p, m| p.play(m)),
            Kind::Flying(transfers) => {
                // All are lifted before any is put down: one may go to the square another one leaves.
                let lifted = transfers.iter().fold(start, |p, (from, _)| p.with_piece(*from, None));
                transfers.iter().fold(lifted, |p, (from, to)| p.with_piece(*to, start.piece_at(*from)))
            }
            Kind::Free => start,
        }
    }
}

/// The entries of a table for one of the 64-square games, in the order of the table; none for international draughts.
pub fn openings(table: Table, variant: Variant) -> Vec<Opening> {
    let wanted = |o: &Opening| match variant {
        Variant::International => false,
        Variant::Russian => true,
        Variant::Brazilian => o.brazilian,
    };
    let lines = include_str!("../data/openings64.txt").lines();
    lines.filter_map(entry).filter(|o| o.table == table).filter(wanted).collect()
}

fn entry(line: &'static str) -> Option<Opening> {
    let mut fields = line.splitn(6, ' ');
    let mut next = || fields.next();
    let table = next()?;
    let table = Table::ALL.into_iter().find(|t| t.name() == table)?;
    let group = next()?.parse().ok()?;
    let number = next()?;
    let number = (1..=16).find(|n| roman(*n) == number)?;
    let brazilian = next()?.contains('b');
    let square = |name| Variant::Russian.from_algebraic(name);
    let kind = match next()? {
        "moves" => Kind::Line(next()?),
        "flying" => {
            let transfers = next()?.split(' ').map(|t| t.split_once('-').and_then(|(from, to)| square(from).zip(square(to))));
            Kind::Flying(transfers.collect::<Option<_>>()?)
        }
        _ => Kind::Free,
    };
    Some(Opening { table, group, number, kind, brazilian })
}

fn roman(mut n: u8) -> String {
    let mut out = String::new();
    for (value, letters) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while n >= value {
            out.push_str(letters);
            n -= value;
        }
    }
    out
}

/// A draw with all that is needed to repeat it; who drew and when is for the event's log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Drawn {
    /// The seed.
    pub seed: u64,
    /// Groups that could be drawn, and numbers in the group that was drawn.
    pub of: (usize, usize),
    /// The entry.
    pub opening: Opening,
}

/// Draws a group, then a number in it, each with equal chances, from the 64-bit seed alone. None where the table has nothing for the game.
///
/// ```
/// use draughts::Variant;
/// use draughts::openings::{Table, draw};
///
/// let drawn = draw(Table::Idf, Variant::Brazilian, 1).ok_or("the table is for this game")?;
/// assert_eq!(drawn.opening.name(), "6-X");
/// # Ok::<(), &str>(())
/// ```
pub fn draw(table: Table, variant: Variant, seed: u64) -> Option<Drawn> {
    let all = openings(table, variant);
    let groups: Vec<&[Opening]> = all.chunk_by(|a, b| a.group == b.group).collect();
    let mut state = seed;
    let group = groups.get(below(&mut state, groups.len())?)?;
    let opening = group.get(below(&mut state, group.len())?)?.clone();
    Some(Drawn { seed, of: (groups.len(), group.len()), opening })
}

/// A number below `n`, all equally likely: the generator is SplitMix64 (Steele, Lea, Flood 2014), surplus values are thrown away.
fn below(state: &mut u64, n: usize) -> Option<usize> {
    let n = u64::try_from(n).ok().filter(|n| *n > 0)?;
    loop {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        if z < u64::MAX - u64::MAX % n {
            return usize::try_from(z % n).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_tables_are_complete() {
        let count = |table, variant| openings(table, variant).len();
        assert_eq!([count(Table::Fmjd, Variant::Russian), count(Table::Fmjd, Variant::Brazilian)], [736, 725]);
        assert_eq!([count(Table::Idf, Variant::Russian), count(Table::Idf, Variant::Brazilian)], [150, 150]);
        assert_eq!(count(Table::Fmjd, Variant::International), 0);
        let flying = openings(Table::Fmjd, Variant::Russian).iter().filter(|o| matches!(o.kind, Kind::Flying(_))).count();
        assert_eq!(flying, 392);
    }

    #[test]
    fn a_draw_repeats_and_reaches_every_group() {
        let drawn = draw(Table::Fmjd, Variant::Russian, 2024).unwrap();
        assert_eq!(draw(Table::Fmjd, Variant::Russian, 2024), Some(drawn.clone()));
        assert_eq!(drawn.of, (46, 16));
        let mut groups = BTreeMap::new();
        for seed in 0..4600 {
            *groups.entry(draw(Table::Fmjd, Variant::Russian, seed).unwrap().opening.group).or_insert(0) += 1;
        }
        assert_eq!(groups.len(), 46);
        assert!(groups.values().all(|n| (50..=150).contains(n)), "{groups:?}");
        assert_eq!(draw(Table::Idf, Variant::International, 1), None);
    }

    #[test]
    fn the_draw_of_a_seed_never_changes() {
        let names: Vec<String> = (0..4).map(|seed| draw(Table::Idf, Variant::Brazilian, seed).unwrap().opening.name()).collect();
        assert_eq!(names, ["11-I", "6-X", "11-VII", "4-II"]);
    }
}
