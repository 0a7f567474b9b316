//! The articles read word by word for a few teams: every complete pairing of the round is written down, and then they are struck out article by
//! article. Reads nothing but the entries of the tournament.

use crate::acceleration::virtual_points;
use crate::model::{Bye, Color, Entry, Meeting, Outcome, Primary, Tournament, Tpn};
use crate::points::Points;
use crate::policy::team::{Edition, Policy, Preference, Reading};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// White and Black of each match in the order of White's TPN, and the bye.
pub type Paired = (Vec<(u16, u16)>, Option<u16>);
type Pairs = Vec<(Tpn, Tpn)>;

pub struct Literal<'a> {
    pub tournament: &'a Tournament,
    pub policy: Policy,
    pub round: u16,
}

impl Literal<'_> {
    fn entry(&self, team: Tpn, round: u16) -> Option<Entry> {
        self.tournament.contestant(team).expect("a team").entry(round)
    }

    fn matches(&self, team: Tpn) -> Vec<(u16, Meeting)> {
        let of = |round| match self.entry(team, round) {
            Some(Entry::Meeting(meeting)) => Some((round, meeting)),
            _ => None,
        };
        (1..self.round).filter_map(of).collect()
    }

    fn primary(&self, team: Tpn, round: u16) -> Points {
        let team = self.tournament.contestant(team).expect("a team");
        self.tournament.score(team, round - 1)
    }

    /// The score that makes scoregroups.
    fn score(&self, team: Tpn, round: u16) -> Points {
        self.primary(team, round) + virtual_points(self.tournament, team, round)
    }

    fn colors(&self, team: Tpn) -> Vec<Color> {
        self.matches(team).into_iter().filter(|(_, m)| m.outcome.is_played()).map(|(_, m)| m.color.expect("a colour")).collect()
    }

    fn difference(&self, team: Tpn) -> i32 {
        self.colors(team).iter().map(|c| if *c == Color::White { 1 } else { -1 }).sum()
    }

    fn has(&self, reading: Reading) -> bool {
        self.policy.readings.has(reading)
    }

    fn is_last(&self) -> bool {
        self.round == self.tournament.rounds
    }

    /// Colour, and whether strong. Article 1.7.
    fn preference(&self, team: Tpn) -> Option<(Color, bool)> {
        let (colors, difference) = (self.colors(team), self.difference(team));
        let ends = |color: Color| colors.ends_with(&[color, color]);
        let white = difference < -1 || ([0, -1].contains(&difference) && ends(Color::Black));
        let black = difference > 1 || ([0, 1].contains(&difference) && ends(Color::White));
        let strong = if white { Some(Color::White) } else { black.then_some(Color::Black) };
        match self.policy.preference {
            Preference::None => None,
            Preference::A => strong.map(|color| (color, false)),
            Preference::B => {
                if colors.is_empty() || (self.has(Reading::LastRoundNone) && self.is_last() && difference == 0) {
                    return None;
                }
                if let Some(color) = strong {
                    return Some((color, true));
                }
                match difference {
                    -1 => Some((Color::White, false)),
                    1 => Some((Color::Black, false)),
                    _ if self.is_last() => None,
                    _ => Some((colors.last().expect("a colour").other(), false)),
                }
            }
        }
    }

    /// C1, and what the event forbids.
    fn may_meet(&self, a: Tpn, b: Tpn) -> bool {
        let met = |(_, m): &(u16, Meeting)| m.opponent == b && (m.outcome.is_played() || self.has(Reading::ForfeitMeets));
        let forbidden = self
            .tournament
            .prohibitions
            .iter()
            .any(|p| p.first_round <= self.round && self.round <= p.last_round && p.players.contains(&a) && p.players.contains(&b));
        !self.matches(a).iter().any(met) && !forbidden
    }

    /// C2.
    fn may_have_bye(&self, team: Tpn) -> bool {
        (1..self.round).all(|round| {
            let entry = self.entry(team, round);
            let played = matches!(entry, Some(Entry::Meeting(m)) if m.outcome.is_played());
            match self.policy.edition {
                Edition::E2026 => !matches!(
                    entry,
                    Some(Entry::Bye(Bye::PairingAllocated | Bye::Full) | Entry::Meeting(Meeting { outcome: Outcome::ForfeitWin, .. }))
                ),
                Edition::E2024 => {
                    let scored = self.tournament.scoring.award(entry);
                    entry != Some(Entry::Bye(Bye::PairingAllocated)) && (played || scored < self.tournament.scoring.win)
                }
            }
        })
    }

    fn floated(&self, team: Tpn) -> bool {
        let Some(previous) = self.round.checked_sub(1).filter(|round| *round > 0) else { return false };
        match self.entry(team, previous) {
            Some(Entry::Meeting(m)) if m.outcome.is_played() => self.score(team, previous) != self.score(m.opponent, previous),
            entry if self.has(Reading::UnplayedFloats) => {
                entry == Some(Entry::Bye(Bye::PairingAllocated)) || self.tournament.scoring.award(entry) > self.tournament.scoring.loss
            }
            _ => false,
        }
    }

    /// C7 and C10 (2024: C9) lapse in the last two rounds.
    fn floats_count(&self) -> bool {
        self.round + 2 <= self.tournament.rounds
    }

    fn all_pairings(&self, teams: &[Tpn]) -> Vec<Pairs> {
        let Some((&first, rest)) = teams.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for &other in rest.iter().filter(|other| self.may_meet(first, **other)) {
            let left: Vec<Tpn> = rest.iter().copied().filter(|team| *team != other).collect();
            for mut pairs in self.all_pairings(&left) {
                pairs.push((first.min(other), first.max(other)));
                all.push(pairs);
            }
        }
        all
    }

    pub fn pair(&self) -> Option<Paired> {
        let teams: Vec<Tpn> =
            self.tournament.contestants.iter().map(|team| team.tpn).filter(|tpn| self.entry(*tpn, self.round).is_none()).collect();
        let (bye, mut pairings) = if teams.len().is_multiple_of(2) {
            (None, self.all_pairings(&teams))
        } else {
            // 3.4
            let mut order = teams.clone();
            let played = |team: Tpn| self.matches(team).iter().filter(|(_, m)| m.outcome.is_played()).count();
            order.sort_by_key(|&team| (self.score(team, self.round), Reverse(played(team)), Reverse(team)));
            let others = |bye: Tpn| teams.iter().copied().filter(|team| *team != bye).collect::<Vec<_>>();
            let found =
                order.into_iter().filter(|team| self.may_have_bye(*team)).map(|team| (Some(team), self.all_pairings(&others(team))));
            found.into_iter().find(|(_, pairings)| !pairings.is_empty())?
        };
        let mut done: Pairs = Vec::new();
        while !pairings.first()?.is_empty() {
            let bracket = self.bracket(&pairings);
            pairings.retain(|pairs| bracket.iter().all(|pair| pairs.contains(pair)));
            for pairs in &mut pairings {
                pairs.retain(|pair| !bracket.contains(pair));
            }
            done.extend(bracket);
        }
        let mut colored: Vec<(u16, u16)> = done.into_iter().map(|(a, b)| self.colored(a, b)).collect();
        colored.sort_unstable();
        Some((colored, bye.map(|tpn| tpn.0)))
    }

    /// The pairs of the top bracket, among all complete pairings of those who are left.
    fn bracket(&self, pairings: &[Pairs]) -> Pairs {
        let score = |team: Tpn| self.score(team, self.round);
        let left: BTreeSet<Tpn> = pairings[0].iter().flat_map(|(a, b)| [*a, *b]).collect();
        let top = left.iter().map(|team| score(*team)).max().expect("somebody");
        let residents: BTreeSet<Tpn> = left.iter().copied().filter(|team| score(*team) == top).collect();
        let next = left.iter().map(|team| score(*team)).filter(|points| *points < top).max();
        let own =
            |pairs: &Pairs| -> Pairs { pairs.iter().copied().filter(|(a, b)| residents.contains(a) || residents.contains(b)).collect() };
        let set = |pairs: &Pairs| -> Vec<Tpn> {
            let mut set: Vec<Tpn> = own(pairs).into_iter().flat_map(|(a, b)| [a, b]).filter(|team| !residents.contains(team)).collect();
            set.sort_by_key(|team| (Reverse(score(*team)), *team));
            set
        };
        // C6: how many upfloaters the next scoregroup, as the set leaves it, must have.
        let mut needed: BTreeMap<Vec<Tpn>, usize> = BTreeMap::new();
        for pairs in pairings {
            let set = set(pairs);
            let of_next = |team: Tpn| Some(score(team)) == next && !set.contains(&team);
            let crossing = pairs.iter().filter(|(a, b)| !residents.contains(a) && !residents.contains(b) && of_next(*a) != of_next(*b));
            let crossing = crossing.count();
            let least = needed.entry(set).or_insert(usize::MAX);
            *least = (*least).min(crossing);
        }
        let worth = |set: &Vec<Tpn>, needed: usize| {
            let mut scores: Vec<Reverse<Points>> = set.iter().map(|team| Reverse(score(*team))).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            let remaining = left.iter().filter(|team| Some(score(**team)) == next && !set.contains(team)).count();
            let graded = self.policy.edition == Edition::E2024 || self.has(Reading::GradedC6);
            let c6 = if graded { needed } else { usize::from(needed > remaining % 2) };
            let c7 = set.iter().filter(|team| self.policy.edition == Edition::E2026 && self.floats_count() && self.floated(**team)).count();
            (set.len(), scores, c6, c7, set.clone())
        };
        let chosen = needed.iter().map(|(set, needed)| worth(set, *needed)).min().expect("a set").4;
        let mut brackets: Vec<Pairs> = pairings.iter().filter(|pairs| set(pairs) == chosen).map(own).collect();
        for pairs in &mut brackets {
            pairs.sort_unstable();
        }
        let cost = |pairs: &Pairs| {
            let mut counts = (0, 0, 0);
            for &(a, b) in pairs {
                let both = self.preference(a).zip(self.preference(b)).filter(|(own, other)| own.0 == other.0);
                counts.0 += usize::from(both.is_some());
                counts.1 += usize::from(self.policy.preference == Preference::B && both.is_some_and(|(own, other)| own.1 && other.1));
                if self.floats_count() {
                    counts.2 += match self.policy.edition {
                        Edition::E2026 => {
                            usize::from(chosen.contains(&a) && self.floated(b)) + usize::from(chosen.contains(&b) && self.floated(a))
                        }
                        Edition::E2024 if score(a) == score(b) => 0,
                        Edition::E2024 => usize::from(self.floated(a)) + usize::from(self.floated(b)),
                    };
                }
            }
            let identifier: Vec<Tpn> = pairs.iter().map(|pair| pair.0).chain(pairs.iter().map(|pair| pair.1)).collect();
            (counts, identifier)
        };
        brackets.into_iter().min_by_key(cost).expect("a bracket")
    }

    /// White and Black. Article 4.
    fn colored(&self, a: Tpn, b: Tpn) -> (u16, u16) {
        let teams = self.tournament.teams.as_ref().expect("teams");
        let other = if teams.primary == Primary::Match { Primary::Game } else { Primary::Match };
        let rank = |team: Tpn| {
            let primary = if self.has(Reading::VirtualFirst) { self.score(team, self.round) } else { self.primary(team, self.round) };
            let secondary = self.tournament.team_score(team, other, self.round - 1).filter(|_| !self.policy.primary_only);
            (Reverse(primary), Reverse(secondary), team)
        };
        let (first, second) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
        let color = self.color_of_first(first, second);
        if color == Color::White { (first.0, second.0) } else { (second.0, first.0) }
    }

    fn color_of_first(&self, first: Tpn, second: Tpn) -> Color {
        let (own, theirs) = (self.colors(first), self.colors(second));
        if own.is_empty() && theirs.is_empty() {
            let took_part = |team: Tpn| {
                (1..self.round).any(|round| matches!(self.entry(team, round), Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated))))
            };
            let here = |team: Tpn| self.entry(team, self.round).is_none() || took_part(team);
            let number = if self.has(Reading::SeenNumbers) {
                self.tournament.contestants.iter().filter(|team| team.tpn <= first && here(team.tpn)).count()
            } else {
                usize::from(first.0)
            };
            let initial = self.tournament.initial_color.expect("an initial colour");
            return if number % 2 == 1 { initial } else { initial.other() };
        }
        match (self.preference(first), self.preference(second)) {
            (Some(own), None) => return own.0,
            (None, Some(theirs)) => return theirs.0.other(),
            (Some(own), Some(theirs)) if own.0 != theirs.0 || (own.1 && !theirs.1) => return own.0,
            (Some(own), Some(theirs)) if theirs.1 && !own.1 => return theirs.0.other(),
            _ => {}
        }
        if self.difference(first) < self.difference(second) {
            return Color::White;
        }
        if self.difference(first) > self.difference(second) {
            return Color::Black;
        }
        for back in 1..=own.len().min(theirs.len()) {
            if own[own.len() - back] != theirs[theirs.len() - back] {
                return theirs[theirs.len() - back];
            }
        }
        if let Some((color, _)) = self.preference(first) {
            return color;
        }
        if own.is_empty() { theirs[theirs.len() - 1] } else { own[own.len() - 1].other() }
    }
}
