//! How many moves each side has completed, and what that rests on: for a fallen flag when the sheets have gaps (FIDE Laws 2023, 8.5, 8.6).
//!
//! A number of moves can be proven where the moves cannot: the position on the board asks for so many moves at least. What the sheets do not
//! prove is said, with what the Laws make of it; nothing is rounded up to the control.

use crate::clock::control::TimeControl;
use crate::game::{GamePosition, Side};
use crate::kind::GameKind;
use crate::play::Play;
use crate::ruling::{Basis, Consequence, Control, Fact, Final, Ground, Record, Ruling};

/// The position at the end of the game, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It may have been disturbed, or what is kept of it cannot be read.
    Unsure,
    /// Every man stands right.
    Exact(Box<GamePosition>),
}

/// What a count is made from.
#[derive(Clone, Debug)]
pub struct Counting<'a> {
    /// The record counted: the game adopted, else the sheet that can be followed furthest.
    pub play: &'a Play,
    /// Which record that is.
    pub on: Record,
    /// The shortest and the longest of the games that the reconciler found, in plies, where no game is adopted yet.
    pub reconciled: Option<(usize, usize)>,
    /// The position at the end.
    pub last: Option<Known>,
    /// Plies by the counter of the clock.
    pub clock_plies: Option<usize>,
    /// The time control, if it can be read; both players have the same numbers of moves.
    pub control: Option<&'a TimeControl>,
    /// The edition counted by.
    pub edition: &'a str,
}

/// Moves completed by the first and by the second player after so many plies.
fn completed(play: &Play, plies: usize) -> [u16; 2] {
    let (beginner, other) = (plies.div_ceil(2), plies / 2);
    let both = if play.at(0).side_to_move() == Side::First { [beginner, other] } else { [other, beginner] };
    both.map(|n| u16::try_from(n).unwrap_or(u16::MAX))
}

/// Counts the moves completed.
pub fn count(case: &Counting<'_>) -> Ruling {
    let Counting { play, on, .. } = *case;
    let kind = play.kind();
    let mut out = Ruling {
        on,
        numbering: play.numbering(),
        evidence: play.evidence(0..play.len()),
        ..Ruling::new(kind, Ground::CompletedMoves, case.edition, play.standing(play.len()))
    };
    let gap = (0..play.len()).any(|step| matches!(play.basis(step), Some(Basis::Inferred | Basis::Set)));
    let mut plies = play.len();
    let mut exact = on == Record::Game && !play.is_empty() && !gap;
    let mut facts = Vec::new();
    if let Record::Sheet(sheet) = on {
        facts.push(Fact::Followed { sheet, plies });
    }
    if gap {
        facts.push(Fact::Gap);
    }
    if let Some((least, most)) = case.reconciled {
        facts.push(Fact::Reconciled { least, most });
    }
    match &case.last {
        None => {}
        Some(Known::Unsure) => facts.push(Fact::Final(Final::Unsure)),
        Some(Known::Exact(last)) => facts.push(Fact::Final(match play.last().least_plies(last) {
            None => Final::Contradicts,
            Some(0) => Final::Agrees,
            Some(more) => {
                plies += more;
                exact = false;
                Final::Behind { plies: more, to: plies }
            }
        })),
    }
    if let Some(counter) = case.clock_plies {
        facts.push(Fact::ClockCounter { plies: counter, agrees: counter == plies });
    }
    let [first, second] = completed(play, plies);
    out.working.push(Fact::Completed { first, second, exact });
    out.working.append(&mut facts);
    if kind == GameKind::Chess {
        out.articles.push("8.5".to_owned());
    }
    if let Some(control) = case.control {
        held_against(control, [first, second], exact, &mut out);
    }
    out
}

/// How the count stands to each control, and what follows where it proves nothing.
fn held_against(control: &TimeControl, completed: [u16; 2], exact: bool, out: &mut Ruling) {
    let (mut moves, mut open) = (0_u16, false);
    for period in control.periods() {
        let Some(more) = period.moves else { break };
        moves = moves.saturating_add(more);
        let met = completed.iter().all(|n| *n >= moves);
        let state = match (met, exact) {
            (true, _) => Control::Met,
            (false, true) => Control::Short,
            (false, false) => Control::Open,
        };
        open |= state == Control::Open;
        out.working.push(Fact::Control { moves, state });
        if !met {
            break;
        }
    }
    if out.game == GameKind::Chess {
        out.working.push(Fact::CompletedWhenPressed);
        if open {
            out.consequences.push(Consequence::NextPeriod);
        }
    }
}
