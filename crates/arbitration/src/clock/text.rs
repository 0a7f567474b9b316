//! Short forms of time controls, read and written.
//!
//! Two families are read. The *arbiter's form* counts minutes and marks seconds: `90+30`, `40/90+30'+30"`,
//! `40/100+20/50+15'+30"`, `25/60,10/5`, `G/90 d5`, `25'+b10`, `60'+3x30"`, `60'+C15/5'`, `*3'`. The *seconds form* of PGN's
//! TimeControl tag and of the report file's record 222 counts seconds and separates periods with colons: `40/5400+30:1800+30`,
//! `5400+30`, `*180`; we add `d5` and `b10` (delays), `3x30` (byo-yomi) and `C15/300` (Canadian) to it so that every control has
//! one. Different controls for the two players are `W…-B…`.
//!
//! A text that could mean either is refused with both meanings; nothing is guessed.

use super::control::{Bonus, ControlError, Controls, Period, TimeControl};
use super::span::Span;

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Longer than a time control can be.
    #[error("a time control has at most 120 characters")]
    TooLong,
    /// A part that cannot be read.
    #[error("`{0}` is not a part of a time control; write for example 90+30 or 40/90+30'+30\" or 40/5400+30:1800+30")]
    Part(String),
    /// A number that may be minutes or seconds.
    #[error("`{0}` may be minutes or seconds: write {0}' for minutes or {0}\" for seconds")]
    Unit(String),
    /// The periods do not go together.
    #[error(transparent)]
    Control(#[from] ControlError),
}

/// Reads the controls of a game: one form for both players, or `W…-B…`.
pub fn parse_controls(text: &str) -> Result<Controls, TextError> {
    let text = text.trim();
    match text.strip_prefix('W').and_then(|rest| rest.split_once("-B")) {
        // Record 222 counts seconds; only marks of units make it the arbiter's form.
        Some((white, black)) => {
            let read = if text.contains(['\'', '"']) { parse_short } else { parse_seconds };
            Ok(Controls { white: read(white)?, black: read(black)? })
        }
        None => Ok(Controls::even(parse(text)?)),
    }
}

/// Writes the controls of a game in the seconds form, `W…-B…` when they differ.
pub fn seconds_of_both(controls: &Controls) -> String {
    if controls.is_even() {
        seconds(&controls.white)
    } else {
        format!("W{}-B{}", seconds(&controls.white), seconds(&controls.black))
    }
}

/// Reads either form. Colons make it the seconds form, marks of minutes and seconds the arbiter's form; without either, a first
/// number up to 120 is minutes, from 300 seconds, and between them it is refused.
pub fn parse(text: &str) -> Result<TimeControl, TextError> {
    let text = text.trim();
    if text.contains(':') {
        return parse_seconds(text);
    }
    let marked = text.contains(['\'', '"', 'h', 'm', 's', ',', ';', 'G', 'S', '\u{2032}', '\u{2033}']);
    let first: String = text.chars().skip_while(|c| !c.is_ascii_digit()).collect();
    let first = first.split_once('/').map_or(first.as_str(), |(_, main)| main);
    let digits: String = first.chars().take_while(char::is_ascii_digit).collect();
    match digits.parse::<u32>() {
        Ok(0..=120) => parse_short(text),
        Ok(300..) if !marked => parse_seconds(text),
        Ok(_) if !marked => Err(TextError::Unit(digits)),
        _ => parse_short(text),
    }
}

fn part_error(text: &str) -> TextError {
    TextError::Part(text.chars().take(40).filter(|c| !c.is_control()).collect())
}

fn count(text: &str) -> Option<u16> {
    let fine = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fine { text.parse().ok() } else { None }
}

fn number(text: &str) -> Option<i64> {
    let fine = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if fine { text.parse().ok() } else { None }
}

/// What one token of either form says.
enum Token {
    Period(Period),
    Bonus(Bonus),
    /// A number without a mark, not the first: minutes or seconds by its place.
    Bare(i64),
}

/// A time with or without a unit; the flag says whether a unit was written.
fn amount(text: &str, bare_unit: Span) -> Option<(Span, bool)> {
    let cut = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at_checked(cut)?;
    let n = number(digits)?;
    match unit {
        "" => Some((bare_unit.times(n), false)),
        "'" | "\u{2032}" | "m" | "min" => Some((Span::from_mins(n), true)),
        "\"" | "\u{2033}" | "''" | "s" => Some((Span::from_secs(n), true)),
        "h" => Some((Span::HOUR.times(n), true)),
        _ => None,
    }
}

fn special(token: &str, bare_unit: Span) -> Option<Token> {
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
    if let Some((moves, block)) = token.strip_prefix('C').and_then(|rest| rest.split_once('/')) {
        return Some(Token::Bonus(Bonus::Canadian { moves: count(moves)?, block: amount(block, bare_unit)?.0 }));
    }
    let (periods, each) = token.split_once('x')?;
    Some(Token::Bonus(Bonus::Byoyomi { periods: count(periods)?, each: amount(each, Span::SECOND)?.0 }))
}

fn short_token(token: &str, first: bool) -> Option<Token> {
    if let Some(found) = special(token, Span::MINUTE) {
        return Some(found);
    }
    let fixed = |moves, main| Token::Period(Period { moves, main, bonus: Bonus::None });
    if let Some((head, main)) = token.split_once('/') {
        let (main, _) = amount(main, Span::MINUTE)?;
        return match head {
            "G" | "SD" | "g" | "sd" => Some(fixed(None, main)),
            _ => Some(fixed(Some(count(head)?), main)),
        };
    }
    let (time, marked) = amount(token, Span::MINUTE)?;
    let seconds_mark = token.ends_with(['"', '\u{2033}', 's']) || token.ends_with("''");
    match (first, marked) {
        (true, _) => Some(fixed(None, time)),
        (false, true) if seconds_mark => Some(Token::Bonus(Bonus::Fischer(time))),
        (false, true) => Some(fixed(None, time)),
        (false, false) => Some(Token::Bare(time.tenths() / Span::MINUTE.tenths())),
    }
}

/// Reads the arbiter's form.
pub fn parse_short(text: &str) -> Result<TimeControl, TextError> {
    if text.len() > 120 {
        return Err(TextError::TooLong);
    }
    // Each token with the separator before it.
    let mut tokens: Vec<(char, String)> = vec![(' ', String::new())];
    for c in text.trim().chars() {
        match c {
            '+' | ',' | ';' => tokens.push((c, String::new())),
            ' ' => match tokens.last() {
                Some((_, t)) if t.is_empty() => {}
                _ => tokens.push((' ', String::new())),
            },
            _ => {
                if let Some((_, token)) = tokens.last_mut() {
                    token.push(c);
                }
            }
        }
    }
    let mut parts: Vec<(char, String)> = Vec::new();
    for (separator, token) in tokens {
        // A blank beside another separator says nothing.
        match parts.last_mut() {
            Some(last) if last.1.is_empty() => *last = (if separator == ' ' { last.0 } else { separator }, token),
            _ => parts.push((separator, token)),
        }
    }
    let count = parts.len();
    let mut periods: Vec<Period> = Vec::new();
    let mut bonus = Bonus::None;
    for (i, (separator, token)) in parts.iter().enumerate() {
        let parsed = short_token(token, i == 0).ok_or_else(|| part_error(token))?;
        if bonus != Bonus::None {
            return Err(part_error(token));
        }
        let open = periods.last().is_some_and(|p| p.moves.is_some());
        match parsed {
            Token::Period(period) => periods.push(period),
            Token::Bonus(found) => bonus = found,
            Token::Bare(n) if *separator != '+' => periods.push(Period { moves: None, main: Span::from_mins(n), bonus: Bonus::None }),
            Token::Bare(n) if !open => bonus = Bonus::Fischer(Span::from_secs(n)),
            Token::Bare(_) if i + 1 == count => return Err(TextError::Unit(token.clone())),
            Token::Bare(n) => periods.push(Period { moves: None, main: Span::from_mins(n), bonus: Bonus::None }),
        }
    }
    let last = periods.len().saturating_sub(1);
    for (i, period) in periods.iter_mut().enumerate() {
        let overtime = matches!(bonus, Bonus::Byoyomi { .. } | Bonus::Canadian { .. });
        if bonus != Bonus::None && (!overtime || i == last) {
            period.bonus = bonus;
        }
    }
    Ok(TimeControl::new(periods)?)
}

/// Reads the seconds form of PGN and of record 222, with our additions.
pub fn parse_seconds(text: &str) -> Result<TimeControl, TextError> {
    if text.len() > 120 {
        return Err(TextError::TooLong);
    }
    let mut periods: Vec<Period> = Vec::new();
    for token in text.trim().split(':') {
        let bad = || part_error(token);
        match special(token, Span::SECOND) {
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
        let main = Span::from_secs(number(main).ok_or_else(bad)?);
        let extra_span = || number(extra.get(1..).unwrap_or_default()).map(Span::from_secs).ok_or_else(bad);
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

fn secs(span: Span) -> i64 {
    span.tenths() / 10
}

/// Writes the seconds form.
pub fn seconds(control: &TimeControl) -> String {
    let parts: Vec<String> = control
        .periods()
        .iter()
        .map(|p| {
            let moves = p.moves.map(|n| format!("{n}/")).unwrap_or_default();
            let main = secs(p.main);
            match p.bonus {
                Bonus::None => format!("{moves}{main}"),
                Bonus::Fischer(s) => format!("{moves}{main}+{}", secs(s)),
                Bonus::UsDelay(s) => format!("{moves}{main}d{}", secs(s)),
                Bonus::Bronstein(s) => format!("{moves}{main}b{}", secs(s)),
                Bonus::Byoyomi { periods, each } => format!("{moves}{main}:{periods}x{}", secs(each)),
                Bonus::Canadian { moves: n, block } => format!("{moves}{main}:C{n}/{}", secs(block)),
                Bonus::Hourglass => format!("*{main}"),
            }
        })
        .collect();
    parts.join(":")
}

/// The value of PGN's TimeControl tag and of record 222; `None` where these cannot express the control (delays, overtime).
pub fn pgn(control: &TimeControl) -> Option<String> {
    let plain = |p: &Period| matches!(p.bonus, Bonus::None | Bonus::Fischer(_) | Bonus::Hourglass);
    if control.periods().iter().all(plain) { Some(seconds(control)) } else { None }
}

fn minutes(span: Span, mark: &str) -> String {
    match secs(span) {
        s if s % 60 == 0 => format!("{}{mark}", s / 60),
        s => format!("{s}\""),
    }
}

/// Writes the arbiter's form where all periods share one bonus, else the seconds form.
pub fn short(control: &TimeControl) -> String {
    let (Some(first), Some(last)) = (control.periods().first(), control.periods().last()) else { return String::new() };
    let overtime = matches!(last.bonus, Bonus::Byoyomi { .. } | Bonus::Canadian { .. });
    let shared = if overtime { Bonus::None } else { last.bonus };
    let before = control.periods().iter().take(control.periods().len() - 1);
    if !before.clone().all(|p| p.bonus == shared) {
        return seconds(control);
    }
    if let (Bonus::Fischer(s), None, 1) = (first.bonus, first.moves, control.periods().len())
        && secs(first.main) % 60 == 0
        && secs(first.main) <= 7200
    {
        return format!("{}+{}", secs(first.main) / 60, secs(s));
    }
    if first.bonus == Bonus::Hourglass {
        return format!("*{}", minutes(first.main, "'"));
    }
    let mut parts: Vec<String> = control
        .periods()
        .iter()
        .map(|p| match p.moves {
            Some(n) => format!("{n}/{}", minutes(p.main, if secs(p.main) <= 7200 { "" } else { "'" })),
            // A main time in odd seconds is marked as a period, or it would read as an increment.
            None if secs(p.main) % 60 != 0 => format!("SD/{}\"", secs(p.main)),
            None => minutes(p.main, "'"),
        })
        .collect();
    match last.bonus {
        Bonus::None | Bonus::Hourglass => {}
        Bonus::Fischer(s) => parts.push(format!("{}\"", secs(s))),
        Bonus::UsDelay(s) => parts.push(format!("d{}", secs(s))),
        Bonus::Bronstein(s) => parts.push(format!("b{}", secs(s))),
        Bonus::Byoyomi { periods, each } => parts.push(format!("{periods}x{}\"", secs(each))),
        Bonus::Canadian { moves, block } => parts.push(format!("C{moves}/{}", minutes(block, "'"))),
    }
    parts.join("+")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn usual_forms_mean_what_arbiters_mean() {
        for (text, in_seconds) in [
            ("90+30", "5400+30"),
            ("3+2", "180+2"),
            ("40/90+30'+30\"", "40/5400+30:1800+30"),
            ("40/90 + 30' + 30\"", "40/5400+30:1800+30"),
            ("40/90+30+30", "40/5400+30:1800+30"),
            ("40/100+20/50+15'+30\"", "40/6000+30:20/3000+30:900+30"),
            ("40/5400+30:1800+30", "40/5400+30:1800+30"),
            ("5400+30", "5400+30"),
            ("40/90,SD/30", "40/5400:1800"),
            ("40/2h,20/1h,30'", "40/7200:20/3600:1800"),
            ("25/60,10/5", "25/3600:10/300"),
            ("G/55 d5", "3300d5"),
            ("G/90; d5", "5400d5"),
            ("25'+b10", "1500b10"),
            ("60'+3x30\"", "3600:3x30"),
            ("60'+C15/5'", "3600:C15/300"),
            ("*3'", "*180"),
            ("5", "300"),
            ("300", "300"),
            ("80+60", "4800+60"),
        ] {
            assert_eq!(parse(text).map(|c| seconds(&c)).as_deref(), Ok(in_seconds), "{text}");
        }
    }

    #[test]
    fn what_may_be_two_things_is_refused() {
        assert_eq!(parse("40/90+30"), Err(TextError::Unit("30".into())));
        assert_eq!(parse("180+2"), Err(TextError::Unit("180".into())));
        for text in ["", "90+", "abc", "40/", "90+30\"+15'", "1'+2\"+3\"", "99999999", "::", "40/90\u{7}"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn time_odds_have_two_controls() {
        let odds = parse_controls("W300-B240").unwrap();
        assert_eq!((odds.white.mains(0), odds.black.mains(0)), (Span::from_mins(5), Span::from_mins(4)));
        assert_eq!(seconds_of_both(&odds), "W300-B240");
    }

    fn any_bonus() -> impl Strategy<Value = Bonus> {
        let span = (1_i64..=600).prop_map(Span::from_secs);
        prop_oneof![
            Just(Bonus::None),
            span.clone().prop_map(Bonus::Fischer),
            span.clone().prop_map(Bonus::UsDelay),
            span.clone().prop_map(Bonus::Bronstein),
            (1_u16..=99, span.clone()).prop_map(|(periods, each)| Bonus::Byoyomi { periods, each }),
            (1_u16..=99, span).prop_map(|(moves, block)| Bonus::Canadian { moves, block }),
            Just(Bonus::Hourglass),
        ]
    }

    prop_compose! {
        fn any_control()(
            early in prop::collection::vec((1_u16..=60, 1_i64..=10_000, any_bonus()), 0..4),
            moves in prop::option::of(1_u16..=60),
            main in 1_i64..=10_000,
            last in any_bonus(),
            same in any::<bool>(),
        ) -> Option<TimeControl> {
            let mut periods: Vec<Period> = early.into_iter()
                .map(|(n, s, bonus)| Period { moves: Some(n), main: Span::from_secs(s), bonus: if same { last } else { bonus } })
                .collect();
            periods.push(Period { moves, main: Span::from_secs(main), bonus: last });
            TimeControl::new(periods).ok()
        }
    }

    proptest! {
        #[test]
        fn both_forms_read_back_as_written(control in any_control()) {
            if let Some(control) = control {
                prop_assert_eq!(parse_seconds(&seconds(&control)), Ok(control.clone()));
                let text = short(&control);
                prop_assert_eq!(parse(&text), Ok(control), "{}", text);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
            let _ = parse_controls(&text);
        }
    }
}
