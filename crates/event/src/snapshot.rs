//! A section, or one of its stages, as the tournament crate sees it.

use super::leaving::Leavers;
use super::meeting::Meeting as Played;
use super::model::{ByeKind, Event, Participant, PlayerId, Round, Section, Status};
use super::policy::{Carry, UnitMates};
use super::setup::with_points;
use super::stage::Stage;
use super::system::SystemKind;
use crate::birth::birth;
use crate::rating::NATIONAL;
use crate::schedule::{day, in_file_form};
use arbitration::clock::text::{parse_controls, pgn};
use std::collections::{BTreeMap, BTreeSet};
use tournament::model::{
    Adjustment, Bye, Color, Contestant, Entry, Info, Meeting, Primary, Prohibition, Sex, System, Teams, Title, Tournament, Tpn,
    UnplayedRule,
};
use tournament::points::Points;

/// Pairing number of every numbered player.
pub fn tpn_map(section: &Section) -> BTreeMap<PlayerId, Tpn> {
    section.players.iter().filter_map(|p| Some((p.id, p.tpn?))).collect()
}

/// The numbered players of a section and everything that happened to them in all its stages, byes of rounds to come included.
pub fn snapshot(event: &Event, section: &Section) -> Tournament {
    match section.stages.as_slice() {
        [only] if section.is_one_stage() => stage_snapshot(event, section, only),
        stages => {
            let rounds: Vec<u16> = (1..=section.rounds_planned().max(section.current_number())).collect();
            let everybody: Vec<&Participant> = section.players.iter().collect();
            let mut all = taken(event, section, &everybody, &rounds, |_| true);
            // Stages of several systems, or of several groups, are no system of their own.
            let fixed = stages.iter().all(|stage| section.system_of(stage).is_fixed());
            all.system = if fixed { System::OtherPredetermined } else { System::Other };
            all
        }
    }
}

/// The numbered contestants of a stage and everything that happened to them in it; its rounds are counted from 1, those before it whose
/// results are carried into it come first.
pub fn stage_snapshot(event: &Event, section: &Section, stage: &Stage) -> Tournament {
    if section.system_of(stage) == SystemKind::Simultaneous {
        return simultaneous(event, section, stage);
    }
    let contestants = section.contestants(stage);
    let ids: BTreeSet<PlayerId> = contestants.iter().map(|p| p.id).collect();
    let first = stage.first_round().unwrap_or(1);
    let before = section.carried_rounds(stage);
    let is_one = section.is_one_stage();
    let last = section.last_round_of(stage).max(first).max(if is_one { section.current_number() } else { 0 });
    let rounds: Vec<u16> = (before + 1..=last).collect();
    let counts = |m: &Played<'_>| is_one || m.stage == stage.id || (ids.contains(&m.first) && ids.contains(&m.second));
    let mut tournament = taken(event, section, &contestants, &rounds, counts);
    let format = section.format(stage);
    tournament.system = format.policy.system(format.system, !section.report.cycles_in_order);
    tournament.rounds = section.last_round_of(stage).saturating_sub(before);
    tournament.scoring = section.scoring_of(stage);
    if let (Some(teams), Some(taken)) = (section.teams_of(stage), tournament.teams.take()) {
        tournament.teams = Some(Teams { by_board: taken.by_board, secondary_adjustments: taken.secondary_adjustments, ..teams });
    }
    tournament.prohibitions.extend(unit_prohibitions(&tournament, format.policy.unit_mates(format.system)));
    if stage.opened.is_some() {
        tournament.seeds = contestants.iter().filter_map(|p| p.tpn).collect();
        tournament.initial_color = None;
    }
    section.add_placings(&mut tournament, stage.id, before, &tpn_map(section));
    if stage.carry == Carry::Points {
        let scores = section.points_of_stages(first.saturating_sub(1), &ids);
        let numbers = tpn_map(section);
        let carried = scores.into_iter().filter_map(|(id, points)| Some(Adjustment { player: *numbers.get(&id)?, round: None, points }));
        tournament.adjustments.extend(carried);
    }
    tournament
}

/// A simultaneous exhibition: each table is a round of its own, so that whoever gives it has a meeting in every one.
fn simultaneous(event: &Event, section: &Section, stage: &Stage) -> Tournament {
    let contestants = section.contestants(stage);
    let Some(first) = stage.first_round() else { return taken(event, section, &contestants, &[], |_| false) };
    let mut tournament = taken(event, section, &contestants, &[first], |_| false);
    let numbers = tpn_map(section);
    let meetings = section.round(first).map(Round::meetings).unwrap_or_default();
    let scoring = section.scoring();
    tournament.rounds = u16::try_from(meetings.len()).unwrap_or(u16::MAX).max(1);
    tournament.info.round_dates = tournament.info.round_dates.first().map_or_else(Vec::new, |date| vec![date.clone(); meetings.len()]);
    for (at, meeting) in meetings.iter().enumerate() {
        let (one, other) = meeting.outcomes(&scoring, false);
        let sides = [(meeting.first, meeting.second, Color::White, one), (meeting.second, meeting.first, Color::Black, other)];
        for (me, opponent, color, outcome) in sides {
            let (Some(me), Some(&opponent)) = (numbers.get(&me), numbers.get(&opponent)) else { continue };
            if let Some(contestant) = tournament.contestants.iter_mut().find(|c| c.tpn == *me) {
                contestant.entries.resize(contestant.entries.len().max(meetings.len()), None);
                contestant.entries[at] = Some(Entry::Meeting(Meeting::new(opponent, Some(color), outcome)));
            }
        }
    }
    tournament.system = System::OtherPredetermined;
    tournament
}

impl Section {
    /// The rounds of the section before those that a stage's snapshot shows: all before its first round, unless results are carried.
    pub fn carried_rounds(&self, stage: &Stage) -> u16 {
        if stage.carry == Carry::Meetings { 0 } else { stage.first_round().unwrap_or(1).saturating_sub(1) }
    }
}

/// Those who belong together and may not meet, as prohibited groups. Where they are kept apart only as long as that is possible, and in
/// points pairing, it is the engine's matter.
fn unit_prohibitions(tournament: &Tournament, unit_mates: UnitMates) -> Vec<Prohibition> {
    let last_round = match unit_mates {
        _ if matches!(tournament.system, System::Points(_)) => return Vec::new(),
        UnitMates::Free | UnitMates::Long => return Vec::new(),
        UnitMates::FirstRound => 1,
        UnitMates::Never => tournament.rounds,
    };
    unit_groups(tournament).into_iter().map(|players| Prohibition { first_round: 1, last_round, players }).collect()
}

/// The players of each unit that has several.
pub(super) fn unit_groups(tournament: &Tournament) -> Vec<Vec<Tpn>> {
    let mut units: BTreeMap<&str, Vec<Tpn>> = BTreeMap::new();
    for contestant in tournament.contestants.iter().filter(|c| !c.unit.is_empty()) {
        units.entry(&contestant.unit).or_default().push(contestant.tpn);
    }
    units.into_values().filter(|players| players.len() > 1).collect()
}

/// Contestants and what happened to them in some rounds of the section, in the meetings that count.
fn taken(event: &Event, section: &Section, of: &[&Participant], rounds: &[u16], counts: impl Fn(&Played<'_>) -> bool) -> Tournament {
    let numbers = tpn_map(section);
    let mut contestants: Vec<Contestant> = of.iter().filter_map(|p| contestant_of(section, p, rounds)).collect();
    contestants.sort_by_key(|p| p.tpn);
    let place: BTreeMap<Tpn, usize> = contestants.iter().enumerate().map(|(i, p)| (p.tpn, i)).collect();
    let index = |id: PlayerId| numbers.get(&id).and_then(|tpn| place.get(tpn)).copied();
    for (at, round) in rounds.iter().enumerate().filter_map(|(at, number)| Some((at, section.round(*number)?))) {
        put_round(&mut contestants, section, (at, round), &numbers, (&index, &counts));
    }
    put_byes_to_come(&mut contestants, section, rounds, &index);
    let first = rounds.first().copied().unwrap_or(1);
    let own_round = |round: u16| (round + 1).saturating_sub(first);
    let prohibited = section.prohibited.iter().filter(|p| p.last >= first).map(|p| Prohibition {
        first_round: own_round(p.first).max(1),
        last_round: own_round(p.last),
        players: p.players.iter().filter_map(|id| numbers.get(id).copied().filter(|tpn| place.contains_key(tpn))).collect(),
    });
    let mut system = System::Other;
    if let Some(stage) = section.stages.first() {
        let format = section.format(stage);
        system = format.policy.system(format.system, !section.report.cycles_in_order);
    }
    let mut acceleration = section.report.acceleration(section.setup.baku, &numbers);
    if first > 1 {
        acceleration = tournament::model::Acceleration::None;
    }
    let teams = section.stages.first().and_then(|stage| section.teams_of(stage));
    let by_games = teams.as_ref().is_some_and(|teams| teams.primary == Primary::Game);
    let adjusted = |games| if first > 1 { Vec::new() } else { section.report.adjustments(&numbers, games) };
    let teams = teams.map(|teams| Teams {
        by_board: by_board(section, rounds, &numbers, &counts),
        secondary_adjustments: adjusted(!by_games).into_iter().map(|a| (a.player, a.round, a.points)).collect(),
        ..teams
    });
    Tournament {
        info: Info { round_dates: dates_of(section, rounds), ..info_of(event, section) },
        system,
        rounds: u16::try_from(rounds.len()).unwrap_or(u16::MAX),
        initial_color: section.initial_color,
        scoring: section.scoring(),
        contestants,
        seeds: Vec::new(),
        prohibitions: prohibited.collect(),
        assumes_leavers: section.setup.leavers != Leavers::Decided,
        leavers: section.players.iter().filter_map(|p| Some((p.tpn?, p.leaving?.into()))).collect(),
        acceleration,
        adjustments: adjusted(by_games),
        unplayed: unplayed_rule(section, system),
        tiebreaks: with_points(&section.setup.tiebreaks),
        manual: BTreeMap::new(),
        placed: Vec::new(),
        teams,
    }
}

/// The dates of some rounds, as far as the last that is known.
fn dates_of(section: &Section, rounds: &[u16]) -> Vec<String> {
    let days = section.days();
    let known = rounds.iter().rposition(|round| days.contains_key(round)).map_or(0, |at| at + 1);
    rounds.iter().take(known).map(|round| days.get(round).map_or_else(String::new, |day| day.date.clone())).collect()
}

/// By whose rules unplayed rounds count: a section with points pairing, in which that was never asked, is of the Chinese rules as a whole.
fn unplayed_rule(section: &Section, system: System) -> UnplayedRule {
    if matches!(system, System::Points(_)) { UnplayedRule::Xiangqi } else { section.setup.unplayed.into() }
}

/// A numbered player, nothing played yet.
fn contestant_of(section: &Section, p: &Participant, rounds: &[u16]) -> Option<Contestant> {
    let person = &p.person;
    let title = Title::of_letters(&person.title);
    let paired = rounds.iter().filter(|round| **round <= section.current_number()).count();
    let fouls = section.fouls_by_round(p.id);
    let fouls_in = |round: &u16| fouls.get(usize::from(*round).wrapping_sub(1)).copied();
    Some(Contestant {
        sex: match person.sex.as_str() {
            "m" => Some(Sex::Male),
            "w" | "f" => Some(Sex::Female),
            _ => None,
        },
        title,
        other_title: if title.is_none() { person.title.clone() } else { String::new() },
        rating: person.earlier.first().map_or_else(|| section.rating_of(p), |first| first.rating),
        federation: person.federation.clone(),
        id: person.public_id().to_owned(),
        unit: p.unit(section).to_owned(),
        birth: birth_in_file(&person.birth, section.report.rounds > 0),
        entries: vec![None; paired],
        fouls: rounds.iter().map_while(fouls_in).collect(),
        ..Contestant::new(p.tpn?, person.name.clone())
    })
}

type Index<'a> = &'a dyn Fn(PlayerId) -> Option<usize>;
type Counts<'a> = &'a dyn Fn(&Played<'_>) -> bool;

/// The meetings and byes of a round, as entry `at` of each contestant.
fn put_round(
    contestants: &mut [Contestant],
    section: &Section,
    (at, round): (usize, &Round),
    numbers: &BTreeMap<PlayerId, Tpn>,
    (index, counts): (Index<'_>, Counts<'_>),
) {
    for meeting in round.meetings().iter().filter(|meeting| counts(meeting)) {
        let scoring = section.scoring();
        let (first, second) = meeting.outcomes(&scoring, section.decides(meeting.stage));
        let points = if meeting.is_one_game() && !section.is_of_teams() { None } else { meeting.points(&scoring) };
        let sides = [
            (meeting.first, meeting.second, Color::White, first, points.map(|p| p.0)),
            (meeting.second, meeting.first, Color::Black, second, points.map(|p| p.1)),
        ];
        for (me, other, color, outcome, points) in sides {
            if let (Some(i), Some(&opponent)) = (index(me), numbers.get(&other)) {
                contestants[i].entries[at] = Some(Entry::Meeting(Meeting { points, ..Meeting::new(opponent, Some(color), outcome) }));
            }
        }
    }
    for (id, bye) in &round.byes {
        if let Some(i) = index(*id) {
            contestants[i].entries[at] = Some(Entry::Bye(*bye));
        }
    }
}

/// What each team made on each board of the rounds, as far as all boards of the match have a result.
fn by_board(section: &Section, rounds: &[u16], numbers: &BTreeMap<PlayerId, Tpn>, counts: Counts<'_>) -> BTreeMap<Tpn, Vec<Vec<Points>>> {
    let scoring = section.scoring();
    let mut found: BTreeMap<Tpn, Vec<Vec<Points>>> = BTreeMap::new();
    for (at, round) in rounds.iter().enumerate().filter_map(|(at, number)| Some((at, section.round(*number)?))) {
        for meeting in round.meetings().iter().filter(|meeting| counts(meeting)) {
            let Some(boards) = meeting.points_by_game(&scoring) else { continue };
            let (first, second): (Vec<Points>, Vec<Points>) = boards.into_iter().unzip();
            for (id, points) in [(meeting.first, first), (meeting.second, second)] {
                if let Some(tpn) = numbers.get(&id) {
                    let of = found.entry(*tpn).or_default();
                    of.resize(of.len().max(at + 1), Vec::new());
                    of[at] = points;
                }
            }
        }
    }
    found
}

/// Byes asked for, and the rounds that whoever has left will miss.
fn put_byes_to_come(contestants: &mut [Contestant], section: &Section, rounds: &[u16], index: &impl Fn(PlayerId) -> Option<usize>) {
    let to_come: Vec<(usize, u16)> = rounds.iter().copied().enumerate().filter(|(_, round)| *round > section.current_number()).collect();
    for p in &section.players {
        let Some(i) = index(p.id) else { continue };
        // In a round robin or bracket the games to come stand in the schedule, as forfeits.
        let stays = p.status == Status::Active || section.has_fixed_games();
        for &(at, round) in &to_come {
            let kind = if stays { p.byes.get(&round).copied() } else { Some(ByeKind::Zero) };
            if let Some(kind) = kind {
                put(&mut contestants[i], at, kind.into());
            }
        }
    }
}

fn put(contestant: &mut Contestant, at: usize, bye: Bye) {
    if contestant.entries.len() <= at {
        contestant.entries.resize(at + 1, None);
    }
    contestant.entries[at] = Some(Entry::Bye(bye));
}

fn info_of(event: &Event, section: &Section) -> Info {
    let info = &event.info;
    let mut facts = Info {
        name: if event.sections.len() > 1 { format!("{} - {}", info.name, section.setup.name) } else { info.name.clone() },
        city: info.city.clone(),
        federation: info.federation.clone(),
        start: day_in_file(&info.start),
        end: day_in_file(&info.end),
        chief_arbiter: info.chief_arbiter.clone(),
        deputies: info.deputies.clone(),
        time_control: section.setup.time_control.clone(),
        kind: section.setup.system.name().to_owned(),
        ..Info::default()
    };
    section.report.describe(section.current_number(), &mut facts);
    // What was taken over from a file is written as it stood there.
    if section.report.rounds == 0 {
        complete(section, &mut facts);
    }
    facts
}

/// A day in the form of the file, where it is one.
fn day_in_file(text: &str) -> String {
    day(text).map_or_else(|_| text.to_owned(), in_file_form)
}

/// What follows from the rest, where nobody said it: first and last day from the days of the rounds, the coded time control (222) from the
/// time control, the method of the starting rank (172) from the rule that chooses ratings.
fn complete(section: &Section, facts: &mut Info) {
    let days = section.days();
    if facts.start.is_empty() {
        facts.start = days.values().map(|day| day.date.clone()).min().unwrap_or_default();
    }
    if facts.end.is_empty() && section.rounds_without_day().is_empty() {
        facts.end = days.values().map(|day| day.date.clone()).max().unwrap_or_default();
    }
    if facts.coded_time_control.is_empty()
        && let Ok(controls) = parse_controls(&facts.time_control)
        && let (Some(white), Some(black)) = (pgn(&controls.white), pgn(&controls.black))
    {
        facts.coded_time_control = if controls.is_even() { white } else { format!("W{white}-B{black}") };
    }
    if facts.ranking_method.is_empty() {
        facts.ranking_method = ranking_method(section, &facts.federation);
    }
}

/// Record 172: the federation of the national list, and the method. Nothing of a section whose players have no ratings from lists, unless it
/// was typed.
fn ranking_method(section: &Section, federation: &str) -> String {
    let rule = &section.setup.ratings;
    let people = section.people();
    if people.iter().all(|(_, person)| person.ratings.is_empty()) && rule.starting_rank.is_empty() {
        return String::new();
    }
    let national = people.iter().flat_map(|(_, person)| &person.ratings).find_map(|rating| rating.list.name.strip_prefix(NATIONAL));
    let (named, method) = rule.method(national);
    let federation = if named.is_empty() { federation } else { &named };
    if federation.is_empty() { method } else { format!("{federation:<3} {method}") }
}

/// A date of birth in the form of the file, a year alone with zeros for day and month; what is none stays as written. A year that was taken over
/// from a file stays as it stood there.
pub fn birth_in_file(text: &str, taken_over: bool) -> String {
    match birth(text) {
        Ok(year) if year.len() == 4 && taken_over => text.to_owned(),
        Ok(year) if year.len() == 4 => format!("{year}/00/00"),
        Ok(day) if !day.is_empty() => day,
        _ => text.to_owned(),
    }
}
