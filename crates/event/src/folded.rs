//! Report files in which a meeting of several games takes as many rounds as it has games: a Double-Swiss, and files written here.

use super::result::BoardResult;
use tournament::model::{Color, Entry, Meeting, Outcome, Scoring, System, Tournament, Tpn};
use tournament::points::Points;
use tournament::trf::Document;

/// How a file written here says it, in a comment line: `### games=2 (...)`.
const GAMES: &str = "games=";

/// The comment that says how many games a meeting has, with its explanation.
pub fn games_comment(games: u8, words: &str) -> String {
    format!("{GAMES}{games} ({words})")
}

/// How many rounds of the file are one round of the event: 2 of a Double-Swiss, else what a comment says; 1 where the rounds do not show it.
pub fn games_a_meeting(document: &Document) -> u8 {
    let told = || {
        let mut comments = document.other_records.iter().filter_map(|record| record.strip_prefix("###")?.trim_start().strip_prefix(GAMES));
        comments.find_map(|rest| rest.split(' ').next()?.parse().ok())
    };
    let games: u8 = if document.tournament.system == System::DoubleSwiss { 2 } else { told().unwrap_or(1) };
    if (2..=20).contains(&games) && are_meetings(&document.tournament, games) { games } else { 1 }
}

/// Whether in each group of rounds nobody has two opponents.
fn are_meetings(tournament: &Tournament, games: u8) -> bool {
    let opponents = |entries: &[Option<Entry>]| {
        let mut found = entries.iter().filter_map(|entry| if let Some(Entry::Meeting(m)) = entry { Some(m.opponent) } else { None });
        found.next().is_none_or(|first| matches!(entries.first(), Some(Some(Entry::Meeting(_)))) && found.all(|other| other == first))
    };
    tournament.rounds.is_multiple_of(games.into())
        && tournament.contestants.iter().all(|player| player.entries.chunks(games.into()).all(opponents))
}

/// The tournament with one round for each meeting. The points of the games count where `by_games`.
#[must_use]
pub fn folded(tournament: &Tournament, games: u8, by_games: bool) -> Tournament {
    let mut same = tournament.clone();
    let width = u16::from(games.max(1));
    let round = |of_file: u16| of_file.div_ceil(width);
    same.rounds = round(tournament.rounds);
    same.scoring.by_games = by_games && games > 1;
    for (player, before) in same.contestants.iter_mut().zip(&tournament.contestants) {
        let rounds = 1..=round(u16::try_from(before.entries.len()).unwrap_or(u16::MAX));
        player.entries = rounds.map(|number| entry(tournament, before.tpn, (number - 1) * width + 1, width)).collect();
        while player.entries.last() == Some(&None) && player.entries.len() > usize::from(round(tournament.rounds_paired())) {
            player.entries.pop();
        }
    }
    for prohibition in &mut same.prohibitions {
        (prohibition.first_round, prohibition.last_round) = (round(prohibition.first_round), round(prohibition.last_round));
    }
    for adjustment in &mut same.adjustments {
        adjustment.round = adjustment.round.map(round);
    }
    if let tournament::model::Acceleration::Explicit(spans) = &mut same.acceleration {
        for span in spans {
            (span.first_round, span.last_round) = (round(span.first_round), round(span.last_round));
        }
    }
    same.info.round_dates = tournament.info.round_dates.iter().step_by(width.into()).cloned().collect();
    same
}

/// What stands for a player in the rounds of a meeting.
fn entry(tournament: &Tournament, player: Tpn, first: u16, width: u16) -> Option<Entry> {
    let of = |tpn: Tpn| -> Vec<Meeting> {
        let entries = (first..first + width).filter_map(|round| tournament.contestant(tpn)?.entry(round));
        entries.filter_map(|entry| if let Entry::Meeting(meeting) = entry { Some(meeting) } else { None }).collect()
    };
    let whole = tournament.contestant(player)?.entry(first);
    let Some(Entry::Meeting(begins)) = whole else { return whole };
    let (mine, theirs) = (of(player), of(begins.opponent));
    if width == 1 {
        return whole;
    }
    let meeting = |outcome, points| Some(Entry::Meeting(Meeting { points, ..Meeting::new(begins.opponent, begins.color, outcome) }));
    let is_open = |game: &Meeting| game.outcome == Outcome::Pending;
    if mine.len() < usize::from(width) || mine.iter().chain(&theirs).any(is_open) {
        return meeting(Outcome::Pending, None);
    }
    let sum = |games: &[Meeting]| -> Points { games.iter().map(|game| points(&tournament.scoring, *game)).sum() };
    let (own, other) = (sum(&mine), sum(&theirs));
    let outcome = if mine.iter().chain(&theirs).all(|game| !game.outcome.is_played()) {
        let won = mine.iter().filter(|game| game.outcome == Outcome::ForfeitWin).count();
        if won * 2 > mine.len() { Outcome::ForfeitWin } else { Outcome::ForfeitLoss }
    } else {
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        }
    };
    meeting(outcome, Some(own))
}

fn points(scoring: &Scoring, game: Meeting) -> Points {
    scoring.award(Some(Entry::Meeting(Meeting { points: None, ..game })))
}

/// The result of a later game of a meeting that `white` began with White, from the side of its own White; `None` where the file has none.
pub fn game_result(tournament: &Tournament, round: u16, (white, black): (Tpn, Tpn)) -> Option<BoardResult> {
    let game = |tpn: Tpn, opponent: Tpn| match tournament.contestant(tpn)?.entry(round)? {
        Entry::Meeting(meeting) if meeting.opponent == opponent => Some(meeting),
        _ => None,
    };
    let (first, second) = (game(white, black)?, game(black, white)?);
    if first.color == Some(Color::Black) {
        BoardResult::from_outcomes(second.outcome, first.outcome)
    } else {
        BoardResult::from_outcomes(first.outcome, second.outcome)
    }
}
