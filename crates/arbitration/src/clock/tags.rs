//! Clock times in the comments of game files: PGN and PDN.
//!
//! `[%clk h:mm:ss]` time left after the move, `[%emt …]` time spent on it, `[%egt …]` time used in the game so far, `[%mct …]` the
//! reading of a mechanical clock; in PDN also `[%clock w0:49:11 B1:05:23]`, both players', the running side in capitals.

use super::side::{Both, Side};
use super::span::Span;
use std::fmt;

/// One clock note in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockTag {
    /// Time left after the move.
    Left(Span),
    /// Time spent on the move.
    Spent(Span),
    /// Time used in the game so far.
    Used(Span),
    /// A mechanical clock's hands.
    Hands(Span),
    /// Both clocks, and whose runs.
    Both {
        /// Time left of each.
        left: Both<Span>,
        /// Who is on move.
        running: Option<Side>,
    },
}

impl fmt::Display for ClockTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left(t) => write!(f, "[%clk {t}]"),
            Self::Spent(t) => write!(f, "[%emt {t}]"),
            Self::Used(t) => write!(f, "[%egt {t}]"),
            Self::Hands(t) => write!(f, "[%mct {t}]"),
            Self::Both { left, running } => {
                let letter = |side, small, capital| if *running == Some(side) { capital } else { small };
                let (w, b) = (letter(Side::White, 'w', 'W'), letter(Side::Black, 'b', 'B'));
                write!(f, "[%clock {w}{} {b}{}]", left.white, left.black)
            }
        }
    }
}

/// All clock notes of a comment, in order. A note that cannot be read is passed over: comments are free text.
pub fn read(comment: &str) -> Vec<ClockTag> {
    comment.split("[%").skip(1).filter_map(|part| part.split_once(']')).filter_map(|(body, _)| one(body)).collect()
}

fn one(body: &str) -> Option<ClockTag> {
    let (name, value) = body.split_once(' ')?;
    let time = || value.trim().parse::<Span>().ok();
    match name {
        "clk" => time().map(ClockTag::Left),
        "emt" => time().map(ClockTag::Spent),
        "egt" => time().map(ClockTag::Used),
        "mct" => time().map(ClockTag::Hands),
        "clock" => {
            let (white, black) = value.trim().split_once(' ')?;
            let (w, white) = (white.chars().next()?, white.get(1..)?.parse().ok()?);
            let black = black.trim_start();
            let (b, black) = (black.chars().next()?, black.get(1..)?.parse().ok()?);
            let running = match (w, b) {
                ('W', 'b') => Some(Side::White),
                ('w', 'B') => Some(Side::Black),
                ('w', 'b') => None,
                _ => return None,
            };
            Some(ClockTag::Both { left: Both::new(white, black), running })
        }
        _ => None,
    }
}

/// Time spent on a move by the displays before and after it: negative shows a gift of time or a fault.
pub fn spent(before: Span, increment: Span, after: Span) -> Span {
    before + increment - after
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn notes_are_found_in_free_text() {
        let tags = read("good! [%eval 0.3] [%clk 1:29:58] [%emt 0:00:32] [%clk soon] [%clock w0:49:11 B1:05:23]");
        let both = ClockTag::Both {
            left: Both::new("0:49:11".parse().unwrap(), "1:05:23".parse().unwrap()),
            running: Some(Side::Black),
        };
        assert_eq!(tags, [ClockTag::Left(Span::from_secs(5398)), ClockTag::Spent(Span::from_secs(32)), both]);
        assert_eq!(spent(Span::from_mins(90), Span::from_secs(30), Span::from_secs(5398)), Span::from_secs(32));
    }

    proptest! {
        #[test]
        fn notes_read_back_as_written(tenths in 0_i64..400_000, other in 0_i64..400_000, kind in 0..5) {
            let (t, o) = (Span::from_tenths(tenths), Span::from_tenths(other));
            let tag = match kind {
                0 => ClockTag::Left(t),
                1 => ClockTag::Spent(t),
                2 => ClockTag::Used(t),
                3 => ClockTag::Hands(t),
                _ => ClockTag::Both { left: Both::new(t, o), running: Some(Side::White) },
            };
            prop_assert_eq!(read(&tag.to_string()), vec![tag]);
        }

        #[test]
        fn any_comment_is_read(text in "\\PC{0,60}") {
            let _ = read(&format!("[%clock {text}] [%clk {text}]"));
        }
    }
}
