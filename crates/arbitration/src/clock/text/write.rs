//! Time controls written in both forms.

use crate::clock::control::{Bonus, Controls, Period, TimeControl};
use crate::clock::span::Span;

/// Writes the controls of a game in the seconds form, `W…-B…` when they differ.
pub fn seconds_of_both(controls: &Controls) -> String {
    if controls.is_even() { seconds(&controls.white) } else { format!("W{}-B{}", seconds(&controls.white), seconds(&controls.black)) }
}

/// Writes the controls of a game in the arbiter's form, `W…-B…` when they differ; [`parse_controls`](super::parse_controls) reads it back.
pub fn plainly(controls: &Controls) -> String {
    if controls.is_even() { short(&controls.white) } else { format!("W{}-B{}", marked(&controls.white), marked(&controls.black)) }
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
