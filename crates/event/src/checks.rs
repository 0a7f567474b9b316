//! Rounds made by hand against the hard rules of their format, and set-ups that cannot be played.

use super::due::{Drawn, due};
use super::model::{Event, PlayerId, Round, Section};
use super::policy::UnitMates;
use super::refusal::Refusal;
use super::snapshot::{stage_snapshot, tpn_map};
use super::stage::Stage;
use super::system::SystemKind;
use std::collections::BTreeMap;
use tournament::model::{System, Tournament, Tpn};
use tournament::pairing::feasible::{self, Impossible};
use tournament::pairing::hard::{HardFault, hard_faults, not_due};
use tournament::pairing::{Pair, knockout};

/// Refuses a given round of a stage that breaks a rule without which the format does not work: in a Swiss of FIDE or FMJD, and where
/// the arbiter pairs, what stands against a pair is a warning and the Chief Arbiter decides; in every other format it is refused.
pub fn check_given(section: &Section, stage: &Stage, tournament: &Tournament, given: &Drawn) -> Result<(), Refusal> {
    let seeded = tournament.seeded();
    let by_seed = if tournament.seeds.is_empty() { tournament.clone() } else { tournament.by_seed() };
    let seed = |tpn: Tpn| match tournament.seeds.is_empty() {
        true => tpn,
        false => seeded.iter().position(|t| *t == tpn).and_then(|at| u16::try_from(at + 1).ok()).map_or(tpn, Tpn),
    };
    let original = |tpn: Tpn| match tournament.seeds.is_empty() {
        true => tpn,
        false => seeded.get(usize::from(tpn.0).wrapping_sub(1)).copied().unwrap_or(tpn),
    };
    let pair = |&(white, black): &(Tpn, Tpn)| Pair { white: seed(white), black: seed(black) };
    let pairs: Vec<Pair> = given.pairs.iter().map(pair).collect();
    let byes: Vec<Tpn> = given.free.iter().map(|(tpn, _)| seed(*tpn)).collect();
    let round = (section.current_number() + 1).saturating_sub(section.carried_rounds(stage));
    let faults = match by_seed.system {
        System::Knockout(_) => {
            let due = due(section, stage, tournament)?;
            let wanted: Vec<Pair> = due.pairs.iter().map(pair).collect();
            let mut faults = not_due(&pairs, &wanted);
            let missing = wanted.iter().filter(|w| !pairs.iter().any(|p| [p.white, p.black].contains(&w.white)));
            faults.extend(missing.map(|w| HardFault::Missing { tpn: w.white }));
            faults
        }
        _ if section.system_of(stage) == SystemKind::Simultaneous => Vec::new(),
        _ => hard_faults(&by_seed, round, &pairs, &byes, &[]),
    };
    // A round robin leaves somebody out where the number is odd, and so may a final with carried results: those byes are due.
    let is_free = |fault: &HardFault| matches!(fault, HardFault::ByeNotDue { .. }) && section.system_of(stage).is_round_robin();
    let is_soft = |fault: &HardFault| {
        let is_place = matches!(fault, HardFault::Twice { .. } | HardFault::NotThere { .. } | HardFault::Missing { .. });
        !is_place && !is_strict(by_seed.system)
    };
    match faults.into_iter().find(|fault| !is_soft(fault) && !is_free(fault)) {
        Some(fault) => Err(Refusal::HardRule(renumbered(fault, original))),
        None => Ok(()),
    }
}

/// Whether what breaks a rule is refused, and not only told.
const fn is_strict(system: System) -> bool {
    matches!(system, System::Points(_) | System::RoundRobin { .. } | System::Scheveningen | System::Skalitzka | System::Knockout(_))
}

fn renumbered(fault: HardFault, of: impl Fn(Tpn) -> Tpn) -> HardFault {
    let pair = |p: Pair| Pair { white: of(p.white), black: of(p.black) };
    match fault {
        HardFault::Rematch { pair: p, round } => HardFault::Rematch { pair: pair(p), round },
        HardFault::Prohibited { pair: p } => HardFault::Prohibited { pair: pair(p) },
        HardFault::UnitMates { pair: p } => HardFault::UnitMates { pair: pair(p) },
        HardFault::SameAbsolute { pair: p, color } => HardFault::SameAbsolute { pair: pair(p), color },
        HardFault::SameTeam { pair: p } => HardFault::SameTeam { pair: pair(p) },
        HardFault::NotDue { pair: p } => HardFault::NotDue { pair: pair(p) },
        HardFault::PabBarred { tpn, bar } => HardFault::PabBarred { tpn: of(tpn), bar },
        HardFault::ByeNotDue { tpn } => HardFault::ByeNotDue { tpn: of(tpn) },
        HardFault::Twice { tpn } => HardFault::Twice { tpn: of(tpn) },
        HardFault::NotThere { tpn } => HardFault::NotThere { tpn: of(tpn) },
        HardFault::Missing { tpn } => HardFault::Missing { tpn: of(tpn) },
    }
}

/// Refuses the end of a manual phase that leaves a round which its format cannot have.
pub fn check_edited(section: &Section, round: &Round) -> Result<(), Refusal> {
    let mut before = section.clone();
    before.rounds.truncate(usize::from(round.number).saturating_sub(1));
    let numbers = tpn_map(section);
    let number = |id: PlayerId| numbers.get(&id).copied().unwrap_or(Tpn(0));
    for stage in section.stages_in(round.number) {
        let here: Vec<(Tpn, Tpn)> =
            round.boards.iter().filter(|b| b.stage == stage.id && b.game == 1).map(|b| (number(b.white), number(b.black))).collect();
        let free =
            round.byes.iter().filter(|(id, bye)| section.is_in(stage, **id) && **bye == super::due::bye_of(section.system_of(stage)));
        let given = Drawn { pairs: here, free: free.map(|(id, bye)| (number(*id), *bye)).collect(), idle: Vec::new() };
        let mut tournament = stage_snapshot(&Event::default(), &before, stage);
        // Byes on request of this round stand in it and not among the requests any more.
        let at = usize::from(round.number.saturating_sub(section.carried_rounds(stage))).saturating_sub(1);
        for (id, bye) in round.byes.iter().filter(|(_, bye)| **bye != super::due::bye_of(section.system_of(stage))) {
            if let Some(c) = tournament.contestants.iter_mut().find(|c| c.tpn == number(*id)) {
                c.entries.resize((at + 1).max(c.entries.len()), None);
                c.entries[at] = Some(tournament::model::Entry::Bye(*bye));
            }
        }
        check_given(&before, stage, &tournament, &given)?;
    }
    Ok(())
}

/// What makes a stage impossible before its first round: too few contestants, no table for so many, players without a rating where the
/// system needs them.
pub fn impossible(tournament: &Tournament) -> Option<Impossible> {
    if let System::Knockout(_) = tournament.system {
        return match knockout::bracket(&tournament.by_seed()) {
            Err(knockout::NotDue::Impossible(knockout::Impossible::TooFew(contestants))) => {
                Some(Impossible::TooFew { contestants, least: 2 })
            }
            _ => None,
        };
    }
    // Late entries may still make a number of rounds possible: that is a doubt and no refusal.
    feasible::faults(tournament).into_iter().find(|fault| !matches!(fault, Impossible::Rounds { .. }))
}

/// Units that have more than half of the players although those of one unit may not meet: the largest, with its size.
pub fn unit_too_large(section: &Section) -> Option<(String, usize)> {
    let policy = &section.setup.policy;
    if matches!(policy.unit_mates(section.setup.system), UnitMates::Free | UnitMates::Long) || section.setup.system.is_fixed() {
        return None;
    }
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for unit in section.players.iter().map(|p| p.unit(section)).filter(|unit| !unit.is_empty()) {
        *sizes.entry(unit).or_default() += 1;
    }
    let (unit, size) = sizes.into_iter().max_by_key(|(_, size)| *size)?;
    (size * 2 > section.players.len() + section.players.len() % 2).then(|| (unit.to_owned(), size))
}
