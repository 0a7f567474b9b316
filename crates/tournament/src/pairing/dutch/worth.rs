//! What pairings of a bracket are worth in each criterion, in values that can be shown and compared.

use super::BracketKind;
use super::alternative::{Choice, Situation};
use super::class::{Class, Group};
use super::completion::{Abundance, Receiver};
use super::criteria::Criterion;
use super::digits::Digits;
use super::graph::BracketGraph;
use super::place::Place;
use crate::history::{Facts, Field, Float, Strength};
use crate::matching::{Matcher, Mate};
use crate::model::DutchEdition;
use std::cmp::Reverse;
use std::ops::Range;

/// The criteria of quality inside a bracket, in order.
const QUALITY: [Criterion; 16] = {
    use Criterion as C;
    [C::C6, C::C7, C::C8, C::C9, C::C10, C::C11, C::C12, C::C13, C::C14, C::C15, C::C16, C::C17, C::C18, C::C19, C::C20, C::C21]
};

/// A score difference of the edition of 2017, in hundredths: who floats down by it, and who floats up.
struct Difference {
    hundredths: i64,
    down: usize,
    up: Option<usize>,
}

impl Situation<'_> {
    /// The first criterion in which two pairings of the bracket differ, with the values of both.
    pub fn first_difference(&self, a: &Choice, b: &Choice) -> Option<(Criterion, Vec<i64>, Vec<i64>)> {
        QUALITY.into_iter().find_map(|criterion| {
            if criterion == Criterion::C8 && a.floaters == b.floaters {
                return None;
            }
            let (a, b) = (self.value(criterion, a), self.value(criterion, b));
            (a != b).then_some((criterion, a, b))
        })
    }

    fn facts(&self, place: usize) -> &Facts {
        &self.field.players[place]
    }

    fn score(&self, place: usize) -> i64 {
        self.facts(place).score.hundredths().into()
    }

    /// A pairing's value in a criterion of quality; the smaller list is better. Scores and differences are in hundredths.
    fn value(&self, criterion: Criterion, choice: &Choice) -> Vec<i64> {
        use Criterion as C;
        let by_differences = matches!(criterion, C::C7) || criterion >= C::C14;
        match criterion {
            C::C1 | C::C2 | C::C3 | C::C4 | C::C5 => Vec::new(),
            C::C6 => number(choice.floaters.len()),
            C::C8 => self.best_below(&choice.floaters),
            C::C10 | C::C11 | C::C12 | C::C13 => self.colors(criterion, choice),
            _ if self.field.edition == DutchEdition::E2026 => self.floats(criterion, choice),
            _ if by_differences => self.differences(criterion, choice),
            _ => Vec::new(),
        }
    }

    /// C10 to C13, the same in both editions.
    fn colors(&self, criterion: Criterion, choice: &Choice) -> Vec<i64> {
        let count = |test: &dyn Fn(&Facts, &Facts) -> bool| {
            number(choice.pairs.iter().filter(|&&(a, b)| test(self.facts(a), self.facts(b))).count())
        };
        let clash = |a: &Facts, b: &Facts| a.preference.clashes(b.preference);
        let absolute = |a: &Facts, b: &Facts| [a, b].iter().all(|p| p.preference.strength == Strength::Absolute);
        // Only in the last round two absolute preferences for one colour can meet.
        let last_clash = |a: &Facts, b: &Facts| self.field.is_last && clash(a, b) && absolute(a, b);
        let imbalance = |p: &Facts| p.color_difference().abs();
        match criterion {
            Criterion::C10 => count(&|a, b| last_clash(a, b) && imbalance(a) > 1 && imbalance(b) > 1),
            Criterion::C11 => count(&|a, b| {
                let denied_twice = |p: &Facts| p.repeated_color().is_some_and(|c| Some(c.other()) == p.preference.color);
                let least = imbalance(a).min(imbalance(b));
                last_clash(a, b) && [a, b].into_iter().filter(|p| imbalance(p) == least).all(denied_twice)
            }),
            Criterion::C12 => count(&clash),
            _ => count(&|a, b| clash(a, b) && a.preference.strength.min(b.preference.strength) >= Strength::Strong && !absolute(a, b)),
        }
    }

    /// C7, C9 and C14 to C21 of 2026.
    fn floats(&self, criterion: Criterion, choice: &Choice) -> Vec<i64> {
        use Criterion as C;
        let resident_score = self.score(self.bracket.residents.start);
        let is_moved_down = |place: usize| place < self.bracket.residents.start;
        let floated = |place: usize, float: Float| self.facts(place).float(rounds_back(criterion)) == float;
        let opponents = || choice.pairs.iter().filter(|&&(a, b)| is_moved_down(a) && floated(b, Float::Up));
        match criterion {
            C::C7 => choice.floaters.iter().map(|&p| self.score(p)).collect(),
            C::C9 => match choice.floaters[..] {
                [receiver] if self.bye.is_some_and(|bye| i64::from(bye.hundredths()) >= resident_score) => {
                    vec![self.facts(receiver).unplayed.into()]
                }
                _ => Vec::new(),
            },
            C::C14 | C::C16 => number(choice.floaters.iter().filter(|&&p| !is_moved_down(p) && floated(p, Float::Down)).count()),
            C::C15 | C::C17 => number(opponents().count()),
            C::C18 | C::C20 => {
                let moved_down = self.bracket.moved_down.iter().filter(|&&p| floated(p, Float::Down));
                // More than any difference for whoever stays unpaired.
                let of = |p: usize| if choice.floaters.contains(&p) { i64::from(i32::MAX) } else { self.score(p) - resident_score };
                descending(moved_down.map(|&p| of(p)))
            }
            _ => descending(opponents().map(|&(a, _)| self.score(a) - resident_score)),
        }
    }

    /// C6 and C12 to C19 of 2017 (here C7 and C14 to C21): the differences of pairs and downfloaters other than 0, all of them or
    /// those of players who float a second time; for C12 to C15 their number.
    fn differences(&self, criterion: Criterion, choice: &Choice) -> Vec<i64> {
        use Criterion as C;
        let back = rounds_back(criterion);
        let again = |player: Option<usize>, float| player.is_some_and(|p| self.facts(p).float(back) == float);
        let differences = self.score_differences(choice);
        let list = differences.iter().filter(|d| match criterion {
            C::C14 | C::C16 | C::C18 | C::C20 => again(Some(d.down), Float::Down),
            C::C15 | C::C17 | C::C19 | C::C21 => again(d.up, Float::Up),
            _ => true,
        });
        if matches!(criterion, C::C14 | C::C15 | C::C16 | C::C17) {
            return number(list.count());
        }
        descending(list.map(|d| d.hundredths))
    }

    /// Article A.8 of 2017: the score differences of the pairs, and of the downfloaters against one point less than the lowest score
    /// of the bracket; without those that are 0.
    fn score_differences(&self, choice: &Choice) -> Vec<Difference> {
        let below = self.members().map(|p| self.score(p)).min().unwrap_or(0) - 100;
        let pairs = choice.pairs.iter().map(|&(a, b)| Difference { hundredths: self.score(a) - self.score(b), down: a, up: Some(b) });
        let floaters = choice.floaters.iter().map(|&p| Difference { hundredths: self.score(p) - below, down: p, up: None });
        pairs.chain(floaters).filter(|d| d.hundredths > 0).collect()
    }

    /// C8 (2017: C7): how many downfloaters the next bracket would have at its best, then their scores, or in 2017 its score
    /// differences. There, 2017 does not look from the penultimate bracket, and asks completion of the last scoregroup alone.
    fn best_below(&self, floaters: &[usize]) -> Vec<i64> {
        let bye = self.receiver(self.bye);
        if self.field.edition == DutchEdition::E2026 {
            let Some(left) = below(self.field, bye, floaters, self.next.clone()) else { return Vec::new() };
            return number(left.len()).into_iter().chain(left.iter().map(|&p| self.score(p))).collect();
        }
        if self.bracket.kind != BracketKind::Ordinary || self.next.is_empty() {
            return Vec::new();
        }
        let is_last = self.next.end == self.field.players.len();
        let bye = if is_last { bye } else { Receiver::Nobody };
        let Some((left, _)) = count_below(self.field, bye, floaters, self.next.clone(), !is_last) else { return vec![i64::MAX] };
        let resident_score = self.score(self.next.start);
        let paired = floaters.iter().filter(|p| !left.contains(p)).map(|&p| self.score(p) - resident_score);
        let unpaired = left.iter().map(|&p| self.score(p) - resident_score + 100);
        number(left.len()).into_iter().chain(descending(paired.chain(unpaired))).collect()
    }
}

const fn rounds_back(criterion: Criterion) -> usize {
    if matches!(criterion, Criterion::C14 | Criterion::C15 | Criterion::C18 | Criterion::C19) { 1 } else { 2 }
}

fn number(n: usize) -> Vec<i64> {
    vec![i64::try_from(n).unwrap_or(i64::MAX)]
}

fn descending(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable_by_key(|value| Reverse(*value));
    values
}

/// The downfloaters of the next bracket at its best on C6 and C7, if these players move down into it. `None`: the players
/// from there on cannot all be paired.
pub(super) fn below(field: &Field, bye: Receiver, moved_down: &[usize], residents: Range<usize>) -> Option<Vec<usize>> {
    let rest = residents.end..field.players.len();
    let abundance = Abundance::of(field);
    // One player more is certain to find an opponent there, and whoever is left then one of those below; the bye is given further down, or to
    // that one. So whoever it is, the bracket does as well as it conceivably can.
    if let ([_], Some(last)) = (moved_down, residents.clone().last())
        && match bye {
            Receiver::Nobody => true,
            Receiver::At(score) if rest.is_empty() => score == field.players[last].score,
            Receiver::At(score) => score < field.players[last].score,
            Receiver::Anyone => false,
        }
        && abundance.suffices(field, residents.clone(), 1)
        && (rest.is_empty() || abundance.suffices(field, rest.clone(), 1))
    {
        return Some(if residents.len().is_multiple_of(2) { vec![last] } else { Vec::new() });
    }
    if !residents.is_empty()
        && abundance.suffices(field, rest.clone(), 0)
        && let Some((left, to_rest)) = count_below(field, bye, moved_down, residents.clone(), true)
        && abundance.suffices(field, rest, to_rest)
    {
        return Some(left);
    }
    count_below(field, bye, moved_down, residents, false).map(|(left, _)| left)
}

/// As [`below`]; `sink`: the players after that bracket are left out and taken to find opponents for any number of others.
/// Also returns how many are left to them.
fn count_below(field: &Field, bye: Receiver, moved_down: &[usize], residents: Range<usize>, sink: bool) -> Option<(Vec<usize>, usize)> {
    let n = field.players.len();
    let rest = if sink { n..n } else { residents.end..n };
    let abundance = Abundance::of(field);
    let place = Place {
        field,
        abundance,
        bye,
        moved_down,
        residents: residents.clone(),
        next: n..n,
        stay: &[],
        gone: &[],
        draft: true,
        lowest: None,
    };
    let places: Vec<usize> = place.members().chain(rest).collect();
    let class = |&player: &usize| {
        let group = if player >= residents.end { Group::Rest } else { place.group(player) };
        Class::of(&field.players[player], group, field.is_last, place.may_get_bye(player))
    };
    let mut classes: Vec<Class> = places.iter().map(class).collect();
    let resident_score = field.players.get(residents.start).map(|p| p.score);
    if bye != Receiver::Nobody && (!sink || resident_score.is_none_or(|score| bye.reaches(score))) {
        classes.push(Class::BYE);
    }
    let graph = BracketGraph::<i128>::new(field, &places, &classes, &Digits::of_completion(&classes), sink);
    let mut matcher = Matcher::new(graph.first_duals());
    matcher.solve(&graph).ok()?;
    let is_left = |v: &usize| !matches!(matcher.mate(*v), Mate::Vertex(u) if graph.group[u].in_bracket());
    let left = (0..moved_down.len() + residents.len()).filter(is_left).map(|v| places[v]).collect();
    let to_rest = matcher.active().iter().filter(|&&v| matcher.mate(v) == Mate::Sink).count();
    Some((left, to_rest))
}
