//! What a report file says of a section beyond settings, players and rounds: it pairs and is written again by it.

use super::ids::PlayerId;
use super::team_file::TeamFile;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tournament::model::{Acceleration, Adjustment, System, Tpn, VirtualPoints};
use tournament::points::Points;
use tournament::trf::Document;

/// Facts taken over from a report file. A section that was set up here has none of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReportFacts {
    /// Rounds that were paired before it was taken over.
    pub rounds: u16,
    /// Type in words (TRF 092).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Type as a code (TRF26 192), as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub type_code: String,
    /// Dates of the rounds (132); empty where a round's date is not known. Only in event files up to version 6: ask [`super::Section::days`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub round_dates: Vec<String>,
    /// Method of the starting rank (172).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub ranking_method: String,
    /// Program or person that paired the rounds taken over (182).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pairing_program: String,
    /// Coded time control (222).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub coded_time_control: String,
    /// The last player of group A of Baku acceleration, where the file fixes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_of_a: Option<PlayerId>,
    /// Virtual points (250, `XXA`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub virtual_points: Vec<VirtualSpan>,
    /// Bonus and penalty points (299).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjusted>,
    /// In a double round robin the last two rounds of the first cycle are not swapped.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cycles_in_order: bool,
    /// Records that are only written again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<KeptRecord>,
}

/// Virtual points of players in a span of rounds. The players are named by who they are, because a late entry changes the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VirtualSpan {
    /// Hundredths of a point.
    pub hundredths: i32,
    /// First round concerned.
    pub first_round: u16,
    /// Last round concerned.
    pub last_round: u16,
    /// First player in the order of the numbers; `None` from the first of the list, whoever that is.
    pub first: Option<PlayerId>,
    /// Last player in that order.
    pub last: PlayerId,
}

/// Points given or taken by the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjusted {
    /// Whose.
    pub player: PlayerId,
    /// Which round; `None` for all.
    pub round: Option<u16>,
    /// Hundredths of a point.
    pub hundredths: i32,
    /// Of a team: they are game points, not match points.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub games: bool,
}

/// A record that means nothing here and is written again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRecord {
    /// The line as written.
    pub line: String,
    /// Columns, from 1, in which pairing numbers stand, and whose they are: numbers may change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<(u16, PlayerId)>,
}

/// Records that only a tournament of teams has (TRF26 2.5b; 352 and 362 say how its boards count).
const TEAM_RECORDS: [&str; 8] = ["300", "310", "320", "330", "352", "362", "801", "802"];

/// Whether a report file is of a tournament of teams: it has team records, or its type says so. A list of teams alone (013) may
/// also stand in an individual event.
pub fn is_of_teams(document: &Document) -> bool {
    let says_team = |text: &str| text.to_ascii_uppercase().contains("TEAM");
    let individual = |code: &str| ["SCHILLER", "SCHEVENINGEN"].iter().any(|word| code.to_ascii_uppercase().contains(word));
    document.other_records.iter().any(|record| is_team_record(record))
        || (says_team(&document.type_code) && !individual(&document.type_code))
        || (document.type_code.is_empty() && says_team(&document.tournament.info.kind))
}

/// Whether a record is one of a tournament of teams.
pub fn is_team_record(record: &str) -> bool {
    TEAM_RECORDS.iter().any(|code| record.starts_with(code))
}

/// Whether a record can be carried along: a list of teams, a national rating record, a record of another program.
/// Not a comment, which the event keeps itself; not what a tournament of teams needs; not what a pairing program should obey.
pub fn is_kept(document: &Document, record: &str) -> bool {
    let of_teams = is_of_teams(document);
    let code = record.get(..3).unwrap_or(record);
    let by_team_number = of_teams && (matches!(code, "240" | "250" | "260" | "299" | "013") || is_team_record(record));
    !record.starts_with("###") && !by_team_number && !is_for_pairing(record)
}

/// Whether a record speaks to a pairing program in a way that is not understood here.
pub fn is_for_pairing(record: &str) -> bool {
    record.starts_with("XX") || record.starts_with("BB") || matches!(record.get(..3), Some("240" | "250" | "260" | "299"))
}

impl ReportFacts {
    /// What a document says, of players with these ids.
    pub(super) fn of(document: &Document, ids: &BTreeMap<Tpn, PlayerId>) -> Self {
        let tournament = &document.tournament;
        let info = &tournament.info;
        let (mut last_of_a, mut virtual_points) = (None, Vec::new());
        match &tournament.acceleration {
            Acceleration::None => {}
            Acceleration::Baku { last_of_a: last } => last_of_a = last.and_then(|tpn| last_up_to(ids, tpn)),
            Acceleration::Explicit(spans) => virtual_points = spans.iter().filter_map(|span| VirtualSpan::of(span, ids)).collect(),
        }
        let adjusted = |a: &Adjustment| {
            Some(Adjusted { player: *ids.get(&a.player)?, round: a.round, hundredths: a.points.hundredths(), games: false })
        };
        let kept = document.other_records.iter().filter(|record| is_kept(document, record));
        Self {
            rounds: tournament.rounds_paired(),
            kind: info.kind.clone(),
            type_code: document.type_code.clone(),
            round_dates: Vec::new(),
            ranking_method: info.ranking_method.clone(),
            pairing_program: info.pairing_program.clone(),
            coded_time_control: info.coded_time_control.clone(),
            last_of_a,
            virtual_points,
            adjustments: tournament.adjustments.iter().filter_map(adjusted).collect(),
            cycles_in_order: matches!(tournament.system, System::RoundRobin { cycles: 2, swap_last: false }),
            records: kept.map(|record| KeptRecord::of(record, ids)).collect(),
        }
    }

    /// The same of a document of teams: what is said by number is of the teams with these ids.
    pub(super) fn of_teams(document: &Document, file: &TeamFile, ids: &BTreeMap<Tpn, PlayerId>) -> Self {
        let tournament = file.tournament();
        let by_games = file.by_games();
        let secondary = tournament.teams.iter().flat_map(|teams| teams.secondary_adjustments.iter());
        let secondary =
            secondary.map(|(player, round, points)| (Adjustment { player: *player, round: *round, points: *points }, !by_games));
        let primary = tournament.adjustments.iter().map(|adjustment| (adjustment.clone(), by_games));
        let adjusted = |(a, games): (Adjustment, bool)| {
            Some(Adjusted { player: *ids.get(&a.player)?, round: a.round, hundredths: a.points.hundredths(), games })
        };
        let adjustments = primary.chain(secondary).filter_map(adjusted).collect();
        // Numbers in records of players are not those of teams.
        let kept = document.other_records.iter().filter(|record| is_kept(document, record));
        let records = kept.map(|record| KeptRecord { line: record.clone(), numbers: Vec::new() }).collect();
        let mut of_teams = document.clone();
        (of_teams.tournament, of_teams.other_records) = (tournament, Vec::new());
        Self { adjustments, records, ..Self::of(&of_teams, ids) }
    }

    /// Without what an arbiter overrules who turns acceleration on or off.
    pub(super) fn clear_acceleration(&mut self) {
        self.last_of_a = None;
        self.virtual_points.clear();
        self.type_code.clear();
    }

    /// The records to write again, with the numbers that the players have now.
    pub fn records_now(&self, numbers: &BTreeMap<PlayerId, Tpn>) -> Vec<String> {
        self.records.iter().map(|record| record.now(numbers)).collect()
    }

    /// Acceleration as the tournament has it.
    pub(super) fn acceleration(&self, baku: bool, numbers: &BTreeMap<PlayerId, Tpn>) -> Acceleration {
        if !self.virtual_points.is_empty() {
            return Acceleration::Explicit(self.virtual_points.iter().filter_map(|span| span.now(numbers)).collect());
        }
        let last_of_a = self.last_of_a.and_then(|id| numbers.get(&id).copied());
        if baku { Acceleration::Baku { last_of_a } } else { Acceleration::None }
    }

    /// Bonus and penalty points as the tournament has them: those of the score that ranks, or those of the other one of teams.
    pub(super) fn adjustments(&self, numbers: &BTreeMap<PlayerId, Tpn>, games: bool) -> Vec<Adjustment> {
        let now = |a: &Adjusted| {
            Some(Adjustment { player: *numbers.get(&a.player)?, round: a.round, points: Points::from_hundredths(a.hundredths) })
        };
        self.adjustments.iter().filter(|a| a.games == games).filter_map(now).collect()
    }

    /// The facts of the tournament that only the file knew, into those that the event knows.
    pub(super) fn describe(&self, rounds_now: u16, info: &mut tournament::model::Info) {
        if !self.kind.is_empty() {
            info.kind.clone_from(&self.kind);
        }
        info.ranking_method.clone_from(&self.ranking_method);
        info.coded_time_control.clone_from(&self.coded_time_control);
        // Whoever paired the rounds taken over did not pair those that came after.
        info.pairing_program = match (self.pairing_program.as_str(), self.rounds) {
            ("", 0) if rounds_now > 0 => PROGRAM.to_owned(),
            (program, rounds) if program.is_empty() || program == PROGRAM || rounds_now <= rounds => program.to_owned(),
            (program, rounds) => format!("{program} (to round {rounds}), {PROGRAM}"),
        };
    }
}

/// What pairs the rounds of this program's events (182).
const PROGRAM: &str = "Flagfall";

/// The last player whose number is not above one.
fn last_up_to(ids: &BTreeMap<Tpn, PlayerId>, tpn: Tpn) -> Option<PlayerId> {
    ids.range(..=tpn).next_back().map(|(_, id)| *id)
}

impl VirtualSpan {
    /// `None` where no player has a number in the span.
    fn of(span: &VirtualPoints, ids: &BTreeMap<Tpn, PlayerId>) -> Option<Self> {
        let VirtualPoints { points, first_round, last_round, first, last } = *span;
        let (&from, &first_id) = ids.range(first..).next()?;
        let last = last_up_to(ids, last).filter(|_| from <= last)?;
        let is_first = ids.keys().next() == Some(&from) && first.0 <= 1;
        Some(Self { hundredths: points.hundredths(), first_round, last_round, first: (!is_first).then_some(first_id), last })
    }

    fn now(&self, numbers: &BTreeMap<PlayerId, Tpn>) -> Option<VirtualPoints> {
        Some(VirtualPoints {
            points: Points::from_hundredths(self.hundredths),
            first_round: self.first_round,
            last_round: self.last_round,
            first: self.first.map_or(Some(Tpn(1)), |id| numbers.get(&id).copied())?,
            last: *numbers.get(&self.last)?,
        })
    }
}

/// First columns of the pairing numbers of a team's players in record 013.
const TEAM_PLAYERS: [u16; 14] = [37, 42, 47, 52, 57, 62, 67, 72, 77, 82, 87, 92, 97, 102];

impl KeptRecord {
    fn of(record: &str, ids: &BTreeMap<Tpn, PlayerId>) -> Self {
        let chars: Vec<char> = record.chars().collect();
        let number_at = |column: u16| -> Option<(u16, PlayerId)> {
            let at = usize::from(column) - 1;
            let text: String = chars.get(at..(at + 4).min(chars.len()))?.iter().collect();
            Some((column, *ids.get(&Tpn(text.trim().parse().ok()?))?))
        };
        // National rating records begin with the federation's letters and are otherwise like a player's.
        let is_national =
            record.len() > 8 && record.bytes().take(3).all(|b| b.is_ascii_uppercase()) && record.as_bytes().get(3) == Some(&b' ');
        let numbers = if record.starts_with("013") {
            TEAM_PLAYERS.into_iter().filter_map(number_at).collect()
        } else if is_national {
            number_at(5).into_iter().collect()
        } else {
            Vec::new()
        };
        Self { line: record.to_owned(), numbers }
    }

    fn now(&self, numbers: &BTreeMap<PlayerId, Tpn>) -> String {
        let mut chars: Vec<char> = self.line.chars().collect();
        for (column, id) in &self.numbers {
            let Some(tpn) = numbers.get(id) else { continue };
            for (at, c) in (usize::from(*column) - 1..).zip(format!("{:>4}", tpn.0).chars()) {
                if let Some(place) = chars.get_mut(at) {
                    *place = c;
                }
            }
        }
        chars.into_iter().collect()
    }
}
