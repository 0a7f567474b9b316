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

/// Writes the controls of a game in the seconds form, `W…-B…` when they differ.
pub fn seconds_of_both(controls: &Controls) -> String {
    if controls.is_even() { seconds(&controls.white) } else { format!("W{}-B{}", seconds(&controls.white), seconds(&controls.black)) }
}

/// Writes the controls of a game in the arbiter's form, `W…-B…` when they differ; [`parse_controls`] reads it back.
pub fn plainly(controls: &Controls) -> String {
    if controls.is_even() { short(&controls.white) } else { format!("W{}-B{}", marked(&controls.white), marked(&controls.black)) }
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
    let (periods, each) = token.split_once('x')?;
    Some(Token::Bonus(Bonus::Byoyomi { periods: count(periods)?, each: amount(each, Span::SECOND)?.0 }))
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

/// Writes the arbiter's form where all periods share one bonus or the first ones have none, else the seconds form.
pub fn short(control: &TimeControl) -> String {
    let (Some(first), Some(last)) = (control.periods().first(), control.periods().last()) else { return String::new() };
    let usual = matches!((last.bonus, last.moves, control.periods().len()), (Bonus::Fischer(_), None, 1));
    match last.bonus {
        Bonus::Fischer(s) if usual && secs(first.main) % 60 == 0 && secs(first.main) <= 7200 => {
            format!("{}+{}", secs(first.main) / 60, secs(s))
        }
        _ => marked(control),
    }
}

/// The same with a mark at every time that a unit can be missed at.
fn marked(control: &TimeControl) -> String {
    let (Some(first), Some(last)) = (control.periods().first(), control.periods().last()) else { return String::new() };
    let overtime = matches!(last.bonus, Bonus::Byoyomi { .. } | Bonus::Canadian { .. });
    let early = if overtime { Bonus::None } else { last.bonus };
    let before = control.periods().len() - 1;
    let bare = control.periods().iter().take_while(|p| p.bonus == Bonus::None).count();
    let begins = bare.checked_sub(1).and_then(|i| control.control_move(i)).filter(|_| bare <= before && !overtime).map(|n| n + 1);
    // "40/100, 20/50, 15+30 from move 61", short `@61`: the first periods earn nothing.
    let from_there = begins.filter(|_| control.periods().iter().skip(bare).all(|p| p.bonus == last.bonus));
    if from_there.is_none() && !control.periods().iter().take(before).all(|p| p.bonus == early) {
        // A small first number would not show that it is seconds.
        let text = seconds(control);
        let small = secs(first.main) < 300;
        let end = text.find([':', '+', 'd', 'b']).unwrap_or(text.len());
        return if small { format!("{}\"{}", &text[..end], &text[end..]) } else { text };
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
    let text = parts.join("+");
    from_there.map_or(text.clone(), |at| format!("{text}@{at}"))
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

    /// Every spelling that the documents list, with what it means.
    #[test]
    fn spellings_mean_what_the_documents_say() {
        for (text, in_seconds) in [
            ("90'+30\"", "5400+30"),
            ("90\u{2032}+30\u{2033}", "5400+30"),
            ("90 min + 30 sec", "5400+30"),
            ("90 minutes + 30 seconds per move from move 1", "5400+30"),
            ("90 min + 30 s/move", "5400+30"),
            ("1h30+30", "5400+30"),
            ("1h30'+30\"", "5400+30"),
            ("1 h 30 min + 30 s", "5400+30"),
            ("1:30:00+30", "5400+30"),
            ("15 min", "900"),
            ("15 min + 10 s", "900+10"),
            ("15'+10''", "900+10"),
            ("2 h", "7200"),
            ("2h", "7200"),
            ("5|3", "300+3"),
            ("3+2", "180+2"),
            ("\u{ff13}\u{ff0b}\u{ff12}", "180+2"),
            ("G/90", "5400"),
            ("G90;d5", "5400d5"),
            ("G/90;d5", "5400d5"),
            ("G/90; inc 30", "5400+30"),
            ("90 d5", "5400d5"),
            ("90d5", "5400d5"),
            ("90 min delay 5", "5400d5"),
            ("25 min + bronstein 10", "1500b10"),
            ("40/90+30, 30+30", "40/5400+30:1800+30"),
            ("40/90+30,30+30", "40/5400+30:1800+30"),
            ("40/90+30,30+10", "40/5400+30:1800+10"),
            ("40/90 + 30' + 30\"", "40/5400+30:1800+30"),
            ("40/90, 30, +30\"", "40/5400+30:1800+30"),
            ("40/90, 30 + 30 from move 1", "40/5400+30:1800+30"),
            ("40/90, 30 + 30 from move 41", "40/5400:1800+30"),
            ("40/90+30'+30\"@41", "40/5400:1800+30"),
            ("40/120, 20/60, 15 + 30\" from move 61", "40/7200:20/3600:900+30"),
            ("40/120,20/60,30", "40/7200:20/3600:1800"),
            ("40/90, SD/30; d5", "40/5400d5:1800d5"),
            ("40 moves in 90 min, then 30 min", "40/5400:1800"),
            ("90 min for 40 moves, then 30 min, + 30 s per move from move 1", "40/5400+30:1800+30"),
            ("40/90':30'+30\"", "40/5400:1800+30"),
            ("每方60分加30秒", "3600+30"),
            ("每方60分钟，每步加30秒", "3600+30"),
            ("60分+30秒", "3600+30"),
            ("1小时30分加30秒", "5400+30"),
            ("每方90分钟包干", "5400"),
            ("40步90分，然后30分，从第1步起每步加30秒", "40/5400+30:1800+30"),
            ("前40步120分钟，然后30分钟加30秒从第41步起", "40/7200:1800+30"),
            ("每方25分钟，每步延迟5秒", "1500d5"),
        ] {
            assert_eq!(parse(text).map(|c| seconds(&c)).as_deref(), Ok(in_seconds), "{text}");
        }
    }

    #[test]
    fn what_may_be_two_things_is_refused_and_both_are_named() {
        for (text, named) in [
            ("40/90+30", &["40/90+30'", "40/90+30\""][..]),
            ("180+2", &["180'+2\"", "3+2"]),
            ("40/90:30+30", &["40/90+30'+30\"@41", "40/90\"+SD/30\"+30\"@41"]),
            ("40/90,30+30", &["40/90+30'+30\"", "40/90+30'+30\"@41"]),
            ("40/90+30, 30", &["40/5400+30:1800", "40/90+30'+30\""]),
            ("15'10\"", &["15+10", "SD/910\""]),
            ("90 min 30 s for", &[]),
            ("60分30秒", &[]),
            ("W5+3-B4+3", &["W5'+3\"-B4'+3\"", "WSD/5\"+3\"-BSD/4\"+3\""]),
        ] {
            match parse_controls(text) {
                Err(TextError::Either(_, readings)) if !named.is_empty() => {
                    assert_eq!(readings.iter().map(plainly).collect::<Vec<_>>(), named, "{text}");
                }
                found => assert!(named.is_empty(), "{text}: {found:?}"),
            }
        }
        for text in [
            "",
            "90+",
            "abc",
            "40/",
            "90+30\"+15'",
            "1'+2\"+3\"",
            "99999999",
            "::",
            "40/90\u{7}",
            "-90+30",
            "0",
            "40/90,30+30;d5",
            "40/90+30' from move 30",
            "ninety",
            "40/90+30'+30\" from move 42",
            "25:00:00",
            "1:75:00",
        ] {
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
            bare in 0_usize..4,
        ) -> Option<TimeControl> {
            let mut periods: Vec<Period> = early.into_iter()
                .map(|(n, s, bonus)| Period { moves: Some(n), main: Span::from_secs(s), bonus: if same { last } else { bonus } })
                .collect();
            periods.push(Period { moves, main: Span::from_secs(main), bonus: last });
            let before = periods.len() - 1;
            periods.iter_mut().take(bare.min(before)).for_each(|p| p.bonus = Bonus::None);
            TimeControl::new(periods).ok()
        }
    }

    proptest! {
        #[test]
        fn both_forms_read_back_as_written(control in any_control()) {
            if let Some(control) = control {
                prop_assert_eq!(parse_seconds(&seconds(&control)), Ok(control.clone()));
                let text = short(&control);
                prop_assert_eq!(parse(&text), Ok(control.clone()), "{}", text);
                let both = Controls { white: control.clone(), black: TimeControl::single(Span::from_mins(5), Bonus::None)? };
                prop_assert_eq!(parse_controls(&plainly(&both)), Ok(both.clone()), "{}", plainly(&both));

            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
            let _ = parse_controls(&text);
        }
    }
}
