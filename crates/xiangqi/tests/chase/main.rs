//! A slow, literal reference of "chase" (捉) beside the search of the crate: what the definitions of the Chinese rules of 2020 say where they leave no
//! room, read straight from the board with a generator of its own.
//!
//! A chase is a ply after which, were the opponent to pass, the mover could win material at once, without then being mated, where that was not so before
//! (24.3). Three cases follow from the words alone:
//!
//! - **Nothing to take**: after the pass the mover can neither take nor check. No chase and no kill.
//! - **A man for nothing**: the mover takes a rook, horse or cannon with another kind of man, neither king nor pawn, and the opponent is left with no
//!   capture and no check; before the ply there was no check to give (so no mate that was worth more than the man), and no line of captures and checks took
//!   the man, whatever the opponent did. A chase, or what is heavier (26.4).
//! - **A man that is rooted**: all that the mover can do is take one guarded horse or cannon with a rook, and when the rook is taken back there is nothing
//!   more to take and no check. No gain, so no chase.
//!
//! Whole exchanges, fake roots and joint chases are the business of `exchange.rs` beside this file. Answers to a check are left out: 26.1.3 and 26.1.4
//! have rules of their own for them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot make its position fails")]

mod board;
mod exchange;

use board::{checked, labelled, legal, passed_after, played, quiet, sharp, thrown, to_and_fro};
use proptest::prelude::*;
use std::cell::Cell;
use xiangqi::repetition::{Act, RuleSet, judge};
use xiangqi::{Kind, Move, Position, Setup, Square};

/// Captures and checks in a row that the reference follows for what could be won before a ply.
const DEEP: u32 = 3;

/// Whether some line of captures and checks takes the man on `target`, with any play of the opponent.
fn might_take(position: &Position, target: Square, moves: u32) -> bool {
    let all = sharp(position);
    if all.iter().any(|mv| mv.to == target) {
        return true;
    }
    moves > 1
        && all.iter().any(|&mv| {
            let next = played(position, mv);
            legal(&next).into_iter().any(|answer| {
                let stands = if answer.from == target { answer.to } else { target };
                might_take(&played(&next, answer), stands, moves - 1)
            })
        })
}

/// What the definitions alone say of a ply; `None` where they leave room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    NothingToTake,
    ForNothing,
    Rooted,
}

fn literal(before: &Position, mv: Move) -> Option<Says> {
    let side = before.side_to_move();
    let (_, now) = passed_after(before, mv)?;
    let threats = sharp(&now);
    if threats.is_empty() {
        return Some(Says::NothingToTake);
    }
    let kind = |position: &Position, square: Square| position.piece_at(square).map(|p| p.kind);
    let strong = |kind: Option<Kind>| matches!(kind, Some(Kind::Rook | Kind::Horse | Kind::Cannon));
    let for_nothing = |take: &&Move| {
        let (man, target) = (kind(&now, take.from), kind(&now, take.to));
        let next = played(&now, **take);
        strong(target)
            && man != target
            && !matches!(man, Some(Kind::King | Kind::Pawn))
            && !checked(&next, side.other())
            && !legal(&next).is_empty()
            && sharp(&next).is_empty()
    };
    let no_check_before = !legal(before).into_iter().any(|mv| checked(&played(before, mv), side.other()));
    if no_check_before && threats.iter().filter(for_nothing).any(|take| !might_take(before, take.to, DEEP)) {
        return Some(Says::ForNothing);
    }
    let &[take] = threats.as_slice() else { return None };
    let next = played(&now, take);
    let quiet_after = |back: &&Move| back.to == take.to && sharp(&played(&next, **back)).is_empty();
    let rooted = kind(&now, take.from) == Some(Kind::Rook)
        && matches!(kind(&now, take.to), Some(Kind::Horse | Kind::Cannon))
        && legal(&next).iter().filter(quiet_after).count() > 0;
    rooted.then_some(Says::Rooted)
}

/// Whether a label can stand beside what the definitions say.
fn agree(says: Says, act: Act) -> bool {
    match says {
        Says::NothingToTake => !act.is_attack(),
        Says::ForNothing => act.is_attack(),
        Says::Rooted => !matches!(act, Act::Chase | Act::Check),
    }
}

thread_local! {
    /// Plies of each case that the property has met.
    static MET: Cell<[u32; 3]> = const { Cell::new([0; 3]) };
}

/// Loops on thrown positions.
fn compare() {
    let men = prop::collection::vec((0..90usize, 0..7usize, any::<bool>()), 2..8);
    let picks = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 6);
    proptest!(ProptestConfig::with_cases(400), |(men in men, red in 0..9u8, black in 0..9u8, picks in picks)| {
        let Some(start) = thrown(&men, red, black) else { return Ok(()) };
        let says_more = |mv: &Move| matches!(literal(&start, *mv), Some(Says::ForNothing | Says::Rooted));
        let telling: Vec<Move> = quiet(&start).into_iter().filter(says_more).collect();
        // Plies of which the definitions say more than that nothing can be taken are rare, so they are sought.
        let ours = if telling.is_empty() { quiet(&start) } else { telling };
        for (first, second) in picks {
            let Some(round) = to_and_fro(&start, &ours, first, second) else { continue };
            for (position, mv, label) in labelled(&start, round) {
                let Some(says) = literal(&position, mv) else { continue };
                let mut met = MET.get();
                met[says as usize] += 1;
                MET.set(met);
                prop_assert!(agree(says, label.act), "{} {mv}: {says:?} by the definitions, labelled {:?}", position.to_fen(), label.act);
            }
        }
    });
    let met = MET.get();
    println!("plies: nothing to take {}, for nothing {}, rooted {}", met[0], met[1], met[2]);
}

#[test]
fn labels_are_those_of_the_definitions_on_thrown_positions() {
    MET.set([0; 3]);
    // Rooted men are rare: again, until each case was met.
    let met = (0..20).any(|_| {
        compare();
        MET.get().iter().all(|n| *n > 0)
    });
    assert!(met, "{:?}", MET.get());
}

/// On the figures of the book the definitions agree with what is printed, and so with the labels.
#[test]
fn the_definitions_agree_with_the_printed_figures() {
    let text = include_str!("../../../../fixtures/xiangqi/chinese.tsv");
    let (mut met, mut plies) = ([0; 3], 0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let row: Vec<&str> = line.split('\t').collect();
        let read = |m: &str| Move { from: Square::parse(&m[..2]).unwrap(), to: Square::parse(&m[2..]).unwrap() };
        let (start, moves) = (Setup::from_fen(row[1]).unwrap().position, row[2].split(' ').map(read).collect::<Vec<_>>());
        let judged = judge(&RuleSet::Cxa2020.rules(), &start, &moves);
        let printed: Vec<&str> = row[3].split(' ').collect();
        let cycle = judged.cycle.unwrap();
        let mut position = start;
        for (n, mv) in moves.iter().enumerate() {
            if cycle.contains(&n) {
                plies += 1;
                if let Some(says) = literal(&position, *mv) {
                    met[says as usize] += 1;
                    let (label, book) = (judged.labels[n - cycle.start].act, printed[n - cycle.start]);
                    assert!(agree(says, label), "{} {mv}: {says:?}, labelled {label:?}, printed {book}", row[0]);
                    let attack = ["check", "kill", "chase"].contains(&book);
                    assert_eq!(
                        attack,
                        says == Says::ForNothing || says == Says::Rooted && book == "kill",
                        "{} {mv}: {says:?}, printed {book}",
                        row[0]
                    );
                }
            }
            position = played(&position, *mv);
        }
    }
    println!("{plies} plies: nothing to take {}, for nothing {}, rooted {}", met[0], met[1], met[2]);
    assert!(met[0] + met[1] + met[2] > 0);
}
