//! The list an arbiter reads before pairing: who is in, who is out and why, what looks wrong.

use super::checks::{impossible, unit_too_large};
use super::meeting::Meeting;
use super::model::{ByeKind, Event, GameAt, Participant, PlayerId, Presence, Section, Status};
use super::result::BoardResult;
use super::setting::{Fault, rounds_needed, section_faults};
use super::snapshot::snapshot;
use super::stage::Entrants;
use tournament::model::{Bye, Outcome, Tpn};
use tournament::pairing::feasible::{self, Impossible};

/// Why a player is not paired in the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Marked absent at check-in.
    Absent,
    /// Withdrew.
    Withdrawn,
    /// Was expelled.
    Expelled,
    /// Asked for a bye.
    Bye(ByeKind),
}

/// Something that an arbiter should look at before pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Check-in has begun and this player was not asked.
    NotAsked(PlayerId),
    /// Did not come to the last round, and is in for the next.
    ForfeitedLast(PlayerId),
    /// A game of this round is still adjourned; its board as it is spoken of.
    Adjourned(u16, String),
    /// The meeting at this table of the newest round is drawn and has to be won.
    Drawn(u16),
    /// The team has fewer players than a match has boards: how many.
    SmallTeam(PlayerId, usize),
    /// Nobody knows who played for the team in the newest round: its line-up is missing.
    NoLineUp(PlayerId),
    /// Two players have the same name.
    SameName(PlayerId, PlayerId),
    /// Several players have the same identity number: the number, their names.
    SameId(String, Vec<String>),
    /// Looks to have left the round robin, and nothing was decided about the games (C.05 6.6).
    LeaverUndecided(PlayerId),
    /// More than half of the players are marked absent.
    MostAbsent,
    /// The number of rounds is too large for the number of players.
    TooManyRounds,
    /// A round robin of these players has so many rounds; so many stand in the settings. Pairing round 1 sets it.
    RoundsFollow(u16, u16),
    /// The section cannot be played as it is set up.
    Impossible(Impossible),
    /// The rules of the system recommend so many rounds: from, to.
    RoundsAdvised(u16, u16),
    /// Members of this unit may not meet, and they are more than half of the players: unit, how many.
    UnitTooLarge(String, usize),
    /// A setting cannot be so.
    Setting(Fault),
}

impl Reason {
    /// The bye that the player gets in a round paired without him.
    pub const fn bye(self) -> Bye {
        match self {
            Self::Bye(ByeKind::Full) => Bye::Full,
            Self::Bye(ByeKind::Half) => Bye::Half,
            Self::Absent | Self::Withdrawn | Self::Expelled | Self::Bye(ByeKind::Zero) => Bye::Zero,
        }
    }
}

/// Who will be paired in the next round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preflight {
    /// The round to pair.
    pub round: u16,
    /// Who is in, in the order of entry.
    pub playing: Vec<PlayerId>,
    /// Who is out, and why.
    pub out: Vec<(PlayerId, Reason)>,
    /// What looks wrong.
    pub doubts: Vec<Doubt>,
}

/// Why a player is not paired in a round; `None` where he is.
pub(super) fn out_of(player: &Participant, round: u16) -> Option<Reason> {
    match player.status {
        Status::Withdrawn => Some(Reason::Withdrawn),
        Status::Expelled => Some(Reason::Expelled),
        Status::Active => match player.byes.get(&round) {
            Some(kind) => Some(Reason::Bye(*kind)),
            None => (player.presence == Presence::Absent).then_some(Reason::Absent),
        },
    }
}

/// The list for the round after the newest one.
pub fn preflight(section: &Section) -> Preflight {
    let mut list = Preflight { round: section.current_number() + 1, ..Preflight::default() };
    let asked = section.check_in_has_begun();
    let plays = |id: PlayerId| section.is_one_stage() || section.stage_of(id, list.round).is_some();
    for player in section.players.iter().filter(|p| plays(p.id)) {
        let reason = out_of(player, list.round);
        match reason {
            Some(reason) => list.out.push((player.id, reason)),
            None => {
                if asked && player.presence == Presence::Unknown {
                    list.doubts.push(Doubt::NotAsked(player.id));
                }
                list.playing.push(player.id);
            }
        }
    }
    list.doubts.extend(forfeited_last(section, &list.playing));
    list.doubts.extend(section.adjourned().map(|(round, b)| Doubt::Adjourned(round, section.label(GameAt::new(round, b.number)))));
    list.doubts.extend(section.current().into_iter().flat_map(|round| section.drawn_meetings(round)).map(Doubt::Drawn));
    list.doubts.extend(section.undecided_leavers().into_iter().map(Doubt::LeaverUndecided));
    list.doubts.extend(twins(section));
    list.doubts.extend(of_teams(section, &list.playing));
    if list.out.iter().filter(|(_, r)| *r == Reason::Absent).count() * 2 > section.players.len() {
        list.doubts.push(Doubt::MostAbsent);
    }
    if !section.setup.system.is_fixed() && usize::from(section.setup.rounds) >= section.players.len() {
        list.doubts.push(Doubt::TooManyRounds);
    }
    // Groups have as many rounds as each of them needs.
    if section.rounds.is_empty()
        && section.stages.iter().any(|stage| stage.entrants == Entrants::Everybody)
        && let Some(needs) = rounds_needed(&section.setup, section.players.len()).filter(|n| *n != section.setup.rounds)
    {
        list.doubts.push(Doubt::RoundsFollow(needs, section.setup.rounds));
    }
    if section.rounds.is_empty() && section.is_one_stage() {
        list.doubts.extend(before_the_start(section));
    }
    list.doubts.extend(section_faults(section).into_iter().map(Doubt::Setting));
    list
}

impl Section {
    /// Whether anybody was marked present. Who is only known to be absent, as after a repair, is no check-in: the others need not be asked.
    pub(super) fn check_in_has_begun(&self) -> bool {
        self.players.iter().any(|p| p.presence == Presence::Present)
    }
}

/// What would block or spoil the event and can still be mended.
fn before_the_start(section: &Section) -> Vec<Doubt> {
    // Everybody as if numbered: the set-up is looked at, not the pairing.
    let mut numbered = section.clone();
    for (number, player) in (1..).zip(&mut numbered.players) {
        player.tpn = Some(Tpn(number));
    }
    let tournament = snapshot(&Event::default(), &numbered);
    let mut doubts: Vec<Doubt> = impossible(&tournament).map(Doubt::Impossible).into_iter().collect();
    doubts.extend(feasible::not_advised(&tournament).map(|(low, high)| Doubt::RoundsAdvised(low, high)));
    doubts.extend(unit_too_large(section).map(|(unit, size)| Doubt::UnitTooLarge(unit, size)));
    doubts
}

/// Teams that cannot fill their boards, and line-ups of the newest round that never came.
fn of_teams(section: &Section, playing: &[PlayerId]) -> Vec<Doubt> {
    let Some(policy) = section.team_policy() else { return Vec::new() };
    let players = |id: PlayerId| section.player(id).map_or(0, |team| team.roster.len());
    let small = playing.iter().filter(|id| players(**id) < usize::from(policy.boards)).map(|id| Doubt::SmallTeam(*id, players(*id)));
    let missing = section.current().map(|round| section.line_ups_missing(round)).unwrap_or_default();
    small.chain(missing.into_iter().map(Doubt::NoLineUp)).collect()
}

fn forfeited_last(section: &Section, playing: &[PlayerId]) -> Vec<Doubt> {
    let Some(last) = section.current() else { return Vec::new() };
    if section.is_of_teams() {
        let scoring = section.scoring();
        let meetings = last.meetings();
        let lost = |m: &Meeting<'_>| {
            let (first, second) = m.outcomes(&scoring, false);
            let gone = [(m.first, first), (m.second, second)];
            gone.into_iter().filter(|(_, outcome)| *outcome == Outcome::ForfeitLoss).map(|(id, _)| id).collect::<Vec<_>>()
        };
        return meetings.iter().flat_map(lost).filter(|id| playing.contains(id)).map(Doubt::ForfeitedLast).collect();
    }
    let gone = last.boards.iter().flat_map(|b| match b.result {
        Some(BoardResult::WhiteForfeitWin) => vec![b.black],
        Some(BoardResult::BlackForfeitWin) => vec![b.white],
        Some(BoardResult::DoubleForfeit) => vec![b.white, b.black],
        _ => Vec::new(),
    });
    gone.filter(|id| playing.contains(id)).map(Doubt::ForfeitedLast).collect()
}

fn twins(section: &Section) -> Vec<Doubt> {
    let mut names: Vec<(String, PlayerId)> = section.players.iter().map(|p| (p.person.name.trim().to_lowercase(), p.id)).collect();
    names.sort();
    let same_name = names.windows(2).filter(|w| w[0].0 == w[1].0).map(|w| Doubt::SameName(w[0].1, w[1].1));
    let same_id = section.same_ids().into_iter().map(|(id, names)| Doubt::SameId(id, names.into_iter().map(str::to_owned).collect()));
    same_name.chain(same_id).collect()
}
