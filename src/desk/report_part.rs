//! Report files for rating: of the whole event with what counts for rating alone, and one a month for an event of more than thirty days (FIDE
//! B.02 4.1).
//!
//! The file of a month is a tournament of its own: it has the rounds of that month and no others, counted from 1, its own first and last day, the
//! points of these rounds with places by them, and the ratings of the lists that held then. What concerns pairings and tie-breaks of the
//! whole event is left out; a comment says which rounds they are.

use super::export::{ExportError, Written};
use super::national::{people, records};
use super::report_file::{columns_of_rounds, report_document};
use ::files::output::{self, Over};
use event::{Board, Event, Missing, RatingAsk, RatingField, Round, Section, harmless, missing_for_rating, tpn_map};
use ratings::Month;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tournament::model::{Acceleration, Color, Entry, Outcome, System, Tournament, Tpn};
use tournament::trf::{Document, Profile, WriteError, cuts, write};
use words::report_file::Told;

/// The report of a month.
#[derive(Debug)]
pub struct Part {
    /// The month.
    pub month: Month,
    /// Its rounds.
    pub rounds: Vec<u16>,
    /// What is written.
    pub document: Document,
}

/// The whole event, with the corrections that count for rating only.
///
/// # Errors
/// The format cannot hold the section.
pub fn for_rating(event: &Event, section: &Section) -> Result<Document, WriteError> {
    let mut document = report_document(event, section, None)?;
    correct(&mut document, event, section);
    Ok(document)
}

/// The months of an event of more than thirty days, each with its own report; empty for a shorter one.
///
/// # Errors
/// The format cannot hold the section.
pub fn months(event: &Event, section: &Section) -> Result<Vec<Part>, WriteError> {
    let field = RatingField::of_section(&event.info, section, &RatingAsk::default());
    let whole = for_rating(event, section)?;
    let spans = spans(event, section);
    let part = |(month, rounds): (Month, Vec<u16>)| {
        let columns: Vec<u16> = rounds.iter().filter_map(|round| spans.get(usize::from(*round) - 1)).flatten().copied().collect();
        let mut document = of_columns(&whole, &columns);
        let first = rounds.first().copied().unwrap_or(1);
        for (tpn, person) in people(section) {
            if let Some(player) = document.tournament.contestants.iter_mut().find(|player| player.tpn == tpn) {
                player.rating = person.rating_for_report(section.speed(), &month.to_string(), first);
            }
        }
        document.national = records(section, &document);
        let told = Told::Part { month: &month.to_string(), rounds: &rounds, of: section.rounds_planned() };
        document.other_records.insert(0, format!("### {}", told.line()));
        Part { month, rounds, document }
    };
    Ok(field.months().into_iter().map(part).collect())
}

/// The file of a month beside the one that was named: `league.trf` becomes `league-2026-10.trf`.
pub fn month_path(path: &Path, month: Month) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(|| "trf".to_owned(), |ending| ending.to_string_lossy().into_owned());
    path.with_file_name(format!("{stem}-{month}.{ending}"))
}

/// Writes a report for rating of the whole event, or one for each month beside `path`, the month in the name. Corrections that were made for
/// rating only stand in it.
///
/// # Errors
/// With `strict`, something that rating needs is missing; by months, the days of rounds are not known or the event is one report. Nothing is
/// written then.
pub fn export_for_rating(
    event: &Event,
    section: &Section,
    profile: Profile,
    path: &Path,
    (strict, by_month): (bool, bool),
    over: Over,
) -> Result<Written, ExportError> {
    let mut missing = missing_for_rating(event, section, by_month);
    missing.retain(|missing| strict || matches!(missing, Missing::Days(_)));
    if !missing.is_empty() {
        return Err(ExportError::NotRateable(missing));
    }
    let documents: Vec<(PathBuf, Document)> = if by_month {
        months(event, section)?.into_iter().map(|part| (month_path(path, part.month), part.document)).collect()
    } else {
        vec![(path.to_owned(), for_rating(event, section)?)]
    };
    if documents.is_empty() {
        return Err(ExportError::OneReport);
    }
    let mut written = Written { count: documents.len(), ..Written::default() };
    let mut files = Vec::new();
    for (path, document) in documents {
        let found = cuts(&document.tournament.contestants, profile);
        written.cuts.extend(found.into_iter().filter(|cut| !written.cuts.contains(cut)).collect::<Vec<_>>());
        files.push((path, harmless::lines(&write(&document, profile)?).as_bytes().to_vec()));
    }
    for (path, bytes) in files {
        output::write(&path, &bytes, over)?;
        written.paths.push(path);
    }
    Ok(written)
}

/// The rounds of the file that each round of the section takes.
fn spans(event: &Event, section: &Section) -> Vec<Vec<u16>> {
    let mut next = 1_u16;
    let span = |width: u8| {
        let first = next;
        next = next.saturating_add(width.into());
        (first..next).collect()
    };
    columns_of_rounds(event, section).into_iter().map(span).collect()
}

/// A tournament of these rounds of the file alone.
fn of_columns(whole: &Document, columns: &[u16]) -> Document {
    let from = &whole.tournament;
    let rounds = u16::try_from(columns.len()).unwrap_or(u16::MAX);
    let mut info = from.info.clone();
    info.round_dates = columns.iter().map(|at| from.info.round_dates.get(usize::from(*at) - 1).cloned().unwrap_or_default()).collect();
    let days = || info.round_dates.iter().filter(|day| !day.is_empty());
    (info.start, info.end) = (days().min().cloned().unwrap_or_default(), days().max().cloned().unwrap_or_default());
    let mut part = Tournament {
        info,
        system: if from.system.is_predetermined() { System::OtherPredetermined } else { System::Other },
        rounds,
        initial_color: None,
        acceleration: Acceleration::None,
        contestants: from.contestants.clone(),
        scoring: from.scoring,
        ..Tournament::new(rounds)
    };
    for player in &mut part.contestants {
        player.entries = columns.iter().map(|at| player.entry(*at)).collect();
        player.fouls.clear();
    }
    let points: Vec<_> = part.contestants.iter().map(|player| part.score(player, rounds)).collect();
    for (at, player) in part.contestants.iter_mut().enumerate() {
        let before = points.iter().filter(|other| **other > points[at]).count();
        player.stated_rank = u16::try_from(before + 1).ok();
    }
    let mut document = Document::new(part);
    document.unopposed = (1..).zip(columns).flat_map(|(new, old)| unopposed(whole, *old, new)).collect();
    // Of teams only who plays for which: their matches are those of the whole event.
    document.other_records = tournament::trf::teams::TeamRecords::of(whole).ok().flatten().map(|of| of.lines_013()).unwrap_or_default();
    document
}

fn unopposed(whole: &Document, old: u16, new: u16) -> BTreeSet<(Tpn, u16)> {
    whole.unopposed.iter().filter(|(_, round)| *round == old).map(|(tpn, _)| (*tpn, new)).collect()
}

/// Puts corrections that were made for rating only in the place of the results that pairings and standings used (C.04.2 4.3).
fn correct(document: &mut Document, event: &Event, section: &Section) {
    let spans = spans(event, section);
    for round in &section.rounds {
        let Some(span) = spans.get(usize::from(round.number) - 1) else { continue };
        for board in round.boards.iter().filter(|board| board.extra.is_none()) {
            let (Some(result), Some(sides)) = (board.rating_result, sides(section, round, board)) else { continue };
            let (white, black) = result.outcomes();
            put(&mut document.tournament, span, (sides[0], sides[1], white), board.game);
            put(&mut document.tournament, span, (sides[1], sides[0], black), board.game);
        }
    }
}

/// The numbers of White and Black in the file.
fn sides(section: &Section, round: &Round, board: &Board) -> Option<[Tpn; 2]> {
    if section.is_of_teams() {
        let numbers = section.member_numbers();
        let of = |color| section.seat(round, board, color).member.and_then(|member| numbers.get(&member.id).copied());
        return Some([of(Color::White)?, of(Color::Black)?]);
    }
    let numbers = tpn_map(section);
    Some([*numbers.get(&board.white)?, *numbers.get(&board.black)?])
}

/// What a player has from a game, in the rounds of the file in which it may stand: the only one against this opponent, or that of the game.
fn put(tournament: &mut Tournament, span: &[u16], (player, opponent, outcome): (Tpn, Tpn, Outcome), game: u8) {
    let Some(contestant) = tournament.contestants.iter_mut().find(|contestant| contestant.tpn == player) else { return };
    let is_theirs = |at: &usize| matches!(contestant.entries.get(*at), Some(Some(Entry::Meeting(meeting))) if meeting.opponent == opponent);
    let found: Vec<usize> = span.iter().map(|at| usize::from(*at) - 1).filter(is_theirs).collect();
    let at = if found.len() == 1 { found.first() } else { found.get(usize::from(game).saturating_sub(1)) };
    if let Some(Some(Entry::Meeting(meeting))) = at.and_then(|at| contestant.entries.get_mut(*at)) {
        meeting.outcome = outcome;
    }
}
