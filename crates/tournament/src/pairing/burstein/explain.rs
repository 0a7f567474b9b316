//! Why a round of the Burstein system is paired as it is, as values: the words are found elsewhere, in the reader's language.

use super::bracket::{PairedBracket, Problem};
use super::round::{Index, Round};
use super::{pair_round, seeding_rounds};
use crate::history::Obstacle;
use crate::model::{Color, Tournament, Tpn};
use crate::pairing::explain::{ColorExplanation, color};
use crate::pairing::receiver::{self, ByeChoice};
use crate::pairing::{NoPairing, initial_color};
use crate::points::Points;

/// How many opponents who come before are judged for one pair; those beyond are counted.
const MOST_JUDGED: usize = 6;

/// A round and its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// How many rounds were paired by the Dutch system (1.6.2).
    pub seeding_rounds: u16,
    /// The bye, if there is one.
    pub bye: Option<ByeChoice>,
    /// From the top.
    pub brackets: Vec<Bracket>,
}

/// A bracket and its pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bracket {
    /// Score of the residents.
    pub score: Points,
    /// In the order of the ranking, with the index of each: the place in the list is the BSN less one.
    pub members: Vec<(Tpn, Index)>,
    /// Members who floated in from above.
    pub incoming: Vec<Tpn>,
    /// Who floats down to the next bracket.
    pub floaters: Vec<Tpn>,
    /// In the order of article 4.
    pub pairs: Vec<Pair>,
}

/// A pair and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pair {
    /// The higher in the ranking, with the in-bracket sequence number.
    pub higher: (Tpn, usize),
    /// The lower.
    pub lower: (Tpn, usize),
    /// Members with larger numbers who were still free, the largest first, and why not they.
    pub skipped: Vec<(Tpn, Skipped)>,
    /// How many more there were who were not judged.
    pub not_judged: usize,
    /// Why the colours.
    pub color: ColorExplanation,
}

/// Why an opponent who comes before in the order of article 4 was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// C1, C3 or the event.
    Forbidden(Obstacle),
    /// Then nobody could complete the round (C4).
    Impossible,
    /// The best pairing with that pair is worse in a criterion.
    Worse {
        /// The criterion.
        criterion: Criterion,
        /// Its value as paired; scores are in hundredths. C7: the downfloaters of the next bracket by score.
        chosen: Vec<i64>,
        /// Its value with that pair.
        alternative: Vec<i64>,
    },
    /// As good by every criterion, but only with earlier players paired otherwise.
    Later,
}

/// The criteria of quality (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// The number of downfloaters.
    C5,
    /// Their scores.
    C6,
    /// What the next bracket can do with them.
    C7,
    /// Colour preferences not granted.
    C8,
}

impl Criterion {
    pub(super) const ALL: [Self; 4] = [Self::C5, Self::C6, Self::C7, Self::C8];

    /// Its name and its article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::C5 => "C5, 2.3.1",
            Self::C6 => "C6, 2.3.2",
            Self::C7 => "C7, 2.3.3",
            Self::C8 => "C8, 2.3.4",
        }
    }
}

/// Pairs a round after the seeding rounds as [`crate::pairing::pair`] does and tells why. `None`: a seeding round, which the explanation of
/// the Dutch system explains.
///
/// # Errors
/// There is no pairing.
pub fn explain(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Result<Option<Explanation>, NoPairing> {
    let seeding_rounds = seeding_rounds(tournament);
    if round <= seeding_rounds {
        return Ok(None);
    }
    let initial = initial_color(tournament).unwrap_or(Color::White);
    let round = Round::new(tournament, round, absent);
    if round.field.players.is_empty() {
        return Err(NoPairing::NobodyPresent);
    }
    let paired = pair_round(&round)?;
    let bye = paired.bye.map(|place| receiver::explain(&round.field, place, |p| round.rank[p]));
    let all: Vec<usize> = (0..round.field.players.len()).filter(|place| paired.bye != Some(*place)).collect();
    let told = paired.brackets.iter().map(|bracket| told(&round, bracket, &all, initial)).collect();
    Ok(Some(Explanation { seeding_rounds, bye, brackets: told }))
}

fn told(round: &Round, bracket: &PairedBracket, all: &[usize], initial: Color) -> Bracket {
    let lowest = bracket.members.iter().map(|&place| round.score(place)).min().unwrap_or(Points::ZERO);
    let below: Vec<usize> = all.iter().copied().filter(|&place| round.score(place) < lowest).collect();
    let next = below.partition_point(|&place| round.score(place) == round.score(below[0]));
    let problem = Problem { round, members: &bracket.members, next: &below[..next], rest: &below[next..] };
    let number = |place: usize| bracket.members.iter().position(|m| *m == place).unwrap_or(0) + 1;
    let mut open = bracket.members.clone();
    let mut pairs = Vec::new();
    for &(a, b) in &bracket.pairs {
        open.retain(|place| *place != a);
        let before: Vec<usize> = open.iter().rev().copied().take_while(|place| *place != b).filter(|&p| number(p) > number(a)).collect();
        open.retain(|place| *place != b);
        let skipped = before.iter().take(MOST_JUDGED).map(|&other| (round.tpn(other), problem.judge(bracket, a, other)));
        pairs.push(Pair {
            higher: (round.tpn(a), number(a)),
            lower: (round.tpn(b), number(b)),
            skipped: skipped.collect(),
            not_judged: before.len().saturating_sub(MOST_JUDGED),
            color: color::explain(&round.field.players[a], &round.field.players[b], initial),
        });
    }
    let tpns = |places: Vec<usize>| places.into_iter().map(|place| round.tpn(place)).collect();
    Bracket {
        score: lowest,
        members: bracket.members.iter().map(|&place| (round.tpn(place), round.index[place])).collect(),
        incoming: tpns(bracket.members.iter().copied().filter(|&place| round.score(place) > lowest).collect()),
        floaters: tpns(bracket.floaters.clone()),
        pairs,
    }
}

impl Problem<'_> {
    /// Why two members are not paired, those above taken as they are.
    fn judge(&self, bracket: &PairedBracket, a: usize, other: usize) -> Skipped {
        if let Some(obstacle) = self.round.field.obstacle(a, other) {
            return Skipped::Forbidden(obstacle);
        }
        let above: Vec<(usize, usize)> = bracket.pairs.iter().copied().take_while(|pair| pair.0 != a).chain([(a, other)]).collect();
        let open: Vec<usize> = self.members.iter().copied().filter(|p| !above.iter().any(|&(x, y)| x == *p || y == *p)).collect();
        let Some(mut best) = (Problem { members: &open, ..*self }).best_with_all() else { return Skipped::Impossible };
        best.pairs.extend(above);
        let differing = Criterion::ALL.into_iter().find_map(|criterion| {
            let (chosen, alternative) = (self.value(criterion, bracket), self.value(criterion, &best));
            (chosen != alternative).then_some(Skipped::Worse { criterion, chosen, alternative })
        });
        differing.unwrap_or(Skipped::Later)
    }

    fn value(&self, criterion: Criterion, bracket: &PairedBracket) -> Vec<i64> {
        let scores = |places: &[usize]| {
            let mut scores: Vec<i64> = places.iter().map(|&place| self.round.score(place).hundredths().into()).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            scores
        };
        let number = |count: usize| vec![i64::try_from(count).unwrap_or(i64::MAX)];
        let preference = |place: usize| self.round.field.players[place].preference;
        match criterion {
            Criterion::C5 => number(bracket.floaters.len()),
            Criterion::C6 => scores(&bracket.floaters),
            Criterion::C7 => scores(&self.left_below(&bracket.floaters).unwrap_or_default()),
            Criterion::C8 => number(bracket.pairs.iter().filter(|&&(a, b)| preference(a).clashes(preference(b))).count()),
        }
    }
}
