//! Why a round of the Dubov system is paired as it is, as values: the words are found elsewhere, in the reader's language.

use super::bracket::{Shift as Shifted, from_the_middle, opponents, sorted};
use super::round::Round;
use super::upfloaters::{Problem, unpaired_among};
use super::{PairedBracket, pair_round};
use crate::history::Obstacle;
use crate::model::{Color, Tournament, Tpn};
use crate::pairing::explain::{ColorExplanation, color};
use crate::pairing::receiver::{self, ByeChoice};
use crate::pairing::weighed::Weighed;
use crate::pairing::{NoPairing, initial_color};
use crate::points::Points;

/// How many candidates who were passed over are judged in one bracket; those beyond are counted.
const MOST_JUDGED: usize = 12;

/// A round and its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The bye, if there is one.
    pub bye: Option<ByeChoice>,
    /// From the top.
    pub brackets: Vec<Bracket>,
}

/// A bracket from its upfloaters to its pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bracket {
    /// Score of the residents.
    pub score: Points,
    /// The residents.
    pub residents: Vec<Tpn>,
    /// How many residents the most pairs among them leave over: no fewer upfloaters will do.
    pub left_over: usize,
    /// The upfloaters. More than `left_over`: fewer would leave those below no complete pairing (C4).
    pub upfloaters: Vec<Tpn>,
    /// Candidates who come before the last of the upfloaters in the order of 4.2, and why not they.
    pub passed_over: Vec<(Tpn, PassedOver)>,
    /// How many more were passed over and were not judged.
    pub not_judged: usize,
    /// Nobody of the bracket has played: G1 is the first half by number (3.2.3).
    pub is_fresh: bool,
    /// The first subgroup: those who prefer White.
    pub g1: Vec<Tpn>,
    /// The second subgroup.
    pub g2: Vec<Tpn>,
    /// The shifts that were needed (3.2.4).
    pub shifts: Vec<Shift>,
    /// The pairs in the order of S1.
    pub pairs: Vec<Pair>,
}

/// Why a candidate is no upfloater.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// No set with the candidate lets residents and those below be paired completely.
    Impossible,
    /// The best set with the candidate is worse in a criterion and equal in those before it.
    Worse {
        /// The criterion.
        criterion: Criterion,
        /// Its value with the upfloaters chosen; scores are in hundredths.
        chosen: Vec<i64>,
        /// Its value with the candidate.
        alternative: Vec<i64>,
    },
    /// As good, but later in the order of 4.2.
    Later,
}

/// The criteria of quality (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// The number of upfloaters.
    C5,
    /// Their scores.
    C6,
    /// Colour preferences not granted.
    C7,
    /// Maximum upfloaters.
    C8,
    /// How often those were upfloated.
    C9,
    /// Upfloaters who upfloated in the previous round.
    C10,
}

impl Criterion {
    const ALL: [Self; 6] = [Self::C5, Self::C6, Self::C7, Self::C8, Self::C9, Self::C10];

    /// Its name and its article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::C5 => "C5, 2.3.1",
            Self::C6 => "C6, 2.3.2",
            Self::C7 => "C7, 2.3.3",
            Self::C8 => "C8, 2.3.4",
            Self::C9 => "C9, 2.3.5",
            Self::C10 => "C10, 2.3.6",
        }
    }
}

/// Why players are shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// So many pairs inside the smaller subgroup cannot be avoided (3.2.4, 1).
    Unavoidable,
    /// The subgroups must become equal (3.2.4, 2).
    Unequal,
}

/// Players shifted to the other subgroup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shift {
    /// Why.
    pub cause: Cause,
    /// Whether from G1 to G2, or the other way.
    pub from_g1: bool,
    /// Who.
    pub players: Vec<Tpn>,
    /// Possible shifters who are numbered before the last of them, and could not be: no legal pairing as good on C7 has them as well.
    pub passed_over: Vec<Tpn>,
}

/// A pair and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pair {
    /// The player of S1, and the average rating of the opponents so far.
    pub first: (Tpn, u32),
    /// The opponent from G2.
    pub second: Tpn,
    /// Players of G2 with smaller numbers who were still free, and why not they; `None`: then not everybody in S1 could be paired.
    pub skipped: Vec<(Tpn, Option<Obstacle>)>,
    /// Who is ranked higher of the two.
    pub higher: Tpn,
    /// Why the colours.
    pub color: ColorExplanation,
}

/// Pairs a round as [`crate::pairing::pair`] does and tells why.
///
/// # Errors
/// There is no pairing.
pub fn explain(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Result<Explanation, NoPairing> {
    let initial = initial_color(tournament).unwrap_or(Color::White);
    let round = Round::new(tournament, round, absent);
    if round.field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let paired = pair_round(&round)?;
    let bye = paired.bye.map(|place| receiver::explain(&round.field, place, |p| round.tpn(p).0.into()));
    let mut left: Vec<usize> = (0..round.field.players.len()).filter(|place| paired.bye != Some(*place)).collect();
    let mut brackets = Vec::new();
    for bracket in &paired.brackets {
        let below: Vec<usize> = left.iter().copied().filter(|place| !bracket.residents.contains(place)).collect();
        brackets.push(told(&round, bracket, &below, initial));
        left.retain(|place| !bracket.residents.contains(place) && !bracket.upfloaters.contains(place));
    }
    Ok(Explanation { bye, brackets })
}

fn told(round: &Round, bracket: &PairedBracket, below: &[usize], initial: Color) -> Bracket {
    let tpns = |places: &[usize]| places.iter().map(|&place| round.tpn(place)).collect::<Vec<Tpn>>();
    let division = &bracket.division;
    let last = bracket.upfloaters.last().copied().unwrap_or(0);
    let passed: Vec<usize> = below.iter().copied().filter(|place| *place < last && !bracket.upfloaters.contains(place)).collect();
    let judged = passed.iter().take(MOST_JUDGED).map(|&place| (round.tpn(place), passed_over(round, bracket, below, place)));
    let shift = |shift: &Shifted, cause: Cause| {
        let list = from_the_middle(&sorted(round, &division.groups[shift.from], shift.from));
        let end = list.iter().rposition(|place| shift.players.contains(place)).unwrap_or(0);
        let passed: Vec<usize> = list[..end].iter().copied().filter(|place| !shift.players.contains(place)).collect();
        Shift { cause, from_g1: shift.from == 0, players: tpns(&shift.players), passed_over: tpns(&passed) }
    };
    let shifts = [(&division.forced, Cause::Unavoidable), (&division.equalising, Cause::Unequal)];
    Bracket {
        score: bracket.residents.first().map_or(Points::ZERO, |&place| round.score(place)),
        residents: tpns(&bracket.residents),
        left_over: unpaired_among(round, &bracket.residents).unwrap_or(0),
        upfloaters: tpns(&bracket.upfloaters),
        passed_over: judged.collect(),
        not_judged: passed.len().saturating_sub(MOST_JUDGED),
        is_fresh: division.is_fresh,
        g1: tpns(&division.groups[0]),
        g2: tpns(&division.groups[1]),
        shifts: shifts.into_iter().filter(|(s, _)| !s.players.is_empty()).map(|(s, cause)| shift(s, cause)).collect(),
        pairs: pairs(round, bracket, initial),
    }
}

/// The transposition: for each of S1 whom G2 had before.
fn pairs(round: &Round, bracket: &PairedBracket, initial: Color) -> Vec<Pair> {
    let (s1, t2) = (&bracket.division.s1, &bracket.division.t2);
    let legal = opponents(round, s1, t2);
    let pair = |(at, (&a, &b)): (usize, (&usize, &usize))| {
        let mut before: Vec<usize> = (at + 1..t2.len()).filter(|&index| round.tpn(t2[index]) < round.tpn(b)).collect();
        before.sort_by_key(|&index| round.tpn(t2[index]));
        let why = |index: &usize| if legal[at].has(*index) { None } else { round.field.obstacle(a, t2[*index]) };
        let (higher, lower) = (a.min(b), a.max(b));
        Pair {
            first: (round.tpn(a), round.more[a].aro),
            second: round.tpn(b),
            skipped: before.iter().map(|index| (round.tpn(t2[*index]), why(index))).collect(),
            higher: round.tpn(higher),
            color: color::explain(&round.field.players[higher], &round.field.players[lower], initial),
        }
    };
    s1.iter().zip(t2).enumerate().map(pair).collect()
}

fn passed_over(round: &Round, bracket: &PairedBracket, below: &[usize], candidate: usize) -> PassedOver {
    let problem = Problem { round, residents: &bracket.residents, lower: below, complete: true };
    let Some(set) = problem.best_with(candidate) else { return PassedOver::Impossible };
    let differing = Criterion::ALL.into_iter().find_map(|criterion| {
        let value = |set: &[usize]| value(round, criterion, &bracket.residents, set);
        let (chosen, alternative) = (value(&bracket.upfloaters), value(&set));
        (chosen != alternative).then_some(PassedOver::Worse { criterion, chosen, alternative })
    });
    differing.unwrap_or(PassedOver::Later)
}

/// The value of a set of upfloaters in a criterion.
fn value(round: &Round, criterion: Criterion, residents: &[usize], set: &[usize]) -> Vec<i64> {
    let number = |count: usize| vec![i64::try_from(count).unwrap_or(i64::MAX)];
    let upfloats = set.iter().filter_map(|&place| round.at_most_upfloats(place));
    match criterion {
        Criterion::C5 => number(set.len()),
        Criterion::C6 => {
            let mut scores: Vec<i64> = set.iter().map(|&place| round.score(place).hundredths().into()).collect();
            scores.sort_unstable();
            scores
        }
        Criterion::C7 => {
            let members: Vec<usize> = residents.iter().chain(set).copied().collect();
            let keys: Vec<Color> = members.iter().map(|&place| round.seeks(place)).collect();
            let best = Weighed::<i128>::new(&round.legal, &members, &keys, |a, b| if a == b { -2 } else { 0 }, |_| false);
            let denied = |v: &usize| best.as_ref().and_then(|best| best.mate(*v)).is_some_and(|u| u < *v && keys[u] == keys[*v]);
            number((0..members.len()).filter(denied).count())
        }
        Criterion::C8 => number(upfloats.count()),
        Criterion::C9 => number(upfloats.map(usize::from).sum()),
        Criterion::C10 => number(set.iter().filter(|&&place| round.again(place)).count()),
    }
}
