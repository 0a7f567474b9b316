//! Why a round is paired as it is, as values: the words are found elsewhere, in the reader's language.

use super::{Paired, clash, pair_field};
use crate::history::{Field, Obstacle};
use crate::model::{Color, Tournament, Tpn};
use crate::pairing::explain::{ColorExplanation, color};
use crate::pairing::upfloat::{self, Criterion, Member, bye};
use crate::pairing::{NoPairing, Options, initial_color};
use crate::points::Points;

/// How many opponents who come before are named for one pair; those beyond are counted.
const MOST_NAMED: usize = 12;

/// A round and its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The bye, if there is one.
    pub bye: Option<Bye>,
    /// From the top.
    pub groups: Vec<Group>,
}

/// Who has the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bye {
    /// The receiver.
    pub tpn: Tpn,
    /// The receiver's score.
    pub score: Points,
    /// Everybody has had one before: it begins again.
    pub begins_again: bool,
    /// Who comes before (a lower score, or as low and later in the order), and why not they.
    pub refused: Vec<(Tpn, upfloat::Refusal)>,
}

/// A score group with those who complete it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// Its score.
    pub score: Points,
    /// Who has it and was not taken by a group above.
    pub residents: Vec<Tpn>,
    /// Who is taken from below, with the score.
    pub upfloaters: Vec<(Tpn, Points)>,
    /// Players from below who come before one of these, and why not they.
    pub refused: Vec<(Tpn, NotUpfloater)>,
    /// The upper numbers of the pairs: without history the first half.
    pub uppers: Vec<Tpn>,
    /// Players of the first half who are not among them: with those before them, nobody pairs the group as well.
    pub not_upper: Vec<Tpn>,
    /// Pairs of two who are due the same colour: the fewest there can be.
    pub clashes: usize,
    /// In the order of the upper numbers.
    pub pairs: Vec<Pairing>,
}

/// Why a player from below is not taken. Of the sets that are equal in all of this the first by number is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotUpfloater {
    /// Nobody of the group may be met.
    NobodyToMeet,
    /// The round could not be paired.
    NoCompletePairing,
    /// More would have to be taken.
    More,
    /// Somebody with a lower score would have to be taken.
    Lower,
    /// The next group would need more from below.
    NextGroup,
    /// More would float who floated in the last round.
    Again,
}

/// A pair and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pairing {
    /// The smaller number.
    pub upper: Tpn,
    /// The opponent: the smallest number that could be had.
    pub lower: Tpn,
    /// Opponents with smaller numbers who were still free, and why not they.
    pub skipped: Vec<(Tpn, NotPartner)>,
    /// How many more there were who are not named.
    pub not_named: usize,
    /// Who is ranked higher of the two.
    pub higher: Tpn,
    /// Why the colours. The rules are those of FIDE C.04.3 article 5.2, which the known text leaves open.
    pub color: ColorExplanation,
}

/// Why a free opponent with a smaller number was not taken. With the upper numbers and the pairs before as they are, a pairing that had
/// the two would leave somebody over or have more pairs of two who are due the same colour; this is what is to be seen of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPartner {
    /// The two may not meet.
    Forbidden(Obstacle),
    /// Both are taken from below.
    BothUpfloat,
    /// Both are due this colour.
    SameColor(Color),
    /// It is for the sake of the others.
    Others,
}

/// Pairs a round as [`crate::pairing::pair`] does and tells why.
///
/// # Errors
/// There is no pairing.
pub fn explain(tournament: &Tournament, round: u16, options: &Options) -> Result<Explanation, NoPairing> {
    let field = Field::new(tournament, round, &options.absent);
    let initial = initial_color(tournament).unwrap_or(Color::White);
    let Paired { bye, begins_again, brackets } = pair_field(tournament, &field)?;
    let told = |receiver: bye::Receiver| Bye {
        tpn: field.players[receiver.place].tpn,
        score: field.players[receiver.place].score,
        begins_again,
        refused: receiver.refused.iter().map(|&(place, why)| (field.players[place].tpn, why)).collect(),
    };
    Ok(Explanation { bye: bye.map(told), groups: brackets.iter().map(|bracket| group(&field, bracket, initial)).collect() })
}

fn group(field: &Field, bracket: &upfloat::Bracket, initial: Color) -> Group {
    let tpn = |place: usize| field.players[place].tpn;
    let mut by_number: Vec<usize> = bracket.residents.iter().chain(&bracket.upfloaters).copied().collect();
    by_number.sort_by_key(|&place| tpn(place));
    let uppers: Vec<Tpn> = bracket.pairs.iter().map(|pair| tpn(pair.0)).collect();
    let first_half = by_number.iter().take(uppers.len()).map(|&place| tpn(place));
    Group {
        score: bracket.residents.first().map_or(Points::ZERO, |&place| field.players[place].score),
        residents: bracket.residents.iter().map(|&place| tpn(place)).collect(),
        upfloaters: bracket.upfloaters.iter().map(|&place| (tpn(place), field.players[place].score)).collect(),
        refused: bracket.refused.iter().map(|&(place, why)| (tpn(place), why.into())).collect(),
        not_upper: first_half.filter(|tpn| !uppers.contains(tpn)).collect(),
        uppers,
        clashes: usize::try_from(bracket.cost).unwrap_or(0),
        pairs: (0..bracket.pairs.len()).map(|at| pairing(field, bracket, at, initial)).collect(),
    }
}

fn pairing(field: &Field, bracket: &upfloat::Bracket, at: usize, initial: Color) -> Pairing {
    let facts = |place: usize| &field.players[place];
    let (upper, lower) = bracket.pairs[at];
    // Uppers choose one after the other: those after this one have not chosen yet.
    let mut before: Vec<usize> = bracket.pairs[at + 1..].iter().map(|pair| pair.1).collect();
    before.retain(|&place| facts(place).tpn < facts(lower).tpn && facts(place).tpn > facts(upper).tpn);
    before.sort_by_key(|&place| facts(place).tpn);
    let named = before.iter().take(MOST_NAMED).map(|&place| (facts(place).tpn, not_partner(field, bracket, upper, place)));
    let (higher, other) = (upper.min(lower), upper.max(lower));
    Pairing {
        upper: facts(upper).tpn,
        lower: facts(lower).tpn,
        skipped: named.collect(),
        not_named: before.len().saturating_sub(MOST_NAMED),
        higher: facts(higher).tpn,
        color: color::explain(facts(higher), facts(other), initial),
    }
}

fn not_partner(field: &Field, bracket: &upfloat::Bracket, upper: usize, place: usize) -> NotPartner {
    let member = |place: usize| Member { place, upfloater: bracket.upfloaters.contains(&place) };
    let (a, b) = (member(upper), member(place));
    match (field.obstacle(upper, place), field.players[upper].preference.color) {
        (Some(obstacle @ (Obstacle::Rematch | Obstacle::Prohibited)), _) => NotPartner::Forbidden(obstacle),
        _ if a.upfloater && b.upfloater => NotPartner::BothUpfloat,
        (_, Some(due)) if clash(field, a, b) > 0 => NotPartner::SameColor(due),
        _ => NotPartner::Others,
    }
}

impl From<Criterion> for NotUpfloater {
    fn from(criterion: Criterion) -> Self {
        match criterion {
            Criterion::C1 => Self::NobodyToMeet,
            Criterion::C3 => Self::NoCompletePairing,
            Criterion::C4 => Self::More,
            Criterion::C5 => Self::Lower,
            Criterion::C6 => Self::NextGroup,
            Criterion::C7 => Self::Again,
        }
    }
}
