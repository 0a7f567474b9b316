//! The tournament report file of a section, or of one of its stages.
//!
//! The format has one result a player and round. A meeting of several games takes as many rounds of the file as it has scheduled games, one
//! game each, and the number of rounds (142) grows likewise; a Double-Swiss of five rounds is a file of ten. A bye stands for the whole
//! meeting: its letter in the first of these rounds, a zero-point bye in the others, so that its points are counted once. Games that were
//! added to decide a drawn meeting, and lots, are no rounds: comment lines (`###`) tell of them.

use super::{national, team_report};
use event::{
    Event, Meeting, PlayerId, Ranked, Round, Section, Stage, SystemKind, games_comment, goes_on_comment, read_goes_on, snapshot,
    stage_snapshot, tpn_map, with_starting_numbers,
};
use std::collections::BTreeMap;
use tournament::model::{Acceleration, Bye, Color, Contestant, Entry, Meeting as Game, Outcome, System, Tournament, Tpn};
use tournament::trf::{Document, WriteError};
use words::report_file::Told;

/// How many rounds of the file each round of a section takes.
pub fn columns_of_rounds(event: &Event, section: &Section) -> Vec<u8> {
    let tournament = snapshot(event, section);
    if let Some(policy) = section.team_policy() {
        let columns = u8::try_from(team_report::rounds_a_match(policy)).unwrap_or(u8::MAX);
        return vec![columns; tournament.rounds.max(section.current_number()).into()];
    }
    let games = Games { section, stage: None, before: 0 };
    let widths = games.widths(&tournament);
    if games.is_exhibition() || !games.are_needed(&tournament) { vec![1; widths.len()] } else { widths }
}

/// What is written: ranks from the standings, the comment lines of the log, national ratings. Without a stage, one file for all of them.
///
/// # Errors
/// The format cannot hold the section.
pub fn report_document(event: &Event, section: &Section, stage: Option<&Stage>) -> Result<Document, WriteError> {
    // Everybody entered is in the file, also before the first pairing.
    let numbered = with_starting_numbers(section);
    let section = numbered.as_ref().unwrap_or(section);
    let (mut tournament, before) = match stage {
        Some(stage) => (stage_snapshot(event, section, stage), section.carried_rounds(stage)),
        None => (snapshot(event, section), 0),
    };
    // Places are by the results that the file shows, of a round that is still going on as well.
    let after = Some(section.current_number());
    let ranked = match stage {
        Some(stage) => Ranked::laid_down(section).map(|(list, edition)| Ranked::by(event, section, Some(stage), after, (&list, edition))),
        None => Ranked::new(event, section, after),
    };
    if section.is_of_teams() {
        let mut document = team_report::document(section, tournament, before, ranked.as_ref().ok())?;
        document.national = national::records(section, &document);
        return Ok(document);
    }
    if let Ok(ranked) = ranked {
        let ranks: BTreeMap<Tpn, u16> = ranked.standings.rows.iter().map(|row| (row.tpn, row.rank)).collect();
        for player in &mut tournament.contestants {
            player.stated_rank = ranks.get(&player.tpn).copied();
        }
    }
    // The report file keeps annulled games and their points; that they left the standings, ranks and a comment say (C.05 6.6).
    tournament.leavers.clear();
    // Empty where nothing was taken over: the writer finds the code, undated where it can be, because all readers know that one.
    let mut type_code = section.report.type_code.clone();
    let mut told = Vec::new();
    let games = Games { section, stage, before };
    // The snapshot of an exhibition has a round for each table already.
    if !games.is_exhibition() && games.are_needed(&tournament) {
        let widths = games.widths(&tournament);
        if widths.iter().any(|width| *width > 1) {
            type_code = code(tournament.system, &widths).to_owned();
            told.extend(explained(&widths, &tournament));
        }
        told.extend(games.decisions());
        games.unfold(&mut tournament, &widths);
    }
    let mut document = Document::new(tournament);
    document.type_code = type_code;
    // Where the file came from, the tables may have had other numbers.
    let is_told =
        |line: &String, comment: &String| comment == line || read_goes_on(line).is_some_and(|told| read_goes_on(comment) == Some(told));
    let told = told.into_iter().filter(|line| !section.comments.iter().any(|comment| is_told(line, comment)));
    let comments = section.comments.iter().cloned().chain(told).map(|line| format!("### {line}"));
    document.other_records = comments.chain(section.report.records_now(&tpn_map(section))).collect();
    document.national = national::records(section, &document);
    Ok(document)
}

/// The code of ETT26 for a system whose meetings take several rounds of the file.
fn code(system: System, widths: &[u8]) -> &'static str {
    let is_double = widths.iter().all(|width| *width == 2);
    match system {
        System::DoubleSwiss if is_double => "FIDE_DOUBLESWISS",
        System::Scheveningen if is_double => "FIDE_DOUBLESCHEVENINGEN",
        System::Scheveningen => "CUSTOM_SCHEVENINGEN",
        System::RoundRobin { .. } | System::Skalitzka | System::OtherPredetermined => "CUSTOM_ROUNDROBIN",
        System::Knockout(_) => "CUSTOM_KNOCKOUT",
        _ => "CUSTOM_SWISS",
    }
}

/// How the rounds of the event are found among those of the file: a line where all are alike, else a line a round.
fn explained(widths: &[u8], tournament: &Tournament) -> Vec<String> {
    let first = widths.first().copied().unwrap_or(1);
    let mut lines = Vec::new();
    if widths.iter().all(|width| *width == first) {
        lines.push(games_comment(first, &Told::Meetings(first).line()));
    } else {
        let mut at = 1;
        for (round, width) in (1..).zip(widths.iter().map(|width| u16::from(*width))) {
            lines.push(Told::Round(round, at, at + width - 1).line());
            at += width;
        }
    }
    lines.push(Told::Byes.line());
    if !tournament.scoring.by_games {
        lines.push(Told::MatchPoints.line());
    }
    lines
}

/// The games of a section or stage, of which the snapshot has only the meetings.
struct Games<'a> {
    section: &'a Section,
    stage: Option<&'a Stage>,
    /// Rounds of the section before those of the snapshot.
    before: u16,
}

impl<'a> Games<'a> {
    fn rounds(&self) -> impl Iterator<Item = &'a Round> {
        let before = self.before;
        self.section.rounds.iter().filter(move |round| round.number > before)
    }

    fn is_here(&self, meeting: &Meeting<'_>) -> bool {
        self.stage.is_none_or(|stage| stage.id == meeting.stage)
    }

    fn is_exhibition(&self) -> bool {
        let stage = self.stage.or(self.section.stages.first().filter(|_| self.section.is_one_stage()));
        stage.is_some_and(|stage| self.section.system_of(stage) == SystemKind::Simultaneous)
    }

    /// Whether some meeting is more than its one game.
    fn are_needed(&self, tournament: &Tournament) -> bool {
        let is_more = |m: &Meeting<'_>| !m.is_one_game() || m.settled(&self.section.scoring()).is_some();
        self.rounds().any(|round| round.meetings().iter().any(is_more)) || self.widths(tournament).iter().any(|width| *width > 1)
    }

    /// How many rounds of the file each round takes: the most scheduled games of a meeting, of rounds to come what the stage plays.
    fn widths(&self, tournament: &Tournament) -> Vec<u8> {
        let planned = |round: u16| {
            let stages = self.section.stages_in(round).filter(|s| self.stage.is_none_or(|only| only.id == s.id));
            let games = stages.map(|stage| {
                let format = self.section.format(stage);
                format.policy.games(format.system)
            });
            games.max().unwrap_or(1)
        };
        let scheduled = |m: &Meeting<'_>| u8::try_from(m.games.iter().filter(|b| b.extra.is_none()).count()).unwrap_or(u8::MAX);
        let width = |round: u16| match self.section.round(round) {
            Some(played) => played.meetings().iter().map(scheduled).max().unwrap_or_else(|| planned(round)),
            None => planned(round),
        };
        let rounds = tournament.rounds.max(tournament.rounds_paired());
        (1..=rounds).map(|round| width(round + self.before).max(1)).collect()
    }

    /// Games added to decide drawn meetings, and who goes on otherwise: a line each.
    fn decisions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let numbers = tpn_map(self.section);
        let scoring = self.section.scoring();
        for round in self.rounds() {
            for meeting in round.meetings().iter().filter(|m| self.is_here(m)) {
                for game in &meeting.games {
                    let Some(extra) = &game.extra else { continue };
                    let names = [self.section.name(game.white), self.section.name(game.black)];
                    let result = game.result.map_or("*", |result| result.notation());
                    lines.push(Told::Added { round: round.number, label: &round.label(game), names, result, extra }.line());
                }
                if let Some((id, how)) = meeting.settled(&scoring) {
                    let name = self.section.name(id);
                    let words = Told::Settled { round: round.number, table: meeting.table, name, how }.line();
                    let number = numbers.get(&id).copied();
                    lines.extend(number.map(|number| goes_on_comment(round.number - self.before, number, how, &words)));
                }
            }
        }
        lines
    }

    /// Puts the games in the place of the meetings.
    fn unfold(&self, tournament: &mut Tournament, widths: &[u8]) {
        let width = |round: usize| widths.get(round).copied().unwrap_or(1).max(1);
        // The last round of the file before each round, and after the last one.
        let mut ends = vec![0_u16];
        for width in widths {
            ends.push(ends.last().copied().unwrap_or(0) + u16::from(*width));
        }
        let first = |round: u16| ends.get(usize::from(round).saturating_sub(1)).map_or(round, |end| end + 1);
        let last = |round: u16| ends.get(usize::from(round)).copied().unwrap_or(round.max(ends.last().copied().unwrap_or(0)));
        let numbers = tpn_map(self.section);
        let players: BTreeMap<Tpn, PlayerId> = numbers.iter().map(|(id, tpn)| (*tpn, *id)).collect();
        let rounds: Vec<(u16, Vec<Meeting<'_>>)> = self.rounds().map(|round| (round.number, round.meetings())).collect();
        for contestant in &mut tournament.contestants {
            let entries = std::mem::take(&mut contestant.entries);
            for (at, entry) in entries.into_iter().enumerate() {
                let columns = width(at);
                let number = u16::try_from(at + 1).unwrap_or(u16::MAX) + self.before;
                let meetings = rounds.iter().find(|(round, _)| *round == number).map_or(&[][..], |(_, meetings)| meetings);
                unfold_entry(contestant, entry, columns, meetings, &players, &numbers);
            }
        }
        for prohibition in &mut tournament.prohibitions {
            (prohibition.first_round, prohibition.last_round) = (first(prohibition.first_round), last(prohibition.last_round));
        }
        if let Acceleration::Explicit(spans) = &mut tournament.acceleration {
            for span in spans {
                (span.first_round, span.last_round) = (first(span.first_round), last(span.last_round));
            }
        }
        for adjustment in &mut tournament.adjustments {
            adjustment.round = adjustment.round.map(first);
        }
        let dates = std::mem::take(&mut tournament.info.round_dates);
        let repeated = dates.into_iter().enumerate().flat_map(|(at, date)| std::iter::repeat_n(date, width(at).into()));
        tournament.info.round_dates = repeated.collect();
        tournament.rounds = ends.last().copied().unwrap_or(tournament.rounds);
        tournament.scoring.by_games = false;
    }
}

/// What stands for an entry in the columns of its round.
fn unfold_entry(
    contestant: &mut Contestant,
    entry: Option<Entry>,
    columns: u8,
    meetings: &[Meeting<'_>],
    players: &BTreeMap<Tpn, PlayerId>,
    numbers: &BTreeMap<PlayerId, Tpn>,
) {
    let me = players.get(&contestant.tpn).copied();
    match entry {
        Some(Entry::Meeting(_)) => {
            let Some(meeting) = meetings.iter().find(|m| me == Some(m.first) || me == Some(m.second)) else {
                contestant.entries.extend(std::iter::repeat_n(entry, columns.into()));
                return;
            };
            let game = |board: &&event::Board| {
                let is_white = me == Some(board.white);
                let opponent = *numbers.get(if is_white { &board.black } else { &board.white })?;
                let (white, black) = board.result.map_or((Outcome::Pending, Outcome::Pending), event::BoardResult::outcomes);
                let color = if is_white { Color::White } else { Color::Black };
                Some(Entry::Meeting(Game::new(opponent, Some(color), if is_white { white } else { black })))
            };
            let mut games = meeting.games.iter().filter(|b| b.extra.is_none()).map(game);
            contestant.entries.extend((0..columns).map(|_| games.next().flatten()));
        }
        Some(Entry::Bye(_)) => {
            let rest = std::iter::repeat_n(Some(Entry::Bye(Bye::Zero)), usize::from(columns) - 1);
            contestant.entries.extend(std::iter::once(entry).chain(rest));
        }
        None => contestant.entries.extend(std::iter::repeat_n(None, columns.into())),
    }
}
