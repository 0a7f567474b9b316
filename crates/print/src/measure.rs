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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Left.
    #[default]
    Left,
    /// Centred.
    Center,
    /// Right: numbers.
    Right,
    /// Whole numbers under each other, with a slot at their right for what some of them bear: the half of points, the sign of a shared rank.
    Points,
}

/// What may stand in the slot at the right of a number.
pub const TRAILING: [char; 2] = ['½', '='];

/// A number and what stands in its slot.
pub fn split_number(text: &str) -> (&str, &str) {
    let at = text.char_indices().next_back().filter(|(_, c)| TRAILING.contains(c)).map_or(text.len(), |(at, _)| at);
    text.split_at(at)
}

/// How a column behaves when a table has more or less room than it asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Side of its texts.
    pub align: Align,
    /// For columns whose texts may be broken into lines: the fewest letters of a line. `None`: wide enough for the longest text.
    pub letters: Option<u16>,
    /// Room kept for so many letters, to write in or to make the columns of a grid alike.
    pub room: u16,
    /// Columns with the lowest number give way first where nothing else helps, all of one number together; 0 never. On paper they go under
    /// the names, from [`WALL`] on only for type of walls that is asked for; in plain text those below [`WALL`] are left out.
    pub drop: u8,
    /// Width that it has at least, whatever the size of the type.
    pub least: Unit,
    /// What is written by pen may become as narrow as this before its table stands in parts; 0: it keeps its width.
    pub narrowest: Unit,
    /// To be written in: it takes the room that is left.
    pub write: bool,
}

/// From this rank on a column stays one as long as it can: what is compared line by line.
pub const WALL: u8 = 10;

/// What the reader of a sheet is told apart by: how far away he stands, and whether anything may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Class {
    /// At a desk.
    #[default]
    Reading,
    /// At a desk, and nothing is left out: what the event is carried on by, and proofs.
    Evidence,
    /// In a binder; at a wall in larger type where that is asked for.
    Binder,
    /// At a wall.
    Posted,
    /// At a wall: the type grows to fill the pages.
    Wall,
}

/// The size of type that is asked for on sheets that are posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// As few pages as the normal size takes, and the largest type that fills them.
    #[default]
    Auto,
    /// Read at arm's length and a step: 14 points where they fit.
    Normal,
    /// Read at two metres: 21 points where they fit.
    Large,
}

impl Size {
    /// All, with their names on the command line.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Auto, "auto"), (Self::Normal, "normal"), (Self::Large, "large")];
}

/// The sizes of type between which a sheet is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// Reached where it can be.
    pub aim: Unit,
    /// Below it the reader at this distance is lost.
    pub floor: Unit,
    /// Above it nothing is gained.
    pub max: Unit,
    /// Height of a row of one line in hundredths of the size.
    pub leading: Unit,
}

impl Type {
    /// Read at 0.4 m.
    pub const READING: Self = Self { aim: 19 * PT / 2, floor: 8 * PT, max: 11 * PT, leading: 145 };
    /// Read at 1.3 m.
    pub const POSTED: Self = Self { aim: 14 * PT, floor: 12 * PT, max: 18 * PT, leading: 140 };
    /// Read at 2 m: x-height 4 mm.
    pub const WALL: Self = Self { aim: 21 * PT, floor: 18 * PT, max: 32 * PT, leading: 130 };

    /// The type of a size on its sheets: on those of walls the lines stand closer.
    pub const fn leading_at(size: Unit) -> Unit {
        match size {
            1_800.. => Self::WALL.leading,
            1_200.. => Self::POSTED.leading,
            _ => Self::READING.leading,
        }
    }
}
