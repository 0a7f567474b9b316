//! Decisions about teams: entry, lists, line-ups, points given and taken.

use super::ratings::chosen;
use super::{player, players};
use crate::change::Change;
use crate::command::{NewTeam, PlayerPatch};
use crate::corrections::line_up_comment;
use crate::line_up::{LineUp, LineUpFault};
use crate::model::{Board, Info, Member, MemberId, Person, PlayerId, Round, Section};
use crate::moment::Moment;
use crate::refusal::Refusal;
use crate::report::Adjusted;
use crate::result::BoardResult;
use crate::setting::{person_faults, typed_anew};
use crate::team_policy::TeamForm;
use std::collections::BTreeSet;

/// More points than any decision gives or takes, in hundredths.
const MOST: i32 = 100_000;

pub fn add(info: &Info, section: &Section, new: &[NewTeam]) -> Result<Vec<Change>, Refusal> {
    of_teams(section)?;
    let teams: Vec<_> = new.iter().map(|team| team.team.clone()).collect();
    let mut changes = players::add(info, section, &teams)?;
    let first = section.players.last().map_or(1, |p| p.id.0 + 1);
    let mut entry = Entry::new(info, section);
    for (team, new) in (first..).map(PlayerId).zip(new) {
        entry.add(team, &new.team.person.name, &new.members, &mut changes)?;
    }
    Ok(changes)
}

pub fn add_members(info: &Info, section: &Section, team: PlayerId, people: &[Person]) -> Result<Vec<Change>, Refusal> {
    of_teams(section)?;
    let name = &player(section, team)?.person.name;
    let mut changes = Vec::new();
    Entry::new(info, section).add(team, name, people, &mut changes)?;
    Ok(changes)
}

fn of_teams(section: &Section) -> Result<(), Refusal> {
    if section.is_of_teams() { Ok(()) } else { Err(Refusal::NoTeams) }
}

/// Players of teams as they are entered: nobody twice.
struct Entry<'a> {
    section: &'a Section,
    /// The month whose rating lists are used.
    month: Option<String>,
    next: u32,
    /// Identity numbers and marks that are taken, with the team.
    taken: Vec<(String, String)>,
}

impl<'a> Entry<'a> {
    fn new(info: &Info, section: &'a Section) -> Self {
        let next = section.members.last().map_or(1, |member| member.id.0 + 1);
        let taken = section.members.iter().flat_map(|member| {
            let team = section.name(member.team).to_owned();
            marks(&member.person).into_iter().map(move |mark| (mark, team.clone()))
        });
        Self { section, month: section.list_month(info), next, taken: taken.collect() }
    }

    fn add(&mut self, team: PlayerId, name: &str, people: &[Person], changes: &mut Vec<Change>) -> Result<(), Refusal> {
        for person in people {
            checked(person)?;
            for mark in marks(person) {
                if let Some((_, other)) = self.taken.iter().find(|(taken, _)| *taken == mark) {
                    return Err(Refusal::InTwoTeams(person.name.clone(), other.clone()));
                }
                self.taken.push((mark, name.to_owned()));
            }
            let person = chosen(self.section, self.month.as_deref(), person);
            changes.push(Change::MemberAdded { section: self.section.id, team, member: MemberId(self.next), person });
            self.next += 1;
        }
        Ok(())
    }
}

/// What tells a person from all others, where it is known.
fn marks(person: &Person) -> Vec<String> {
    let number = Some(person.id.as_str()).filter(|id| !id.is_empty()).map(|id| format!("id {id}"));
    let mark = Some(person.identity.as_str()).filter(|mark| !mark.is_empty()).map(|mark| format!("mark {mark}"));
    let born = Some(person.birth.as_str()).filter(|birth| birth.len() > 4);
    let who = born.map(|birth| format!("who {} {birth}", person.name.trim().to_lowercase()));
    [number, mark, who].into_iter().flatten().collect()
}

impl Section {
    /// The player of a team who is this person, by what tells people apart: a number, a mark, name and date of birth.
    pub fn member_like(&self, person: &Person) -> Option<&Member> {
        let own = marks(person);
        self.members.iter().find(|member| marks(&member.person).iter().any(|mark| own.contains(mark)))
    }
}

fn checked(person: &Person) -> Result<(), Refusal> {
    if let Some(fault) = person_faults(person).into_iter().next() {
        return Err(fault.into());
    }
    if person.public_id() != person.id { Err(Refusal::PrivateId(person.name.clone())) } else { Ok(()) }
}

pub fn edit_member(section: &Section, id: MemberId, patches: &[PlayerPatch]) -> Result<Vec<Change>, Refusal> {
    let old = &section.member(id).ok_or(Refusal::NoMember)?.person;
    let mut person = old.clone();
    patches.iter().for_each(|patch| person.patch(patch));
    if let Some(fault) = typed_anew(old, &person, section.setup.game, None) {
        return Err(fault.into());
    }
    checked(&person)?;
    let own = marks(&person);
    if let Some(twin) = section.members.iter().find(|member| member.id != id && marks(&member.person).iter().any(|mark| own.contains(mark)))
    {
        return Err(Refusal::InTwoTeams(person.name, section.name(twin.team).to_owned()));
    }
    Ok(vec![Change::MemberSet { section: section.id, member: id, person }])
}

pub fn remove_member(section: &Section, id: MemberId) -> Result<Vec<Change>, Refusal> {
    let member = section.member(id).ok_or(Refusal::NoMember)?;
    let played = section.rounds.iter().flat_map(|round| round.line_ups.values()).any(|line_up| line_up.players.contains(&Some(id)));
    if played {
        return Err(Refusal::MemberPlayed(member.person.name.clone()));
    }
    Ok(vec![Change::MemberRemoved { section: section.id, member: id }])
}

pub fn set_roster(section: &Section, team: PlayerId, order: &[MemberId], accept: bool) -> Result<Vec<Change>, Refusal> {
    of_teams(section)?;
    let name = player(section, team)?.person.name.clone();
    let mut seen = BTreeSet::new();
    for id in order {
        let member = section.member(*id).ok_or(Refusal::NoMember)?;
        if member.team != team {
            return Err(Refusal::InTwoTeams(member.person.name.clone(), section.name(member.team).to_owned()));
        }
        if !seen.insert(*id) {
            return Err(Refusal::LineUp(name, vec![LineUpFault::Twice(member.person.name.clone())]));
        }
    }
    let faults = section.roster_faults(order);
    if !faults.is_empty() && !accept {
        return Err(Refusal::LineUp(name, faults));
    }
    Ok(vec![Change::Roster { section: section.id, team, order: order.to_vec() }])
}

/// A line-up is entered for a round that is paired. When the second one of a match comes in, boards at which somebody is missing are lost by
/// forfeit.
pub fn line_up(
    section: &Section,
    round: u16,
    team: PlayerId,
    players: Option<&[Option<MemberId>]>,
    accept: bool,
    at: &Moment,
) -> Result<Vec<Change>, Refusal> {
    let policy = section.team_policy().ok_or(Refusal::NoTeams)?;
    let (name, of) = in_match(section, round, team)?;
    let stands = of.line_ups.get(&team);
    let played = played(section, of, team);
    let Some(players) = players else {
        if stands.is_some() && !played.is_empty() {
            return Err(Refusal::LineUpPlayed(name, round, played));
        }
        return Ok(vec![Change::LinedUp { section: section.id, round, team, line_up: None }]);
    };
    let faults = section.hand_in_faults(round, team, players, at);
    let is_nonsense = faults.iter().any(LineUpFault::is_nonsense);
    // Who sat at the boards is what their results count for: another line-up is a correction.
    if !is_nonsense && section.corrects_line_up(round, team, players) {
        return Err(Refusal::LineUpReason(name, round, played));
    }
    if is_nonsense || (!faults.is_empty() && !accept) {
        return Err(Refusal::LineUp(name, faults));
    }
    let mut players = players.to_vec();
    players.resize(usize::from(policy.boards), None);
    // Entered again as it stands, it is as late as it was.
    let stood = stands.filter(|in_already| in_already.is_of(&players)).and_then(|in_already| in_already.late.clone());
    let late = faults.iter().find_map(|fault| if let LineUpFault::Late(_, at) = fault { Some(at.clone()) } else { None });
    let accepted = faults.iter().any(|fault| !matches!(fault, LineUpFault::Late(..)));
    let line_up = LineUp { players, accepted, late: late.or(stood) };
    let change = Change::LinedUp { section: section.id, round, team, line_up: Some(line_up) };
    let mut changes = vec![change];
    changes.extend(forfeits(section, round, &changes));
    Ok(changes)
}

/// A line-up that is found wrong once its match has results: they count for whoever is named now.
pub fn correct_line_up(
    section: &Section,
    round: u16,
    team: PlayerId,
    players: &[Option<MemberId>],
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let policy = section.team_policy().ok_or(Refusal::NoTeams)?;
    let (name, of) = in_match(section, round, team)?;
    let faults = section.line_up_faults(team, players);
    if faults.iter().any(LineUpFault::is_nonsense) {
        return Err(Refusal::LineUp(name, faults));
    }
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Refusal::LineUpReason(name, round, played(section, of, team)));
    }
    let mut players = players.to_vec();
    players.resize(usize::from(policy.boards), None);
    let late = of.line_ups.get(&team).and_then(|stands| stands.late.clone());
    let line_up = LineUp { players, accepted: !faults.is_empty(), late };
    let number = section.player(team).and_then(|p| p.tpn).map_or_else(|| name.clone(), |tpn| tpn.to_string());
    let line = line_up_comment(round, number, reason);
    let mut changes = vec![Change::LinedUp { section: section.id, round, team, line_up: Some(line_up) }];
    changes.extend(forfeits(section, round, &changes));
    changes.push(Change::Comment { section: section.id, line });
    Ok(changes)
}

impl Section {
    /// Whether a line-up is a correction: another one stands, and the match has results.
    pub fn corrects_line_up(&self, round: u16, team: PlayerId, players: &[Option<MemberId>]) -> bool {
        self.round(round).is_some_and(|of| {
            let stands_otherwise = of.line_ups.get(&team).is_some_and(|stands| !stands.is_of(players));
            stands_otherwise && !played(self, of, team).is_empty()
        })
    }
}

/// A team by its name, and the round in which it has a match.
fn in_match(section: &Section, round: u16, team: PlayerId) -> Result<(String, &Round), Refusal> {
    let name = player(section, team)?.person.name.clone();
    let of = section.round(round).ok_or(Refusal::NoRound(round))?;
    let has_match = of.pairs().iter().any(|(first, second)| *first == team || *second == team);
    if has_match { Ok((name, of)) } else { Err(Refusal::NoMatch(name, round)) }
}

/// The boards of a team's match that have a result, as they are spoken of, without those lost because a line-up leaves them empty.
fn played(section: &Section, round: &Round, team: PlayerId) -> Vec<String> {
    let meetings = round.meetings();
    let Some(meeting) = meetings.iter().find(|meeting| meeting.first == team || meeting.second == team) else { return Vec::new() };
    let empty: Vec<u16> = section.empty_seats(round, meeting).into_iter().map(|(board, ..)| board).collect();
    let has_result = |board: &&&Board| board.result.is_some_and(|result| !empty.contains(&board.number) || result.outcomes().0.is_played());
    meeting.games.iter().filter(has_result).map(|board| round.label(board)).collect()
}

/// The boards of a published round that are lost by forfeit because somebody is missing, once these changes hold: those without a result.
fn forfeits(section: &Section, round: u16, changes: &[Change]) -> Vec<Change> {
    let mut event = crate::Event { sections: vec![section.clone()], ..crate::Event::default() };
    let fits = changes.iter().all(|change| event.apply(change).is_ok());
    let Some(after) = event.sections.first().filter(|_| fits) else { return Vec::new() };
    let Some(round) = after.round(round).filter(|round| round.published.is_some()) else { return Vec::new() };
    let mut found = Vec::new();
    for meeting in round.meetings() {
        for (board, white, black) in after.empty_seats(round, &meeting) {
            let result = match (white, black) {
                (true, _) => BoardResult::WhiteForfeitWin,
                (false, true) => BoardResult::BlackForfeitWin,
                (false, false) => BoardResult::DoubleForfeit,
            };
            if round.board(board).is_some_and(|b| b.result.is_none()) {
                found.push(Change::Result { section: section.id, round: round.number, board, result: Some(result) });
            }
        }
    }
    found
}

/// What becomes known when a round is published: where the boards are fixed, or everybody plays, the line-ups are the lists.
pub fn at_publication(section: &Section, number: u16) -> Vec<Change> {
    let is_by_list = section.team_policy().is_some_and(|policy| matches!(policy.form, TeamForm::Fixed));
    let Some(round) = section.round(number).filter(|_| is_by_list) else { return Vec::new() };
    let line_up = |team: PlayerId| {
        let line_up = LineUp::new(section.usual_line_up(team));
        Change::LinedUp { section: section.id, round: number, team, line_up: Some(line_up) }
    };
    section.line_ups_missing(round).into_iter().map(line_up).collect()
}

/// The boards of a round that are lost because somebody is missing, once it is published with these line-ups.
pub fn missing_at_publication(section: &Section, number: u16, changes: &[Change]) -> Vec<Change> {
    if section.is_of_teams() { forfeits(section, number, changes) } else { Vec::new() }
}

/// Points given or taken; the last decision about somebody's points of a round takes the place of an earlier one.
pub fn adjust(section: &Section, adjusted: Adjusted, reason: &str) -> Result<Vec<Change>, Refusal> {
    let name = player(section, adjusted.player)?;
    if adjusted.hundredths.abs() > MOST || (adjusted.games && !section.is_of_teams()) {
        return Err(Refusal::NoAdjustment);
    }
    if let Some(round) = adjusted.round.filter(|round| section.round(*round).is_none()) {
        return Err(Refusal::NoRound(round));
    }
    let mut facts = section.report.clone();
    let is_same = |other: &Adjusted| (other.player, other.round, other.games) == (adjusted.player, adjusted.round, adjusted.games);
    let stood = facts.adjustments.iter().any(is_same);
    if adjusted.hundredths == 0 && !stood {
        return Err(Refusal::NoAdjustment);
    }
    facts.adjustments.retain(|other| !is_same(other));
    if adjusted.hundredths != 0 {
        facts.adjustments.push(adjusted);
    }
    let mut changes = vec![Change::Report { section: section.id, facts: Box::new(facts) }];
    let reason = reason.trim();
    if !reason.is_empty() {
        let number = name.tpn.map_or_else(|| name.person.name.clone(), |tpn| tpn.to_string());
        let points = tournament::points::Points::from_hundredths(adjusted.hundredths);
        let kind = if adjusted.games { " game" } else { "" };
        let at = adjusted.round.map_or_else(String::new, |round| format!(" @ Round {round}"));
        changes.push(Change::Comment { section: section.id, line: format!("Adjustment{at}: {number}: {points}{kind} points: {reason}") });
    }
    Ok(changes)
}
