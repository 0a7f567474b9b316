//! What a report for rating needs and a section lacks: the fields that TRF26 marks as mandatory for rating, finished games, and one report a
//! month for an event of more than thirty days (FIDE B.02 4.1).

use super::birth::birth;
use super::model::{Event, PlayerId, Section};
use super::rating_change::{RatingAsk, RatingField};
use super::result::BoardResult;
use super::schedule::day;
use super::setting::is_federation;
use arbitration::kind::GameKind;
use ratings::period;
use tournament::same_id::id_key;

/// A fact of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventFact {
    /// 012.
    Name,
    /// 022.
    City,
    /// 032, three letters.
    Federation,
    /// 042.
    Start,
    /// 052.
    End,
    /// 102.
    ChiefArbiter,
    /// 122, in words that can be written as a code (222).
    TimeControl,
}

/// A fact of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerFact {
    /// The number of the federation is missing (001, columns 58-68).
    NoId,
    /// It is not of digits.
    OddId,
    /// The date of birth, at least the year (70-79), is missing or none.
    Birth,
    /// The federation (54-56), three letters.
    Federation,
}

/// A player as messages name one: the number and the name.
pub type Named = (String, String);

/// Something that rating needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// FIDE rates chess.
    NotChess,
    /// A fact of the event.
    Event(EventFact),
    /// The days of these rounds (132).
    Days(Vec<u16>),
    /// The days of these rounds are before the first or after the last day of the event.
    Outside(Vec<u16>),
    /// No round was played.
    NoRounds,
    /// The newest round is not published.
    Draft(u16),
    /// These boards of a round have no result, or are adjourned.
    Open(u16, Vec<String>),
    /// These teams played in a round, and nobody entered who sat at their boards.
    LineUps(u16, Vec<String>),
    /// So many rounds were played of so many.
    Unfinished(u16, u16),
    /// It takes more than thirty days and is to be one report.
    Long,
    /// A fact of players.
    Players(PlayerFact, Vec<Named>),
    /// These players bear one number.
    SameId(String, Vec<String>),
}

/// What is missing for a report of the whole section, or for one of each month.
pub fn missing_for_rating(event: &Event, section: &Section, by_month: bool) -> Vec<Missing> {
    let mut found = Vec::new();
    if section.setup.game != GameKind::Chess {
        found.push(Missing::NotChess);
    }
    found.extend(of_event(event, section).into_iter().map(Missing::Event));
    found.extend(of_rounds(event, section, by_month));
    if !by_month && RatingField::of_section(&event.info, section, &RatingAsk::default()).is_long() {
        found.push(Missing::Long);
    }
    found.extend(of_players(section));
    let same = section.same_ids().into_iter();
    found.extend(same.map(|(id, names)| Missing::SameId(id, names.into_iter().map(str::to_owned).collect())));
    found
}

fn of_event(event: &Event, section: &Section) -> Vec<EventFact> {
    let info = &event.info;
    let is_day = |text: &str| day(text).is_ok();
    // First and last day follow from the days of the rounds, where those are known.
    let has_days = !section.days().is_empty() && section.rounds_without_day().is_empty();
    let facts = [
        (EventFact::Name, !info.name.trim().is_empty()),
        (EventFact::City, !info.city.trim().is_empty()),
        (EventFact::Federation, is_federation(&info.federation)),
        (EventFact::Start, is_day(&info.start) || (info.start.is_empty() && has_days)),
        (EventFact::End, is_day(&info.end) || (info.end.is_empty() && has_days)),
        (EventFact::ChiefArbiter, !info.chief_arbiter.trim().is_empty()),
        (EventFact::TimeControl, section.controls().is_ok() || !section.report.coded_time_control.is_empty()),
    ];
    facts.into_iter().filter(|(_, is_there)| !is_there).map(|(fact, _)| fact).collect()
}

fn of_rounds(event: &Event, section: &Section, by_month: bool) -> Vec<Missing> {
    let mut found = Vec::new();
    let days = section.days();
    let published: Vec<_> = section.rounds.iter().filter(|round| round.published.is_some()).collect();
    let undated: Vec<u16> = published.iter().map(|round| round.number).filter(|round| !days.contains_key(round)).collect();
    if !undated.is_empty() {
        found.push(Missing::Days(undated));
    }
    let (start, end) = (day(&event.info.start).ok(), day(&event.info.end).ok());
    let is_outside = |text: &str| {
        let day = day(text).ok();
        day.is_some_and(|day| start.is_some_and(|start| day < start) || end.is_some_and(|end| day > end))
    };
    let outside: Vec<u16> = days.iter().filter(|(_, day)| is_outside(&day.date)).map(|(round, _)| *round).collect();
    if !outside.is_empty() {
        found.push(Missing::Outside(outside));
    }
    if published.is_empty() {
        found.push(Missing::NoRounds);
    }
    found.extend(section.rounds.iter().filter(|round| round.published.is_none()).map(|round| Missing::Draft(round.number)));
    for round in &published {
        let is_open = |board: &&super::model::Board| matches!(board.result, None | Some(BoardResult::Adjourned));
        let open: Vec<String> = round.boards.iter().filter(is_open).map(|board| round.label(board)).collect();
        if !open.is_empty() {
            found.push(Missing::Open(round.number, open));
        }
        // A match that was decided without play has no players to be rated.
        let played = |team: &PlayerId| {
            let of_team = round.boards.iter().filter(|board| [board.white, board.black].contains(team));
            of_team.filter_map(|board| board.result).any(|result| result.outcomes().0.is_played())
        };
        let unknown = section.line_ups_missing(round).into_iter().filter(played);
        let unknown: Vec<String> = unknown.map(|team| section.name(team).to_owned()).collect();
        if !unknown.is_empty() {
            found.push(Missing::LineUps(round.number, unknown));
        }
    }
    let played = u16::try_from(published.len()).unwrap_or(u16::MAX);
    if !by_month && played > 0 && played < section.rounds_planned() {
        found.push(Missing::Unfinished(played, section.rounds_planned()));
    }
    found
}

fn of_players(section: &Section) -> Vec<Missing> {
    let field = RatingField::of_section(&super::model::Info::default(), section, &RatingAsk::default());
    let people = section.people();
    let person = |who| people.iter().find(|(of, _)| Some(*of) == who).map(|(_, person)| *person);
    let facts = [PlayerFact::NoId, PlayerFact::OddId, PlayerFact::Birth, PlayerFact::Federation];
    let lacks = |person: &super::model::Person, fact: PlayerFact| match fact {
        PlayerFact::NoId => id_key(person.public_id()).is_none(),
        PlayerFact::OddId => id_key(person.public_id()).is_some_and(|id| !id.bytes().all(|b| b.is_ascii_digit()) || id.len() > 11),
        PlayerFact::Birth => birth(&person.birth).map_or(true, |birth| birth.is_empty()),
        PlayerFact::Federation => !is_federation(&person.federation),
    };
    let of = |fact: PlayerFact| {
        let lacking = field.seats.iter().filter(|seat| person(seat.who).is_some_and(|person| lacks(person, fact)));
        let named: Vec<Named> = lacking.map(|seat| (seat.number.clone(), seat.name.clone())).collect();
        (!named.is_empty()).then_some(Missing::Players(fact, named))
    };
    facts.into_iter().filter_map(of).collect()
}

/// Days that an event may last to be one report.
pub const ONE_REPORT_DAYS: i32 = period::LONGEST;
