//! The arbiter's form of a time control: minutes, with marks for seconds, periods one after the other.
//!
//! Periods are joined by `+` (`40/90+30'+30"`: what every move earns is earned from move 1) or stand apart, behind a comma,
//! semicolon or blank (`40/90+30, 30+30`: each with what a move earns in it). What stands apart by itself (`…; d5`, `…, +30"`)
//! is for all periods; `from move 41` says where an increment begins. Where a text has two readings both are given back.

use super::control::{Bonus, Controls, Period, TimeControl};
use super::span::Span;
use super::text::{TextError, amount, count, part_error, special};

/// What one token says.
pub(super) enum Token {
    Period(Period),
    Bonus(Bonus),
    /// A number without a mark, not the first: minutes or seconds by its place.
    Bare(i64),
}

/// Periods that are joined, and what a move earns in all of them.
struct Piece {
    periods: Vec<Period>,
    bonus: Option<Bonus>,
}

const fn fixed(moves: Option<u16>, main: Span) -> Period {
    Period { moves, main, bonus: Bonus::None }
}

fn token(text: &str, first: bool) -> Option<Token> {
    if let Some(found) = special(text, Span::MINUTE) {
        return Some(found);
    }
    if let Some((head, main)) = text.split_once('/') {
        // `90'/40`, `2h/50 moves`: the time first, where its mark tells it from a number of moves.
        if let Some((time, true)) = amount(head, Span::MINUTE) {
            return Some(Token::Period(fixed(Some(count(main.trim_end_matches('/'))?), time)));
        }
        let (main, _) = amount(main, Span::MINUTE)?;
        let moves = if head == "g" { None } else { Some(count(head)?) };
        return Some(Token::Period(fixed(moves, main)));
    }
    let (time, marked) = amount(text, Span::MINUTE)?;
    Some(match (first, marked) {
        (true, _) => Token::Period(fixed(None, time)),
        (false, true) if text.ends_with('"') => Token::Bonus(Bonus::Fischer(time)),
        (false, true) => Token::Period(fixed(None, time)),
        (false, false) => Token::Bare(time.tenths() / Span::MINUTE.tenths()),
    })
}

/// The readings of one piece; `more`: periods follow behind it.
fn piece(text: &str, first: bool, more: bool) -> Result<Vec<Piece>, TextError> {
    let parts: Vec<&str> = text.split('+').collect();
    let mut now = Piece { periods: Vec::new(), bonus: None };
    for (i, part) in parts.iter().enumerate() {
        let bad = || part_error(part);
        if i == 0 && part.is_empty() && !first && parts.len() == 2 {
            continue;
        }
        if now.bonus.is_some() {
            return Err(bad());
        }
        let open = now.periods.last().is_some_and(|p| p.moves.is_some());
        let last = i + 1 == parts.len();
        match token(part, first && i == 0).ok_or_else(bad)? {
            Token::Period(period) => now.periods.push(period),
            Token::Bonus(bonus) => now.bonus = Some(bonus),
            Token::Bare(n) if i == 0 => now.periods.push(fixed(None, Span::from_mins(n))),
            Token::Bare(n) if !open || (last && more) => now.bonus = Some(Bonus::Fischer(Span::from_secs(n))),
            Token::Bare(n) if last => {
                let mut other = Piece { periods: now.periods.clone(), bonus: None };
                other.periods.push(fixed(None, Span::from_mins(n)));
                now.bonus = Some(Bonus::Fischer(Span::from_secs(n)));
                return Ok(vec![other, now]);
            }
            Token::Bare(n) => now.periods.push(fixed(None, Span::from_mins(n))),
        }
    }
    Ok(vec![now])
}

const fn is_overtime(bonus: Bonus) -> bool {
    matches!(bonus, Bonus::Byoyomi { .. } | Bonus::Canadian { .. })
}

/// Gives the periods from the one with that index on what a move earns.
fn from(periods: &[Period], first: usize, bonus: Bonus) -> Result<TimeControl, TextError> {
    if periods.iter().any(|p| p.bonus != Bonus::None) {
        return Err(TextError::TwoBonuses);
    }
    let last = periods.len().saturating_sub(1);
    let first = if is_overtime(bonus) { last } else { first };
    let with = periods.iter().enumerate().map(|(i, p)| Period { bonus: if i < first { Bonus::None } else { bonus }, ..*p });
    Ok(TimeControl::new(with.collect())?)
}

/// Index of the period that begins with a move.
fn begins(periods: &[Period], at: u16) -> Option<usize> {
    let mut move_number = 1_u32;
    for (i, period) in periods.iter().enumerate() {
        if move_number == u32::from(at) {
            return Some(i);
        }
        move_number += u32::from(period.moves?);
    }
    None
}

/// The readings of pieces put together.
fn together(pieces: &[&Piece], begin: Option<u16>) -> Result<Vec<TimeControl>, TextError> {
    let (timed, alone): (Vec<&Piece>, Vec<&Piece>) = pieces.iter().copied().partition(|p| !p.periods.is_empty());
    let periods: Vec<Period> = timed.iter().flat_map(|p| p.periods.iter().copied()).collect();
    let own: Vec<Option<Bonus>> = timed.iter().map(|p| p.bonus).collect();
    let any_own = own.iter().any(Option::is_some);
    let shared = match alone.as_slice() {
        [] => None,
        [only] if !any_own => only.bonus,
        _ => return Err(TextError::TwoBonuses),
    };
    let lone = if let ([only], None) = (own.as_slice(), shared) { *only } else { shared };
    let last_own = own.last().copied().flatten().filter(|_| own.iter().rev().skip(1).all(Option::is_none));
    if let Some(at) = begin {
        let bonus = lone.or(last_own).ok_or_else(|| part_error(&format!("from move {at}")))?;
        let first = begins(&periods, at).ok_or_else(|| part_error(&format!("from move {at}")))?;
        return Ok(vec![from(&periods, first, bonus)?]);
    }
    match (lone, last_own) {
        (Some(bonus), _) => Ok(vec![from(&periods, 0, bonus)?]),
        (None, Some(bonus)) if is_overtime(bonus) => Ok(vec![from(&periods, 0, bonus)?]),
        // "40/90, 30+30": from move 1, or from move 41 on? Both are played.
        (None, Some(bonus)) => {
            let late = periods.len() - timed.last().map_or(0, |p| p.periods.len());
            Ok(vec![from(&periods, 0, bonus)?, from(&periods, late, bonus)?])
        }
        (None, None) => {
            let each = timed.iter().flat_map(|p| p.periods.iter().map(|q| Period { bonus: p.bonus.unwrap_or(q.bonus), ..*q }));
            Ok(vec![TimeControl::new(each.collect())?])
        }
    }
}

/// Whether a piece gives time, not only what a move earns.
fn gives_time(text: &str) -> bool {
    !text.starts_with('+') && !text.contains('+') && matches!(token(text, false), Some(Token::Period(_) | Token::Bare(_)))
        || text
            .split_once('+')
            .is_some_and(|(head, _)| !head.is_empty() && matches!(token(head, false), Some(Token::Period(_) | Token::Bare(_))))
}

/// `15'10"` may be one time or a time and what a move earns.
fn time_and_seconds(text: &str) -> Option<Vec<TimeControl>> {
    let (minutes, rest) = text.split_once('\'')?;
    let seconds = rest.strip_suffix('"')?;
    let whole = |digits: &str| digits.parse::<i64>().ok().filter(|_| digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit()));
    let (main, extra) = (Span::from_mins(whole(minutes)?), Span::from_secs(whole(seconds)?));
    let control = |main, bonus| TimeControl::single(main, bonus).ok();
    Some(vec![control(main, Bonus::Fischer(extra))?, control(main + extra, Bonus::None)?])
}

/// `30x3` without a mark: thirty times three seconds, or three times thirty? The smaller number first is how it is written here.
fn stretches(text: &str) -> Option<[String; 2]> {
    let (head, last) = text.rsplit_once(['+', ',', ';', ' ']).filter(|(head, _)| !head.is_empty())?;
    let (first, second) = last.split_once('x')?;
    let larger_first = count(first)? > count(second)?;
    let way = |periods: &str, each: &str| format!("{head}+{periods}x{each}\"");
    larger_first.then(|| [way(second, first), way(first, second)])
}

/// Every reading of a text in plain signs, none twice. Nothing readable at all is an error.
pub(super) fn readings(text: &str) -> Result<Vec<TimeControl>, TextError> {
    if let Some(both) = time_and_seconds(text) {
        return Ok(both);
    }
    if let Some(both) = stretches(text) {
        let read = both.iter().map(|way| readings(way)).collect::<Result<Vec<_>, _>>()?;
        return Ok(read.into_iter().flatten().collect());
    }
    // "from move 41" may stand before or behind what a move earns.
    let (body, begin) = match text.split_once('@') {
        Some((body, rest)) => {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (at, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
            (format!("{body}{rest}"), Some(count(at).ok_or_else(|| part_error(&format!("from move {at}")))?))
        }
        None => (text.to_owned(), None),
    };
    let texts: Vec<&str> = body.split([',', ';', ' ']).filter(|t| !t.is_empty()).collect();
    let mut wholes: Vec<Vec<Piece>> = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let more = texts.iter().skip(i + 1).any(|t| gives_time(t));
        wholes.push(piece(text, i == 0, more)?);
    }
    let mut found: Vec<TimeControl> = Vec::new();
    let mut error = part_error(text);
    // Only the last piece that gives time has two readings.
    let most = wholes.iter().map(Vec::len).max().unwrap_or(0);
    for choice in 0..most {
        let pieces: Vec<&Piece> = wholes.iter().filter_map(|w| w.get(choice).or(w.first())).collect();
        match together(&pieces, begin) {
            Ok(controls) => found.extend(controls),
            Err(why) => error = why,
        }
    }
    // "40/90+30, 30": the first number may be the second period, and the last what a move earns.
    let bare_end = texts.len() > 1 && texts.last().is_some_and(|t| t.bytes().all(|b| b.is_ascii_digit()));
    if bare_end && wholes.iter().flatten().any(|p| p.bonus.is_some()) && begin.is_none() {
        found.extend(piece(&texts.join("+"), true, false).ok().into_iter().flatten().filter_map(|p| together(&[&p], None).ok()).flatten());
    }
    let mut distinct: Vec<TimeControl> = Vec::new();
    for control in found {
        if !distinct.contains(&control) {
            distinct.push(control);
        }
    }
    if distinct.is_empty() { Err(error) } else { Ok(distinct) }
}

/// The one reading of a text in plain signs, or what it can mean.
pub(super) fn read(text: &str) -> Result<TimeControl, TextError> {
    one(text, readings(text)?)
}

/// The only one of some readings; several are an error that names them.
pub(super) fn one(text: &str, mut readings: Vec<TimeControl>) -> Result<TimeControl, TextError> {
    match (readings.len(), readings.pop()) {
        (1, Some(control)) => Ok(control),
        (_, None) => Err(part_error(text)),
        (_, Some(last)) => {
            readings.push(last);
            Err(TextError::Either(text.chars().take(120).collect(), readings.into_iter().map(Controls::even).collect()))
        }
    }
}
