//! A second model of slips, made without a look at the costs of the reconciler: how players go wrong, in any of the five games.
//!
//! Of 100 slips: 42 a sign replaced by any other of its kind, 4 another legal move, 8 another man, 8 a sign too few or too many, 13 blank
//! cells (one of four runs on), 10 plies left out, 2 whole rows left out, 3 cells written twice, 4 neighbouring cells exchanged, 2 cells of
//! one player exchanged, 3 illegible, 1 what has nothing to do with the move. Cells lost with a run or a row count as slips of their own.

use super::random::Random;

/// Signs of a kind: any may stand for any other.
const KINDS: [&str; 7] = ["abcdefgh", "12345678", "KQRBN", "一二三四五六七八九", "进退平", "车马炮兵卒相象仕士", "１２３４５６７８９"];

/// Games with numbers from 0 to 9.
const DIGITS: &str = "0123456789";

/// A sheet of the game with about `per_mille` slips in 1000 cells. `others` holds for each ply what else could have been played.
pub fn sheet(game: &[String], others: &[Vec<String>], per_mille: u64, random: &mut Random) -> Vec<String> {
    let draughts = game.iter().any(|w| w.contains('-') && w.starts_with(|c: char| c.is_ascii_digit()));
    let mut cells: Vec<String> = Vec::new();
    let mut swaps: Vec<(usize, usize)> = Vec::new();
    // A slip that takes more than one cell is the rarer: on average 1.14 cells are lost by one.
    let per_mille = per_mille * 100 / 114;
    let mut left = 0;
    let mut blank = 0;
    for (ply, text) in game.iter().enumerate() {
        if left > 0 {
            left -= 1;
            continue;
        }
        if blank > 0 {
            blank -= 1;
            cells.push(String::new());
            continue;
        }
        if !random.chance(per_mille) {
            cells.push(text.clone());
            continue;
        }
        let here = cells.len();
        match random.below(100) {
            0..42 => cells.push(sign(text, draughts, random)),
            42..46 => cells.push(others.get(ply).filter(|o| !o.is_empty()).map_or_else(String::new, |o| random.pick(o).clone())),
            46..54 => cells.push(man(text, draughts, random)),
            54..62 => cells.push(length(text, random)),
            62..75 => {
                cells.push(String::new());
                blank = if random.chance(250) { 1 + random.below(3) } else { 0 };
            }
            75..85 => {}
            85..87 => left = 1,
            87..90 => cells.extend([text.clone(), text.clone()]),
            90..94 => {
                swaps.push((here, here + 1));
                cells.push(text.clone());
            }
            94..96 => {
                swaps.push((here, here + 2));
                cells.push(text.clone());
            }
            96..99 => cells.push("?".to_owned()),
            _ => cells.push(random.pick(game).clone()),
        }
    }
    for (a, b) in swaps {
        if b < cells.len() {
            cells.swap(a, b);
        }
    }
    cells
}

fn sign(text: &str, draughts: bool, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    let kind = |c: &char| if draughts && DIGITS.contains(*c) { Some(DIGITS) } else { KINDS.into_iter().find(|k| k.contains(*c)) };
    let places: Vec<usize> = (0..chars.len()).filter(|n| kind(&chars[*n]).is_some()).collect();
    if places.is_empty() {
        return String::new();
    }
    let at = *random.pick(&places);
    replace(&chars, at, kind(&chars[at]).unwrap_or_default(), random)
}

fn replace(chars: &[char], at: usize, kind: &str, random: &mut Random) -> String {
    let others: Vec<char> = kind.chars().filter(|c| *c != chars[at]).collect();
    let other = if others.is_empty() { chars[at] } else { *random.pick(&others) };
    chars.iter().enumerate().map(|(n, c)| if n == at { other } else { *c }).collect()
}

fn man(text: &str, draughts: bool, random: &mut Random) -> String {
    let chars: Vec<char> = text.chars().collect();
    match KINDS.into_iter().filter(|k| k.contains(['K', '车'])).find(|k| chars.first().is_some_and(|c| k.contains(*c))) {
        Some(kind) => replace(&chars, 0, kind, random),
        None => sign(text, draughts, random),
    }
}

fn length(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len().max(1));
    if random.chance(700) && chars.len() > 1 {
        chars.remove(at);
    } else if let Some(c) = chars.get(at).copied() {
        chars.insert(at, c);
    }
    chars.into_iter().collect()
}
