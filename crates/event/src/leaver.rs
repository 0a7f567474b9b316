//! A player leaves a round robin: what becomes of the games (FIDE C.05 6.6; Chinese xiangqi rules of 1999, article 20). With fewer than
//! half of them completed they count for nobody, with half or more they stand and the others are lost by forfeit; an event may have
//! another rule, and the arbiter may decide otherwise.

use super::leaving::{Leaving, LeavingRule};
use super::meeting::Meeting;
use super::model::{Board, Event, Participant, PlayerId, Section, Status, award};
use super::policy::Carry;
use super::result::BoardResult;
use super::snapshot::stage_snapshot;
use super::stage::Stage;
use super::system::SystemKind;
use std::collections::BTreeMap;
use tournament::model::Tpn;
use tournament::pairing::skalitzka;
use tournament::points::Points;
use tournament::standings::undecided;

/// What leaving means, before it is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeavingPlan {
    /// Who.
    pub player: PlayerId,
    /// The choice.
    pub games: Leaving,
    /// Games completed and games of the schedule.
    pub played: (usize, usize),
    /// What each opponent loses in the standings: points of games that no longer count.
    pub lost: Vec<(PlayerId, Points)>,
    /// Who wins a game to come by forfeit, once for each game; of a bracket those whose meeting with him is open.
    pub forfeits: Vec<PlayerId>,
    /// A bracket is left, whose meetings to come are not known.
    pub in_bracket: bool,
}

impl Section {
    /// Whether a player's leaving leaves games of the schedule without him.
    pub fn has_fixed_games(&self) -> bool {
        self.current_stage().map_or(self.setup.system, |stage| self.system_of(stage)).is_fixed()
    }

    /// Those who look to have left a round robin of the section that is over, and about whom nothing was decided.
    pub fn undecided_leavers(&self) -> Vec<PlayerId> {
        let played = self.stages.iter().filter(|stage| stage.first_round().is_some() && self.system_of(stage).is_round_robin());
        let open = played.flat_map(|stage| undecided(&stage_snapshot(&Event::default(), self, stage)));
        open.filter_map(|tpn| self.by_tpn(tpn)).map(|player| player.id).collect()
    }

    /// The stage that a player leaves: where he plays in the newest round, or the last that had him.
    fn left_stage(&self, id: PlayerId) -> Option<&Stage> {
        let now = self.stage_of(id, self.current_number().max(1));
        now.or_else(|| self.stages.iter().rev().find(|stage| stage.first_round().is_some() && self.is_in(stage, id)))
    }

    /// Those whom a player meets in the stage that he leaves, each with the number of games; nobody where results decide who meets whom.
    fn scheduled(&self, id: PlayerId) -> BTreeMap<PlayerId, usize> {
        let Some(stage) = self.left_stage(id).filter(|stage| self.system_of(stage).is_round_robin()) else { return BTreeMap::new() };
        let format = self.format(stage);
        let mut contestants = self.contestants(stage);
        if stage.opened.is_none() {
            contestants.sort_by_key(|p| p.tpn);
        }
        let is_first = |id: PlayerId| contestants.iter().take(contestants.len() / 2).any(|p| p.id == id);
        let table = if format.system == SystemKind::Skalitzka { self.met_by_table(&contestants, id) } else { Vec::new() };
        let meets = |other: &PlayerId| match format.system {
            SystemKind::Scheveningen => is_first(*other) != is_first(id),
            SystemKind::Skalitzka => table.contains(other),
            _ => true,
        };
        let games = usize::from(format.policy.cycles(format.system)) * usize::from(format.policy.games(format.system));
        contestants.iter().map(|p| p.id).filter(|other| *other != id).filter(meets).map(|other| (other, games)).collect()
    }

    /// Whom a player of three teams meets by the table.
    fn met_by_table(&self, contestants: &[&Participant], id: PlayerId) -> Vec<PlayerId> {
        let boards = u16::try_from(contestants.len() / 3).unwrap_or(0);
        let rounds = (1..=2).filter_map(|round| skalitzka::round(boards, round, skalitzka::Table::Balanced));
        let who = |tpn: Tpn| contestants.get(usize::from(tpn.0).wrapping_sub(1)).map(|p| p.id);
        let pairs = rounds.flatten().filter_map(|pair| Some((who(pair.white)?, who(pair.black)?)));
        pairs.filter_map(|(a, b)| if a == id { Some(b) } else { (b == id).then_some(a) }).collect()
    }

    /// Whether a player leaves a round robin: all of its games are known, and can be annulled.
    pub fn leaves_round_robin(&self, id: PlayerId) -> bool {
        self.left_system(id).is_round_robin()
    }

    /// Whether a player leaves a bracket.
    pub fn leaves_bracket(&self, id: PlayerId) -> bool {
        self.left_system(id).is_knockout()
    }

    fn left_system(&self, id: PlayerId) -> SystemKind {
        self.left_stage(id).map_or(self.setup.system, |stage| self.system_of(stage))
    }

    /// The games of a player that have a round, with the opponent: of the stage that he leaves, and those that are carried into it.
    fn boards_of(&self, id: PlayerId) -> impl Iterator<Item = (&Board, PlayerId)> {
        let own = move |b: &&Board| b.white == id || b.black == id;
        let stage = self.left_stage(id);
        let here = move |b: &&Board| {
            stage.is_some_and(|stage| {
                let carried = || stage.carry == Carry::Meetings && self.is_in(stage, b.white) && self.is_in(stage, b.black);
                b.extra.is_none() && (b.stage == stage.id || carried())
            })
        };
        self.rounds.iter().flat_map(|r| &r.boards).filter(here).filter(own).map(move |b| (b, if b.white == id { b.black } else { b.white }))
    }

    /// Games that a player has completed, and games of the schedule; of a bracket those that have a round.
    pub fn games_of(&self, id: PlayerId) -> (usize, usize) {
        let is_completed = |b: &Board| b.result.is_some_and(|r| r != BoardResult::Adjourned && r.outcomes().0.is_played());
        let scheduled = if self.leaves_round_robin(id) { self.scheduled(id).values().sum() } else { self.boards_of(id).count() };
        (self.boards_of(id).filter(|(b, _)| is_completed(b)).count(), scheduled)
    }

    /// What becomes of the games of a player who leaves now, by the rule of the section.
    pub fn leaving_by_rule(&self, id: PlayerId) -> Leaving {
        let (completed, scheduled) = self.games_of(id);
        // Who leaves a bracket has lost the meeting to come, and no other.
        if !self.leaves_round_robin(id) {
            return Leaving::Forfeited;
        }
        match self.setup.leaving {
            LeavingRule::Annul => Leaving::Annulled,
            LeavingRule::Half if completed * 2 < scheduled => Leaving::Annulled,
            LeavingRule::Half | LeavingRule::Forfeit => Leaving::Forfeited,
        }
    }

    /// What a choice means for the others.
    pub fn leaving_plan(&self, id: PlayerId, games: Leaving) -> LeavingPlan {
        let scoring = self.scoring();
        let mut lost: BTreeMap<PlayerId, Points> = BTreeMap::new();
        let mut left = self.scheduled(id);
        let (is_schedule, in_bracket) = (self.leaves_round_robin(id), self.leaves_bracket(id));
        for (board, other) in self.boards_of(id) {
            let Some(result) = board.result else {
                // What is paired is lost.
                if !is_schedule {
                    *left.entry(other).or_default() += 1;
                }
                continue;
            };
            if let Some(left) = left.get_mut(&other) {
                *left = left.saturating_sub(1);
            }
            let (white, black) = result.outcomes();
            let outcome = if board.white == other { white } else { black };
            *lost.entry(other).or_default() += award(&scoring, outcome);
        }
        let is_in = |id: &PlayerId| self.player(*id).is_some_and(|p| p.status == Status::Active);
        // A drawn meeting that is still to be decided is open, though none of its games is.
        let open = || self.left_meeting(id).map(|(_, other)| other).into_iter().collect();
        let to_come = left.into_iter().filter(|(id, _)| is_in(id)).flat_map(|(id, games)| std::iter::repeat_n(id, games));
        LeavingPlan {
            player: id,
            games,
            played: self.games_of(id),
            lost: if games == Leaving::Annulled { lost.into_iter().filter(|(_, p)| *p != Points::ZERO).collect() } else { Vec::new() },
            forfeits: match games {
                Leaving::Annulled => Vec::new(),
                Leaving::Forfeited if in_bracket => open(),
                Leaving::Forfeited => to_come.collect(),
            },
            in_bracket,
        }
    }

    /// The meeting of a bracket in the newest round that a player leaves undecided, with its table, and who goes on from it.
    pub(super) fn left_meeting(&self, id: PlayerId) -> Option<(u16, PlayerId)> {
        let meetings = self.current()?.meetings();
        let scoring = self.scoring();
        let is_open = |m: &&Meeting<'_>| (m.first == id || m.second == id) && self.decides(m.stage) && m.winner(&scoring).is_none();
        let open = meetings.iter().find(is_open)?;
        let other = if open.first == id { open.second } else { open.first };
        self.player(other).filter(|other| other.status == Status::Active).map(|_| (open.table, other))
    }

    /// The result of a board where somebody who has left would sit; `None` where both take part.
    pub(super) fn forfeit_of(&self, white: PlayerId, black: PlayerId) -> Option<BoardResult> {
        let gone = |id| self.player(id).is_some_and(|p| p.status != Status::Active);
        match (gone(white), gone(black)) {
            (true, true) => Some(BoardResult::DoubleForfeit),
            (true, false) => Some(BoardResult::BlackForfeitWin),
            (false, true) => Some(BoardResult::WhiteForfeitWin),
            (false, false) => None,
        }
    }

    /// Whether the result of a board is the forfeit that follows from somebody having left.
    pub fn is_by_leaving(&self, board: &Board) -> bool {
        self.has_fixed_games() && board.result.is_some() && board.result == self.forfeit_of(board.white, board.black)
    }
}
