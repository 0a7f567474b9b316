//! What is shown and chosen of an open event: section, round, board, stage, players; and what quiet mode hides of it.

use super::{PlayerSort, View, Workspace};
use crate::words::fold;
use event::{GameAt, PlayerId, Section, SectionId, Stage, TeamForm};

impl Workspace {
    /// Whether move counts of the selected game are blanked: in quiet mode, until its clock's ledger has a fallen flag (FIDE Laws 2023, 12.6).
    pub fn hides_counts(&self) -> bool {
        use arbitration::clock::ledger::Event as ClockEvent;
        let clock = || self.section()?.clocks.get(&self.game_at()?);
        let fallen = || clock().is_some_and(|c| c.ledger.entries().iter().any(|e| matches!(e.event, ClockEvent::Flag { .. })));
        self.quiet && !fallen()
    }

    /// Whether the round shown is a draft that nobody may see now.
    pub fn hides_draft(&self) -> bool {
        self.quiet && self.shown_round().is_some_and(|round| round.published.is_none())
    }

    /// Whether units are ranked by the members of theirs who play in the section shown.
    pub fn ranks_units(&self) -> bool {
        let teams = self.section().and_then(|section| section.setup.policy.teams.as_deref());
        teams.is_some_and(|teams| teams.form == TeamForm::Sum)
    }

    /// The section shown; `None` in an event without sections.
    pub fn section(&self) -> Option<&Section> {
        self.event.sections.get(self.section)
    }

    /// Id of the section shown.
    pub fn section_id(&self) -> Option<SectionId> {
        self.section().map(|s| s.id)
    }

    /// Number of the round shown in the pairings; 0 before the first.
    pub fn round_number(&self) -> u16 {
        let newest = self.section().map_or(0, Section::current_number);
        self.round.filter(|r| *r <= newest).unwrap_or(newest)
    }

    /// The round shown in the pairings.
    pub fn shown_round(&self) -> Option<&event::Round> {
        self.section()?.round(self.round_number())
    }

    /// The chosen board.
    pub fn board(&self) -> Option<&event::Board> {
        let game = self.boards.thing(&self.board_keys())?;
        self.shown_round()?.board(game.board.0)
    }

    /// The game of the chosen board, by its address in the section shown.
    pub fn game_at(&self) -> Option<GameAt> {
        Some(GameAt::new(self.round_number(), self.board()?.number))
    }

    /// The board that the number typed means: a table (its first open game), or a game of it; in an opened match one of its boards.
    pub fn numbered_board(&self) -> Option<&event::Board> {
        let round = self.shown_round()?;
        let number = self.number.trim_end_matches('.');
        if let Some(table) = self.opened_table().filter(|_| !number.contains('.')) {
            return round.boards.iter().find(|b| b.table == table && b.game.to_string() == number);
        }
        let found = round.labelled(number)?;
        if self.second_pass.is_none() || number.contains('.') {
            return Some(found);
        }
        round.boards.iter().find(|b| b.table == found.table && b.awaits_second_pass()).or(Some(found))
    }

    /// Whether the board under the cursor is the one that the number typed means.
    pub fn is_numbered(&self) -> bool {
        self.numbered_board().zip(self.board()).is_some_and(|(named, chosen)| named.number == chosen.number)
    }

    /// The stage that standings and bracket show: the one chosen, else the current one.
    pub fn shown_stage(&self) -> Option<&Stage> {
        let section = self.section()?;
        self.stage.and_then(|id| section.stage(id)).or_else(|| section.current_stage())
    }

    /// Whether the view of the crosstable shows a bracket.
    pub fn shows_bracket(&self) -> bool {
        self.view == View::Crosstable && self.section().zip(self.shown_stage()).is_some_and(|(s, stage)| s.system_of(stage).is_knockout())
    }

    /// The meeting of the chosen board.
    pub fn meeting(&self) -> Option<event::Meeting<'_>> {
        self.shown_round()?.meeting(self.board()?.table)
    }

    /// Whether the meeting of the chosen board is drawn and has to be won.
    pub fn is_to_be_decided(&self) -> bool {
        let drawn = || Some(self.section()?.drawn_meetings(self.shown_round()?).contains(&self.board()?.table));
        drawn().unwrap_or(false)
    }

    /// The filter in small letters; empty when no search is on.
    pub fn filter(&self) -> String {
        self.find.as_deref().unwrap_or_default().trim().to_lowercase()
    }

    /// The players shown, filtered and in order.
    pub fn shown_players(&self) -> Vec<PlayerId> {
        let Some(section) = self.section() else { return Vec::new() };
        let filter = self.filter();
        let mut players: Vec<_> = section.players.iter().filter(|p| matches(&filter, texts_of(section, p))).collect();
        match self.sort {
            PlayerSort::Number => players.sort_by_key(|p| (p.tpn.is_none(), p.tpn, p.id)),
            PlayerSort::Name => players.sort_by_cached_key(|p| (p.person.name.to_lowercase(), p.id)),
            PlayerSort::Rating => players.sort_by_cached_key(|p| (std::cmp::Reverse(section.rating_of(p)), p.id)),
            PlayerSort::CheckIn => {
                players.sort_by_cached_key(|p| (p.presence == event::Presence::Present, p.person.name.to_lowercase(), p.id));
            }
        }
        players.into_iter().map(|p| p.id).collect()
    }

    /// The chosen player.
    pub fn player(&self) -> Option<PlayerId> {
        self.players.thing(&self.shown_players())
    }

    /// Puts the cursor on the first board without a result, from the one shown on; in the second pass on the first board not yet agreed.
    pub fn to_next_open(&mut self) {
        let round = self.round_number();
        if let Some(number) = self.next_open(&[]) {
            self.boards.choose(GameAt::new(round, number));
        }
    }

    /// Which that is, with these boards counted as done; `None`: nothing is open. In an opened match the next board is one of it.
    pub fn next_open(&self, done: &[u16]) -> Option<u16> {
        let round = self.shown_round()?;
        let table = self.opened_table();
        let boards: Vec<&event::Board> = round.boards.iter().filter(|b| table.is_none_or(|table| b.table == table)).collect();
        let waits = |b: &&&event::Board| {
            !done.contains(&b.number) && if self.second_pass.is_some() { b.awaits_second_pass() } else { b.result.is_none() }
        };
        let here = self.board().map(|b| b.number);
        let from = boards.iter().position(|b| Some(b.number) == here).unwrap_or(0);
        boards[from..].iter().find(waits).or_else(|| boards.iter().find(waits)).map(|b| b.number)
    }
}

/// What a contestant is found by: name, unit, number; a team by its players too.
fn texts_of<'a>(section: &'a Section, player: &'a event::Participant) -> Vec<&'a String> {
    let own = [&player.person.name, &player.person.club, &player.person.id];
    own.into_iter().chain(section.members_of(player.id).into_iter().map(|member| &member.person.name)).collect()
}

/// Whether every word of the filter stands in one of the texts: without marks, Chinese also by its readings.
pub fn matches<'a>(filter: &str, texts: impl IntoIterator<Item = &'a String>) -> bool {
    if filter.is_empty() {
        return true;
    }
    let all = texts.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    fold::holds(&all, filter)
}
