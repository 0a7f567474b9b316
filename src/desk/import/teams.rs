//! A report file of teams as an event: its settings, and what of it has no place.

use super::loss::{Compared, Loss, LossKind, entry_loss, kept, line_of, player_loss, tiebreaks};
use super::{Import, Wanted, setup_of, trial};
use crate::desk::team_report;
use event::{Info, Policy, Primary, Setup, SystemKind, TeamFile, snapshot};
use std::collections::BTreeMap;
use std::path::Path;
use tournament::model::{Contestant, Entry, Meeting, System, Tournament, Tpn};
use tournament::points::Points;
use tournament::trf::Document;
use tournament::trf::teams::{Team, TeamRecords};

/// What an event of teams would have of a file.
pub(super) fn import(document: Document, file: &Path, info: Info, teams: TeamFile, wanted: Wanted<'_>) -> Import {
    let setup = setup(&document, &teams, wanted);
    let made = trial(&info, &setup, &document);
    let taken = made.as_ref().map(|(event, section)| snapshot(event, section));
    // What an event of it would write: what the file says beyond that is lost.
    let again = made.zip(taken.clone()).and_then(|((_, section), taken)| team_report::document(&section, taken, 0, None).ok());
    let losses = losses(&document, &teams, taken.as_ref().zip(again.as_ref()));
    Import {
        file: file.to_owned(),
        info,
        setup,
        document,
        losses,
        taken,
        ranks: Vec::new(),
        of_teams: false,
        teams_fault: None,
        teams: Some(teams),
    }
}

fn setup(document: &Document, file: &TeamFile, wanted: Wanted<'_>) -> Setup {
    let tournament = Tournament { scoring: document.tournament.scoring, ..file.tournament() };
    let mut setup = setup_of(&tournament, wanted, 1);
    // Nobody is paired by rules that the file does not name.
    if matches!(tournament.system, System::Other | System::OtherPredetermined) {
        setup.system = SystemKind::Manual;
    }
    let score = if file.by_games() { "GPTS" } else { "MPTS" };
    if setup.tiebreaks.first().is_some_and(|first| first.eq_ignore_ascii_case(score)) {
        setup.tiebreaks.remove(0);
    }
    let primary = file.by_games().then_some(Primary::Games);
    let policy = Policy { teams: Some(Box::new(file.policy.clone())), primary, ..setup.policy.clone() };
    setup.with_policy(policy)
}

/// Compares the file with what an event of it would write. `None` where an event refuses it.
fn losses(document: &Document, file: &TeamFile, again: Option<(&Tournament, &Document)>) -> Vec<Loss> {
    let mut found: Vec<Loss> = document
        .other_records
        .iter()
        .zip(document.other_lines.iter().copied().chain(std::iter::repeat(0)))
        .filter_map(|(record, line)| kept(document, record, line))
        .collect();
    found.extend(tiebreaks(document));
    let Some((taken, again)) = again else {
        found.push(Loss::new(0, "", "", LossKind::Refused));
        return found;
    };
    let mut compared = Compared { document, found };
    let tournament = file.tournament();
    compared.rules(&tournament, taken);
    compared.same(document.tournament.scoring == again.tournament.scoring, &["162", "XXS", "BBW"], "", LossKind::Scoring);
    if let (Some(a), Some(b)) = (&tournament.teams, &taken.teams) {
        compared.same(a.matches == b.matches && a.games == b.games, &["362", "320"], "", LossKind::TeamScoring);
        compared.same(a.secondary_adjustments == b.secondary_adjustments, &["299"], "", LossKind::ForPairing);
        compared.same(a.boards == b.boards || a.boards == 0, &["352"], "", LossKind::Boards);
    }
    compared.found.extend(players(document, file, again));
    match TeamRecords::of(again).ok().flatten() {
        Some(records) => compared.found.extend(teams(document, file, &records)),
        None => compared.found.push(Loss::new(0, "310", "", LossKind::Refused)),
    }
    if let Ok(Some(back)) = TeamFile::of(again) {
        compared.found.extend(matches(document, file, &back));
    }
    compared.found.sort_by_key(|loss| loss.line);
    compared.found
}

/// The players by the numbers that the event gives them: their data and their games.
fn players(document: &Document, file: &TeamFile, again: &Document) -> Vec<Loss> {
    let order = file.players();
    let number: BTreeMap<Tpn, Tpn> = order.iter().map(|(_, player)| *player).zip((1..).map(Tpn)).collect();
    let mut found = Vec::new();
    for player in &document.tournament.contestants {
        let Some(here) = number.get(&player.tpn).and_then(|number| again.tournament.contestant(*number)) else {
            found.push(player_loss(player, "", LossKind::NoTeam));
            continue;
        };
        let entry = |entry: Option<Entry>| match entry {
            Some(Entry::Meeting(meeting)) => {
                let opponent = number.get(&meeting.opponent).copied().unwrap_or(meeting.opponent);
                Some(Entry::Meeting(Meeting { opponent, ..meeting }))
            }
            // Who does not sit at a board has no record in the event.
            Some(Entry::Bye(_)) | None => None,
        };
        let games = |player: &Contestant| player.entries.iter().copied().map(entry).collect::<Vec<_>>();
        let own = Contestant { entries: games(player), ..player.clone() };
        let met = |entry: &Option<Entry>| entry.filter(|entry| matches!(entry, Entry::Meeting(_)));
        let there = Contestant { entries: here.entries.iter().map(met).collect(), ..here.clone() };
        // A match that was decided without play may name nobody in the file, and those who would have met here.
        let met_in_file = |round: &u16| own.entry(*round).is_some();
        found.extend((1..=document.tournament.rounds).filter(met_in_file).filter_map(|round| entry_loss(&own, &there, round)));
        let bare = |p: &Contestant| Contestant {
            tpn: Tpn(0),
            unit: String::new(),
            entries: Vec::new(),
            stated_rank: None,
            stated_points: None,
            fouls: Vec::new(),
            ..p.clone()
        };
        if bare(player) != bare(here) {
            found.push(player_loss(player, "", LossKind::PlayerData));
        }
    }
    found
}

/// The teams themselves, and the colours of the boards.
fn teams(document: &Document, file: &TeamFile, again: &TeamRecords) -> Vec<Loss> {
    let mut found = Vec::new();
    for team in &file.records.teams {
        let same = |other: &&Team| other.number == team.number;
        // A file may say nothing of the strength: here it is the mean of the players.
        let strength = |team: &Team| team.strength.parse::<Points>().ok();
        let is_same = again.teams.iter().find(same).is_some_and(|other| {
            let same_strength = team.strength.is_empty() || strength(team).is_some() && strength(team) == strength(other);
            other.name == team.name && team.nickname.is_empty() && same_strength
        });
        if !is_same {
            found.push(Loss::new(line_of_team(document, team), "310", &format!("{} {}", team.number, team.name), LossKind::TeamData));
        }
    }
    // Named from the other side they are the same.
    let turned: Vec<_> = again.colors.iter().map(|color| color.other()).collect();
    if ![&again.colors, &turned].contains(&&file.records.colors) && !file.records.colors.is_empty() {
        found.push(Loss::new(line_of(document, &["352"]), "352", "", LossKind::Boards));
    }
    found
}

fn line_of_team(document: &Document, team: &Team) -> usize {
    let starts = format!("310 {:>3}", team.number.0);
    let at = document.other_records.iter().position(|record| record.starts_with(&starts));
    at.and_then(|at| document.other_lines.get(at).copied()).unwrap_or_else(|| line_of(document, &["310", "013"]))
}

/// Matches, byes and line-ups, round by round.
fn matches(document: &Document, file: &TeamFile, back: &TeamFile) -> Vec<Loss> {
    let order: Vec<Tpn> = file.players().into_iter().map(|(_, player)| player).collect();
    let number: BTreeMap<Tpn, Tpn> = order.into_iter().zip((1..).map(Tpn)).collect();
    let mut found = Vec::new();
    let (own, theirs) = (file.tournament(), back.tournament());
    for team in &own.contestants {
        let Some(here) = theirs.contestant(team.tpn) else { continue };
        found.extend(
            (1..=own.rounds).filter_map(|round| entry_loss(team, here, round)).map(|loss| Loss { record: "310".to_owned(), ..loss }),
        );
    }
    for round in 1..=file.rounds_paired() {
        let line_ups = |file: &TeamFile, numbered: bool| {
            let mut all: Vec<_> = file.matches(round).into_iter().filter_map(|one| Some((one.teams, one.line_ups?))).collect();
            for seat in all.iter_mut().flat_map(|(_, line_ups)| line_ups.iter_mut().flatten()) {
                *seat = seat.and_then(|seat| if numbered { number.get(&seat).copied() } else { Some(seat) });
            }
            all.sort();
            all
        };
        if line_ups(file, true) != line_ups(back, false) {
            found.push(Loss::new(line_of(document, &["300", "310"]), "300", "", LossKind::LineUps(round)));
        }
    }
    found
}
