//! A bracket as a tournament: the contestants, in the order of their numbers, are the seeds, and their meetings decide its matches.

use super::Policy;
use super::plan::{Bracket, Impossible, MatchNo};
use super::state::{End, Slot, State, Verdict};
use crate::model::{Bye, Contestant, Entry, Outcome, System, Tournament, Tpn};
use std::collections::BTreeSet;

/// A match that is to be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which.
    pub number: MatchNo,
    /// The higher seed, who is first (White, Red) unless lots say otherwise.
    pub first: Tpn,
    /// The lower seed.
    pub second: Tpn,
}

/// Somebody who is still in the bracket and does not play this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// A bye: no match of this round is theirs, or nobody came out of the match before.
    Bye(Tpn),
    /// The opponent of this match is gone.
    WalkOver(Tpn, MatchNo),
}

/// A round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The matches in table order.
    pub pairs: Vec<Due>,
    /// Who is free.
    pub free: Vec<Walk>,
}

/// The matches that have to be decided before a round can be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// To be played, or drawn: somebody can do something about these.
    pub open: Vec<MatchNo>,
    /// Those of them that were drawn and need a play-off.
    pub drawn: Vec<MatchNo>,
}

/// Why a round of a bracket cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDue {
    /// There is no bracket of this field.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// The tournament is none.
    #[error("the tournament is not a knockout")]
    NoKnockout,
    /// Rounds are counted from 1 to [`Bracket::rounds`].
    #[error("the bracket has {rounds} rounds")]
    NoSuchRound {
        /// Its rounds.
        rounds: u16,
    },
    /// Earlier matches are not decided.
    #[error("{} matches are not decided", .0.open.len())]
    Missing(Missing),
}

/// The policy of a knockout; `None` of other systems.
const fn policy(tournament: &Tournament) -> Option<Policy> {
    match tournament.system {
        System::Knockout(policy) => Some(policy),
        _ => None,
    }
}

/// The bracket of a knockout.
///
/// # Errors
/// [`NotDue::NoKnockout`] and [`NotDue::Impossible`].
pub fn bracket(tournament: &Tournament) -> Result<Bracket, NotDue> {
    let policy = policy(tournament).ok_or(NotDue::NoKnockout)?;
    Ok(Bracket::new(u16::try_from(tournament.contestants.len()).unwrap_or(u16::MAX), policy)?)
}

/// The state of a knockout after a round. In that round and before it, whoever stands with a zero-point or half-point bye where they have a
/// match has lost it; `absent` are those of the round to be paired, `after_round + 1`, besides the ones who stand so.
pub fn after<'a>(bracket: &'a Bracket, tournament: &Tournament, after_round: u16, absent: &[Tpn]) -> State<'a> {
    State::new(bracket, |m, seeds| match seeds.map(|seed| contestant(tournament, seed)) {
        [Some(first), Some(second)] if m.round <= after_round => {
            met(m.round, first, second).unwrap_or_else(|| walk_over(m.round, first, second, &[]))
        }
        [Some(first), Some(second)] if m.round == after_round + 1 && met(m.round, first, second).is_none() => {
            walk_over(m.round, first, second, absent)
        }
        _ => Verdict::Open,
    })
}

fn contestant(tournament: &Tournament, seed: u16) -> Option<&Contestant> {
    tournament.contestants.get(usize::from(seed).checked_sub(1)?)
}

/// What the meeting between two contestants says; `None` if the round has none.
fn met(round: u16, first: &Contestant, second: &Contestant) -> Option<Verdict> {
    let (Some(Entry::Meeting(a)), Some(Entry::Meeting(b))) = (first.entry(round), second.entry(round)) else { return None };
    if a.opponent != second.tpn || b.opponent != first.tpn {
        return None;
    }
    let is_open = |outcome| matches!(outcome, Outcome::Pending | Outcome::Adjourned);
    let has_won = |outcome| matches!(outcome, Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin);
    let has_lost = |outcome| matches!(outcome, Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss);
    let side = usize::from(has_won(b.outcome));
    Some(match (a.outcome, b.outcome) {
        (a, b) if is_open(a) || is_open(b) => Verdict::Open,
        (a, b) if has_won(a) != has_won(b) && [a, b].contains(&Outcome::ForfeitLoss) => Verdict::Forfeited(side),
        (a, b) if has_won(a) != has_won(b) => Verdict::Won(side),
        (a, b) if has_lost(a) && has_lost(b) => Verdict::Nobody,
        _ => Verdict::Drawn,
    })
}

/// What absences say of a match that was not paired.
fn walk_over(round: u16, first: &Contestant, second: &Contestant, absent: &[Tpn]) -> Verdict {
    let is_away = |who: &Contestant| match who.entry(round) {
        Some(Entry::Bye(Bye::Zero | Bye::Half)) => true,
        None => absent.contains(&who.tpn),
        Some(Entry::Meeting(_) | Entry::Bye(_)) => false,
    };
    let has_bye = |who: &Contestant| matches!(who.entry(round), Some(Entry::Bye(Bye::PairingAllocated | Bye::Full)));
    match (is_away(first), is_away(second)) {
        (true, true) => Verdict::Nobody,
        (true, false) => Verdict::WalkOver(1),
        (false, true) => Verdict::WalkOver(0),
        (false, false) if has_bye(first) && second.entry(round).is_none() => Verdict::WalkOver(0),
        (false, false) if has_bye(second) && first.entry(round).is_none() => Verdict::WalkOver(1),
        (false, false) => Verdict::Open,
    }
}

/// The matches of a round (from 1) and who is free in it. Asked again when the round is paired it gives the same, as long as nobody else
/// goes away: results of the round itself change nothing.
///
/// # Errors
/// See [`NotDue`].
pub fn due(tournament: &Tournament, round: u16, absent: &[Tpn]) -> Result<Round, NotDue> {
    let bracket = bracket(tournament)?;
    if round == 0 || round > bracket.rounds() {
        return Err(NotDue::NoSuchRound { rounds: bracket.rounds() });
    }
    let state = after(&bracket, tournament, round - 1, absent);
    let tpn = |seed: u16| contestant(tournament, seed).map(|c| c.tpn);
    let matches = state.round(round).map_err(|waits| {
        let is_open = |number: &MatchNo| matches!(state.slots(*number), Some([Slot::Known(_), Slot::Known(_)]));
        let open: Vec<MatchNo> = waits.into_iter().filter(is_open).collect();
        NotDue::Missing(Missing { drawn: open.iter().copied().filter(|number| state.is_drawn(*number)).collect(), open })
    })?;
    let mut found = Round { pairs: Vec::new(), free: Vec::new() };
    let mut busy = BTreeSet::new();
    for (number, seeds) in matches {
        busy.extend(seeds);
        let [upper, lower] = [seeds[0].min(seeds[1]), seeds[0].max(seeds[1])];
        match (state.end(number), tpn(upper), tpn(lower)) {
            (Some(End::Won { winner, .. }), ..) => found.free.extend(tpn(winner).map(|who| Walk::WalkOver(who, number))),
            (None, Some(first), Some(second)) => found.pairs.push(Due { number, first, second }),
            _ => {}
        }
    }
    let free = state.reach().into_iter().filter(|reach| !reach.is_out && !busy.contains(&reach.seed));
    found.free.extend(free.filter_map(|reach| tpn(reach.seed)).map(Walk::Bye));
    Ok(found)
}

/// The match that two contestants have to play in a round: what a pairing by hand is checked against.
///
/// # Errors
/// See [`NotDue`].
pub fn is_due(tournament: &Tournament, round: u16, pair: [Tpn; 2]) -> Result<Option<MatchNo>, NotDue> {
    let is_it = |due: &&Due| [due.first, due.second] == pair || [due.second, due.first] == pair;
    Ok(due(tournament, round, &[])?.pairs.iter().find(is_it).map(|due| due.number))
}

/// A place in a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// From 1; equals share the best one.
    pub rank: u16,
    /// Who.
    pub tpn: Tpn,
    /// No match is left: the place stands.
    pub is_final: bool,
}

/// The places after a round, the best first and equals in the order of their numbers. Whoever is still in stands above all who are out
/// behind the best place still open to them. `None` if there is no bracket, or somebody met whom it did not name (a knockout of another
/// program that was seeded otherwise).
pub fn standings(tournament: &Tournament, after_round: u16) -> Option<Vec<Standing>> {
    let bracket = bracket(tournament).ok()?;
    let state = after(&bracket, tournament, after_round, &[]);
    if !holds_all_meetings(&state, tournament, after_round) {
        return None;
    }
    let mut reach = state.reach();
    reach.sort_by_key(|reach| (reach.best, reach.seed));
    let rank = |best: u16| u16::try_from(reach.partition_point(|other| other.best < best) + 1).unwrap_or(u16::MAX);
    let place = |reach: &super::state::Reach| {
        let tpn = contestant(tournament, reach.seed)?.tpn;
        Some(Standing { rank: rank(reach.best), tpn, is_final: reach.is_out })
    };
    Some(reach.iter().filter_map(place).collect())
}

/// Whether every meeting up to a round is one of the bracket.
fn holds_all_meetings(state: &State<'_>, tournament: &Tournament, through: u16) -> bool {
    let known = state.bracket().matches().iter().filter_map(|m| match state.slots(m.number)? {
        [Slot::Known(a), Slot::Known(b)] => Some((m.round, [contestant(tournament, a)?.tpn, contestant(tournament, b)?.tpn])),
        _ => None,
    });
    let named: BTreeSet<(u16, Tpn, Tpn)> = known.flat_map(|(round, [a, b])| [(round, a, b), (round, b, a)]).collect();
    tournament.contestants.iter().all(|player| {
        (1..=through).all(|round| match player.entry(round) {
            Some(Entry::Meeting(meeting)) => named.contains(&(round, player.tpn, meeting.opponent)),
            Some(Entry::Bye(_)) | None => true,
        })
    })
}
