//! The crossings of the board of xiangqi, as each side counts them.

use crate::Lang;
use arbitration::game::{Point, Side};

/// What the files are called, from the left of Red: by the signs of Red, and of Black.
pub const FILES: [[&str; 9]; 2] =
    [["九", "八", "七", "六", "五", "四", "三", "二", "一"], ["１", "２", "３", "４", "５", "６", "７", "８", "９"]];

/// The place of a man of xiangqi, named by file and rank as in `i9`; as it stands where it is no crossing.
pub fn place_of(name: &str, side: Side, lang: Lang) -> String {
    let mut signs = name.bytes();
    let file = signs.next().filter(|file| (b'a'..=b'i').contains(file)).map(|file| file - b'a');
    let rank = signs.next().filter(u8::is_ascii_digit).map(|rank| rank - b'0');
    match (file, rank, signs.next()) {
        (Some(file), Some(rank), None) => crossing(side, Point { file, rank }, lang),
        _ => name.to_owned(),
    }
}

/// A crossing as the side to which its man belongs counts it: file from its right, rank from its own side.
pub fn crossing(side: Side, at: Point, lang: Lang) -> String {
    let (red, black) = (9_u8.saturating_sub(at.file), at.file + 1);
    let (number, rank) = if side == Side::First { (red, at.rank + 1) } else { (black, 10_u8.saturating_sub(at.rank)) };
    let row = FILES.get(side.index()).and_then(|row| row.get(usize::from(at.file)));
    // Chinese names a file by the sign that its side has for it.
    let file = if lang.text("print.diagram.files") == "signs" { row.copied().unwrap_or_default().to_owned() } else { number.to_string() };
    lang.fill("print.diagram.crossing", &[("file", &file), ("rank", &rank.to_string())])
}

/// Whether moves of xiangqi stand in characters in texts of the language, and places by crossings; else both by coordinates.
pub(crate) fn in_characters(lang: Lang) -> bool {
    lang.text("desk.reason.notation") == "signs"
}

/// The place of a man beside moves of a game: as those are written in the language, by coordinates or by crossings.
pub(crate) fn beside_moves(name: &str, side: Side, lang: Lang) -> String {
    if in_characters(lang) { place_of(name, side, lang) } else { name.to_owned() }
}
