//! Lengths, letters and the behaviour of columns: what sheets ask for and pages keep to.

/// Lengths are whole hundredths of a point (a point is 1/72 inch): no rounding that differs between machines.
/// x runs from the left edge of the paper, y from the top.
pub type Unit = i32;

/// One point.
pub const PT: Unit = 100;

/// Thickness of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Regular.
    #[default]
    Regular,
    /// Bold.
    Bold,
}

/// Side of a cell to which its text keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// Left.
    #[default]
    Left,
    /// Centred.
    Center,
    /// Right: numbers.
    Right,
}

/// How a column behaves when a table has more or less room than it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Side of its texts.
    pub align: Align,
    /// For columns whose texts may be broken into lines: the fewest letters of a line. `None`: wide enough for the longest text.
    pub letters: Option<u16>,
    /// Room kept for so many letters, to write in or to make the columns of a grid alike.
    pub room: u16,
    /// Columns with the highest number are left out first where nothing else helps; 0 never.
    pub drop: u8,
}
