//! What the Dubov system sees of a round to be paired.

use crate::history::{Field, Preference, Strength};
use crate::model::{Color, Entry, Tournament, Tpn};
use crate::pairing::legal::Legal;
use crate::pairing::receiver;
use crate::points::Points;

/// What Dubov's rules ask of a player beyond the facts of the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct More {
    /// Average rating of the opponents played (1.7), 0 before the first game.
    pub aro: u32,
    /// How often upfloated so far (1.8).
    pub upfloats: u16,
    /// Upfloated in the previous round (C10).
    pub upfloated_last: bool,
}

/// A round to be paired. Players are named by their place in [`Field::players`].
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub field: Field,
    pub more: Vec<More>,
    /// MaxT (1.8.2).
    pub most_upfloats: u16,
    pub legal: Legal,
}

impl Round {
    pub fn new(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Self {
        let field = Field::new(tournament, round, absent);
        let of = |tpn: Tpn| {
            tournament
                .contestant(tpn)
                .map_or_else(More::default, |player| More { aro: aro(tournament, &player.entries, round), ..More::default() })
        };
        let mut more: Vec<More> = field.players.iter().map(|facts| of(facts.tpn)).collect();
        for earlier in 1..round {
            let scores = crate::history::scores_before(tournament, earlier);
            let score = |tpn: Tpn| tournament.contestants.binary_search_by_key(&tpn, |p| p.tpn).ok().map(|index| scores[index]);
            for (facts, more) in field.players.iter().zip(&mut more) {
                let entry = tournament.contestant(facts.tpn).and_then(|player| player.entry(earlier));
                let Some(Entry::Meeting(meeting)) = entry else { continue };
                let up: Option<(Points, Points)> = score(facts.tpn).zip(score(meeting.opponent));
                if up.is_some_and(|(own, theirs)| own < theirs) {
                    more.upfloats += 1;
                    more.upfloated_last |= earlier + 1 == round;
                }
            }
        }
        Self::of(field, more, 2 + tournament.rounds / 5)
    }

    /// Dubov's preferences instead of the Dutch ones: nobody is without one (1.6.4), and C3 knows no topscorers.
    pub fn of(mut field: Field, more: Vec<More>, most_upfloats: u16) -> Self {
        for facts in &mut field.players {
            facts.topscorer = false;
            if facts.colors.is_empty() {
                facts.preference = Preference { strength: Strength::Mild, color: Some(Color::Black) };
            }
        }
        let legal = Legal::of(&field);
        Self { field, more, most_upfloats, legal }
    }

    pub fn tpn(&self, place: usize) -> Tpn {
        self.field.players[place].tpn
    }

    pub fn score(&self, place: usize) -> Points {
        self.field.players[place].score
    }

    pub fn seeks(&self, place: usize) -> Color {
        self.field.players[place].preference.color.unwrap_or(Color::Black)
    }

    pub fn is_fresh(&self, place: usize) -> bool {
        self.field.players[place].colors.is_empty()
    }

    /// C8 of one upfloater: the number of past upfloats if it is a maximum upfloater.
    pub fn at_most_upfloats(&self, place: usize) -> Option<u16> {
        let upfloats = self.more[place].upfloats;
        (!self.field.is_last && upfloats >= self.most_upfloats).then_some(upfloats)
    }

    /// C10 of one upfloater.
    pub fn again(&self, place: usize) -> bool {
        !self.field.is_last && self.more[place].upfloated_last
    }

    /// In the order of the bye (3.1): those who may have it, the first wanted most.
    pub fn for_bye(&self) -> Vec<usize> {
        receiver::candidates(&self.field, |place| self.tpn(place).0.into())
    }
}

/// The mean rating of the opponents met over the board, rounded, halves up (1.7.1). Who has no rating counts as 0.
fn aro(tournament: &Tournament, entries: &[Option<Entry>], round: u16) -> u32 {
    let played = entries.iter().take(usize::from(round) - 1).filter_map(|entry| match entry {
        Some(Entry::Meeting(meeting)) if meeting.outcome.is_played() => Some(meeting.opponent),
        _ => None,
    });
    let rating = |tpn: Tpn| tournament.contestant(tpn).and_then(|player| player.rating).map_or(0, u32::from);
    let (sum, games) = played.fold((0, 0), |(sum, games), opponent| (sum + rating(opponent), games + 1));
    if games == 0 { 0 } else { (2 * sum + games) / (2 * games) }
}
