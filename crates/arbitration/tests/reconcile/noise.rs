//! What players do to a sheet: the model of slips, at a given rate a cell.
//!
//! Of 100 slips: 40 characters taken for a similar one, 18 a neighbouring square or the rank counted from the other side, 8 another man or
//! a disambiguation lost, 16 blank cells, 8 plies left out so that the rest moves up, 4 cells written twice, 6 pairs of cells exchanged.
//! Besides, each player has habits (signs of check and capture, `ed` for `exd5`) that are no slips.

use super::random::Random;

/// Signs that are taken for each other.
const ALIKE: &[&str] = &[
    "ce", "ad", "35", "56", "ag", "KR", "cd", "Bb", "45", "BR", "cg", "bh", "18", "ac", "68", "dg", "cf", "Nh", "67", "fg", "de", "27",
    "fh", "BN",
];

/// How a player writes.
pub struct Habits {
    check: bool,
    capture: bool,
    short_pawn: bool,
}

impl Habits {
    pub fn of(random: &mut Random) -> Self {
        Self { check: random.chance(700), capture: random.chance(800), short_pawn: random.chance(150) }
    }

    fn write(&self, san: &str) -> String {
        let mut text = san.to_owned();
        if !self.check {
            text = text.replace(['+', '#'], "");
        }
        let pawn = text.starts_with(|c: char| c.is_lowercase());
        if self.short_pawn && pawn && text.contains('x') && !text.contains('=') {
            let files: Vec<char> = text.chars().filter(|c| ('a'..='h').contains(c)).collect();
            return files.iter().collect();
        }
        if !self.capture {
            text = text.replace('x', "");
        }
        text
    }
}

/// Which slips of the pen a game's notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    /// The model above.
    Chess,
    /// In place of the first three: 40 digits or letters taken for a similar one, 26 a neighbouring digit.
    Draughts,
    /// In place of the first three: 30 numbers one off or taken for a similar one, 18 the direction, 18 the man.
    Xiangqi,
}

/// A player's sheet of the game with about `per_mille` slips in 1000 cells; `stop` cells of the end are not written.
pub fn sheet(game: &[String], pen: Pen, per_mille: u64, stop: usize, random: &mut Random) -> Vec<String> {
    let habits = Habits::of(random);
    let kept = game.len() - stop.min(game.len());
    let mut cells: Vec<String> = Vec::new();
    let mut swap = Vec::new();
    for san in &game[..kept] {
        let text = if pen == Pen::Chess { habits.write(san) } else { san.clone() };
        if !random.chance(per_mille) {
            cells.push(text);
            continue;
        }
        let kind = random.below(100);
        match kind {
            0..66 if pen != Pen::Chess => cells.push(slip(&text, pen, kind, random)),
            0..40 => cells.push(confused(&text, random)),
            40..58 => cells.push(neighbour(&text, random)),
            58..66 => cells.push(another_man(&text, random)),
            66..82 => cells.push(String::new()),
            82..90 => {}
            90..94 => {
                cells.push(text.clone());
                cells.push(text);
            }
            _ => {
                swap.push(cells.len());
                cells.push(text);
            }
        }
    }
    for at in swap {
        if at + 1 < cells.len() {
            cells.swap(at, at + 1);
        }
    }
    cells
}

fn confused(text: &str, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    let places: Vec<(usize, char)> = chars
        .iter()
        .enumerate()
        .flat_map(|(n, c)| {
            ALIKE.iter().filter_map(move |pair| {
                let (a, b) = (pair.chars().next()?, pair.chars().nth(1)?);
                if a == *c {
                    Some((n, b))
                } else if b == *c {
                    Some((n, a))
                } else {
                    None
                }
            })
        })
        .collect();
    if places.is_empty() {
        return neighbour(text, random);
    }
    let (at, other) = *random.pick(&places);
    chars.iter().enumerate().map(|(n, c)| if n == at { other } else { *c }).collect()
}

fn neighbour(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let Some(at) = (1..chars.len()).rev().find(|n| chars[*n].is_ascii_digit() && ('a'..='h').contains(&chars[*n - 1])) else {
        return another_man(text, random);
    };
    let (file, rank) = (chars[at - 1] as u8 - b'a', chars[at] as u8 - b'1');
    let step = |n: u8, up: bool| if (up && n < 7) || n == 0 { n + 1 } else { n - 1 };
    let up = random.chance(500);
    let (file, rank) = match random.below(3) {
        0 => (step(file, up), rank),
        1 => (file, step(rank, up)),
        _ => (file, 7 - rank),
    };
    chars[at - 1] = char::from(b'a' + file);
    chars[at] = char::from(b'1' + rank);
    chars.into_iter().collect()
}

fn another_man(text: &str, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    if !chars.first().is_some_and(|c| "KQRBN".contains(*c)) {
        return String::new();
    }
    let squares = chars.iter().filter(|c| ('a'..='h').contains(c)).count();
    if squares > 1 {
        return chars.iter().enumerate().filter(|(n, _)| *n != 1).map(|(_, c)| *c).collect();
    }
    let others: Vec<char> = "KQRBN".chars().filter(|c| *c != chars[0]).collect();
    let other = *random.pick(&others);
    chars.iter().enumerate().map(|(n, c)| if n == 0 { other } else { *c }).collect()
}

const DIGITS: &[&str] = &["35", "56", "45", "18", "68", "67", "27", "17", "36", "38", "49", "09", "ce", "ad", "ag", "cd", "bh"];
const NUMBERS: &[&str] =
    &["一二", "二三", "三五", "五六", "六八", "七九", "八九", "七八", "四五", "四六", "12", "23", "34", "45", "56", "67", "78", "89"];
const WAYS: &[&str] = &["进退", "进平", "退平"];
const MEN: &[&str] = &["车马", "炮马", "炮车", "兵炮", "相仕", "象士", "卒炮", "兵马", "卒马"];

fn slip(text: &str, pen: Pen, kind: usize, random: &mut Random) -> String {
    let pairs = match (pen, kind) {
        (Pen::Xiangqi, 0..30) => NUMBERS,
        (Pen::Xiangqi, 30..48) => WAYS,
        (Pen::Xiangqi, _) => MEN,
        _ => DIGITS,
    };
    let same = |a: char, b: char| a == b || (b.is_ascii_digit() && u32::from(a) == 0xFF10 + b as u32 - '0' as u32);
    let chars: Vec<char> = text.chars().collect();
    let mut places: Vec<(usize, char)> = Vec::new();
    for (n, c) in chars.iter().enumerate() {
        if pen == Pen::Draughts && kind >= 40 {
            if let Some(d) = c.to_digit(10) {
                places.extend([(d + 1) % 10, (d + 9) % 10].iter().filter_map(|d| Some((n, char::from_digit(*d, 10)?))));
            }
            continue;
        }
        for pair in pairs {
            let mut two = pair.chars();
            let (Some(a), Some(b)) = (two.next(), two.next()) else { continue };
            if same(*c, a) {
                places.push((n, b));
            } else if same(*c, b) {
                places.push((n, a));
            }
        }
    }
    if places.is_empty() {
        return String::new();
    }
    let (at, other) = *random.pick(&places);
    chars.iter().enumerate().map(|(n, c)| if n == at { other } else { *c }).collect()
}
