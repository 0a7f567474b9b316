//! What the rounds so far say about each player who is to be paired: the facts that pairing rules ask for.

use crate::acceleration;
use crate::model::{Bye, Color, Contestant, DutchEdition, Entry, System, Tournament, Tpn};
use crate::points::Points;
use std::collections::BTreeMap;

/// How strongly a player is due a colour (FIDE C.04.3 article 1.7, 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// No game played yet.
    None,
    /// As many whites as blacks: to alternate.
    Mild,
    /// One game more with one colour than with the other.
    Strong,
    /// A colour difference of two or more, or the same colour in the last two games.
    Absolute,
}

/// A colour preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Preference {
    /// How strong it is.
    pub strength: Strength,
    /// For which colour; `None` exactly if [`Strength::None`].
    pub color: Option<Color>,
}

impl Preference {
    /// The preference that follows from the colours of the games played, in order.
    pub fn after(colors: &[Color]) -> Self {
        let difference = color_difference(colors);
        let lacking = if difference > 0 { Color::Black } else { Color::White };
        let Some(&last) = colors.last() else { return Self { strength: Strength::None, color: None } };
        let repeated = colors.len() >= 2 && colors[colors.len() - 2] == last;
        let (strength, color) = match difference.abs() {
            0 | 1 if repeated => (Strength::Absolute, last.other()),
            0 => (Strength::Mild, last.other()),
            1 => (Strength::Strong, lacking),
            _ => (Strength::Absolute, lacking),
        };
        Self { strength, color: Some(color) }
    }

    /// Whether both ask for the same colour.
    pub fn clashes(self, other: Self) -> bool {
        self.color.is_some() && self.color == other.color
    }
}

/// Whites minus blacks over the games played.
pub fn color_difference(colors: &[Color]) -> i32 {
    colors.iter().map(|c| if *c == Color::White { 1 } else { -1 }).sum()
}

/// The float of a player in a past round (C.04.3 article 1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Float {
    /// Opponent of the same score, or no points without playing.
    #[default]
    None,
    /// Higher-ranked of an unequal pair, or points without playing.
    Down,
    /// Lower-ranked of an unequal pair.
    Up,
}

impl Float {
    /// The float of a player in a game against an opponent, from the scores by which they were paired.
    pub fn of_game(own: Points, opponent: Points) -> Self {
        match own.cmp(&opponent) {
            std::cmp::Ordering::Greater => Self::Down,
            std::cmp::Ordering::Equal => Self::None,
            std::cmp::Ordering::Less => Self::Up,
        }
    }
}

/// Why a player may not get the pairing-allocated bye (C.04.1 article 4, 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PabBar {
    /// Had one in this round.
    HadOne {
        /// The round.
        round: u16,
    },
    /// Scored as many points as a win in this round without playing.
    WonUnplayed {
        /// The round.
        round: u16,
    },
}

/// What the rules see of one player before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Facts {
    /// Pairing number.
    pub tpn: Tpn,
    /// The number among all who have been taken into account for a pairing up to this round: its parity decides the
    /// colour when nothing else does (C.04.3 article 5.2.5). A player who has yet to arrive has no pairing number (C.04.2 article 2.4, ruling
    /// of the Systems of Pairings and Programs Commission of 27 August 2026), so those never paired are passed over.
    pub number: u16,
    /// Points so far.
    pub standing: Points,
    /// Points so far and virtual points of the round: what scoregroups are made of.
    pub score: Points,
    /// Colours of the games played, in order.
    pub colors: Vec<Color>,
    /// Colour preference.
    pub preference: Preference,
    /// Float in every round so far.
    pub floats: Vec<Float>,
    /// Rounds so far without a game.
    pub unplayed: u16,
    /// Why the pairing-allocated bye is barred, if it is.
    pub pab_bar: Option<PabBar>,
    /// In the final round: more than half of the points that could have been won.
    pub topscorer: bool,
    /// Opponents of games played, ascending.
    pub met: Vec<Tpn>,
}

impl Facts {
    /// Whites minus blacks.
    pub fn color_difference(&self) -> i32 {
        color_difference(&self.colors)
    }

    /// Float `back` rounds ago: 1 is the last round.
    pub fn float(&self, back: usize) -> Float {
        self.floats.len().checked_sub(back).and_then(|i| self.floats.get(i)).copied().unwrap_or_default()
    }

    /// The colour of both of the last two games, if it was one.
    pub fn repeated_color(&self) -> Option<Color> {
        match self.colors[..] {
            [.., a, b] if a == b => Some(a),
            _ => None,
        }
    }
}

/// Why two players cannot be paired with each other (C.04.3 article 2.1, 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// They have played each other (C1).
    Rematch,
    /// The event forbids the pair.
    Prohibited,
    /// Both must have the same colour, and neither is a topscorer (C3).
    SameAbsolutePreference(Color),
}

/// The players to be paired in one round, in the order of C.04.3 article 1.2: score descending, then pairing number.
#[derive(Clone, Debug)]
pub struct Field {
    /// The round to be paired.
    pub round: u16,
    /// Whether it is the last one.
    pub is_last: bool,
    /// The edition of the Dutch system; the one in force for a tournament of another system.
    pub edition: DutchEdition,
    /// Facts of each player.
    pub players: Vec<Facts>,
    /// For each player, the places in `players` of those who may not be met because of a game or a prohibition; ascending.
    barred: Vec<Vec<u32>>,
}

impl Field {
    /// Collects the facts for a round. Present are: in a round not yet paired, all without an entry for it who are not in
    /// `absent`; in a round already paired, all who stand in it with an opponent or the pairing-allocated bye.
    pub fn new(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Self {
        let present = presence(tournament, round, absent);
        let rounds = Scores::new(tournament, round);
        let is_last = round >= tournament.rounds;
        let threshold = tournament.scoring.win.hundredths() * (i32::from(round) - 1);
        let mut number = 0;
        let mut players = Vec::new();
        for (index, player) in tournament.contestants.iter().enumerate() {
            let here = present(player);
            let took_part = (1..round).any(|r| matches!(player.entry(r), Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated))));
            if here || took_part {
                number += 1;
            }
            if here {
                let mut facts = facts(tournament, player, index, round, &rounds);
                facts.number = number;
                facts.topscorer = is_last && 2 * facts.score.hundredths() > threshold;
                players.push(facts);
            }
        }
        players.sort_by_key(|p| (-p.score.hundredths(), p.tpn));
        let place: BTreeMap<Tpn, u32> = players.iter().zip(0u32..).map(|(p, i)| (p.tpn, i)).collect();
        let mut barred: Vec<Vec<u32>> = players.iter().map(|p| p.met.iter().filter_map(|tpn| place.get(tpn).copied()).collect()).collect();
        for prohibition in &tournament.prohibitions {
            if !(prohibition.first_round..=prohibition.last_round).contains(&round) {
                continue;
            }
            let group: Vec<u32> = prohibition.players.iter().filter_map(|tpn| place.get(tpn).copied()).collect();
            for &a in &group {
                barred[a as usize].extend(group.iter().copied().filter(|&b| b != a));
            }
        }
        for list in &mut barred {
            list.sort_unstable();
            list.dedup();
        }
        let edition = if let System::Dutch(edition) = tournament.system { edition } else { DutchEdition::E2026 };
        Self { round, is_last, edition, players, barred }
    }

    /// A field made up for a test; `barred` is symmetric.
    #[cfg(test)]
    pub(crate) fn synthetic(round: u16, is_last: bool, players: Vec<Facts>, barred: &[Vec<usize>]) -> Self {
        let barred = barred.iter().map(|list| {
            let mut list: Vec<u32> = list.iter().filter_map(|&b| u32::try_from(b).ok()).collect();
            list.sort_unstable();
            list
        });
        Self { round, is_last, edition: DutchEdition::E2026, players, barred: barred.collect() }
    }

    /// The field with further pairs that may not be.
    pub(crate) fn barring(&self, pairs: &[(usize, usize)]) -> Self {
        let mut field = self.clone();
        for &(a, b) in pairs {
            for (own, other) in [(a, b), (b, a)] {
                field.barred[own].extend(u32::try_from(other));
            }
        }
        for list in &mut field.barred {
            list.sort_unstable();
            list.dedup();
        }
        field
    }

    /// Places of those whom the player at a place may not meet because of a game or a prohibition.
    pub fn barred(&self, place: usize) -> &[u32] {
        &self.barred[place]
    }

    /// What stands against pairing the players at two places, if anything.
    pub fn obstacle(&self, a: usize, b: usize) -> Option<Obstacle> {
        let (p, q) = (&self.players[a], &self.players[b]);
        if p.met.contains(&q.tpn) {
            return Some(Obstacle::Rematch);
        }
        if u32::try_from(b).is_ok_and(|b| self.barred[a].binary_search(&b).is_ok()) {
            return Some(Obstacle::Prohibited);
        }
        same_absolute(p, q).map(Obstacle::SameAbsolutePreference)
    }

    /// The place of a player.
    pub fn place(&self, tpn: Tpn) -> Option<usize> {
        self.players.iter().position(|p| p.tpn == tpn)
    }
}

/// Who is to be paired in a round, as [`Field::new`] says.
pub(crate) fn presence<'t>(tournament: &Tournament, round: u16, absent: &'t [Tpn]) -> impl Fn(&Contestant) -> bool + use<'t> {
    let paired = round <= tournament.rounds_paired();
    move |player| match player.entry(round) {
        Some(Entry::Meeting(_) | Entry::Bye(Bye::PairingAllocated)) => paired,
        Some(Entry::Bye(_)) => false,
        None => !paired && !absent.contains(&player.tpn),
    }
}

/// Criterion C3: the colour that both must have, where neither is a topscorer.
pub fn same_absolute(p: &Facts, q: &Facts) -> Option<Color> {
    let both = p.preference.strength == Strength::Absolute && q.preference.strength == Strength::Absolute;
    if both && p.preference.clashes(q.preference) && !p.topscorer && !q.topscorer { p.preference.color } else { None }
}

/// Facts of all players before a round, present or not, in the order of the tournament; without the number and whether they are topscorers,
/// which depend on who is to be paired.
pub fn facts_of_all(tournament: &Tournament, round: u16) -> Vec<Facts> {
    let scores = Scores::new(tournament, round);
    tournament.contestants.iter().enumerate().map(|(index, player)| facts(tournament, player, index, round, &scores)).collect()
}

/// The pairing scores of all players, present or not, when a round was paired, in the order of the tournament.
pub fn scores_before(tournament: &Tournament, round: u16) -> Vec<Points> {
    let scores = Scores::new(tournament, round);
    (0..tournament.contestants.len()).map(|index| scores.at(index, round)).collect()
}

/// Pairing scores of every player before every round up to one.
pub(crate) struct Scores {
    rounds: usize,
    before: Vec<Points>,
    standing: Vec<Points>,
}

impl Scores {
    pub(crate) fn new(tournament: &Tournament, round: u16) -> Self {
        let mut accelerated = tournament.acceleration.clone();
        if let crate::model::Acceleration::Baku { last_of_a: last @ None } = &mut accelerated {
            *last = acceleration::last_of_group_a(tournament);
        }
        let rules = Tournament { acceleration: accelerated, ..Tournament::new(tournament.rounds) };
        let rules = Tournament { scoring: tournament.scoring, ..rules };
        let mut adjustments: BTreeMap<Tpn, Vec<(u16, Points)>> = BTreeMap::new();
        for a in &tournament.adjustments {
            adjustments.entry(a.player).or_default().push((a.round.unwrap_or(0), a.points));
        }
        let rounds = usize::from(round);
        let mut before = Vec::with_capacity(rounds * tournament.contestants.len());
        let mut standing = Vec::with_capacity(tournament.contestants.len());
        for player in &tournament.contestants {
            let extra = adjustments.get(&player.tpn).map_or(&[][..], Vec::as_slice);
            let mut points: Points = extra.iter().filter(|(r, _)| *r == 0).map(|(_, p)| *p).sum();
            for r in 1..=round {
                before.push(points + acceleration::virtual_points(&rules, player.tpn, r));
                if r == round {
                    standing.push(points);
                }
                points += tournament.scoring.award(player.entry(r));
                points += extra.iter().filter(|(at, _)| *at == r).map(|(_, p)| *p).sum();
            }
        }
        Self { rounds, before, standing }
    }

    /// The pairing score when a round was paired.
    pub(crate) fn at(&self, player: usize, round: u16) -> Points {
        self.before[player * self.rounds + usize::from(round) - 1]
    }
}

fn facts(tournament: &Tournament, player: &Contestant, index: usize, round: u16, scores: &Scores) -> Facts {
    let e2017 = tournament.system == System::Dutch(DutchEdition::E2017);
    let scoring = &tournament.scoring;
    let mut facts = Facts {
        tpn: player.tpn,
        number: 0,
        standing: scores.standing[index],
        score: scores.at(index, round),
        colors: Vec::new(),
        preference: Preference { strength: Strength::None, color: None },
        floats: Vec::new(),
        unplayed: 0,
        pab_bar: None,
        topscorer: false,
        met: Vec::new(),
    };
    for r in 1..round {
        let entry = player.entry(r);
        if let Some(Entry::Meeting(game)) = entry
            && game.outcome.is_played()
        {
            facts.colors.extend(game.color);
            facts.met.push(game.opponent);
            let opponent = tournament.contestants.binary_search_by_key(&game.opponent, |p| p.tpn).ok();
            let theirs = opponent.map_or(scores.at(index, r), |o| scores.at(o, r));
            facts.floats.push(Float::of_game(scores.at(index, r), theirs));
            continue;
        }
        facts.unplayed += 1;
        let pab = entry == Some(Entry::Bye(Bye::PairingAllocated));
        let award = scoring.award(entry);
        facts.floats.push(if pab || e2017 || award > scoring.loss { Float::Down } else { Float::None });
        let forfeit_win =
            matches!(entry, Some(Entry::Meeting(g)) if award >= scoring.win && g.outcome == crate::model::Outcome::ForfeitWin);
        if pab {
            facts.pab_bar = facts.pab_bar.or(Some(PabBar::HadOne { round: r }));
        } else if forfeit_win || (!e2017 && award >= scoring.win) {
            facts.pab_bar = facts.pab_bar.or(Some(PabBar::WonUnplayed { round: r }));
        }
    }
    facts.met.sort_unstable();
    facts.met.dedup();
    facts.preference = Preference::after(&facts.colors);
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black as B, White as W};

    #[test]
    fn preferences_of_article_1_7() {
        for (colors, strength, color) in [
            (&[][..], Strength::None, None),
            (&[W], Strength::Strong, Some(B)),
            (&[W, B], Strength::Mild, Some(W)),
            (&[B, W, W, B], Strength::Mild, Some(W)),
            (&[W, W], Strength::Absolute, Some(B)),
            (&[B, B, W, W], Strength::Absolute, Some(B)),
            (&[W, B, W], Strength::Strong, Some(B)),
            // The difference decides the direction before the last two games do.
            (&[B, B, B, B, W, W], Strength::Absolute, Some(W)),
            (&[W, W, B, W, W], Strength::Absolute, Some(B)),
        ] {
            assert_eq!(Preference::after(colors), Preference { strength, color }, "{colors:?}");
        }
    }

    /// Four players after round 1, in which 1 beat 3 and 2 beat 4; then `change`.
    fn after_one_round(change: impl Fn(&mut Tournament)) -> Field {
        use crate::model::{Meeting, Outcome};
        let mut tournament = Tournament::new(5);
        tournament.contestants = (1..=6).map(|n| Contestant::new(Tpn(n), String::new())).collect();
        for (own, opponent, color, outcome) in
            [(1, 3, W, Outcome::Win), (3, 1, B, Outcome::Loss), (2, 4, B, Outcome::Win), (4, 2, W, Outcome::Loss)]
        {
            let game = Meeting::new(Tpn(opponent), Some(color), outcome);
            tournament.contestants[own - 1].entries.push(Some(Entry::Meeting(game)));
        }
        tournament.contestants[4].entries.push(Some(Entry::Bye(Bye::PairingAllocated)));
        change(&mut tournament);
        Field::new(&tournament, 2, &[])
    }

    fn of(field: &Field, tpn: u16) -> &Facts {
        &field.players[field.place(Tpn(tpn)).expect("present")]
    }

    /// Article 1.4 of 2026: the bye gives a downfloat whatever it is worth.
    #[test]
    fn a_worthless_bye_is_a_downfloat() {
        let field = after_one_round(|t| t.scoring.pab = Points::ZERO);
        assert_eq!((of(&field, 5).float(1), of(&field, 5).score), (Float::Down, Points::ZERO));
        // Absence is none, in 2017 it is.
        assert_eq!(of(&field, 6).float(1), Float::None);
        let field = after_one_round(|t| t.system = System::Dutch(DutchEdition::E2017));
        assert_eq!(of(&field, 6).float(1), Float::Down);
    }

    /// C2 goes by points: a missed round that the event pays like a win bars the bye, in 2017 only a forfeit win does.
    #[test]
    fn a_missed_round_worth_a_win_bars_the_bye() {
        let paid = |t: &mut Tournament| t.scoring.absence = Points::ONE;
        assert_eq!(of(&after_one_round(paid), 6).pab_bar, Some(PabBar::WonUnplayed { round: 1 }));
        assert_eq!(of(&after_one_round(|_| {}), 6).pab_bar, None);
        let field = after_one_round(|t| {
            paid(t);
            t.system = System::Dutch(DutchEdition::E2017);
        });
        assert_eq!(of(&field, 6).pab_bar, None);
    }

    /// Scores are pairing scores in scoregroups and floats: with a virtual point in round 1, 1 floated down to 3.
    #[test]
    fn virtual_points_count_in_scoregroups_and_floats() {
        use crate::model::{Acceleration, VirtualPoints};
        let field = after_one_round(|t| {
            let points = VirtualPoints { first_round: 1, last_round: 1, points: Points::ONE, first: Tpn(1), last: Tpn(1) };
            t.acceleration = Acceleration::Explicit(vec![points]);
        });
        assert_eq!((of(&field, 1).float(1), of(&field, 3).float(1)), (Float::Down, Float::Up));
        assert_eq!(of(&field, 1).score, Points::ONE);
        let field = after_one_round(|t| {
            let points = VirtualPoints { first_round: 2, last_round: 2, points: Points::ONE, first: Tpn(3), last: Tpn(3) };
            t.acceleration = Acceleration::Explicit(vec![points]);
        });
        assert_eq!((of(&field, 3).score, of(&field, 3).standing, of(&field, 3).float(1)), (Points::ONE, Points::ZERO, Float::None));
    }
}
