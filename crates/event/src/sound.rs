//! What holds in every state: the facts that [`super::decide`] guards, asked of the whole event.
//!
//! A command is decided against the state that stands. An undo is not: it makes a state that no command has seen, in which every change
//! can fit the one before it and the whole be wrong all the same. So that state is asked as a whole.

use super::model::{Event, GameAt, MemberId, PlayerId, Round, Section, SectionId};
use super::stage::Stage;
use super::system::SystemKind;
use std::collections::{BTreeMap, BTreeSet};

/// A fact that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// A round or a prohibited pair names a player who is not there.
    NoPlayer(SectionId, PlayerId),
    /// A list or a line-up names a player of a team who is not there, or a player is of a team that is not there.
    NoMember(SectionId, MemberId),
    /// In this round a player has more than one place: two boards, or a board and a bye.
    TwoPlaces(SectionId, u16, PlayerId),
    /// Something is kept of a game whose board is not there: round, board.
    NoBoard(SectionId, GameAt),
    /// A result was confirmed that is not there: round, board.
    NoResult(SectionId, GameAt),
    /// The player has the lot, the fixed table or the identity number of one entered before.
    Taken(SectionId, PlayerId),
    /// The section has the name of one created before.
    SameName(SectionId),
}

impl Event {
    /// What does not hold; empty where the event is sound.
    pub fn flaws(&self) -> BTreeSet<Flaw> {
        let mut names = BTreeSet::new();
        let twins = self.sections.iter().filter(|s| !names.insert(s.setup.name.to_lowercase())).map(|s| Flaw::SameName(s.id));
        let mut flaws: BTreeSet<Flaw> = twins.collect();
        self.sections.iter().for_each(|section| section.add_flaws(&mut flaws));
        flaws
    }
}

impl Section {
    fn add_flaws(&self, flaws: &mut BTreeSet<Flaw>) {
        let prohibited = self.prohibited.iter().flat_map(|p| p.players.iter().copied());
        let named = self.rounds.iter().flat_map(|round| places(self, round)).chain(prohibited);
        flaws.extend(named.filter(|id| self.player(*id).is_none()).map(|id| Flaw::NoPlayer(self.id, id)));
        let listed = self.players.iter().flat_map(|team| &team.roster);
        let lined_up = self.rounds.iter().flat_map(|round| round.line_ups.values()).flat_map(|line_up| line_up.players.iter().flatten());
        let homeless = self.members.iter().filter(|member| self.player(member.team).is_none()).map(|member| member.id);
        let absent = listed.chain(lined_up).copied().filter(|id| self.member(*id).is_none());
        flaws.extend(absent.chain(homeless).map(|id| Flaw::NoMember(self.id, id)));
        for round in &self.rounds {
            let mut seen = BTreeSet::new();
            flaws.extend(places(self, round).filter(|id| !seen.insert(*id)).map(|id| Flaw::TwoPlaces(self.id, round.number, id)));
            let unread = round.boards.iter().filter(|b| b.verified && b.result.is_none());
            flaws.extend(unread.map(|b| Flaw::NoResult(self.id, GameAt::new(round.number, b.number))));
        }
        let boards: BTreeSet<GameAt> = self.rounds.iter().flat_map(|r| r.boards.iter().map(|b| GameAt::new(r.number, b.number))).collect();
        let kept = self.kept_of_games().filter(|game| !boards.contains(game));
        flaws.extend(kept.map(|game| Flaw::NoBoard(self.id, game)));
        let (mut lots, mut tables, mut numbers) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for player in &self.players {
            let own = player.id;
            let number = tournament::same_id::id_key(&player.person.id);
            let first = [
                player.lot.is_none_or(|lot| *lots.entry(lot).or_insert(own) == own),
                player.fixed_table.is_none_or(|table| *tables.entry(table).or_insert(own) == own),
                number.is_none_or(|number| *numbers.entry(number).or_insert(own) == own),
            ];
            if first.contains(&false) {
                flaws.insert(Flaw::Taken(self.id, own));
            }
        }
    }

    /// The games of everything that is kept of games beside the result: sheets and moves, clocks, incidents.
    pub(super) fn kept_of_games(&self) -> impl Iterator<Item = GameAt> {
        let incidents = self.incidents.iter().map(super::incident::Incident::game);
        self.games.keys().chain(self.clocks.keys()).copied().chain(incidents)
    }
}

/// Everybody who has a place in a round, once for every place: all games of a meeting are one place. Whoever gives a simultaneous exhibition
/// is at every table.
fn places<'a>(section: &'a Section, round: &'a Round) -> impl Iterator<Item = PlayerId> + 'a {
    let is_host = |stage, id: PlayerId| {
        let of = |stage: &Stage| {
            section.system_of(stage) == SystemKind::Simultaneous && section.contestants(stage).first().is_some_and(|p| p.id == id)
        };
        section.stage(stage).is_some_and(of)
    };
    let seats = round.boards.iter().filter(|b| b.game == 1).flat_map(|b| [(b.stage, b.white), (b.stage, b.black)]);
    seats.filter(move |(stage, id)| !is_host(*stage, *id)).map(|(_, id)| id).chain(round.byes.keys().copied())
}
