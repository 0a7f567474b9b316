//! The rounds of a generated tournament, one after the other.

use super::draw::Settled;
use super::results;
use super::share::{Amount, Plan, Share};
use crate::model::{Acceleration, Bye, Color, Contestant, DutchEdition, Entry, Meeting, Outcome, Prohibition, System, Tournament, Tpn};
use crate::pairing::{self, NoPairing, Options};
use crate::rng::Rng;
use crate::standings::standings;
use crate::tiebreak::Edition;

/// Plays a tournament through and ranks it.
pub(super) fn play(settled: &Settled, rng: &mut Rng) -> Result<Tournament, NoPairing> {
    let mut tournament = begin(settled, rng);
    let mut absences = Absences::new(settled, rng);
    let mut games = Games {
        forfeits: settled.forfeits.plan(settled.rounds, rng),
        odd: settled.odd_results.plan(settled.rounds, rng),
        model: settled.model(),
    };
    for round in 1..=settled.rounds {
        absences.announce(&mut tournament, round, rng);
        let paired = pairing::pair(&tournament, round, &Options::default())?;
        if let Some(tpn) = paired.pab {
            enter(&mut tournament, tpn, round, Entry::Bye(Bye::PairingAllocated));
        }
        games.play(&mut tournament, round, &paired.pairs, rng);
    }
    let edition = Edition::of_start(&tournament.info.start);
    let table = standings(&tournament, settled.rounds, &settled.tiebreaks, edition, &[]);
    for row in &table.rows {
        if let Some(player) = tournament.contestants.iter_mut().find(|p| p.tpn == row.tpn) {
            player.stated_rank = Some(row.rank);
        }
    }
    Ok(tournament)
}

fn begin(settled: &Settled, rng: &mut Rng) -> Tournament {
    let mut tournament = Tournament::new(settled.rounds);
    tournament.system = settled.system;
    // A first day on which the rules were in force.
    let start = if settled.system == System::Dutch(DutchEdition::E2017) { "2019/06/01" } else { "2026/06/01" };
    start.clone_into(&mut tournament.info.start);
    tournament.initial_color = Some(settled.initial_color);
    tournament.scoring = settled.scoring;
    tournament.tiebreaks = settled.tiebreaks.iter().map(ToString::to_string).collect();
    if settled.baku {
        tournament.acceleration = Acceleration::Baku { last_of_a: None };
    }
    let players = (1..=settled.players).zip(&settled.ratings);
    tournament.contestants = players
        .map(|(n, &rating)| {
            let mut player = Contestant::new(Tpn(n), format!("Player {n:04}"));
            player.rating = rating;
            player.entries = vec![None; settled.rounds.into()];
            player
        })
        .collect();
    tournament.prohibitions = (0..settled.prohibited_pairs)
        .filter_map(|_| {
            let a = rng.between(1, settled.players.into());
            let b = rng.between(1, settled.players.into());
            let tpn = |n: u32| u16::try_from(n).map(Tpn).ok();
            let players = vec![tpn(a.min(b))?, tpn(a.max(b))?];
            (a != b).then_some(Prohibition { first_round: 1, last_round: settled.rounds, players })
        })
        .collect();
    tournament
}

fn enter(tournament: &mut Tournament, tpn: Tpn, round: u16, entry: Entry) {
    let player = tournament.contestants.iter_mut().find(|p| p.tpn == tpn);
    if let Some(slot) = player.and_then(|p| p.entries.get_mut(usize::from(round) - 1)) {
        *slot = Some(entry);
    }
}

/// Who does not want to play, and when.
struct Absences {
    /// Full, half and zero points.
    byes: [(Bye, Plan); 3],
    leaving: Plan,
    gone: Vec<Tpn>,
    /// With the first round they play.
    late: Vec<(Tpn, u16)>,
}

impl Absences {
    fn new(settled: &Settled, rng: &mut Rng) -> Self {
        let rounds = settled.rounds;
        let everybody: Vec<Tpn> = (1..=settled.players).map(Tpn).collect();
        // A late entry and a withdrawal happen once to a player: their shares are of players, not of players and rounds.
        // The rounds of the shares say when.
        let mut once = |share: Share| {
            if rounds < 2 { Vec::new() } else { Share { rounds: None, ..share }.plan(1, rng).pick(1, &everybody, rng) }
        };
        let late = once(settled.late_entries);
        let leavers = once(settled.withdrawals).len();
        let late = late.into_iter().map(|tpn| (tpn, first_round(settled.late_entries.rounds, rounds, rng))).collect();
        let when = settled.withdrawals.rounds.unwrap_or((2, rounds));
        let leaving = Share { amount: Amount::Count(u32::try_from(leavers).unwrap_or(0)), rounds: Some(when) };
        Self {
            byes: [
                (Bye::Full, settled.full_byes.plan(rounds, rng)),
                (Bye::Half, settled.half_byes.plan(rounds, rng)),
                (Bye::Zero, settled.zero_byes.plan(rounds, rng)),
            ],
            leaving: leaving.plan(rounds, rng),
            gone: Vec::new(),
            late,
        }
    }

    fn announce(&mut self, tournament: &mut Tournament, round: u16, rng: &mut Rng) {
        let mut free: Vec<Tpn> = tournament.contestants.iter().map(|p| p.tpn).filter(|tpn| !self.gone.contains(tpn)).collect();
        let leavers = self.leaving.pick(round, &free, rng);
        self.gone.extend(leavers);
        let out: Vec<Tpn> =
            self.gone.iter().copied().chain(self.late.iter().filter(|(_, first)| round < *first).map(|(tpn, _)| *tpn)).collect();
        for &tpn in &out {
            enter(tournament, tpn, round, Entry::Bye(Bye::Zero));
        }
        free.retain(|tpn| !out.contains(tpn));
        for (bye, plan) in &mut self.byes {
            let chosen = plan.pick(round, &free, rng);
            for &tpn in &chosen {
                enter(tournament, tpn, round, Entry::Bye(*bye));
            }
            free.retain(|tpn| !chosen.contains(tpn));
        }
    }
}

/// The first round of a late entry: one of those asked for, or mostly the second and never after the middle of the event.
fn first_round(asked: Option<(u16, u16)>, rounds: u16, rng: &mut Rng) -> u16 {
    let (first, last) = match asked {
        Some(asked) => asked,
        None if rng.below(2) == 0 => (2, 2),
        None => (2, rounds.div_ceil(2).max(2)),
    };
    u16::try_from(rng.between(first.into(), last.into())).unwrap_or(first)
}

/// How games end.
struct Games {
    forfeits: Plan,
    odd: Plan,
    model: results::Model,
}

impl Games {
    fn play(&mut self, tournament: &mut Tournament, round: u16, pairs: &[pairing::Pair], rng: &mut Rng) {
        let mut played: Vec<usize> = (0..pairs.len()).collect();
        let forfeited = self.forfeits.pick(round, &played, rng);
        played.retain(|board| !forfeited.contains(board));
        let odd = self.odd.pick(round, &played, rng);
        for (board, pair) in pairs.iter().enumerate() {
            let outcomes = if forfeited.contains(&board) {
                match rng.below(9) {
                    0 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                    1..=4 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                    _ => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                }
            } else if odd.contains(&board) {
                [(Outcome::Draw, Outcome::Loss), (Outcome::Loss, Outcome::Draw), (Outcome::Loss, Outcome::Loss)]
                    .get(rng.below(3) as usize)
                    .copied()
                    .unwrap_or((Outcome::Loss, Outcome::Loss))
            } else {
                let rating = |tpn| tournament.contestant(tpn).and_then(|p| p.rating);
                let (white, black) = (rating(pair.white), rating(pair.black));
                let white = match tournament.system {
                    System::DoubleSwiss => results::of_two_games(white, black, self.model, rng),
                    _ => results::played(white, black, self.model, rng),
                };
                let black = match white {
                    Outcome::Win => Outcome::Loss,
                    Outcome::Loss => Outcome::Win,
                    same => same,
                };
                (white, black)
            };
            let game = |opponent, color, outcome| Entry::Meeting(Meeting::new(opponent, Some(color), outcome));
            enter(tournament, pair.white, round, game(pair.black, Color::White, outcomes.0));
            enter(tournament, pair.black, round, game(pair.white, Color::Black, outcomes.1));
        }
    }
}
