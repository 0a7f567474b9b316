//! A tournament of teams that was played elsewhere, taken over as a section: teams with their players, matches with line-ups and boards.

use super::change::{ByeCode, Change};
use super::import::{left_as, person_of};
use super::line_up::LineUp;
use super::model::{ByeKind, Event, MemberId, Pair, Person, PlayerId, ProhibitedPair, Section, SectionId, Setup};
use super::moment::Moment;
use super::report::ReportFacts;
use super::team_file::{FileMatch, TeamFile, is_team_comment};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tournament::model::{Bye, Contestant, Tournament, Tpn};
use tournament::points::Points;
use tournament::trf::{Document, leavers};

/// The changes that make a section of teams of a report file; `None` where its teams cannot be read, which its reader has said beforehand.
///
/// Line-ups that break a rule of the event are taken as accepted. What the event cannot hold is left out, and said beforehand too.
pub(super) fn changes(event: &Event, setup: &Setup, document: &Document, at: &Moment) -> Option<Vec<Change>> {
    let file = TeamFile::of(document).ok()??;
    let section = SectionId(event.sections.iter().map(|s| s.id.0).max().unwrap_or(0) + 1);
    let tournament = file.tournament();
    let maker = Maker::new(section, setup, document, &file, &tournament);
    let mut changes = maker.teams(event)?;
    changes.extend(maker.facts());
    let mut trial = event.clone();
    changes.iter().try_for_each(|change| trial.apply(change)).ok()?;
    let made = trial.section(section)?;
    for round in 1..=file.rounds_paired() {
        changes.extend(maker.round(made, round, at));
    }
    changes.extend(maker.byes_to_come());
    changes.extend(maker.leavers());
    Some(changes)
}

/// What the changes are made of.
struct Maker<'a> {
    section: SectionId,
    setup: &'a Setup,
    document: &'a Document,
    file: &'a TeamFile,
    tournament: &'a Tournament,
    teams: BTreeMap<Tpn, PlayerId>,
    members: BTreeMap<Tpn, MemberId>,
}

impl<'a> Maker<'a> {
    fn new(section: SectionId, setup: &'a Setup, document: &'a Document, file: &'a TeamFile, tournament: &'a Tournament) -> Self {
        let teams = tournament.contestants.iter().zip(1..).map(|(team, n)| (team.tpn, PlayerId(n))).collect();
        let members = file.players().into_iter().zip(1..).map(|((_, player), n)| (player, MemberId(n))).collect();
        Self { section, setup, document, file, tournament, teams, members }
    }

    /// The section, its teams with their numbers, and their players.
    fn teams(&self, event: &Event) -> Option<Vec<Change>> {
        let section = self.section;
        let mut changes = vec![Change::SectionAdded { section, setup: self.setup.clone() }];
        let person = |team: &Contestant| Person { name: team.name.clone(), ..Person::default() };
        for team in &self.tournament.contestants {
            changes.push(Change::PlayerAdded { section, player: self.teams[&team.tpn], person: person(team) });
        }
        for (team, player) in self.file.players() {
            let found = self.document.tournament.contestant(player)?;
            let (team, member) = (*self.teams.get(&team)?, self.members[&player]);
            changes.push(Change::MemberAdded { section, team, member, person: person_of(found) });
        }
        if self.teams.keys().zip(1..).all(|(tpn, n)| tpn.0 == n) {
            changes.push(Change::Numbered { section, order: self.teams.values().copied().collect() });
        } else {
            changes.push(Change::NumberedAs { section, numbers: self.teams.iter().map(|(tpn, id)| (*id, tpn.0)).collect() });
        }
        // A strength that is not the mean of the first boards was given to the team.
        let mut trial = event.clone();
        changes.iter().try_for_each(|change| trial.apply(change)).ok()?;
        let made = trial.section(section)?;
        for team in &self.tournament.contestants {
            let id = self.teams[&team.tpn];
            let rating = made.player(id).and_then(|own| made.rating_of(own));
            if team.rating.is_some() && team.rating != rating {
                changes.push(Change::PlayerSet { section, player: id, person: Person { rating: team.rating, ..person(team) } });
            }
        }
        Some(changes)
    }

    fn facts(&self) -> Vec<Change> {
        let section = self.section;
        let mut changes = Vec::new();
        if let Some(color) = self.tournament.initial_color {
            changes.push(Change::InitialColor { section, white: color == tournament::model::Color::White });
        }
        let pairs: Vec<ProhibitedPair> =
            self.tournament.prohibitions.iter().map(|p| super::import::prohibited(p, self.tournament, self.setup, &self.teams)).collect();
        if !pairs.is_empty() {
            changes.push(Change::Prohibited { section, pairs });
        }
        changes.push(Change::Report { section, facts: Box::new(ReportFacts::of_teams(self.document, self.file, &self.teams)) });
        let comments = self.document.other_records.iter().filter(|record| !is_team_comment(record));
        let comments = comments.filter_map(|record| record.strip_prefix("###"));
        changes.extend(comments.map(|line| Change::Comment { section, line: line.strip_prefix(' ').unwrap_or(line).to_owned() }));
        changes
    }

    /// The matches of a round in table order (FIDE C.04.2 article 3.6), who had none, the line-ups, and the results of the boards.
    fn round(&self, made: &Section, round: u16, at: &Moment) -> Vec<Change> {
        let section = self.section;
        let mut matches = self.file.matches(round);
        let score = |tpn: Tpn| self.tournament.contestant(tpn).map_or(Points::ZERO, |team| self.tournament.score(team, round - 1));
        matches.sort_by_key(|one| {
            let (first, second) = one.teams;
            let (a, b) = (score(first), score(second));
            let top = if (Reverse(a), first) < (Reverse(b), second) { first } else { second };
            (Reverse(a.max(b)), Reverse(a + b), top)
        });
        let boards: Vec<Pair> = matches.iter().map(|one| (self.teams[&one.teams.0], self.teams[&one.teams.1])).collect();
        let byes = self.tournament.contestants.iter().filter_map(|team| Some((team.tpn, self.file.bye(team.tpn, round)?)));
        let byes = byes.map(|(tpn, bye)| (self.teams[&tpn], ByeCode::from(bye))).collect();
        let mut changes = vec![Change::Paired { section, round, boards, byes }, Change::Published { section, round, at: at.to_owned() }];
        for one in &matches {
            changes.extend(self.line_ups(made, round, one));
        }
        let numbers = 1..;
        for (board, result) in numbers.zip(matches.iter().flat_map(|one| &one.results)) {
            if result.is_some() {
                changes.push(Change::Result { section, round, board, result: *result });
            }
        }
        changes
    }

    fn line_ups(&self, made: &Section, round: u16, one: &FileMatch) -> Vec<Change> {
        let Some([own, theirs]) = &one.line_ups else { return Vec::new() };
        let line_up = |(team, seats): (Tpn, &Vec<Option<Tpn>>)| {
            let team = self.teams[&team];
            let players: Vec<Option<MemberId>> = seats.iter().map(|seat| self.members.get(&(*seat)?).copied()).collect();
            let accepted = !made.line_up_faults(team, &players).is_empty();
            let line_up = Some(LineUp { accepted, ..LineUp::new(players) });
            Change::LinedUp { section: self.section, round, team, line_up }
        };
        [(one.teams.0, own), (one.teams.1, theirs)].into_iter().map(line_up).collect()
    }

    fn byes_to_come(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for team in &self.tournament.contestants {
            for round in self.file.rounds_paired() + 1..=self.setup.rounds {
                let kind = match self.file.bye(team.tpn, round) {
                    Some(Bye::Full) => ByeKind::Full,
                    Some(Bye::Half) => ByeKind::Half,
                    Some(Bye::Zero) => ByeKind::Zero,
                    Some(Bye::PairingAllocated) | None => continue,
                };
                changes.push(Change::ByeRequest { section: self.section, player: self.teams[&team.tpn], round, kind: Some(kind) });
            }
        }
        changes
    }

    /// Who has left, where a comment says it as [`super::decide`] writes it: `Withdrawal @ Round 2: 5 annulled (1/7)`.
    fn leavers(&self) -> Vec<Change> {
        if !self.setup.system.is_fixed() {
            return Vec::new();
        }
        let left = leavers(&self.document.other_records).into_iter().filter(|(_, left)| left.games.is_some());
        left.filter_map(|(team, left)| Some(left_as(self.section, *self.teams.get(&team)?, left))).collect()
    }
}
