//! What became of a bracket.

use super::plan::{Bracket, Goal, Match, MatchNo, Phase, Source};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a match whose two contestants are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not played, or not finished.
    Open,
    /// Played, and nobody has won: a play-off or lots decide.
    Drawn,
    /// This side (0 the upper line, 1 the lower) won at the board.
    Won(usize),
    /// This side won because the other did not play a match that was paired.
    Forfeited(usize),
    /// This side advances: the other was gone before the match was paired.
    WalkOver(usize),
    /// Nobody advances: both forfeited, or both are gone.
    Nobody,
}

/// Who stands at one side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The contestant with this seed.
    Known(u16),
    /// Not known before that match is decided.
    Waits(Source),
    /// Nobody will come: nobody won, or nobody lost, the match before.
    Empty,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One contestant beat another.
    Won {
        /// The seed of who advances.
        winner: u16,
        /// The seed of who does not.
        loser: u16,
        /// How: [`Verdict::Won`], [`Verdict::Forfeited`] or [`Verdict::WalkOver`].
        how: Verdict,
    },
    /// Nobody came for the other side.
    Bye(u16),
    /// Two contestants, and neither advances.
    Nobody,
    /// Nobody came at all.
    Empty,
    /// A second grand final that is not needed.
    NotNeeded,
}

/// A bracket with what happened in it so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<'a> {
    bracket: &'a Bracket,
    slots: Vec<[Slot; 2]>,
    verdicts: Vec<Verdict>,
    ends: Vec<Option<End>>,
}

impl<'a> State<'a> {
    /// Plays the plan through: `verdict` says what is known of a match between two seeds (upper line first), and is asked once for each
    /// match whose contestants are known.
    pub fn new(bracket: &'a Bracket, mut verdict: impl FnMut(&Match, [u16; 2]) -> Verdict) -> Self {
        let count = bracket.matches().len();
        let mut state =
            Self { bracket, slots: Vec::with_capacity(count), verdicts: Vec::with_capacity(count), ends: Vec::with_capacity(count) };
        for m in bracket.matches() {
            let slots = m.sources.map(|source| state.slot(source));
            let needed = m.phase != Phase::Reset || state.reset_is_needed(m);
            let (found, end) = match slots {
                _ if !needed => (Verdict::Open, Some(End::NotNeeded)),
                [Slot::Known(first), Slot::Known(second)] => {
                    let found = verdict(m, [first, second]);
                    (found, end_of(found, first, second))
                }
                [Slot::Known(only), Slot::Empty] | [Slot::Empty, Slot::Known(only)] => (Verdict::Open, Some(End::Bye(only))),
                [Slot::Empty, Slot::Empty] => (Verdict::Open, Some(End::Empty)),
                [Slot::Waits(_), _] | [_, Slot::Waits(_)] => (Verdict::Open, None),
            };
            state.slots.push(slots);
            state.verdicts.push(found);
            state.ends.push(end);
        }
        state
    }

    /// The bracket this is the state of.
    pub const fn bracket(&self) -> &'a Bracket {
        self.bracket
    }

    fn slot(&self, source: Source) -> Slot {
        match source {
            Source::Seed(seed) => Slot::Known(seed),
            Source::WinnerOf(number) => match self.end(number) {
                Some(End::Won { winner, .. } | End::Bye(winner)) => Slot::Known(winner),
                Some(_) => Slot::Empty,
                None => Slot::Waits(source),
            },
            Source::LoserOf(number) => match self.end(number) {
                Some(End::Won { loser, .. }) => Slot::Known(loser),
                Some(_) => Slot::Empty,
                None => Slot::Waits(source),
            },
        }
    }

    /// Whether the winner of the winners' bracket lost the first grand final, or may still lose it.
    fn reset_is_needed(&self, reset: &Match) -> bool {
        let Source::LoserOf(first) = reset.sources[0] else { return true };
        match (self.end(first), self.slots(first)) {
            (Some(End::Won { winner, .. }), Some([_, Slot::Known(lower)])) => winner == lower,
            (end, _) => end.is_none(),
        }
    }

    /// Who stands at the two sides of a match.
    pub fn slots(&self, number: MatchNo) -> Option<[Slot; 2]> {
        self.slots.get(usize::from(number.0).checked_sub(1)?).copied()
    }

    /// How a match ended; `None` while it is open.
    pub fn end(&self, number: MatchNo) -> Option<End> {
        self.ends.get(usize::from(number.0).checked_sub(1)?).copied().flatten()
    }

    /// Whether a match was played and drawn, and needs a play-off.
    pub fn is_drawn(&self, number: MatchNo) -> bool {
        usize::from(number.0).checked_sub(1).and_then(|at| self.verdicts.get(at)) == Some(&Verdict::Drawn)
    }

    /// The matches that are to be played, or are being played: both contestants known and nothing decided.
    pub fn open(&self) -> impl Iterator<Item = &'a Match> + '_ {
        let is_known = |number| matches!(self.slots(number), Some([Slot::Known(_), Slot::Known(_)]));
        self.bracket.matches().iter().filter(move |m| is_known(m.number) && self.end(m.number).is_none())
    }

    /// Whether nothing is left to be played.
    pub fn is_over(&self) -> bool {
        self.ends.iter().all(Option::is_some)
    }

    /// The matches that were or are to be played in a round, upper line first.
    ///
    /// # Errors
    /// The matches for which the round has to wait, each of them open or waiting for another of them.
    pub fn round(&self, round: u16) -> Result<Vec<(MatchNo, [u16; 2])>, Vec<MatchNo>> {
        let mut waits = BTreeSet::new();
        let mut pairs = Vec::new();
        for m in self.bracket.round(round) {
            match self.slots(m.number) {
                _ if self.end(m.number) == Some(End::NotNeeded) => {}
                Some([Slot::Known(first), Slot::Known(second)]) => pairs.push((m.number, [first, second])),
                Some(slots) => slots.iter().for_each(|slot| self.waits(*slot, &mut waits)),
                None => {}
            }
        }
        if waits.is_empty() { Ok(pairs) } else { Err(waits.into_iter().collect()) }
    }

    fn waits(&self, slot: Slot, into: &mut BTreeSet<MatchNo>) {
        if let Slot::Waits(Source::WinnerOf(number) | Source::LoserOf(number)) = slot
            && into.insert(number)
        {
            self.slots(number).into_iter().flatten().for_each(|slot| self.waits(slot, into));
        }
    }

    /// The best place that each seed has or can still reach, from seed 1 on, and whether the seed is out.
    ///
    /// Of two contestants the one with the smaller number stands above the other; with equal numbers they share a place.
    pub fn reach(&self) -> Vec<Reach> {
        let mut reach: BTreeMap<u16, Reach> = BTreeMap::new();
        let mut set = |slot: Slot, best: u16, is_out: bool| {
            if let Slot::Known(seed) = slot {
                reach.insert(seed, Reach { seed, best, is_out });
            }
        };
        let place = |goal: Goal| if let Goal::Places { first, .. } = goal { Some(first) } else { None };
        // A contestant's last match in the order of the plan overwrites what the earlier ones said.
        for m in self.bracket.matches() {
            let Some(slots) = self.slots(m.number) else { continue };
            let (won, lost) = (place(m.winner_to), place(m.loser_to));
            match self.end(m.number) {
                None => slots.iter().for_each(|slot| set(*slot, self.bracket.ceiling(m), false)),
                Some(End::Won { winner, loser, .. }) => {
                    set(Slot::Known(winner), won.unwrap_or_else(|| self.bracket.ceiling(m)), won.is_some());
                    set(Slot::Known(loser), lost.unwrap_or_else(|| self.bracket.floor(m)), lost.is_some());
                }
                Some(End::Bye(only)) => set(Slot::Known(only), won.unwrap_or_else(|| self.bracket.ceiling(m)), won.is_some()),
                Some(End::Nobody) => slots.iter().for_each(|slot| set(*slot, self.bracket.floor(m), true)),
                Some(End::NotNeeded) => {
                    // Without a second grand final the first one gave the places of this match.
                    let Source::LoserOf(first) = m.sources[0] else { continue };
                    match self.end(first) {
                        Some(End::Won { winner, loser, .. }) => {
                            set(Slot::Known(winner), 1, true);
                            set(Slot::Known(loser), 2, true);
                        }
                        Some(End::Bye(only)) => set(Slot::Known(only), 1, true),
                        _ => {}
                    }
                }
                Some(End::Empty) => {}
            }
        }
        reach.into_values().collect()
    }
}

/// How far a contestant has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Who, by seed.
    pub seed: u16,
    /// The best place that is still open to them; for whoever is out, the best of the places shared.
    pub best: u16,
    /// No match is left for them.
    pub is_out: bool,
}

const fn end_of(verdict: Verdict, first: u16, second: u16) -> Option<End> {
    match verdict {
        Verdict::Open | Verdict::Drawn => None,
        Verdict::Nobody => Some(End::Nobody),
        Verdict::Won(0) | Verdict::Forfeited(0) | Verdict::WalkOver(0) => Some(End::Won { winner: first, loser: second, how: verdict }),
        Verdict::Won(_) | Verdict::Forfeited(_) | Verdict::WalkOver(_) => Some(End::Won { winner: second, loser: first, how: verdict }),
    }
}
