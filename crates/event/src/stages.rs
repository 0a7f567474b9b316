//! The stages of a section: which there are, who is in each, in which rounds it is played.

use super::ids::{PlayerId, StageId};
use super::model::{Participant, Section};
use super::setting::rounds_needed;
use super::stage::{Entrants, Format, Stage};
use super::system::SystemKind;

impl Section {
    /// The stage with an id.
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages.iter().find(|s| s.id == id)
    }

    /// The stage of this name, ignoring case, or number.
    pub fn find_stage(&self, text: &str) -> Option<&Stage> {
        let wanted = text.trim().to_lowercase();
        self.stages.iter().find(|s| s.name.to_lowercase() == wanted).or_else(|| wanted.parse().ok().and_then(|id| self.stage(StageId(id))))
    }

    /// Whether the section is one stage of everybody, as most are.
    pub fn is_one_stage(&self) -> bool {
        matches!(self.stages.as_slice(), [only] if only.entrants == Entrants::Everybody)
    }

    /// How a stage is played.
    pub fn format(&self, stage: &Stage) -> Format {
        stage.format.clone().unwrap_or_else(|| Format {
            system: self.setup.system,
            rounds: self.setup.rounds,
            policy: self.setup.policy.clone(),
        })
    }

    /// The system of a stage.
    pub fn system_of(&self, stage: &Stage) -> SystemKind {
        stage.format.as_ref().map_or(self.setup.system, |format| format.system)
    }

    /// The contestants of a stage in the order of their seeds; of the stage of everybody in the order of entry.
    pub fn contestants(&self, stage: &Stage) -> Vec<&Participant> {
        match &stage.opened {
            Some(opened) => opened.contestants.iter().filter_map(|id| self.player(*id)).collect(),
            None if stage.entrants == Entrants::Everybody => self.players.iter().collect(),
            None => Vec::new(),
        }
    }

    /// Whether a player is in a stage.
    pub fn is_in(&self, stage: &Stage, id: PlayerId) -> bool {
        match &stage.opened {
            Some(opened) => opened.contestants.contains(&id),
            None => stage.entrants == Entrants::Everybody,
        }
    }

    /// The number of rounds of a stage: what its system needs for its contestants, else what was declared.
    pub fn rounds_of(&self, stage: &Stage) -> u16 {
        let format = self.format(stage);
        let count = stage.opened.as_ref().map_or(0, |opened| opened.contestants.len());
        if let Some(schedule) = self.carried_schedule(stage) {
            return u16::try_from(schedule.len()).unwrap_or(format.rounds);
        }
        // The stage of everybody keeps what is declared: with the first pairing it is set to what the system needs. Until then the entries say.
        if stage.opened.is_none() {
            let needed = rounds_needed(&self.setup, self.players.len()).filter(|needed| self.rounds.is_empty() && *needed > 0);
            return needed.unwrap_or(format.rounds);
        }
        format.policy.rounds_for(format.system, count).unwrap_or(format.rounds)
    }

    /// The last round of the section in which a stage is played; 0 before it is opened.
    pub fn last_round_of(&self, stage: &Stage) -> u16 {
        stage.first_round().map_or(0, |first| first + self.rounds_of(stage).max(1) - 1)
    }

    /// Whether a round of the section belongs to a stage.
    pub fn is_round_of(&self, stage: &Stage, round: u16) -> bool {
        stage.first_round().is_some_and(|first| first <= round) && round <= self.last_round_of(stage)
    }

    /// The stages that have a round in a round of the section.
    pub fn stages_in(&self, round: u16) -> impl Iterator<Item = &Stage> {
        self.stages.iter().filter(move |stage| self.is_round_of(stage, round))
    }

    /// The stage in which a player plays in a round of the section: the last opened one that has it.
    pub fn stage_of(&self, id: PlayerId, round: u16) -> Option<&Stage> {
        self.stages.iter().rev().find(|stage| self.is_round_of(stage, round) && self.is_in(stage, id))
    }

    /// The last round of the section as far as is known: of the stages that are open.
    pub fn rounds_planned(&self) -> u16 {
        self.stages.iter().map(|stage| self.last_round_of(stage)).max().unwrap_or(0)
    }

    /// The stages whose entrants are not known yet.
    pub fn stages_to_come(&self) -> impl Iterator<Item = &Stage> {
        self.stages.iter().filter(|stage| stage.first_round().is_none())
    }

    /// The stage that the newest round belongs to, or the first one.
    pub fn current_stage(&self) -> Option<&Stage> {
        let round = self.current_number();
        self.stages_in(round)
            .next()
            .or_else(|| self.stages.iter().rev().find(|s| s.first_round().is_some_and(|first| first <= round.max(1))))
    }
}
