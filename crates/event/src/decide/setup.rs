//! Decisions about the event and its sections.

use crate::change::Change;
use crate::command::SectionPatch;
use crate::days::{RoundDay, RoundDays};
use crate::import;
use crate::model::{Event, Info, ProhibitedPair, Section, SectionId, Setup};
use crate::moment::Moment;
use crate::refusal::Refusal;
use crate::report::ReportFacts;
use crate::schedule::ScheduleError;
use crate::setting::{self, Fault, Setting, rounds_with_days};
use crate::team_import;
use tournament::model::Scoring;
use tournament::trf::Document;

/// The facts of the event. What was wrong before and is not touched may stay; it can be mended one by one.
pub fn set_info(event: &Event, info: &Info) -> Result<Vec<Change>, Refusal> {
    let info = setting::tidy_info(info);
    let old = setting::info_faults(&event.info);
    match setting::info_faults(&info).into_iter().find(|fault| fault.is_missing() || !old.contains(fault)) {
        Some(fault) => Err(fault.into()),
        None => Ok(vec![Change::EventInfo { info }]),
    }
}

/// The facts of an event that was made elsewhere: taken over as they stand there. What is wrong with them is shown, and can be mended.
pub fn take_info(info: &Info) -> Result<Vec<Change>, Refusal> {
    if info.name.trim().is_empty() {
        return Err(Fault::NoName(Setting::Name).into());
    }
    Ok(vec![Change::EventInfo { info: setting::tidy_info(info) }])
}

fn check_name(event: &Event, id: SectionId, setup: &Setup) -> Result<(), Refusal> {
    let twin = |s: &&Section| s.id != id && s.setup.name.to_lowercase() == setup.name.to_lowercase();
    if event.sections.iter().any(|s| twin(&s)) { Err(Refusal::SectionNameTaken(setup.name.clone())) } else { Ok(()) }
}

pub fn add_section(event: &Event, setup: &Setup) -> Result<Vec<Change>, Refusal> {
    let id = event.next_section();
    check_name(event, id, setup)?;
    if let Some(fault) = setting::setup_faults(setup).into_iter().next() {
        return Err(fault.into());
    }
    Ok(vec![Change::SectionAdded { section: id, setup: setup.clone() }])
}

pub fn import_section(event: &Event, setup: &Setup, document: &Document, at: &Moment) -> Result<Vec<Change>, Refusal> {
    // Settings of a file are taken over as they stand there: what is wrong with them is shown, and can be mended.
    check_name(event, SectionId(0), setup)?;
    let unusable = |fault: &Fault| matches!(fault, Fault::NoName(_) | Fault::Rounds(_));
    if let Some(fault) = setting::setup_faults(setup).into_iter().find(unusable) {
        return Err(fault.into());
    }
    if document.tournament.contestants.is_empty() {
        return Err(Refusal::TooFewPlayers);
    }
    if setup.policy.is_of_teams() {
        return team_import::changes(event, setup, document, at).ok_or(Refusal::NoTeams);
    }
    Ok(import::changes(event, setup, document, at))
}

pub fn edit_section(event: &Event, section: &Section, patches: &[SectionPatch]) -> Result<Vec<Change>, Refusal> {
    let mut setup = section.setup.clone();
    let started = !section.rounds.is_empty();
    let mut comments = Vec::new();
    let mut others = Vec::new();
    for patch in patches {
        let fixed = match patch {
            SectionPatch::System(_) => Some("system"),
            SectionPatch::Policy(policy) if *policy != setup.policy => Some("policy"),
            SectionPatch::Scoring(..) => Some("scoring"),
            SectionPatch::Pab(_) => Some("pab"),
            SectionPatch::Baku(_) => Some("acceleration"),
            SectionPatch::Rounds(rounds) if *rounds < section.current_number() => Some("rounds"),
            _ => None,
        };
        if let SectionPatch::Policy(policy) = patch
            && policy.is_of_teams() != setup.policy.is_of_teams()
            && !section.players.is_empty()
        {
            return Err(Refusal::FixedAfterStart("team-form"));
        }
        if let Some(what) = fixed.filter(|_| started) {
            return Err(Refusal::FixedAfterStart(what));
        }
        match patch {
            SectionPatch::Name(name) => setup.name.clone_from(name),
            SectionPatch::Rounds(rounds) => {
                if started && *rounds != setup.rounds {
                    comments.push(format!("Configuration @ Round {}: rounds {} => {rounds}", section.current_number(), setup.rounds));
                }
                // A prohibition to the last round is one for the whole event.
                let to_the_end = |p: &&mut ProhibitedPair| p.last >= setup.rounds && p.last < *rounds;
                let mut pairs = section.prohibited.clone();
                if pairs.iter_mut().filter(to_the_end).map(|p| p.last = *rounds).count() > 0 {
                    others.push(Change::Prohibited { section: section.id, pairs });
                }
                setup.rounds = *rounds;
            }
            SectionPatch::TimeControl(text) => setup.time_control.clone_from(text),
            SectionPatch::System(system) => setup.system = *system,
            SectionPatch::Scoring(win, draw, loss) => {
                let old: Scoring = setup.scoring.into();
                let pab = if old.pab == old.win { *win } else { old.pab };
                setup.scoring =
                    Scoring { win: *win, draw: *draw, loss: *loss, pab, absence: *loss, unknown: *draw, by_games: old.by_games }.into();
            }
            SectionPatch::Pab(pab) => setup.scoring = Scoring { pab: *pab, ..setup.scoring.into() }.into(),
            SectionPatch::Tiebreaks(list) => {
                if started && *list != setup.tiebreaks {
                    let (old, new) = (setup.tiebreaks.join(","), list.join(","));
                    comments.push(format!("Tie-breaks @ Round {}: {old} => {new}", section.current_number()));
                }
                setup.tiebreaks.clone_from(list);
            }
            SectionPatch::TiebreakEdition(edition) => {
                if started && *edition != setup.tiebreak_edition {
                    let old = &setup.tiebreak_edition;
                    comments.push(format!("Tie-breaks @ Round {}: edition {old} => {edition}", section.current_number()));
                }
                setup.tiebreak_edition.clone_from(edition);
            }
            SectionPatch::Ties(ties) => setup.ties = *ties,
            SectionPatch::HalfByes(count) => setup.byes.half_byes = *count,
            SectionPatch::ClosedRounds(count) => setup.byes.closed_rounds = *count,
            SectionPatch::Baku(on) => {
                setup.baku = *on;
                if section.report != ReportFacts::default() {
                    let mut facts = section.report.clone();
                    facts.clear_acceleration();
                    others.push(Change::Report { section: section.id, facts: Box::new(facts) });
                }
            }
            SectionPatch::DefaultMinutes(minutes) => setup.default_minutes = *minutes,
            SectionPatch::Fouls(rule) => setup.fouls = *rule,
            SectionPatch::Unsupervised(on) => setup.unsupervised = *on,
            SectionPatch::Leaving(rule) => setup.leaving = *rule,
            SectionPatch::Unplayed(rule) => setup.unplayed = *rule,
            SectionPatch::Ratings(rule) => setup.ratings.clone_from(rule),
            SectionPatch::Laws(asked) => setup.laws.clone_from(asked),
            SectionPatch::Policy(policy) => setup.policy.clone_from(policy),
            SectionPatch::Norms(exemption, games, reason) => {
                let old = setup.policy.norms_declared();
                if old == (*exemption, *games) {
                    continue;
                }
                if started {
                    let reason = reason.trim();
                    if reason.is_empty() {
                        return Err(Refusal::NormReason);
                    }
                    let (was, is) = (format!("{}/{}", old.0.name(), old.1.name()), format!("{}/{}", exemption.name(), games.name()));
                    comments.push(format!("Norms @ Round {}: {was} => {is}: {reason}", section.current_number()));
                }
                (setup.policy.norm_exemption, setup.policy.norm_games) = (Some(*exemption), Some(*games));
            }
            SectionPatch::Days(days) => others.push(Change::RoundDays { section: section.id, days: days_of(section, days) }),
        }
    }
    check_name(event, section.id, &setup)?;
    if let Some(fault) = setting::new_fault(section, &setup) {
        return Err(fault.into());
    }
    if let Some(fault) = patches.iter().find_map(|patch| days_fault(patch, section, &setup)) {
        return Err(fault.into());
    }
    let is_same = setup == section.setup && !others.is_empty();
    let set = (!is_same).then_some(Change::SectionSet { section: section.id, setup });
    Ok(set.into_iter().chain(others).chain(comments.into_iter().map(|line| Change::Comment { section: section.id, line })).collect())
}

/// The days as they are kept. A round of a report file whose day was taken away is kept as one without: the file's day does not come back.
fn days_of(section: &Section, days: &RoundDays) -> RoundDays {
    let mut kept: RoundDays = days.iter().filter(|(_, day)| !day.date.is_empty()).map(|(round, day)| (*round, day.clone())).collect();
    if kept.is_empty() && section.report.round_dates.iter().any(|date| !date.is_empty()) {
        kept.insert(1, RoundDay::default());
    }
    kept
}

/// A day of a round that the section does not have.
fn days_fault(patch: &SectionPatch, section: &Section, setup: &Setup) -> Option<Fault> {
    let SectionPatch::Days(days) = patch else { return None };
    let most = rounds_with_days(section, setup);
    let round = days.keys().copied().find(|round| *round == 0 || *round > most)?;
    Some(Fault::Days(ScheduleError::NoRound(round, most)))
}

pub fn remove_section(section: &Section) -> Result<Vec<Change>, Refusal> {
    if section.rounds.is_empty() { Ok(vec![Change::SectionRemoved { section: section.id }]) } else { Err(Refusal::SectionHasRounds) }
}

pub fn set_initial_color(section: &Section, white: bool) -> Result<Vec<Change>, Refusal> {
    if !section.rounds.is_empty() {
        return Err(Refusal::FixedAfterStart("initial-color"));
    }
    Ok(vec![Change::InitialColor { section: section.id, white }])
}

pub fn prohibit(section: &Section, pair: &ProhibitedPair) -> Result<Vec<Change>, Refusal> {
    if !section.rounds.is_empty() {
        return Err(Refusal::ProhibitionsFixed);
    }
    if pair.players.len() < 2 {
        return Err(Refusal::TooFewPlayers);
    }
    for id in &pair.players {
        super::player(section, *id)?;
    }
    let pairs = section.prohibited.iter().chain([pair]).cloned().collect();
    Ok(vec![Change::Prohibited { section: section.id, pairs }])
}

pub fn allow(section: &Section, place: usize) -> Result<Vec<Change>, Refusal> {
    if !section.rounds.is_empty() {
        return Err(Refusal::ProhibitionsFixed);
    }
    let pairs = section.prohibited.iter().enumerate().filter(|(i, _)| *i != place).map(|(_, p)| p.clone()).collect();
    Ok(vec![Change::Prohibited { section: section.id, pairs }])
}
