//! Short forms of time controls, read and written.
//!
//! Two families are read. The *arbiter's form* counts minutes and marks seconds: `90+30`, `40/90+30'+30"`,
//! `40/90+30, 30+30`, `40/100+20/50+15'+30"`, `40/120, 20/60, 15 +30" from move 61` (short `@61`), `25/60,10/5`, `G/90 d5`, `25'+b10`, `60'+3x30"`,
//! `60'+C15/5'`, `*3'`; it may be spelled out (`90 min + 30 s per move`, `1h30+30`, `5|3`, `每方60分钟加30秒`). The *seconds form* of
//! PGN's TimeControl tag and of the report file's record 222 counts seconds and separates periods with colons:
//! `40/5400+30:1800+30`, `5400+30`, `*180`; we add `d5` and `b10` (delays), `3x30` (byo-yomi) and `C15/300` (Canadian) to it so that
//! every control has one. Different controls for the two players are `W…-B…`.
//!
//! A text that could mean two things is refused with both meanings; nothing is guessed.

mod write;

pub use write::{pgn, plainly, seconds, seconds_of_both, short};

use super::control::{Bonus, ControlError, Controls, Period, TimeControl};
use super::grammar;
use super::span::Span;
use super::spelling;

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Longer than a time control can be.
    #[error("a time control has at most 120 characters")]
    TooLong,
    /// A part that cannot be read.
    #[error("`{0}` is not a part of a time control; write for example 90+30 or 40/90+30'+30\" or 40/5400+30:1800+30")]
    Part(String),
    /// Two readings: the text, and each of them.
    #[error("`{0}` can be read as {names}; write one of these", names = either(.1))]
    Either(String, Vec<Controls>),
    /// What a move earns is said for the whole game and for a period of it.
    #[error("what a move earns is said twice: once for a period, once for the whole game")]
    TwoBonuses,
    /// The periods do not go together.
    #[error(transparent)]
    Control(#[from] ControlError),
}

const LONGEST: usize = 120;

fn either(readings: &[Controls]) -> String {
    readings.iter().map(plainly).collect::<Vec<_>>().join(" or as ")
}

/// The first time that is written: `40/5400+30` has 5400.
fn first_main(text: &str) -> Option<u32> {
    let first: String = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(|c| !matches!(c, ':' | '+')).collect();
    let main = first.split_once('/').map_or(first.as_str(), |(_, main)| main);
    let digits: String = main.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Reads the controls of a game: one form for both players, or `W…-B…`.
///
/// ```
/// use arbitration::clock::text::{TextError, parse_controls, seconds_of_both};
///
/// let controls = parse_controls("40 moves in 90 min, then 30 min, 30 s per move")?;
/// assert_eq!(seconds_of_both(&controls), "40/5400+30:1800+30");
/// assert_eq!(parse_controls("每方60分钟加30秒")?, parse_controls("60'+30\"")?);
/// # Ok::<(), TextError>(())
/// ```
pub fn parse_controls(text: &str) -> Result<Controls, TextError> {
    let text = text.trim();
    let Some((white, black)) = text.strip_prefix('W').and_then(|rest| rest.split_once("-B")) else {
        return Ok(Controls::even(parse(text)?));
    };
    if text.contains(['\'', '"', '\u{2032}', '\u{2033}', 'h']) {
        return Ok(Controls { white: parse(white)?, black: parse(black)? });
    }
    // Record 222 counts seconds, and so are times that no minutes can be. Below that both is possible.
    let seconds = Controls { white: parse_seconds(white)?, black: parse_seconds(black)? };
    let most = first_main(white).max(first_main(black)).unwrap_or_default();
    match (grammar::read(white), grammar::read(black)) {
        (Ok(white), Ok(black)) if most <= 120 && !text.contains(':') => {
            Err(TextError::Either(text.to_owned(), vec![Controls { white, black }, seconds]))
        }
        _ => Ok(seconds),
    }
}

/// Reads either form, also spelled out. Colons make it the seconds form, marks of minutes and seconds the arbiter's form; without
/// either, a first number up to 120 is minutes and from 300 seconds. What can be both is refused with both readings.
pub fn parse(text: &str) -> Result<TimeControl, TextError> {
    if text.len() > LONGEST {
        return Err(TextError::TooLong);
    }
    let plain = spelling::plain(text).map_err(|word| part_error(&word.0))?;
    // The seconds form has no blanks.
    let tight = plain.replace(" d", "d").replace(" b", "b");
    if plain.contains(':') && amount(plain.split('+').next().unwrap_or_default(), Span::MINUTE).is_none() {
        return by_colons(&tight);
    }
    let marked = tight.contains(['\'', '"', 'h', ',', ';', ' ', 'g', '@', ':']);
    match first_main(&plain) {
        Some(300..) if !marked => parse_seconds(&tight),
        Some(121..) if !marked => {
            let mut readings = grammar::readings(&plain).unwrap_or_default();
            readings.extend(parse_seconds(&tight));
            grammar::one(&plain, readings)
        }
        _ => grammar::read(&plain),
    }
}

/// Periods between colons: seconds, unless marks or small numbers say that minutes may be meant.
fn by_colons(plain: &str) -> Result<TimeControl, TextError> {
    let unmarked: String = plain.chars().filter(|c| !matches!(c, '\'' | '"')).collect();
    if plain.contains('\'') {
        return colons(plain, Span::MINUTE);
    }
    let seconds = colons(plain, Span::SECOND);
    if plain.contains('"') || first_main(&unmarked).is_some_and(|n| n >= 300) {
        return seconds;
    }
    let mut readings: Vec<TimeControl> = colons(plain, Span::MINUTE).into_iter().collect();
    match seconds {
        Ok(seconds) => readings.push(seconds),
        Err(why) if readings.is_empty() => return Err(why),
        Err(_) => {}
    }
    grammar::one(plain, readings)
}

pub(super) fn part_error(text: &str) -> TextError {
    TextError::Part(text.chars().take(40).filter(|c| !c.is_control()).collect())
}

pub(super) fn count(text: &str) -> Option<u16> {
    let fine = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fine { text.parse().ok() } else { None }
}

fn number(text: &str) -> Option<i64> {
    let fine = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fine { text.parse().ok() } else { None }
}

/// A time with or without a unit; the flag says whether a unit was written. `1h30` and `1:30:00` are marked.
pub(super) fn amount(text: &str, bare_unit: Span) -> Option<(Span, bool)> {
    let cut = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at_checked(cut)?;
    let n = number(digits)?;
    match unit {
        "" => Some((bare_unit.times(n), false)),
        "'" => Some((Span::from_mins(n), true)),
        "\"" => Some((Span::from_secs(n), true)),
        "h" => Some((Span::HOUR.times(n), true)),
        _ => {
            let parts: Vec<&str> = unit.split(':').collect();
            if let ["", minutes, seconds] = parts.as_slice()
                && digits.len() <= 2
                && [minutes, seconds].iter().all(|p| p.len() == 2)
            {
                let rest = Span::from_mins(number(minutes).filter(|m| *m < 60)?) + Span::from_secs(number(seconds).filter(|s| *s < 60)?);
                return Some((Span::HOUR.times(n) + rest, true));
            }
            let minutes = number(unit.strip_prefix('h')?.trim_end_matches('\'')).filter(|m| *m < 60)?;
            Some((Span::HOUR.times(n) + Span::from_mins(minutes), true))
        }
    }
}

pub(super) fn special(token: &str, bare_unit: Span) -> Option<grammar::Token> {
    use grammar::Token;
    if let Some(rest) = token.strip_prefix('*') {
        let (main, _) = amount(rest, bare_unit)?;
        return Some(Token::Period(Period { moves: None, main, bonus: Bonus::Hourglass }));
    }
    if let Some(rest) = token.strip_prefix('d') {
        return Some(Token::Bonus(Bonus::UsDelay(amount(rest, Span::SECOND)?.0)));
    }
    if let Some(rest) = token.strip_prefix('b') {
        return Some(Token::Bonus(Bonus::Bronstein(amount(rest, Span::SECOND)?.0)));
    }
    if let Some((moves, block)) = token.strip_prefix(['C', 'c']).and_then(|rest| rest.split_once('/')) {
        return Some(Token::Bonus(Bonus::Canadian { moves: count(moves)?, block: amount(block, bare_unit)?.0 }));
    }
    let (first, second) = token.split_once('x')?;
    // `30"x3`: a mark says which of the two is the time.
    let (periods, each) = if amount(first, Span::SECOND).is_some_and(|(_, marked)| marked) { (second, first) } else { (first, second) };
    Some(Token::Bonus(Bonus::Byoyomi { periods: count(periods.trim_end_matches('x'))?, each: amount(each, Span::SECOND)?.0 }))
}

/// Reads the seconds form of PGN and of record 222, with our additions.
pub fn parse_seconds(text: &str) -> Result<TimeControl, TextError> {
    if text.len() > LONGEST {
        return Err(TextError::TooLong);
    }
    colons(text.trim(), Span::SECOND)
}

/// Periods between colons, times without a mark in that unit; what a move earns is in seconds.
fn colons(text: &str, unit: Span) -> Result<TimeControl, TextError> {
    use grammar::Token;
    let mut periods: Vec<Period> = Vec::new();
    for token in text.split(':') {
        let bad = || part_error(token);
        match special(token, unit) {
            Some(Token::Period(period)) => {
                periods.push(period);
                continue;
            }
            Some(Token::Bonus(bonus @ (Bonus::Byoyomi { .. } | Bonus::Canadian { .. }))) => {
                periods.last_mut().ok_or_else(bad)?.bonus = bonus;
                continue;
            }
            _ => {}
        }
        let (moves, rest) = match token.split_once('/') {
            Some((moves, rest)) => (Some(count(moves).ok_or_else(bad)?), rest),
            None => (None, token),
        };
        let cut = rest.find(['+', 'd', 'b']).unwrap_or(rest.len());
        let (main, extra) = rest.split_at_checked(cut).ok_or_else(bad)?;
        let main = amount(main.trim(), unit).ok_or_else(bad)?.0;
        let extra_span = || amount(extra.get(1..).unwrap_or_default(), Span::SECOND).map(|(span, _)| span).ok_or_else(bad);
        let bonus = match extra.chars().next() {
            None => Bonus::None,
            Some('+') => Bonus::Fischer(extra_span()?),
            Some('d') => Bonus::UsDelay(extra_span()?),
            Some(_) => Bonus::Bronstein(extra_span()?),
        };
        periods.push(Period { moves, main, bonus });
    }
    Ok(TimeControl::new(periods)?)
}

#[cfg(test)]
mod tests;
