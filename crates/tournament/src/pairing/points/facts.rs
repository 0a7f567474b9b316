//! What points pairing looks at: each contestant's record, and who may meet whom.

use crate::history::{Float, Scores, presence};
use crate::model::{Bye, Color, Entry, Outcome, Tournament, Tpn};
use crate::points::Points;
use crate::policy::points::{ColorRules, Policy, UnitMates};
use std::collections::BTreeMap;

/// One contestant before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Who.
    pub tpn: Tpn,
    /// Points so far.
    pub score: Points,
    /// The unit, by a number of its own; 0 for none.
    pub unit: u32,
    /// The colour of each round so far; `None` where none counts.
    pub colors: Vec<Option<Color>>,
    /// How the contestant floated in the round just before.
    pub float: Float,
    /// The round of a bye that the contestant has had.
    pub bye: Option<u16>,
    /// Games with Red less games with Black.
    pub surplus: i32,
    /// The colour of the last game, and how many games running it was the same.
    pub run: Option<(Color, i32)>,
}

/// Why a colour is a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It would be the third running (连三).
    Third,
    /// The surplus of the colour would be three (多三).
    Surplus,
}

impl Facts {
    /// 100 for each Red more than Black, and the length of the last run, plus for Red, minus for Black. Below nought Red is due.
    pub const fn index(&self) -> i32 {
        match self.run {
            Some((Color::White, length)) => 100 * self.surplus + length,
            Some((Color::Black, length)) => 100 * self.surplus - length,
            None => 0,
        }
    }

    /// The rule that a colour would break, the run first.
    pub fn fault(&self, color: Color) -> Option<Fault> {
        let after = self.surplus + if color == Color::White { 1 } else { -1 };
        match self.run {
            Some((last, length)) if last == color && length >= 2 => Some(Fault::Third),
            _ if after.abs() > 2 && after.abs() > self.surplus.abs() => Some(Fault::Surplus),
            _ => None,
        }
    }

    /// Whether the index leans towards the colour already.
    pub const fn clashes(&self, color: Color) -> bool {
        match color {
            Color::White => self.index() > 0,
            Color::Black => self.index() < 0,
        }
    }
}

/// What forbids two contestants to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bar {
    /// They have met in this round, or were to meet.
    Met(u16),
    /// The event forbids the pair.
    Prohibited,
    /// They are of one unit, and units are kept apart in this round.
    Unit,
    /// One of them would get a third colour running or a surplus of three, and the event forbids that.
    Color,
}

/// Those to be paired in a round, by score and then by number, and what the rules know of them.
#[derive(Clone, Debug)]
pub struct Field {
    /// The round.
    pub round: u16,
    /// The policy.
    pub policy: Policy,
    /// The contestants present.
    pub men: Vec<Facts>,
    /// For each the segment (equal score), 0 the highest.
    pub segment: Vec<usize>,
    /// The score of each segment, in steps of the smallest difference that occurs.
    pub level: Vec<i32>,
    /// For each the places of those met, with the last round of it; ascending.
    met: Vec<Vec<(usize, u16)>>,
    /// For each the places of those whom the event keeps apart from him.
    prohibited: Vec<Vec<usize>>,
}

impl Field {
    /// Collects the facts. Present are those whom [`crate::history::Field::new`] names.
    pub fn new(tournament: &Tournament, policy: Policy, round: u16, absent: &[Tpn]) -> Self {
        let scores = Scores::new(tournament, round);
        let present = presence(tournament, round, absent);
        let place_of = |tpn: Tpn| tournament.contestants.binary_search_by_key(&tpn, |c| c.tpn).ok();
        let mut units: BTreeMap<&str, u32> = BTreeMap::new();
        let mut men = Vec::new();
        let mut met_tpn: BTreeMap<Tpn, Vec<(Tpn, u16)>> = BTreeMap::new();
        for (index, contestant) in tournament.contestants.iter().enumerate().filter(|(_, c)| present(c)) {
            let next = u32::try_from(units.len() + 1).unwrap_or(u32::MAX);
            let unit = if contestant.unit.is_empty() { 0 } else { *units.entry(&contestant.unit).or_insert(next) };
            let mut facts = Facts {
                tpn: contestant.tpn,
                score: scores.at(index, round),
                unit,
                colors: Vec::new(),
                float: Float::None,
                bye: None,
                surplus: 0,
                run: None,
            };
            for past in 1..round {
                facts.colors.push(None);
                match contestant.entry(past) {
                    Some(Entry::Meeting(meeting)) => {
                        let forfeited = matches!(meeting.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
                        if policy.forfeits_meet || !forfeited {
                            met_tpn.entry(contestant.tpn).or_default().push((meeting.opponent, past));
                        }
                        if let Some(color) = meeting.color.filter(|_| policy.forfeits_color || !forfeited) {
                            facts.play(color);
                        }
                        if past + 1 == round {
                            let theirs = place_of(meeting.opponent).map(|place| scores.at(place, past));
                            facts.float = theirs.map_or(Float::None, |theirs| Float::of_game(scores.at(index, past), theirs));
                        }
                    }
                    Some(Entry::Bye(Bye::PairingAllocated | Bye::Full)) => facts.bye = Some(past),
                    Some(Entry::Bye(_)) | None => {}
                }
            }
            men.push(facts);
        }
        men.sort_by_key(|m| (std::cmp::Reverse(m.score), m.tpn));
        let places: BTreeMap<Tpn, usize> = men.iter().enumerate().map(|(place, m)| (m.tpn, place)).collect();
        let met = men.iter().map(|m| {
            let met: BTreeMap<usize, u16> =
                met_tpn.get(&m.tpn).into_iter().flatten().filter_map(|(tpn, past)| Some((*places.get(tpn)?, *past))).collect();
            met.into_iter().collect()
        });
        let met = met.collect();
        let mut prohibited = vec![Vec::new(); men.len()];
        for rule in tournament.prohibitions.iter().filter(|p| (p.first_round..=p.last_round).contains(&round)) {
            let group: Vec<usize> = rule.players.iter().filter_map(|tpn| places.get(tpn).copied()).collect();
            for &own in &group {
                prohibited[own].extend(group.iter().copied().filter(|&other| other != own));
            }
        }
        for list in &mut prohibited {
            list.sort_unstable();
            list.dedup();
        }
        let (segment, level) = segments(&men);
        Self { round, policy, men, segment, level, met, prohibited }
    }

    /// What forbids two places to meet, if anything. Units are named where they are kept apart as a hard rule (or as long as possible).
    pub fn bar(&self, a: usize, b: usize) -> Option<Bar> {
        if let Ok(at) = self.met[a].binary_search_by_key(&b, |(place, _)| *place) {
            return Some(Bar::Met(self.met[a][at].1));
        }
        if self.prohibited[a].binary_search(&b).is_ok() {
            return Some(Bar::Prohibited);
        }
        if self.units_apart() && self.unit_mates(a, b) {
            return Some(Bar::Unit);
        }
        (self.policy.color_rules == ColorRules::Hard && super::color::faults(&self.men[a], &self.men[b]) > 0).then_some(Bar::Color)
    }

    /// The places of those whom a place has met, ascending, with the last round of it.
    pub fn met(&self, place: usize) -> &[(usize, u16)] {
        &self.met[place]
    }

    /// The places of those whom the event keeps apart from a place, ascending.
    pub fn prohibited(&self, place: usize) -> &[usize] {
        &self.prohibited[place]
    }

    /// Whether units are kept apart in this round.
    pub const fn units_apart(&self) -> bool {
        match self.policy.unit_mates {
            UnitMates::Free => false,
            UnitMates::FirstRound => self.round == 1,
            UnitMates::Long | UnitMates::Never => true,
        }
    }

    /// Whether two places are of one unit.
    pub fn unit_mates(&self, a: usize, b: usize) -> bool {
        self.men[a].unit != 0 && self.men[a].unit == self.men[b].unit
    }

    /// Who may get the bye: those without one, or all if everybody had one.
    pub fn bye_candidates(&self) -> Vec<usize> {
        let without: Vec<usize> = (0..self.men.len()).filter(|&place| self.men[place].bye.is_none()).collect();
        if without.is_empty() { (0..self.men.len()).collect() } else { without }
    }

    /// The difference of score between two segments, the higher first.
    pub fn gap(&self, high: usize, low: usize) -> i32 {
        self.level[high] - self.level[low]
    }
}

impl Facts {
    fn play(&mut self, color: Color) {
        if let Some(last) = self.colors.last_mut() {
            *last = Some(color);
        }
        self.surplus += if color == Color::White { 1 } else { -1 };
        self.run = match self.run {
            Some((last, length)) if last == color => Some((color, length + 1)),
            _ => Some((color, 1)),
        };
    }
}

/// The segment of each place, and the score of each segment in the smallest unit in which all differences are whole.
fn segments(men: &[Facts]) -> (Vec<usize>, Vec<i32>) {
    let mut scores: Vec<i32> = men.iter().map(|m| m.score.hundredths()).collect();
    scores.dedup();
    let segment = men.iter().map(|m| scores.iter().take_while(|score| **score > m.score.hundredths()).count()).collect();
    let lowest = scores.last().copied().unwrap_or(0);
    let unit = scores.iter().fold(0, |unit, score| greatest_common_divisor(unit, score - lowest)).max(1);
    (segment, scores.iter().map(|score| (score - lowest) / unit).collect())
}

const fn greatest_common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
