//! Slips drawn from those of real sheets: `slips.txt` holds how often each occurred, never the sheets.

use super::random::Random;
use std::collections::BTreeMap;

/// How often each kind of slip, and each exchange of signs, occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slips {
    /// By kind: `sign1`, `sign2`, `sign3` (so many signs exchanged), `lost`, `added`, `transposed`, `blank1` to `blank6` (runs), `skip`,
    /// `extra`, `copy`, `swap`, `garbage`.
    pub kinds: BTreeMap<String, usize>,
    /// Meant and written.
    pub signs: BTreeMap<(char, char), usize>,
}

impl Slips {
    /// What was counted on the real sheets.
    pub fn of_real_sheets() -> Self {
        Self::read(include_str!("slips.txt"))
    }

    /// Lines `kind N`, and `meant written N` for signs; `#` begins a comment.
    pub fn read(text: &str) -> Self {
        let mut out = Self::default();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                [kind, n] => {
                    out.kinds.insert(kind.to_owned(), n.parse().unwrap_or(0));
                }
                [meant, written, n] => {
                    let pair = meant.chars().next().zip(written.chars().next());
                    out.signs.extend(pair.map(|p| (p, n.parse().unwrap_or(0))));
                }
                _ => {}
            }
        }
        out
    }

    fn kind(&self, random: &mut Random) -> &str {
        let total: usize = self.kinds.values().sum();
        let mut at = random.below(total.max(1));
        for (kind, n) in &self.kinds {
            if at < *n {
                return kind;
            }
            at -= n;
        }
        "sign1"
    }

    /// Another sign for one of the text, as often as the real ones were exchanged; signs of which nothing is known as often as the
    /// rarest, for any of their kind.
    fn exchange(&self, chars: &mut [char], random: &mut Random) -> bool {
        let mut ways: Vec<(usize, char, usize)> = Vec::new();
        for (place, c) in chars.iter().enumerate() {
            let (plain, back) = plain(*c);
            let known = self.signs.iter().filter(|((meant, _), _)| *meant == plain);
            let before = ways.len();
            ways.extend(known.filter_map(|((_, written), n)| Some((place, back(*written)?, *n))));
            if ways.len() == before {
                let kind = KINDS.iter().find(|k| k.contains(*c)).copied().unwrap_or_default();
                ways.extend(kind.chars().filter(|o| o != c).map(|o| (place, o, 1)));
            }
        }
        let total: usize = ways.iter().map(|w| w.2).sum();
        if total == 0 {
            return false;
        }
        let mut at = random.below(total);
        for (place, written, n) in ways {
            if at < n {
                chars[place] = written;
                return true;
            }
            at -= n;
        }
        false
    }

    /// A sheet of the game with about `per_mille` slips in 1000 cells.
    pub fn sheet(&self, game: &[String], per_mille: u64, random: &mut Random) -> Vec<String> {
        let mut cells: Vec<String> = Vec::new();
        let mut swaps = Vec::new();
        let mut blank = 0;
        for text in game {
            if blank > 0 {
                blank -= 1;
                cells.push(String::new());
                continue;
            }
            if !random.chance(per_mille) {
                cells.push(text.clone());
                continue;
            }
            let mut chars: Vec<char> = text.chars().collect();
            let kind = self.kind(random);
            let (word, count) = kind.split_at(kind.find(|c: char| c.is_ascii_digit()).unwrap_or(kind.len()));
            let count: usize = count.parse().unwrap_or(1);
            match word {
                "blank" => {
                    cells.push(String::new());
                    blank = count - 1;
                    continue;
                }
                "skip" => continue,
                "copy" => cells.push(text.clone()),
                "extra" => cells.push(random.pick(game).clone()),
                "swap" => swaps.push(cells.len()),
                "garbage" => chars = random.pick(game).chars().collect(),
                "lost" if chars.len() > 1 => {
                    chars.remove(random.below(chars.len()));
                }
                "added" => {
                    let at = random.below(chars.len());
                    chars.insert(at, *random.pick(&['x', '1', 'a', 'B', '4', 'c']));
                }
                "transposed" if chars.len() > 1 => {
                    let at = random.below(chars.len() - 1);
                    chars.swap(at, at + 1);
                }
                _ => {
                    for _ in 0..count {
                        self.exchange(&mut chars, random);
                    }
                }
            }
            cells.push(chars.into_iter().collect());
        }
        for at in swaps {
            if at + 1 < cells.len() {
                cells.swap(at, at + 1);
            }
        }
        cells
    }
}

const KINDS: [&str; 4] = ["进退平", "车马炮兵卒相象仕士", "0123456789", "前后中"];

const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The sign that was counted, and the way back: Chinese numbers stand for digits.
fn plain(c: char) -> (char, fn(char) -> Option<char>) {
    let digit = |n: usize| char::from_digit(u32::try_from(n + 1).unwrap_or(1), 10).unwrap_or('1');
    if let Some(n) = CHINESE.iter().position(|k| *k == c) {
        return (digit(n), |d| CHINESE.get(usize::try_from(d.to_digit(10)?).ok()?.checked_sub(1)?).copied());
    }
    if ('\u{FF11}'..='\u{FF19}').contains(&c) {
        return (digit(usize::try_from(u32::from(c) - 0xFF11).unwrap_or(0)), |d| char::from_u32(0xFF10 + d.to_digit(10)?));
    }
    (c, Some)
}
