//! What somebody who knows how the sheets were made would say: the likelihood of a sheet under the model of `pens.rs`, summed over all ways in
//! which its slips may have fallen. Where a game that is not the true one is as likely by it, no reader can know.

/// Signs of a kind and of draughts, as the model has them.
const KINDS: [&str; 7] = ["abcdefgh", "12345678", "KQRBN", "一二三四五六七八九", "进退平", "车马炮兵卒相象仕士", "１２３４５６７８９"];
const DIGITS: &str = "0123456789";

/// A game to be judged: its words, and what else could have been played at each ply.
pub struct Judged<'a> {
    pub words: &'a [String],
    pub others: &'a [Vec<String>],
}

/// The natural logarithm of the likelihood that the game was written as this sheet, at `per_mille` slips in 1000 cells.
pub fn likelihood(game: &Judged<'_>, cells: &[String], per_mille: u64) -> f64 {
    let slip = (per_mille * 100 / 114) as f64 / 1000.0;
    let (plies, width) = (game.words.len(), cells.len() + 1);
    // How far ahead the two cells of an exchange are written: 0 is none, 1 the next one's neighbour, 2 and 3 the two before its neighbour's.
    let mut states = vec![vec![[0.0f64; 4]; width]; plies + 1];
    states[0][0][0] = 1.0;
    let mut scale = 0.0;
    for ply in 0..plies {
        let text = &game.words[ply];
        for cell in 0..width {
            let now = states[ply][cell];
            if now.iter().sum::<f64>() == 0.0 {
                continue;
            }
            let single = |at: usize| cells.get(at).map_or(0.0, |c| one_cell(game, ply, c, slip));
            let is = |at: usize| cells.get(at) == Some(text);
            let blank = |at: usize| cells.get(at).is_some_and(String::is_empty);
            let mut add = |ply: usize, cell: usize, mode: usize, weight: f64| {
                if cell < width {
                    states[ply.min(plies)][cell][mode] += weight;
                }
            };
            for (mode, weight) in now.into_iter().enumerate().filter(|(_, w)| *w > 0.0) {
                add(ply + 1, cell, mode, weight * slip * 0.10);
                add(ply + 2, cell, mode, weight * slip * 0.02);
                match mode {
                    0 => {
                        add(ply + 1, cell + 1, 0, weight * single(cell));
                        let run = (1..=3).take_while(|k| (0..=*k).all(|n| blank(cell + n)));
                        run.for_each(|k| add(ply + 1 + k, cell + 1 + k.min(plies - ply - 1), 0, weight * slip * 0.13 * 0.25 / 3.0));
                        if is(cell) && is(cell + 1) {
                            add(ply + 1, cell + 2, 0, weight * slip * 0.03);
                        }
                        if is(cell + 1) {
                            add(ply + 1, cell, 1, weight * slip * 0.04);
                        }
                        if is(cell + 2) {
                            add(ply + 1, cell, 2, weight * slip * 0.02);
                        }
                        // Nothing follows with which it could be exchanged.
                        if is(cell) && cell + 1 == cells.len() {
                            add(ply + 1, cell + 1, 0, weight * slip * 0.06);
                        }
                    }
                    1 => add(ply + 1, cell + 2, 0, weight * single(cell)),
                    2 => add(ply + 1, cell, 3, weight * single(cell + 1)),
                    _ => add(ply + 1, cell + 3, 0, weight * single(cell)),
                }
            }
        }
        // Far into a bad sheet the numbers would become too small.
        let most = states[ply + 1].iter().flatten().copied().fold(0.0, f64::max);
        if most > 0.0 && most < 1e-200 {
            states[ply + 1].iter_mut().flatten().for_each(|w| *w *= 1e200);
            if let Some(next) = states.get_mut(ply + 2) {
                next.iter_mut().flatten().for_each(|w| *w *= 1e200);
            }
            for later in states.iter_mut().skip(ply + 3) {
                later.iter_mut().flatten().for_each(|w| *w *= 1e200);
            }
            scale += 200.0 * std::f64::consts::LN_10;
        }
    }
    states[plies][width - 1][0].ln() - scale
}

/// The likelihood that a ply takes one cell and the cell says what it says.
fn one_cell(game: &Judged<'_>, ply: usize, cell: &str, slip: f64) -> f64 {
    let text = &game.words[ply];
    let share = |of: &[String]| of.iter().filter(|o| *o == cell).count() as f64 / of.len().max(1) as f64;
    let other = game.others.get(ply).map_or(&[][..], Vec::as_slice);
    let right = if text == cell { 1.0 - slip } else { 0.0 };
    let silent = if cell.is_empty() { 0.13 * 0.75 + if other.is_empty() { 0.04 } else { 0.0 } } else { 0.0 };
    let illegible = if cell == "?" { 0.03 } else { 0.0 };
    let wrong = 0.42 * sign(game, text, cell) + 0.04 * share(other) + 0.08 * man(game, text, cell) + 0.08 * length(text, cell);
    right + slip * (wrong + silent + illegible + 0.01 * share(game.words))
}

fn sign(game: &Judged<'_>, text: &str, cell: &str) -> f64 {
    let draughts = game.words.iter().any(|w| w.contains('-') && w.starts_with(|c: char| c.is_ascii_digit()));
    let kind = |c: char| if draughts && DIGITS.contains(c) { Some(DIGITS) } else { KINDS.into_iter().find(|k| k.contains(c)) };
    let places = text.chars().filter(|c| kind(*c).is_some()).count();
    if places == 0 {
        return f64::from(u8::from(cell.is_empty()));
    }
    only_difference(text, cell).map_or(0.0, |(_, meant, written)| match kind(meant) {
        Some(k) if k.contains(written) => 1.0 / (places * (k.chars().count() - 1)) as f64,
        _ => 0.0,
    })
}

fn man(game: &Judged<'_>, text: &str, cell: &str) -> f64 {
    let first = text.chars().next();
    match KINDS.into_iter().filter(|k| k.contains(['K', '车'])).find(|k| first.is_some_and(|c| k.contains(c))) {
        Some(kind) => match only_difference(text, cell) {
            Some((0, _, written)) if kind.contains(written) => 1.0 / (kind.chars().count() - 1) as f64,
            _ => 0.0,
        },
        None => sign(game, text, cell),
    }
}

/// The one sign in which two texts of a length differ: its place, what was meant and what is written.
fn only_difference(text: &str, cell: &str) -> Option<(usize, char, char)> {
    if text.chars().count() != cell.chars().count() {
        return None;
    }
    let mut differ = text.chars().zip(cell.chars()).enumerate().filter(|(_, (a, b))| a != b);
    let (at, (meant, written)) = differ.next()?;
    differ.next().is_none().then_some((at, meant, written))
}

fn length(text: &str, cell: &str) -> f64 {
    let chars: Vec<char> = text.chars().collect();
    let written: Vec<char> = cell.chars().collect();
    let (all, lost) = (chars.len().max(1) as f64, if chars.len() > 1 { 0.7 } else { 0.0 });
    let mut sum = 0.0;
    for at in 0..chars.len() {
        let mut short = chars.clone();
        let sign = short.remove(at);
        let mut long = chars.clone();
        long.insert(at, sign);
        sum += lost / all * f64::from(u8::from(short == written)) + (1.0 - lost) / all * f64::from(u8::from(long == written));
    }
    sum
}
