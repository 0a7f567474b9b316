//! Making the plan.

use super::plan::{Goal, Match, MatchNo, Phase, Source};
use super::{Policy, Seeding};
use std::collections::BTreeMap;

/// A match while the plan is made. Its number then is its index, and sources refer to that.
struct Draft {
    round: u16,
    /// Orders the matches of a round.
    table: (u8, u16),
    phase: Phase,
    sources: [Source; 2],
    /// A number for each end of the way, smaller for better places; `None` where the side goes on.
    exits: [Option<u16>; 2],
}

/// The bracket lines of `size` seeds, a power of two, so that of any two the better ones meet as late as possible: 1, 8, 5, 4, 3, 6, 7, 2.
pub(crate) fn lines(size: u16) -> Vec<u16> {
    let mut lines = vec![1];
    let mut count = 1;
    while count < size {
        count *= 2;
        let pair = |(at, &seed): (usize, &u16)| if at % 2 == 0 { [seed, count + 1 - seed] } else { [count + 1 - seed, seed] };
        lines = lines.iter().enumerate().flat_map(pair).collect();
    }
    lines
}

/// Entrants in their order on the lines of a bracket, with the byes where the highest seeds stand.
fn placed(entrants: &[Source], seeding: Seeding) -> Vec<Option<Source>> {
    let count = entrants.len();
    let mut in_order = entrants.iter().copied();
    let size = u16::try_from(count.next_power_of_two()).unwrap_or(u16::MAX);
    let at = |seed: u16| match seeding {
        Seeding::Standard => entrants.get(usize::from(seed) - 1).copied(),
        Seeding::Lines if usize::from(seed) <= count => in_order.next(),
        Seeding::Lines => None,
    };
    lines(size).into_iter().map(at).collect()
}

pub(super) fn matches(contestants: u16, policy: Policy) -> Vec<Match> {
    let mut plan = Plan { drafts: Vec::new(), policy };
    let seeds: Vec<Source> = (1..=contestants).map(Source::Seed).collect();
    if policy.double {
        plan.double(placed(&seeds, policy.seeding));
    } else {
        plan.single(placed(&seeds, policy.seeding), 1, contestants, 1);
    }
    finished(plan.drafts)
}

struct Plan {
    drafts: Vec<Draft>,
    policy: Policy,
}

impl Plan {
    /// A match between two lines: who comes out as winner and as loser. Where one line is empty the other goes through without a match.
    fn meet(&mut self, lines: [Option<Source>; 2], round: u16, table: (u8, u16), phase: Phase) -> [Option<Source>; 2] {
        let [Some(first), Some(second)] = lines else { return [lines[0].or(lines[1]), None] };
        let number = MatchNo(u16::try_from(self.drafts.len()).unwrap_or(u16::MAX));
        self.drafts.push(Draft { round, table, phase, sources: [first, second], exits: [None; 2] });
        [Some(Source::WinnerOf(number)), Some(Source::LoserOf(number))]
    }

    /// A way ends here, with an exit of this order.
    fn exit(&mut self, who: Option<Source>, order: u16) {
        let (number, side) = match who {
            Some(Source::WinnerOf(number)) => (number, 0),
            Some(Source::LoserOf(number)) => (number, 1),
            Some(Source::Seed(_)) | None => return,
        };
        if let Some(draft) = self.drafts.get_mut(usize::from(number.0)) {
            draft.exits[side] = Some(order);
        }
    }

    /// A bracket for the places from `first` on, with `entrants` in it; the losers go out together, or play for the places behind.
    fn single(&mut self, mut lines: Vec<Option<Source>>, first: u16, entrants: u16, mut round: u16) {
        let mut left = entrants;
        while lines.len() > 1 {
            let size = u16::try_from(lines.len()).unwrap_or(u16::MAX);
            let mut losers = Vec::new();
            let (mut winners, played) = (Vec::new(), self.drafts.len());
            for pair in lines.chunks(2) {
                let number = u16::try_from(self.drafts.len() - played + 1).unwrap_or(u16::MAX);
                let phase = self.phase(size, first, left, number);
                let [winner, loser] = self.meet([pair[0], pair[1]], round, (0, first), phase);
                winners.push(winner);
                losers.extend(loser);
            }
            let lost = u16::try_from(losers.len()).unwrap_or(u16::MAX);
            let behind = first + left - lost;
            if lost > 1 && (self.policy.all_places || self.policy.third_place && size == 4 && first == 1) {
                self.single(placed(&losers, Seeding::Lines), behind, lost, round + 1);
            } else {
                for loser in losers {
                    self.exit(Some(loser), behind);
                }
            }
            left -= lost;
            round += 1;
            lines = winners;
        }
        self.exit(lines.first().copied().flatten(), first);
    }

    fn phase(&self, size: u16, first: u16, entrants: u16, number: u16) -> Phase {
        match (first, size) {
            (1, 2) => Phase::Final,
            (1, 4) => Phase::SemiFinal(number),
            (1, 8) => Phase::QuarterFinal(number),
            (1, _) => Phase::LastOf { size, number },
            _ if !self.policy.all_places => Phase::ThirdPlace,
            _ => Phase::Places { first, last: first + entrants - 1, number },
        }
    }

    /// The two brackets of a double elimination of 2^k lines.
    ///
    /// The losers' bracket has rounds in which its winners meet each other (odd) and rounds in which they meet those who fall from round r of
    /// the winners' bracket (even, 2r - 2). Who fell from a part of the winners' bracket in round r stands in the losers' bracket at the
    /// line of that part with the bits of [`crossed`] turned over, so that the earlier victims of one contestant stand as far apart from
    /// each other, and from where that contestant may fall, as they can.
    fn double(&mut self, mut lines: Vec<Option<Source>>) {
        let rounds = u16::try_from(lines.len().trailing_zeros()).unwrap_or(u16::MAX);
        let mut fallen: Vec<Option<Source>> = Vec::new();
        let mut losers_round = 0;
        for round in 1..=rounds {
            let turn = (2 * round).saturating_sub(2).max(1);
            let (winners, dropped) = self.row(&lines, turn, (0, 0), |number| Phase::Winners { round, of: rounds, number });
            lines = winners;
            if round == 1 {
                fallen = dropped;
                continue;
            }
            for is_drop in [false, true] {
                let facing: Vec<Option<Source>> = if is_drop {
                    let mask = crossed(round, rounds - round);
                    fallen.iter().enumerate().flat_map(|(at, line)| [dropped[at ^ mask], *line]).collect()
                } else {
                    fallen.clone()
                };
                losers_round += 1;
                let of = 2 * rounds - 2;
                let turn = turn + u16::from(is_drop);
                let (winners, out) = self.row(&facing, turn, (1, 0), |number| Phase::Losers { round: losers_round, of, number });
                for loser in out {
                    self.exit(loser, 2 + of + 1 - losers_round);
                }
                fallen = winners;
            }
        }
        let last = 2 * rounds;
        let champions = [lines.first().copied().flatten(), fallen.first().copied().flatten()];
        let [winner, loser] = self.meet(champions, last, (0, 0), Phase::GrandFinal);
        let [winner, loser] =
            if self.policy.single_final { [winner, loser] } else { self.meet([loser, winner], last + 1, (0, 0), Phase::Reset) };
        self.exit(winner, 1);
        self.exit(loser, 2);
    }

    /// One round of one of the two brackets: winners and losers.
    fn row(
        &mut self,
        lines: &[Option<Source>],
        round: u16,
        table: (u8, u16),
        phase: impl Fn(u16) -> Phase,
    ) -> (Vec<Option<Source>>, Vec<Option<Source>>) {
        let before = self.drafts.len();
        let mut out = (Vec::new(), Vec::new());
        for pair in lines.chunks(2) {
            let number = u16::try_from(self.drafts.len() - before + 1).unwrap_or(u16::MAX);
            let [winner, loser] = self.meet([pair[0], pair[1]], round, table, phase(number));
            out.0.push(winner);
            out.1.push(loser);
        }
        out
    }
}

/// The bits of a line that are turned over for those who fall from this round of the winners' bracket: r - 1 in binary, its last bit
/// first. Of any 2^j rounds in a row no two have the same first j bits, so two contestants who met in rounds near each other are in
/// different halves, quarters or eighths of the losers' bracket.
fn crossed(round: u16, bits: u16) -> usize {
    (0..bits).filter(|bit| (round - 1) >> bit & 1 == 1).map(|bit| 1 << (bits - 1 - bit)).sum()
}

/// The drafts in their order, with numbers from 1, rounds without gaps, and the places that each exit is worth.
fn finished(drafts: Vec<Draft>) -> Vec<Match> {
    let mut order: Vec<usize> = (0..drafts.len()).collect();
    order.sort_by_key(|&at| (drafts[at].round, drafts[at].table));
    let mut number = vec![MatchNo(0); drafts.len()];
    for (new, &old) in (1..).zip(&order) {
        number[old] = MatchNo(new);
    }
    let renamed = |source: Source| match source {
        Source::Seed(seed) => Source::Seed(seed),
        Source::WinnerOf(old) => Source::WinnerOf(number[usize::from(old.0)]),
        Source::LoserOf(old) => Source::LoserOf(number[usize::from(old.0)]),
    };
    let mut goals: BTreeMap<Source, MatchNo> = BTreeMap::new();
    let mut exits: BTreeMap<u16, u16> = BTreeMap::new();
    let mut rounds: Vec<u16> = drafts.iter().map(|draft| draft.round).collect();
    let mut losers: Vec<u16> = drafts.iter().filter_map(|draft| losers_round(draft.phase)).collect();
    for list in [&mut rounds, &mut losers] {
        list.sort_unstable();
        list.dedup();
    }
    for (at, draft) in drafts.iter().enumerate() {
        goals.extend(draft.sources.map(|source| (renamed(source), number[at])));
        for exit in draft.exits.into_iter().flatten() {
            *exits.entry(exit).or_default() += 1;
        }
    }
    let mut before = 0;
    let places: BTreeMap<u16, Goal> = exits
        .into_iter()
        .map(|(exit, count)| {
            let goal = Goal::Places { first: before + 1, last: before + count };
            before += count;
            (exit, goal)
        })
        .collect();
    let place = |list: &[u16], round: u16| u16::try_from(list.partition_point(|r| *r < round) + 1).unwrap_or(u16::MAX);
    let goal = |exit: Option<u16>, side: Source| {
        let on = || goals.get(&side).map(|number| Goal::Match(*number));
        exit.and_then(|exit| places.get(&exit).copied()).or_else(on).unwrap_or(Goal::Places { first: 1, last: 1 })
    };
    let finish = |&old: &usize| {
        let draft = &drafts[old];
        let phase = match draft.phase {
            Phase::Losers { round, number, .. } => {
                Phase::Losers { round: place(&losers, round), of: u16::try_from(losers.len()).unwrap_or(u16::MAX), number }
            }
            phase => phase,
        };
        Match {
            number: number[old],
            round: place(&rounds, draft.round),
            phase,
            sources: draft.sources.map(renamed),
            winner_to: goal(draft.exits[0], Source::WinnerOf(number[old])),
            loser_to: goal(draft.exits[1], Source::LoserOf(number[old])),
        }
    };
    order.iter().map(finish).collect()
}

const fn losers_round(phase: Phase) -> Option<u16> {
    match phase {
        Phase::Losers { round, .. } => Some(round),
        _ => None,
    }
}
