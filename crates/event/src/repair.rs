//! Repair of a published round when somebody turns out absent or arrives late: the change that moves the fewest players.

use super::change::{ByeCode, Change};
use super::meeting::Meeting;
use super::model::{Board, Event, GameAt, Pair, PlayerId, Presence, Round, Section, alteration_head};
use super::refusal::Refusal;
use super::result::BoardResult;
use super::snapshot::{stage_snapshot, tpn_map};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{Bye, Tpn};
use tournament::pairing::repair::{NoRepair, Published, Seat, repair};

/// A table before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedTable {
    /// Its number.
    pub table: u16,
    /// Who sat there.
    pub before: Option<Pair>,
    /// Who sits there now.
    pub after: Option<Pair>,
}

/// A repair, shown before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairPlan {
    /// The round.
    pub round: u16,
    /// Tables that change.
    pub tables: Vec<ChangedTable>,
    /// The pairing-allocated bye before and after.
    pub pab: (Option<PlayerId>, Option<PlayerId>),
    /// Players who lose an opponent who is there.
    pub torn: Vec<PlayerId>,
    /// Players who go to another table.
    pub walking: Vec<PlayerId>,
    /// All byes of the round afterwards.
    byes: Vec<(PlayerId, ByeCode)>,
    /// Where the opponents are fixed: games that are forfeited now, or open again.
    pub forfeits: Vec<(u16, Option<BoardResult>)>,
}

/// Plans the repair of the newest round, which is published.
///
/// # Errors
/// The round is not published, a player cannot leave or join it, or the rules leave no pairing.
pub fn repair_plan(event: &Event, section: &Section, absent: &[PlayerId], arrived: &[PlayerId]) -> Result<RepairPlan, Refusal> {
    let round = section.current().ok_or(Refusal::NoRound(1))?;
    if round.published.is_none() {
        return Err(Refusal::NotPublished(round.number));
    }
    let named = || absent.iter().chain(arrived);
    let first = named().next().ok_or(Refusal::NothingToRepair)?;
    let stage = section.stage_of(*first, round.number).ok_or_else(|| Refusal::CannotJoinOrLeave(section.name(*first).to_owned()))?;
    if let Some(other) = named().find(|id| !section.is_in(stage, **id)) {
        return Err(Refusal::CannotJoinOrLeave(section.name(*other).to_owned()));
    }
    if section.system_of(stage).is_fixed() {
        return forfeits(section, round, absent, arrived);
    }
    let numbers = tpn_map(section);
    let refused = |id: PlayerId| Refusal::CannotJoinOrLeave(section.name(id).to_owned());
    let number = |id: PlayerId| numbers.get(&id).copied().ok_or_else(|| refused(id));
    let sits = |id: PlayerId| round.boards.iter().any(|b| b.white == id || b.black == id) || round.pab() == Some(id);
    if let Some(&id) = absent.iter().find(|id| !sits(**id)).or_else(|| arrived.iter().find(|id| sits(**id))) {
        return Err(refused(id));
    }
    // What is kept of a game stays with the two who played it: other players at the table would inherit their clock and their penalties.
    let kept: BTreeSet<GameAt> = section.kept_of_games().collect();
    let seat = |m: &Meeting<'_>| {
        let pair = tournament::pairing::Pair { white: number(m.first)?, black: number(m.second)? };
        let settled = m.games.iter().any(|b| b.result.is_some() || kept.contains(&GameAt::new(round.number, b.number)));
        Ok(Seat { table: m.table, pair, settled })
    };
    let published = Published {
        boards: round.meetings().iter().filter(|m| m.stage == stage.id).map(seat).collect::<Result<_, Refusal>>()?,
        pab: round.pab().filter(|id| section.is_in(stage, *id)).map(number).transpose()?,
        absent: absent.iter().map(|&id| number(id)).collect::<Result<_, _>>()?,
        arrived: arrived.iter().map(|&id| number(id)).collect::<Result<_, _>>()?,
    };
    let ids: BTreeMap<Tpn, PlayerId> = numbers.iter().map(|(id, tpn)| (*tpn, *id)).collect();
    let id = |tpn: Tpn| ids.get(&tpn).copied().ok_or(Refusal::NoPlayer);
    let found = repair(&stage_snapshot(event, section, stage), round.number.saturating_sub(section.carried_rounds(stage)), &published)
        .map_err(|why| match why {
            NoRepair::Player(tpn) => ids.get(&tpn).map_or(Refusal::NoPlayer, |&id| refused(id)),
            NoRepair::NoCompletePairing => Refusal::NoPairing(why.to_string()),
        })?;
    let pair = |p: Option<tournament::pairing::Pair>| p.map(|p| Ok::<Pair, Refusal>((id(p.white)?, id(p.black)?))).transpose();
    let tables = found.tables.iter().map(|t| Ok(ChangedTable { table: t.table, before: pair(t.before)?, after: pair(t.after)? }));
    let all = |tpns: &[Tpn]| tpns.iter().map(|&tpn| id(tpn)).collect::<Result<Vec<_>, Refusal>>();
    let pab = (round.pab(), found.pab.1.map(id).transpose()?);
    let mut byes: BTreeMap<PlayerId, Bye> = round.byes.clone();
    byes.retain(|id, bye| !arrived.contains(id) && *bye != Bye::PairingAllocated);
    byes.extend(absent.iter().map(|&id| (id, Bye::Zero)));
    byes.extend(pab.1.map(|id| (id, Bye::PairingAllocated)));
    Ok(RepairPlan {
        round: round.number,
        tables: tables.collect::<Result<_, Refusal>>()?,
        pab,
        torn: all(&found.torn)?,
        walking: all(&found.walking)?,
        byes: byes.into_iter().map(|(id, bye)| (id, bye.into())).collect(),
        forfeits: Vec::new(),
    })
}

/// Where the opponents are fixed nobody changes places: the games of whoever is absent are lost by forfeit, and those of whoever has come
/// after all are open again.
fn forfeits(section: &Section, round: &Round, absent: &[PlayerId], arrived: &[PlayerId]) -> Result<RepairPlan, Refusal> {
    let gone = |id: PlayerId| absent.contains(&id);
    let lost = |b: &Board| match (gone(b.white), gone(b.black)) {
        (true, true) => Some(BoardResult::DoubleForfeit),
        (true, false) => Some(BoardResult::BlackForfeitWin),
        (false, true) => Some(BoardResult::WhiteForfeitWin),
        (false, false) => None,
    };
    let is_forfeited = |b: &Board| match b.result {
        Some(BoardResult::BlackForfeitWin) => arrived.contains(&b.white),
        Some(BoardResult::WhiteForfeitWin) => arrived.contains(&b.black),
        Some(BoardResult::DoubleForfeit) => arrived.contains(&b.white) && arrived.contains(&b.black),
        _ => false,
    };
    let mut changed: Vec<(u16, Option<BoardResult>)> = Vec::new();
    for board in &round.boards {
        match lost(board) {
            Some(result) if board.result.is_none() => changed.push((board.number, Some(result))),
            None if is_forfeited(board) => changed.push((board.number, None)),
            _ => {}
        }
    }
    let touched =
        |id: &PlayerId| round.boards.iter().any(|b| (b.white == *id || b.black == *id) && changed.iter().any(|(n, _)| *n == b.number));
    if let Some(id) = absent.iter().chain(arrived).find(|id| !touched(id)) {
        return Err(Refusal::CannotJoinOrLeave(section.name(*id).to_owned()));
    }
    Ok(RepairPlan {
        round: round.number,
        tables: Vec::new(),
        pab: (round.pab(), round.pab()),
        torn: Vec::new(),
        walking: Vec::new(),
        byes: Vec::new(),
        forfeits: changed,
    })
}

/// Makes the repair: the boards, who is there and who is not, and the comment of the report file (FIDE verification Q113), all in one entry of the log.
pub(super) fn decide(event: &Event, section: &Section, absent: &[PlayerId], arrived: &[PlayerId]) -> Result<Vec<Change>, Refusal> {
    let plan = repair_plan(event, section, absent, arrived)?;
    let is_fixed = !plan.forfeits.is_empty();
    let result = |&(board, result): &(u16, Option<BoardResult>)| Change::Result { section: section.id, round: plan.round, board, result };
    let mut changes: Vec<Change> = plan.forfeits.iter().map(result).collect();
    if !is_fixed {
        changes.push(Change::Repaired {
            section: section.id,
            round: plan.round,
            tables: plan.tables.iter().map(|t| (t.table, t.after)).collect(),
            byes: plan.byes.clone(),
        });
    }
    // Where nobody checks in, a mark would be the first: whoever has come after all is again one of those of whom nothing is said.
    let come = if section.check_in_has_begun() { Presence::Present } else { Presence::Unknown };
    for (players, presence) in [(absent, Presence::Absent), (arrived, come)] {
        if !players.is_empty() {
            changes.push(Change::Presence { section: section.id, players: players.to_vec(), presence });
        }
    }
    if !is_fixed {
        changes.push(Change::Comment { section: section.id, line: plan.comment(section) });
    }
    Ok(changes)
}

impl RepairPlan {
    /// The comment line: `MPA @ Round 3: 5-9 => 9=PAB`.
    fn comment(&self, section: &Section) -> String {
        let number = |id: PlayerId| section.player(id).and_then(|p| p.tpn).map_or(0, |t| t.0);
        let words = |pairs: Vec<Option<Pair>>, pab: Option<PlayerId>| {
            let mut words: Vec<String> = pairs.into_iter().flatten().map(|(w, b)| format!("{}-{}", number(w), number(b))).collect();
            words.extend(pab.map(|id| format!("{}=PAB", number(id))));
            words.join(" ")
        };
        let moved = self.pab.0 != self.pab.1;
        let before = words(self.tables.iter().map(|t| t.before).collect(), self.pab.0.filter(|_| moved));
        let after = words(self.tables.iter().map(|t| t.after).collect(), self.pab.1.filter(|_| moved));
        format!("{} {before} => {after}", alteration_head(self.round))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, BoardResult, Command, Doubt, Participant, Person, Round, SectionId, Setup, Status, SystemKind, decide, preflight};
    use arbitration::kind::GameKind;

    /// Six players, round 1 published: 1-4 5-2 3-6.
    fn event() -> Event {
        let player = |n: u16| Participant {
            id: PlayerId(n.into()),
            person: Person { name: format!("P{n}"), ..Person::default() },
            tpn: Some(Tpn(n)),
            lot: None,
            presence: Presence::Present,
            status: Status::Active,
            leaving: None,
            byes: BTreeMap::new(),
            fixed_table: None,
            roster: Vec::new(),
        };
        let board = |number, white, black| Board {
            number,
            table: number,
            game: 1,
            stage: crate::StageId::FIRST,
            extra: None,
            white: PlayerId(white),
            black: PlayerId(black),
            result: None,
            verified: false,
            rating_result: None,
        };
        let round = Round {
            number: 1,
            boards: vec![board(1, 1, 4), board(2, 5, 2), board(3, 3, 6)],
            byes: BTreeMap::new(),
            published: Some("2026-05-01T13:52:00+02:00".into()),
            started: None,
            editing: false,
            engine: None,
            settled: BTreeMap::new(),
            line_ups: BTreeMap::new(),
            since: BTreeMap::new(),
        };
        let section = Section {
            id: SectionId(1),
            setup: Setup::new("A", GameKind::Chess, SystemKind::SwissDutch, 5),
            players: (1..=6).map(player).collect(),
            members: Vec::new(),
            rounds: vec![round],
            prohibited: Vec::new(),
            initial_color: Some(tournament::model::Color::White),
            comments: Vec::new(),
            days: crate::RoundDays::new(),
            report: crate::ReportFacts::default(),
            stages: vec![crate::Stage::first()],
            placings: Vec::new(),
            manual: crate::Manual::default(),
            lots: BTreeMap::new(),
            games: Default::default(),
            clocks: Default::default(),
            incidents: Default::default(),
            appeals: Vec::new(),
        };
        Event { sections: vec![section], ..Event::default() }
    }

    fn repaired(event: &Event, absent: &[u32], arrived: &[u32]) -> Result<Event, Refusal> {
        let ids = |list: &[u32]| list.iter().map(|&n| PlayerId(n)).collect();
        let changes = decide(event, &Command::Repair(SectionId(1), ids(absent), ids(arrived)))?;
        let mut after = event.clone();
        for change in &changes {
            after.apply(change).unwrap();
        }
        Ok(after)
    }

    #[test]
    fn an_absence_leaves_the_other_tables_and_their_results_alone() {
        let mut event = event();
        event.sections[0].rounds[0].boards[2].result = Some(BoardResult::WhiteWins);
        let after = repaired(&event, &[4], &[]).unwrap();
        let section = &after.sections[0];
        let round = &section.rounds[0];
        assert_eq!(round.boards.iter().map(|b| b.number).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(round.board(3).unwrap().result, Some(BoardResult::WhiteWins));
        assert_eq!(round.pab(), Some(PlayerId(1)));
        assert_eq!(round.byes.get(&PlayerId(4)), Some(&Bye::Zero));
        assert_eq!(section.comments, ["MPA @ Round 1: 1-4 => 1=PAB"]);
        assert_eq!(section.player(PlayerId(4)).unwrap().presence, Presence::Absent);

        // The absent player comes after all: the free table is used again.
        let back = repaired(&after, &[], &[4]).unwrap();
        let boards: Vec<_> = back.sections[0].rounds[0].boards.iter().map(|b| (b.number, b.white.0, b.black.0)).collect();
        assert_eq!(boards, [(1, 1, 4), (2, 5, 2), (3, 3, 6)]);
        assert_eq!(back.sections[0].rounds[0].byes.len(), 0);
    }

    /// Where nobody was checked in, neither an absence nor an arrival makes the next round wait until everybody is; where a check-in goes on it does.
    #[test]
    fn a_repair_is_no_check_in() {
        for (before, come, waiting) in [(Presence::Unknown, Presence::Unknown, 0), (Presence::Present, Presence::Present, 1)] {
            let mut event = event();
            for player in &mut event.sections[0].players {
                player.presence = before;
            }
            // Somebody who entered late was never asked.
            let late = PlayerId(6);
            event.sections[0].player_mut(late).unwrap().presence = Presence::Unknown;
            let after = repaired(&event, &[4], &[]).unwrap();
            let list = preflight(&after.sections[0]);
            let asks = |list: &crate::Preflight| list.doubts.iter().filter(|d| matches!(d, Doubt::NotAsked(id) if *id == late)).count();
            assert_eq!((asks(&list), list.doubts.iter().filter(|d| matches!(d, Doubt::NotAsked(_))).count()), (waiting, waiting));
            assert_eq!(list.out, [(PlayerId(4), crate::Reason::Absent)], "nobody pairs him until he is back");
            assert_eq!(list.playing.len(), 5);
            let back = repaired(&after, &[], &[4]).unwrap();
            assert_eq!(back.sections[0].player(PlayerId(4)).unwrap().presence, come);
            let list = preflight(&back.sections[0]);
            assert_eq!((asks(&list), list.playing.len(), list.out.len()), (waiting, 6, 0));
        }
    }

    #[test]
    fn who_has_a_result_or_no_place_is_refused() {
        let mut event = event();
        event.sections[0].rounds[0].boards[0].result = Some(BoardResult::Draw);
        assert_eq!(repaired(&event, &[1], &[]), Err(Refusal::CannotJoinOrLeave("P1".into())));
        assert_eq!(repaired(&event, &[], &[2]), Err(Refusal::CannotJoinOrLeave("P2".into())));
        assert_eq!(repaired(&event, &[], &[]), Err(Refusal::NothingToRepair));
        event.sections[0].rounds[0].boards[0].result = None;
        event.sections[0].games.insert(GameAt::new(1, 1), Default::default());
        assert_eq!(repaired(&event, &[1], &[]), Err(Refusal::CannotJoinOrLeave("P1".into())), "the sheets are theirs");
        assert_eq!(repaired(&event, &[2], &[]).unwrap().sections[0].rounds[0].boards[0], event.sections[0].rounds[0].boards[0]);
        event.sections[0].rounds[0].published = None;
        assert_eq!(repaired(&event, &[3], &[]), Err(Refusal::NotPublished(1)));
    }
}
