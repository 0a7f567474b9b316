//! What a bracket would be worth if something in it were different: the best pairing that meets a demand, and the
//! first criterion in which it is worse than the one that was chosen.

use super::PairedBracket;
use super::completion::{Abundance, Receiver, can_complete};
use super::criteria::{Class, Criterion, Digits, Group};
use super::graph::BracketGraph;
use super::place::Place;
use crate::history::{Facts, Field, Float, PabBar, Strength};
use crate::matching::{Matcher, Mate};
use crate::points::Points;
use std::cmp::Reverse;
use std::ops::Range;

/// A bracket as it stood before it was paired, and how it was paired. Places are those of the field.
#[derive(Clone, Debug)]
pub(in crate::pairing) struct Situation<'a> {
    pub field: &'a Field,
    /// Score of the receiver of the bye, if there is one.
    pub bye: Option<Points>,
    pub bracket: &'a PairedBracket,
    /// The next scoregroup; empty after the last.
    pub next: Range<usize>,
}

/// What is asked of another pairing of the bracket.
#[derive(Clone, Copy, Debug)]
pub(in crate::pairing) enum Demand<'a> {
    /// These pairs stand in it.
    Pairs(&'a [(usize, usize)]),
    /// The first player is paired in the bracket, and the second, if named, is not.
    Stays(usize, Option<usize>),
    /// These pairs stand in it, all players of `upper` (S1) are paired, and with players of `lower` (S2).
    Split { fixed: &'a [(usize, usize)], upper: &'a [usize], lower: &'a [usize] },
}

/// A pairing of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pairing) struct Choice {
    /// The higher player first.
    pub pairs: Vec<(usize, usize)>,
    /// Downfloaters, ascending.
    pub floaters: Vec<usize>,
}

/// What became of a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pairing) enum Outcome {
    /// No pairing of the bracket meets it and leaves the rest a complete pairing: C4, or C5 if it would be possible with a
    /// receiver of the bye who has more points.
    Impossible(Criterion),
    /// The best that meets it is worse in this criterion and equal in all before it.
    Worse { criterion: Criterion, chosen: Vec<i64>, alternative: Vec<i64> },
    /// The best that meets it is as good, and article 4 generates it later.
    Equal(Choice),
}

impl Situation<'_> {
    fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.bracket.moved_down.iter().copied().chain(self.bracket.residents.clone())
    }

    fn chosen(&self) -> Choice {
        Choice { pairs: self.bracket.pairs.clone(), floaters: self.bracket.floaters.clone() }
    }

    /// Compares the best pairing that meets a demand with the one that was chosen.
    pub fn ask(&self, demand: Demand) -> Outcome {
        let Some(alternative) = self.best(demand, self.bye) else {
            let higher = |bye: Points| self.field.players.iter().map(|p| p.score).filter(move |s| *s > bye);
            let with_more = self.bye.is_some_and(|bye| {
                let mut scores: Vec<Points> = higher(bye).collect();
                scores.dedup();
                scores.iter().any(|&score| self.best(demand, Some(score)).is_some())
            });
            return Outcome::Impossible(if with_more { Criterion::C5 } else { Criterion::C4 });
        };
        let chosen = self.chosen();
        match self.first_difference(&chosen, &alternative) {
            Some((criterion, chosen, alternative)) => Outcome::Worse { criterion, chosen, alternative },
            None => Outcome::Equal(alternative),
        }
    }

    /// The best pairing that meets a demand. The criteria add up over pairs, so that demanded pairs can be taken out.
    fn best(&self, demand: Demand, bye: Option<Points>) -> Option<Choice> {
        let n = self.field.players.len();
        let below = self.bracket.residents.end..n;
        let mut bars: Vec<(usize, usize)> = Vec::new();
        let mut paired_here: &[usize] = &[];
        let mut fixed: &[(usize, usize)] = &[];
        let stays;
        match demand {
            Demand::Pairs(pairs) => fixed = pairs,
            Demand::Stays(player, out) => {
                stays = [player];
                paired_here = &stays;
                if let Some(out) = out {
                    bars.extend(self.members().filter(|&other| other != out).map(|other| (out, other)));
                }
            }
            Demand::Split { fixed: pairs, upper, lower } => {
                fixed = pairs;
                paired_here = upper;
                for group in [upper, lower] {
                    bars.extend(group.iter().enumerate().flat_map(|(i, &a)| group[..i].iter().map(move |&b| (a, b))));
                }
            }
        }
        bars.extend(paired_here.iter().flat_map(|&player| below.clone().map(move |other| (player, other))));
        let mut field = if bars.is_empty() { self.field.clone() } else { self.field.barring(&bars) };
        for &player in paired_here {
            // Whoever must be paired here cannot get the bye; the bar of a round that is none stands for that.
            field.players[player].pab_bar.get_or_insert(PabBar::HadOne { round: 0 });
        }
        let gone: Vec<usize> = fixed.iter().flat_map(|&(a, b)| [a, b]).collect();
        if fixed.iter().any(|&(a, b)| field.obstacle(a, b).is_some()) {
            return None;
        }
        let (field, old) = field.without(&gone);
        let new = |place: usize| old.partition_point(|&o| o < place);
        let moved_down: Vec<usize> = self.bracket.moved_down.iter().filter(|p| !gone.contains(p)).map(|&p| new(p)).collect();
        let residents = new(self.bracket.residents.start)..new(self.bracket.residents.end);
        let next = new(self.next.start)..new(self.next.end);
        let choice = settle(&field, receiver(bye), &moved_down, residents, next)?;
        let mut pairs: Vec<(usize, usize)> = choice.pairs.iter().map(|&(a, b)| (old[a], old[b])).collect();
        pairs.extend(fixed.iter().map(|&(a, b)| (a.min(b), a.max(b))));
        pairs.sort_unstable();
        Some(Choice { pairs, floaters: choice.floaters.iter().map(|&p| old[p]).collect() })
    }

    /// The first criterion in which two pairings of the bracket differ, with the values of both.
    pub fn first_difference(&self, a: &Choice, b: &Choice) -> Option<(Criterion, Vec<i64>, Vec<i64>)> {
        use Criterion as C;
        let all =
            [C::C6, C::C7, C::C8, C::C9, C::C10, C::C11, C::C12, C::C13, C::C14, C::C15, C::C16, C::C17, C::C18, C::C19, C::C20, C::C21];
        all.into_iter().find_map(|criterion| {
            if criterion == C::C8 && a.floaters == b.floaters {
                return None;
            }
            let (a, b) = (self.value(criterion, a), self.value(criterion, b));
            (a != b).then_some((criterion, a, b))
        })
    }

    fn facts(&self, place: usize) -> &Facts {
        &self.field.players[place]
    }

    /// A pairing's value in a criterion of quality; the smaller list is better. Scores and differences are in hundredths.
    fn value(&self, criterion: Criterion, choice: &Choice) -> Vec<i64> {
        use Criterion as C;
        let score = |place: usize| i64::from(self.facts(place).score.hundredths());
        let resident_score = score(self.bracket.residents.start);
        let is_moved_down = |place: usize| place < self.bracket.residents.start;
        let count = |test: &dyn Fn(&Facts, &Facts) -> bool| {
            let number = choice.pairs.iter().filter(|&&(a, b)| test(self.facts(a), self.facts(b))).count();
            vec![i64::try_from(number).unwrap_or(i64::MAX)]
        };
        let clash = |a: &Facts, b: &Facts| a.preference.clashes(b.preference);
        let absolute = |a: &Facts, b: &Facts| [a, b].iter().all(|p| p.preference.strength == Strength::Absolute);
        // Only in the last round two absolute preferences for one colour can meet.
        let last_clash = |a: &Facts, b: &Facts| self.field.is_last && clash(a, b) && absolute(a, b);
        let imbalance = |p: &Facts| p.color_difference().abs();
        let floated = |place: usize, back: usize, float: Float| self.facts(place).float(back) == float;
        let back = if matches!(criterion, C::C14 | C::C15 | C::C18 | C::C19) { 1 } else { 2 };
        match criterion {
            C::C1 | C::C2 | C::C3 | C::C4 | C::C5 => Vec::new(),
            C::C6 => vec![i64::try_from(choice.floaters.len()).unwrap_or(i64::MAX)],
            C::C7 => choice.floaters.iter().map(|&p| score(p)).collect(),
            C::C8 => self.best_below(&choice.floaters),
            C::C9 => match choice.floaters[..] {
                [receiver] if self.bye.is_some_and(|bye| i64::from(bye.hundredths()) >= resident_score) => {
                    vec![self.facts(receiver).unplayed.into()]
                }
                _ => Vec::new(),
            },
            C::C10 => count(&|a, b| last_clash(a, b) && imbalance(a) > 1 && imbalance(b) > 1),
            C::C11 => count(&|a, b| {
                let denied_twice = |p: &Facts| p.repeated_color().is_some_and(|c| Some(c.other()) == p.preference.color);
                let least = imbalance(a).min(imbalance(b));
                last_clash(a, b) && [a, b].into_iter().filter(|p| imbalance(p) == least).all(denied_twice)
            }),
            C::C12 => count(&clash),
            C::C13 => count(&|a, b| clash(a, b) && a.preference.strength.min(b.preference.strength) >= Strength::Strong && !absolute(a, b)),
            C::C14 | C::C16 => {
                let number = choice.floaters.iter().filter(|&&p| !is_moved_down(p) && floated(p, back, Float::Down)).count();
                vec![i64::try_from(number).unwrap_or(i64::MAX)]
            }
            C::C15 | C::C17 => {
                let number = choice.pairs.iter().filter(|&&(a, b)| is_moved_down(a) && floated(b, back, Float::Up)).count();
                vec![i64::try_from(number).unwrap_or(i64::MAX)]
            }
            C::C18 | C::C20 => {
                let moved_down = self.bracket.moved_down.iter().filter(|&&p| floated(p, back, Float::Down));
                // More than any difference for whoever stays unpaired.
                let of = |p: usize| if choice.floaters.contains(&p) { i64::from(i32::MAX) } else { score(p) - resident_score };
                descending(moved_down.map(|&p| of(p)))
            }
            C::C19 | C::C21 => {
                let opponents = choice.pairs.iter().filter(|&&(a, b)| is_moved_down(a) && floated(b, back, Float::Up));
                descending(opponents.map(|&(a, _)| score(a) - resident_score))
            }
        }
    }

    /// C8: how many downfloaters, and of which scores, the next bracket would have at its best.
    fn best_below(&self, floaters: &[usize]) -> Vec<i64> {
        let best = below(self.field, receiver(self.bye), floaters, self.next.clone());
        let Some(left) = best else { return Vec::new() };
        let mut value = vec![i64::try_from(left.len()).unwrap_or(i64::MAX)];
        value.extend(left.iter().map(|&p| i64::from(self.facts(p).score.hundredths())));
        value
    }
}

fn receiver(bye: Option<Points>) -> Receiver {
    bye.map_or(Receiver::Nobody, Receiver::At)
}

fn descending(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable_by_key(|value| Reverse(*value));
    values
}

/// Pairs a bracket by the rules, also one that has lost all of its residents to demanded pairs.
fn settle(field: &Field, bye: Receiver, moved_down: &[usize], residents: Range<usize>, next: Range<usize>) -> Option<Choice> {
    if !residents.is_empty() {
        let place = Place { field, abundance: Abundance::of(field), bye, moved_down, residents, next };
        let paired = place.pair_alone().or_else(|| place.pair_with_below().ok())?;
        return Some(Choice { pairs: paired.pairs, floaters: paired.floaters });
    }
    let possible = if moved_down.is_empty() {
        can_complete(field, &[], next.start..field.players.len(), bye)
    } else {
        below(field, bye, moved_down, next).is_some()
    };
    possible.then(|| Choice { pairs: Vec::new(), floaters: moved_down.to_vec() })
}

/// The downfloaters of the next bracket at its best on C6 and C7, if these players move down into it. `None`: the players
/// from there on cannot all be paired.
fn below(field: &Field, bye: Receiver, moved_down: &[usize], residents: Range<usize>) -> Option<Vec<usize>> {
    let rest = residents.end..field.players.len();
    let abundance = Abundance::of(field);
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
    let place = Place { field, abundance: Abundance::of(field), bye, moved_down, residents: residents.clone(), next: n..n };
    let rest = if sink { n..n } else { residents.end..n };
    let places: Vec<usize> = moved_down.iter().copied().chain(residents.clone()).chain(rest).collect();
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
