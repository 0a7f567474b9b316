//! What the next round of a stage is: found by its system, or given by hand and checked.

use super::lots::swaps_colors;
use super::model::Section;
use super::policy::UnitMates;
use super::refusal::Refusal;
use super::snapshot::unit_groups;
use super::stage::Stage;
use super::system::SystemKind;
use super::unpairable::no_pairing;
use std::collections::BTreeSet;
use tournament::model::{Bye, Prohibition, System, Tournament, Tpn};
use tournament::pairing::{self, NoPairing, Options, berger, knockout, scheveningen, skalitzka};

/// A round of a stage as pairing numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The meetings in order, White (Red) of the first game first.
    pub pairs: Vec<(Tpn, Tpn)>,
    /// Who has no opponent, and the bye for it.
    pub free: Vec<(Tpn, Bye)>,
    /// Who is in the stage and has no meeting any more: out of a bracket.
    pub idle: Vec<Tpn>,
}

/// What whoever is left without an opponent has: in a round robin nothing, in a bracket the way on, else the pairing-allocated bye.
pub const fn bye_of(system: SystemKind) -> Bye {
    if system.is_round_robin() {
        Bye::Zero
    } else if system.is_knockout() {
        Bye::Full
    } else {
        Bye::PairingAllocated
    }
}

/// The next round of a stage by its system. The snapshot holds everybody who is out as such.
pub fn due(section: &Section, stage: &Stage, tournament: &Tournament) -> Result<Drawn, Refusal> {
    let seeded = tournament.seeded();
    let original = |seed: Tpn| seeded.get(usize::from(seed.0).wrapping_sub(1)).copied().unwrap_or(seed);
    let round = section.current_number() + 1;
    let own_round = round.saturating_sub(stage.first_round().unwrap_or(1)) + 1;
    let players = u16::try_from(seeded.len()).map_err(|_| Refusal::TooFewPlayers)?;
    if let Some(schedule) = section.carried_schedule(stage) {
        let games = schedule.get(usize::from(own_round) - 1).ok_or(Refusal::AllRoundsPaired(round - 1))?;
        let pairs: Vec<(Tpn, Tpn)> = games.iter().map(|(white, black)| (original(*white), original(*black))).collect();
        let free = seeded.iter().filter(|tpn| !pairs.iter().any(|(a, b)| a == *tpn || b == *tpn)).map(|tpn| (*tpn, Bye::Zero));
        return Ok(Drawn { free: free.collect(), pairs, idle: Vec::new() });
    }
    match tournament.system {
        System::RoundRobin { cycles, swap_last } => {
            let table = berger::round(players, own_round.into(), cycles, swap_last).ok_or(Refusal::AllRoundsPaired(round - 1))?;
            let pairs = table.games.iter().map(|p| (original(p.white), original(p.black))).collect();
            Ok(Drawn { pairs, free: table.free.map(|seed| (original(seed), Bye::Zero)).into_iter().collect(), idle: Vec::new() })
        }
        System::Scheveningen => {
            let half = players / 2;
            let pairs = scheveningen::round(half, own_round).ok_or(Refusal::AllRoundsPaired(round - 1))?;
            Ok(Drawn { pairs: pairs.iter().map(|p| (original(p.white), original(p.black))).collect(), ..Drawn::default() })
        }
        System::Skalitzka => {
            let table = skalitzka::round(players / 3, own_round, skalitzka::Table::Balanced);
            let pairs = table.ok_or(Refusal::AllRoundsPaired(round - 1))?;
            Ok(Drawn { pairs: pairs.iter().map(|p| (original(p.white), original(p.black))).collect(), ..Drawn::default() })
        }
        System::Knockout(_) => {
            let mut drawn = bracket(tournament, &original, own_round)?;
            let policy = section.format(stage).policy;
            for (place, pair) in (1..).zip(&mut drawn.pairs) {
                if swaps_colors(section, &policy, round, place) {
                    *pair = (pair.1, pair.0);
                }
            }
            Ok(drawn)
        }
        _ if section.system_of(stage) == SystemKind::Simultaneous => {
            let (host, guests) = seeded.split_first().ok_or(Refusal::TooFewPlayers)?;
            Ok(Drawn { pairs: guests.iter().map(|guest| (*host, *guest)).collect(), ..Drawn::default() })
        }
        // Nothing is computed: the arbiter pairs.
        System::Other | System::OtherPredetermined => Err(Refusal::PairByHand),
        _ => swiss(section, stage, tournament, round.saturating_sub(section.carried_rounds(stage))),
    }
}

/// A round of a bracket. Whoever has withdrawn stands in it and has lost by forfeit.
fn bracket(tournament: &Tournament, original: &dyn Fn(Tpn) -> Tpn, round: u16) -> Result<Drawn, Refusal> {
    let by_seed = tournament.by_seed();
    let due = knockout::due(&by_seed, round, &[]).map_err(|why| Refusal::Bracket(Box::new(why)))?;
    if due.pairs.is_empty() {
        return Err(Refusal::AllRoundsPaired(round - 1));
    }
    let free = due.free.iter().map(|walk| match walk {
        knockout::Walk::Bye(seed) | knockout::Walk::WalkOver(seed, _) => (original(*seed), Bye::Full),
    });
    let mut drawn = Drawn {
        pairs: due.pairs.iter().map(|due| (original(due.first), original(due.second))).collect(),
        free: free.collect(),
        idle: Vec::new(),
    };
    let named: BTreeSet<Tpn> = drawn.pairs.iter().flat_map(|(a, b)| [*a, *b]).chain(drawn.free.iter().map(|(t, _)| *t)).collect();
    drawn.idle = tournament.contestants.iter().map(|c| c.tpn).filter(|tpn| !named.contains(tpn)).collect();
    Ok(drawn)
}

/// A round of a Swiss: those who belong together are kept apart as long as that leaves a pairing, where the event wants it.
fn swiss(section: &Section, stage: &Stage, tournament: &Tournament, round: u16) -> Result<Drawn, Refusal> {
    let seeded = tournament.seeded();
    let is_renumbered = !tournament.seeds.is_empty();
    let renumbered = if is_renumbered { tournament.by_seed() } else { tournament.clone() };
    let original = |tpn: Tpn| if is_renumbered { seeded.get(usize::from(tpn.0).wrapping_sub(1)).copied().unwrap_or(tpn) } else { tpn };
    let format = section.format(stage);
    let apart = format.policy.unit_mates(format.system) == UnitMates::Long && !format.system.is_points();
    let drawn = if apart {
        let mut strict = renumbered.clone();
        let groups = unit_groups(&strict).into_iter();
        strict.prohibitions.extend(groups.map(|players| Prohibition { first_round: round, last_round: round, players }));
        match pairing::pair(&strict, round, &Options::default()) {
            Err(NoPairing::NoCompletePairing | NoPairing::NobodyForBye) => pairing::pair(&renumbered, round, &Options::default()),
            found => found,
        }
    } else {
        pairing::pair(&renumbered, round, &Options::default())
    };
    let drawn = drawn.map_err(|why| no_pairing(&renumbered, round, why))?;
    Ok(Drawn {
        pairs: drawn.pairs.iter().map(|p| (original(p.white), original(p.black))).collect(),
        free: drawn.pab.map(|tpn| (original(tpn), Bye::PairingAllocated)).into_iter().collect(),
        idle: Vec::new(),
    })
}
