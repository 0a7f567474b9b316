//! Writing a move: competition rules 2020, 7.5, and the common standard of the record programs.

use crate::position::Position;
use crate::types::{Bits, Color, Kind, Move, Square};

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// 炮二平五, simplified; Red's numerals Chinese, Black's digits full width.
    Simplified,
    /// 炮二平五 with 俥 傌 帥 and 車 馬 砲 將.
    Traditional,
    /// `C2=5`, letters K A E H R C P.
    Wxf,
    /// `H2-E2`.
    Iccs,
    /// `h2e2`.
    Ucci,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 5] = [Self::Simplified, Self::Traditional, Self::Wxf, Self::Iccs, Self::Ucci];
}

pub(super) const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The way a move goes, seen by its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// 进.
    Forward,
    /// 退.
    Back,
    /// 平.
    Sideways,
}

/// A move in its mover's terms, the two last characters of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub way: Way,
    /// Steps for a straight mover going forward or back, the target file otherwise; 1-9.
    pub number: u8,
}

/// The four parts of a name that needs no place among its like: 炮二平五.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The man.
    pub kind: Kind,
    /// Its file from the mover's right, 1-9.
    pub file: u8,
    /// Which way it goes.
    pub way: Way,
    /// Steps for a straight mover going forward or back, the target file otherwise; 1-9.
    pub number: u8,
}

/// The parts of a move's name in characters and in the letters of WXF. `None` where no man stands on `mv.from`, or where it shares its file with
/// another of its kind and has other names, see [`names`].
#[must_use]
pub fn plain(position: &Position, mv: Move) -> Option<Plain> {
    let piece = position.piece_at(mv.from)?;
    let file = file_number(piece.color, mv.from);
    let alone = || Bits(position.men(piece.color, piece.kind)).all(|like| like == mv.from || like.file() != mv.from.file());
    let Step { way, number } = step(piece.color, piece.kind, mv);
    alone().then_some(Plain { kind: piece.kind, file, way, number })
}

/// Where a man stands among its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    /// From the front, 0 first.
    pub index: u8,
    /// Own men of the kind on the file.
    pub count: u8,
    /// Among the pawns of all files that hold two or more, from the mover's right, front to back: (index, files that hold two or more).
    pub tandem: Option<(u8, u8)>,
}

/// The file counted from the mover's right, 1-9.
pub(super) fn file_number(color: Color, square: Square) -> u8 {
    match color {
        Color::Red => 9 - square.file(),
        Color::Black => square.file() + 1,
    }
}

pub(super) fn step(color: Color, kind: Kind, mv: Move) -> Step {
    let ranks = i16::from(mv.to.rank()) - i16::from(mv.from.rank());
    let ahead = if color == Color::Red { ranks } else { -ranks };
    let way = match ahead {
        0 => Way::Sideways,
        1.. => Way::Forward,
        _ => Way::Back,
    };
    let straight = matches!(kind, Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn);
    let number = if straight && way != Way::Sideways { ahead.unsigned_abs() as u8 } else { file_number(color, mv.to) };
    Step { way, number }
}

pub(super) fn rank(position: &Position, color: Color, kind: Kind, from: Square) -> Rank {
    let like = position.men(color, kind);
    let on_file = |number: u8| Bits(like).filter(move |&square| file_number(color, square) == number);
    let ahead = |a: Square, b: Square| if color == Color::Red { a.rank() > b.rank() } else { a.rank() < b.rank() };
    let own = file_number(color, from);
    let index = on_file(own).filter(|&other| ahead(other, from)).count() as u8;
    let count = on_file(own).count() as u8;
    let tandem = (kind == Kind::Pawn && count >= 2).then(|| {
        let sizes = (1..=9).map(|number| (number, on_file(number).count() as u8)).filter(|&(_, size)| size >= 2);
        let before: u8 = sizes.clone().filter(|&(number, _)| number < own).map(|(_, size)| size).sum();
        (before + index, sizes.count() as u8)
    });
    Rank { index, count, tandem }
}

/// How a move is written in a style. Empty when no man stands on `mv.from`.
#[must_use]
pub fn name(position: &Position, mv: Move, style: Style) -> String {
    let Some(piece) = position.piece_at(mv.from) else { return String::new() };
    match style {
        Style::Ucci => mv.to_string(),
        Style::Iccs => format!("{}-{}", mv.from, mv.to).to_uppercase(),
        Style::Wxf => wxf(position, piece.color, piece.kind, mv),
        Style::Simplified | Style::Traditional => chinese(position, piece.color, piece.kind, mv, style),
    }
}

/// Every name that a convention in use gives a move in a style; the first is the one we write.
///
/// Several pawns on two files: numbered over the files from the mover's right (the standard of the record programs), named by place and
/// file without the man (前九平八), or numbered on each file.
#[must_use]
pub fn names(position: &Position, mv: Move, style: Style) -> Vec<String> {
    let mut all = vec![name(position, mv, style)];
    let Some(piece) = position.piece_at(mv.from) else { return Vec::new() };
    let rank = rank(position, piece.color, piece.kind, mv.from);
    if rank.count < 2 {
        return all;
    }
    let own = file_number(piece.color, mv.from);
    let step = step(piece.color, piece.kind, mv);
    let tail = tail(piece.color, step, style);
    match style {
        Style::Simplified | Style::Traditional => {
            let man = man(piece.color, piece.kind, style);
            let several_files = rank.tandem.is_some_and(|(_, files)| files > 1);
            if !several_files {
                all.extend(place(rank, style).map(|place| format!("{place}{man}{tail}")));
            }
            if rank.count > 2 && !several_files {
                all.push(format!("{}{man}{tail}", NUMERALS[usize::from(rank.index) % 9]));
            }
            if rank.tandem.is_some() {
                all.extend(place(rank, style).map(|place| format!("{place}{}{tail}", digit(piece.color, own, style))));
            }
        }
        Style::Wxf if rank.tandem.is_some() => all.push(format!("{}{own}{tail}", rank.index + 1)),
        Style::Wxf | Style::Iccs | Style::Ucci => {}
    }
    let mut distinct: Vec<String> = Vec::with_capacity(all.len());
    for name in all {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}

fn chinese(position: &Position, color: Color, kind: Kind, mv: Move, style: Style) -> String {
    let rank = rank(position, color, kind, mv.from);
    let tail = tail(color, step(color, kind, mv), style);
    let man = man(color, kind, style);
    if rank.count < 2 || matches!(kind, Kind::Advisor | Kind::Elephant) {
        return format!("{man}{}{tail}", digit(color, file_number(color, mv.from), style));
    }
    match rank.tandem {
        Some((index, files)) if files > 1 => format!("{}{man}{tail}", NUMERALS[usize::from(index) % 9]),
        _ if rank.count <= 3 => format!("{}{man}{tail}", place(rank, style).unwrap_or('中')),
        _ => format!("{}{man}{tail}", NUMERALS[usize::from(rank.index) % 9]),
    }
}

/// 前, 后, or 中 for the second of three.
fn place(rank: Rank, style: Style) -> Option<char> {
    match (rank.index, rank.count) {
        (0, _) => Some('前'),
        (index, count) if index + 1 == count => Some(if style == Style::Traditional { '後' } else { '后' }),
        (1, 3) => Some('中'),
        _ => None,
    }
}

fn wxf(position: &Position, color: Color, kind: Kind, mv: Move) -> String {
    let rank = rank(position, color, kind, mv.from);
    let letter = match kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        other => other.letter(),
    };
    let tail = tail(color, step(color, kind, mv), Style::Wxf);
    if rank.count < 2 || matches!(kind, Kind::Advisor | Kind::Elephant) {
        return format!("{letter}{}{tail}", file_number(color, mv.from));
    }
    let index = match rank.tandem {
        Some((index, files)) if files > 1 => Some(index),
        _ if rank.count > 2 => Some(rank.index),
        _ => None,
    };
    match index {
        Some(index) => format!("{letter}{}{tail}", char::from(b'a' + index % 26)),
        None => format!("{letter}{}{tail}", if rank.index == 0 { '+' } else { '-' }),
    }
}

fn tail(color: Color, step: Step, style: Style) -> String {
    let way = match (step.way, style) {
        (Way::Forward, Style::Simplified) => '进',
        (Way::Forward, Style::Traditional) => '進',
        (Way::Back, Style::Simplified | Style::Traditional) => '退',
        (Way::Sideways, Style::Simplified | Style::Traditional) => '平',
        (Way::Forward, _) => '+',
        (Way::Back, _) => '-',
        (Way::Sideways, _) => '=',
    };
    format!("{way}{}", digit(color, step.number, style))
}

fn digit(color: Color, number: u8, style: Style) -> char {
    match (style, color) {
        (Style::Simplified | Style::Traditional, Color::Red) => NUMERALS[usize::from(number.clamp(1, 9)) - 1],
        (Style::Simplified | Style::Traditional, Color::Black) => {
            ['１', '２', '３', '４', '５', '６', '７', '８', '９'][usize::from(number.clamp(1, 9)) - 1]
        }
        _ => char::from(b'0' + number % 10),
    }
}

fn man(color: Color, kind: Kind, style: Style) -> char {
    let (red, black) = match (kind, style == Style::Traditional) {
        (Kind::King, false) => ('帅', '将'),
        (Kind::King, true) => ('帥', '將'),
        (Kind::Advisor, _) => ('仕', '士'),
        (Kind::Elephant, _) => ('相', '象'),
        (Kind::Horse, false) => ('马', '马'),
        (Kind::Horse, true) => ('傌', '馬'),
        (Kind::Rook, false) => ('车', '车'),
        (Kind::Rook, true) => ('俥', '車'),
        (Kind::Cannon, false) => ('炮', '炮'),
        (Kind::Cannon, true) => ('炮', '砲'),
        (Kind::Pawn, _) => ('兵', '卒'),
    };
    if color == Color::Red { red } else { black }
}
