//! Why a round is paired as it is, as values: the words are found elsewhere, in the reader's language.

use super::color::{self, ColorRule};
use super::demand::{Demand, Trace};
use super::facts::{Bar, Facts, Fault, Field};
use super::key::{Difference, difference};
use super::{first, objective};
use crate::history::Float;
use crate::model::{Color, Entry, Outcome, Tournament, Tpn};
use crate::pairing::{NoPairing, Options};
use crate::points::Points;
use crate::policy::points::{FirstRound, Policy};
use std::collections::BTreeSet;

/// How many who come before are judged in one matter; those beyond are counted.
const MOST_JUDGED: usize = 6;

/// A round and its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Round 1 is drawn: how.
    pub first: Option<FirstExplanation>,
    /// The bye of a later round.
    pub bye: Option<ByeExplanation>,
    /// From the top; none in round 1.
    pub segments: Vec<Segment>,
}

/// All who have the same score, and those pairs of which the higher is one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Segment {
    /// Their score.
    pub score: Points,
    /// In the order of the numbers.
    pub members: Vec<Tpn>,
    /// Who floats, down before up.
    pub floats: Vec<FloatExplanation>,
    /// The pairs.
    pub pairs: Vec<PairExplanation>,
}

/// Why somebody floats.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FloatExplanation {
    /// Who.
    pub tpn: Tpn,
    /// Which way.
    pub float: Float,
    /// Against whom, with what score.
    pub with: (Tpn, Points),
    /// Those of the segment who would come before as floaters (the lower down, the higher up), and what stands against each.
    pub instead: Vec<(Tpn, Verdict)>,
    /// How many more there were who were not judged.
    pub not_judged: usize,
}

/// Why somebody has the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByeExplanation {
    /// Who.
    pub tpn: Tpn,
    /// With what score.
    pub score: Points,
    /// Those who stand below, from the last, and what stands against each.
    pub instead: Vec<(Tpn, Verdict)>,
    /// How many more there were who were not judged.
    pub not_judged: usize,
}

/// Why a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PairExplanation {
    /// The one who stands higher, with his score.
    pub higher: (Tpn, Points),
    /// The other.
    pub lower: (Tpn, Points),
    /// Opponents who come before for the higher one and are not taken by somebody above him, from the best.
    pub instead: Vec<(Tpn, Verdict)>,
    /// How many more there were who were not judged.
    pub not_judged: usize,
    /// Why the colours.
    pub color: ColorExplanation,
}

/// What stands against an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A rule forbids the pair.
    Barred(Bar),
    /// They were paired in this round, but the game was forfeited: the meeting counts.
    ForfeitedMeeting(u16),
    /// He had a bye in this round, and there are contestants without one.
    HadBye(u16),
    /// The others could not be paired.
    NoRest,
    /// The best pairing with it is worse in a key.
    Worse(Difference),
    /// As good in all keys up to 5, but then somebody above meets an opponent who stands lower (key 6).
    Later,
}

/// Why the colours of a pair, with the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ColorExplanation {
    /// Who has Red.
    pub red: Colors,
    /// Who has Black.
    pub black: Colors,
    /// The rule.
    pub rule: ColorRule,
    /// Faults and clashes as paired.
    pub chosen: (u8, u8),
    /// Faults and clashes the other way round.
    pub otherwise: (u8, u8),
    /// The round.
    pub round: u16,
}

/// What the colours of a contestant have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Colors {
    /// Who.
    pub tpn: Tpn,
    /// Games with Red less games with Black.
    pub surplus: i32,
    /// The last colour and how many games running.
    pub run: Option<(Color, i32)>,
    /// 100 times the surplus, plus the run for Red, minus for Black.
    pub index: i32,
    /// The rule that the colour received breaks.
    pub fault: Option<Fault>,
}

/// How round 1 was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstExplanation {
    /// The way.
    pub way: FirstRound,
    /// What the lower number has at table 1, where the colours are not drawn table by table.
    pub initial: Color,
    /// The tables.
    pub tables: Vec<FirstTable>,
    /// Who has the bye: the last number, or another where that leaves no pairing.
    pub bye: Option<Tpn>,
}

/// A table of round 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstTable {
    /// Who has Red.
    pub red: Tpn,
    /// Who has Black.
    pub black: Tpn,
    /// The lower number of the two.
    pub lower: Tpn,
    /// The rule of the colours.
    pub rule: ColorRule,
    /// Whom the lower number was drawn against, if it was another, and what forbids that; nothing does where he gave his opponent to others.
    pub drawn: Option<(Tpn, Option<Bar>)>,
}

/// Explains a whole round as [`crate::pairing::pair`] pairs it.
///
/// # Errors
/// There is no pairing.
pub fn explain(tournament: &Tournament, policy: Policy, round: u16, options: &Options) -> Result<Explanation, NoPairing> {
    if round == 1 {
        return Ok(Explanation { first: Some(drawn(tournament, policy, options)?), bye: None, segments: Vec::new() });
    }
    let explainer = Explainer::new(tournament, policy, round, options)?;
    Ok(Explanation { first: None, bye: explainer.bye(), segments: explainer.segments() })
}

/// Answers for a round after the first, each question by itself.
pub struct Explainer<'a> {
    tournament: &'a Tournament,
    field: Field,
    mates: Vec<usize>,
    units_apart: bool,
    trace: Trace,
}

impl<'a> Explainer<'a> {
    /// Pairs the round and keeps what is needed for answers.
    ///
    /// # Errors
    /// There is no pairing.
    pub fn new(tournament: &'a Tournament, policy: Policy, round: u16, options: &Options) -> Result<Self, NoPairing> {
        let field = Field::new(tournament, policy, round, &options.absent);
        if field.men.is_empty() {
            return Err(NoPairing::NobodyPresent);
        }
        let solved = objective::solved(&field, true)?;
        let bye = std::iter::repeat_n(field.level.len(), field.men.len() % 2);
        let segment = field.segment.iter().copied().chain(bye).collect();
        let trace = Trace { segment, steps: solved.steps };
        Ok(Self { tournament, field, mates: solved.mates, units_apart: solved.units_apart, trace })
    }

    /// The pair of a contestant; `None` for somebody who has none.
    pub fn pair(&self, tpn: Tpn) -> Option<PairExplanation> {
        let men = &self.field.men;
        let own = men.iter().position(|m| m.tpn == tpn)?;
        let (high, low) = (own.min(self.mates[own]), own.max(self.mates[own]));
        let (a, b) = (men.get(high)?, men.get(low)?);
        let free: Vec<usize> = (high + 1..low).filter(|&other| self.mates[other] > high).collect();
        let instead = free.iter().take(MOST_JUDGED).map(|&other| (men[other].tpn, self.against_pair(high, other))).collect();
        Some(PairExplanation {
            higher: (a.tpn, a.score),
            lower: (b.tpn, b.score),
            instead,
            not_judged: free.len().saturating_sub(MOST_JUDGED),
            color: colors(a, b, self.field.round),
        })
    }

    /// Why a contestant floats; `None` where he does not. The bye is no float here.
    pub fn float(&self, tpn: Tpn) -> Option<FloatExplanation> {
        let men = &self.field.men;
        let own = men.iter().position(|m| m.tpn == tpn)?;
        let with = men.get(self.mates[own])?;
        let float = Float::of_game(men[own].score, with.score);
        let down = match float {
            Float::None => return None,
            float => float == Float::Down,
        };
        let segment = self.field.segment[own];
        let goes = |other: usize| {
            let theirs = self.trace.segment[self.mates[other]];
            if down { theirs > segment } else { theirs < segment }
        };
        let mates_of_score = (0..men.len()).filter(|&other| self.field.segment[other] == segment && !goes(other));
        let before: Vec<usize> =
            if down { mates_of_score.filter(|&o| o > own).rev().collect() } else { mates_of_score.filter(|&o| o < own).collect() };
        let there =
            |mate: usize| if down { mate < men.len() && self.trace.segment[mate] > segment } else { self.trace.segment[mate] < segment };
        let judged = before.iter().take(MOST_JUDGED).map(|&other| (men[other].tpn, self.verdict(Demand::With(other, &there)))).collect();
        Some(FloatExplanation {
            tpn,
            float,
            with: (with.tpn, with.score),
            instead: judged,
            not_judged: before.len().saturating_sub(MOST_JUDGED),
        })
    }

    /// Why the bye is whose it is.
    pub fn bye(&self) -> Option<ByeExplanation> {
        let men = &self.field.men;
        let own = (0..men.len()).find(|&place| self.mates[place] == men.len())?;
        let candidates = self.field.bye_candidates();
        let verdict = |other: usize| match men[other].bye {
            Some(round) if candidates.binary_search(&other).is_err() => Verdict::HadBye(round),
            _ => self.verdict(Demand::Pair(other, men.len())),
        };
        let below = (own + 1..men.len()).rev();
        Some(ByeExplanation {
            tpn: men[own].tpn,
            score: men[own].score,
            instead: below.clone().take(MOST_JUDGED).map(|other| (men[other].tpn, verdict(other))).collect(),
            not_judged: below.count().saturating_sub(MOST_JUDGED),
        })
    }

    fn segments(&self) -> Vec<Segment> {
        let places: Vec<usize> = (0..self.field.men.len()).collect();
        let segment = |own: &[usize]| {
            let tpns = || own.iter().map(|&place| self.field.men[place].tpn);
            let mut floats: Vec<FloatExplanation> = tpns().filter_map(|tpn| self.float(tpn)).collect();
            floats.sort_by_key(|float| float.float == Float::Up);
            Segment {
                score: own.first().map_or(Points::ZERO, |&place| self.field.men[place].score),
                members: tpns().collect(),
                floats,
                pairs: own.iter().filter(|&&p| p < self.mates[p]).filter_map(|&p| self.pair(self.field.men[p].tpn)).collect(),
            }
        };
        places.chunk_by(|&a, &b| self.field.segment[a] == self.field.segment[b]).map(segment).collect()
    }

    fn against_pair(&self, a: usize, b: usize) -> Verdict {
        match self.field.bar(a, b) {
            // Where units cannot be kept apart, two of one are no forbidden pair.
            Some(Bar::Unit) if !self.units_apart => self.verdict(Demand::Pair(a, b)),
            Some(Bar::Met(round)) if self.was_forfeited(a, round) => Verdict::ForfeitedMeeting(round),
            Some(bar) => Verdict::Barred(bar),
            None => self.verdict(Demand::Pair(a, b)),
        }
    }

    fn was_forfeited(&self, place: usize, round: u16) -> bool {
        let entry = self.tournament.contestant(self.field.men[place].tpn).and_then(|contestant| contestant.entry(round));
        matches!(entry, Some(Entry::Meeting(m)) if matches!(m.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss))
    }

    fn verdict(&self, demand: Demand<'_>) -> Verdict {
        match self.trace.best(demand) {
            None => Verdict::NoRest,
            Some(other) => difference(&self.field, &self.mates, &other).map_or(Verdict::Later, Verdict::Worse),
        }
    }
}

/// The colours of a pair.
fn colors(high: &Facts, low: &Facts, round: u16) -> ColorExplanation {
    let (high_is_red, rule) = color::first_is_red(high, low, round);
    let (red, black) = if high_is_red { (high, low) } else { (low, high) };
    let of = |m: &Facts, color| Colors { tpn: m.tpn, surplus: m.surplus, run: m.run, index: m.index(), fault: m.fault(color) };
    ColorExplanation {
        red: of(red, Color::White),
        black: of(black, Color::Black),
        rule,
        chosen: color::cost(red, black),
        otherwise: color::cost(black, red),
        round,
    }
}

/// Round 1.
fn drawn(tournament: &Tournament, policy: Policy, options: &Options) -> Result<FirstExplanation, NoPairing> {
    let field = Field::new(tournament, policy, 1, &options.absent);
    if field.men.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let initial = tournament.initial_color.unwrap_or(Color::White);
    let first = first::first(&field, initial).ok_or(NoPairing::ByHand)??;
    let tpn = |place: usize| field.men[place].tpn;
    let as_drawn: BTreeSet<(usize, usize)> = first.drawn.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let tables = first.tables.iter().map(|&(red, black, rule)| {
        let lower = if tpn(red) < tpn(black) { red } else { black };
        let mate = if lower == red { black } else { red };
        let wanted = as_drawn.range((lower, 0)..).next().filter(|(of, _)| *of == lower).map(|(_, other)| *other);
        let other = wanted.filter(|&wanted| wanted != mate);
        FirstTable {
            red: tpn(red),
            black: tpn(black),
            lower: tpn(lower),
            rule,
            drawn: other.map(|other| (tpn(other), field.bar(lower, other))),
        }
    });
    Ok(FirstExplanation { way: policy.first_round, initial, tables: tables.collect(), bye: first.bye.map(tpn) })
}
