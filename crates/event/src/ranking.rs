//! Standings of a section.

use super::model::{Event, PlayerId, Section, Status};
use super::setup::with_points;
use super::snapshot::{snapshot, stage_snapshot, tpn_map};
use super::stage::Stage;
use super::system::SystemKind;
use std::collections::BTreeMap;
use tournament::model::{System, Tournament, Tpn};
use tournament::standings::{Standings, disregarded, standings};
use tournament::tiebreak::{Edition, TieBreak, near};

/// A list of tie-breaks cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    /// A code is unknown.
    #[error("tie-break {0}: {1}")]
    Code(String, String),
    /// The edition is unknown.
    #[error("{0}")]
    Edition(String),
}

/// Reads tie-break codes.
fn tiebreak_list(codes: &[String]) -> Result<Vec<TieBreak>, ListError> {
    let mut list: Vec<TieBreak> = Vec::new();
    for code in &with_points(codes) {
        let meant = || match near(code).as_slice() {
            [] => String::new(),
            codes => format!("; did you mean {}?", codes.join(", ")),
        };
        list.push(code.parse().map_err(|e: tournament::tiebreak::CodeError| ListError::Code(code.clone(), format!("{e}{}", meant())))?);
    }
    Ok(list)
}

/// Standings of a section with what is needed to speak of them.
#[derive(Debug)]
pub struct Ranked {
    /// The snapshot they were computed from.
    pub tournament: Tournament,
    /// The standings; expelled players are left out.
    pub standings: Standings,
    /// Who has which number.
    pub players: BTreeMap<Tpn, PlayerId>,
}

impl Ranked {
    /// Standings of the section's current stage after a round of the section; `None` is the last round in which all results are known.
    pub fn new(event: &Event, section: &Section, after: Option<u16>) -> Result<Self, ListError> {
        let (list, edition) = Self::laid_down(section)?;
        Ok(Self::by(event, section, section.current_stage(), after, (&list, edition)))
    }

    /// The tie-breaks and their edition that are laid down for a section.
    ///
    /// # Errors
    /// One of them is unknown.
    pub fn laid_down(section: &Section) -> Result<(Vec<TieBreak>, Edition), ListError> {
        let list = tiebreak_list(&section.setup.tiebreaks)?;
        let edition = section.setup.tiebreak_edition.parse().map_err(|e| ListError::Edition(format!("{e}")))?;
        Ok((list, edition))
    }

    /// Standings of a stage by these tie-breaks, the score first, of this edition; without a stage of the section as a whole.
    pub fn by(
        event: &Event,
        section: &Section,
        stage: Option<&Stage>,
        after: Option<u16>,
        (list, edition): (&[TieBreak], Edition),
    ) -> Self {
        let (mut tournament, before) = match stage {
            Some(stage) => (stage_snapshot(event, section, stage), section.carried_rounds(stage)),
            None => (snapshot(event, section), 0),
        };
        let after = after
            .unwrap_or_else(|| section.rounds_complete())
            .saturating_sub(before)
            .min(tournament.rounds.max(tournament.rounds_paired()));
        // The tables of a simultaneous exhibition are all of one round.
        let is_one_round = stage.is_some_and(|stage| section.system_of(stage) == SystemKind::Simultaneous);
        let after = if is_one_round { tournament.rounds } else { after };
        let mut standings = of(&tournament, after, list, edition);
        if is_one_round {
            (tournament.rounds, standings.after_round) = (1, 1);
        }
        let players: BTreeMap<Tpn, PlayerId> = tpn_map(section).into_iter().map(|(id, tpn)| (tpn, id)).collect();
        let expelled = |tpn: &Tpn| players.get(tpn).and_then(|id| section.player(*id)).is_some_and(|p| p.status == Status::Expelled);
        standings.leave_out(|tpn| expelled(&tpn));
        Self { tournament, standings, players }
    }
}

/// Standings of a snapshot. A bracket is ranked by its seeds, which are the numbers only where no stage went before.
fn of(tournament: &Tournament, after: u16, list: &[TieBreak], edition: Edition) -> Standings {
    if tournament.seeds.is_empty() || !matches!(tournament.system, System::Knockout(_)) {
        return standings(tournament, after, list, edition, &disregarded(tournament, after));
    }
    let by_seed = tournament.by_seed();
    let mut found = standings(&by_seed, after, list, edition, &disregarded(&by_seed, after));
    let seeded = tournament.seeded();
    for row in &mut found.rows {
        row.tpn = seeded.get(usize::from(row.tpn.0).wrapping_sub(1)).copied().unwrap_or(row.tpn);
    }
    found
}
