//! Clock times in the comments of game files: PGN and PDN.
//!
//! `[%clk h:mm:ss]` time left after the move, `[%emt …]` time spent on it, `[%egt …]` time used in the game so far, `[%mct …]` the
//! reading of a mechanical clock; in PDN also `[%clock w0:49:11 B1:05:23]`, both players', the running side in capitals.

use super::side::{Both, Side};
use super::span::Span;
use std::fmt;

/// One clock note in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    bodies(comment).iter().filter_map(|body| one(body)).collect()
}

impl ClockTag {
    /// Both say the same kind of thing: one takes the other's place.
    fn same_kind(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// All clock notes behind a move of PGN or PDN, in order.
pub fn of(comments: &[String]) -> Vec<ClockTag> {
    comments.iter().flat_map(|comment| read(comment)).collect()
}

/// Puts a note down behind a move of PGN or PDN: in the place of one of its kind, else behind the other notes, else before all words.
pub fn put(comments: &mut Vec<String>, tag: ClockTag) {
    for comment in comments.iter_mut() {
        for body in bodies(comment) {
            if one(&body).is_some_and(|old| old.same_kind(&tag)) {
                *comment = comment.replacen(&format!("[%{body}]"), &tag.to_string(), 1);
                return;
            }
        }
    }
    match comments.iter_mut().rfind(|comment| comment.trim_end().ends_with(']') && !read(comment).is_empty()) {
        Some(comment) => *comment = format!("{} {tag}", comment.trim_end()),
        None => comments.insert(0, tag.to_string()),
    }
}

/// What stands in `[%...]`.
fn bodies(comment: &str) -> Vec<String> {
    comment.split("[%").skip(1).filter_map(|part| part.split_once(']')).map(|(body, _)| body.to_owned()).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn notes_are_found_in_free_text() {
        let tags = read("good! [%eval 0.3] [%clk 1:29:58] [%emt 0:00:32] [%clk soon] [%clock w0:49:11 B1:05:23]");
        let both = ClockTag::Both { left: Both::new("0:49:11".parse().unwrap(), "1:05:23".parse().unwrap()), running: Some(Side::Black) };
        assert_eq!(tags, [ClockTag::Left(Span::from_secs(5398)), ClockTag::Spent(Span::from_secs(32)), both]);
    }

    const ALL: [ClockTag; 5] = [
        ClockTag::Left(Span::from_secs(5398)),
        ClockTag::Spent(Span::from_tenths(325)),
        ClockTag::Used(Span::from_secs(61)),
        ClockTag::Hands(Span::from_mins(305)),
        ClockTag::Both { left: Both::new(Span::from_mins(49), Span::from_mins(65)), running: Some(Side::Black) },
    ];

    #[test]
    fn a_note_takes_the_place_of_its_kind_and_leaves_the_words() {
        let mut comments = vec!["good [%clk 1:00:00]".to_owned(), "or not".to_owned()];
        for tag in ALL {
            put(&mut comments, tag);
        }
        assert_eq!(of(&comments), ALL);
        assert!(comments[0].starts_with("good [%clk 1:29:58] [%emt 0:00:32.5]") && comments[1] == "or not", "{comments:?}");
        put(&mut comments, ClockTag::Spent(Span::SECOND));
        assert_eq!((of(&comments).len(), of(&comments)[1]), (5, ClockTag::Spent(Span::SECOND)));
    }

    #[test]
    fn all_notes_go_through_pgn_files() {
        let text = "[Result \"*\"]\n\n1. e4 {[%clk 1:29:58][%emt 0:00:32.5]} e5 {[%egt 0:01:01] sound} 2. Nf3 {[%mct 5:05:00]} *\n";
        let entry = crate::pgn::games(text.as_bytes()).next().unwrap();
        let mut game = entry.game;
        assert!(entry.faults.is_empty(), "{:?}", entry.faults);
        let found: Vec<ClockTag> = game.line.nodes.iter().flat_map(|node| of(&node.comments)).collect();
        assert_eq!(found, ALL[..4]);
        for node in &mut game.line.nodes {
            for tag in &ALL[..4] {
                put(&mut node.comments, *tag);
            }
        }
        let written = game.to_pgn();
        let again = crate::pgn::games(written.as_bytes()).next().unwrap();
        assert!(again.faults.is_empty() && again.game.line == game.line, "{written}");
        assert_eq!(again.game.line.nodes.len(), 3);
        assert!(again.game.line.nodes.iter().all(|node| of(&node.comments).len() == 4), "{written}");
    }

    #[test]
    fn all_notes_go_through_pdn_files() {
        use draughts::pdn;
        let text = "[GameType \"20\"]\n\n1. 32-28 {[%clk 1:29:58] [%emt 0:00:32.5]} 19-23 {[%egt 0:01:01]} 2. 28x19 {[%mct 5:05:00]} *\n";
        let mut game = pdn::games(text.as_bytes()).next().unwrap().game;
        let found: Vec<ClockTag> = game.line.nodes.iter().flat_map(|node| of(&node.comments)).collect();
        assert_eq!(found, ALL[..4]);
        for node in &mut game.line.nodes {
            for tag in ALL {
                put(&mut node.comments, tag);
            }
        }
        let written = game.to_pdn();
        let again = pdn::games(written.as_bytes()).next().unwrap();
        assert!(again.faults.is_empty() && again.game.line == game.line, "{written}");
        assert!(again.game.line.nodes.iter().all(|node| of(&node.comments).len() == 5), "{written}");
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
