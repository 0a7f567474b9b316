//! Playing the moves of a game, and saying where they break the rules.

use super::{Game, Step};
use crate::fen::FenError;
use crate::moves::Move;
use crate::parse::MoveError;
use crate::position::Position;
use crate::setup::{Irregularity, Setup};
use crate::variant::{Numbering, Side, Variant};

/// How the text was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game.
    pub variant: Variant,
    /// How numeric squares are counted.
    pub numbering: Numbering,
}

/// A game played through, as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// How the text was understood.
    pub reading: Reading,
    /// Other readings under which every move is legal too. Where they differ in the numbering, a person must say which is meant.
    pub also: Vec<Reading>,
    /// The position the game starts from.
    pub start: Position,
    /// What is odd about that position.
    pub irregular_start: Vec<Irregularity>,
    /// The steps that could be played.
    pub played: Vec<Played>,
    /// Plies (from 1) whose text means several moves, chosen by what follows.
    pub chosen: Vec<usize>,
    /// Those of them that what follows does not decide: the first meaning was taken, and another one goes on to the end as well.
    pub undecided: Vec<usize>,
    /// Why it does not go on, if it does not reach the end.
    pub fault: Option<ReplayFault>,
}

/// One step played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What was done.
    pub done: Done,
    /// The position after it.
    pub after: Position,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// A legal move.
    Move(Move),
    /// The position was set: an accepted irregularity, a repaired position or a null move.
    Setup,
    /// Nothing was recorded; the position is the same.
    Missing,
}

/// Where and why a game cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {ply}, `{text}`: {why}")]
#[non_exhaustive]
pub struct ReplayFault {
    /// The step, from 1; 0 for the start of the game.
    pub ply: usize,
    /// The text of the step, or of the tag.
    pub text: String,
    /// Why.
    #[source]
    pub why: Why,
}

/// Why a game cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The `GameType` tag names a game this program does not know; the number is given.
    #[error("game type {0} is none of 20, 25, 26")]
    OtherGame(u32),
    /// The start or a set position cannot be read or played on.
    #[error("position: {0}")]
    Position(#[from] FenError),
    /// The move is not legal, or the text means several.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// How many attempts an ambiguous game is worth.
const ATTEMPTS: usize = 200;

impl Game {
    /// Plays the main line. The game is `variant` if given, else that of the `GameType` tag, else whichever of the three fits the
    /// moves, international first; numbers on 64 squares are tried in both numberings.
    pub fn replay(&self, variant: Option<Variant>) -> Replay {
        let mut tries: Vec<Replay> = Vec::new();
        for reading in self.readings(variant) {
            for side in [Side::White, Side::Black] {
                let replay = self.replay_as(reading, side);
                let known = replay.irregular_start.iter().all(|i| *i != Irregularity::SideToMoveMissing);
                tries.push(replay);
                if known {
                    break;
                }
            }
        }
        let also = tries.iter().filter(|r| r.fault.is_none()).map(|r| r.reading).collect::<Vec<_>>();
        // The first of the best: legal to the end, or else the longest.
        let best = tries.into_iter().rev().max_by_key(|r| (r.fault.is_none(), r.played.len()));
        let mut best =
            best.unwrap_or_else(|| self.replay_as(Reading { variant: Variant::International, numbering: Numbering::TopLeft }, Side::White));
        best.also = also;
        best.also.retain(|r| *r != best.reading);
        best.also.dedup();
        if let (None, None, Some(number)) = (variant, self.variant(), self.game_type()) {
            best.fault = Some(ReplayFault { ply: 0, text: number.to_string(), why: Why::OtherGame(number) });
            best.played.clear();
        }
        best
    }

    fn readings(&self, variant: Option<Variant>) -> Vec<Reading> {
        let moves = self.line.nodes.iter().filter_map(|n| if let Step::Move(text) = &n.step { Some(text.as_str()) } else { None });
        let (mut numeric, mut algebraic, mut beyond_64) = (false, false, false);
        for text in moves.chain(self.tag("FEN")) {
            for part in text.split(|c: char| !c.is_ascii_alphanumeric()) {
                let digits = part.trim_start_matches(['W', 'B', 'K']);
                numeric |= digits.starts_with(|c: char| c.is_ascii_digit());
                algebraic |= part.starts_with(|c: char| c.is_ascii_lowercase() && c != 'x');
                beyond_64 |= digits.split('x').any(|n| n.parse::<u32>().is_ok_and(|n| n > 32));
            }
        }
        let variants: &[Variant] = match variant.or(self.variant()) {
            Some(Variant::International) => &[Variant::International],
            Some(Variant::Russian) => &[Variant::Russian],
            Some(Variant::Brazilian) => &[Variant::Brazilian],
            None if algebraic => &[Variant::Russian, Variant::Brazilian],
            None if beyond_64 || !numeric => &[Variant::International],
            None => &Variant::ALL,
        };
        let mut readings = Vec::new();
        for variant in variants {
            readings.push(Reading { variant: *variant, numbering: Numbering::TopLeft });
            if numeric && *variant != Variant::International {
                readings.push(Reading { variant: *variant, numbering: Numbering::BottomLeft });
            }
        }
        readings
    }

    fn replay_as(&self, reading: Reading, first: Side) -> Replay {
        let mut replay = Replay {
            reading,
            also: Vec::new(),
            start: Position::start(reading.variant),
            irregular_start: Vec::new(),
            played: Vec::new(),
            chosen: Vec::new(),
            undecided: Vec::new(),
            fault: None,
        };
        if let Some(fen) = self.tag("FEN").filter(|f| !f.trim().is_empty()) {
            let position = Setup::from_fen_numbered(reading.variant, fen, reading.numbering).and_then(|mut setup| {
                replay.irregular_start = setup.irregularities();
                if setup.side_to_move().is_none() {
                    setup.set_side_to_move(Some(first));
                }
                Ok(setup.position_as_it_stands()?)
            });
            match position {
                Ok(p) => replay.start = p,
                Err(e) => {
                    replay.fault = Some(ReplayFault { ply: 0, text: fen.to_owned(), why: e.into() });
                    return replay;
                }
            }
        }
        let mut attempts = ATTEMPTS;
        let mut line = Attempt::default();
        self.play_from(replay.start, reading.numbering, &mut line, &mut attempts);
        replay.played = line.played;
        replay.chosen = line.chosen;
        line.undecided.sort_unstable();
        replay.undecided = line.undecided;
        replay.fault = line.fault;
        replay
    }

    /// Plays the steps that `line` has not played yet. An ambiguous move is tried in each of its meanings until the rest is legal.
    fn play_from(&self, mut before: Position, numbering: Numbering, line: &mut Attempt, attempts: &mut usize) {
        while let Some(node) = self.line.nodes.get(line.played.len()) {
            let ply = line.played.len() + 1;
            let (text, done) = match &node.step {
                Step::Missing => (String::new(), Ok(Played { done: Done::Missing, after: before })),
                Step::Setup(fen) => {
                    let after = set(before, fen, numbering);
                    (fen.clone(), after.map(|after| Played { done: Done::Setup, after }).map_err(Why::from))
                }
                Step::Move(text) => {
                    let found = before.parse_move_or_why(text, numbering);
                    if let Err(MoveError::Ambiguous(meanings)) = &found
                        && self.choose(before, meanings, numbering, line, attempts)
                    {
                        return;
                    }
                    let played = found.map(|m| Played { after: before.play(&m), done: Done::Move(m) });
                    (text.clone(), played.map_err(Why::from))
                }
            };
            match done {
                Ok(played) => {
                    before = played.after;
                    line.played.push(played);
                }
                Err(why) => {
                    line.fault = Some(ReplayFault { ply, text, why });
                    return;
                }
            }
        }
    }

    /// Tries the meanings of an ambiguous move; takes the first with which the game goes on to its end, and notes whether another one does.
    fn choose(&self, before: Position, meanings: &[Move], numbering: Numbering, line: &mut Attempt, attempts: &mut usize) -> bool {
        let ply = line.played.len() + 1;
        let mut taken: Option<Attempt> = None;
        for m in meanings {
            // A meaning that is not tried any more may be meant as well.
            let goes_on = attempts.checked_sub(1).map(|left| {
                *attempts = left;
                let mut attempt = line.clone();
                let after = before.play(m);
                attempt.played.push(Played { done: Done::Move(m.clone()), after });
                attempt.chosen.push(ply);
                self.play_from(after, numbering, &mut attempt, attempts);
                attempt
            });
            match (&mut taken, goes_on) {
                (None, None) => return false,
                (_, Some(attempt)) if attempt.fault.is_some() => {}
                (None, attempt) => taken = attempt,
                (Some(first), _) => {
                    first.undecided.push(ply);
                    break;
                }
            }
        }
        let is_found = taken.is_some();
        if let Some(taken) = taken {
            *line = taken;
        }
        is_found
    }
}

#[derive(Clone, Default)]
struct Attempt {
    played: Vec<Played>,
    chosen: Vec<usize>,
    undecided: Vec<usize>,
    fault: Option<ReplayFault>,
}

/// The position after `/FEN "..."/`; `B::` and `W::` change only the side to move.
fn set(before: Position, fen: &str, numbering: Numbering) -> Result<Position, FenError> {
    let null = fen.split_once(':').filter(|(_, rest)| rest.trim_matches([':', ' ']).is_empty());
    match null.map(|(side, _)| side.trim()) {
        Some("W") => Ok(before.with_side_to_move(Side::White)),
        Some("B") => Ok(before.with_side_to_move(Side::Black)),
        _ => Ok(Setup::from_fen_numbered(before.variant(), fen, numbering)?.position_as_it_stands()?),
    }
}
