//! What an undo may not make: a state in which something rests on what is no longer there.

use super::{Entry, History, UndoRefusal};
use crate::{
    BoardResult, Command, Event, Flaw, GameAt, IncidentAct, NewPlayer, Person, PlayerId, Presence, ProhibitedPair, Refusal, SectionId,
    SectionPatch, Setup, SystemKind, decide, propose,
};
use arbitration::clock::side::Side;
use arbitration::kind::GameKind;
use arbitration::penalty::Offence;

const OPEN: SectionId = SectionId(1);
const NOW: &str = "2026-11-20T12:00:00+00:00";

/// An event in memory: its log, and the state that the commands see.
#[derive(Default)]
struct Desk {
    history: History,
    event: Event,
}

impl Desk {
    /// A Swiss section (entry 1) with this many players who are there (entries 2 and 3).
    fn with_players(count: u32) -> Self {
        let mut desk = Self::default();
        desk.give(Command::AddSection(setup("Open")));
        desk.give(Command::AddPlayers(OPEN, (1..=count).map(new).collect()));
        desk.give(Command::SetPresence(OPEN, (1..=count).map(PlayerId).collect(), Presence::Present));
        desk
    }

    fn push(&mut self, kind: &str, changes: Vec<crate::Change>, undoes: Option<u32>) -> u32 {
        let seq = self.history.next_seq();
        let (at, actor, reason) = Default::default();
        self.history.push(Entry { seq, at, actor, kind: kind.to_owned(), reason, changes, undoes });
        self.event = self.history.fold().unwrap();
        assert_eq!(self.event.flaws(), [].into(), "after {kind}");
        seq
    }

    /// Gives a command and returns the number of its entry.
    fn give(&mut self, command: Command) -> u32 {
        let changes = decide(&self.event, &command).unwrap();
        self.push(command.kind(), changes, None)
    }

    fn pair(&mut self) -> u32 {
        let proposal = propose(&self.event, &self.event.sections[0]).unwrap();
        self.give(Command::Pair(OPEN, Box::new(proposal)))
    }

    /// A round paired and published.
    fn publish(&mut self) {
        self.pair();
        self.give(Command::Publish(OPEN, NOW.into()));
    }

    fn undo(&mut self, seq: u32) -> u32 {
        let next = self.history.without(seq).unwrap();
        let undone = self.push("undo", Vec::new(), Some(seq));
        assert_eq!(self.event, next);
        undone
    }

    /// The entries that a refused undo names.
    fn rests(&self, seq: u32) -> Vec<u32> {
        match self.history.without(seq) {
            Err(UndoRefusal::RestsOn { seq: of, later }) if of == seq => later.into_iter().map(|(seq, _)| seq).collect(),
            other => panic!("entry {seq}: {other:?}"),
        }
    }
}

fn setup(name: &str) -> Setup {
    Setup::new(name, GameKind::Chess, SystemKind::SwissDutch, 5)
}

fn new(n: u32) -> NewPlayer {
    NewPlayer { person: Person { name: format!("P{n}"), ..Person::default() }, lot: None }
}

#[test]
fn a_round_does_not_come_back_without_its_players() {
    // Seven players: one of them has the bye, the others boards.
    for leaver in 1..=7 {
        let mut desk = Desk::with_players(7);
        desk.pair();
        let unpaired = desk.give(Command::Unpair(OPEN));
        let removed = desk.give(Command::RemovePlayer(OPEN, PlayerId(leaver)));
        assert_eq!(desk.rests(unpaired), [removed], "player {leaver}");
        // Undone in turn, both come back.
        desk.undo(removed);
        desk.undo(unpaired);
        assert_eq!(desk.event.sections[0].rounds.len(), 1);
    }
}

#[test]
fn the_same_holds_where_a_pairing_was_undone_and_comes_back() {
    let mut desk = Desk::with_players(7);
    let paired = desk.pair();
    let undone = desk.undo(paired);
    let removed = desk.give(Command::RemovePlayer(OPEN, PlayerId(7)));
    assert_eq!(desk.rests(undone), [removed]);
}

#[test]
fn a_prohibited_pair_keeps_its_players() {
    let mut desk = Desk::with_players(6);
    let late = desk.give(Command::AddPlayers(OPEN, vec![new(7)]));
    let pair = ProhibitedPair { players: vec![PlayerId(1), PlayerId(7)], first: 1, last: 5 };
    let prohibited = desk.give(Command::Prohibit(OPEN, pair));
    assert_eq!(desk.rests(late), [prohibited], "the next player entered would have the number 7, and the prohibition with it");
    desk.undo(prohibited);
    desk.undo(late);
}

#[test]
fn an_entry_undone_does_not_come_back_under_a_pairing_that_was_made_without_it() {
    let mut desk = Desk::with_players(6);
    let pair = ProhibitedPair { players: vec![PlayerId(1), PlayerId(4)], first: 1, last: 5 };
    let prohibited = desk.give(Command::Prohibit(OPEN, pair));
    let undone = desk.undo(prohibited);
    let paired = desk.pair();
    assert_eq!(desk.rests(undone), [paired]);
}

#[test]
fn a_repair_keeps_what_it_was_made_from_and_what_was_entered_at_its_tables() {
    let mut desk = Desk::with_players(7);
    desk.publish();
    let board = desk.event.sections[0].rounds[0].boards[0].clone();
    let first = desk.give(Command::Repair(OPEN, vec![board.white], Vec::new()));
    let seated = desk.event.sections[0].rounds[0].boards[0].number;
    let other = desk.event.sections[0].rounds[0].boards.last().unwrap().clone();
    let elsewhere = desk.give(Command::SetResult(OPEN, GameAt::new(1, other.number), Some(BoardResult::Draw)));
    let entered = desk.give(Command::SetResult(OPEN, GameAt::new(1, seated), Some(BoardResult::WhiteWins)));
    assert_eq!(desk.rests(first), [entered], "the result would go to players who did not play");
    desk.undo(entered);
    let second = desk.give(Command::Repair(OPEN, Vec::new(), vec![board.white]));
    assert_eq!(desk.rests(first), [second], "a player would have two places");
    assert_eq!(desk.rests(elsewhere), [second]);
    desk.undo(second);
    desk.undo(first);
}

#[test]
fn the_second_entry_of_a_result_rests_on_the_first() {
    let mut desk = Desk::with_players(6);
    desk.publish();
    let typed = desk.give(Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::Draw)));
    let wrong = desk.give(Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::BlackWins)));
    let right = desk.give(Command::SetResult(OPEN, GameAt::new(1, 1), Some(BoardResult::WhiteWins)));
    let second = desk.give(Command::Verify(OPEN, GameAt::new(1, 1), BoardResult::WhiteWins));
    assert_eq!(desk.rests(right), [second]);
    desk.undo(wrong);
    desk.undo(typed);
    let board = desk.event.sections[0].rounds[0].board(1).unwrap();
    assert_eq!((board.result, board.verified), (Some(BoardResult::WhiteWins), true));
}

#[test]
fn what_only_one_may_have_does_not_go_to_two() {
    let mut desk = Desk::with_players(2);
    let lot = |player, lot| Command::SetLot(OPEN, PlayerId(player), Some(lot));
    desk.give(lot(1, 3));
    let moved = desk.give(lot(1, 4));
    let taken = desk.give(lot(2, 3));
    assert_eq!(desk.rests(moved), [taken]);
    let table = |player, table| Command::SetFixedTable(OPEN, PlayerId(player), table);
    desk.give(table(1, Some(1)));
    let freed = desk.give(table(1, None));
    let taken = desk.give(table(2, Some(1)));
    assert_eq!(desk.rests(freed), [taken]);
    let renamed = desk.give(Command::EditSection(OPEN, vec![SectionPatch::Name("A".to_owned())]));
    let added = desk.give(Command::AddSection(setup("open")));
    assert_eq!(desk.rests(renamed), [added]);
}

#[test]
fn a_section_and_players_taken_over_stay_while_entries_rest_on_them() {
    let mut desk = Desk::with_players(4);
    assert_eq!(desk.rests(1), [2], "the players of the section");
    assert_eq!(desk.rests(2), [3], "their check-in");
    let numbered = desk.give(Command::AssignNumbers(OPEN));
    let late = desk.give(Command::AddPlayers(OPEN, vec![new(5)]));
    let again = desk.give(Command::AssignNumbers(OPEN));
    assert_eq!(desk.rests(late), [again]);
    desk.undo(numbered);
    let removed = desk.give(Command::RemovePlayer(OPEN, PlayerId(5)));
    let reused = desk.give(Command::AddPlayers(OPEN, vec![new(6)]));
    assert_eq!(desk.rests(removed), [reused], "two players would have one id");
    let second = desk.give(Command::AddSection(setup("B")));
    let gone = desk.give(Command::RemoveSection(SectionId(2)));
    let third = desk.give(Command::AddSection(setup("C")));
    assert_eq!(desk.rests(gone), [third], "two sections would have one id");
    assert_eq!(desk.rests(second), [gone]);
}

#[test]
fn a_round_with_clocks_or_incidents_does_not_become_a_draft_that_can_be_paired_anew() {
    let mut desk = Desk::with_players(6);
    desk.publish();
    let (side, offence, note, opponent_can_mate) = (Side::White, Offence::IllegalMove, String::new(), None);
    let act =
        IncidentAct::Record { game: GameAt::new(1, 2), side, offence, ply: 7, note, opponent_can_mate, enter_result: false, follows: None };
    let recorded = desk.give(Command::Incident(OPEN, act, NOW.into()));
    assert_eq!(decide(&desk.event, &Command::Unpublish(OPEN)), Err(Refusal::HasGames(1, 1)));
    desk.undo(recorded);
    desk.give(Command::Unpublish(OPEN));
    desk.give(Command::Unpair(OPEN));
}

#[test]
fn a_flaw_that_stands_in_an_old_file_refuses_only_what_adds_to_it() {
    let mut desk = Desk::with_players(6);
    let pair = ProhibitedPair { players: vec![PlayerId(1), PlayerId(9)], first: 1, last: 5 };
    let seq = desk.history.next_seq();
    let changes = vec![crate::Change::Prohibited { section: OPEN, pairs: vec![pair] }];
    desk.history.push(Entry { seq, kind: "pairs.prohibit".to_owned(), changes, ..(*desk.history.entries()[0]).clone() });
    assert_eq!(desk.history.fold().unwrap().flaws(), [Flaw::NoPlayer(OPEN, PlayerId(9))].into());
    assert!(desk.history.without(3).is_ok(), "the check-in has no part in it");
    assert!(desk.history.without(seq).is_ok());
}

/// What hangs on the wall is replaced by what is published next; only the boards at which others sit are named.
#[test]
fn a_second_publication_names_the_boards_that_it_changed() {
    let mut desk = Desk::with_players(8);
    desk.publish();
    let again = |desk: &Desk| crate::republished(&desk.history, &desk.event, OPEN, 1);
    assert_eq!(again(&desk), None, "published once");
    let before = desk.event.sections[0].rounds[0].boards.clone();
    desk.give(Command::Unpublish(OPEN));
    assert_eq!(again(&desk), None, "a draft replaces nothing yet");
    desk.give(Command::Publish(OPEN, NOW.into()));
    assert_eq!(again(&desk), None, "the same again");
    desk.give(Command::Unpublish(OPEN));
    desk.give(Command::Unpair(OPEN));
    desk.give(Command::SetPresence(OPEN, vec![PlayerId(8)], Presence::Absent));
    desk.publish();
    let now = &desk.event.sections[0].rounds[0].boards;
    let seats = |boards: &[crate::Board], number: u16| boards.iter().find(|b| b.number == number).map(|b| (b.white, b.black));
    let changed: Vec<u16> = (1..=4).filter(|number| seats(&before, *number) != seats(now, *number)).collect();
    assert!(!changed.is_empty() && changed.contains(&4), "seven play at three boards: {changed:?}");
    assert_eq!(again(&desk).unwrap().boards, changed);
    // A result is no other pairing.
    let first = now.first().unwrap().number;
    desk.give(Command::SetResult(OPEN, GameAt::new(1, first), Some(BoardResult::WhiteWins)));
    assert_eq!(again(&desk).unwrap().boards, changed);
}
