//! What an arbiter types about a clock, read: one short line, no field to fill.
//!
//! ```text
//! 4000 13000 14           White 0:40:00, Black 1:30:00, 14 moves each; times as keyed into a clock, or with colons
//! 0.40 1.30 15/14         hours and minutes as on a half-hour sheet; 15 moves of White, 14 of Black
//! ... c13 p2 @14:50 rw sb the clock's counter, its period, the time of day, White's running, from Black's sheet
//! start @14:00            when this game was started; round @14:00: when the whole round was
//! start | stop | resume | flag w | press 27 | moves 15/14 | counter 14 | period 2 | note ...
//! add b 2:00 7.5.5 why    time given to Black by an article; a minus sign takes it
//! move w 3:40 why         time charged to White that belongs to Black
//! ```

use arbitration::clock::file::{CaseSpec, GrantSpec};
use arbitration::clock::ledger::{Event, Precision, Reading, Running, Source};
use arbitration::clock::proposal::SplitRule;
use arbitration::clock::side::{Both, Side};
use arbitration::clock::span::{BadTime, Span, TimeFault};
use event::ClockAct;
use event::sanitize;

/// Why a line cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// A time that no clock shows; with what it may have been meant as.
    Time(BadTime),
    /// A part that means nothing here.
    Unknown(String),
    /// Something is missing; an example of the whole line.
    Missing(&'static str),
}

/// A time as typed, and how finely.
pub fn time(text: &str) -> Result<(Span, Precision), LineFault> {
    let (negative, body) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let sign = if negative { "-" } else { "" };
    let digits = !body.is_empty() && body.bytes().all(|b| b.is_ascii_digit());
    let (full, precision) = match body.len() {
        // Two digits may be minutes or seconds: nobody is served by a guess.
        1..=2 if digits => {
            let number = body.parse::<i64>().unwrap_or_default();
            let could_be = vec![Span::from_mins(number), Span::from_secs(number)];
            return Err(LineFault::Time(BadTime { text: text.to_owned(), why: TimeFault::Form, could_be }));
        }
        3..=4 if digits => (format!("{sign}{}:{}", &body[..body.len() - 2], &body[body.len() - 2..]), Precision::Second),
        5..=6 if digits => {
            let (hours, rest) = body.split_at(body.len() - 4);
            (format!("{sign}{hours}:{}:{}", &rest[..2], &rest[2..]), Precision::Second)
        }
        _ => match body.split_once(['.', 'h']) {
            Some((hours, minutes)) if minutes.len() == 2 && !body.contains(':') => {
                (format!("{sign}{hours}:{minutes}:00"), Precision::Minute)
            }
            _ => (text.to_owned(), Precision::Second),
        },
    };
    let span = full.parse::<Span>().map_err(|bad| LineFault::Time(BadTime { text: text.chars().take(40).collect(), ..bad }))?;
    Ok((span, precision))
}

/// White or Black: `w`, `r` (Red), `b`, or in Chinese.
pub fn side(text: &str) -> Option<Side> {
    match text.to_lowercase().as_str() {
        "w" | "r" | "white" | "red" | "白" | "红" | "白方" | "红方" => Some(Side::White),
        "b" | "black" | "黑" | "黑方" => Some(Side::Black),
        _ => None,
    }
}

/// `14`, `15/14` or `15-14`.
fn moves(text: &str) -> Option<Both<u16>> {
    match text.split_once(['/', '-']) {
        Some((white, black)) => Some(Both::new(white.parse().ok()?, black.parse().ok()?)),
        None => text.parse().ok().map(|n| Both::new(n, n)),
    }
}

fn need<T>(value: Option<T>, example: &'static str) -> Result<T, LineFault> {
    value.ok_or(LineFault::Missing(example))
}

/// What hangs on to any line: time of day and source.
#[derive(Default)]
struct Tail {
    at: Option<Span>,
    source: Source,
}

impl Tail {
    /// Takes a token in; `false` when it is something else.
    fn take(&mut self, token: &str) -> Result<bool, LineFault> {
        if let Some(text) = token.strip_prefix('@') {
            let full = if text.matches(':').count() == 1 { format!("{text}:00") } else { text.to_owned() };
            self.at = Some(time(&full)?.0);
            return Ok(true);
        }
        self.source = match token {
            "sa" => Source::Arbiter,
            "sw" | "sr" => Source::PlayerWhite,
            "sb" => Source::PlayerBlack,
            "se" => Source::EBoard,
            "sf" => Source::GameFile,
            _ => return Ok(false),
        };
        Ok(true)
    }
}

/// Reads a line about the clock.
pub fn read(line: &str) -> Result<ClockAct, LineFault> {
    let mut tail = Tail::default();
    let mut tokens = Vec::new();
    let is_note = line.trim_start().starts_with("note ") || line.trim_start().starts_with('注');
    for token in line.split_whitespace() {
        if is_note || !tail.take(token)? {
            tokens.push(token);
        }
    }
    let rest = |from: usize| sanitize::safe(&tokens.get(from..).unwrap_or_default().join(" "));
    let number = |i: usize, example| need(tokens.get(i).and_then(|t| t.parse().ok()), example);
    let whom = |i: usize, example| need(tokens.get(i).and_then(|t| side(t)), example);
    let length = |i: usize, example| need(tokens.get(i), example).and_then(|t| time(t)).map(|(span, _)| span);
    if let Some("round" | "本轮") = tokens.first().copied() {
        return Ok(ClockAct::RoundStarted(need(tail.at, "round @14:00")?));
    }
    let event = match tokens.first().copied().unwrap_or_default() {
        "start" | "开始" => Event::Start,
        "stop" | "停" | "停钟" => Event::Stop,
        "resume" | "继续" => Event::Resume,
        "flag" | "旗" => Event::Flag { side: whom(1, "flag w")? },
        "press" | "按" => Event::Press { ply: number(1, "press 27")? },
        "moves" | "着数" => Event::Moves(need(tokens.get(1).and_then(|t| moves(t)), "moves 15/14")?),
        "counter" | "计数" => Event::Counter { moves: number(1, "counter 14")? },
        "period" | "时段" => Event::Period { period: need(tokens.get(1).and_then(|t| t.parse().ok()), "period 2")? },
        "note" | "注" => Event::Note { text: rest(1) },
        "add" | "加" => {
            let article = need(tokens.get(3), "add b 2:00 7.5.5")?;
            Event::Adjust {
                side: whom(1, "add b 2:00 7.5.5")?,
                delta: length(2, "add b 2:00 7.5.5")?,
                article: sanitize::safe(article),
                reason: rest(4),
                cause: None,
            }
        }
        "move" | "移" => {
            let charged = whom(1, "move w 3:40")?;
            Event::Transfer { from: charged.other(), span: length(2, "move w 3:40")?, reason: rest(3), cause: None }
        }
        _ => Event::Reading(reading(&tokens)?),
    };
    Ok(ClockAct::Record { at: tail.at, source: tail.source, event })
}

fn reading(tokens: &[&str]) -> Result<Reading, LineFault> {
    const EXAMPLE: &str = "4000 13000 14";
    let [white, black, rest @ ..] = tokens else { return Err(LineFault::Missing(EXAMPLE)) };
    let ((white, first), (black, second)) = (time(white)?, time(black)?);
    let precision = if first == Precision::Minute || second == Precision::Minute { Precision::Minute } else { Precision::Second };
    let mut out = Reading { white, black, precision, moves: None, counter: None, period: None, running: Running::Unknown };
    for token in rest {
        let number = |prefix| token.strip_prefix(prefix).and_then(|n: &str| n.parse::<u16>().ok());
        if let Some(known) = moves(token) {
            out.moves = Some(known);
        } else if let Some(counter) = number('c') {
            out.counter = Some(counter);
        } else if let Some(period) = number('p').and_then(|p| u8::try_from(p).ok()) {
            out.period = Some(period);
        } else {
            out.running = match *token {
                "r0" => Running::None,
                "rw" | "rr" => Running::White,
                "rb" => Running::Black,
                "r2" => Running::Both,
                other => return Err(LineFault::Unknown(other.to_owned())),
            };
        }
    }
    Ok(out)
}

/// The cases of the clock, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseKind {
    /// a: the clock was set to another control.
    WrongSetting,
    /// b: the wrong side ran, or a press was missed.
    WrongSide,
    /// c: an illegal move is taken back.
    IllegalMove,
    /// d: the clock is replaced, or the fault cannot be traced: divide.
    Divide,
    /// e: time by name of an article.
    Adjust,
    /// A wrong draw claim.
    WrongClaim,
    /// f: sealed before the end of the session.
    SealedEarly,
    /// g: no increments.
    MissingIncrements,
    /// h: the counter is off.
    Counter,
    /// i: late players.
    Late,
    /// j: a helper.
    Helper,
    /// A disturbance from outside.
    Disturbance,
}

impl CaseKind {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::WrongSetting,
        Self::WrongSide,
        Self::IllegalMove,
        Self::Divide,
        Self::Adjust,
        Self::SealedEarly,
        Self::MissingIncrements,
        Self::Counter,
        Self::Late,
        Self::Helper,
        Self::WrongClaim,
        Self::Disturbance,
    ];

    /// Its letter on the screen.
    pub const fn letter(self) -> char {
        match self {
            Self::WrongSetting => 'a',
            Self::WrongSide => 'b',
            Self::IllegalMove => 'c',
            Self::Divide => 'd',
            Self::Adjust => 'e',
            Self::SealedEarly => 'f',
            Self::MissingIncrements => 'g',
            Self::Counter => 'h',
            Self::Late => 'i',
            Self::Helper => 'j',
            Self::WrongClaim => 'k',
            Self::Disturbance => 'l',
        }
    }

    /// An example of what is typed for it; empty where nothing is.
    pub const fn example(self) -> &'static str {
        match self {
            Self::WrongSetting => "40/120+60'",
            Self::WrongSide => "w 3:40",
            Self::IllegalMove => "w 23/22",
            Self::Divide => "equal",
            Self::Adjust => "b 2:00 7.5.5",
            Self::SealedEarly => "w 12:00",
            Self::MissingIncrements => "",
            Self::Counter => "39",
            Self::Late => "17:00 -",
            Self::Helper | Self::WrongClaim => "w",
            Self::Disturbance => "w 2:00 b 1:00",
        }
    }

    /// The case with what was typed for it. `passed` is the time since the start.
    pub fn read(self, line: &str, passed: Span) -> Result<CaseSpec, LineFault> {
        let tokens: Vec<&str> = line.split_whitespace().collect();
        let example = self.example();
        let whom = || need(tokens.first().and_then(|t| side(t)), example);
        let length = |i: usize| need(tokens.get(i), example).and_then(|t| time(t)).map(|(span, _)| span);
        Ok(match self {
            Self::WrongSetting if tokens.is_empty() => return Err(LineFault::Missing(example)),
            Self::WrongSetting => CaseSpec::WrongSetting { set_to: tokens.join(" ") },
            Self::WrongSide => CaseSpec::WrongSideRan { charged: whom()?, span: length(1)? },
            Self::IllegalMove => illegal_move(&tokens, example)?,
            Self::Divide => CaseSpec::Settle { split: need(tokens.first().and_then(|t| split(t)), example)? },
            Self::Adjust => {
                let article = sanitize::safe(need(tokens.get(2), example)?);
                let reason = sanitize::safe(&tokens.get(3..).unwrap_or_default().join(" "));
                CaseSpec::Adjust { grants: vec![GrantSpec { side: whom()?, delta: length(1)?, article, reason, cause: None }] }
            }
            Self::WrongClaim => CaseSpec::WrongClaim { claimant: whom()? },
            Self::SealedEarly => CaseSpec::SealedEarly { sealer: whom()?, early: length(1)? },
            Self::MissingIncrements => CaseSpec::MissingIncrements,
            Self::Counter => CaseSpec::CounterOff { counter: need(tokens.first().and_then(|t| t.parse().ok()), example)? },
            Self::Late => {
                let [white, black] = tokens.as_slice() else { return Err(LineFault::Missing(example)) };
                let arrived = |text: &str| if text == "-" { Ok(None) } else { time(text).map(|(span, _)| Some(span)) };
                let (white, black) = (arrived(white)?, arrived(black)?);
                let now = [white, black].into_iter().flatten().fold(passed, Span::max);
                CaseSpec::Arrivals { white, black, now, limit: None, halved: false }
            }
            Self::Helper => CaseSpec::Helper { side: whom()? },
            Self::Disturbance => disturbance(&tokens, example)?,
        })
    }
}

/// `w 23/22`: White's illegal move, 23 and 22 moves stand. Then `prop` divides by the moves, `back 0:30 1:10` gives thinking back,
/// `known 34:00 1:10:00` sets times that are known.
fn illegal_move(tokens: &[&str], example: &'static str) -> Result<CaseSpec, LineFault> {
    let side = need(tokens.first().and_then(|t| side(t)), example)?;
    let kept = need(tokens.get(1).and_then(|t| moves(t)), example)?;
    let pair = || -> Result<Both<Span>, LineFault> {
        let at = |i: usize| need(tokens.get(i), "w 23/22 back 0:30 1:10").and_then(|t| time(t)).map(|(span, _)| span);
        Ok(Both::new(at(3)?, at(4)?))
    };
    let (mut give_back, mut known, mut proportional) = (None, None, false);
    match tokens.get(2).copied() {
        None => {}
        Some("prop" | "比例") => proportional = true,
        Some("back" | "归还") => give_back = Some(pair()?),
        Some("known" | "已知") => known = Some(pair()?),
        Some(other) => return Err(LineFault::Unknown(other.to_owned())),
    }
    Ok(CaseSpec::IllegalMove { side, kept, give_back, known, proportional })
}

/// `b 2:00`: two minutes to Black; `w 2:00 b 1:00`; a time alone goes to both.
fn disturbance(tokens: &[&str], example: &'static str) -> Result<CaseSpec, LineFault> {
    let mut given = Both::new(Span::ZERO, Span::ZERO);
    match tokens {
        [both] if side(both).is_none() => given = Both::new(time(both)?.0, time(both)?.0),
        pairs if !pairs.is_empty() && pairs.len() % 2 == 0 => {
            for pair in pairs.chunks(2) {
                let whom = need(pair.first().and_then(|t| side(t)), example)?;
                *given.get_mut(whom) += need(pair.get(1), example).and_then(|t| time(t))?.0;
            }
        }
        _ => return Err(LineFault::Missing(example)),
    }
    Ok(CaseSpec::Disturbance { white: given.white, black: given.black })
}

/// The letter of a rule of division.
pub const fn split_letter(rule: SplitRule) -> char {
    match rule {
        SplitRule::Log => 'l',
        SplitRule::Notes => 'n',
        SplitRule::Equal => 'e',
        SplitRule::Proportional => 'p',
        SplitRule::AsShown => 's',
    }
}

/// A rule of division by its letter or name.
pub fn split(text: &str) -> Option<SplitRule> {
    Some(match text {
        "l" | "log" => SplitRule::Log,
        "n" | "notes" => SplitRule::Notes,
        "e" | "equal" => SplitRule::Equal,
        "p" | "prop" | "proportional" => SplitRule::Proportional,
        "s" | "shown" | "as-shown" => SplitRule::AsShown,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_reading(line: &str) -> Reading {
        match read(line).unwrap() {
            ClockAct::Record { event: Event::Reading(reading), .. } => reading,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn times_are_typed_as_they_are_keyed_into_a_clock() {
        let reading = read_reading("4000 13000 14");
        assert_eq!((reading.white, reading.black), (Span::from_mins(40), Span::from_mins(90)));
        assert_eq!((reading.moves, reading.precision), (Some(Both::new(14, 14)), Precision::Second));
        let sheet = read_reading("0.40 1.30 15/14 c13 p2 rw");
        assert_eq!((sheet.white, sheet.precision, sheet.moves), (Span::from_mins(40), Precision::Minute, Some(Both::new(15, 14))));
        assert_eq!((sheet.counter, sheet.period, sheet.running), (Some(13), Some(2), Running::White));
        let ClockAct::Record { at, source, .. } = read("0:34:30 1:10:00 @14:50 sb").unwrap() else { panic!() };
        assert_eq!((at, source), (Some(Span::from_mins(14 * 60 + 50)), Source::PlayerBlack));
        assert_eq!(read_reading("-0:00:05 10:00 r2").white, Span::from_secs(-5), "what cannot be is kept, for the audit to show");
    }

    #[test]
    fn what_is_no_time_is_named_with_what_it_may_have_been() {
        let fault = |line| match read(line) {
            Err(LineFault::Time(bad)) => (bad.why, bad.could_be),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault("17500 13000"), (TimeFault::Minutes, vec![Span::from_mins(135)]));
        assert_eq!(fault("40 1:30:00"), (TimeFault::Form, vec![Span::from_mins(40), Span::from_secs(40)]));
        assert_eq!(fault("0:12:61 10:00").0, TimeFault::Seconds);
        assert_eq!(read("40:00"), Err(LineFault::Missing("4000 13000 14")));
        assert_eq!(read("40:00 50:00 x9"), Err(LineFault::Unknown("x9".into())));
    }

    #[test]
    fn other_facts_and_cases() {
        let event = |line| match read(line).unwrap() {
            ClockAct::Record { event, .. } => event,
            other => panic!("{other:?}"),
        };
        let given = Event::Adjust {
            side: Side::Black,
            delta: Span::from_mins(2),
            article: "7.5.5".into(),
            reason: "illegal move".into(),
            cause: None,
        };
        assert_eq!(event("add b 2:00 7.5.5 illegal move"), given);
        assert_eq!(
            event("move w 3:40 lever"),
            Event::Transfer { from: Side::Black, span: Span::from_secs(220), reason: "lever".into(), cause: None }
        );
        assert_eq!(event("note sa is not a source here"), Event::Note { text: "sa is not a source here".into() });
        assert_eq!(event("旗 黑"), Event::Flag { side: Side::Black });
        let case = |kind: CaseKind| kind.read(kind.example(), Span::from_mins(20));
        for kind in CaseKind::ALL {
            assert!(case(kind).is_ok(), "{kind:?}: the example must read");
        }
        let disturbed = |line| CaseKind::Disturbance.read(line, Span::ZERO);
        let minutes = Span::from_mins;
        assert_eq!(disturbed("2:00"), Ok(CaseSpec::Disturbance { white: minutes(2), black: minutes(2) }));
        assert_eq!(disturbed("黑 1:00"), Ok(CaseSpec::Disturbance { white: Span::ZERO, black: minutes(1) }));
        assert!(disturbed("w").is_err() && disturbed("").is_err() && disturbed("w 1:00 b").is_err());
        let late =
            CaseSpec::Arrivals { white: Some(Span::from_mins(17)), black: None, now: Span::from_mins(20), limit: None, halved: false };
        assert_eq!(case(CaseKind::Late), Ok(late));
    }

    proptest::proptest! {
        #[test]
        fn any_line_is_read_or_refused(line in "\\PC{0,40}") {
            let _ = read(&line);
            for kind in CaseKind::ALL {
                let _ = kind.read(&line, Span::ZERO);
            }
        }
    }
}
