//! What a wish leaves open is drawn here.

use super::results::Model;
use super::{Ratings, Results, Share, Wish};
use crate::model::{Color, DutchEdition, Scoring, System};
use crate::pairing::points;
use crate::rng::Rng;
use crate::tiebreak::{Kind, TieBreak};
use std::fmt;

/// A wish without open ends.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    pub players: u16,
    pub rounds: u16,
    pub system: System,
    pub initial_color: Color,
    /// In descending order, unrated players last.
    pub ratings: Vec<Option<u16>>,
    pub full_byes: Share,
    pub half_byes: Share,
    pub zero_byes: Share,
    pub withdrawals: Share,
    pub late_entries: Share,
    pub forfeits: Share,
    pub odd_results: Share,
    pub results: Results,
    pub draws: u8,
    pub baku: bool,
    pub scoring: Scoring,
    pub prohibited_pairs: u16,
    pub tiebreaks: Vec<TieBreak>,
}

impl Settled {
    /// How games end.
    pub const fn model(&self) -> Model {
        match self.results {
            Results::Table => Model::Table { draws: self.draws },
            Results::Curves => Model::Curves,
        }
    }
}

/// Whether Baku acceleration applies to a scoring (C.04.7).
pub(super) fn baku_applies(scoring: &Scoring) -> bool {
    scoring.win == scoring.draw + scoring.draw && scoring.loss == crate::points::Points::ZERO
}

/// Whether Baku acceleration is of a system: of those of FIDE (ETT26).
pub(super) const fn may_be_accelerated(system: System) -> bool {
    matches!(system, System::Dutch(_) | System::Dubov | System::Burstein | System::DoubleSwiss)
}

/// The points for results that are usual in a system.
const fn usual_scoring(system: System) -> Scoring {
    match system {
        System::Fmjd | System::Points(points::Policy { edition: points::Edition::Current, .. }) => Scoring::TWO_ONE_ZERO,
        _ => Scoring::CHESS,
    }
}

/// Draws everything that is open. Where a wish fixes a value, the numbers that follow are drawn all the same, so that
/// two wishes that differ in one value have the rest in common.
pub(super) fn settle(wish: &Wish, rng: &mut Rng) -> Settled {
    let drawn_players = small(rng.between(6, 100));
    let drawn_rounds = small(rng.between(3, 11));
    // A number of rounds that is given needs a field that is large enough.
    let least = wish.rounds.map_or(2, |rounds| rounds.saturating_add(rounds / 2).max(rounds + 1));
    let players = wish.players.unwrap_or_else(|| drawn_players.max(least));
    let rounds = wish.rounds.unwrap_or_else(|| drawn_rounds.min((players / 2).max(1)));
    let color = if rng.below(2) == 0 { Color::White } else { Color::Black };
    let rare = |rng: &mut Rng, most| {
        let n = rng.between(0, most);
        Share::of_ten_thousand(if rng.below(3) == 0 { 0 } else { n })
    };
    let full_byes = rare(rng, 100);
    let mut half_byes = rare(rng, 800);
    half_byes.rounds = (rounds > 1).then_some((1, rounds - 1));
    let zero_byes = rare(rng, 500);
    let withdrawals = rare(rng, 1000);
    let late_entries = rare(rng, 800);
    let forfeits = rare(rng, 600);
    let odd_results = rare(rng, 200);
    let draws = rng.between(10, 70);
    let accelerated = rng.below(5) == 0;
    let system = wish.system.unwrap_or(System::Dutch(DutchEdition::E2026));
    let scoring = wish.scoring.unwrap_or(usual_scoring(system));
    let drawn_ratings = if rng.below(2) == 0 { Ratings::Random } else { drawn_range(rng) };
    let some_unrated = rng.below(4) == 0;
    let mut ratings = ratings(wish.ratings.as_ref().unwrap_or(&drawn_ratings), players, rng);
    // Dubov's averages and the order of FMJD ask for a rating of everybody.
    let all_rated = matches!(system, System::Dubov | System::Fmjd);
    if wish.ratings.is_none() && some_unrated && !all_rated {
        let unrated = rng.between(1, u32::from(players).div_ceil(5)) as usize;
        ratings.iter_mut().rev().take(unrated).for_each(|r| *r = None);
    }
    let tiebreaks = drawn_tiebreaks(rng, ratings.iter().any(Option::is_none));
    Settled {
        players,
        rounds,
        system,
        initial_color: wish.initial_color.unwrap_or(color),
        ratings,
        full_byes: wish.full_byes.unwrap_or(full_byes),
        half_byes: wish.half_byes.unwrap_or(half_byes),
        zero_byes: wish.zero_byes.unwrap_or(zero_byes),
        withdrawals: wish.withdrawals.unwrap_or(withdrawals),
        late_entries: wish.late_entries.unwrap_or(late_entries),
        forfeits: wish.forfeits.unwrap_or(forfeits),
        // A match of two games ends with one result for both.
        odd_results: if system == System::DoubleSwiss { Share::NONE } else { wish.odd_results.unwrap_or(odd_results) },
        results: wish.results.unwrap_or_default(),
        draws: wish.draws.unwrap_or_else(|| u8::try_from(draws).unwrap_or(0)),
        baku: wish.baku.unwrap_or(accelerated && baku_applies(&scoring) && matches!(system, System::Dutch(_))),
        scoring,
        prohibited_pairs: wish.prohibited_pairs.unwrap_or(0),
        tiebreaks: wish.tiebreaks.clone().unwrap_or(tiebreaks),
    }
}

fn small(n: u32) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

fn drawn_range(rng: &mut Rng) -> Ratings {
    let low = rng.between(1000, 2200);
    Ratings::Range { low: small(low), high: small(rng.between(low, 2800)), step: None }
}

fn ratings(how: &Ratings, players: u16, rng: &mut Rng) -> Vec<Option<u16>> {
    let n = usize::from(players);
    let mut ratings: Vec<Option<u16>> = match how {
        Ratings::None => vec![None; n],
        Ratings::Given(list) => list.iter().copied().chain(std::iter::repeat(0)).take(n).map(|r| (r > 0).then_some(r)).collect(),
        Ratings::Range { low, high, step } => {
            let span = u32::from(high - low);
            let below = |i: u32| match step {
                Some(step) => u32::from(*step) * i,
                None => span * i / u32::from(players).saturating_sub(1).max(1),
            };
            (0..u32::from(players)).map(|i| Some(high - small(below(i).min(span)))).collect()
        }
        Ratings::Random => {
            let mean = rng.between(1300, 2500);
            // The sum of three draws: more players near the mean than far from it.
            let spread = rng.between(20, 250);
            let one = |rng: &mut Rng| (mean + (0..3).map(|_| rng.between(0, 2 * spread)).sum::<u32>()).saturating_sub(3 * spread);
            (0..n).map(|_| Some(small(one(rng).clamp(1000, 2800)))).collect()
        }
    };
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    ratings
}

/// One to five tie-breaks after the points, each kind once.
fn drawn_tiebreaks(rng: &mut Rng, somebody_unrated: bool) -> Vec<TieBreak> {
    let mut open: Vec<TieBreak> = Kind::all()
        .filter(|kind| *kind != Kind::Points && kind.is_fide() && !kind.is_of_teams() && (!somebody_unrated || !kind.needs_ratings()))
        .map(TieBreak::plain)
        .collect();
    let count = rng.between(1, 5) as usize;
    rng.shuffle(&mut open, count);
    let cut = rng.below(3) == 0;
    let mut list = vec![TieBreak::plain(Kind::Points)];
    list.extend(open.into_iter().take(count).map(|mut tiebreak| {
        if cut && matches!(tiebreak.kind, Kind::Buchholz | Kind::SonnebornBerger) {
            tiebreak.cut_low = 1;
        }
        tiebreak
    }));
    list
}

impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { players, rounds, full_byes, half_byes, zero_byes, withdrawals, late_entries, forfeits, odd_results, draws, .. } = self;
        write!(f, "players={players} rounds={rounds} full-byes={full_byes} half-byes={half_byes} zero-byes={zero_byes} ")?;
        write!(f, "withdrawals={withdrawals} late-entries={late_entries} forfeits={forfeits} odd-results={odd_results} ")?;
        match self.results {
            Results::Table => write!(f, "results=table draws={draws} ")?,
            Results::Curves => write!(f, "results=curves ")?,
        }
        write!(f, "accelerated={} prohibited-pairs={}", if self.baku { "baku" } else { "none" }, self.prohibited_pairs)
    }
}
