//! What must be known to read standings rightly: how interim ones count, by whose rules, and where places come from otherwise.

use super::model::{Event, PlayerId, Section};
use super::placing::{PlacingBy, Ties};
use super::ranking::Ranked;
use tournament::model::{Entry, Outcome, Tpn};
use tournament::standings::undecided;
use tournament::tiebreak::{Edition, Kind};

/// Something about standings that their reader must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingsRemark {
    /// They are not the last, and rounds not played are worth something else after more rounds: tie-breaks count the rounds so far where a rule speaks of the rounds of the event (caps of C.07 16.4 since 2026,
    /// the virtual opponent before 2023). Rounds counted and rounds of the stage.
    Interim {
        /// Rounds counted.
        after: u16,
        /// Rounds of the stage.
        rounds: u16,
    },
    /// The edition of the tie-breaks is not the one in force on the first day of the event.
    Edition {
        /// The edition used.
        used: Edition,
        /// The one in force on that day.
        due: Edition,
    },
    /// Places were given by lot, by a play-off, by the arbiter.
    Placed {
        /// The first and the last of these places.
        places: (u16, u16),
        /// By what.
        by: PlacingBy,
        /// Why, as the arbiter wrote it.
        reason: String,
        /// The seed of the lots that were drawn.
        seed: Option<u64>,
    },
    /// A decision about places no longer holds: a result was corrected afterwards.
    Stale {
        /// Its number in the section, from 1.
        number: usize,
        /// By what.
        by: PlacingBy,
        /// Whom it was about.
        names: Vec<String>,
    },
    /// Places that are still shared though every tie is to be broken: the first of them and how many share it.
    Open {
        /// Place and number of those who share it.
        places: Vec<(u16, usize)>,
    },
    /// What the values typed by the arbiter are.
    Manual(String),
    /// Values were typed, and the list of tie-breaks does not use them: of so many players.
    ManualUnused(usize),
    /// Players who look to have left a round robin, about whom a decision is missing: fewer than half of the games completed, the last one not
    /// played and lost (C.05 6.6).
    Undecided {
        /// Who.
        names: Vec<String>,
        /// What is assumed: that their games count, or that they count for nobody.
        counted: bool,
    },
}

/// What there is to say of the standings of a section.
pub fn standings_remarks(event: &Event, section: &Section, ranked: &Ranked) -> Vec<StandingsRemark> {
    let (t, standings) = (&ranked.tournament, &ranked.standings);
    let mut found = Vec::new();
    if standings.after_round < t.rounds && !standings.by_bracket {
        let is_unplayed = |entry: Option<Entry>| match entry {
            Some(Entry::Meeting(game)) => matches!(game.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss),
            _ => true,
        };
        let unplayed = || t.contestants.iter().any(|p| (1..=standings.after_round).any(|round| is_unplayed(p.entry(round))));
        let is_fide = t.unplayed_rule() == tournament::model::UnplayedRule::Fide && !t.system.is_predetermined();
        let is_over_opponents = standings.tiebreaks.iter().any(|tiebreak| tiebreak.kind.is_over_opponents());
        let by_rounds = matches!(standings.edition, Edition::Mar2026 | Edition::Virtual);
        if is_fide && is_over_opponents && by_rounds && unplayed() {
            found.push(StandingsRemark::Interim { after: standings.after_round, rounds: t.rounds });
        }
    }
    let due = Edition::of_start(&event.info.start);
    if !event.info.start.is_empty() && due != standings.edition && standings.tiebreaks.iter().any(|t| t.kind.is_fide()) {
        found.push(StandingsRemark::Edition { used: standings.edition, due });
    }
    for &(index, holds) in &standings.placed {
        let Some(placing) = section.placings.get(index) else { continue };
        if !holds {
            let names = placing.order.iter().map(|id| section.name(*id).to_owned()).collect();
            found.push(StandingsRemark::Stale { number: index + 1, by: placing.by, names });
            continue;
        }
        let ranks = || standings.rows.iter().filter(|row| row.placed == Some(index)).map(|row| row.rank);
        let places = (ranks().min().unwrap_or(0), ranks().max().unwrap_or(0));
        found.push(StandingsRemark::Placed { places, by: placing.by, reason: placing.reason.clone(), seed: placing.seed });
    }
    if section.setup.ties == Ties::Broken && standings.after_round >= t.rounds {
        let shared = standings.rows.chunk_by(|a, b| a.rank == b.rank).filter(|set| set.len() > 1);
        let places: Vec<(u16, usize)> = shared.filter_map(|set| Some((set.first()?.rank, set.len()))).collect();
        if !places.is_empty() {
            found.push(StandingsRemark::Open { places });
        }
    }
    let is_used = standings.tiebreaks.iter().any(|tiebreak| tiebreak.kind == Kind::Manual);
    if is_used && !section.manual.title.is_empty() {
        found.push(StandingsRemark::Manual(section.manual.title.clone()));
    }
    if !is_used && !section.manual.hundredths.is_empty() {
        found.push(StandingsRemark::ManualUnused(section.manual.hundredths.len()));
    }
    let open = undecided(t);
    if standings.after_round >= t.rounds && !open.is_empty() {
        let name = |tpn: &Tpn| ranked.players.get(tpn).map_or_else(|| tpn.to_string(), |id| section.name(*id).to_owned());
        found.push(StandingsRemark::Undecided { names: open.iter().map(name).collect(), counted: !t.assumes_leavers });
    }
    found
}

/// Those who share a place with a player, the player included, in the order of the standings.
pub fn level_with(ranked: &Ranked, player: PlayerId) -> Vec<PlayerId> {
    let rank = ranked.standings.rows.iter().find(|row| ranked.players.get(&row.tpn) == Some(&player)).map(|row| row.rank);
    let level = ranked.standings.rows.iter().filter(|row| Some(row.rank) == rank);
    level.filter_map(|row| ranked.players.get(&row.tpn).copied()).collect()
}
