//! Every round of a tournament paired again under the rules, and compared with what stands in it.

use crate::model::{Bye, Color, Entry, System, Tournament, Tpn};
use crate::pairing::{self, NoPairing, Options, Pair, berger, scheveningen, skalitzka};
use crate::points::Points;
use crate::standings::{last_complete_round, left_early, standings};
use crate::tiebreak::{Edition, TieBreak};

/// The pairs and the byes of a round, without an order of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The pairs, by White's number. Where a file names no colours the smaller number stands as White.
    pub pairs: Vec<Pair>,
    /// Who has the pairing-allocated bye (in a round robin: who is free).
    pub byes: Vec<Tpn>,
    /// Pairs for which the file names no colours.
    pub uncolored: Vec<Pair>,
}

/// A round against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RoundCheck {
    /// The round.
    pub round: u16,
    /// What the rules give.
    pub expected: Result<Drawn, NoPairing>,
    /// What stands in the tournament.
    pub found: Drawn,
}

impl RoundCheck {
    /// Whether both agree: opponents, colours where they are known, and byes; the order of boards does not matter.
    pub fn is_ok(&self) -> bool {
        self.expected.is_ok() && self.missing().is_empty() && self.surplus().is_empty() && {
            let expected = self.expected.as_ref().map(|e| e.byes.as_slice());
            expected == Ok(self.found.byes.as_slice())
        }
    }

    /// Pairs that the rules give and that do not stand in the tournament.
    pub fn missing(&self) -> Vec<Pair> {
        let Ok(expected) = &self.expected else { return Vec::new() };
        expected.pairs.iter().copied().filter(|p| !self.found.pairs.contains(p) && !self.found.has_uncolored(*p)).collect()
    }

    /// Pairs that stand in the tournament and that the rules do not give.
    pub fn surplus(&self) -> Vec<Pair> {
        let Ok(expected) = &self.expected else { return self.found.pairs.clone() };
        let swapped = |p: &Pair| Pair { white: p.black, black: p.white };
        let found = self.found.pairs.iter().copied();
        found
            .filter(|p| !(expected.pairs.contains(p) || self.found.uncolored.contains(p) && expected.pairs.contains(&swapped(p))))
            .collect()
    }
}

impl Drawn {
    fn has_uncolored(&self, pair: Pair) -> bool {
        self.uncolored.iter().any(|u| *u == pair || (u.white == pair.black && u.black == pair.white))
    }

    fn sorted(mut self) -> Self {
        self.pairs.sort_by_key(|p| p.white);
        self.byes.sort_unstable();
        self
    }
}

/// What stands in a tournament for a round.
pub fn drawn(tournament: &Tournament, round: u16) -> Drawn {
    let mut found = Drawn::default();
    for player in &tournament.contestants {
        match player.entry(round) {
            Some(Entry::Bye(Bye::PairingAllocated)) => found.byes.push(player.tpn),
            Some(Entry::Meeting(game)) => {
                let pair = Pair { white: player.tpn, black: game.opponent };
                let theirs = tournament.contestant(game.opponent).and_then(|p| p.entry(round));
                let their_color = theirs.and_then(|e| if let Entry::Meeting(g) = e { g.color } else { None });
                match game.color.or(their_color.map(Color::other)) {
                    Some(Color::White) => found.pairs.push(pair),
                    None if player.tpn < game.opponent => {
                        found.pairs.push(pair);
                        found.uncolored.push(pair);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found.sorted()
}

/// Pairs a round again, with the players who stand in it, and compares.
pub fn check_round(tournament: &Tournament, round: u16) -> RoundCheck {
    let mut found = drawn(tournament, round);
    let players = u16::try_from(tournament.contestants.len()).unwrap_or(u16::MAX);
    let of_table = |pairs: Option<Vec<Pair>>| pairs.map(|pairs| Drawn { pairs, ..Drawn::default() }).ok_or(NoPairing::NoSuchRound);
    let expected = match tournament.system {
        System::RoundRobin { cycles, swap_last } => {
            // Whoever is free may stand as any bye or as nothing.
            let paired = |tpn: Tpn| found.pairs.iter().any(|p| p.white == tpn || p.black == tpn);
            found.byes = tournament.contestants.iter().map(|p| p.tpn).filter(|&tpn| !paired(tpn)).collect();
            berger::round(players, u32::from(round), cycles, swap_last)
                .map(|r| Drawn { pairs: r.games, byes: r.free.into_iter().collect(), uncolored: Vec::new() })
                .ok_or(NoPairing::NoSuchRound)
        }
        System::Scheveningen => of_table(scheveningen::round(players / 2, round)),
        System::Skalitzka => of_table(skalitzka::round(players / 3, round, skalitzka::Table::Balanced)),
        _ => pairing::pair(tournament, round, &Options::default()).map(|r| Drawn {
            pairs: r.pairs,
            byes: r.pab.into_iter().collect(),
            uncolored: Vec::new(),
        }),
    };
    RoundCheck { round, expected: expected.map(Drawn::sorted), found }
}

/// Checks every round that has been paired.
pub fn check_rounds(tournament: &Tournament) -> Vec<RoundCheck> {
    (1..=tournament.rounds_paired()).map(|round| check_round(tournament, round)).collect()
}

/// A statement of the file about one player that the rules do not confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong<T> {
    /// Who.
    pub tpn: Tpn,
    /// What the file says.
    pub stated: T,
    /// What it should be.
    pub expected: T,
}

/// The standings that a file states against its results and its list of tie-breaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StandingsCheck {
    /// The tie-break list that was applied; empty if the file has none, and then ranks are not checked.
    pub tiebreaks: Vec<TieBreak>,
    /// Points that do not follow from the results.
    pub points: Vec<Wrong<Points>>,
    /// Ranks that do not follow from the list.
    pub ranks: Vec<Wrong<u16>>,
    /// Players to whom the file gives no rank though others have one: taken for players who are not in the standings, such as one who was
    /// expelled.
    pub unranked: Vec<Tpn>,
}

impl StandingsCheck {
    /// Whether nothing is wrong.
    pub const fn is_ok(&self) -> bool {
        self.points.is_empty() && self.ranks.is_empty()
    }
}

/// Checks points and ranks after the last complete round, or where a round is going on and the points hold its results, after those. A rank is
/// right if it is among the places that the player shares with equals: files that break ties by lot give each a place of its own.
pub fn check_standings(tournament: &Tournament, edition: Edition) -> StandingsCheck {
    // The file keeps annulled games and their points; the places are those without them.
    let whole = Tournament { leavers: std::collections::BTreeMap::new(), ..tournament.clone() };
    let (done, paired) = (last_complete_round(tournament), tournament.rounds_paired());
    let holds = |round: u16| whole.contestants.iter().all(|p| p.stated_points.is_none_or(|stated| stated == whole.score(p, round)));
    let after = if holds(done) || !holds(paired) { done } else { paired };
    let mut check = StandingsCheck::default();
    for player in &whole.contestants {
        let expected = whole.score(player, after);
        if let Some(stated) = player.stated_points
            && stated != expected
        {
            check.points.push(Wrong { tpn: player.tpn, stated, expected });
        }
    }
    check.tiebreaks = tournament.tiebreaks.iter().filter_map(|code| code.parse().ok()).collect();
    if check.tiebreaks.is_empty() || check.tiebreaks.len() < tournament.tiebreaks.len() {
        // A code for teams or of another body: its order cannot be checked.
        check.tiebreaks.clear();
        return check;
    }
    let disregarded = left_early(tournament);
    let is_ranked = tournament.contestants.iter().any(|player| player.stated_rank.is_some());
    let unranked = tournament.contestants.iter().filter(|player| is_ranked && player.stated_rank.is_none());
    check.unranked = unranked.map(|player| player.tpn).filter(|tpn| !disregarded.contains(tpn)).collect();
    let mut table = standings(tournament, after, &check.tiebreaks, edition, &disregarded);
    table.leave_out(|tpn| check.unranked.contains(&tpn));
    for row in &table.rows {
        let equals = table.rows.iter().filter(|other| other.rank == row.rank).count();
        let last = row.rank.saturating_add(u16::try_from(equals).unwrap_or(u16::MAX) - 1);
        if let Some(stated) = tournament.contestant(row.tpn).and_then(|p| p.stated_rank)
            && !(row.rank..=last).contains(&stated)
        {
            check.ranks.push(Wrong { tpn: row.tpn, stated, expected: row.rank });
        }
    }
    check
}
